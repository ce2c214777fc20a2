"""A page whose room does not answer lets go and tries again, and never waits for ever."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from testkit.page_node import WEB, page_node


def test_a_room_that_never_greets_is_tried_again_and_one_that_falls_silent_is_let_go() -> None:
    script = str(Path(__file__).with_name("page_connection.cjs"))
    steps = [36_000, "hello", 20_000, "pong", 65_000]
    run = subprocess.run(
        [page_node(), script, str(WEB)],
        input=json.dumps(steps),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    told = json.loads(run.stdout)
    # Ten seconds for a greeting, then twenty; 0.4 and 0.8 seconds between tries. The third greets, and then is silent.
    assert told["tried"][:3] == [0, 10_400, 31_200]
    assert told["standings"] == ["away", "away", "open", "away"]
    assert told["closed"] == [True, True, True, False]
    assert told["tried"][3] - 56_000 > 45_000
