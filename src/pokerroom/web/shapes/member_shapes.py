"""Bodies about members: one's own limits, and members as staff see them."""

from __future__ import annotations

from msgspec import Struct

from pokerroom.members.words import BarReach, CardStage, LimitKind, LimitPeriod, MembershipKind


class MemberLine(Struct, frozen=True):
    """Something that happened to a member."""

    at: str
    says: str
    by: str
    why: str
    cites: tuple[str, ...]


class LimitLine(Struct, frozen=True):
    """A limit: its kind, the amount left, and its next amount with the time when that begins; 0 for none."""

    kind: LimitKind
    period: LimitPeriod
    amount: int
    left: int | None
    next_amount: int | None
    next_from: str


class MyLimitsBody(Struct, frozen=True):
    """The limits that a player has chosen for themselves, and the reasons that keep them out."""

    player: str
    limits: tuple[LimitLine, ...]
    kept_out: tuple[str, ...]
    break_until: str
    excluded: bool
    excluded_until: str
    loosen_hours: int
    rest_minutes: int
    history: tuple[MemberLine, ...]


class MemberRow(Struct, frozen=True):
    """A member in the list."""

    player: str
    membership: MembershipKind | None
    card: str
    kept_out: bool


class MembersBody(Struct, frozen=True):
    """The members of a house, and the caller's rights."""

    house: str
    houses: tuple[str, ...]
    members: tuple[MemberRow, ...]
    may_bar: bool
    may_separate: bool


class MemberCardLine(Struct, frozen=True):
    """A card that a member has or had."""

    number: str
    since: str
    stage: CardStage


class MemberBarLine(Struct, frozen=True):
    """A bar of a house."""

    number: int
    house: str
    reach: BarReach
    at: str
    until: str
    by: str
    why: str
    lifted: bool
    cites: tuple[str, ...]


class MemberBody(Struct, frozen=True):
    """One member as people of a house see them; what a player limits themselves to is theirs alone."""

    house: str
    player: str
    membership: MembershipKind | None
    cards: tuple[MemberCardLine, ...]
    bars: tuple[MemberBarLine, ...]
    apart: tuple[str, ...]
    kept_out: tuple[str, ...]
    may_bar: bool
    may_separate: bool
    history: tuple[MemberLine, ...]


class MemberPassword(Struct, frozen=True):
    """A player's new password, which is shown this once."""

    player: str
    password: str
