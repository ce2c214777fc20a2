"""Everything one may ask about a hand: who is in it, what lies on the table, what is due, and what is open to whom.

Nothing here changes a hand; `hand.py` drives one.
"""

from __future__ import annotations

from pokerroom.cards import Card, Deck
from pokerroom.errors import Illegal
from pokerroom.games import DealStep
from pokerroom.hand.betting.betting import to_call
from pokerroom.hand.betting.limits import remaining
from pokerroom.hand.betting.open_actions import Options
from pokerroom.hand.corrections.corrections import is_correction
from pokerroom.hand.corrections.rewinding import standing
from pokerroom.hand.dealing.dealing import must_reshuffle, places
from pokerroom.hand.events import Awarded, Event, PostKind
from pokerroom.hand.options import betting_options, options
from pokerroom.hand.orders import SHUFFLE_FIRST
from pokerroom.hand.queries.hand_seats import HandSeats
from pokerroom.hand.queries.needs import Need, need
from pokerroom.hand.queries.seat import not_in, place_in
from pokerroom.hand.queries.view import View, Viewer, check_viewer, seen, view
from pokerroom.hand.rules.plan import BET, STAGE_NAMES, StageName
from pokerroom.hand.rules.rules import HandRules
from pokerroom.hand.showdown.bill import HandBill, bill
from pokerroom.hand.showdown.pots import pots
from pokerroom.hand.showdown.showdown import leaders, open_to_asking


class HandQueries(HandSeats):
    """A hand as it stands, to be asked and not to be driven."""

    __slots__ = ()

    @property
    def rules(self) -> HandRules:
        """The rules it is played by."""
        return self.heading.rules

    @property
    def deck(self) -> Deck:
        """The whole deck that it is dealt from."""
        return self.heading.rules.whole_deck

    @property
    def corrected(self) -> bool:
        """Whether a fault or a ruling is on record."""
        return any(map(is_correction, self.events))

    @property
    def turn(self) -> int:
        """The seat that must decide something now; 0 when it is the dealer's to do something, or the hand is over."""
        turn = self.state.turn
        return self.state.seats[turn] if turn >= 0 else 0

    @property
    def turn_mark(self) -> tuple[int, ...]:
        """Figures that are different in every other turn of the hand."""
        state = self.state
        return self.turn, state.at, state.to_act, state.acted, state.level

    @property
    def betting(self) -> bool:
        """Whether a player is to bet, call, check or fold now."""
        state = self.state
        return state.turn >= 0 and state.stage.kind == BET

    @property
    def to_call(self) -> int:
        """The chips that a call takes from the player in turn; 0 where there is no bet to match."""
        state = self.state
        turn = state.turn
        if turn < 0 or state.level <= state.bets[turn]:
            return 0
        return to_call(state, turn)[0]

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.state.over

    @property
    def substantial_action(self) -> bool:
        """Whether two players have acted in turn; posting is not acting. A ruling counts as its house does."""
        return self.state.actors.bit_count() >= 2

    def next(self) -> Need | None:
        """Return what must happen next and who does it; None once the hand is over."""
        return need(self.state)

    @property
    def viewable_seats(self) -> frozenset[int]:
        """The seats whose cards others may come to see: turned up, or open to asking by the house's rule."""
        turned_up = {seat for seat in self.state.seats if self.seat(seat).shown}
        return frozenset(turned_up | set(open_to_asking(self.state)))

    def options(self, seat: int) -> Options:
        """Return everything that seat may do now, in exact amounts; refuse a seat that is not in the hand.

        Seat 0, the dealer's and nobody's turn, has no options.
        """
        state = self.state
        place = state.place.get(seat)
        if place is None:
            if seat == 0:
                return Options(seat=0)
            raise not_in(state, seat)
        if state.turn == place and state.stage.kind == BET:
            open_now = betting_options(state, place)
            return open_now if state.ordered is None else remaining(state, place, open_now)
        return options(state, place)

    @property
    def standing(self) -> list[Event]:
        """The events that still hold: without those that were taken back, and without the taking back."""
        return standing(self.events)

    def view(self, viewer: Viewer) -> View:
        """Return the hand as a seat or a role may see it."""
        return view(self.state, viewer)

    def history(self, viewer: Viewer = "record") -> list[Event]:
        """Return every event so far, as that viewer may hear of it."""
        check_viewer(self.state, viewer)
        return [seen(event, viewer) for event in self.events]

    def check_viewer(self, viewer: Viewer) -> None:
        """Refuse a viewer who is neither a seat of this hand nor a role."""
        check_viewer(self.state, viewer)

    def bill(self) -> HandBill:
        """Return what the house needs to know to charge for the hand."""
        return bill(self.state)

    def check_winners(self, *seats: int) -> None:
        """Refuse the dealer's naming of the winners where the open hands say otherwise."""
        best = self.state.seats_in(leaders(self.state))
        if sorted(seats) != sorted(best):
            named, right = (", ".join(f"seat {seat}" for seat in some) or "nobody" for some in (sorted(seats), best))
            cites = self.rules.cites("evaluation.cards_speak", "evaluation.pot_won_by")
            raise Illegal(f"{named} is not what the cards say", allowed=right, cites=cites)

    @property
    def pots(self) -> tuple[int, ...]:
        """The pots as they stand, the main pot first; what only some have matched so far counts as a pot of theirs."""
        return tuple([pot.amount for pot in pots(self.state)])

    @property
    def contenders(self) -> tuple[tuple[int, ...], ...]:
        """The seats that may win each of the pots, the main pot first."""
        return tuple([self.state.seats_in(pot.contenders) for pot in pots(self.state)])

    @property
    def stacks(self) -> dict[int, int]:
        """The chips that every seat has behind, by seat."""
        return dict(sorted(zip(self.state.seats, self.state.stacks, strict=True)))

    # Where it stands

    @property
    def stage(self) -> StageName:
        """What is being done now, in one word: a bet is wanted, cards are dealt, hands are shown."""
        return STAGE_NAMES[self.state.stage.kind]

    @property
    def stage_number(self) -> int:
        """How many stages of the hand lie behind it; no two betting rounds of a hand have the same number."""
        return self.state.at

    @property
    def step(self) -> DealStep | None:
        """The step of the game that is being carried out; None in a betting round and at the showdown."""
        return self.state.stage.step

    @property
    def street(self) -> str:
        """The name of the street that is being dealt or bet on; once the pot is settled, of the one that was reached.

        A hand that everybody but one folds ends on the street of its last betting, such as "pre-flop".
        """
        return self.state.plan.streets[self.state.street]

    @property
    def street_number(self) -> int:
        """The number of that street; the first is 0."""
        return self.state.street

    @property
    def streets(self) -> tuple[str, ...]:
        """The names of all streets of the game."""
        return self.state.plan.streets

    @property
    def board(self) -> tuple[Card, ...]:
        """The board; the first where several are run."""
        return tuple(self.state.boards[0])

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """Every board: one, unless the players agreed to run more."""
        return tuple([tuple(board) for board in self.state.boards])

    def lies_open(self, seat: int) -> bool:
        """Return whether everybody has seen the whole hand of a seat, at the showdown or because they were shown it."""
        place = place_in(self.state, seat)
        seen, cards = self.state.exposed.get(place, {}).get(0, ()), self.state.hands[place]
        return bool(self.state.shown >> place & 1) or (bool(cards) and {*seen} >= {*cards})

    @property
    def flop_asked(self) -> bool:
        """Whether the flop was dealt on request, once everybody else had folded."""
        return self.state.flop_asked

    @property
    def burning(self) -> bool:
        """Whether cards are burned before the board's in this game."""
        return self.state.plan.burning

    @property
    def burns(self) -> tuple[Card, ...]:
        """The cards that have been burned, in order."""
        return tuple(self.state.burns)

    @property
    def muck(self) -> int:
        """How many cards lie in the muck."""
        return len(self.state.muck)

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards that a ruling has set aside."""
        return tuple(self.state.ordered.aside) if self.state.ordered is not None else ()

    @property
    def next_burn(self) -> tuple[Card, ...]:
        """What a ruling has kept as the next burn."""
        return tuple(self.state.ordered.next_burn) if self.state.ordered is not None else ()

    @property
    def to_shuffle_in(self) -> tuple[Card, ...]:
        """What was set aside and is to be shuffled into the stub before the cards that are due now."""
        ordered, street = self.state.ordered, self.state.stage.street
        return tuple(ordered.aside) if ordered is not None and ordered.on(street, SHUFFLE_FIRST) else ()

    @property
    def board_number(self) -> int:
        """Which board is being dealt; the first is 0."""
        return self.state.stage.board

    def is_out_of_deck(self, card: Card) -> bool:
        """Return whether a card is known to have left the stub."""
        return self.state.seen >> card & 1 == 1

    @property
    def stub(self) -> int:
        """How many cards are still undealt."""
        return self.state.stub

    @property
    def forced(self) -> tuple[tuple[int, PostKind, int], ...]:
        """The forced bets still to be posted: by which seat, of which kind, and how much."""
        return tuple([(self.state.seats[due.place], due.kind, due.amount) for due in self.state.dues])

    @property
    def due(self) -> tuple[int, ...]:
        """Where each card that is to be dealt now goes: a seat, `BURN` or `BOARD`; empty where none is to be dealt."""
        return places(self.state)

    @property
    def must_reshuffle(self) -> bool:
        """Whether the discards must be shuffled in before the draw can go on."""
        return must_reshuffle(self.state)

    @property
    def dealt(self) -> bool:
        """Whether anybody holds cards by now, known or not."""
        return any(self.state.hands)

    @property
    def pot(self) -> int:
        """Every chip that can be won, the bets of this round among them."""
        return self.state.pot

    @property
    def level(self) -> int:
        """What everybody must match in this betting round; 0 while nobody has bet."""
        return self.state.level

    @property
    def won(self) -> dict[int, int]:
        """Who has won and how much of the pots, by seat; nobody before the pots are paid.

        >>> from pokerroom.hand import FOLD, Hand, SoftwareDealer
        >>> from pokerroom.rulebook import house_named
        >>> hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
        >>> dealer = SoftwareDealer(hand)
        >>> while seat := dealer.go_on():
        ...     _ = hand.act(seat, FOLD)
        >>> hand.won, hand.results
        ({2: 3}, {1: -1, 2: 1, 3: 0})
        """
        won: dict[int, int] = {}
        for event in standing(self.events):
            if isinstance(event, Awarded):
                won[event.seat] = won.get(event.seat, 0) + event.amount
        return dict(sorted(won.items()))

    @property
    def results(self) -> dict[int, int]:
        """What the hand has brought or cost everybody, by seat; an empty dict before it is over."""
        if not self.state.over:
            return {}
        chips = zip(self.state.seats, self.state.stacks, self.state.starting, strict=True)
        return dict(sorted((seat, stack - started) for seat, stack, started in chips))

    @property
    def charged(self) -> int:
        """The chips that have left the hand for the house."""
        return self.state.charged
