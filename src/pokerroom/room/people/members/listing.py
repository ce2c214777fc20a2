"""Members as lists and documents: for files, for the shell, and for members who ask for the data stored about them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, Final

from pokerroom.members.happening_lines import member_happening_line
from pokerroom.members.happenings import CooledOff, LimitSet, MemberHappening, SittingBegan, SittingEnded
from pokerroom.members.limits import own_bars
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.table.floor_notes import CASINO

MEMBER_HEADS: Final = ("member", "membership", "card", "kept_out")
# A player's own limits are theirs alone, and not shown to the house.
OWN_AFFAIRS: Final = LimitSet | CooledOff | SittingBegan | SittingEnded


def member_rows(
    members: RoomMembers, house_id: str, find: str = "", kept_out: Callable[[str], bool] | None = None
) -> list[tuple[str, str, str, bool]]:
    """Return every member about whom something is known and who fits the search, by name.

    `kept_out` says whether somebody is kept out; without it the bars of tables are not counted.
    """
    search, now, rows = find.strip().casefold(), members.now(), []
    for player, member in sorted(members.members.items(), key=lambda item: item[0].casefold()):
        if search in player.casefold() or any(search in card.number.casefold() for card in member.cards):
            card = member.card(house_id)
            out = kept_out(player) if kept_out is not None else _is_out(members, player, house_id, now)
            rows.append((player, str(member.memberships.get(house_id) or ""), card.number if card else "", out))
    return rows


def _is_out(members: RoomMembers, player: str, house_id: str, now: datetime) -> bool:
    member = members.member(player)
    bars = [
        *own_bars(member, now, members.rest),
        *(bar.note for bar in member.bars.values() if bar.keeps_from(house_id)),
    ]
    return any(bar.holds(player, "", now) for bar in bars)


def member_document(members: RoomMembers, player: str, house_id: str) -> dict[str, Any]:
    """Return everything about one member that people of a house may see."""
    member = members.member(player)
    bars = [bar for bar in member.bars.values() if bar.house == house_id or bar.note.scope == CASINO]
    house_history = [happening for happening in members.history(player) if not isinstance(happening, OWN_AFFAIRS)]
    return {
        "member": player,
        "house": house_id,
        "membership": str(member.memberships.get(house_id) or ""),
        "cards": [
            {"card": card.number, "since": _minute_text(card.since), "stage": card.stage}
            for card in member.cards
            if card.house == house_id
        ],
        "bars": [
            {
                "bar": bar.number,
                "from": bar.note.scope,
                "since": _minute_text(bar.note.at),
                "until": _minute_text(bar.note.until),
                "by": bar.note.by,
                "why": bar.note.reason,
                "lifted": bar.lifted,
                "clauses": " ".join(map(str, bar.note.cites)),
            }
            for bar in bars
        ],
        "kept_apart_from": sorted(other for at, other in member.apart if at == house_id),
        "kept_out": _is_out(members, player, house_id, members.now()),
        "history": _member_happening_rows(
            happening for happening in house_history if happening.house in ("", house_id)
        ),
    }


def own_document(members: RoomMembers, player: str) -> dict[str, Any]:
    """Return the choices of a member for themselves: limits now and to come, a break, an exclusion."""
    member, now = members.member(player), members.now()
    return {
        "member": player,
        "limits": [
            {
                "kind": kind,
                "period": period,
                "amount": member.limit(kind, period, now),
                "then": next((step.amount for step in steps if step.holds_from > now), None),
                "then_from": next((_minute_text(step.holds_from) for step in steps if step.holds_from > now), ""),
            }
            for (kind, period), steps in member.limits.items()
        ],
        "break_until": _minute_text(member.cool_off.until)
        if member.cool_off and member.cool_off.holds(player, "", now)
        else "",
        "excluded": member.exclusion is not None and member.exclusion.holds(player, "", now),
        "excluded_until": _minute_text(member.exclusion.until) if member.exclusion else "",
        "history": _member_happening_rows(happening for happening in members.history(player) if not happening.house),
    }


def _member_happening_rows(happenings: Iterable[MemberHappening]) -> list[dict[str, Any]]:
    """Return the history of a member as plain data, the latest first."""
    lines = [
        {
            "at": _minute_text(happening.at),
            "what": member_happening_line(happening),
            "by": happening.by,
            "title": happening.title,
            "why": happening.why,
        }
        for happening in happenings
    ]
    return lines[::-1]


def _minute_text(at: datetime | None) -> str:
    return "" if at is None else f"{at:%Y-%m-%d %H:%M}"
