"""What must happen next in a hand, and who must do it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from pokerroom.hand.dealing.next_cards import BOARD, BURN, destinations, must_reshuffle
from pokerroom.hand.events import PostKind
from pokerroom.hand.flow import tap_due
from pokerroom.hand.rules.plan import BET, DEAL, DISCARD, DRAW, OVER, POST
from pokerroom.hand.showdown.who_shows import may_muck, may_muck_as_seen
from pokerroom.hand.state import State
from pokerroom.wording.plural import quantity

DEALER = 0


Doing: TypeAlias = Literal["post", "tap", "deal", "reshuffle", "act", "discard", "draw", "show", "settle", "close"]


class Need(Struct, frozen=True, gc=False):
    """The next thing to do. `seat` is who does it, 0 for the dealer.

    `do` is "close" only in the middle of a replay, between the last act of a betting round and the end of the round.
    `destinations` says, for a deal, where each card goes (a seat, `BURN` or `BOARD`); `amount` what is posted, or how
    many cards are given up; `may_muck` whether a hand that is to be shown may be given up unseen instead.
    """

    do: Doing
    seat: int = DEALER
    amount: int = 0
    kind: PostKind | Literal[""] = ""
    poster: int = 0
    destinations: tuple[int, ...] = field(default=(), name="places")
    may_muck: bool = False

    def __repr__(self) -> str:
        return f"<Need {self.do}: {self.words}>"

    @property
    def words(self) -> str:
        """The next thing to do, as a dealer would say it.

        >>> Need("deal", destinations=(BURN, BOARD)).words
        'the dealer burns 1 and deals 1 to the board'
        """
        match self.do:
            case "post":
                return f"seat {self.poster} posts the {self.kind} of {self.amount}"
            case "deal":
                burns, board = self.destinations.count(BURN), self.destinations.count(BOARD)
                burning = f"burns {burns} and " if burns else ""
                to = (
                    f"{board} to the board"
                    if board
                    else f"{quantity(len(self.destinations) - burns, 'card')} to the players"
                )
                return f"the dealer {burning}deals {to}"
            case "tap":
                return "the dealer taps the table"
            case "reshuffle":
                return "the dealer shuffles the discards"
            case "close":
                return "the betting round closes"
            case "settle":
                return "the dealer settles the pot"
            case "act":
                return f"seat {self.seat} acts"
            case "show":
                return f"seat {self.seat} shows" + (" or mucks" if self.may_muck else "")
            case _:
                return f"seat {self.seat} {self.do}s"


_TAP, _RESHUFFLE, _SETTLE, _CLOSE = Need("tap"), Need("reshuffle"), Need("settle"), Need("close")


def need(state: State, *, hidden: bool = False) -> Need | None:
    """Return what must happen now; None once the hand is over.

    `hidden` is for viewers who may not see hidden cards: where only the cards decide whether a hand must be shown, the
    answer allows both showing and mucking.
    """
    kind = state.stage.kind
    if state.queue:
        place = state.turn
        may = may_muck_as_seen(state, place) if hidden else may_muck(state, place)
        return Need("show", state.seats[place], may_muck=may)
    if kind == BET:
        return Need("act", state.seats[state.turn]) if state.turn >= 0 else _CLOSE
    if kind == DEAL:
        if tap_due(state):
            return _TAP
        return Need("deal", destinations=destinations(state))
    if kind == POST:
        due = state.bets_due[0]
        amount = min(due.amount, state.stacks[due.place])
        return Need("post", amount=amount, kind=due.kind, poster=state.seats[due.place])
    if kind == DISCARD:
        return Need("discard", state.seats[state.turn], amount=state.stage.cards)
    if kind == DRAW:
        if state.turn >= 0:
            return Need("draw", state.seats[state.turn])
        return _RESHUFFLE if must_reshuffle(state) else Need("deal", destinations=destinations(state))
    return None if kind == OVER else _SETTLE
