"""Schemathesis against the whole HTTP side: what the description promises holds for whatever is sent.

It takes a second to import, so only these tests do, when they run: every worker imports every file of tests.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable

from testkit.room.web_room import Person, Running
from testkit.suite.effort import THOROUGH

if TYPE_CHECKING:
    from schemathesis import Case

Mode: TypeAlias = Literal["positive", "negative"]
FEW = settings(max_examples=3 if THOROUGH else 1, deadline=None, database=None, suppress_health_check=list(HealthCheck))
MODES = pytest.mark.parametrize("mode", ["positive", "negative"], ids=["good", "bad"])


# What is refused unread because it is too large is refused as well.
REFUSED = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "5xx"]


@pytest.fixture(scope="module")
def described(room: Running) -> Any:
    import schemathesis

    chosen = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})
    return schemathesis.openapi.from_url(f"{room.url}/schema/openapi.json", config=chosen, timeout=120)


def _sent(case: Case[Any], **by: Any) -> None:
    """Send it, and hold the answer against the description.

    The parts that a command takes differ from one to the next: what they may be is told when they do not fit, and is
    not in the description, which has only the commands' names.
    """
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    parts = isinstance(case.body, dict) and {"do", "parts"} >= set(case.body) >= {"do"}
    case.call_and_validate(excluded_checks=[positive_data_acceptance] if parts else [], **by)


def _takes_anything(operation: Any) -> bool:
    """Whether nothing bad can be sent, which takes long to find out by trying: all it takes is words in its path."""
    words = [path_parameter.definition["schema"] for path_parameter in operation.path_parameters]
    plain = all(item["type"] == "string" and item.keys() <= {"type", "description"} for item in words)
    return plain and not any((*operation.query, *operation.body))


def _whatever_is_sent(described: Any, mode: Mode, send: Callable[[Case[Any]], object], *, of_nobody: bool) -> int:
    """Send examples of every operation but logging out; how many operations there were.

    In a usual run each operation is asked in one of the four ways: good things or bad ones, by nobody or by a guest.
    """
    from schemathesis import GenerationMode

    operations = [item.ok() for item in described.get_all_operations()]
    is_bad = mode == "negative"
    asked = [operation for operation in operations if not operation.path.endswith("/logout")]
    for number, operation in enumerate(asked):
        if not THOROUGH and number % 4 != 2 * (not is_bad) + of_nobody:
            continue
        if is_bad and _takes_anything(operation):
            continue

        @FEW
        @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)))
        def holds(case: Case[Any]) -> None:
            send(case)

        with suppress(Unsatisfiable):
            holds()
    return len(operations)


@MODES
def test_by_nobody(described: Any, mode: Mode) -> None:
    assert _whatever_is_sent(described, mode, _sent, of_nobody=True) >= 18


@MODES
def test_by_a_guest(described: Any, somebody: Person, mode: Mode) -> None:
    somebody.guest()
    headers, cookies = {"X-CSRF-Token": somebody.csrf}, dict(somebody.http.cookies)
    _whatever_is_sent(described, mode, lambda case: _sent(case, headers=headers, cookies=cookies), of_nobody=False)
    assert somebody.get("/api/me").json()["name"], "they were a guest to the end"
    described["/api/logout"]["POST"].Case(media_type=None).call_and_validate(headers=headers, cookies=cookies)
    assert not somebody.get("/api/me").json()["name"]
