"""A member: memberships and cards, limits in force and to come, bars, and the people they are kept apart from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from msgspec import Struct

from pokerroom.members.words import CardStage, LimitKind, LimitPeriod, MembershipKind
from pokerroom.table.floor_notes import CASINO, BarNote

LimitKey = tuple[LimitKind, LimitPeriod]


@dataclass(slots=True)
class MemberCard:
    """A player card: its number, its house, since when, and its state."""

    number: str
    house: str
    since: datetime
    stage: CardStage = "valid"


class LimitStep(Struct, frozen=True):
    """The amount of a limit from a moment on; 0 for none."""

    amount: int
    holds_from: datetime


class HouseBar(Struct, frozen=True):
    """A house's bar of a member, in the form that its tables use, with its number."""

    number: int
    house: str
    note: BarNote
    lifted: bool = False

    def keeps_from(self, house_id: str) -> bool:
        """Return whether it reaches the tables of a house: its own, or all where it is from the casino."""
        return not self.lifted and (self.note.scope == CASINO or self.house == house_id)


@dataclass(slots=True)
class Member:
    """Everything that has happened to one member."""

    player: str
    memberships: dict[str, MembershipKind] = field(default_factory=dict)  # by house
    cards: list[MemberCard] = field(default_factory=list)
    limits: dict[LimitKey, tuple[LimitStep, ...]] = field(default_factory=dict)  # limits in force and to come
    cool_off: BarNote | None = None
    exclusion: BarNote | None = None
    bars: dict[int, HouseBar] = field(default_factory=dict)
    apart: set[tuple[str, str]] = field(default_factory=set)  # of house and player
    sits: bool = False
    sat_since: datetime | None = None  # when the sitting began, or the last one
    sat_until: datetime | None = None  # when they last left their last seat
    latest: datetime | None = None

    def card(self, house_id: str) -> MemberCard | None:
        """Return the valid card of a house; None without one."""
        return next((card for card in self.cards if card.house == house_id and card.stage == "valid"), None)

    def limit(self, kind: LimitKind, period: LimitPeriod, now: datetime) -> int:
        """Return the present amount of a limit; 0 for none."""
        steps = [limit for limit in self.limits.get((kind, period), ()) if limit.holds_from <= now]
        return steps[-1].amount if steps else 0

    def limits_now(self, kind: LimitKind, now: datetime) -> Iterator[tuple[LimitPeriod, int]]:
        """Yield every limit of a kind that holds now, with its period."""
        for of_kind, period in self.limits:
            if of_kind == kind and (amount := self.limit(kind, period, now)):
                yield period, amount
