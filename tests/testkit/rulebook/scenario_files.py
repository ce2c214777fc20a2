"""Scenario files as tests: each scenario is one test that carries its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from pokerroom.scenarios import Scenario, read_scenarios, run


class ScenarioFile(pytest.File):
    """A `.scenario` file."""

    def collect(self) -> Iterator[pytest.Item]:
        try:
            scenarios = list(read_scenarios(self.path.read_text("utf-8"), proving=True))
        except Malformed as fault:
            raise self.CollectError(f"{self.path.name}: {fault}") from None
        except UnicodeDecodeError:
            raise self.CollectError(f"{self.path.name} is not UTF-8 text") from None
        for scenario in scenarios:
            shown = " ".join((*map(str, scenario.cites), *scenario.questions))
            name = f"{scenario.line}: {shown} {scenario.title}"
            item = ScenarioTest.from_parent(self, name=name, scenario=scenario)
            item.add_marker(pytest.mark.clause(*map(str, scenario.cites)))
            item.add_marker(pytest.mark.question(*scenario.questions))
            yield item


class ScenarioTest(pytest.Item):
    """One scenario."""

    def __init__(self, *, scenario: Scenario, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.scenario = scenario

    def runtest(self) -> None:
        result = run(self.scenario, library(), folder=self.path.parent)
        if result.failed:
            raise ScenarioFailed(result.report)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        del style
        told = isinstance(excinfo.value, ScenarioFailed | pytest.fail.Exception)
        return str(excinfo.value) if told else str(excinfo.getrepr())

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.line - 1, self.name


class ScenarioFailed(AssertionError):
    """A scenario that did not go as told; its text is the report."""
