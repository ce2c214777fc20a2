"""One cash table between and around its hands: seats, stakes, blinds, the button, time, changes and charges."""

from pokerroom.table.breaking import Placed, break_table, move_player, seating_order
from pokerroom.table.decide import decide
from pokerroom.table.evolve import evolve
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.table import Table, replay
from pokerroom.table.table_rules import TableRules, table_rules_for

__all__ = [
    "Table",
    "TableRules",
    "table_rules_for",
    "decide",
    "evolve",
    "replay",
    "Traveller",
    "Placed",
    "move_player",
    "seating_order",
    "break_table",
]
