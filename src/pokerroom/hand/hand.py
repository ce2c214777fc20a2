"""One hand of poker for people to drive: commands in, events out, and everything one may ask about it on the way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pokerroom.cards import Card, parse_cards
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import commands as asked
from pokerroom.hand import events as told
from pokerroom.hand.account import Account, account
from pokerroom.hand.betting import to_call
from pokerroom.hand.conserving import refuse_cards_elsewhere
from pokerroom.hand.corrections import CORRECTIONS
from pokerroom.hand.decide import decide, follow, judge_of
from pokerroom.hand.evolve import APPLY, evolve
from pokerroom.hand.limits import remaining, under_orders
from pokerroom.hand.lines import event_text
from pokerroom.hand.log import Heading, read_log, write_log
from pokerroom.hand.needs import Need, need
from pokerroom.hand.options import Options, betting_options, options
from pokerroom.hand.plan import BET
from pokerroom.hand.pots import pots
from pokerroom.hand.rules import HandRules
from pokerroom.hand.seating import Extra, new_hand, refuse_unfit
from pokerroom.hand.showdown import leaders
from pokerroom.hand.view import View, Viewer, check_viewer, seen, view


class Hand:
    """A hand under way.

    >>> from pokerroom.cards import parse_cards
    >>> from pokerroom.hand import CALL, CHECK, FOLD
    >>> hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 100, 2: 100, 3: 100}, button=3)
    >>> print(hand.next().words)
    seat 1 posts the blind of 1
    >>> hand.post(), hand.post(), hand.deal("As 7d Kc Ah 2c Kd")  # doctest: +ELLIPSIS
    (...)
    >>> hand.turn, hand.options(3).words()
    (3, 'fold, call 2, raise to 4 to 100')
    >>> _ = hand.act(3, asked.Raise(to=6)), hand.act(1, CALL), hand.act(2, FOLD)
    >>> print(hand.next().words)
    the dealer burns 1 and deals 3 to the board
    """

    __slots__ = ("events", "heading", "state")

    def __init__(
        self,
        rules: HandRules,
        stacks: Mapping[int, int],
        button: int,
        *,
        blinds: Sequence[int | None] | None = None,
        extras: Sequence[Extra] = (),
        carried: int = 0,
    ) -> None:
        refuse_unfit(rules, stacks, button, blinds=blinds, extras=extras, carried=carried)
        given = None if blinds is None else tuple(blinds)
        self._begin(Heading(rules, dict(stacks), button, given, tuple(extras), carried))

    def _begin(self, heading: Heading) -> None:
        rules, stacks, button, blinds, extras, carried = heading
        self.state = new_hand(rules, stacks, button, blinds=blinds, extras=extras, carried=carried)
        self.heading = heading
        self.events: list[told.Event] = []

    # Driving it

    def act(self, seat: int, command: asked.PlayerCommand | asked.DealerCommand) -> list[told.Event]:
        """A player does something, or with seat 0 the dealer; the events that came of it."""
        state = self.state
        try:
            player, judge = state.place.get(seat), judge_of(type(command))
        except TypeError:
            player = judge = None
        # Straight to the judge of a player's command; the dealer's, and kind refusals, by way of `decide`.
        happened = decide(state, seat, command) if player is None or judge is None else judge(state, player, command)
        if state.ordered is not None and player is not None:
            happened = under_orders(state, player, happened, options(state, player), state.ordered)
        for event in happened:
            APPLY[type(event)](state, event)
        while (state.turn < 0 or state.ordered is not None) and state.stage.kind == BET:
            more = follow(state)
            if not more:
                break
            happened += more
            for event in more:
                APPLY[type(event)](state, event)
        self.events += happened
        return happened

    def dealer(self, command: asked.DealerCommand) -> list[told.Event]:
        """The dealer does something."""
        return self.act(0, command)

    def post(self) -> list[told.Event]:
        """The dealer takes the next forced bet."""
        return self.act(0, asked.Post())

    def deal(self, cards: str | Sequence[Card]) -> list[told.Event]:
        """The dealer deals these cards, in the order they leave the deck."""
        if not isinstance(cards, str | Sequence):
            raise Malformed(f"{cards!r} are no cards", allowed="text such as 'As Kd', or a sequence of cards")
        return self.act(0, asked.Deal(tuple(parse_cards(cards) if isinstance(cards, str) else cards)))

    def settle(self, charges: Sequence[asked.Charge] = ()) -> list[told.Event]:
        """The dealer takes the charges and pays the pots."""
        return self.act(0, asked.Settle(tuple(charges)))

    def apply(self, events: Sequence[told.Event]) -> None:
        """Events that were judged elsewhere, such as those of a log or a ruling."""
        for event in events:
            if type(event) is told.Rewound:
                self.state.become(self.at(event.to).state)
            else:
                evolve(self.state, event)
            self.events.append(event)

    def correct(self, events: Sequence[told.Event]) -> list[told.Event]:
        """Apply the events of a fault or a ruling, and whatever follows by itself; all of them.

        They are not judged, but one that does not fit the hand is refused, and then nothing has changed.
        """
        done, before = len(self.events), self.state.copy()
        try:
            for event in events:
                self.correct_by(event)
            while more := follow(self.state):
                self.apply(more)
        except PokerroomError:
            self.state.become(before)
            del self.events[done:]
            raise
        return self.events[done:]

    def correct_by(self, event: told.Event) -> None:
        """Apply one such event by itself; refused, and nothing changed, if it does not fit or a card lies elsewhere."""
        if type(event) not in APPLY and not isinstance(event, told.Rewound):
            raise Malformed(f"{event!r} is no event of a hand", allowed="an event")
        refuse_cards_elsewhere(self.state, event)
        done, before = len(self.events), self.state.copy()
        try:
            self.apply([event])
            fits = min(*self.state.stacks, *self.state.paid, *self.state.dead, self.state.pot, self.state.stub) >= 0
        except (LookupError, ValueError, TypeError):
            fits = False
        if not fits:
            self.state.become(before)
            del self.events[done:]
            raise Malformed(f"{event_text(event)!r} does not fit the hand", allowed="what is there to be moved")

    def standing(self) -> list[told.Event]:
        """The events that still stand: without those that were taken back, and without the taking back."""
        return standing(self.events)

    # Asking it

    @property
    def rules(self) -> HandRules:
        """The rules it is played by."""
        return self.heading.rules

    @property
    def corrected(self) -> bool:
        """Whether a fault or a ruling is on record."""
        return any(type(event) in CORRECTIONS or type(event) is told.Rewound for event in self.events)

    @property
    def turn(self) -> int:
        """The seat that must decide something now; 0 when it is the dealer's to do something, or the hand is over."""
        turn = self.state.turn
        return self.state.seats[turn] if turn >= 0 else 0

    @property
    def betting(self) -> bool:
        """Whether a player is to bet, call, check or fold now."""
        state = self.state
        return state.turn >= 0 and state.stage.kind == BET

    @property
    def to_call(self) -> int:
        """The chips that a call takes from the player in turn; nothing where there is no bet to match."""
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
        """Whether there has been substantial action as the house counts it; posting is not acting."""
        return self.state.actors.bit_count() >= 2

    def next(self) -> Need | None:
        """What must happen now, and who does it; nothing once the hand is over."""
        return need(self.state)

    def options(self, seat: int) -> Options:
        """Everything that seat may do now, in exact amounts."""
        state = self.state
        player = state.place.get(seat)
        if player is None:
            return Options(seat)
        if state.turn == player and state.stage.kind == BET:
            open_now = betting_options(state, player)
            return open_now if state.ordered is None else remaining(state, player, open_now)
        return options(state, player)

    def view(self, viewer: Viewer) -> View:
        """The hand as a seat or a role may see it."""
        return view(self.state, viewer)

    def history(self, viewer: Viewer = "record") -> list[told.Event]:
        """Every event so far, as that viewer may hear of it."""
        check_viewer(self.state, viewer)
        return [seen(event, viewer) for event in self.events]

    def account(self) -> Account:
        """What the house needs to know to charge for the hand."""
        return account(self.state)

    def check_winners(self, *seats: int) -> None:
        """Refuse the dealer's naming of the winners where the open hands say otherwise."""
        best = self.state.seats_in(leaders(self.state))
        if sorted(seats) != sorted(best):
            named, right = (", ".join(f"seat {seat}" for seat in each) or "nobody" for each in (sorted(seats), best))
            cites = self.rules.cites("evaluation.cards_speak", "evaluation.pot_won_by")
            raise Illegal(f"{named} is not what the cards say", allowed=right, cites=cites)

    def pots(self) -> list[int]:
        """The pots as they stand, the main pot first."""
        return [pot.amount for pot in pots(self.state)]

    def stacks(self) -> dict[int, int]:
        """What every seat has."""
        return dict(sorted(zip(self.state.seats, self.state.stacks, strict=True)))

    # Text, copies, replay

    def log(self, viewer: Viewer = "record") -> str:
        """The hand as text; with the default viewer it can be read back exactly."""
        return write_log(self.heading, self.history(viewer))

    def copy(self) -> Hand:
        """An independent hand that stands where this one does."""
        twin = Hand.recorded(self.heading._replace(stacks=dict(self.heading.stacks)))
        twin.state, twin.events = self.state.copy(), list(self.events)
        return twin

    @classmethod
    def begin(cls, heading: Heading) -> Hand:
        """The hand that a heading describes, before its first event; refused if it cannot begin so."""
        rules, stacks, button, blinds, extras, carried = heading
        return cls(rules, stacks, button, blinds=blinds, extras=extras, carried=carried)

    @classmethod
    def recorded(cls, heading: Heading) -> Hand:
        """The same for a hand that was judged when it began; nothing is judged again."""
        hand = cls.__new__(cls)
        hand._begin(heading)
        return hand

    @classmethod
    def read(cls, text: str) -> Hand:
        """The hand of a log, as it stood at the log's end; a line that does not fit the hand is refused.

        The events are believed, not judged (`pokerroom replay` judges them), but chips must add up after each.
        """
        heading, events = read_log(text)
        hand = cls.begin(heading)
        whole = sum(hand.state.starting) + heading.carried
        for line, event in events:
            try:
                hand.apply([event])
            except (LookupError, ValueError, TypeError):
                raise Malformed(f"line {line}: {event_text(event)!r} does not fit the hand") from None
            state = hand.state
            paid = sum(state.stacks) + state.charged
            unpaid = state.pot if isinstance(event, told.Ended) else 0
            if min(*state.stacks, state.pot) < 0 or paid + state.pot != whole or unpaid:
                raise Malformed(f"line {line}: the chips do not add up after {event_text(event)!r}")
        return hand

    @classmethod
    def read_kept(cls, text: str) -> Hand:
        """The hand of a log that we kept ourselves: everything in it was judged when it was played."""
        heading, events = read_log(text, judged=False)
        hand = cls.recorded(heading)
        hand.apply([event for _, event in events])
        return hand

    def at(self, events: int) -> Hand:
        """The hand as it stood after so many events."""
        if type(events) is not int or not 0 <= events <= len(self.events):
            raise Malformed(f"{events} events", allowed=f"0 to {len(self.events)}")
        past = Hand.recorded(self.heading._replace(stacks=dict(self.heading.stacks)))
        past.apply(self.events[:events])
        return past


def standing(events: Sequence[told.Event]) -> list[told.Event]:
    """The events that still stand.

    >>> standing([told.Checked(1), told.Checked(2), told.Rewound(1), told.Folded(2)])
    [Checked(seat=1), Folded(seat=2, paid=0)]
    """
    return [events[number] for number in standing_numbers(events)]


def standing_numbers(events: Sequence[told.Event]) -> list[int]:
    """Where in the list the events are that still stand."""
    for number in range(len(events) - 1, -1, -1):
        event = events[number]
        if isinstance(event, told.Rewound):
            return [*standing_numbers(events[: event.to]), *range(number + 1, len(events))]
    return list(range(len(events)))
