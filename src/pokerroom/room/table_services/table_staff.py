"""Which people of a house have which titles at which of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.rulebook.house import House
from pokerroom.staff.pits import titles_in_pit


@dataclass(frozen=True)
class TableStaff:
    """The staff at the tables of a room; `pits` says in which pit a table stands."""

    tables: Mapping[str, TableActor]
    bonus_tables: Mapping[str, BonusActor]
    pits: Mapping[str, str]

    def at(self, table_id: str, house: House, everybody: Iterable[Staff]) -> dict[str, tuple[str, ...]]:
        """Return the people of a house with their titles at a table; people of one pit have none elsewhere."""
        pit = self.pits.get(table_id, "")
        titles_by_name = {
            member.name: titles_in_pit(member.titles, member.pit, house, pit)
            for member in everybody
            if member.house == house.book.id
        }
        return {name: titles for name, titles in titles_by_name.items() if titles}

    def tell_tables(self, everybody: tuple[Staff, ...]) -> None:
        """Tell every table its people again after somebody was appointed or dismissed."""
        for table_id, actor in {**self.tables, **self.bonus_tables}.items():
            actor.know_staff(self.at(table_id, actor.house, everybody))
