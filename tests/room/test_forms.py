"""A record of an older form is brought up to today's, step by step; one of a newer form is refused."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from pokerroom.errors import Malformed
from pokerroom.room.record_forms import FORMS, RecordForms, brought_up
from pokerroom.room.store import Stored

AT = datetime(2026, 5, 1, 12, tzinfo=UTC)


def sat(form: int, **body: Any) -> Stored:
    return Stored("table:t", 7, AT, "sat", msgspec.json.encode(body), False, b"link", form, "player Ann", "41", 3)


def named(body: dict[str, Any]) -> dict[str, Any]:
    """In form 1 a player was called `who`."""
    return {"player": body["who"], "seat": body["seat"]}


def counted(body: dict[str, Any]) -> dict[str, Any]:
    """Before form 3 nobody brought notes."""
    return {**body, "notes": 0}


THIRD = RecordForms({"sat": 3}, {("sat", 1): named, ("sat", 2): counted})


@pytest.mark.parametrize(
    "written",
    [sat(1, who="Ann", seat=3), sat(2, player="Ann", seat=3), sat(3, player="Ann", seat=3, notes=0)],
)
def test_every_older_form_comes_to_the_same(written: Stored) -> None:
    assert brought_up(written, THIRD) == sat(3, player="Ann", seat=3, notes=0)


def test_a_kind_without_a_number_of_its_own_is_of_form_one() -> None:
    rose = Stored("table:t", 8, AT, "rose", b"no JSON even", False, b"")
    assert brought_up(rose, THIRD) is rose
    assert brought_up(rose) is rose


def test_a_form_that_a_newer_program_wrote_is_refused() -> None:
    with pytest.raises(Malformed, match=r"record 7 of table:t is a 'sat' of form 4.*'sat' up to form 3"):
        brought_up(sat(4, player="Ann"), THIRD)
    with pytest.raises(Malformed, match=r"a pokerroom at least as new"):
        brought_up(sat(2, player="Ann"))


def test_the_program_has_a_step_from_every_older_form() -> None:
    steps = {(kind, form) for kind, current in FORMS.current.items() for form in range(1, current)}
    assert set(FORMS.upcasters) == steps
