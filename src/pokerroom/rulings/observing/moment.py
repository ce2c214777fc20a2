"""The hand at the moment of an irregularity, and everything done since.

Events that an earlier ruling has taken back do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

from pokerroom.cards import UNKNOWN
from pokerroom.errors import Malformed
from pokerroom.games import order_of_deal
from pokerroom.games.game import ToPlayers
from pokerroom.hand import Hand, events, numbers_in_force
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.ruling_names import FaultSubject
from pokerroom.rulings.observing.board_streets import BURN_FAULTS, street_dealt_at, street_in_question
from pokerroom.rulings.seen import Seen

_ACTIONS: Final = (events.Folded, events.Checked, events.Called, events.Raised)
# Faults of a board card that is out already: acts since are counted from that card on.
_CARD_IS_OUT: Final[frozenset[FaultSubject | Literal[""]]] = BURN_FAULTS | {"flop", "turned_cards"}
# Cards that came before the betting was over: they belong to the next street.
_CARD_IS_EARLY: Final[frozenset[FaultSubject | Literal[""]]] = frozenset(("early_card", "skipped_player"))
# Later cards of players: counted from the card on as well, but the hand cannot tell which card it was.
_LATER_CARDS: Final[frozenset[FaultSubject | Literal[""]]] = frozenset(("last_card", "missed_discard"))


class Moment:
    """An irregularity together with the hand at that moment, and the house that rules on it."""

    def __init__(self, house: House, seen: Seen, hand: Hand) -> None:
        self.house, self.seen, self.hand = house, seen, hand
        self.observation = house.book.vocabulary.ruling.observation(seen.key)
        self.about = self.observation.about
        events = len(hand.events)
        if seen.since is not None and seen.since > events:
            raise Malformed(f"it happened after {seen.since} events", allowed=f"0 to {events}, which the hand has")
        if seen.seat and not self.observation.any_seat:
            hand.seat(seen.seat)  # refuses a seat that was not dealt in
        self._refuse_who_has_acted()

    def _refuse_who_has_acted(self) -> None:
        """Refuse an early card reported for a player who did not still have to act."""
        hand, seat = self.hand, self.seen.seat
        early = self.about in _CARD_IS_EARLY and self.seen.since is None and hand.stage == "bet"
        if (
            not early
            or not hand.is_in(seat)
            or any(event == events.PassedOver(seat) for _, event in self.numbered_events)
        ):
            return
        if seat not in hand.action.to_act:
            waiting = ", ".join(map(str, hand.action.to_act)) or "nobody"
            raise Malformed(f"seat {seat} is not still to act in this round", allowed=f"still to act: {waiting}")

    @cached_property
    def then(self) -> Hand:
        """The hand at the moment of the irregularity."""
        since = self.seen.since
        if since is None and self.about in _CARD_IS_EARLY:
            since = next(
                (n for n, event in reversed(self.numbered_events) if event == events.PassedOver(self.seen.seat)), None
            )
        return self.hand if since is None else self.hand.at(since)

    @property
    def now(self) -> Hand:
        """The hand at present, however long ago the irregularity happened."""
        return self.hand

    @cached_property
    def numbered_events(self) -> list[tuple[int, events.Event]]:
        """Every event that was not taken back, with its number."""
        events = self.hand.events
        return [(number, events[number]) for number in numbers_in_force(events)]

    @property
    def seat(self) -> int:
        """The seat concerned; if none was named, the seat whose turn it was."""
        return self.seen.seat or self.then.turn

    @property
    def dealt_in(self) -> bool:
        """Whether the player concerned was dealt in."""
        return self.then.is_in(self.seat)

    @property
    def bets(self) -> bool:
        """Whether the player concerned was dealt in and a betting round was open."""
        return self.dealt_in and self.then.stage == "bet"

    def actions(self, start: int = 0) -> Iterator[events.Folded | events.Checked | events.Called | events.Raised]:
        """Yield the players' acts in the betting, from an event on."""
        for number, event in self.numbered_events:
            if number >= start and isinstance(event, _ACTIONS):
                yield event

    def events_of(self, *kinds: type) -> list[events.Event]:
        """Return the events of these kinds that were not taken back."""
        return [event for _, event in self.numbered_events if isinstance(event, kinds)]

    @property
    def about_burns(self) -> bool:
        """Whether the irregularity is a fault of the burn before a street."""
        return self.about in BURN_FAULTS

    @property
    def counts_from_the_card(self) -> bool:
        """Whether actions are counted from a certain card on, and not from the start of the betting."""
        return self.about in _CARD_IS_OUT | _CARD_IS_EARLY | _LATER_CARDS

    @property
    def card_out(self) -> int | None:
        """The number of events when the card in question was out; None where the hand cannot know."""
        if self.seen.since is not None:
            return self.seen.since
        if self.about in _CARD_IS_EARLY:
            passed = max((n for n, event in self.numbered_events if isinstance(event, events.PassedOver)), default=None)
            if passed is None:
                return len(self.hand.events)
            early = (n for n, event in self.numbered_events if n > passed and isinstance(event, events.BoardDealt))
            return next(early, len(self.hand.events))
        if self.about == "missed_discard" and (missed := self.missed_discard) is not None:
            dealt = (n for n, event in self.numbered_events if n > missed and isinstance(event, events.BoardDealt))
            return next(dealt, len(self.hand.events))
        if self.about in _CARD_IS_OUT and self.street is not None:
            out = street_dealt_at(self.hand, self.street)
            return len(self.hand.events) if out is None else out + 1
        return None

    @property
    def missed_discard(self) -> int | None:
        """The event that passed the player over at a discard; None where there is no such event."""
        passed = (n for n, event in reversed(self.numbered_events) if event == events.PassedOver(self.seen.seat))
        number = next(passed, None)
        return None if number is None or self.hand.at(number).stage != "discard" else number

    @cached_property
    def street(self) -> int | None:
        """The number of the street whose card is in question; None where several are possible."""
        then, passed = self.then, self.events_of(events.PassedOver)
        if self.about in _CARD_IS_OUT and self.seen.since is None:
            return street_in_question(self.seen, self.about, self.hand)
        if self.about in _CARD_IS_EARLY and (not passed or then is not self.now):
            early = then.stage == "bet" and then.progress.street_number < len(then.progress.streets) - 1
            return then.progress.street_number + 1 if early else None
        return then.progress.street_number if self.about in _CARD_IS_OUT | _CARD_IS_EARLY else None

    def card_of_deal(self) -> int | None:
        """Return the position in the deal of the first exposed card; None where it is not on record."""
        cards, hand = self.seen.cards.get("exposed_card", ()), self.now
        steps = (step for street in hand.rules.poker.streets for step in street.steps)
        step = next((step for step in steps if isinstance(step, ToPlayers)), None)
        dealt = [event for event in self.events_of(events.Dealt) if isinstance(event, events.Dealt)]
        if step is None or not cards:
            return None
        for event in dealt:
            if cards[0] in event.cards and hand.deck.cards and cards[0] != UNKNOWN:
                order = [off for off, to in enumerate(order_of_deal(step, hand.seats), 1) if to == event.seat]
                at = event.cards.index(cards[0])
                return order[at] if at < len(order) else None
        return None


FindFact: TypeAlias = Callable[[Moment], Any]  # the hand's own answer about one fact; None where it cannot tell
