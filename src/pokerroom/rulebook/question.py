"""The questions on which rulebooks may differ, and a rulebook's answer to one.

The questions are the vocabulary, shared by all books. An answer is a `Setting`: a value, or a choice left to the
operator, for every context the question distinguishes, with the clauses it rests on. Where a book is silent, the value
is the software's own choice, and the setting says so and why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from textwrap import shorten
from typing import Final, TypeAlias, cast

from pokerroom.citation import Citation, in_brief
from pokerroom.errors import (
    Malformed,
    as_given,
    is_kind,
)
from pokerroom.rulebook.ruling_rows.ruling_names import EffectName
from pokerroom.rulebook.types import NOT_APPLICABLE, NOT_OFFERED, AnswerFields, AnswerType, Value, show
from pokerroom.rulebook.words import BookKind

ANY_CONTEXT: Final = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One question, the type of its answers, and the contexts in which they may differ.

    `games` is the kind of book that answers it: "poker" (players against each other), "house" (players against the
    house) or both.
    """

    key: str
    text: str
    type: AnswerType
    contexts: tuple[str, ...] = ()
    games: tuple[BookKind, ...] = ("poker",)
    applies_when: str = ""
    mechanic: str = ""
    example: str = ""
    note: str = ""

    def __repr__(self) -> str:
        return f"<Question {self.key}: {self.text}>"

    @property
    def area(self) -> str:
        """The area of the question: the first word of its key."""
        return self.key.partition(".")[0]


@dataclass(frozen=True, slots=True)
class UniversalRule:
    """A rule on which all books that mention it agree. It is not a setting: code may rely on it."""

    key: str
    says: str
    cites: tuple[Citation, ...]
    mechanic: str = ""
    effects: tuple[EffectName, ...] = ()  # for an observation: its effects, in the words of rulings


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers between two bounds, and words that may stand in place of a number."""

    at_least: Decimal | int | None = None
    at_most: Decimal | int | None = None
    words: tuple[str, ...] = ()

    def __contains__(self, value: object) -> bool:
        if isinstance(value, str):
            return value in self.words
        if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
            return False
        return (self.at_least is None or value >= self.at_least) and (self.at_most is None or value <= self.at_most)

    @property
    def empty(self) -> bool:
        """Whether the range contains no number."""
        return self.at_least is not None and self.at_most is not None and self.at_least > self.at_most

    def within(self, other: Range) -> bool:
        """Return whether all of this range lies in the other."""
        low = other.at_least is None or (self.at_least is not None and self.at_least >= other.at_least)
        high = other.at_most is None or (self.at_most is not None and self.at_most <= other.at_most)
        return low and high and set(self.words) <= set(other.words)

    def __str__(self) -> str:
        bounds = [f"{self.at_least} or more"] if self.at_most is None and self.at_least is not None else []
        if self.at_most is not None:
            bounds = [f"{self.at_least} to {self.at_most}" if self.at_least is not None else f"up to {self.at_most}"]
        return ", ".join([*bounds, *self.words]) or "any number"


@dataclass(frozen=True, slots=True)
class OpenAnswer:
    """An answer left to the operator: the values allowed, and the default until the operator chooses."""

    allowed: tuple[Value, ...] | Range
    default: Value

    def permits(self, value: Value) -> bool:
        """Return whether the operator may choose this: an allowed value or, for a set, several of them together."""
        if isinstance(value, tuple):
            return all(option in self.allowed for option in value)
        return value in self.allowed

    def narrows(self, other: OpenAnswer) -> bool:
        """Return whether the other answer leaves open everything that this one does."""
        if isinstance(self.allowed, Range):
            return isinstance(other.allowed, Range) and self.allowed.within(other.allowed)
        return all(other.permits(option) for option in self.allowed)

    def words(self, kind: AnswerType) -> str:
        """Write the values left open as a person reads them, options by their meaning."""
        default = kind.words(self.default)
        if isinstance(self.allowed, Range):
            return f"set by the house ({self.allowed}); by default {default}"
        options = [kind.words((option,) if isinstance(self.default, tuple) else option) for option in self.allowed]
        return f"the house chooses: {' / '.join(options)}; by default {default}"

    def __str__(self) -> str:
        return str(self.allowed) if isinstance(self.allowed, Range) else ", ".join(map(show, self.allowed))


# A book's pick in one context. In a table single fields may be open.
Pick: TypeAlias = "Value | OpenAnswer | Mapping[str, Pick]"


_LONGEST_ANSWER_SHOWN: Final = 120  # letters of an answer in a setting's repr


def _answer_in_brief(pick: Pick) -> str:
    return (
        f"{show(with_defaults(pick))} unless the house chooses"
        if isinstance(pick, OpenAnswer)
        else show(with_defaults(pick))
    )


@dataclass(frozen=True, slots=True)
class Setting:
    """One book's answer to one question; `called` are the book's own words where they differ from the options.

    `cites` are all clauses that it rests on. Where some are about one context alone, `cites_by` has the clauses for
    each context; an empty entry means that the book is silent there, and `why` explains what the software does. For a
    set without contexts, `cites_by` has the clauses for single members.
    """

    question: Question
    picks: Mapping[str, Pick]
    cites: tuple[Citation, ...] = ()
    silent: bool = False
    why: str = ""
    called: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cites_by: Mapping[str, tuple[Citation, ...]] = field(default_factory=dict)

    def cites_in(self, context: str) -> tuple[Citation, ...]:
        """Return the clauses behind the answer in one context."""
        return self.cites_by.get(context, self.cites)

    def __repr__(self) -> str:
        answers = [f"{context} {_answer_in_brief(pick)}".strip() for context, pick in self.picks.items()]
        words = shorten("; ".join(answers), _LONGEST_ANSWER_SHOWN, placeholder=" ...") + (
            ", by our reading" if self.silent else ""
        )
        return f"<Setting {self.question.key}: {words}{in_brief(self.cites)}>"

    def pick(self, context: str = ANY_CONTEXT) -> Pick:
        """Return the answer in one context; an operator's open choice stays open."""
        if ANY_CONTEXT in self.picks:
            return self.picks[ANY_CONTEXT]
        if is_kind(context, str) and context in self.picks:
            return self.picks[context]
        known = ", ".join(self.picks)
        what = f"in context {as_given(context)}" if context else "without a context"
        raise Malformed(f"{self.question.key} is not settled {what}", allowed=known, cites=self.cites)

    def value(self, context: str = ANY_CONTEXT) -> Value:
        """Return the answer in one context, with defaults where the operator has not chosen."""
        return with_defaults(self.pick(context))

    def meant(self, value: Value) -> str:
        """Return a hint where a value is the book's own word for an option; "" otherwise."""
        parts = value if isinstance(value, tuple) else (value,)
        spelt = {word: _usual_spelling(word) for word in parts if isinstance(word, str)}
        meant = {word: self.called[spelling] for word, spelling in spelt.items() if spelling in self.called}
        return ", ".join(
            f"what the book calls {word!r} is {' or '.join(map(repr, to))} here" for word, to in meant.items()
        )

    @property
    def offered(self) -> bool:
        """Whether the book has anything for the question to apply to."""
        return any(pick not in (NOT_OFFERED, NOT_APPLICABLE) for pick in self.picks.values())

    @property
    def open(self) -> Iterator[tuple[str, str, OpenAnswer]]:
        """Every choice left to the operator: its context, its field (or "") and the values allowed."""
        for context, pick in self.picks.items():
            if isinstance(pick, OpenAnswer):
                yield context, "", pick
            elif isinstance(pick, dict):
                yield from ((context, name, item) for name, item in pick.items() if isinstance(item, OpenAnswer))

    def words(self) -> str:
        """Write the answer for a person to read, all contexts together."""
        contexts: dict[str, list[str]] = {}
        for name, pick in self.picks.items():
            contexts.setdefault(_pick_in_words(self.question.type, pick), []).append(name.replace("_", " "))
        if len(contexts) == 1:
            return next(iter(contexts))
        return "\n".join(f"{', '.join(names)}: {answer}" for answer, names in contexts.items())


def _usual_spelling(word: str) -> str:
    return re.sub(r"[\s/_-]+", "_", word.strip().casefold()).removesuffix("_limit")


def with_defaults(pick: Pick) -> Value:
    """Return an answer with every open choice at its default."""
    if isinstance(pick, OpenAnswer):
        return with_defaults(pick.default)
    if isinstance(pick, dict):
        return {name: with_defaults(item) for name, item in pick.items()}
    if isinstance(pick, tuple):
        return tuple(with_defaults(row) for row in pick)  # a copy, so that callers cannot change the book's own tables
    return cast("Value", pick)


def _pick_in_words(kind: AnswerType, pick: Pick) -> str:
    if isinstance(pick, OpenAnswer):
        return pick.words(kind)
    if isinstance(pick, dict) and isinstance(kind, AnswerFields):
        parts = (
            f"{name.replace('_', ' ')}: {_pick_in_words(kind.fields[name].type, item)}" for name, item in pick.items()
        )
        return "; ".join(parts) or "none"
    return "not offered" if pick in (NOT_OFFERED, NOT_APPLICABLE) else kind.words(with_defaults(pick))
