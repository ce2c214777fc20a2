"""Judge commands about a member and return what happens. A refused command changes nothing.

What is tightened holds at once. What is loosened waits: a limit for the house's waiting time, a cool-off and an
exclusion of one's own until their time is over, whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any, assert_never

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.members import commands, happenings
from pokerroom.members.happenings import MemberHappening
from pokerroom.members.state import Member
from pokerroom.members.words import BarReach
from pokerroom.registers.register import of_house
from pokerroom.rulebook.data_files import data_file
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.titles import refuse_title_without
from pokerroom.rulebook.words import is_word


@dataclass(frozen=True, slots=True)
class MemberTerms:
    """What the room has chosen about its members, and what it knows of them that a single one does not."""

    waiting: timedelta = timedelta(days=1)  # before a limit is loosened
    rest: timedelta = timedelta(minutes=30)  # without which a sitting goes on
    houses: tuple[str, ...] = ()
    cards: dict[str, str] = field(default_factory=dict)  # whose every number is or was


def decide_member(
    terms: MemberTerms, state: Member, command: commands.AnyMemberCommand, house: House | None
) -> tuple[MemberHappening, ...]:
    """Judge a command about a member and return what happens; `house` is that of whoever asks, if of one."""
    match command:
        case commands.SetLimit() | commands.CoolOff() | commands.ExcludeSelf():
            return (_for_oneself(terms, state, command),)
        case commands.BeginSitting() | commands.EndSitting():
            return tuple(_sitting(terms, state, command))
        case _:
            if house is None:
                raise Malformed(f"{command.by} is of no house", allowed="somebody of a house")
            return (_for_the_house(terms, house, state, command),)


# For oneself


def _for_oneself(terms: MemberTerms, member: Member, command: commands.PlayerMemberCommand) -> MemberHappening:
    if command.by != command.player:
        raise Illegal(f"a limit of {command.player}'s own, asked for by {command.by}", allowed=command.player)
    match command:
        case commands.SetLimit(kind=kind, period=period, amount=amount):
            _refuse_period(command)
            now = member.limit(kind, period, command.at)
            tighter = amount and (not now or amount <= now)
            holds_from = command.at if tighter or not now else command.at + terms.waiting
            if amount == now and len(member.limits.get((kind, period), ())) < 2:
                raise Illegal("the limit is so already", allowed="another amount")
            return happenings.LimitSet(
                **_common_fields(command), limit=kind, period=period, amount=amount, holds_from=holds_from
            )
        case commands.CoolOff(hours=hours):
            until = command.at + timedelta(hours=hours)
            _refuse_sooner(member.cool_off.until if member.cool_off else None, until, "the break")
            return happenings.CooledOff(**_common_fields(command), until=until)
        case commands.ExcludeSelf(days=days):
            ends = command.at + timedelta(days=days) if days else None
            was = member.exclusion
            if was is not None and (was.until is None or command.at < was.until):
                _refuse_sooner(was.until or datetime.max, ends or datetime.max, "the exclusion")
            return happenings.SelfExcluded(**_common_fields(command), until=ends, houses=terms.houses)
        case _ as never:
            assert_never(never)


def _refuse_period(command: commands.SetLimit) -> None:
    if (command.kind == "session") is not (command.period == "sitting"):
        allowed = "a sitting" if command.kind == "session" else "a day, a week or a month"
        raise Illegal(f"a limit of {command.kind.replace('_', '-')} for a {command.period}", allowed=allowed)


def _refuse_sooner(was: datetime | None, ends: datetime, what: str) -> None:
    """Neither a break nor an exclusion is made shorter, nor asked for twice."""
    if was is not None and ends <= was:
        allowed = "nothing but its end" if was == datetime.max else f"a later end than {was:%Y-%m-%d %H:%M}"
        raise Illegal(f"{what} made shorter", allowed=allowed)


def _sitting(
    terms: MemberTerms, member: Member, command: commands.BeginSitting | commands.EndSitting
) -> Iterator[MemberHappening]:
    """Whoever comes back without a rest goes on with the sitting they had."""
    if isinstance(command, commands.EndSitting):
        if member.sits:
            yield happenings.SittingEnded(**_common_fields(command))
    elif not member.sits:
        goes_on = member.sat_until is not None and command.at < member.sat_until + terms.rest
        since = member.sat_since if goes_on and member.sat_since is not None else command.at
        yield happenings.SittingBegan(**_common_fields(command), since=since)


# By the house


def _for_the_house(
    terms: MemberTerms, house: House, member: Member, command: commands.HouseMemberCommand
) -> MemberHappening:
    match command:
        case commands.OpenMembership(kind=kind):
            if member.memberships.get(house.book.id) == kind:
                raise Illegal(f"{command.player} is a {kind} already", allowed="somebody who is not")
            return happenings.MembershipOpened(**_of(house, command, _cards(house)), membership=kind)
        case commands.IssueCard() | commands.ReplaceCard() | commands.VoidCard():
            return _card(terms, house, member, command)
        case commands.BarMember(reach=reach, until=until):
            _refuse_wordless(command.why, f"{command.player} barred")
            cites = bar_cites(house, reach)
            refuse_title_without(house, command.title, "rule", f"{command.player} barred", cites)
            if until is not None and until <= command.at:
                raise Malformed(f"a bar until {until:%Y-%m-%d %H:%M}", allowed="a moment that is to come")
            number = max(member.bars, default=0) + 1
            return happenings.MemberBarred(**_of(house, command, cites), number=number, reach=reach, until=until)
        case commands.LiftMemberBar(number=number):
            return _lifted(house, member, command, number)
        case commands.KeepMembersApart() | commands.LetMembersTogether():
            return _apart(house, member, command)
        case _ as never:
            assert_never(never)


def _card(
    terms: MemberTerms,
    house: House,
    member: Member,
    command: commands.IssueCard | commands.ReplaceCard | commands.VoidCard,
) -> MemberHappening:
    cites, has = _cards(house), member.card(house.book.id)
    if isinstance(command, commands.VoidCard | commands.ReplaceCard):
        _refuse_wordless(command.why, "a card taken back")
        if has is None:
            raise Illegal(f"{command.player} has no card", allowed="somebody who has", cites=cites)
        if isinstance(command, commands.VoidCard):
            return happenings.CardVoided(**_of(house, command, cites), card=has.number)
    card = command.card.strip()
    if not card or not card.isprintable():
        raise Malformed("a card without a number that can be read", allowed="the number on the card")
    if house.book.id not in member.memberships:
        raise Illegal(f"a card for {command.player}, who is no member", allowed="open a membership first", cites=cites)
    if card in terms.cards:
        raise Illegal(f"card {card} was {terms.cards[card]}'s", allowed="a number that nobody had", cites=cites)
    if isinstance(command, commands.ReplaceCard) and has is not None:
        return happenings.CardReplaced(**_of(house, command, cites), card=card, old=has.number)
    if has is not None:
        raise Illegal(f"{command.player} has card {has.number}", allowed="replace it, or take it back", cites=cites)
    return happenings.CardIssued(**_of(house, command, cites), card=card)


def _lifted(house: House, member: Member, command: commands.LiftMemberBar, number: int) -> MemberHappening:
    bar = member.bars.get(number)
    if bar is None or bar.lifted or bar.house != house.book.id:
        mine = [str(bar.number) for bar in member.bars.values() if not bar.lifted and bar.house == house.book.id]
        raise Illegal(f"{command.player} has no bar {number} of this house", allowed=", ".join(mine) or "none to lift")
    _refuse_wordless(command.why, "a bar lifted")
    refuse_title_without(house, command.title, "rule", f"the bar of {command.player} lifted", bar.note.cites)
    return happenings.MemberBarLifted(**_of(house, command, bar.note.cites), number=number)


def _apart(
    house: House, member: Member, command: commands.KeepMembersApart | commands.LetMembersTogether
) -> MemberHappening:
    rule: Any = house.answer("seating.keep_apart")
    cites, what = grounds_of(house.book).cites("seating.keep_apart"), f"{command.player} and {command.other} apart"
    refuse_title_without(house, command.title, "seat", what, cites)
    if command.other == command.player:
        raise Malformed(f"{command.player} apart from themselves", allowed="another player")
    stands = (house.book.id, command.other) in member.apart
    if isinstance(command, commands.LetMembersTogether):
        if not stands:
            raise Illegal(
                f"{command.player} and {command.other} are not kept apart", allowed="two who are", cites=cites
            )
        return happenings.MembersLetTogether(**_of(house, command, cites), other=command.other)
    if not rule or not {"same_table", "same_game"} & set(rule["scope"]):
        raise Illegal(what, allowed="no such order", cites=cites)
    if is_word(rule.get("grounds"), "suspected_collusion") and not command.suspected:
        raise Illegal(f"{what} without suspicion", allowed="players suspected of collusion", cites=cites)
    if stands:
        raise Illegal(f"{command.player} and {command.other} are kept apart already", allowed="two who are not")
    return happenings.MembersKeptApart(**_of(house, command, cites), other=command.other)


# Grounds


@cache
def _bar_clauses() -> Mapping[str, tuple[str, ...]]:
    raw: dict[str, Any] = data_file("members")["bar"]
    return {reach: tuple(clauses) for reach, clauses in raw.items()}


def bar_cites(house: House, reach: BarReach) -> tuple[Citation, ...]:
    """The clauses of a book that let the house keep somebody out so far.

    >>> from pokerroom.rulebook import house_named
    >>> [str(cite) for cite in bar_cites(house_named("star"), "casino")]
    ['star:27.5.3']
    """
    return of_house(_bar_clauses()[reach], house.book)


def _cards(house: House) -> tuple[Citation, ...]:
    return grounds_of(house.book).cites("room.player_card")


def _common_fields(command: commands.AnyMemberCommand) -> dict[str, Any]:
    return {
        "at": command.at,
        "player": command.player,
        "by": command.by,
        "title": command.title,
        "why": command.why.strip(),
    }


def _of(house: House, command: commands.HouseMemberCommand, cites: Sequence[Citation]) -> dict[str, Any]:
    return {**_common_fields(command), "house": house.book.id, "cites": tuple(cites)}


def _refuse_wordless(why: str, what: str) -> None:
    if not why.strip():
        raise Malformed(f"{what} without a reason", allowed="a few words")
