"""One hand of poker: give it commands, get events; `hand/queries` has the questions that it answers on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Unpack

from pokerroom.cards import Card
from pokerroom.cards.text import as_cards
from pokerroom.errors import Malformed, PokerroomError
from pokerroom.hand import commands
from pokerroom.hand.corrections.conserving import chips_add_up, refuse_cards_elsewhere
from pokerroom.hand.dealing.seating import ExtraPost, new_hand, refuse_unfit
from pokerroom.hand.decide import decide_hand, follow
from pokerroom.hand.events import Event, Rewound
from pokerroom.hand.evolve import APPLY, evolve_hand
from pokerroom.hand.queries.hand_queries import HandQueries
from pokerroom.hand.queries.view import Viewer
from pokerroom.hand.rules.house_rules import rules_for
from pokerroom.hand.rules.rules import HandRules
from pokerroom.hand.text.lines import event_text
from pokerroom.hand.text.log import Heading, read_log, write_log
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.setup_lines import SetupLines
from pokerroom.rulebook.setup.setup_rules import refuse_violations
from pokerroom.rulebook.setup.table_setup import setup_from


class Hand(HandQueries):
    """A hand of poker, from the first forced bet to the last chip paid.

    `Hand.open` begins one under a house's rules, `Hand.read` reads one from its log. Until it is over, `next()` says
    what must happen now; players `act`, the dealer posts, deals and settles (`SoftwareDealer` does it for you). Each
    returns the events that came of it, or is refused, and then nothing has changed. What may be asked on the way is
    below: `options`, `view`, `street` ...

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

    __slots__ = ()

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
        """Make a hand by rules that are stated already, such as a table's; `open` is the way in otherwise.

        With `recorded` nothing is refused, as it was judged when it began.
        """
        if not recorded:
            refuse_unfit(rules, stacks, button, blinds=blinds, extras=extras, carried=carried)
        given = None if blinds is None else tuple(blinds)
        self.state = new_hand(rules, stacks, button, blinds=given, extras=extras, carried=carried)
        self.heading = Heading(rules, dict(stacks), button, given, tuple(extras), carried)
        self.events: list[Event] = []

    def __repr__(self) -> str:
        state, now = self.state, self.next()
        street = state.plan.streets[state.street]
        at = f"{street}, pot {state.pot}, {now.words}" if now else f"over on the {street}"
        return f"<Hand: {self.rules.called}, {len(state.seats)} players, {at}>"

    @classmethod
    def open(
        cls,
        house: House | Rulebook,
        game: str = "holdem",
        *,
        stacks: Sequence[int] | Mapping[int, int] = (),
        button: int = 0,
        unit: int = 1,
        even_if_forbidden: bool = False,
        **posted: Unpack[SetupLines],
    ) -> Hand:
        """Open a hand under a house's rules: `posted` are lines of a `TableSetup`, such as `blinds`, `limit` or `deck`.

        What the house's book does not allow is refused with its clause, as at a `Table`; `even_if_forbidden` opens it
        all the same, to play any game by any house's procedure.

        A list of `stacks` is for the seats from 1 on; the button is on the last of them unless you say where. `unit`
        chips make one of the currency that the lines are written in: 100 where a chip is a cent.

        >>> from pokerroom.rulebook import house_named
        >>> hand = Hand.open(house_named("uk"), "omaha", limit="pot", blinds=(1, 2), stacks=[200, 200, 80])
        >>> hand
        <Hand: Omaha, pot limit under uk, 3 players, pre-flop, pot 0, seat 1 posts the blind of 1>
        """
        given: object = stacks
        if isinstance(given, str) or not isinstance(given, Sequence | Mapping):
            raise Malformed(f"{stacks!r} are no stacks", allowed="[200, 200, 80], or {1: 200, 4: 80}")
        seated = dict(given) if isinstance(given, Mapping) else dict(enumerate(given, 1))
        if not seated:
            raise Malformed("nobody at the table", allowed="two players or more, such as stacks=[200, 200, 80]")
        base = house_of(house)
        setup = setup_from({"game": game, **posted}, "Hand.open", base)
        rules = rules_for(base, setup, unit=unit)
        if not even_if_forbidden:
            refuse_violations(setup, base, one_hand=True)
        return cls(rules, seated, button or max(seated))

    # Driving it

    def act(self, seat: int, command: commands.PlayerCommand | commands.DealerCommand) -> list[Event]:
        """Judge and apply what a player (or with seat 0 the dealer) does; return the events that came of it.

        What is against the rules is refused with what is allowed and why, and then nothing has changed.
        """
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

    def dealer(self, command: commands.DealerCommand) -> list[Event]:
        """Judge and apply what the dealer does; return the events that came of it."""
        return self.act(0, command)

    def post(self) -> list[Event]:
        """Take the next forced bet."""
        return self.act(0, commands.Post())

    def deal(self, cards: str | Sequence[Card]) -> list[Event]:
        """Deal these cards, in the order in which they leave the deck."""
        return self.act(0, commands.Deal(as_cards(cards)))

    def settle(self, charges: Sequence[commands.Charge] = ()) -> list[Event]:
        """Take the charges and pay the pots."""
        return self.act(0, commands.Settle(tuple(charges)))

    def apply(self, events: Sequence[Event]) -> None:
        """Apply events that were judged elsewhere, such as those of a log or a ruling; nothing is judged here."""
        for event in events:
            if type(event) is Rewound:
                self.state.become(self._after(event.to).state)
            else:
                evolve_hand(self.state, event)
            self.events.append(event)

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Take back everything played inside this block if something inside is refused."""
        before, events = self.state.copy(), len(self.events)
        try:
            yield
        except PokerroomError:
            self.state.become(before)
            del self.events[events:]
            raise

    def correct(self, events: Sequence[Event], *, alone: bool = False) -> list[Event]:
        """Apply the events of a fault or a ruling, and unless `alone` what then follows by itself; return all events.

        They are not judged, but where one does not fit the hand, or names a card that lies elsewhere, all are refused,
        and nothing has changed.
        """
        done = len(self.events)
        with self.all_or_nothing():
            for event in events:
                self._apply_if_it_fits(event)
            while not alone and (more := follow(self.state)):
                self.apply(more)
        return self.events[done:]

    def _apply_if_it_fits(self, event: Event) -> None:
        if type(event) not in APPLY and not isinstance(event, Rewound):
            raise Malformed(f"{event!r} is no event of a hand", allowed="an event")
        refuse_cards_elsewhere(self.state, event)
        try:
            self.apply([event])
            state = self.state
            fits = min(*state.stacks, *state.paid, *state.dead, state.pot, state.stub) >= 0
        except (LookupError, ValueError, TypeError):
            fits = False
        if not fits:
            raise Malformed(f"{event_text(event)!r} does not fit the hand", allowed="what is there to be moved")

    def follow(self) -> list[Event]:
        """Apply what now happens automatically, for instance after a ruling; return the events."""
        more = follow(self.state)
        self.apply(more)
        return more

    # Text, copies, replay

    def log(self, viewer: Viewer = "record") -> str:
        """Write the hand as text; with the default viewer `Hand.read` reads it back exactly."""
        return write_log(self.heading, self.history(viewer))

    def copy(self) -> Hand:
        """Return an independent hand that stands where this one does."""
        twin = Hand.from_heading(self.heading, recorded=True)
        twin.state, twin.events = self.state.copy(), list(self.events)
        return twin

    def go_back_to(self, events: int) -> None:
        """Undo every event after the first so many, in this very hand: whoever holds it sees it so."""
        past = self.at(events)
        self.state, self.events = past.state, past.events

    @classmethod
    def from_heading(cls, heading: Heading, *, recorded: bool = False) -> Hand:
        """Make the hand that a heading describes, before its first event; refuse it if it cannot begin so.

        With `recorded` nothing is judged again: it is the heading of a hand that was played here.
        """
        rules, stacks, button, blinds, extras, carried = heading
        return cls(rules, stacks, button, blinds=blinds, extras=extras, carried=carried, recorded=recorded)

    @classmethod
    def read(cls, text: str, *, recorded: bool = False) -> Hand:
        """Read a hand from its log, as it stood at the log's end; refuse a line that does not fit the hand.

        The events are believed, not judged (`pokerroom replay` judges them), but chips must add up after each. With
        `recorded` not even that is looked at: it is a log that we kept ourselves of a hand that was played here.
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

    def at(self, events: int) -> Hand:
        """Return the hand as it stood after so many events."""
        if type(events) is not int or not 0 <= events <= len(self.events):
            happened = len(self.events)
            what = f"a hand after {events!r} events, of which only {happened} came so far"
            raise Malformed(what, allowed=f"0 to {happened}" if happened else "0, how it began")
        return self._after(events)

    def _after(self, events: int) -> Hand:
        if events > len(self.events):
            raise LookupError(f"{events} events of {len(self.events)}")
        past = Hand.from_heading(self.heading, recorded=True)
        past.apply(self.events[:events])
        return past
