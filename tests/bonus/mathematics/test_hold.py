"""The hold monitor: days against theory, sums that alarm, and files that cannot be read."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import sqrt
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pokerroom.bonus.mathematics.hold import TableDay, hold_of, read_table_days
from pokerroom.cli.mathematics.bonus_hold import hold_svg
from pokerroom.errors import Malformed

FIGURES: Any = SimpleNamespace(edge=Fraction(1, 20), standard_deviation=3.0)


def _days(table: str, z: list[float]) -> list[TableDay]:
    """Days of 400 hands at an ante of 10: 200 expected, 600 the deviation of boxes apart."""
    return [
        TableDay(f"day {at}", table, Decimal(5000), Decimal(str(200 + 600 * each)), 400, Decimal(10))
        for at, each in enumerate(z, start=1)
    ]


def test_a_day_is_held_against_edge_and_deviation() -> None:
    (table,) = hold_of(FIGURES, _days("7", [1.0, -0.5]))
    assert [(day.expected, day.deviation) for day in table.days] == [(200.0, 600.0)] * 2
    assert [day.z for day in table.days] == [1.0, -0.5]
    assert [(day.above, day.below) for day in table.days] == [(0.5, 0.0), (0.0, 0.0)]
    assert table.z == pytest.approx(0.5 / sqrt(2))
    assert table.alarms == ()


def test_days_that_are_off_in_one_direction_alarm_and_the_sums_begin_anew() -> None:
    steady, low = hold_of(FIGURES, [*_days("1", [0.4] * 60), *_days("2", [-1.5] * 12)])
    assert steady.alarms == ()
    assert [alarm.figures.day for alarm in low.alarms] == ["day 6", "day 12"]
    assert {alarm.alarm for alarm in low.alarms} == {"won too little"}
    drawn = hold_svg((steady, low))
    assert drawn.count("<circle") == 2
    assert "Table 2" in drawn


def test_boxes_that_share_a_dealer_are_forgiven_more() -> None:
    day = TableDay("1", "7", Decimal(0), Decimal(0), 400, Decimal(10), boxes=5)
    (table,) = hold_of(FIGURES, [day], correlation=0.3)
    assert table.days[0].deviation == pytest.approx(600 * sqrt(2.2))


def test_an_alarm_is_rare_where_all_is_well() -> None:
    """A limit of five with half a deviation forgiven: one in about 465 days, of both directions."""
    chance = np.random.default_rng(3)
    days = 40_000
    (table,) = hold_of(FIGURES, _days("7", chance.normal(size=days).tolist()))
    assert 300 < days / len(table.alarms) < 700


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("day,table,drop,win,hands\n", "no column 'ante'; allowed: a first line with day, table"),
        ("day,table,drop,win,hands,ante\n", "no days in it"),
        ("day,table,drop,win,hands,ante\n1,7,x,5,10,10\n", "line 2: drop is 'x'; allowed: a number"),
        ("day,table,drop,win,hands,ante\n1,7,-5,5,10,10\n", "drop is '-5'"),
        ("day,table,drop,win,hands,ante\n1,7,5,5,10.5,10\n", "hands is '10.5'; allowed: a whole number"),
        ("day,table,drop,win,hands,ante\n1,7,5,5,10\n", "ante is ''; allowed: a number of 0"),
        ("day,table,drop,win,hands,ante\n1,7,5,NaN,10,10\n", "win is 'NaN'; allowed: a number$"),
        ("day,table,drop,win,hands,ante\n2026-13-01,7,5,5,10,10\n", "day is '2026-13-01'; allowed: a date"),
        ("day,table,drop,win,hands,ante\n1,,5,5,10,10\n", "no table is named"),
        ("day,table,drop,win,hands,ante,boxes\n1,7,5,5,10,10,99\n", "boxes is '99'; allowed: 1 to 7"),
        ("day,table,drop,win,hands,ante\n1,7,5,5,10,10\n1,7,5,5,10,10\n", "line 3: 1 of table 7 again"),
    ],
)
def test_bad_files_are_refused_with_their_line(text: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "hold.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(Malformed, match=fault.replace("(", r"\(")):
        read_table_days(file)


def test_a_file_as_a_spreadsheet_writes_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "hold.csv"
    file.write_bytes('\ufeffday,table,drop,win,hands,ante,boxes\r\n1,7,"12,500",-300,900,15,\r\n'.encode())
    assert read_table_days(file) == [TableDay("1", "7", Decimal(12500), Decimal(-300), 900, Decimal(15), 1.0)]
