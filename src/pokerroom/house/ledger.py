"""The books of one table: an append-only list of balanced entries, with the balance of every account as it stands.

A whole hand is one entry of several moves, which `hand_moves.py` makes of its events. `closing.py` has the report.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import events
from pokerroom.house.entries import (
    CAGE,
    GOODS,
    HAND_WORDS,
    WORDS,
    Entry,
    Move,
    checked,
    checks_account,
    house_account,
    on_the_table,
    seat_account,
)
from pokerroom.house.hand_moves import hand_moves, to_the_jackpot
from pokerroom.house.lines import Line
from pokerroom.rulebook.served import serves


class Ledger:
    """The books of one table, from its opening to its closing. Nothing that is booked is ever changed.

    >>> books = Ledger("table 4")
    >>> print(books.buy_in(3, 500), books.cash_out(3), sep="\\n")
    1 - buy-in: cage > seat 3 500
    2 - cash-out: seat 3 > cage 500
    >>> books.buy_goods(3, 5)
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: 5 out of seat 3, which holds 0
    """

    def __init__(self, table: str = "table") -> None:
        if not WORDS.fullmatch(table):
            raise Malformed(f"{table!r} is no name of a table", allowed="one line without colons or brackets")
        self.table = table
        self.hands = 0
        self._entries: list[Entry] = []
        self._balances: defaultdict[str, int] = defaultdict(int)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries)

    def balance(self, account: str) -> int:
        """What an account holds; below nothing for one that has given more than it got, as the cage has."""
        return self._balances.get(account, 0)

    @property
    def balances(self) -> dict[str, int]:
        """Every account that was ever used; they sum to nothing."""
        return dict(self._balances)

    def on_table(self) -> Iterator[tuple[str, int]]:
        """The accounts of chips on the table, and what each holds."""
        return ((account, held) for account, held in self._balances.items() if on_the_table(account))

    def post(self, what: str, *moves: Move, at: datetime | None = None, cites: tuple[Citation, ...] = ()) -> Entry:
        """Book moves that belong together; refused where more leaves a stack or the pot than is there."""
        if HAND_WORDS.fullmatch(what):
            raise Malformed(f"{what!r} is booked from its events", allowed="Ledger.hand")
        if not moves:
            raise Malformed(f"{what!r} moves nothing", allowed="at least one move")
        return self._book(checked(Entry(len(self._entries) + 1, what, moves, at, cites)))

    def book(self, what: str, moves: tuple[Move, ...], at: datetime | None, cites: tuple[Citation, ...]) -> None:
        """Book what has been judged before: a hand, or any other moves that belong together."""
        entry = Entry(len(self._entries) + 1, what, moves, at, cites)
        self._book(entry)
        if entry.is_hand:
            self.hands += 1

    def copy(self) -> Ledger:
        """Independent books with the same entries."""
        twin = Ledger(self.table)
        twin.hands, twin._entries, twin._balances = self.hands, list(self._entries), self._balances.copy()
        return twin

    def buy_in(self, seat: int, amount: int, *, at: datetime | None = None, cites: tuple[Citation, ...] = ()) -> Entry:
        """Chips bought for a seat, on sitting down or later."""
        return self.post("buy-in", Move(CAGE, seat_account(seat), amount), at=at, cites=cites)

    def cash_out(self, seat: int, amount: int | None = None, *, at: datetime | None = None) -> Entry:
        """A seat's chips back to the cage: all of them, or so many."""
        account = seat_account(seat)
        return self.post("cash-out", Move(account, CAGE, self.balance(account) if amount is None else amount), at=at)

    def buy_goods(
        self, seat: int, amount: int, *, at: datetime | None = None, cites: tuple[Citation, ...] = ()
    ) -> Entry:
        """Chips off a stack for goods or services, where the house lets players."""
        return self.post("goods", Move(seat_account(seat), GOODS, amount), at=at, cites=cites)

    def charge(self, line: Line, *, at: datetime | None = None, from_checks: Collection[int] = ()) -> Entry:
        """A charge that players pay out of their stakes, or with checks, and the part of it that is the jackpot's.

        >>> books = Ledger()
        >>> _ = books.buy_in(1, 100), books.buy_in(2, 100)
        >>> print(books.charge(Line("hand fee", 2, from_seats=((1, 1), (2, 1)), for_jackpot=1)))
        3 - hand fee: seat 1 > house hand fee 1; seat 2 > house hand fee 1; house hand fee > jackpot 1
        """
        account = house_account(line.kind)
        moves = [
            Move(checks_account(seat) if seat in from_checks else seat_account(seat), account, amount)
            for seat, amount in line.from_seats
            if amount
        ]
        return self.post(line.kind, *moves, *to_the_jackpot(line), at=at, cites=line.cites)

    @serves("star:1.1.rake-box")
    def hand(
        self,
        events: Sequence[events.Event],
        *,
        number: int = 0,
        at: datetime | None = None,
        lines: Sequence[Line] = (),
        carried: int = 0,
    ) -> Entry:
        """Book a hand that is over: what every player put in, what was taken from the pots, and who was paid.

        `lines` are the charges behind it, wanted only where a part of one is the jackpot's; `carried` is what the hand
        before left in the pot.
        """
        moves, cites = hand_moves(events, lines, carried)
        entry = self._book(Entry(len(self._entries) + 1, f"hand {number or self.hands + 1}", moves, at, cites))
        self.hands += 1
        return entry

    def _book(self, entry: Entry) -> Entry:
        balances, short = self._balances, False
        for move in entry.moves:
            source, amount = move.source, move.amount
            left = balances[source] - amount
            balances[source] = left
            balances[move.target] += amount
            if left < 0:
                short = True
        if short:
            self._refuse_more_than_there_is(entry)
        self._entries.append(entry)
        return entry

    def _refuse_more_than_there_is(self, entry: Entry) -> None:
        """Nothing is booked of an entry that leaves less than nothing of what lies on the table."""
        for account in dict.fromkeys(move.source for move in entry.moves):
            if self._balances[account] < 0 and on_the_table(account):
                self._balances = _balances_of(self._entries)
                wanted = -_balances_of([entry])[account]
                raise Illegal(f"{wanted} out of {account}, which holds {self.balance(account)}", cites=entry.cites)

    def text(self) -> str:
        """The books as text, a line for each entry; `read` makes the same books of it."""
        return "\n".join([f"ledger of {self.table}", *map(str, self._entries), ""])

    @classmethod
    def read(cls, text: str) -> Ledger:
        """Books from their text; every entry is checked as if it were booked now."""
        heading, *lines = text.strip().splitlines() or [""]
        if not heading.startswith("ledger of "):
            raise Malformed(f"{heading!r} opens no ledger", allowed="ledger of table 4")
        books = cls(heading.removeprefix("ledger of "))
        for number, line in enumerate(lines, 1):
            entry = Entry.read(line)
            if entry.number != number:
                raise Malformed(f"entry {entry.number} follows entry {number - 1}", allowed=f"entry {number}")
            books._book(checked(entry))
            books.hands += entry.is_hand
        return books


def _balances_of(entries: Iterable[Entry]) -> defaultdict[str, int]:
    """What these entries come to, account by account."""
    balances: defaultdict[str, int] = defaultdict(int)
    for entry in entries:
        for move in entry.moves:
            balances[move.source] -= move.amount
            balances[move.target] += move.amount
    return balances
