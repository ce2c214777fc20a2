"""A dealer's entries about people at a live table: they come and go, buy chips, are away or change seats."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.room import wire
from pokerroom.room.live.dealer_request import DealerHandler, DealerRequest, end_if_over
from pokerroom.room.live.visitors import VISITOR_MARK, visitor_name
from pokerroom.table import commands
from pokerroom.table.seats.barring import refuse_barred


def _seat_player(request: DealerRequest, message: wire.SeatPlayer) -> None:
    scheduler, table, now = request.scheduler, request.journal.table, request.now
    text = message.player.strip()
    member = scheduler.member_named(text.removesuffix(VISITOR_MARK) if message.visitor else text)
    player = visitor_name(message.player, table.players.known_names) if message.visitor else member
    if not player:
        what = f"nobody has an account under the name {message.player!r}"
        raise Malformed(what, allowed="a member's name, or a visitor's")
    if seat := table.players.seat_of(player):
        cites = table.rules.seating.cites("one_seat_each")
        raise Illegal(f"{player} has seat {seat} already", allowed="another name, or a change of seat", cites=cites)
    for name in dict.fromkeys((player, member)):  # nobody who is kept out comes back as a visitor of their own name
        refuse_barred((*table.floor.bars, *scheduler.ports.barred_elsewhere(name)), name, now, game=table.name)
    scheduler.ports.seats.refuse_seat(player, message.seat)
    took, leave = scheduler.ports.took_elsewhere(player), scheduler.leave_to_sit
    request.journal.do(
        commands.Sit(player, message.seat, message.chips, now, posts=message.post, approved_by=leave, took_away=took)
    )


def _seat_leaves(request: DealerRequest, message: wire.SeatLeaves) -> None:
    journal, hand = request.journal, request.journal.hand
    if hand is not None and hand.is_live(message.seat) and not hand.over:
        journal.table.player(message.seat)
        journal.wish(journal.seats.plays(message.seat), leaves=True)  # when the hand is over
        return
    end_if_over(request)
    journal.do(commands.Rise(message.seat, request.now))


def _seat_adds(request: DealerRequest, message: wire.SeatAdds) -> None:
    request.journal.do(commands.Add(message.seat, message.amount, request.now))


def _seat_away(request: DealerRequest, message: wire.SeatAway) -> None:
    if request.scheduler.direction is not None:
        request.journal.do(commands.NoteAbsence(message.seat, message.away, request.now))
    elif message.away:
        request.journal.do(commands.SitOut(message.seat, request.now))
    else:
        request.journal.do(commands.ComeBack(message.seat, request.now, posts=message.post))


def _seat_moves(request: DealerRequest, message: wire.SeatMoves) -> None:
    end_if_over(request)
    request.journal.do(commands.ChangeSeat(message.seat, message.to, request.now))


SEATING: Final[dict[type, DealerHandler]] = {
    wire.SeatPlayer: _seat_player,
    wire.SeatLeaves: _seat_leaves,
    wire.SeatAdds: _seat_adds,
    wire.SeatAway: _seat_away,
    wire.SeatMoves: _seat_moves,
}
