"""The vocabulary: every question, every shared rule and every word of rulings, read from the data files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pokerroom.citation import Citation
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.matter import Matter
from pokerroom.rulebook.question import Question, UniversalRule
from pokerroom.rulebook.ruling_rows.phrases import read_phrases
from pokerroom.rulebook.ruling_rows.reading import RULING_LISTS, read_ruling_words
from pokerroom.rulebook.ruling_rows.rows import RulingWords
from pokerroom.rulebook.types import read_type

_QUESTION_FIELDS = {
    "key", "question", "type", "options", "words", "unit", "at_least", "at_most", "whole", "keys", "fields",
    "by", "games", "applies_when", "mechanic", "example", "note",
}  # fmt: skip
_LISTS = {"question", "universal", "matter", "phrase", *RULING_LISTS}


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The questions that rulebooks answer, and the words of their answers."""

    questions: Mapping[str, Question]
    universals: Mapping[str, UniversalRule]
    matters: Mapping[str, Matter]
    ruling: RulingWords
    phrases: Mapping[str, tuple[str, ...]]  # people's phrases, with the names and questions they may mean

    def __repr__(self) -> str:
        return f"<Vocabulary: {len(self.questions)} questions, {len(self.ruling.observations)} observations>"

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas of the questions, in the order of the data files."""
        return tuple(dict.fromkeys(question.area for question in self.questions.values()))


def read_vocabulary(files: Iterable[tuple[str, Mapping[str, Any]]], faults: Faults) -> Vocabulary:
    """Make the vocabulary from parsed files, noting every fault."""
    questions: dict[str, Question] = {}
    universals: dict[str, UniversalRule] = {}
    matters: dict[str, Matter] = {}
    listed: dict[str, list[tuple[str, Mapping[str, Any]]]] = {name: [] for name in (*RULING_LISTS, "phrase")}
    for file, content in files:
        faults.unknown(file, "", content, _LISTS)
        for raw in content.get("question", ()):
            question = _read_vocabulary_question(file, raw, faults)
            if question and question.key in questions:
                faults.add(file, question.key, "this question stands there twice")
            elif question:
                questions[question.key] = question
        for raw in content.get("universal", ()):
            universals[raw["key"]] = _universal(raw)
        for raw in content.get("matter", ()):
            matters[raw["key"]] = Matter(
                raw["key"], raw["says"], tuple(raw.get("rests_on", ())), raw.get("own_game", False)
            )
        for name, entries in listed.items():
            entries += [(file, raw) for raw in content.get(name, ())]
    ruling = read_ruling_words(listed, faults)
    agreed = (key for key, universal in universals.items() if universal.effects)
    observations = {key.removeprefix("ruling.") for key in (*ruling.observations, *agreed)}
    phrases = read_phrases(listed["phrase"], observations | questions.keys() | universals.keys(), faults)
    for matter in matters.values():
        for key in matter.questions:
            if key not in questions and key not in universals:
                faults.add("vocabulary", matter.key, f"rests on {key!r}, which is neither a question nor shared by all")
    return Vocabulary(questions, universals, matters, ruling, phrases)


def _read_vocabulary_question(file: str, raw: Mapping[str, Any], faults: Faults) -> Question | None:
    key = str(raw.get("key", "(no key)"))
    faults.unknown(file, key, raw, _QUESTION_FIELDS)
    if missing := [name for name in ("key", "question", "type") if not raw.get(name)]:
        faults.add(file, key, f"{', '.join(missing)} missing")
        return None
    try:
        kind = read_type(raw)
    except ValueError as fault:
        faults.add(file, key, str(fault))
        return None
    return Question(
        key=key,
        text=raw["question"],
        type=kind,
        contexts=tuple(raw.get("by", ())),
        games=tuple(raw.get("games", ("poker",))),
        applies_when=raw.get("applies_when", ""),
        mechanic=raw.get("mechanic", ""),
        example=raw.get("example", ""),
        note=raw.get("note", ""),
    )


def _universal(raw: Mapping[str, Any]) -> UniversalRule:
    cites = tuple(Citation(book, clause) for book, clauses in raw.get("cite", {}).items() for clause in clauses)
    return UniversalRule(raw["key"], raw["says"], cites, raw.get("mechanic", ""), tuple(raw.get("effects", ())))
