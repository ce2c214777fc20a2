"""How a tournament directs one of its tables, and what the table reports to it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pokerroom.room import wire
from pokerroom.room.tables.schedule.dealer_duties import DealersPart
from pokerroom.table.happenings import Happening

FOR_SEEDS: Final = (
    "the players' seeds for the shuffle"  # a reason for which the next hand of a tournament's table waits
)


@dataclass(frozen=True)
class NextHandRequest:
    """The dealer of a tournament's live table takes a hand in and, with `another`, wants the next.

    `drawn` are the cards for the first button by seat, where the house draws for it.
    """

    name: str
    title: str
    another: bool = True
    drawn: Mapping[int, str] = field(default_factory=dict)


@dataclass
class TableDirection:
    """The orders of a tournament to one of its tables while a hand is played, and the table's reports to it.

    `dead` are seats that serve a penalty in this hand; `away` are players who have said that they are away, or have let
    their time run out. `refuse` refuses, with the clause, requests that nobody may make at such a table, and
    `refuse_floor` orders that the floor may not give there. `wanted` are the requests of a live table's dealer, `waits`
    says in words what else its next hand waits for, and `dealer` are the tournament's requests to the dealer.

    `shown` is the tournament as the table shows it, `shown_later` the same for people who look on with a delay, and
    `shown_to_player` one player's own part of it. `changed` tells the director that no hand is being played, or that it
    is over.
    """

    refuse: Callable[[str, wire.ToRoom], None]
    refuse_floor: Callable[[Sequence[Happening]], None]
    shown: Callable[[], wire.TableTournament | None]
    shown_later: Callable[[], wire.TableTournament | None]
    shown_to_player: Callable[[str], wire.YourTournament | None]
    changed: Callable[[], None]
    dead: Collection[int] = ()
    away: set[str] = field(default_factory=set)
    waits: Callable[[], str] = lambda: ""
    wanted: NextHandRequest | None = None
    dealer: DealersPart = field(default_factory=DealersPart)
