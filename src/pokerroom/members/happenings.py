"""The happenings of a member: frozen events in order, from which the same member can always be rebuilt.

Nothing is ever changed or struck out. A limit says from when it holds, so that a looser one waits for its time in the
record too.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeAlias, get_args

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.happening_text import HappeningText
from pokerroom.members.words import BarReach, LimitKind, LimitPeriod, MembershipKind
from pokerroom.record_kind import kind_of


class _MemberHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", kw_only=True, omit_defaults=True):
    """Something that happened to a member: when, who did it under which title of which house, why, and the clauses."""

    at: datetime
    player: str
    by: str
    title: str = ""
    house: str = ""
    why: str = ""
    cites: tuple[Citation, ...] = ()


class MembershipOpened(_MemberHappening, frozen=True, kw_only=True):
    """A player became a member of a house."""

    membership: MembershipKind


class CardIssued(_MemberHappening, frozen=True, kw_only=True):
    """A member was given a player card."""

    card: str


class CardReplaced(_MemberHappening, frozen=True, kw_only=True):
    """A member was given another card, and the old one is void."""

    card: str
    old: str


class CardVoided(_MemberHappening, frozen=True, kw_only=True):
    """A member's card was taken back."""

    card: str


class LimitSet(_MemberHappening, frozen=True, kw_only=True):
    """A limit holds from a moment on; 0 lifts it."""

    limit: LimitKind
    period: LimitPeriod
    amount: int
    holds_from: datetime


class CooledOff(_MemberHappening, frozen=True, kw_only=True):
    """A member takes a break from play until a moment."""

    until: datetime


class SelfExcluded(_MemberHappening, frozen=True, kw_only=True):
    """A member excluded themselves from every table of these houses, until a time or for good."""

    until: datetime | None = None
    houses: tuple[str, ...] = ()


class MemberBarred(_MemberHappening, frozen=True, kw_only=True):
    """A member is kept out by the house: the number of the bar, how far it reaches, until when."""

    number: int
    reach: BarReach
    until: datetime | None = None


class MemberBarLifted(_MemberHappening, frozen=True, kw_only=True):
    """A bar of the house was ended."""

    number: int


class MembersKeptApart(_MemberHappening, frozen=True, kw_only=True):
    """A member is not seated at one table with another player."""

    other: str


class MembersLetTogether(_MemberHappening, frozen=True, kw_only=True):
    """Two players who were kept apart may sit at one table again."""

    other: str


class SittingBegan(_MemberHappening, frozen=True, kw_only=True):
    """A member came to play; noted for a member who limits their time. `since` is when the sitting began."""

    since: datetime


class SittingEnded(_MemberHappening, frozen=True, kw_only=True):
    """A member left their last seat, and their sitting is over."""


MemberHappening: TypeAlias = (
    MembershipOpened
    | CardIssued
    | CardReplaced
    | CardVoided
    | LimitSet
    | CooledOff
    | SelfExcluded
    | MemberBarred
    | MemberBarLifted
    | MembersKeptApart
    | MembersLetTogether
    | SittingBegan
    | SittingEnded
)

MEMBER_HAPPENINGS: Final[HappeningText[MemberHappening]] = HappeningText(get_args(MemberHappening), "a member")
