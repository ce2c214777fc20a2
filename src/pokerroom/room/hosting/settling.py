"""Settling up: who has won and who has lost at a table, from its bookings.

The chips that a player brought and took away are in the table's record, by name; the chips before them are on the
table. The sum of it all, with the house's charges, is zero.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pokerroom.bots.names import EVERY_BOT_NAME
from pokerroom.charges.entries import box_account, checks_account, seat_account
from pokerroom.record_kind import kind_of
from pokerroom.room.store import Store
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.table.happening_text import read_happening
from pokerroom.table.happenings import Booked

_BOOKED_KIND: Final = kind_of(Booked.__name__)
_MOST_PEOPLE_COMPARED: Final = 12  # of more, not every way of grouping them is looked at
HOUSE_SIDE: Final = ""  # the house, as one who pays or is paid


class SettlingLine(NamedTuple):
    """One player: the chips they brought, took away and have before them, and their result."""

    player: str
    bot: bool
    brought: int
    took: int
    before: int

    @property
    def net(self) -> int:
        """The player's win; below 0 for a loss."""
        return self.took + self.before - self.brought


class PaymentDue(NamedTuple):
    """A payment of one player to another; "" stands for the house, with its charges and its bots."""

    payer: str
    payee: str
    amount: int


class HostedSettlement(NamedTuple):
    """Everybody who has played at a table, the biggest winner first; and the chips of nobody: charges, and a pot."""

    lines: tuple[SettlingLine, ...]
    charged: int
    hands: int

    @property
    def payments(self) -> tuple[PaymentDue, ...]:
        """The payments between players, as few as possible; the house pays for its bots and gets its charges."""
        nets = {line.player: line.net for line in self.lines if not line.bot}
        return fewest_payments({**nets, HOUSE_SIDE: -sum(nets.values())})


def fewest_payments(nets: Mapping[str, int]) -> tuple[PaymentDue, ...]:
    """Return the payments that bring everybody to 0, if all together come to 0.

    As few as possible among up to `_MOST_PEOPLE_COMPARED` people: the more groups there are whose members are even
    among themselves, the fewer payments it takes, one less than each group has members.

    >>> fewest_payments({"Ann": 50, "Bob": -30, "Cay": -20})
    (PaymentDue(payer='Bob', payee='Ann', amount=30), PaymentDue(payer='Cay', payee='Ann', amount=20))
    >>> fewest_payments({"Ann": 40, "Bob": 30, "Cay": -40, "Dee": -30})
    (PaymentDue(payer='Cay', payee='Ann', amount=40), PaymentDue(payer='Dee', payee='Bob', amount=30))
    """
    people = sorted((net for net in nets if nets[net]), key=lambda player: (-nets[player], player))
    groups = (
        _even_groups([nets[person] for person in people])
        if len(people) <= _MOST_PEOPLE_COMPARED
        else [range(len(people))]
    )
    paid = [payment for group in groups for payment in _paid_up({people[at]: nets[people[at]] for at in group})]
    return tuple(sorted(paid, key=lambda payment: (-payment.amount, payment.payer, payment.payee)))


def _even_groups(nets: Sequence[int]) -> list[list[int]]:
    """Return as many groups as there can be whose members are even among themselves, by their places."""
    size = 1 << len(nets)
    sums, most, last = [0] * size, [0] * size, [0] * size
    for group in range(1, size):
        inside = [at for at in range(len(nets)) if group >> at & 1]
        sums[group] = sums[group & (group - 1)] + nets[inside[0]]
        last[group] = max(inside, key=lambda at, group=group: most[group ^ 1 << at])  # type: ignore[misc]
        most[group] = most[group ^ 1 << last[group]] + (sums[group] == 0)
    even_groups: list[list[int]] = []
    group = size - 1
    while group:
        if not sums[group]:
            even_groups.append([])
        even_groups[-1].append(last[group])
        group ^= 1 << last[group]
    return even_groups


def _paid_up(nets: dict[str, int]) -> Iterator[PaymentDue]:
    """Yield payments until everybody is even: the biggest loser pays the biggest winner each time."""
    while any(nets.values()):
        payer, payee = min(nets, key=lambda player: nets[player]), max(nets, key=lambda player: nets[player])
        amount = min(-nets[payer], nets[payee])
        nets[payer] += amount
        nets[payee] -= amount
        yield PaymentDue(payer, payee, amount)


@dataclass
class BookedByName:
    """The chips that each player has brought to a table and taken away; a reading goes on after the last one."""

    after: int = 0
    brought: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    took: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))

    def read_on(self, store: Store, stream: str) -> None:
        """Take in the bookings since the last reading."""
        for stored in store.read(stream, self.after):
            self.after = stored.version
            if stored.kind != _BOOKED_KIND:
                continue
            booked = read_happening(_BOOKED_KIND, stored.body)
            for player, amount in booked.players.items() if isinstance(booked, Booked) else ():
                (self.brought if amount > 0 else self.took)[player] += abs(amount)


def settle_up(actor: TableActor, booked: BookedByName) -> HostedSettlement:
    """Return who is up and down at a table after its last finished hand."""
    table, books = actor.journal.table, actor.journal.ledger
    before: defaultdict[str, int] = defaultdict(int)
    for seat, player in table.seats.players.items():
        before[player] += books.balance(box_account(seat))
    for seat in table.players:
        before[table.seats.plays(seat)] += books.balance(seat_account(seat)) + books.balance(checks_account(seat))
    lines = [
        SettlingLine(
            player, player in EVERY_BOT_NAME, booked.brought[player], booked.took[player], before.get(player, 0)
        )
        for player in {**booked.brought, **booked.took}
    ]
    lines.sort(key=lambda line: (-line.net, line.player))
    return HostedSettlement(tuple(lines), -sum(line.net for line in lines), books.hands)
