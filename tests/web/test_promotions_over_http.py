"""Promotions in a running room: people of the house run them, tables and lobby show them, and the books balance."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pokerroom.promotions.draws import read_draw, verify_draw
from pokerroom.promotions.posted.terms import write_terms
from pokerroom.room import opening_room, wire
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.prizes.promoting import COMPLETE, MONEY
from testkit.room.jackpot_rooms import faults_at_rest
from testkit.room.web_room import Person, Running, Talk

TABLES = (TableSettings("uk", "holdem", seats=6, bots=3, name="Holdem"),)
STAFF = (Staff("Bo", "uk", ("management",)), Staff("Kim", "star", ("Gaming Manager",)))
PASSWORD = "forty-two green doors"
TABLE = "holdem"


def open_room(folder: Path) -> Running:
    return Running(
        folder, opening_room.open_room, demo=False, guests="on", tables=TABLES, staff=STAFF, pace=0.0, between_hands=0.2
    )


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    running = open_room(tmp_path)
    for name in ("Bo", "Kim"):
        asyncio.run_coroutine_threadsafe(running.room.accounts.add_staff(name, PASSWORD), running.loop).result(30)
    yield running
    running.close()


def _terms(name: str, award: str, **more: Any) -> dict[str, str]:
    """Terms of a promotion that runs now."""
    now = datetime.now()
    begins, ends = now - timedelta(minutes=1), now + timedelta(hours=1)
    terms = replace(
        COMPLETE,
        name=name,
        title=name.title(),
        award=award,
        starts_on=begins.date(),
        starts_at=begins.time(),
        ends_on=ends.date(),
        ends_at=ends.time(),
        entries_close_on=ends.date(),
        entries_close_at=ends.time(),
        **more,
    )
    return {"house": "uk", "terms": write_terms(terms)}


def _begin(staff: Person, name: str, award: str, **more: Any) -> None:
    answer = staff.post("/api/promotions", _terms(name, award, **more))
    assert answer.status_code == 201, answer.text
    _do(staff, name, "publish_terms", had_at=["brochure"], marketing=["a poster"])
    _do(staff, name, "fund_promotion", amount=5000)
    _do(staff, name, "start_promotion")


def _do(staff: Person, promotion: str, do: str, **parts: Any) -> Any:
    answer = staff.post(f"/api/promotions/{promotion}", {"do": do, "parts": parts})
    assert answer.status_code == 200, answer.text
    return answer.json()


def _shown(talk: Talk, fits: Callable[[wire.WirePromotion], bool]) -> wire.WirePromotion:
    while True:
        heard = talk.hear_a(wire.TableNow)
        for promotion in heard.public.promotions:
            if fits(promotion):
                wire_promotion: wire.WirePromotion = promotion
                return wire_promotion


def test_a_high_hand_and_a_splash_are_run_shown_and_booked(
    served: Running, tmp_path: Path, people: Callable[[Running], Person]
) -> None:
    bo, ann = people(served).log_in("Bo", PASSWORD), people(served).guest("Ann")
    table = ann.sit_at(TABLE)
    high = replace(COMPLETE.high_hand, least="no pair")
    _begin(bo, "high-hand", "high_hand", high_hand=high, present=True, prizes=(replace(MONEY, value=100),))
    promotion = _shown(table, lambda each: bool(each.holders))
    assert (promotion.title, promotion.prize) == ("High-Hand", 100)
    assert promotion.words.startswith(promotion.holders[0].player)
    lobby = ann.connect("/ws/lobby").hear_a(wire.Lobby)
    assert [promotion.name for promotion in lobby.promotions] == ["high-hand"]
    _begin(bo, "splash", "splash_pot", prizes=(replace(MONEY, value=60, count=2),))
    _do(bo, "splash", "splash", table=TABLE)
    heard = table.hear_a(wire.TableNow)
    while not any("the house adds 60 to the next pot" in line.text for line in heard.lines):
        heard = table.hear_a(wire.TableNow)
    _shown(table, lambda each: each.words == "1 splash to come.")  # the promotion knows it a moment after the table
    refused = bo.post("/api/promotions/splash", {"do": "splash", "parts": {"table": "nowhere"}})
    assert refused.status_code == 409
    assert "a splash at 'nowhere'" in refused.json()["what"]
    assert asyncio.run_coroutine_threadsafe(faults_at_rest(served.room), served.loop).result(30) == []
    body = bo.get("/api/promotions/splash").json()
    assert (body["fund"], body["awards"][0]["stage"]) == (4940, "paid")
    served.close()
    again = open_room(tmp_path)
    try:
        promotions = again.room.money.promotions
        assert promotions.state_of("splash").fund == 4940
        assert promotions.state_of("high-hand").stage == "running"
        assert asyncio.run_coroutine_threadsafe(faults_at_rest(again.room), again.loop).result(30) == []
    finally:
        again.close()


def test_a_draw_and_its_claims_over_http(served: Running, people: Callable[[Running], Person]) -> None:
    bo, kim, ann = (
        people(served).log_in("Bo", PASSWORD),
        people(served).log_in("Kim", PASSWORD),
        people(served).guest("Ann"),
    )
    for nobody, allowed in ((kim, "you are of star"), (ann, "log in as a supervisor or a manager")):
        refused = nobody.post("/api/promotions", _terms("draw", "draw"))
        assert (refused.status_code, allowed in refused.json()["allowed"]) == (403, True)
    _begin(bo, "draw", "draw", present=False)
    committed = _do(bo, "draw", "commit_to_draw")["commitment"]
    for player in ("Ann", "Cy"):
        _do(bo, "draw", "enter_draw", player=player)
    early = bo.post("/api/promotions/draw", {"do": "draw_by_software", "parts": {"word": "emu"}})
    assert (early.status_code, "after entries have closed" in early.json()["allowed"]) == (409, True)
    closed = datetime.now() - timedelta(seconds=30)
    state = served.room.money.promotions.state_of("draw")
    terms = replace(state.terms, entries_close_on=closed.date(), entries_close_at=closed.time())
    _do(bo, "draw", "change_terms", terms=msgspec.to_builtins(terms), notice="on the board")
    _do(bo, "draw", "draw_by_software", word="emu")
    document = read_draw(ann.get("/api/promotions/draw/draws/1").text)
    assert verify_draw(document, committed) == ()
    winner = bo.get("/api/promotions/draw").json()["awards"][0]["player"]
    assert winner in ("Ann", "Cy")
    _do(bo, "draw", "pay_prize", award=1, payments=[{"by": "chips", "amount": 500, "to": winner}])
    assert served.room.ledger.balance(f"player {winner}") == 500
    claim = ann.post("/api/promotions/draw/claims", {"what": "my ticket", "value": 500})
    assert (claim.status_code, claim.json()["claims"][0]["stage"]) == (201, "open")
    _do(bo, "draw", "deny_prize", claim=1, reason="another ticket won", name="Ann Day", address="2 Hill Road")
    (mine,) = ann.get("/api/promotions/draw").json()["claims"]
    assert (mine["reason"], mine["address"]) == ("another ticket won", "")
    (theirs,) = bo.get("/api/promotions/draw").json()["claims"]
    assert (theirs["address"], theirs["by"]) == ("2 Hill Road", "staff Bo (management)")
    assert people(served).guest("Dee").get("/api/promotions/draw").json()["claims"] == []
    for asked, words, allowed in (
        ({"do": "see_hand", "parts": {}}, "cannot be asked like this", "submit_terms, "),
        ({"do": "close_high_hands", "parts": {}}, "told by the room's own tables", "submit_terms, "),
        ({"do": "fly", "parts": {}}, "cannot be asked like this", "submit_terms, "),
        (
            {"do": "void_award", "parts": {"award": 1, "reason": "x", "holds": 9}},
            "holds among the parts",
            "its own parts",
        ),
        ({"do": "enter_draw", "parts": {"do": "fly", "by": "Bo"}}, "do, by among the parts", "its own parts"),
        ({"do": "enter_draw", "parts": {"people": "Ann"}}, "cannot be asked like this", "its fields: "),
        ({"do": "enter_draw", "parts": 5}, "parts: a whole number cannot stand here", "its fields: do, parts"),
    ):
        refused = bo.post("/api/promotions/draw", asked)
        assert refused.status_code in (400, 403), refused.text
        assert words in refused.json()["what"]
        assert refused.json()["allowed"].startswith(allowed)
    typo = ann.post("/api/promotions/draw/claims", {"what": "x", "tabel": TABLE})
    assert (typo.status_code, "there is no field `tabel`" in typo.json()["what"]) == (400, True)
    assert typo.json()["allowed"] == "its fields: award, what, value, table, hand"
    nowhere = ann.post("/api/promotions/draw/claims", {"what": "x", "table": TABLE, "hand": 99_999})
    assert nowhere.status_code == 400
    assert asyncio.run_coroutine_threadsafe(faults_at_rest(served.room), served.loop).result(30) == []
