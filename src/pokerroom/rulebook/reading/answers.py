"""Read a book's answers: its settings, rulings and grounds, each checked against the vocabulary."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.rulebook.applying import applies
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.clause import Clause
from pokerroom.rulebook.faults import Faults, meant_by
from pokerroom.rulebook.matter import TellingClauses
from pokerroom.rulebook.question import ANY_CONTEXT, Pick, Question, Setting
from pokerroom.rulebook.reading.clauses import stands_over
from pokerroom.rulebook.reading.picks import pick_faults, read_pick, why_outside, with_parts_of_base
from pokerroom.rulebook.ruling_rows.rows import EffectUse, Row, RulingTable
from pokerroom.rulebook.types import AnswerFields, AnswerSet
from pokerroom.rulebook.vocabulary import Vocabulary

_SETTING_FIELDS: Final = {"value", "by", "operator", "default", "cite", "cite_by", "silent", "why", "called"}
_GROUNDS_FIELDS: Final = {"cite", "opening", "limit", "game", "round"}
_ROW_FIELDS: Final = {"when", "effects", "cite", "decided_by", "any_time", "silent", "why"}


class BookAnswers:
    """A reader of one book's settings, rulings and grounds, which it checks against the vocabulary and the book's
    clauses; `faulty` are the numbers of those that could not be read, which may be cited all the same.
    """

    def __init__(
        self,
        file: str,
        book: str,
        clauses: Mapping[str, Clause],
        vocabulary: Vocabulary,
        faults: Faults,
        faulty: Collection[str] = (),
    ) -> None:
        self.file = file
        self.book = book
        self.clauses = clauses
        self.vocabulary = vocabulary
        self.faults = faults
        self.faulty = frozenset(faulty)
        ordered, there = sorted(clauses), clauses.keys() | self.faulty
        for number, clause in clauses.items():
            for ref in clause.refs:
                if ref not in there and clause.cite.book == book and not stands_over(ref, ordered):
                    faults.add(file, f"clause {number}", f"refers to {ref!r}, which is no clause of {book}")

    def settings(self, areas: Mapping[str, Any], base: Rulebook | None) -> dict[str, Setting]:
        """Read the book's answers on top of those of the book it extends; refuse to change answers settled there."""
        settings = dict(base.settings) if base else {}
        for area, questions in areas.items():
            for name, raw in questions.items():
                key = f"{area}.{name}"
                question = self.vocabulary.questions.get(key)
                if question is None:
                    hint = meant_by(key, self.vocabulary.questions)
                    self.faults.add(self.file, key, f"there is no such question{hint}")
                    continue
                setting = self._setting(question, raw)
                if base and setting:
                    setting = _with_parts_left_out(setting, base.settings.get(key))
                if base and setting and not self._stays_within_base(setting, base.settings.get(key)):
                    continue
                if setting and key in settings:  # a house that extends a book keeps the book's words
                    setting = replace(setting, called={**settings[key].called, **setting.called})
                if setting:
                    settings[key] = setting
        return settings

    def _stays_within_base(self, setting: Setting, base: Setting | None) -> bool:
        """Return whether a house sets only answers that its book leaves open or is silent on; note others as faults."""
        if base is None or base.silent:
            return True
        picks = (pick for pick in setting.picks.values() if not isinstance(pick, dict))
        if any(pick_faults(setting.question.type, pick) for pick in picks):
            return False  # what is no answer at all is told already; parts of one are held against the book
        key, fine = setting.question.key, True
        contexts = base.picks if ANY_CONTEXT in setting.picks else setting.picks
        due = setting.question.contexts if ANY_CONTEXT in base.picks else tuple(base.picks)
        left = [] if ANY_CONTEXT in setting.picks else [item for item in due if item not in setting.picks]
        if left:
            reason = f"leaves out {', '.join(left)}; allowed: an answer for each of {', '.join(due)}"
            self.faults.add(self.file, key, reason, base.cites)
            return False
        for context in contexts:
            allowed, wanted = base.pick(context), setting.pick(context)
            if reason := why_outside(allowed, wanted):
                place = f" ({context})" if context else ""
                self.faults.add(self.file, key, f"{reason}{place}", base.cites)
                fine = False
        return fine

    def _setting(self, question: Question, raw: Mapping[str, Any]) -> Setting | None:
        key, kind = question.key, question.type
        parts = [name for name in raw if name in kind.fields] if isinstance(kind, AnswerFields) else []
        for name in parts:
            self.faults.add(
                self.file, key, f"{name!r} is a part of the answer; allowed: under {key}, value = {{ {name} = ... }}"
            )
        self.faults.unknown(self.file, key, [name for name in raw if name not in parts], _SETTING_FIELDS)
        picks = self._picks(question, raw)
        if picks is None:
            return None
        silent = bool(raw.get("silent", False))
        cites = self.cites(key, raw.get("cite", ()))
        if not cites and not silent and not raw.get("cite"):
            self.faults.add(self.file, key, "cites no clause and is not marked silent")
        if silent and not raw.get("why"):
            self.faults.add(self.file, key, "is silent without saying why the software does this")
        called = self._options_of_words(question, raw.get("called", {}))
        return Setting(question, picks, cites, silent, raw.get("why", ""), called, self._cites_by(question, raw, cites))

    def _cites_by(
        self, question: Question, raw: Mapping[str, Any], cites: tuple[Citation, ...]
    ) -> dict[str, tuple[Citation, ...]]:
        """Return the clauses behind the answer in single contexts, or behind single members of a set.

        They must be among the clauses that the answer cites.
        """
        key, result = question.key, {}
        apart = question.contexts or (tuple(question.type.options) if isinstance(question.type, AnswerSet) else ())
        for context, numbers in raw.get("cite_by", {}).items():
            result[context] = self.cites(key, numbers)
            if context not in apart:
                known = ", ".join(apart) or "none"
                self.faults.add(self.file, key, f"cites for no such context: {context}; known are {known}")
            if unknown := [str(cite) for cite in result[context] if cite not in cites]:
                self.faults.add(self.file, key, f"cites {', '.join(unknown)} for {context}, and not for the answer")
            if not numbers and not raw.get("why"):
                self.faults.add(self.file, key, f"cites nothing for {context} without saying why this is done")
        return result

    def _options_of_words(self, question: Question, raw: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
        """Return the options that each of the book's own words stands for."""
        called = {word: (meant,) if isinstance(meant, str) else tuple(meant) for word, meant in raw.items()}
        for word, meant in called.items():
            for option in meant:
                if option not in getattr(question.type, "options", {}):
                    self.faults.add(self.file, question.key, f"calls {word!r} what is no option, {option!r}")
        return called

    def _picks(self, question: Question, raw: Mapping[str, Any]) -> dict[str, Pick] | None:
        key = question.key
        given = [name for name in ("value", "by", "operator") if name in raw]
        if len(given) != 1:
            self.faults.add(self.file, key, "needs exactly one of value, by, operator")
            return None
        if given == ["by"] and not raw["by"]:
            self.faults.add(self.file, key, "answers for no context")
            return None
        if given == ["by"]:
            unknown = [context for context in raw["by"] if context not in question.contexts]
            if unknown:
                known = ", ".join(question.contexts) or "none"
                self.faults.add(self.file, key, f"no such context: {', '.join(unknown)}; known are {known}")
                return None
            return {context: self._pick(question, pick, context) for context, pick in raw["by"].items()}
        pick = raw["value"] if given == ["value"] else {"operator": raw["operator"], "default": raw.get("default")}
        return {ANY_CONTEXT: self._pick(question, pick, ANY_CONTEXT)}

    def _pick(self, question: Question, raw: Any, context: str) -> Pick:
        pick = read_pick(raw)
        for fault in pick_faults(question.type, pick):
            place = f"{context}: " if context else ""
            self.faults.add(self.file, question.key, f"{place}{fault}; allowed: {question.type.allowed()}")
        return pick

    def cites(self, key: str, numbers: Iterable[str]) -> tuple[Citation, ...]:
        """Return the clauses with these numbers; note numbers that do not exist as faults."""
        clauses = self.clauses
        try:
            return tuple([clauses[number].cite for number in numbers])
        except KeyError:
            for number in numbers:
                if number not in clauses and number not in self.faulty:
                    self.faults.add(self.file, key, f"cites {number!r}, which is no clause of {self.book}")
            return ()

    def grounds(self, raws: Mapping[str, Any]) -> dict[str, tuple[TellingClauses, ...]]:
        """Return the most telling clauses for each matter."""
        grounds: dict[str, tuple[TellingClauses, ...]] = {}
        for key, rows in raws.items():
            if key not in self.vocabulary.matters:
                self.faults.add(self.file, f"grounds {key}", "there is no such matter")
                continue
            telling_clauses = []
            for number, row in enumerate(rows, 1):
                where = f"grounds {key} row {number}"
                self.faults.unknown(self.file, where, row, _GROUNDS_FIELDS)
                kind = (row.get(name, "") for name in ("opening", "limit", "game", "round"))
                telling_clauses.append(TellingClauses(self.cites(where, row.get("cite", ())), *kind))
            grounds[key] = tuple(telling_clauses)
        return grounds

    def rulings(self, raws: Mapping[str, Any], base: Rulebook | None) -> dict[str, RulingTable]:
        """Return the book's rulings on each irregularity, on top of those of the book that it extends."""
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
        if not cites and not raw.get("silent") and not raw.get("cite"):
            self.faults.add(self.file, where, "cites no clause and is not marked silent")
        return Row(
            when=raw.get("when", {}),
            effects=tuple(_effect_of_answer(item) for item in raw["effects"]),
            cites=cites,
            decided_by=raw.get("decided_by", ""),
            any_time=bool(raw.get("any_time", False)),
            silent=bool(raw.get("silent", False)),
            why=raw.get("why", ""),
        )

    def complete(self, book: Rulebook) -> None:
        """Note as a fault every question that applies to the book but has no answer."""
        for key, question in self.vocabulary.questions.items():
            if key not in book.settings and applies(question, book):
                self.faults.add(self.file, key, f"is not answered: {question.text}")


def _with_parts_left_out(setting: Setting, base: Setting | None) -> Setting:
    """Return a house's answer with the parts that it leaves out as the book has them, where the book answers."""
    if base is None or base.silent or not any(isinstance(pick, dict) for pick in setting.picks.values()):
        return setting
    contexts = base.picks if ANY_CONTEXT in setting.picks else [item for item in setting.picks if _answers(base, item)]
    whole = {item: with_parts_of_base(base.pick(item), setting.pick(item)) for item in contexts}
    return replace(setting, picks={**setting.picks, **whole} if ANY_CONTEXT not in setting.picks else whole)


def _answers(setting: Setting, context: str) -> bool:
    return ANY_CONTEXT in setting.picks or context in setting.picks


def _effect_of_answer(raw: Any) -> EffectUse:
    if not isinstance(raw, dict):
        return EffectUse(raw)
    name, argument = next(iter(raw.items()))
    arguments: Iterable[Any] = argument if isinstance(argument, list) else (str(argument),)
    return EffectUse(name, tuple(arguments))  # judged with the row
