"""One cash table between and around its hands: seats, stakes, blinds, the button, time, changes and charges."""

from pokerroom.table.table import Command, Table, replay
from pokerroom.table.table_rules import TableRules, table_rules_for

__all__ = ["Table", "TableRules", "table_rules_for", "Command", "replay"]
