"""Connect promotions with the tables of a room: pass hands on, splash pots, and show what runs at each table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial

from pokerroom.errors import Illegal
from pokerroom.promotions.hand_at_table import hand_at_table
from pokerroom.promotions.showing import HandsKnown, ShownPromotion
from pokerroom.room import wire
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.room.prizes.prize_viewer import PrizeViewer
from pokerroom.room.prizes.promotions import PROMOTION_STREAM, RoomPromotions
from pokerroom.room.prizes_at_tables.splashing import splash_at_table
from pokerroom.room.store import Part, Store
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.entries import FinishedHand
from pokerroom.room.tables.ports import PromotionPort
from pokerroom.room.wall_time import Zone
from pokerroom.table.commands import SplashPot


class PromotedTables:
    """The promotions of a room, wired to its tables."""

    def __init__(
        self,
        promotions: RoomPromotions,
        store: Store,
        ledger: RoomLedger,
        clock: Callable[[], datetime],
        zone: Zone,
    ) -> None:
        self._promotions, self._store, self._ledger = promotions, store, ledger
        self._clock, self._zone = clock, zone
        self._tables: Mapping[str, TableActor] = {}
        promotions.serve(self)

    async def open(self, tables: Mapping[str, TableActor]) -> None:
        """Read the records in the store, and listen to the tables.

        Each table's last hand is reported again: the room may have closed before it was looked at.
        """
        await self._promotions.open()
        for table_id, actor in tables.items():
            house_id = self.add(actor)
            last = actor.journal.last
            row = self._store.hand(actor.stream, last.number) if last is not None else None
            if last is not None and row is not None:
                self._hand_over(table_id, house_id, last, self._zone.local(row.ended))

    def add(self, actor: TableActor) -> str:
        """Listen to a table, and return the id of its house."""
        house_id = actor.house_id
        self._tables = {**self._tables, actor.id: actor}
        return house_id

    def port_of(self, table_id: str, house_id: str) -> PromotionPort:
        """Return a table's port to the promotions: those that run there, and the listener for its hands."""
        return PromotionPort(
            partial(self.on_the_wire, table=table_id, house_id=house_id), partial(self._hand_over, table_id, house_id)
        )

    def on_the_wire(self, viewer: PrizeViewer, table: str = "", house_id: str = "") -> tuple[wire.WirePromotion, ...]:
        """Return the running promotions, at a table or in the whole room, as a viewer may see them."""
        return tuple(map(self._wire, self._promotions.shown(self.known_to(viewer), table, house_id)))

    def known_to(self, viewer: PrizeViewer) -> HandsKnown:
        """Return the test of which hands a viewer may know the end of; with a delay, not at once."""

        def knows(table_id: str, hand: int) -> bool:
            actor = self._tables.get(table_id)
            return actor is None or table_id == viewer.here or actor.may_know_result(viewer.player, hand)

        return knows

    def _wire(self, promotion: ShownPromotion) -> wire.WirePromotion:
        until = promotion.until
        return wire.WirePromotion(
            name=promotion.name,
            title=promotion.title,
            award=promotion.award,
            words=promotion.words,
            prize=promotion.prize,
            until=0 if until is None else self._zone.milliseconds(until),
            holders=tuple(
                wire.WireHolder(holder.player, holder.called, tuple(holder.cards.split()), holder.table)
                for holder in promotion.holders
            ),
            commitment=promotion.commitment,
        )

    def _hand_over(self, table_id: str, house_id: str, settled: FinishedHand, at: datetime) -> None:
        if self._promotions.wants_hands(house_id):
            table = hand_at_table(settled.hand, settled.names, table_id, settled.number, at)
            if table is not None:
                self._promotions.hand_over(house_id, table)

    async def splash(self, table_id: str, splash: SplashPot, part: Part, entries: Sequence[RoomEntry], by: str) -> int:
        """Splash the pot of a table of the promotion's house, store both, and return the promotion's version."""
        actor = self._tables.get(table_id)
        house_id = self._promotions.state_of(part.stream.removeprefix(PROMOTION_STREAM)).house
        own = [item for item, other in self._tables.items() if other.house_id == house_id]
        if actor is None or table_id not in own:
            raise Illegal(f"a splash at {table_id!r}", allowed=", ".join(own) or "a table of the same house")
        return await splash_at_table(self._ledger, actor, splash, part, entries, self._clock, by)

    def promotions_changed(self) -> None:
        """Show every table again, as a promotion has changed."""
        for actor in self._tables.values():
            actor.show_again()
