"""The cage of a house: cash, chips, deposits, fills and credits, shifts and counts, and the reports on the books.

A cage is a value that judges commands and applies happenings; their moves of money are entries of the room's ledger,
from which a report over any days is worked out.
"""

from pokerroom.cage.counting import worth
from pokerroom.cage.day_report import DayReport, TimedEntry, day_report
from pokerroom.cage.decide import decide_cage
from pokerroom.cage.evolve import evolve_cage
from pokerroom.cage.happenings import CAGE_HAPPENINGS
from pokerroom.cage.report_texts import report_page
from pokerroom.cage.rules import CageRules
from pokerroom.cage.state import CageSlip, CageState, CashierShift

__all__ = [
    "CageRules",
    "CageState",
    "CageSlip",
    "CashierShift",
    "decide_cage",
    "evolve_cage",
    "CAGE_HAPPENINGS",
    "worth",
    "DayReport",
    "TimedEntry",
    "day_report",
    "report_page",
]
