"""What the house needs to know of a hand to charge for it: a value, computed when the hand is ready to be settled."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pokerroom.games import Family
from pokerroom.hand.plan import SETTLE
from pokerroom.hand.pots import Pot, pots
from pokerroom.hand.rules import HandRules
from pokerroom.hand.settling import portions
from pokerroom.hand.showdown import known, winners
from pokerroom.hand.state import State


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
        return sum(pot.amount for pot in self.pots)

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
    cards, rules = len(state.boards[0]), state.plan.rules
    return Account(
        pots=tuple(_pot(state, pot, main=not number) for number, pot in enumerate(pots(state))),
        paid=_by_seat(state, state.paid),
        returned=_by_seat(state, state.returned),
        dead=_by_seat(state, state.dead),
        carried=state.carried,
        dealt_in=state.seats,
        board_cards=cards,
        flop_seen=rules.poker.family is Family.FLOP and cards >= 3,
        boards=len(state.boards),
        showdown=state.live.bit_count() > 1 or bool(state.shown | state.mucked),
        antes=sum(min(rules.ante, chips) for chips in state.starting),
        voluntary=sum(
            max(0, mine + dead - forced)
            for mine, dead, forced in zip(state.paid, state.dead, state.forced, strict=True)
        ),
        rules=rules,
        added=state.added,
    )


def _pot(state: State, pot: Pot, *, main: bool) -> PotAccount:
    best = _best(state, pot.contenders)
    won = {player for each in best for player in each} if best else set(state.players(pot.contenders))
    put_in = {
        state.seats[player]: mine
        for player in state.players(pot.contributors)
        if (mine := _part(state.paid[player], pot) + (state.dead[player] if main else 0))
    }
    return PotAccount(
        pot.amount,
        state.seats_in(pot.contenders),
        state.seats_in(pot.contributors),
        tuple(state.seats[player] for player in sorted(won)),
        pot.contenders.bit_count() > 1,
        put_in,
        tuple(map(tuple, best)),
    )


def _part(mine: int, pot: Pot) -> int:
    return max(0, (mine if pot.up_to is None else min(mine, pot.up_to)) - pot.above)


def _by_seat(state: State, amounts: Sequence[int]) -> dict[int, int]:
    return dict(zip(state.seats, amounts, strict=True))


def _best(state: State, contenders: int) -> list[list[int]]:
    """The winners of every board and half; nothing where there is nothing to compare, or not yet."""
    if not contenders & (contenders - 1) or state.stage.kind < SETTLE:
        return []
    players = state.players(contenders)
    if len(state.boards[-1]) < state.plan.rules.poker.board or not all(known(state, player) for player in players):
        return []
    return winners(state, players)
