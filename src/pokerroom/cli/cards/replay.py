"""`pokerroom replay`: play hand histories again, and compare the results with what their files say."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated

import rtoml
import typer
from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from pokerroom.cli.exits import NO
from pokerroom.cli.output import console, plain_table, signs
from pokerroom.errors import Malformed
from pokerroom.hand.text import event_text
from pokerroom.notation.figures import EXACT, FAILED, NO_FIGURES, OPEN, RECONCILED
from pokerroom.notation.histories import HISTORY_REFUSED, REPLAYED, HistoryOutcome, replay_file
from pokerroom.notation.phh.phh_rules import UNKNOWN_STACK_CHIPS
from pokerroom.wording.numbers import number_text
from pokerroom.wording.plural import quantity


def replay_command(
    files: Annotated[list[Path], typer.Argument(help="Hands as .phh or .phhs, .ohh or .json, or our own .log.")],
    check: Annotated[
        bool, typer.Option("--check", help="Compare finishing stacks and winnings with the file's; infer the rake.")
    ] = False,
    explained: Annotated[
        Path | None, typer.Option(help="A TOML list of hands whose files are at fault, with the reasons.")
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="How many hands of each file, at most.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="A line for every hand, not only for faults.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each hand, line by line.")] = False,
) -> None:
    """Play hand histories again through the engine, which judges every action.

    Exit code 1 if a hand breaks a rule or, with --check, does not come out as its file says.

    [dim]pokerroom replay --check examples/histories/table-3.phhs[/]
    """
    tallies = []
    reasons = _read_explained(explained) if explained else {}
    with _progress() as progress:
        for file in files:
            seen = partial(progress.advance, progress.add_task(file.name, total=file.stat().st_size))
            tally = ReplayTally(file, reasons.get(file.stem, {}))
            for outcome in islice(replay_file(file, check=check, seen=seen), limit):
                tally.add(outcome)
                if as_json:
                    print(json.dumps(_outcome_document(file, outcome), ensure_ascii=not signs))
                elif verbose or (outcome.kind == FAILED and outcome.number not in reasons.get(file.stem, {})):
                    _print_outcome(file, outcome)
            tallies.append(tally)
    if not as_json:
        _print_summary(tallies, check=check)
    idle = [f"{tally.file.name}, hand {hand}: it comes out" for tally in tallies for hand in tally.explained]
    if idle and limit is None:
        console.print("Explained for nothing: " + "; ".join(idle), style="red", soft_wrap=True)
    if any(tally.kinds[FAILED] for tally in tallies) or (idle and limit is None):
        raise typer.Exit(NO)


def _read_explained(file: Path) -> dict[str, dict[int, str]]:
    """Return, for every file, the hands that cannot have the stated result, with the reason."""
    try:
        raw = rtoml.loads(file.read_text("utf-8"))
        return {name: {int(hand): str(why) for hand, why in hands.items()} for name, hands in raw.items()}
    except (rtoml.TomlParsingError, UnicodeDecodeError, ValueError, AttributeError) as fault:
        raise Malformed(f"{file.name}: {fault}", allowed='[file] and under it, for a hand, 13 = "the reason"') from None


class ReplayTally:
    """The results of one file's hands."""

    def __init__(self, file: Path, explained: Mapping[int, str] | None = None) -> None:
        self.file = file
        self.explained = dict(explained or {})  # those that have not come up
        self.kinds: Counter[str] = Counter()
        # How many for each reason
        self.refused: Counter[str] = Counter()
        self.left_open: Counter[str] = Counter()
        self.rake = Decimal(0)

    def add(self, outcome: HistoryOutcome) -> None:
        """Count a hand; one that fails for a known reason counts as explained."""
        is_explained = outcome.kind == FAILED and self.explained.pop(outcome.number, None) is not None
        self.kinds[EXPLAINED if is_explained else outcome.kind] += 1
        self.kinds["played"] += outcome.replayed is not None
        self.refused[outcome.why] += outcome.kind == HISTORY_REFUSED
        self.left_open[outcome.why] += outcome.kind == OPEN
        if outcome.kind != FAILED:
            self.rake += outcome.rake

    def cells(self, *kinds: str) -> list[str]:
        """Return the counts as the cells of a row."""
        return [str(self.kinds[kind]) if self.kinds[kind] else "-" for kind in kinds]

    @property
    def hands(self) -> int:
        """The number of hands read, whatever their results."""
        return self.kinds.total() - self.kinds["played"]


def _progress() -> Progress:
    """Return a progress bar on standard error, where a person watches."""
    return Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def _print_outcome(file: Path, outcome: HistoryOutcome) -> None:
    name = f" ({outcome.name})" if outcome.name else ""
    words = f": {outcome.why}" if outcome.why else ""
    line = f"{file.name}, hand {outcome.number}{name}, {outcome.kind}{words}"
    console.print(Text(line), soft_wrap=True, style="red" if outcome.kind == FAILED else None)


EXPLAINED = "explained"
_CHECKED = (EXACT, RECONCILED, NO_FIGURES)


def _print_summary(tallies: list[ReplayTally], *, check: bool) -> None:
    some = (EXPLAINED,) if any(tally.kinds[EXPLAINED] for tally in tallies) else ()
    ended = _CHECKED if check else (REPLAYED,)
    kinds = ("played", *ended, OPEN, HISTORY_REFUSED, *some, FAILED)
    first = ("exact", "raked", "no figures", OPEN) if check else ("settled", OPEN)
    names = ("played", *first, HISTORY_REFUSED, *some, FAILED)
    columns = ("file", "hands", *names)
    table = plain_table(*columns, "rake") if check else plain_table(*columns)
    table.padding = (0, 1, 0, 0)
    table.columns[0].overflow = "ellipsis" if signs else "crop"
    for column in table.columns[1:]:
        column.justify, column.no_wrap = "right", True
    for tally in tallies:
        rake = [number_text(tally.rake) if tally.rake else "-"] if check else []
        table.add_row(tally.file.name, str(tally.hands), *tally.cells(*kinds), *rake)
    if len(tallies) > 1:
        everything = ReplayTally(Path("together"))
        for tally in tallies:
            everything.kinds += tally.kinds
        blank = [""] if check else []
        table.add_row("together", str(everything.hands), *everything.cells(*kinds), *blank, style="bold")
    console.print(table)
    refused = sum((tally.refused for tally in tallies), Counter[str]())
    left_open = sum((tally.left_open for tally in tallies), Counter[str]())
    for what, reasons in (("Refused", refused), ("Open", left_open)):
        for why, hands in reasons.items():
            console.print(Text(f"{what}, {quantity(hands, 'hand')}: {why}"), soft_wrap=True)


def _outcome_document(file: Path, outcome: HistoryOutcome) -> dict[str, object]:
    document: dict[str, object] = {
        "file": str(file),
        "hand": outcome.number,
        "name": outcome.name,
        "outcome": outcome.kind,
        "why": outcome.why,
        "rake": str(outcome.rake),
    }
    if outcome.replayed is not None:
        hand, begun = outcome.replayed.hand, outcome.replayed.opening
        # A stack that nobody knows stays unknown.
        stacks = {str(seat): None if chips > UNKNOWN_STACK_CHIPS // 2 else chips for seat, chips in hand.stacks.items()}
        document |= {
            "game": hand.rules.game,
            "limit": hand.rules.limit,
            "unit": begun.unit,
            "button": hand.button,
            "seats": list(begun.seats),
            "stacks": stacks,
            "events": [event_text(event) for event in hand.events],
        }
    return document
