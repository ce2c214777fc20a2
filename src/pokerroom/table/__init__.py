"""One cash table between and around its hands: seats, stakes, blinds, the button, time, changes and charges."""

from pokerroom.table.breaking import PlayerDestination, break_table, move_player, seating_order
from pokerroom.table.decide import decide_table
from pokerroom.table.evolve import evolve_table
from pokerroom.table.rules import TableRules, table_rules_for
from pokerroom.table.seats.travellers import Traveller
from pokerroom.table.table import Table

__all__ = [
    "Table",
    "TableRules",
    "table_rules_for",
    "decide_table",
    "evolve_table",
    "Traveller",
    "PlayerDestination",
    "move_player",
    "seating_order",
    "break_table",
]
