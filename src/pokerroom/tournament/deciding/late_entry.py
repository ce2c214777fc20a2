"""Judge entries after the start: until when, into which seat, and with how many chips."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.records import TournamentEntry
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


def refuse_late_entry(
    rules: TournamentRules, state: TournamentState, command: commands.EnterPlayer, session: SessionState
) -> None:
    """Refuse an entry that comes too late, or for a seat that a late player may not have."""
    cites, who = rules.cites("late_entry"), command.player
    if rules.late_entry in ("closed", "reserve_for_no_show"):
        allowed = "before the start" if rules.late_entry == "closed" else "a reserve, for a seat that was not taken"
        raise Illegal(f"{who} cannot enter after the start", allowed=allowed, cites=cites)
    until = state.conditions.late_until_level
    if until and session.level > until:
        raise Illegal(
            f"{who} cannot enter in level {session.level}", allowed=f"until level {until} is over", cites=cites
        )
    table = session.table(command.table)
    holder = table.seats.get(command.seat, "")
    waiting = bool(holder) and session.players[holder].unsold
    if rules.late_entry == "blinded_stack" and not waiting:
        allowed = _seats_with_waiting_stacks(session) or "once a stack waits at an empty seat"
        raise Illegal(f"{who} cannot have {_seat_text(command)}", allowed=allowed, cites=cites)
    if rules.late_entry == "full_stack" and (holder or not 1 <= command.seat <= state.conditions.structure.seats):
        raise Illegal(f"{who} cannot have {_seat_text(command)}", allowed="an empty seat", cites=cites)
    if waiting and command.seat in table.dealt:
        raise Illegal(f"{who} cannot come in in the middle of a hand", allowed="once it is over", cites=cites)


def _seat_text(command: commands.EnterPlayer) -> str:
    return f"table {command.table} seat {command.seat}" if command.seat else "a late entry"


def _seats_with_waiting_stacks(session: SessionState) -> str:
    competitors = [player for player in session.players.values() if player.unsold]
    return ", ".join(f"table {competitor.table} seat {competitor.seat}" for competitor in competitors)


def late_seat_taken(
    rules: TournamentRules,
    state: TournamentState,
    command: commands.EnterPlayer,
    session: SessionState,
    entry: TournamentEntry,
) -> TournamentHappening:
    """Return how a late player takes their seat: with the stack waiting there, or with a full one."""
    waiting = session.table(command.table).seats.get(command.seat, "")
    chips = session.players[waiting].chips if waiting else state.conditions.structure.stack + entry.bonus
    return happenings.LateSeatTaken(
        at=command.at,
        by=command.by,
        session=session.name,
        player=entry.player,
        entry=entry.number,
        table=command.table,
        seat=command.seat,
        chips=chips,
        instead_of=waiting,
        cites=rules.cites("late_entry"),
    )
