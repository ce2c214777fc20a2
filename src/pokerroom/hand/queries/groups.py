"""What a hand answers in groups: its piles of cards, how far it is, the action so far, and the showdown.

Each is a small value that a hand makes whenever it is asked for one; it tells how the hand stands when it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.cards import Card
from pokerroom.errors import refuses_misread_calls
from pokerroom.games import DealStep
from pokerroom.hand.corrections.rewinding import events_in_force
from pokerroom.hand.dealing.next_cards import destinations, must_reshuffle
from pokerroom.hand.events import SHUFFLE_FIRST, Called, Event, Posted, PostKind, Raised
from pokerroom.hand.orders import TurnLimit
from pokerroom.hand.queries.open_hands import lies_open, refuse_other_winners, seats_to_see
from pokerroom.hand.queries.results import paid_beyond_posts
from pokerroom.hand.queries.seat import place_in, seats_between
from pokerroom.hand.rules.plan import BET, STAGE_NAMES
from pokerroom.hand.showdown.pots import pots
from pokerroom.hand.showdown.who_shows import leaders
from pokerroom.hand.state import State
from pokerroom.wording.plural import quantity

_WAGERS: Final = (Posted, Called, Raised)


class _HandGroup:
    """Questions about a hand that belong together."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self._state.plan.streets[self._state.street]}{self._in_short()}>"

    def _in_short(self) -> str:
        """Return what is most wanted of it, after a colon; "" where nothing is."""
        return ""


@refuses_misread_calls
class HandPiles(_HandGroup):
    """The cards that nobody holds: the stub, the burns, the muck, and those that a ruling has set aside."""

    __slots__ = ()

    def _in_short(self) -> str:
        cards = f"{quantity(self.stub_size, 'card')} in the stub, {self.muck_size} in the muck"
        return f": {cards}, {quantity(len(self.burns), 'card')} burned"

    @property
    def stub_size(self) -> int:
        """The number of cards that are not dealt yet."""
        return self._state.stub

    @property
    def burns(self) -> tuple[Card, ...]:
        """The burned cards, in order."""
        return tuple(self._state.burns)

    @property
    def burning(self) -> bool:
        """Whether a card is burned in this game before cards go to the board."""
        return self._state.plan.burning

    @property
    def muck_size(self) -> int:
        """The number of cards in the muck."""
        return len(self._state.muck)

    @property
    def must_reshuffle(self) -> bool:
        """Whether the discards must be shuffled in before the draw goes on, because too few cards are left."""
        return must_reshuffle(self._state)

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards that a ruling has set aside."""
        return tuple(self._state.ordered.aside) if self._state.ordered is not None else ()

    @property
    def next_burn(self) -> tuple[Card, ...]:
        """The cards that a ruling has kept to be burned next."""
        return tuple(self._state.ordered.next_burn) if self._state.ordered is not None else ()

    @property
    def to_shuffle_in(self) -> tuple[Card, ...]:
        """The cards that a ruling set aside to be shuffled into the deck before the next card is dealt."""
        ordered, street = self._state.ordered, self._state.stage.street
        return tuple(ordered.aside) if ordered is not None and ordered.on(street, SHUFFLE_FIRST) else ()

    def is_out_of_deck(self, card: Card | str) -> bool:
        """Return whether a card is known to be no longer among those that have not been dealt."""
        return self._state.has_left_deck(Card(card))


@refuses_misread_calls
class HandProgress(_HandGroup):
    """How far a hand is: its stages, streets and boards by number, its present turn, and where the next cards go."""

    __slots__ = ()

    def _in_short(self) -> str:
        return f": stage {self.stage_number}, {STAGE_NAMES[self._state.stage.kind]}"

    @property
    def stage_number(self) -> int:
        """The number of the stage that the hand is in, counted from 0; no two betting rounds have the same."""
        return self._state.stage_number

    @property
    def turn_mark(self) -> tuple[int, ...]:
        """A value that no two turns share: while it stays the same, the same player still has the same decision."""
        state = self._state
        turn = state.seats[state.turn] if state.turn >= 0 else 0
        return turn, state.stage_number, state.to_act, state.acted, state.level

    @property
    def step(self) -> DealStep | None:
        """The game's present step with cards, such as a deal to the board; None in a betting round or later."""
        return self._state.stage.step

    @property
    def street_number(self) -> int:
        """The number of the street being dealt or bet on, counted from 0; the hand's `street` is its name."""
        return self._state.street

    @property
    def streets(self) -> tuple[str, ...]:
        """The names of all streets of the game."""
        return self._state.plan.streets

    @property
    def board_number(self) -> int:
        """Which of the hand's `boards` is being dealt, counted from 0."""
        return self._state.stage.board

    @property
    def dealt(self) -> bool:
        """Whether anybody holds cards, known to the software or not."""
        return any(self._state.hands)

    @property
    def contested(self) -> bool:
        """Whether two or more players are still in the hand."""
        return self._state.contested

    @property
    def destinations(self) -> tuple[int, ...]:
        """Where each card to be dealt now goes: a seat, `BURN` or `BOARD`; an empty tuple for none."""
        return destinations(self._state)

    @property
    def flop_asked(self) -> bool:
        """Whether the flop was dealt because somebody asked to see it after all the others had folded."""
        return self._state.flop_asked


@refuses_misread_calls
class HandAction(_HandGroup):
    """The action: the price, who must act, who has acted and wagered, what rulings have left of it, and its end."""

    __slots__ = ("_events",)

    def __init__(self, state: State, happened: Sequence[Event]) -> None:
        """Take the state of a hand, and the events that have made it."""
        super().__init__(state)
        self._events = happened

    def _in_short(self) -> str:
        acted = f"seats {', '.join(map(str, self.actors))} have acted" if self.actors else "nobody has acted"
        return f": {acted}, {quantity(self.raises, 'bet or raise', 'bets and raises')} in this round"

    @property
    def level(self) -> int:
        """The bet that everybody must match in this betting round; 0 while nobody has bet."""
        return self._state.level

    @property
    def bets_due(self) -> tuple[tuple[int, PostKind, int], ...]:
        """The blinds and antes still to be posted: for each the seat, the kind and the amount."""
        return tuple([(self._state.seats[due.place], due.kind, due.amount) for due in self._state.bets_due])

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must still act in this betting round; an empty tuple outside one."""
        return self._state.seats_in(self._state.to_act) if self._state.stage.kind == BET else ()

    def between(self, first: int, last: int) -> tuple[int, ...]:
        """Return the seats clockwise from `first`, which is included, to `last`, which is not."""
        return seats_between(self._state, first, last)

    @property
    def raises(self) -> int:
        """The number of bets and raises in this betting round that count towards the house's cap."""
        return self._state.raises

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that have acted in this hand; posting a blind or an ante is not acting."""
        return self._state.seats_in(self._state.actors)

    @property
    def bettors(self) -> tuple[int, ...]:
        """The seats still in the hand that have chips left to bet."""
        return self._state.seats_in(self._state.can_act & self._state.live)

    @property
    def wagerers(self) -> tuple[int, ...]:
        """The seats that bet more than their blinds and antes, even if it was returned because nobody called."""
        return paid_beyond_posts(self._state)

    @property
    def last_blind(self) -> int:
        """The seat that posted last before the cards, a blind or a straddle; 0 for nobody."""
        last = self._state.last_blind
        return self._state.seats[last] if last >= 0 else 0

    @property
    def substantial(self) -> bool:
        """Whether two players have acted in turn, after which many mistakes of the deal stand.

        Posting a blind or an ante is not acting. After a ruling, the house's definition decides.
        """
        return self._state.actors.bit_count() >= 2

    @property
    def closed(self) -> bool:
        """Whether no more bets can follow because at most one player has chips left to bet.

        Players who gave their hands up at the showdown are counted as if they still held them.
        """
        return self._state.betting_over

    @property
    def all_in_order(self) -> tuple[int, ...]:
        """The seats that went all-in, in order; an all-in that a ruling took back does not count."""
        all_in = (event.seat for event in events_in_force(self._events) if isinstance(event, _WAGERS) and event.all_in)
        return tuple(dict.fromkeys(all_in))

    @property
    def chop_offered(self) -> bool:
        """Whether one of the blinds has offered to take the blinds back."""
        return self._state.chop != 0

    def limit_of(self, seat: int) -> TurnLimit | None:
        """Return the acts that a ruling has left to a player; None where no ruling limits them."""
        ordered, place = self._state.ordered, place_in(self._state, seat)
        return None if ordered is None else ordered.limits.get(place)

    def waits_for_turn(self, seat: int) -> bool:
        """Return whether a player has acted out of turn and the act still waits for the turn."""
        ordered, place = self._state.ordered, place_in(self._state, seat)
        return ordered is not None and place in ordered.early

    def ruled_dead(self, seat: int) -> bool:
        """Return whether a ruling killed the player's hand."""
        ordered, place = self._state.ordered, place_in(self._state, seat)
        return ordered is not None and ordered.dead >> place & 1 == 1


@refuses_misread_calls
class HandShowdown(_HandGroup):
    """The showdown: who must show, whose hands lie open, and which are the best of them."""

    __slots__ = ()

    def _in_short(self) -> str:
        return (
            f": to show {', '.join(f'seat {seat}' for seat in self.to_show)}" if self.to_show else ": nobody is to show"
        )

    @property
    def to_show(self) -> tuple[int, ...]:
        """The seats that must still show their hand or give it up, in the order in which they do."""
        return tuple([self._state.seats[place] for place in self._state.queue])

    @property
    def any_shown(self) -> bool:
        """Whether any hand has been shown."""
        return self._state.shown != 0

    def lies_open(self, seat: int) -> bool:
        """Return whether the whole hand of a seat has been shown to everybody, at the showdown or at another time."""
        return lies_open(self._state, place_in(self._state, seat))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the best hands shown so far."""
        return self._state.seats_in(leaders(self._state))

    @property
    def contenders(self) -> tuple[tuple[int, ...], ...]:
        """The seats that can win each of the hand's `pots`, the main pot first."""
        return tuple([self._state.seats_in(pot.contenders) for pot in pots(self._state)])

    @property
    def viewable_seats(self) -> frozenset[int]:
        """The seats whose hands were shown, or that somebody may ask to see under the house's rules."""
        return seats_to_see(self._state)

    def check_winners(self, *seats: int) -> None:
        """Refuse the dealer's choice of winners where the hands that were shown say otherwise."""
        refuse_other_winners(self._state, seats)
