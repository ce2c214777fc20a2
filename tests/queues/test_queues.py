"""The floor's queues: who is called for a seat and why, by the book of each house."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.queues import commands
from pokerroom.queues.decide import decide_queues
from pokerroom.queues.evolve import evolve_queues
from pokerroom.queues.happenings import (
    QUEUE_HAPPENINGS,
    QueueHappening,
    SeatCalled,
)
from pokerroom.queues.rules import ListTerms, QueueRules
from pokerroom.queues.state import QueueState
from pokerroom.queues.why import why_before, why_called
from pokerroom.record_kind import recorded_kind
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.seats.rules import seating_rules_for
from testkit.suite.effort import examples

EIGHT = datetime(2026, 5, 1, 20)
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


def queue_rules(house: str = "uk", **terms: Any) -> QueueRules:
    found = house_named(house)
    return QueueRules(found, seating_rules_for(found, SETUP), grounds_at(found.book, SETUP), ListTerms(**terms))


@dataclass
class AskedQueues:
    """Queues that are asked one thing after the other, a minute apart."""

    rules: QueueRules = field(default_factory=queue_rules)
    state: QueueState = field(default_factory=QueueState)
    told: list[QueueHappening] = field(default_factory=list)
    minute: int = 0

    def do(self, kind: type[Any], **parts: Any) -> tuple[QueueHappening, ...]:
        self.minute += 1
        at = parts.pop("at", EIGHT + timedelta(minutes=self.minute))
        happenings = decide_queues(self.rules, self.state, kind(at=at, **parts))
        for happening in happenings:
            evolve_queues(self.state, happening)
        self.told += happenings
        return happenings

    def join(self, *players: str, game: str = "g") -> None:
        for player in players:
            self.do(commands.JoinList, game=game, player=player, by=player)

    def wish(self, player: str, own: int, table: str = "t1", **parts: Any) -> None:
        self.do(commands.AskSeatChange, table=table, player=player, by=player, own=own, **parts)

    def call(self, seat: int = 5, table: str = "t1", game: str = "g", **parts: Any) -> SeatCalled:
        (happening,) = self.do(commands.CallSeat, game=game, table=table, seat=seat, **parts)
        assert isinstance(happening, SeatCalled)
        return happening

    @property
    def names(self) -> list[str]:
        return [entry.player for entry in self.state.lists.get("g", ())]


def cited(cites: Any) -> list[str]:
    return [str(cite) for cite in cites]


@pytest.mark.clause("star:6.3", "star:6.3.i", "star:6.3.ii", "star:6.3.iii")
def test_star_asks_its_own_players_then_those_of_like_tables_then_the_list() -> None:
    queues = AskedQueues(queue_rules("star"))
    queues.join("List")
    queues.wish("Like", 2, table="t2", to="t1")
    queues.wish("Own", 3)
    seats = {3: "Own"}
    first, second = queues.call(5, seats=seats), queues.call(6, seats=seats)
    third = queues.call(7, seats=seats)
    assert [(happening.player, happening.claim) for happening in (first, second, third)] == [
        ("Own", "seat_change"),
        ("Like", "table_change"),
        ("List", "waiting_list"),
    ]
    assert cited(first.cites)[:2] == ["star:6.3", "star:6.3.iii"]
    assert [(step.player, step.passed_over) for step in third.order] == [
        ("Own", "called"),
        ("Like", "called"),
        ("List", ""),
    ]


@pytest.mark.clause("uk:seating.23", "uk:seating.25")
def test_uk_asks_the_players_of_the_table_by_who_asked_earliest() -> None:
    queues = AskedQueues()
    queues.join("List")
    queues.wish("Early", 5)
    queues.wish("Late", 3)
    call = queues.call(8, seats={3: "Late", 5: "Early"}, button=4)
    assert (call.player, call.claim) == ("Early", "seat_change")
    assert queues.call(9, seats={3: "Late", 5: "Early"}).player == "Late"


@pytest.mark.clause("adelaide:10.3", "adelaide:60.c")
def test_adelaide_goes_anticlockwise_from_the_button() -> None:
    queues = AskedQueues(queue_rules("adelaide"))
    queues.wish("Early", 5)
    queues.wish("Late", 3)
    call = queues.call(8, seats={3: "Late", 5: "Early"}, button=4)
    assert call.player == "Late"
    assert cited(call.cites) == ["adelaide:60.c", "adelaide:10.3"]


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("star", marks=pytest.mark.clause("star:6.4.1", "star:6.4.2")),
        pytest.param("canberra", marks=pytest.mark.clause("canberra:8.2.2", "canberra:8.2.3")),
    ],
)
def test_those_who_are_level_draw_cards(house: str) -> None:
    queues = AskedQueues(queue_rules(house))
    queues.wish("P", 2)
    queues.wish("Q", 3)
    seats = {2: "P", 3: "Q"}
    with pytest.raises(Illegal, match=r"[PQ] and [PQ] are level for seat 5.*a draw of cards"):
        queues.call(5, seats=seats)
    call = queues.call(5, seats=seats, drawn={"P": "9c", "Q": "As"})
    assert (call.player, call.drawn) == ("Q", {"P": "9c", "Q": "As"})
    assert "Cards were drawn: P 9c, Q As." in why_called(call)


@pytest.mark.clause("uk:seating.2", "uk:seating.3")
def test_who_leaves_the_playing_area_keeps_the_place_and_who_does_not_answer_loses_it() -> None:
    queues = AskedQueues()
    queues.join("P", "Q", "R")
    queues.do(commands.StepAway, game="g", player="P", by="P")
    call = queues.call()
    assert call.player == "Q"
    assert [(happening.player, happening.passed_over) for happening in call.order] == [
        ("P", "out"),
        ("Q", ""),
        ("R", "later"),
    ]
    with pytest.raises(Illegal, match="Q still has time"):
        queues.do(commands.EndCall, call=call.number, at=call.until - timedelta(seconds=1))
    missed = queues.do(commands.EndCall, call=call.number, at=call.until)
    assert [recorded_kind(happening) for happening in missed] == ["call_missed", "list_left"]
    assert cited(missed[0].cites) == ["uk:seating.3", "uk:seating.2"]
    assert queues.names == ["P", "R"]
    queues.do(commands.StepBack, game="g", player="P", by="P")
    assert queues.call().player == "P"


def test_a_missed_call_may_cost_only_the_place() -> None:
    queues = AskedQueues(queue_rules(missed="to_the_foot"))
    queues.join("P", "Q")
    call = queues.call()
    queues.do(commands.EndCall, call=call.number, at=call.until)
    assert queues.names == ["Q", "P"]
    (line,) = why_before(queues.rules, queues.state, "g", "P")
    assert line.text == "Q is before you: you did not answer a call and went to the foot of the list."


def test_a_seat_is_held_for_whoever_comes_and_passing_costs_the_place_the_second_time() -> None:
    queues = AskedQueues()
    queues.join("P", "Q")
    call = queues.call()
    with pytest.raises(Illegal, match="is held for P"):
        queues.call()
    queues.do(commands.AcceptCall, call=call.number, player="P", by="P")
    assert queues.state.calls[call.number].until > call.until
    with pytest.raises(Illegal, match="P has accepted this call; allowed: taking the seat"):
        queues.do(commands.AcceptCall, call=call.number, player="P", by="P")
    queues.do(commands.PassCall, call=call.number, player="P", by="P")
    assert queues.names == ["P", "Q"]
    another = queues.call(6)
    assert another.player == "P"
    queues.do(commands.PassCall, call=another.number, player="P", by="P")
    assert queues.names == ["Q"]


def test_a_seat_that_a_name_passed_goes_to_the_next_and_the_name_is_told_so() -> None:
    queues = AskedQueues()
    queues.join("P", "Q")
    queues.do(commands.PassCall, call=queues.call().number, player="P", by="P")
    call = queues.call()
    assert (call.player, [(happening.player, happening.passed_over) for happening in call.order]) == (
        "Q",
        [("P", "passed"), ("Q", "")],
    )
    assert why_called(call) == "Q is on the waiting list since 20:02. P had passed this seat."
    assert [line.text for line in why_before(queues.rules, queues.state, "g", "P")] == [
        "Q was called for seat 5 at t1 at 20:05, because at that moment P had passed this seat."
    ]
    queues.do(commands.PassCall, call=call.number, player="Q", by="Q")
    with pytest.raises(Illegal, match="nobody may be called for seat 5"):
        queues.call()
    assert queues.call(table="t2").player == "P"  # the same number at another table is another seat


@pytest.mark.parametrize("over", [{"seats": {5: "R"}}, {"seats": {}, "closed": True}], ids=["taken", "closed"])
def test_a_passed_seat_is_offered_again_once_it_was_taken_or_its_table_closed(over: dict[str, Any]) -> None:
    queues = AskedQueues()
    queues.join("P")
    queues.do(commands.PassCall, call=queues.call().number, player="P", by="P")
    queues.do(commands.NoteSeats, game="g", table="t1", seats={6: "R"})
    with pytest.raises(Illegal, match="nobody may be called"):
        queues.call()
    happenings = queues.do(commands.NoteSeats, game="g", table="t1", **over)
    assert [recorded_kind(happening) for happening in happenings] == ["passes_forgotten"]
    assert not queues.do(commands.NoteSeats, game="g", table="t1", **over)
    assert queues.call().player == "P"


def test_taking_the_seat_ends_the_wait() -> None:
    queues = AskedQueues()
    queues.join("P", "Q")
    call = queues.call()
    happenings = queues.do(commands.NoteSeats, game="g", table="t1", seats={5: "P"})
    assert [recorded_kind(happening) for happening in happenings] == ["call_taken", "list_left"]
    assert (queues.names, queues.state.calls) == (["Q"], {})
    assert not queues.do(commands.NoteSeats, game="g", table="t1", seats={5: "P"})
    assert call.number not in queues.state.calls


@pytest.mark.clause("uk:seating.11")
def test_a_feeder_fills_the_main_game_in_the_order_of_arrival() -> None:
    queues = AskedQueues()
    staff = {"by": "Bo", "title": "supervisor"}
    with pytest.raises(NotAllowed):
        queues.do(commands.SetMustMove, feeder="t2", main="t1", same_game=True, by="P")
    with pytest.raises(Illegal, match="same game and limits"):
        queues.do(commands.SetMustMove, feeder="t2", main="t1", same_game=False, **staff)
    queues.do(commands.SetMustMove, feeder="t2", main="t1", same_game=True, players=("A", "B"), **staff)
    queues.join("List")
    queues.do(commands.NoteSeats, game="g", table="t2", seats={1: "B", 2: "A", 4: "C"})
    queues.wish("Own", 3)
    seats = {3: "Own"}
    assert queues.call(6, seats=seats).player == "Own"
    call = queues.call(7, seats=seats)
    assert (call.player, call.claim, call.origin) == ("A", "must_move", "t2")
    assert cited(call.cites)[0] == "uk:seating.11"
    with pytest.raises(Illegal, match=r"A stays at t2.*moving, or leaving the game"):
        queues.do(commands.PassCall, call=call.number, player="A", by="A")
    assert [recorded_kind(happening) for happening in queues.do(commands.EndCall, call=call.number, at=call.until)] == [
        "move_due"
    ]
    assert queues.state.calls[call.number].due
    queues.do(commands.NoteSeats, game="g", table="t2", seats={1: "B", 4: "C"})
    assert call.number not in queues.state.calls  # they left the game
    assert [queues.call(seat, seats=seats).player for seat in (8, 9, 10)] == ["B", "C", "List"]


@pytest.mark.clause("adelaide:60.c")
def test_the_house_may_call_out_of_order_for_a_reason_and_it_is_on_record() -> None:
    queues = AskedQueues(queue_rules("adelaide"))
    queues.join("P", "Q")
    manager: dict[str, Any] = {"by": "Kim", "title": "Area Manager"}
    with pytest.raises(Illegal, match=r"Q is not before P.*with a reason"):
        queues.call(player="Q", **manager)
    call = queues.call(player="Q", why="reads the board only from here", **manager)
    assert [(step.player, step.passed_over) for step in call.order] == [("P", "by_order"), ("Q", "")]
    lines = [line.text for line in why_before(queues.rules, queues.state, "g", "P")]
    assert lines == [
        "Q was called for seat 5 at t1 at 20:04, because at that moment P was passed over by order of the house: "
        "reads the board only from here."
    ]


def test_what_is_refused_changes_nothing() -> None:
    queues = AskedQueues()
    queues.join("P")
    before = list(queues.told)
    with pytest.raises(Illegal, match=r"P is on this list, as number 1"):
        queues.join("P")
    with pytest.raises(NotAllowed, match="Q on the list by P"):
        queues.do(commands.JoinList, game="g", player="Q", by="P")
    with pytest.raises(Illegal, match="plays this game at t2"):
        queues.do(commands.JoinList, game="g", player="Q", by="Q", seated="t2")
    with pytest.raises(Malformed, match="a reason is needed to strike"):
        queues.do(commands.LeaveList, game="g", player="P", by="Bo", title="supervisor")
    with pytest.raises(Illegal, match="nobody may be called"):
        queues.call(table="t9", game="other")
    with pytest.raises(Illegal, match="has no seat at t1"):
        queues.wish("P", 0)
    assert queues.told == before


def test_a_player_is_told_why_others_are_before_them() -> None:
    queues = AskedQueues()
    queues.join("P", "Q")
    (line,) = why_before(queues.rules, queues.state, "g", "Q")
    assert line.text == "P is on the list since 20:01, you since 20:02."
    assert cited(line.cites) == ["uk:seating.2", "uk:seating.3"]


CLOSED = {"title": "supervisor", "table": "t2", "game": "g", "closed": True, "seats": {1: "A", 4: "B"}}


@pytest.mark.clause("uk:seating.27")
def test_players_of_a_closed_table_draw_and_come_before_the_list() -> None:
    queues = AskedQueues()
    queues.join("List")
    with pytest.raises(Illegal, match=r"is still open.*with notice"):
        queues.do(commands.BreakTable, **(CLOSED | {"closed": False}))
    with pytest.raises(NotAllowed):
        queues.do(commands.BreakTable, **(CLOSED | {"title": "dealer"}))
    with pytest.raises(Illegal, match=r"A and B are level.*a card each"):
        queues.do(commands.BreakTable, **CLOSED)
    with pytest.raises(Illegal, match="the order of the house"):
        queues.do(commands.BreakTable, **CLOSED, order=("A", "B"), drawn={"A": "9c", "B": "As"})
    (happening,) = queues.do(commands.BreakTable, **CLOSED, drawn={"A": "9c", "B": "As"})
    assert cited(happening.cites)[0] == "uk:seating.27"
    queues.wish("Own", 3)
    assert queues.call(6, seats={3: "Own"}).player == "Own"
    called, due = queues.do(commands.CallSeat, game="g", table="t1", seat=5, seats={3: "Own"})
    assert isinstance(called, SeatCalled)
    assert (called.player, called.claim, called.origin, recorded_kind(due)) == ("B", "broken_table", "t2", "move_due")
    assert why_called(called) == (
        "B was at a table that closed, and needs a seat since 20:06. Cards were drawn: A 9c, B As. "
        "Own has been called for another seat."
    )
    with pytest.raises(Illegal, match="moving, or leaving the game"):
        queues.do(commands.PassCall, call=called.number, player="B", by="B")
    noted = queues.do(commands.NoteSeats, game="g", table="t1", seats={3: "Own", 5: "B"})
    assert [recorded_kind(happening) for happening in noted] == ["call_taken"]
    assert list(queues.state.broken["t2"].players) == ["A"]
    (gone,) = queues.do(commands.NoteSeats, game="g", table="t2", seats={}, closed=True)
    assert recorded_kind(gone) == "left_broken_table"
    assert not queues.state.broken["t2"].players
    assert queues.call(7, seats={3: "Own", 5: "B"}).player == "List"
    with pytest.raises(Illegal, match="were sent to other tables already"):
        queues.do(commands.BreakTable, **CLOSED, drawn={"A": "9c", "B": "As"})


@pytest.mark.clause("uk:seating.27")
def test_a_player_of_a_closed_table_whose_call_is_withdrawn_still_waits_there() -> None:
    queues = AskedQueues()
    queues.do(commands.BreakTable, **CLOSED, drawn={"A": "9c", "B": "As"})
    called, _ = queues.do(commands.CallSeat, game="g", table="t1", seat=5)
    assert isinstance(called, SeatCalled)
    with pytest.raises(Illegal, match="B stays at t2, which is closed"):
        queues.do(commands.PassCall, call=called.number, player="B", by="B")
    assert not queues.do(commands.EndCall, call=called.number, at=EIGHT + timedelta(days=1))
    (happening,) = queues.do(commands.WithdrawCall, call=called.number, why="the seat is broken")
    assert recorded_kind(happening) == "call_withdrawn"
    assert queues.state.broken["t2"].players == ("B", "A")


@pytest.mark.clause("uk:seating.27")
def test_the_owner_of_a_seat_that_is_played_over_comes_right_after_whoever_plays_there() -> None:
    queues = AskedQueues()
    queues.do(commands.BreakTable, **CLOSED, owners={4: "Owner"}, drawn={"A": "9c", "B": "As"})
    assert queues.state.broken["t2"].players == ("B", "Owner", "A")
    seats = {1: "A", 4: "B"}
    assert not queues.do(commands.NoteSeats, game="g", table="t2", seats=seats, owners={4: "Owner"}, closed=True)
    queues.do(commands.CallSeat, game="g", table="t1", seat=5)
    second, _ = queues.do(commands.CallSeat, game="g", table="t1", seat=6)
    assert isinstance(second, SeatCalled)
    assert second.player == "Owner"
    assert not queues.do(commands.NoteSeats, game="g", table="t2", seats=seats, owners={4: "Owner"}, closed=True)


@pytest.mark.clause("star:6.3.ii")
def test_who_comes_from_another_table_by_choice_is_not_told_of_must_moves() -> None:
    queues = AskedQueues(queue_rules("star"))
    queues.wish("Like", 2, table="t2", to="t1")
    call = queues.call(5)
    queues.do(commands.AcceptCall, call=call.number, player="Like", by="Like")
    (due,) = queues.do(commands.EndCall, call=call.number, at=EIGHT + timedelta(days=1))
    assert (recorded_kind(due), due.cites) == ("move_due", queues.rules.cites("list.change"))


@pytest.mark.clause("star:6.3", "star:6.3.ii")
def test_star_has_them_claim_a_seat_like_the_players_of_any_other_table() -> None:
    queues = AskedQueues(queue_rules("star"))
    queues.join("List")
    queues.do(commands.BreakTable, **(CLOSED | {"title": "casino supervisor"}))
    queues.wish("Like", 2, table="t3", to="t1")
    with pytest.raises(Illegal, match=r"are level for seat 5"):
        queues.call(5)
    drawn = {"A": "2c", "B": "3c", "Like": "As"}
    assert queues.call(5, drawn=drawn).player == "Like"


@pytest.mark.clause("adelaide:60.c")
def test_in_adelaide_the_manager_gives_the_order() -> None:
    queues = AskedQueues(queue_rules("adelaide"))
    closed = CLOSED | {"title": "Area Manager"}
    with pytest.raises(Illegal, match=r"have no order.*an order of the manager: A, B"):
        queues.do(commands.BreakTable, **closed)
    with pytest.raises(Illegal, match="an order of other players"):
        queues.do(commands.BreakTable, **closed, order=("A", "C"))
    (happening,) = queues.do(commands.BreakTable, **closed, order=("B", "A"), by="Kim")
    assert cited(happening.cites) == ["adelaide:60.c"]
    assert queues.state.broken["t2"].players == ("B", "A")


@pytest.mark.clause("uk:seating.11")
def test_what_was_wanted_at_a_table_is_over_with_its_closing() -> None:
    queues = AskedQueues()
    staff = {"by": "Bo", "title": "supervisor"}
    queues.do(commands.JoinList, game="g", player="P", by="P", table="t1")
    queues.do(commands.SetMustMove, feeder="t2", main="t1", same_game=True, players=("A",), **staff)
    call = queues.call(5)
    queues.wish("W", 4, table="t3", to="t1")
    happenings = queues.do(commands.NoteSeats, game="g", table="t1", seats={}, closed=True)
    assert sorted(recorded_kind(happening) for happening in happenings) == [
        "call_withdrawn",
        "list_left",
        "must_move_ended",
        "seat_change_dropped",
    ]
    assert call.number not in queues.state.calls
    assert queues.state.empty


# By chance

PLAYERS = "PQRSTU"
STEPS = st.lists(
    st.tuples(st.sampled_from(["join", "leave", "away", "back", "wish", "call", "accept", "pass", "end", "seats"]),
              st.sampled_from(PLAYERS), st.integers(1, 4)),
    max_size=40,
)  # fmt: skip


def _step(queues: AskedQueues, what: str, player: str, seat: int, seats: dict[int, str]) -> None:
    mine = queues.state.call_of(player)
    own = next((number for number, name in seats.items() if name == player), 0)
    match what:
        case "join":
            queues.do(commands.JoinList, game="g", player=player, by=player, seated="t1" if own else "")
        case "leave":
            queues.do(commands.LeaveList, game="g", player=player, by=player)
        case "away":
            queues.do(commands.StepAway, game="g", player=player, by=player)
        case "back":
            queues.do(commands.StepBack, game="g", player=player, by=player)
        case "wish":
            queues.wish(player, own)
        case "call":
            queues.call(seat, seats=dict(seats))
        case "accept" | "pass" if mine is not None:
            kind = commands.AcceptCall if what == "accept" else commands.PassCall
            queues.do(kind, call=mine.number, player=player, by=player)
        case "end" if mine is not None:
            queues.do(commands.EndCall, call=mine.number, at=max(mine.until, EIGHT + timedelta(minutes=queues.minute)))
        case "seats":
            if own:
                del seats[own]
            elif seat not in seats:
                seats[seat] = player
            queues.do(commands.NoteSeats, game="g", table="t1", seats=dict(seats))


@settings(max_examples=examples(150), deadline=None)
@given(STEPS, st.sampled_from(["struck", "to_the_foot"]))
def test_by_chance_nobody_is_lost_or_twice_and_reading_again_gives_the_same(steps: Any, missed: str) -> None:
    queues, seats = AskedQueues(queue_rules(missed=missed)), dict[int, str]()
    for what, player, seat in steps:
        before = queues.names
        try:
            _step(queues, what, player, seat, seats)
        except PokerroomError:
            assert queues.names == before
            continue
        after = queues.names
        assert len(after) == len(set(after))
        kept = [name for name in before if name in after]
        off = set(before) - set(after)
        assert off <= {event.player for event in queues.told if recorded_kind(event) == "list_left"}  # type: ignore[union-attr]
        foot = {event.player for event in queues.told if recorded_kind(event) == "sent_to_foot"}  # type: ignore[union-attr]
        stay = [name for name in kept if name not in foot]
        assert [name for name in after if name in stay] == stay  # whoever stays keeps the order
        held = [(call.table, call.seat) for call in queues.state.calls.values()]
        assert len(held) == len(set(held))
        for call in queues.state.calls.values():
            if call.claim == "waiting_list":
                assert call.player in after
    for happening in queues.told:
        if isinstance(happening, SeatCalled):
            passed = [step for step in happening.order if step.player != happening.player]
            before_them = happening.order[: [step.player for step in happening.order].index(happening.player)]
            assert all(step.passed_over not in ("", "later") for step in before_them)
            assert all(step.passed_over for step in passed)
    again = QueueState()
    for event in queues.told:
        evolve_queues(again, QUEUE_HAPPENINGS.read(recorded_kind(event), QUEUE_HAPPENINGS.write(event)))
    assert again == queues.state
