"""Apply happenings to a member. Nothing here is judged."""

from __future__ import annotations

from datetime import datetime

from pokerroom.errors import Malformed
from pokerroom.members import happenings
from pokerroom.members.happenings import MemberHappening
from pokerroom.members.state import HouseBar, LimitStep, Member, MemberCard
from pokerroom.table.floor_notes import CASINO, ROOM, BarNote, BarScope


def evolve_member(state: Member, happening: MemberHappening) -> None:
    """Apply one happening to a member."""
    match happening:
        case happenings.MembershipOpened(house=house, membership=kind):
            state.memberships[house] = kind
        case happenings.CardIssued() | happenings.CardReplaced() | happenings.CardVoided():
            _replace_players_card(state, happening)
        case happenings.LimitSet():
            _set_limit_of_member(state, happening)
        case happenings.CooledOff(at=at, player=player, until=until):
            state.cool_off = _note_of_own_bar(player, at, until, happening.why or "a break from play")
        case happenings.SelfExcluded(at=at, player=player, until=until):
            state.exclusion = _note_of_own_bar(player, at, until, happening.why or "their own wish")
        case happenings.MemberBarred(number=number, house=house):
            state.bars[number] = HouseBar(number, house, _note_of_house_bar(happening))
        case happenings.MemberBarLifted(number=number):
            was = state.bars[number]
            state.bars[number] = HouseBar(number, was.house, was.note, lifted=True)
        case happenings.MembersKeptApart(house=house, other=other):
            state.apart.add((house, other))
        case happenings.MembersLetTogether(house=house, other=other):
            state.apart.discard((house, other))
        case happenings.SittingBegan(since=since):
            state.sits, state.sat_since = True, since
        case happenings.SittingEnded(at=at):
            state.sits, state.sat_until = False, at
        case _:
            raise Malformed(f"{happening!r} is no happening of a member")
    state.latest = max(state.latest or happening.at, happening.at)


def _replace_players_card(
    member: Member, happening: happenings.CardIssued | happenings.CardReplaced | happenings.CardVoided
) -> None:
    was = member.card(happening.house)
    if was is not None and not isinstance(happening, happenings.CardIssued):
        was.stage = "replaced" if isinstance(happening, happenings.CardReplaced) else "void"
    if not isinstance(happening, happenings.CardVoided):
        member.cards.append(MemberCard(happening.card, happening.house, happening.at))


def _set_limit_of_member(member: Member, happening: happenings.LimitSet) -> None:
    """Set a limit: one that holds at once replaces every other; a later one waits behind the one that holds now."""
    key, step = (happening.limit, happening.period), LimitStep(happening.amount, happening.holds_from)
    holds = [limit for limit in member.limits.get(key, ()) if limit.holds_from <= happening.at]
    member.limits[key] = (step,) if happening.holds_from <= happening.at else (*holds[-1:], step)


def _note_of_own_bar(player: str, at: datetime, until: datetime | None, why: str) -> BarNote:
    return BarNote(player, ROOM, player, at, why, until=until)


def _note_of_house_bar(happening: happenings.MemberBarred) -> BarNote:
    scope: BarScope = CASINO if happening.reach == "casino" else ROOM
    return BarNote(
        player=happening.player,
        scope=scope,
        by=happening.title,
        at=happening.at,
        reason=happening.why,
        game="",
        until=happening.until,
        cites=happening.cites,
    )
