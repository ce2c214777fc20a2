"""Commands about a member: each is a frozen value, with its time, its author and the reason.

People also send them to the room, so each can be read from JSON by its name.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

from msgspec import Meta

from pokerroom.command_reading import FREE_TEXT
from pokerroom.command_struct import CommandStruct
from pokerroom.members.words import BarReach, LimitKind, LimitPeriod, MembershipKind
from pokerroom.record_kind import kind_of

MemberText = Annotated[str, Meta(max_length=200)]
MemberReason = Annotated[str, Meta(max_length=200), FREE_TEXT]
CardNumber = Annotated[str, Meta(min_length=1, max_length=40)]
_MOST_LIMITED = 10**12


class MemberCommand(CommandStruct, frozen=True, kw_only=True, tag=kind_of, tag_field="do", forbid_unknown_fields=True):
    """A command about a member: when, about whom, by whom with which title, and why."""

    at: datetime
    player: MemberText
    by: MemberText
    title: MemberText = ""
    why: MemberReason = ""


# By the player


class SetLimit(MemberCommand, frozen=True, kw_only=True):
    """A player limits themselves: chips, or minutes at play; 0 lifts the limit."""

    kind: LimitKind
    period: LimitPeriod
    amount: Annotated[int, Meta(ge=0, le=_MOST_LIMITED)]


class CoolOff(MemberCommand, frozen=True, kw_only=True):
    """A player takes a break from play of this many hours."""

    hours: Annotated[int, Meta(ge=1, le=24 * 42)]


class ExcludeSelf(MemberCommand, frozen=True, kw_only=True):
    """A player excludes themselves for a number of days; 0 means for good."""

    days: Annotated[int, Meta(ge=0, le=366 * 10)]


# By staff


class OpenMembership(MemberCommand, frozen=True, kw_only=True):
    """The desk opens a membership."""

    kind: MembershipKind = "club member"


class IssueCard(MemberCommand, frozen=True, kw_only=True):
    """The desk gives a member their player card."""

    card: CardNumber


class ReplaceCard(MemberCommand, frozen=True, kw_only=True):
    """The desk gives a member a new card in place of the one they had, which is void from then on."""

    card: CardNumber


class VoidCard(MemberCommand, frozen=True, kw_only=True):
    """The desk takes a member's card back."""


class BarMember(MemberCommand, frozen=True, kw_only=True):
    """Keep a player out of the house's tables or of all, until a time; by a person with the power."""

    reach: BarReach = "room"
    until: Annotated[datetime, Meta(tz=False)] | None = None  # on the clock of the room's wall


class LiftMemberBar(MemberCommand, frozen=True, kw_only=True):
    """End a bar before its time; by somebody with the power."""

    number: Annotated[int, Meta(ge=1)]


class KeepMembersApart(MemberCommand, frozen=True, kw_only=True):
    """Keep two players from being seated at one table of the house."""

    other: MemberText
    suspected: bool = False  # of playing together


class LetMembersTogether(MemberCommand, frozen=True, kw_only=True):
    """Let two players who were kept apart sit at one table again."""

    other: MemberText


# By the room


class BeginSitting(MemberCommand, frozen=True, kw_only=True):
    """Begin a sitting: a player who limits their time has come to play."""


class EndSitting(MemberCommand, frozen=True, kw_only=True):
    """The member has left their last seat, and their sitting is over."""


PlayerMemberCommand: TypeAlias = SetLimit | CoolOff | ExcludeSelf
HouseMemberCommand: TypeAlias = (
    OpenMembership
    | IssueCard
    | ReplaceCard
    | VoidCard
    | BarMember
    | LiftMemberBar
    | KeepMembersApart
    | LetMembersTogether
)
AnyMemberCommand: TypeAlias = PlayerMemberCommand | HouseMemberCommand | BeginSitting | EndSitting
