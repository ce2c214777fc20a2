"""Members and their limits as they go out over HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from pokerroom.members.happening_lines import member_happening_line
from pokerroom.members.happenings import MemberHappening
from pokerroom.members.limits import left_of
from pokerroom.members.state import HouseBar, Member
from pokerroom.room.people.login.logins import Login
from pokerroom.room.people.members.listing import OWN_AFFAIRS
from pokerroom.room.room import Room
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.table.floor_notes import CASINO, BarNote
from pokerroom.web.api.callers import titles_of
from pokerroom.web.shapes.member_shapes import (
    LimitLine,
    MemberBarLine,
    MemberBody,
    MemberCardLine,
    MemberLine,
    MemberRow,
    MembersBody,
    MyLimitsBody,
)

_MEMBERS_LISTED: Final = 500


def my_limits(room: Room, player: str) -> MyLimitsBody:
    """Return the limits that a player has chosen for themselves."""
    members, now = room.people.members, room.people.members.now()
    member = members.member(player)
    own = [happening for happening in members.history(player) if not happening.house]
    excluded = member.exclusion is not None and member.exclusion.holds(player, "", now)
    rests = member.cool_off is not None and member.cool_off.holds(player, "", now)
    return MyLimitsBody(
        player=player,
        limits=tuple(_limits_in_lines(room, member, now)),
        kept_out=tuple(_words_of_limit(bar) for bar in _bars(room, members.houses(), player, now)),
        break_until=_text(member.cool_off.until) if rests and member.cool_off else "",
        excluded=excluded,
        excluded_until=_text(member.exclusion.until) if excluded and member.exclusion else "",
        loosen_hours=room.settings.loosen_after,
        rest_minutes=room.settings.sitting_rest,
        history=_limit_lines(own),
    )


def _limits_in_lines(room: Room, member: Member, now: datetime) -> Iterator[LimitLine]:
    for (kind, period), steps in member.limits.items():
        amount, limit_steps = member.limit(kind, period, now), [step for step in steps if step.holds_from > now]
        if amount or limit_steps:
            left = left_of(
                member, kind, period, now, room.people.admission.moved(kind, member.player, room.money.cage.state)
            )
            then = limit_steps[0] if limit_steps else None
            yield LimitLine(
                kind, period, amount, left, then.amount if then else None, _text(then.holds_from) if then else ""
            )


def members_body(room: Room, login: Login | None, house_id: str, find: str) -> MembersBody:
    """List the members that the room knows something about and that match the search."""
    members, wanted = room.people.members, find.strip().casefold()
    now = members.now()
    rows = []
    for player, member in sorted(members.members.items(), key=lambda item: item[0].casefold()):
        card = member.card(house_id)
        if wanted in player.casefold() or any(wanted in card.number.casefold() for card in member.cards):
            out = bool(_bars(room, (house_id,), player, now))
            rows.append(MemberRow(player, member.memberships.get(house_id), card.number if card else "", out))
    houses = room.people.staff.houses_of(login.name) if login is not None else ()
    return MembersBody(house_id, houses, tuple(rows[:_MEMBERS_LISTED]), *_powers(room, login, house_id))


def member_body(room: Room, login: Login | None, house_id: str, player: str) -> MemberBody:
    """Return one member as people of a house see them."""
    member, now = room.people.members.member(player), room.people.members.now()
    cards = tuple(
        MemberCardLine(card.number, _text(card.since), card.stage) for card in member.cards if card.house == house_id
    )
    bars = [bar for bar in member.bars.values() if bar.house == house_id or bar.note.scope == CASINO]
    shown = [happening for happening in room.people.members.history(player) if not isinstance(happening, OWN_AFFAIRS)]
    may_bar, may_separate = _powers(room, login, house_id)
    return MemberBody(
        house=house_id,
        player=player,
        membership=member.memberships.get(house_id),
        cards=cards,
        bars=tuple(map(_bar_line, bars)),
        apart=tuple(sorted(other for at, other in member.apart if at == house_id)),
        kept_out=tuple(_words_of_limit(bar) for bar in _bars(room, (house_id,), player, now)),
        may_bar=may_bar,
        may_separate=may_separate,
        history=_limit_lines(happening for happening in shown if happening.house in ("", house_id)),
    )


def _powers(room: Room, login: Login | None, house_id: str) -> tuple[bool, bool]:
    book, titles = room.library.house(house_id), set(titles_of(room, login, house_id))
    return bool(titles & {*titles_with(book, "rule")}), bool(titles & {*titles_with(book, "seat")})


def _bars(room: Room, houses: Iterable[str], player: str, now: datetime) -> list[BarNote]:
    every = [bar for house in houses for bar in room.people.admission.bars(house, player, now)]
    return list(dict.fromkeys(bar for bar in every if bar.holds(player, "", now)))


def _words_of_limit(bar: BarNote) -> str:
    ends = f"until {_text(bar.until)}" if bar.until is not None else "without an end"
    who = "By their own choice" if bar.by == bar.player else f"By the {bar.by}, from the {bar.scope}"
    return f"{who}, {ends}: {bar.reason}"


def _bar_line(bar: HouseBar) -> MemberBarLine:
    note = bar.note
    return MemberBarLine(
        number=bar.number,
        house=bar.house,
        reach="casino" if note.scope == CASINO else "room",
        at=_text(note.at),
        until=_text(note.until),
        by=note.by,
        why=note.reason,
        lifted=bar.lifted,
        cites=tuple(map(str, note.cites)),
    )


def _limit_lines(happenings: Iterable[MemberHappening]) -> tuple[MemberLine, ...]:
    """Return the history of a member, line by line, the latest first."""
    lines = [
        MemberLine(
            _text(happening.at),
            member_happening_line(happening),
            f"{happening.by} ({happening.title})" if happening.title else happening.by,
            happening.why,
            tuple(map(str, happening.cites)),
        )
        for happening in happenings
    ]
    return tuple(lines[::-1])


def _text(at: datetime | None) -> str:
    return "" if at is None else f"{at:%Y-%m-%d %H:%M}"
