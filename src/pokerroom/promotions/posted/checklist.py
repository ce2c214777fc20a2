"""Check terms against a book: the required statements and conditions, and forbidden prizes.

Every line has its clauses. Where the book has no rules on promotions, or the prize does not depend on chance, the same
items are listed as advice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.promotions import words
from pokerroom.promotions.posted.rules import DETAILED_KINDS, PromotionRules, known_details
from pokerroom.promotions.posted.terms import NONE, PromotionPrize, PromotionTerms, litres
from pokerroom.rulebook.types import show

TermFinding: TypeAlias = Literal["stated", "missing", "barred", "advised"]
TermSaid: TypeAlias = "str | int | bool | None"


class CheckedItem(Struct, frozen=True):
    """One line of the checklist: its subject, the state of the terms, and the clauses.

    `allowed` says what would be right, where the terms are wrong.
    """

    what: str
    finding: TermFinding
    said: str = ""
    allowed: str = ""
    cites: tuple[Citation, ...] = ()

    @property
    def at_fault(self) -> bool:
        """Whether the promotion cannot start because of this line."""
        return self.finding in ("missing", "barred")


class TermsCheck(Struct, frozen=True):
    """The checklist of one promotion; `governed` if a book's rules on promotional prizes apply to it."""

    items: tuple[CheckedItem, ...]
    governed: bool

    @property
    def faults(self) -> tuple[CheckedItem, ...]:
        """All lines about something missing or forbidden."""
        return tuple(item for item in self.items if item.at_fault)

    def refuse_unless_complete(self) -> None:
        """Refuse terms with missing or forbidden points, listing all of them."""
        if self.faults:
            what = ", ".join(f"{item.what} {_STATE_WORDS[item.finding]}" for item in self.faults)
            cites = tuple(dict.fromkeys(item.cites[0] for item in self.faults if item.cites))
            raise Illegal(what, allowed="; ".join(dict.fromkeys(item.allowed for item in self.faults)), cites=cites)


_STATE_WORDS: Final[dict[TermFinding, str]] = {"missing": "is missing", "barred": "is barred"}
_ITEM_NAMES: Final[dict[words.TermItem, str]] = {
    "award_method": "how the prize is awarded",
    "award_time": "when the prize is awarded",
    "award_place": "where the prize is awarded",
    "eligibility": "who is eligible",
    "wager": "the wager needed",
    "nature": "what the prize is",
    "reservation": "any reservation or guarantee",
    "entries_close": "when entries close",
    "place": "the place of the promotion",
    "date": "the day of the promotion",
    "time": "the hour of the promotion",
    "claim_method": "how a prize is claimed",
    "presence": "whether entrants must be present",
    "winner_told": "how the winner is told",
    "results_published": "how results are published",
}
_TO_STATE: Final[dict[words.TermNeed, str]] = {
    "required": "state it",
    "or_none": 'state it, or "none"',
    "optional": "state it",
}


def governed(rules: PromotionRules, terms: PromotionTerms) -> bool:
    """Return whether the book's rules on promotional prizes apply, because chance plays a part in giving the prize."""
    return rules.regulated and terms.by_chance


def check_terms(rules: PromotionRules, terms: PromotionTerms) -> TermsCheck:
    """Check terms against the rules on promotions in a house's book."""
    applies = governed(rules, terms)
    items = [_item_of_term(rules, item, said, applies=applies) for item, said in _items_every_promotion_states(terms)]
    for prize in terms.prizes:
        items += _checked_prize(rules, prize, terms, applies=applies)
    if terms.award != "jackpot_multiple" and not terms.prizes:
        items.append(_prize_item(rules, "prize_value", "the prizes", None, applies=applies))
    if terms.award == "jackpot_multiple" and terms.jackpot is not None:
        most = terms.jackpot.most
        items.append(_prize_item(rules, "prize_value", "what it adds at most", most, applies=applies))
    if applies:
        items += _item_on_scrutineer(rules, terms)
        items += _item_on_telling_winners(rules, terms)
        items += _splash_not_paid_in_chips(rules, terms)
    return TermsCheck(tuple(items), applies)


def _items_every_promotion_states(terms: PromotionTerms) -> Iterator[tuple[words.TermItem, TermSaid]]:
    """Yield the terms' statement on each item that all terms must state."""
    yield "award_method", terms.how
    awarded = terms.award_on is not None and terms.award_at is not None
    yield "award_time", terms.award_when or (f"{terms.award_on} {terms.award_at}" if awarded else "")
    yield "award_place", terms.award_place
    yield "eligibility", terms.eligibility
    yield "wager", terms.wager
    yield "nature", terms.nature
    yield "reservation", terms.reservation
    yield "entries_close", str(terms.closes or "")
    yield "place", terms.place
    yield "date", str(terms.starts_on or "")
    yield "time", "" if terms.starts_at is None else str(terms.starts_at)
    yield "claim_method", terms.claim
    yield "presence", terms.present
    yield "winner_told", ", ".join(map(show, terms.told_by))
    yield "results_published", terms.results


def is_stated(statement: TermSaid, need: words.TermNeed) -> bool:
    """Return whether a value counts as a statement: "no" does, and "none" does where the item may not apply.

    >>> is_stated(False, "required"), is_stated("none", "required"), is_stated("none", "or_none")
    (True, False, True)
    """
    if isinstance(statement, bool):
        return True
    if not statement or not str(statement).strip():
        return False
    return need != "required" or str(statement).strip().lower() != NONE


def _finding(statement: TermSaid, need: words.TermNeed, *, applies: bool) -> TermFinding:
    if is_stated(statement, need):
        return "stated"
    return "missing" if applies and need != "optional" else "advised"


def _item_of_term(rules: PromotionRules, item: words.TermItem, statement: TermSaid, *, applies: bool) -> CheckedItem:
    return _checked_item(
        rules, _ITEM_NAMES[item], "promotion.term", item, statement, rules.terms.get(item, "optional"), applies
    )


def _prize_item(
    rules: PromotionRules,
    item: Literal["prize_value", "prize_conditions"],
    what: str,
    said: TermSaid,
    *,
    applies: bool,
) -> CheckedItem:
    return _checked_item(rules, what, "promotion.term", item, said, rules.terms.get(item, "optional"), applies)


def _checked_item(
    rules: PromotionRules, what: str, key: str, context: str, said: TermSaid, need: words.TermNeed, applies: bool
) -> CheckedItem:
    finding = _finding(said, need, applies=applies)
    shown = show(said) if isinstance(said, bool) else str(said or "")
    allowed = "" if finding == "stated" else _TO_STATE[need]
    return CheckedItem(what, finding, shown, allowed, rules.cites_in(key, context) if applies else ())


def _checked_prize(
    rules: PromotionRules, prize: PromotionPrize, terms: PromotionTerms, *, applies: bool
) -> Iterable[CheckedItem]:
    name = prize.name
    yield _prize_item(rules, "prize_value", f"the value of {name}", prize.value, applies=applies)
    yield _prize_item(rules, "prize_conditions", f"the conditions of {name}", prize.conditions, applies=applies)
    if prize.kind in DETAILED_KINDS and rules.grounds is not None:
        for detail, need in _details_of(rules, prize):
            said, part = prize.details.get(detail.removeprefix(f"{prize.kind}_")), _part(detail, prize)
            yield _checked_item(rules, f"{part} of {name}", "promotion.prize_detail", detail, said, need, applies)
    if applies:
        yield from _barred_parts_of_prize(rules, prize, terms)


def _details_of(rules: PromotionRules, prize: PromotionPrize) -> Iterator[tuple[str, words.TermNeed]]:
    known = known_details(rules.grounds.book) if rules.grounds is not None else ()
    yield from ((item, rules.details.get(item, "optional")) for item in known if item.startswith(f"{prize.kind}_"))


def _part(detail: str, prize: PromotionPrize) -> str:
    return detail.removeprefix(f"{prize.kind}_").replace("_", " ")


def _barred_parts_of_prize(
    rules: PromotionRules, prize: PromotionPrize, terms: PromotionTerms
) -> Iterable[CheckedItem]:
    """Yield every part of a prize that the book forbids."""
    for thing in prize.contains:
        found = "prescribed" if thing in terms.prescribed else thing
        if found in rules.barred:
            cites = rules.cites_in("promotion.barred", found)
            yield CheckedItem(f"{show(thing)} in {prize.name}", "barred", show(thing), "a prize without it", cites)
    most, contained = rules.liquor_litres, litres(prize)
    if most is not None and contained > most:
        what, allowed = f"{contained} litres of liquor in {prize.name}", f"at most {most} litres"
        yield CheckedItem(what, "barred", f"{contained}", allowed, rules.cites("liquor_litres"))
    if prize.money_instead and prize.kind in rules.money_never_for:
        what, allowed = f"money instead of {prize.name}", f"{show(prize.kind)} are never exchanged for money"
        yield CheckedItem(what, "barred", "yes", allowed, rules.cites("money_instead"))


def _item_on_scrutineer(rules: PromotionRules, terms: PromotionTerms) -> Iterable[CheckedItem]:
    """Check that a scrutineer is named where one must oversee the draw."""
    if needs_scrutineer(rules, terms):
        over = rules.scrutineer_over
        finding: TermFinding = "stated" if terms.scrutineer.strip() else "missing"
        allowed = "" if finding == "stated" else f"name one: a prize is worth more than {over:,}"
        yield CheckedItem(
            "the scrutineer of the draw", finding, terms.scrutineer, allowed, rules.cites("scrutineer_over")
        )


def needs_scrutineer(rules: PromotionRules, terms: PromotionTerms) -> bool:
    """Return whether a draw of this promotion must be overseen."""
    over = rules.scrutineer_over
    return over is not None and terms.award == "draw" and any(prize.worth > over for prize in terms.prizes)


def _item_on_telling_winners(rules: PromotionRules, terms: PromotionTerms) -> Iterable[CheckedItem]:
    """Check that an absent winner is told in a way that the book allows."""
    if terms.present is False and terms.told_by and rules.told_by and not set(terms.told_by) & set(rules.told_by):
        ways, allowed = ", ".join(map(show, terms.told_by)), ", ".join(map(show, rules.told_by))
        yield CheckedItem(f"telling the winner by {ways} alone", "barred", ways, allowed, rules.cites("winner_told"))


def _splash_not_paid_in_chips(rules: PromotionRules, terms: PromotionTerms) -> Iterable[CheckedItem]:
    """Yield a line if the promotion splashes pots although the book lets no prize be paid in chips."""
    if terms.award == "splash_pot" and "chips" not in rules.paid_by:
        allowed = f"a prize paid by {' or '.join(map(show, rules.paid_by))}"
        yield CheckedItem("chips splashed into a pot", "barred", "", allowed, rules.cites("cash"))
