"""The bill of a hand: what the house must know to charge for it, worked out when the hand is ready to be settled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import add, gt

from msgspec import Struct

from pokerroom.games import GAMES, Family
from pokerroom.hand.rules.plan import SETTLE
from pokerroom.hand.rules.stated import StatedRules
from pokerroom.hand.showdown.pots import Pot, pots
from pokerroom.hand.showdown.settling import portions
from pokerroom.hand.showdown.who_shows import all_cards_known, winners
from pokerroom.hand.state import State, members, several


class Wagers(Struct, frozen=True, gc=False):
    """The chips that each player who was dealt in has put into the pots, in order from the button's left."""

    seats: tuple[int, ...]
    paid: tuple[int, ...]
    dead: tuple[int, ...]  # posts that match nothing and lie in the main pot
    posted: tuple[int, ...]  # the part of both that was an ante, a blind or a post


class PotBill(Struct, frozen=True, gc=False):
    """One pot: its size, who may win it, and who will be paid."""

    amount: int
    contenders: tuple[int, ...]
    winners: tuple[int, ...]
    best: tuple[tuple[int, ...], ...]  # the winners of every board and half, as places from the button's left
    pot: Pot
    wagers: Wagers
    main: bool = True

    @property
    def put_in(self) -> dict[int, int]:
        """Everybody's chips in this pot, by seat."""
        amounts = {seat: self.put_in_by(seat) for seat in self.wagers.seats}
        return {seat: amount for seat, amount in amounts.items() if amount}

    def put_in_by(self, seat: int) -> int:
        """Return one player's chips in this pot."""
        wagers, above, up_to = self.wagers, self.pot.above, self.pot.up_to
        place = wagers.seats.index(seat)
        paid = wagers.paid[place] if up_to is None else min(wagers.paid[place], up_to)
        return max(0, paid - above) + (wagers.dead[place] if self.main else 0)

    @property
    def split(self) -> bool:
        """Whether several players share this pot."""
        return len(self.winners) > 1


class HandBill(Struct, frozen=True, gc=False):
    """The pots of a hand, with each player's part in them and their winners: what the house needs in order to charge
    for it.
    """

    pots: tuple[PotBill, ...]
    wagers: Wagers
    returned: int  # chips returned to players because nobody matched them
    carried: int
    dealt_in: tuple[int, ...]
    flop_seen: bool
    boards: int
    showdown: bool
    antes: int
    rules: StatedRules
    added: int = 0  # other chips in the main pot that are no wager, such as a part of the price of time

    def __repr__(self) -> str:
        return f"<HandBill: {', '.join(map(_paid_to, self.pots)) or 'no pot'}>"

    @property
    def total(self) -> int:
        """The chips in all pots of the hand together."""
        return sum([pot.amount for pot in self.pots])

    @property
    def wagered(self) -> int:
        """The chips on which a percentage charge is taken: all chips in the pots that players wagered."""
        return self.total - self.added

    @property
    def forced_bets_only(self) -> bool:
        """Whether the pots hold nothing but antes, blinds and posts."""
        wagers = self.wagers
        return not any(map(gt, map(add, wagers.paid, wagers.dead), wagers.posted))

    def shares(self, pot: int, net: int) -> dict[int, int]:
        """Return each winner's share of a pot if `net` chips of it were paid out."""
        pot_bill = self.pots[pot]
        if not pot_bill.best:
            return {pot_bill.winners[0]: net} if pot_bill.winners else {}
        shares = dict.fromkeys(pot_bill.winners, 0)
        for place, amount, _, _ in portions(self.rules, net, pot_bill.best, self.boards):
            shares[self.dealt_in[place]] += amount
        return shares


def _paid_to(pot: PotBill) -> str:
    if not pot.winners or (not pot.best and len(pot.contenders) > 1):
        return f"{pot.amount} undecided"
    *others, last = map(str, pot.winners)
    return f"{pot.amount} to seats {', '.join(others)} and {last}" if others else f"{pot.amount} to seat {last}"


def bill(state: State) -> HandBill:
    """Return the bill of the hand in its present state."""
    rules, seats, live = state.plan.rules, state.seats, state.live
    wagers = Wagers(seats, tuple(state.paid), tuple(state.dead), tuple(state.posted))
    return HandBill(
        tuple([_pot_bill(state, pot, wagers, not number) for number, pot in enumerate(pots(state))]),
        wagers,
        returned=sum(state.returned),
        carried=state.carried,
        dealt_in=seats,
        flop_seen=len(state.boards[0]) >= 3 and not state.flop_asked and rules.poker.family is Family.FLOP,
        boards=len(state.boards),
        showdown=bool(several(live) or state.shown | state.mucked),
        antes=sum([min(rules.ante, chips) for chips in state.starting]) if rules.ante else 0,
        rules=rules,
        added=state.added,
    )


def _pot_bill(state: State, pot: Pot, wagers: Wagers, main: bool) -> PotBill:
    seats, players = state.seats, members(pot.contenders)
    if len(players) == 1:  # nobody to compare hands with
        alone = (seats[players[0]],)
        return PotBill(pot.amount, alone, winners=alone, best=(), pot=pot, wagers=wagers, main=main)
    contenders = won = state.seats_in(pot.contenders)
    best = _winners_where_comparable(state, players)
    if len(best) == 1:  # the usual case
        won = tuple([seats[place] for place in best[0]])
    elif best:
        won = tuple([seats[place] for place in sorted({place for winners in best for place in winners})])
    return PotBill(pot.amount, contenders, winners=won, best=tuple(map(tuple, best)), pot=pot, wagers=wagers, main=main)


@cache
def _whole_board(game: str) -> int:
    return GAMES[game].board


def _winners_where_comparable(state: State, players: Sequence[int]) -> list[list[int]]:
    """Return the winners of every board and half; an empty list where there is nothing to compare yet."""
    if state.stage.kind < SETTLE or len(state.boards[-1]) < _whole_board(state.plan.rules.game):
        return []
    for place in players:
        if place not in state.worth and not all_cards_known(state, place):
            return []
    return winners(state, players)
