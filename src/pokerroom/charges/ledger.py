"""The books of one table: an append-only list of balanced entries, with the present balance of every account.

A whole hand is one entry of several moves, which `hand_moves.py` makes from its events. `closing.py` has the report.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime

from pokerroom.charges.entries import ChipMove, Entry, balances_after, checked_entry, on_the_table, refuse_name
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, as_given, refuse_wrong_kind, refuses_misread_calls
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class Ledger:
    """The books of one table, from its opening to its closing. Entries are never changed.

    >>> books = Ledger("table 4")
    >>> books.book("buy-in", (ChipMove("cage", "seat 3", 500),))
    >>> print(books.text().splitlines()[-1], books.balance("seat 3"))
    1 - buy-in: cage > seat 3 500 500
    >>> books.refuse_overdraft([ChipMove("seat 3", "goods", 505)])
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: 505 out of seat 3, which holds 500
    """

    def __init__(self, table: str = "table") -> None:
        self.table = table
        self.hands = 0
        self._entries: list[Entry] = []
        self._balances: defaultdict[str, int] = defaultdict(int)

    def __repr__(self) -> str:
        return f"<Ledger of {self.table}: {quantity(len(self), 'entry', 'entries')}, {quantity(self.hands, 'hand')}>"

    def __eq__(self, other: object) -> bool:
        """Return whether two books are of one table and have the same entries, from which all else follows."""
        if not isinstance(other, Ledger):
            return NotImplemented
        return self is other or (self.table == other.table and self._entries == other._entries)

    __hash__ = None  # type: ignore[assignment]  # books grow

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def balance(self, account: str) -> int:
        """Return an account's balance; negative for one that has given more than it received, such as the cage."""
        return self._balances.get(account, 0)

    @property
    def balances(self) -> dict[str, int]:
        """The balances of all accounts ever used; they sum to 0."""
        return dict(self._balances)

    def on_table(self) -> Iterator[tuple[str, int]]:
        """Return the accounts of chips on the table, with their balances."""
        return ((account, balance) for account, balance in self._balances.items() if on_the_table(account))

    def refuse_overdraft(self, moves: Sequence[ChipMove], cites: tuple[Citation, ...] = ()) -> None:
        """Refuse moves that take more from an account of chips on the table than it holds."""
        out = balances_after(moves)
        for account, amount in out.items():
            if amount < 0 and on_the_table(account) and self.balance(account) + amount < 0:
                raise Illegal(f"{-amount} out of {account}, which holds {self.balance(account)}", cites=cites)

    def book(
        self, what: str, moves: tuple[ChipMove, ...], at: datetime | None = None, cites: tuple[Citation, ...] = ()
    ) -> None:
        """Enter the moves of a hand, or others that belong together, which were judged before."""
        entry = Entry(len(self._entries) + 1, what, moves, at, cites)
        balances = self._balances
        for move in moves:
            balances[move.source] -= move.amount
            balances[move.target] += move.amount
        self._entries.append(entry)
        if entry.is_hand:
            self.hands += 1

    def go_back_to(self, entries: int) -> None:
        """Remove every entry after the first `entries`, as if it had never been booked."""
        rest, self._entries = self._entries[:entries], []
        self._balances, self.hands = defaultdict(int), 0
        for entry in rest:
            self.book(entry.what, entry.moves, entry.at, entry.cites)

    def copy(self) -> Ledger:
        """Return independent books with the same entries."""
        twin = Ledger(self.table)
        twin.hands, twin._entries, twin._balances = self.hands, list(self._entries), self._balances.copy()
        return twin

    def text(self) -> str:
        """Write the books as text, a line for each entry; `read` restores them."""
        return "\n".join([f"ledger of {self.table}", *map(str, self._entries), ""])

    @classmethod
    def read(cls, text: str) -> Ledger:
        """Read books from their text, judging every entry as if it were booked now."""
        refuse_wrong_kind("Ledger.read", "text", text, str, allowed="what text() wrote")
        heading, *lines = text.strip().splitlines() or [""]
        if not heading.startswith("ledger of "):
            raise Malformed(f"{as_given(heading)} opens no ledger", allowed="ledger of table 4")
        refuse_name(name := heading.removeprefix("ledger of "))
        ledger = cls(name)
        for number, line in enumerate(lines, 1):
            entry = Entry.read(line)
            if entry.number != number:
                raise Malformed(f"entry {entry.number} follows entry {number - 1}", allowed=f"entry {number}")
            ledger.refuse_overdraft(checked_entry(entry).moves, entry.cites)
            ledger.book(entry.what, entry.moves, entry.at, entry.cites)
        return ledger
