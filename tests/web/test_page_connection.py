"""A page whose room does not answer lets go and tries again; one that the room has outgrown is loaded anew."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from testkit.suite.page_node import WEB, page_node


def test_a_room_that_never_greets_is_tried_again_and_one_that_falls_silent_is_let_go() -> None:
    told = _connected([36_000, "hello", 20_000, "pong", 65_000, "hello", "offline", 400])
    # Ten seconds for a greeting, then twenty; 0.4 and 0.8 seconds between tries. The third greets, and then is silent.
    assert told["tried"][:3] == [0, 10_400, 31_200]
    assert told["standings"] == ["away", "away", "open", "away", "open", "away"]
    assert told["closed"] == [True, True, True, True, False]
    assert told["tried"][3] - 56_000 > 45_000
    assert told["tried"][4] == 121_400, "a network that is gone is told of at once"
    assert told["loads"] == 0


def test_a_page_from_before_an_upgrade_is_loaded_anew() -> None:
    assert _connected([{"protocol": 7}])["loads"] == 0, "the page's own protocol"
    assert _connected([{"protocol": 8}])["loads"] == 1


def _connected(steps: list[Any]) -> dict[str, Any]:
    """What becomes of the pages' own connection while the room does this."""
    script = str(Path(__file__).with_name("page_connection.cjs"))
    run = subprocess.run(
        [page_node(), script, str(WEB)],
        input=json.dumps(steps),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    told: dict[str, Any] = json.loads(run.stdout)
    return told
