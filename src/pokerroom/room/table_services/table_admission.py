"""Apply members' bars and limits at the tables of a room: who is kept out, who sits where, who may come in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from pokerroom.bonus.table.table import BonusTable
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.people.members.admission import RoomAdmission
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.table import Table
from pokerroom.table.floor_notes import CASINO, ROOM, BarNote

Stirs = list[Callable[[], None] | None]  # one for each table where somebody sits: how to stir it, if it lets them go


def bars_of_tables(
    tables: Mapping[str, TableActor], house_id: str, player: str, besides: str = ""
) -> tuple[BarNote, ...]:
    """Return the bars of all tables but one that keep a player out of a whole house, or the casino."""
    others = (actor.journal.table for item, actor in tables.items() if item != besides)
    return tuple(
        bar
        for table in others
        for bar in table.floor.bars
        if bar.player == player
        and (bar.scope == CASINO or (bar.scope == ROOM and table.rules.house.book.id == house_id))
    )


def bonus_table_bars(bonus_tables: Mapping[str, BonusActor], player: str) -> tuple[BarNote, ...]:
    """Return the bars of the room's bonus tables that keep a player out of the casino."""
    notes = []
    for actor in bonus_tables.values():
        table = actor.journal.state
        exclusion = table.excluded.get(player)
        if exclusion is not None and exclusion.scope == CASINO:
            cites = table.terms.cites("bonus.devices")
            notes.append(BarNote(player, CASINO, exclusion.by, exclusion.at, "a device was used", cites=cites))
    return tuple(notes)


def houses_played(tables: Mapping[str, TableActor], bonus_tables: Mapping[str, BonusActor]) -> tuple[str, ...]:
    """Return the houses whose tables a room has."""
    books = [actor.house_id for actor in tables.values()]
    books += [actor.house_id for actor in bonus_tables.values()]
    return tuple(dict.fromkeys(books))


def people_seated(
    tables: Mapping[str, TableActor], bonus_tables: Mapping[str, BonusActor], admission: RoomAdmission, now: datetime
) -> dict[str, Stirs]:
    """Return the tables of everybody who sits, by player: for each table, a function that shows it again, or None.

    Only a table where the player may no longer play has the function.
    """
    result: dict[str, Stirs] = {}
    for table_id, actor in tables.items():
        table = actor.journal.table
        of_tournament = table.rules.setup.tournament
        for player in table.players.names.values():
            if not actor.scheduler.table_bots.is_bot(player):
                out = not of_tournament and admission.is_kept_out(table.rules.house.book.id, player, now, table_id)
                result.setdefault(player, []).append(actor.show_again if out else None)
    for bonus_actor in bonus_tables.values():
        for patron in bonus_actor.journal.boxes.values():
            if not bonus_actor.scheduler.bots.is_bot(patron.player):
                out = admission.is_kept_out(bonus_actor.house_id, patron.player, now)
                result.setdefault(patron.player, []).append(bonus_actor.show_again if out else None)
    return result


def brought_to_tables(tables: Mapping[str, TableActor], bonus_tables: Mapping[str, BonusActor], player: str) -> int:
    """Return the chips that a player has bought at any table and that are not stored yet, or will buy after a hand."""
    at_seats = sum(actor.journal.brought(player) for actor in tables.values())
    return at_seats + sum(actor.brought(player) for actor in bonus_tables.values())


def refuse_at_seats(
    admission: RoomAdmission, table_id: str, table: Table, player: str, chips: int, at: datetime, *, comes: bool
) -> None:
    """Refuse a player who may not play at a poker table, or not with so many chips.

    A tournament checks its players itself.
    """
    if not table.rules.setup.tournament:
        beside = [*table.players.names.values()]
        admission.refuse_play(table.rules.house, player, chips, at, table=table_id, comes=comes, beside=beside)


def refuse_at_bonus_table(
    admission: RoomAdmission, table: BonusTable, player: str, chips: int, at: datetime, *, comes: bool
) -> None:
    """Refuse a player who may not play at a bonus table, or not with so many chips."""
    beside = [box.player for box in table.state.boxes.values()]
    admission.refuse_play(table.house, player, chips, at, comes=comes, beside=beside)
