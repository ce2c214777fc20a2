"""Written approvals and their figures: those in force for a table that opens or changes, and those missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pokerroom.registers.duties import RegisterDuty
from pokerroom.registers.register import RegisteredLimit, all_registers
from pokerroom.registers.state import RegisterEntry
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.operator.operator_choice import OperatorChoice, house_with
from pokerroom.rulebook.question import ANY_CONTEXT
from pokerroom.rulebook.setup.setup_charges import approvals_used, charge_faults
from pokerroom.rulebook.setup.table_setup import TableSetup

APPROVALS: Final = "approvals"


def approved_choices(house: House, entries: Iterable[RegisterEntry]) -> tuple[OperatorChoice, ...]:
    """Return the approved figures that limit a house's charges: the last of each kind, if not withdrawn.

    >>> from datetime import datetime
    >>> from pokerroom.rulebook import house_named
    >>> said = {"what": "time charge, most an hour", "figure": 20, "reference": "GRC 7", "given": "1 May 2026"}
    >>> entry = RegisterEntry("1", APPROVALS, said, datetime(2026, 5, 2), "Bo")
    >>> [(choice.key, choice.value, choice.on) for choice in approved_choices(house_named("canberra"), [entry])]
    [('commission.time_charge', 20, 'the approval GRC 7 (1 May 2026)')]
    """
    last: dict[str, RegisterEntry] = {}
    for entry in entries:
        if entry.register == APPROVALS:
            last[str(entry.now.get("what", ""))] = entry
    return tuple(
        _choice(bound, last[bound.what])
        for bound in bounds_of(house)
        if bound.what in last and _approval_holds(last[bound.what])
    )


def _approval_holds(entry: RegisterEntry) -> bool:
    values = entry.now
    return values.get("withdrawn") is not True and isinstance(values.get("figure"), int)


def _choice(bound: RegisteredLimit, entry: RegisterEntry) -> OperatorChoice:
    values = entry.now
    on = f"the approval {values.get('reference', entry.id)} ({values.get('given', 'no day')})"
    return OperatorChoice(bound.key, ANY_CONTEXT, bound.part, values["figure"], on)


def bounds_of(house: House) -> Iterator[RegisteredLimit]:
    """Yield the figures of approvals that this house's book provides for."""
    for bound in all_registers()[APPROVALS].bounds:
        if bound.part in (house.answer(bound.key) or {}):
            yield bound


def approval_duties(
    house: House, approved: Iterable[OperatorChoice], tables: Mapping[str, TableSetup]
) -> Iterator[RegisterDuty]:
    """Yield the duties for a house's open tables: a missing approval of a charge, or a charge above the approved
    one.
    """
    chosen = house_with(house, approved)
    lacking: dict[RegisteredLimit, list[str]] = {}
    for name, setup in tables.items():
        used = set(approvals_used(setup, chosen))
        for bound in bounds_of(house):
            place = (bound.key, bound.part)
            if place in used and (bound.key, ANY_CONTEXT, bound.part) not in chosen.approvals:
                lacking.setdefault(bound, []).append(name)
        for fault in charge_faults(setup, chosen):
            what = f"change what {name} charges: {fault.what}; {fault.allowed}"
            yield RegisterDuty(
                register=APPROVALS,
                entry="",
                number=0,
                what=what,
                since=None,
                due=None,
                overdue=False,
                cites=fault.cites,
            )
    for bound, names in lacking.items():
        stands = (house.answer(bound.key) or {}).get(bound.part)
        what = f"enter the written approval: {bound.what}; until then {stands} stands for it"
        cites = grounds_of(house.book).cites(bound.key)
        yield RegisterDuty(
            register=APPROVALS,
            entry="",
            number=0,
            what=what,
            since=None,
            due=None,
            overdue=False,
            cites=cites,
            about=", ".join(sorted(names)),
        )
