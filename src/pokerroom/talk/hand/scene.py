"""The teller's memory of a hand: the street, the pot, the board, and the cards that each player has shown.

It follows the events one by one, so a teller may start at any moment of a hand; it holds nothing hidden from its
viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from pokerroom.cards import Card
from pokerroom.charges import ChargeLine
from pokerroom.games import Family, ToBoard, ToPlayers
from pokerroom.hand import Hand, Viewer, events, grounds_of_event
from pokerroom.rulebook.grounds import Round
from pokerroom.talk.sentences import TableNames

_CARDS_IN_ORDER: Final = {2: "Second", 3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth", 7: "Seventh"}


class Scene:
    """A hand as a listener remembers it."""

    def __init__(self, hand: Hand, table_names: TableNames, viewer: Viewer) -> None:
        self.hand, self.table_names, self.viewer = hand, table_names, viewer
        self.family = hand.rules.poker.family
        self.lines: Sequence[ChargeLine] = ()  # the calculations of the hand's charges
        self.ruling: tuple[str, ...] = ()  # the clauses of the last ruling, which what carries it out rests on
        self.street = 0
        self.opened = -1  # the last street that was announced
        self.pot = hand.heading.carried
        self.boards: list[list[Card]] = [[]]  # several once the players have agreed on it
        self.wanted: dict[int, int] = {}  # how many, by seat
        self.held: dict[int, list[Card]] = {}
        self.out: set[int] = set()
        self.drawing = False
        self.chop_offered = False
        self.shown = False

    def follow(self, happened: Iterable[events.Event]) -> None:
        """Follow events of the hand, so that the next sentence fits."""
        for event in happened:
            taking = _UPDATES_BY_EVENT.get(type(event))
            if taking is not None:
                taking(self, event)

    def cites(self, event: events.Event) -> tuple[str, ...]:
        """Return the telling clauses behind an event."""
        when: Round = "later" if self.street else "first"
        return grounds_of_event(self.hand.rules, event, when=when, unopposed=not self.shown).texts()

    @property
    def board(self) -> list[Card]:
        """The board, or the first of several."""
        return self.boards[0]

    def street_on(self, board: int) -> str:
        """Return the next street on one board; several boards are dealt one after the other, without betting."""
        cards_left = len(self.boards[board])
        for street in self.hand.rules.poker.streets:
            dealt = sum(step.cards for step in street.steps if isinstance(step, ToBoard))
            if dealt and not cards_left:
                return street.name
            cards_left -= dealt
        return self.street_name

    @property
    def street_name(self) -> str:
        """The name of the street that is being dealt or bet on."""
        streets = self.hand.rules.plan.streets
        return streets[min(self.street, len(streets) - 1)]

    @property
    def street_title(self) -> str:
        """The street as it is announced: in stud by the cards that a hand then has, "Third street"."""
        if self.family is not Family.STUD:
            return self.street_name.capitalize()
        dealt = self.hand.rules.poker.streets[: self.street + 1]
        cards = sum(step.cards for street in dealt for step in street.steps if isinstance(step, ToPlayers))
        return f"{_CARDS_IN_ORDER[cards]} street" if cards in _CARDS_IN_ORDER else self.street_name.capitalize()

    def _posted(self, event: events.Posted) -> None:
        self.pot += event.amount

    def _dealt(self, event: events.Dealt) -> None:
        self.held.setdefault(event.seat, []).extend(event.cards)
        if self.family is Family.STUD:
            self.opened = self.street

    def _board_dealt(self, event: events.BoardDealt) -> None:
        self.boards[event.board] += event.cards
        if not event.board:
            self.opened = self.street
        if len(self.boards) == 1:
            self.wanted.clear()  # an agreement is for the cards that were still to come

    def _closed(self, event: events.RoundClosed) -> None:
        self.street += 1
        self.pot = event.pot
        self.drawing = False

    def _folded(self, event: events.Folded) -> None:
        self.out.add(event.seat)
        self.drawing = False

    def _bet(self, _: events.Event) -> None:
        self.drawing = False

    def _discarded(self, event: events.Discarded) -> None:
        if self.family is Family.DRAW:
            self.drawing = True
            self.opened = self.street
        self._gives_up(event.seat, event.cards)

    def _gives_up(self, seat: int, cards: Iterable[Card]) -> None:
        held = self.held.get(seat, [])
        for card in cards:
            if card in held:
                held.remove(card)

    def _chop(self, _: events.ChopAgreed) -> None:
        self.chop_offered = True

    def _agreed(self, event: events.BoardsAgreed) -> None:
        self.wanted[event.seat] = event.boards
        everybody = len(self.wanted) == len(self.hand.seats) - len(self.out)
        if everybody and len(set(self.wanted.values())) == 1:
            self.boards = [list(self.board) for _ in range(event.boards)]

    def _showed(self, _: events.Shown) -> None:
        self.shown = True

    def _moved(self, event: events.Moved) -> None:
        if event.source == "board":
            self.boards[0] = [card for card in self.board if card not in event.cards]
        elif event.source == "hand":
            self._gives_up(event.seat, event.cards)
        if event.target == "board":
            self.boards[0] += event.cards
        elif event.target == "hand":
            self.held.setdefault(event.seat, []).extend(event.cards)

    def _ruled(self, event: events.Ruled | events.EarlyAnswered) -> None:
        self.ruling = self.cites(event)

    def _died(self, event: events.HandDied) -> None:
        self.out.add(event.seat)

    def _revived(self, event: events.HandRevived) -> None:
        self.out.discard(event.seat)


_UPDATES_BY_EVENT: Final[dict[type, Callable[[Scene, Any], None]]] = {
    events.Posted: Scene._posted,
    events.Dealt: Scene._dealt,
    events.BoardDealt: Scene._board_dealt,
    events.RoundClosed: Scene._closed,
    events.Folded: Scene._folded,
    events.Checked: Scene._bet,
    events.Called: Scene._bet,
    events.Raised: Scene._bet,
    events.WagerStood: Scene._bet,
    events.EarlyAnswered: Scene._ruled,
    events.Discarded: Scene._discarded,
    events.ChopAgreed: Scene._chop,
    events.BoardsAgreed: Scene._agreed,
    events.Shown: Scene._showed,
    events.Ruled: Scene._ruled,
    events.Moved: Scene._moved,
    events.HandDied: Scene._died,
    events.HandRevived: Scene._revived,
}
