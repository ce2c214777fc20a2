"""Scenarios: a rulebook's worked example told in a few lines, and run.

    uk:showdown.2 Cards speak, whatever was said
        on: hands
        board: Ks 9s 4s 2d 8c
        seat 3: As 7s
        seat 5: Kd 9d
        ? seat 3 has = flush, ace high
        ? winner = seat 3

A heading names the clauses the scenario shows and says in a few words what happens; where a book is silent, it names
the question instead (`uk:?blinds.missed`). Set-up lines are `key: value`. Steps begin with a sign: `>` somebody does
something, `!` something is seen that should not have happened, `?` a question with its expected answer. What must come
of a step stands after `--`, the clauses that must be cited in brackets at the end:

    > cut after card 1 -- refused: less than 2 cards [adelaide:4.7]

`refused` is a refusal by the rules; what cannot even be read is `unreadable:` and words of the message, so that a
misspelt step never passes for a refusal.

A question or an observation without an answer is a probe: what it gives is printed. A stage plays the steps: it is
chosen by the set-up line `on:` and found in `stages`; `running` plays a scenario and tells how it went.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pokerroom.citation import Citation, read_citation
from pokerroom.errors import Malformed, refuse_wrong_kind, refuses_misread_calls

_CITATION = r"[a-z][a-z0-9-]*:[A-Za-z0-9][A-Za-z0-9.()_-]*"
_QUESTION = r"[a-z][a-z0-9-]*:\?[a-z_]+\.[a-z_]+"
_CITED_OR_QUESTION = rf"(?:{_CITATION}|{_QUESTION})"
_HEADING = re.compile(rf"(?:(?P<shown>{_CITED_OR_QUESTION}(?:[ ,]+{_CITED_OR_QUESTION})*)\s+)?(?P<title>[^\s>!?].*)")
_CITED = re.compile(rf"\s*\[(?P<cites>{_CITATION}(?:,\s*{_CITATION})*)\]$")
UNREADABLE: Final = "unreadable"
ON: Final = "on"
DO, SEE, ASK = ">", "!", "?"


@dataclass(frozen=True, slots=True)
class ScenarioStep:
    """One line of a scenario: an act, an observation or a question, and the expected reply."""

    line: int
    sign: str
    words: str
    expected: str | None = None
    cites: tuple[Citation, ...] = ()

    def __str__(self) -> str:
        between = " = " if self.sign == ASK else " -- "
        outcome = f"{between}{self.expected}" if self.expected is not None else ""
        cites = f" [{', '.join(map(str, self.cites))}]" if self.cites else ""
        return f"{self.sign} {self.words}{outcome}{cites}"

    @property
    def probes(self) -> bool:
        """Whether it is a probe: a question or an observation without an expected answer."""
        return self.expected is None and self.sign != DO


@dataclass(frozen=True, slots=True)
class Scenario:
    """A heading, a set-up (each key with its line in the file) and steps.

    `questions` are those on which a book is silent; the scenario shows the practice in their place.
    """

    line: int
    title: str
    cites: tuple[Citation, ...]
    setup: Mapping[str, str]
    setup_lines: Mapping[str, int]
    steps: tuple[ScenarioStep, ...]
    questions: tuple[str, ...] = ()


@refuses_misread_calls
def read_scenarios(text: str, *, proving: bool = False) -> Iterator[Scenario]:
    """Read every scenario of a file; refuse a line that cannot be read, with its number.

    With `proving` each must name the clauses it shows and be able to fail: a heading without clauses, a probe and a
    scenario that expects nothing are refused too.
    """
    refuse_wrong_kind("read_scenarios", "text", text, str, allowed="the text of a file of scenarios")
    heading: re.Match[str] | None = None
    start = 0
    setup: dict[str, str] = {}
    lines: dict[str, int] = {}
    steps: list[ScenarioStep] = []
    for number, raw in enumerate([*text.splitlines(), "end:end end"], 1):
        line = raw.rstrip()
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line[0].isspace():
            if heading:
                yield _scenario(start, heading, setup, lines, steps, proving)
            if line[0] in (DO, SEE, ASK):
                raise Malformed(f"line {number}: the step {line!r} stands at the margin", allowed="steps are indented")
            heading, start, setup, lines, steps = _HEADING.fullmatch(line), number, {}, {}, []
            if heading is None or (proving and not heading["shown"]):
                raise Malformed(
                    f"line {number}: cannot read the heading {line!r}", allowed="book:clause ... what happens"
                )
        elif heading is None:
            raise Malformed(f"line {number}: a step before any heading")
        elif line.lstrip()[0] in (DO, SEE, ASK):
            steps.append(_read_scenario_step(number, line.strip(), proving))
        elif steps or ":" not in line:
            raise Malformed(
                f"line {number}: cannot read {line.strip()!r}",
                allowed="key: value before the steps, then lines that begin with >, ! or ?",
            )
        else:
            key, value = (part.strip() for part in line.split(":", 1))
            if key in setup:
                raise Malformed(f"line {number}: {key!r} is set up twice, first in line {lines[key]}")
            setup[key], lines[key] = value, number


def _scenario(
    line: int,
    heading: re.Match[str],
    setup: dict[str, str],
    lines: dict[str, int],
    steps: list[ScenarioStep],
    proving: bool,
) -> Scenario:
    if proving and not any(step.expected is not None for step in steps):
        raise Malformed(f"line {line}: the scenario expects nothing, so it cannot fail")
    shown = [part for part in re.split(r"[ ,]+", heading["shown"] or "") if part]
    cites = tuple(read_citation(item) for item in shown if ":?" not in item)
    questions = tuple(item for item in shown if ":?" in item)
    return Scenario(line, heading["title"], cites, setup, lines, tuple(steps), questions)


def _read_scenario_step(number: int, line: str, proving: bool) -> ScenarioStep:
    sign, words = line[0], line[1:].strip()
    cites: tuple[Citation, ...] = ()
    if match := _CITED.search(words):
        cites = tuple(read_citation(part.strip()) for part in match["cites"].split(","))
        words = words[: match.start()]
    words, separator, expected = words.partition(" = " if sign == ASK else " -- ")
    if proving and sign in (ASK, SEE) and not separator:
        raise Malformed(
            f"line {number}: {line!r} expects nothing", allowed="? question = answer, ! observation -- ruling"
        )
    if sign != ASK and expected.strip().rstrip(": ") == UNREADABLE:
        raise Malformed(f"line {number}: unreadable, and why?", allowed="-- unreadable: words of the message")
    return ScenarioStep(number, sign, words.strip(), expected.strip() if separator else None, cites)
