"""A house: a rulebook, and the operator's choices where the book leaves one.

The choices are kept apart from the book. Each is checked when it is made: a choice that the clause does not allow, or
where the book leaves none, is refused with the clause.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from pokerroom.citation import Citation
from pokerroom.errors import (
    Illegal,
    Malformed,
    as_given,
    is_kind,
    refuse_unless_kind,
    refuses_misread_calls,
)
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.data_files import book_ids
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.question import ANY_CONTEXT, OpenAnswer, Pick, Setting, with_defaults
from pokerroom.rulebook.types import NOT_APPLICABLE, NOT_OFFERED, AnswerFields, AnswerOption, Value, show
from pokerroom.rulebook.words import LIMITS_ALSO_CALLED, AnswerWord, Word, is_word, one_of
from pokerroom.wording.few_names import did_you_mean, few_names
from pokerroom.wording.plural import quantity

LEAVES_NO_CHOICE: Final = "the book leaves no choice"

# A choice is made for a question, in a context or in all, for one field of a table or for the whole answer.
ChoicePlace = tuple[str, str, str]

_HOW_TO_CHOOSE: Final = "House(book).choose(question, answer)"


@refuses_misread_calls
@dataclass(frozen=True, slots=True)
class House:
    """The rules of a house: its book, and its operator's choices where the book leaves one.

    >>> from pokerroom.rulebook import library
    >>> canberra = House(library().book("canberra"))
    >>> canberra.value("deal.burns")
    'every_stage'
    >>> canberra.choose("deal.burns", "never").value("deal.burns")
    'never'

    Choices that are given when the house is made are judged like those of `choose`; `House.recorded` makes a house of
    choices that were judged when they were made.
    """

    book: Rulebook
    choices: Mapping[ChoicePlace, Value] = field(default_factory=dict)
    approvals: Mapping[ChoicePlace, str] = field(default_factory=dict)  # written approvals behind some of the choices

    def __post_init__(self) -> None:
        allowed = f"a rulebook, such as library().book(name); {house_call(self.book)} finds a house by its name"
        refuse_unless_kind(self.book, Rulebook, "is no rulebook", allowed=allowed)
        refuse_unless_kind(self.choices, Mapping, "are no choices of a house", allowed=_HOW_TO_CHOOSE)
        for place, value in self.choices.items():
            self._refuse_choice(place, value)
        if not is_kind(self.approvals, Mapping) or not self.approvals.keys() <= self.choices.keys():
            raise Malformed(
                f"{as_given(self.approvals)} are no approvals of its choices",
                allowed="for each place of a choice that rests on one, the name of the approval",
            )

    @classmethod
    def recorded(
        cls, book: Rulebook, choices: Mapping[ChoicePlace, Value], approvals: Mapping[ChoicePlace, str]
    ) -> House:
        """Make the house of choices that were judged when they were made; nothing is judged again."""
        house = object.__new__(cls)
        for name, value in (("book", book), ("choices", choices), ("approvals", approvals)):
            object.__setattr__(house, name, value)
        return house

    def __repr__(self) -> str:
        made = len(self.choices)
        chosen = f"{quantity(made, 'choice')} made" if made else "as its book has it"
        return f"<House {self.book.id}: {chosen}>"

    def choose(self, key: str, value: Value, context: str = ANY_CONTEXT, part: str = "") -> House:
        """Return the same house with one more choice made; refuse one that the book does not leave open.

        A part of an answer is named with its question or beside it: `choose("seating.absence.minutes", 20)` or
        `choose("seating.absence", 20, part="minutes")`.
        """
        key, part = self._question_and_part(key, part)
        setting = self.book.setting(key)
        _refuse_unnamed_part(key, part)
        if context and context not in (*setting.question.contexts, *setting.picks):
            known = ", ".join(setting.question.contexts) or "none"
            raise Malformed(f"{key} has no context {as_given(context)}", allowed=known)
        for where in _contexts_of_choice(setting, context):
            self._refuse_unless_open(setting, value, where, part)
        return self.chosen(key, value, context, part)

    def chosen(self, key: str, value: Value, context: str = ANY_CONTEXT, part: str = "") -> House:
        """Return the house with a choice that was judged before, without judging it again."""
        key, part = self._question_and_part(key, part)
        places = _contexts_of_choice(self.book.setting(key), context)
        _refuse_unnamed_part(key, part)
        choices = {**self.choices, **{(key, where, part): value for where in places}}
        return House.recorded(self.book, choices, self.approvals)

    def value(self, key: str, context: str = ANY_CONTEXT) -> Value:
        """Return the house's answer: the operator's choice, or else the book's value or default."""
        setting = self.book.setting(key)
        pick = setting.pick(context)
        place = ANY_CONTEXT if ANY_CONTEXT in setting.picks else context
        if (key, place, "") in self.choices:
            return self.choices[key, place, ""]
        if isinstance(pick, dict):
            return {
                name: self.choices.get((key, place, name), with_defaults(part_value))
                for name, part_value in pick.items()
            }
        return with_defaults(pick)

    def answer(self, key: str, context: str = ANY_CONTEXT) -> Any:
        """Return the house's answer in any context; None where the question does not come up.

        A key that is no question of the vocabulary is refused.

        >>> from pokerroom.rulebook import library
        >>> House(library().book("uk")).answer("betting.raise_cap_lifted", "cash") is None
        True
        """
        try:
            setting = self.book.settings.get(key)
            if setting is None:
                if key not in self.book.vocabulary.questions:
                    raise self._no_question(key)
                return None
            place = ANY_CONTEXT if ANY_CONTEXT in setting.picks else context
            if place not in setting.picks:
                return None
        except TypeError:  # nothing that could be a question or a context: the book says so
            return self.book.setting(key).pick(context)
        value = self.value(key, place)
        return None if value in (NOT_OFFERED, NOT_APPLICABLE) else value

    def word(
        self, key: str, words: Sequence[Word], context: str = ANY_CONTEXT, *, otherwise: Word | None = None
    ) -> Word:
        """Return the answer as one of the question's words; `otherwise` where the question does not come up.

        >>> from pokerroom.rulebook import library
        >>> House(library().book("uk")).word("stakes.wager_with", ("chips", "chips_and_notes"))
        'chips_and_notes'
        """
        if is_kind(words, str) or not is_kind(words, Sequence) or not all(is_kind(one, str) for one in words):
            raise Malformed(f"{as_given(words)} are no words", allowed="a list of words, such as ['pot', 'no_limit']")
        answer = self.answer(key, context)
        return otherwise if answer is None and otherwise is not None else one_of(words, answer, key)

    def says(self, key: str, word: AnswerWord, context: str = ANY_CONTEXT) -> bool:
        """Return whether this word is the house's answer; False where the question does not come up.

        >>> from pokerroom.rulebook import library
        >>> House(library().book("star")).says("conduct.side_bets", "forbidden")
        True
        """
        return is_word(self.answer(key, context), word)

    def _question_and_part(self, key: str, part: str) -> tuple[str, str]:
        """Return the question and the part of its answer that a key names, such as `seating.absence.minutes`."""
        if part or not is_kind(key, str) or key in self.book.settings:
            return key, part
        question, _, name = key.rpartition(".")
        setting = self.book.settings.get(question)
        kind = setting.question.type if setting is not None else None
        return (question, name) if isinstance(kind, AnswerFields) and name in kind.fields else (key, part)

    def _no_question(self, key: str) -> Malformed:
        """Return the refusal of a key that is no question of the vocabulary."""
        questions = self.book.vocabulary.questions
        near = difflib.get_close_matches(str(key), questions, 3)
        return Malformed(
            f"there is no question {as_given(key)}{did_you_mean(near[:1])}", allowed=few_names(questions, nearest=near)
        )

    def _refuse_choice(self, place: object, value: Value) -> None:
        """Refuse a choice that `choose` would not have made, or that stands in a place where nobody looks for it."""
        if not isinstance(place, tuple) or len(place) != 3 or not all(isinstance(name, str) for name in place):
            allowed = f"a question, its context and its part, such as ('deal.burns', '', ''); {_HOW_TO_CHOOSE}"
            raise Malformed(f"{as_given(place)} is no place of a choice", allowed=allowed)
        key, context, part = place
        setting = self.book.setting(key)
        if context not in setting.picks:
            known = ", ".join(map(repr, setting.picks))
            raise Malformed(f"{key} has no answer for {as_given(context)} in {self.book.id}", allowed=known)
        self._refuse_unless_open(setting, value, context, part)

    def _refuse_unless_open(self, setting: Setting, value: Value, context: str, part: str) -> None:
        key, kind = setting.question.key, setting.question.type
        pick: Pick = setting.pick(context)
        where = f" ({context})" if context else ""
        grounds = grounds_of(self.book).of(key, context=context)
        cites = grounds.cites
        if part:
            if not isinstance(pick, dict) or not isinstance(kind, AnswerFields) or part not in pick:
                known = ", ".join(pick) if isinstance(pick, dict) else "none"
                raise Malformed(f"{key}{where} has no part {as_given(part)}", allowed=known, cites=cites)
            pick, kind = pick[part], kind.fields[part].type
        elif isinstance(pick, dict) and (parts := _open_parts(key, pick)) and value != with_defaults(pick):
            raise Malformed(f"{key}{where} is chosen part by part", allowed=parts, cites=grounds.few())
        if isinstance(kind, AnswerOption) and isinstance(value, str) and not value.isdigit() and kind.faults(value):
            _refuse_unknown_word(setting, pick, value, f"{key}{where}", grounds.few())
        if kind.faults(value):
            answers = str(pick) if isinstance(pick, OpenAnswer) else _as_typed(with_defaults(pick))
            hint = f": {meant}" if (meant := setting.meant(value)) else ""
            raise Malformed(f"{key}{where} cannot be {as_given(value)}{hint}", allowed=answers, cites=grounds.few())
        if not isinstance(pick, OpenAnswer):
            if value == with_defaults(pick):
                return
            silent = "the book is silent, and no rule of the house says so"
            reason = silent if setting.silent else LEAVES_NO_CHOICE
            allowed = _as_typed(with_defaults(pick))
            question = f"{self.book.id}:?{key}" if setting.silent else ""
            what = f"{key}{where} cannot be {_as_typed(value)}: {reason}"
            raise Illegal(what, allowed=allowed, cites=cites, question=question)
        if not pick.permits(value) or (value == () and pick.default != ()):
            hint = f": {meant}" if (meant := setting.meant(value)) else ""
            raise Illegal(f"{key}{where} cannot be {show(value)}{hint}", allowed=str(pick), cites=cites)


def _as_typed(value: Value) -> str:
    """Write an answer as somebody types it, where it is a word, and otherwise as `show` does."""
    return value if isinstance(value, str) else show(value)


def _open_parts(key: str, pick: Mapping[str, Pick]) -> str:
    """Return how each part of an answer is chosen that the book leaves open; "" where it leaves none."""
    return "; ".join(
        f'choose("{key}.{name}", ...) with {part}' for name, part in pick.items() if isinstance(part, OpenAnswer)
    )


def _refuse_unnamed_part(key: str, part: object) -> None:
    """Refuse something that is no name of a part of an answer."""
    if not isinstance(part, str):
        raise Malformed(f"{key} has no part {as_given(part)}", allowed="the name of a part, or nothing for all of it")


def _refuse_unknown_word(setting: Setting, pick: Pick, word: str, what: str, cites: tuple[Citation, ...]) -> NoReturn:
    """Refuse a word that no book knows, and list the words allowed as they are typed."""
    options = (
        pick.allowed if isinstance(pick, OpenAnswer) and isinstance(pick.allowed, tuple) else (with_defaults(pick),)
    )
    hint = setting.meant(word) or _spelling_hint(word, [option for option in options if isinstance(option, str)])
    told = f" ({hint})" if hint.endswith("?") else f": {hint}" if hint else ""
    text = f"{what} cannot be {as_given(word)}{told}"
    raise Malformed(text, allowed=", ".join(map(str, options)), cites=cites)


def _spelling_hint(word: str, options: Sequence[str]) -> str:
    """Return the option that a word resembles, as the end of a refusal; "" where it resembles none.

    >>> _spelling_hint("nolimit", ["pot", "no_limit"]), _spelling_hint("no_limt", ["pot", "no_limit"])
    ('it is written no_limit', 'did you mean no_limit?')
    >>> _spelling_hint("pot-limit", ["pot", "no_limit"]), _spelling_hint("PL", ["pot", "no_limit"])
    ('did you mean pot?', 'did you mean pot?')
    """
    squeezed = {_squeezed(option): option for option in options}
    spelt = _squeezed(word)
    if spelt in squeezed:
        return f"it is written {squeezed[spelt]}"
    called = {_squeezed(name): limit for name, limit in LIMITS_ALSO_CALLED.items() if limit in options}
    known = {**called, **squeezed}
    near = [spelt] if spelt in called else difflib.get_close_matches(spelt, known, 1, 0.7)
    return f"did you mean {known[near[0]]}?" if near else ""


def _squeezed(word: str) -> str:
    """Return a word without blanks, hyphens and capitals, which people write as they like."""
    return re.sub(r"[\W_]", "", word.casefold())


def _contexts_of_choice(setting: Setting, context: str) -> list[str]:
    """Return the contexts for which a choice holds: the one it was made for, or all."""
    if ANY_CONTEXT in setting.picks:
        return [ANY_CONTEXT]
    return [context] if context else list(setting.picks)


def house_of(given: House | Rulebook) -> House:
    """Return a given house, or make one from a book with every choice at its default.

    >>> from pokerroom.rulebook import library
    >>> house_of(library().book("uk"))
    <House uk: as its book has it>
    """
    if isinstance(given, House):
        return given
    refuse_unless_kind(given, Rulebook, "is no house", allowed=f"a house or its book, such as {house_call(given)}")
    return House(given)


def house_call(given: object) -> str:
    """Return the call that finds a house; it is exact where a book's id was given instead of a house.

    >>> house_call("UK"), house_call(3)
    ("house_named('uk')", 'house_named(name)')
    """
    house_id = given.strip().casefold() if isinstance(given, str) else ""
    return f"house_named({house_id!r})" if house_id in book_ids() else "house_named(name)"
