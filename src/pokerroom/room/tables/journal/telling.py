"""What is said of a table as its journal notes it: of a hand by a teller of its own, of the rest by its happening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pokerroom.hand import Hand, events
from pokerroom.table import Table, happenings
from pokerroom.talk import Sentence, Teller, happening_sentences
from pokerroom.talk.sentences import TableNames
from pokerroom.talk.table.chip_words import NOBODYS_ACT

# What a hand tells of a ruling by itself, so that the table need not say it again.
_OF_RULINGS: Final = (events.Ruled, events.HandDied, events.HandRevived)


class TableTelling:
    """The lines that a dealer would say at one table, happening by happening."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.names: Mapping[int, str] = {}  # of those dealt into the running hand, or into the last one
        self._teller: Teller | None = None
        self._late: tuple[Sentence, ...] = ()  # that a player's time is up, until it is told what they have done by it
        self._told: list[events.Event] = []  # what the hand has told of rulings and the table has not noted yet

    @property
    def hand(self) -> Hand | None:
        """The hand that is told, until it has been told to its end."""
        return None if self._teller is None else self._teller.hand

    def follow(self, happening: happenings.Happening) -> list[Sentence]:
        """Keep up with what has happened at the table, and say it."""
        if isinstance(happening, happenings.Played):
            self._told += [event for event in happening.events if isinstance(event, _OF_RULINGS)]
            return self._with_time_up(self._tell())
        if isinstance(happening, happenings.HandBegan):
            self._meet()
        if isinstance(happening, happenings.DealerTookBack):
            self._tell()  # that the hand is rewound needs no words of its own
        sentences = happening_sentences(happening, self._everybody(happening), self._table.rules, self._told)
        if isinstance(happening, happenings.Ruled | happenings.HandEnded | happenings.Misdealt):
            self._told = []
        if isinstance(happening, happenings.TimeUp) and happening.what not in NOBODYS_ACT:
            self._late = tuple(sentences)
            return []
        return sentences

    def _with_time_up(self, sentences: list[Sentence]) -> list[Sentence]:
        """Return what a player has done because their time was up in one sentence with that, its clauses first."""
        late, self._late = self._late, ()
        if not late or not sentences:
            return [*late, *sentences]
        cites = tuple(dict.fromkeys((*late[0].cites, *sentences[0].cites)))
        return [sentences[0]._replace(text=f"Time is up: {sentences[0].text}", cites=cites), *sentences[1:]]

    def end(self) -> None:
        """Forget the hand, which has been told to its end."""
        self._teller = None

    def _everybody(self, happening: happenings.Happening) -> Mapping[int, str]:
        table, names = self._table, dict(self.names)
        names.update(table.players.names)
        if isinstance(happening, happenings.Rose | happenings.Sat):
            names[happening.seat] = happening.player
        return names

    def _meet(self) -> None:
        """Take up the names of a new hand, and give it a teller of its own."""
        table, hand = self._table, self._table.hand
        if hand is not None:
            self.names = {seat: table.seats.plays(seat) for seat in hand.seats}
            self._teller = Teller(hand, TableNames(self.names, unit=table.rules.unit))

    def _tell(self) -> list[Sentence]:
        if self._teller is None:
            return []
        self._teller.lines = self._table.pot_lines
        return self._teller.go_on()
