"""A player's private marks: notes on others, players whom they have muted, favourite tables, and hands to keep.

Nobody else sees them. They are sealed with the room's key, stand in a table of their own outside the chain of records,
and are deleted with the account; a guest's, when the guest leaves.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select, update

from pokerroom.errors import Illegal
from pokerroom.room.store import Store
from pokerroom.room.store.opening.database import read_transaction
from pokerroom.room.store.schema import accounts, logins, marks

MARKED_PLAYERS: Final = 500  # one account can mark so many
MARKED_TABLES: Final = 100
MARKED_HANDS: Final = 500
NOTE_LENGTH = 300  # characters of a note on a player
MarkColour: TypeAlias = Literal["", "red", "amber", "green", "blue", "violet"]
MarkKind: TypeAlias = Literal["player", "table", "hand"]
_MARK_OF_PLAYER: Final[MarkKind] = "player"
_MARK_OF_TABLE: Final[MarkKind] = "table"
_MARK_OF_HAND: Final[MarkKind] = "hand"


class PlayerMark(Struct, frozen=True, omit_defaults=True):
    """One player's mark on another: a note, a colour, and whether their talk is muted."""

    player: str
    note: str = ""
    colour: MarkColour = ""
    muted: bool = False


class MarkedHand(Struct, frozen=True):
    """A hand, or a round against the house, that somebody keeps in sight."""

    table: str
    number: int


class OwnMarks(Struct, frozen=True):
    """The players, tables and hands that somebody has marked for themselves."""

    players: tuple[PlayerMark, ...] = ()
    tables: tuple[str, ...] = ()
    hands: tuple[MarkedHand, ...] = ()


class Marks:
    """Everybody's private marks, in the room's database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def read(self, account: str) -> OwnMarks:
        """Return all marks that a person has made; this reads the database."""
        query = select(marks).where(marks.c.account == account).order_by(marks.c.about)
        with read_transaction(self._store.engine) as connection:
            rows = connection.execute(query).all()
        opened = [(row, self._store.seals.open(bytes(row.body), "mark", account, row.kind, row.about)) for row in rows]
        players = tuple(
            msgspec.json.decode(body, type=PlayerMark) for row, body in opened if row.kind == _MARK_OF_PLAYER
        )
        tables = tuple(row.about for row, _ in opened if row.kind == _MARK_OF_TABLE)
        hands = sorted(
            (msgspec.json.decode(body, type=MarkedHand) for row, body in opened if row.kind == _MARK_OF_HAND),
            key=lambda hand: (hand.table, hand.number),
        )
        return OwnMarks(players, tables, tuple(hands))

    def read_of(self, name: str) -> OwnMarks:
        """Return all marks that the person of this name has made; this reads the database."""
        query = select(accounts.c.id).where(accounts.c.name == name)
        with read_transaction(self._store.engine) as connection:
            account = connection.execute(query).scalar_one_or_none()
        return self.read(account) if account is not None else OwnMarks()

    async def mark_player(self, account: str, mark: PlayerMark) -> None:
        """Store somebody's mark on a player; an empty mark is deleted."""
        empty = mark == PlayerMark(mark.player)
        await self._put(
            account, _MARK_OF_PLAYER, mark.player, b"" if empty else msgspec.json.encode(mark), MARKED_PLAYERS
        )

    async def mark_table(self, account: str, table: str, *, marked: bool) -> None:
        """Store a table among somebody's favourites, or take it away."""
        await self._put(account, _MARK_OF_TABLE, table, b"{}" if marked else b"", MARKED_TABLES)

    async def mark_hand(self, account: str, hand: MarkedHand, *, marked: bool) -> None:
        """Store a hand among those that somebody keeps in sight, or take it away."""
        body = msgspec.json.encode(hand) if marked else b""
        await self._put(account, _MARK_OF_HAND, f"{hand.table} {hand.number}", body, MARKED_HANDS)

    async def follow_name(self, old: str, new: str) -> None:
        """Have every mark on a player who has another name now stand by that; so a new name shakes off no mute."""
        about = marks.c.kind == _MARK_OF_PLAYER, marks.c.about == old

        def write(connection: Connection) -> None:
            for row in connection.execute(select(marks).where(*about)).all():
                body = self._store.seals.open(bytes(row.body), "mark", row.account, _MARK_OF_PLAYER, old)
                mark = msgspec.structs.replace(msgspec.json.decode(body, type=PlayerMark), player=new)
                sealed = self._store.seals.close(msgspec.json.encode(mark), "mark", row.account, _MARK_OF_PLAYER, new)
                clash = marks.c.account == row.account, marks.c.kind == _MARK_OF_PLAYER, marks.c.about == new
                connection.execute(delete(marks).where(*clash))
                update_mark = update(marks).where(*about, marks.c.account == row.account)
                connection.execute(update_mark.values(about=new, body=sealed))

        await self._store.write(write)

    async def _put(self, account: str, kind: MarkKind, about: str, body: bytes, most: int) -> None:
        of_account = marks.c.account == account, marks.c.kind == kind
        row = {"account": account, "kind": kind, "about": about}

        def write(connection: Connection) -> None:
            connection.execute(delete(marks).where(*of_account, marks.c.about == about))
            if not body:
                return
            if connection.execute(select(func.count()).select_from(marks).where(*of_account)).scalar_one() >= most:
                raise Illegal(f"more than {most} {kind}s marked", allowed="when you have taken some marks away")
            sealed = self._store.seals.close(body, "mark", account, kind, about)
            connection.execute(insert(marks), {**row, "body": sealed})

        await self._store.write(write)

    async def sweep(self) -> None:
        """Take away the marks of guests who have left."""
        guests = select(accounts.c.id).where(accounts.c.kind == "guest")
        left = delete(marks).where(marks.c.account.in_(guests), marks.c.account.not_in(select(logins.c.account)))
        await self._store.write(lambda connection: connection.execute(left))
