"""Rulebooks as data: clauses, decisions, settings, rulings, and how books differ."""

from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.clause import Clause, Treatment
from pokerroom.rulebook.decision import Decision, OpenAnswer, Range, Setting
from pokerroom.rulebook.faults import BadRulebook, Fault
from pokerroom.rulebook.library import (
    Library,
    house_named,
    library,
    read_library,
    vocabulary,
)

__all__ = [
    "library",
    "house_named",
    "vocabulary",
    "Library",
    "read_library",
    "Rulebook",
    "Clause",
    "Treatment",
    "Decision",
    "Setting",
    "OpenAnswer",
    "Range",
    "BadRulebook",
    "Fault",
]
