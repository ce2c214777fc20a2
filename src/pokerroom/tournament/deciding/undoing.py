"""Judge a director's undoing of mistakes: whole commands, the last first, with all results derived again."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.accounts import reversed_moves
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState
from pokerroom.wording.wordless import required_reason


def decide_undo(
    _rules: TournamentRules, state: TournamentState, command: commands.UndoSteps
) -> Iterator[TournamentHappening]:
    """Take back everything after a step, unless money has been handed over since."""
    why = required_reason(command.why, "take steps back")
    steps = sorted({happening.step for happening in state.past})
    if command.to not in steps or command.to == steps[-1]:
        allowed = ", ".join(map(str, steps[:-1][-5:])) or "no step, as none can be taken back"
        raise Malformed(f"play cannot go back to step {command.to}", allowed=allowed)
    back = [happening for happening in state.past if happening.step > command.to]
    final = happenings.AwardPaid | happenings.TournamentClosed | happenings.TournamentCancelled
    if any(isinstance(happening, final) for happening in back):
        raise Illegal("money that has been handed over is not taken back", allowed="steps after that")
    moves = reversed_moves(
        move
        for happening in back
        if isinstance(happening, happenings.MoneyMovedInTournament)
        for move in happening.moves
    )
    yield happenings.StepsUndone(at=command.at, by=command.by, to=command.to, why=why, moves=moves)
