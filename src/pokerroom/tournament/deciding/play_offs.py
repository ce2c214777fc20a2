"""Judge play-offs: hands between tied players with equal chips, for a place after a session or for the smallest stack
after an elimination round.

Their chips of the session are set aside, and still decide their places. For places, more players than one table seats
play at several tables. Players who finish in the same place at their tables play on, and so do two who go out in one
hand with equal stacks, until there are no ties. After an elimination round the first player to lose everything is
eliminated and the others wait; if several lose everything in one hand, those with the smallest stack before it play on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.refusals import refuse_session_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.denominations import lowest_needed
from pokerroom.tournament.questions.play_offs import (
    elimination_tie,
    group_to_play_off,
    level_groups,
    play_off_due,
    rungs_still_there,
)
from pokerroom.tournament.questions.sessions import play_over
from pokerroom.tournament.records import PlayOff, TournamentTable
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


def decide_begin_play_off(
    rules: TournamentRules, state: TournamentState, command: commands.BeginPlayOff
) -> Iterator[TournamentHappening]:
    """Seat tied players at tables of their own, after the session or an elimination round."""
    session, cites = state.session(command.session), rules.cites("equal_chips")
    round_tied = elimination_tie(rules, session)
    refuse_session_stage(session, "no play-off can begin", "running")
    if session.playing_off is not None:
        raise Illegal("a play-off is under way", allowed="once the one that is played is over", cites=cites)
    if session.dealing or not (round_tied or play_over(state, session, command.at)):
        allowed = "once its hands are over" if round_tied else "once it is"
        raise Illegal(f"no play-off can begin while {session.name} is played", allowed=allowed, cites=cites)
    due = play_off_due(rules, state, session)
    if due is None:
        raise Illegal("nobody has to play off", allowed="players level for a place", cites=cites)
    group, players = due
    if sorted(seat.player for seat in command.seats) != sorted(players):
        allowed = f"each of these once: {', '.join(players)}"
        raise Illegal(
            f"a play-off cannot be between {', '.join(seat.player for seat in command.seats)}",
            allowed=allowed,
            cites=cites,
        )
    if round_tied and len({seat.table for seat in command.seats}) > 1:
        what = "a play-off after an elimination round cannot be at several tables: the first to lose everything ends it"
        raise Illegal(what, allowed="one table", cites=group.cites)
    _refuse_play_off_seats(state, session, command)
    if command.stack < 1:
        raise Malformed(f"nobody can play off with a stack of {command.stack}", allowed="1 or more", cites=cites)
    least = lowest_needed(state, session, command.at)
    if command.stack % least:
        what = f"nobody can play off with a stack of {command.stack:,}: the smallest chip in play is {least:,}"
        raise Illegal(what, allowed=f"a multiple of {least:,}", cites=rules.cites("wagers_in_chips"))
    yield happenings.PlayOffBegan(
        at=command.at,
        by=command.by,
        session=session.name,
        place=group.place,
        seats=command.seats,
        stack=command.stack,
        elimination=round_tied[0] if round_tied else "",
        cites=group.cites if round_tied else cites,
    )


def _refuse_play_off_seats(state: TournamentState, session: SessionState, command: commands.BeginPlayOff) -> None:
    """Refuse seats that do not exist or are given twice, a table in use, and a player alone at a table."""
    most = state.conditions.structure.seats
    if any(count > 1 for count in Counter((seat.table, seat.seat) for seat in command.seats).values()):
        raise Illegal("two players have one seat", allowed="one player to a seat")
    for seat in command.seats:
        if not 1 <= seat.seat <= most:
            raise Malformed(f"{seat.player} cannot have seat {seat.seat}", allowed=f"1 to {most}")
        if not seat.table or seat.table in session.tables or seat.table in session.played_off_at:
            raise Illegal(f"a play-off cannot be at table {seat.table}", allowed="a table that has not been used")
    alone = [table for table, count in Counter(seat.table for seat in command.seats).items() if count == 1]
    if alone:
        raise Illegal(f"one player cannot play alone at table {alone[0]}", allowed="two or more at each")


def play_off_out(
    session: SessionState, player: str, table: TournamentTable, began: int, command: commands.TournamentCommand
) -> TournamentHappening:
    """Eliminate a player without chips from a play-off."""
    return happenings.PlayOffOut(
        at=command.at, session=session.name, table=table.name, player=player, hand=table.hands, began=began
    )


def decide_play_offs_over(
    rules: TournamentRules, state: TournamentState, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """End play-offs in which nobody has an opponent left, and decide the places once no ties remain."""
    cites = rules.cites("equal_chips")
    for session in state.running:
        played = session.playing_off
        if played is not None and played.elimination:
            yield from _elimination_played_off(rules, session, played, command)
            continue
        if played is not None:
            if any(len(session.tables[table].seats) > 1 for table in played.tables):
                continue
            yield happenings.PlayOffTablesOver(
                at=command.at, session=session.name, groups=_players_by_place(session, played), cites=cites
            )
        group = group_to_play_off(rules, state, session) if session.ladder else None
        ladder = rungs_still_there(session, group) if group is not None else ()
        if ladder and all(len(rung) == 1 for rung in ladder):
            order = tuple(name for rung in ladder for name in rung)
            yield happenings.PlayOffDecided(at=command.at, session=session.name, order=order, cites=cites)


def _elimination_played_off(
    rules: TournamentRules, session: SessionState, played: PlayOff, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """End a play-off after an elimination round once a player has lost everything or has no opponent."""
    if not played.gone and all(len(session.tables[table].seats) > 1 for table in played.tables):
        return
    groups, cites = _players_by_place(session, played), rules.cites("special_hands")
    level = played.elimination in session.due_out
    yield happenings.PlayOffTablesOver(at=command.at, session=session.name, groups=groups, cites=cites)
    if level:  # else one of them is out already
        yield happenings.EliminationDue(
            at=command.at, session=session.name, table=played.elimination, players=groups[-1], cites=cites
        )


def _players_by_place(session: SessionState, played: PlayOff) -> tuple[tuple[str, ...], ...]:
    """Return the players of a play-off by their place at its tables; players with the same place form a group."""
    ahead: dict[int, list[str]] = {}
    for table, players in played.tables.items():
        lost = {loss.player: (loss.hand, loss.began) for loss in played.gone if loss.table == table}
        present = [name for name in players if name in session.players]
        best = (max((hand for hand, _ in lost.values()), default=0) + 1, 0)
        for name in present:
            before = sum(lost.get(other, best) > lost.get(name, best) for other in present)
            ahead.setdefault(before, []).append(name)
    return tuple(tuple(ahead[place]) for place in sorted(ahead))


def decide_end_play_off(
    rules: TournamentRules, state: TournamentState, command: commands.EndPlayOff
) -> Iterator[TournamentHappening]:
    """Decide between tied players by a play-off that was held elsewhere."""
    session = state.session(command.session)
    rounds = {table: {*players} for table, players in session.due_out.items() if len(players) > 1}
    level = [*rounds.values(), *({*group.players} for group in level_groups(rules, state, session, "play_off"))]
    cites = rules.cites("equal_chips")
    if session.playing_off is not None:
        raise Illegal("the play-off is still being played", allowed="once its tables are over", cites=cites)
    if {*command.order} not in level or len({*command.order}) != len(command.order):
        allowed = "; ".join(" and ".join(sorted(rung)) for rung in level) or "nobody has to play off"
        raise Illegal(f"no play-off is between {' and '.join(command.order)}", allowed=allowed, cites=cites)
    yield happenings.PlayOffDecided(
        at=command.at,
        by=command.by,
        session=session.name,
        order=command.order,
        elimination=next((table for table, players in rounds.items() if players == {*command.order}), ""),
        cites=cites,
    )
