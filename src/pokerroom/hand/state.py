"""The state of one hand: small, mutable, cheap to copy, changed by `evolve` alone.

Players are numbered here by their place from the button's left (0 is first, and the button, if dealt in, is last), and
sets of players are bit masks. Outside this package people are seats; `seats` and `place` translate.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from pokerroom.cards import UNKNOWN, Card
from pokerroom.hand.events import PostKind
from pokerroom.hand.orders import Orders
from pokerroom.hand.rules.plan import OVER, SETTLE, STAGE_NAMES, Plan, Stage
from pokerroom.hand.rules.stated import StatedRules


class Due(Struct, frozen=True, gc=False):
    """A forced bet still to be posted."""

    place: int
    kind: PostKind
    amount: int


FIELDS: Final = (
    # the same throughout
    "plan", "seats", "place", "button", "starting", "carried",
    # where the hand stands
    "program", "at", "stage", "turn", "dues", "tapped",
    # chips
    "stacks", "bets", "paid", "dead", "forced", "pot", "returned", "charged", "added",
    # who is in
    "live", "can_act", "all_in", "to_act", "acted", "raised_in_hand", "gave_up_last",
    # the betting round
    "level", "full_level", "increment", "raises", "capped", "last_blind", "straddlers",
    "aggressor", "called_player", "callers", "order", "orders", "betting_street",
    # cards
    "hands", "up", "boards", "burns", "discards", "stub", "seen",
    # draw
    "takes", "late", "served", "serving_late", "last_taker",
    # agreements and the showdown
    "chop", "wishes", "queue", "shown", "mucked", "said_fold", "short_of_muck", "killed", "first_shown",
    "faces_up", "exposed", "flop_asked", "worth",
    # what rulings left to be done
    "ordered",
)  # fmt: skip


class State:
    """One hand as it stands. Lists are by place; masks have bit `1 << place`."""

    __slots__ = FIELDS

    plan: Plan
    seats: tuple[int, ...]
    place: Mapping[int, int]
    button: int
    starting: tuple[int, ...]
    carried: int
    program: tuple[Stage, ...]
    at: int
    stage: Stage
    turn: int
    dues: list[Due]
    tapped: bool
    stacks: list[int]
    bets: list[int]
    paid: list[int]
    dead: list[int]
    forced: list[int]
    pot: int
    returned: list[int]
    charged: int
    added: int  # chips in the main pot that are no wagers
    live: int
    can_act: int
    all_in: int
    to_act: int
    acted: int
    raised_in_hand: bool
    gave_up_last: int  # who was the last to fold or to muck; -1 while nobody has
    level: int
    full_level: int
    increment: int
    raises: int
    capped: bool
    last_blind: int
    straddlers: int
    aggressor: int
    called_player: int
    callers: int
    order: list[int]
    orders: list[list[int]]
    betting_street: int
    hands: list[list[Card]]
    up: list[list[Card]]
    boards: list[list[Card]]
    burns: list[Card]
    discards: list[list[Card]]
    stub: int
    seen: int
    takes: int
    late: list[int]
    served: int
    serving_late: bool
    last_taker: int
    chop: int
    wishes: dict[int, int]
    queue: list[int]
    shown: int
    mucked: int
    said_fold: int
    short_of_muck: int  # given up at the showdown, and not yet in the muck
    killed: int
    first_shown: int
    faces_up: bool
    exposed: dict[int, dict[int, tuple[Card, ...]]]
    flop_asked: bool  # the flop came on request, once everybody else had folded
    worth: dict[int, tuple[int, ...]]
    ordered: Orders | None

    def __repr__(self) -> str:
        seats = ", ".join(str(seat) for seat in self.seats_in(self.live)) or "nobody"
        turn = f", seat {self.seats[self.turn]} to act" if self.turn >= 0 else ""
        street = self.plan.streets[self.street]
        return f"<State: {street}, {STAGE_NAMES[self.stage.kind]}, pot {self.pot}, in the hand: {seats}{turn}>"

    def copy(self) -> State:
        """An independent state that stands where this one does."""
        twin = State.__new__(State)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, list(getattr(self, name)))
        for name in _LISTS_OF_LISTS:
            setattr(twin, name, [list(part) for part in getattr(self, name)])
        twin.wishes = dict(self.wishes)
        twin.worth = dict(self.worth)
        twin.ordered = None if self.ordered is None else self.ordered.copy()
        twin.exposed = {place: dict(seen) for place, seen in self.exposed.items()}
        return twin

    def become(self, other: State) -> None:
        """Stand where another state does, from now on independent of it."""
        twin = other.copy()
        for name in FIELDS:
            setattr(self, name, getattr(twin, name))

    def __eq__(self, other: object) -> bool:
        """Whether two hands stand exactly alike; what was merely worked out does not count."""
        if not isinstance(other, State):
            return NotImplemented
        return self.plan.rules == other.plan.rules and all(
            getattr(self, name) == getattr(other, name) for name in FIELDS if name not in ("plan", "worth")
        )

    __hash__ = None  # type: ignore[assignment]

    @property
    def opening(self) -> bool:
        """Whether nobody has acted yet in the betting round."""
        return not self.order

    @property
    def actors(self) -> int:
        """Everybody who has acted in this hand; posting is not acting."""
        acted = 0
        for order in (*self.orders, self.order):
            for place in order:
                acted |= 1 << place
        return acted

    @property
    def last_order(self) -> list[int]:
        """Who acted in the last betting round that is over and had any action, in the order of their first actions."""
        return self.orders[-1] if self.orders else []

    @property
    def street(self) -> int:
        """The number of the street that is being dealt or bet on; of a hand that nobody had to show, the last reached.

        The stages of settling count as the last street's, but the later ones never came where all but one folded.
        """
        if self.stage.kind < SETTLE or self.shown or self.mucked:
            return self.stage.street
        lying, board_after = len(self.boards[0]), self.plan.board_after
        dealt = [street for street, cards in enumerate(board_after) if 0 < cards <= lying]
        return max(0, self.betting_street, *dealt)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.stage.kind == OVER

    @property
    def button_goes_first(self) -> bool:
        """Whether, with two players, the one on the button posts first and acts first in round one."""
        return button_goes_first(self.plan.rules, self.seats, self.button)

    def places_in(self, mask: int) -> tuple[int, ...]:
        """The places in a mask, from the button's left."""
        return members(mask)

    def seats_in(self, mask: int) -> tuple[int, ...]:
        """The seats in a mask, from the button's left."""
        seats = self.seats
        return tuple([seats[place] for place in members(mask)])

    @property
    def muck(self) -> list[Card]:
        """The discard pile: folded and mucked hands, and what was given up or exchanged."""
        gone = [card for place, hand in enumerate(self.hands) if not self.live >> place & 1 for card in hand]
        return [card for pile in self.discards for card in pile] + gone


def button_goes_first(rules: StatedRules, seats: Sequence[int], button: int) -> bool:
    """Whether, with two players, the one on the button posts first and acts first in round one."""
    two = len(seats) == 2 and seats[1] == button
    return two and rules.two_players == "button_posts_first_blind"


# A card's bit in `seen`; an unknown card has none, and what is no card is not here.
BITS: Final[dict[int, int]] = {**{Card(card): 1 << card for card in range(53)}, UNKNOWN: 0}
bit_of: Final = BITS.__getitem__


@cache
def members(mask: int) -> tuple[int, ...]:
    """The places in a mask, lowest first."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


_LISTS = (
    "dues", "stacks", "bets", "paid", "dead", "forced", "returned", "order", "orders", "burns", "late", "queue",
)  # fmt: skip
_LISTS_OF_LISTS = ("hands", "up", "boards", "discards")
_COPIED = {*_LISTS, *_LISTS_OF_LISTS, "wishes", "exposed", "worth", "ordered"}
_SHARED = tuple(name for name in FIELDS if name not in _COPIED)
