"""The books of one table: an append-only list of balanced entries, with the balance of every account as it stands.

A whole hand is one entry of several moves, in which a player's wagers are one move and what came back unmatched never
left the stack. `closing.py` has the report.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import events as told
from pokerroom.hand.hand import standing
from pokerroom.house.entries import (
    CAGE,
    GOODS,
    HAND_WORDS,
    HELD,
    JACKPOT,
    NEXT_POT,
    POT,
    WORDS,
    Entry,
    Move,
    checked,
    checks_account,
    house_account,
    on_the_table,
    seat_account,
)
from pokerroom.house.lines import Line
from pokerroom.rulebook.served import serves

_WAGERS: Final = (told.Called, told.Raised, told.Posted)
_BACK: Final = (told.Returned, told.ChipsBack)
_CHIPS_MOVE: Final = frozenset(
    {*_WAGERS, *_BACK, told.Folded, told.Awarded, told.Charged, told.Paid, told.PostedLate, told.Forfeited, told.Voided}
    | {told.Rewound, told.StakeCorrected}
)
_LOST_TO: Final = {"the house": house_account("forfeits"), "be held": HELD, "the next pot": NEXT_POT}


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
        self._balances: dict[str, int] = {}

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
        return self.post(line.kind, *moves, *_to_the_jackpot(line), at=at, cites=line.cites)

    @serves("star:1.1.rake-box")
    def hand(
        self,
        events: Sequence[told.Event],
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
        put_in: dict[int, int] = {}
        back: dict[int, int] = {}
        won: dict[int, int] = {}
        taken: dict[str, int] = {}
        bought: dict[tuple[int, str], int] = {}
        behind: list[tuple[Citation, ...]] = []  # the clauses of every charge and payment
        corrected: list[told.StakeCorrected] = []
        voided = False
        for event in events:
            if type(event) not in _CHIPS_MOVE:
                continue
            if type(event) is told.Folded:
                if event.paid:
                    put_in[event.seat] = put_in.get(event.seat, 0) + event.paid
            elif type(event) is told.Called or type(event) is told.Raised or type(event) is told.Posted:
                seat = event.seat
                put_in[seat] = put_in.get(seat, 0) + event.amount
            elif type(event) is told.Awarded:
                won[event.seat] = won.get(event.seat, 0) + event.amount
            elif isinstance(event, _BACK):
                back[event.seat] = back.get(event.seat, 0) + event.amount
            elif type(event) is told.Charged:
                account = house_account(event.kind)
                taken[account] = taken.get(account, 0) + event.amount
                behind.append(event.cites)
            elif isinstance(event, told.Paid):
                put_in[event.seat] = put_in.get(event.seat, 0) + event.to_pot
                bought[event.seat, event.kind] = bought.get((event.seat, event.kind), 0) + event.amount - event.to_pot
                behind.append(event.cites)
            elif isinstance(event, told.PostedLate):
                put_in[event.seat] = put_in.get(event.seat, 0) + event.amount + event.dead
            elif isinstance(event, told.StakeCorrected):
                corrected.append(event)
            elif isinstance(event, told.Forfeited):
                taken[_LOST_TO[event.to]] = taken.get(_LOST_TO[event.to], 0) + event.amount
            elif isinstance(event, told.Rewound):
                return self.hand(standing(events), number=number, at=at, lines=lines, carried=carried)
            elif isinstance(event, told.Voided):
                voided = True
        for seat, amount in back.items():
            unmatched = min(amount, put_in.get(seat, 0))
            put_in[seat] = put_in.get(seat, 0) - unmatched
            won[seat] = won.get(seat, 0) + amount - unmatched
        if voided:  # what nobody of this hand put in waits for the next
            rest = sum(put_in.values()) + carried - sum(taken.values()) - sum(won.values())
            taken[NEXT_POT] = taken.get(NEXT_POT, 0) + rest
        moves = [Move(seat_account(seat), POT, amount) for seat, amount in put_in.items() if amount]
        if carried:
            moves.append(Move(NEXT_POT, POT, carried))
        for (seat, kind), part in bought.items():
            if part:
                moves.append(Move(seat_account(seat), house_account(kind), part))
        for account, amount in taken.items():
            if amount:
                moves.append(Move(POT, account, amount))
        for seat, amount in won.items():
            if amount:
                moves.append(Move(POT, seat_account(seat), amount))
        if corrected:
            added = [Move(CAGE, seat_account(each.seat), each.amount) for each in corrected if each.amount > 0]
            removed = [Move(seat_account(each.seat), CAGE, -each.amount) for each in corrected if each.amount < 0]
            moves = [*added, *moves, *removed]
        for line in lines:
            if line.for_jackpot:
                moves += _to_the_jackpot(line)
        what = f"hand {number or self.hands + 1}"
        cites = behind[0] if behind else ()
        if len(behind) > 1:
            cites = tuple(dict.fromkeys(each for one in behind for each in one))
        entry = self._book(Entry(len(self._entries) + 1, what, tuple(moves), at, cites))
        self.hands += 1
        return entry

    def _book(self, entry: Entry) -> Entry:
        changed: dict[str, int] = {}
        for move in entry.moves:
            source, target, amount = move.source, move.target, move.amount
            changed[source] = changed.get(source, 0) - amount
            changed[target] = changed.get(target, 0) + amount
        balances = self._balances
        for account, change in changed.items():
            after = balances.get(account, 0) + change
            if after < 0 and on_the_table(account):
                raise Illegal(f"{-change} out of {account}, which holds {after - change}", cites=entry.cites)
            changed[account] = after
        balances.update(changed)
        self._entries.append(entry)
        return entry

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


def _to_the_jackpot(line: Line) -> list[Move]:
    """The part of a charge that is not the house's own; a deduction for the jackpot is booked there at once."""
    if not line.for_jackpot or line.kind == JACKPOT:
        return []
    return [Move(house_account(line.kind), JACKPOT, line.for_jackpot)]
