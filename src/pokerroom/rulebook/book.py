"""A rulebook: its clauses, its settings and its rulings, read from data and checked as a whole."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.rulebook.clause import AREAS, Clause, Treatment, section
from pokerroom.rulebook.decision import EVERYWHERE, Decision, Open, Pick, Range, Setting, with_defaults
from pokerroom.rulebook.matter import TellingClauses
from pokerroom.rulebook.reading.faults import Faults
from pokerroom.rulebook.reading.shape import sound
from pokerroom.rulebook.rulings.ruling import EffectUse, Row, RulingTable
from pokerroom.rulebook.types import NOT_APPLICABLE, NOT_OFFERED, Fields, Set, Type, Value, bounds, freeze, show
from pokerroom.rulebook.vocabulary import Vocabulary
from pokerroom.rulebook.words import BookKind

_PARTS: Final = {"rulebook", "clause", "settings", "rulings", "grounds", "chapters"}
_HEAD_FIELDS: Final = {
    "id",
    "name",
    "title",
    "jurisdiction",
    "edition",
    "kind",
    "currency",
    "games",
    "extends",
    "definitions",
}
_CLAUSE_NEEDS: Final = {"id", "topic", "says", "area", "treatment"}
_CLAUSE_FIELDS: Final = _CLAUSE_NEEDS | {"params", "refs", "note", "example"}
_AREAS: Final = frozenset(AREAS)
_TREATMENTS: Final = {str(treatment): treatment for treatment in Treatment}
_SETTING_FIELDS: Final = {"value", "by", "operator", "default", "cite", "cite_by", "silent", "why", "called"}
_GROUNDS_FIELDS: Final = {"cite", "opening", "limit", "game", "round"}
_ROW_FIELDS: Final = {"when", "effects", "cite", "decided_by", "any_time", "silent", "why"}


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One book. `settings` has an answer to every decision that applies to it."""

    id: str
    name: str  # what people call the house
    title: str
    jurisdiction: str
    edition: str
    kind: BookKind
    currency: str
    games: tuple[str, ...]
    extends: str
    vocabulary: Vocabulary = field(compare=False, repr=False)  # the questions and words it was read by
    clauses: Mapping[str, Clause]
    settings: Mapping[str, Setting]
    rulings: Mapping[str, RulingTable] = field(default_factory=dict)
    grounds: Mapping[str, tuple[TellingClauses, ...]] = field(default_factory=dict)
    chapters: Mapping[str, str] = field(default_factory=dict)  # by the clause that a chapter begins with, its heading
    definitions: str = ""  # how the numbers of its definitions begin
    # By game, the sections that are about another one alone.
    other_games: Mapping[str, frozenset[str]] = field(default_factory=dict, repr=False)
    source: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)  # the data it was read from
    digest: str = ""  # of that data: another version of the book has another one
    # What stands behind decisions at tables of one kind, by kind: worked out once for all of them.
    at_tables: dict[tuple[object, ...], Any] = field(init=False, default_factory=dict, compare=False, repr=False)

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}: {self.title}, {len(self.clauses)} clauses>"

    def clause(self, number: str) -> Clause:
        """The clause of that number."""
        if number not in self.clauses:
            close = [each for each in self.clauses if each.startswith(number + ".") or number.startswith(each + ".")]
            raise Malformed(
                f"{self.id} has no clause {number!r}", allowed=", ".join(close[:8]) or f"see `rules list {self.id}`"
            )
        return self.clauses[number]

    def setting(self, key: str) -> Setting:
        """The book's answer to a decision."""
        if key not in self.settings:
            raise Malformed(f"{self.id} has no setting {key!r}")
        return self.settings[key]

    def has(self, cite: Citation) -> bool:
        """Whether a clause stands in this book, or in the book that it extends."""
        clause = self.clauses.get(cite.clause)
        return clause is not None and clause.cite == cite

    def is_definition(self, cite: Citation) -> bool:
        """Whether a clause says what a word means."""
        return bool(self.definitions) and cite.clause.startswith(self.definitions)

    def silent_on(self, key: str) -> bool:
        """Whether the book leaves a question unanswered, at least in some case, and something is done all the same."""
        setting, table = self.settings.get(key), self.rulings.get(key)
        if setting is not None:
            return setting.silent or any(not setting.cites_in(context) for context in setting.picks)
        return table is not None and any(row.silent for row in table.rows)

    def value(self, key: str, context: str = EVERYWHERE) -> Value:
        """Shorthand for the settled value of a setting."""
        return self.setting(key).value(context)


def read_book(
    file: str, raw: Mapping[str, Any], vocabulary: Vocabulary, books: Mapping[str, Rulebook], faults: Faults
) -> Rulebook | None:
    """Put a book together from its merged data; what is wrong goes to `faults`."""
    if not sound(file, raw, faults):
        return None
    faults.unknown(file, "", raw, _PARTS)
    head = raw.get("rulebook", {})
    faults.unknown(file, "rulebook", head, _HEAD_FIELDS)
    identity = head.get("id")
    if not identity or not head.get("title"):
        faults.add(file, "rulebook", "a book needs an id and a title")
        return None
    base = books.get(head.get("extends", ""))
    if head.get("extends") and base is None:
        faults.add(file, "rulebook", f"extends {head['extends']!r}, which is not a known book")
        return None
    clauses = dict(base.clauses) if base else {}
    own = _clauses(file, identity, raw.get("clause", ()), faults)
    for number in own.keys() & clauses.keys():
        faults.add(file, f"clause {number}", f"stands in {head['extends']} already", (clauses[number].cite,))
    clauses |= own
    reader = _BookReader(file, identity, clauses, vocabulary, faults)
    settings = reader.settings(raw.get("settings", {}), base)
    book = Rulebook(
        id=identity,
        name=head.get("name") or head["title"],
        title=head["title"],
        jurisdiction=head.get("jurisdiction", base.jurisdiction if base else ""),
        edition=head.get("edition", base.edition if base else ""),
        kind=head.get("kind", base.kind if base else "poker"),
        currency=head.get("currency", base.currency if base else ""),
        games=tuple(head.get("games", base.games if base else ())),
        extends=head.get("extends", ""),
        vocabulary=vocabulary,
        clauses=clauses,
        settings=settings,
        rulings=reader.rulings(raw.get("rulings", {}), base),
        grounds={**(base.grounds if base else {}), **reader.grounds(raw.get("grounds", {}))},
        chapters=_chapters(file, raw.get("chapters", {}), clauses, base, faults),
        definitions=head.get("definitions", base.definitions if base else ""),
        other_games=_other_games(clauses, vocabulary),
        source=raw,
        digest=_digest(raw, base),
    )
    reader.complete(book)
    return book


def _chapters(
    file: str, raw: Mapping[str, str], clauses: Mapping[str, Clause], base: Rulebook | None, faults: Faults
) -> dict[str, str]:
    """Where the chapters of a book begin, after those of the book that it extends."""
    for number in raw.keys() - clauses.keys():
        faults.add(file, f"chapters {number}", "begins with a clause that does not exist")
    return {**(base.chapters if base else {}), **raw}


def known_parts(raw: Mapping[str, Any]) -> dict[str, Any]:
    """A book's data without parts and fields that this program does not know; what it asks and cites stays as it is."""
    known = {name: part for name, part in raw.items() if name in _PARTS}
    if "rulebook" in known:
        known["rulebook"] = {name: each for name, each in known["rulebook"].items() if name in _HEAD_FIELDS}
    if any(not _CLAUSE_FIELDS.issuperset(clause) for clause in known.get("clause", ())):
        known["clause"] = [
            {name: each for name, each in clause.items() if name in _CLAUSE_FIELDS} for clause in known["clause"]
        ]
    return known


def _other_games(clauses: Mapping[str, Clause], vocabulary: Vocabulary) -> dict[str, frozenset[str]]:
    """For every game the sections of a book that are about one other: where its clauses lay down how that is played."""
    own = {clause.cite for clause in clauses.values()}
    about = {
        key.removeprefix("games."): {section(cite) for cite in universal.cites if cite in own}
        for key, universal in vocabulary.universals.items()
        if key.startswith("games.")
    }
    counted = Counter(found for sections in about.values() for found in sections)
    alone = {found for found, times in counted.items() if times == 1}
    return {game: frozenset(alone - sections) for game, sections in about.items()}


def _digest(raw: Mapping[str, Any], base: Rulebook | None) -> str:
    """What tells this version of a book, and of the book it extends, from every other."""
    content = msgspec.json.encode([base.digest if base else "", raw], order="sorted")
    return hashlib.sha256(content).hexdigest()


def _clauses(file: str, book: str, raws: Iterable[Mapping[str, Any]], faults: Faults) -> dict[str, Clause]:
    clauses: dict[str, Clause] = {}
    complete: set[tuple[str, ...]] = set()  # lists of fields that were found to be all there and all known
    for raw in raws:
        names = tuple(raw)
        if names not in complete:
            where = f"clause {raw.get('id', '(no id)')}"
            if not raw.keys() >= _CLAUSE_NEEDS:
                faults.add(file, where, f"{', '.join(sorted(_CLAUSE_NEEDS - raw.keys()))} missing")
                continue
            faults.unknown(file, where, raw, _CLAUSE_FIELDS)
            complete.add(names)
        number, area, treatment = raw["id"], raw["area"], _TREATMENTS.get(raw["treatment"])
        if number in clauses:
            faults.add(file, f"clause {number}", "this clause stands there twice")
        if area not in _AREAS:
            faults.add(file, f"clause {number}", f"area {area!r} is unknown; known are {', '.join(AREAS)}")
        if treatment is None:
            known = ", ".join(Treatment)
            faults.add(file, f"clause {number}", f"treatment {raw['treatment']!r} is unknown; known are {known}")
            continue
        clauses[number] = Clause(
            Citation(book, number),
            raw["topic"],
            raw["says"],
            area,
            treatment,
            raw.get("params", {}),
            tuple(raw.get("refs", ())),
            raw.get("note", ""),
            raw.get("example", ""),
        )
    return clauses


def stands_over(number: str, ordered: Sequence[str]) -> bool:
    """Whether a number that is no clause itself stands over some: 48 over 48.a and 48.b.

    >>> ordered = sorted(["48.a.1", "48.b", "3.3(a)"])
    >>> [stands_over(number, ordered) for number in ("48", "48.a", "3.3", "4", "3.3(")]
    [True, True, True, False, False]
    """
    for under in (number + ".", number + "("):
        at = bisect_left(ordered, under)
        if at < len(ordered) and ordered[at].startswith(under):
            return True
    return False


class _BookReader:
    """Reads one book's settings and rulings against the vocabulary and the book's own clauses."""

    def __init__(
        self, file: str, book: str, clauses: Mapping[str, Clause], vocabulary: Vocabulary, faults: Faults
    ) -> None:
        self.file = file
        self.book = book
        self.clauses = clauses
        self.vocabulary = vocabulary
        self.faults = faults
        ordered = sorted(clauses)
        for number, clause in clauses.items():
            for ref in clause.refs:
                if ref not in clauses and clause.cite.book == book and not stands_over(ref, ordered):
                    faults.add(file, f"clause {number}", f"refers to {ref!r}, which is no clause of {book}")

    def settings(self, areas: Mapping[str, Any], base: Rulebook | None) -> dict[str, Setting]:
        """The book's answers, over those of the book that it extends; what that one settles is refused."""
        settings = dict(base.settings) if base else {}
        for area, questions in areas.items():
            for name, raw in questions.items():
                key = f"{area}.{name}"
                decision = self.vocabulary.decisions.get(key)
                if decision is None:
                    self.faults.add(self.file, key, "there is no such decision")
                    continue
                setting = self._setting(decision, raw)
                if base and setting and not self._within(setting, base.settings.get(key)):
                    continue
                if setting and key in settings:  # a house still speaks as its book does
                    setting = replace(setting, called={**settings[key].called, **setting.called})
                if setting:
                    settings[key] = setting
        return settings

    def _within(self, setting: Setting, base: Setting | None) -> bool:
        """A house based on a book may set what the book leaves open or does not say, and nothing else."""
        if base is None or base.silent:
            return True
        key, fine = setting.decision.key, True
        contexts = base.picks if EVERYWHERE in setting.picks else setting.picks
        due = setting.decision.contexts if EVERYWHERE in base.picks else tuple(base.picks)
        left = [] if EVERYWHERE in setting.picks else [each for each in due if each not in setting.picks]
        if left:
            self.faults.add(self.file, key, f"leaves out {', '.join(left)}", base.cites)
            return False
        for context in contexts:
            allowed, wanted = base.pick(context), setting.pick(context)
            if reason := _outside(allowed, wanted):
                place = f" ({context})" if context else ""
                self.faults.add(self.file, key, f"{reason}{place}", base.cites)
                fine = False
        return fine

    def _setting(self, decision: Decision, raw: Mapping[str, Any]) -> Setting | None:
        key = decision.key
        self.faults.unknown(self.file, key, raw, _SETTING_FIELDS)
        picks = self._picks(decision, raw)
        if picks is None:
            return None
        silent = bool(raw.get("silent", False))
        cites = self.cites(key, raw.get("cite", ()))
        if not cites and not silent:
            self.faults.add(self.file, key, "cites no clause and is not marked silent")
        if silent and not raw.get("why"):
            self.faults.add(self.file, key, "is silent without saying why the software does this")
        called = self._called(decision, raw.get("called", {}))
        return Setting(decision, picks, cites, silent, raw.get("why", ""), called, self._cites_by(decision, raw, cites))

    def _cites_by(
        self, decision: Decision, raw: Mapping[str, Any], cites: tuple[Citation, ...]
    ) -> dict[str, tuple[Citation, ...]]:
        """The clauses behind the answer in single contexts, or behind single members of a set.

        They are among all those that it cites.
        """
        key, found = decision.key, {}
        apart = decision.contexts or (tuple(decision.type.options) if isinstance(decision.type, Set) else ())
        for context, numbers in raw.get("cite_by", {}).items():
            found[context] = self.cites(key, numbers)
            if context not in apart:
                known = ", ".join(apart) or "none"
                self.faults.add(self.file, key, f"cites for no such context: {context}; known are {known}")
            if strange := [str(cite) for cite in found[context] if cite not in cites]:
                self.faults.add(self.file, key, f"cites {', '.join(strange)} for {context}, and not for the answer")
            if not numbers and not raw.get("why"):
                self.faults.add(self.file, key, f"cites nothing for {context} without saying why this is done")
        return found

    def _called(self, decision: Decision, raw: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        """The options, or the one, that each of the book's own words stands for."""
        called = {word: (meant,) if isinstance(meant, str) else tuple(meant) for word, meant in raw.items()}
        for word, meant in called.items():
            for each in meant:
                if each not in getattr(decision.type, "options", {}):
                    self.faults.add(self.file, decision.key, f"calls {word!r} what is no option, {each!r}")
        return called

    def _picks(self, decision: Decision, raw: Mapping[str, Any]) -> dict[str, Pick] | None:
        key = decision.key
        given = [name for name in ("value", "by", "operator") if name in raw]
        if len(given) != 1:
            self.faults.add(self.file, key, "needs exactly one of value, by, operator")
            return None
        if given == ["by"] and not raw["by"]:
            self.faults.add(self.file, key, "answers for no context")
            return None
        if given == ["by"]:
            unknown = [context for context in raw["by"] if context not in decision.contexts]
            if unknown:
                known = ", ".join(decision.contexts) or "none"
                self.faults.add(self.file, key, f"no such context: {', '.join(unknown)}; known are {known}")
                return None
            return {context: self._pick(decision, pick, context) for context, pick in raw["by"].items()}
        pick = raw["value"] if given == ["value"] else {"operator": raw["operator"], "default": raw.get("default")}
        return {EVERYWHERE: self._pick(decision, pick, EVERYWHERE)}

    def _pick(self, decision: Decision, raw: Any, context: str) -> Pick:
        pick = _read_pick(raw)
        for fault in _pick_faults(decision.type, pick):
            place = f"{context}: " if context else ""
            self.faults.add(self.file, decision.key, f"{place}{fault}; allowed: {decision.type.allowed()}")
        return pick

    def cites(self, key: str, numbers: Iterable[str]) -> tuple[Citation, ...]:
        """The clauses of these numbers; those that do not exist are faults."""
        clauses = self.clauses
        try:
            return tuple([clauses[number].cite for number in numbers])
        except KeyError:
            for number in numbers:
                if number not in clauses:
                    self.faults.add(self.file, key, f"cites {number!r}, which is no clause of {self.book}")
            return ()

    def grounds(self, raws: Mapping[str, Any]) -> dict[str, tuple[TellingClauses, ...]]:
        """The clauses that say most about each matter."""
        found: dict[str, tuple[TellingClauses, ...]] = {}
        for key, rows in raws.items():
            if key not in self.vocabulary.matters:
                self.faults.add(self.file, f"grounds {key}", "there is no such matter")
                continue
            told = []
            for number, row in enumerate(rows, 1):
                where = f"grounds {key} row {number}"
                self.faults.unknown(self.file, where, row, _GROUNDS_FIELDS)
                kind = (row.get(name, "") for name in ("opening", "limit", "game", "round"))
                told.append(TellingClauses(self.cites(where, row.get("cite", ())), *kind))
            found[key] = tuple(told)
        return found

    def rulings(self, raws: Mapping[str, Any], base: Rulebook | None) -> dict[str, RulingTable]:
        """What the book rules on each irregularity, over the book that it extends."""
        tables: dict[str, RulingTable] = dict(base.rulings) if base else {}
        for name, raw in raws.items():
            key = f"ruling.{name}"
            observation = self.vocabulary.ruling.observations.get(key)
            if observation is None:
                self.faults.add(self.file, key, "there is no such observation")
                continue
            self.faults.unknown(self.file, key, raw, {"rows", "why"})
            rows = tuple(self._row(key, number, row) for number, row in enumerate(raw.get("rows", ()), 1))
            if not rows:
                self.faults.add(self.file, key, "has no rows")
            elif any(not row.when and not row.decided_by for row in rows[:-1]):
                self.faults.add(self.file, key, "has rows after the one for all the rest")
            if key in tables and not tables[key].silent:
                self.faults.add(self.file, key, "is ruled by the book already", tables[key].cites)
                continue
            for number, row in enumerate(rows, 1):
                for fault in self.vocabulary.ruling.row_faults(row, observation):
                    self.faults.add(self.file, f"{key} row {number}", fault)
            tables[key] = RulingTable(observation, rows, raw.get("why", ""))
        return tables

    def _row(self, key: str, number: int, raw: Mapping[str, Any]) -> Row:
        where = f"{key} row {number}"
        self.faults.unknown(self.file, where, raw, _ROW_FIELDS)
        cites = self.cites(where, raw.get("cite", ()))
        if not cites and not raw.get("silent"):
            self.faults.add(self.file, where, "cites no clause and is not marked silent")
        return Row(
            when=raw.get("when", {}),
            effects=tuple(_effect(each) for each in raw["effects"]),
            cites=cites,
            decided_by=raw.get("decided_by", ""),
            any_time=bool(raw.get("any_time", False)),
            silent=bool(raw.get("silent", False)),
            why=raw.get("why", ""),
        )

    def complete(self, book: Rulebook) -> None:
        """Every decision that applies has an answer, in every context that it names."""
        for key, decision in self.vocabulary.decisions.items():
            if key not in book.settings and applies(decision, book):
                self.faults.add(self.file, key, f"is not answered: {decision.question}")


def applies(decision: Decision, book: Rulebook) -> bool:
    """Whether a decision means anything to a book.

    `applies_when` is written `key`, `key is value` or `key has value`, with `not` before the value to turn it round;
    several conditions are joined by `and`.
    """
    conditions = [condition.split() for condition in decision.applies_when.split(" and ") if condition]
    return book.kind in decision.games and all(_holds(words, book) for words in conditions)


def _holds(words: list[str], book: Rulebook) -> bool:
    key, rest = words[0], [word for word in words[1:] if word != "not"]
    setting = book.settings.get(key)
    if setting is None:
        return False
    values = [with_defaults(pick) if not isinstance(pick, Open) else pick for pick in setting.picks.values()]
    if not rest:
        return any(value is True for value in values)
    wanted = rest[-1]
    found = any(_includes(value, wanted) for value in values)
    return found != ("not" in words)


def _includes(value: Value | Open, wanted: str) -> bool:
    if isinstance(value, Open):
        return value.permits(wanted)
    return wanted in value if isinstance(value, tuple | dict) else value == wanted


def _effect(raw: Any) -> EffectUse:
    if not isinstance(raw, dict):
        return EffectUse(raw)
    name, argument = next(iter(raw.items()))
    arguments: Iterable[Any] = argument if isinstance(argument, list) else (str(argument),)
    return EffectUse(name, tuple(arguments))  # judged with the row


def _read_pick(raw: Any) -> Pick:
    if isinstance(raw, dict):
        if "operator" in raw:
            return Open(_allowed(raw["operator"]), freeze(raw.get("default")))
        return {str(name): _read_pick(each) for name, each in raw.items()}
    return freeze(raw)


def _allowed(raw: Any) -> tuple[Value, ...] | Range:
    if isinstance(raw, dict):
        return Range(*bounds(raw), tuple(raw.get("words", ())))
    return tuple(freeze(each) for each in raw)


def _pick_faults(kind: Type, pick: Pick) -> list[str]:
    if isinstance(pick, Open):
        faults = _pick_faults(kind, pick.default)
        if isinstance(pick.allowed, tuple):
            for each in pick.allowed:
                options = (each,) if isinstance(pick.default, tuple) else each
                faults += kind.faults(options)
        if isinstance(pick.allowed, Range) and pick.allowed.empty:
            faults.append(f"the range {pick.allowed} is empty")
        elif not pick.permits(pick.default):
            faults.append(f"the default {show(pick.default)} is not among the allowed")
        return faults
    if isinstance(pick, str) and pick in (NOT_OFFERED, NOT_APPLICABLE):
        return []
    if isinstance(kind, Fields) and isinstance(pick, dict):
        faults = [f"there is no field {name!r}" for name in pick if name not in kind.fields]
        for name, each in pick.items():
            if name in kind.fields:
                faults += [f"{name}: {fault}" for fault in _pick_faults(kind.fields[name].type, each)]
        return faults
    return kind.faults(with_defaults(pick))


def _outside(allowed: Pick, wanted: Pick) -> str:
    """Why a house may not have `wanted` where its book has `allowed`; nothing if it may."""
    if isinstance(wanted, Open):
        return "" if isinstance(allowed, Open) and wanted.narrows(allowed) else "the book leaves less open than this"
    if isinstance(allowed, Open):
        return (
            ""
            if allowed.permits(with_defaults(wanted))
            else f"{show(with_defaults(wanted))} is not allowed; allowed: {allowed}"
        )
    if isinstance(allowed, dict) and isinstance(wanted, dict):
        reasons = [f"{name} is left out" for name in allowed if name not in wanted]
        for name, each in wanted.items():
            reason = _outside(allowed[name], each) if name in allowed else "the book has no such field"
            reasons += [f"{name}: {reason}"] if reason else []
        return "; ".join(reasons)
    if with_defaults(allowed) == with_defaults(wanted):
        return ""
    return f"{show(with_defaults(wanted))} is not allowed; the book says {show(with_defaults(allowed))}"
