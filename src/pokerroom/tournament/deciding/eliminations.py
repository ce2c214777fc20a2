"""Players without chips: after a hand or between hands they may buy again, or they are out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pokerroom.games import from_the_left
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.duels import decide_match_over
from pokerroom.tournament.deciding.play_offs import play_off_out
from pokerroom.tournament.deciding.sessions import out_now
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.rebuys import may_buy_again
from pokerroom.tournament.records import Competitor, Elimination, TournamentTable
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


def decide_lost_all(
    rules: TournamentRules,
    state: TournamentState,
    session: SessionState,
    table: TournamentTable,
    broke: Mapping[int, Competitor],
    turn: int,
    command: commands.ReportHandOver,
) -> Iterator[TournamentHappening]:
    """Offer a re-buy to players who lost all their chips in this hand, or eliminate them."""
    remaining = session.remaining
    for seat, player in broke.items():
        if player.unsold:
            yield happenings.LateStackRemoved(
                at=command.at, session=session.name, player=player.player, chips=0, cites=rules.cites("late_entry")
            )
            continue
        out = Elimination(
            player=player.player,
            how="lost",
            at=command.at,
            turn=turn,
            table=table.name,
            hand=table.hands + 1,
            seat=seat,
            began=player.chips,
            all_in=command.all_in.index(seat) + 1 if seat in command.all_in else 0,
            from_button=_from_button(table, command, seat),
        )
        if may_buy_again(rules, state, session, player, chips=0):
            yield happenings.RebuyOffered(
                at=command.at, session=session.name, elimination=out, cites=rules.cites("out", "rebuy_when")
            )
        else:
            yield happenings.PlayerOut(
                at=command.at,
                by=command.by,
                session=session.name,
                elimination=out,
                place=remaining,
                cites=rules.cites("out"),
            )
            remaining -= 1


def _from_button(table: TournamentTable, command: commands.ReportHandOver, seat: int) -> int:
    """Return how many places left of the button a seat is; the button is last; 0 without a button."""
    return list(from_the_left(command.button, list(table.dealt))).index(seat) + 1 if command.button else 0


def decide_without_chips(
    rules: TournamentRules, state: TournamentState, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """Decide about players without chips between hands: a match lost, a re-buy offered, or elimination."""
    for session in state.running:
        for player in [
            competitor for competitor in _players_concerned(session, command) if _is_broke(session, competitor)
        ]:
            if player.table in session.duels:
                yield from decide_match_over(rules, session, player.table, command)
                continue
            if session.is_play_off(player.table):
                yield play_off_out(session, player.player, session.tables[player.table], 0, command)
                continue
            out = Elimination(
                player=player.player,
                how="lost",
                at=command.at,
                turn=state.turn + 1,
                table=player.table,
                seat=player.seat,
            )
            if may_buy_again(rules, state, session, player, chips=0):
                cites = rules.cites("out", "rebuy_when")
                yield happenings.RebuyOffered(at=command.at, session=session.name, elimination=out, cites=cites)
            else:
                yield out_now(rules, session, out, command.at, command.by)


def _players_concerned(session: SessionState, command: commands.TournamentCommand) -> list[Competitor]:
    """Return the players whose chips a command may have taken: its player, and all players at its table."""
    table = session.tables.get(getattr(command, "table", ""))
    names = [getattr(command, "player", ""), *(table.seats.values() if table is not None else ())]
    return [session.players[name] for name in dict.fromkeys(names) if name in session.players]


def _is_broke(session: SessionState, player: Competitor) -> bool:
    if player.chips or player.offered is not None or player.unsold or not player.table:
        return False
    return not session.tables[player.table].dealing
