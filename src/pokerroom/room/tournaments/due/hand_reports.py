"""Report finished hands to the tournament, and begin the next ones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from pokerroom.hand import Hand, events
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.schedule.direction import WaitReason
from pokerroom.room.tournaments.due.snapshot import LEAST_PLAYERS, DirectorSnapshot
from pokerroom.room.tournaments.tables.directed_tables import table_id
from pokerroom.room.tournaments.tournament_records import is_bot_name
from pokerroom.tournament import commands
from pokerroom.tournament.records import TournamentTable
from pokerroom.tournament.state import SessionState


def hands_to_report(snapshot: DirectorSnapshot, session: SessionState) -> Iterator[commands.TournamentCommand]:
    """Yield a report of each hand that was paid or called off and that the tournament still counts as running."""
    for table in session.tables.values():
        actor = snapshot.actor(session, table.name)
        hand = actor.journal.hand
        if table.dealing and (hand is None or (hand.over and actor.scheduler.takes_in)):
            parts = hand_report(session, table, actor) if hand is not None else called_off_report(session, table)
            yield snapshot.command(commands.ReportHandOver, session=session.name, table=table.name, **parts)


def hands_to_begin(
    snapshot: DirectorSnapshot, session: SessionState, tables_held: set[str]
) -> Iterator[commands.TournamentCommand]:
    """Yield the next hands, at tables that wait for nothing and are not held back."""
    longest = sorted(session.tables.values(), key=lambda table: _ready_since(snapshot, session, table))
    for table in longest:  # the table that has waited longest comes first
        actor = snapshot.actor(session, table.name)
        seated = [session.players[who] for who in table.seats.values()]
        if table.dealing or table.name in tables_held or not _may_begin(snapshot, session, table, actor):
            continue
        for player in seated:
            if is_bot_name(player.player) or player.unsold:
                continue
            present = actor.scheduler.is_there(player.player)
            if player.away is present:
                yield snapshot.command(commands.NoteAway, player=player.player, away=not present)
        yield snapshot.command(commands.ReportHandBegun, session=session.name, table=table.name)


def _ready_since(snapshot: DirectorSnapshot, session: SessionState, table: TournamentTable) -> datetime:
    return snapshot.ready.get(table_id(snapshot.tournament, session.name, table.name), datetime.min)


def _may_begin(snapshot: DirectorSnapshot, session: SessionState, table: TournamentTable, actor: TableActor) -> bool:
    """Return whether a table's next hand may begin now; if not, note the reason."""
    if any(session.players[who].offered is not None for who in table.seats.values()):
        return False
    reason = _reason_to_wait(snapshot, session, table, actor)
    if reason is not None:
        snapshot.wait(session, table.name, reason)
        return False
    ready = None if actor.journal.dealt_live else snapshot.ready.get(actor.id)
    if ready is not None and snapshot.now < ready:
        snapshot.wakes.append(ready)
        return False
    if actor.scheduler.seeds.awaited:
        snapshot.wait(session, table.name, "seeds")
        return False
    return True


def _reason_to_wait(
    snapshot: DirectorSnapshot, session: SessionState, table: TournamentTable, actor: TableActor
) -> WaitReason | None:
    """Return the reason why a table's next hand waits; None without one."""
    most, is_play_off = session.plan.hands, session.is_play_off(table.name)
    played = most and table.hands >= most and not is_play_off
    if sum(bool(session.players[who].chips) for who in table.seats.values()) < LEAST_PLAYERS or played:
        return "players"
    if actor.journal.floor.stopped is not None or actor.journal.floor.awaited is not None:
        return "floor"
    if session.hand_for_hand and table.rounds >= session.hand_for_hand and not is_play_off:
        return "other_tables"
    if table.name in session.due_out:
        return "director"
    if _are_on_the_way(snapshot, session, table, actor):
        return "arrivals"
    return None if actor.scheduler.may_deal(snapshot.now) else "dealer"


def _are_on_the_way(
    snapshot: DirectorSnapshot, session: SessionState, table: TournamentTable, actor: TableActor
) -> bool:
    """Return whether people have time left to come to their seats at a table; if so, wake when it ends."""
    seated = (session.players[who] for who in table.seats.values())
    people = [
        competitor.player for competitor in seated if not is_bot_name(competitor.player) and not competitor.unsold
    ]
    ends = [snapshot.coming[who] for who in people if who in snapshot.coming and not actor.scheduler.is_there(who)]
    if not any(snapshot.now < end for end in ends):
        return False
    snapshot.wakes += ends
    return True


def hand_report(session: SessionState, table: TournamentTable, actor: TableActor) -> dict[str, Any]:
    """Return how a hand ended, as the fields of `ReportHandOver`."""
    journal = actor.journal
    hand, line_up = journal.hand, journal.table.hands.line_up
    if hand is None or line_up is None:
        return called_off_report(session, table)
    if _is_void(hand):
        return called_off_report(session, table)
    beside = {seat: session.players[who].chips for seat, who in table.seats.items()}
    return {
        "stacks": {
            **{seat: chips for seat, chips in beside.items() if seat in table.dealt},
            **hand.stacks,
        },
        "all_in": hand.action.all_in_order,
        "button": line_up.button,
        "blinds": line_up.places.blinds,
        "waited": tuple(waiting.seat for waiting in line_up.waiting),
    }


def _is_void(hand: Hand) -> bool:
    return any(type(event) is events.Voided for event in hand.events_in_force[-1:])


def called_off_report(session: SessionState, table: TournamentTable) -> dict[str, Any]:
    """Return the report of a hand that was called off: everybody has their chips back, and the button stays."""
    stacks = {seat: session.players[table.seats[seat]].chips for seat in table.dealt}
    return {"stacks": stacks, "button": table.button, "blinds": table.blinds, "called_off": True}
