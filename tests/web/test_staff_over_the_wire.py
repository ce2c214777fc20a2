"""The floor over the wire: somebody of the house stops a table, rules, decides and lets it go on; players cannot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.sources import settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.stream.table_stream import stream_of
from testkit.room.web_room import Person, Running, Talk

TABLES = (TableSettings("uk", "holdem", seats=4, bots=3, name="Holdem"),)
STAFF = (Staff("Bo", "uk", ("supervisor", "management")), Staff("Kim", "star", ("Gaming Manager",)))
MESSAGES: tuple[dict[str, Any], ...] = (
    {"do": "freeze"},
    {"do": "resume"},
    {"do": "report", "what": "misdeal"},
    {"do": "decide", "choice": 1},
    {"do": "override", "effects": ("play_on",), "reason": "mine"},
    {"do": "carry_out"},
)
PASSWORD = "forty-two green doors"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    running = Running(
        tmp_path, open_room, demo=False, guests="on", tables=TABLES, staff=STAFF, pace=1.0, between_hands=0.0
    )
    for name in ("Bo", "Kim"):
        adding = running.room.accounts.add_staff(name, PASSWORD)
        asyncio.run_coroutine_threadsafe(adding, running.loop).result(30)
    yield running
    running.close()


def _ask(talk: Talk, **message: Any) -> Any:
    """What comes of a message: done or refused, and the table as it was shown last before."""
    talk.say(message)
    shown = None
    while True:
        heard = talk.hear()
        if isinstance(heard, wire.TableNow):
            shown = heard
        if isinstance(heard, wire.Done | wire.Refused) and heard.id == message["id"]:
            return heard, shown


def _until(talk: Talk, fits: Callable[[wire.TableNow], bool]) -> wire.TableNow:
    table_now: wire.TableNow = talk.hear_a(wire.TableNow)
    while not fits(table_now):
        table_now = talk.hear_a(wire.TableNow)
    return table_now


def test_a_staff_socket_stops_a_table_rules_decides_and_lets_it_go_on(
    served: Running, people: Callable[[Running], Person]
) -> None:
    looker = people(served).guest("Lou")
    player, staff = looker.sit_at("holdem"), people(served).log_in("Bo", PASSWORD).sit_at("holdem")
    _until(staff, lambda seen: seen.public.state == "playing" and seen.public.turn > 0)
    done, _ = _ask(staff, do="report", id=1, what="card_exposed_in_cut")
    assert (type(done), done.allowed) == (wire.Refused, "stop the table first")
    done, seen = _ask(staff, do="freeze", id=2, why="a dispute")
    assert isinstance(done, wire.Done), done
    assert seen.public.stopped == "The supervisor has stopped the table: a dispute."
    assert seen.public.clock is None
    assert seen.you.floor.titles == ("supervisor", "management")
    stopped = _until(player, lambda seen: bool(seen.public.stopped))
    assert any("stops the table" in line.text for line in stopped.lines)
    hand, seat = seen.public.hand, seen.public.turn

    done, seen = _ask(staff, do="report", id=3, what="cards_in_muck", seat=seat)
    assert isinstance(done, wire.Done), done
    assert seen.you.floor.needs == "identifiable"
    done, _ = _ask(staff, do="carry_out", id=4)
    assert (type(done), done.allowed) == (wire.Refused, "tell identifiable too")
    done, seen = _ask(staff, do="report", id=5, what="cards_in_muck", seat=seat, facts={"identifiable": True})
    assert seen.you.floor.open
    assert seen.you.floor.offers[0].startswith("supervisor: hand_live")
    done, _ = _ask(staff, do="carry_out", id=6)
    assert done.what == "somebody must still decide"
    done, seen = _ask(staff, do="decide", id=7, choice=1, reason="best for the game")
    assert not seen.you.floor.open
    assert "uk:dead-hand.2" in seen.you.floor.cites
    assert (seen.public.turn, seen.public.hand) == (seat, hand)  # nothing went on meanwhile
    done, seen = _ask(staff, do="carry_out", id=8)
    assert isinstance(done, wire.Done), done
    table_now = _until(player, lambda seen: any("Ruling" in line.text for line in seen.lines))
    line = next(line for line in table_now.lines if line.text.startswith("Ruling 1, by the supervisor: The hand of "))
    assert "uk:dead-hand.2" in line.cites
    done, seen = _ask(staff, do="resume", id=9)
    assert isinstance(done, wire.Done), done
    assert not _until(player, lambda seen: not seen.public.stopped).public.stopped
    asked = {stored.kind: stored.by for stored in served.room.store.read(stream_of("holdem"))}
    assert asked["table_stopped"] == asked["ruled"] == asked["table_resumed"] == "staff Bo (supervisor)"


def test_a_misdeal_is_dealt_again_from_the_deck_that_was_shuffled_and_another_server_reads_it(
    served: Running, people: Callable[[Running], Person]
) -> None:
    staff = people(served).log_in("Bo", PASSWORD).sit_at("holdem")
    _until(staff, lambda seen: seen.public.state == "playing" and seen.public.turn > 0)
    _ask(staff, do="freeze", id=1)
    _ask(staff, do="report", id=2, what="misdeal")
    done, _ = _ask(staff, do="override", id=3, effects=("misdeal",), reason="a card was seen", title="supervisor")
    assert done.kind == "not_allowed"
    done, _ = _ask(staff, do="override", id=4, effects=("misdeal",), reason="a card was seen", title="management")
    assert isinstance(done, wire.Done), done
    done, seen = _ask(staff, do="carry_out", id=5)
    assert isinstance(done, wire.Done), done
    actor = served.room.tables["holdem"]
    found = served.room.services.opener.read("holdem")
    journal, version = found.journal, found.version
    assert version == actor.version
    assert journal.deck.dealer.left == actor.journal.deck.dealer.left
    assert journal.floor.rulings == actor.journal.floor.rulings
    hand = seen.public.hand
    served.plays_on("holdem")
    _ask(staff, do="resume", id=6)
    _until(staff, lambda seen: seen.public.hand > hand)


def test_players_guests_and_people_of_another_house_stop_nothing(
    served: Running, people: Callable[[Running], Person]
) -> None:
    for person in (
        people(served).guest("Ann"),
        people(served).register("Bob", PASSWORD),
        people(served).log_in("Kim", PASSWORD),
    ):
        talk = person.sit_at("holdem")
        for number, message in enumerate(MESSAGES, 1):
            done, _ = _ask(talk, id=number, **message)
            assert (type(done), done.kind) == (wire.Refused, "not_allowed"), done
    assert served.room.tables["holdem"].journal.floor.stopped is None
    for name in ("Bo", "bo", "BO"):
        assert people(served).post("/api/guest", {"name": name}).status_code >= 400
        assert people(served).post("/api/register", {"name": name, "password": PASSWORD}).status_code >= 400


def test_staff_act_under_titles_that_they_have(served: Running, people: Callable[[Running], Person]) -> None:
    staff = people(served).log_in("Bo", PASSWORD).sit_at("holdem")
    done, _ = _ask(staff, do="freeze", id=1, title="Gaming Manager")
    assert (done.kind, done.allowed) == ("not_allowed", "supervisor, management")


def test_the_settings_name_people_with_titles_of_the_book(tmp_path: Path) -> None:
    file = tmp_path / "pokerroom.toml"
    file.write_text('[[staff]]\nname = "Bo"\nhouse = "uk"\ntitles = ["supervisor"]\n')
    assert settings(environment={}, folder=tmp_path).staff == (Staff("Bo", "uk", ("supervisor",)),)
    for wrong in ('house = "uk"\ntitles = ["king"]', 'house = "nowhere"\ntitles = ["supervisor"]', 'house = "uk"'):
        file.write_text(f'[[staff]]\nname = "Bo"\n{wrong}\n')
        with pytest.raises(Malformed, match="staff 1 in"):
            settings(environment={}, folder=tmp_path)


def test_only_people_of_the_house_get_such_an_account(served: Running) -> None:
    for name, fault in (("Mo", Malformed), ("Bo", Illegal)):
        adding = served.room.accounts.add_staff(name, PASSWORD)
        with pytest.raises(fault):
            asyncio.run_coroutine_threadsafe(adding, served.loop).result(30)
    assert Settings().staff == ()
