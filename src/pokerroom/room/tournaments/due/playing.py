"""The steps while a session is played: offers, levels and breaks, races, moves, ties, and the next hands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from pokerroom.room.settings.tournament_settings import TournamentSettings
from pokerroom.room.tournaments.draws import (
    EvenOut,
    draw_final_table_lots,
    draw_place_cards,
    draw_play_off_seats,
    draw_race_cards,
)
from pokerroom.room.tournaments.due.gaming_hours import steps_of_hours
from pokerroom.room.tournaments.due.hand_reports import hands_to_begin, hands_to_report
from pokerroom.room.tournaments.due.live_duties import race_step, steps_of_counts
from pokerroom.room.tournaments.due.rebuys_owed import steps_to_collect
from pokerroom.room.tournaments.due.reserves import steps_for_reserves
from pokerroom.room.tournaments.due.snapshot import DirectorSnapshot
from pokerroom.room.tournaments.tournament_records import BY_THE_ROOM, is_bot_name
from pokerroom.tournament import commands, happenings, placings
from pokerroom.tournament.conditions import denominations
from pokerroom.tournament.questions.advancing import known_already, places_that_matter
from pokerroom.tournament.questions.denominations import races_due
from pokerroom.tournament.questions.directing import final_table_of, near_the_money
from pokerroom.tournament.questions.levels import break_now, level_over
from pokerroom.tournament.questions.play_offs import elimination_tie, play_off_due
from pokerroom.tournament.questions.rebuys import may_buy_again, rebuys_open
from pokerroom.tournament.questions.sessions import play_over
from pokerroom.tournament.records import Competitor, PlacedGroup
from pokerroom.tournament.state import SessionState

_PLAY_OFF_BIG_BLINDS: Final = 20


def steps_in_play(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the director's steps while a session is played, the most urgent first.

    Hands that are over are reported before anything else. Then come the hours of play, chips to collect and count, and
    ties for an elimination; the end of the session; pauses and breaks; levels, chip races and reserves; tables that are
    balanced, broken or drawn again; and last the next hands. The director takes the first step that is not refused and
    asks again, so that only the first one counts. Where a table must wait, `snapshot.waits` has the reason, and
    `snapshot.wakes` the moment at which something will be due.
    """
    yield from hands_to_report(snapshot, session)
    yield from steps_of_hours(snapshot)
    yield from steps_to_collect(snapshot)
    yield from steps_of_counts(snapshot, session)
    yield from _rebuy_steps(snapshot, session)
    if _level_for_elimination(snapshot, session):
        yield from _play_off_steps(snapshot, session)
    elif _session_decided(snapshot, session):
        yield from _ending_steps(snapshot, session)
    elif snapshot.state.paused(snapshot.now) is not None or break_now(snapshot.state, session, snapshot.now):
        yield from _while_play_rests(snapshot, session)
    else:
        yield from _levels_and_chips(snapshot, session)
        yield from _next_matches(snapshot, session) if session.bracket is not None else _next_hands(snapshot, session)


def _level_for_elimination(snapshot: DirectorSnapshot, session: SessionState) -> bool:
    """Return whether players who are level must play for which of them is eliminated."""
    playing_off = session.playing_off is not None and bool(session.playing_off.elimination)
    return playing_off or elimination_tie(snapshot.tournament.rules, session) is not None


def _session_decided(snapshot: DirectorSnapshot, session: SessionState) -> bool:
    """Return whether no further hand can begin, or none is needed where the house ends a session early."""
    if play_over(snapshot.state, session, snapshot.now):
        return True
    return bool(session.plan.to) and snapshot.tournament.rules.early_finish and known_already(session)


def _ending_steps(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the last steps of a session: draws or a play-off for players who are level, then its end.

    None are yielded while the last hands are played.
    """
    if session.dealing and session.playing_off is None:
        snapshot.wait_all(session, "last_hands")
        return
    if session.due_out:
        snapshot.wait_all(session, "director")
        return
    yield from _tie_steps(snapshot, session)
    early = not play_over(snapshot.state, session, snapshot.now)
    if _tied_places(snapshot, session):
        yield from _play_off_steps(snapshot, session)
    else:
        yield snapshot.command(commands.EndSession, session=session.name, early=early)


def _while_play_rests(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Hold all tables in a pause or a break, and yield the steps of a break."""
    pause = snapshot.state.paused(snapshot.now)
    if pause is not None:
        snapshot.wakes += [pause[1]] if pause[1] is not None else []
        snapshot.wait_all(session, "pause")
    level = break_now(snapshot.state, session, snapshot.now)
    if level:
        snapshot.wait_all(session, "break")
        yield from _in_the_break(snapshot, session, level)


def _levels_and_chips(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the announcement of a new level, chip races that it makes due, and seats for reserves."""
    state, rules = snapshot.state, snapshot.tournament.rules
    if rules.level_trigger == "announcement" and level_over(state, session, snapshot.now) is not None:
        yield snapshot.command(commands.AnnounceLevel, session=session.name, level=session.level + 1)
    snapshot.wake_at_level(session)
    yield from _race_steps(snapshot, session)
    yield from steps_for_reserves(snapshot, session)


def _next_matches(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the next round of a heads-up tournament or the next hands of its matches.

    The winners wait for the next round.
    """
    if len(session.round_won) == len(session.duels):
        yield snapshot.command(commands.BeginHeadsUpRound, session=session.name)
    for name in session.round_won:
        snapshot.wait(session, name, "other_matches")
    yield from hands_to_begin(snapshot, session, {*session.round_won})


def _next_hands(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the steps that even out the tables, then begin or end hand for hand, then deal where no wait is due."""
    tables_held: set[str] = set()
    if not session.plan.advance_per_table:
        even = EvenOut(snapshot.tournament, session)
        if even.due == "break" and _one_table_is_enough(snapshot, session):
            yield from _draw_final_table(snapshot, session)
            return
        yield from _evening_steps(snapshot, session, even)
        tables_held = even.leaves
    on = _hand_for_hand_wanted(snapshot, session)
    if on is bool(session.hand_for_hand):
        yield from hands_to_begin(snapshot, session, tables_held)
        return
    if not session.dealing:
        yield snapshot.command(commands.PlayHandForHand, session=session.name, on=on)
    snapshot.wait_all(session, "other_tables")


def _one_table_is_enough(snapshot: DirectorSnapshot, session: SessionState) -> bool:
    """Return whether the remaining players of the tournament fit at one table."""
    return not session.plan.to and session.remaining <= snapshot.state.conditions.structure.seats


def _draw_final_table(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the draw for the seats of the final table, once no hand is in progress."""
    snapshot.wait_all(session, "final_table")
    if not session.dealing:
        table = final_table_of(session)
        lots = draw_final_table_lots(snapshot.tournament, table)
        yield snapshot.command(commands.DrawFinalTable, session=session.name, table=table, lots=lots)


def _evening_steps(
    snapshot: DirectorSnapshot, session: SessionState, even: EvenOut
) -> Iterator[commands.TournamentCommand]:
    """Yield the moves between tables once no hand is in progress where players leave; those tables wait."""
    if even.due != "nothing" and not any(session.tables[item].dealing for item in even.leaves):
        yield snapshot.command(commands.EvenTables, **even.parts())
    for name in even.leaves:
        snapshot.wait(session, name, "table_change")


def _play_off_steps(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the steps of a play-off: its tables with equal chips, and their hands."""
    state = snapshot.state
    snapshot.wait_all(session, "play_off")
    pause = state.paused(snapshot.now)
    if pause is not None or break_now(state, session, snapshot.now):
        snapshot.wakes += [pause[1]] if pause is not None and pause[1] is not None else []
        snapshot.wake_at_level(session)
        return
    due = play_off_due(snapshot.tournament.rules, state, session)
    if due is not None and not session.dealing:
        _, players = due
        level = state.conditions.structure.level(session.level)
        unit = max(level.big_blind, level.ante, *level.bets, denominations(state.conditions)[0])
        seats = draw_play_off_seats(snapshot.tournament, session, players)
        yield snapshot.command(
            commands.BeginPlayOff, session=session.name, seats=seats, stack=_PLAY_OFF_BIG_BLINDS * unit
        )
    if session.playing_off is not None:
        yield from hands_to_begin(snapshot, session, {*session.tables} - {*session.playing_off.tables})


def _rebuy_steps(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the steps for offers to buy again: bots buy at once, people have a while."""
    state, terms = snapshot.state, snapshot.state.conditions.rebuys
    for player in [player for player in session.players.values() if player.offered is not None]:
        offered = player.offered
        if offered is None or terms is None:
            continue
        may = may_buy_again(snapshot.tournament.rules, state, session, player, 0)
        may = may and rebuys_open(state, session, snapshot.now)
        if may and is_bot_name(player.player):
            yield snapshot.command(commands.BuyAgain, player=player.player, pays=terms.price)
            continue
        until = rebuy_until(player, snapshot.settings)
        present = snapshot.actor(session, player.table).scheduler.is_there(player.player)
        if not may or not present or until is None or snapshot.now >= until:
            yield snapshot.command(commands.DeclineRebuy, player=player.player)
            continue
        snapshot.wakes.append(until)
        snapshot.wait(session, player.table, "rebuy", player.player)


def _tie_steps(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield a draw of cards for each place that matters and that players are level for, where the house has that."""
    for group in _tied_places(snapshot, session):
        if group.waits_for == "card_draw":
            cards = draw_place_cards(snapshot.tournament, session, group)
            yield snapshot.command(commands.DrawForPlaces, session=session.name, cards=cards)


def _tied_places(snapshot: DirectorSnapshot, session: SessionState) -> list[PlacedGroup]:
    rules = snapshot.tournament.rules
    last = places_that_matter(snapshot.state, session)
    return [
        placing
        for placing in placings(rules, session)
        if placing.waits_for is not None and (last is None or placing.place <= last)
    ]


def _in_the_break(
    snapshot: DirectorSnapshot, session: SessionState, level: int
) -> Iterator[commands.TournamentCommand]:
    """Yield the steps of a break: add-ons of bots and chip races."""
    state, terms = snapshot.state, snapshot.state.conditions.add_ons
    if session.dealing:
        return
    if terms is not None and level == terms.after_level:
        most = min(terms.at_most, snapshot.tournament.rules.add_ons)
        for player in session.players.values():
            if is_bot_name(player.player) and player.add_ons < most and not player.unsold:
                yield snapshot.command(commands.TakeAddOn, player=player.player, pays=terms.price)
    yield from _race_steps(snapshot, session)
    begins = level_over(state, session, snapshot.now)
    if begins is not None:
        snapshot.wakes.append(snapshot.now + timedelta(minutes=begins - state.played(session, snapshot.now)))


def _race_steps(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield the races of chips that no level needs any more, at each table between hands, the lowest chip first."""
    due = races_due(snapshot.tournament.rules, snapshot.state, session, snapshot.now)
    for race in due:
        first = next(race_due for race_due in due if race_due.table == race.table)
        if race is first and not session.tables[race.table].dealing:
            if race.cards and snapshot.actor(session, race.table).journal.dealt_live:
                dealt = race_step(snapshot, session, race)
                yield from (dealt,) if dealt is not None else ()
                continue
            cards = draw_race_cards(sum(race.cards.values()))
            parts = {"session": session.name, "table": race.table, "denomination": race.old, "cards": cards}
            yield snapshot.command(commands.RaceChips, **parts)


def _hand_for_hand_wanted(snapshot: DirectorSnapshot, session: SessionState) -> bool:
    """Return whether all tables play one hand at a time: as the house has ordered, or else near the money."""
    ordered = _hand_for_hand_ordered(snapshot, session)
    if ordered is not None:
        return ordered
    return near_the_money(snapshot.tournament.rules, snapshot.state, session)


def _hand_for_hand_ordered(snapshot: DirectorSnapshot, session: SessionState) -> bool | None:
    """Return whether staff have ordered hand for hand on or off; None without an order."""
    settings = (
        happening for happening in reversed(snapshot.state.past) if isinstance(happening, happenings.HandForHandSet)
    )
    ordered = (setting for setting in settings if setting.session == session.name and setting.by != BY_THE_ROOM)
    return next((setting.on for setting in ordered), None)


def rebuy_until(player: Competitor, settings: TournamentSettings) -> datetime | None:
    """Return until when somebody without chips may buy again; None if they have no such offer."""
    return player.offered.at + timedelta(seconds=settings.rebuy_seconds) if player.offered is not None else None
