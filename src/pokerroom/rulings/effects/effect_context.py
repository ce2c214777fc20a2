"""The context for carrying out a ruling: the hand, the pack, the cards concerned, and the orders it leaves.

Effects work on copies, so that if one cannot be carried out, none is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import ToBoard, ToPlayers
from pokerroom.hand import Hand, numbers_in_force
from pokerroom.hand.events import (
    Event,
    Exposed,
    Moved,
    Pile,
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


# Work that a ruling may leave for the table or the room: one of its effects, or a consequence of one.
FollowUpWork: TypeAlias = (
    EffectName | Literal["deal_in", "forfeited", "carry_to_next_pot", "reverse_entry", "reveal", "sanction"]
)
# A player's choices about a ruling on them: one of the ways it leaves open, or that cards are asked for.
PlayersChoice: TypeAlias = Literal[
    "", "asked", "fold", "call", "raise", "complete", "play_normally", "treated_as_all_in"
]
PLAYERS_CHOICES: Final[tuple[PlayersChoice, ...]] = get_args(PlayersChoice)


@dataclass(frozen=True, slots=True)
class FollowUp:
    """An order that a ruling leaves for the table or the room: the work, the player, and any detail."""

    what: FollowUpWork
    seat: int = 0
    detail: str = ""


class TakenOut(NamedTuple):
    """A card that a ruling took out of play, with the pile it lay on and its seat (0 for a pile of the table)."""

    card: Card
    pile: Pile
    seat: int


@dataclass(slots=True)
class CardsMoved:
    """Cards that the entry of a fault, or one effect, has moved, for the effects after it."""

    taken_out: list[TakenOut] = field(default_factory=list)
    lay_at: dict[Card, int] = field(default_factory=dict)  # positions in the pack, of cards taken out of it
    extra_hand: tuple[Card, ...] = ()  # dealt to a seat that should have none
    extra_burns: tuple[Card, ...] = ()  # burned beyond the one due
    extra_burn_is_new: bool = False  # whether the record has them only from now on, after the street
    burned: tuple[Card, ...] = ()  # burned before cards that the record does not have
    flop: tuple[Card, ...] = ()  # a flop with too many cards, as it was recorded now

    def taken_out_as(self, card: Card) -> TakenOut | None:
        """Return how a card was taken out; None for a card that was not."""
        return next((gone for gone in self.taken_out if gone.card == card), None)


class EffectContext:
    """Everything that the effects of one ruling may read and change."""

    def __init__(self, ruling: Ruling, hand: Hand, pack: Pack, choice: str = "") -> None:
        self.ruling = ruling
        self.seen: Seen = ruling.seen
        self.about = ruling.observation.about
        self.hand = hand
        self.pack = pack
        # Anything else is no choice, and a ruling that needs one is refused with those it leaves.
        self.choice: PlayersChoice = next((known for known in PLAYERS_CHOICES if known == choice), "")
        self.began = len(hand.events)
        self.follow_ups: list[FollowUp] = []
        self.void = False
        self.retracted = False
        self.moved = CardsMoved()

    @property
    def state(self) -> State:
        """The present state of the hand."""
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
        """The detail of the observation that is still missing, besides facts; "" where nothing is missing."""
        return need_of(self.seen, self.ruling.house.book.vocabulary.ruling)

    @property
    def place(self) -> int:
        """The place in the hand's state of the player concerned."""
        return self.state.place[self.seat]

    def do(self, *events: Event) -> None:
        """Apply events, and the events that follow from them."""
        if self.state.stage.kind == OVER and not isinstance(events[0], Exposed):
            raise Illegal("the hand is over", allowed="its result stands", cites=self.ruling.cites)
        try:
            self.hand.correct(events)
        except Malformed as fault:
            raise Illegal(f"it does not lie as reported: {fault.what}", allowed="what the hand has") from None

    def leave(self, what: FollowUpWork, detail: str = "", seat: int = 0) -> None:
        """Leave work for the table or the room to do once the ruling has been carried out."""
        self.follow_ups.append(FollowUp(what, seat, detail))

    def uses(self, name: EffectName) -> Arguments:
        """Return the arguments of another effect of this ruling; an empty tuple where it has no such effect."""
        return next((use.arguments for use in self.ruling.effects if use.name == name), ())

    def fact(self, name: FactName) -> Any:
        """Return the value of a fact; None where it is not known."""
        return self.ruling.fact(name)

    def fact_is(self, name: FactName, answer: FactAnswer) -> bool:
        """Return whether a fact is known and has this value."""
        return self.ruling.fact_is(name, answer)

    # Cards

    def cards(self, *groups: EffectArgument) -> list[Card]:
        """Return the cards of these groups, as they were reported or else as they lie in the hand."""
        return [card for group in groups for card in self._group(group)]

    def _group(self, group: EffectArgument) -> Sequence[Card]:
        """Return the cards that a ruling means by a group: those reported, or else those that the hand shows."""
        for name, cards in self.seen.cards.items():
            if name == group:
                return cards
        state = self.state
        board = state.boards[0]
        match group:
            case "flop":
                return self.moved.flop or board[:3]
            case "board_card" | "early_cards" | "turned_cards":
                others: tuple[CardGroupName, ...] = ("board_card", "early_cards", "turned_cards", "flop")
                reported = next((self.seen.cards[other] for other in others if other in self.seen.cards), None)
                if reported is not None:
                    return reported
                return [*board[self.board_before_street() :], *self._early_in_hands()]
            case "burn":
                return self.moved.burned or (state.burns[-1:] if self.street_is_out else ())
            case "correct_card":
                return self._group("turned_cards")[:1]
            case "surplus_cards":
                turned = self._group("turned_cards" if "turned_cards" in self.seen.cards else "flop")
                return turned[3:] if self.moved.flop or "flop" in self.seen.cards else turned[1:]
            case "extra_card":
                hand = state.hands[self.place]
                return hand[self.due_to_each() :]
            case "extra_hand":
                return self.moved.extra_hand
            case "extra_burns":
                return self.moved.extra_burns or state.burns[-1:]
            case _:
                return ()

    def _early_in_hands(self) -> list[Card]:
        """Return the cards of the next street that players already hold, in games that deal it to hands."""
        if not self._early():
            return []
        state = self.state
        return [card for place in state.places_in(state.live) for card in self.came_early(state.seats[place])]

    def came_early(self, seat: int) -> Sequence[Card]:
        """Return the cards a player has been dealt beyond those due in the betting round that is still open."""
        state = self.state
        steps = [stage.step for stage in state.program[: state.stage_number + 1]]
        to_hands = any(isinstance(stage.step, ToPlayers) for stage in state.program[state.stage_number + 1 :])
        due = sum(step.cards for step in steps if isinstance(step, ToPlayers))
        return state.hands[state.place[seat]][due:] if state.stage.kind == BET and to_hands else ()

    def due_to_each(self) -> int:
        """Return how many cards each player should have now: the number that most players still in have."""
        state = self.state
        counts = [len(state.hands[place]) for place in state.places_in(state.live)] or [0]
        return max(set(counts), key=counts.count)

    def where(self, card: Card) -> tuple[Pile, int]:
        """Return the pile that a card lies on, and its seat."""
        state = self.state
        if card != UNKNOWN:
            for place, cards in enumerate(state.hands):
                if card in cards:
                    return ("hand" if state.is_live(place) else "muck"), state.seats[place]
            for place, cards in enumerate(state.discards):
                if card in cards:
                    return "muck", state.seats[place]
            piles: list[tuple[Pile, list[Card]]] = [("board", state.boards[0]), ("burns", state.burns)]
            if state.ordered is not None:
                piles += [("aside", state.ordered.aside), ("next burn", state.ordered.next_burn)]
            for name, pile in piles:
                if card in pile:
                    return name, 0
            if not state.has_in_deck(card):
                return "off", 0
        return "stub", 0

    def _is_public(self, card: Card) -> bool:
        """Return whether everybody has seen a card: on the board, face up, or turned by mistake."""
        state = self.state
        turned = any(card in self.seen.cards.get(group, ()) for group in _SEEN_BY_ALL)
        return turned or card in (*state.boards[0], *self.moved.flop) or any(card in up for up in state.up)

    def move(
        self, cards: Sequence[Card], target: Pile, *, seat: int = 0, source: Pile | None = None, up: bool = True
    ) -> None:
        """Move cards from wherever each lies; with `up`, the event names those that everybody has seen."""
        for card in cards:
            pile, owner = (source, seat) if source else self.where(card)
            if pile == target and (target != "hand" or owner == seat):
                continue
            if pile == "stub":
                self.pack.remove(card)
            if target == "stub":
                self.pack.left.append(card)
            whose = seat if target == "hand" else owner
            self.do(Moved((card,), pile, target, seat=whose, up=up and self._is_public(card)))

    def last(self, fits: Callable[[Event], bool]) -> int | None:
        """Return the number of the last event in force that fits; None where there is none."""
        events = self.hand.events
        return next((n for n in reversed(numbers_in_force(events)) if fits(events[n])), None)

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
        """Return whether the cards in question belong to the street after the betting round that is still open."""
        return "early_cards" in self.seen.cards or self.about == "early_card"

    @property
    def burns_before_street(self) -> bool:
        """Whether the game has a card burned before the street in question."""
        steps = (stage.step for stage in self.state.plan.stages if stage.street == self.street)
        return self.state.plan.burning and any(isinstance(step, ToBoard) and step.burn for step in steps)

    @property
    def burn_waived(self) -> bool:
        """Whether an earlier ruling orders that the street in question be dealt without a burn."""
        ordered = self.state.ordered
        return ordered is not None and ordered.on(self.street, NO_BURN)

    @property
    def board_due(self) -> int:
        """The number of board cards still to be dealt to complete the street in question."""
        return self.state.plan.board_after[self.street] - len(self.state.boards[0])

    def board_before_street(self) -> int:
        """Return how many board cards there are before the street in question."""
        return sum(
            stage.step.cards
            for stage in self.state.plan.stages
            if isinstance(stage.step, ToBoard) and stage.street < self.street
        )

    def dealt_at(self) -> int:
        """Return the number of the event that put out the first board card of the street in question."""
        number, board = len(self.hand.events), self.board_before_street()
        while len(self.hand.at(number).state.boards[0]) > board:
            number -= 1
        return number

    @property
    def street_is_out(self) -> bool:
        """Whether the record has cards on the board for the street in question."""
        return len(self.state.boards[0]) > self.board_before_street()


def cards_to_come(state: State) -> int:
    """Return how many cards must still leave the deck if all remaining players stay in."""
    players = state.live.bit_count()
    total = 0
    for stage in state.program[state.stage_number + (state.stage.kind != DEAL) :]:
        step = stage.step
        if isinstance(step, ToBoard):
            total += step.cards + (step.burn and state.plan.burning)
        elif isinstance(step, ToPlayers):
            total += 1 if step.or_one_for_all else step.cards * players
    return total


Arguments = tuple[EffectArgument, ...]
Does = Callable[[EffectContext, Arguments], None]  # the function that carries out one effect of the vocabulary
