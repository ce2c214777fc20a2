"""A stage: the place where a scenario is played, with three kinds of lines, and its replies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from pokerroom.citation import Citation
from pokerroom.scenarios.setup import SetUp


@dataclass(frozen=True, slots=True)
class Reply:
    """A stage's reply to a line: a text, and the clauses it cites."""

    text: str = ""
    cites: tuple[Citation, ...] = ()


class ScenarioStage(Protocol):
    """Where a scenario is played. A refusal is raised as the library raises it."""

    def do(self, words: str) -> Reply:
        """Carry out one line of the scenario."""

    def see(self, words: str) -> Reply:
        """Rule on something that should not have happened; the reply is the ruling."""

    def ask(self, question: str) -> Reply:
        """Answer a question about the present state."""


class StageKind(Protocol):
    """A kind of stage, and how one is set up for a scenario; as a rule, its class."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The set-up lines that it reads; `N` stands for a number, `KEY` for a decision and perhaps its context."""

    def __call__(self, setup: SetUp, /) -> ScenarioStage:
        """Set up by the scenario's own lines."""


def as_reply(answer: object) -> Reply:
    """Return any answer as a reply."""
    return answer if isinstance(answer, Reply) else Reply("" if answer is None else str(answer))
