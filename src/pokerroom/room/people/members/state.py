"""A member as they stand: memberships and cards, limits in force and to come, what keeps them out and from whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from msgspec import Struct

from pokerroom.errors import Malformed
from pokerroom.room.people.members import happenings
from pokerroom.room.people.members.happenings import MemberHappening
from pokerroom.room.people.members.member_words import CardStage, LimitKind, LimitPeriod, MembershipKind
from pokerroom.table.floor_notes import CASINO, ROOM, BarNote

LimitKey = tuple[LimitKind, LimitPeriod]


@dataclass(slots=True)
class MemberCard:
    """A player card: its number, of which house, since when, and how it stands."""

    number: str
    house: str
    since: datetime
    stage: CardStage = "valid"


class LimitStep(Struct, frozen=True):
    """What a limit is from a moment on; 0 for none."""

    amount: int
    holds_from: datetime


class HouseBar(Struct, frozen=True):
    """A bar of a house, as its tables know bars, and its number."""

    number: int
    house: str
    note: BarNote
    lifted: bool = False

    def keeps_from(self, house: str) -> bool:
        """Return whether it reaches the tables of a house: its own, or all where it is from the casino."""
        return not self.lifted and (self.note.scope == CASINO or self.house == house)


@dataclass(slots=True)
class Member:
    """Everything that has happened to one member."""

    player: str
    memberships: dict[str, MembershipKind] = field(default_factory=dict)  # by house
    cards: list[MemberCard] = field(default_factory=list)
    limits: dict[LimitKey, tuple[LimitStep, ...]] = field(default_factory=dict)  # what holds, and what is to come
    cool_off: BarNote | None = None
    exclusion: BarNote | None = None
    bars: dict[int, HouseBar] = field(default_factory=dict)
    apart: set[tuple[str, str]] = field(default_factory=set)  # of house and player
    sits: bool = False
    sat_since: datetime | None = None  # when the sitting began, or the last one
    sat_until: datetime | None = None  # when they last left their last seat
    latest: datetime | None = None

    def card(self, house: str) -> MemberCard | None:
        """The card of a house that is valid."""
        return next((each for each in self.cards if each.house == house and each.stage == "valid"), None)

    def limit(self, kind: LimitKind, period: LimitPeriod, now: datetime) -> int:
        """Return what a limit is now; 0 for none."""
        steps = [each for each in self.limits.get((kind, period), ()) if each.holds_from <= now]
        return steps[-1].amount if steps else 0

    def limits_now(self, kind: LimitKind, now: datetime) -> Iterator[tuple[LimitPeriod, int]]:
        """Every limit of a kind that holds now."""
        for of_kind, period in self.limits:
            if of_kind == kind and (amount := self.limit(kind, period, now)):
                yield period, amount


def evolve_member(member: Member, happening: MemberHappening) -> None:
    """Apply what happened. Nothing is judged here."""
    match happening:
        case happenings.MembershipOpened(house=house, membership=kind):
            member.memberships[house] = kind
        case happenings.CardIssued() | happenings.CardReplaced() | happenings.CardVoided():
            _card(member, happening)
        case happenings.LimitSet():
            _limit(member, happening)
        case happenings.CooledOff(at=at, player=player, until=until):
            member.cool_off = _own_bar(player, at, until, happening.why or "a break from play")
        case happenings.SelfExcluded(at=at, player=player, until=until):
            member.exclusion = _own_bar(player, at, until, happening.why or "their own wish")
        case happenings.MemberBarred(number=number, house=house):
            member.bars[number] = HouseBar(number, house, _bar(happening))
        case happenings.MemberBarLifted(number=number):
            was = member.bars[number]
            member.bars[number] = HouseBar(number, was.house, was.note, lifted=True)
        case happenings.MembersKeptApart(house=house, other=other):
            member.apart.add((house, other))
        case happenings.MembersLetTogether(house=house, other=other):
            member.apart.discard((house, other))
        case happenings.SittingBegan(since=since):
            member.sits, member.sat_since = True, since
        case happenings.SittingEnded(at=at):
            member.sits, member.sat_until = False, at
        case _:
            raise Malformed(f"{happening!r} is no happening of a member")
    member.latest = max(member.latest or happening.at, happening.at)


def _card(member: Member, told: happenings.CardIssued | happenings.CardReplaced | happenings.CardVoided) -> None:
    was = member.card(told.house)
    if was is not None and not isinstance(told, happenings.CardIssued):
        was.stage = "replaced" if isinstance(told, happenings.CardReplaced) else "void"
    if not isinstance(told, happenings.CardVoided):
        member.cards.append(MemberCard(told.card, told.house, told.at))


def _limit(member: Member, told: happenings.LimitSet) -> None:
    """What holds at once takes the place of everything to come; what comes later waits behind what holds."""
    key, step = (told.limit, told.period), LimitStep(told.amount, told.holds_from)
    holds = [each for each in member.limits.get(key, ()) if each.holds_from <= told.at]
    member.limits[key] = (step,) if told.holds_from <= told.at else (*holds[-1:], step)


def _own_bar(player: str, at: datetime, until: datetime | None, why: str) -> BarNote:
    return BarNote(player, ROOM, player, at, why, until=until)


def _bar(told: happenings.MemberBarred) -> BarNote:
    scope = CASINO if told.reach == "casino" else ROOM
    return BarNote(told.player, scope, told.title, told.at, told.why, "", told.until, told.cites)
