"""The floor's doors over the wire: bars, held chips, disputes, looks, leave, moves; kept over a restart, done once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pokerroom.charges.entries import player_account
from pokerroom.room import opening_room, wire
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Stored
from pokerroom.room.tables.stream.table_stream import stream_of
from pokerroom.web.api.staff.api_floor_tables import floor_body
from pokerroom.web.shapes.floor_shapes import FloorCallLine
from testkit.room.approving import enter_beforehand
from testkit.room.web_room import Person, Running, Talk

TABLES = (
    TableSettings("uk", "holdem", seats=6, bots=3, name="Holdem"),
    TableSettings("uk", "holdem", seats=6, bots=0, name="Second"),
    TableSettings("star", "holdem", seats=6, bots=3, name="Star"),
    TableSettings("adelaide", "holdem", seats=6, bots=3, name="Adelaide"),
    TableSettings("canberra", "holdem", seats=6, bots=3, name="Canberra"),
)
STAFF = (
    Staff("Bo", "uk", ("supervisor", "management")),
    Staff("Jo", "uk", ("supervisor",)),
    Staff("Kim", "star", ("gaming supervisor", "casino supervisor", "casino operator")),
    Staff("Al", "adelaide", ("Area Manager", "Casino Manager")),
)
PASSWORD = "forty-two green doors"
Come = Callable[[Running], Person]
PACE = 0.4  # slow enough to be met in the middle of a hand


def open_room(folder: Path, **chosen: Any) -> Running:
    asyncio.run(enter_beforehand(Settings(data=folder), "canberra"))
    return Running(
        folder,
        opening_room.open_room,
        demo=False,
        guests="on",
        staff=STAFF,
        **{"tables": TABLES, "pace": PACE, "between_hands": 0.0, **chosen},
    )


def _wait(running: Running, coroutine: Any) -> Any:
    return asyncio.run_coroutine_threadsafe(coroutine, running.loop).result(30)


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """A room with accounts for its staff, and the same room again after it was closed."""
    opened: list[Running] = []

    def opens(**chosen: Any) -> Running:
        first = not opened
        if opened:
            opened.pop().close()
        opened.append(open_room(tmp_path, **chosen))
        if first:
            for staff in STAFF:
                _wait(opened[0], opened[0].room.accounts.add_staff(staff.name, PASSWORD))
        return opened[0]

    yield opens
    for running in opened:
        running.close()


@pytest.fixture
def served(rooms: Callable[..., Running]) -> Running:
    return rooms()


class TableTalk:
    """Somebody's connection to a table, whose messages have numbers."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.number = 0
        self.told: list[wire.Answer] = []
        self.shown: wire.TableNow = talk.hear_a(wire.TableNow)

    def ask(self, do: str, **message: Any) -> Any:
        """What comes of it: done or refused; the table as it was last shown is in `shown`."""
        self.number += 1
        self.talk.say({"do": do, "id": self.number, **message})
        while True:
            heard = self.talk.hear()
            if isinstance(heard, wire.TableNow):
                self.shown = heard
            if isinstance(heard, wire.Answer):
                assert heard.id == self.number
                self.told.append(heard)
            if isinstance(heard, wire.Done | wire.Refused) and heard.id == self.number:
                return heard

    def done(self, do: str, **message: Any) -> wire.TableNow:
        answer = self.ask(do, **message)
        assert isinstance(answer, wire.Done), answer
        return self.shown

    def refused(self, do: str, **message: Any) -> wire.Refused:
        answer = self.ask(do, **message)
        assert isinstance(answer, wire.Refused), answer
        return answer

    def until(self, fits: Callable[[wire.TableNow], bool]) -> wire.TableNow:
        while not fits(self.shown):
            self.shown = self.talk.hear_a(wire.TableNow)
        return self.shown

    @property
    def floor(self) -> wire.WireFloor:
        assert self.shown.you is not None
        assert self.shown.you.floor is not None
        return self.shown.you.floor


def _staff(person: Person, name: str, table: str) -> TableTalk:
    return TableTalk(person.log_in(name, PASSWORD).sit_at(table))


def _thinking(seen: wire.TableNow) -> bool:
    return seen.public.state == "playing" and seen.public.turn > 0


def _free(seen: wire.TableNow) -> int:
    return next(seat.seat for seat in seen.public.seats if not seat.player)


def _sits(talk: TableTalk, **more: Any) -> int:
    """Take a free seat with the least that is allowed."""
    seat = _free(talk.shown)
    assert talk.shown.you is not None
    talk.done("sit", seat=seat, chips=talk.shown.you.buy_in[0], **more)
    return seat


def _records(running: Running, table: str) -> list[Stored]:
    return list(running.room.store.read(stream_of(table)))


def _seat_of(seen: wire.TableNow, name: str) -> int:
    return next((seat.seat for seat in seen.public.seats if seat.player == name), 0)


# What is open is not lost


@pytest.mark.clause("uk:dead-hand.2")
def test_a_report_and_what_was_decided_about_it_outlive_the_room(rooms: Callable[..., Running], people: Come) -> None:
    staff = _staff(people(rooms()), "Bo", "holdem")
    seat = staff.until(_thinking).public.turn
    staff.done("freeze", why="a dispute")
    staff.done("report", what="cards_in_muck", seat=seat, facts={"identifiable": True})
    assert staff.floor.open
    staff.talk.socket.close()

    staff = _staff(people(rooms()), "Bo", "holdem")
    assert (staff.floor.ruling, staff.floor.open) == ("cards in the muck", True)
    assert staff.shown.public.stopped == "The supervisor has stopped the table: a dispute."
    staff.done("decide", choice=1, reason="best for the game")
    staff.talk.socket.close()

    running = rooms()
    staff = _staff(people(running), "Bo", "holdem")
    assert not staff.floor.open
    assert staff.floor.decided == ("supervisor takes the offer: best for the game",)
    staff.done("carry_out")
    assert not staff.floor.ruling
    staff.done("resume")
    staff.until(lambda seen: not seen.public.stopped)
    kinds = {stored.kind: stored.by for stored in _records(running, "holdem")}
    assert kinds["reported"] == kinds["choice_made"] == kinds["ruled"] == "staff Bo (supervisor)"


def test_cards_that_are_reported_are_sealed_and_count_from_when_it_happened(served: Running, people: Come) -> None:
    staff = _staff(people(served), "Bo", "holdem")
    staff.until(_thinking)
    staff.done("freeze")
    actor = served.room.tables["holdem"]
    hand = actor.journal.hand
    assert hand is not None
    card = str(next(card for card in hand.deck.cards if not hand.state.off_deck >> card & 1))
    message = {"what": "boxed_card", "facts": {"destination": "board"}, "cards": {"boxed_card": [card]}}
    done = staff.ask("report", since=len(hand.events), **message)
    assert isinstance(done, wire.Done), done
    (stored,) = [record for record in _records(served, "holdem") if record.kind == "reported"]
    assert stored.secret
    report = actor.journal.floor.report
    assert report is not None
    assert (report.cards, report.since) == ({"boxed_card": card}, len(hand.events))
    assert staff.refused("report", since=10_000, **message).kind == "malformed"


# Bars


@pytest.mark.clause("uk:conduct.2")
def test_a_player_who_is_barred_from_the_room_gets_no_seat_anywhere_until_it_is_lifted(
    served: Running, people: Come
) -> None:
    ann = people(served).register("Ann", PASSWORD)
    player, staff = TableTalk(ann.sit_at("holdem")), _staff(people(served), "Bo", "holdem")
    seat = _sits(player)
    staff.done("freeze")
    staff.done("report", what="rule_broken", seat=seat)
    staff.done("decide", choice=["bar_from_room"], reason="threats")
    assert staff.refused("carry_out", minutes=30).what == "an end of what is for no time"
    staff.done("carry_out")
    assert tuple(staff.floor.bars) == ("Ann: from the room, by the supervisor",)
    assert [(bar.player, bar.words) for bar in staff.floor.kept_out] == [("Ann", "from the room, by the supervisor")]
    served.plays_on("holdem")
    staff.done("resume")
    player.until(lambda seen: not _seat_of(seen, "Ann"))  # without waiting for them to get up
    second = TableTalk(ann.sit_at("second"))
    for talk in (player, second):
        refusal = talk.refused("sit", seat=_free(talk.shown), chips=200)
        assert (refusal.kind, refusal.allowed) == ("not_allowed", "when the bar is lifted")
        assert "Ann, whom the supervisor has barred from the room" in refusal.what
        assert refusal.what.endswith("threats")
        assert "uk:conduct.2" in refusal.cites
        you = talk.shown.you
        assert you is not None
        assert (you.sit, you.buy_in) == (False, (0, 0))
        assert you.barred == "Barred from the room, by the supervisor, until the bar is lifted: threats."
        assert "uk:conduct.2" in you.barred_cites
    assert tuple(staff.floor.rulings) == ("1: rule broken, on Ann, by the supervisor",)
    stranger = TableTalk(people(served).guest("Lou").sit_at("holdem"))
    assert stranger.refused("contest", ruling=1, reason="unfair").allowed == "Ann, and whoever sits at this table"
    missing = player.refused("contest", ruling=7, reason="it was not me")
    assert missing.what == "there is no ruling 7 at this table; there is 1"
    player.done("contest", ruling=1, reason="it was not me")  # without a seat, as the ruling took it
    assert staff.refused("lift_bar", player="Bea", reason="sorry").allowed == "barred: Ann"
    staff.done("lift_bar", player="Ann", reason="she is sorry")
    assert not staff.floor.bars
    _sits(TableTalk(ann.sit_at("second")))
    assert served.room.faults() == []


@pytest.mark.clause("star:27.14")
def test_a_bar_for_a_time_has_its_end(served: Running, people: Come) -> None:
    ann = people(served).register("Ann", PASSWORD)
    player, staff = TableTalk(ann.sit_at("star")), _staff(people(served), "Kim", "star")
    seat = _sits(player)
    staff.done("freeze")
    staff.done("report", what="rule_broken", seat=seat)
    staff.done("decide", choice=["bar_from_game_for"], reason="again and again")
    assert staff.refused("carry_out").what == "barred for how long?"
    staff.done("carry_out", minutes=90)
    assert " until " in staff.floor.bars[0]
    served.plays_on("star")
    staff.done("resume")
    player.until(lambda seen: not _seat_of(seen, "Ann"))
    refusal = player.refused("sit", seat=_free(player.shown), chips=200)
    assert refusal.allowed.startswith("from 2")
    assert "star:27.14" in refusal.cites
    you = player.shown.you
    assert you is not None
    assert you.barred.startswith("Barred from the game, by the gaming supervisor, until 2")
    assert "star:27.14" in you.barred_cites


# Held chips


@pytest.mark.clause("star:27.7.2")
def test_chips_that_a_ruling_holds_are_released_and_every_book_balances(served: Running, people: Come) -> None:
    player, staff = TableTalk(people(served).guest("Ann").sit_at("star")), _staff(people(served), "Kim", "star")
    _sits(player)
    player.until(lambda seen: bool(_thinking(seen) and seen.you and seen.you.cards))
    while not any(seat.seat == player.shown.you.seat and seat.bet for seat in player.shown.public.seats):  # type: ignore[union-attr]
        you = player.until(lambda seen: bool(seen.you and seen.you.options)).you
        assert you is not None
        assert you.options is not None
        player.ask("act", what="call" if you.options.call else "check", turn=you.turn)
    staff.done("freeze")
    you = player.shown.you
    assert you is not None
    staff.done("report", what="fraud_affecting_outcome", seat=you.seat)
    staff.done("decide", choice=1, reason="marked cards")
    staff.done("decide", choice=["decline"])
    staff.done("carry_out")
    served.plays_on("star")
    staff.done("resume")
    held = staff.until(lambda seen: bool(seen.you and seen.you.floor and seen.you.floor.held)).you.floor.held  # type: ignore[union-attr]
    before = served.room.ledger.balance(player_account("Ann"))
    asked = {"amount": held, "reason": "they were clean", "to": "player", "player": "Ann"}
    operator = staff.refused("release_held", title="casino operator", **asked)
    assert (operator.kind, "gaming supervisor" in operator.allowed) == ("not_allowed", True)
    assert staff.refused("release_held", **{**asked, "amount": held + 1}).allowed == f"1 to {held}"
    staff.done("release_held", **asked)
    assert staff.floor.held == 0
    assert served.room.ledger.balance(player_account("Ann")) == before + held
    assert served.room.faults() == []


# A hand of one's own


@pytest.mark.clause("uk:supervisor.1")
def test_nobody_of_the_house_rules_on_a_hand_that_they_play(served: Running, people: Come) -> None:
    bo = _staff(people(served), "Bo", "holdem")
    seat = _sits(bo)
    bo.until(lambda seen: bool(_thinking(seen) and seen.you and seen.you.cards))
    bo.done("freeze", why="a card is missing")
    other = next(
        wire_seat.seat for wire_seat in bo.shown.public.seats if wire_seat.hand == "in" and wire_seat.seat != seat
    )
    for do, more in (
        ("report", {"what": "cards_in_muck", "seat": other, "facts": {"identifiable": False}}),
        ("look", {"seat": other, "reason": "marked cards"}),
        ("carry_out", {}),
    ):
        refusal = bo.refused(do, **more)
        assert refusal.kind == "not_allowed"
        assert refusal.what.endswith(
            f"by Bo, who plays this hand in seat {seat}; nobody decides about a hand of their own"
        )
        assert refusal.allowed.startswith("ask Jo (supervisor), or wait until the hand is over")
        assert "uk:disputes.1" in refusal.cites
    jo = _staff(people(served), "Jo", "holdem")
    jo.done("report", what="cards_in_muck", seat=other, facts={"identifiable": False})
    jo.done("carry_out")
    dead = next(seat for seat in jo.shown.public.seats if seat.seat == other)
    assert (dead.hand, dead.cards) == ("dead", ())
    lines = [line.text for line in jo.shown.lines if line.text.startswith("Ruling 1")]
    assert lines == ["Ruling 1, by the supervisor."]
    nothing = jo.refused("report", what="zebra umbrella")
    assert (nothing.what, nothing.allowed) == (
        "there is no observation 'zebra umbrella'",
        "an observation by its name in the list of rulings",
    )
    bo.done("resume")


# Disputes and contested rulings


@pytest.mark.clause("uk:disputes.3")
def test_a_player_asks_for_a_ruling_and_play_waits_until_it_is_decided(served: Running, people: Come) -> None:
    player, staff = TableTalk(people(served).guest("Ann").sit_at("holdem")), _staff(people(served), "Bo", "holdem")
    _sits(player)
    hand = player.until(_thinking).public.hand
    assert player.refused("dispute", about="the next hand", hand=hand + 5).kind == "illegal"
    hand = player.until(_thinking).public.hand
    player.done("dispute", about="what Bea said", hand=hand)
    stopped = player.until(lambda seen: bool(seen.public.stopped)).public.stopped
    assert stopped == "Play waits for the supervisor: a dispute, what Bea said."
    staff.until(lambda seen: bool(seen.public.stopped))
    assert tuple(staff.floor.disputes) == ("1: Ann, what Bea said (the supervisor decides)",)
    noted = [(note.number, note.words) for note in staff.floor.open_disputes]
    assert noted == [(1, "Ann, what Bea said (the supervisor decides)")]
    assert "uk:disputes.3" in staff.refused("resume").cites
    staff.done("retell", dispute=1)
    assert staff.told
    staff.done("decide_dispute", dispute=1, what="it stands", reason="everybody heard it")
    staff.until(lambda seen: not seen.public.stopped)
    assert player.refused("review", dispute=1).what == "what was decided is final"
    assert staff.refused("decide_dispute", dispute=1, what="no", override=True, reason="fair").kind == "not_allowed"
    staff.done("decide_dispute", dispute=1, what="no", override=True, reason="fair", title="management")
    staff.done("tell_rights", dispute=1)
    staff.done("close_dispute", dispute=1)
    assert not staff.floor.disputes
    served.plays_on("holdem")
    staff.until(lambda seen: seen.public.hand > hand)


@pytest.mark.clause("star:26.13.1")
def test_the_next_hand_waits_for_a_dispute_and_begins_when_it_is_settled(
    rooms: Callable[..., Running], people: Come
) -> None:
    running = rooms()
    player = TableTalk(people(running).register("Ann", PASSWORD).sit_at("star"))
    _sits(player)
    hand = player.until(_thinking).public.hand
    player.done("dispute", about="the last bet", hand=hand)
    running.plays_on("star")
    while True:
        player.until(lambda seen: bool(seen.public.state == "settled" or (seen.you and seen.you.options)))
        if player.shown.public.state == "settled":
            break
        you = player.shown.you
        assert you is not None
        player.ask("act", what="fold", turn=you.turn)
        player.shown = player.talk.hear_a(wire.TableNow)
    player.talk.socket.close()
    running = rooms()  # what waits goes on waiting
    staff = _staff(people(running), "Kim", "star")
    time.sleep(0.3)
    assert running.room.tables["star"].journal.last_hand_number == hand
    staff.done("decide_dispute", dispute=1, what="it stands")
    staff.until(lambda seen: seen.public.hand > hand)


def test_where_nobody_of_the_house_could_decide_nobody_is_asked(served: Running, people: Come) -> None:
    player = TableTalk(people(served).guest("Ann").sit_at("canberra"))
    _sits(player)
    assert "nobody from the house" in player.refused("dispute", about="the pot").what


def _ruling_calls(served: Running, name: str) -> list[FloorCallLine]:
    """The contested rulings among the calls that somebody of the floor sees."""
    body = asyncio.run_coroutine_threadsafe(floor_body(served.room, name), served.loop).result(30)
    return [call for call in body.calls if call.kind == "ruling"]


@pytest.mark.clause("star:27.15")
def test_a_ruling_is_contested_and_goes_to_somebody_else_and_then_higher(served: Running, people: Come) -> None:
    player, staff = TableTalk(people(served).guest("Ann").sit_at("star")), _staff(people(served), "Kim", "star")
    _sits(player)
    staff.until(_thinking)
    assert player.refused("contest", ruling=1, reason="no").what == "nothing has been ruled here"
    staff.done("freeze")
    staff.done("report", what="card_exposed_in_cut")
    staff.done("carry_out")
    player.done("contest", ruling=1, reason="nobody saw it")
    staff.until(lambda seen: bool(seen.you and seen.you.floor and seen.you.floor.contested))
    assert tuple(staff.floor.contested) == ("1: nobody saw it (another gaming supervisor)",)
    (call,) = _ruling_calls(served, "Kim")
    assert (call.number, call.by, call.decides, call.level) == (1, "Ann", "another gaming supervisor", 0)
    assert call.about == "nobody saw it (ruling 1, card exposed in cut)"
    assert call.at > 0
    with pytest.MonkeyPatch.context() as patch:  # the floor's clock runs behind the wall's: the call came when it came
        patch.setattr(served.room.services.queues._time, "moment", lambda _: datetime(2000, 1, 1, tzinfo=UTC))
        assert _ruling_calls(served, "Kim")[0].at == call.at
    refusal = staff.refused("answer_appeal", ruling=1, words="it stands")
    assert (refusal.kind, "casino supervisor" in refusal.allowed) == ("not_allowed", True)
    staff.done("answer_appeal", ruling=1, words="it stands", title="casino supervisor")
    player.done("contest", ruling=1, reason="still nobody")
    assert staff.refused("answer_appeal", ruling=1, words="it stands", title="casino supervisor").kind == "not_allowed"
    staff.done("answer_appeal", ruling=1, words="it stands", title="casino operator")
    assert not staff.floor.contested
    assert not _ruling_calls(served, "Kim")


@pytest.mark.clause("adelaide:3.4")
def test_a_wrong_payout_is_put_right_by_whoever_may(served: Running, people: Come) -> None:
    staff = _staff(people(served), "Al", "adelaide")
    served.plays_on("adelaide")
    staff.until(lambda seen: seen.public.hand > 1)
    served.plays_on("adelaide", PACE)
    staff.until(_thinking)
    staff.done("freeze")
    journal = served.room.tables["adelaide"].journal
    last = journal.last
    assert last is not None
    one, other = [seat for seat in sorted(last.names) if journal.seats.plays(seat) == last.names[seat]][:2]
    payout = {"hand": last.number, "paid_to": one, "belongs_to": other, "amount": 1, "reason": "misread"}
    refusal = staff.refused("correct_payout", **payout)
    assert (refusal.kind, refusal.allowed) == ("not_allowed", "Casino Manager")
    assert "adelaide:3.4" in refusal.cites
    staff.done("correct_payout", title="Casino Manager", **payout)
    kinds = {stored.kind for stored in _records(served, "adelaide")}
    assert kinds & {"payout_ordered", "payout_corrected"}


# Looking, manners, what a player said and did


@pytest.mark.clause("adelaide:49.a")
def test_a_look_is_for_the_eyes_of_one_person_and_noted(served: Running, people: Come) -> None:
    looker = TableTalk(people(served).guest("Lou").sit_at("adelaide"))
    staff = _staff(people(served), "Al", "adelaide")
    seat = staff.until(_thinking).public.turn
    staff.done("freeze")
    assert staff.refused("look", seat=seat, reason=" ").kind == "malformed"
    staff.done("look", seat=seat, reason="marked cards")
    (answer,) = staff.told
    assert "??" not in answer.cards
    assert "adelaide:49.a" in answer.cites
    seen = looker.until(lambda seen: any("cards are looked at" in line.text for line in seen.lines))
    assert all(set(wire_seat.cards) <= {"??"} for wire_seat in seen.public.seats if wire_seat.seat == seat)
    (stored,) = [record for record in _records(served, "adelaide") if record.kind == "looked"]
    assert all(card.encode() not in stored.body for card in answer.cards)
    assert looker.refused("look", seat=seat, reason="mine").kind == "not_allowed"


@pytest.mark.clause("canberra:19.4(b)")
def test_elsewhere_nobody_looks_while_the_hand_is_on(served: Running, people: Come) -> None:
    staff = _staff(people(served), "Bo", "holdem")
    seat = staff.until(_thinking).public.turn
    staff.done("freeze")
    assert "while the hand is on" in staff.refused("look", seat=seat, reason="marked cards").what
    assert not [record for record in _records(served, "holdem") if record.kind == "looked"]


@pytest.mark.clause("star:26.11.1", "star:27.12")
def test_the_floor_orders_english_and_reports_talk_and_bets_between_players(served: Running, people: Come) -> None:
    staff = _staff(people(served), "Kim", "star")
    seat = staff.until(_thinking).public.turn
    staff.done("freeze")
    spoken = {"seat": seat, "what": "language", "detail": "Mandarin"}
    assert staff.refused("misconduct", **spoken).allowed == "play goes on"
    staff.done("direct", what="english")
    assert staff.refused("direct", what="english").what == "english is ordered already"
    staff.done("misconduct", **spoken)
    assert staff.floor.ruling == "rule broken"
    assert staff.floor.cites[0].startswith("star:26.11")
    staff.done("misconduct", seat=seat, what="side_bet", detail="20 on the flop")
    assert staff.floor.cites[0] == "star:27.12"
    staff.done("direct", what="english", ordered=False)
    uk = _staff(people(served), "Bo", "holdem")
    seat = uk.until(_thinking).public.turn
    uk.done("freeze")
    assert "uk:game.23" not in uk.refused("direct", what="english").allowed
    refusal = uk.refused("misconduct", seat=seat, what="side_bet", detail="20 on the flop")
    assert (refusal.allowed, "uk:game.11" in refusal.cites) == (
        "no decision on the bet; the pot goes to the best hand",
        True,
    )


@pytest.mark.clause("uk:dealer.4", "uk:dealer.5")
def test_players_ask_the_dealer_and_the_floor_enters_what_one_said(served: Running, people: Come) -> None:
    player, staff = TableTalk(people(served).guest("Ann").sit_at("holdem")), _staff(people(served), "Bo", "holdem")
    _sits(player)
    seat = staff.until(_thinking).public.turn
    assert staff.refused("wager", seat=seat, did='said "fold"').allowed == "stop the table first"
    staff.done("freeze")
    seat = staff.shown.public.turn
    player.done("count", seat=seat)
    player.done("recall")
    assert player.told[0].text.startswith(f"Seat {seat} has put in ")
    assert "uk:dealer.4" in player.refused("count", seat=seat, behind=True).cites
    staff.done("wager", seat=seat, did='said "fold"')
    assert staff.told[-1].text == f"seat {seat} folds"
    assert staff.shown.public.turn != seat
    assert staff.refused("refuse_wager", seat=seat, reason="drunk").what == "a wager refused by the house"
    assert staff.refused("empty_seats", seats=[seat]).what == "the deal has not just ended"
    assert player.refused("count", seat=23).kind == "malformed"


# Leave and moves


@pytest.mark.clause("uk:seating.4")
def test_staff_give_leave_to_sit_and_the_record_says_who(rooms: Callable[..., Running], people: Come) -> None:
    running = rooms(leave_to_sit="asked")
    player, staff = TableTalk(people(running).guest("Ann").sit_at("holdem")), _staff(people(running), "Bo", "holdem")
    seat = _sits(player)
    staff.until(lambda seen: bool(seen.you and seen.you.floor and seen.you.floor.waiting))
    assert tuple(staff.floor.waiting) == (seat,)
    assert player.refused("approve", seat=seat).kind == "not_allowed"
    staff.done("approve", seat=seat)
    assert not staff.floor.waiting
    given = next(record for record in _records(running, "holdem") if record.kind == "leave_given")
    assert given.by == "staff Bo (supervisor)"
    assert b'"by":"supervisor"' in given.body


@pytest.mark.clause("uk:seating.4")
def test_without_such_a_setting_the_record_says_that_the_house_lets_players_sit(served: Running, people: Come) -> None:
    _sits(TableTalk(people(served).guest("Ann").sit_at("holdem")))
    sat = [record for record in _records(served, "holdem") if record.kind == "sat"]
    assert all(b'"leave":"standing leave"' in each.body for each in sat)


@pytest.mark.clause("uk:game.21", "uk:game.22")
def test_a_guest_sits_behind_a_player_by_leave_and_sees_that_hand_only(served: Running, people: Come) -> None:
    player, guest = (
        TableTalk(people(served).guest("Ann").sit_at("holdem")),
        TableTalk(people(served).guest("Gil").sit_at("holdem")),
    )
    other = TableTalk(people(served).guest("Ben").sit_at("second"))
    staff = _staff(people(served), "Bo", "holdem")
    seat = _sits(player)
    assert guest.refused("seat_guest", guest="Gil", seat=seat).kind == "not_allowed"
    staff.done("seat_guest", guest="Gil", seat=seat)
    seen = guest.until(lambda seen: bool(seen.you and seen.you.guest_of and seen.you.cards))
    mine = player.until(lambda now: now.public.hand == seen.public.hand and bool(now.you and now.you.cards)).you
    assert seen.you is not None
    assert mine is not None
    assert (seen.you.guest_of, seen.you.cards) == (seat, mine.cards)
    assert all(
        set(wire_seat.cards) <= {"??"}
        for wire_seat in seen.public.seats
        if not wire_seat.called and wire_seat.seat != seat
    )
    seated = next(record for record in _records(served, "holdem") if record.kind == "guest_seated")
    assert b'"by":"supervisor"' in seated.body
    assert other.refused("object_to_guest", seat=seat).kind == "not_allowed"
    served.plays_on("holdem")
    player.done("object_to_guest", seat=seat)
    guest.until(lambda seen: bool(seen.you and not seen.you.guest_of))


def test_staff_send_a_player_to_another_table_with_everything(served: Running, people: Come) -> None:
    ann = people(served).guest("Ann")
    player, staff = TableTalk(ann.sit_at("holdem")), _staff(people(served), "Bo", "holdem")
    _sits(player, post=False)
    to = {"player": "Ann", "table": "second", "seat": 4}
    assert player.refused("send_player", **to).kind == "not_allowed"
    assert "is not in this room" in staff.refused("send_player", **{**to, "table": "third"}).what
    for _ in range(200):
        answer = staff.ask("send_player", **to, request="move-1")
        if isinstance(answer, wire.Done):
            break
        assert "may not leave during a hand" in answer.what
        pytest.fail("a player who has not posted is in no hand")
    staff.done("send_player", **to, request="move-1")  # told the same again, and nothing is done
    seen = TableTalk(ann.sit_at("second")).shown
    assert _seat_of(seen, "Ann") == 4
    sat = next(record for record in _records(served, "second") if record.kind == "sat")
    assert (sat.by, sat.request.split()[0]) == ("staff Bo (supervisor)", "move-1")
    assert served.room.faults() == []


def test_a_title_without_the_power_to_seat_is_told_who_may_send(served: Running, people: Come) -> None:
    player, staff = TableTalk(people(served).guest("Ann").sit_at("star")), _staff(people(served), "Kim", "star")
    _sits(player, post=False)
    refusal = staff.refused("send_player", player="Ann", table="second", seat=4, title="casino operator")
    assert refusal.kind == "not_allowed"
    assert refusal.allowed.startswith("gaming supervisor, casino supervisor")


# Once and no more


def test_a_request_that_is_sent_again_is_answered_as_before_and_done_once(
    rooms: Callable[..., Running], people: Come
) -> None:
    running = rooms()
    ann = people(running).register("Ann", PASSWORD)
    one, other = TableTalk(ann.sit_at("second")), TableTalk(ann.sit_at("second"))
    sit = {"seat": 3, "chips": 200, "request": "sit-1"}
    assert one.refused("sit", **{**sit, "chips": 1, "request": "sit-0"}).kind == "illegal"
    for talk in (one, other, one):
        talk.done("sit", **sit)
    assert _seated_under(running) == ["sit-1"]
    again = one.refused("sit", **{**sit, "chips": 1, "request": "sit-0"})  # what was refused stays refused
    assert "1" in again.what
    clash = one.refused("sit", seat=3, chips=200, request="sit-0")
    assert clash.what == "you have sent another request with the id 'sit-0'"
    assert one.refused("sit", seat=3, chips=200).what == "you have seat 3 already"
    one.talk.socket.close()
    other.talk.socket.close()

    running = rooms()
    answer = people(running).post("/api/login", {"name": "Ann", "password": PASSWORD})
    assert answer.status_code == 200
    person = people(running)
    person.log_in("Ann", PASSWORD)
    later = TableTalk(person.sit_at("second"))
    later.done("sit", **sit)
    assert _seated_under(running) == ["sit-1"]
    bea = TableTalk(people(running).guest("Bea").sit_at("second"))
    bea.done("sit", **{**sit, "seat": 5})  # another's request of the same name is another
    assert running.room.faults() == []


def _seated_under(running: Running) -> list[str]:
    """The requests under which somebody sat down at the second table."""
    return [record.request.split()[0] for record in _records(running, "second") if record.kind == "sat"]


def test_staff_requests_are_done_once_too(rooms: Callable[..., Running], people: Come) -> None:
    running = rooms()
    staff = _staff(people(running), "Bo", "holdem")
    staff.done("freeze", request="stop")
    staff.done("freeze", request="stop")
    assert staff.refused("freeze", request="stop-2").kind == "illegal"
    staff.talk.socket.close()
    running = rooms()
    staff = _staff(people(running), "Bo", "holdem")
    staff.done("freeze", request="stop")
    staff.done("resume", request="go")
    staff.done("freeze", request="stop")  # it was answered before: the table is not stopped again
    assert [record.kind for record in _records(running, "holdem") if record.request] == [
        "table_stopped",
        "table_resumed",
    ]
    malformed = staff.refused("freeze", request="two words")
    assert malformed.kind == "malformed"


# Player cards


@pytest.mark.clause("star:7.1")
def test_where_a_card_is_an_account_a_guest_gets_no_seat_at_a_house_that_wants_one(
    rooms: Callable[..., Running], people: Come
) -> None:
    running = rooms(player_cards="account")
    refusal = TableTalk(people(running).guest("Gil").sit_at("star")).refused("sit", seat=6, chips=200)
    assert (refusal.what, "star:7.1" in refusal.cites) == ("Gil has no player card", True)
    _sits(TableTalk(people(running).register("Ann", PASSWORD).sit_at("star")))
    _sits(TableTalk(people(running).guest("Lou").sit_at("holdem")))
