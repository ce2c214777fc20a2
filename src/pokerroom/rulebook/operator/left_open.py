"""The choices that a book leaves to its operator: the questions that a house of one's own may settle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.question import OpenAnswer, Range, Setting, with_defaults
from pokerroom.rulebook.types import AnswerFields, AnswerType, Value, show


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """One choice left to the operator: a whole answer or a part of one, in one context or in all.

    `pick` is None where the book is silent: the operator may then make any house rule that answers the question.
    """

    setting: Setting
    context: str
    part: str
    pick: OpenAnswer | None

    @property
    def name(self) -> str:
        """The choice as `House.choose` and a scenario's line `choose` name it: the key, the part, and the context."""
        key = ".".join(filter(None, (self.setting.question.key, self.part)))
        return f"{key} in {self.context}" if self.context else key

    @property
    def meaning_of_part(self) -> str:
        """What a part of an answer says, where only this part is open; "" for a whole answer."""
        kind = self.setting.question.type
        return kind.fields[self.part].means if self.part and isinstance(kind, AnswerFields) else ""

    @property
    def allowed(self) -> str:
        """The values allowed, as they are written in a scenario or in a house's own book."""
        if self.pick is None:
            return self.setting.question.type.allowed()
        allowed = self.pick.allowed
        return str(allowed) if isinstance(allowed, Range) else ", ".join(map(_value_as_written, allowed))

    @property
    def default(self) -> str:
        """The answer that holds until the operator chooses."""
        return _value_as_written(with_defaults(self.pick if self.pick is not None else self.setting.pick(self.context)))

    @property
    def words(self) -> str:
        """The meaning of the choices, for a person to read."""
        return "" if self.pick is None else self.pick.words(self._kind())

    def _kind(self) -> AnswerType:
        kind = self.setting.question.type
        return kind.fields[self.part].type if self.part and isinstance(kind, AnswerFields) else kind


def _value_as_written(value: Value) -> str:
    return value if isinstance(value, str) else show(value)


def left_open(book: Rulebook, *, silent: bool = False) -> Iterator[OpenChoice]:
    """Yield every choice that a book leaves to its operator; with `silent`, also the questions it does not answer.

    >>> from pokerroom.rulebook import library
    >>> burns = next(choice for choice in left_open(library().book("canberra")) if choice.name == "deal.burns")
    >>> burns.allowed, burns.default
    ('every_stage, never', 'every_stage')
    """
    for setting in book.settings.values():
        choices = [OpenChoice(setting, *left) for left in setting.open]
        yield from choices
        if silent and setting.silent and not choices:
            yield from (OpenChoice(setting, context, "", None) for context in setting.picks)
