"""Persons' data, outside the chain: each under a key of its own, so that it can be erased for good.

The key of a person is random and sealed with the room's key in the same row. Deleting the row deletes both, and the
chain keeps only an id that leads nowhere.
"""

from __future__ import annotations

import os
import secrets
from datetime import datetime
from typing import Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct
from sqlalchemy import delete, insert, select

from pokerroom.registers.decide import PERSON_PREFIX
from pokerroom.room.store import Store, Tampered
from pokerroom.room.store.opening.database import read_transaction
from pokerroom.room.store.records import microseconds, moment
from pokerroom.room.store.schema import persons

_KEY_BITS: Final = 256
_NONCE_BYTES: Final = 12


class StoredPerson(Struct, frozen=True):
    """A person with stored data: the words, since when, and until when they must be kept."""

    id: str
    house: str
    words: str
    created: datetime
    keep_until: datetime


class Persons:
    """The people whom a room's registers name."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def keep(self, house_id: str, words: str, at: datetime, until: datetime) -> str:
        """Store words about a person, and return the id that stands for them in the record."""
        name = PERSON_PREFIX + secrets.token_hex(8)
        key = AESGCM.generate_key(_KEY_BITS)
        nonce = os.urandom(_NONCE_BYTES)
        body = nonce + AESGCM(key).encrypt(nonce, msgspec.json.encode(words), name.encode())
        sealed = self._store.seals.close(key, "person", house_id, name)
        row = {"id": name, "house": house_id, "created": microseconds(at), "keep_until": microseconds(until)}
        await self._store.write(
            lambda connection: connection.execute(insert(persons).values(**row, key=sealed, body=body))
        )
        return name

    async def erase(self, house_id: str, name: str) -> None:
        """Erase the data of a person, with their key."""
        deletion = delete(persons).where(persons.c.id == name, persons.c.house == house_id)
        await self._store.write(lambda connection: connection.execute(deletion))

    def names(self, house_id: str) -> dict[str, datetime]:
        """Return the persons of a house with stored data, and until when it must be kept."""
        query = select(persons.c.id, persons.c.keep_until).where(persons.c.house == house_id)
        with read_transaction(self._store.engine) as connection:
            return {row.id: moment(row.keep_until) for row in connection.execute(query)}

    def find(self, house_id: str, name: str) -> StoredPerson | None:
        """Return the stored data of a person; None if it was erased."""
        query = select(persons).where(persons.c.id == name, persons.c.house == house_id)
        with read_transaction(self._store.engine) as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        key = self._store.seals.open(row.key, "person", house_id, name)
        try:
            opened = AESGCM(key).decrypt(row.body[:_NONCE_BYTES], row.body[_NONCE_BYTES:], name.encode())
        except (InvalidTag, ValueError):
            raise Tampered(f"what is kept of {name} cannot be opened with their key") from None
        words = msgspec.json.decode(opened, type=str)
        return StoredPerson(row.id, row.house, words, moment(row.created), moment(row.keep_until))
