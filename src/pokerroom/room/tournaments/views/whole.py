"""One tournament in full, as its page shows it."""

from __future__ import annotations

from typing import Final

from pokerroom.games import GAMES
from pokerroom.room import wire
from pokerroom.room.tournaments.views.clock import tournament_clock
from pokerroom.room.tournaments.views.lobby_row import lobby_row
from pokerroom.room.tournaments.views.standings import prize_lines, tournament_entrants
from pokerroom.room.tournaments.views.tables import tournament_table_row
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament, average_stack, prizes_or_none
from pokerroom.room.tournaments.views.yours import your_tournament
from pokerroom.room.tournaments.words.condition_words import published_conditions
from pokerroom.tournament import tournament_duties
from pokerroom.tournament.confirming import confirmations_asked

_LINES_SHOWN: Final = 30


def tournament_now(
    viewed: ViewedTournament, player: str, balance: int, titles: tuple[str, ...] = ()
) -> wire.TournamentNow:
    """Return a tournament in full, as a player is sent it."""
    state, session = viewed.state, viewed.session
    prizes = prizes_or_none(viewed)
    playing = session if session is not None and session.stage != "over" else None
    seats = next((session.seats for session in state.sessions.values() if session.seats), ())
    drawn = ", ".join(f"{seat.player}: table {seat.table} seat {seat.seat}" for seat in seats)
    you = your_tournament(viewed, player, balance, titles, entering=True) if player else None
    return wire.TournamentNow(
        version=viewed.stored.version,
        now=viewed.ms(viewed.now),
        tournament=lobby_row(viewed, player),
        conditions=_wire_conditions(viewed),
        confirm=tuple(
            wire.RequiredConfirmation(confirmation.what, confirmation.says, tuple(map(str, confirmation.cites)))
            for confirmation in confirmations_asked(viewed.tournament.rules, state.conditions)
        ),
        groups=_group_limits(viewed),
        structure=tuple(_wire_level(viewed, number) for number in range(1, len(state.conditions.structure.levels) + 1)),
        stack=state.conditions.structure.stack,
        entrants=tournament_entrants(viewed),
        tables=tuple(tournament_table_row(viewed, playing, name) for name in viewed.tables)
        if playing is not None
        else (),
        prizes=prize_lines(viewed),
        paid=prizes.paid_places if prizes is not None else 0,
        session=playing.name if playing is not None else "",
        clock=tournament_clock(viewed),
        average=average_stack(playing),
        chips=playing.in_play if playing is not None else 0,
        draw=drawn,
        owed=tuple(
            wire.DirectorDuty(duty.what, tuple(map(str, viewed.tournament.rules.few(duty.cites))), duty.orders)
            for duty in (*viewed.duties, *tournament_duties(viewed.tournament.rules, state, viewed.now))
        ),
        lines=tuple(
            wire.TournamentLine(note.number, viewed.ms(note.at), note.text, note.cites)
            for note in list(viewed.stored.notes)[:_LINES_SHOWN]
        ),
        you=you,
    )


def _wire_conditions(viewed: ViewedTournament) -> tuple[wire.PublishedItem, ...]:
    return tuple(
        wire.PublishedItem(what, text, tuple(map(str, cites)))
        for what, text, cites in published_conditions(viewed.tournament)
    )


def _group_limits(viewed: ViewedTournament) -> tuple[wire.TournamentGroup, ...]:
    state, rules = viewed.state, viewed.tournament.rules
    terms, cites = state.conditions.eligibility, tuple(map(str, rules.cites_item("player_groups")))
    limits = terms.group_limits if terms is not None else {}
    return tuple(wire.TournamentGroup(group, most, state.of_group(group), cites) for group, most in limits.items())


def _wire_level(viewed: ViewedTournament, number: int) -> wire.TournamentLevel:
    structure = viewed.state.conditions.structure
    level, pause = structure.level(number), structure.break_after(number)
    return wire.TournamentLevel(
        level=number,
        words=str(level),
        blinds=level.blinds,
        ante=level.ante,
        bets=level.bets,
        game=level.game,
        game_name=GAMES[level.game].name,
        limit=level.limit or structure.limit,
        minutes=level.minutes,
        hands=level.hands,
        players_left=level.players_left,
        break_after=pause.minutes if pause is not None else 0,
        races=pause.races if pause is not None else (),
    )
