"""Handle messages from staff to a table: stop it, take a report, decide, and have the decision carried out.

Reports and decisions are recorded at once, so that a room that opens again goes on with them. The book says who may
decide what.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from pokerroom.cards import cards_text
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room import wire
from pokerroom.room.tables.handlers.ruling_commands import RULING_COMMANDS
from pokerroom.room.tables.handlers.staff_request import StaffRequest
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulings.conduct.looking import look_at_cards
from pokerroom.rulings.conduct.manners import direct_at, mute_chat_at
from pokerroom.rulings.floor.hand_orders import decline_wager_at, enter_wager, find_seats_empty
from pokerroom.rulings.floor.impartial import refuse_own_hand
from pokerroom.table import commands

_WAGERS_HELD: Final = str(EffectUse("wagers_forfeited", ("held",)))


def handle_staff_message(request: StaffRequest, message: wire.ByStaff) -> wire.Answer | None:
    """Carry out a request that a member of staff makes under this title, if the title has the right.

    Return their answer; None where an acknowledgement is enough.
    """
    if what := _ABOUT_THE_HAND.get(type(message)):
        refuse_own_hand(request.journal.table, request.name, what, request.staff)
    do = _STAFF_HANDLERS.get(type(message))
    if do is None:
        raise NotAllowed("this order cannot be given at this kind of table", allowed="an order for this kind of table")
    return do(request, message)


def _freeze(request: StaffRequest, message: wire.Freeze) -> None:
    request.journal.do(commands.StopTable(request.now, request.title, message.why))


def _resume_play(request: StaffRequest, _: wire.Resume) -> None:
    way = request.judging.under_way(request.journal) if request.journal.floor.deals_here(request.title) else None
    if way is not None and way.ruling is not None and way.ruling.open:
        raise Illegal("somebody must still decide", allowed="the floor", cites=way.ruling.cites)
    request.journal.do(commands.ResumeTable(request.now, request.title))


def _lift_players_bar(request: StaffRequest, message: wire.LiftBar) -> None:
    request.journal.do(commands.LiftBar(message.player, request.now, request.title, message.reason))


def _release_held(request: StaffRequest, message: wire.ReleaseHeld) -> None:
    table = request.journal.table
    cites = next((note.cites for note in reversed(table.floor.rulings) if _holds_wagers(note.effects)), ())
    if message.source != "held":
        cites = table.rules.hand.cites("pots.carried_over")
    amount, to, why, whose = message.amount, message.to, message.reason, message.player
    request.do(
        commands.ReleaseHeld(
            amount=amount,
            to=to,
            at=request.now,
            by=request.title,
            why=why,
            whose=whose,
            cites=cites,
            source=message.source,
        )
    )


def _holds_wagers(effects: tuple[str, ...]) -> bool:
    return _WAGERS_HELD in effects


def _look_at_cards(request: StaffRequest, message: wire.Look) -> wire.Answer:
    journal, table = request.journal, request.journal.table
    hand = journal.hand or (journal.last.hand if journal.last is not None else None)
    if hand is None:
        raise Illegal("no hand has been played", allowed="when one has been")
    house = table.rules.house
    seen = look_at_cards(
        house, hand, message.seat, request.title, name=request.name, reason=message.reason, at=request.now
    )
    journal.do(commands.NoteLook(seen.seat, request.now, seen.by, seen.name, seen.reason, seen.cites))
    cards = tuple(map(str, seen.cards))
    return wire.Answer(
        text=f"Seat {seen.seat}: {cards_text(seen.cards)}", cards=cards, cites=tuple(map(str, seen.cites))
    )


def _direct(request: StaffRequest, message: wire.Direct) -> None:
    direct_at(request.journal.table, message.what, by=request.title, at=request.now, ordered=message.ordered)


def _mute_chat(request: StaffRequest, message: wire.MuteChat) -> None:
    who, table = message.player, request.journal.table
    mute_chat_at(table, who, message.reason, by=request.title, at=request.now, muted=message.muted)


def _empty_seats(request: StaffRequest, message: wire.EmptySeats) -> None:
    request.journal.floor.refuse_unless_stopped("who is away")
    find_seats_empty(request.journal.table, message.seats, by=request.title)


def _refuse_wager(request: StaffRequest, message: wire.RefuseWager) -> None:
    request.journal.floor.refuse_unless_stopped("a wager refused")
    decline_wager_at(request.journal.table, message.seat, by=request.title, reason=message.reason)


def _enter_wager_done(request: StaffRequest, message: wire.Wager) -> wire.Answer:
    request.journal.floor.refuse_unless_stopped("what a player did")
    reading = enter_wager(request.journal.table, message.seat, message.did, by=request.title, facts=message.facts)
    return wire.Answer(text=reading.words, cites=tuple(map(str, reading.cites)))


def _approve(request: StaffRequest, message: wire.Approve) -> None:
    request.journal.do(commands.Approve(message.seat, request.now, request.title))


def _seat_guest(request: StaffRequest, message: wire.SeatGuest) -> None:
    request.journal.do(commands.SeatGuest(message.guest, message.seat, request.now, request.title))


def _allow_asking(request: StaffRequest, message: wire.AllowAsking) -> None:
    request.journal.do(commands.AllowAsking(message.player, request.now, request.title))


def _close_table(request: StaffRequest, message: wire.CloseTable) -> None:
    change = request.journal.do(commands.AnnounceClosing(request.title, message.last_hands))
    _give_notice(request, change, message.minutes)


def _change_blinds(request: StaffRequest, message: wire.ChangeBlinds) -> None:
    new = dataclasses.replace(request.journal.rules.setup, blinds=message.blinds)
    _give_notice(request, request.journal.do(commands.Propose(new, request.title)), message.minutes)


def _give_notice(request: StaffRequest, change: int, minutes: int) -> None:
    """Tell the players of a change and put up a sign, with the time where one is set."""
    request.journal.do(commands.TellPlayers(change, request.now))
    planned = request.now + timedelta(minutes=minutes) if minutes else None
    request.journal.do(commands.PutUpSign(change, request.now, planned))


def _carry_out_change(request: StaffRequest, message: wire.CarryOutTableChange) -> None:
    table = request.journal.table
    table.floor.refuse_without_power(request.title, "tables", "a change carried out", table.rules.changes.order_cites)
    request.journal.do(commands.CarryOut(message.change - 1, request.now))


def _withdraw_change(request: StaffRequest, message: wire.WithdrawChange) -> None:
    request.journal.do(commands.Withdraw(message.change - 1, request.now, request.title))


_STAFF_HANDLERS: Final[Mapping[type, Callable[[StaffRequest, Any], wire.Answer | None]]] = {
    **RULING_COMMANDS,
    wire.Freeze: _freeze,
    wire.Resume: _resume_play,
    wire.LiftBar: _lift_players_bar,
    wire.ReleaseHeld: _release_held,
    wire.Look: _look_at_cards,
    wire.Direct: _direct,
    wire.MuteChat: _mute_chat,
    wire.EmptySeats: _empty_seats,
    wire.RefuseWager: _refuse_wager,
    wire.Wager: _enter_wager_done,
    wire.Approve: _approve,
    wire.CloseTable: _close_table,
    wire.ChangeBlinds: _change_blinds,
    wire.CarryOutTableChange: _carry_out_change,
    wire.WithdrawChange: _withdraw_change,
    wire.SeatGuest: _seat_guest,
    wire.AllowAsking: _allow_asking,
}


# Orders that nobody gives about a hand of their own. Anybody may stop a table, let it go on, and assign a seat.
_ABOUT_THE_HAND: Final[Mapping[type, str]] = {
    wire.Report: "a report",
    wire.Misconduct: "a report",
    wire.Decide: "a ruling",
    wire.Override: "a ruling set aside",
    wire.CarryOutRuling: "a ruling",
    wire.CorrectPayout: "a payout put right",
    wire.AnswerAppeal: "an answer to a contested ruling",
    wire.DecideDispute: "a dispute decided",
    wire.Look: "a look at hidden cards",
    wire.EmptySeats: "seats found empty",
    wire.RefuseWager: "a wager refused",
    wire.Wager: "a wager judged",
}
