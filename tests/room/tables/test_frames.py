"""Every frame to everybody over many hands of every game, scanned for cards that its receiver may not see.

POKERROOM_TEST_HANDS=50 plays as many hands at each table, and POKERROOM_TEST_SEED=7 others.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from pokerroom.games import GAMES
from pokerroom.room import wire
from pokerroom.room.keys import room_key
from pokerroom.room.room import Room
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.rulebook import library
from pokerroom.table.opening.new_table import houses
from pokerroom.web.visitors.visitor import Guest
from room.chaos.judge import Judge
from room.chaos.people_at_tables import Auditor, Person, Tab, open_quick_room, served
from room.chaos.regular import Regular
from room.chaos.witness import PER_RECORD, Witness
from testkit.suite.effort import THOROUGH
from testkit.suite.waiting import until

HANDS: Final = int(os.environ.get("POKERROOM_TEST_HANDS", "3" if THOROUGH else "2"))
SEED: Final = int(os.environ.get("POKERROOM_TEST_SEED", "1"))
NAMES: Final = ("Wanda", "Xaver", "Yusuf")
SPREAD: Final = tuple(
    TableSettings(book.id, game, bots=1) for game in GAMES for book in houses(library().between_players, game)
)


def _has_played(hands: int, actor: TableActor, _: Tab) -> bool:
    return actor.journal.last_hand_number > hands


async def _play(
    room: Room, enough: Callable[[TableActor, Tab], bool], chance: Random
) -> tuple[list[Person], list[Tab]]:
    """People at every table, each with a stranger without a name, and one who has a seat at another table only.

    They play until it is `enough` for the table and what its stranger was sent.
    """
    people: list[Person] = []
    onlookers: list[Tab] = []
    playing = []
    actors = list(room.tables.values())
    for number, actor in enumerate(actors):
        visitor = f"{NAMES[0]} {actors[number - 1].id}"
        stranger = Auditor(actor).open()
        onlookers += [stranger, Tab(actor, visitor).open()]
        for name in NAMES:
            person = Person(actor, f"{name} {actor.id}", chance)
            people.append(person)
            playing.append(person.play(partial(enough, actor, stranger)))
    async with asyncio.timeout(300):
        await asyncio.gather(*playing)
    return people, onlookers


async def _evening(folder: Path, tables: tuple[TableSettings, ...]) -> None:
    chance = Random(SEED)
    room = await open_quick_room(folder, tables)
    try:
        people, onlookers = await _play(room, partial(_has_played, HANDS), chance)
        judges = {table: Judge(room.store, table) for table in room.tables}
        witness, seen, frames = Witness(), Counter[str](), 0
        for person in people:
            assert person.tabs[0].frames[1:] == person.tabs[1].frames[1:], "two tabs, two stories"
        for tab in [*onlookers, *(person.tabs[0] for person in people)]:
            for now in tab.tables:
                seen.update(judges[tab.actor.id].judge(tab.player, now))
                witness.hear(tab.player, now)
                frames += 1
        witness.check(room.store, tuple(room.tables))
        assert not [tab.early for tab in onlookers if isinstance(tab, Auditor) and tab.early], (
            "shown before it was kept"
        )
        dealt = [person for person in people if _with_cards(judges[person.actor.id], person.tabs[0])]
        assert len(dealt) > len(people) // 2
        for person in dealt[::4]:
            _the_judge_is_awake(judges[person.actor.id], person.tabs[0])
        assert frames > len(tables) * HANDS * 20
        assert len(seen) > 40, "most of the deck was seen by somebody"
        hidden = Counter(bool(judge.hidden[hand]) for judge in judges.values() for hand in judge.hands)
        assert hidden[True], "and there were cards to hide"
    finally:
        await room.close()


def _with_cards(judge: Judge, tab: Tab) -> wire.TableNow | None:
    """The last frame in which this receiver has cards, and there are others to hide."""
    return next((now for now in tab.tables[::-1] if now.you and now.you.cards and judge.hidden[now.public.hand]), None)


def _the_judge_is_awake(judge: Judge, tab: Tab) -> None:
    """The same frame with one card more that is not for this receiver is found out, wherever it stands."""
    now = _with_cards(judge, tab)
    assert now is not None
    assert now.you is not None
    known = judge.at(now.version)
    card = min(judge.hidden[now.public.hand] - known.to(tab.player))
    seats = now.public.seats
    wrong = [
        replace(now, public=replace(now.public, seats=(replace(seats[0], cards=(card,)), *seats[1:]))),
        replace(now, public=replace(now.public, boards=((card,),))),
        replace(now, public=replace(now.public, to_do=f"deal {card}")),
        replace(now, you=replace(now.you, cards=(*now.you.cards, card))),
        replace(now, you=replace(now.you, strength=f"a pair with [{card}]")),
        replace(now, lines=(wire.LogLine(now.version * PER_RECORD, f"Somebody mucks [{card}]."),)),
    ]
    judge.judge(tab.player, now)
    for table_now in wrong:
        with pytest.raises(AssertionError):
            judge.judge(tab.player, table_now)


@pytest.mark.parametrize("part", range(2))
def test_nobody_is_sent_a_card_that_is_not_theirs_to_see(tmp_path: Path, part: int) -> None:
    asyncio.run(_evening(tmp_path, SPREAD[part::2]))


# Spectators, by the house's setting

DELAYED: Final = (TableSettings("uk", "holdem", bots=1), TableSettings("star", "seven_card_stud", bots=1))


def _is_bare(now: wire.TableNow) -> bool:
    """Who sits where, and nothing else."""
    public = now.public
    nothing = not (public.hand or public.boards or public.pots or public.total or public.turn or now.lines)
    return nothing and not any(seat.chips or seat.bet or seat.cards or seat.hand or seat.did for seat in public.seats)


def _lies_open(judge: Judge, now: wire.TableNow) -> bool:
    """Whether cards are shown, while the hand is played, that nobody else saw then."""
    cards = {card for seat in now.public.seats for card in seat.cards} - {"??"}
    return now.public.state == "playing" and not cards <= judge.at(now.version).public


class _ShownOpen:
    """Enough once a stranger was shown a hand that lies open: most hands end without one that may be asked for."""

    def __init__(self, store: Store, hands: int) -> None:
        self._store, self._hands = store, hands
        self._looked: dict[str, int] = {}  # by table, during which hand
        self._open: set[str] = set()

    def __call__(self, actor: TableActor, stranger: Tab) -> bool:
        hand = actor.journal.last_hand_number
        if actor.id not in self._open and hand > max(self._hands, self._looked.get(actor.id, 0)):
            self._looked[actor.id] = hand
            judge = Judge(self._store, actor.id)
            if any(_lies_open(judge, now) for now in stranger.tables):
                self._open.add(actor.id)
        return actor.id in self._open


async def _behind(folder: Path, spectators: str, hands: int) -> None:
    room = await open_quick_room(folder, DELAYED, spectators=spectators, open_cards_after=0.0)
    is_open = spectators == "behind_open"
    try:
        enough: Callable[[TableActor, Tab], bool] = partial(_has_played, hands)
        people, onlookers = await _play(room, _ShownOpen(room.store, hands) if is_open else enough, Random(SEED))
        judges = {table: Judge(room.store, table) for table in room.tables}
        for person in people:
            _seated_live(judges[person.actor.id], person.tabs[0])
        shown: set[int] = set()
        opened = dict.fromkeys(room.tables, 0)
        for tab in onlookers:
            judge = judges[tab.actor.id]
            for now, (_, playing) in zip(tab.tables, tab.frames, strict=True):
                if _is_bare(now):
                    continue
                assert spectators != "none"
                number = now.public.hand
                assert number < playing, f"hand {number} was shown while it was hand {playing}"
                assert all(line.hand < playing for line in now.lines)
                judge.judge("", now, open_cards=is_open)
                shown.add(number)
                open_cards = {card for seat in now.public.seats for card in seat.cards} - {"??"}
                if number and tab.actor.house_id == "star":  # where nobody may ask to see a hand that was given up
                    assert open_cards <= judge.hands[number].public
                opened[tab.actor.id] += _lies_open(judge, now)
        assert all(opened.values()) == is_open, "a hand that is shown later lies open from the start"
        assert spectators == "none" or len(shown) >= hands - 1
    finally:
        await room.close()


def _seated_live(judge: Judge, tab: Tab) -> None:
    """From the moment that they have a seat they see the table as it is, in order, and as players do."""
    version = 0
    for now in tab.tables:
        if now.you is not None and now.you.seat:
            judge.judge(tab.player, now)
            assert now.version >= version, "an older table after a newer one"
            version = now.version
        elif version:
            raise AssertionError(f"{tab.player} has a seat, and was sent what a spectator sees: {now}")


@pytest.mark.parametrize("spectators", ["behind", "behind_open", "none"])
def test_spectators_see_what_the_house_lets_them(tmp_path: Path, spectators: str) -> None:
    asyncio.run(_behind(tmp_path, spectators, HANDS))


async def _rises(folder: Path) -> None:
    room = await open_quick_room(folder, DELAYED[:1], spectators="behind_open", open_cards_after=0.0)
    try:
        (actor,) = room.tables.values()
        chance, table = Random(SEED), actor.journal.table
        zoe = Person(actor, "Zoe", chance, sits=False)
        people = [zoe, *(Person(actor, name, chance) for name in NAMES)]
        playing = [asyncio.create_task(person.play(lambda: table.hands.count > 12)) for person in people]
        await until(lambda: table.hands.count > 3)
        zoe.sits = True
        await until(lambda: bool(actor.seat_of("Zoe")))
        sat = table.hands.count
        await until(lambda: table.hands.count > 6)
        zoe.sits = False
        await actor.ask("Zoe", wire.Leave())
        await asyncio.gather(*playing)
        judge, tab = Judge(room.store, actor.id), zoe.tabs[0]
        seats = [bool(now.you and now.you.seat) for now in tab.tables]
        first, after = seats.index(True), len(seats) - seats[::-1].index(True)
        assert all(seats[first:after]), "between sitting down and getting up a player sees nothing that spectators see"
        assert after < len(seats), "whoever has got up looks on"
        for now, (_, hand) in zip(tab.tables, tab.frames, strict=True):
            if now.you is not None and now.you.seat:
                assert now.public.hand >= sat
                judge.judge("Zoe", now)
            else:
                assert _is_bare(now) or now.public.hand < hand
                judge.judge("", now, open_cards=True)
    finally:
        await room.close()


def test_whoever_sits_down_is_a_spectator_no_more_and_again_when_they_get_up(tmp_path: Path) -> None:
    asyncio.run(_rises(tmp_path))


# Over the network

SERVED: Final = {"one": ("uk", "holdem"), "two": ("star", "draw_ante"), "three": ("star", "seven_card_stud")}


class Keeper(Witness):
    """A witness who keeps every frame."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[tuple[str, wire.TableNow]] = []

    def hear(self, player: str, now: wire.TableNow) -> None:
        super().hear(player, now)
        self.kept.append((player, now))


async def _over_the_network(address: str, hands: int) -> tuple[Keeper, list[tuple[str, str, int, Any]]]:
    """Guests at the tables; each of them and a stranger fetch everything that can be fetched besides."""
    keeper, fetched = Keeper(), list[tuple[str, str, int, Any]]()
    async with httpx.AsyncClient(base_url=address) as client:
        people = [
            Regular(await Guest.enter(client), table, keeper, Random(number), lambda: address)
            for number, table in enumerate((*SERVED, *SERVED))
        ]
        staying = [asyncio.create_task(person.stay()) for person in people]
        try:
            await until(lambda: all(keeper.hands[table] > hands for table in SERVED))
            for table in SERVED:
                await _fetch(client, None, table, hands, fetched)
            for person in people:
                await _fetch(client, person.guest, person.table, hands, fetched)
        finally:
            for each in staying:
                each.cancel()
            await asyncio.gather(*staying, return_exceptions=True)
    return keeper, fetched


async def _fetch(client: httpx.AsyncClient, guest: Guest | None, table: str, hands: int, fetched: list[Any]) -> None:
    name, headers = (guest.name, {"cookie": guest.cookie}) if guest else ("", {})
    path = f"/api/tables/{table}"
    now = await client.get(path, headers=headers)
    fetched.append((name, table, 0, msgspec.json.decode(now.content, type=wire.TableNow)))
    listed = (await client.get(f"{path}/hands", headers=headers)).json()
    assert listed["hands"]
    for number in range(1, hands + 1):
        for what in ("", "/phh", "/ohh", "/log"):
            answer = await client.get(f"{path}/hands/{number}{what}", headers=headers)
            assert answer.status_code in (200, 409), answer.text
            fetched.append((name, table, number, answer.json() if not what else answer.text))


def test_nothing_that_comes_over_the_network_has_a_card_too_many(tmp_path: Path) -> None:
    tables = tuple(TableSettings(house, game, name=name, bots=2) for name, (house, game) in SERVED.items())
    room = served(tmp_path / "room", tables)
    try:
        keeper, fetched = asyncio.run(_over_the_network(room.url, 2))
    finally:
        room.close()
    with Store.open(room.settings.database_url, room_key(room.settings.key_path)) as store:
        judges = {table: Judge(store, table) for table in SERVED}
        keeper.check(store, tuple(SERVED))
    for player, now in keeper.kept:
        judges[now.public.id].judge(player, now)
    own = 0
    for player, table, number, body in fetched:
        if number:
            found = judges[table].judge_hand(player, number, body)
            own += bool(found & judges[table].hands[number].own.get(player, frozenset()))
        else:
            judges[table].judge(player, body)
    assert own, "one's own cards are in what one is sent"
