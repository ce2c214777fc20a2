"""One tournament in full, as its page shows it."""

from __future__ import annotations

from typing import Final

from pokerroom.games import GAMES
from pokerroom.room import wire
from pokerroom.room.tournaments.views.clock import tournament_clock
from pokerroom.room.tournaments.views.lobby_row import lobby_row
from pokerroom.room.tournaments.views.seen import TournamentSeen, average_stack, prizes_or_none
from pokerroom.room.tournaments.views.standings import prize_lines, tournament_entrants
from pokerroom.room.tournaments.views.tables import tournament_table_row
from pokerroom.room.tournaments.views.yours import your_tournament
from pokerroom.room.tournaments.words.condition_words import published_conditions
from pokerroom.tournament import tournament_duties
from pokerroom.tournament.confirming import confirmations_asked

_LINES: Final = 30


def tournament_now(seen: TournamentSeen, player: str, balance: int, titles: tuple[str, ...] = ()) -> wire.TournamentNow:
    """Return a tournament in full, as a player is sent it."""
    state, session = seen.state, seen.session
    prizes = prizes_or_none(seen)
    playing = session if session is not None and session.stage != "over" else None
    seats = next((session.seats for session in state.sessions.values() if session.seats), ())
    drawn = ", ".join(f"{seat.player}: table {seat.table} seat {seat.seat}" for seat in seats)
    you = your_tournament(seen, player, balance, titles, entering=True) if player else None
    return wire.TournamentNow(
        version=seen.stored.version,
        now=seen.ms(seen.now),
        tournament=lobby_row(seen, player),
        conditions=_conditions(seen),
        confirm=tuple(
            wire.RequiredConfirmation(confirmation.what, confirmation.says, tuple(map(str, confirmation.cites)))
            for confirmation in confirmations_asked(seen.tournament.rules, state.conditions)
        ),
        groups=_groups(seen),
        structure=tuple(_level(seen, number) for number in range(1, len(state.conditions.structure.levels) + 1)),
        stack=state.conditions.structure.stack,
        entrants=tournament_entrants(seen),
        tables=tuple(tournament_table_row(seen, playing, name) for name in seen.tables) if playing is not None else (),
        prizes=prize_lines(seen),
        paid=prizes.paid_places if prizes is not None else 0,
        session=playing.name if playing is not None else "",
        clock=tournament_clock(seen),
        average=average_stack(playing),
        chips=playing.in_play if playing is not None else 0,
        draw=drawn,
        owed=tuple(
            wire.DirectorDuty(duty.what, tuple(map(str, seen.tournament.rules.few(duty.cites))))
            for duty in (*seen.duties, *tournament_duties(seen.tournament.rules, state, seen.now))
        ),
        lines=tuple(
            wire.TournamentLine(note.number, seen.ms(note.at), note.text, note.cites)
            for note in list(seen.stored.notes)[:_LINES]
        ),
        you=you,
    )


def _conditions(seen: TournamentSeen) -> tuple[wire.PublishedItem, ...]:
    return tuple(
        wire.PublishedItem(what, text, tuple(map(str, cites)))
        for what, text, cites in published_conditions(seen.tournament)
    )


def _groups(seen: TournamentSeen) -> tuple[wire.TournamentGroup, ...]:
    state, rules = seen.state, seen.tournament.rules
    terms, cites = state.conditions.eligibility, tuple(map(str, rules.cites_item("player_groups")))
    limits = terms.group_limits if terms is not None else {}
    return tuple(wire.TournamentGroup(group, most, state.of_group(group), cites) for group, most in limits.items())


def _level(seen: TournamentSeen, number: int) -> wire.TournamentLevel:
    structure = seen.state.conditions.structure
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
