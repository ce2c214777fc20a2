"""What no table can read, or open with, is refused in words and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.rulebook import house_named
from pokerroom.table import Table
from pokerroom.table.commands import (
    Announce,
    AnnounceClosing,
    KeepApart,
    NoteEntry,
    Propose,
    Receive,
    ReserveSeat,
    TellPlayers,
)
from testkit.table.evenings import EIGHT, HOLDEM, dealer_of, seated, table_refuses

ANYTHING: Any = None


WRONG: dict[str, Callable[[Table], object]] = {
    "nobody": lambda table: table.sit("", 4, 300, EIGHT),
    "blanks": lambda table: table.sit("  ", 4, 300, EIGHT),
    "no name": lambda table: table.sit(ANYTHING, 4, 300, EIGHT),
    "a name that paints": lambda table: table.sit("\x1b[31mx\n", 4, 300, EIGHT),
    "a seat that is true": lambda table: table.sit("new", True, 300, EIGHT),
    "half a seat": lambda table: table.sit("new", 4.0, 300, EIGHT),  # type: ignore[arg-type]
    "chips in words": lambda table: table.sit("new", 4, "300", EIGHT),  # type: ignore[arg-type]
    "a list of seats": lambda table: table.rise([], EIGHT),  # type: ignore[arg-type]
    "a claim to a list": lambda table: table.ask_for_seat([], 4, EIGHT),  # type: ignore[arg-type]
    "last hands below nothing": lambda table: table.do(AnnounceClosing(by="casino supervisor", last_hands=-5)),
    "last hands in words": lambda table: table.do(AnnounceClosing(by="", last_hands="3")),  # type: ignore[arg-type]
    "less than no minutes": lambda table: table.sit_out(1, EIGHT, told=EIGHT, granted=-30),
    "no change": lambda table: table.do(TellPlayers(ANYTHING, EIGHT)),
    "no traveller": lambda table: table.do(Receive(ANYTHING, 4, EIGHT)),
    "no posts": lambda table: table.begin_hand(EIGHT, unposted=ANYTHING),
    "no set-up": lambda table: table.do(Propose("x", by="casino supervisor")),  # type: ignore[arg-type]
    "no approval": lambda table: table.chips.take_off(1, 5, EIGHT, approval="x"),  # type: ignore[arg-type]
    "no scope": lambda table: table.do(KeepApart("a", "b", ANYTHING, EIGHT, by="casino supervisor")),
    "no reason": lambda table: table.do(ReserveSeat("a", 4, ANYTHING, EIGHT, by="casino supervisor")),
    "no viewer": lambda table: table.view([]),  # type: ignore[arg-type]
    "owed by a list": lambda table: table.player([]).owes.words,  # type: ignore[arg-type]
    "an amount in words": lambda table: table.do(Announce(1, "x", EIGHT)),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_read_is_refused_kindly(what: str) -> None:
    table = seated()
    table_refuses(table, Malformed, lambda: WRONG[what](table))


SETUPS: dict[str, dict[str, Any]] = {
    "a number for blinds": {"blinds": 5},
    "no blinds at all": {"blinds": None},
    "a buy-in below nothing": {"min_buy_in": -5},
    "a chip of nothing": {"smallest_chip": 0},
    "one player": {"players": 1},
    "more at least than at most": {"min_buy_in": 600},
    "a cap below nothing": {"scale": ((0, 5, -1),)},
    "a step without a rate": {"scale": ((0,),)},
    "without end": {"min_buy_in": float("inf")},
}


@pytest.mark.parametrize("what", SETUPS)
def test_no_table_opens_with_a_set_up_that_cannot_be_read(what: str) -> None:
    with pytest.raises(PokerroomError):
        Table(house_named("star"), replace(HOLDEM, **SETUPS[what]), unit=1)


def test_an_entry_names_a_ruling_that_was_made() -> None:
    table = seated("uk")
    dealer_of(table)
    table_refuses(table, Illegal, lambda: table.do(NoteEntry("x", EIGHT, "dealer", 0, False, 2)))


def test_a_number_of_players_beyond_every_deck_is_refused_at_once() -> None:
    with pytest.raises(Illegal, match="players need"):
        Table(house_named("uk"), replace(HOLDEM, players=10**15))


def test_the_name_of_a_table_is_a_text() -> None:
    for name in (None, 7, ["one"]):
        with pytest.raises(Malformed, match="is no name of a table"):
            Table(house_named("uk"), HOLDEM, name=name)  # type: ignore[arg-type]
