"""Bills of hands made up for the cashier: pots with what everybody put in and who wins them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pokerroom.hand import HandBill, HandRules, Pot, PotBill, Wagers

RULES = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)


def pot(put_in: Mapping[int, int], *winners: int, dealt_in: Sequence[int], dead: int = 0) -> PotBill:
    """Return one pot, won by one player or tied by several; `dead` are chips that nobody here put in."""
    places = tuple(sorted(dealt_in.index(seat) for seat in winners))
    amount, everybody = sum(put_in.values()) + dead, sum(1 << dealt_in.index(seat) for seat in put_in)
    return PotBill(
        amount=amount,
        contenders=tuple(put_in),
        winners=tuple(dealt_in[place] for place in places),
        best=(places,),
        pot=Pot(amount, contenders=everybody),
        wagers=_wagers_of_hand(put_in, dealt_in),
    )


def _wagers_of_hand(put_in: Mapping[int, int], dealt_in: Sequence[int], *, forced: bool = False) -> Wagers:
    paid, nothing = tuple(put_in.get(seat, 0) for seat in dealt_in), (0,) * len(dealt_in)
    return Wagers(tuple(dealt_in), paid, nothing, paid if forced else nothing)


def hand_to_be_paid(
    *pots: PotBill,
    dealt_in: Sequence[int],
    flop: bool = True,
    boards: int = 1,
    antes: int = 0,
    forced_bets_only: bool = False,
    rules: HandRules = RULES,
) -> HandBill:
    """Return a hand with these pots, ready to be paid."""
    paid = {seat: sum(bill.put_in.get(seat, 0) for bill in pots) for seat in dealt_in}
    return HandBill(
        pots=pots,
        wagers=_wagers_of_hand(paid, dealt_in, forced=forced_bets_only),
        returned=0,
        carried=0,
        dealt_in=tuple(dealt_in),
        flop_seen=flop,
        boards=boards,
        showdown=True,
        antes=antes,
        rules=rules,
    )


def won_outright(*amounts: int, flop: bool = True) -> HandBill:
    """Return pots of these sizes, all won by seat 1 of four; seats 1 and 2 put them in, and seat 2 the odd chip."""
    seats = (1, 2, 3, 4)
    made = [pot({1: amount // 2, 2: amount - amount // 2}, 1, dealt_in=seats) for amount in amounts]
    return hand_to_be_paid(*made, dealt_in=seats, flop=flop)
