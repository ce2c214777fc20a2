"""Make happenings for moves of chips in the books."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pokerroom.charges.entries import CAGE, ChipMove, checks_account, is_box, number_of, seat_account
from pokerroom.charges.hand_moves import hand_moves
from pokerroom.citation import Citation
from pokerroom.hand import Hand
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.happenings import Booked
from pokerroom.table.state import TableState


def booked(
    state: TableState,
    what: str,
    moves: Sequence[ChipMove],
    at: datetime | None,
    cites: tuple[Citation, ...] = (),
    *,
    player: str = "",
) -> Booked:
    """Return a happening that books these moves as one entry; refuse to move more than a stack or the pot has.

    `player` is the person for whom the cage sells or cashes chips; without it the owners of the accounts are named.
    """
    state.ledger.refuse_overdraft(moves, cites)
    return Booked(what, tuple(moves), at, cites, _chips_by_player(state, moves, player))


def hand_booked(state: TableState, hand: Hand) -> Booked:
    """Book the moves of chips in a finished hand; nobody can have lost more than their stack in the books."""
    moves, cites, at_the_cage = hand_moves(hand.events, state.hand_notes.pot_lines, hand.heading.carried)
    players = _chips_by_player(state, moves) if at_the_cage else {}
    return Booked(f"hand {state.hands}", moves, state.times.hand_began, cites, players)


def _chips_by_player(state: TableState, moves: Sequence[ChipMove], player: str = "") -> dict[str, int]:
    """Return how many chips the cage sells or cashes, by player."""
    players: dict[str, int] = {}
    for move in moves:
        if move.source == CAGE or move.target == CAGE:
            bought = move.source == CAGE
            whose = player or _owner(state, move.target if bought else move.source)
            players[whose] = players.get(whose, 0) + (move.amount if bought else -move.amount)
    return players


def _owner(state: TableState, account: str) -> str:
    """Return the name of the player whose chips lie in an account of the table."""
    seat = number_of(account)
    return state.players.boxes[seat].player if is_box(account) else state.seats.plays(seat)


def bought_in(
    state: TableState, seat: int, amount: int, at: datetime, cites: tuple[Citation, ...] = (), *, player: str = ""
) -> Booked:
    """Book chips bought for a seat, by a newcomer on sitting down or later by the player in it."""
    return booked(state, "buy-in", (ChipMove(CAGE, seat_account(seat), amount),), at, cites, player=player)


def cashed_out(state: TableState, seat: int, amount: int, at: datetime) -> Booked:
    """Book chips of a seat back to the cage."""
    return booked(state, "cash-out", (ChipMove(seat_account(seat), CAGE, amount),), at)


def cash_out(state: TableState, seat: int, at: datetime) -> Deciding[None]:
    """Cash out all of a player's chips, and change their checks back."""
    if held := state.ledger.balance(seat_account(seat)):
        yield cashed_out(state, seat, held, at)
    if seat in state.players.checks:
        move = ChipMove(checks_account(seat), CAGE, state.players.checks[seat].price)
        yield booked(state, "checks changed back", (move,), at, state.rules.terms.cites("commission.checks_rules"))
