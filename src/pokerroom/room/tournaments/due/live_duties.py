"""A tournament's requests to the dealers of its live tables besides hands, and their entries about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from pokerroom.cards import Card
from pokerroom.room.tables.schedule.dealer_duties import DealerDuties, RaceToDeal, StackToCount
from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.room.tournaments.tables.directed_tables import table_id
from pokerroom.tournament import Tournament, commands
from pokerroom.tournament.chips.race import race_announcement, race_cards_wanted, race_rules_for
from pokerroom.tournament.questions.denominations import RaceDue, races_due
from pokerroom.tournament.questions.levels import break_now
from pokerroom.tournament.records import TournamentTable
from pokerroom.tournament.state import SessionState


def dealer_duties(tournament: Tournament, table: str, now: datetime) -> DealerDuties:
    """Return the duties of a live table's dealer before its next hand: stacks that came to it, and a race."""
    for session in tournament.state.running:
        for tournament_table in session.tables.values():
            if table_id(tournament, session.name, tournament_table.name) == table:
                return DealerDuties(
                    _stacks_to_count(tournament, session, tournament_table),
                    _race_to_deal(tournament, session, tournament_table, now),
                )
    return DealerDuties()


def _stacks_to_count(tournament: Tournament, session: SessionState, table: TournamentTable) -> tuple[StackToCount, ...]:
    cites = tournament.rules.cites("stack_untouched")
    seated = ((seat, session.players[player]) for seat, player in sorted(table.seats.items()))
    stack_to_counts = [
        StackToCount(seat, competitor.player, competitor.chips, competitor.counted, cites)
        for seat, competitor in seated
        if competitor.carries
    ]
    return tuple(sorted(stack_to_counts, key=lambda stack: stack.counted is not None))


def _race_to_deal(
    tournament: Tournament, session: SessionState, table: TournamentTable, now: datetime
) -> RaceToDeal | None:
    state, rules = tournament.state, tournament.rules
    stands = state.paused(now) is not None and not break_now(state, session, now)
    if table.dealing or stands:
        return None
    due = next((race_due for race_due in races_due(rules, state, session, now) if race_due.table == table.name), None)
    if due is None or not due.cards:
        return None
    race = race_rules_for(rules.house)
    stacks = {seat: session.players[who].chips for seat, who in table.seats.items() if session.players[who].chips}

    def next_seats(cards: Sequence[Card]) -> tuple[int, ...]:
        return race_cards_wanted(race, stacks, due.old, due.new, cards)

    words = race_announcement(race, due.old, due.new)
    return RaceToDeal(due.old, words, next_seats, rules.cites("chip_race", "chip_race_steps"))


def steps_of_counts(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the dealers' counts of stacks that came to their tables."""
    for table in session.tables.values():
        direction = snapshot.actor(session, table.name).scheduler.direction
        for done in direction.dealer.done if direction is not None else ():
            if done.player in table.seats.values() and session.players[done.player].carries:
                yield snapshot.command(commands.CountStack, by=done.by, player=done.player, counted=done.counted)


def race_step(snapshot: DirectorSnapshot, session: SessionState, race: RaceDue) -> commands.TournamentCommand | None:
    """Return a race with the cards that the dealer of a live table has dealt for it; None until they have."""
    direction = snapshot.actor(session, race.table).scheduler.direction
    for done in direction.dealer.done if direction is not None else ():
        if done.race == race.old:
            parts = {"session": session.name, "table": race.table, "denomination": race.old}
            return snapshot.command(commands.RaceChips, by=done.by, cards=" ".join(done.cards), **parts)
    snapshot.wait(session, race.table, "chip_race")
    return None
