"""Who is in a hand, and everything about one seat of it."""

from __future__ import annotations

from pokerroom.cards import Card
from pokerroom.hand.events import Event
from pokerroom.hand.queries.seat import Seat, not_in, place_in, seat_at
from pokerroom.hand.rules.plan import BET
from pokerroom.hand.showdown.showdown import leaders
from pokerroom.hand.state import State
from pokerroom.hand.text.log import Heading


class HandSeats:
    """The seats of a hand as they stand."""

    __slots__ = ("events", "heading", "state")

    events: list[Event]
    heading: Heading
    state: State

    # Who is in it; seats are told from the button's left

    @property
    def button(self) -> int:
        """The seat with the button."""
        return self.state.button

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were dealt into the hand."""
        return self.state.seats

    @property
    def starting(self) -> tuple[int, ...]:
        """What each of them had before the hand, in the order of `seats`."""
        return self.state.starting

    @property
    def remaining(self) -> tuple[int, ...]:
        """What each of them has now, the chips in front not counted, in the order of `seats`."""
        return tuple(self.state.stacks)

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that are still in the hand."""
        return self.state.seats_in(self.state.live)

    @property
    def bettors(self) -> tuple[int, ...]:
        """Everybody still in the hand who has chips to wager."""
        return self.state.seats_in(self.state.can_act & self.state.live)

    @property
    def to_act(self) -> tuple[int, ...]:
        """Everybody who must still act in this betting round; an empty tuple where none is open."""
        return self.state.seats_in(self.state.to_act) if self.state.stage.kind == BET else ()

    @property
    def wagerers(self) -> tuple[int, ...]:
        """Everybody who put in more than the forced bets, though it may have come back uncalled."""
        state = self.state
        chips = zip(state.seats, state.paid, state.dead, state.returned, state.forced, strict=True)
        return tuple([seat for seat, paid, dead, returned, forced in chips if paid + dead + returned > forced])

    @property
    def to_show(self) -> tuple[int, ...]:
        """Everybody who must still show or give up a hand, in that order."""
        return tuple([self.state.seats[place] for place in self.state.queue])

    @property
    def leaders(self) -> tuple[int, ...]:
        """Everybody whose shown hand would win as things stand."""
        return self.state.seats_in(leaders(self.state))

    @property
    def actors(self) -> tuple[int, ...]:
        """Everybody who has acted; posting is not acting."""
        return self.state.seats_in(self.state.actors)

    @property
    def raises(self) -> int:
        """How many bets and raises count towards the cap in this betting round."""
        return self.state.raises

    @property
    def last_blind(self) -> int:
        """The seat that posted last before the cards, a blind or a straddle; 0 for nobody."""
        last = self.state.last_blind
        return self.state.seats[last] if last >= 0 else 0

    @property
    def contested(self) -> bool:
        """Whether two or more are still in the hand."""
        return self.state.live & (self.state.live - 1) != 0

    @property
    def betting_over(self) -> bool:
        """Whether no more than one player was left with chips to wager; a hand given up at the showdown counts."""
        return not self.state.can_act & (self.state.can_act - 1)

    @property
    def any_acted(self) -> bool:
        """Whether anybody has acted; posting is not acting."""
        return self.state.actors != 0

    @property
    def any_shown(self) -> bool:
        """Whether any hand has been shown."""
        return self.state.shown != 0

    # One seat of it

    def seat(self, seat: int) -> Seat:
        """Return everything about one seat, hidden cards included; refuse a seat that was not dealt in."""
        return seat_at(self.state, place_in(self.state, seat))

    def between(self, first: int, last: int) -> tuple[int, ...]:
        """Return the seats clockwise from one player on, up to another who is not among them."""
        seats, start = self.state.seats, place_in(self.state, first)
        apart = (place_in(self.state, last) - start) % len(seats)
        return tuple([seats[(start + step) % len(seats)] for step in range(apart)])

    def is_in(self, seat: int) -> bool:
        """Return whether the seat was dealt in."""
        try:
            return seat in self.state.place
        except TypeError:  # nothing that could be a seat
            return False

    def is_live(self, seat: int) -> bool:
        """Return whether the seat was dealt in and has not folded, mucked or been ruled dead."""
        return self.is_in(seat) and self.state.live >> self.state.place[seat] & 1 == 1

    def is_all_in(self, seat: int) -> bool:
        """Return whether the player is in the hand with nothing left to wager."""
        return self.state.all_in >> place_in(self.state, seat) & 1 == 1

    def can_bet(self, seat: int) -> bool:
        """Return whether the player is in the hand and has chips to wager."""
        return self.state.can_act & self.state.live & 1 << place_in(self.state, seat) != 0

    def has_acted(self, seat: int) -> bool:
        """Return whether the player has acted since the betting was last opened."""
        return self.state.acted >> place_in(self.state, seat) & 1 == 1

    def is_shown(self, seat: int) -> bool:
        """Return whether the player's hand lies face up."""
        return self.state.shown >> place_in(self.state, seat) & 1 == 1

    def stack(self, seat: int) -> int:
        """Return the chips that a seat has behind, without its bets."""
        state = self.state
        try:
            return state.stacks[state.place[seat]]
        except (KeyError, TypeError):
            raise not_in(state, seat) from None

    def bet(self, seat: int) -> int:
        """Return the chips in front of a player: what they have in for this betting round."""
        state = self.state
        try:
            return state.bets[state.place[seat]]
        except (KeyError, TypeError):
            raise not_in(state, seat) from None

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return what the player holds, hidden or not: for the dealer, the record and the player alone."""
        state = self.state
        try:
            return tuple(state.hands[state.place[seat]])
        except (KeyError, TypeError):
            raise not_in(state, seat) from None

    def boards_wanted(self, seat: int) -> int:
        """Return how often the player wants the rest of the board run; 0 while they have not said."""
        return self.state.wishes.get(place_in(self.state, seat), 0)
