"""Every setting and every row of every book changed to a plausible other value: do the tests of its clauses notice?

    make mutants [BOOK=uk] [AREA=betting]

A mutant is one change of a book's data: the next option, a figure one step up or down, a member or field left out, a
row or one of its effects dropped. Only the tests that claim a clause of the changed setting or row are run, or where
the book is silent the question itself (`uk:?blinds.missed`), each mutant in a process forked from one in which all
tests are read already. Survivors stand in `tests/mutants-survive/` with a reason each; one that is not listed there
fails the run, and so does one that is listed and noticed after all.

A survivor is of one of three kinds. It means the same: whatever can be reached, nothing comes out differently. It
waits: what it is about is not built. Or it is open: a test is missing. The share that is noticed is counted without the
first two, and below its goal the run fails.

Exit codes: 0 every mutant was noticed or is known to survive; 1 one was missed, is listed for no reason, or a book is
below its goal.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

import pytest
import rtoml
from _pytest.runner import runtestprotocol
from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn
from rich.table import Table

from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.question import OpenAnswer, Pick, Range, Setting
from pokerroom.rulebook.ruling_rows.rows import Row
from pokerroom.rulebook.treatment.readers import package_readers
from pokerroom.rulebook.types import (
    NOT_APPLICABLE,
    NOT_OFFERED,
    AnswerFields,
    AnswerFlag,
    AnswerList,
    AnswerNumber,
    AnswerNumbers,
    AnswerOption,
    AnswerSet,
    AnswerType,
    Value,
    show,
)
from testkit.rulebook import reading
from testkit.rulebook.reading import Source

TESTS: Final = Path(__file__).parents[2]
SURVIVORS: Final = TESTS / "mutants-survive"  # a file for each book
TRIED: Final = TESTS / "mutants-tried.json"  # what was like this when all mutants were last tried
LONGEST: Final = 90  # seconds of computing for the tests of one mutant: one that never comes to an end was noticed
_WAITS: Final = 900  # seconds after which one that computes nothing has come to no end either, however busy the machine
GOALS: Final = {"rows": 0.98, "settings": 0.95}  # of every book, of those that could be noticed today
_KINDS: Final = ("means the same", "waits", "open")
_SLOW: Final = ("tests/browser", "tests/web", "tests/room", "tests/cli", "tests/test_wheel", "tests/bots")


@dataclass(frozen=True, slots=True)
class DataMutant:
    """One change of a book's data, and the clauses behind what is changed."""

    source: Source
    change: str
    clauses: tuple[str, ...]
    make: Callable[[], None]

    @property
    def name(self) -> str:
        """As it is listed where it survives."""
        return f"{self.source}: {self.change}"

    @property
    def claims(self) -> tuple[str, ...]:
        """What the tests claim that must notice it: its clauses and, where its book is silent, the question."""
        book = library().book(self.source.book)
        silent = book.silent_on(self.source.key)
        return (*self.clauses, f"{book.id}:?{self.source.key}") if silent else self.clauses


class Survivor(NamedTuple):
    """Why a mutant may survive."""

    kind: str
    reason: str


# The changes of one value


def other_values(kind: AnswerType, value: Value) -> Iterator[tuple[str, Value]]:
    """Yield plausible other values, each with the change in words.

    >>> from pokerroom.rulebook.types import AnswerFlag, AnswerNumber
    >>> [*other_values(AnswerFlag(), True)], [*other_values(AnswerNumber(whole=True), 20)]
    ([('yes becomes no', False)], [('20 becomes 21', 21), ('20 becomes 19', 19)])
    """
    if value in (NOT_OFFERED, NOT_APPLICABLE):
        return
    match kind:
        case AnswerFlag():
            yield _becomes(value, not value)
        case AnswerOption(options=options):
            if (after := _next(list(options), value)) is not None:
                yield _becomes(value, after)
        case AnswerSet(options=options) if isinstance(value, tuple):
            yield from ((f"without {show(each)}", _without(value, each)) for each in value)
            more = [option for option in options if option not in value]
            if more:
                yield f"with {show(more[0])}", (*value, more[0])
        case AnswerNumber():
            yield from _other_numbers(kind, value)
        case AnswerList(member=member) if isinstance(value, tuple):
            yield from (
                (f"no. {place} left out", value[: place - 1] + value[place:]) for place in range(1, len(value) + 1)
            )
            for place, each in enumerate(value):
                for words, other in other_values(member, each):
                    yield f"no. {place + 1}: {words}", (*value[:place], other, *value[place + 1 :])
        case AnswerFields(fields=fields) if isinstance(value, dict):
            for name, each in value.items():
                rest = {other: kept for other, kept in value.items() if other != name}
                if not _is_none(each):
                    yield f"{name} left out", rest
                for words, other in other_values(fields[name].type, each):
                    yield f"{name}: {words}", value | {name: other}
        case AnswerNumbers() if isinstance(value, dict):
            for name, each in value.items():
                for words, other in _other_numbers(AnswerNumber(), each):
                    yield f"{name}: {words}", value | {name: other}
        case _:
            return


def _other_numbers(kind: AnswerNumber, value: Value) -> Iterator[tuple[str, Value]]:
    if isinstance(value, str):
        if (after := _next(list(kind.in_place), value)) is not None:
            yield _becomes(value, after)
        return
    number = cast("int | Decimal", value)
    for other in (number + _step(number), number - _step(number)):
        if not kind.faults(other):
            yield _becomes(value, other)


def _step(number: int | Decimal) -> int | Decimal:
    """Return one in the last place that a number is written with."""
    return Decimal(1).scaleb(cast("int", number.as_tuple().exponent)) if isinstance(number, Decimal) else 1


def _is_none(value: object) -> bool:
    """Return whether a field that says this may as well be left out: what is left out is off, none or not stated."""
    return value in (False, 0, (), "none", "never")


def _becomes(value: Value, other: Value) -> tuple[str, Value]:
    return f"{show(value)} becomes {show(other)}", other


def _without(values: tuple[Value, ...], one: Value) -> tuple[Value, ...]:
    return tuple(value for value in values if value != one)


def _next(options: Sequence[str], value: Value) -> str | None:
    """Return the option after this one, and after the last the first; none where there is no other."""
    others = [option for option in options if option not in (NOT_OFFERED, NOT_APPLICABLE)]
    if value not in others or len(others) < 2:
        return None
    return others[(others.index(str(value)) + 1) % len(others)]


def other_picks(kind: AnswerType, pick: Pick) -> Iterator[tuple[str, Pick]]:
    """Yield the same for what a book picks in one context, where the operator may have a choice."""
    if isinstance(pick, OpenAnswer):
        yield from _other_choices(kind, pick)
    elif isinstance(pick, dict) and isinstance(kind, AnswerFields):
        for name, item in pick.items():
            if not _is_none(item):
                yield f"{name} left out", {other: kept for other, kept in pick.items() if other != name}
            for words, other in other_picks(kind.fields[name].type, item):
                yield f"{name}: {words}", {**pick, name: other}
    else:
        yield from other_values(kind, cast("Value", pick))


def _other_choices(kind: AnswerType, pick: OpenAnswer) -> Iterator[tuple[str, Pick]]:
    for words, other in other_values(kind, pick.default):
        if pick.permits(other):
            yield f"by default {words}", replace(pick, default=other)
    allowed = pick.allowed
    if isinstance(allowed, Range):
        for end in ("at_least", "at_most"):
            bound = getattr(allowed, end)
            steps = (_step(bound), -_step(bound)) if bound is not None else ()
            for other in (bound + step for step in steps):
                if not kind.faults(other):  # else the question itself refuses it, whatever bound the book has
                    words = f"{end.replace('_', ' ')} {bound} becomes {other}"
                    yield words, replace(pick, allowed=replace(allowed, **{end: other}))
    else:
        for each in allowed:
            if each != pick.default:
                yield f"{show(each)} is not allowed", replace(pick, allowed=_without(allowed, each))


# The mutants of a book


def mutants_of(book: Rulebook) -> Iterator[DataMutant]:
    """Yield every change of a book, setting by setting and row by row, except of what no code reads."""
    readers = package_readers(library().vocabulary)
    for key, setting in book.settings.items():
        if not readers.of(key):
            continue
        clauses = tuple(str(cite) for cite in setting.cites if cite.book == book.id)
        for context, pick in setting.picks.items():
            for words, other in other_picks(setting.question.type, pick):
                change = f"{context}: {words}" if context else words
                changed = replace(setting, picks={**setting.picks, context: other})
                yield DataMutant(Source(book.id, key), change, clauses, _set(book, key, changed))
    for key, table in book.rulings.items():
        for number, row in enumerate(table.rows, 1):
            clauses = tuple(str(cite) for cite in row.cites if cite.book == book.id)
            for words, others in _other_rows(row):
                rows = (*table.rows[: number - 1], *others, *table.rows[number:])
                source = Source(book.id, key, number)
                yield DataMutant(source, words, clauses, _rule(book, key, rows))


def _other_rows(row: Row) -> Iterator[tuple[str, tuple[Row, ...]]]:
    yield "dropped", ()
    if len(row.effects) > 1:
        for number, use in enumerate(row.effects):
            rest = (*row.effects[:number], *row.effects[number + 1 :])
            yield f"without {use}", (replace(row, effects=rest),)


def _set(book: Rulebook, key: str, setting: Setting) -> Callable[[], None]:
    def make() -> None:
        cast("dict[str, Setting]", book.settings)[key] = setting
        book.at_tables.clear()

    return make


def _rule(book: Rulebook, key: str, rows: tuple[Row, ...]) -> Callable[[], None]:
    def make() -> None:
        cast("dict[str, Any]", book.rulings)[key] = replace(book.rulings[key], rows=rows)
        book.at_tables.clear()

    return make


def all_mutants(books: Iterable[Rulebook] | None = None) -> list[DataMutant]:
    """Return the mutants of these books, or of all."""
    return [
        mutant for book in (books if books is not None else library().books.values()) for mutant in mutants_of(book)
    ]


# Do the tests notice?


def by_claim(items: Iterable[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """Return the tests that claim each clause, a part of it or a silent question, the quick ones first."""
    found: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in sorted(items, key=lambda item: item.nodeid.startswith(_SLOW)):
        marks = (mark for name in ("clause", "part", "question") for mark in item.iter_markers(name))
        for claim in {str(arg) for mark in marks for arg in mark.args}:
            found[claim].append(item)
    return found


def tests_of(mutant: DataMutant, claims: Mapping[str, Sequence[pytest.Item]]) -> list[pytest.Item]:
    """Return the tests that claim one of the mutant's clauses, or its question where its book is silent."""
    return list(dict.fromkeys(item for claim in mutant.claims for item in claims.get(claim, ())))


def start(mutant: DataMutant, items: Sequence[pytest.Item]) -> int:
    """Run these tests with the change made, in a process forked from this one; its number."""
    child = os.fork()
    if child:
        return child
    noticed = 1
    try:
        for each in (signal.SIGALRM, signal.SIGPROF):
            signal.signal(each, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        signal.alarm(_WAITS)
        _quiet()
        reading.rest()
        mutant.make()
        noticed = int(any(_fails(item) for item in items))
    finally:
        os._exit(noticed)


def _quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def digest(paths: Iterable[Path]) -> str:
    """Return a digest of the content of some files: the same tree chooses the same sample."""
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()


def fingerprint(mutant: DataMutant) -> str:
    """Return what tells whether this mutant has changed since it was last tried: its place, its change, its clauses."""
    text = json.dumps([mutant.name, mutant.claims])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


# What is known about them


def source_digests() -> dict[str, str]:
    """By setting and row, a digest of what its mutants are: whatever has another one than last time is tried again."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for mutant in all_mutants():
        found[str(mutant.source)].append(fingerprint(mutant))
    return {source: hashlib.sha256("".join(each).encode()).hexdigest()[:8] for source, each in sorted(found.items())}


def read_survivors(folder: Path = SURVIVORS) -> dict[str, Survivor]:
    """Return the mutants known to survive; a name that ends in a star stands for all names that it begins."""
    listed = [rtoml.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.toml"))]
    survivors = {}
    for item in (survivor for raw in listed for survivor in raw.get("survivor", ())):
        for name in item["mutants"]:
            if item["kind"] not in _KINDS or not item["reason"].strip():
                raise ValueError(f"{name} needs a kind ({', '.join(_KINDS)}) and a reason")
            if name in survivors or (name.endswith("*") and item["kind"] != "waits"):
                raise ValueError(f"{name} stands there twice, or for many that do not wait")
            survivors[name] = Survivor(item["kind"], item["reason"])
    return survivors


def survivor(mutant: DataMutant, known: Mapping[str, Survivor]) -> Survivor | None:
    """Why this mutant may survive, if that is known."""
    exact = known.get(mutant.name)
    if exact is not None:
        return exact
    starred = (why for name, why in known.items() if name.endswith("*") and mutant.name.startswith(name[:-1]))
    return next(starred, None)


def sample(mutants: Sequence[DataMutant], tried: Mapping[str, str], seed: str, size: int) -> list[DataMutant]:
    """Return all mutants of what has changed, and `size` of the others, chosen by the content of the tree."""
    digests = source_digests()
    changed = [mutant for mutant in mutants if tried.get(str(mutant.source)) != digests[str(mutant.source)]]
    rest = [mutant for mutant in mutants if tried.get(str(mutant.source)) == digests[str(mutant.source)]]
    rest.sort(key=lambda each: hashlib.sha256((seed + each.name).encode()).digest())
    return changed + rest[:size]


# Trying them


class Trial:
    """Tries mutants, two at a time, against tests that are read already."""

    def __init__(self, items: Iterable[pytest.Item], *, at_once: int = 2) -> None:
        self.claims = by_claim(items)
        self.at_once = at_once
        self._running: dict[int, DataMutant] = {}

    def verdicts(self, mutants: Iterable[DataMutant]) -> Iterator[tuple[DataMutant, bool]]:
        """Each mutant with whether it was noticed, in the order in which they come out."""
        for mutant in mutants:
            tests = tests_of(mutant, self.claims)
            if not tests:
                yield mutant, False
                continue
            while len(self._running) >= self.at_once:
                yield self._one()
            self._running[start(mutant, tests)] = mutant
        while self._running:
            yield self._one()

    def _one(self) -> tuple[DataMutant, bool]:
        while True:
            for child in self._running:
                ended, status = os.waitpid(child, os.WNOHANG)
                if ended:
                    return self._running.pop(child), status != 0
            time.sleep(0.005)


class Loop:
    """As a plugin of a test run: in place of the tests, the mutants are tried against them."""

    def __init__(self, mutants: Sequence[DataMutant], at_once: int) -> None:
        self.mutants, self.at_once = mutants, at_once
        self.found: list[tuple[DataMutant, bool]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try them all, and show how far it has come."""
        trial = Trial(session.items, at_once=self.at_once)
        with Progress(*Progress.get_default_columns(), TimeElapsedColumn(), console=Console(stderr=True)) as shown:
            bar = shown.add_task("mutants", total=len(self.mutants))
            for verdict in trial.verdicts(self.mutants):
                self.found.append(verdict)
                shown.advance(bar)
        return True


@dataclass(slots=True)
class Tally:
    """How many mutants of one area there are, and what became of them."""

    mutants: int = 0
    noticed: int = 0
    same: int = 0
    waits: int = 0

    @property
    def missed(self) -> int:
        """Those that a test could notice and none does."""
        return self.mutants - self.noticed - self.same - self.waits

    @property
    def share(self) -> float | None:
        """Of those that a test could notice, the share that is noticed; nothing where there are none."""
        could = self.noticed + self.missed
        return self.noticed / could if could else None


def tallies(
    found: Iterable[tuple[DataMutant, bool]], known: Mapping[str, Survivor]
) -> dict[tuple[str, str, str], Tally]:
    """By book, area and kind of data (settings or rows), and for each book together."""
    counts: defaultdict[tuple[str, str, str], Tally] = defaultdict(Tally)
    for mutant, was_noticed in found:
        area = "rulings" if mutant.source.row else mutant.source.key.partition(".")[0]
        why = None if was_noticed else survivor(mutant, known)
        for place in ((mutant.source.book, area), (mutant.source.book, "together"), ("all books", "together")):
            tally = counts[(*place, "rows" if mutant.source.row else "settings")]
            tally.mutants += 1
            tally.noticed += was_noticed
            tally.same += why is not None and why.kind == "means the same"
            tally.waits += why is not None and why.kind == "waits"
    return dict(sorted(counts.items()))


def report(counts: Mapping[tuple[str, str, str], Tally]) -> Table:
    """Return the counts as a table for people."""
    table = Table("book", "area", "of", "mutants", "noticed", "mean the same", "wait", "missed", "share")
    for (book, area, kind), tally in counts.items():
        figures = (tally.mutants, tally.noticed, tally.same, tally.waits, tally.missed)
        share = "" if tally.share is None else f"{tally.share:.1%}"
        table.add_row(book, area, kind, *(str(figure or "") for figure in figures), share)
    return table


def faults(found: Iterable[tuple[DataMutant, bool]], known: Mapping[str, Survivor]) -> list[str]:
    """In words, every mutant that survived for no known reason, and every reason for one that did not survive."""
    wrong = []
    for mutant, was_noticed in found:
        if not was_noticed and survivor(mutant, known) is None:
            wrong.append(f"nobody notices: {mutant.name} ({', '.join(mutant.claims) or 'no clause'})")
        elif was_noticed and mutant.name in known:
            wrong.append(f"is noticed now, take it off the list: {mutant.name}")
    return wrong


def below_goal(counts: Mapping[tuple[str, str, str], Tally]) -> list[str]:
    """In words, every book of whose settings or rows too few changes are noticed."""
    return [
        f"{book}: {tally.share:.1%} of the changes of {kind} are noticed, {GOALS[kind]:.0%} are due"
        for (book, area, kind), tally in counts.items()
        if area == "together" and tally.share is not None and tally.share < GOALS[kind]
    ]


def _write_tried(sources: Collection[str]) -> None:
    """Keep in mind what these settings and rows were like when they were tried, beside what was tried before."""
    before = json.loads(TRIED.read_text("utf-8"))
    now = {
        source: source_digest if source in sources else before.get(source)
        for source, source_digest in source_digests().items()
    }
    TRIED.write_text(json.dumps({source: item for source, item in now.items() if item}, indent=0) + "\n", "utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """Try the mutants that are asked for, report, and say what is wrong."""
    asked = ArgumentParser(prog="make mutants", description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--book", action="append", choices=list(library().books), help="only of this book")
    asked.add_argument("--area", default="", help="only keys that begin like this, such as betting or ruling.clock")
    asked.add_argument("--tests", nargs="*", default=[str(TESTS)], help="the tests to read; all by default")
    asked.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    given = asked.parse_args(words)
    books = [library().book(name) for name in given.book or library().books]
    mutants = [mutant for mutant in all_mutants(books) if mutant.source.key.startswith(given.area)]
    loop = Loop(mutants, given.at_once)
    ended = pytest.main(["-q", "-p", "no:cacheprovider", *given.tests], plugins=[loop])
    if len(loop.found) < len(mutants):
        print(f"the tests could not be read: exit code {ended}", file=sys.stderr)
        return 2
    survivors = read_survivors()
    counts = tallies(loop.found, survivors)
    Console(width=None if sys.stdout.isatty() else 120).print(report(counts))
    wrong = [*faults(loop.found, survivors), *(below_goal(counts) if not given.area else ())]
    print(*wrong, sep="\n")
    if given.tests == [str(TESTS)] and not wrong:
        _write_tried({str(mutant.source) for mutant in mutants})
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
