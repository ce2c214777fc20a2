"""The stage of a tournament: its conditions, entries, sessions, hands as they end, penalties, placings and prizes.

Hands are not played here: a line says what every player has after one. A step may begin with a time.
"""

from __future__ import annotations

import re
from typing import ClassVar, Final

from pokerroom.scenarios.forms import find_form, unknown
from pokerroom.scenarios.setup import SetUp
from pokerroom.scenarios.stage import Reply, as_reply
from pokerroom.scenarios.tournament.tournament_acts import TOURNAMENT_ACTS
from pokerroom.scenarios.tournament.tournament_game import CONDITION_LINES, TournamentGame
from pokerroom.scenarios.tournament.tournament_questions import TOURNAMENT_QUESTIONS

_TIME: Final = re.compile(r"(\d\d:\d\d(?::\d\d)?) (.*)")


class TournamentStage:
    """A tournament on a stage.

    Set-up: `house:`, the conditions' own lines in TOML (`entry`, `structure`, `sessions` ...), `lacks:` items that they
    do not state, `begins:` where the scenario begins, `players:` or `tables:`, `stacks:`, `session:` and `now:`.
    """

    keys: ClassVar[tuple[str, ...]] = (
        "house",
        "choose KEY",
        *CONDITION_LINES,
        "lacks",
        "begins",
        "players",
        "tables",
        "stacks",
        "session",
        "now",
    )
    acts: ClassVar[tuple[str, ...]] = tuple(form for form, _ in TOURNAMENT_ACTS)
    questions: ClassVar[tuple[str, ...]] = tuple(form for form, _ in TOURNAMENT_QUESTIONS)

    def __init__(self, setup: SetUp) -> None:
        self.game = TournamentGame(setup)

    def do(self, words: str) -> Reply:
        """Do what a line `> ...` says, at its time where it has one."""
        if timed := _TIME.fullmatch(words):
            self.game.at(timed[1])
            words = timed[2]
        found = find_form(TOURNAMENT_ACTS, words)
        if found is None:
            raise unknown(words, self.acts)
        return as_reply(found[0](self.game, found[1]))

    def see(self, words: str) -> Reply:
        """Refuse every sight: a tournament is told and asked."""
        raise unknown(words, "> and ?")

    def ask(self, question: str) -> Reply:
        """Answer the question of a line `? ...`."""
        found = find_form(TOURNAMENT_QUESTIONS, question)
        if found is None:
            raise unknown(question, self.questions)
        return as_reply(found[0](self.game, found[1]))
