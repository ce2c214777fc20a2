"""Correct payouts of finished hands: chips paid to one player of a hand go to another, wherever the two are now.

The books say that a wrong payout is corrected, or until when, but not what happens if one of the two has gone. Our
reading: a payout is between the players of that hand, not between seats. It follows them to their present seat or under
their box; for a player who has left the table, their account at the cage pays or receives the chips, never the player
who has their seat now.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from msgspec import structs

from pokerroom.charges.entries import CAGE, ChipMove, box_account, seat_account
from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.commands import CorrectPayout
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.floor_notes import PayoutNote
from pokerroom.table.stakes.chips_in_front import Stake
from pokerroom.table.stakes.dealt_in import players_of
from pokerroom.table.state import TableState


class _WhereChipsAre(NamedTuple):
    """The place of a player's chips now: a seat, a playover box, or their account if they have left the table."""

    account: str
    seat: int = 0
    stake: Stake | None = None
    boxed: bool = False


def decide_correct_payout(state: TableState, command: CorrectPayout) -> Deciding[None]:
    """Move chips of a finished hand from one player to another."""
    cites = command.cites
    if command.amount < 1 or command.paid_to == command.belongs_to or not 1 <= command.hand <= state.hands:
        raise Malformed("nothing was paid wrongly", allowed="a hand, an amount and two seats", cites=cites)
    payer, payee = _player_then(state, command, command.paid_to), _player_then(state, command, command.belongs_to)
    payout = PayoutNote(
        hand=command.hand,
        paid_to=command.paid_to,
        belongs_to=command.belongs_to,
        amount=command.amount,
        by=command.by,
        why=command.why,
        cites=cites,
        payer=payer,
        payee=payee,
    )
    _refuse_again(state, payout)
    pays, gets = _chips_of(state, payer), _chips_of(state, payee)
    if _lie_in_running_hand(state, pays) or _lie_in_running_hand(state, gets):
        yield happenings.PayoutOrdered(payout, command.at)
        return
    if pays.stake is not None and command.amount > pays.stake.chips:
        left = pays.stake.chips
        what = f"{command.amount} from {payer}, who has {left} left"
        raise Illegal(what, allowed=f"up to {left}" if left else "nothing is left", cites=cites)
    yield from _put_right(state, payout, command.at)


def _player_then(state: TableState, command: CorrectPayout, seat: int) -> str:
    """Return the player who had a seat in the hand that was paid.

    Refuse a hand that is not over, and a seat without a player.
    """
    hand, cites = command.hand, command.cites
    if state.hand is not None and hand == state.hands:
        what = f"hand {hand} is still being played"
        raise Illegal(what, allowed="when it is over, or a ruling on the running hand", cites=cites)
    players = players_of(state.past_hands.dealt, hand)
    if players is None:
        first = state.past_hands.dealt[0].first if state.past_hands.dealt else state.hands + 1
        raise Illegal(f"who was in hand {hand} is not known", allowed=f"hands from {first} on", cites=cites)
    if not players:
        raise Illegal(f"hand {hand} was called off: nobody was paid", allowed="a hand that was played", cites=cites)
    if seat not in players:
        dealt_in = ", ".join(f"seat {player_seat} {name}" for player_seat, name in sorted(players.items()))
        raise Malformed(f"nobody was in seat {seat} in hand {hand}", allowed=f"its players: {dealt_in}", cites=cites)
    return players[seat]


def _refuse_again(state: TableState, payout: PayoutNote) -> None:
    """Refuse to correct the same chips twice, however often this is ordered."""
    for notes, what in (
        (state.orders.payouts, "is ordered already"),
        (state.orders.paid_right, "has been put right already"),
    ):
        if any(map(payout.same, notes)):
            chips = f"{payout.amount} of hand {payout.hand} from {payout.payer} to {payout.payee}"
            raise Illegal(f"{chips} {what}", allowed="other chips, or these back", cites=payout.cites)


def put_payouts_right(state: TableState, at: datetime | None) -> Deciding[None]:
    """Correct the payouts that waited for the end of the hand; a player with fewer chips gives all they have."""
    for payout in state.orders.payouts:
        yield from _put_right(state, payout, at)


def _put_right(state: TableState, payout: PayoutNote, at: datetime | None) -> Deciding[None]:
    players = players_of(state.past_hands.dealt, payout.hand) or {}
    payer, payee = payout.payer or players.get(payout.paid_to), payout.payee or players.get(payout.belongs_to)
    if not (payer and payee):  # from an older record: an order about a hand without a result
        yield happenings.PayoutCorrected(payout, {}, at, payout.amount)
        return
    pays, gets = _chips_of(state, payer), _chips_of(state, payee)
    amount = payout.amount if pays.stake is None else min(payout.amount, pays.stake.chips)
    if amount:
        moves = (ChipMove(pays.account, gets.account, amount),) if pays.account != gets.account else ()
        at_the_cage = {payer: amount} if pays.stake is None else {}
        at_the_cage |= {payee: -amount} if gets.stake is None else {}
        words = f"payout of hand {payout.hand} put right by {payout.by}"
        yield happenings.Booked(words, moves, at, payout.cites, at_the_cage)
    stakes: dict[int, Stake] = {}
    boxes: dict[int, Stake] = {}
    for chips, more in ((pays, -amount), (gets, amount)):
        if chips.stake is not None:
            now = chips.stake.chips + more
            small = min(chips.stake.small, now)
            (boxes if chips.boxed else stakes)[chips.seat] = structs.replace(chips.stake, chips=now, small=small)
    yield happenings.PayoutCorrected(payout, stakes, at, payout.amount - amount, boxes)


def _chips_of(state: TableState, player: str) -> _WhereChipsAre:
    for seat, stake in state.players.stakes.items():
        if state.seats.plays(seat) == player:
            return _WhereChipsAre(seat_account(seat), seat, stake)
    for seat, box in state.players.boxes.items():
        if box.player == player:
            return _WhereChipsAre(box_account(seat), seat, box.stake, boxed=True)
    return _WhereChipsAre(CAGE)


def _lie_in_running_hand(state: TableState, chips: _WhereChipsAre) -> bool:
    return state.hand is not None and bool(chips.seat) and not chips.boxed and state.hand.is_in(chips.seat)
