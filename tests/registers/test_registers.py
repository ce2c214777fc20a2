"""Registers as data: what each house keeps, what is refused, what falls due, what fills them, where clauses live."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest
from typer.main import get_command

from pokerroom.bonus.table.happenings import BonusTableHappening
from pokerroom.errors import Illegal, Malformed
from pokerroom.jackpots.happenings import PoolHappening
from pokerroom.members.happenings import MemberHappening
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.queues.happenings import QueueHappening
from pokerroom.record_kind import kind_of
from pokerroom.registers import duties
from pokerroom.registers.commands import CorrectEntry, FinishDuty, MakeEntry
from pokerroom.registers.decide import decide_registers
from pokerroom.registers.duties import late, todo
from pokerroom.registers.evolve import evolve_registers, registers_from
from pokerroom.registers.filling import RoomRecord, entries_of_room, wanted_kinds
from pokerroom.registers.happenings import EntryMade, RegisterHappening
from pokerroom.registers.places import clause_gaps, places_of
from pokerroom.registers.register import (
    ASKER_PART,
    EVERYTHING,
    PART_SEPARATOR,
    EntryOwes,
    EntryValue,
    Register,
    RegisterField,
    all_registers,
    register_named,
    registers_of,
)
from pokerroom.registers.state import RegisterEntry, Registers
from pokerroom.room.bonus_tables.journal.bonus_records import bonus_kind
from pokerroom.rulebook import library
from pokerroom.rulebook.clause import Treatment
from pokerroom.rulebook.data_files import data_file
from pokerroom.rulebook.treatment.coverage import ClausesShown, coverage
from pokerroom.table.happenings import Happening
from pokerroom.talk.books.clause_checks import checks_of
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.web.shapes.page_addresses import PAGE_ADDRESSES
from testkit.suite.whole_command import app

AT = datetime(2026, 5, 1, 20, tzinfo=UTC)
BOOKS = library().books
TESTS = Path(__file__).parent.parent


def _example(field: RegisterField) -> EntryValue:
    by_kind: dict[str, EntryValue] = {"number": 5, "yes": True, "person": "person-00", "table": "t-1"}
    return field.choices[0] if field.kind == "choice" else by_kind.get(field.kind, "some words")


def _filled(register: Register) -> dict[str, EntryValue]:
    own: dict[str, EntryValue] = {"layout": "A", "from": "2024-08-16", "digest": "0123456789ab"}
    return {field.name: own.get(field.name, _example(field)) for field in register.fields}


def _make(house: str, register: str, values: dict[str, EntryValue], state: Registers | None = None) -> EntryMade:
    (happening,) = decide_registers(
        BOOKS[house], state or Registers(), MakeEntry(register, values, AT, "staff Bo (supervisor)"), {}, ()
    )
    assert isinstance(happening, EntryMade)
    return happening


@pytest.mark.parametrize(("house", "name"), [(book, name) for book in BOOKS for name in registers_of(BOOKS[book])])
def test_a_register_keeps_what_its_clauses_want_and_refuses_less(house: str, name: str) -> None:
    register = register_named(BOOKS[house], name)
    whole = _filled(register)
    assert _make(house, name, whole).values == whole
    needed = next(field for field in register.fields if not field.optional and field.kind != "yes")
    with pytest.raises(Malformed, match=re.escape(needed.says)) as refusal:
        _make(house, name, {key: value for key, value in whole.items() if key != needed.name})
    assert set(map(str, refusal.value.cites)) == set(map(str, register.cites(BOOKS[house])))
    with pytest.raises(Malformed, match="has no field 'colour'"):
        _make(house, name, {**whole, "colour": "red"})


def test_every_clause_to_be_recorded_or_shown_has_a_place_or_a_reason() -> None:
    gaps = {clause for gap in clause_gaps() for clause in gap.clauses}
    known = {str(clause.cite): clause for clause in library().clauses}
    wanted = {cite for cite, clause in known.items() if clause.treatment in (Treatment.RECORD, Treatment.DISPLAY)}
    assert len(wanted) == 276
    without = [cite for cite in wanted - gaps if not list(places_of(known[cite].cite))]
    assert without == []
    named = {item for place in data_file("places")["place"] for item in place["clauses"]} | gaps
    named |= {clause for register in all_registers().values() for clause in register.clauses}
    assert named <= known.keys()


def test_rules_show_says_first_where_each_clause_lives_in_the_software() -> None:
    """What the command, the clause's sheet and the coverage page print as the places where people meet it."""
    known = library()
    state = coverage(known, ClausesShown({}))
    gaps = {clause: gap.why for gap in clause_gaps() for clause in gap.clauses}
    clauses = [clause for clause in known.clauses if clause.treatment in (Treatment.RECORD, Treatment.DISPLAY)]
    for clause, check in zip(clauses, checks_of(known, state, clauses), strict=True):
        places = list(places_of(clause.cite))
        if places:
            assert [f"{place.says} ({place.door})" for place in places] == list(check.met[: len(places)]), clause.cite
        else:
            assert check.met[0] == f"nowhere: {gaps[str(clause.cite)]}"


def test_every_place_has_a_door_that_opens() -> None:
    pages = set(PAGE_ADDRESSES)
    commands = get_command(app).commands  # type: ignore[attr-defined]
    for place in data_file("places")["place"]:
        if place["door"].startswith("pokerroom "):
            assert place["door"].split()[1] in commands
        else:
            assert place["door"] in pages
    assert {"/records/:house/:register", "/inspect/:house"} <= pages


def test_what_is_due_is_late_after_its_time_and_done_once() -> None:
    values = {**_filled(register_named(BOOKS["star"], "deck-checks")), "found": "a foreign card"}
    made = _make("star", "deck-checks", values)
    state = registers_from([made])
    (duty,) = [duty for duty in todo(BOOKS["star"], state.entries.values(), state.done, AT) if duty.entry == "1"]
    assert (duty.overdue, duty.due, str(duty.cites[0])) == (False, AT + timedelta(minutes=15), "star:26.6.4")
    later = AT + timedelta(hours=1)
    assert [duty.duty.overdue for duty in late(BOOKS["star"], state.entries.values(), state.done, later)] == [True]
    with pytest.raises(Malformed, match="the name is missing") as refused:
        decide_registers(BOOKS["star"], state, FinishDuty("1", duty.number, " ", later, "Bo"), state.entries, ())
    assert (refused.value.allowed, str(refused.value.cites[0])) == (duty.asks, "star:26.6.4")
    command = FinishDuty("1", duty.number, "Ray of surveillance, inspector Lee", later, "Bo")
    (done,) = decide_registers(BOOKS["star"], state, command, state.entries, ())
    evolve_registers(state, done)
    assert not [duty for duty in todo(BOOKS["star"], state.entries.values(), state.done, later) if duty.entry]
    assert [duty.done for duty in late(BOOKS["star"], state.entries.values(), state.done, later)] == [done]


def test_a_house_without_the_clause_owes_nothing() -> None:
    values = {**_filled(register_named(BOOKS["uk"], "deck-checks")), "found": "a foreign card"}
    state = registers_from([_make("uk", "deck-checks", values)])
    assert todo(BOOKS["uk"], state.entries.values(), state.done, AT) == ()


def test_a_correction_needs_a_reason_and_leaves_what_was_written() -> None:
    made = _make("uk", "conduct", _filled(register_named(BOOKS["uk"], "conduct")))
    state = registers_from([made])
    with pytest.raises(Malformed, match="or the reason is missing"):
        decide_registers(BOOKS["uk"], state, CorrectEntry("1", {"player": "Ann"}, " ", AT, "Bo"), state.entries, ())
    with pytest.raises(Malformed, match="'shouting'"):
        decide_registers(BOOKS["uk"], state, CorrectEntry("1", {"what": "shouting"}, "no", AT, "Bo"), state.entries, ())
    elsewhere = CorrectEntry("1", {"player": "Ann"}, "name", AT, "Bo", "exclusions")
    with pytest.raises(Illegal, match="entry 1 is none of 'Exclusions and periods'; allowed: an entry of that"):
        decide_registers(BOOKS["uk"], state, elsewhere, state.entries, ())
    (right,) = decide_registers(
        BOOKS["uk"], state, CorrectEntry("1", {"player": "Ann"}, "name", AT, "Bo"), state.entries, ()
    )
    happenings: list[RegisterHappening] = [made, right]
    again = registers_from(happenings)
    assert again.entries["1"].values == made.values
    assert again.corrections["1"] == (right,)


def test_what_fills_a_register_is_a_kind_of_record_with_such_parts() -> None:
    kinds: dict[str, set[str]] = {}
    every = (Happening, BonusTableHappening, PromotionHappening, TournamentHappening, MemberHappening, QueueHappening)
    for item in (one for happenings in every for one in get_args(happenings)):
        name = bonus_kind(item) if item in get_args(BonusTableHappening) else kind_of(item.__name__)
        kinds.setdefault(name, set()).update(item.__struct_fields__)
    pool = {f"jackpot_{kind_of(each.__name__)}": set(each.__struct_fields__) for each in get_args(PoolHappening)}
    for register in all_registers().values():
        for filled in register.filled:
            paths = (*filled.values.values(), *filled.where, *(words.at for words in filled.means.values()))
            for path in (part for joined in paths for part in joined.split(PART_SEPARATOR)):
                whose = pool[filled.kind] if filled.kind in pool else kinds[filled.kind]
                first = path.removeprefix("happening.").partition(".")[0]
                assert first in whose | {"pool", EVERYTHING, ASKER_PART}, (
                    f"{register.name}: {filled.kind} has no {path}"
                )
            for name, words in filled.means.items():
                field = register.field(name)
                assert field is not None
                assert set(words.words.values()) <= set(field.choices), f"{register.name}: words that {name} has not"
            assert filled.kind in pool or filled.kind in kinds
            assert {*filled.values, *filled.says, *filled.means} <= {field.name for field in register.fields}


def _golden() -> Iterator[RoomRecord]:
    """Every record of the frozen streams, as if all had been of one house."""
    for file in sorted((TESTS / "room" / "golden").glob("*.jsonl")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            told = json.loads(line)
            if "kind" in told and told["kind"] in wanted_kinds():
                yield RoomRecord(f"table:{file.stem}", number, AT, told["kind"], "", told["body"], file.stem)


def test_what_tables_wrote_down_stands_in_the_registers_by_itself() -> None:
    found: dict[str, list[RegisterEntry]] = {}
    for entry in entries_of_room(BOOKS["star"], _golden()):
        found.setdefault(entry.register, []).append(entry)
    assert {"deck-checks", "disputes", "rulings", "exclusions", "notices", "conduct"} <= found.keys()
    disputes = [entry for entry in found["disputes"] if entry.values.get("about") == "the last pot"]
    assert (disputes[0].values["who"], disputes[0].of_room) == ("Ann", True)
    assert len({entry.id for entry in found["disputes"]}) == len(
        found["disputes"]
    )  # each dispute once, as it now stands


def _evening(*told: tuple[str, dict[str, Any]]) -> list[RegisterEntry]:
    records = [
        RoomRecord("tournament:Friday", number, AT + timedelta(minutes=number), kind, "director Dot", body)
        for number, (kind, body) in enumerate(told, 1)
    ]
    return list(entries_of_room(BOOKS["canberra"], records))


def test_what_a_tournament_wrote_down_stands_in_the_registers_by_itself() -> None:
    shown = ("conditions_published", {"places": ["the desk", "the pages"]})
    (entry, notice) = sorted(_evening(shown), key=lambda each: each.register, reverse=True)
    assert (entry.register, entry.values["event"], entry.values["note"]) == (
        "tournaments",
        "Friday",
        "the desk, the pages",
    )
    assert (notice.register, notice.values["where"]) == ("notices", "the desk, the pages")
    owed = [duty.what for duty in todo(BOOKS["canberra"], [entry], {}, AT)]
    assert owed == ["send the conditions to the regulator, before any entry is taken"]
    both = _evening(shown, ("conditions_sent", {"how": "by courier"}))
    (entry,) = [entry for entry in both if entry.register == "tournaments"]
    assert (entry.values["sent"], todo(BOOKS["canberra"], [entry], {}, AT)) == ("by courier", ())
    (register_entry,) = [entry for entry in both if entry.register == "told"]
    assert (register_entry.values["whom"], register_entry.values["reference"]) == ("the regulator", "by courier")


def test_penalties_places_counts_and_people_of_a_tournament_are_entries() -> None:
    penalty = {"player": "Ann", "offence": "abuse", "kind": "disqualification", "reason": "again"}
    entries = _evening(
        ("penalty_given", {"session": "1", "case": 1, "penalty": penalty}),
        ("chips_counted", {"session": "1", "counted": 90, "expected": 100, "missing": {"5": 2}}),
        ("chips_counted", {"session": "1", "counted": 100, "expected": 100}),
        ("placings_confirmed", {"places": [{"place": 1, "players": ["Bob"]}], "awards": []}),
        ("award_paid", {"number": 1, "how": "cheque"}),
        ("director_signed", {"name": "Dot", "on": True}),
        ("director_signed", {"name": "Dot", "on": False}),
        ("steps_undone", {"to": 4, "why": "entered twice"}),
    )
    lines = [str(entry.values.get("what", entry.values.get("role"))) for entry in entries]
    assert lines == [
        "penalty", "chips missing", "chips counted", "places awarded", "prize handed over", "tournament director",
        "steps taken back",
    ]  # fmt: skip
    assert "disqualification" in str(entries[0].values["note"])
    assert "again" in str(entries[0].values["note"])
    assert (entries[5].register, entries[5].values["who"]) == ("rota", "Dot")


def test_only_entries_of_the_same_register_are_looked_at_for_what_fulfils_a_duty(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def entry(number: int, register: str, **values: EntryValue) -> RegisterEntry:
        return RegisterEntry(str(number), register, values, AT + timedelta(minutes=number), "staff Bo (supervisor)")

    looked_at: list[str] = []
    fulfils = duties._entry_fulfils_duty

    def noted(later: RegisterEntry, earlier: RegisterEntry, owed: EntryOwes) -> bool:
        looked_at.append(later.register)
        return fulfils(later, earlier, owed)

    monkeypatch.setattr(duties, "_entry_fulfils_duty", noted)
    deck = {"table": "t-1", "deck": "red"}
    name = next(name for name, each in registers_of(BOOKS["adelaide"]).items() if any(owed.met for owed in each.owed))
    others = [entry(number, "visitors") for number in range(2, 40)]
    entries = [entry(1, name, what="checked before use", **deck), *others]
    assert "wash the deck before its first shuffle" in {duty.what for duty in todo(BOOKS["adelaide"], entries, {}, AT)}
    washed = [*entries, entry(50, name, what="washed", **deck)]
    assert "wash the deck before its first shuffle" not in {
        duty.what for duty in todo(BOOKS["adelaide"], washed, {}, AT)
    }
    assert {*looked_at} == {name}
