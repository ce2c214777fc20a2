"""The pages' own tests, beside what they test in `web/src`: words, amounts, the action bar, the connection."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from testkit.suite.page_node import WEB, page_node


def test_the_pages_own_tests_pass(tmp_path: Path) -> None:
    found = tmp_path / "units.json"
    vitest = "node_modules/vitest/vitest.mjs"
    run = subprocess.run(
        [page_node(), vitest, "run", "--cache=false", "--reporter=json", f"--outputFile={found}"],
        cwd=WEB, capture_output=True, text=True, check=False, timeout=900, env={**os.environ, "TZ": "Australia/Sydney"},
    )  # fmt: skip
    assert found.exists(), run.stderr
    units = json.loads(found.read_text("utf-8"))
    cases = [case for file in units["testResults"] for case in file["assertionResults"]]
    failed = [f"{case['fullName']}\n{''.join(case['failureMessages'])}" for case in cases if case["status"] != "passed"]
    assert not failed, "\n".join(failed)
    assert units["success"], [file["message"] for file in units["testResults"] if file["message"]]
    written = {path.relative_to(WEB).as_posix() for path in WEB.glob("src/**/*.test.ts")}
    assert {Path(file["name"]).relative_to(WEB).as_posix() for file in units["testResults"]} == written
