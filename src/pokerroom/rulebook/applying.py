"""Find the questions that apply to a book, by its kind and its other answers."""

from __future__ import annotations

from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.question import OpenAnswer, Question, with_defaults
from pokerroom.rulebook.types import Value


def applies(question: Question, book: Rulebook) -> bool:
    """Return whether a question applies to a book.

    `applies_when` is written `key`, `key is value` or `key has value`, with `not` before the value to negate it; `and`
    joins several conditions.
    """
    conditions = [condition.split() for condition in question.applies_when.split(" and ") if condition]
    return book.kind in question.games and all(_condition_holds(words, book) for words in conditions)


def _condition_holds(words: list[str], book: Rulebook) -> bool:
    key, rest = words[0], [word for word in words[1:] if word != "not"]
    setting = book.settings.get(key)
    if setting is None:
        return False
    values = [with_defaults(pick) if not isinstance(pick, OpenAnswer) else pick for pick in setting.picks.values()]
    if not rest:
        return any(value is True for value in values)
    wanted = rest[-1]
    found = any(_includes(value, wanted) for value in values)
    return found != ("not" in words)


def _includes(value: Value | OpenAnswer, wanted: str) -> bool:
    if isinstance(value, OpenAnswer):
        return value.permits(wanted)
    return wanted in value if isinstance(value, tuple | dict) else value == wanted
