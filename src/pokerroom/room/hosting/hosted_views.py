"""The host's part of a hosted table's view: whose it is, who asks for a seat, and announced changes."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from pokerroom.citation import Citation, joined_cites
from pokerroom.hand import LIMIT_WORDS
from pokerroom.room import wire
from pokerroom.room.hosting.host_request import is_hosts_to_end
from pokerroom.room.hosting.people_orders import bots_allowed
from pokerroom.room.hosting.state import HostedTable
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.schedule.hosts_closing import closes_now, people_seats
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.changes.proposals import PendingChange, demands, hands_words
from pokerroom.wording.listing import joined_with_and
from pokerroom.wording.plural import quantity

_MOST_CITES = 4


def host_view(hosted: HostedTable, actor: TableActor, settings: Settings) -> wire.TableHost:
    """Return whose table it is, what waits there, and the room's limits for its host."""
    closing, closes, cites = _when_it_would_close(hosted.host, actor)
    return wire.TableHost(
        name=hosted.host,
        by_link=hosted.access == "link",
        approves=hosted.approves,
        asked=tuple(hosted.asks),
        paused=is_hosts_to_end(actor),
        offered=hosted.offered,
        pause=settings.hosted_pause,
        changes=tuple(_changes(actor)),
        more_bots=max(0, bots_allowed(actor, settings.bots_at_table) - (hosted.choices.bots or 0)),
        closes=closes,
        closing=closing,
        closes_cites=tuple(map(str, cites[:_MOST_CITES])),
    )


def _when_it_would_close(host: str, actor: TableActor) -> tuple[wire.ClosesWhen, str, tuple[Citation, ...]]:
    """Return when the table closes if its host closes it now, also in words, and the clauses that make it wait."""
    table = actor.journal.table
    notice, others = table.rules.changes.closing, people_seats(table, actor.scheduler.table_bots)
    when: wire.ClosesWhen = "after_hand" if table.hand is not None else "at_once"
    soon = "after this hand" if when == "after_hand" else "at once"
    if all(table.seats.plays(seat) == host for seat in others):
        return when, soon, ()
    if not notice.minutes:
        return when, soon, notice.cites
    wait = hands_words(notice.or_hands) if notice.or_hands else f"{quantity(notice.minutes, 'minute')} of notice"
    return "after_notice", f"after {wait}, or as soon as everyone agrees", notice.cites


def _changes(actor: TableActor) -> list[wire.TableChange]:
    table = actor.journal.table
    if table.record.latest is None:  # nothing has happened yet
        return []
    return [
        _wire_change(actor, number, pending, table.record.latest)
        for number, pending in enumerate(table.changes.proposed)
        if number in table.changes.open
    ]


def _wire_change(actor: TableActor, number: int, pending: PendingChange, now: datetime) -> wire.TableChange:
    table = actor.journal.table
    wanted = demands(table.rules.changes, pending)
    awaited = set(people_seats(table, actor.scheduler.table_bots)) if pending.host else set(table.players)
    if not pending.host and not any(demand.consent or demand.waived for demand in wanted):
        awaited = set()
    cites = joined_cites(*(demand.cites for demand in wanted))
    waits = _change_waits_for(actor, number, pending, now)
    return wire.TableChange(
        number=number + 1,
        words=_pending_change_words(pending),
        waits=waits.words,
        when=waits.is_when,
        consent=tuple(sorted(awaited - pending.agreed)),
        closes=pending.new is None,
        by_host=bool(pending.host),
        at_hand_end=waits.is_hand_end,
        by_consent=waits.is_consent,
        cites=tuple(map(str, cites[:_MOST_CITES])),
    )


class _ChangeWaits(NamedTuple):
    """The wait of a change in words, whether it is for a time or the end of a hand, and whether all may agree first."""

    words: str = ""
    is_when: bool = False
    is_hand_end: bool = False
    is_consent: bool = False


def _change_waits_for(actor: TableActor, number: int, pending: PendingChange, now: datetime) -> _ChangeWaits:
    """Return the wait of a change besides the end of the hand in progress."""
    table = actor.journal.table
    after_hand = _ChangeWaits("after this hand", is_when=True, is_hand_end=True)
    at_its_end = after_hand if table.hand is not None else _ChangeWaits()
    if closes_now(table, actor.scheduler.table_bots, pending):
        return at_its_end
    runs = table.hands.count + 1 if table.hand is not None else 0  # nothing changes before this hand is over
    lacks = [lack for lack in table.changes.what_is_missing(number, now) if not lack.hand or lack.hand != runs]
    if not lacks:
        return at_its_end
    if not pending.host:
        return _ChangeWaits("; ".join(dict.fromkeys(lack.allowed for lack in lacks)))
    hand, due = (
        max(filter(None, wanted), default=None) for wanted in zip(*((x.hand, x.at) for x in lacks), strict=True)
    )
    by_itself = f"from hand {hand}" if hand else ""
    if due:
        by_itself += f" and not before {due:%H:%M}" if hand else f"at {due:%H:%M}"
    words = ", or ".join(filter(None, (by_itself, "as soon as everyone agrees")))
    return _ChangeWaits(words, is_when=bool(due) and not hand, is_consent=True)


def _pending_change_words(pending: PendingChange) -> str:
    if pending.new is not None:
        return posted_stakes(pending.new)
    return f"the table closes after {hands_words(pending.last_hands)}" if pending.last_hands else "the table closes"


def posted_stakes(setup: TableSetup) -> str:
    """Return the stakes that a set-up posts, as a dealer calls them.

    >>> posted_stakes(TableSetup(game="holdem", limit="no_limit", blinds=(5, 10), ante=1))
    'no limit, blinds 5 and 10, ante 1'
    """
    words = [LIMIT_WORDS[setup.limit]]
    if setup.blinds:
        words.append(f"blinds {joined_with_and([f'{blind:,}' for blind in setup.blinds])}")
    if setup.ante:
        words.append(f"ante {setup.ante:,}")
    return ", ".join(words)
