"""Members as lists and documents: for files, for the shell, and for a member who asks what is kept of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Final

from pokerroom.room.people.members.happenings import CooledOff, LimitSet, MemberHappening, SittingBegan, SittingEnded
from pokerroom.room.people.members.limits import own_bars
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.room.people.members.words import told_of_member
from pokerroom.table.floor_notes import CASINO

MEMBER_HEADS: Final = ("member", "membership", "card", "kept_out")
# What a player does for themselves is theirs, and no part of what the house sees.
OWN_AFFAIRS: Final = LimitSet | CooledOff | SittingBegan | SittingEnded


def member_rows(
    members: RoomMembers, house: str, find: str = "", kept_out: Callable[[str], bool] | None = None
) -> list[tuple[str, str, str, bool]]:
    """Everybody of whom something is known and who fits what is looked for, by name.

    Whether somebody is kept out is asked of `kept_out`; without one the bars of tables are not counted.
    """
    wanted, now, rows = find.strip().casefold(), members.now(), []
    for player, one in sorted(members.members.items(), key=lambda each: each[0].casefold()):
        if wanted in player.casefold() or any(wanted in each.number.casefold() for each in one.cards):
            card = one.card(house)
            out = kept_out(player) if kept_out is not None else _is_out(members, player, house, now)
            rows.append((player, str(one.memberships.get(house) or ""), card.number if card else "", out))
    return rows


def _is_out(members: RoomMembers, player: str, house: str, now: datetime) -> bool:
    one = members.member(player)
    bars = [*own_bars(one, now, members.rest), *(each.note for each in one.bars.values() if each.keeps_from(house))]
    return any(each.holds(player, "", now) for each in bars)


def member_document(members: RoomMembers, player: str, house: str) -> dict[str, Any]:
    """One member as people of a house see them."""
    one = members.member(player)
    bars = [each for each in one.bars.values() if each.house == house or each.note.scope == CASINO]
    shown = [each for each in members.history(player) if not isinstance(each, OWN_AFFAIRS)]
    return {
        "member": player,
        "house": house,
        "membership": str(one.memberships.get(house) or ""),
        "cards": [
            {"card": each.number, "since": _text(each.since), "stage": each.stage}
            for each in one.cards
            if each.house == house
        ],
        "bars": [
            {
                "bar": each.number,
                "from": each.note.scope,
                "since": _text(each.note.at),
                "until": _text(each.note.until),
                "by": each.note.by,
                "why": each.note.reason,
                "lifted": each.lifted,
                "clauses": " ".join(map(str, each.note.cites)),
            }
            for each in bars
        ],
        "kept_apart_from": sorted(other for at, other in one.apart if at == house),
        "kept_out": _is_out(members, player, house, members.now()),
        "history": _lines(each for each in shown if each.house in ("", house)),
    }


def own_document(members: RoomMembers, player: str) -> dict[str, Any]:
    """Return what a member has chosen for themselves: limits now and to come, a break, an exclusion."""
    one, now = members.member(player), members.now()
    return {
        "member": player,
        "limits": [
            {
                "kind": kind,
                "period": period,
                "amount": one.limit(kind, period, now),
                "then": next((each.amount for each in steps if each.holds_from > now), None),
                "then_from": next((_text(each.holds_from) for each in steps if each.holds_from > now), ""),
            }
            for (kind, period), steps in one.limits.items()
        ],
        "break_until": _text(one.cool_off.until) if one.cool_off and one.cool_off.holds(player, "", now) else "",
        "excluded": one.exclusion is not None and one.exclusion.holds(player, "", now),
        "excluded_until": _text(one.exclusion.until) if one.exclusion else "",
        "history": _lines(each for each in members.history(player) if not each.house),
    }


def _lines(told: Iterable[MemberHappening]) -> list[dict[str, Any]]:
    """Return what happened to a member as plain data, the latest first."""
    lines = [
        {"at": _text(each.at), "what": told_of_member(each), "by": each.by, "title": each.title, "why": each.why}
        for each in told
    ]
    return lines[::-1]


def _text(at: datetime | None) -> str:
    return "" if at is None else f"{at:%Y-%m-%d %H:%M}"
