"""The conditions of a tournament: the document that its operator publishes, as values for the software.

Nothing is judged here; `checking/condition_checks.py` checks the document against a book. `says` has answers in words,
by item; an item that does not apply says "none". `read_tournament` and `write_tournament` convert the document from and
to text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from math import gcd
from typing import Annotated, Any, Final

import msgspec
import rtoml
from msgspec import Meta, Struct

from pokerroom.errors import (
    Malformed,
    is_kind,
    refuse_wrong_kind,
)
from pokerroom.tournament import words
from pokerroom.tournament.chips.chip_set import ChipSet
from pokerroom.tournament.money.prize_plan import PrizePlan
from pokerroom.tournament.structure.levels import Structure
from pokerroom.wording.misread import misread

LARGEST_SUM: Final = 10**12
_Sum = Annotated[int, Meta(ge=0, le=LARGEST_SUM)]
_Count = Annotated[int, Meta(ge=0, le=10**6)]
NOT_APPLICABLE_HERE: Final = "none"  # the statement of an item that does not apply
LONGEST_NAME: Final = 60
_LONGEST_TITLE: Final = 120
_NAME: Final = re.compile(rf"[a-z0-9][a-z0-9-]{{0,{LONGEST_NAME - 1}}}")
_YEARS: Final = (1970, 9000)  # the earliest and the last for which the moments before and after can be reckoned


class _ConditionsPart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the document."""


class EntryPrice(_ConditionsPart, frozen=True, kw_only=True):
    """The price of one entry: its part for the pool, and the fee; `total` where the sum is stated too.

    `to_other_pools` is the part of the fee for other prize pools, such as a leader board's.
    """

    contribution: _Sum = 0
    fee: _Sum = 0
    to_other_pools: _Sum = 0
    total: _Sum | None = None

    @property
    def price(self) -> int:
        """The total price of one entry."""
        return self.contribution + self.fee


class RebuyTerms(_ConditionsPart, frozen=True, kw_only=True):
    """The terms of re-buys: number for each player, last level, price, the house's part of it, and chips.

    `below` is the stack under which a player may re-buy, where the book lets the tournament set it.
    """

    at_most: _Count = 1
    until_level: _Count = 0
    price: _Sum = 0
    fee: _Sum = 0
    chips: _Sum = 0
    below: _Sum = 0


class AddOnTerms(_ConditionsPart, frozen=True, kw_only=True):
    """The terms of add-ons: number for each player, level before the break, price, the house's part, and chips."""

    at_most: _Count = 1
    after_level: _Count = 0
    price: _Sum = 0
    fee: _Sum = 0
    chips: _Sum = 0


class EligibilityTerms(_ConditionsPart, frozen=True, kw_only=True):
    """Who may enter. `entitled_only` states that entrants must be entitled to enter and gamble here."""

    entitled_only: bool = False
    members_only: bool = False
    minimum_age: _Count = 0
    may_refuse: bool = False
    criteria: str = ""
    barred_groups: tuple[str, ...] = ()
    group_limits: Mapping[str, int] = {}


class SessionPlan(_ConditionsPart, frozen=True, kw_only=True):
    """One session: its heat, its end, its tables, and the players who go on to another session.

    At most one of `advance` (players in all), `advance_per_table` and `advance_percent` (of those who began, rounded
    up) is stated. `stacks` says whether the session starts with the stacks of the one before. `catches_up` is the range
    of places that may enter a repechage.
    """

    name: str
    heat: _Count = 1
    starts: datetime | None = None
    minutes: _Count = 0
    hands: _Count = 0
    players_left: _Count = 0
    tables: _Count = 0
    to: str = ""
    advance: _Count = 0
    advance_per_table: _Count = 0
    advance_percent: Decimal = Decimal(0)
    stacks: words.StackBetween | None = None
    repechage: bool = False
    catches_up: tuple[int, int] | None = None
    buy_in_direct: bool = False  # a player may buy into it directly

    @property
    def ends_by(self) -> tuple[words.SessionEnd, ...]:
        """The ways in which it can end, whichever comes first; empty for one played to the last player."""
        lengths: tuple[tuple[words.SessionEnd, int], ...] = (
            ("time", self.minutes),
            ("hands", self.hands),
            ("players_left", self.players_left),
        )
        return tuple(end for end, length in lengths if length)

    @property
    def sends_on(self) -> bool:
        """Whether the plan sets how many players go on."""
        return bool(self.advance or self.advance_per_table or self.advance_percent)


class PointsTerms(_ConditionsPart, frozen=True, kw_only=True):
    """Points by place in a session; players with fewer than `out_below` after `out_after` sessions are out."""

    by_place: tuple[int, ...]
    places_by: str = ""
    out_below: _Count = 0
    out_after: _Count = 0
    elimination: str = ""
    tie: words.PointsTie | None = None


class GuaranteeTerms(_ConditionsPart, frozen=True, kw_only=True):
    """A pool that the house guarantees from a number of entries on; `may_cancel` if there are fewer."""

    amount: _Sum
    entries: _Count = 0
    may_cancel: bool = False


class AddedTerms(_ConditionsPart, frozen=True, kw_only=True):
    """Value that the house adds: cash, goods or services, with a description."""

    kind: words.AddedKind
    amount: _Sum = 0
    what: str = ""


class EarlyBonus(_ConditionsPart, frozen=True, kw_only=True):
    """Extra chips for players who enter before a given time."""

    chips: _Sum
    before: datetime


class TournamentConditions(_ConditionsPart, frozen=True, kw_only=True):
    """Everything published about a tournament. Amounts of money are in whole units of the ledger."""

    name: str
    title: str = ""
    house: str = ""
    structure: Structure
    entry: EntryPrice | None = None
    rebuys: RebuyTerms | None = None
    add_ons: AddOnTerms | None = None
    freeze_out: bool = False
    heads_up: bool = False  # rounds of two-player matches, by a bracket
    dealt_live: bool = False  # people deal at its tables, with real cards and chips
    free_roll: bool = False
    eligibility: EligibilityTerms | None = None
    membership_asked: bool = False
    signature_asked: bool = False
    entries_each: _Count = 1
    players_at_least: _Count = 0
    players_at_most: _Count = 0
    start: datetime | None = None
    sit_and_go: _Count = 0  # the number of entries that starts it
    sessions: tuple[SessionPlan, ...] = ()
    chips: ChipSet | None = None
    early_bonus: EarlyBonus | None = None
    late_entry: words.LateEntry | None = None
    late_until_level: _Count = 0
    withdraw_hours: _Count | None = None  # hours before the start until which players may withdraw without loss
    refunds_chips_bought: bool = False  # re-buys and add-ons are refunded when it is cancelled
    transfers: bool = False
    substitutes: bool = False
    prizes: PrizePlan | None = None
    guarantee: GuaranteeTerms | None = None
    added: tuple[AddedTerms, ...] = ()
    points: PointsTerms | None = None
    equal_chips: words.EqualChips | None = None
    balance_from: str = ""
    balance_who: str = ""
    balance_seat: str = ""
    play_off: str = ""  # the form of a play-off
    choices: Mapping[str, bool | int | str | tuple[str, ...]] = {}  # the operator's choices, by question
    says: Mapping[words.ConditionItem, str] = {}

    @property
    def called(self) -> str:
        """The name that people use for the tournament: its title, or its name if it has none."""
        return self.title or self.name

    @property
    def plans(self) -> tuple[SessionPlan, ...]:
        """The planned sessions; if none are planned, one that is played to the last player."""
        return self.sessions or (SessionPlan(name=FINAL, starts=self.start),)

    def plan(self, name: str) -> SessionPlan:
        """Return the plan of a session by name."""
        for plan in self.plans:
            if plan.name == name:
                return plan
        raise Malformed(f"there is no session {name!r}", allowed=", ".join(plan.name for plan in self.plans))

    @property
    def price(self) -> int:
        """The total price of one entry."""
        return self.entry.price if self.entry is not None else 0

    @property
    def contribution(self) -> int:
        """The part of an entry's price that goes into the prize pool."""
        return self.entry.contribution if self.entry is not None else 0


FINAL: Final = "final"


def checked_conditions(conditions: TournamentConditions) -> TournamentConditions:
    """Return these conditions; refuse senseless ones, with bad names or sessions that do not exist."""
    if not _NAME.fullmatch(conditions.name):
        allowed = f"small letters, digits and hyphens, {LONGEST_NAME} at most"
        raise Malformed(f"{conditions.name[: LONGEST_NAME + 1]!r} is no name of a tournament", allowed=allowed)
    if len(conditions.title) > _LONGEST_TITLE or not conditions.title.isprintable():
        what = f"{conditions.title[: _LONGEST_TITLE + 1]!r} is no title of a tournament"
        raise Malformed(
            what, allowed=f"at most {_LONGEST_TITLE} characters on one line, none of them a control character"
        )
    for moment in (conditions.start, *(session.starts for session in conditions.sessions)):
        if moment is not None and not _YEARS[0] <= moment.year <= _YEARS[1]:
            raise Malformed(
                f"a tournament cannot begin in the year {moment.year}", allowed=f"{_YEARS[0]} to {_YEARS[1]}"
            )
    if not conditions.structure.levels:
        raise Malformed(f"{conditions.called} has no level", allowed="at least one")
    bands = conditions.prizes.bands if conditions.prizes is not None else ()
    for percent in (
        *(share for band in bands for share in band.shares),
        *(session.advance_percent for session in conditions.sessions),
    ):
        if not Decimal(percent).is_finite() or not 0 <= percent <= 100:
            raise Malformed(f"a share cannot be {percent} percent", allowed="0 to 100")
    names = [plan.name for plan in conditions.plans]
    if len(set(names)) < len(names):
        raise Malformed(f"two sessions have one name: {', '.join(names)}", allowed="a name of its own for each")
    for plan in conditions.plans:
        if plan.to and plan.to not in names:
            raise Malformed(f"{plan.name} leads to {plan.to!r}, which is no session", allowed=", ".join(names))
    return conditions


def read_tournament(text: str, name: str = "the conditions") -> TournamentConditions:
    """Read conditions from their TOML text.

    >>> weekly = read_tournament('name = "friday"\\n[structure]\\nstack = 5000\\nlevels = [{ blinds = [25, 50] }]')
    >>> weekly.structure.stack, weekly.plans[0].name
    (5000, 'final')
    """
    refuse_wrong_kind("read_tournament", "text", text, str, allowed="the text of a TOML file")
    try:
        raw: Any = rtoml.loads(text)
    except rtoml.TomlParsingError as fault:
        raise Malformed(f"{name} cannot be read: {fault}", allowed="a TOML file") from None
    return tournament_from_data(raw, name)


def tournament_from_data(raw: Mapping[str, Any], name: str = "the conditions") -> TournamentConditions:
    """Read conditions from parsed data; refuse senseless ones."""
    if is_kind(raw, Mapping) and {"variant", "actions"} <= raw.keys():
        what = f"{name} cannot be read: it looks like a hand history, which `pokerroom replay` plays"
        raise Malformed(what, allowed="the conditions of a tournament: at least its name and its structure")
    try:
        return checked_conditions(msgspec.convert(raw, TournamentConditions, strict=False))
    except msgspec.ValidationError as fault:
        raise misread(f"{name} cannot be read", fault, TournamentConditions) from None


def write_tournament(conditions: TournamentConditions) -> str:
    """Write conditions as TOML that can be read back."""
    data = msgspec.to_builtins(conditions, builtin_types=(datetime,), str_keys=True)
    return rtoml.dumps({**_without_nothing(data)})


def _without_nothing(data: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out empty values, because TOML has no null."""
    return {
        key: _without_nothing(item) if isinstance(item, dict) else item
        for key, item in data.items()
        if item is not None
    }


def denominations(conditions: TournamentConditions) -> tuple[int, ...]:
    """Return the denominations in play; where none are named, one that makes every stack and forced bet."""
    if conditions.chips is not None and conditions.chips.values:
        return conditions.chips.values
    bought = [
        part.chips for part in (conditions.rebuys, conditions.add_ons, conditions.early_bonus) if part is not None
    ]
    forced = [amount for _, level in conditions.structure.every_level() for amount in level.forced]
    return (gcd(conditions.structure.stack, *bought, *forced),)
