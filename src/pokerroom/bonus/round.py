"""One round of the bonus game: give it commands, get events, and ask about its state at any time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pokerroom.bonus.commands import RoundCommand
from pokerroom.bonus.deal_order import packets_due
from pokerroom.bonus.decide import decide_round
from pokerroom.bonus.deciding.floor import ruling_on
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.deciding.round_dealing import may_handle
from pokerroom.bonus.events import RoundEvent
from pokerroom.bonus.evolve import evolve_round
from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.queries.options import BoxOptions, box_options
from pokerroom.bonus.queries.round_needs import RoundNeed, round_need
from pokerroom.bonus.queries.round_view import RoundView, event_seen_by, refuse_viewer, round_view
from pokerroom.bonus.state import BoxAtStart, RoundState, new_round, round_adds_up
from pokerroom.bonus.text.round_lines import round_event_text
from pokerroom.bonus.text.round_log import RoundHeading, read_round_log, write_round_log
from pokerroom.errors import Malformed, as_given, listed, refuse_wrong_kind, refuses_misread_calls
from pokerroom.hand import Viewer
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulings import Ruling, Seen
from pokerroom.whole_or_nothing import applied_whole

_BOXES: Final = "a list of those that play, each with its number, its player and their chips"


@refuses_misread_calls
class BonusRound:
    """One round of the bonus game, from the first wager to the last one settled.

    >>> from pokerroom.bonus import BonusSetup, bonus_terms_for
    >>> from pokerroom.bonus.commands import BetAt, DealCards, PlaceWager
    >>> from pokerroom.cards import parse_cards
    >>> from pokerroom.rulebook import house_named
    >>> star = house_named("star-bonus")
    >>> bonus_round = BonusRound(bonus_terms_for(star), [BoxAtStart(2, "Ann", 500)], star)
    >>> _ = bonus_round.do(PlaceWager(2, "ante", 10))
    >>> _ = bonus_round.do(DealCards(tuple(parse_cards("2c 7d Jh 4s Ah As Kd 9c 9d"))))
    >>> bonus_round.options(2).words()
    'look, fold, bet 20'
    >>> _ = bonus_round.do(BetAt(2))
    >>> print(bonus_round.next().words)
    the dealer turns up the flop
    """

    __slots__ = ("events", "heading", "house", "state")

    def __init__(self, terms: BonusTerms, boxes: Iterable[BoxAtStart], house: House, number: int = 1) -> None:
        refuse_wrong_kind("BonusRound", "terms", terms, BonusTerms, allowed="what bonus_terms_for(house) returns")
        seated = listed(boxes, "boxes", _BOXES)
        for box in seated:
            if not isinstance(box, BoxAtStart):
                raise Malformed(f"{as_given(box)} is no box", allowed=_BOXES)
        self.heading = RoundHeading(terms, number, seated)
        self.house = house_of(house)
        self.state: RoundState = new_round(terms, self.heading.boxes, number)
        self.events: list[RoundEvent] = []

    def __eq__(self, other: object) -> bool:
        """Return whether two rounds of the same house began alike, and the same has happened in them."""
        if not isinstance(other, BonusRound):
            return NotImplemented
        return self is other or (
            self.events == other.events
            and self.heading == other.heading
            and self.house == other.house
            and self.state == other.state
        )

    __hash__ = None  # type: ignore[assignment]  # a round goes on

    def __repr__(self) -> str:
        due = self.next()
        return f"<Round {self.state.number}: {due.words if due else 'over'}>"

    @property
    def _context(self) -> RoundContext:
        return RoundContext(self.state, self.house)

    def do(self, command: RoundCommand) -> tuple[RoundEvent, ...]:
        """Judge a command, apply its events and return them."""
        events = decide_round(self.house, self.state, command)
        self.apply(events)
        return events

    def apply(self, events: Iterable[RoundEvent]) -> None:
        """Apply events without judging them, and remember them; if one does not fit, none is applied."""
        before, kept = self.state.copy(), len(self.events)
        with applied_whole(lambda: self._go_back_to(before, kept), "the round"):
            for event in listed(events, "events", "those of another, such as round.events"):
                evolve_round(self.state, event)
                self.events.append(event)

    def _go_back_to(self, state: RoundState, kept: int) -> None:
        """Undo what has failed: take an earlier state, and forget all but the first `kept` events."""
        self.state = state
        del self.events[kept:]

    def options(self, box: int) -> BoxOptions:
        """Return the options of a box now."""
        return box_options(self._context, box)

    def next(self) -> RoundNeed | None:
        """Return what must happen next and who must do it; None once the round is over."""
        return round_need(self._context)

    def view(self, viewer: Viewer) -> RoundView:
        """Return the round as a box, the dealer or the public sees it."""
        return round_view(self._context, viewer)

    def ruling(self, what: Seen) -> Ruling:
        """Return the book's ruling on an observation, without carrying it out."""
        refuse_wrong_kind("BonusRound.ruling", "what", what, Seen, allowed="what was seen, such as Seen('boxed_card')")
        return ruling_on(self._context, what)

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.state.phase == "over"

    @property
    def cards_due(self) -> int:
        """The number of cards still to be dealt."""
        return sum(packet.cards for packet in packets_due(self.state))

    def result(self, box: int) -> int:
        """Return a box's win or loss, in chips and tokens; wagers still on the layout do not count."""
        state = self.state.box(box)
        start = state.start
        return state.chips + state.tokens + state.wagered - start.chips - start.tokens

    def history(self, viewer: Viewer = "record") -> list[RoundEvent]:
        """Return the events so far, as this viewer may see them."""
        refuse_viewer(self.state, viewer)
        dealt = self.state.phase not in ("wagers", "deal")
        dealt = dealt and (not isinstance(viewer, int) or may_handle(self._context, viewer))
        return [event_seen_by(event, viewer, dealt=dealt) for event in self.events]

    def log(self, viewer: Viewer = "record") -> str:
        """Return the round as text; with the default viewer it can be read back exactly."""
        return write_round_log(self.heading, self.history(viewer))

    @classmethod
    def read(cls, text: str, house: House) -> BonusRound:
        """Read a round from its log; chips and cards must add up after each line."""
        heading, happened = read_round_log(text)
        bonus_round = cls(heading.terms, heading.boxes, house, heading.number)
        for event in happened:
            try:
                bonus_round.apply([event])
            except (LookupError, ValueError, TypeError):
                raise Malformed(f"{round_event_text(event)!r} does not fit the round") from None
            if not round_adds_up(bonus_round.state):
                raise Malformed(f"chips or cards do not add up after {round_event_text(event)!r}")
        return bonus_round

    def at(self, number: int) -> BonusRound:
        """Return the round as it was after `number` events."""
        if type(number) is not int or not 0 <= number <= len(self.events):
            raise Malformed(f"{as_given(number)} events", allowed=f"0 to {len(self.events)}")
        past = BonusRound(self.heading.terms, self.heading.boxes, self.house, self.heading.number)
        past.apply(self.events[:number])
        return past

    def copy(self) -> BonusRound:
        """Return an independent copy of this round."""
        twin = BonusRound(self.heading.terms, self.heading.boxes, self.house, self.heading.number)
        twin.state, twin.events = self.state.copy(), list(self.events)
        return twin
