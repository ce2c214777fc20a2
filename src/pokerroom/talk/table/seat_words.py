"""Sentences about players who come, go, change seats and are given leave."""

from __future__ import annotations

from typing import Final

from pokerroom.table import happenings
from pokerroom.table.seats.occupancy import SEAT_LOCKED
from pokerroom.talk.sentences import Sentence
from pokerroom.talk.table.announcer import Announcer, Wording, called_by_name, one_sentence, order_sentence

# Why somebody without chips loses the seat, where "out of chips" says it all.
OUT_OF_CHIPS: Final = {"no more chips may be bought", "eliminated"}


def _sat(floor: Announcer, happening: happenings.Sat) -> list[Sentence]:
    chips = floor.table_names.chips(happening.chips)
    text = f"{called_by_name(happening.player)} sits down in seat {happening.seat} with {chips}."
    return one_sentence(text, "seat", happening.seat, floor.behind("stakes.maximum_buy_in"))


def _tell_rose(floor: Announcer, happening: happenings.Rose) -> list[Sentence]:
    name, seat = called_by_name(happening.player), happening.seat
    why = f": {happening.why}" if happening.why else ""
    text = f"{name} leaves seat {seat} with {floor.table_names.chips(happening.chips)}{why}."
    if not happening.chips and happening.why in OUT_OF_CHIPS:
        text = f"{name} is out of chips and leaves seat {seat}."
    return one_sentence(text, "seat", happening.seat, floor.behind("stakes.return_window"))


def _sat_out(floor: Announcer, happening: happenings.SatOut) -> list[Sentence]:
    cites = floor.behind("blinds.missed", "seating.absence")
    return one_sentence(floor.table_names.does(happening.seat, "sit", "out") + ".", "seat", happening.seat, cites)


def _came_back(floor: Announcer, happening: happenings.CameBack) -> list[Sentence]:
    has_blinds = floor.rules is None or bool(floor.rules.hand.blinds)
    words = "back and posts the blinds owed" if happening.posts and has_blinds else "back"
    if happening.seat == floor.table_names.me:
        words = words.replace("posts", "post")
    cites = floor.behind("blinds.missed")
    return one_sentence(floor.table_names.does(happening.seat, "is", words) + ".", "seat", happening.seat, cites)


def _changed_seat(floor: Announcer, happening: happenings.ChangedSeat) -> list[Sentence]:
    seat = happening.new if happening.new in floor.table_names.names else happening.old
    text = floor.table_names.does(seat, "move", f"from seat {happening.old} to seat {happening.new}") + "."
    return one_sentence(text, "seat", happening.new, floor.behind("blinds.seat_move"))


def _played_over(floor: Announcer, happening: happenings.PlayedOver) -> list[Sentence]:
    player, absent = called_by_name(happening.player), called_by_name(happening.absent)
    text = f"{player} plays over {absent}'s seat {happening.seat} with {floor.table_names.chips(happening.chips)}."
    return one_sentence(text, "seat", happening.seat, floor.behind("seating.playover"))


def _playover_ended(floor: Announcer, happening: happenings.PlayoverEnded) -> list[Sentence]:
    text = f"{called_by_name(happening.absent)} has seat {happening.seat} back."
    return one_sentence(text, "seat", happening.seat, floor.behind("seating.playover"))


def _seat_asked(floor: Announcer, happening: happenings.SeatAsked) -> list[Sentence]:
    what = "asks for" if happening.wanted else "no longer wants"
    if happening.marker:
        what = "puts a marker down for"
    cites = floor.behind("seating.vacant_seat", "seating.change_deadline")
    return one_sentence(
        f"{called_by_name(happening.player)} {what} seat {happening.seat}.", "seat", happening.seat, cites
    )


def _tell_drew(floor: Announcer, happening: happenings.Drew) -> list[Sentence]:
    drawn = ", ".join(f"{called_by_name(who)} [{'] ['.join(cards.split())}]" for who, cards in happening.drawn.items())
    result = f"{called_by_name(happening.order[0])} has first choice" if happening.order else "a tie, they draw again"
    where = f"seat {happening.seat}" if happening.seat else "the seats"
    text = f"The draw for {where}: {drawn}; {result}."
    return one_sentence(text, "seat", happening.seat, floor.behind("seating.card_draw"))


def _leaves_after_hand(_: Announcer, happening: happenings.LeavesAfterHand) -> list[Sentence]:
    return order_sentence(
        f"{called_by_name(happening.player)} (seat {happening.seat}) leaves after this hand", happening.seat
    )


def _leave_given(floor: Announcer, happening: happenings.LeaveGiven) -> list[Sentence]:
    cites = floor.behind("seating.needs_approval")
    return order_sentence(
        f"{called_by_name(happening.player)} may take seat {happening.seat}", happening.seat, cites, happening.by
    )


def _extra_seat_allowed(floor: Announcer, happening: happenings.ExtraSeatAllowed) -> list[Sentence]:
    text = f"{called_by_name(happening.by)} opens an extra seat, seat {happening.seat}"
    return order_sentence(text, happening.seat, floor.behind("seating.extra_player"))


def _seat_kept(floor: Announcer, happening: happenings.SeatKept) -> list[Sentence]:
    locked = happening.why == SEAT_LOCKED
    what = "locked up" if locked else "reserved"
    why = "" if locked else f": {happening.why}"
    cites = floor.behind("seating.seat_lock") if locked else ()
    return order_sentence(
        f"Seat {happening.seat} is {what} for {called_by_name(happening.player)}{why}",
        happening.seat,
        cites,
        happening.by,
    )


def _seat_unlocked(_: Announcer, happening: happenings.SeatUnlocked) -> list[Sentence]:
    return order_sentence(f"The seat locked up for {called_by_name(happening.player)} is open again")


def _goes_elsewhere(floor: Announcer, happening: happenings.GoesElsewhere) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} (seat {happening.seat}) moves to another table"
    return order_sentence(text, happening.seat, floor.behind("seating.seat_lock"))


def _players_kept_apart(floor: Announcer, happening: happenings.KeptApart) -> list[Sentence]:
    names, scope = (
        f"{called_by_name(happening.one)} and {called_by_name(happening.other)}",
        happening.scope.replace("_", " "),
    )
    return order_sentence(f"{names} are kept apart ({scope})", 0, floor.behind("seating.keep_apart"), happening.by)


def _guest_seated(floor: Announcer, happening: happenings.GuestSeated) -> list[Sentence]:
    text = f"{called_by_name(happening.guest)} sits behind seat {happening.seat} as a guest"
    return order_sentence(text, happening.seat, floor.behind("seating.guests"), happening.by)


def _guest_left(floor: Announcer, happening: happenings.GuestLeft) -> list[Sentence]:
    text = f"{called_by_name(happening.guest)}, the guest behind seat {happening.seat}, leaves"
    return order_sentence(text, happening.seat, floor.behind("seating.guests"))


def _away_often(floor: Announcer, happening: happenings.AwayOften) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} (seat {happening.seat}) is away too often"
    return order_sentence(text, happening.seat, floor.behind("seating.absence"), happening.by)


def _seat_released(floor: Announcer, happening: happenings.SeatReleased) -> list[Sentence]:
    text = f"{called_by_name(happening.player)} loses seat {happening.seat}"
    cites = floor.behind(*(happening.because or ("seating.absence", "seating.idle_player")))
    return order_sentence(text, happening.seat, cites, happening.by)


SEAT_WORDS: Final[dict[type, Wording]] = {
    happenings.Sat: _sat,
    happenings.Rose: _tell_rose,
    happenings.SatOut: _sat_out,
    happenings.CameBack: _came_back,
    happenings.ChangedSeat: _changed_seat,
    happenings.PlayedOver: _played_over,
    happenings.PlayoverEnded: _playover_ended,
    happenings.SeatAsked: _seat_asked,
    happenings.Drew: _tell_drew,
    happenings.LeavesAfterHand: _leaves_after_hand,
    happenings.LeaveGiven: _leave_given,
    happenings.ExtraSeatAllowed: _extra_seat_allowed,
    happenings.SeatKept: _seat_kept,
    happenings.SeatUnlocked: _seat_unlocked,
    happenings.GoesElsewhere: _goes_elsewhere,
    happenings.KeptApart: _players_kept_apart,
    happenings.GuestSeated: _guest_seated,
    happenings.GuestLeft: _guest_left,
    happenings.AwayOften: _away_often,
    happenings.SeatReleased: _seat_released,
}
