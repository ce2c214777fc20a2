"""The steps once all sessions of a tournament are over: chips counted, pool fixed, places confirmed, prizes paid."""

from __future__ import annotations

from collections.abc import Iterator

from pokerroom.room.tournaments.due.rebuys_owed import steps_to_collect
from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.tournament import commands
from pokerroom.tournament.money.house_share import money_rules_for
from pokerroom.tournament.money.prize_list import prize_list
from pokerroom.tournament.money.usual_prizes import usual_prizes


def steps_after_play(snapshot: DirectorSnapshot) -> Iterator[commands.TournamentCommand]:
    """Yield the last steps of a tournament: count the chips, fix the pool, confirm the places."""
    state, rules = snapshot.state, snapshot.tournament.rules
    for session in state.sessions.values():
        if session.count is None and rules.stack_between == "reset":
            counted = sum(session.scores.values())
            yield snapshot.command(commands.CountChips, session=session.name, counted=counted)
    if state.pool_fixed is None:
        yield from steps_to_collect(snapshot)
        yield snapshot.command(commands.FixPool)
        return
    amounts: tuple[int, ...] = ()
    if state.conditions.prizes is None:  # "as posted": the usual ones
        lines = prize_list(money_rules_for(rules.house), usual_prizes(state.taken), state.pool, state.taken).lines
        amounts = tuple(line.cash for line in lines)
    yield snapshot.command(commands.ConfirmPlacings, prizes=amounts)


def steps_of_paying(snapshot: DirectorSnapshot) -> Iterator[commands.TournamentCommand]:
    """Yield the payment of every prize that is owed, and the end of the tournament once all are settled."""
    awards = snapshot.state.awards.values()
    for award in awards:
        if award.stage in ("owed", "offered"):
            yield snapshot.command(commands.PayAward, number=award.number)
    if all(award.stage in ("paid", "forfeited") for award in awards):
        yield snapshot.command(commands.CloseTournament)
