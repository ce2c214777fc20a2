"""The tables that players of a room host, in a stream of their own, and the effects of their orders on the tables.

An order and its effect at the table are stored in one append, or neither is. A table that nobody uses is closed, and
its players get their chips.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.errors import Illegal, NotAllowed, PokerroomError, shortened
from pokerroom.room import wire
from pokerroom.room.chat.chat_words import tidy_words
from pokerroom.room.hosting import happenings
from pokerroom.room.hosting.carrying_out import carry_out_order, new_token
from pokerroom.room.hosting.happenings import HostedAccess, HostedChoices, HostedHappening
from pokerroom.room.hosting.host_request import HostRequest
from pokerroom.room.hosting.hosted_stream import HostedStream
from pokerroom.room.hosting.hosted_views import host_view
from pokerroom.room.hosting.hosting_services import HostedOpening, HostedPlaces, HostingServices
from pokerroom.room.hosting.orders import (
    AnyHostOrder,
    ChangeStakes,
    GrantSeat,
    RenewInvitation,
    SetHostedDoor,
    TurnAway,
)
from pokerroom.room.hosting.settling import BookedByName, HostedSettlement, settle_up
from pokerroom.room.hosting.state import HostedTable, HostedTables
from pokerroom.room.hosting.upkeep import HostedUpkeep, StaysOpen
from pokerroom.room.store.request_context import outside_request
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.ports import SeatPort
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.opening.new_table import NewTable

_LONGEST_NAME: Final = 60
_TABLE_ID_BYTES: Final = 4


class RoomHosting:
    """The hosted tables of a room as their stream has them. Nothing counts before the store has taken it."""

    def __init__(self, services: HostingServices, stream: HostedStream) -> None:
        self._services, self._store, self._settings = services, services.store, services.settings
        self._clock = services.time.utc
        self._at_work = asyncio.Lock()
        self._places = HostedPlaces()
        self._booked: dict[str, BookedByName] = {}
        self._settling = asyncio.Lock()
        self._stream = stream
        self._upkeep = HostedUpkeep(services, self._stream, self._at_work, self._show_out, self._forget)
        self._tell_turned_away: Callable[[str, str], None] = lambda _table, _player: None

    # Life

    def when_turned_away(self, tell: Callable[[str, str], None]) -> None:
        """Register a function that is called with table and player when a player may no longer look at it."""
        self._tell_turned_away = tell

    async def read(self) -> set[str]:
        """Read the stream, and return the ids of closed tables that nobody looks at any more."""
        await self._stream.open()
        return {table.id for table in self._upkeep.old()}

    def seat_port(self, table_id: str) -> SeatPort:
        """Return the port of a hosted table's seats: who may sit there, the host's view, when it closes."""
        tables = self._services.tables
        return SeatPort(
            refuse_seat=lambda player, _seat: self._refuse_seat(tables[table_id], player),
            refuse_stay=partial(self._refuse_turned_away, table_id),
            leaving=tuple,
            changed=self._upkeep.ring,
            host=lambda: self._host_view(table_id),
        )

    def _host_view(self, table_id: str) -> wire.TableHost | None:
        hosted = self.find(table_id)  # nothing for the moment between the opening of a table and its being its host's
        return None if hosted is None else host_view(hosted, self._services.tables[table_id], self._settings)

    def start(self) -> None:
        """Start the task that does what falls due at hosted tables."""
        self._upkeep.start()

    async def go_on(self) -> None:
        """Do everything that is due by now."""
        await self._upkeep.go_on()

    async def stop(self) -> None:
        """Let the work under way finish, and begin no other."""
        await self._upkeep.stop()

    async def _forget(self, table_id: str) -> None:
        await self._services.forget(table_id)
        self._booked.pop(table_id, None)

    # Looking

    @property
    def hosted(self) -> HostedTables:
        """Every hosted table, open or closed, as the store has them."""
        return self._stream.hosted

    def find(self, table_id: str) -> HostedTable | None:
        """Return a hosted table, open or closed; None where the table is the house's own."""
        return self.hosted.tables.get(table_id)

    def hosted_by(self, player: str) -> list[HostedTable]:
        """Return the open tables whose host somebody is; none for a viewer without a name."""
        return [table for table in self.hosted.open() if player and table.host == player]

    def may_see(self, table_id: str, player: str) -> bool:
        """Return whether somebody may know of a table: the house's own, a public one, or one they were let in to."""
        hosted = self.find(table_id)
        if hosted is None or hosted.knows(player):
            return True
        actor = self._services.tables.get(table_id)
        return bool(player) and actor is not None and bool(actor.seat_of(player))

    def is_listed(self, table_id: str, player: str) -> bool:
        """Return whether the lobby lists a table for somebody; it lists none that is closed, or found by link only."""
        hosted = self.find(table_id)
        if hosted is None:
            return True
        if hosted.closed is not None:
            return False
        return hosted.access == "public" or (bool(player) and self.may_see(table_id, player))

    def host_of(self, table_id: str) -> str:
        """Return the host of a table; "" where it is the house's own."""
        return self._stream.host_of(table_id)

    def choices_of(self, table_id: str) -> HostedChoices | None:
        """Return the choices of a table's host; None for a table of the house."""
        hosted = self.find(table_id)
        return None if hosted is None else hosted.choices

    def rows(self) -> tuple[wire.LobbyTable, ...]:
        """Return the lobby's rows of open tables that are found by link; only people who were let in get them."""
        there = [
            table.id for table in self.hosted.open() if table.access == "link" and table.id in self._services.tables
        ]
        return tuple(self._services.tables[item].listing.row for item in there)

    def of_id(self, table_id: str) -> HostedTable:
        """Return a hosted table, or refuse an id that none has."""
        hosted = self.find(table_id)
        if hosted is None:
            raise Illegal(f"{shortened(table_id)!r} is no table that a player hosts", allowed="a table of your own")
        return hosted

    def let_go(self) -> set[str]:
        """Return the closed tables that the room no longer has; their record stays."""
        closed = {table.id for table in self.hosted.tables.values() if table.closed is not None}
        return closed - set(self._services.tables)

    def stays_open(self, table_id: str) -> StaysOpen | None:
        """Return the decision of staff that an unused table waits for before it can close; None for no wait."""
        return self._upkeep.stays_open.get(table_id)

    async def settling(self, table_id: str) -> HostedSettlement:
        """Return who is up and who is down at a hosted table, read beside the event loop, one record at a time."""
        actor = self._actor(self.of_id(table_id))
        async with self._settling:
            booked = self._booked.setdefault(table_id, BookedByName())
            await asyncio.to_thread(booked.read_on, self._store, actor.stream)
        return settle_up(actor, booked)

    def _actor(self, hosted: HostedTable) -> TableActor:
        actor = self._services.tables.get(hosted.id)
        if actor is None:
            raise Illegal(f"{hosted.choices.name} closed long ago", allowed="a table that is open")
        return actor

    # Opening

    def why_not(self) -> str:
        """Return why nobody may host a table in this room; "" where they may."""
        if not self._settings.hosting:
            return "players open no tables of their own in this room"
        if self._settings.money == "cage":
            return "the chips of this room are the cage's, and a table of your own is for play chips"
        return ""

    def judge(self, choices: HostedChoices, host: str) -> NewTable:
        """Return the table that a host has chosen, or refuse it with the clause of its house's book."""
        return self._services.judge(self._with_name(choices, host), "check")[1]

    def refuse_more(self, host: str, place: str = "") -> None:
        """Refuse another table to somebody, or to an address, that has as many as the room lets them have."""
        if why := self.why_not():
            raise NotAllowed(why, allowed="a table of the lobby")
        open_tables, settings = self.hosted.open(), self._settings
        own_tables = self.hosted_by(host)
        if len(own_tables) >= settings.hosted_each:
            names = ", ".join(table.choices.name for table in own_tables)
            raise Illegal(f"you host {names}", allowed=f"up to {settings.hosted_each} at once: close one of them first")
        if self._places.count(place, open_tables) >= settings.hosted_per_address:
            most = settings.hosted_per_address
            raise Illegal(
                "too many tables are open from your address", allowed=f"up to {most} at once, from one address"
            )
        if len(open_tables) >= settings.hosted_in_all:
            raise Illegal("no more tables of players' own can be opened right now", allowed="try again in a while")

    async def host_table(
        self,
        choices: HostedChoices,
        host: str,
        *,
        access: HostedAccess = "link",
        approves: bool = False,
        place: str = "",
    ) -> HostedTable:
        """Open a table for somebody, who is its host; when this returns it is open and kept."""
        choices = self._with_name(choices, host)
        async with self._at_work:
            await self._stream.end_doubt()
            self.refuse_more(host, place)
            table_id = f"{_address_part(choices.name)}-{secrets.token_hex(_TABLE_ID_BYTES)}"
            table, new = self._services.judge(choices, table_id)
            about: dict[str, Any] = {"at": self._clock(), "table": table_id, "by": host}
            opening: tuple[HostedHappening, ...] = (
                happenings.TableHosted(host=host, words=choices, access=access, approves=approves, **about),
                happenings.InvitationMade(token=new_token(), **about),
            )
            part = self._stream.part(opening, host)
            try:
                version = await self._services.open(table, new, HostedOpening(part, self.seat_port(table_id)))
            except BaseException as fault:
                await self._stream.mark_in_doubt(fault)
                raise
            await self._stream.apply_kept(opening, version)
        self._places.note(table_id, place)
        self._services.tables[table_id].show_again()
        return self.hosted.tables[table_id]

    @staticmethod
    def _with_name(choices: HostedChoices, host: str) -> HostedChoices:
        name = tidy_words(choices.name, _LONGEST_NAME) if choices.name.strip() else ""
        return replace(choices, name=name or (f"{host}'s table" if host else "Your table"))

    # People

    async def take_invitation(self, token: str, player: str) -> HostedTable:
        """Let somebody in by a link, from now on without it too; refuse a link that leads nowhere."""
        hosted = self.invitation(token)
        self._refuse_turned_away(hosted.id, player)
        if not (player == hosted.host or player in hosted.invited):
            async with self._at_work:
                await self._stream.end_doubt()
                hosted = self.invitation(token)  # the host may have made another meanwhile
                self._refuse_turned_away(hosted.id, player)
                happening = happenings.InvitationTaken(at=self._clock(), table=hosted.id, by=player, player=player)
                await self._stream.keep((happening,), player)
        return self.hosted.tables[hosted.id]

    def invitation(self, token: str) -> HostedTable:
        """Return the table that a link leads to, or refuse a link that leads nowhere."""
        table = self.hosted.of_token(token)
        if table is None:
            raise Illegal("this link no longer works", allowed="ask whoever invited you for a new one")
        return table

    async def take_seat(self, table_id: str, player: str, seat: int = 0, chips: int = 0) -> int:
        """Seat somebody at a hosted table and return the seat, or 0 if the host is asked first.

        Without a `seat` the first free one is taken, and without `chips` as many as are usual there.
        """
        hosted = self.of_id(table_id)
        actor = self._actor(hosted)
        if own_seat := actor.seat_of(player):
            return own_seat
        if hosted.closed is not None:
            raise Illegal("this table is closed", allowed="another table, or one of your own")
        if hosted.may_sit(player):
            return await self._sit(actor, player, seat, chips)
        self._refuse_turned_away(table_id, player)
        actor.refuse_beside(player)
        if player not in hosted.asks:
            async with self._at_work:
                await self._stream.end_doubt()
                about: dict[str, Any] = {"at": self._clock(), "table": table_id, "by": player}
                happening = happenings.SeatAskedFor(player=player, seat=seat, chips=chips, **about)
                await self._stream.keep((happening,), player)
            actor.show_again()
        return 0

    async def _sit(self, actor: TableActor, player: str, seat: int, chips: int) -> int:
        table = actor.journal.table
        free = [seat for seat in table.seats.free if seat not in table.seats.kept]
        if not free:
            raise Illegal("every seat of this table is taken", allowed="to look on until one is free")
        you = (await actor.look(player)).you
        least, most = you.buy_in if you is not None else (0, 0)
        usual = chips or self._usual_stack(actor)
        wanted = max(least, min(usual, most or usual))
        await actor.ask(player, wire.Sit(seat=seat if seat in free else free[0], chips=wanted))
        return actor.seat_of(player)

    def _usual_stack(self, actor: TableActor) -> int:
        """Return the usual chips to sit down with: the host's number, or a hundred bets."""
        rules, choices = actor.journal.rules, self.of_id(actor.id).choices
        return (choices.stack or 0) * rules.unit or 100 * max(
            rules.hand.chip, *rules.hand.blinds, rules.hand.minimum_bet
        )

    def _refuse_seat(self, actor: TableActor, player: str) -> None:
        """Refuse a free seat to a person whom the host has not let sit down; bots may always take one."""
        if actor.scheduler.table_bots.is_bot(player):
            return
        hosted = self.of_id(actor.id)
        if hosted.may_sit(player):
            return
        self._refuse_turned_away(actor.id, player)
        raise NotAllowed(f"{hosted.host} decides who sits at this table", allowed="to ask for a seat, and wait")

    def _refuse_turned_away(self, table_id: str, player: str) -> None:
        hosted = self.hosted.tables[table_id]
        if player in hosted.turned_away:
            raise NotAllowed(f"{hosted.host} has asked you to leave this table", allowed="another table")

    # Orders

    async def do(self, table_id: str, name: str, order: AnyHostOrder) -> HostedTable:
        """Carry out an order of the host, or the answer of a player there; when this returns, it is stored."""
        hosted = self.of_id(table_id)
        actor = self._actor(hosted)
        happening = hosted.asks.get(order.player) if isinstance(order, GrantSeat) else None
        async with self._at_work:
            await self._stream.end_doubt()
            async with actor.standing_still():
                hosted = self.hosted.tables[table_id]
                most_bots = self._settings.bots_at_table
                request = HostRequest(
                    hosted=hosted,
                    actor=actor,
                    name=name,
                    at=self._clock(),
                    judge=partial(self._stakes, hosted),
                    refuse_pause=partial(self._upkeep.refuse_pause, actor),
                    most_bots=most_bots,
                )
                await self._stream.keep_with(actor, lambda: carry_out_order(request, order), name)
                actor.scheduler.table_bots.want(min(self.hosted.tables[table_id].choices.bots or 0, most_bots))
        actor.show_again()
        if isinstance(order, GrantSeat) and happening is not None and order.player in actor.scheduler.here:
            # They may sit down by themselves now, wherever there is room.
            with suppress(PokerroomError), outside_request():
                await self._sit(actor, order.player, happening.seat, happening.chips)
        if isinstance(order, TurnAway | RenewInvitation | SetHostedDoor):
            also = order.player if isinstance(order, TurnAway) else ""  # somebody without a name yet looks on too
            self._show_out(actor, also)
        return self.hosted.tables[table_id]

    def _show_out(self, actor: TableActor, *others: str) -> None:
        """Show out the people who look at a table and may no longer know of it."""
        for player in {*actor.scheduler.here, *others} - set(actor.staff):
            if not self.may_see(actor.id, player):
                self._tell_turned_away(actor.id, player)

    def _stakes(self, hosted: HostedTable, order: ChangeStakes) -> TableSetup:
        """Return the set-up with other stakes, made as for a new table."""
        return self._services.judge(self.choices_with_stakes(hosted, order), "check")[1].setup

    def choices_with_stakes(self, hosted: HostedTable, order: ChangeStakes) -> HostedChoices:
        """Return what was chosen for a table, with other stakes; what the order leaves out is as it is now."""
        now = self._services.tables[hosted.id].journal.rules.setup
        return replace(
            hosted.choices,
            limit=order.limit or now.limit,
            blinds=order.blinds or "/".join(map(str, now.blinds)),
            ante=now.ante if order.ante is None else order.ante,
        )


def _address_part(name: str) -> str:
    """Return a name as part of an address.

    >>> _address_part("Friday's game"), _address_part("四月")
    ('friday-s-game', 'table')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:28].strip("-") or "table"
