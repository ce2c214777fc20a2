"""The state of one hand: small, mutable, cheap to copy, changed by `evolve` alone.

Players are numbered here by their place from the button's left (0 is first, and the button, if dealt in, is last), and
sets of players are bit masks. Outside this package people are seats; `seats` and `place` translate. Why the fields are
not divided into parts stands in docs/hand.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from msgspec import Struct

from pokerroom.cards import UNKNOWN, Card
from pokerroom.hand.events import PostKind
from pokerroom.hand.orders import Orders
from pokerroom.hand.rules.plan import OVER, SETTLE, STAGE_NAMES, Plan, Stage
from pokerroom.hand.rules.stated import StatedRules


class DueBet(Struct, frozen=True, gc=False):
    """A forced bet that is still to be posted."""

    place: int
    kind: PostKind
    amount: int


@dataclass(slots=True, init=False, repr=False, eq=False)
class State:
    """The state of one hand. Lists are by place; masks have bit `1 << place`; a single place is -1 for nobody."""

    # The same throughout the hand
    plan: Plan  # worked out from the rules once, for all hands with these rules
    seats: tuple[int, ...]  # the seat of each place
    place: Mapping[int, int]  # and the place of each seat
    button: int  # the seat that has the button
    starting: tuple[int, ...]  # stacks before the first forced bet
    carried: int  # chips in the main pot from before this hand

    # The progress of the hand
    program: tuple[Stage, ...]  # all stages, past and to come; several boards make it longer
    stage_number: int  # the number of the stage in it
    stage: Stage  # and the stage itself
    turn: int  # the player to act, to draw or to show; -1 while the dealer is to go on
    bets_due: list[DueBet]  # forced bets still to be posted, in order
    tapped: bool  # the dealer has tapped for the board cards that are due

    # Chips
    stacks: list[int]  # each player's chips, without bets
    bets: list[int]  # wagered in this betting round, live posts included
    paid: list[int]  # in the pots from each, over all rounds; dead posts are not
    dead: list[int]  # posted dead, for the main pot
    posted: list[int]  # posted in all: antes, blinds and straddles, live and dead posts
    pot: int  # all chips in the middle or in front of players
    returned: list[int]  # given back to each
    charged: int  # taken by other layers, such as the house's percentage
    added: int  # chips in the main pot that are no wagers

    # The players still in
    live: int  # players who can still win
    can_act: int  # players who can still bet: live and not all-in
    all_in: int  # players with no chips left to bet
    to_act: int  # players who must still act in this betting round
    acted: int  # players who have acted since the last whole bet or raise
    raised_in_hand: bool  # whether anybody has bet or raised, in any round
    gave_up_last: int  # the last player to fold or muck; -1 while nobody has

    # The betting round (`betting/open_wagers.py` explains the three figures)
    level: int  # the bet that everybody must match
    full_level: int  # the last whole bet or raise; below `level` after an all-in for less
    increment: int  # the smallest addition that makes a raise
    raises: int  # whole raises that count towards the cap
    capped: bool  # the cap was reached with three or more who could still bet
    last_blind: int  # the player who posted the last blind or straddle
    straddlers: int  # players who have straddled
    aggressor: int  # the player who made the last bet or raise of the round
    called_player: int  # the player whose wager was called in the last round with any action
    callers: int  # players who have called since the last bet or raise
    order_of_acts: list[int]  # players who have acted in this round, in the order of their first acts
    earlier_orders_of_acts: list[list[int]]  # the same for each earlier betting round with any action
    betting_street: int  # the last street with any action; -1 before the first

    # Cards
    hands: list[list[Card]]  # cards held; a folded hand still lies here
    up: list[list[Card]]  # those of them that were dealt face up
    boards: list[list[Card]]  # one board, or several once it is run again
    burns: list[Card]  # cards burned
    discards: list[list[Card]]  # cards that each player has given up or exchanged
    stub: int  # how many cards are left in the deck
    off_deck: int  # mask of cards, not of places: those that cannot come off the deck any more

    # A draw
    takes: int  # cards still due to the player being served
    late: list[int]  # players who exchanged five and wait for the fifth until everybody is served
    served: int  # the player being served
    serving_late: bool  # the fifth cards are being served
    last_taker: int  # the last to exchange cards; -1 as well once the burn for their fifth is made

    # Agreements and the showdown
    chop: int  # players willing to take their blinds back
    wishes: dict[int, int]  # how often each player wants the rest of the board run
    queue: list[int]  # players who must still show or muck, in order
    shown: int  # players whose hands are face up
    mucked: int  # players who gave up their hands at the showdown
    said_fold: int  # players among them who said so
    short_of_muck: int  # given up at the showdown, and not yet in the muck
    killed: int  # players whose hands have lost every pot they were in
    first_shown: int  # the player whose hand was shown first
    faces_up: bool  # whether all hands were asked for because nobody could bet any more
    exposed: dict[int, dict[int, tuple[Card, ...]]]  # by player, then by the seat that sees them (0 for all): cards
    flop_asked: bool  # whether the flop was asked for once everybody else had folded
    worth: dict[int, tuple[int, ...]]  # strengths by player, as far as they have been worked out

    # Orders left by rulings
    ordered: Orders | None  # None until the first ruling that leaves an order

    def __repr__(self) -> str:
        seats = ", ".join(str(seat) for seat in self.seats_in(self.live)) or "nobody"
        turn = f", seat {self.seats[self.turn]} to act" if self.turn >= 0 else ""
        street = self.plan.streets[self.street]
        return f"<State: {street}, {STAGE_NAMES[self.stage.kind]}, pot {self.pot}, in the hand: {seats}{turn}>"

    def copy(self) -> State:
        """Return a copy; what happens to one does not touch the other."""
        twin = State.__new__(State)
        for name in _FIELDS_SHARED_BY_COPIES:
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
        """Take over the values of another state, without sharing anything with it."""
        twin = other.copy()
        for name in FIELDS:
            setattr(self, name, getattr(twin, name))

    def __eq__(self, other: object) -> bool:
        """Return whether two hands are in exactly the same state; cached values do not count."""
        if not isinstance(other, State):
            return NotImplemented
        return self.plan.rules == other.plan.rules and all(
            getattr(self, name) == getattr(other, name) for name in _COMPARED
        )

    @property
    def opening(self) -> bool:
        """Whether nobody has acted yet in the betting round."""
        return not self.order_of_acts

    @property
    def actors(self) -> int:
        """The players who have acted in this hand; posting a blind or an ante is not acting."""
        acted = 0
        for order in (*self.earlier_orders_of_acts, self.order_of_acts):
            for place in order:
                acted |= 1 << place
        return acted

    @property
    def last_order_of_acts(self) -> list[int]:
        """The players in the order of their first acts in the last finished betting round that had any action."""
        return self.earlier_orders_of_acts[-1] if self.earlier_orders_of_acts else []

    @property
    def street(self) -> int:
        """The number of the street being dealt or bet on; of a hand won without a showdown, the last street reached.

        The stages of settling belong to the last street, but where all but one folded, later streets were never
        reached.
        """
        if self.stage.kind < SETTLE or self.shown or self.mucked:
            return self.stage.street
        board_size, board_after = len(self.boards[0]), self.plan.board_after
        dealt = [street for street, cards in enumerate(board_after) if 0 < cards <= board_size]
        return max(0, self.betting_street, *dealt)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.stage.kind == OVER

    @property
    def button_goes_first(self) -> bool:
        """Whether, with two players, the one on the button posts first and acts first in round one."""
        return button_goes_first(self.plan.rules, self.seats, self.button)

    @property
    def contested(self) -> bool:
        """Whether two or more are still in the hand."""
        return several(self.live)

    @property
    def betting_over(self) -> bool:
        """Whether no more bets can follow because at most one player has chips left; hands mucked at the showdown
        count.
        """
        return not several(self.can_act)

    def is_live(self, place: int) -> bool:
        """Return whether a player is still in the hand."""
        return self.live >> place & 1 == 1

    def can_bet(self, place: int) -> bool:
        """Return whether a player is in the hand and has chips to wager."""
        return self.can_act >> place & 1 == 1

    def is_all_in(self, place: int) -> bool:
        """Return whether a player has no chips left to bet."""
        return self.all_in >> place & 1 == 1

    def has_acted(self, place: int) -> bool:
        """Return whether a player has acted since the last whole bet or raise."""
        return self.acted >> place & 1 == 1

    def has_shown(self, place: int) -> bool:
        """Return whether a player's hand lies face up."""
        return self.shown >> place & 1 == 1

    def has_mucked(self, place: int) -> bool:
        """Return whether a player gave up the hand at the showdown."""
        return self.mucked >> place & 1 == 1

    def has_in_deck(self, card: Card) -> bool:
        """Return whether a card is one of the deck that the hand is dealt from, wherever it lies."""
        return self.plan.deck_mask >> card & 1 == 1

    def has_left_deck(self, card: Card) -> bool:
        """Return whether a card is known to be no longer among those that have not been dealt."""
        return self.off_deck >> card & 1 == 1

    def places_in(self, mask: int) -> tuple[int, ...]:
        """Return the places in a mask, from the button's left."""
        return members(mask)

    def seats_in(self, mask: int) -> tuple[int, ...]:
        """Return the seats in a mask, from the button's left."""
        seats = self.seats
        return tuple([seats[place] for place in members(mask)])

    @property
    def muck(self) -> list[Card]:
        """The discard pile: folded and mucked hands, and cards that were given up or exchanged."""
        folded = [card for place, hand in enumerate(self.hands) if not self.is_live(place) for card in hand]
        return [card for pile in self.discards for card in pile] + folded


def button_goes_first(rules: StatedRules, seats: Sequence[int], button: int) -> bool:
    """Return whether, with two players, the one on the button posts first and acts first in round one."""
    two = len(seats) == 2 and seats[1] == button
    return two and rules.two_players == "button_posts_first_blind"


# A card's bit in `off_deck`; an unknown card has none, and other values are missing here.
BITS: Final[dict[int, int]] = {**{Card(card): 1 << card for card in range(UNKNOWN)}, UNKNOWN: 0}
bit_of: Final = BITS.__getitem__


def several(mask: int) -> bool:
    """Return whether two or more players are in a mask. What runs at every act has `mask & (mask - 1)` written out.

    >>> several(0b1010), several(0b1000), several(0)
    (True, False, False)
    """
    return mask & (mask - 1) != 0


@cache
def members(mask: int) -> tuple[int, ...]:
    """Return the places in a mask, lowest first."""
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


# All fields, and how `copy` copies each of them; a field in neither list is shared, or copied there by name.
FIELDS: Final = tuple(field.name for field in fields(State))
_COMPARED = tuple({*FIELDS} - {"plan", "worth"})  # rules are compared, cached values are not
_LISTS = (
    "bets_due", "stacks", "bets", "paid", "dead", "posted", "returned", "order_of_acts", "earlier_orders_of_acts",
    "burns", "late", "queue",
)  # fmt: skip
_LISTS_OF_LISTS = ("hands", "up", "boards", "discards")
_FIELDS_COPIED = {*_LISTS, *_LISTS_OF_LISTS, "wishes", "exposed", "worth", "ordered"}
_FIELDS_SHARED_BY_COPIES = tuple(name for name in FIELDS if name not in _FIELDS_COPIED)
