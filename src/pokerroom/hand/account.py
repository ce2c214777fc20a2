"""What the house needs to know of a hand to charge for it: a value, computed when the hand is ready to be settled."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pokerroom.games import Family
from pokerroom.hand.plan import SETTLE
from pokerroom.hand.pots import pots
from pokerroom.hand.showdown import known, winners
from pokerroom.hand.state import State


class PotAccount(Struct, frozen=True, gc=False):
    """One pot: its size, who may win it, who paid into it, and who will be paid; `contested` by two or more."""

    amount: int
    contenders: tuple[int, ...]
    contributors: tuple[int, ...]
    winners: tuple[int, ...]
    contested: bool

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
    raised: bool  # whether anybody bet or raised at all
    called: bool  # whether anybody called, or bet: more than the forced bets is in

    @property
    def total(self) -> int:
        """Everything in the pots."""
        return sum(pot.amount for pot in self.pots)

    @property
    def forced_bets_only(self) -> bool:
        """Whether the pot holds nothing but antes and blinds."""
        return not (self.raised or self.called)


def account(state: State) -> Account:
    """The account of a hand as it stands."""
    made = tuple(
        PotAccount(
            pot.amount,
            state.seats_in(pot.contenders),
            state.seats_in(pot.contributors),
            state.seats_in(_winners(state, pot.contenders)),
            pot.contenders.bit_count() > 1,
        )
        for pot in pots(state)
    )
    cards = len(state.boards[0])
    return Account(
        pots=made,
        paid=_by_seat(state, state.paid),
        returned=_by_seat(state, state.returned),
        dead=_by_seat(state, state.dead),
        carried=state.carried,
        dealt_in=state.seats,
        board_cards=cards,
        flop_seen=state.plan.rules.poker.family is Family.FLOP and cards >= 3,
        boards=len(state.boards),
        showdown=state.live.bit_count() > 1 or bool(state.shown | state.mucked),
        raised=state.raised_in_hand,
        called=sum(state.paid) + sum(state.dead) > sum(state.forced),
    )


def _by_seat(state: State, amounts: Sequence[int]) -> dict[int, int]:
    return dict(zip(state.seats, amounts, strict=True))


def _winners(state: State, contenders: int) -> int:
    if not contenders & (contenders - 1) or state.stage.kind < SETTLE:
        return contenders
    players = state.players(contenders)
    if len(state.boards[-1]) < state.plan.rules.poker.board or not all(known(state, player) for player in players):
        return contenders
    won = 0
    for best in winners(state, players):
        for player in best:
            won |= 1 << player
    return won
