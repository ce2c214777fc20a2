"""The lines a dealer would say at a table: a `Teller` tells each hand, and every other happening has its own line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pokerroom.hand import Hand, events
from pokerroom.record_kind import kind_of
from pokerroom.room.store.records import Stored
from pokerroom.table import Table, happenings
from pokerroom.table.happening_text import read_happening
from pokerroom.talk import Sentence, Teller, happening_sentences
from pokerroom.talk.sentences import TableNames
from pokerroom.talk.table.chip_words import ACTS_OF_NOBODY

# Events of a ruling that the hand's teller has told already, so that the table does not say them again.
_RULING_EVENTS: Final = (events.Ruled, events.HandDied, events.HandRevived)
# Kinds of records that name a player whose time was up, and the act that followed from it.
_KINDS_OF_LATE_ACTS: Final = frozenset(map(kind_of, ("HandBegan", "Played", "TimeUp")))


def told_after_time(sentences: list[Sentence], cites: Sequence[str]) -> list[Sentence]:
    """Return the sentences of an act that followed from a time-out, which is said first, with its clauses."""
    first, *others = sentences
    return [
        first._replace(text=f"Time is up: {first.text}", cites=tuple(dict.fromkeys((*cites, *first.cites)))),
        *others,
    ]


def acts_when_time_was_up(records: Iterable[Stored]) -> dict[int, happenings.TimeUp]:
    """Return whose time was up, by the place of the event in the hand that was done because of it.

    `records` are those of the table's stream from the hand before to the end of this one.
    """
    late = dict[int, happenings.TimeUp]()
    waiting: happenings.TimeUp | None = None
    event_count = 0
    for stored in records:
        if stored.kind not in _KINDS_OF_LATE_ACTS:
            continue
        match read_happening(stored.kind, stored.body):
            case happenings.HandBegan():
                late, waiting, event_count = {}, None, 0
            case happenings.TimeUp() as time_up if time_up.what not in ACTS_OF_NOBODY:
                waiting = time_up
            case happenings.Played(events=done):
                if waiting is not None:
                    late[event_count], waiting = waiting, None
                event_count += len(done)
            case _:
                pass
    return late


class DealerLines:
    """The lines that a dealer would say at one table, happening by happening."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.names: Mapping[int, str] = {}  # of those dealt into the running hand, or into the last one
        self._teller: Teller | None = None
        self._late: tuple[Sentence, ...] = ()  # "time is up", held back until the act that follows from it is known
        self._told: list[events.Event] = []  # events of rulings that the hand's teller has told already

    @property
    def hand(self) -> Hand | None:
        """The hand that is being told; None once it was told to its end."""
        return None if self._teller is None else self._teller.hand

    def follow(self, happening: happenings.Happening) -> list[Sentence]:
        """Take in a happening of the table, and return its sentences."""
        if isinstance(happening, happenings.Played):
            self._told += [event for event in happening.events if isinstance(event, _RULING_EVENTS)]
            return self._with_time_up(self._tell())
        if isinstance(happening, happenings.HandBegan):
            self._meet()
        if isinstance(happening, happenings.DealerTookBack):
            self._tell()  # that the hand is rewound needs no words of its own
        sentences = happening_sentences(happening, self._names_then(happening), self._table.rules, self._told)
        if isinstance(happening, happenings.Ruled | happenings.HandEnded | happenings.Misdealt):
            self._told = []
        if isinstance(happening, happenings.TimeUp) and happening.what not in ACTS_OF_NOBODY:
            self._late = tuple(sentences)
            return []
        return sentences

    def _with_time_up(self, sentences: list[Sentence]) -> list[Sentence]:
        """Return the sentences with "Time is up" put in front, where a player's time was; its clauses come first."""
        late, self._late = self._late, ()
        return told_after_time(sentences, late[0].cites) if late and sentences else [*late, *sentences]

    def end(self) -> None:
        """Forget the hand, which has been told to its end."""
        self._teller = None

    def _names_then(self, happening: happenings.Happening) -> Mapping[int, str]:
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
        self._teller.lines = self._table.charges.taken
        return self._teller.go_on()
