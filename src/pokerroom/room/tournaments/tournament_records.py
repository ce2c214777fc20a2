"""The record of a tournament in the room: its stream, written and read back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, TypeVar

from pokerroom.bots.names import NAMES
from pokerroom.errors import Malformed
from pokerroom.room.record_forms import happening_in, record_of
from pokerroom.room.store import Record, Stored
from pokerroom.room.tournaments.words.tournament_lines import tournament_line
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.tournament import Tournament, happenings
from pokerroom.tournament.happenings import TOURNAMENT_HAPPENINGS, TournamentHappening

T = TypeVar("T")
TOURNAMENT_STREAM: Final = "tournament:"
LAST_KINDS: Final = ("tournament_closed", "tournament_cancelled")  # nothing comes after them
BY_THE_ROOM: Final = "the room"  # the name beside records that nobody asked for
_LINES_OF_STORY: Final = 60

BookVersions = Callable[[str, str], Rulebook]  # a book by its name and the digest of its version


@dataclass(frozen=True, slots=True)
class TournamentNote:
    """A happening in words for people; `number` is its version in the stream."""

    number: int
    at: datetime
    text: str
    cites: tuple[str, ...] = ()


@dataclass(slots=True)
class StoredTournament:
    """A tournament of the room: its state, the version of its stream, and its latest lines."""

    tournament: Tournament
    version: int
    epoch: int
    notes: deque[TournamentNote] = field(default_factory=lambda: deque(maxlen=_LINES_OF_STORY))
    worked_out: dict[str, tuple[int, Any]] = field(default_factory=dict)  # at which version, and what

    def once(self, what: str, work_out: Callable[[], T]) -> T:
        """Return a value that follows from the tournament's state, worked out once for each version."""
        remembered = self.worked_out.get(what)
        if remembered is None or remembered[0] != self.version:
            remembered = self.worked_out[what] = self.version, work_out()
        value: T = remembered[1]
        return value

    def note(self, version: int, happening: TournamentHappening) -> None:
        """Remember the words of a happening."""
        words = tournament_line(self.tournament.state, happening)
        if words:
            self.notes.appendleft(TournamentNote(version, happening.at, words, tuple(map(str, happening.cites[:2]))))


def tournament_record(happening: TournamentHappening, by: str, request: str = "") -> Record:
    """Return a happening of a tournament as a record."""
    return record_of(TOURNAMENT_HAPPENINGS, happening, by, request=request)


def read_stored_tournament(records: Iterable[Stored], books: BookVersions, epoch: int = 0) -> StoredTournament:
    """Return the tournament that records make, by the book it was drafted under; nothing is judged again."""
    facts: list[TournamentHappening] = []
    versions: list[int] = []
    for stored in records:
        facts.append(happening_in(TOURNAMENT_HAPPENINGS, stored))
        versions.append(stored.version)
    if not facts or not isinstance(facts[0], happenings.TournamentDrafted):
        raise Malformed("a stream without the draft of a tournament", allowed="its first record")
    book = books(facts[0].house, facts[0].digest)
    tournament = StoredTournament(Tournament.from_happenings(House(book), facts), versions[-1], epoch)
    for version, happening in zip(versions, facts, strict=True):
        tournament.note(version, happening)
    return tournament


def bot_name(number: int) -> str:
    """Return what a bot of a field is called, counted from 0; nobody else may have such a name.

    >>> bot_name(0), bot_name(36)
    ('Doc', 'Doc 2')
    """
    lap, place = divmod(number, len(NAMES))
    return f"{NAMES[place]} {lap + 1}" if lap else NAMES[place]


_BOT_FIRST_NAMES: Final = frozenset(NAMES)


def is_bot_name(player: str) -> bool:
    """Return whether somebody of this name is a bot of the room.

    >>> is_bot_name("Doc"), is_bot_name("Doc 12"), is_bot_name("Docks")
    (True, True, False)
    """
    first, _, rest = player.partition(" ")
    return first in _BOT_FIRST_NAMES and (not rest or rest.isdecimal())
