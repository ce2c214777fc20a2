"""Rulebooks as data: clauses, questions, settings, rulings, and how books differ."""

from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.clause import Clause, Treatment
from pokerroom.rulebook.faults import BadRulebook, Fault
from pokerroom.rulebook.library import (
    Library,
    house_named,
    library,
    read_library,
    vocabulary,
)
from pokerroom.rulebook.question import OpenAnswer, Question, Range, Setting

__all__ = [
    "library",
    "house_named",
    "vocabulary",
    "Library",
    "read_library",
    "Rulebook",
    "Clause",
    "Treatment",
    "Question",
    "Setting",
    "OpenAnswer",
    "Range",
    "BadRulebook",
    "Fault",
]
