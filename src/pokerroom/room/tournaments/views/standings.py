"""The standings of a tournament, and the prizes: by chips while it is played, by place for players who are out."""

from __future__ import annotations

from typing import Final

from pokerroom.room import wire
from pokerroom.room.tournaments.tournament_records import is_bot_name
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament, prizes_or_none
from pokerroom.tournament.placing import overall, placings
from pokerroom.tournament.state import SessionState

_MOST_ENTRANTS_LISTED: Final = 2_000


def prize_lines(viewed: ViewedTournament) -> tuple[wire.TournamentPrize, ...]:
    """Return the prizes as the pool stands; once the places are confirmed, as they were won."""
    awards = viewed.state.awards.values()
    if awards:
        return tuple(wire.TournamentPrize(award.place, award.amount, award.in_kind, award.player) for award in awards)
    prizes = prizes_or_none(viewed)
    lines = prizes.lines if prizes is not None else ()
    return tuple(
        wire.TournamentPrize(line.place, line.cash, ", ".join(prize.what for prize in line.in_kind)) for line in lines
    )


def tournament_places(viewed: ViewedTournament) -> dict[str, int]:
    """Return the place of everybody who has one."""
    return viewed.stored.once("places", lambda: _places_now(viewed))


def _places_now(viewed: ViewedTournament) -> dict[str, int]:
    """Return the place of everybody once it is decided; before that, of those who are out."""
    state, rules, session = viewed.state, viewed.tournament.rules, viewed.session
    if state.confirmed:
        return {player: group.place for group in state.confirmed for player in group.players}
    if session is None:
        return {}
    if session.stage == "over":
        return {player: group.place for group in overall(rules, state) for player in group.players}
    out = {*session.out}
    result = {player: group.place for group in placings(rules, session) for player in group.players if player in out}
    if session.bracket is not None:  # all losers of this round share a place
        lowest = len(session.bracket.pairs) + len(session.bracket.through) + 1
        result |= {player: min(result[player], lowest) for player in session.bracket.rounds[-1] if player in result}
    return result


def chip_ranks(viewed: ViewedTournament) -> dict[str, int]:
    """Return who is first, second and so on by chips among those who play; equal stacks share a place."""
    return viewed.stored.once("ranks", lambda: _ranks_now(viewed.session))


def _ranks_now(session: SessionState | None) -> dict[str, int]:
    if session is None or session.stage == "over":
        return {}
    if session.bracket is not None:
        return {}  # chips of a match say nothing about the tournament
    stacks = {player.player: session.score(player.player) for player in session.players.values() if not player.unsold}
    ordered = sorted(stacks.values(), reverse=True)
    first = {chips: place for place, chips in reversed([*enumerate(ordered, 1)])}
    return {player: first[chips] for player, chips in stacks.items()}


def tournament_entrants(viewed: ViewedTournament) -> tuple[wire.TournamentEntrant, ...]:
    """Return everybody who has entered: those who play by chips, then those who are out by place."""
    state = viewed.state
    rank, place = chip_ranks(viewed), tournament_places(viewed)
    won = {award.player: award for award in state.awards.values()}
    entrants = []
    for entry in {entry.player: entry for entry in state.entries.values() if entry.stage != "withdrawn"}.values():
        own_table = viewed.table_of(entry.player)
        competitor = own_table[1] if own_table is not None else None
        award = won.get(entry.player)
        entrants.append(
            wire.TournamentEntrant(
                player=entry.player,
                bot=is_bot_name(entry.player),
                state=entry.stage,
                table=own_table[0] if own_table is not None else "",
                seat=competitor.seat if competitor is not None else 0,
                chips=competitor.chips if competitor is not None else 0,
                away=competitor.away if competitor is not None else False,
                rebuys=competitor.rebuys if competitor is not None else 0,
                add_ons=competitor.add_ons if competitor is not None else 0,
                rank=rank.get(entry.player, 0),
                place=place.get(entry.player, 0),
                prize=award.amount if award is not None else 0,
                in_kind=award.in_kind if award is not None else "",
            )
        )
    entrants.sort(key=lambda entrant: (entrant.rank or 10**9, entrant.place or 10**9))
    return tuple(entrants[:_MOST_ENTRANTS_LISTED])
