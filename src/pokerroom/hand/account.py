"""What the house needs to know of a hand to charge for it: a value, computed when the hand is ready to be settled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import add

from msgspec import Struct

from pokerroom.cards import UNKNOWN
from pokerroom.games import GAMES, Family
from pokerroom.hand.plan import SETTLE
from pokerroom.hand.pots import Pot, pots
from pokerroom.hand.rules import HandRules
from pokerroom.hand.settling import portions
from pokerroom.hand.showdown import winners
from pokerroom.hand.state import State, members


class PotAccount(Struct, frozen=True, gc=False):
    """One pot: its size, who may win it, who paid into it, and who will be paid; `contested` by two or more."""

    amount: int
    contenders: tuple[int, ...]
    contributors: tuple[int, ...]
    winners: tuple[int, ...]
    contested: bool
    put_in: dict[int, int]
    best: tuple[tuple[int, ...], ...]  # the winners of every board and half, as places from the button's left

    @property
    def split(self) -> bool:
        """Whether several players share it."""
        return len(self.winners) > 1


class Account(Struct, frozen=True, gc=False):
    """A hand as the cashier sees it."""

    pots: tuple[PotAccount, ...]
    paid: dict[int, int]
    returned: dict[int, int]
    dead: dict[int, int]
    carried: int
    dealt_in: tuple[int, ...]
    board_cards: int
    flop_seen: bool
    boards: int
    showdown: bool
    antes: int
    voluntary: int  # what is in the pots besides antes, blinds and posts
    rules: HandRules
    added: int = 0  # what else lies in the main pot and is no wager: a part of the price of time

    @property
    def total(self) -> int:
        """Everything in the pots."""
        total = 0
        for pot in self.pots:
            total += pot.amount
        return total

    @property
    def wagered(self) -> int:
        """What a percentage is worked out on: everything but what was added."""
        return self.total - self.added

    def wagered_in(self, pot: int) -> int:
        """The same of one pot."""
        return self.pots[pot].amount - (0 if pot else self.added)

    @property
    def forced_bets_only(self) -> bool:
        """Whether the pots hold nothing but antes, blinds and posts."""
        return not self.voluntary

    def shares(self, pot: int, net: int) -> dict[int, int]:
        """What each winner of a pot would get if so much of it were paid."""
        found = self.pots[pot]
        if not found.best:
            return {found.winners[0]: net} if found.winners else {}
        shares = dict.fromkeys(found.winners, 0)
        for place, amount, _, _ in portions(self.rules, net, found.best, self.boards):
            shares[self.dealt_in[place]] += amount
        return shares


def account(state: State) -> Account:
    """The account of a hand as it stands."""
    cards, rules, seats, starting = len(state.boards[0]), state.plan.rules, state.seats, state.starting
    paid, dead, made = state.paid, state.dead, pots(state)
    voluntary = 0
    for mine, forced in zip(map(add, paid, dead), state.forced, strict=True):
        if mine > forced:
            voluntary += mine - forced
    return Account(
        (_only_pot(state, made[0]),) if len(made) == 1 else _several_pots(state, made),
        dict(zip(seats, paid, strict=True)),
        dict(zip(seats, state.returned, strict=True)),
        dict(zip(seats, dead, strict=True)),
        state.carried,
        seats,
        cards,
        cards >= 3 and rules.poker.family is Family.FLOP,
        len(state.boards),
        state.live.bit_count() > 1 or bool(state.shown | state.mucked),
        sum([min(rules.ante, chips) for chips in starting]) if rules.ante else 0,
        voluntary,
        rules,
        state.added,
    )


def _only_pot(state: State, pot: Pot) -> PotAccount:
    """Where there is one pot, as there is as a rule, everything lies in it."""
    seats, paid, dead = state.seats, state.paid, state.dead
    put_in = {seats[player]: paid[player] + dead[player] for player in members(pot.contributors)}
    return _pot(state, pot, put_in)


def _several_pots(state: State, made: Sequence[Pot]) -> tuple[PotAccount, ...]:
    """Everybody's part of each; posts that match nothing lie in the main pot."""
    seats, paid, dead = state.seats, state.paid, state.dead
    found = []
    for number, pot in enumerate(made):
        put_in = {}
        for player in members(pot.contributors):
            mine = paid[player] if pot.up_to is None else min(paid[player], pot.up_to)
            put_in[seats[player]] = max(0, mine - pot.above) + (0 if number else dead[player])
        found.append(_pot(state, pot, put_in))
    return tuple(found)


def _pot(state: State, pot: Pot, put_in: dict[int, int]) -> PotAccount:
    seat, players = state.seats.__getitem__, members(pot.contenders)
    contenders = won = tuple(map(seat, players))
    if len(players) == 1:
        return PotAccount(pot.amount, contenders, tuple(put_in), won, False, put_in, ())
    best = _best(state, players)
    if len(best) == 1:  # as a rule
        won = tuple(map(seat, best[0]))
    elif best:
        won = tuple(map(seat, sorted({player for each in best for player in each})))
    return PotAccount(
        pot.amount, contenders, tuple(put_in), won, len(players) > 1, put_in, tuple(map(tuple, best))
    )  # fmt: skip


@cache
def _whole_board(game: str) -> int:
    return GAMES[game].board


def _best(state: State, players: Sequence[int]) -> list[list[int]]:
    """The winners of every board and half; nothing where there is nothing to compare yet."""
    boards, hands = state.boards, state.hands
    if state.stage.kind < SETTLE or len(boards[-1]) < _whole_board(state.plan.rules.game):
        return []
    for cards in (*boards, *map(hands.__getitem__, players)):
        if UNKNOWN in cards:
            return []
    return winners(state, players)
