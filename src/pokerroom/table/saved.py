"""Save a table between two hands as one plain value, and rebuild the table from it.

This avoids reading a long record; the value holds nothing that the record does not. The table's rules are not part of
it: they are made again from the book and the set-up.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from datetime import datetime
from operator import attrgetter
from typing import Final

from msgspec import Struct, structs

from pokerroom.charges import ChargeLine, Checks, TableHour
from pokerroom.charges.entries import Entry
from pokerroom.errors import Malformed
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.operator.operator_choice import choices_of
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.button import Places
from pokerroom.table.changes.freeze_out import FreezeOut
from pokerroom.table.changes.proposals import PendingChange
from pokerroom.table.decks.table_decks import TableDecks
from pokerroom.table.evolving.changes import play_frozen
from pokerroom.table.floor_notes import BarNote, DisputeNote, PayoutNote, ReportNote, RulingNote, StakeOrder, TableStop
from pokerroom.table.happenings import Opened
from pokerroom.table.rules import recorded_table_rules
from pokerroom.table.seats.absence import AbsentPlayer, QuietSpell
from pokerroom.table.seats.occupancy import ApartOrder, KeptSeat, Seats
from pokerroom.table.seats.travellers import Ticket
from pokerroom.table.seats.vacancies import Claim
from pokerroom.table.stakes.chips_in_front import Stake, TakenAway
from pokerroom.table.stakes.dealt_in import DealtIn
from pokerroom.table.state import CoveredSeat, FreezeOutPlan
from pokerroom.table.table import Table


class SavedSeats(Struct, frozen=True):
    """The owners and players of all seats, for a table's snapshot."""

    numbers: tuple[int, ...]
    players: dict[int, str]
    started: bool
    extra: bool
    group: str
    freeze_out: bool
    apart: tuple[ApartOrder, ...]
    kept: dict[int, KeptSeat]
    over: dict[int, str]
    unapproved: frozenset[str]
    leaving: frozenset[str]


class SavedTable(Struct, frozen=True):
    """Everything that a table knows between two hands; `PATHS` says where each field belongs in the state.

    Fields added by later releases need a default, so that older snapshots can still be read.
    """

    opening: Opened
    setup: TableSetup
    entries: tuple[Entry, ...]
    seats: SavedSeats
    stakes: dict[int, Stake]
    standings: dict[int, BlindStatus]
    away: dict[int, AbsentPlayer]
    quiet: dict[int, QuietSpell]
    boxes: dict[int, CoveredSeat]
    checks: dict[int, Checks]
    left: dict[str, TakenAway]
    sent_away: int
    arrived: frozenset[Ticket]
    to_correct: frozenset[int]
    guests: dict[int, str]
    claims: dict[int, dict[str, Claim]]
    drawn: dict[int, dict[str, str]]
    markers: dict[int, tuple[str, datetime]]
    hands: int
    sat: dict[int, str]
    first_button: tuple[int, str] | None
    places: Places | None
    places_before: Places | None
    button_was_wrong: bool
    last_lines: tuple[ChargeLine, ...]
    began_at: datetime | None
    opened: datetime | None
    latest: datetime | None
    game_began: datetime | None
    paid_until: dict[int, datetime]
    table_hours: tuple[TableHour, ...]
    unpaid: dict[int, datetime]
    turn_of: tuple[int, ...]
    bought: tuple[tuple[int, int, int], ...]  # seat, betting round, how often
    pending: list[PendingChange]
    settled: frozenset[int]
    closed: bool
    plan: FreezeOutPlan | None
    freeze: FreezeOut | None
    before_freeze: TableSetup | None
    stopped: TableStop | None = None
    rulings: list[RulingNote] = []
    deal_in: frozenset[int] = frozenset()
    contenders: frozenset[str] = frozenset()
    stake_orders: dict[int, StakeOrder] = {}
    button_order: str = ""
    payouts: tuple[PayoutNote, ...] = ()
    not_asking: frozenset[str] = frozenset()
    bars: tuple[BarNote, ...] = ()
    report: ReportNote | None = None
    disputes: tuple[DisputeNote, ...] = ()
    directions: frozenset[str] = frozenset()
    talk_muted: frozenset[str] = frozenset()
    dealt: list[DealtIn] = []
    paid_right: tuple[PayoutNote, ...] = ()
    in_jackpot: bool = True
    decks: TableDecks = TableDecks()
    contested_at: dict[int, datetime] = {}
    absent: frozenset[int] = frozenset()


# The places in the table of values saved unchanged. Their saved names stay the same, because records have them.
_PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "players": ("stakes", "away", "absent", "quiet", "boxes", "checks", "to_correct", "guests"),
    "paid_time": ("paid_until", "unpaid", "table_hours"),
    "travel": ("left", "sent_away", "arrived"),
    "requests": ("claims", "drawn", "markers"),
    "past_hands": ("dealt", "sat"),
    "button": ("places", "places_before"),
    "times": ("opened", "latest", "game_began"),
    "proposals": ("pending", "settled"),
    "freeze_out": ("plan",),
    "floor": ("stopped", "report", "rulings", "contested_at", "disputes", "bars"),
    "orders": (
        *("deal_in", "contenders", "payouts", "paid_right"),
        *("directions", "talk_muted", "not_asking"),
    ),
}
PATHS: Final[Mapping[str, str]] = {
    **{name: name for name in ("hands", "closed", "decks")},
    **{name: f"{part}.{name}" for part, names in _PARTS.items() for name in names},
    "standings": "players.blind_statuses",
    "last_lines": "hand_notes.pot_lines",
    "first_button": "button.first",
    "button_was_wrong": "button.was_wrong",
    "button_order": "button.order",
    "began_at": "times.hand_began",
    "turn_of": "clock.mark",
    "freeze": "freeze_out.played",
    "stake_orders": "orders.stakes",
}


def save_table(table: Table) -> SavedTable:
    """Return a table, which must be between two hands, as a value for storage."""
    if table.hand is not None:
        raise Malformed("a table saved in the middle of a hand", allowed="between two hands")
    state = table.state.copy()  # later happenings must not change the saved value
    seats, before = state.seats, state.rules_after_freeze
    return SavedTable(
        # An approval in writing since the table was opened holds as if it had been there then.
        opening=structs.replace(table.opening, choices=choices_of(state.rules.house)),
        setup=state.rules.setup,
        entries=tuple(state.ledger),
        seats=SavedSeats(**{name: getattr(seats, name) for name in SavedSeats.__struct_fields__}),
        bought=tuple((*place, count) for place, count in state.clock.bought.items()),
        before_freeze=before.setup if before is not None else None,
        in_jackpot=state.rules.in_jackpot,
        **{name: attrgetter(path)(state) for name, path in PATHS.items()},
    )


def table_from(saved: SavedTable, book: Rulebook) -> Table:
    """Make a table from its snapshot and the book it was opened under."""
    table = Table.from_happenings(book, [saved.opening])
    state, house, unit = table.state, table.rules.house, table.rules.unit
    for name, path in PATHS.items():
        part, _, field = path.rpartition(".")
        setattr(getattr(state, part) if part else state, field, deepcopy(getattr(saved, name)))
    state.clock.bought = {(seat, street): count for seat, street, count in saved.bought}
    if saved.before_freeze is not None:
        state.rules_after_freeze = recorded_table_rules(house, saved.before_freeze, unit)
    state.rules = recorded_table_rules(house, saved.setup, unit, in_jackpot=saved.in_jackpot)
    if saved.plan is not None:
        play_frozen(state, saved.setup, saved.plan.buy_in)
    state.seats = Seats(
        state.rules.seating, **{name: getattr(saved.seats, name) for name in SavedSeats.__struct_fields__}
    )
    for entry in saved.entries:
        state.ledger.book(entry.what, entry.moves, entry.at, entry.cites)
    return table
