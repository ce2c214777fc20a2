"""The context for carrying out a ruling: the hand, the pack, the cards concerned, and the orders it leaves.

Effects work on copies, so that if one cannot be carried out, none is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from pokerroom.cards import Card
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Hand, correcting, numbers_in_force
from pokerroom.hand.events import Event, Exposed, Moved, Pile
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
    def seat(self) -> int:
        """The player concerned, who must be in the hand."""
        seat = self.seen.seat
        if not self.hand.is_in(seat):
            what = f"seat {seat} is not in this hand" if seat else "whose hand is it about? no seat was named"
            raise Illegal(what, allowed=f"seats {', '.join(map(str, self.hand.seats))}")
        return seat

    @property
    def lacks(self) -> ObservationNeed | Literal[""]:
        """The detail of the observation that is still missing, besides facts; "" where nothing is missing."""
        return need_of(self.seen, self.ruling.house.book.vocabulary.ruling)

    def do(self, *events: Event) -> None:
        """Apply events, and the events that follow from them."""
        if self.hand.over and not isinstance(events[0], Exposed):
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
        board, burns = self.hand.board, self.hand.piles.burns
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
                return self.moved.burned or (burns[-1:] if self.street_is_out else ())
            case "correct_card":
                return self._group("turned_cards")[:1]
            case "surplus_cards":
                turned = self._group("turned_cards" if "turned_cards" in self.seen.cards else "flop")
                return turned[3:] if self.moved.flop or "flop" in self.seen.cards else turned[1:]
            case "extra_card":
                return self.hand.cards(self.seat)[correcting.cards_per_player(self.hand) :]
            case "extra_hand":
                return self.moved.extra_hand
            case "extra_burns":
                return self.moved.extra_burns or burns[-1:]
            case _:
                return ()

    def _early_in_hands(self) -> list[Card]:
        """Return the cards of the next street that players already hold, in games that deal it to hands."""
        if not self._early():
            return []
        return [card for seat in self.hand.live for card in correcting.came_early(self.hand, seat)]

    def where(self, card: Card) -> tuple[Pile, int]:
        """Return the pile that a card lies on, and its seat."""
        return correcting.pile_with(self.hand, card)

    def _is_public(self, card: Card) -> bool:
        """Return whether everybody has seen a card: on the board, face up, or turned by mistake."""
        turned = any(card in self.seen.cards.get(group, ()) for group in _SEEN_BY_ALL)
        if turned or card in (*self.hand.board, *self.moved.flop):
            return True
        return any(card in self.hand.seat(seat).up for seat in self.hand.seats)

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
        last_street = len(self.hand.progress.streets) - 1
        if named in STREETS and last_street >= STREETS[named]:
            return STREETS[named]
        early = self.hand.stage == "bet" and self._early()
        return min(correcting.street_of_stage(self.hand) + early, last_street)

    def _early(self) -> bool:
        """Return whether the cards in question belong to the street after the betting round that is still open."""
        return "early_cards" in self.seen.cards or self.about == "early_card"

    @property
    def burns_before_street(self) -> bool:
        """Whether the game has a card burned before the street in question."""
        return correcting.has_burn_before(self.hand, self.street)

    @property
    def burn_waived(self) -> bool:
        """Whether an earlier ruling orders that the street in question be dealt without a burn."""
        return correcting.burn_waived_before(self.hand, self.street)

    @property
    def board_due(self) -> int:
        """The number of board cards still to be dealt to complete the street in question."""
        return correcting.board_size_after(self.hand, self.street) - len(self.hand.board)

    def board_before_street(self) -> int:
        """Return how many board cards there are before the street in question."""
        return correcting.board_size_after(self.hand, self.street - 1)

    def dealt_at(self) -> int:
        """Return the number of the event that put out the first board card of the street in question."""
        number, board = len(self.hand.events), self.board_before_street()
        while len(self.hand.at(number).board) > board:
            number -= 1
        return number

    @property
    def street_is_out(self) -> bool:
        """Whether the record has cards on the board for the street in question."""
        return len(self.hand.board) > self.board_before_street()


Arguments = tuple[EffectArgument, ...]
Does = Callable[[EffectContext, Arguments], None]  # the function that carries out one effect of the vocabulary
