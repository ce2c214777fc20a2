"""Schemathesis against the whole HTTP side: what the description promises holds for whatever is sent."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode

from testkit.web_room import Person, Running

FEW = settings(max_examples=3, deadline=None, database=None, suppress_health_check=list(HealthCheck))
MODES = pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["good", "bad"])


# What is refused unread because it is too large is refused as well.
REFUSED = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "5xx"]


@pytest.fixture(scope="module")
def described(room: Running) -> Any:
    chosen = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})
    return schemathesis.openapi.from_url(f"{room.url}/schema/openapi.json", config=chosen)


def _whatever_is_sent(described: Any, mode: GenerationMode, send: Callable[[Case[Any]], object]) -> int:
    """Send examples of every operation; how many operations there were."""
    operations = [each.ok() for each in described.get_all_operations()]
    for operation in operations:

        @FEW
        @given(case=operation.as_strategy(generation_mode=mode))
        def holds(case: Case[Any]) -> None:
            send(case)

        with suppress(Unsatisfiable):  # where nothing is sent, nothing bad can be sent
            holds()
    return len(operations)


@MODES
def test_by_nobody(described: Any, mode: GenerationMode) -> None:
    assert _whatever_is_sent(described, mode, lambda case: case.call_and_validate()) >= 18


@MODES
def test_by_a_guest(described: Any, somebody: Person, mode: GenerationMode) -> None:
    somebody.guest()
    headers, cookies = {"X-CSRF-Token": somebody.csrf}, dict(somebody.http.cookies)
    _whatever_is_sent(described, mode, lambda case: case.call_and_validate(headers=headers, cookies=cookies))
