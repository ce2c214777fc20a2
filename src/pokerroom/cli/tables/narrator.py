"""A hand told on a terminal: the sentences of `pokerroom.talk`, laid out in lines, with the cards in colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from rich.text import Text

from pokerroom.cards import parse_cards
from pokerroom.cli.output import cards
from pokerroom.cli.screen import Screen
from pokerroom.games import Family
from pokerroom.hand import Hand, Viewer, events
from pokerroom.talk import Sentence, TableNames, Teller, TellerStep

_CARDS: Final = re.compile(r"\[\w\w\](?: \[\w\w\])*")
# Events that are told on a line of their own; all others follow one another on a line.
_EVENTS_ON_OWN_LINE: Final = (events.Shown, events.Exposed, events.Awarded)
_STYLES: Final[dict[type, str]] = {events.Folded: "dim", events.Mucked: "dim", events.Raised: "bold"}
# Nothing is printed when a beaten hand is turned down: the better hand was printed just above it.
_EVENTS_NOT_PRINTED: Final = (events.Killed,)


def coloured(text: str, style: str = "") -> Text:
    """Return a sentence with its cards in colour."""
    whole, at = Text(style=style), 0
    for match in _CARDS.finditer(text):
        whole.append(text[at : match.start()])
        whole.append_text(cards(parse_cards(re.sub(r"[\[\]]", "", match[0]))))
        at = match.end()
    whole.append(text[at:])
    return whole


class Narrator:
    """Tells one hand to one viewer, on a screen."""

    def __init__(self, screen: Screen, table_names: TableNames, hand: Hand, viewer: Viewer) -> None:
        self.screen, self.table_names, self.hand, self.viewer = screen, table_names, hand, viewer
        self.teller = Teller(hand, table_names, viewer)
        self._opened = -1

    @property
    def shown(self) -> bool:
        """Whether any hand has been shown."""
        return any(isinstance(event, events.Shown) for event in self.hand.events_in_force)

    def go_on(self) -> None:
        """Tell the events since the last call."""
        drawing = self.teller.scene.drawing
        for step in self.teller.steps():
            if drawing and not self.teller.scene.drawing:
                self.screen.end()
            drawing = self.teller.scene.drawing
            match step.events[0]:
                case events.Dealt() if not drawing:
                    self._dealt(step.events)
                case events.BoardDealt() as event:
                    self._board_dealt(event)
                case events.RoundClosed():
                    self.screen.end()
                case _:
                    self._say(step)

    def _say(self, step: TellerStep) -> None:
        event = step.events[0]
        if isinstance(event, _EVENTS_NOT_PRINTED):
            return
        for sentence in step.sentences:
            if sentence.kind == "street":
                self.screen.rule(Text(sentence.text.removesuffix("."), style="bold"), f"pot {self.teller.scene.pot:,}")
                self._opened = self.teller.scene.street
            elif isinstance(event, _EVENTS_ON_OWN_LINE):
                self.screen.line(coloured(sentence.text, "bold" if _mine(sentence) else ""))
            else:
                self.screen.say(coloured(sentence.text, self._style(event, sentence)))

    def _style(self, event: events.Event, sentence: Sentence) -> str:
        unseen = isinstance(event, events.Discarded) and self.hand.rules.poker.family is not Family.DRAW
        return "dim" if unseen and "[" not in sentence.text else _STYLES.get(type(event), "")

    # What a terminal lays out in its own way

    def _dealt(self, events: Sequence[Any]) -> None:
        if self.hand.rules.poker.family is Family.STUD:
            self._header()
            self._stud_rows()
            return
        self.screen.end()
        for event in events:
            if event.seat == self.table_names.me:
                self.screen.line(Text.assemble("You are dealt ", cards(event.cards)))
            elif self.viewer == "record":
                self.screen.say(Text.assemble(self.table_names.names[event.seat], " ", cards(event.cards)), gap=3)
        self.screen.end()

    def _stud_rows(self) -> None:
        scene = self.teller.scene
        for seat in sorted(scene.held):
            if seat not in scene.out:
                name = "You" if seat == self.table_names.me else self.table_names.names[seat]
                self.screen.line(Text.assemble(f"{name:<9}", cards(scene.held[seat])))

    def _board_dealt(self, event: events.BoardDealt) -> None:
        if event.board:
            self.screen.line(Text.assemble(f"Board {event.board + 1}: ", cards(event.cards)))
        elif self.hand.rules.poker.family is Family.STUD:
            self._header()
            self.screen.line(Text.assemble("One community card: ", cards(event.cards)))
        else:
            board, fresh = self.teller.scene.board, len(event.cards)
            old, new = board[:-fresh], board[-fresh:]
            self._header(Text.assemble(cards(old), "   " if old else "", cards(new)))

    def _header(self, board: Text | None = None) -> None:
        """Print the line that opens a street, once."""
        scene = self.teller.scene
        if self._opened == scene.street:
            return
        self._opened = scene.street
        label = Text(scene.street_name.capitalize(), style="bold")
        pot = f"pot {scene.pot:,}" if scene.street else ""
        if scene.street or board:
            self.screen.rule(Text.assemble(label, "  ", board) if board else label, pot)


def _mine(sentence: Sentence) -> bool:
    """Return whether a sentence is about chips going to the person at the screen, perhaps with others."""
    return sentence.kind == "award" and re.search(r"\b[Yy]ou\b", sentence.text) is not None
