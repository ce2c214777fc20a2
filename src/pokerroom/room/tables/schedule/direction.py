"""How a tournament directs one of its tables, and what the table reports to it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from pokerroom.room import wire
from pokerroom.room.tables.schedule.dealer_duties import DealersPart
from pokerroom.table.happenings import Happening

WaitReason: TypeAlias = Literal[
    "arrivals",
    "break",
    "chip_race",
    "dealer",
    "director",
    "final_table",
    "floor",
    "last_hands",
    "other_matches",
    "other_tables",
    "pause",
    "play_off",
    "players",
    "rebuy",
    "seeds",
    "table_change",
]

_WAIT_WORDS: Final[dict[WaitReason, str]] = {
    "arrivals": "players to take their seats",
    "break": "the end of the break",
    "chip_race": "the chip race",
    "dealer": "the dealer",  # of a live table, who deals when they are ready
    "director": "the director",
    "final_table": "the final table to be drawn",
    "floor": "the floor",
    "last_hands": "the last hands of the session",
    "other_matches": "the other matches of the round",
    "other_tables": "the other tables (hand for hand)",
    "pause": "play to go on",
    "play_off": "a play-off",
    "players": "players",
    "rebuy": "{player} to buy again",
    "seeds": "the players' seeds for the shuffle",
    "table_change": "players to be moved",
}


class NextHandWait(NamedTuple):
    """The reason why the next hand at a table waits, and the player whose answer it waits for, if it is one's."""

    reason: WaitReason
    player: str = ""

    @property
    def words(self) -> str:
        """What the hand waits for, as it follows "waits for"."""
        return _WAIT_WORDS[self.reason].format(player=self.player)


@dataclass(frozen=True)
class NextHandRequest:
    """The dealer of a tournament's live table takes a hand in and, with `another`, wants the next.

    `drawn` are the cards for the first button by seat, where the house draws for it.
    """

    name: str
    title: str
    another: bool = True
    drawn: Mapping[int, str] = field(default_factory=dict)


class DirectorOfTable(Protocol):
    """A tournament's director, as far as one of its tables needs them."""

    def refuse_request(self, player: str, message: wire.ToRoom) -> None:
        """Refuse, with the clause, what nobody may ask for at such a table."""

    def refuse_floor(self, happenings: Sequence[Happening]) -> None:
        """Refuse an order of the floor that may not be given there, by the happenings that would follow."""

    def shown(self) -> wire.TableTournament | None:
        """Return the tournament as the table shows it."""

    def shown_later(self) -> wire.TableTournament | None:
        """Return the tournament as the table shows it to people who look on with a delay."""

    def shown_to_player(self, player: str) -> wire.YourTournament | None:
        """Return a player's own part of the tournament."""

    def look_again(self) -> None:
        """Look at the table again: no hand is being played, or one is over."""

    def next_hand_wait(self) -> NextHandWait | None:
        """Return the reason why the table's next hand waits, other than its dealer; None without one."""


@dataclass
class TableDirection:
    """The orders of a tournament to one of its tables while a hand is played, and the table's reports to it.

    `dead` are seats that serve a penalty in this hand; `away` are players who have said that they are away, or have let
    their time run out. `wanted` are the requests of a live table's dealer, and `dealer` the tournament's to them.
    """

    director: DirectorOfTable
    dead: Collection[int] = ()
    away: set[str] = field(default_factory=set)
    wanted: NextHandRequest | None = None
    dealer: DealersPart = field(default_factory=DealersPart)
