"""The pages write numbers, money, days and times as the viewer's language does, and say alike things once."""

from __future__ import annotations

import json
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

from testkit.suite.page_node import WEB, page_node

GERMAN, AUSTRALIAN, FRENCH = ["de-DE", "en"], ["en-AU"], ["fr-FR"]
SAID = "Ann raises to 12,500 all-in at 21:05; barred until 2026-08-07 18:00. The cap is $10.50, 2.5% of the pot."
ME, OTHER = {"seat": 1, "player": "Ann"}, {"seat": 2, "player": "Bob"}
FREE = [{"seat": seat, "player": ""} for seat in (3, 4, 5)]
OPEN = {"state": "open", "level": 0, "left": 0, "entrants": 2, "most": 6, "starts": 0, "starts_at": 0, "price": 0}
NINE = int(datetime(2026, 8, 7, 21).timestamp() * 1000)
TURN = {"turn": 1, "to_do": "Ann shows or mucks", "state": "showdown"}


def listed(
    name: str, *, game: str = "holdem", limit: str = "no_limit", players: int = 3, bots: int = 3
) -> dict[str, Any]:
    """A table as the lobby has it."""
    shaped = {"id": name, "name": name, "game": game, "limit": limit, "players": players, "bots": bots}
    return {**shaped, "out": 0, "you": 0, "seats": 6}


FREE_CHECK = {"fold": True, "check": True, "discard": 0, "draw": -1}
LAMP, BAIZE, PEOPLE = listed("Lamp"), listed("Baize"), listed("Yard", players=4)
EMPTY, POT_LIMIT = listed("Attic", players=0, bots=0), listed("Barn", limit="pot")
OMAHA = listed("Arcade", game="omaha")


def answered(book: str, *parts: tuple[str, str, str]) -> dict[str, Any]:
    """A book's answer in parts: in which context, about what, and what it says."""
    shaped = [{"context": where, "about": about, "says": says, "instead": []} for where, about, says in parts]
    return {"book": book, "parts": shaped}


UK = answered("uk", ("", "rate", "5"), ("", "cap", "10"))
STAR = answered(
    "star", ("cash", "rate", "5"), ("cash", "cap", "20"), ("tournaments", "rate", "5"), ("tournaments", "cap", "20")
)
# The viewer's languages, the module, the function and what it is given; and what comes back.
CASES: list[tuple[list[str], str, str, list[Any], Any]] = [
    (AUSTRALIAN, "lib/money", "amount", [1_234_567], "1,234,567"),
    (GERMAN, "lib/money", "amount", [1_234_567], "1.234.567"),
    (GERMAN, "lib/money", "amount", [1250, 100], "12,50"),
    (AUSTRALIAN, "lib/money", "amount", [1200, 100], "12"),
    (GERMAN, "lib/money", "typedAmount", ["1.200"], 1200),
    (GERMAN, "lib/money", "typedAmount", ["1.200,50", 100], 120_050),
    (GERMAN, "lib/money", "typedAmount", ["12,5", 100], 1250),
    (GERMAN, "lib/money", "typedAmount", ["12.5", 100], 1250),
    (AUSTRALIAN, "lib/money", "typedAmount", ["1,200"], 1200),
    (AUSTRALIAN, "lib/money", "typedAmount", ["12,5", 100], None),
    (AUSTRALIAN, "lib/money", "typedAmount", ["ten"], None),
    (FRENCH, "lib/money", "typedAmount", ["1\u202f200"], 1200),
    (AUSTRALIAN, "lib/locale", "localText", [SAID],
     "Ann raises to 12,500 all-in at 9:05 pm; barred until 7 Aug 2026, 6:00 pm. The cap is $10.50, 2.5% of the pot."),
    (GERMAN, "lib/locale", "localText", [SAID],
     "Ann raises to 12.500 all-in at 21:05; barred until 7. Aug. 2026, 18:00. The cap is $10,50, 2,5% of the pot."),
    (GERMAN, "lib/locale", "localText", ["Seats 1, 200 and 3; clause 26.5.1, hand 1200."],
     "Seats 1, 200 and 3; clause 26.5.1, hand 1200."),
    (GERMAN, "lib/cards", "spoken", ["Doc shows [As] [Td] and wins 1,200."],
     "Doc shows ace of spades ten of diamonds and wins 1.200."),
    (GERMAN, "table/words", "sentence", ["1,200 is more than seat 3 has"], "1.200 is more than seat 3 has."),
    (AUSTRALIAN, "table/words", "allowedWords", ["between hands"], "That is allowed between hands."),
    (AUSTRALIAN, "table/words", "allowedWords", ["wait for the next hand"], "Wait for the next hand."),
    (AUSTRALIAN, "table/words", "allowedWords", ["another name"], "Try another name."),
    (AUSTRALIAN, "table/words", "allowedWords", ["at least 50"], "It can be at least 50."),
    (AUSTRALIAN, "table/words", "allowedWords", ["50 to 1,200"], "It can be 50 to 1,200."),
    (AUSTRALIAN, "table/words", "allowedWords", ["to ask for a seat, and wait"], "You can ask for a seat, and wait."),
    (AUSTRALIAN, "table/words", "allowedWords", ["whole numbers"], "Allowed: whole numbers."),
    (AUSTRALIAN, "table/words", "allowedWords", [""], ""),
    (AUSTRALIAN, "books/alike", "whoSay", [["uk", "star"], 2, "houses"], "Both houses"),
    (AUSTRALIAN, "books/alike", "whoSay", [["a", "b", "c", "d", "e"], 5], "All five books"),
    (AUSTRALIAN, "books/alike", "whoSay", [["uk", "star"], 5], "UK and STAR"),
    (GERMAN, "lib/locale", "localText", ["Ann calls 0.50; clause 26.50"], "Ann calls 0,50; clause 26.50"),
    # Heads-up the other player sits opposite, whatever their seat; with more people everybody keeps their place.
    (AUSTRALIAN, "table/felt/places", "seatsAround", [[ME, OTHER, *FREE]], [ME, *FREE[:2], OTHER, FREE[2], None]),
    (AUSTRALIAN, "table/felt/places", "seatsAround", [[ME, OTHER, OTHER, *FREE]], [ME, OTHER, OTHER, *FREE]),
    (AUSTRALIAN, "table/words", "toDoWords", [{"turn": 2, "to_do": "Bob acts"}, {"seat": 1}], "Waiting for Bob."),
    (AUSTRALIAN, "table/words", "toDoWords", [TURN, {"seat": 1}],
     "Shown if you win, mucked if you lose."),
    # What a turn that is let pass comes to is said where nobody would guess it.
    (AUSTRALIAN, "table/words", "timeUpWords", [{**FREE_CHECK, "time_up": "fold"}, 1], "then your hand folds"),
    (AUSTRALIAN, "table/words", "timeUpWords", [{**FREE_CHECK, "time_up": "check"}, 1], ""),
    (AUSTRALIAN, "table/words", "timeUpWords", [{**FREE_CHECK, "check": False, "time_up": "hand_dead"}, 1], ""),
    (AUSTRALIAN, "table/words", "timeUpWords", [{**FREE_CHECK, "draw": 3, "time_up": "stand_pat"}, 1],
     "then you stand pat"),
    # On the wall: a tournament with its time, and one that begins when it is full.
    (GERMAN, "floor/board", "tournamentWords", [{**OPEN, "starts": NINE}],
     {"value": "2 of 6 entered, starts 21:00", "more": ""}),
    (GERMAN, "floor/board", "tournamentWords", [{**OPEN, "starts_at": 6}], {"value": "2 of 6 entered", "more": ""}),
    # The lobby's order is its own, whatever order the tables come in: as before and after a restart of the room.
    (AUSTRALIAN, "lobby/choosing", "inOrder", [[OMAHA, POT_LIMIT, EMPTY, PEOPLE, BAIZE, LAMP]],
     [PEOPLE, BAIZE, LAMP, POT_LIMIT, EMPTY, OMAHA]),
    # A newcomer is sent where cards come soonest.
    (AUSTRALIAN, "lobby/choosing", "bestSeat", [[{**PEOPLE, "soonest_in": 3}, {**BAIZE, "soonest_in": 1}]],
     {**BAIZE, "soonest_in": 1}),
    # What holds everywhere is laid beside what holds in every context, and what is the same is said to be.
    (AUSTRALIAN, "books/side_by_side", "sideRows", [[UK, STAR]], [
        {"label": "rate", "cells": [UK["parts"][0], STAR["parts"][0]], "alike": True},
        {"label": "cap", "cells": [UK["parts"][1], STAR["parts"][1]], "alike": False},
    ]),
    (AUSTRALIAN, "books/side_by_side", "sideRows", [[UK, answered("star")]], []),
]  # fmt: skip


def test_the_pages_write_as_the_viewer_does() -> None:
    asked = [dict(zip(("languages", "module", "does", "given"), each, strict=False)) for each in CASES]
    command = [page_node(), str(Path(__file__).with_name("page_words.cjs")), str(WEB)]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    plain = done.stdout.replace("\u202f", " ").replace("\u00a0", " ")
    assert list(zip(CASES, json.loads(plain), strict=True)) == [(each, each[-1]) for each in CASES]
