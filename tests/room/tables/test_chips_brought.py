"""What players bring to a table and add at it: they are told how much that may be, and by which clause."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.room import wire
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from pokerroom.room.tables.opening.tables_of_settings import requested_tables
from pokerroom.rulebook import library
from pokerroom.rulebook.question import OpenAnswer
from pokerroom.table.sign.posted_sign import sign_for
from room.tables.simulated_table import SimulatedTable
from testkit.table.books import buy_in, cash_out


def alone(house: str, game: str = "holdem", chips: int = 0, unit: int = 1, **setup: Any) -> SimulatedTable:
    """One person with this stack, who sat down with the least."""
    evening = SimulatedTable(house, game, bots=0, unit=unit, setup=setup)
    handle_player_message(evening.scheduler, "Ann", wire.Sit(seat=1, chips=evening.public().min_buy_in), evening.now)
    if chips:  # as if won or lost
        table = evening.journal.table
        cash_out(table.books.ledger, 1, table.state.players.stakes[1].chips, at=evening.now)
        buy_in(table.books.ledger, 1, chips, at=evening.now)
        table.state.players.stakes[1] = msgspec.structs.replace(table.state.players.stakes[1], chips=chips)
    return evening


@pytest.mark.parametrize(
    ("house", "game", "minutes", "clause", "words"),
    [
        pytest.param("uk", "holdem", 119, "uk:ring.9", "2 hours", marks=pytest.mark.clause("uk:ring.9")),
        pytest.param("uk", "omaha", 5, "uk:ring.9", "2 hours", marks=pytest.mark.clause("uk:ring.9")),
        pytest.param("adelaide", "holdem", 59, "adelaide:61", "an hour", marks=pytest.mark.clause("adelaide:61")),
    ],
)
def test_who_is_back_soon_is_told_what_they_must_bring(
    house: str, game: str, minutes: int, clause: str, words: str
) -> None:
    evening = alone(house, game, chips=1033)
    handle_player_message(evening.scheduler, "Ann", wire.Leave(), evening.now)
    usual = evening.public().min_buy_in, evening.public().max_buy_in
    evening.now += timedelta(minutes=minutes)
    you = evening.you("Ann")
    assert (you.sit, you.buy_in, you.buy_in_cites[0]) == (True, (1033, 1033), clause)
    assert you.buy_in_why == f"back within {words}, you bring what you left with"
    with pytest.raises(Illegal, match="exactly 1033"):
        handle_player_message(evening.scheduler, "Ann", wire.Sit(seat=1, chips=usual[0]), evening.now)
    stranger = evening.you("Bob")
    assert (stranger.buy_in, stranger.buy_in_why) == (usual, "")
    handle_player_message(evening.scheduler, "Ann", wire.Sit(seat=1, chips=you.buy_in[0]), evening.now)
    assert evening.you("Ann").seat == 1


@pytest.mark.clause("uk:ring.9")
def test_later_they_bring_what_anybody_brings() -> None:
    evening = alone("uk", chips=1033)
    handle_player_message(evening.scheduler, "Ann", wire.Leave(), evening.now)
    evening.now += timedelta(minutes=121)
    you = evening.you("Ann")
    assert (you.buy_in, you.buy_in_why) == ((50, 400), "")


@pytest.mark.clause("uk:ring.9")
def test_less_than_the_minimum_is_made_up_to_it() -> None:
    evening = alone("uk", chips=20)
    handle_player_message(evening.scheduler, "Ann", wire.Leave(), evening.now)
    you = evening.you("Ann")
    assert you.buy_in == (50, 50)
    assert you.buy_in_why.endswith("made up to the minimum")


@pytest.mark.clause("uk:ring.2")
def test_where_a_top_up_may_pass_the_maximum_players_are_told_so() -> None:
    evening = alone("uk")
    you = evening.you("Ann")
    assert you.top_up[1] > evening.public().max_buy_in
    assert you.top_up_why == "any amount between hands; the maximum counts only on sitting down"
    assert you.top_up_cites[0] == "uk:ring.2"
    line = next(line for line in evening.journal.table.sign().lines if line.heading == "Adding chips")
    assert (line.words, [str(cite) for cite in line.cites]) == (you.top_up_why, ["uk:ring.2"])


def test_players_are_told_the_maximum_in_the_currency_of_their_table() -> None:
    posted = "between hands, up to the maximum of 400, as posted for this table"
    evening = alone("uk", unit=100, top_up="up_to_maximum")
    assert evening.public().max_buy_in == 40_000
    assert evening.you("Ann").top_up_why == posted
    full = alone("uk", chips=40_000, unit=100, top_up="up_to_maximum")
    assert full.you("Ann").top_up_why == f"your stack leaves no room under the maximum; chips are added {posted}"


@pytest.mark.clause("uk:ring.2")
def test_a_table_may_be_posted_with_the_maximum_for_top_ups_too() -> None:
    evening = alone("uk", top_up="up_to_maximum")
    you = evening.you("Ann")
    assert you.top_up == (1, 350)
    assert you.top_up_why == "between hands, up to the maximum of 400, as posted for this table"
    with pytest.raises(Illegal, match="1 to 350"):
        handle_player_message(evening.scheduler, "Ann", wire.TopUp(amount=100_000), evening.now)
    handle_player_message(evening.scheduler, "Ann", wire.TopUp(amount=350), evening.now)
    assert evening.you("Ann").top_up == (0, 0)


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("adelaide", "adelaide:34", marks=pytest.mark.clause("adelaide:34")),
        pytest.param("canberra", "canberra:4.5", marks=pytest.mark.clause("canberra:4.5")),
        pytest.param("star", "star:8.7.b", marks=pytest.mark.clause("star:8.7.b")),
    ],
)
def test_in_the_other_houses_the_maximum_holds(house: str, clause: str) -> None:
    evening = alone(house, min_buy_in=400)
    most = evening.public().max_buy_in
    you = evening.you("Ann")
    assert you.top_up[1] == most - 400
    assert clause in you.top_up_cites
    assert "to the maximum" in you.top_up_why
    with pytest.raises(Illegal, match=clause):
        handle_player_message(evening.scheduler, "Ann", wire.TopUp(amount=you.top_up[1] + 1), evening.now)


def test_no_table_of_the_demo_lets_a_stack_be_brought_above_its_maximum(tmp_path: Path) -> None:
    for table in (table for table in requested_tables(Settings(data=tmp_path), {}) if not table.is_bonus):
        new, table_id = table.made(), table.id
        line = next(line for line in sign_for(new.book, new.setup).lines if line.heading == "Adding chips")
        assert "to the maximum" in line.words or "no maximum" in line.words, f"{table_id}: {line.words}"
        chosen = isinstance(library().book(new.book.id).setting("stakes.top_up").pick(), OpenAnswer)
        assert (new.setup.top_up is not None) == chosen


def test_a_house_that_leaves_no_choice_refuses_another_top_up(tmp_path: Path) -> None:
    table = TableSettings("star", "holdem", top_up="any-amount", where="table 1")
    with pytest.raises(Malformed, match=r"star:8\.7\.b") as refused:
        [
            requested_table.made()
            for requested_table in requested_tables(Settings(data=tmp_path, demo=False, tables=(table,)), {})
        ]
    assert "any_amount" in str(refused.value)
