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
from pokerroom.registers.register import of_house
from pokerroom.room.people.members import commands, happenings
from pokerroom.room.people.members.happenings import MemberHappening
from pokerroom.room.people.members.member_words import BarReach
from pokerroom.room.people.members.state import Member
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
    terms: MemberTerms, house: House | None, member: Member, asked: commands.AskedOfMembers
) -> tuple[MemberHappening, ...]:
    """What happens if this is asked; refused where it may not be. `house` is that of whoever asks, if of one."""
    match asked:
        case commands.SetLimit() | commands.CoolOff() | commands.ExcludeSelf():
            return (_for_oneself(terms, member, asked),)
        case commands.BeginSitting() | commands.EndSitting():
            return tuple(_sitting(terms, member, asked))
        case _:
            if house is None:
                raise Malformed(f"{asked.by} is of no house", allowed="somebody of a house")
            return (_for_the_house(terms, house, member, asked),)


# For oneself


def _for_oneself(terms: MemberTerms, member: Member, asked: commands.AskedByPlayer) -> MemberHappening:
    if asked.by != asked.player:
        raise Illegal(f"a limit of {asked.player}'s own, asked for by {asked.by}", allowed=asked.player)
    match asked:
        case commands.SetLimit(kind=kind, period=period, amount=amount):
            _refuse_period(asked)
            now = member.limit(kind, period, asked.at)
            tighter = amount and (not now or amount <= now)
            holds_from = asked.at if tighter or not now else asked.at + terms.waiting
            if amount == now and len(member.limits.get((kind, period), ())) < 2:
                raise Illegal("the limit is so already", allowed="another amount")
            return happenings.LimitSet(**_told(asked), limit=kind, period=period, amount=amount, holds_from=holds_from)
        case commands.CoolOff(hours=hours):
            until = asked.at + timedelta(hours=hours)
            _refuse_sooner(member.cool_off.until if member.cool_off else None, until, "the break")
            return happenings.CooledOff(**_told(asked), until=until)
        case commands.ExcludeSelf(days=days):
            ends = asked.at + timedelta(days=days) if days else None
            was = member.exclusion
            if was is not None and (was.until is None or asked.at < was.until):
                _refuse_sooner(was.until or datetime.max, ends or datetime.max, "the exclusion")
            return happenings.SelfExcluded(**_told(asked), until=ends, houses=terms.houses)
        case _ as never:
            assert_never(never)


def _refuse_period(asked: commands.SetLimit) -> None:
    if (asked.kind == "session") is not (asked.period == "sitting"):
        allowed = "a sitting" if asked.kind == "session" else "a day, a week or a month"
        raise Illegal(f"a limit of {asked.kind.replace('_', '-')} for a {asked.period}", allowed=allowed)


def _refuse_sooner(was: datetime | None, ends: datetime, what: str) -> None:
    """Neither a break nor an exclusion is made shorter, nor asked for twice."""
    if was is not None and ends <= was:
        allowed = "nothing but its end" if was == datetime.max else f"a later end than {was:%Y-%m-%d %H:%M}"
        raise Illegal(f"{what} made shorter", allowed=allowed)


def _sitting(
    terms: MemberTerms, member: Member, asked: commands.BeginSitting | commands.EndSitting
) -> Iterator[MemberHappening]:
    """Whoever comes back without a rest goes on with the sitting they had."""
    if isinstance(asked, commands.EndSitting):
        if member.sits:
            yield happenings.SittingEnded(**_told(asked))
    elif not member.sits:
        goes_on = member.sat_until is not None and asked.at < member.sat_until + terms.rest
        since = member.sat_since if goes_on and member.sat_since is not None else asked.at
        yield happenings.SittingBegan(**_told(asked), since=since)


# By the house


def _for_the_house(terms: MemberTerms, house: House, member: Member, asked: commands.AskedByHouse) -> MemberHappening:
    match asked:
        case commands.OpenMembership(kind=kind):
            if member.memberships.get(house.book.id) == kind:
                raise Illegal(f"{asked.player} is a {kind} already", allowed="somebody who is not")
            return happenings.MembershipOpened(**_of(house, asked, _cards(house)), membership=kind)
        case commands.IssueCard() | commands.ReplaceCard() | commands.VoidCard():
            return _card(terms, house, member, asked)
        case commands.BarMember(reach=reach, until=until):
            _refuse_wordless(asked.why, f"{asked.player} barred")
            cites = bar_cites(house, reach)
            refuse_title_without(house, asked.title, "rule", f"{asked.player} barred", cites)
            if until is not None and until <= asked.at:
                raise Malformed(f"a bar until {until:%Y-%m-%d %H:%M}", allowed="a moment that is to come")
            number = max(member.bars, default=0) + 1
            return happenings.MemberBarred(**_of(house, asked, cites), number=number, reach=reach, until=until)
        case commands.LiftMemberBar(number=number):
            return _lifted(house, member, asked, number)
        case commands.KeepMembersApart() | commands.LetMembersTogether():
            return _apart(house, member, asked)
        case _ as never:
            assert_never(never)


def _card(
    terms: MemberTerms,
    house: House,
    member: Member,
    asked: commands.IssueCard | commands.ReplaceCard | commands.VoidCard,
) -> MemberHappening:
    cites, has = _cards(house), member.card(house.book.id)
    if isinstance(asked, commands.VoidCard | commands.ReplaceCard):
        _refuse_wordless(asked.why, "a card taken back")
        if has is None:
            raise Illegal(f"{asked.player} has no card", allowed="somebody who has", cites=cites)
        if isinstance(asked, commands.VoidCard):
            return happenings.CardVoided(**_of(house, asked, cites), card=has.number)
    card = asked.card.strip()
    if not card or not card.isprintable():
        raise Malformed("a card without a number that can be read", allowed="the number on the card")
    if house.book.id not in member.memberships:
        raise Illegal(f"a card for {asked.player}, who is no member", allowed="open a membership first", cites=cites)
    if card in terms.cards:
        raise Illegal(f"card {card} was {terms.cards[card]}'s", allowed="a number that nobody had", cites=cites)
    if isinstance(asked, commands.ReplaceCard) and has is not None:
        return happenings.CardReplaced(**_of(house, asked, cites), card=card, old=has.number)
    if has is not None:
        raise Illegal(f"{asked.player} has card {has.number}", allowed="replace it, or take it back", cites=cites)
    return happenings.CardIssued(**_of(house, asked, cites), card=card)


def _lifted(house: House, member: Member, asked: commands.LiftMemberBar, number: int) -> MemberHappening:
    bar = member.bars.get(number)
    if bar is None or bar.lifted or bar.house != house.book.id:
        mine = [str(each.number) for each in member.bars.values() if not each.lifted and each.house == house.book.id]
        raise Illegal(f"{asked.player} has no bar {number} of this house", allowed=", ".join(mine) or "none to lift")
    _refuse_wordless(asked.why, "a bar lifted")
    refuse_title_without(house, asked.title, "rule", f"the bar of {asked.player} lifted", bar.note.cites)
    return happenings.MemberBarLifted(**_of(house, asked, bar.note.cites), number=number)


def _apart(
    house: House, member: Member, asked: commands.KeepMembersApart | commands.LetMembersTogether
) -> MemberHappening:
    rule: Any = house.answer("seating.keep_apart")
    cites, what = grounds_of(house.book).cites("seating.keep_apart"), f"{asked.player} and {asked.other} apart"
    refuse_title_without(house, asked.title, "seat", what, cites)
    if asked.other == asked.player:
        raise Malformed(f"{asked.player} apart from themselves", allowed="another player")
    stands = (house.book.id, asked.other) in member.apart
    if isinstance(asked, commands.LetMembersTogether):
        if not stands:
            raise Illegal(f"{asked.player} and {asked.other} are not kept apart", allowed="two who are", cites=cites)
        return happenings.MembersLetTogether(**_of(house, asked, cites), other=asked.other)
    if not rule or not {"same_table", "same_game"} & set(rule["scope"]):
        raise Illegal(what, allowed="no such order", cites=cites)
    if is_word(rule.get("grounds"), "suspected_collusion") and not asked.suspected:
        raise Illegal(f"{what} without suspicion", allowed="players suspected of collusion", cites=cites)
    if stands:
        raise Illegal(f"{asked.player} and {asked.other} are kept apart already", allowed="two who are not")
    return happenings.MembersKeptApart(**_of(house, asked, cites), other=asked.other)


# Grounds


@cache
def _bar_clauses() -> Mapping[str, tuple[str, ...]]:
    raw: dict[str, Any] = data_file("members")["bar"]
    return {reach: tuple(clauses) for reach, clauses in raw.items()}


def bar_cites(house: House, reach: BarReach) -> tuple[Citation, ...]:
    """The clauses of a book that let the house keep somebody out so far.

    >>> from pokerroom.rulebook import house_named
    >>> [str(each) for each in bar_cites(house_named("star"), "casino")]
    ['star:27.5.3']
    """
    return of_house(_bar_clauses()[reach], house.book)


def _cards(house: House) -> tuple[Citation, ...]:
    return grounds_of(house.book).cites("room.player_card")


def _told(asked: commands.AskedOfMembers) -> dict[str, Any]:
    return {"at": asked.at, "player": asked.player, "by": asked.by, "title": asked.title, "why": asked.why.strip()}


def _of(house: House, asked: commands.AskedByHouse, cites: Sequence[Citation]) -> dict[str, Any]:
    return {**_told(asked), "house": house.book.id, "cites": tuple(cites)}


def _refuse_wordless(why: str, what: str) -> None:
    if not why.strip():
        raise Malformed(f"{what} without a reason", allowed="a few words")
