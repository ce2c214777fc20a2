"""What is due while a session is played: offers, levels and breaks, races, moves, ties, and the next hands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from pokerroom.room.settings.own_tournaments import OwnTournament
from pokerroom.room.tournaments.draws import (
    EvenOut,
    drawn_cards,
    final_table_lots,
    play_off_seats,
    race_cards_drawn,
)
from pokerroom.room.tournaments.due.gaming_hours import steps_of_hours
from pokerroom.room.tournaments.due.hands import hands_to_begin, hands_to_report
from pokerroom.room.tournaments.due.live_duties import race_dealt, stacks_counted
from pokerroom.room.tournaments.due.look import DirectorsLook
from pokerroom.room.tournaments.due.owed import steps_to_collect
from pokerroom.room.tournaments.due.reserves import steps_for_reserves
from pokerroom.room.tournaments.tournament_records import BY_THE_ROOM, is_bot_name
from pokerroom.tournament import commands, happenings, placings
from pokerroom.tournament.conditions import denominations
from pokerroom.tournament.deciding.buying import may_buy_again, rebuys_open
from pokerroom.tournament.deciding.chips import races_due
from pokerroom.tournament.deciding.levels import break_now, level_over
from pokerroom.tournament.deciding.play_offs import elimination_tie, play_off_due
from pokerroom.tournament.deciding.prizes import prizes_of
from pokerroom.tournament.deciding.sessions import known_already, places_that_matter, play_over
from pokerroom.tournament.records import Competitor, PlacedGroup
from pokerroom.tournament.seating.tables import in_table_order
from pokerroom.tournament.state import SessionState

NEAR_THE_MONEY: Final = 1  # so many players above those who are paid, hands are played one at a time
_PLAY_OFF_STACK: Final = 20  # big blinds


def steps_in_play(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """What the director does while a session is played, the most urgent step first.

    Hands that are over are reported before anything else. Then come the hours of play, what is to be collected and
    counted, and ties for an elimination; the end of the session; pauses and breaks; levels, chip races and reserves;
    tables that are balanced, broken or drawn anew; and last the next hands. The director does the first step that is
    not refused and asks again, so that only the first one counts. Where a table must wait, `look` is told for what, and
    at which moment something will be due.
    """
    yield from hands_to_report(look, session)
    yield from steps_of_hours(look)
    yield from steps_to_collect(look)
    yield from stacks_counted(look, session)
    yield from _offers(look, session)
    if _level_for_elimination(look, session):
        yield from _play_off(look, session)
    elif _session_decided(look, session):
        yield from _end_of_session(look, session)
    elif look.tournament.known.paused(look.now) is not None or break_now(look.tournament.known, session, look.now):
        yield from _while_play_rests(look, session)
    else:
        yield from _levels_and_chips(look, session)
        yield from _next_matches(look, session) if session.bracket is not None else _next_hands(look, session)


def _level_for_elimination(look: DirectorsLook, session: SessionState) -> bool:
    """Whether somebody is to be eliminated and it is open who: they play for it."""
    playing_off = session.playing_off is not None and bool(session.playing_off.elimination)
    return playing_off or elimination_tie(look.tournament.rules, session) is not None


def _session_decided(look: DirectorsLook, session: SessionState) -> bool:
    """Whether no further hand can begin, or none is needed where the house ends a session early."""
    if play_over(look.tournament.known, session, look.now):
        return True
    return bool(session.plan.to) and look.tournament.rules.early_finish and known_already(session)


def _end_of_session(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """The last hands are played out, players who are level are parted, and the session ends."""
    if session.dealing and session.playing_off is None:
        look.wait_all(session, "the last hands of the session")
        return
    if session.due_out:
        look.wait_all(session, "the director")
        return
    yield from _ties(look, session)
    early = not play_over(look.tournament.known, session, look.now)
    if _level_places(look, session):
        yield from _play_off(look, session)
    else:
        yield look.do(commands.EndSession, session=session.name, early=early)


def _while_play_rests(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Nobody is dealt to in a pause, nor in a break, which has business of its own."""
    pause = look.tournament.known.paused(look.now)
    if pause is not None:
        look.wakes += [pause[1]] if pause[1] is not None else []
        look.wait_all(session, "play to go on")
    level = break_now(look.tournament.known, session, look.now)
    if level:
        look.wait_all(session, "the end of the break")
        yield from _in_the_break(look, session, level)


def _levels_and_chips(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """A new level is announced, chips that it does not need are raced, and reserves come in."""
    known, rules = look.tournament.known, look.tournament.rules
    if rules.level_trigger == "announcement" and level_over(known, session, look.now) is not None:
        yield look.do(commands.AnnounceLevel, session=session.name, level=session.level + 1)
    look.wake_at_level(session)
    yield from _races(look, session)
    yield from steps_for_reserves(look, session)


def _next_matches(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Heads-up: the matches go on, and whoever has won waits for the next round."""
    if len(session.round_won) == len(session.duels):
        yield look.do(commands.BeginHeadsUpRound, session=session.name)
    for name in session.round_won:
        look.wait(session, name, "the other matches of the round")
    yield from hands_to_begin(look, session, {*session.round_won})


def _next_hands(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Tables are evened out, hand for hand is begun or ended, and every table that need not wait is dealt to."""
    held: set[str] = set()
    if not session.plan.advance_per_table:
        even = EvenOut(look.tournament, session)
        if even.due == "break" and _one_table_is_enough(look, session):
            yield from _draw_final_table(look, session)
            return
        yield from _even_out(look, session, even)
        held = even.leaves
    wanted = _hand_for_hand_wanted(look, session)
    if wanted is bool(session.hand_for_hand):
        yield from hands_to_begin(look, session, held)
        return
    if not session.dealing:
        yield look.do(commands.PlayHandForHand, session=session.name, on=wanted)
    look.wait_all(session, "the other tables (hand for hand)")


def _one_table_is_enough(look: DirectorsLook, session: SessionState) -> bool:
    """Whether all who are left of the tournament fit at one table."""
    return not session.plan.to and session.remaining <= look.tournament.known.conditions.structure.seats


def _draw_final_table(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """All who are left draw for the seats of the final table, once no hand is in progress."""
    look.wait_all(session, "the final table to be drawn")
    if not session.dealing:
        table = min(session.tables, key=in_table_order)
        lots = final_table_lots(look.tournament, table)
        yield look.do(commands.DrawFinalTable, session=session.name, table=table, lots=lots)


def _even_out(look: DirectorsLook, session: SessionState, even: EvenOut) -> Iterator[commands.TournamentCommand]:
    """Players are moved between tables, once no hand is in progress where they leave; those tables wait."""
    if even.due != "nothing" and not any(session.tables[each].dealing for each in even.leaves):
        yield look.do(commands.EvenTables, **even.parts())
    for name in even.leaves:
        look.wait(session, name, "players to be moved")


def _play_off(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Players who are level play for a place, or for who is eliminated, with equal chips at tables of their own."""
    known = look.tournament.known
    look.wait_all(session, "a play-off")
    pause = known.paused(look.now)
    if pause is not None or break_now(known, session, look.now):
        look.wakes += [pause[1]] if pause is not None and pause[1] is not None else []
        look.wake_at_level(session)
        return
    due = play_off_due(look.tournament.rules, known, session)
    if due is not None and not session.dealing:
        _, players = due
        level = known.conditions.structure.level(session.level)
        unit = max(level.big_blind, level.ante, *level.bets, denominations(known.conditions)[0])
        seats = play_off_seats(look.tournament, session, players)
        yield look.do(commands.BeginPlayOff, session=session.name, seats=seats, stack=_PLAY_OFF_STACK * unit)
    if session.playing_off is not None:
        yield from hands_to_begin(look, session, {*session.tables} - {*session.playing_off.tables})


def _offers(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Who has no chips left and may buy again: bots do, people have a while."""
    known, terms = look.tournament.known, look.tournament.known.conditions.rebuys
    for player in [each for each in session.players.values() if each.offered is not None]:
        offered = player.offered
        if offered is None or terms is None:
            continue
        may = may_buy_again(look.tournament.rules, known, session, player, 0)
        may = may and rebuys_open(known, session, look.now)
        if may and is_bot_name(player.player):
            yield look.do(commands.BuyAgain, player=player.player, pays=terms.price)
            continue
        until = rebuy_until(player, look.own)
        there = look.actor(session, player.table).scheduler.is_there(player.player)
        if not may or not there or until is None or look.now >= until:
            yield look.do(commands.DeclineRebuy, player=player.player)
            continue
        look.wakes.append(until)
        look.wait(session, player.table, f"{player.player} to buy again")


def _ties(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Players who are level for a place that matters draw cards, where the house has that."""
    for group in _level_places(look, session):
        if group.waits_for == "card_draw":
            cards = drawn_cards(look.tournament, session, group)
            yield look.do(commands.DrawForPlaces, session=session.name, cards=cards)


def _level_places(look: DirectorsLook, session: SessionState) -> list[PlacedGroup]:
    rules = look.tournament.rules
    last = places_that_matter(rules, look.tournament.known, session)
    return [
        each for each in placings(rules, session) if each.waits_for is not None and (last is None or each.place <= last)
    ]


def _in_the_break(look: DirectorsLook, session: SessionState, level: int) -> Iterator[commands.TournamentCommand]:
    """Chips that leave play are raced, bots take their add-ons, and the clock goes on to the end."""
    known, terms = look.tournament.known, look.tournament.known.conditions.add_ons
    if session.dealing:
        return
    if terms is not None and level == terms.after_level:
        most = min(terms.at_most, look.tournament.rules.add_ons)
        for player in session.players.values():
            if is_bot_name(player.player) and player.add_ons < most and not player.unsold:
                yield look.do(commands.TakeAddOn, player=player.player, pays=terms.price)
    yield from _races(look, session)
    begins = level_over(known, session, look.now)
    if begins is not None:
        look.wakes.append(look.now + timedelta(minutes=begins - known.played(session, look.now)))


def _races(look: DirectorsLook, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Chips that no level needs any more leave play, at each table between two of its hands, the lowest first."""
    due = races_due(look.tournament.rules, look.tournament.known, session, look.now)
    for race in due:
        first = next(each for each in due if each.table == race.table)
        if race is first and not session.tables[race.table].dealing:
            if race.cards and look.actor(session, race.table).journal.dealt_live:
                dealt = race_dealt(look, session, race)
                yield from (dealt,) if dealt is not None else ()
                continue
            cards = race_cards_drawn(sum(race.cards.values()))
            parts = {"session": session.name, "table": race.table, "denomination": race.old, "cards": cards}
            yield look.do(commands.RaceChips, **parts)


def _hand_for_hand_wanted(look: DirectorsLook, session: SessionState) -> bool:
    """Whether all tables play one hand at a time: as the house has ordered, or else near the money."""
    ordered = _hand_for_hand_ordered(look, session)
    return _near_the_money(look, session) if ordered is None else ordered


def _near_the_money(look: DirectorsLook, session: SessionState) -> bool:
    known = look.tournament.known
    if session.plan.to or known.conditions.prizes is None or len(session.tables) < 2:
        return False
    above = session.remaining - prizes_of(look.tournament.rules, known).paid_places
    return 0 < above <= NEAR_THE_MONEY


def _hand_for_hand_ordered(look: DirectorsLook, session: SessionState) -> bool | None:
    """Whether somebody of the house wants hand for hand, which holds until they say otherwise; None for no word."""
    told = (each for each in reversed(look.tournament.known.past) if isinstance(each, happenings.HandForHandSet))
    return next((each.on for each in told if each.session == session.name and each.by != BY_THE_ROOM), None)


def rebuy_until(player: Competitor, own: OwnTournament) -> datetime | None:
    """Return until when somebody without chips may buy again."""
    return player.offered.at + timedelta(seconds=own.rebuy_seconds) if player.offered is not None else None
