"""Tournaments by the book: conditions, entries, money, levels, seats, chips, penalties, placings and prizes.

A tournament is a value that receives commands and reports of hands and answers with happenings; their moves of money
are entries of the room's ledger. It plays no hands itself.
"""

from pokerroom.tournament.checking.condition_checks import CheckedCondition, ConditionsCheck, check_conditions
from pokerroom.tournament.conditions import TournamentConditions, read_tournament, write_tournament
from pokerroom.tournament.decide import decide_draft_tournament, decide_tournament
from pokerroom.tournament.duties import TournamentDuty, tournament_duties
from pokerroom.tournament.evolve import evolve_tournament, tournament_from
from pokerroom.tournament.placing import overall, placings
from pokerroom.tournament.rules import TournamentRules, tournament_rules_for
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.tournament.tournament import Tournament

__all__ = [
    "Tournament",
    "TournamentConditions",
    "read_tournament",
    "write_tournament",
    "TournamentRules",
    "tournament_rules_for",
    "check_conditions",
    "ConditionsCheck",
    "CheckedCondition",
    "TournamentState",
    "SessionState",
    "decide_draft_tournament",
    "decide_tournament",
    "evolve_tournament",
    "tournament_from",
    "placings",
    "overall",
    "TournamentDuty",
    "tournament_duties",
]
