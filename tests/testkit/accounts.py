"""Accounts of hands made up for the cashier: pots with what everybody put in and who wins them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pokerroom.hand import Account, HandRules, PotAccount

RULES = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)


def pot(put_in: Mapping[int, int], *winners: int, dealt_in: Sequence[int], dead: int = 0) -> PotAccount:
    """One pot, won by one player or tied by several; `dead` are chips that nobody here put in."""
    places = tuple(sorted(dealt_in.index(seat) for seat in winners))
    return PotAccount(
        amount=sum(put_in.values()) + dead,
        contenders=tuple(put_in),
        contributors=tuple(put_in),
        winners=tuple(dealt_in[place] for place in places),
        contested=len(put_in) > 1,
        put_in=dict(put_in),
        best=(places,),
    )


def account(
    *pots: PotAccount,
    dealt_in: Sequence[int],
    flop: bool = True,
    boards: int = 1,
    antes: int = 0,
    voluntary: int | None = None,
    rules: HandRules = RULES,
) -> Account:
    """A hand with these pots, ready to be paid."""
    paid = {seat: sum(each.put_in.get(seat, 0) for each in pots) for seat in dealt_in}
    total = sum(each.amount for each in pots)
    return Account(
        pots=pots,
        paid=paid,
        returned=dict.fromkeys(dealt_in, 0),
        dead=dict.fromkeys(dealt_in, 0),
        carried=0,
        dealt_in=tuple(dealt_in),
        board_cards=5 if flop else 0,
        flop_seen=flop,
        boards=boards,
        showdown=True,
        antes=antes,
        voluntary=total if voluntary is None else voluntary,
        rules=rules,
    )


def won_outright(*amounts: int, flop: bool = True) -> Account:
    """Pots of these sizes, all won by seat 1 of four; seats 1 and 2 put them in, and seat 2 the odd chip."""
    seats = (1, 2, 3, 4)
    made = [pot({1: each // 2, 2: each - each // 2}, 1, dealt_in=seats) for each in amounts]
    return account(*made, dealt_in=seats, flop=flop)
