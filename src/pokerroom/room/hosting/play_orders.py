"""Orders about play at a hosted table: it stops and goes on, its stakes change, and it closes."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.room.hosting.host_request import TABLE_ONLY, HostHandler, HostRequest, HostTold, is_hosts_to_end
from pokerroom.room.hosting.orders import (
    AgreeToChange,
    ChangeStakes,
    CloseGame,
    DropChange,
    PauseGame,
    ResumeGame,
)
from pokerroom.room.tables.schedule.hosts_closing import closes_now
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import commands
from pokerroom.table.changes.proposals import PendingChange
from pokerroom.wording.plural import quantity

_MOST_CHANGES_ANNOUNCED: Final = 5  # everybody at the table is shown them


def _pause_hosted_game(request: HostRequest, _: PauseGame) -> HostTold:
    if request.journal.floor.stopped is not None:
        raise Illegal("play has stopped already", allowed="resume play")
    request.refuse_pause()
    request.journal.do(commands.StopTable(request.now, request.title, host=request.name))
    return TABLE_ONLY


def _resume_hosted_game(request: HostRequest, _: ResumeGame) -> HostTold:
    stopped = request.journal.floor.stopped
    if stopped is None:
        raise Illegal("play goes on already", allowed="pause play")
    if not is_hosts_to_end(request.actor):
        raise NotAllowed(stopped.words, allowed=f"wait until the {stopped.by} lets it go on")
    request.journal.do(commands.ResumeTable(request.now, request.title, request.name))
    return TABLE_ONLY


# Changes


def _propose_hosts_stakes(request: HostRequest, order: ChangeStakes) -> HostTold:
    journal, table = request.journal, request.journal.table
    waiting = len(table.changes.open)
    if waiting >= _MOST_CHANGES_ANNOUNCED:
        raise Illegal(f"{quantity(waiting, 'change')} announced already", allowed="take one of them back first")
    new = request.judge(order)
    change = journal.do(commands.Propose(new, request.title, host=request.name))
    _note_host_agrees(request, change)
    _announce_to_players(request, change, _minutes(request, new))
    return TABLE_ONLY


def _close(request: HostRequest, _: CloseGame) -> HostTold:
    """Announce the closing of a table, or refuse it where it is announced already.

    It closes when the hand is over, where the host is the only person there or the book wants no notice; else after the
    fewest last hands that the house takes for it, or where it takes none, when its time is over.
    """
    table, demand = request.journal.table, request.journal.rules.changes.closing
    if any(change.new is None and number in table.changes.open for number, change in enumerate(table.changes.proposed)):
        raise Illegal("the closing is announced already", allowed="wait for it, or take it back")
    others = [seat for seat in request.people if table.seats.plays(seat) != request.name]
    last_hands = demand.or_hands if others else 0
    journal = request.journal
    change = journal.do(commands.AnnounceClosing(request.title, last_hands, request.name))
    _note_host_agrees(request, change)
    _announce_to_players(request, change, demand.minutes if others and not last_hands else 0)
    if not demand.minutes:
        _end_pause(request)
    _get_up_if_all_agree(request, change)
    return TABLE_ONLY


def _end_pause(request: HostRequest) -> None:
    """Let a table that its host has paused go on, so that it can be closed: nothing happens at a paused table."""
    if request.journal.floor.stopped is not None and is_hosts_to_end(request.actor):
        request.journal.do(commands.ResumeTable(request.now, request.title, request.name))


def _closes_without_notice(request: HostRequest, pending: PendingChange) -> bool:
    return closes_now(request.journal.table, request.actor.scheduler.table_bots, pending)


def _get_up_if_all_agree(request: HostRequest, change: int) -> None:
    """Have everybody get up after the hand if all have agreed: a table without players closes at once."""
    journal = request.journal
    if not _closes_without_notice(request, journal.table.changes.proposed[change]):
        return
    _end_pause(request)
    for seat in request.people:
        journal.wish(journal.seats.plays(seat), leaves=True)


def _note_host_agrees(request: HostRequest, change: int) -> None:
    """Note that the host agrees, if they sit there; bots agree to other stakes."""
    journal, bots = request.journal, request.actor.scheduler.table_bots
    pending = journal.table.changes.proposed[change] if change < len(journal.table.changes.proposed) else None
    for seat in sorted(journal.stakes):
        player = journal.seats.plays(seat)
        follows = pending is not None and pending.new is not None and bots.is_bot(player) and seat not in pending.agreed
        if player == request.name or follows:
            journal.do(commands.Agree(change, seat))


def _minutes(request: HostRequest, new: TableSetup) -> int:
    """Return the minutes of notice that go on the sign; 0 where the house wants no time there."""
    rules = request.journal.rules
    rise = rules.changes.minimum_rise
    return rise.minutes if rise.sign and _raises_stakes(rules.setup, new) else 0


def _raises_stakes(old: TableSetup, new: TableSetup) -> bool:
    return (new.minimum_bet or 0) > (old.minimum_bet or 0) or new.blinds[-1:] > old.blinds[-1:]


def _announce_to_players(request: HostRequest, change: int, minutes: int) -> None:
    """Tell the players of a change and put up a sign, with the time where there is one."""
    journal, now = request.journal, request.now
    journal.do(commands.TellPlayers(change, now))
    planned = now + timedelta(minutes=minutes) if minutes else None
    journal.do(commands.PutUpSign(change, now, planned))


def _drop_announced_change(request: HostRequest, order: DropChange) -> HostTold:
    journal = request.journal
    pending = journal.table.changes.proposed
    announced = _closes_without_notice(request, pending[order.change - 1]) if order.change <= len(pending) else False
    journal.do(commands.Withdraw(order.change - 1, request.now, request.title, request.name))
    for seat in request.people if announced else ():
        journal.wish(journal.seats.plays(seat), leaves=False)
    return TABLE_ONLY


def _agree(request: HostRequest, order: AgreeToChange) -> HostTold:
    if not request.actor.seat_of(request.name):
        raise NotAllowed(
            "you have no seat at this table", allowed="take a seat there: whoever sits agrees to what changes"
        )
    _note_host_agrees(request, order.change - 1)
    _get_up_if_all_agree(request, order.change - 1)
    return TABLE_ONLY


PLAY_ORDERS: Final[dict[type, HostHandler]] = {
    PauseGame: _pause_hosted_game,
    ResumeGame: _resume_hosted_game,
    ChangeStakes: _propose_hosts_stakes,
    DropChange: _drop_announced_change,
    AgreeToChange: _agree,
    CloseGame: _close,
}
