"""What is said as players come, go, change seats and are given leave."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.table.seats.seats import LOCKED
from pokerroom.talk.said import Said
from pokerroom.talk.table.announcer import Announcer, Wording, called_by_name, one_said, order_said


def _sat(floor: Announcer, event: happenings.Sat) -> list[Said]:
    text = f"{called_by_name(event.player)} sits down in seat {event.seat} with {floor.table_names.chips(event.chips)}."
    return one_said(text, "seat", event.seat, floor.behind("stakes.maximum_buy_in"))


def _rose(floor: Announcer, event: happenings.Rose) -> list[Said]:
    why = f": {event.why}" if event.why else ""
    text = f"{called_by_name(event.player)} leaves seat {event.seat} with {floor.table_names.chips(event.chips)}{why}."
    return one_said(text, "seat", event.seat, floor.behind("stakes.return_window"))


def _sat_out(floor: Announcer, event: happenings.SatOut) -> list[Said]:
    cites = floor.behind("blinds.missed", "seating.absence")
    return one_said(floor.table_names.does(event.seat, "sit", "out") + ".", "seat", event.seat, cites)


def _came_back(floor: Announcer, event: happenings.CameBack) -> list[Said]:
    has_blinds = floor.rules is None or bool(floor.rules.hand.blinds)
    words = "back and posts the blinds owed" if event.posts and has_blinds else "back"
    if event.seat == floor.table_names.me:
        words = words.replace("posts", "post")
    cites = floor.behind("blinds.missed")
    return one_said(floor.table_names.does(event.seat, "is", words) + ".", "seat", event.seat, cites)


def _changed_seat(floor: Announcer, event: happenings.ChangedSeat) -> list[Said]:
    seat = event.new if event.new in floor.table_names.names else event.old
    text = floor.table_names.does(seat, "move", f"from seat {event.old} to seat {event.new}") + "."
    return one_said(text, "seat", event.new, floor.behind("blinds.seat_move"))


def _played_over(floor: Announcer, event: happenings.PlayedOver) -> list[Said]:
    player, absent = called_by_name(event.player), called_by_name(event.absent)
    text = f"{player} plays over {absent}'s seat {event.seat} with {floor.table_names.chips(event.chips)}."
    return one_said(text, "seat", event.seat, floor.behind("seating.playover"))


def _playover_ended(floor: Announcer, event: happenings.PlayoverEnded) -> list[Said]:
    text = f"{called_by_name(event.absent)} has seat {event.seat} back."
    return one_said(text, "seat", event.seat, floor.behind("seating.playover"))


def _seat_asked(floor: Announcer, event: happenings.SeatAsked) -> list[Said]:
    what = "puts a marker down for" if event.marker else "asks for" if event.wanted else "no longer wants"
    cites = floor.behind("seating.vacant_seat", "seating.change_deadline")
    return one_said(f"{called_by_name(event.player)} {what} seat {event.seat}.", "seat", event.seat, cites)


def _drew(floor: Announcer, event: happenings.Drew) -> list[Said]:
    drawn = ", ".join(f"{called_by_name(who)} [{'] ['.join(cards.split())}]" for who, cards in event.drawn.items())
    result = f"{called_by_name(event.order[0])} has first choice" if event.order else "a tie, they draw again"
    where = f"seat {event.seat}" if event.seat else "the seats"
    text = f"The draw for {where}: {drawn}; {result}."
    return one_said(text, "seat", event.seat, floor.behind("seating.card_draw"))


def _leaves_after_hand(_: Announcer, event: happenings.LeavesAfterHand) -> list[Said]:
    return order_said(f"{called_by_name(event.player)} (seat {event.seat}) leaves after this hand", event.seat)


def _leave_given(floor: Announcer, event: happenings.LeaveGiven) -> list[Said]:
    cites = floor.behind("seating.needs_approval")
    return order_said(f"{called_by_name(event.player)} may take seat {event.seat}", event.seat, cites, event.by)


def _extra_seat_allowed(floor: Announcer, event: happenings.ExtraSeatAllowed) -> list[Said]:
    text = f"{called_by_name(event.by)} opens an extra seat, seat {event.seat}"
    return order_said(text, event.seat, floor.behind("seating.extra_player"))


def _seat_kept(floor: Announcer, event: happenings.SeatKept) -> list[Said]:
    locked = event.why == LOCKED
    what = "locked up" if locked else "reserved"
    why = "" if locked else f": {event.why}"
    cites = floor.behind("seating.seat_lock") if locked else ()
    return order_said(
        f"Seat {event.seat} is {what} for {called_by_name(event.player)}{why}", event.seat, cites, event.by
    )


def _seat_unlocked(_: Announcer, event: happenings.SeatUnlocked) -> list[Said]:
    return order_said(f"The seat locked up for {called_by_name(event.player)} is open again")


def _goes_elsewhere(floor: Announcer, event: happenings.GoesElsewhere) -> list[Said]:
    text = f"{called_by_name(event.player)} (seat {event.seat}) moves to another table"
    return order_said(text, event.seat, floor.behind("seating.seat_lock"))


def _kept_apart(floor: Announcer, event: happenings.KeptApart) -> list[Said]:
    names, scope = f"{called_by_name(event.one)} and {called_by_name(event.other)}", event.scope.replace("_", " ")
    return order_said(f"{names} are kept apart ({scope})", 0, floor.behind("seating.keep_apart"), event.by)


def _guest_seated(floor: Announcer, event: happenings.GuestSeated) -> list[Said]:
    text = f"{called_by_name(event.guest)} sits behind seat {event.seat} as a guest"
    return order_said(text, event.seat, floor.behind("seating.guests"), event.by)


def _guest_left(floor: Announcer, event: happenings.GuestLeft) -> list[Said]:
    text = f"{called_by_name(event.guest)}, the guest behind seat {event.seat}, leaves"
    return order_said(text, event.seat, floor.behind("seating.guests"))


def _away_often(floor: Announcer, event: happenings.AwayOften) -> list[Said]:
    text = f"{called_by_name(event.player)} (seat {event.seat}) is away too often"
    return order_said(text, event.seat, floor.behind("seating.absence"), event.by)


def _seat_released(floor: Announcer, event: happenings.SeatReleased) -> list[Said]:
    text = f"{called_by_name(event.player)} loses seat {event.seat}"
    return order_said(text, event.seat, floor.behind("seating.absence", "seating.idle_player"), event.by)


SEAT_WORDS: Final[dict[type, Wording]] = {
    happenings.Sat: _sat,
    happenings.Rose: _rose,
    happenings.SatOut: _sat_out,
    happenings.CameBack: _came_back,
    happenings.ChangedSeat: _changed_seat,
    happenings.PlayedOver: _played_over,
    happenings.PlayoverEnded: _playover_ended,
    happenings.SeatAsked: _seat_asked,
    happenings.Drew: _drew,
    happenings.LeavesAfterHand: _leaves_after_hand,
    happenings.LeaveGiven: _leave_given,
    happenings.ExtraSeatAllowed: _extra_seat_allowed,
    happenings.SeatKept: _seat_kept,
    happenings.SeatUnlocked: _seat_unlocked,
    happenings.GoesElsewhere: _goes_elsewhere,
    happenings.KeptApart: _kept_apart,
    happenings.GuestSeated: _guest_seated,
    happenings.GuestLeft: _guest_left,
    happenings.AwayOften: _away_often,
    happenings.SeatReleased: _seat_released,
}
