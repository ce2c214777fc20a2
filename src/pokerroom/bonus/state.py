"""The state of a round. Events make it; `evolve.py` applies them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import replace

from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.words import AREA_OF, DECISION_PHASES, BoxStatus, DecisionPhase, LayoutArea, Phase
from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Malformed, as_given
from pokerroom.promotions.words import TokenAfter

DECK_SIZE = 52
CARDS_IN_HAND = 2
CARDS_ON_BOARD = 5


class AreaStake(Struct, frozen=True):
    """The stake on one area: chips and promotional tokens."""

    chips: int = 0
    tokens: int = 0

    @property
    def total(self) -> int:
        """The amount at which the wager counts: its chips and its promotional tokens."""
        return self.chips + self.tokens


NO_STAKE = AreaStake()


class BoxAtStart(Struct, frozen=True):
    """A box when a round opens: its player, chips and tokens.

    `ante_least` is the old minimum of a player with a marker. Tokens may only be wagered on `token_areas`, or on all
    areas if it is empty; `token_after` is the fate of wagered tokens, if their voucher states it.
    """

    number: int
    player: str
    chips: int
    tokens: int = 0
    token_areas: tuple[LayoutArea, ...] = ()
    token_after: TokenAfter | None = None
    ante_least: int | None = None


class BoxState(Struct):
    """One box of a round under way."""

    start: BoxAtStart
    chips: int
    tokens: int
    wagers: dict[LayoutArea, AreaStake] = field(default_factory=dict)
    cards: list[Card] = field(default_factory=list)
    status: BoxStatus = "out"
    decided: bool = False  # in this betting round
    handled: bool = False  # the player has picked the cards up
    held: bool = False  # must correct the Flop Wager or fold
    shown: bool = False
    open: tuple[Card, ...] = ()  # the hand as it was turned up
    called: str = ""
    paid_in: AreaStake = NO_STAKE  # its wagers in this round, wherever they are now
    had_jackpot: bool = False  # a jackpot wager was registered
    from_jackpot: int = 0  # the jackpot's payment to it in this round
    results: dict[LayoutArea, int] = field(default_factory=dict)  # each settled wager's win or, below 0, loss

    @property
    def number(self) -> int:
        """The box's number on the layout, from the dealer's left."""
        return self.start.number

    @property
    def player(self) -> str:
        """The name of the box's player."""
        return self.start.player

    def on(self, area: LayoutArea) -> AreaStake:
        """Return the stake on one wagering area of the box."""
        return self.wagers.get(area, NO_STAKE)

    @property
    def wagered(self) -> int:
        """All stakes of this box on the layout."""
        return sum(wager.total for wager in self.wagers.values())


class RoundState(Struct):
    """The state of one round, changed only by `evolve`."""

    terms: BonusTerms
    number: int
    boxes: dict[int, BoxState]
    phase: Phase = "wagers"
    no_more_bets: bool = False
    board: list[Card] = field(default_factory=list)
    shown: int = 0  # how many community cards have been turned up
    dealer: list[Card] = field(default_factory=list)
    dealer_shown: bool = False
    dealer_called: str = ""
    rack: list[Card] = field(default_factory=list)
    stub: int = DECK_SIZE
    house: AreaStake = NO_STAKE  # the house's win in the round, less its payments
    first: tuple[int, ...] = ()  # boxes that must play before the others
    flop_wager_made: bool = False
    void: bool = False
    jackpots_paid: bool = False

    def copy(self) -> RoundState:
        """Return an independent copy of this round."""
        boxes = {
            number: replace(box, wagers=dict(box.wagers), cards=list(box.cards), results=dict(box.results))
            for number, box in self.boxes.items()
        }
        return replace(self, boxes=boxes, board=list(self.board), dealer=list(self.dealer), rack=list(self.rack))

    def box(self, number: int) -> BoxState:
        """Return a box by number; refuse one that nobody has."""
        try:
            return self.boxes[number]
        except (KeyError, TypeError):
            allowed = ", ".join(map(str, self.boxes)) or "none"
            raise Malformed(f"nobody plays at box {as_given(number)}", allowed=f"box {allowed}") from None

    def has_part(self, number: int) -> bool:
        """Return whether a box has wagered in this round, even if it is out by now."""
        box = self.boxes.get(number)
        return box is not None and bool(box.wagers or box.paid_in.total)

    @property
    def live(self) -> list[BoxState]:
        """The boxes that are still in, in the order of the deal."""
        return [box for box in self.boxes.values() if box.status == "in"]

    @property
    def decision(self) -> DecisionPhase | None:
        """The decision that players are making; None where they make none."""
        return next((phase for phase in DECISION_PHASES if phase == self.phase), None)

    @property
    def undecided(self) -> list[BoxState]:
        """The boxes that must still decide in this betting round, in order."""
        if self.decision is None:
            return []
        waiting = [box for box in self.live if not box.decided or box.held]
        return sorted(waiting, key=lambda box: (not box.held, box.number not in self.first))

    @property
    def turn(self) -> BoxState | None:
        """The box whose decision it is; None where nobody has to decide."""
        return next(iter(self.undecided), None)

    @property
    def cards_handled(self) -> bool:
        """Whether any player has picked up cards or decided."""
        return any(box.handled for box in self.boxes.values())

    @property
    def first_card_out(self) -> bool:
        """Whether the first card has been dealt, so that the round is under way."""
        return bool(self.board)

    def ante_counted(self, box: BoxState) -> int:
        """Return the Ante on which other wagers are based: the stake, up to the maximum on the sign."""
        return min(box.on("ante").total, self.terms.limits.ante_most)

    def required(self, box: BoxState, area: LayoutArea) -> int:
        """Return the exact amount of a box's Flop, Turn or River Wager."""
        return self.terms.multiples[area] * self.ante_counted(box)

    def counted(self, box: BoxState, area: LayoutArea) -> int:
        """Return how much of the stake on an area counts; the excess goes back."""
        most = {"ante": self.terms.limits.ante_most, "bonus": self.terms.limits.bonus_most}.get(area)
        if most is None and area in AREA_OF.values():
            most = self.required(box, area)
        total = box.on(area).total
        return total if most is None else min(total, most)

    def known_cards(self) -> Iterable[Card]:
        """Return every known card that has left the stub."""
        out = [*self.board, *self.dealer, *self.rack, *(card for box in self.boxes.values() for card in box.cards)]
        return (card for card in out if card is not UNKNOWN)


def new_round(terms: BonusTerms, boxes: Iterable[BoxAtStart], number: int = 1) -> RoundState:
    """Return a round before its first wager; refuse boxes that do not fit the layout."""
    states: dict[int, BoxState] = {}
    for start in sorted(boxes, key=lambda box: box.number):
        if not 1 <= start.number <= terms.places:
            cites = terms.cites("seating.places")
            raise Malformed(f"box {start.number}", allowed=f"1 to {terms.places}", cites=cites)
        if start.number in states:
            raise Malformed(f"box {start.number} twice", allowed="each box once")
        if not start.player.strip() or "\n" in start.player:
            raise Malformed(f"{start.player!r} at box {start.number}", allowed="a name on one line")
        if min(start.chips, start.tokens) < 0:
            raise Malformed(f"box {start.number} with less than nothing", allowed="chips from 0")
        states[start.number] = BoxState(start, start.chips, start.tokens)
    return RoundState(terms, number, states)


def round_adds_up(state: RoundState) -> bool:
    """Return whether all chips, tokens and cards are accounted for, as many as when the round began."""
    boxes = state.boxes.values()
    chips = sum(box.chips + sum(wager.chips for wager in box.wagers.values()) - box.start.chips for box in boxes)
    tokens = sum(box.tokens + sum(wager.tokens for wager in box.wagers.values()) - box.start.tokens for box in boxes)
    cards = state.stub + len(state.board) + len(state.dealer) + len(state.rack) + sum(len(box.cards) for box in boxes)
    known = list(state.known_cards())
    nothing_owed = all(min(box.chips, box.tokens, *(s.chips for s in box.wagers.values()), 0) == 0 for box in boxes)
    return (
        chips + state.house.chips == 0
        and tokens + state.house.tokens == 0
        and cards == DECK_SIZE
        and len(known) == len(set(known))
        and nothing_owed
    )
