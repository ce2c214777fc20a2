"""Clauses that want more than an entry: the words they use, who must be named, what follows, and by when."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from pokerroom.errors import Malformed
from pokerroom.registers.commands import MakeEntry
from pokerroom.registers.decide import decide_registers
from pokerroom.registers.duties import late, todo
from pokerroom.registers.evolve import registers_from
from pokerroom.registers.happenings import EntryMade
from pokerroom.registers.register import EntryValue, Register, register_named
from pokerroom.registers.state import RegisterEntry, Registers
from pokerroom.rulebook import library
from testkit.rulebook.claims import each_house

AT = datetime(2026, 5, 1, 20, tzinfo=UTC)
BOOKS = library().books


def _whole(register: Register, **said: EntryValue) -> dict[str, EntryValue]:
    by_kind: dict[str, EntryValue] = {"number": 5, "person": "person-00", "table": "t-1", "text": "words"}
    values = {
        field.name: field.choices[0] if field.kind == "choice" else by_kind.get(field.kind, "words")
        for field in register.fields
        if field.kind != "yes" and not field.optional
    }
    if register.name == "equipment":
        values |= {"layout": "A", "approval": "GRC 12"}
    return {**values, **said}


def _make(house: str, register: str, **said: EntryValue) -> EntryMade:
    values = _whole(register_named(BOOKS[house], register), **said)
    (made,) = decide_registers(
        BOOKS[house], Registers(), MakeEntry(register, values, AT, "staff Bo (supervisor)"), {}, ()
    )
    assert isinstance(made, EntryMade)
    return made


def _owed(house: str, register: str, **said: EntryValue) -> dict[str, timedelta | None]:
    """What is due after such an entry, and how long one has."""
    state = registers_from([_make(house, register, **said)])
    waits = [duty for duty in todo(BOOKS[house], state.entries.values(), state.done, AT) if duty.entry]
    return {duty.what: duty.due - AT if duty.due else None for duty in waits}


# By the steps of a live table; the register is a part of them.
DECIDED_ELSEWHERE = ("adelaide:4.2", "star:1.1.deck-checking-device", "star:4.2")
# A clause, the register and field that keep it, and the words of its own by which it is found there.
WORDS = (
    ("adelaide:1.soft-play", "conduct", "what", "collusion or soft play"),
    ("adelaide:4.2", "deck-checks", "what", "checked before use"),
    ("adelaide:4.6", "deck-checks", "what", "cut on the cutting card"),
    ("canberra:2.1.2", "deck-checks", "what", "cut on the cutting card"),
    ("canberra:A.shoe", "approvals", "what", "a shoe"),
    ("star:1.1.deck-checking-device", "deck-checks", "how", "by a device"),
    ("star:4.2", "deck-checks", "how", "by a supervisor"),
    ("star:24.3.4", "deck-checks", "what", "counted after the round"),
    ("star:26.11.4", "directions", "what", "spectators leave the area"),
    ("uk:conduct.4", "conduct", "what", "threats"),
    ("uk:conduct.5", "conduct", "what", "foul language"),
    ("uk:conduct.6", "conduct", "what", "a disturbance"),
    ("uk:conduct.7", "conduct", "what", "cards or property damaged"),
    ("uk:conduct.8", "conduct", "what", "cards or property damaged"),
    ("uk:conduct.9", "conduct", "what", "drugs"),
    ("uk:conduct.10", "conduct", "what", "a weapon"),
    ("uk:conduct.11", "conduct", "what", "reading or inattention"),
    ("uk:game.3", "conduct", "what", "chips in a rack"),
    ("uk:game.19", "conduct", "what", "reading or inattention"),
    ("uk:irregularity.25", "conduct", "what", "did not stop a dealer's mistake"),
    ("uk:ring.6", "conduct", "what", "cards or chips out of view"),
    ("uk:seating.2", "seating", "what", "was looked for"),
    ("uk:seating.3", "seating", "what", "leaves the playing area"),
)


def _cases() -> Iterator[Any]:
    for clause, *rest in WORDS:
        mark = pytest.mark.part if clause in DECIDED_ELSEWHERE else pytest.mark.clause
        yield pytest.param(clause, *rest, marks=mark(clause), id=clause)


@pytest.mark.parametrize(("clause", "register", "field", "word"), list(_cases()))
def test_a_clause_is_found_by_its_own_words_and_by_no_others(clause: str, register: str, field: str, word: str) -> None:
    house = clause.partition(":")[0]
    needs = {"asked_by": "Bo"} if register == "deck-checks" else {}
    assert _make(house, register, **{field: word}, **needs).values[field] == word
    with pytest.raises(Malformed, match=re.escape(f"{word} and more")) as refused:
        _make(house, register, **{field: f"{word} and more"})
    assert word in refused.value.allowed
    assert clause in map(str, refused.value.cites)


@pytest.mark.parametrize(
    ("house", "what", "field", "clause"),
    [
        pytest.param("canberra", "replacement card checked by two", "second", "canberra:2.5.2",
                     marks=pytest.mark.part("canberra:2.5.2")),
        pytest.param("canberra", "counted on request", "asked_by", "canberra:2.6",
                     marks=pytest.mark.clause("canberra:2.6")),
        pytest.param("star", "counted on request", "asked_by", "star:4.8", marks=pytest.mark.clause("star:4.8")),
        pytest.param("adelaide", "inspected by a supervisor", "asked_by", "adelaide:4.3",
                     marks=pytest.mark.clause("adelaide:4.3")),
        pytest.param("adelaide", "checked ahead and locked away", "kept_in", "adelaide:6",
                     marks=pytest.mark.clause("adelaide:6")),
        pytest.param("star", "checked ahead and locked away", "kept_in", "star:4.3",
                     marks=pytest.mark.clause("star:4.3")),
    ],
)  # fmt: skip
def test_whoever_must_be_there_and_where_a_deck_lies_is_part_of_the_entry(
    house: str, what: str, field: str, clause: str
) -> None:
    with pytest.raises(Malformed, match=f"for: {what}") as refused:
        _make(house, "deck-checks", what=what)
    assert clause in map(str, refused.value.cites)
    assert _make(house, "deck-checks", what=what, **{field: "Kim"}).values[field] == "Kim"
    assert field not in _make(house, "deck-checks", what="washed").values


@pytest.mark.part("canberra:2.4")
def test_a_deck_checked_before_gaming_is_checked_again_after_it() -> None:
    again = "check the deck again at or after the end of gaming"
    assert _owed("canberra", "deck-checks", what="checked before use") == {again: timedelta(days=1)}
    assert _owed("canberra", "deck-checks", what="checked after use") == {}


@pytest.mark.part("adelaide:4.4")
def test_a_new_deck_is_washed_before_its_first_shuffle() -> None:
    owed = _owed("adelaide", "deck-checks", what="checked before use")
    assert owed == {"wash the deck before its first shuffle": timedelta(minutes=15)}


def test_a_later_entry_about_the_same_deck_is_the_doing_of_what_was_due() -> None:
    def entry(number: int, what: str, deck: str, minutes: int) -> RegisterEntry:
        values = {"table": "felt", "what": what, "deck": deck}
        return RegisterEntry(str(number), "deck-checks", values, AT + timedelta(minutes=minutes), "Dee")

    first, later = entry(1, "checked before use", "red", 0), AT + timedelta(hours=1)

    def waits(deck: str) -> list[str]:
        duties = todo(BOOKS["adelaide"], [first, entry(2, "washed", deck, 5)], {}, later)
        return [duty.what for duty in duties if duty.entry]

    assert waits("blue") == ["wash the deck before its first shuffle"]
    assert waits("red") == []
    assert not late(BOOKS["adelaide"], [first, entry(2, "washed", "red", 5)], {}, later)
    (overdue,) = late(BOOKS["adelaide"], [first, entry(2, "washed", "red", 20)], {}, later)
    assert overdue.done is not None
    assert overdue.done.by == "Dee"


@pytest.mark.clause("star:2.3", "star:2.3.1")
def test_a_table_does_not_open_without_saying_what_it_deals_from() -> None:
    with pytest.raises(Malformed, match="'What the cards are dealt from'") as refused:
        _make("star", "equipment", tray="lockable and fixed to the table")
    assert str(refused.value.cites[0]) == "star:2.3.1"


@pytest.mark.parametrize("house", each_house("canberra:7.3", "canberra:A.shoe", "star:4.5", "star:1.1.card-shoe"))
def test_cards_come_from_a_shoe_and_one_is_brought_where_there_is_none(house: str) -> None:
    tray: dict[str, EntryValue] = {"tray": "lockable and fixed to the table"} if house == "star" else {}
    with pytest.raises(Malformed, match="'What the cards are dealt from'") as refused:
        _make(house, "equipment", **tray)
    shoe = {"canberra": "canberra:7.3", "star": "star:4.5"}[house]
    assert shoe in map(str, refused.value.cites)
    bring = {"bring a shoe: every card comes from one": timedelta(minutes=30)}
    assert _owed(house, "equipment", dealt_from="the dealer's hand", **tray) == bring
    assert _owed(house, "equipment", dealt_from="a shoe for one deck", **tray) == {}


@pytest.mark.clause("star:1.1.single-deck-shuffler")
def test_a_shuffling_machine_out_of_order_is_mended_within_the_day() -> None:
    mend = {"have the machine mended or replaced": timedelta(days=1)}
    assert _owed("star", "shuffler", what="out of order") == mend
    assert _owed("star", "shuffler", what="cards jammed") == {}


@pytest.mark.clause("uk:irregularity.5")
def test_whoever_knows_that_a_deck_is_defective_is_named_and_the_deck_is_looked_at_at_once() -> None:
    with pytest.raises(Malformed, match="'On whose word, with their title', for: said to be defective") as refused:
        _make("uk", "deck-checks", what="said to be defective")
    assert [str(cite) for cite in refused.value.cites] == ["uk:irregularity.5"]
    look = {"look at the deck, and bring in another where it is defective": timedelta(minutes=15)}
    assert _owed("uk", "deck-checks", what="said to be defective", asked_by="Ann, a player") == look


@pytest.mark.clause("star:1.1.nicc")
def test_an_approval_says_who_gave_it_and_when() -> None:
    with pytest.raises(Malformed, match="nothing is said about 'Approved by, and on which day'") as refused:
        _make("star", "approvals", what="a jackpot system", given="")
    assert "star:1.1.nicc" in map(str, refused.value.cites)


@pytest.mark.clause("star:2.3.3", "star:1.1.float-tray", "star:28.2.1.2")
def test_a_float_tray_is_wanted_but_at_a_tournament() -> None:
    shoe = {"dealt_from": "a shoe for one deck"}
    with pytest.raises(Malformed, match="'The float tray'") as refused:
        _make("star", "equipment", **shoe)
    assert {"star:2.3.3", "star:28.2.1.2"} <= set(map(str, refused.value.cites))
    assert "tray" not in _make("star", "equipment", tournament=True, **shoe).values
    bring = {"bring a float tray, before the table opens": timedelta(minutes=30)}
    assert _owed("star", "equipment", tray="missing", **shoe) == bring
    assert _owed("star", "equipment", tray="missing", tournament=True, **shoe) == {}


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        pytest.param("adelaide", "adelaide:order.3", marks=pytest.mark.clause("adelaide:order.3")),
        pytest.param("canberra", "canberra:19.4(c)", marks=pytest.mark.clause("canberra:19.4(c)")),
    ],
)
def test_whoever_was_taught_is_seen_at_the_table_within_a_month(house: str, clause: str) -> None:
    assert _owed(house, "training", how="course") == {"see at the table that it was understood": timedelta(days=30)}
    assert _owed(house, "training", how="reading") == {}


@pytest.mark.clause("uk:disputes.2")
def test_a_dispute_is_decided_within_the_hour() -> None:
    assert _owed("uk", "disputes") == {"decide it, and tell them what was decided": timedelta(hours=1)}
    assert _owed("uk", "disputes", decided="the pot stands, Kim") == {}
