"""A live table with a running room over HTTP: what the floor hears of it, and what its dealer asks of the cage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from pokerroom.cage import commands
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.deck_ready import deck_entry
from testkit.room.web_room import Person, Running
from testkit.suite.waiting import waited_for

PASSWORD: Final = "forty-two green doors"
FOURS: Final = """
house = "star"
name = "fours"
unit = 1
seed = 1000
per_hand = 2
events = [{ hand = "four_of_a_kind", percent = 10 }]
"""
STAFF: Final = (
    Staff("Dee", "star", ("dealer",)),
    Staff("Sue", "star", ("gaming supervisor",)),
    Staff("Gil", "star", ("Gaming Manager",)),
)


@pytest.fixture
def felt(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Running]:
    """A room with a live table; another that spreads the same game where a test asks for it."""
    more = dict(getattr(request, "param", {}))
    pool = tmp_path / "pool.toml"
    pool.write_text(FOURS, "utf-8")
    table = TableSettings("star", "holdem", name="Felt", seats=6, dealt="live", jackpot=True)
    tables = (table, replace(table, name="Main", jackpot=None)) if more.pop("other", False) else (table,)
    running = Running(tmp_path, open_room, demo=False, tables=tables, staff=STAFF, jackpots=(str(pool),), **more)
    for staff in STAFF:
        adding = running.room.accounts.add_staff(staff.name, PASSWORD)
        asyncio.run_coroutine_threadsafe(adding, running.loop).result(30)
    yield running
    running.close()


def _enter(running: Running, *messages: wire.ToRoom, by: str = "Dee") -> Any:
    answer = None
    for message in messages:
        asking = running.room.tables["felt"].ask(by, message)
        answer = asyncio.run_coroutine_threadsafe(asking, running.loop).result(30)
    return answer


def _console(running: Running) -> wire.WireLive:
    looking = running.room.tables["felt"].look("Dee")
    seen: wire.TableNow = asyncio.run_coroutine_threadsafe(looking, running.loop).result(30)
    assert seen.you is not None
    assert seen.you.live is not None
    return seen.you.live


def _visitors(running: Running, *seats: int) -> None:
    for seat in seats:
        _enter(running, wire.SeatPlayer(seat=seat, player=f"Vis {chr(64 + seat)}", chips=1000, visitor=True))
    _deck_ready(running)


def _deck_ready(running: Running) -> None:
    while entry := deck_entry(_console(running), "blue"):
        _enter(running, entry)


def _four_eights(running: Running) -> None:
    """Seats 1 and 3 play a hand in which one of them shows four eights."""
    _enter(running, wire.DealHand())
    hand = running.room.tables["felt"].journal.hand
    assert hand is not None
    _enter(running, wire.SeatDid(seat=hand.turn, what="call"))
    _enter(running, wire.SeatDid(seat=hand.turn, what="check"))
    for cards in (("8h", "8s", "Jh"), ("Js",), ("2d",)):
        _enter(running, wire.TurnUpCards(cards=cards))
        for _ in range(2):
            _enter(running, wire.SeatDid(seat=hand.turn, what="check"))
    _enter(running, wire.SeatDid(seat=hand.turn, what="show", cards=("Ac", "Kc")))
    _enter(running, wire.SeatDid(seat=hand.turn, what="show", cards=("8c", "8d")))
    _enter(running, wire.PushPots())


@pytest.mark.clause("star:30.8", "star:30.10")
def test_a_jackpot_is_told_at_the_console_and_calls_the_floor(
    felt: Running, people: Callable[[Running], Person]
) -> None:
    _visitors(felt, 1, 3)
    supervisor = people(felt).log_in("Sue", PASSWORD)
    assert supervisor.get("/api/floor").json()["calls"] == []
    _four_eights(felt)
    now = _console(felt)
    assert now.step == "jackpot_hand"
    assert now.words.startswith("The jackpot may have been won in this hand: seat ")
    assert now.words.endswith("Leave the cards as they lie, and take the hand in: it is claimed then.")
    assert "star:30.10" in now.cites
    (call,) = supervisor.get("/api/floor").json()["calls"]
    assert (call["kind"], call["jackpot"], call["number"], call["table_name"]) == ("jackpot", "fours", 0, "Felt")
    version = felt.room.tables["felt"].version
    with pytest.raises(Illegal, match=r"the jackpot may have been won in this hand.*take the hand in") as refused:
        _enter(felt, wire.DealHand())
    assert "star:30.8" in map(str, refused.value.cites)
    assert felt.room.tables["felt"].version == version

    _enter(felt, wire.TakeHandIn())
    now = _console(felt)
    assert (now.step, [jackpot.claim for jackpot in now.jackpots]) == ("jackpot_waits", [1])
    assert now.words.startswith("The fours jackpot was won here and is not settled: Vis ")
    assert "(visitor) with four of a kind, eights, hand 1." in now.words
    assert "Call the gaming supervisor, casino supervisor, " in now.words
    assert now.words.endswith("or Gaming Manager, who records it.")
    (call,) = supervisor.get("/api/floor").json()["calls"]
    assert (call["number"], call["words"]) == (1, [now.jackpots[0].next])
    with pytest.raises(Illegal, match="the fours jackpot was won here and is not settled"):
        _enter(felt, wire.DealHand())

    _enter(felt, wire.SettleJackpot(jackpot="fours", claim=1, what="record"), by="Gil")
    assert _console(felt).words.endswith("pays it.")
    _enter(felt, wire.SettleJackpot(jackpot="fours", claim=1, what="pay"), by="Gil")
    assert _console(felt).step == "deal_hand"
    assert supervisor.get("/api/floor").json()["calls"] == []
    _enter(felt, wire.DealHand())


def test_the_dealer_calls_the_floor_and_is_first_come_first(felt: Running, people: Callable[[Running], Person]) -> None:
    _visitors(felt, 1, 3)
    supervisor = people(felt).log_in("Sue", PASSWORD)
    _enter(felt, wire.Freeze(why="floor called: a drink was spilt"))
    (call,) = supervisor.get("/api/floor").json()["calls"]
    assert (call["kind"], call["by"], call["about"]) == ("dealer", "dealer", "floor called: a drink was spilt")
    _enter(felt, wire.Resume(), by="Sue")
    assert supervisor.get("/api/floor").json()["calls"] == []


def _cage(person: Person, do: str, status: int = 200, **parts: Any) -> Any:
    answer = person.post("/api/cage", {"do": do, "parts": parts})
    assert answer.status_code == status, answer.text
    return answer.json()


def _float(running: Running, person: Person) -> None:
    _cage(person, "open_shift")
    _cage(person, "move_float", what="chips", way="in", amount=5000, why="the day's float")


def _rack(running: Running) -> wire.WireRack:
    rack = _console(running).rack
    assert rack is not None
    return rack


def test_the_dealer_asks_for_chips_and_counts_the_rack_by_the_cages_own_slips(
    felt: Running, people: Callable[[Running], Person]
) -> None:
    manager = people(felt).log_in("Gil", PASSWORD)
    dealer = people(felt).log_in("Dee", PASSWORD)
    assert dealer.post("/api/cage", {"do": "request_fill", "parts": {}}).status_code == 403
    _float(felt, manager)
    fill = wire.AskCage(what="request_fill", pieces={100: 20, 25: 8}, request="fill-1")
    for _ in range(2):  # sent again, it is one slip
        _enter(felt, fill)
    assert _rack(felt).waiting == ("slip 2: fill of 2,200, asked by Dee",)
    assert _rack(felt).chips == 0
    approve = commands.ApproveSlip(at=felt.room.money.cage.now(), by="Sid", title="dealer", slip=2)
    house = felt.room.tables["felt"].house
    with pytest.raises(NotAllowed, match="slip 2, fill, approved by order of"):
        asyncio.run_coroutine_threadsafe(felt.room.money.cage.do(approve, house), felt.loop).result(30)
    body = _cage(manager, "approve_slip", slip=2)
    (slip,) = [item for item in body["slips"] if item["number"] == 2]
    assert (slip["table"], slip["asked_by"], slip["booked_by"]) == ("Felt", "Dee", "Gil")
    assert (_rack(felt).chips, _rack(felt).waiting) == (2200, ())

    _enter(felt, wire.AskCage(what="sell_at_table", amount=200))
    assert (_rack(felt).chips, _rack(felt).drop) == (2000, 200)
    with pytest.raises(Malformed, match="'drop_commission' cannot be asked like this"):
        _enter(felt, wire.AskCage(what="drop_commission"))
    _enter(felt, wire.AskCage(what="drop_commission", amount=5))
    assert _rack(felt).commission == 5
    with pytest.raises(Illegal, match="100 less in rack felt than the 2,000 of the books; allowed: another count"):
        _enter(felt, wire.AskCage(what="count_rack", pieces={100: 19}))
    _enter(felt, wire.AskCage(what="count_rack", pieces={100: 19}, why="one fell", moment="closing"))
    assert _rack(felt).chips == 1900
    assert _rack(felt).counted.startswith("1,900 at ")
    assert _rack(felt).counted.endswith("closing, by Dee")
    body = manager.get("/api/cage").json()
    assert body["over_short"] == 100
    assert not felt.room.faults()


@pytest.mark.parametrize("felt", [{"rack_counts": "two"}], indirect=True)
def test_where_the_house_wants_two_at_a_count_the_second_confirms_it(
    felt: Running, people: Callable[[Running], Person]
) -> None:
    manager = people(felt).log_in("Gil", PASSWORD)
    supervisor = people(felt).log_in("Sue", PASSWORD)
    _float(felt, manager)
    _enter(felt, wire.AskCage(what="request_fill", pieces={100: 20}))
    _cage(manager, "approve_slip", slip=2)
    _enter(felt, wire.AskCage(what="count_rack", pieces={100: 20}))
    assert _rack(felt).waiting == ("slip 3: rack counted of 2,000, asked by Dee",)
    assert _rack(felt).counted == ""
    _enter(felt, wire.AskCage(what="sell_at_table", amount=100))
    refused = _cage(supervisor, "approve_slip", 409, slip=3)
    assert refused["what"] == "the rack has changed since slip 3 was counted"
    _cage(supervisor, "decline_slip", slip=3, why="chips were sold meanwhile")
    _enter(felt, wire.AskCage(what="count_rack", pieces={100: 18}, why="one is missing", moment="closing"))
    _cage(supervisor, "approve_slip", slip=5)
    assert _rack(felt).chips == 1800
    assert _rack(felt).counted.endswith("closing, by Dee and Sue")
    _enter(felt, wire.AskCage(what="count_rack", pieces={100: 18}))
    _cage(supervisor, "approve_slip", slip=6)  # nothing is missing, and nothing moves
    assert not felt.room.faults()


def _members(running: Running, **seats: int) -> None:
    for name, seat in seats.items():
        adding = running.room.accounts.create(name, PASSWORD)
        asyncio.run_coroutine_threadsafe(adding, running.loop).result(30)
        if seat:
            _enter(running, wire.SeatPlayer(seat=seat, player=name, chips=1000))


@pytest.mark.clause("star:6.3.ii")
@pytest.mark.parametrize("felt", [{"other": True, "list_answer": 600}], indirect=True)
def test_a_must_move_is_told_to_the_dealer_who_sends_the_player_in_one_tap(
    felt: Running, people: Callable[[Running], Person]
) -> None:
    supervisor = people(felt).log_in("Sue", PASSWORD)
    _members(felt, Ann=1, Ben=3, Cat=5)
    _deck_ready(felt)
    _enter(felt, wire.DealHand())
    answer = supervisor.post(
        "/api/floor/lists", {"do": "set_must_move", "parts": {"feeder": "felt", "main": "main", "why": "it is full"}}
    )
    assert answer.status_code == 200, answer.text
    first = waited_for(lambda: _console(felt).leaving)[0]
    assert first.goes
    assert first.player == "Ann"
    assert first.words.startswith("Seat 1, Ann, goes to Main, seat ")
    assert "must move here from the feeder game" in first.why
    assert first.cites
    now = _console(felt)
    assert now.step == "act"
    assert f"{first.words}, after this hand." in now.words
    with pytest.raises(Illegal, match="seat 1 plays the hand; allowed: when its pots are pushed"):
        _enter(felt, wire.SeatGoes(seat=1))
    hand = felt.room.tables["felt"].journal.hand
    assert hand is not None
    for _ in range(2):
        _enter(felt, wire.SeatDid(seat=hand.turn, what="fold"))
    _enter(felt, wire.PushPots())
    now = _console(felt)
    assert (now.step, now.seat) == ("send_player", 1)
    assert now.words.startswith(f"{first.words}, before the next hand.")
    stack = hand.stacks[1]
    with pytest.raises(Illegal, match="seat 2 was not called for another seat; allowed: seat 1"):
        _enter(felt, wire.SeatGoes(seat=2))
    _enter(felt, wire.SeatGoes(seat=1))
    main = felt.room.tables["main"]
    seat = main.seat_of("Ann")
    assert main.journal.stakes[seat].chips == stack
    assert felt.room.tables["felt"].seat_of("Ann") == 0
    assert not felt.room.faults()


@pytest.mark.clause("star:27.15", "star:27.16.1")
def test_a_player_at_a_live_table_has_a_ruling_looked_at_twice_from_their_page(
    felt: Running, people: Callable[[Running], Person]
) -> None:
    _members(felt, Ann=1, Ben=3, Cat=0)
    _visitors(felt, 5)
    ann, cat = people(felt).log_in("Ann", PASSWORD), people(felt).log_in("Cat", PASSWORD)
    supervisor = people(felt).log_in("Sue", PASSWORD)
    _enter(felt, wire.DealHand())
    _enter(felt, wire.Report(what="cards_in_muck", seat=1))
    report = wire.Report(what="cards_in_muck", seat=1, facts={"touched_muck": True})
    _enter(felt, report, wire.CarryOutRuling())
    assert cat.get("/api/floor/calls").json()["rulings"] == []  # neither sits there nor was concerned
    (ruling,) = ann.get("/api/floor/calls").json()["rulings"]
    assert (ruling["table_name"], ruling["words"]) == ("Felt", "cards in the muck, on Ann, by the dealer")
    first = ruling["review"]
    assert first
    assert ruling["review_cites"]
    asked = {"table": "felt", "ruling": 1, "reason": "they lay under my chip"}
    assert cat.post("/api/floor/rulings/review", asked).status_code == 403
    assert ann.post("/api/floor/rulings/review", {**asked, "reason": ""}).status_code == 400
    (ruling,) = ann.post("/api/floor/rulings/review", asked).json()["rulings"]
    assert (ruling["looks"], ruling["review"]) == (first, "")
    assert ruling["said"] == [f"Ann asked the {first}: they lay under my chip"]
    answered = {"do": "answer_appeal", "parts": {"ruling": 1, "words": "it stands"}}
    assert supervisor.post("/api/floor/tables/felt", answered).status_code == 200
    (ruling,) = ann.get("/api/floor/calls").json()["rulings"]
    second = ruling["review"]
    assert second
    assert second != first
    (ruling,) = ann.post("/api/floor/rulings/review", asked).json()["rulings"]
    assert ruling["looks"] == second
    lines = [line.text for line in felt.room.tables["felt"].last_stored.lines]
    assert sum("reports cards in the muck." in line for line in lines) == 1


def test_a_visitor_contests_by_the_dealers_hand(felt: Running) -> None:
    _visitors(felt, 1, 3)
    _enter(felt, wire.DealHand())
    report = wire.Report(what="cards_in_muck", seat=1, facts={"touched_muck": True})
    _enter(felt, report, wire.CarryOutRuling())
    answer = _enter(felt, wire.SeatContests(seat=1, ruling=1, reason="they lay under my chip"))
    assert "the ruling stands meanwhile" in answer.text


def test_a_register_says_what_was_ruled_on_as_people_do(felt: Running, people: Callable[[Running], Person]) -> None:
    _visitors(felt, 1, 3)
    _enter(felt, wire.DealHand())
    report = wire.Report(what="cards_in_muck", seat=1, facts={"touched_muck": True})
    _enter(felt, report, wire.CarryOutRuling())
    register = people(felt).log_in("Sue", PASSWORD).get("/api/records/star/rulings").json()
    (entry,) = register["entries"]
    assert "cards in the muck" in entry["values"].values()
