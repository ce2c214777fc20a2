"""Before a table opens: its layout, its own approval, and the edition of the rules that it is played by."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.registers.commands import MakeEntry
from pokerroom.registers.decide import decide_registers
from pokerroom.registers.happenings import EntryMade
from pokerroom.registers.opening import opening_faults, rules_duties
from pokerroom.registers.register import EntryValue
from pokerroom.registers.state import RegisterEntry, Registers
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from testkit.rulebook.claims import each_house

AT = datetime(2026, 5, 1, 20, tzinfo=UTC)
LIVE = TableSetup("holdem", blinds=(5, 10), live=True)


def _enter(house: str, register: str, **said: EntryValue) -> RegisterEntry:
    command = MakeEntry(register, said, AT, "staff Bo (supervisor)")
    (made,) = decide_registers(house_named(house).book, Registers(), command, {}, ())
    assert isinstance(made, EntryMade)
    return RegisterEntry(str(made.number), register, made.values, AT, made.by)


def _checklist(house: str, layout: str, **more: EntryValue) -> RegisterEntry:
    said: dict[str, EntryValue] = {
        "table": "Main 1", "layout": layout, "there": "all of it", "dealt_from": "a shoe for one deck",
        "tray": "lockable and fixed to the table",
    }  # fmt: skip
    return _enter(house, "equipment", **said, **more)


def _rules(house: str, **more: EntryValue) -> RegisterEntry:
    said: dict[str, EntryValue] = {
        "what": "the rules", "reference": "DF24", "given": "the regulator, 16 August 2024", "kept_at": "safe",
        "from": "2024-08-16", "digest": house_named(house).book.digest[:12],
    }  # fmt: skip
    return _enter(house, "approvals", **{**said, **more})


@pytest.mark.clause("star:2.2", "star:diagram.A", "star:diagram.B", "star:diagram.C", "star:diagram.D")
def test_a_table_has_one_of_the_layouts_of_the_book_and_the_record_says_which() -> None:
    for layout in ("A", "B", "C", "D"):
        assert _checklist("star", layout).values["layout"] == layout
    assert _checklist("star", "diagram b").values["layout"] == "diagram b"
    with pytest.raises(Illegal, match="layout 'F'; allowed: the layouts of the book: A, B, C, D, E") as refused:
        _checklist("star", "F")
    assert {"star:2.2", "star:diagram.A"} <= set(map(str, refused.value.cites))
    with pytest.raises(Illegal, match="layout E at a table that is no tournament's; allowed: A, B, C, D"):
        _checklist("star", "E")
    assert _checklist("star", "E", tournament=True).values["layout"] == "E"


@pytest.mark.parametrize("house", each_house("adelaide:2", "canberra:1.1"))
def test_a_table_is_approved_before_it_is_used(house: str) -> None:
    """The checklist wants the reference, and a table dealt by hand does not open without it."""
    with pytest.raises(Malformed, match="the approval of the table is missing") as refused:
        _checklist(house, "as drawn")
    clause = {"adelaide": "adelaide:2", "canberra": "canberra:1.1"}[house]
    assert clause in map(str, refused.value.cites)
    told = house_named(house)
    today = date(2026, 5, 1)
    other = _checklist(house, "as drawn", approval="GRC 12")
    faults = list(opening_faults(told, [other], LIVE, ["Main 2", "main-2"], today))
    assert clause in [
        str(cite) for fault in faults if fault.what == "a table that nobody has approved" for cite in fault.cites
    ]
    mine = opening_faults(told, [other], LIVE, ["main-1", "Main 1"], today)
    assert "a table that nobody has approved" not in [violation.what for violation in mine]


def test_a_table_that_software_deals_is_no_piece_of_furniture() -> None:
    online = TableSetup("holdem", blinds=(5, 10))
    faults = opening_faults(house_named("adelaide"), [], online, ["main-1"], date(2026, 5, 1))
    assert list(faults) == []


@pytest.mark.clause("star:order.2")
def test_rules_hold_from_no_day_before_their_order_was_signed() -> None:
    with pytest.raises(Illegal, match="rules that hold from 2024-08-15; allowed: from 2024-08-16 on") as refused:
        _rules("star", **{"from": "2024-08-15"})
    assert str(refused.value.cites[0]) == "star:order.2"
    assert _rules("star").values["from"] == "2024-08-16"
    with pytest.raises(Malformed, match="'Holds from, as 2024-08-16', for: the rules"):
        _rules("star", **{"from": ""})
    with pytest.raises(Malformed, match="'soon' as the first day"):
        _rules("star", **{"from": "soon"})


@pytest.mark.clause("canberra:NI.2")
def test_no_table_opens_under_an_edition_before_the_day_after_its_notification() -> None:
    house = house_named("canberra")
    entry = _rules("canberra", **{"from": "2018-02-09"})
    setup = TableSetup("holdem", blinds=(5, 10))

    def faults(today: date) -> list[str]:
        return [
            violation.what
            for violation in opening_faults(house, [entry], setup, ["t-1"], today)
            if "rules" in violation.what
        ]

    assert faults(date(2018, 2, 8)) == ["a table under rules that hold from 2018-02-09"]
    assert faults(date(2018, 2, 9)) == []
    with pytest.raises(Illegal, match="from 2018-02-08 on") as refused:
        _rules("canberra", **{"from": "2018-02-07"})
    assert "canberra:NI.2" in map(str, refused.value.cites)


@pytest.mark.clause("adelaide:order.0")
def test_the_printed_first_day_holds_where_no_approval_is_entered() -> None:
    setup = TableSetup("holdem", blinds=(5, 10))
    for today, begun in ((date(2020, 10, 8), False), (date(2020, 10, 9), True)):
        lines = [violation.what for violation in opening_faults(house_named("adelaide"), [], setup, ["t-1"], today)]
        assert ("a table under rules that hold from 2020-10-09" not in lines) is begun


@pytest.mark.clause("canberra:NI.2")
def test_a_first_day_that_cannot_be_read_keeps_a_table_from_opening() -> None:
    entry = RegisterEntry("1", "approvals", {"what": "the rules", "from": "soon"}, AT, "staff Bo (supervisor)")
    setup = TableSetup("holdem", blinds=(5, 10))
    violations = opening_faults(house_named("canberra"), [entry], setup, ["t-1"], date(2026, 5, 1))
    (fault,) = (violation for violation in violations if "rules" in violation.what)
    assert "the first day is given as 'soon'" in fault.what
    assert "canberra:NI.2" in map(str, fault.cites)


@pytest.mark.clause("canberra:NI.3")
def test_the_edition_that_was_revoked_is_refused_and_the_one_in_force_is_named() -> None:
    with pytest.raises(Illegal, match=r"NI2017-578 is revoked; allowed: the edition in force: .*NI2018") as refused:
        _rules("canberra", reference="Poker rules NI2017-578")
    assert "canberra:NI.3" in map(str, refused.value.cites)
    assert _rules("canberra", reference="NI2018-51").values["reference"] == "NI2018-51"


@pytest.mark.parametrize("house", each_house("star:order.1", "adelaide:order.2"))
def test_the_rules_in_use_are_the_approved_text_or_are_compared_with_the_master_copy(house: str) -> None:
    told = house_named(house)
    clause = {"star": "star:order.1", "adelaide": "adelaide:order.2"}[house]
    (duty,) = rules_duties(told, [])
    assert duty.what.startswith("enter the approval of the rules in use")
    assert told.book.digest[:12] in duty.what
    assert clause in map(str, duty.cites)
    assert list(rules_duties(told, [_rules(house)])) == []
    (other,) = rules_duties(told, [_rules(house, digest="0123456789ab")])
    assert other.what.startswith("compare the rules in use with the master copy")
    assert "approved 0123456789ab (DF24)" in other.about
    unsaid = RegisterEntry("1", "approvals", {"what": "the rules", "digest": " "}, AT, "staff Bo (supervisor)")
    (empty,) = rules_duties(told, [unsaid])  # an empty digest is no start of any
    assert empty.what == other.what
    with pytest.raises(Malformed, match="as the digest of the text") as refused:
        _rules(house, digest="")
    assert clause in map(str, refused.value.cites)
