"""Judge commands about a member and return what happens. A refused command changes nothing.

A tighter limit holds at once. A looser one waits, no matter who asks: a limit for the house's waiting time, a cool-off
and a player's own exclusion until their time is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.command_reading import judge_of
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
from pokerroom.wording.wordless import required_reason


@dataclass(frozen=True, slots=True)
class MemberTerms:
    """The room's choices about its members, and which card numbers it has ever given out."""

    waiting: timedelta = timedelta(days=1)  # before a limit is loosened
    rest: timedelta = timedelta(minutes=30)  # without which a sitting goes on
    houses: tuple[str, ...] = ()
    cards: dict[str, str] = field(default_factory=dict)  # whose every number is or was


@dataclass(frozen=True, slots=True)
class _MemberContext:
    """The member that a command is about, the room's terms, and the house of the person who gives it, if any."""

    terms: MemberTerms
    member: Member
    house: House | None

    def house_asking(self, command: commands.HouseMemberCommand) -> House:
        """Return the house of the person who gives a command, or refuse a person of no house."""
        if self.house is None:
            raise Malformed(f"{command.by} is not staff of any house", allowed="staff of a house")
        return self.house


def decide_member(
    terms: MemberTerms, state: Member, command: commands.AnyMemberCommand, house: House | None
) -> tuple[MemberHappening, ...]:
    """Judge a command about a member and return its happenings, or refuse it; `house` is the asker's house."""
    judge = judge_of(command, "the members", _JUDGES)
    return tuple(judge(_MemberContext(terms, state, house), command))


# For oneself


def _decide_limit(context: _MemberContext, command: commands.SetLimit) -> Iterator[MemberHappening]:
    terms, member = context.terms, context.member
    _refuse_for_another(command, "a limit")
    _refuse_period_unfit_for_limit(command)
    kind, period, amount = command.kind, command.period, command.amount
    now = member.limit(kind, period, command.at)
    tighter = amount and (not now or amount <= now)
    holds_from = command.at if tighter or not now else command.at + terms.waiting
    if amount == now and len(member.limits.get((kind, period), ())) < 2:
        raise Illegal("this limit is set already", allowed="another amount")
    yield happenings.LimitSet(
        **_common_fields(command), limit=kind, period=period, amount=amount, holds_from=holds_from
    )


def _decide_cool_off(context: _MemberContext, command: commands.CoolOff) -> Iterator[MemberHappening]:
    _refuse_for_another(command, "a cool-off")
    until, now = command.at + timedelta(hours=command.hours), context.member.cool_off
    _refuse_sooner(now.until if now else None, until, "the break")
    yield happenings.CooledOff(**_common_fields(command), until=until)


def _decide_exclusion(context: _MemberContext, command: commands.ExcludeSelf) -> Iterator[MemberHappening]:
    _refuse_for_another(command, "an exclusion")
    ends = command.at + timedelta(days=command.days) if command.days else None
    was = context.member.exclusion
    if was is not None and (was.until is None or command.at < was.until):
        _refuse_sooner(was.until or datetime.max, ends or datetime.max, "the exclusion")
    yield happenings.SelfExcluded(**_common_fields(command), until=ends, houses=context.terms.houses)


def _refuse_for_another(command: commands.PlayerMemberCommand, request: str) -> None:
    """Refuse a request for another player's limit, cool-off or exclusion; it is the player's own to ask for."""
    if command.by != command.player:
        what = f"{request} for {command.player}, asked for by {command.by}"
        raise Illegal(what, allowed=f"what {command.player} asks for in person")


def _refuse_period_unfit_for_limit(command: commands.SetLimit) -> None:
    if (command.kind == "session") is not (command.period == "sitting"):
        allowed = "a sitting" if command.kind == "session" else "a day, a week or a month"
        raise Illegal(f"there is no limit of {command.kind.replace('_', '-')} for a {command.period}", allowed=allowed)


def _refuse_sooner(was: datetime | None, ends: datetime, what: str) -> None:
    """Refuse to make a break or an exclusion shorter, or to set the same one twice."""
    if was is not None and ends <= was:
        allowed = "nothing but its end" if was == datetime.max else f"a later end than {was:%Y-%m-%d %H:%M}"
        raise Illegal(f"{what} cannot be made shorter", allowed=allowed)


def _decide_sitting(context: _MemberContext, command: commands.BeginSitting) -> Iterator[MemberHappening]:
    """Begin a sitting, or go on with the last one where the member comes back without a rest."""
    member = context.member
    if not member.sits:
        goes_on = member.sat_until is not None and command.at < member.sat_until + context.terms.rest
        since = member.sat_since if goes_on and member.sat_since is not None else command.at
        yield happenings.SittingBegan(**_common_fields(command), since=since)


def _decide_end_of_sitting(context: _MemberContext, command: commands.EndSitting) -> Iterator[MemberHappening]:
    if context.member.sits:
        yield happenings.SittingEnded(**_common_fields(command))


# By the house


def _decide_membership(context: _MemberContext, command: commands.OpenMembership) -> Iterator[MemberHappening]:
    house = context.house_asking(command)
    if context.member.memberships.get(house.book.id) == command.kind:
        raise Illegal(f"{command.player} is a {command.kind} already", allowed="somebody who is not")
    yield happenings.MembershipOpened(**_of(house, command, _clauses_on_player_cards(house)), membership=command.kind)


def _decide_bar(context: _MemberContext, command: commands.BarMember) -> Iterator[MemberHappening]:
    house, until = context.house_asking(command), command.until
    required_reason(command.why, f"bar {command.player}")
    cites = bar_cites(house, command.reach)
    refuse_title_without(house, command.title, "rule", f"{command.player} barred", cites)
    if until is not None and until <= command.at:
        raise Malformed(f"the bar would end on {until:%Y-%m-%d %H:%M}, which has passed", allowed="a later day")
    number = max(context.member.bars, default=0) + 1
    yield happenings.MemberBarred(**_of(house, command, cites), number=number, reach=command.reach, until=until)


def _decide_lift(context: _MemberContext, command: commands.LiftMemberBar) -> Iterator[MemberHappening]:
    house, bars = context.house_asking(command), context.member.bars
    bar = bars.get(command.number)
    if bar is None or bar.lifted or bar.house != house.book.id:
        liftable = [str(each.number) for each in bars.values() if not each.lifted and each.house == house.book.id]
        what = f"{command.player} has no bar {command.number} of this house"
        raise Illegal(what, allowed=", ".join(liftable) or "none to lift")
    required_reason(command.why, "lift a bar")
    refuse_title_without(house, command.title, "rule", f"the bar of {command.player} lifted", bar.note.cites)
    yield happenings.MemberBarLifted(**_of(house, command, bar.note.cites), number=command.number)


# Cards


def _decide_void_card(context: _MemberContext, command: commands.VoidCard) -> Iterator[MemberHappening]:
    house = context.house_asking(command)
    has, cites = _card_to_take_back(context, house, command), _clauses_on_player_cards(house)
    yield happenings.CardVoided(**_of(house, command, cites), card=has)


def _decide_replace_card(context: _MemberContext, command: commands.ReplaceCard) -> Iterator[MemberHappening]:
    house = context.house_asking(command)
    has, cites = _card_to_take_back(context, house, command), _clauses_on_player_cards(house)
    card = _new_number(context, house, command)
    yield happenings.CardReplaced(**_of(house, command, cites), card=card, old=has)


def _decide_issue_card(context: _MemberContext, command: commands.IssueCard) -> Iterator[MemberHappening]:
    house = context.house_asking(command)
    card, has = _new_number(context, house, command), context.member.card(house.book.id)
    cites = _clauses_on_player_cards(house)
    if has is not None:
        raise Illegal(f"{command.player} has card {has.number}", allowed="replace it, or take it back", cites=cites)
    yield happenings.CardIssued(**_of(house, command, cites), card=card)


def _card_to_take_back(context: _MemberContext, house: House, command: commands.ReplaceCard | commands.VoidCard) -> str:
    """Return the number of the member's card; refuse to take back a card without a reason, or one that nobody has."""
    required_reason(command.why, "take a card back")
    has = context.member.card(house.book.id)
    if has is None:
        cites = _clauses_on_player_cards(house)
        raise Illegal(f"{command.player} has no card", allowed="a member with a card", cites=cites)
    return has.number


def _new_number(context: _MemberContext, house: House, command: commands.IssueCard | commands.ReplaceCard) -> str:
    """Return the number of a new card; refuse one for somebody who is no member, or that was anybody's before."""
    card, cites = command.card.strip(), _clauses_on_player_cards(house)
    if not card:
        raise Malformed("a card without a number that can be read", allowed="the number on the card")
    if house.book.id not in context.member.memberships:
        raise Illegal(f"a card for {command.player}, who is no member", allowed="open a membership first", cites=cites)
    if card in context.terms.cards:
        raise Illegal(f"card {card} was {context.terms.cards[card]}'s", allowed="a number that nobody had", cites=cites)
    return card


# Two members kept apart


def _decide_apart(context: _MemberContext, command: commands.KeepMembersApart) -> Iterator[MemberHappening]:
    house, cites = _house_seating(context, command)
    rule: Any = house.answer("seating.keep_apart")
    if not rule or not {"same_table", "same_game"} & set(rule["scope"]):
        what = f"this house does not keep {command.player} and {command.other} apart"
        raise Illegal(what, allowed="no order to keep players apart", cites=cites)
    if is_word(rule.get("grounds"), "suspected_collusion") and not command.suspected:
        what = f"{command.player} and {command.other} are not suspected of collusion"
        raise Illegal(what, allowed="players who are suspected", cites=cites)
    if (house.book.id, command.other) in context.member.apart:
        raise Illegal(f"{command.player} and {command.other} are kept apart already", allowed="two players who are not")
    yield happenings.MembersKeptApart(**_of(house, command, cites), other=command.other)


def _decide_together(context: _MemberContext, command: commands.LetMembersTogether) -> Iterator[MemberHappening]:
    house, cites = _house_seating(context, command)
    if (house.book.id, command.other) not in context.member.apart:
        what = f"{command.player} and {command.other} are not kept apart"
        raise Illegal(what, allowed="two players who are kept apart", cites=cites)
    yield happenings.MembersLetTogether(**_of(house, command, cites), other=command.other)


def _house_seating(
    context: _MemberContext, command: commands.KeepMembersApart | commands.LetMembersTogether
) -> tuple[House, tuple[Citation, ...]]:
    """Return the house whose order about two members this is, and its clauses on that; refuse people who may not seat,
    and one person as both.
    """
    house = context.house_asking(command)
    cites = grounds_of(house.book).cites("seating.keep_apart")
    refuse_title_without(house, command.title, "seat", f"{command.player} and {command.other} apart", cites)
    if command.other == command.player:
        raise Malformed(f"{command.player} cannot be kept apart from themselves", allowed="another player")
    return house, cites


# Grounds


@cache
def _bar_clauses() -> Mapping[str, tuple[str, ...]]:
    raw: dict[str, Any] = data_file("members")["bar"]
    return {reach: tuple(clauses) for reach, clauses in raw.items()}


def bar_cites(house: House, reach: BarReach) -> tuple[Citation, ...]:
    """Return the clauses that let a house keep somebody out of its tables, or of the whole casino.

    >>> from pokerroom.rulebook import house_named
    >>> [str(cite) for cite in bar_cites(house_named("star"), "casino")]
    ['star:27.5.3']
    """
    return of_house(_bar_clauses()[reach], house.book)


def _clauses_on_player_cards(house: House) -> tuple[Citation, ...]:
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


_JUDGES: Final[dict[type, Callable[[_MemberContext, Any], Iterator[MemberHappening]]]] = {
    commands.SetLimit: _decide_limit,
    commands.CoolOff: _decide_cool_off,
    commands.ExcludeSelf: _decide_exclusion,
    commands.BeginSitting: _decide_sitting,
    commands.EndSitting: _decide_end_of_sitting,
    commands.OpenMembership: _decide_membership,
    commands.IssueCard: _decide_issue_card,
    commands.ReplaceCard: _decide_replace_card,
    commands.VoidCard: _decide_void_card,
    commands.BarMember: _decide_bar,
    commands.LiftMemberBar: _decide_lift,
    commands.KeepMembersApart: _decide_apart,
    commands.LetMembersTogether: _decide_together,
}
