"""A director's choices on the page of a tournament: entries, seats, special hands, who may be out."""

from __future__ import annotations

from pokerroom.room import wire
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament
from pokerroom.tournament.questions.rebuys import may_buy_again, rebuys_open
from pokerroom.tournament.questions.seats import seated_tables
from pokerroom.tournament.state import SessionState


def directors_desk(viewed: ViewedTournament) -> wire.DirectorsDesk:
    """Return the director's choices now."""
    state, rules, session = viewed.state, viewed.tournament.rules, viewed.session
    playing = session if session is not None and session.stage == "running" and session.bracket is None else None
    requests = tuple(wire.SubstituteRequest(*request) for request in state.substitutes_asked.items())
    waiting = state.entries.values() if rules.substitute != "no" else ()
    return wire.DirectorsDesk(
        special_hands=tuple(sorted(rules.special_hands)) if playing is not None else (),
        due_out=_eliminations_to_choose(playing),
        open_seats=_open_seats(viewed, playing),
        waiting_stacks=_waiting_stacks(playing),
        substitutes=requests,
        entrants=tuple(entry.player for entry in waiting if entry.stage in ("pending", "accepted")),
        reserves=tuple(entry.player for entry in state.entries.values() if entry.stage == "reserve"),
        no_shows=tuple(seat.player for seat in playing.empty) if playing is not None else (),
        announcing=_rebuy_announcers(viewed, playing),
        stacks=_stacks_in_doubt(playing),
        may_refuse=_may_refuse(viewed),
        by_criteria=_only_by_criteria(viewed),
        posting=_absent(viewed, playing, posts=True),
        not_posting=_absent(viewed, playing, posts=False),
    )


def _may_refuse(viewed: ViewedTournament) -> bool:
    """Return whether the conditions let the house turn an application down."""
    terms = viewed.state.conditions.eligibility
    return terms is not None and (terms.may_refuse or bool(terms.criteria.strip()))


def _only_by_criteria(viewed: ViewedTournament) -> bool:
    terms = viewed.state.conditions.eligibility
    return terms is not None and not terms.may_refuse and bool(terms.criteria.strip())


def _absent(viewed: ViewedTournament, session: SessionState | None, *, posts: bool) -> tuple[str, ...]:
    """Return absent players whose blinds and antes are taken or not, where the director has a say in it."""
    if session is None or viewed.tournament.rules.absent_posts == "always":
        return ()
    return tuple(player.player for player in session.players.values() if player.away and player.posts is posts)


def _stacks_in_doubt(session: SessionState | None) -> tuple[wire.StackInDoubt, ...]:
    if session is None:
        return ()
    return tuple(
        wire.StackInDoubt(player.player, player.table, player.chips, player.counted)
        for player in session.players.values()
        if player.counted is not None
    )


def _eliminations_to_choose(session: SessionState | None) -> tuple[wire.EliminationChoice, ...]:
    if session is None:
        return ()
    return tuple(wire.EliminationChoice(table, players) for table, players in session.due_out.items())


def _waiting_stacks(session: SessionState | None) -> tuple[wire.TournamentSeat, ...]:
    if session is None:
        return ()
    return tuple(wire.TournamentSeat(player.table, player.seat) for player in session.players.values() if player.unsold)


def _open_seats(viewed: ViewedTournament, session: SessionState | None) -> tuple[wire.TournamentSeat, ...]:
    """Return seats at which a stack may wait for a late player; () once late entry is over."""
    state, until = viewed.state, viewed.state.conditions.late_until_level
    if session is None or viewed.tournament.rules.late_entry != "blinded_stack" or (until and session.level > until):
        return ()
    tables = (table for table in seated_tables(state, session) if not session.is_play_off(table.name))
    return tuple(wire.TournamentSeat(table.name, seat) for table in tables for seat in table.open_seats)


def _rebuy_announcers(viewed: ViewedTournament, session: SessionState | None) -> tuple[str, ...]:
    """Return who may say now that they buy again, and pay later, where the book lets that bind them."""
    state, rules = viewed.state, viewed.tournament.rules
    if session is None or not rules.rebuy_announced or not rebuys_open(state, session, viewed.now):
        return ()
    return tuple(
        player.player
        for player in session.players.values()
        if not session.tables[player.table].dealing and may_buy_again(rules, state, session, player, player.chips)
    )
