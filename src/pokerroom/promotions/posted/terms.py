"""The terms of one promotion, as an operator writes them in a TOML file.

Everything that people must be told is a text or a figure, empty until it is stated; "none" means that there is none.
Tables have the values that the software uses (who may take part, high hands, entries, splashes). Reading judges only
the form; `checklist.py` checks the terms against a book.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Final

import msgspec
import rtoml
from msgspec import Struct

from pokerroom.errors import Malformed, refuse_wrong_kind
from pokerroom.promotions import words
from pokerroom.ranking import Category
from pokerroom.wording.misread import misread
from pokerroom.wording.plural import quantity

NONE: Final = "none"
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LARGEST_VALUE: Final = 10**9
MOST_CHIPS_TO_A_UNIT: Final = 10**6
MOST_HIGH_HAND_PERIODS: Final = 50_000
MOST_DAYS_TO_CLAIM: Final = 3_660
MOST_ENTRIES: Final = 10_000
MOST_TIMES_PAID: Final = 100


class PromotionPrize(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One prize: its description, its value in whole units of the currency, and its number.

    `contains` and `litres_of_liquor` describe a prize in kind; `details` are further facts about an appliance, a
    vehicle, travel or real estate. `good_for` and `token_after` are the conditions printed on a voucher.
    """

    name: str
    kind: words.PrizeKind = "money"
    value: int | None = None
    count: int = 1
    conditions: str = ""
    contains: tuple[str, ...] = ()
    litres_of_liquor: float = 0.0
    money_instead: bool = False  # the winner may take the value instead
    details: Mapping[str, str | int | bool] = {}
    good_for: tuple[str, ...] = ()  # the areas on which a voucher's tokens may be wagered; all where none is named
    token_after: words.TokenAfter | None = None

    @property
    def worth(self) -> int:
        """The value of one such prize; 0 while it is not stated."""
        return self.value or 0


class Eligibility(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who may take part, as far as the software can tell; an empty list admits everybody."""

    tables: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    not_players: tuple[str, ...] = ()
    dealt_in: int = 0  # at least this many players in the hand


class HighHands(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The high hand of a period: the period's length, the minimum hand, and the hole cards that must play."""

    minutes: int = 60
    least: str = Category.FULL_HOUSE.value
    hole_cards: int = 0
    tie: words.HandTie = "first"
    nobody: words.NoHighHand = "next_period"


class DrawEntries(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Tickets of a draw: the limit for one person, and the hand that earns one at a table, if any does."""

    most: int = 1
    earned_with: str = ""
    once_each: bool = True  # nobody wins twice in one draw


class JackpotMultiple(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A multiplied jackpot: its pool, the multiple, and the most that the promotion adds."""

    pool: str
    times: int = 2
    most: int = 0


class PromotionTerms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of one promotion.

    >>> str(read_terms('name = "friday"; starts_on = 2026-08-01; starts_at = 12:00:00'.replace("; ", chr(10))).begins)
    '2026-08-01 12:00:00'
    """

    name: str
    house: str = ""
    title: str = ""
    award: words.AwardedBy = "draw"
    how: str = ""  # how the prize is awarded
    award_on: date | None = None
    award_at: time | None = None
    award_when: str = ""  # in words, where it is not one moment: every hour, after each jackpot
    award_place: str = ""
    eligibility: str = ""
    wager: int | str = ""  # the least wager in a hand, or "none"
    nature: str = ""
    reservation: str = ""
    entries_close_on: date | None = None
    entries_close_at: time | None = None
    place: str = ""
    starts_on: date | None = None
    starts_at: time | None = None
    ends_on: date | None = None
    ends_at: time | None = None
    claim: str = ""
    present: bool | None = None  # whether entrants must be there to win
    told_by: tuple[str, ...] = ()
    results: str = ""  # how they are published
    scrutineer: str = ""
    prescribed: tuple[str, ...] = ()  # what regulations bar besides: the operator's list
    claim_days: int = 0  # how long a prize may be claimed; 0 for as long as the promotion is not archived
    unclaimed: words.Unclaimed = "fund"
    unit: int = 1  # how many chips make one of the currency
    prizes: tuple[PromotionPrize, ...] = ()
    eligible: Eligibility = Eligibility()
    high_hand: HighHands = HighHands()
    entries: DrawEntries = DrawEntries()
    jackpot: JackpotMultiple | None = None

    @property
    def called(self) -> str:
        """The name that people use for the promotion: its title, or its name if it has none."""
        return self.title or self.name

    @property
    def by_chance(self) -> bool:
        """Whether it is a promotional prize in the books' sense, given by chance."""
        return self.award != "reward"

    @property
    def closes(self) -> datetime | None:
        """When entries close; None while the day or the hour is not stated."""
        return _moment_if_both_stated(self.entries_close_on, self.entries_close_at)

    @property
    def begins(self) -> datetime | None:
        """When the promotion starts; None while the day or the hour is not stated."""
        return _moment_if_both_stated(self.starts_on, self.starts_at)

    @property
    def ends(self) -> datetime | None:
        """When the promotion ends; None where that is not stated."""
        return _moment_if_both_stated(self.ends_on, self.ends_at)

    @property
    def least_wager(self) -> int:
        """The minimum wager in a hand to be eligible."""
        return self.wager if isinstance(self.wager, int) else 0

    @property
    def promised(self) -> int:
        """The most that it may have to pay, in chips; its fund must hold this before it starts."""
        worth = sum(prize.worth * prize.count for prize in self.prizes)
        if self.award == "high_hand":
            worth *= self.periods
        if self.award == "jackpot_multiple":
            worth = self.jackpot.most if self.jackpot is not None else 0
        return worth * self.unit

    @property
    def periods(self) -> int:
        """How many periods a promotion of high hands has."""
        if self.begins is None or self.ends is None or self.high_hand.minutes <= 0:
            return 0
        return max(0, math.ceil((self.ends - self.begins) / timedelta(minutes=self.high_hand.minutes)))


def read_terms(text: str) -> PromotionTerms:
    """Read terms from the text of a TOML file; name everything that cannot be read."""
    refuse_wrong_kind("read_terms", "text", text, str, allowed="the text of a TOML file")
    try:
        raw = rtoml.loads(text)
    except rtoml.TomlParsingError as fault:
        raise Malformed(f"the terms are no TOML: {fault}", allowed="see docs/promotions.md for an example") from None
    return terms_of(raw)


def terms_of(raw: Mapping[str, Any]) -> PromotionTerms:
    """Return terms from a table of values; refuse one of the wrong kind or beyond all limits."""
    try:
        terms = msgspec.convert(raw, PromotionTerms, strict=False)
    except msgspec.ValidationError as fault:
        raise misread("the terms cannot be read", fault, PromotionTerms) from None
    return checked_terms(terms)


def write_terms(terms: PromotionTerms) -> str:
    """Write terms as the text of a TOML file, which reads back as the same terms."""
    return rtoml.dumps(msgspec.to_builtins(terms))


def checked_terms(terms: PromotionTerms) -> PromotionTerms:
    """Return the terms; refuse any that are impossible under every book."""
    for fault, allowed in _faults_of_form(terms):
        raise Malformed(f"{terms.name or 'a promotion'}: {fault}", allowed=allowed)
    return terms


def _faults_of_form(terms: PromotionTerms) -> list[tuple[str, str]]:
    """Return every fault of form with what is allowed, the most important first."""
    result: list[tuple[str, str]] = []
    if not _NAME.fullmatch(terms.name) or len(terms.name) > 40:
        result.append((f"{terms.name!r} is no name", "small letters, digits and -, such as august-draw"))
    for prize in terms.prizes:
        if not prize.name.strip():
            result.append(("a prize without a name", "what it is called"))
        if prize.value is not None and not 1 <= prize.value <= LARGEST_VALUE:
            result.append((f"the prize {prize.name!r} is worth {prize.value}", f"1 to {LARGEST_VALUE}"))
        if not 1 <= prize.count <= 10_000:
            result.append((f"{prize.count} of the prize {prize.name!r}", "1 to 10,000"))
        if not math.isfinite(prize.litres_of_liquor) or prize.litres_of_liquor < 0:
            result.append((f"{prize.litres_of_liquor} litres in the prize {prize.name!r}", "0 or more"))
    if isinstance(terms.wager, int) and terms.wager < 1:
        result.append((f"a least wager of {terms.wager}", 'at least 1, or "none"'))
    if isinstance(terms.wager, str) and terms.wager not in ("", NONE):
        result.append((f"a least wager of {terms.wager!r}", 'a whole number, or "none"'))
    if not 1 <= terms.unit <= MOST_CHIPS_TO_A_UNIT:
        result.append((f"{quantity(terms.unit, 'chip')} for one of the currency", f"1 to {MOST_CHIPS_TO_A_UNIT:,}"))
    if not 0 <= terms.claim_days <= MOST_DAYS_TO_CLAIM:
        result.append(
            (f"{quantity(terms.claim_days, 'day')} to claim", f"0 for no end, or up to {MOST_DAYS_TO_CLAIM:,}")
        )
    result += _faults_of_award_table(terms)
    if terms.begins is not None and terms.ends is not None and terms.ends <= terms.begins:
        result.append(("it ends before it starts", "an end after the start"))
    return result


def _faults_of_award_table(terms: PromotionTerms) -> list[tuple[str, str]]:
    """Return the faults of the table for the prize's way of being awarded."""
    impossible_awards: list[tuple[str, str]] = []
    if not 1 <= terms.high_hand.minutes <= 60 * 24 * 31:
        impossible_awards.append(
            (f"high hands every {quantity(terms.high_hand.minutes, 'minute')}", "1 minute to a month")
        )
    if not 0 <= terms.high_hand.hole_cards <= 2:
        impossible_awards.append((f"{quantity(terms.high_hand.hole_cards, 'hole card')} that must play", "0, 1 or 2"))
    names = [category.value for category in Category]
    for hand in filter(None, (terms.high_hand.least, terms.entries.earned_with)):
        if hand not in names:
            impossible_awards.append((f"there is no hand {hand!r}", ", ".join(names)))
    if terms.periods > MOST_HIGH_HAND_PERIODS:
        impossible_awards.append((f"{terms.periods:,} periods of high hands", f"at most {MOST_HIGH_HAND_PERIODS:,}"))
    if not 1 <= terms.entries.most <= MOST_ENTRIES:
        impossible_awards.append(
            (f"{quantity(terms.entries.most, 'entry', 'entries')} for each", f"1 to {MOST_ENTRIES:,}")
        )
    multiple = terms.jackpot
    if multiple is not None and not multiple.pool.strip():
        impossible_awards.append(("a jackpot of no pool", "the name of a pool"))
    if multiple is not None and not 2 <= multiple.times <= MOST_TIMES_PAID:
        impossible_awards.append((f"a jackpot {multiple.times} times", f"2 to {MOST_TIMES_PAID} times"))
    if multiple is not None and not 0 <= multiple.most <= LARGEST_VALUE:
        impossible_awards.append((f"at most {multiple.most} added to jackpots", f"0 to {LARGEST_VALUE}"))
    if terms.award == "jackpot_multiple" and multiple is None:
        impossible_awards.append(("a jackpot paid several times over without its pool", "a table [jackpot]"))
    if terms.award == "splash_pot" and any(prize.kind != "money" for prize in terms.prizes):
        impossible_awards.append(("a pot is splashed with chips alone", 'prizes of the kind "money"'))
    return impossible_awards


def _moment_if_both_stated(day: date | None, hour: time | None) -> datetime | None:
    return datetime.combine(day, hour) if day is not None and hour is not None else None


def litres(prize: PromotionPrize) -> Decimal:
    """Return the litres of liquor in a prize, as its author wrote the figure."""
    return Decimal(str(prize.litres_of_liquor))
