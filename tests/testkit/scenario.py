"""Scenarios: a rulebook's worked example told in a few lines, and run.

    uk:showdown.2 Cards speak, whatever was said
        on: hands
        board: Ks 9s 4s 2d 8c
        seat 3: As 7s
        seat 5: Kd 9d
        ? seat 3 has = flush, ace high
        ? winner = seat 3

A heading names the clauses the scenario shows and says in a few words what happens. Set-up lines are `key: value`.
Steps begin with a sign: `>` somebody does something, `!` something is seen that should not have happened, `?` a
question with its expected answer. What must come of a step stands after `--`, the clauses that must be cited in
brackets at the end:

    > cut after card 1 -- refused: less than 2 cards [adelaide:4.7]

`refused` is a refusal by the rules; what cannot even be read is `unreadable:` and words of the message, so that a
misspelt step never passes for a refusal.

A stage plays the steps: it is chosen by the set-up line `on:` and lives in `stages.py`. The runner compares texts, and
a failure shows the scenario with every step ticked or crossed and the first difference marked.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Final, Protocol

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError

_CITATION = r"[a-z][a-z0-9-]*:[A-Za-z0-9][A-Za-z0-9.()_-]*"
_HEADING = re.compile(rf"(?P<cites>{_CITATION}(?:[ ,]+{_CITATION})*)\s+(?P<title>\S.*)")
_CITED = re.compile(rf"\s*\[(?P<cites>{_CITATION}(?:,\s*{_CITATION})*)\]$")
_REFUSED, _UNREADABLE = "refused", "unreadable"
# What a step may expect in place of an answer -> the errors that are meant.
_REFUSALS: Final[Mapping[str, tuple[type[PokerroomError], ...]]] = {
    _REFUSED: (Illegal, NotAllowed),
    _UNREADABLE: (Malformed,),
}
_ON: Final = "on"
_DO, _SEE, _ASK = ">", "!", "?"


@dataclass(frozen=True, slots=True)
class Said:
    """What a stage answers: a text, and the clauses it cites."""

    text: str = ""
    cites: tuple[Citation, ...] = ()


class Stage(Protocol):
    """Where a scenario is played. A refusal is raised as the library raises it."""

    # The set-up lines that this stage reads; `N` stands for a number, `KEY` for a decision and perhaps its context.
    keys: ClassVar[tuple[str, ...]]

    def __init__(self, setup: Mapping[str, str]) -> None:
        """Set up by the scenario's own lines."""

    def do(self, words: str) -> Said:
        """Somebody does something."""

    def see(self, words: str) -> Said:
        """Something is observed that should not have happened; the answer is the ruling."""

    def ask(self, question: str) -> Said:
        """A question about how things stand."""


Stages = Mapping[str, type[Stage]]


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a scenario: what is done, seen or asked, and what must come of it."""

    line: int
    sign: str
    words: str
    expected: str | None = None
    cites: tuple[Citation, ...] = ()

    def __str__(self) -> str:
        between = " = " if self.sign == _ASK else " -- "
        outcome = f"{between}{self.expected}" if self.expected is not None else ""
        cites = f" [{', '.join(map(str, self.cites))}]" if self.cites else ""
        return f"{self.sign} {self.words}{outcome}{cites}"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A heading, a set-up (each key with its line in the file) and steps."""

    line: int
    title: str
    cites: tuple[Citation, ...]
    setup: Mapping[str, str]
    setup_lines: Mapping[str, int]
    steps: tuple[Step, ...]


def read_scenarios(text: str) -> Iterator[Scenario]:
    """Every scenario of a file; a line that cannot be read is refused with its number."""
    heading: re.Match[str] | None = None
    start = 0
    setup: dict[str, str] = {}
    lines: dict[str, int] = {}
    steps: list[Step] = []
    for number, raw in enumerate([*text.splitlines(), "end:end end"], 1):
        line = raw.rstrip()
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not line[0].isspace():
            if heading:
                yield _scenario(start, heading, setup, lines, steps)
            heading, start, setup, lines, steps = _HEADING.fullmatch(line), number, {}, {}, []
            if heading is None:
                raise Malformed(
                    f"line {number}: cannot read the heading {line!r}", allowed="book:clause ... what happens"
                )
        elif heading is None:
            raise Malformed(f"line {number}: a step before any heading")
        elif line.lstrip()[0] in (_DO, _SEE, _ASK):
            steps.append(_step(number, line.strip()))
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
    line: int, heading: re.Match[str], setup: dict[str, str], lines: dict[str, int], steps: list[Step]
) -> Scenario:
    if not any(step.expected is not None for step in steps):
        raise Malformed(f"line {line}: the scenario expects nothing, so it cannot fail")
    cites = tuple(Citation.parse(each) for each in re.split(r"[ ,]+", heading["cites"]))
    return Scenario(line, heading["title"], cites, setup, lines, tuple(steps))


def _step(number: int, line: str) -> Step:
    sign, words = line[0], line[1:].strip()
    cites: tuple[Citation, ...] = ()
    if found := _CITED.search(words):
        cites = tuple(Citation.parse(each.strip()) for each in found["cites"].split(","))
        words = words[: found.start()]
    words, separator, expected = words.partition(" = " if sign == _ASK else " -- ")
    if sign in (_ASK, _SEE) and not separator:
        raise Malformed(
            f"line {number}: {line!r} expects nothing", allowed="? question = answer, ! observation -- ruling"
        )
    if sign != _ASK and expected.strip().rstrip(": ") == _UNREADABLE:
        raise Malformed(f"line {number}: unreadable, and why?", allowed="-- unreadable: words of the message")
    return Step(number, sign, words.strip(), expected.strip() if separator else None, cites)


@dataclass(slots=True)
class Result:
    """How a scenario went, step by step; `report` is for people."""

    scenario: Scenario
    lines: list[str] = field(default_factory=list)
    failed: bool = False

    @property
    def report(self) -> str:
        """The scenario with every step ticked or crossed."""
        head = f"{' '.join(map(str, self.scenario.cites))} {self.scenario.title} (line {self.scenario.line})"
        setup = [f"    {key}: {value}" for key, value in self.scenario.setup.items()]
        return "\n".join([head, *setup, *self.lines])


def run(scenario: Scenario, stages: Stages) -> Result:
    """Play a scenario. After a wrong answer the questions go on; after a wrong act or set-up nothing more is played."""
    result = Result(scenario)
    try:
        stage = _set_up(scenario, stages)
    except Exception as fault:
        return Result(scenario, [f"  ✗ {fault if isinstance(fault, PokerroomError) else _broken(fault)}"], failed=True)
    for step in scenario.steps:
        faults = _play(stage, step)
        result.lines.append(f"  {'✗' if faults else '✓'} {step}")
        result.lines += [f"      {fault}" for fault in faults]
        result.failed |= bool(faults)
        if faults and step.sign != _ASK:
            break
    return result


def _set_up(scenario: Scenario, stages: Stages) -> Stage:
    setup = dict(scenario.setup)
    name = setup.pop(_ON, "")
    if name not in stages:
        line = scenario.setup_lines.get(_ON, scenario.line)
        raise Malformed(f"line {line}: there is no stage {name!r}", allowed=f"on: {', '.join(stages)}")
    keys = stages[name].keys
    wild = {"N": "[1-9][0-9]*", "KEY": r"[a-z_]+\.[a-z_]+(?: in [a-z_]+)?"}
    words = (" ".join(wild.get(word, re.escape(word)) for word in key.split(" ")) for key in keys)
    known = re.compile("|".join(words))
    for key in setup:
        if not known.fullmatch(key):
            line = scenario.setup_lines[key]
            raise Malformed(f"line {line}: the stage {name!r} knows no {key!r}", allowed=", ".join(keys) or "nothing")
    return stages[name](setup)


def _play(stage: Stage, step: Step) -> list[str]:
    due, _, wanted = (step.expected or "").partition(":")
    meant = () if step.sign == _ASK else _REFUSALS.get(due, ())
    try:
        said = {_DO: stage.do, _SEE: stage.see, _ASK: stage.ask}[step.sign](step.words)
    except PokerroomError as refusal:
        if not isinstance(refusal, meant):
            return [f"{_UNREADABLE if isinstance(refusal, Malformed) else _REFUSED}: {refusal}"]
        said = Said(str(refusal), refusal.cites)
        wanted = wanted.strip()
        faults = [] if wanted in said.text else [f"expected the refusal to say {wanted!r}", f"it said {said.text!r}"]
    except Exception as fault:
        return [_broken(fault)]
    else:
        if meant:
            return [f"was not {due}; it gave {said.text!r}"]
        faults = [] if step.expected is None else difference(step.expected, said.text)
    missing = [cite for cite in step.cites if cite not in said.cites]
    if missing:
        given = ", ".join(map(str, said.cites)) or "nothing"
        faults.append(f"expected it to cite {', '.join(map(str, missing))}; it cited {given}")
    return faults


def _broken(fault: Exception) -> str:
    """An error that is no refusal, on one line, with the place where it was raised."""
    place = traceback.extract_tb(fault.__traceback__)[-1]
    words = " ".join(str(fault).split())
    return f"the stage broke: {type(fault).__name__}: {words} ({Path(place.filename).name}, line {place.lineno})"


def difference(expected: str, got: str) -> list[str]:
    """Nothing if the texts agree but for white space; otherwise both, with the first difference marked.

    >>> print("\\n".join(difference("fold, call 110", "fold, call 100")))
    expected  fold, call 110
    got       fold, call 100
                          ^
    """
    one, other = " ".join(expected.split()), " ".join(got.split())
    if one == other:
        return []
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return [f"expected  {one}", f"got       {other}", " " * (10 + same) + "^"]
