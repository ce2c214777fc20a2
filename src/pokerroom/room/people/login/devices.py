"""The devices that accounts log in from, each a short text such as "Firefox on Linux, 192.0.2.7".

A device that an account has not used before leaves a notice, which its owner sees on every other device until they say
that they have seen it. The new device itself does not see it, so that nobody can hide their own coming in.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from sqlalchemy import Connection, delete, false, func, insert, select, true, update

from pokerroom.room.store.schema import devices

_DEVICES_PER_ACCOUNT: Final = 50


class KnownDevice(Struct, frozen=True):
    """A device of an account; `new` until the owner has seen its notice on another one."""

    device: str
    first: int  # microseconds since 1970
    last: int
    new: bool


def note_device(connection: Connection, account: str, device: str, now: int) -> None:
    """Note that an account logs in from a device; a new one leaves a notice unless it is the account's first."""
    of_account = devices.c.account == account
    changed = connection.execute(update(devices).where(of_account, devices.c.device == device).values(last=now))
    if changed.rowcount:
        return
    others = connection.execute(select(func.count()).select_from(devices).where(of_account)).scalar_one()
    row = {"account": account, "device": device, "first": now, "last": now, "told": not others}
    connection.execute(insert(devices).values(**row))
    oldest = select(devices.c.device).where(of_account).order_by(devices.c.last.desc()).offset(_DEVICES_PER_ACCOUNT)
    for name in connection.execute(oldest).scalars().all():
        connection.execute(delete(devices).where(of_account, devices.c.device == name))


def devices_of(connection: Connection, account: str) -> list[KnownDevice]:
    """Return the devices of an account, the one that was used last first."""
    query = select(devices).where(devices.c.account == account).order_by(devices.c.last.desc(), devices.c.device)
    return [KnownDevice(row.device, row.first, row.last, not row.told) for row in connection.execute(query)]


def notices_for(connection: Connection, account: str, device: str) -> tuple[str, ...]:
    """Return the new devices of an account about which its user on this `device` is to be notified."""
    news = devices.c.account == account, devices.c.told == false(), devices.c.device != device
    query = select(devices.c.device).where(*news).order_by(devices.c.first)
    return tuple(connection.execute(query).scalars())


def mark_seen(connection: Connection, account: str, device: str) -> None:
    """Note that the owner has seen the notices on this `device`; that of the device itself stays."""
    news = devices.c.account == account, devices.c.device != device
    connection.execute(update(devices).where(*news).values(told=true()))
