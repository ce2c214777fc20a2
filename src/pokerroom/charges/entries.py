"""One line of a table's books: chips from some accounts to others, so that every entry sums to 0.

Accounts are names: the seats' stacks, stakes under a playover box, the commission checks before a seat, the pot, the
house's charges by kind, the jackpot, the cage that sells and cashes chips, and other sources and destinations. An entry
has a one-line text form that can be read back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Final

from msgspec import Struct

from pokerroom.citation import Citation, read_citation
from pokerroom.errors import Malformed, as_given

POT: Final = "pot"
CAGE: Final = "cage"
JACKPOT: Final = "jackpot"
COMMISSION: Final = "commission"  # kinds of charge with special treatment
HAND_FEE: Final = "hand fee"
GOODS: Final = "goods"
NEXT_POT: Final = "next pot"  # chips of one hand that lie in the pot of the next
HELD: Final = "held"  # chips of a hand that wait for a decision
OTHER_TABLES: Final = "other tables"
TOURNAMENT_CHIPS: Final = "tournament chips"  # chips issued by a tournament at a table, and returned; not money
HANDED_OUT: Final = "handed out"  # prizes that winners got otherwise than as chips: cash, cheque, transfer, goods
PLAYER_PREFIX: Final = "player "  # of the accounts that players have with the room
_SEAT: Final = "seat "
_BOX: Final = "box "
_CHECKS: Final = "checks "
_HOUSE: Final = "house "
_ACCOUNT: Final = re.compile(r"[a-z][a-z0-9-]*(?: [a-z0-9-]+)*")
_PLAIN_TEXT: Final = re.compile(r"[^\s:\[\]](?:[^:\[\]\n\r]*[^\s:\[\]])?")
_HAND: Final = "hand "
_LINE: Final = re.compile(
    r"(?P<number>\d+) (?P<at>\S+) (?P<what>[^:\[\]]+): (?P<moves>[^\[\]]+?)(?: \[(?P<cites>.+)\])?"
)
_MOVE: Final = re.compile(r"(?P<source>.+) > (?P<target>.+) (?P<amount>\d+)")
_NOTHING: Final = "nothing"


class ChipMove(Struct, frozen=True, gc=False):
    """Chips moved from one account to another."""

    source: str
    target: str
    amount: int

    def __str__(self) -> str:
        return f"{self.source} > {self.target} {self.amount}"


class Entry(Struct, frozen=True, gc=False):
    """One event in the books: its name, its moves, its time if known, and the clauses.

    >>> print(Entry(1, "buy-in", (ChipMove("cage", "seat 3", 500),)))
    1 - buy-in: cage > seat 3 500
    """

    number: int
    what: str
    moves: tuple[ChipMove, ...] = ()
    at: datetime | None = None
    cites: tuple[Citation, ...] = ()

    def __str__(self) -> str:
        moves = "; ".join(map(str, self.moves)) or _NOTHING
        cites = f" [{', '.join(map(str, self.cites))}]" if self.cites else ""
        return f"{self.number} {self.at.isoformat() if self.at else '-'} {self.what}: {moves}{cites}"

    @classmethod
    def read(cls, line: str) -> Entry:
        """Read an entry of the books from its line."""
        match = _LINE.fullmatch(line.strip())
        moves = [] if match is None or match["moves"] == _NOTHING else match["moves"].split("; ")
        read = [_MOVE.fullmatch(move) for move in moves]
        if match is None or not all(read):
            raise Malformed(f"{as_given(line)} is no entry", allowed="such as '1 - buy-in: cage > seat 3 500'")
        try:
            at = None if match["at"] == "-" else datetime.fromisoformat(match["at"])
        except ValueError:
            raise Malformed(f"{match['at']!r} is no time", allowed="such as 2024-08-16T21:30:00, or -") from None
        cites = tuple(map(read_citation, match["cites"].split(", "))) if match["cites"] else ()
        booked = tuple(ChipMove(match["source"], match["target"], int(match["amount"])) for match in read if match)
        return cls(int(match["number"]), match["what"], booked, at, cites)

    @property
    def is_hand(self) -> bool:
        """Whether it is a hand that was dealt."""
        return self.what.startswith(_HAND) and self.what[len(_HAND) :].isdecimal()


@lru_cache(maxsize=256)
def seat_account(seat: int) -> str:
    """Return the account of a seat's stack."""
    return f"{_SEAT}{seat}"


def box_account(seat: int) -> str:
    """Return the account of an absent player's chips under a playover box, while somebody else plays in the seat."""
    return f"{_BOX}{seat}"


def checks_account(seat: int) -> str:
    """Return the account of the commission checks in front of a seat, at what each pays."""
    return f"{_CHECKS}{seat}"


@lru_cache(maxsize=256)
def house_account(kind: str) -> str:
    """Return the account of the house's charges of one kind; deductions for the jackpot have their own.

    >>> house_account("hand fee"), house_account("jackpot")
    ('house hand fee', 'jackpot')
    """
    if not _ACCOUNT.fullmatch(kind):
        raise Malformed(f"{as_given(kind)} is no kind of charge", allowed="words in small letters, such as hand fee")
    return JACKPOT if kind == JACKPOT else _HOUSE + kind


def player_account(player: str) -> str:
    """Return the name of a player's account with the room."""
    return PLAYER_PREFIX + player


def is_box(account: str) -> bool:
    """Return whether an account is that of a stake under a playover box."""
    return account.startswith(_BOX)


def number_of(account: str) -> int:
    """Return the seat number of a stack, box or checks account.

    >>> number_of("seat 3"), number_of("checks 10")
    (3, 10)
    """
    return int(account.rpartition(" ")[2])


def on_the_table(account: str) -> bool:
    """Return whether an account holds chips on the table (a stack, box, checks or the pot), so that it may not go below
    0.
    """
    return account == POT or account.startswith((_SEAT, _BOX, _CHECKS))


def is_house(account: str) -> bool:
    """Return whether an account is one of the house's charges."""
    return account.startswith(_HOUSE)


def refuse_name(table: object) -> None:
    """Refuse a name with which the books of a table could not be read back."""
    if not isinstance(table, str) or not _PLAIN_TEXT.fullmatch(table):
        raise Malformed(f"{as_given(table)} is no name of a table", allowed="one line without colons or brackets")


def checked_entry(entry: Entry) -> Entry:
    """Return the entry; refuse one that cannot be booked and read back."""
    if not _PLAIN_TEXT.fullmatch(entry.what):
        raise Malformed(f"{as_given(entry.what)} says nothing", allowed="a few words without colons or brackets")
    for move in entry.moves:
        names = move.source, move.target
        if not all(map(_ACCOUNT.fullmatch, names)) or move.source == move.target:
            raise Malformed(
                f"{as_given(move.source)} to {as_given(move.target)} is no move",
                allowed="two accounts in small letters",
            )
        if type(move.amount) is not int or move.amount <= 0:
            raise Malformed(f"{as_given(move.amount)} out of {move.source}", allowed="whole chips, at least 1")
    return entry


def moved(source: str, target: str, amount: int) -> tuple[ChipMove, ...]:
    """Return one move of chips, or an empty tuple where nothing moves."""
    return (ChipMove(source, target, amount),) if amount else ()


def balances_after(moves: Iterable[ChipMove], before: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return the balances of accounts after these moves, beside those of accounts that nothing moved to or from."""
    balances = dict(before or {})
    for move in moves:
        balances[move.source] = balances.get(move.source, 0) - move.amount
        balances[move.target] = balances.get(move.target, 0) + move.amount
    return balances
