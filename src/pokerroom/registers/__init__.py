"""The records that the books require: registers as data, entries, duties, and the place of each clause."""

from __future__ import annotations

from pokerroom.registers.decide import decide_registers
from pokerroom.registers.duties import LateDuty, RegisterDuty, late, todo
from pokerroom.registers.evolve import evolve_registers, registers_from
from pokerroom.registers.places import ClausePlace, places_of
from pokerroom.registers.register import Register, all_registers, register_named, registers_of
from pokerroom.registers.state import RegisterEntry, Registers

__all__ = [
    "ClausePlace",
    "LateDuty",
    "Register",
    "RegisterDuty",
    "RegisterEntry",
    "Registers",
    "all_registers",
    "decide_registers",
    "evolve_registers",
    "late",
    "places_of",
    "register_named",
    "registers_from",
    "registers_of",
    "todo",
]
