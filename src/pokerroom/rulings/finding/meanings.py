"""Find the observation that a description means: by its words, its question and common phrases.

A word weighs more if few observations and questions of the books use it. A candidate that covers less than about half
of the description does not fit, however many small words it shares; if none fits, the nearest ones are returned as
merely near.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from functools import cache, cached_property
from math import log
from typing import Final, NamedTuple

from pokerroom.rulebook.ruling_rows.phrases import WAGER
from pokerroom.rulebook.vocabulary import Vocabulary
from pokerroom.rulings.agreed import agreed_effects, question_of
from pokerroom.rulings.finding.plain_words import SAME_MEANING, WORDS_WITHOUT_MEANING
from pokerroom.rulings.finding.stems import run_together, stem, telling_stems, written_words

# A word counts for more in a name than in a question, and most in a phrase that people use for it and say nothing else.
_NAME, _QUESTION, _PHRASE, _NOTHING_ELSE = 1.5, 1.0, 2.0, 4.0
# The share of a description that must be covered: least for a phrase, most for the books' many questions.
_BY_PHRASE, _BY_WORDS, _BY_QUESTION = 0.4, 0.55, 0.75
_LEAST_SHARE_OF_BEST: Final = {_BY_PHRASE: 0.6, _BY_WORDS: 0.6, _BY_QUESTION: 0.9}  # of the best
_MOST_MEANINGS: Final = 6
_SHORTEST_MISSPELLING: Final = 5  # letters; a shorter unknown word is not taken for a misspelling
_LEAST_LIKENESS: Final = 0.79
_MOST_NEAR_WORDS: Final = 3


class Meanings(NamedTuple):
    """The possible meanings of a description, the likeliest first: observations, `wager`, and questions of the books.

    If `fits` is false, no candidate covers enough of the words, and these are only the nearest.
    """

    all: tuple[str, ...]
    fits: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The observations among the possible meanings, and `wager`."""
        return tuple(name for name in self.all if "." not in name)

    @property
    def questions(self) -> tuple[str, ...]:
        """The keys of the books' questions among the possible meanings; they contain a dot."""
        return tuple(name for name in self.all if "." in name)


def meanings_of(text: str, words: Vocabulary) -> Meanings:
    """Return the observations and questions of a vocabulary that these words may mean.

    >>> from pokerroom.rulebook import library
    >>> words = library().vocabulary
    >>> [meanings_of(said, words).names[0] for said in ("phone", "string bet", "fire alarm")]
    ['device_used', 'wager', 'play_disrupted']
    >>> meanings_of("pot pushed to wrong player", words).questions
    ('dispute.wrong_payout',)
    >>> meanings_of("my dog ate the rulebook", words).fits
    False
    >>> [meanings_of(said, words).names[0] for said in ("missdeal", "expsed card", "buton")]
    ['misdeal', 'hole_card_exposed_by_dealer', 'button_in_wrong_place']
    """
    return _searched(words).meanings(text)


def question_asked(name: str, words: Vocabulary) -> str:
    """Return the question behind the name of an observation or book question; for `wager`, how a wager is read."""
    if name == WAGER:
        return "What a player said and which chips moved: pokerroom wager 'seat 3: put 20; put 30'"
    return _searched(words).questions.get(name) or words.universals[name].says


def phrases_for(name: str, words: Vocabulary) -> tuple[str, ...]:
    """Return the phrases that people use for an observation.

    >>> from pokerroom.rulebook import library
    >>> phrases_for("play_disrupted", library().vocabulary)[:3]
    ('fire', 'alarm', 'fire alarm')
    """
    return tuple(text for text, meant in words.phrases.items() if name in meant)


def is_spelt(word: str, words: Vocabulary) -> bool:
    """Return whether people use a word in this spelling for things they see at a table.

    >>> from pokerroom.rulebook import library
    >>> is_spelt("neighbour", library().vocabulary), is_spelt("neihgbour", library().vocabulary)
    (True, False)
    """
    return word in _searched(words).people_write


@cache
def _searched(words: Vocabulary) -> _Search:
    return _Search(words)


class _Search:
    """A search index of everything in a vocabulary that a description may mean."""

    def __init__(self, words: Vocabulary) -> None:
        seen = {key: question_of(words, key) for key in (*words.ruling.observations, *agreed_effects(words))}
        texts = {key: question.text for key, question in words.questions.items() if "poker" in question.games}
        self.questions = {key.removeprefix("ruling."): text for key, text in seen.items()} | texts
        read = dict.fromkeys((telling_stems(text), meant) for text, meant in words.phrases.items())
        self.phrases = tuple((stems, meant) for stems, meant in read if stems)
        written = (*words.phrases, *SAME_MEANING, *WORDS_WITHOUT_MEANING)
        self.people_write = frozenset(word for text in written for word in written_words(text))

    @cached_property
    def texts(self) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
        """The words of every name and of its question."""
        return {
            name: (telling_stems(re.sub("[._]", " ", name)), telling_stems(text))
            for name, text in self.questions.items()
        }

    @cached_property
    def how_often(self) -> Counter[str]:
        """The number of names and questions that use each word or, for a word only in phrases, of their meanings."""
        often = Counter(
            word for name_stems, question_stems in self.texts.values() for word in name_stems | question_stems
        )
        meant_by: dict[str, set[str]] = {}
        for phrase, meant in self.phrases:
            for word in phrase - often.keys():
                meant_by.setdefault(word, set()).update(meant)
        return often + Counter({word: len(names) for word, names in meant_by.items()})

    @cached_property
    def spellings(self) -> frozenset[str]:
        """Every word of the names, the questions and the phrases, as it is spelt."""
        texts = (*self.questions, *self.questions.values())
        return self.people_write.union(word for text in texts for word in written_words(text))

    def spelt(self, text: str) -> str:
        """Return a description with misspelt words corrected: an unknown word becomes the nearest known one."""
        return " ".join(map(self._respelt, written_words(text)))

    def _respelt(self, word: str) -> str:
        spellings = self.spellings
        if len(word) < _SHORTEST_MISSPELLING or word in spellings or telling_stems(word) & self.how_often.keys():
            return word
        alike = difflib.get_close_matches(word, sorted(spellings), 1, _LEAST_LIKENESS)
        return next(iter(alike), "") or run_together(word, spellings) or word

    def weight(self, word: str) -> float:
        """Return the weight of a word: high for a rare word, and almost nothing for one that fits everything."""
        if word in _STEMS_WITHOUT_WEIGHT:
            return _LIGHT
        often = self.how_often
        return log(len(self.questions) / often[word]) if word in often else _UNKNOWN

    def meanings(self, text: str) -> Meanings:
        """Return the possible meanings of these words, the best fit first."""
        wanted, weight = telling_stems(self.spelt(text)), self.weight
        if not wanted:
            return Meanings((), fits=False)
        whole = sum(map(weight, wanted))
        scores: dict[str, float] = {}
        covered: dict[str, set[str]] = {}
        least: dict[str, float] = {}
        for name, (name_stems, question) in self.texts.items():
            hits = {word for word in wanted if word in name_stems or word in question}
            if hits:
                covered[name], least[name] = hits, _BY_QUESTION if "." in name else _BY_WORDS
                scores[name] = sum(weight(word) * (_NAME if word in name_stems else _QUESTION) for word in hits)
        for phrase, meant in self.phrases:
            if phrase <= wanted:
                for place, name in enumerate(meant):
                    covered.setdefault(name, set()).update(phrase)
                    least[name] = _BY_PHRASE
                    bonus = (_NOTHING_ELSE if phrase == wanted else _PHRASE) * sum(map(weight, phrase))
                    scores[name] = scores.get(name, 0) + bonus * (1 - place / 8)
        ranked = sorted(scores, key=lambda name: -scores[name])
        fitting = [name for name in ranked if sum(map(weight, covered[name])) >= least[name] * whole]
        if fitting and whole > _LIGHT:
            best = scores[fitting[0]]
            near = [name for name in fitting if scores[name] >= _LEAST_SHARE_OF_BEST[least[name]] * best]
            return Meanings(tuple(near[:_MOST_MEANINGS]), fits=True)
        return Meanings(tuple(ranked[:_MOST_NEAR_WORDS]), fits=False)


_LIGHT, _UNKNOWN = 1.0, 4.0

_STEMS_WITHOUT_WEIGHT: Final = frozenset(map(stem, ("dealer", "take")))
