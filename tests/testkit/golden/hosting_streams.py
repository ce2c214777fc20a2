"""The golden stream of the tables that players host: how it was kept, and what it leads to."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from pokerroom.room.hosting import happenings
from pokerroom.room.hosting.happenings import HostedChoices, HostedHappening
from pokerroom.room.hosting.hosted_stream import RECORDED_HOSTED
from pokerroom.room.store import Store

NOON: Final = datetime(2026, 8, 16, 12, tzinfo=UTC)


async def keep_hosting(store: Store) -> None:
    """Two tables: one by link with everything that can happen to it, and one that nobody used."""
    friday: dict[str, Any] = {"at": NOON, "table": "friday-1a2b3c4d", "by": "Ann"}
    words = HostedChoices("star", "holdem", "Friday", blinds="5/10", seats=6, stack=1000, bots=2, bot_strength="club")
    told: tuple[HostedHappening, ...] = (
        happenings.TableHosted(host="Ann", words=words, access="link", approves=True, **friday),
        happenings.InvitationMade(token="first", **friday),
        happenings.InvitationTaken(player="Bob", **{**friday, "by": "Bob"}),
        happenings.SeatAskedFor(player="Bob", seat=3, chips=500, **{**friday, "by": "Bob"}),
        happenings.SeatAskedFor(player="Cay", **{**friday, "by": "Cay"}),
        happenings.SeatGranted(player="Bob", **friday),
        happenings.SeatDenied(player="Cay", **friday),
        happenings.PlayerTurnedAway(player="Cay", **friday),
        happenings.InvitationMade(token="second", stay=("Ann", "Bob"), **friday),
        happenings.HostChanged(host="Bob", **friday),
        happenings.HostedDoorSet(access="public", approves=False, **{**friday, "by": "Bob"}),
        happenings.TableHosted(
            at=NOON,
            table="quiet-5e6f7a8b",
            by="Dee",
            host="Dee",
            words=HostedChoices("uk", "omaha", "Quiet"),
            access="link",
        ),
        happenings.HostedClosed(at=NOON, table="quiet-5e6f7a8b", why="nobody had been there for 30 minutes"),
    )
    await store.append(
        RECORDED_HOSTED.stream,
        0,
        [RECORDED_HOSTED.record(happening, f"player {happening.by}") for happening in told],
        NOON,
    )


async def keep_handing_over(store: Store) -> None:
    """A table whose host gives somebody play chips, asks two to be the host, and is followed by the second."""
    monday: dict[str, Any] = {"at": NOON, "table": "monday-9c0d1e2f", "by": "Ann"}
    told: tuple[HostedHappening, ...] = (
        happenings.TableHosted(host="Ann", words=HostedChoices("uk", "holdem", "Monday"), access="public", **monday),
        happenings.PlayChipsGiven(player="Bob", amount=500, **monday),
        happenings.HostOffered(player="Bob", **monday),
        happenings.HostOfferEnded(player="Bob", **{**monday, "by": "Bob"}),
        happenings.HostOffered(player="Cay", **monday),
        happenings.HostChanged(host="Cay", **{**monday, "by": "Cay"}),
        happenings.HostOffered(player="Ann", **{**monday, "by": "Cay"}),
    )
    await store.append(
        RECORDED_HOSTED.stream,
        0,
        [RECORDED_HOSTED.record(happening, f"player {happening.by}") for happening in told],
        NOON,
    )


async def keep_bots_set(store: Store) -> None:
    """A table whose host adds bots and sends them away."""
    sunday: dict[str, Any] = {"at": NOON, "table": "sunday-3a4b5c6d", "by": "Ann"}
    told: tuple[HostedHappening, ...] = (
        happenings.TableHosted(host="Ann", words=HostedChoices("star", "holdem", "Sunday"), access="link", **sunday),
        happenings.HostedBotsSet(bots=2, **sunday),
        happenings.HostedBotsSet(bots=1, **sunday),
    )
    await store.append(
        RECORDED_HOSTED.stream,
        0,
        [RECORDED_HOSTED.record(happening, f"player {happening.by}") for happening in told],
        NOON,
    )


def hosting_told(store: Store) -> dict[str, Any]:
    """Return how the hosted tables of a store stand."""
    tables = RECORDED_HOSTED.read(store)[0].tables
    earlier_names = {"choices": "words"}  # as what was told then has them
    plain = {  # sets have no order of their own
        name: {
            **{
                earlier_names.get(key, key): value
                for key, value in msgspec.to_builtins(table).items()
                if key != "offered" or value
            },
            "invited": sorted(table.invited),
            "granted": sorted(table.granted),
            "turned_away": sorted(table.turned_away),
        }
        for name, table in tables.items()
    }
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(plain))
    return read
