"""One hand of poker: give it commands, get events, and ask about its state at any time.

Every answer is a line or two here; longer ones are functions of the state in `queries`, `showdown` or `dealing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Unpack

from pokerroom.cards import Card, Deck
from pokerroom.cards.text import as_cards
from pokerroom.errors import (
    Illegal,
    Malformed,
    MisreadCall,
    PokerroomError,
    WrongArgument,
    as_given,
    is_kind,
    listed,
    refuses_misread_calls,
    refuses_misread_calls_with,
)
from pokerroom.games import GameKey
from pokerroom.hand import commands
from pokerroom.hand.betting.open_actions import Options
from pokerroom.hand.betting.open_wagers import to_call
from pokerroom.hand.betting.options import betting_options, options
from pokerroom.hand.betting.ruled_limits import remaining
from pokerroom.hand.corrections.conserving import chips_add_up, refuse_cards_elsewhere
from pokerroom.hand.corrections.rewinding import events_in_force
from pokerroom.hand.corrections.ruled_events import is_correction
from pokerroom.hand.dealing.seating import ExtraPost, new_hand, refuse_other_table, refuse_unfit
from pokerroom.hand.decide import decide_hand, follow
from pokerroom.hand.events import Event, Rewound
from pokerroom.hand.evolve import evolve_hand, refuse_other_events
from pokerroom.hand.queries.groups import HandAction, HandPiles, HandProgress, HandShowdown
from pokerroom.hand.queries.needs import Need, need
from pokerroom.hand.queries.results import gains, won_from_pots
from pokerroom.hand.queries.seat import Seat, not_in, place_in, seat_at
from pokerroom.hand.queries.view import View, Viewer, check_viewer, event_as_seen, view
from pokerroom.hand.rules.house_rules import hand_rules_for
from pokerroom.hand.rules.plan import BET, STAGE_NAMES, StageName
from pokerroom.hand.rules.rules import HandRules
from pokerroom.hand.showdown.bill import HandBill, bill
from pokerroom.hand.showdown.pots import pots
from pokerroom.hand.text.lines import event_text
from pokerroom.hand.text.log import Heading, read_log, write_log
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.line_values import refuse_unknown_lines
from pokerroom.rulebook.setup.setup_lines import SetupLines
from pokerroom.rulebook.setup.setup_rules import refuse_violations
from pokerroom.rulebook.setup.table_setup import setup_from

_EXAMPLE_CHARGES = "[Charge('rake', 3)], with Charge of pokerroom.hand.commands"
# What `Hand.open` takes by name: its own arguments, and every line of a set-up.
_OPEN_TAKES: Final = ("stacks", "button", "unit", "even_if_forbidden", "game", *SetupLines.__annotations__)
_EXAMPLE_EVENTS = "[Posted(1, 'blind', 5)] and the others of pokerroom.hand.events"


@refuses_misread_calls
class Hand:
    """A hand of poker, from the first forced bet to the last chip paid.

    `Hand.open` begins one under a house's rules, `Hand.read` reads one from its log. Until it is over, `next()` says
    what must happen now: players `act`, the dealer posts, deals and settles (`SoftwareDealer` does it for you). Each
    call returns the events it led to; a refused call changes nothing. Players are named by their seats; amounts are
    whole chips.

    Two hands are equal (`==`) if they began alike under the same rules and the same has happened in them, as after
    `copy`. As a hand goes on, it can be in no set and be no key of a dict.

    What it does and answers::

        Begin            open, read, from_heading
        Play             act, post, deal, settle
        What is next     next, over, turn, options, to_call, betting
        One seat         seat, stack, bet, cards, is_in, is_live
        All seats        seats, button, live
        Chips            pot, pots, stacks, starting_stacks, charged, bill, won, results
        Cards            board, boards, deck
        How far it is    rules, stage, street
        As others see    view, history, log
        As it was        events, heading, state, at, copy, events_in_force, corrected
        After a mistake  apply, correct
        In groups        progress, action, showdown, piles, control

    What is in the groups::

        progress   stage_number, turn_mark, step, street_number, streets, board_number, dealt, contested, destinations,
                   flop_asked
        action     level, bets_due, to_act, between, raises, actors, bettors, wagerers, last_blind, substantial, closed,
                   all_in_order, chop_offered, limit_of, waits_for_turn, ruled_dead
        showdown   to_show, any_shown, lies_open, leaders, contenders, viewable_seats, check_winners
        piles      stub_size, burns, burning, muck_size, must_reshuffle, aside, next_burn, to_shuffle_in, is_out_of_deck
        control    stop, stopped, follow, all_or_nothing, go_back_to

    >>> from pokerroom.hand import CALL, FOLD, Raise
    >>> from pokerroom.rulebook import house_named
    >>> hand = Hand.open(house_named("uk"), "holdem", blinds=(1, 2), stacks=[100, 100, 100])
    >>> print(hand.next().words)
    seat 1 posts the blind of 1
    >>> hand.post(), hand.post(), hand.deal("As 7d Kc Ah 2c Kd")  # doctest: +ELLIPSIS
    (...)
    >>> hand.turn, hand.options(3).words()
    (3, 'fold, call 2, raise to 4 to 100')
    >>> _ = hand.act(3, Raise(to=6)), hand.act(1, CALL), hand.act(2, FOLD)
    >>> print(hand.next().words)
    the dealer taps the table
    """

    __slots__ = ("_stopped", "events", "heading", "state")

    def __init__(
        self,
        rules: HandRules,
        stacks: Mapping[int, int],
        button: int,
        *,
        blinds: Sequence[int | None] | None = None,
        extras: Sequence[ExtraPost] = (),
        carried: int = 0,
        recorded: bool = False,
    ) -> None:
        """Make a hand from rules that are already stated, such as a table's; otherwise use `open`.

        With `recorded` nothing is refused, because the hand was judged when it began.
        """
        if not recorded:
            refuse_unfit(rules, stacks, button, blinds=blinds, extras=extras, carried=carried)
        posters = None if blinds is None else tuple(blinds)
        self.state = new_hand(rules, stacks, button, blinds=posters, extras=extras, carried=carried)
        self.heading = Heading(
            rules, dict(stacks), button=button, blinds=posters, extras=tuple(extras), carried=carried
        )
        self.events: list[Event] = []
        self._stopped = ""  # the stop of its table by the floor, in words; "" while play goes on

    def __repr__(self) -> str:
        state, now = self.state, self.next()
        street = state.plan.streets[state.street]
        at = f"{street}, pot {state.pot}, {now.words}" if now else f"over on the {street}"
        return f"<Hand: {self.rules.called}, {len(state.seats)} players, {at}>"

    def __eq__(self, other: object) -> bool:
        """Return whether two hands began alike, under the same rules, and the same has happened in them.

        Whether the floor has stopped their tables does not count.
        """
        if not isinstance(other, Hand):
            return NotImplemented
        return self is other or (
            self.events == other.events and self.heading == other.heading and self.state == other.state
        )

    __hash__ = None  # type: ignore[assignment]  # a hand goes on, and would be lost in a set or a dict

    @classmethod
    @refuses_misread_calls_with("and lines of a set-up by name, such as blinds=(1, 2), limit='pot', ante=1")
    def open(
        cls,
        house: House | Rulebook,
        game: GameKey = "holdem",
        *,
        stacks: Sequence[int] | Mapping[int, int] = (),
        button: int = 0,
        unit: int = 1,
        even_if_forbidden: bool = False,
        **posted: Unpack[SetupLines],
    ) -> Hand:
        """Open a hand under a house's rules: `posted` are lines of a `TableSetup`, such as `blinds`, `limit` or `deck`.

        A game that the house's book does not allow is refused with its clause, as at a `Table`; `even_if_forbidden`
        opens it all the same, so that any game can be played by any house's procedure.

        A list of `stacks` is for the seats from 1 on; the button is on the last of them unless you say where. `unit`
        chips make one of the currency that the lines are written in: 100 where a chip is a cent.

        >>> from pokerroom.rulebook import house_named
        >>> hand = Hand.open(house_named("uk"), "omaha", limit="pot", blinds=(1, 2), stacks=[200, 200, 80])
        >>> hand
        <Hand: Omaha, pot limit under uk, 3 players, pre-flop, pot 0, seat 1 posts the blind of 1>
        """
        refuse_unknown_lines(posted, _OPEN_TAKES, "Hand.open()", MisreadCall)
        if is_kind(stacks, str) or not is_kind(stacks, Sequence | Mapping):
            raise Malformed(f"{as_given(stacks)} are no stacks", allowed="[200, 200, 80], or {1: 200, 4: 80}")
        seated = dict(stacks) if isinstance(stacks, Mapping) else dict(enumerate(stacks, 1))
        if not seated:
            raise Malformed("nobody at the table", allowed="two players or more, such as stacks=[200, 200, 80]")
        if type(even_if_forbidden) is not bool:
            raise WrongArgument("Hand.open", "even_if_forbidden", even_if_forbidden, allowed="true or false")
        base = house_of(house)
        setup = setup_from({"game": game, **posted}, "Hand.open()", base)
        rules = hand_rules_for(base, setup, unit=unit)
        refuse_other_table(setup, seated, button, int(base.answer("seating.places")))
        if not even_if_forbidden:
            refuse_violations(setup, base, one_hand=True)
        last = max(seated) if {*map(type, seated)} == {int} else 1  # a key that is no seat is refused with the stacks
        return cls(rules, seated, last if type(button) is int and button == 0 else button)

    @classmethod
    def from_heading(cls, heading: Heading, *, recorded: bool = False) -> Hand:
        """Make the hand that a heading describes, before its first event; refuse it if it cannot begin so.

        With `recorded` nothing is judged again, because the hand was played here.
        """
        if not isinstance(heading, Heading):
            raise Malformed(f"{as_given(heading)} is no heading of a hand", allowed="hand.heading of another")
        rules, stacks, button, blinds, extras, carried = heading
        return cls(rules, stacks, button, blinds=blinds, extras=extras, carried=carried, recorded=recorded)

    @classmethod
    def read(cls, text: str, *, recorded: bool = False) -> Hand:
        """Read a hand from its log, in the state at the log's end; refuse a line that does not fit the hand.

        The events are not judged (`pokerroom replay` judges them), but chips must add up after each one. With
        `recorded`, for a log of our own, not even that is checked.
        """
        heading, events = read_log(text, recorded=recorded)
        hand = cls.from_heading(heading, recorded=recorded)
        if recorded:
            hand.apply([event for _, event in events])
        else:
            hand._apply_lines(events)
        return hand

    def _apply_lines(self, lines: Sequence[tuple[int, Event]]) -> None:
        """Apply the events of a log, each with the number of its line; refuse one after which chips do not add up."""
        for line, event in lines:
            try:
                self.apply([event])
            except (LookupError, ValueError, TypeError):
                raise Malformed(f"line {line}: {event_text(event)!r} does not fit the hand") from None
            if not chips_add_up(self.state, event):
                raise Malformed(f"line {line}: the chips do not add up after {event_text(event)!r}")

    # Commands

    def act(self, seat: int, command: commands.PlayerCommand | commands.DealerCommand) -> list[Event]:
        """Judge and apply an act of a player, or of the dealer with seat 0; return the events it led to.

        An act against the rules is refused with the acts that are allowed and the reason, and changes nothing. While
        the floor has stopped the hand's table every act is refused; rulings (`correct`, `apply`) go on.
        """
        if self._stopped:
            raise Illegal(f"nothing is done in the hand while {self._stopped}", allowed="when play goes on")
        state = self.state
        happened = decide_hand(state, command, seat)
        for event in happened:
            evolve_hand(state, event)
        while more := follow(state):
            happened += more
            for event in more:
                evolve_hand(state, event)
        self.events += happened
        return happened

    def post(self) -> list[Event]:
        """Post the next blind or ante; return the events it led to."""
        return self.act(0, commands.Post())

    def deal(self, cards: str | Sequence[Card]) -> list[Event]:
        """Deal cards, such as "As Kd", in the order in which they leave the deck; return the events this led to."""
        return self.act(0, commands.Deal(as_cards(cards)))

    def settle(self, charges: Sequence[commands.Charge] = ()) -> list[Event]:
        """Take the house's charges, and pay the pots to their winners; return the events this led to."""
        taken = listed(charges, "charges", _EXAMPLE_CHARGES)
        if not all(isinstance(charge, commands.Charge) for charge in taken):
            raise Malformed(f"{as_given(charges)} are no charges", allowed=_EXAMPLE_CHARGES)
        return self.act(0, commands.Settle(taken))

    # Events judged elsewhere: in a log, by a fault, by a ruling

    def apply(self, events: Sequence[Event]) -> None:
        """Apply events that were judged elsewhere, such as those of a log or a ruling, without judging them again.

        If one of them cannot be applied to this hand it is refused, and none of them is applied.
        """
        done = len(self.events)
        event: Event | None = None
        try:
            for event in listed(events, "events", _EXAMPLE_EVENTS):
                if type(event) is Rewound:
                    self.state.become(self._after(event.to).state)
                else:
                    evolve_hand(self.state, event)
                self.events.append(event)
        except BaseException as fault:
            # Read again from the events, so that a hand that is applied well pays for no copy.
            self._go_back_to(done)
            if isinstance(fault, LookupError | ValueError | TypeError) and not isinstance(fault, PokerroomError):
                raise _event_that_does_not_fit(event) from None
            raise

    def correct(self, events: Sequence[Event], *, alone: bool = False) -> list[Event]:
        """Apply the events of a fault or ruling and, unless `alone`, the events that then follow; return all of them.

        They are not judged, but if one does not fit the hand, or names a card that lies elsewhere, all are refused and
        nothing changes.
        """
        done = len(self.events)
        with self.control.all_or_nothing():
            for event in listed(events, "events", _EXAMPLE_EVENTS):
                self._apply_if_it_fits(event)
            while not alone and (more := follow(self.state)):
                self.apply(more)
        return self.events[done:]

    def _go_back_to(self, events: int) -> None:
        """Undo all events after the first `events`."""
        past = self.at(events)
        self.state.become(past.state)
        self.events[:] = past.events

    def _apply_if_it_fits(self, event: Event) -> None:
        if not isinstance(event, Rewound):
            refuse_other_events(event)
        refuse_cards_elsewhere(self.state, event)
        try:
            self.apply([event])
            state = self.state
            fits = min(*state.stacks, *state.paid, *state.dead, state.pot, state.stub) >= 0
        except (LookupError, ValueError, TypeError):
            fits = False
        if not fits:
            raise _event_that_does_not_fit(event)

    @property
    def control(self) -> HandControl:
        """What only those need who run the hand: to go back, to play something whole or not at all, to stop play."""
        return HandControl(self)

    # The next step, and the options

    def next(self) -> Need | None:
        """Return what must happen next, and who must do it; None once the hand is over."""
        return need(self.state)

    @property
    def turn(self) -> int:
        """The seat that must decide something now; 0 where the dealer must do something, or the hand is over."""
        turn = self.state.turn
        return self.state.seats[turn] if turn >= 0 else 0

    def options(self, seat: int) -> Options:
        """Return everything that a seat may do now, in exact amounts; refuse a seat that is not in the hand.

        Seat 0, which stands for the dealer or nobody, has no options.
        """
        state = self.state
        place = state.place.get(seat) if type(seat) is int else None
        if place is None:
            if seat == 0 and type(seat) is int:
                return Options(seat=0)
            raise not_in(state, seat)
        if state.turn == place and state.stage.kind == BET:
            open_now = betting_options(state, place)
            return open_now if state.ordered is None else remaining(state, place, open_now)
        return options(state, place)

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

    # Views, text and earlier states

    def view(self, viewer: Viewer) -> View:
        """Return the hand as a viewer may see it: a seat, "public", "dealer", or "record", which sees everything."""
        return view(self.state, viewer)

    def history(self, viewer: Viewer = "record") -> list[Event]:
        """Return all events so far; cards that the viewer may not see are `??` in them."""
        check_viewer(self.state, viewer)
        return [event_as_seen(event, viewer) for event in self.events]

    def log(self, viewer: Viewer = "record") -> str:
        """Write the hand as text; with the default viewer `Hand.read` reads it back exactly."""
        return write_log(self.heading, self.history(viewer))

    @property
    def events_in_force(self) -> list[Event]:
        """The events that no ruling has taken back; the `Rewound` that takes others back is left out too."""
        return events_in_force(self.events)

    @property
    def corrected(self) -> bool:
        """Whether a ruling, or the correction of a mistake, has changed the course of the hand."""
        return any(map(is_correction, self.events))

    def copy(self) -> Hand:
        """Return a hand of its own to try things on, in which the same has happened; neither touches the other.

        It belongs to no table, so no floor has stopped it, even where one has stopped this hand.
        """
        twin = Hand.from_heading(self.heading, recorded=True)
        twin.state, twin.events = self.state.copy(), list(self.events)
        return twin

    def __copy__(self) -> Hand:
        return self.copy()

    def __deepcopy__(self, _: object) -> Hand:
        return self.copy()

    def at(self, events: int) -> Hand:
        """Return a hand of its own to try things on: this one as it was after its first `events` events.

        Like a `copy` it belongs to no table, and no floor has stopped it.
        """
        if type(events) is not int or not 0 <= events <= len(self.events):
            happened = len(self.events)
            what = f"a hand after {as_given(events)} events, of which only {happened} came so far"
            raise Malformed(what, allowed=f"0 to {happened}" if happened else "0, how it began")
        return self._after(events)

    def _after(self, events: int) -> Hand:
        if events > len(self.events):
            raise LookupError(f"{events} events of {len(self.events)}")
        past = Hand.from_heading(self.heading, recorded=True)
        past.apply(self.events[:events])
        return past

    # The present state

    @property
    def rules(self) -> HandRules:
        """The rules that the hand is played by."""
        return self.heading.rules

    @property
    def deck(self) -> Deck:
        """The whole deck that the hand is dealt from."""
        return self.heading.rules.whole_deck

    @property
    def stage(self) -> StageName:
        """The present stage in one word, such as "post", "deal", "bet", "show", "settle" or "over"."""
        return STAGE_NAMES[self.state.stage.kind]

    @property
    def street(self) -> str:
        """The name of the street being dealt or bet on, such as "flop"; after the hand, the last street reached.

        Where all but one have folded, that is the street on which the last fold came.
        """
        return self.state.plan.streets[self.state.street]

    @property
    def progress(self) -> HandProgress:
        """How far the hand is: its stages, streets and boards by number, and its present turn."""
        return HandProgress(self.state)

    @property
    def action(self) -> HandAction:
        """The action: who has acted and wagered, the raises of this round, and whether more bets can follow."""
        return HandAction(self.state, self.events)

    @property
    def showdown(self) -> HandShowdown:
        """The showdown: who must show, whose hands lie open, and which are the best of them."""
        return HandShowdown(self.state)

    @property
    def piles(self) -> HandPiles:
        """The cards that nobody holds: the stub, the burns, the muck, and those that a ruling has set aside."""
        return HandPiles(self.state)

    # The players; seats are listed from the button's left

    @property
    def button(self) -> int:
        """The seat with the button."""
        return self.state.button

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were dealt into the hand."""
        return self.state.seats

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that are still in the hand."""
        return self.state.seats_in(self.state.live)

    # One seat

    def seat(self, seat: int) -> Seat:
        """Return everything known about one seat, hidden cards included; refuse a seat that was not dealt in."""
        return seat_at(self.state, place_in(self.state, seat))

    def is_in(self, seat: int) -> bool:
        """Return whether the seat was dealt in."""
        if type(seat) is not int:
            raise WrongArgument("Hand.is_in", "seat", seat, allowed="a whole number")
        return seat in self.state.place

    def is_live(self, seat: int) -> bool:
        """Return whether the seat was dealt in and has not folded, mucked or been ruled dead."""
        return self.is_in(seat) and self.state.is_live(self.state.place[seat])

    def stack(self, seat: int) -> int:
        """Return the chips that a seat has left, without those in front of it or in the pot."""
        return self.state.stacks[place_in(self.state, seat)]

    def bet(self, seat: int) -> int:
        """Return the chips in front of a player: their wager in this betting round."""
        return self.state.bets[place_in(self.state, seat)]

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return a player's cards, hidden or not; do not show hidden ones to anybody else."""
        return tuple(self.state.hands[place_in(self.state, seat)])

    # Chips

    @property
    def pot(self) -> int:
        """All the chips that can be won, those bet in this round included."""
        return self.state.pot

    @property
    def pots(self) -> tuple[int, ...]:
        """The chips in each pot, the main pot first; a bet that not everybody has matched yet counts as a side pot."""
        return tuple([pot.amount for pot in pots(self.state)])

    @property
    def stacks(self) -> dict[int, int]:
        """The chips that every seat has left, without those in front of it or in the pot, by seat."""
        return dict(sorted(zip(self.state.seats, self.state.stacks, strict=True)))

    @property
    def starting_stacks(self) -> dict[int, int]:
        """The chips that every seat had before the hand, forced bets included, by seat."""
        return dict(sorted(zip(self.state.seats, self.state.starting, strict=True)))

    @property
    def charged(self) -> int:
        """The chips that the house has taken from the pots."""
        return self.state.charged

    def bill(self) -> HandBill:
        """Return the pots and the players who share in them, from which the house works out its charges."""
        return bill(self.state)

    @property
    def won(self) -> dict[int, int]:
        """What each winner was paid from the pots, by seat; an empty dict before the pots are paid.

        >>> from pokerroom.hand import FOLD, Hand, SoftwareDealer
        >>> from pokerroom.rulebook import house_named
        >>> hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
        >>> dealer = SoftwareDealer(hand)
        >>> while seat := dealer.go_on():
        ...     _ = hand.act(seat, FOLD)
        >>> hand.won, hand.results
        ({2: 3}, {1: -1, 2: 1, 3: 0})
        """
        return won_from_pots(self.events)

    @property
    def results(self) -> dict[int, int]:
        """Each player's win in the hand, or loss (below 0), by seat; an empty dict before it is over."""
        return gains(self.state)

    # Cards

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards; those of the first board where several are run."""
        return tuple(self.state.boards[0])

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """All the boards: one, unless the players agreed to run the rest more than once."""
        return tuple([tuple(board) for board in self.state.boards])


@refuses_misread_calls
class HandControl:
    """What only those need who run a hand: its table, the floor, and who plays a log again."""

    __slots__ = ("_hand",)

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def __repr__(self) -> str:
        return f"<HandControl of {self._hand!r}>"

    @property
    def stopped(self) -> str:
        """The floor's stop of the hand's table, in words; "" while play goes on."""
        return self._hand._stopped

    def stop(self, why: str) -> None:
        """Refuse all play from now on because of a stop, in words, or allow it again with ""; for the hand's table."""
        self._hand._stopped = why

    def follow(self) -> list[Event]:
        """Apply the events that now follow by themselves, such as the end of a betting round, and return them."""
        more = follow(self._hand.state)
        self._hand.apply(more)
        return more

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Take back everything played inside this block if something in it is refused."""
        hand = self._hand
        before, events = hand.state.copy(), len(hand.events)
        try:
            yield
        except BaseException:
            hand.state.become(before)
            del hand.events[events:]
            raise

    def go_back_to(self, events: int) -> None:
        """Undo all events of the hand after the first `events`; other holders of its state see it too.

        Cards that a dealer dealt since then do not go back into the dealer's deck.
        """
        self._hand._go_back_to(events)


def _event_that_does_not_fit(event: Event | None) -> Malformed:
    """Return the refusal of an event that cannot be applied to the hand in its present state."""
    text = as_given(event) if event is None else event_text(event)
    return Malformed(f"{as_given(text)} does not fit the hand", allowed="what is there to be moved")
