"""`pokerroom scenario`: run worked examples of a house's rules from files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from pokerroom.cli.exits import NO
from pokerroom.cli.options import JsonOption
from pokerroom.cli.output import console, plain_table, print_json, read_standard_input, signs
from pokerroom.cli.screen import Screen
from pokerroom.errors import Malformed
from pokerroom.rulebook import library
from pokerroom.scenarios import Scenario, ScenarioResult, read_scenarios, run, stage_named
from pokerroom.scenarios.bonus.bonus_stage import BonusStage
from pokerroom.scenarios.forms import FILLED_IN
from pokerroom.scenarios.hands.play_stage import PlayKind

_SUFFIX: Final = ".scenario"
_STANDARD_INPUT: Final = Path("-")
_LETTERS: Final = str.maketrans({"✓": "+", "✗": "x", "·": "="})
_STYLES_BY_MARK: Final = {"  ✗": "red", "  ·": "cyan"}


def scenario_command(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Scenario files, folders of them, or - for standard input.")
    ] = None,
    line: Annotated[int, typer.Option(min=0, help="Only the scenario in which this line of its file stands.")] = 0,
    proving: Annotated[
        bool, typer.Option("--proving", help="Refuse probes, headings without clauses and what cannot fail.")
    ] = False,
    every: Annotated[
        bool, typer.Option("--all", "-a", help="Show every scenario, not only failures and probes.")
    ] = False,
    stage: Annotated[
        str, typer.Option(help="List the lines a stage reads: hand, evening ... or several: 'evening, floor'.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Run scenarios: worked examples that say what must come of each line, and ask what comes of it.

    Each scenario is ticked or crossed line by line. A question without an answer, such as `? pots`, is a probe: its
    answer is printed. docs/scenarios.md has the language; --stage lists what may be written. Exit code 1 if anything
    did not go as told.

    [dim]pokerroom scenario my-house.scenario[/]
    [dim]pokerroom scenario examples/ --all[/]
    [dim]pokerroom scenario --stage 'evening, floor'[/]
    """
    if stage:
        _print_stage(stage)
        return
    if not files:
        raise Malformed(
            "no scenarios are named",
            allowed=f"files that end in {_SUFFIX}, a folder of them, - for standard input, or --stage hand",
        )
    scenarios = [
        (file, scenario) for file in _scenario_files(files) for scenario in _read_scenarios_of_file(file, proving)
    ]
    if line:
        scenarios = [scenario for scenario in scenarios if _stands_in(scenario, line, scenarios)]
        if not scenarios:
            raise Malformed(f"no scenario stands in line {line}", allowed="a line between a heading and the next")
    books = library()
    results = [(file, run(scenario, books, folder=_folder(file))) for file, scenario in scenarios]
    if as_json:
        print_json([_scenario_document(file, result) for file, result in results])
    else:
        _print_scenario_results(results, every=every or bool(line))
    if any(result.failed for _, result in results):
        raise typer.Exit(NO)


def _scenario_files(paths: list[Path]) -> list[Path]:
    files: list[Path] = []
    for path in paths:
        inside = sorted(path.rglob(f"*{_SUFFIX}")) if path.is_dir() else [path]
        if not inside:
            raise Malformed(f"{path} has no scenario in it", allowed=f"files that end in {_SUFFIX}")
        files += inside
    return list(dict.fromkeys(files))


def _folder(file: Path) -> Path:
    return Path() if file == _STANDARD_INPUT else file.parent


def _read_scenarios_of_file(file: Path, proving: bool) -> list[Scenario]:
    text = read_standard_input() if file == _STANDARD_INPUT else _utf8_text_of(file)
    try:
        scenarios = list(read_scenarios(text, proving=proving))
    except Malformed as fault:
        line, what = _line_and_fault(fault.what)
        raise Malformed(f"{file}:{f'{line}:' if line else ''} {what}", allowed=fault.allowed) from None
    if not scenarios:
        raise Malformed(f"{file} has no scenario in it", allowed="a heading at the margin, and its lines below it")
    return scenarios


def _utf8_text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise Malformed(f"{file} is not UTF-8 text") from None


def _stands_in(of_file: tuple[Path, Scenario], line: int, every: list[tuple[Path, Scenario]]) -> bool:
    file, scenario = of_file
    later = [other.line for path, other in every if path == file and other.line > scenario.line]
    return scenario.line <= line and (not later or line < min(later))


def _print_scenario_results(results: list[tuple[Path, ScenarioResult]], *, every: bool) -> None:
    for file, result in results:
        if every or result.failed or result.probed:
            heading, *lines = result.report.splitlines()
            place = f"{file}:{result.scenario.line}"
            console.print(Text(f"{place}: {heading.rpartition(' (line ')[0]}", style="bold"), soft_wrap=True)
            for line in lines:
                style = _STYLES_BY_MARK.get(line[:3], "")
                console.print(Text(line if signs else line.translate(_LETTERS), style=style), soft_wrap=True)
            console.print()
    for file, result in results:
        for number, fault in _faults_by_line(result):
            # What is allowed stands above, under the scenario.
            console.print(Text(f"{file}:{number}: {fault.partition('; allowed: ')[0]}", style="red"), soft_wrap=True)
    failed = sum(result.failed for _, result in results)
    many = f"{len(results)} scenarios" if len(results) > 1 else "One scenario"
    outcome = f"{failed} not as told" if failed else "as told"
    console.print(f"{many}: {outcome}.", style="bold red" if failed else "bold")


def _faults_by_line(result: ScenarioResult) -> list[tuple[int, str]]:
    """Return the faults of a scenario, each with its line in the file."""
    if result.fault:
        number, fault = _line_and_fault(result.fault)
        return [(number or result.scenario.line, fault)]
    return [(step.step.line, f"{step.step}: {' '.join(step.faults[:2])}") for step in result.steps if step.faults]


def _line_and_fault(fault: str) -> tuple[int, str]:
    """Return the line that a fault begins with, and the rest of it; 0 where it names no line."""
    match = re.match(r"line (\d+): ", fault)
    return (int(match[1]), fault[match.end() :]) if match else (0, fault)


def _scenario_document(file: Path, result: ScenarioResult) -> dict[str, Any]:
    scenario = result.scenario
    return {
        "file": str(file),
        "line": scenario.line,
        "title": scenario.title,
        "cites": list(map(str, scenario.cites)),
        "questions": list(scenario.questions),
        "failed": result.failed,
        "fault": result.fault,
        "steps": [
            {
                "line": step.step.line,
                "sign": step.step.sign,
                "words": step.step.words,
                "expected": step.step.expected,
                "got": step.reply.text if step.reply else None,
                "cites": list(map(str, step.reply.cites)) if step.reply else [],
                "faults": list(step.faults),
            }
            for step in result.steps
        ],
    }


def _print_stage(name: str) -> None:
    """Print the lines possible on a stage: its set-up, acts and questions."""
    kind, screen = stage_named(name), Screen(console)
    screen.line(Text(f"on: {name}", style="bold"), indent=0)
    screen.line(Text.assemble(("Set-up: ", "dim"), ", ".join(kind.keys)), indent=0, hang=2)
    if not isinstance(kind, PlayKind) and kind is not BonusStage:
        screen.line(" ".join((kind.__doc__ or "").split()), indent=0)
        return
    for heading, sign, forms in (
        ("Acts", ">", kind.acts),
        ("What is seen", "!", kind.sights),
        ("Questions", "?", kind.questions),
    ):
        if forms:
            screen.line()
            screen.line(Text(heading, style="dim"), indent=0)
            for form in forms:
                screen.line(f"{sign} {form}", hang=4)
    screen.line()
    used = set(re.findall(r"-?[A-Z]+", " ".join((*kind.acts, *kind.questions))))
    table = plain_table()
    for word, (_, meaning) in FILLED_IN.items():
        if word in used:
            table.add_row(word, meaning)
    console.print(table)
    console.print(Text("[what may be left out], {one|of|these}, (s) with or without an s", style="dim"))
