"""A book's answer to one question in parts, so that two books can be compared part by part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pokerroom.rulebook.question import OpenAnswer, Pick, Range, Setting, with_defaults
from pokerroom.rulebook.types import NOT_APPLICABLE, NOT_OFFERED, AnswerFields, AnswerType
from pokerroom.wording.plural import quantity

# Contexts that say little beside a question; the others are read as they are spelt.
_CONTEXTS: Final = {
    "cash": "cash games",
    "tournament": "tournaments",
    "fixed": "fixed limit",
    "pot": "pot limit",
    "big_bet_open": "an opening bet, pot or no limit",
    "big_bet_raise": "a raise, pot or no limit",
    "flop": "games with a flop",
    "draw_blind": "draw with blinds",
    "other": "otherwise",
    **{str(cards): quantity(cards, "card") for cards in range(32, 53, 4)},
}


class AnswerPart(NamedTuple):
    """The answer in one context for one field; `instead` are the alternatives that the house may choose."""

    context: str
    about: str
    says: str
    instead: tuple[str, ...] = ()


def answer_parts(setting: Setting) -> tuple[AnswerPart, ...]:
    """Return the parts of an answer, in the book's order.

    >>> from pokerroom.rulebook import library
    >>> answer_parts(library().book("uk").settings["cards.joker"])
    (AnswerPart(context='', about='', says='no joker', instead=()),)
    """
    kind = setting.question.type
    return tuple(
        part
        for context, pick in setting.picks.items()
        for part in _parts_of_pick(kind, _CONTEXTS.get(context, context.replace("_", " ")), "", pick)
    )


def _parts_of_pick(kind: AnswerType, context: str, about: str, pick: Pick) -> Iterator[AnswerPart]:
    if isinstance(pick, dict) and isinstance(kind, AnswerFields):
        for name, item in pick.items():
            field = kind.fields[name]
            label = field.means or name.replace("_", " ")
            yield from _parts_of_pick(field.type, context, f"{about}, {label}" if about else label, item)
        if not pick:
            yield AnswerPart(context, about, "none")
    elif isinstance(pick, OpenAnswer):
        usual = kind.words(with_defaults(pick.default))
        yield AnswerPart(
            context, about, usual, tuple(choice for choice in _choices_left_open(kind, pick) if choice != usual)
        )
    else:
        offered = pick not in (NOT_OFFERED, NOT_APPLICABLE)
        yield AnswerPart(context, about, kind.words(with_defaults(pick)) if offered else "not offered")


def _choices_left_open(kind: AnswerType, pick: OpenAnswer) -> Iterator[str]:
    if isinstance(pick.allowed, Range):
        yield str(pick.allowed)
        return
    several = isinstance(pick.default, tuple)
    for answer in pick.allowed:
        yield kind.words((answer,) if several else answer)
