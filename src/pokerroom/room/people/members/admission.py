"""The check of who may play, and with how many chips, for every seat, purchase of chips and deposit.

The bars from the whole house come from its tables and from the room's members, in the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from typing import Final

from pokerroom.cage.commands import CageCommand, DepositMoney, SellChips
from pokerroom.cage.state import CageState
from pokerroom.errors import NotAllowed
from pokerroom.members.limits import MovedSince, own_bars, refuse_beyond_limit
from pokerroom.members.words import LimitKind
from pokerroom.room.people.members.brought_to_play import PlayFlows
from pokerroom.room.people.members.room_members import RoomMembers
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.player_cards import refuse_without_card
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.seats.barring import bar_on, refuse_barred

# What keeps a player out of a house, as its tables know it, but for the table that asks.
TableBars = Callable[[str, str, str], tuple[BarNote, ...]]
_LIMITS_ON_PLAY: Final[tuple[LimitKind, ...]] = ("buy_in", "loss")


class RoomAdmission:
    """Decides who may play. `brought` is the amount a player has bought anywhere that is not stored yet."""

    def __init__(
        self,
        members: RoomMembers,
        flows: PlayFlows,
        *,
        table_bars: TableBars,
        brought: Callable[[str], int],
        card_of: Callable[[str, str], str],
    ) -> None:
        self._members, self._flows = members, flows
        self._table_bars, self._brought, self._card_of = table_bars, brought, card_of

    def bars(
        self, house_id: str, player: str, now: datetime, table: str = "", *, in_tournament: bool = False
    ) -> tuple[BarNote, ...]:
        """Return every bar that keeps a player from the tables of a house, except those that `table` knows itself.

        `in_tournament` asks about a tournament that they have entered.
        """
        bars = list(self._table_bars(house_id, player, table))
        if (member := self._members.members.get(player)) is not None:
            bars += own_bars(member, now, self._members.rest, in_tournament=in_tournament)
            bars += [bar.note for bar in member.bars.values() if bar.keeps_from(house_id)]
        return tuple(bars)

    def is_kept_out(
        self, house_id: str, player: str, now: datetime, table: str = "", *, in_tournament: bool = False
    ) -> bool:
        """Return whether a player gets no further hand at a house's tables, or in a tournament they have entered."""
        return bar_on(self.bars(house_id, player, now, table, in_tournament=in_tournament), player, now) is not None

    def refuse_play(
        self,
        house: House,
        player: str,
        chips: int,
        at: datetime,
        *,
        table: str = "",
        comes: bool = True,
        beside: Iterable[str] = (),
    ) -> None:
        """Refuse a player who may not play, or not with so many chips; `beside` are the players at the table."""
        what = "a seat" if comes else "more chips"
        refuse_barred(self.bars(house.book.id, player, at, table), player, at, what=what)
        if comes:
            refuse_without_card(house, player, self._card_of(house.book.id, player), at.date())
            self._refuse_apart(house, player, beside)
        member = self._members.members.get(player)
        if member is not None and chips > 0:
            for kind in _LIMITS_ON_PLAY:
                refuse_beyond_limit(member, kind, chips, at, self._moved_in_play(kind, player))

    def refuse_at_cage(self, command: CageCommand, now: datetime, house: House, cage: CageState) -> None:
        """Refuse chips or a deposit for a player who is kept out, and a deposit beyond their limit."""
        if isinstance(command, DepositMoney | SellChips) and command.player:
            bars = self.bars(house.book.id, command.player, now)
            refuse_barred(bars, command.player, now, what="chips")
            member = self._members.members.get(command.player)
            if member is not None and isinstance(command, DepositMoney):
                moved = partial(_deposits, cage, command.player)
                refuse_beyond_limit(member, "deposit", command.amount, now, moved)

    def moved(self, kind: LimitKind, player: str, cage: CageState) -> MovedSince:
        """Return a function that counts the chips a player has moved since a moment, in the way that a limit limits."""
        return partial(_deposits, cage, player) if kind == "deposit" else self._moved_in_play(kind, player)

    def _moved_in_play(self, kind: LimitKind, player: str) -> MovedSince:
        flow = self._flows.brought if kind == "buy_in" else self._flows.lost
        return lambda since: flow(player, self._members.zone.moment(since)) + self._brought(player)

    def _refuse_apart(self, house: House, player: str, beside: Iterable[str]) -> None:
        member = self._members.members.get(player)
        if member is None:
            return
        for other in beside:
            if (house.book.id, other) in member.apart:
                raise NotAllowed(
                    f"{player} at one table with {other}",
                    allowed="another table",
                    cites=grounds_of(house.book).cites("seating.keep_apart"),
                )


def _deposits(cage: CageState, player: str, since: datetime) -> int:
    """Return the chips that a player has deposited at the cage since a moment."""
    own_deposits = (slip for slip in cage.slips.values() if slip.what == "deposit" and slip.player == player)
    return sum(slip.amount for slip in own_deposits if slip.stage == "booked" and slip.at >= since)
