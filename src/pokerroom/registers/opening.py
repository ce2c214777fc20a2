"""The entries required before a table opens: written approvals, the edition's day, and the table's own.

A room that deals only for practice (the demo) requires none of them; its list of duties names those missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any, Final

from pokerroom.errors import Illegal, Malformed, shortened
from pokerroom.registers.approvals import APPROVALS, approved_choices, bounds_of
from pokerroom.registers.duties import RegisterDuty
from pokerroom.registers.register import EntryValue, Register, registers_of
from pokerroom.registers.state import RegisterEntry
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import house_with
from pokerroom.rulebook.question import ANY_CONTEXT
from pokerroom.rulebook.setup.setup_charges import approvals_used
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.setup.violation import Violation

EQUIPMENT_REGISTER: Final = "equipment"
THE_RULES: Final = "the rules"
_EDITION: Final = "room.edition"
_LAYOUTS: Final = "room.layouts"
_SHORTEST_DIGEST: Final = 12


def refuse_against_terms(book: Rulebook, register: Register, values: Mapping[str, EntryValue]) -> None:
    """Refuse an entry that contradicts the book's terms: a layout it does not have, an edition that was revoked.

    >>> from pokerroom.registers.register import register_named
    >>> from pokerroom.rulebook import library
    >>> star = library().book("star")
    >>> said = {"what": "the rules", "reference": "DF24", "from": "2024-08-15", "digest": "0123456789ab"}
    >>> refuse_against_terms(star, register_named(star, "approvals"), said)
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: rules that hold from 2024-08-15; allowed: from 2024-08-16 on [star:order.2, star:order.1]
    """
    if _LAYOUTS not in book.settings:
        return
    if register.name == EQUIPMENT_REGISTER:
        _refuse_layout(House(book), values)
    elif register.name == APPROVALS and values.get("what") == THE_RULES and _EDITION in book.settings:
        _refuse_edition(House(book), values)


def _refuse_layout(house: House, values: Mapping[str, EntryValue]) -> None:
    terms: Mapping[str, Any] = house.answer(_LAYOUTS) or {}
    cites = grounds_of(house.book).cites(_LAYOUTS)
    text = str(values.get("layout", "")).strip()
    letter = text.upper().removeprefix("DIAGRAM").removeprefix("LAYOUT").strip()
    named = tuple(map(str, terms.get("named", ())))
    if named and letter not in named:
        raise Illegal(
            f"there is no layout {shortened(text)!r}",
            allowed=f"the layouts of the book: {', '.join(named)}",
            cites=cites,
        )
    if named and letter == terms.get("heads_up") and values.get("tournament") is not True:
        others = ", ".join(item for item in named if item != letter)
        raise Illegal(f"layout {letter} at a table that is no tournament's", allowed=others, cites=cites)
    if terms.get("approved") and not values.get("approval"):
        raise Malformed(
            "the approval of the table is missing", allowed="the reference of the approval of this table", cites=cites
        )


def _refuse_edition(house: House, values: Mapping[str, EntryValue]) -> None:
    terms: Mapping[str, Any] = house.answer(_EDITION) or {}
    cites = grounds_of(house.book).cites(_EDITION)
    revoked = str(terms.get("replaces", ""))
    if revoked and revoked.casefold() in str(values.get("reference", "")).casefold():
        raise Illegal(f"{revoked} is revoked", allowed=f"the edition in force: {house.book.edition}", cites=cites)
    try:
        first = date.fromisoformat(str(values.get("from", "")))
    except ValueError:
        raise Malformed(
            f"{shortened(str(values.get('from', '')))!r} as the first day",
            allowed="a day such as 2024-08-16",
            cites=cites,
        ) from None
    earliest = str(terms.get("not_before") or terms.get("date") or "")
    if earliest and first < date.fromisoformat(earliest):
        raise Illegal(f"rules that hold from {first}", allowed=f"from {earliest} on", cites=cites)
    digest = str(values.get("digest", "")).strip().lower()
    if len(digest) < _SHORTEST_DIGEST or not all(item in "0123456789abcdef" for item in digest):
        raise Malformed(
            f"{shortened(digest)!r} as the digest of the text",
            allowed=f"as `pokerroom rules list` has it: {house.book.digest[:_SHORTEST_DIGEST]} for the text in use",
            cites=cites,
        )


def rules_approved(entries: Iterable[RegisterEntry]) -> RegisterEntry | None:
    """Return the last approval of the rules that was not withdrawn; None if there is none."""
    last = None
    for entry in entries:
        if entry.register == APPROVALS and entry.now.get("what") == THE_RULES:
            last = entry
    return None if last is None or last.now.get("withdrawn") is True else last


def rules_duties(house: House, entries: Iterable[RegisterEntry]) -> Iterator[RegisterDuty]:
    """Yield a house's duties about the approval of its rules: to enter it, or to compare the master copy."""
    if not (house.answer(_EDITION) or {}).get("approved"):
        return
    cites = grounds_of(house.book).cites(_EDITION)
    entry, digest = rules_approved(entries), house.book.digest
    if entry is None:
        what = f"enter the approval of the rules in use, of which the text has the digest {digest[:_SHORTEST_DIGEST]}"
        yield RegisterDuty(
            register=APPROVALS, entry="", number=0, what=what, since=None, due=None, overdue=False, cites=cites
        )
    elif not _is_start_of(str(entry.now.get("digest", "")), digest):
        what = "compare the rules in use with the master copy: their text is not the one that was approved"
        about = f"in use {digest[:_SHORTEST_DIGEST]}, approved {entry.now.get('digest')} ({entry.now.get('reference')})"
        yield RegisterDuty(
            register=APPROVALS,
            entry="",
            number=0,
            what=what,
            since=None,
            due=None,
            overdue=False,
            cites=cites,
            about=about,
        )


def equipment_duties(
    house: House, entries: Iterable[RegisterEntry], tables: Mapping[str, TableSetup]
) -> Iterator[RegisterDuty]:
    """Yield the duty to check the equipment of every table with a human dealer that nobody has checked yet.

    >>> from pokerroom.rulebook import house_named
    >>> live = TableSetup(game="holdem", blinds=(5, 10), live=True)
    >>> [str(duty.cites[0]) for duty in equipment_duties(house_named("canberra"), [], {"felt": live})]
    ['canberra:1.1']
    """
    register = registers_of(house.book).get(EQUIPMENT_REGISTER)
    if register is None:
        return
    done = {_table_named_by_entry(entry).replace(" ", "-") for entry in entries if entry.register == EQUIPMENT_REGISTER}
    for name, setup in tables.items():
        if setup.live and not setup.tournament and name.casefold() not in done:
            what = f"go through the equipment of {name}, before it is dealt at"
            yield RegisterDuty(
                register=EQUIPMENT_REGISTER,
                entry="",
                number=0,
                what=what,
                since=None,
                due=None,
                overdue=False,
                cites=register.cites(house.book),
            )


def _is_start_of(approved: str, digest: str) -> bool:
    start = approved.strip().lower()
    return len(start) >= _SHORTEST_DIGEST and digest.startswith(start)


def opening_faults(
    house: House, entries: Iterable[RegisterEntry], setup: TableSetup, names: Iterable[str], today: date
) -> Iterator[Violation]:
    """Yield the reasons why a table may not open today, by the entries under its `names`.

    There are none where the house's book requires no register of approvals.
    """
    if APPROVALS not in registers_of(house.book):
        return
    register_entries = list(entries)
    yield from unapproved_charges(house, register_entries, setup)
    if _EDITION in house.book.settings:
        yield from _edition_not_begun(house, register_entries, today)
    if setup.live and _LAYOUTS in house.book.settings:
        yield from _not_approved_itself(house, register_entries, {name.casefold() for name in names})


def unapproved_charges(house: House, entries: Iterable[RegisterEntry], setup: TableSetup) -> Iterator[Violation]:
    """Yield the charges of a table without a written approval of their maximum.

    >>> from pokerroom.rulebook import house_named
    >>> by_time = TableSetup("holdem", blinds=(5, 10), commission=("time_charge",))
    >>> [str(charge) for charge in unapproved_charges(house_named("canberra"), [], by_time)]  # doctest: +ELLIPSIS
    ['a charge without a written approval of the most it may be; allowed: the approval entered first: time charge, ...]
    """
    if APPROVALS not in registers_of(house.book):
        return
    chosen = house_with(house, approved_choices(house, entries))
    used = set(approvals_used(setup, chosen))
    for bound in bounds_of(house):
        if (bound.key, bound.part) in used and (bound.key, ANY_CONTEXT, bound.part) not in chosen.approvals:
            what = "a charge without a written approval of the most it may be"
            allowed = f"the approval entered first: {bound.what}, with its figure and reference"
            yield Violation(what, allowed, grounds_at(house.book, setup).cites(bound.key))


def _edition_not_begun(house: House, entries: list[RegisterEntry], today: date) -> Iterator[Violation]:
    terms: Mapping[str, Any] = house.answer(_EDITION) or {}
    entry = rules_approved(entries)
    first = str(entry.now.get("from", "")).strip() if entry is not None else ""
    first = first or str(terms.get("date", ""))  # where the book has its first day in print
    if not first:
        return
    cites = grounds_of(house.book).cites(_EDITION)
    try:
        begins = date.fromisoformat(first)
    except ValueError:
        allowed = "the approval corrected to a day such as 2024-08-16"
        yield Violation(f"a table under rules of which the first day is given as {shortened(first)!r}", allowed, cites)
        return
    if today < begins:
        yield Violation(f"a table under rules that hold from {begins}", f"from {begins} on", cites)


def _not_approved_itself(house: House, entries: list[RegisterEntry], names: set[str]) -> Iterator[Violation]:
    terms: Mapping[str, Any] = house.answer(_LAYOUTS) or {}
    if not terms.get("approved"):
        return
    sides = [
        entry.now for entry in entries if entry.register == EQUIPMENT_REGISTER and _table_named_by_entry(entry) in names
    ]
    if not any(entry.get("approval") for entry in sides):
        allowed = "its checklist of equipment entered first, with the reference of its approval"
        yield Violation("a table that nobody has approved", allowed, grounds_of(house.book).cites(_LAYOUTS))


def _table_named_by_entry(entry: RegisterEntry) -> str:
    return str(entry.now.get("table", "")).casefold()
