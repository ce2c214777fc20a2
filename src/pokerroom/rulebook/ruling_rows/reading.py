"""Read the words of rulings from the vocabulary's files, and check that they agree with each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pokerroom.errors import Malformed
from pokerroom.rulebook.faults import Faults
from pokerroom.rulebook.ruling_rows.rows import FACT_KINDS, CardGroup, Effect, Fact, Observation, Role, RulingWords
from pokerroom.rulebook.ruling_rows.ruling_names import CARD_GROUP_NAMES, FAULT_SUBJECTS, OBSERVATION_NEEDS
from pokerroom.rulebook.words import one_of

RULING_LISTS: Final = ("role", "effect", "card_group", "fact", "observation")
_FACT_FIELDS: Final = {"name", "type", "means", "asks", "spoken", "spoken_answers"}
_OBSERVATION_FIELDS: Final = {
    "key", "question", "facts", "games", "mechanic", "example", "note", "about", "counts", "needs", "in_the_deal",
    "takes_amount", "seat_is", "any_seat", "answers", "spoken",
}  # fmt: skip


def read_ruling_words(listed: Mapping[str, Sequence[tuple[str, Mapping[str, Any]]]], faults: Faults) -> RulingWords:
    """Return the words of rulings from lists of entries, each with the name of its file; note every fault."""
    facts = {raw["name"]: _fact(file, raw, faults) for file, raw in listed["fact"]}
    _note_two_spoken_forms(facts, faults)
    return RulingWords(
        {raw["name"]: Role(raw["name"], raw["means"]) for _, raw in listed["role"]},
        {raw["name"]: _effect_of_row(raw) for _, raw in listed["effect"]},
        {raw["name"]: CardGroup(raw["name"], raw["means"]) for _, raw in listed["card_group"]},
        facts,
        {raw["key"]: _observation(file, raw, facts, faults) for file, raw in listed["observation"]},
    )


def _effect_of_row(raw: Mapping[str, Any]) -> Effect:
    return Effect(raw["name"], raw["on"], raw["means"], tuple(raw.get("takes", ())), raw.get("many", False))


def _fact(file: str, raw: Mapping[str, Any], faults: Faults) -> Fact:
    name, kind = raw["name"], raw["type"]
    faults.unknown(file, f"fact {name}", raw, _FACT_FIELDS)
    answers = () if isinstance(kind, str) else tuple(kind)
    spoken = raw.get("spoken_answers", {})
    for answer, text in spoken.items():
        if answer not in answers:
            faults.add(file, f"fact {name}", f"{answer!r} is spoken in a way of its own, but is none of its answers")
        if not isinstance(text, str):
            faults.add(file, f"fact {name}", f"{answer!r} cannot be spoken as {text!r}")
    return Fact(
        name,
        raw["means"],
        one_of(FACT_KINDS, kind, f"the type of {name}") if isinstance(kind, str) else "answer",
        answers,
        raw.get("asks", ""),
        raw.get("spoken", ""),
        spoken,
    )


def _observation(file: str, raw: Mapping[str, Any], facts: Mapping[str, Fact], faults: Faults) -> Observation:
    """Read one observation of the vocabulary; note facts it names that do not exist."""
    key, fact_names = raw["key"], tuple(raw.get("facts", ()))
    faults.unknown(file, key, raw, _OBSERVATION_FIELDS)
    for name in fact_names:
        if name not in facts:
            faults.add(file, key, f"there is no fact {name!r}")
    return Observation(
        key=key,
        question=raw["question"],
        facts=fact_names,
        games=tuple(raw.get("games", ())),
        mechanic=raw.get("mechanic", ""),
        example=raw.get("example", ""),
        note=raw.get("note", ""),
        about=one_of(FAULT_SUBJECTS, raw["about"], f"what {key} is about") if "about" in raw else "",
        counts=one_of(CARD_GROUP_NAMES, raw["counts"], f"the cards that {key} counts") if "counts" in raw else "",
        needs=one_of(OBSERVATION_NEEDS, raw["needs"], f"what {key} needs") if "needs" in raw else "",
        in_the_deal=raw.get("in_the_deal", False),
        takes_amount=raw.get("takes_amount", False),
        seat_is=raw.get("seat_is", ""),
        any_seat=raw.get("any_seat", False),
        answers={
            name: answers
            for name, given in raw.get("answers", {}).items()
            if (answers := _sensible_answers(file, key, facts.get(name) if name in fact_names else None, given, faults))
        },
        spoken=raw.get("spoken", ""),
    )


def _sensible_answers(file: str, key: str, fact: Fact | None, given: object, faults: Faults) -> tuple[str, ...]:
    """Return the answers to a fact that make sense for an observation; an empty tuple where something is wrong."""
    if fact is None:
        faults.add(file, key, "has answers to a fact that it does not list")
        return ()
    if not isinstance(given, list) or not given:
        faults.add(file, key, f"its answers to {fact.name} are no list")
        return ()
    try:
        return tuple(one_of(fact.answers, answer, fact.name) for answer in given)
    except Malformed as wrong:
        faults.add(file, key, str(wrong))
        return ()


def _note_two_spoken_forms(facts: Mapping[str, Fact], faults: Faults) -> None:
    """Note every word that is spoken one way as a fact's name or answer, and another way elsewhere."""
    spoken: dict[str, str] = {}
    for fact in facts.values():
        own = [(fact.name, fact.spoken)] if fact.spoken else []
        for word, text in (*own, *fact.spoken_answers.items()):
            if spoken.setdefault(word, text) != text:
                faults.add("vocabulary", f"fact {fact.name}", f"{word!r} is spoken as {spoken[word]!r} elsewhere")
