"""Every game as a tournament of its own in the room, from its antes or blinds to a winner: bots play all of them."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

from pokerroom.games import GAMES, Family
from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.tournament import happenings
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.room.tournament_rooms import FastClock, small_tournament, tournament_room
from testkit.suite.waiting import until

OPENS = datetime(2026, 8, 7, 18)  # by the clock of the room
STACK, BETS = 800, (100, 200, 400)  # so that nobody lasts long


def _tournament(game: str) -> TournamentSettings:
    """Two bots with a few bets each, by the limit of their game: studs by fixed limit, the others without one."""
    stud, antes = GAMES[game].family is Family.STUD, game == "draw_ante"
    levels = tuple(
        Level(ante=bet // 4, bets=(bet, 2 * bet), limit="fixed", hands=4) if stud
        else Level(ante=bet // 2, hands=4) if antes
        else Level((bet // 2, bet), hands=4)
        for bet in BETS
    )  # fmt: skip
    structure = Structure(stack=STACK, levels=levels, seats=2, game=game)
    named = {"name": game.replace("_", "-"), "title": GAMES[game].name}
    terms = {"start": OPENS + timedelta(minutes=5), "players_at_most": 2, "players_at_least": 2}
    tournament = small_tournament("star", structure=structure, **terms, **named)
    return TournamentSettings(tournament, bots=2, bots_after=0, alone=True)


def test_each_of_the_ten_games_is_played_to_a_winner_as_a_tournament_of_its_own(tmp_path: Path) -> None:
    clock = FastClock()

    async def evening() -> None:
        assert len(GAMES) == 10
        async with tournament_room(tmp_path, *map(_tournament, GAMES), clock=clock, patience=60.0) as room:
            first = {game: room.services.tournaments.directors[game.replace("_", "-")] for game in GAMES}
            clock.hurry(5)
            await until(lambda: all(director.over for director in first.values()))
            for game, director in first.items():
                state = director.state
                assert state.stage == "closed", game
                assert sum(len(group.players) for group in state.confirmed) == 2, game
                hands = [
                    happening
                    for happening in director.tournament.happenings
                    if isinstance(happening, happenings.HandSettled)
                ]
                assert hands, game
                assert not any(hand.called_off for hand in hands), game
                assert {actor.journal.rules.setup.game for actor in director.actors.values()} == {game}
                assert director.duties == (), game
            assert room.faults() == []

    asyncio.run(evening())
