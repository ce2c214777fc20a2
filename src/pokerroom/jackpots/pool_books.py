"""The books of a pool: entries that each sum to 0, and the meter, which is worked out from them alone.

`pool` has the money that can be won; `take` the money taken from pots and not divided yet; `owed` awards not handed
over; `reserve` the next jackpot; `prizes` money kept for other prizes. Money comes from the `operator` or from a table
and goes to players, to the `house` or to the reserve. No account is overdrawn: the operator guarantees what is missing,
by an entry of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.charges.entries import PLAYER_PREFIX, ChipMove
from pokerroom.citation import Citation
from pokerroom.errors import Illegal

POOL: Final = "pool"
TAKE: Final = "take"
OWED: Final = "owed"
RESERVE: Final = "reserve"
PRIZES: Final = "prizes"
OPERATOR: Final = "operator"
HOUSE: Final = "house"
TABLE_PREFIX: Final = "table "

EntryKind: TypeAlias = Literal[
    "seed", "contribution", "take", "division", "award", "share", "payment", "guarantee", "transfer", "adjustment",
    "reversal",
]  # fmt: skip
POOL_HELD: Final = (POOL, TAKE, OWED)  # the pool's total
_ACCOUNTS_SET_ASIDE: Final = (RESERVE, PRIZES)
POOL_ACCOUNTS: Final = (*POOL_HELD, *_ACCOUNTS_SET_ASIDE)


class PoolEntry(Struct, frozen=True, omit_defaults=True):
    """Moves booked together, with their kind and reason; `reverses` is the kind of entry it takes back."""

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
    """The totals of a pool's entries: the chips to be won, the chips owed, and those that came in and went out."""

    value: int = 0  # the chips to be won
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
        """Whether the pool holds exactly the money that came in less what went out, with no account below 0."""
        came = self.seeds + self.contributions + self.guarantees + self.from_reserve
        went = self.administration + self.paid + self.transferred_out
        held = self.value + self.take + self.owed
        return held == came - went and min(self.value, self.take, self.owed, self.reserve, self.prizes) >= 0

    def holds(self, account: str) -> int:
        """Return the balance of one account of the pool."""
        held: int = getattr(self, _FIELD_OF[account])
        return held


_FIELD_OF: Final = {account: "value" if account == POOL else account for account in POOL_ACCOUNTS}


def meter_with(meter: Meter, entry: PoolEntry) -> Meter:
    """Return the meter with one more entry; judge nothing."""
    changes: dict[str, int] = {"entries": meter.entries + 1}
    sign = -1 if entry.reverses else 1
    kind = entry.reverses or entry.kind

    def add(field: str, amount: int) -> None:
        changes[field] = changes.get(field, getattr(meter, field)) + amount

    for move in entry.moves:
        for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
            if account in _FIELD_OF:
                add(_FIELD_OF[account], amount)
        total, amount = _total_that_move_counts_in(kind, move)
        if total:
            add(total, amount)
    if kind == "award":
        add("hits", sign)
    return replace(meter, **changes)


def _total_that_move_counts_in(kind: EntryKind, move: ChipMove) -> tuple[str, int]:
    """Return the total to which a move adds, and the amount; negative for a move in the other direction."""
    inward = move.target in POOL_HELD
    if inward == (move.source in POOL_HELD):
        return "", 0  # among the pool's own accounts, or beside them
    other, amount = (move.source, move.amount) if inward else (move.target, -move.amount)
    if other.startswith(PLAYER_PREFIX):
        return "paid", -amount
    if other == HOUSE:
        return "administration", -amount
    if other in _ACCOUNTS_SET_ASIDE:
        if kind == "transfer":
            return "from_reserve", amount
        return "transferred_out", -amount
    if kind == "seed":
        return "seeds", amount
    return ("guarantees", amount) if kind == "guarantee" else ("contributions", amount)


def history(entries: Iterable[PoolEntry]) -> list[tuple[datetime, int]]:
    """Return the winnable amount after each entry that changed it, as a line over time."""
    line: list[tuple[datetime, int]] = []
    meter = Meter()
    for entry in entries:
        before, meter = meter, meter_with(meter, entry)
        if meter.value != before.value or not line:
            line.append((entry.at, meter.value))
    return line


def reversal(entry: PoolEntry) -> PoolEntry:
    """Return the entry that takes another back: the same moves in the other direction, on the same grounds.

    >>> seed = PoolEntry("seed", (ChipMove("operator", "pool", 2000),), datetime(2024, 8, 16, 20))
    >>> reversal(seed).moves, reversal(seed).reverses
    ((ChipMove(source='pool', target='operator', amount=2000),), 'seed')
    """
    back = tuple(ChipMove(move.target, move.source, move.amount) for move in reversed(entry.moves))
    return replace(entry, kind="reversal", moves=back, reverses=entry.kind)


def meter_without(meter: Meter, entries: Sequence[PoolEntry]) -> Meter:
    """Return the meter without these entries, which are among the last."""
    for entry in reversed(entries):
        meter = meter_with(meter, reversal(entry))
    return meter


def moves_within_holdings(meter: Meter, moves: Sequence[ChipMove]) -> tuple[ChipMove, ...]:
    """Return as much of the moves to be reversed as the pool's accounts still hold.

    >>> moves_within_holdings(Meter(value=30), [ChipMove("operator", "pool", 20), ChipMove("operator", "pool", 20)])
    (ChipMove(source='operator', target='pool', amount=20), ChipMove(source='operator', target='pool', amount=10))
    """
    left = {account: meter.holds(account) for account in POOL_ACCOUNTS}
    chip_moves = []
    for move in moves:
        amount = min(left.get(move.target, move.amount), move.amount)
        if amount:
            left[move.target] = left.get(move.target, 0) - amount
            chip_moves.append(ChipMove(move.source, move.target, amount))
    return tuple(chip_moves)


def refuse_overdraft(meter: Meter, entries: Sequence[PoolEntry]) -> None:
    """Refuse entries that would take more out of an account of the pool than it holds."""
    for entry in entries:
        for move in entry.moves:
            if move.amount <= 0:
                what, allowed = f"{move.amount} out of {move.source}", "an amount above nothing"
                raise Illegal(what, allowed=allowed, cites=entry.cites)
        meter = meter_with(meter, entry)
        below = [account for account in POOL_ACCOUNTS if meter.holds(account) < 0]
        if below:
            raise Illegal(
                f"{entry.kind}: more out of the {below[0]} than it holds", allowed="what it holds", cites=entry.cites
            )


def table_account_of_pool(name: str) -> str:
    """Return the account of a table in a pool's books."""
    return TABLE_PREFIX + name
