"""What somebody has for themselves over HTTP: marks and their limits, what they have played, and that it goes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.opening_room import open_room
from pokerroom.room.people.private_marks import MARKED_TABLES, NOTE_LENGTH, OwnMarks
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.bonus_rooms import plays_out, sat, wagers
from testkit.room.web_room import Person, Running

PASSWORD: Final = "forty-two green doors"
TABLES: Final = (
    TableSettings("uk", "holdem", seats=2, bots=0, name="Harbour"),
    TableSettings("star", "holdem", seats=4, bots=0, name="Quayside"),
    TableSettings("star-bonus", "bonus", seats=5, bots=0, name="Starlight"),
)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    staff = (Staff("Bo", "uk", ("supervisor",)),)
    running = Running(
        tmp_path, open_room, demo=False, guests="on", tables=TABLES, staff=staff, pace=0.0, between_hands=0.0
    )
    yield running
    running.close()


def _do(running: Running, doing: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(doing, running.loop).result(90)


def test_marks_are_ones_own_have_limits_and_go_with_the_account(served: Running) -> None:
    with closing(served.client()) as nobody, closing(served.client()) as ann, closing(served.client()) as bob:
        assert nobody.get("/api/own/marks").status_code == 401
        ann.register("Ann", PASSWORD)
        bob.guest("Bob")
        marked = ann.post("/api/own/players", {"player": "Bob", "note": " bluffs  rivers ", "colour": "amber"})
        assert marked.json() == {
            "players": [{"player": "Bob", "note": "bluffs rivers", "colour": "amber"}],
            "tables": [],
            "hands": [],
        }
        assert ann.post("/api/own/tables", {"table": "harbour"}).json()["tables"] == ["harbour"]
        kept = ann.post("/api/own/hands", {"table": "harbour", "number": 12}).json()["hands"]
        assert kept == [{"table": "harbour", "number": 12}]
        assert ann.post("/api/own/hands", {"table": "harbour", "number": 9}).json()["hands"][0]["number"] == 9
        assert ann.post("/api/own/hands", {"table": "harbour", "number": 9, "marked": False}).json()["hands"] == kept
        assert bob.get("/api/own/marks").json() == {"players": [], "tables": [], "hands": []}
        for path, body, status in (
            ("/api/own/players", {"player": "Bob", "note": "x" * (NOTE_LENGTH + 1)}, 409),
            ("/api/own/players", {"player": "Bob", "note": "one\ntwo"}, 409),
            ("/api/own/players", {"player": "Bob", "colour": "pink"}, 400),
            ("/api/own/players", {"player": ""}, 409),
            ("/api/own/tables", {"table": "nowhere"}, 404),
            ("/api/own/hands", {"table": "nowhere", "number": 1}, 404),
            ("/api/own/hands", {"table": "harbour", "number": 0}, 400),
        ):
            assert ann.post(path, body).status_code == status, (path, body)
        for number in range(1, MARKED_TABLES):
            _do(served, served.room.people.marks.mark_table(_account(served, "Ann"), f"t-{number}", marked=True))
        assert ann.post("/api/own/tables", {"table": "quayside"}).status_code == 409
        assert ann.post("/api/own/players", {"player": "Bob"}).json()["players"] == [], "an empty mark is none"

        account, guest = _account(served, "Ann"), _account(served, "Bob")
        bob.post("/api/own/players", {"player": "Ann", "muted": True})
        bob.post("/api/logout")
        _do(served, served.room.people.marks.sweep())
        assert served.room.people.marks.read(guest).players == ()
        assert ann.post("/api/account/close", {"password": PASSWORD}).status_code == 200
        assert served.room.people.marks.read(account) == OwnMarks()


def _account(running: Running, name: str) -> str:
    return str(running.room.accounts._rows.find_by_name(name.lower())[0] or _guest_account(running, name))


def _guest_account(running: Running, name: str) -> str:
    known = running.room.accounts.logins._by_token.values()
    return str(next(login.account for login in known if login.name == name))


def _plays(running: Running, hands: int) -> None:
    """Whoever is in turn at the table folds, so many hands long."""
    actor = running.room.tables["harbour"]

    async def fold() -> None:
        while actor.journal.last_hand_number < hands or actor.journal.hand is not None:
            hand = actor.journal.hand
            if hand is not None and hand.turn:
                name = actor.journal.seats.plays(hand.turn)
                seen = (await actor.look(name)).you
                if seen is not None and seen.turn and seen.options is not None and seen.options.fold:
                    await actor.ask(name, wire.Act(what="fold", turn=seen.turn))
            if actor.journal.last_hand_number >= hands:
                for player in ("Ann", "Bob"):
                    await actor.ask(player, wire.SitOut())
            await asyncio.sleep(0.005)

    _do(running, asyncio.wait_for(fold(), 60))


def test_what_one_has_played_with_ones_own_cards_and_nobody_elses(served: Running) -> None:
    with closing(served.client()) as ann, closing(served.client()) as bob:
        ann.register("Ann", PASSWORD)
        bob.guest("Bob")
        assert ann.get("/api/own/play").json()["played"] == 0
        for seat, player in ((1, "Ann"), (2, "Bob")):
            _do(served, served.room.tables["harbour"].ask(player, wire.Sit(seat=seat, chips=200)))
        _plays(served, 3)
        mine, theirs = _play(ann), _play(bob)
        assert mine["played"] == theirs["played"] >= 3
        assert mine["net"] == -theirs["net"]
        assert [hand["net"] for hand in mine["hands"]] == [-hand["net"] for hand in theirs["hands"]]
        assert mine["line"][-1]["sum"] == mine["net"] == sum(hand["net"] for hand in mine["hands"])
        assert mine["moneys"] == [{"name": "1", "currency": "", "unit": 1, "hands": mine["played"]}], "no currency"
        (sitting,) = mine["sittings"]
        assert (sitting["table"], sitting["hands"], sitting["net"]) == ("harbour", mine["played"], mine["net"])
        for hand, other in zip(mine["hands"], theirs["hands"], strict=True):
            assert len(hand["cards"]) == len(other["cards"]) == 2
            assert not set(hand["cards"]) & set(other["cards"])
            assert not hand["showdown"]
        figures = mine["figures"]  # whoever folds puts nothing in by choice
        assert (figures["counted"], figures["entered"], figures["raised"]) == (mine["played"], 0, 0)
        assert figures["per_hundred"] == round(100 * mine["net"] / 2 / mine["played"], 1)
        won = _play(ann, won="true")
        assert won["played"] == mine["won"]
        assert all(hand["net"] > 0 for hand in won["hands"])
        assert _play(ann, showdown="true")["played"] == 0
        assert _play(ann, house="star")["played"] == _play(ann, table="quayside")["played"] == 0
        assert _play(ann, table="harbour", game="omaha")["played"] == mine["played"]
        assert _play(ann, since=str(mine["hands"][0]["ended"] + 60_000))["played"] == 0
        assert len(_play(ann, before=str(mine["hands"][0]["ended"]))["hands"]) < mine["played"]
        for player in ("Ann", "Bob"):
            _do(served, served.room.tables["harbour"].ask(player, wire.Leave()))
        for seat, player, result in ((1, "Ann", mine), (2, "Bob", theirs)):  # the house wants back what they took away
            _do(served, served.room.tables["harbour"].ask(player, wire.Sit(seat=seat, chips=200 + result["net"])))
        _plays(served, mine["played"] + 1)
        again = _play(ann)
        assert [item["hands"] for item in again["sittings"]] == [again["played"] - mine["played"], mine["played"]]
        for player in ("Ann", "Bob"):
            _do(served, served.room.tables["harbour"].ask(player, wire.Leave()))
        _do(served, _plays_a_round(served.room.bonus_tables["starlight"], "Ann"))
        against = _play(ann, table="starlight")
        (line,) = (item for item in against["tables"] if item["id"] == "starlight")
        (hand,) = against["hands"]
        assert (line["boxes"], against["played"], hand["net"]) == (True, 1, against["net"])
        assert len(hand["cards"]) == 2
        assert _play(ann)["played"] == again["played"] + 1, "chips are counted together, whatever the game"
        assert ann.post("/api/account/close", {"password": PASSWORD}).status_code == 200
        assert served.room.store.own_hands(["Ann"]) == []
        assert served.room.store.own_hands(["Bob"])


async def _plays_a_round(boxes: BonusActor, player: str) -> None:
    tab = await sat(boxes, 1, player)
    await plays_out(boxes, [tab], await wagers(boxes, tab))
    await boxes.ask(player, wire.Leave())


def _play(person: Person, **asked: str) -> dict[str, Any]:
    answer = person.get("/api/own/play", params=asked)
    assert answer.status_code == 200, answer.text
    result: dict[str, Any] = answer.json()
    return result


def test_a_guest_takes_another_name_and_then_an_account_and_keeps_what_is_theirs(served: Running) -> None:
    with closing(served.client()) as ann, closing(served.client()) as bob:
        ann.register("Ann", PASSWORD)
        bob.guest("Bob")
        harbour = served.room.tables["harbour"]
        for seat, player in ((1, "Ann"), (2, "Bob")):
            _do(served, harbour.ask(player, wire.Sit(seat=seat, chips=200)))
        _plays(served, 2)
        bob.post("/api/own/players", {"player": "Ann", "note": "folds"})
        ann.post("/api/own/players", {"player": "Bob", "muted": True})
        seated = bob.post("/api/guest/name", {"name": "Bertil"})
        assert (seated.status_code, seated.json()["allowed"]) == (409, "leave the table first")
        _do(served, harbour.ask("Bob", wire.Leave()))
        game = next(iter(served.room.services.queues.games()))
        bob.post("/api/floor/lists", {"do": "join_list", "parts": {"game": game}})
        assert bob.post("/api/guest/name", {"name": "Bertil"}).json()["what"] == "Bob is on a waiting list"
        bob.post("/api/floor/lists", {"do": "leave_list", "parts": {"game": game}})
        before, chips = _play(bob), served.room.ledger.balance("player Bob")
        assert bob.post("/api/guest/name", {"name": "ann"}).json()["what"] == "the name ann is taken"
        assert bob.post("/api/guest/name", {"name": "Bertil"}).json()["name"] == "Bertil"
        assert _play(bob) == before
        assert served.room.ledger.balance("player Bertil") == chips > 0
        assert [mark["player"] for mark in ann.get("/api/own/marks").json()["players"]] == ["Bertil"]
        assert ann.post("/api/guest/name", {"name": "Anna"}).status_code == 409, "an account keeps its name"
        limit = {"kind": "loss", "period": "day", "amount": 300}
        with closing(served.client()) as cay:
            cay.guest("Cay").post("/api/limits", {"do": "set_limit", "parts": limit})
            refused = cay.post("/api/guest/name", {"name": "Kay"}).json()
            assert refused["what"] == "Cay has limits or a membership card here"
        kept = bob.post("/api/register", {"name": "Bertil Berg", "password": PASSWORD}).json()
        assert (kept["name"], kept["kind"]) == ("Bertil Berg", "player")
        bob.post("/api/logout")
        bob.csrf = ""
        bob.log_in("bertil berg", PASSWORD)
        assert _play(bob) == before
        assert [mark["note"] for mark in bob.get("/api/own/marks").json()["players"]] == ["folds"]
        number = before["hands"][0]["number"]
        again = bob.get(f"/api/tables/harbour/hands/{number}").json()
        assert again["seat"] == 2
        assert "Bob" in {player["player"] for player in again["players"]}, "the hand was played by that name"
        mine = bob.get("/api/tables/harbour/hands", params={"mine": "true"}).json()["hands"]
        assert [hand["number"] for hand in mine] == [hand["number"] for hand in before["hands"]]
        _do(served, served.room.ledger.give("Bertil", 5, datetime.now(UTC), by="the cage"))
        _do(served, served.room.follow_former_names())
        assert served.room.ledger.balance("player Bertil Berg") == chips + 5, "chips that came late follow the name"
        assert served.room.faults() == []
        assert bob.post("/api/account/close", {"password": PASSWORD}).status_code == 200
        assert served.room.store.own_hands(["Bob", "Bertil Berg"]) == []


def test_closing_an_account_takes_away_what_its_owner_said(served: Running) -> None:
    with closing(served.client()) as ann, closing(served.client()) as bob:
        ann.register("Ann", PASSWORD)
        actor = served.room.tables["quayside"]
        _do(served, actor.ask("Ann", wire.Sit(seat=1, chips=400)))
        _do(served, actor.ask("Ann", wire.Say(text="so long")))
        _do(served, actor.ask("Ann", wire.Leave()))
        talk = bob.get("/api/tables/quayside/talk").json()
        assert talk["open"]
        assert talk["days"] == 7
        assert not talk["floor"]
        assert all(rule["cites"] for rule in talk["rules"])
        assert len(_do(served, actor.look("")).talk) == 1
        assert ann.post("/api/account/close", {"password": PASSWORD}).status_code == 200
        assert _do(served, actor.look("")).talk == ()
        assert served.room.people.chat._stored is not None
        assert served.room.people.chat._stored.read("quayside", 0) == ([], [])


def test_a_field_called_like_what_every_handler_is_given_is_refused_like_any_other(served: Running) -> None:
    with closing(served.client().guest("Ann")) as ann:
        answer = ann.post("/api/own/players", {"player": "x" * 41})
        of_another_form = ann.post("/api/own/players", [])
    assert of_another_form.json()["what"] == "the body: a list cannot stand here"
    assert answer.status_code == 400
    assert answer.json()["what"] == "player: it must have at most 40 characters"
    assert "its fields: player, note" in answer.json()["allowed"]
