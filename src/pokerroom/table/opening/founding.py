"""The opening of a table as a happening, and the rules that are made from that happening."""

from __future__ import annotations

from pokerroom.errors import Malformed, as_given
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import choices_of, house_with
from pokerroom.table.happenings import Opened
from pokerroom.table.rules import TableRules, recorded_table_rules


def opening_of(rules: TableRules, name: str, group: str = "") -> Opened:
    """Return the record of a table's opening: the book, the operator's choices, and the posted set-up."""
    house = rules.house
    return Opened(house.book.id, house.book.digest, rules.setup, name, rules.unit, group, choices_of(house))


def rules_of(opened: Opened, book: Rulebook) -> TableRules:
    """Return the rules of a table from its opening and the very book it was opened under; refuse another book."""
    if not isinstance(book, Rulebook):
        raise Malformed(f"{as_given(book)} is no book", allowed="the `book` of a house")
    if not isinstance(opened, Opened):
        raise Malformed(f"{as_given(opened)} is no opening of a table", allowed="the opening that a table tells first")
    if (book.id, book.digest) != (opened.house, opened.digest):
        what = f"{opened.name} was opened under {opened.house} in the version {opened.digest[:12]}"
        raise Malformed(what, allowed=f"that version, not {book.id} in the version {book.digest[:12]}")
    return recorded_table_rules(house_with(House(book), opened.choices), opened.setup, opened.unit)
