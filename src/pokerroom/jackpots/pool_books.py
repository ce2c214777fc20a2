"""The books of a pool: entries that each sum to nothing, and the meter, which is worked out from them alone.

What can be won lies in `pool`; what was taken from pots and not divided yet in `take`; what has been awarded and not
handed over in `owed`; the next jackpot in `reserve`; what is kept for other prizes in `prizes`. Money comes from the
`operator` or from a table and goes to players, to the `house` or to the reserve. Nothing is ever booked out of an
account that does not hold it: what is missing, the operator guarantees, and that is an entry of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.house.entries import ChipMove

POOL: Final = "pool"
TAKE: Final = "take"
OWED: Final = "owed"
RESERVE: Final = "reserve"
PRIZES: Final = "prizes"
OPERATOR: Final = "operator"
HOUSE: Final = "house"
PLAYER_PREFIX: Final = "player "
TABLE: Final = "table "

EntryKind: TypeAlias = Literal[
    "seed", "contribution", "take", "division", "award", "payment", "guarantee", "transfer", "adjustment", "reversal"
]
POOL_HELD: Final = (POOL, TAKE, OWED)  # what the pool has in all
_ASIDE: Final = (RESERVE, PRIZES)


class PoolEntry(Struct, frozen=True, omit_defaults=True):
    """Moves that belong together, of which kind and why; what it takes back names the kind of what was booked."""

    kind: EntryKind
    moves: tuple[ChipMove, ...]
    at: datetime
    why: str = ""
    cites: tuple[Citation, ...] = ()
    table: str = ""
    hand: int = 0
    claim: int = 0
    by: str = ""
    reverses: EntryKind | None = None


class Meter(Struct, frozen=True, omit_defaults=True):
    """What a pool's entries come to."""

    value: int = 0  # what can be won
    take: int = 0  # taken from pots, not divided yet
    owed: int = 0  # awarded, not handed over yet
    reserve: int = 0
    prizes: int = 0
    seeds: int = 0
    contributions: int = 0
    guarantees: int = 0
    from_reserve: int = 0
    administration: int = 0
    paid: int = 0
    transferred_out: int = 0
    hits: int = 0
    entries: int = 0

    @property
    def balanced(self) -> bool:
        """Whether what the pool holds is what came in and did not go out, and no account is below nothing."""
        came = self.seeds + self.contributions + self.guarantees + self.from_reserve
        went = self.administration + self.paid + self.transferred_out
        held = self.value + self.take + self.owed
        return held == came - went and min(self.value, self.take, self.owed, self.reserve, self.prizes) >= 0

    def holds(self, account: str) -> int:
        """What one account of the pool holds."""
        return {POOL: self.value, TAKE: self.take, OWED: self.owed, RESERVE: self.reserve, PRIZES: self.prizes}[account]


_ACCOUNT_FIELDS: Final = {POOL: "value", TAKE: "take", OWED: "owed", RESERVE: "reserve", PRIZES: "prizes"}


def meter_with(meter: Meter, entry: PoolEntry) -> Meter:
    """The meter with one more entry; nothing is judged."""
    changes: dict[str, int] = {"entries": meter.entries + 1}
    sign = -1 if entry.reverses else 1
    kind = entry.reverses or entry.kind

    def add(field: str, amount: int) -> None:
        changes[field] = changes.get(field, getattr(meter, field)) + amount

    for move in entry.moves:
        for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
            if account in _ACCOUNT_FIELDS:
                add(_ACCOUNT_FIELDS[account], amount)
        total, amount = _total(kind, move)
        if total:
            add(total, amount)
    if kind == "award":
        add("hits", sign)
    return replace(meter, **changes)


def _total(kind: EntryKind, move: ChipMove) -> tuple[str, int]:
    """Which total a move counts in, and with how much; a move back counts below nothing."""
    inward = move.target in POOL_HELD
    if inward == (move.source in POOL_HELD):
        return "", 0  # among the pool's own accounts, or beside them
    other, amount = (move.source, move.amount) if inward else (move.target, -move.amount)
    if other.startswith(PLAYER_PREFIX):
        return "paid", -amount
    if other == HOUSE:
        return "administration", -amount
    if other in _ASIDE:
        if kind == "transfer":
            return "from_reserve", amount
        return "transferred_out", -amount
    if kind == "seed":
        return "seeds", amount
    return ("guarantees", amount) if kind == "guarantee" else ("contributions", amount)


def meter_of(entries: Iterable[PoolEntry]) -> Meter:
    """The meter of a whole history.

    >>> at = datetime(2024, 8, 16, 20)
    >>> started = PoolEntry("seed", (ChipMove("operator", "pool", 2000),), at)
    >>> meter = meter_of([started, PoolEntry("contribution", (ChipMove("operator", "pool", 1),), at)])
    >>> meter.value, meter.seeds, meter.contributions, meter.balanced
    (2001, 2000, 1, True)
    """
    meter = Meter()
    for entry in entries:
        meter = meter_with(meter, entry)
    return meter


def history(entries: Iterable[PoolEntry]) -> list[tuple[datetime, int]]:
    """What could be won after each entry that changed it: the meter as a line over time."""
    line: list[tuple[datetime, int]] = []
    meter = Meter()
    for entry in entries:
        before, meter = meter, meter_with(meter, entry)
        if meter.value != before.value or not line:
            line.append((entry.at, meter.value))
    return line


def reversal(entry_kind: EntryKind, moves: Sequence[ChipMove], at: datetime, why: str) -> PoolEntry:
    """What takes an entry back: the same moves the other way."""
    back = tuple(ChipMove(move.target, move.source, move.amount) for move in reversed(moves))
    return PoolEntry("reversal", back, at, why, reverses=entry_kind)


def meter_without(meter: Meter, entries: Sequence[PoolEntry]) -> Meter:
    """The meter as it would stand if these entries, which are among the last, had not been made."""
    for entry in reversed(entries):
        meter = meter_with(meter, reversal(entry.kind, entry.moves, entry.at, entry.why))
    return meter


def refuse_overdraft(meter: Meter, entries: Sequence[PoolEntry], cites: tuple[Citation, ...] = ()) -> None:
    """Refuse entries that would take more out of an account of the pool than it holds."""
    for entry in entries:
        for move in entry.moves:
            if move.amount <= 0:
                raise Illegal(f"{move.amount} out of {move.source}", allowed="an amount above nothing", cites=cites)
        meter = meter_with(meter, entry)
        below = [name for name, field in _ACCOUNT_FIELDS.items() if getattr(meter, field) < 0]
        if below:
            raise Illegal(f"{entry.kind}: more out of the {below[0]} than it holds", cites=cites)


def player(name: str) -> str:
    """The account of a player."""
    return PLAYER_PREFIX + name


def from_table(name: str) -> str:
    """The account of a table."""
    return TABLE + name
