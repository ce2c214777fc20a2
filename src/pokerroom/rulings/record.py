"""The record of a ruling as text: observation, facts, clauses, and the people who decided, overrode or contested it.

A record is permanent: it has everything a person would look up later, and reads back exactly as it was written.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pokerroom.cards import cards_text
from pokerroom.errors import Malformed
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulings.judging.judgement import FloorDecision, Offer
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.text.explaining import condition
from pokerroom.rulings.text.steps import steps_of
from pokerroom.wording.misread import fault_words


class FactNoted(msgspec.Struct, frozen=True):
    """A fact that mattered to a ruling, and its source."""

    name: str
    value: bool | int | str
    source: str


class OfferNoted(msgspec.Struct, frozen=True):
    """An offer of a ruling as recorded: the role that may decide, and the effect."""

    role: str
    title: str
    effects: tuple[str, ...]
    cites: tuple[str, ...]
    instead: bool = True
    silent: bool = False
    why: str = ""


class DecisionNoted(msgspec.Struct, frozen=True):
    """A decision about a ruling as recorded: who decided, what, and why."""

    role: str
    title: str
    what: str
    effects: tuple[str, ...]
    reason: str = ""
    override: bool = False
    cites: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    declined_cites: tuple[str, ...] = ()


class AppealNoted(msgspec.Struct, frozen=True):
    """An appeal as recorded: who contested the ruling, why, and who reviews it."""

    by: str
    reason: str
    to: str
    cites: tuple[str, ...] = ()


class ConsideredNoted(msgspec.Struct, frozen=True):
    """A row of the book that did not match, with the fact that did not agree."""

    observation: str
    case: str
    fact: str
    value: bool | int | str
    cites: tuple[str, ...] = ()


class RulingRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The record of one ruling. Times, and the names of tables and hands, are as the caller gives them.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulings import Seen, rule
    >>> record = RulingRecord.of(rule(house_named("star"), Seen("boxed_card")), table="table 4", at="2024-08-16T21:04")
    >>> record.cites, record.effects
    (('star:26.1',), ('discard boxed_card', 'replace_with_next boxed_card'))
    >>> RulingRecord.read(record.text()) == record
    True
    """

    book: str
    observation: str
    seat: int = 0
    amount: int = 0
    since: int | None = None
    by: str = ""
    rule: str = ""
    cards: dict[str, str] = {}
    facts: tuple[FactNoted, ...] = ()
    effects: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    why: str = ""
    silent: bool = False
    any_time: bool = False
    open: bool = False
    referred_to: str = ""
    offers: tuple[OfferNoted, ...] = ()
    considered: tuple[ConsideredNoted, ...] = ()
    chain: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    decisions: tuple[DecisionNoted, ...] = ()
    appeals: tuple[AppealNoted, ...] = ()
    table: str = ""
    hand: str = ""
    at: str = ""

    @classmethod
    def of(cls, ruling: Ruling, *, table: str = "", hand: str = "", at: str = "") -> RulingRecord:
        """Return the record of a ruling in its present state."""
        seen = ruling.seen
        return cls(
            book=ruling.book,
            observation=seen.key,
            seat=seen.seat,
            amount=seen.amount,
            since=seen.since,
            by=seen.by,
            rule=seen.broken_clause,
            cards={group: cards_text(cards) for group, cards in seen.cards.items()},
            facts=tuple(FactNoted(name, fact.value, fact.source) for name, fact in ruling.facts.items()),
            effects=effect_texts(ruling.effects),
            steps=tuple(steps_of(ruling)),
            cites=tuple(map(str, ruling.cites)),
            why=ruling.why,
            silent=ruling.silent,
            any_time=ruling.any_time,
            open=ruling.open,
            referred_to=ruling.referred_to,
            offers=tuple(map(_offer_noted, ruling.offers)),
            considered=tuple(
                ConsideredNoted(
                    passed.key,
                    condition(passed.row),
                    passed.fact,
                    passed.known.value,
                    tuple(map(str, passed.row.cites)),
                )
                for passed in ruling.considered
            ),
            chain=ruling.chain,
            notices=ruling.notices,
            decisions=tuple(map(_decision_noted, ruling.decisions)),
            appeals=tuple(
                AppealNoted(appeal.by, appeal.reason, appeal.to, tuple(map(str, appeal.cites)))
                for appeal in ruling.appeals
            ),
            table=table,
            hand=hand,
            at=at,
        )

    def text(self) -> str:
        """Write the record as JSON, one field per line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode() + "\n"

    def document(self) -> dict[str, Any]:
        """Return the record as plain values, for programs."""
        document: dict[str, Any] = msgspec.to_builtins(self)
        return document

    @classmethod
    def read(cls, text: str) -> RulingRecord:
        """Read a record from its text; refuse text that is not one."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.MsgspecError, UnicodeError, TypeError) as fault:
            raise Malformed(
                f"this is no record of a ruling: {fault_words(fault)}", allowed="what Record.text() wrote"
            ) from None


def effect_texts(effects: tuple[EffectUse, ...]) -> tuple[str, ...]:
    """Write effects in the form that `read_effects` reads."""
    return tuple(" ".join((use.name, *use.arguments)) for use in effects)


def _offer_noted(offer: Offer) -> OfferNoted:
    cites = tuple(map(str, offer.cites))
    return OfferNoted(
        offer.role,
        offer.title,
        effects=effect_texts(offer.effects),
        cites=cites,
        instead=offer.instead,
        silent=offer.silent,
        why=offer.why,
    )


def _decision_noted(done: FloorDecision) -> DecisionNoted:
    cites = tuple(map(str, done.cites))
    return DecisionNoted(
        done.role,
        done.title,
        what=done.what,
        effects=effect_texts(done.effects),
        reason=done.reason,
        override=done.override,
        cites=cites,
        declined=effect_texts(done.declined),
        declined_cites=tuple(map(str, done.declined_cites)),
    )
