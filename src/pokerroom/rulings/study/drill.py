"""A quiz for dealers, made from a house's own rulings: an observation, four answers, and the clause for the right one.

The wrong answers are not invented: they are the same book's rulings in other cases, or other houses' rulings in this
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulings.agreed import question_of
from pokerroom.rulings.observing.fact_values import FROM_HOUSE, FactValue
from pokerroom.rulings.people import title
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.seen import Seen, observations, spoken_key
from pokerroom.rulings.study.cases import cases
from pokerroom.rulings.study.side_by_side import under_every_house
from pokerroom.rulings.text.explaining import value_words
from pokerroom.rulings.text.steps import choices, step_sentences, telling_of
from pokerroom.wording.capital import capital

CHOICES: Final = 4


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """One question: the right ruling, the answers to choose from, and the number of the right one, from 1."""

    ruling: Ruling
    answers: tuple[str, ...]
    right: int

    @property
    def asked(self) -> str:
        """The observation at the table, as a sentence."""
        return question_of(self.ruling.house.book.vocabulary, self.ruling.key)

    @property
    def facts(self) -> list[str]:
        """The known facts about it, one sentence each."""
        values = {name: fact for name, fact in self.ruling.facts.items() if fact.source != FROM_HOUSE}
        return [fact_words(self.ruling.house, name, value) for name, value in values.items()]


def drill_questions(house: House | Rulebook, seed: int, others: Iterable[Rulebook] = ()) -> Iterator[DrillQuestion]:
    """Yield questions without end, the same for the same seed; no case repeats before all have come.

    Wrong answers are also taken from the rulings of `others` in the same case.

    >>> from pokerroom.rulebook import library
    >>> first = next(drill_questions(library().book("star"), 1, library().between_players))
    >>> len(first.answers), first.answers[first.right - 1] == outcome(first.ruling)
    (4, True)
    """
    own_house, chance, elsewhere = house_of(house), Random(seed), tuple(others)  # noqa: S311 - repeatable by intent
    stated = {key: _stated(own_house, key) for key in observations()}
    pool = {key: rulings for key, rulings in stated.items() if rulings}
    while True:
        left = {key: chance.sample(rulings, len(rulings)) for key, rulings in pool.items()}
        while left:
            for key in chance.sample(sorted(left), len(left)):
                ruling = left[key].pop()
                if not left[key]:
                    del left[key]
                question = _question(own_house, ruling, pool, elsewhere, chance)
                if question is not None:
                    yield question


def outcome(ruling: Ruling, house: House | None = None) -> str:
    """Return a ruling as one answer in words, with the titles of the house in question."""
    spoken_in = replace(telling_of(ruling), house=house or ruling.house)
    words = " ".join(step_sentences(ruling.effects, spoken_in))
    for offer in ruling.offers:
        who = title(house or ruling.house, offer.role)
        if offer.sanctions:
            words += f" The {who} may add a penalty: {'; '.join(choices(offer.sanctions))}."
        else:
            words += f" But the {who} may rule instead: {' '.join(step_sentences(offer.effects, spoken_in))}"
    return words


def fact_words(house: House, name: str, value: FactValue) -> str:
    """Write a fact as a sentence of the case."""
    means = house.book.vocabulary.ruling.facts[name].means
    question = means if not set(means) & set(":;=") else spoken_key(name)
    return f"{capital(question)}: {value_words(value)}."


def _stated(house: House, key: str) -> list[Ruling]:
    """Return the cases for which the book itself has a ruling."""
    return [ruling for ruling in cases(house, key) if ruling.cites and not ruling.silent]


def _question(
    house: House, ruling: Ruling, pool: dict[str, list[Ruling]], others: Iterable[Rulebook], chance: Random
) -> DrillQuestion | None:
    right = outcome(ruling)
    seen = Seen(ruling.key, facts={**ruling.seen.facts, **{name: fact.value for name, fact in ruling.facts.items()}})
    elsewhere = [side.ruling for side in under_every_house(others, seen) if side.ruling is not None]
    nearest: list[Iterable[Ruling]] = [
        pool[ruling.key.removeprefix("ruling.")],
        elsewhere,
        _rulings_of_same_family(ruling, pool),
    ]
    wrong: list[str] = []
    for group in nearest:
        found = dict.fromkeys(outcome(ruling, house) for ruling in group)
        fresh = [words for words in found if words != right and words not in wrong]
        wrong += chance.sample(fresh, min(len(fresh), CHOICES - 1 - len(wrong)))
    if len(wrong) < CHOICES - 1:
        return None
    answers = chance.sample([right, *wrong], CHOICES)
    return DrillQuestion(ruling, tuple(answers), answers.index(right) + 1)


def _rulings_of_same_family(ruling: Ruling, pool: dict[str, list[Ruling]]) -> Iterator[Ruling]:
    """Yield rulings on other observations of the same family."""
    words = ruling.house.book.vocabulary

    def family(key: str) -> str:
        return (words.ruling.observations.get(key) or words.universals[key]).mechanic

    for name, others in pool.items():
        if family(f"ruling.{name}") == family(ruling.key) and f"ruling.{name}" != ruling.key:
            yield from others
