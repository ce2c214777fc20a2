"""The vocabulary: every decision, universal and word of a ruling, read from the data files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pokerroom.citation import Citation
from pokerroom.rulebook.decision import Decision, Universal
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.matter import Matter
from pokerroom.rulebook.ruling_rows.rows import FACT_KINDS, CardGroup, Effect, Fact, Observation, Role, RulingWords
from pokerroom.rulebook.ruling_rows.ruling_names import CARD_GROUP_NAMES, FAULT_SUBJECTS, OBSERVATION_NEEDS
from pokerroom.rulebook.types import read_type
from pokerroom.rulebook.words import one_of

_DECISION_FIELDS = {
    "key", "question", "type", "options", "words", "unit", "at_least", "at_most", "whole", "keys", "fields",
    "by", "games", "applies_when", "mechanic", "example", "note",
}  # fmt: skip
_LISTS = {"decision", "universal", "matter", "role", "effect", "card_group", "fact", "observation"}


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The questions that rulebooks answer, and the words they answer in."""

    decisions: Mapping[str, Decision]
    universals: Mapping[str, Universal]
    matters: Mapping[str, Matter]
    ruling: RulingWords

    def __repr__(self) -> str:
        return f"<Vocabulary: {len(self.decisions)} decisions, {len(self.ruling.observations)} observations>"

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas of the decisions, in the order of the data files."""
        return tuple(dict.fromkeys(decision.area for decision in self.decisions.values()))


def read_vocabulary(files: Iterable[tuple[str, Mapping[str, Any]]], faults: Faults) -> Vocabulary:
    """Put the vocabulary together from parsed files, noting every fault."""
    decisions: dict[str, Decision] = {}
    universals: dict[str, Universal] = {}
    matters: dict[str, Matter] = {}
    words: dict[str, dict[str, Any]] = {name: {} for name in ("role", "effect", "card_group", "fact", "observation")}
    for file, content in files:
        faults.unknown(file, "", content, _LISTS)
        for raw in content.get("decision", ()):
            decision = _read_decision(file, raw, faults)
            if decision and decision.key in decisions:
                faults.add(file, decision.key, "this decision stands there twice")
            elif decision:
                decisions[decision.key] = decision
        for raw in content.get("universal", ()):
            universals[raw["key"]] = _universal(raw)
        for raw in content.get("matter", ()):
            matters[raw["key"]] = Matter(
                raw["key"], raw["says"], tuple(raw.get("rests_on", ())), raw.get("own_game", False)
            )
        for kind, read in _WORDS.items():
            for raw in content.get(kind, ()):
                word = read(raw)
                words[kind][raw.get("key") or raw["name"]] = word
    ruling = RulingWords(words["role"], words["effect"], words["card_group"], words["fact"], words["observation"])
    for observation in ruling.observations.values():
        for fact in observation.facts:
            if fact not in ruling.facts:
                faults.add("vocabulary", observation.key, f"there is no fact {fact!r}")
    for matter in matters.values():
        for key in matter.questions:
            if key not in decisions and key not in universals:
                faults.add("vocabulary", matter.key, f"rests on {key!r}, which is neither a decision nor shared by all")
    return Vocabulary(decisions, universals, matters, ruling)


def _read_decision(file: str, raw: Mapping[str, Any], faults: Faults) -> Decision | None:
    key = str(raw.get("key", "(no key)"))
    faults.unknown(file, key, raw, _DECISION_FIELDS)
    if missing := [name for name in ("key", "question", "type") if not raw.get(name)]:
        faults.add(file, key, f"{', '.join(missing)} missing")
        return None
    try:
        kind = read_type(raw)
    except ValueError as fault:
        faults.add(file, key, str(fault))
        return None
    return Decision(
        key=key,
        question=raw["question"],
        type=kind,
        contexts=tuple(raw.get("by", ())),
        games=tuple(raw.get("games", ("poker",))),
        applies_when=raw.get("applies_when", ""),
        mechanic=raw.get("mechanic", ""),
        example=raw.get("example", ""),
        note=raw.get("note", ""),
    )


def _universal(raw: Mapping[str, Any]) -> Universal:
    cites = tuple(Citation(book, clause) for book, clauses in raw.get("cite", {}).items() for clause in clauses)
    return Universal(raw["key"], raw["says"], cites, raw.get("mechanic", ""), tuple(raw.get("effects", ())))


def _read_fact(raw: Mapping[str, Any]) -> Fact:
    kind = raw["type"]
    if isinstance(kind, str):
        return Fact(
            raw["name"], raw["means"], one_of(FACT_KINDS, kind, f"the type of {raw['name']}"), asks=raw.get("asks", "")
        )
    return Fact(raw["name"], raw["means"], "answer", tuple(kind), raw.get("asks", ""))


def _read_observation(raw: Mapping[str, Any]) -> Observation:
    key = raw["key"]
    return Observation(
        key,
        raw["question"],
        tuple(raw.get("facts", ())),
        tuple(raw.get("games", ())),
        raw.get("mechanic", ""),
        raw.get("example", ""),
        raw.get("note", ""),
        one_of(FAULT_SUBJECTS, raw["about"], f"what {key} is about") if "about" in raw else "",
        one_of(CARD_GROUP_NAMES, raw["counts"], f"the cards that {key} counts") if "counts" in raw else "",
        one_of(OBSERVATION_NEEDS, raw["needs"], f"what {key} needs") if "needs" in raw else "",
        raw.get("in_the_deal", False),
        raw.get("takes_amount", False),
        raw.get("seat_is", ""),
        raw.get("any_seat", False),
    )


_WORDS: dict[str, Any] = {
    "role": lambda raw: Role(raw["name"], raw["means"]),
    "effect": lambda raw: Effect(
        raw["name"], raw["on"], raw["means"], tuple(raw.get("takes", ())), raw.get("many", False)
    ),
    "card_group": lambda raw: CardGroup(raw["name"], raw["means"]),
    "fact": _read_fact,
    "observation": _read_observation,
}
