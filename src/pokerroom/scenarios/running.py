"""Plays scenarios on their stages, and tells how each went."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError, refuse_wrong_kind, refuses_misread_calls
from pokerroom.rulebook import Library
from pokerroom.scenarios.forms import nearest
from pokerroom.scenarios.scenario import ASK, DO, ON, SEE, UNREADABLE, Scenario, ScenarioStep
from pokerroom.scenarios.setup import SetUp
from pokerroom.scenarios.stage import Reply, ScenarioStage, StageKind
from pokerroom.scenarios.stages import stage_named

_REFUSED: Final = "refused"
_CURRENT_FOLDER: Final = Path()
# A word that a step may expect in place of an answer -> the errors that it means.
_REFUSALS: Final[Mapping[str, tuple[type[PokerroomError], ...]]] = {
    _REFUSED: (Illegal, NotAllowed),
    UNREADABLE: (Malformed,),
}


StageNamed = Callable[[str], StageKind]


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """One step after it was played: the stage's reply, and its faults."""

    step: ScenarioStep
    reply: Reply | None = None
    faults: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """The step ticked or crossed; a probe with its answer, as the line would be written that expects it."""
        if self.faults:
            return [f"  ✗ {self.step}", *(f"      {fault}" for fault in self.faults)]
        if self.step.probes and self.reply is not None:
            answered = replace(self.step, expected=self.reply.text, cites=tuple(dict.fromkeys(self.reply.cites)))
            return [f"  · {answered}"]
        return [f"  ✓ {self.step}"]


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """The course of a scenario, step by step; `fault` if it could not even be set up. `report` is for people."""

    scenario: Scenario
    steps: tuple[PlayedStep, ...] = ()
    fault: str = ""

    @property
    def failed(self) -> bool:
        """Whether something did not go as told."""
        return bool(self.fault) or any(step.faults for step in self.steps)

    @property
    def probed(self) -> bool:
        """Whether some step is a probe, which expects no particular answer."""
        return any(step.step.probes for step in self.steps)

    @property
    def report(self) -> str:
        """The scenario with every step ticked or crossed."""
        shown = (*map(str, self.scenario.cites), *self.scenario.questions)
        head = " ".join([*shown, self.scenario.title, f"(line {self.scenario.line})"])
        setup = [f"    {key}: {value}" for key, value in self.scenario.setup.items()]
        fault = [f"  ✗ {self.fault}"] if self.fault else []
        return "\n".join([head, *setup, *fault, *(line for step in self.steps for line in step.lines)])


@refuses_misread_calls
def run(
    scenario: Scenario, books: Library, *, folder: Path = _CURRENT_FOLDER, stage_named: StageNamed = stage_named
) -> ScenarioResult:
    """Play a scenario. After a wrong answer the questions go on; after a wrong act or set-up nothing more is played.

    `folder` is where a file that the set-up names is looked for.
    """
    refuse_wrong_kind("run", "scenario", scenario, Scenario, allowed="one of those that read_scenarios gives")
    refuse_wrong_kind("run", "books", books, Library, allowed="library()")
    try:
        stage = _set_up(scenario, books, folder, stage_named)
    except PokerroomError as fault:
        return ScenarioResult(scenario, fault=_with_line_of_value(scenario, str(fault)))
    except Exception as fault:
        return ScenarioResult(scenario, fault=_stage_fault(fault))
    played = []
    for step in scenario.steps:
        played.append(_play_step(stage, step))
        if played[-1].faults and step.sign != ASK:
            break
    return ScenarioResult(scenario, tuple(played))


def _with_line_of_value(scenario: Scenario, fault: str) -> str:
    """Return the fault of a set-up with the number of the line whose value it repeats, where it names none itself."""
    if fault.startswith("line "):
        return fault
    lines = [scenario.setup_lines[key] for key, value in scenario.setup.items() if value and repr(value) in fault]
    return f"line {lines[0]}: {fault}" if lines else fault


def _set_up(scenario: Scenario, books: Library, folder: Path, stage_named: StageNamed) -> ScenarioStage:
    lines = dict(scenario.setup)
    name = lines.pop(ON, "")
    try:
        kind = stage_named(name)
    except Malformed as fault:
        line = scenario.setup_lines.get(ON, scenario.line)
        raise Malformed(f"line {line}: {fault.what}", allowed=fault.allowed) from None
    wild = {"N": "[1-9][0-9]*", "KEY": r"[a-z_]+(?:\.[a-z_]+){1,2}(?: in [a-z_]+)?"}
    words = (" ".join(wild.get(word, re.escape(word)) for word in key.split(" ")) for key in kind.keys)
    known = re.compile("|".join(words))
    for key in lines:
        if not known.fullmatch(key):
            hint, allowed = nearest(key, kind.keys)
            line = scenario.setup_lines[key]
            raise Malformed(f"line {line}: the stage {name!r} knows no {key!r}{hint}", allowed=allowed or "nothing")
    setup = SetUp(lines, books, folder)
    _refuse_unknown_heading(scenario, setup)
    return kind(setup)


def _refuse_unknown_heading(scenario: Scenario, setup: SetUp) -> None:
    """Refuse a heading that names a clause there is none of, or a question on which the book is not silent."""
    rulebooks = dict(setup.books.books)
    named = [(cite.book, cite.clause) for cite in scenario.cites]
    questions = [(book, key) for book, _, key in (question.partition(":?") for question in scenario.questions)]
    if any(book not in rulebooks for book, _ in (*named, *questions)) and "house" in setup:
        rulebooks[setup.book.id] = setup.book
    for book, _ in (*named, *questions):
        if book not in rulebooks:
            raise Malformed(f"line {scenario.line}: there is no rulebook {book!r}", allowed=", ".join(rulebooks))
    for book, clause in named:
        try:
            rulebooks[book].clause(clause)
        except Malformed as fault:
            raise Malformed(f"line {scenario.line}: {fault.what}", allowed=fault.allowed) from None
    for book, key in questions:
        if not rulebooks[book].silent_on(key):
            allowed = "a question on which the book is silent; where it is not, the clause"
            raise Malformed(f"line {scenario.line}: {book} is not silent on {key!r}", allowed=allowed)


def _play_step(stage: ScenarioStage, step: ScenarioStep) -> PlayedStep:
    """Play one line of a scenario and compare its reply with the expected answer or refusal, and the clauses."""
    due, _, wanted = (step.expected or "").partition(":")
    meant = () if step.sign == ASK else _REFUSALS.get(due, ())
    try:
        reply = {DO: stage.do, SEE: stage.see, ASK: stage.ask}[step.sign](step.words)
    except PokerroomError as refusal:
        reply = Reply(str(refusal), refusal.cites)
        kind = UNREADABLE if isinstance(refusal, Malformed) else _REFUSED
        if step.probes and step.sign == SEE and kind == _REFUSED:
            return PlayedStep(step, Reply(f"{kind}: {refusal.what}", refusal.cites))
        if not isinstance(refusal, meant):
            return PlayedStep(step, reply, (f"{kind}: {refusal}",))
        wanted = wanted.strip()
        faults = [] if wanted in reply.text else [f"expected the refusal to say {wanted!r}", f"it said {reply.text!r}"]
    except Exception as fault:
        return PlayedStep(step, None, (_stage_fault(fault),))
    else:
        if meant:
            return PlayedStep(step, reply, (f"was not {due}; it gave {reply.text!r}",))
        faults = [] if step.expected is None else difference(step.expected, reply.text)
    missing = [cite for cite in step.cites if cite not in reply.cites]
    if missing:
        cited = ", ".join(map(str, reply.cites)) or "nothing"
        faults.append(f"expected it to cite {', '.join(map(str, missing))}; it cited {cited}")
    return PlayedStep(step, reply, tuple(faults))


def _stage_fault(fault: Exception) -> str:
    """Write an error that is no refusal on one line, with the place where it was raised."""
    place = traceback.extract_tb(fault.__traceback__)[-1]
    words = " ".join(str(fault).split())
    return f"the stage broke: {type(fault).__name__}: {words} ({Path(place.filename).name}, line {place.lineno})"


@refuses_misread_calls
def difference(expected: str, got: str) -> list[str]:
    """Return an empty list if the texts agree but for white space; otherwise both, with the first difference marked.

    >>> print("\\n".join(difference("fold, call 110", "fold, call 100")))
    expected  fold, call 110
    got       fold, call 100
                          ^
    """
    refuse_wrong_kind("difference", "expected", expected, str, allowed="a text")
    refuse_wrong_kind("difference", "got", got, str, allowed="a text")
    one, other = " ".join(expected.split()), " ".join(got.split())
    if one == other:
        return []
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return [f"expected  {one}", f"got       {other}", " " * (10 + same) + "^"]
