"""The statements that entrants confirm about themselves where no staff see them, as the conditions ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pokerroom.citation import Citation
from pokerroom.tournament import words
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.rules import TournamentRules


class AskedConfirmation(NamedTuple):
    """A statement for an entrant to confirm: its subject, its words, and the clauses behind it."""

    what: words.EntryConfirmation
    says: str
    cites: tuple[Citation, ...]


def confirmations_asked(rules: TournamentRules, conditions: TournamentConditions) -> tuple[AskedConfirmation, ...]:
    """Return all statements that an entrant has to confirm; an empty tuple where the conditions ask for none."""
    return tuple(_confirmations(rules, conditions))


def _confirmations(rules: TournamentRules, conditions: TournamentConditions) -> Iterator[AskedConfirmation]:
    terms, cites = conditions.eligibility, rules.cites_item("eligibility")
    if terms is not None and terms.minimum_age:
        yield AskedConfirmation("age", f"I am {terms.minimum_age} or older", cites)
    if terms is not None and terms.criteria.strip():
        yield AskedConfirmation("criteria", f"I meet the conditions of entry: {terms.criteria.strip()}", cites)
    if terms is not None and (terms.barred_groups or terms.group_limits):
        barred = f"I am none of these: {', '.join(terms.barred_groups)}" if terms.barred_groups else ""
        limited = (
            f"I have said which of these I am, if any: {', '.join(terms.group_limits)}" if terms.group_limits else ""
        )
        text = "; ".join(filter(None, (barred, limited)))
        yield AskedConfirmation("groups", text, rules.cites_item("player_groups") or cites)
    if conditions.signature_asked and "signature_if_asked" in rules.entry_needs:
        agrees = "I agree to the rules and to the conditions of this tournament"
        yield AskedConfirmation("agreement", agrees, rules.cites("entry_needs"))
