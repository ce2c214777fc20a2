"""The card for a dealer, the floor or the cage: one page in the words of the house's own book.

The questions on a card are data; the answers and clauses are read from the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from pokerroom.citation import MOST_CITES_SHOWN, Citation
from pokerroom.registers.register import Register, of_house, registers_of
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.data_files import data_file
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.question import ANY_CONTEXT
from pokerroom.rulebook.types import NOT_APPLICABLE, AnswerFields, AnswerList, AnswerType, Value
from pokerroom.wording.capital import capital
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.plural import quantity

StaffCardName: TypeAlias = Literal["dealer", "floor", "cage"]
STAFF_CARDS: Final[tuple[StaffCardName, ...]] = get_args(StaffCardName)
_STAFF: Final = "room.staff"
_KEYS: Final = re.compile(r" \([a-z_]+\.[a-z_]+\)")


class StaffCardLine(Struct, frozen=True):
    """One line: its subject, the book's answer, and the clauses."""

    about: str
    words: str
    cites: tuple[Citation, ...] = ()


class StaffCardPart(Struct, frozen=True):
    """Several lines under a heading."""

    heading: str
    lines: tuple[StaffCardLine, ...]


class StaffCard(Struct, frozen=True):
    """A card for the people of one house: lines of its book under headings."""

    name: StaffCardName
    title: str
    parts: tuple[StaffCardPart, ...]


class _AnswerForm(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of an answer, or of one of its fields, in a sentence."""

    part: str = ""
    reads: str = ""
    join: str = ", "
    values: dict[str, str] = {}


class _CardLineForm(Struct, frozen=True, forbid_unknown_fields=True):
    key: str = ""
    context: str = ANY_CONTEXT
    says: str = ""
    words: str = ""
    reads: str = ""
    join: str = ", "
    values: dict[str, str] = {}
    parts: tuple[_AnswerForm, ...] = ()


class _CardPartForm(Struct, frozen=True, forbid_unknown_fields=True):
    heading: str
    lines: tuple[_CardLineForm, ...]


class _CardForm(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    sections: tuple[_CardPartForm, ...]
    registers: tuple[str, ...] = ()
    staff: bool = False


@cache
def _card_forms_by_name() -> dict[str, _CardForm]:
    raw: dict[str, Any] = data_file("staff_cards")["card"]
    return {name: msgspec.convert(row, _CardForm) for name, row in raw.items()}


def staff_card(book: Rulebook, name: StaffCardName) -> StaffCard:
    """Make a card for a house.

    >>> from pokerroom.rulebook import library
    >>> dealer = staff_card(library().book("star"), "dealer")
    >>> line = dealer.parts[1].lines[0]
    >>> line.about, line.words, [str(cite) for cite in line.cites]
    ('First button', "The first button goes to the first player on the dealer's right.", ['star:9.1'])
    """
    card, house = _card_forms_by_name()[name], House(book)
    parts = [
        StaffCardPart(part.heading, tuple(line for form in part.lines for line in _lines_of_card_form(house, form)))
        for part in card.sections
    ]
    if card.staff:
        parts.append(StaffCardPart("Who may", tuple(_titles_with_their_powers(house))))
    registers = registers_of(book)
    written = tuple(
        _card_line_of_register(registers[register], book) for register in card.registers if register in registers
    )
    parts.append(StaffCardPart("Written down", written))
    return StaffCard(name, card.title, tuple(part for part in parts if part.lines))


def _lines_of_card_form(house: House, line: _CardLineForm) -> Iterator[StaffCardLine]:
    if line.words:
        yield StaffCardLine("", line.words)
        return
    setting = house.book.settings.get(line.key)
    if setting is None:
        return
    place = ANY_CONTEXT if ANY_CONTEXT in setting.picks else line.context
    if place not in setting.picks:
        return
    value = house.value(line.key, place)
    if value == NOT_APPLICABLE:
        return
    words = _answer_in_sentences(setting.question.type, value, line)
    if words:
        yield StaffCardLine(line.says, words, grounds_of(house.book).of(line.key, context=place).few())


def _answer_in_sentences(kind: AnswerType, value: Value, line: _CardLineForm) -> str:
    """Return an answer of the book in complete sentences."""
    if not isinstance(value, dict) or not isinstance(kind, AnswerFields):
        return _sentence_of_one_answer(kind, value, _AnswerForm(reads=line.reads, join=line.join, values=line.values))
    found = (
        _sentence_of_one_answer(kind.fields[part.part].type, value[part.part], part)
        for part in line.parts
        if part.part in value
    )
    return " ".join(filter(None, found))


def _sentence_of_one_answer(kind: AnswerType, value: Value, how: _AnswerForm) -> str:
    """Return one answer, in its own sentence or in that of its line.

    >>> from pokerroom.rulebook.types import AnswerFlag, AnswerNumber
    >>> _sentence_of_one_answer(AnswerFlag(), True, _AnswerForm(values={"yes": "A sign goes up."}))
    'A sign goes up.'
    >>> _sentence_of_one_answer(AnswerFlag(), False, _AnswerForm())
    ''
    """
    several = value if isinstance(value, tuple) else (value,)
    own = [how.values.get(_under_cards_name(value), "") for value in several]
    if all(own):
        return " ".join(own)
    if not how.reads or value is False or value == 0:
        return ""
    words = how.join.join(_without_keys(kind.words(value)) for value in several)
    text = how.reads.format(words)
    return capital(text) if how.reads.startswith("{}") else text


def _under_cards_name(value: Value) -> str:
    """Return an answer under the name that the card's data uses."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _without_keys(words: str) -> str:
    """Return words from the books' data without the keys of other questions.

    >>> _without_keys("until substantial action (hand.substantial_action)")
    'until substantial action'
    """
    return _KEYS.sub("", words)


def _titles_with_their_powers(house: House) -> Iterator[StaffCardLine]:
    """Yield one line for all titles of the house with the same powers, with those powers."""
    setting = house.book.settings.get(_STAFF)
    rows = house.answer(_STAFF)
    if setting is None or not isinstance(rows, tuple):
        return
    listed = setting.question.type
    if not (isinstance(listed, AnswerList) and isinstance(listed.member, AnswerFields)):
        return
    words = listed.member.fields["powers"].type.words
    holders: dict[str, list[str]] = {}
    for row in rows:
        for power in row.get("powers", ()):
            holders.setdefault(_without_keys(words((power,))), []).append(str(row["title"]))
    together: dict[str, list[str]] = {}  # by those who have them, the powers
    for power, titles in holders.items():
        together.setdefault(joined_with_and(titles), []).append(f"{capital(power)}.")
    cites = grounds_of(house.book).of(_STAFF).few()
    for titled, powers in together.items():
        yield StaffCardLine(titled, " ".join(powers), cites)


def _card_line_of_register(register: Register, book: Rulebook) -> StaffCardLine:
    """Return the contents of a register, and the duties after its entries in this house."""
    owed = [duty for duty in register.owed if of_house(duty.clauses, book)]
    due = dict.fromkeys(f"{capital(duty.what)}{_deadline_words(duty.minutes)}." for duty in owed)
    cites = tuple(dict.fromkeys(cite for duty in owed for cite in of_house(duty.clauses, book)))
    words = " ".join(due) or "Write it down every time."
    return StaffCardLine(register.title, words, (cites or register.cites(book))[:MOST_CITES_SHOWN])


def _deadline_words(minutes: int | None) -> str:
    if minutes is None:
        return ", as soon as practicable"
    if minutes == 0:
        return ", at once"
    return f", within {quantity(minutes, 'minute')}" if minutes < 120 else f", within {quantity(minutes // 60, 'hour')}"
