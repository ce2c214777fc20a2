"""The context in which a ruling is carried out: the hand, the pack, the cards concerned, and what is left for later.

All of it happens to copies. If anything cannot be done, nothing has been.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import ToBoard, ToPlayers, order_of_deal
from pokerroom.hand import Hand
from pokerroom.hand.corrections.rewinding import standing, standing_numbers
from pokerroom.hand.events import (
    BoardDealt,
    Burned,
    Dealt,
    Event,
    Exposed,
    Moved,
    PassedOver,
    Pile,
    Reshuffled,
    Returned,
    Rewound,
    RoundClosed,
    Shuffled,
    Tapped,
    TurnGiven,
)
from pokerroom.hand.orders import NO_BURN
from pokerroom.hand.rules.plan import BET, DEAL, OVER
from pokerroom.hand.state import State
from pokerroom.rulebook.ruling_rows.ruling_names import (
    CardGroupName,
    EffectArgument,
    EffectName,
    FactAnswer,
    FactName,
    ObservationNeed,
)
from pokerroom.rulings.effects.pack import Pack
from pokerroom.rulings.observing.board_streets import STREETS
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.seen import Seen, need_of

_SEEN_BY_ALL: Final = (
    "exposed_card", "boxed_card", "joker", "early_cards", "flop", "board_card", "correct_card", "surplus_cards",
    "turned_cards", "final_round_cards", "own_card",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FollowUp:
    """An order that a ruling leaves for the table or the room: what, for whom, and any detail."""

    what: str
    seat: int = 0
    detail: str = ""


class EffectContext:
    """What an effect may look at and change."""

    def __init__(self, ruling: Ruling, hand: Hand, pack: Pack, choice: str = "") -> None:
        self.ruling = ruling
        self.seen: Seen = ruling.seen
        self.about = ruling.observation.about
        self.hand = hand
        self.pack = pack
        self.choice = choice
        self.began = len(hand.events)
        self.orders: list[FollowUp] = []
        self.void = False
        self.retracted = False
        self.removed: list[tuple[Card, Pile, int]] = []
        self.lay_at: dict[Card, int] = {}  # where cards that were taken out lay in the pack
        self.extra_hand: tuple[Card, ...] = ()  # dealt to a seat that should have none
        self.extra_burns: tuple[Card, ...] = ()  # burned beyond the one due
        self.extra_burn_is_new = False  # whether the record has them only from now on, after the street
        self.burned: tuple[Card, ...] = ()  # burned before cards that the record does not have
        self.flop: tuple[Card, ...] = ()  # a flop with too many cards, as it was recorded now

    @property
    def state(self) -> State:
        """The hand as it stands."""
        return self.hand.state

    @property
    def seat(self) -> int:
        """The player concerned, who must be in the hand."""
        seat = self.seen.seat
        if seat not in self.state.place:
            what = f"seat {seat} is not in this hand" if seat else "whose hand is it about? no seat was named"
            raise Illegal(what, allowed=f"seats {', '.join(map(str, self.state.seats))}")
        return seat

    @property
    def lacks(self) -> ObservationNeed | Literal[""]:
        """What must still be told of what was seen, besides facts; "" where nothing is missing."""
        return need_of(self.seen, self.ruling.house.book.vocabulary.ruling)

    @property
    def place(self) -> int:
        """The place, in the hand's state, of the player concerned."""
        return self.state.place[self.seat]

    def do(self, *events: Event) -> None:
        """Apply events, and what follows from them automatically."""
        if self.state.stage.kind == OVER and not isinstance(events[0], Exposed):
            raise Illegal("the hand is over", allowed="its result stands", cites=self.ruling.cites)
        try:
            self.hand.correct(events)
        except Malformed as fault:
            raise Illegal(f"it does not lie as reported: {fault.what}", allowed="what the hand has") from None

    def order(self, what: str, detail: str = "", seat: int = 0) -> None:
        """Leave something for the table or the room to do once the ruling has been carried out."""
        self.orders.append(FollowUp(what, seat, detail))

    def uses(self, name: EffectName) -> Arguments:
        """Return the arguments of another effect of this ruling; an empty tuple where it has no such effect."""
        return next((use.arguments for use in self.ruling.effects if use.name == name), ())

    def fact(self, name: FactName) -> Any:
        """Return what is known of a fact; None where nothing is."""
        return self.ruling.fact(name)

    def fact_is(self, name: FactName, answer: FactAnswer) -> bool:
        """Return whether a fact is known to be this."""
        return self.ruling.fact_is(name, answer)

    # Cards

    def cards(self, *groups: EffectArgument) -> list[Card]:
        """Return the cards of some groups as they were reported, or as the hand knows them."""
        return [card for group in groups for card in self._group(group)]

    def _group(self, group: EffectArgument) -> Sequence[Card]:
        for name, cards in self.seen.cards.items():
            if name == group:
                return cards
        state = self.state
        board = state.boards[0]
        match group:
            case "flop":
                return self.flop or board[:3]
            case "board_card" | "early_cards" | "turned_cards":
                others: tuple[CardGroupName, ...] = ("board_card", "early_cards", "turned_cards", "flop")
                reported = next((self.seen.cards[other] for other in others if other in self.seen.cards), None)
                return reported if reported is not None else [*board[self._before_street() :], *self._early_in_hands()]
            case "burn":
                return self.burned or (state.burns[-1:] if self.street_is_out else ())
            case "correct_card":
                return self._group("turned_cards")[:1]
            case "surplus_cards":
                turned = self._group("turned_cards" if "turned_cards" in self.seen.cards else "flop")
                return turned[3:] if self.flop or "flop" in self.seen.cards else turned[1:]
            case "extra_card":
                hand = state.hands[self.place]
                return hand[self.due_to_each() :]
            case "extra_hand":
                return self.extra_hand
            case "extra_burns":
                return self.extra_burns or state.burns[-1:]
            case _:
                return ()

    def _early_in_hands(self) -> list[Card]:
        """Return cards of the next street that players have already, in games that deal them there."""
        state = self.state
        return (
            [card for place in state.places_in(state.live) for card in self.came_early(state.seats[place])]
            if self._early()
            else []
        )

    def came_early(self, seat: int) -> Sequence[Card]:
        """Return what a player has been dealt beyond what was due by the betting that is still open."""
        state = self.state
        steps = [stage.step for stage in state.program[: state.at + 1]]
        to_hands = any(isinstance(stage.step, ToPlayers) for stage in state.program[state.at + 1 :])
        due = sum(step.cards for step in steps if isinstance(step, ToPlayers))
        return state.hands[state.place[seat]][due:] if state.stage.kind == BET and to_hands else ()

    def due_to_each(self) -> int:
        """Return how many cards a player should have now: as many as most of those still in."""
        state = self.state
        counts = [len(state.hands[place]) for place in state.places_in(state.live)] or [0]
        return max(set(counts), key=counts.count)

    def where(self, card: Card) -> tuple[Pile, int]:
        """Return the pile a card lies on, and whose it is."""
        state = self.state
        if card != UNKNOWN:
            for place, cards in enumerate(state.hands):
                if card in cards:
                    return ("hand" if state.live >> place & 1 else "muck"), state.seats[place]
            for place, cards in enumerate(state.discards):
                if card in cards:
                    return "muck", state.seats[place]
            piles: list[tuple[Pile, list[Card]]] = [("board", state.boards[0]), ("burns", state.burns)]
            if state.ordered is not None:
                piles += [("aside", state.ordered.aside), ("next burn", state.ordered.next_burn)]
            for name, pile in piles:
                if card in pile:
                    return name, 0
            if not state.plan.deck_mask >> card & 1:
                return "off", 0
        return "stub", 0

    def public(self, card: Card) -> bool:
        """Return whether everybody has seen a card: on the board, face up, or turned by mistake."""
        state = self.state
        turned = any(card in self.seen.cards.get(group, ()) for group in _SEEN_BY_ALL)
        return turned or card in (*state.boards[0], *self.flop) or any(card in up for up in state.up)

    def move(
        self, cards: Sequence[Card], target: Pile, *, seat: int = 0, source: Pile | None = None, up: bool = True
    ) -> None:
        """Move cards from wherever each lies; with `up`, those that everybody has seen are told by name."""
        for card in cards:
            pile, owner = (source, seat) if source else self.where(card)
            if pile == target and (target != "hand" or owner == seat):
                continue
            if pile == "stub":
                self.pack.remove(card)
            if target == "stub":
                self.pack.left.append(card)
            self.do(Moved((card,), pile, target, seat=seat if target == "hand" else owner, up=up and self.public(card)))

    def last(self, fits: Callable[[Event], bool]) -> int | None:
        """Return the number of the last event that stands and fits; None where there is none."""
        events = self.hand.events
        return next((n for n in reversed(standing_numbers(events)) if fits(events[n])), None)

    def first(self, fits: Callable[[Event], bool]) -> int | None:
        """Return the number of the first event that stands and fits; None where there is none."""
        events = self.hand.events
        return next((n for n in standing_numbers(events) if fits(events[n])), None)

    # Streets

    @property
    def street(self) -> int:
        """The street the ruling is about: as reported, or the one being dealt or bet on."""
        named = "flop" if self.about == "flop" else self.fact("street")
        if named in STREETS and self.state.plan.last_street >= STREETS[named]:
            return STREETS[named]
        stage = self.state.stage
        return min(stage.street + (stage.kind == BET and self._early()), self.state.plan.last_street)

    def _early(self) -> bool:
        """Return whether the cards in question belong to the street after the betting that is still open."""
        return "early_cards" in self.seen.cards or self.about == "early_card"

    def street_named(self, name: EffectArgument) -> str:
        """Return a street as the hand names it; `same` is the one the ruling is about."""
        streets = self.state.plan.streets
        number = self.street if name == "same" else STREETS[name]
        return streets[min(number, len(streets) - 1)]

    def next_burning(self) -> str:
        """Return the next street before which a card is burned; "" where there is none."""
        state = self.state
        start = state.at if state.stage.kind == DEAL else state.at + 1
        for stage in state.program[start:]:
            if stage.kind == DEAL and isinstance(stage.step, ToBoard) and stage.step.burn:
                return state.plan.streets[stage.street]
        return ""

    @property
    def burns_before_street(self) -> bool:
        """Whether the game has a card burned before the street in question."""
        steps = (stage.step for stage in self.state.plan.stages if stage.street == self.street)
        return self.state.plan.burning and any(isinstance(step, ToBoard) and step.burn for step in steps)

    @property
    def burn_waived(self) -> bool:
        """Whether an earlier ruling has the street in question dealt without a burn."""
        ordered = self.state.ordered
        return ordered is not None and ordered.on(self.street, NO_BURN)

    @property
    def next_burn(self) -> tuple[Card, ...]:
        """What an earlier ruling has laid aside to be the next burn."""
        ordered = self.state.ordered
        return () if ordered is None else tuple(ordered.next_burn)

    @property
    def board_due(self) -> int:
        """The board cards that are missing until the street in question is out."""
        return self.state.plan.board_after[self.street] - len(self.state.boards[0])

    def _before_street(self) -> int:
        """Return how many board cards there are before the street in question."""
        return sum(
            stage.step.cards
            for stage in self.state.plan.stages
            if isinstance(stage.step, ToBoard) and stage.street < self.street
        )

    # Taking back

    def rewind(self, to: int, *also: Event) -> None:
        """Take back everything since; the cards that left the deck go back on top in the order they left it.

        `also` happens before anything can follow by itself.
        """
        events = self.hand.events
        while 0 < to < len(events) and isinstance(events[to], Dealt) and isinstance(events[to - 1], Dealt):
            to -= 1  # a deal is taken back as a whole
        out = off_the_deck(self.hand, to, (self.seen.seat, self.extra_hand))
        mixed = any(isinstance(event, Reshuffled | Shuffled) for event in events[to:])
        self.do(Rewound(to), *also)
        if mixed and self.pack.known:  # the old order of the deck is lost
            seen = self.state.seen
            self.pack.left = [card for card in self.state.plan.rules.whole_deck.cards if not seen >> card & 1]
            self.pack.shuffle_in()
            self.do(Shuffled(self.state.stub))
        else:
            self.pack.put_on_top(out)

    def take_street_back(self) -> bool:
        """Take the hand back to before the street in question, if it was dealt; its burn stays burned.

        Whoever was passed over before it has the turn again.
        """
        burned = self.undo_street()
        if burned is None:
            return False
        self.move(burned, "burns", up=False)
        return True

    def undo_street(self) -> list[Card] | None:
        """Take the hand back to before the street in question, if it was dealt, burns included.

        What had been burned for it; None where the street is not out.
        """
        if len(self.state.boards[0]) <= self._before_street():
            return None
        events = self.hand.events
        start = number = self.dealt_at()
        while start and isinstance(events[start - 1], Burned | Tapped | Moved | Shuffled):
            start -= 1
        burned = [card for event in events[start:number] for card in _burned(event)]
        if start > 1 and isinstance(events[start - 1], RoundClosed):
            closing = start - 2 if isinstance(events[start - 2], Returned) else start - 1
            passed = self._passed_over_before(closing)
            if passed and isinstance(events[closing - 1], PassedOver):
                self.rewind(closing - 1)
                return burned
            if passed:
                self.rewind(closing, TurnGiven(passed))
                return burned
        self.rewind(start)
        return burned

    def _passed_over_before(self, closing: int) -> int:
        """Return the seat that was passed over in the round that this event closed; 0 for nobody."""
        for event in reversed(self.hand.events[:closing]):
            if isinstance(event, PassedOver):
                return event.seat
            if isinstance(event, RoundClosed | Dealt | BoardDealt):
                return 0
        return 0

    def dealt_at(self) -> int:
        """Return the number of the event that put out the first board card of the street in question."""
        number, board = len(self.hand.events), self._before_street()
        while len(self.hand.at(number).state.boards[0]) > board:
            number -= 1
        return number

    @property
    def street_is_out(self) -> bool:
        """Whether the record has cards of the street in question on the board."""
        return len(self.state.boards[0]) > self._before_street()


def _burned(event: Event) -> Sequence[Card]:
    """Return what an event burned, in the deal or as it was reported."""
    if isinstance(event, Moved):
        return event.cards if event.source in ("stub", "next burn") and event.target == "burns" else ()
    return (event.card,) if isinstance(event, Burned) else ()


def off_the_deck(hand: Hand, start: int, extra: tuple[int, Sequence[Card]] = (0, ())) -> list[Card]:
    """Return the cards that came off the deck since an event, and are not back in it, in the order they came.

    `extra` are a seat that should have had no cards and those it got in the same deal.
    """
    before = len(standing(hand.events[:start]))
    events = hand.standing[before:]
    past = hand.at(start)
    out: list[Card] = []
    back: set[Card] = set()
    queue = list(extra[1]) if any(isinstance(event, Dealt) for event in events) else []
    apart = tuple(queue)
    hands: dict[int, list[Card]] = {}
    step = past.state.stage.step
    for event in [*events, None]:
        if hands and (not isinstance(event, Dealt) or past.state.stage.step is not step):
            if queue and extra[0] not in hands:
                share = len(next(iter(hands.values())))
                hands = _with_extra(hands, extra[0], queue[:share], button=past.state.button)
                del queue[:share]
            out += _as_dealt(step, hands)
            hands = {}
        if event is None:
            break
        if isinstance(event, Dealt):
            if not hands:
                step = past.state.stage.step
            hands.setdefault(event.seat, []).extend(event.cards)
        elif isinstance(event, Burned):
            out.append(event.card)
        elif isinstance(event, BoardDealt) or (isinstance(event, Moved) and event.source == "stub"):
            out += [card for card in event.cards if card == UNKNOWN or card not in (*apart, *out)]
            back -= {*event.cards}
        elif isinstance(event, Moved) and event.target == "stub":
            back |= {card for card in event.cards if card != UNKNOWN}
        past.apply([event])
    return [card for card in out if card not in back]


def _as_dealt(step: Any, hands: dict[int, list[Card]]) -> list[Card]:
    """Return the cards of one deal in the order they left the deck, among those who got any."""
    if not isinstance(step, ToPlayers) or {len(cards) for cards in hands.values()} != {step.cards}:
        return [card for cards in hands.values() for card in cards]
    queues = {seat: iter(cards) for seat, cards in hands.items()}
    return [next(queues[seat]) for seat in order_of_deal(step, tuple(hands))]


def _with_extra(
    hands: dict[int, list[Card]], seat: int, cards: Sequence[Card], *, button: int
) -> dict[int, list[Card]]:
    """Return the hands with one more at its place round the table: that of a seat that should have had no cards."""
    order = sorted({*hands, seat}, key=lambda place: (place <= button, place))
    return {place: hands.get(place, list(cards)) for place in order}


def cards_to_come(state: State) -> int:
    """Return how many cards must still leave the deck if everybody who is in stays in."""
    players = state.live.bit_count()
    total = 0
    for stage in state.program[state.at + (state.stage.kind != DEAL) :]:
        step = stage.step
        if isinstance(step, ToBoard):
            total += step.cards + (step.burn and state.plan.burning)
        elif isinstance(step, ToPlayers):
            total += 1 if step.or_one_for_all else step.cards * players
    return total


Arguments = tuple[EffectArgument, ...]
Does = Callable[[EffectContext, Arguments], None]  # what one effect of the vocabulary does
