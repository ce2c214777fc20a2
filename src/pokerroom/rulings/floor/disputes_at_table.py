"""Disputes at a running table: opened by a player, decided, reviewed and closed, each step in the record.

If the house makes play wait for a dispute, the table stops or holds its next hand until it is settled.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.rulings.floor.contests import what_followed
from pokerroom.rulings.floor.disputes import Dispute, ask_ruling, dispute_note, dispute_of
from pokerroom.table import Table
from pokerroom.table.commands import NoteDispute


def open_dispute(table: Table, by: str, about: str, *, hand: int = 0, at: datetime) -> int:
    """Open a player's dispute, about a hand if one is named, and return its number. A player has one at a time.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulebook.setup.table_setup import TableSetup
    >>> star = house_named("star")
    >>> table = Table(star, TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    >>> number = open_dispute(table, "Ann", "who gets seat 4", at=datetime(2024, 8, 16, 20))
    >>> table.floor.disputes[number - 1].called
    'gaming supervisor'
    """
    for number, dispute in enumerate(table.floor.disputes, 1):
        if dispute.by == by and not dispute.settled:
            allowed = f"dispute {number} first, which the {dispute.called} decides"
            raise Illegal(f"{by} has asked already: {dispute.about}", allowed=allowed, cites=dispute.cites)
    if not 0 <= hand <= table.hands.count:
        allowed = f"1 to {table.hands.count}, or 0 for none" if table.hands.count else "0, as none was played"
        raise Illegal(f"a dispute about hand {hand}", allowed=allowed)
    over = hand and (table.hand is None or hand < table.hands.count)
    after = what_followed(table, hand) if over else None
    dispute_asked = ask_ruling(table.rules.house, by, about, hand=hand, at=at, after=after)
    return table.do(NoteDispute(dispute_note(dispute_asked), at))


def decide_dispute(
    table: Table, number: int, what: str, *, by: str, name: str, reason: str = "", at: datetime, override: bool = False
) -> None:
    """Decide a dispute; with `override`, set an earlier decision aside in the interest of fairness."""
    if override:
        _moves_on(table, number, at, lambda dispute: dispute.override(what, by, reason, name=name, at=at))
    else:
        _moves_on(table, number, at, lambda dispute: dispute.decide(what, by, name=name, reason=reason, at=at))


def review_dispute(table: Table, number: int, *, by: str, at: datetime) -> None:
    """Send a decision to review at a player's request."""
    _moves_on(table, number, at, lambda dispute: dispute.review(by))


def pause_for_dispute(table: Table, number: int, *, by: str, at: datetime) -> None:
    """Make the table wait for a dispute, even where the house's rule would let it play on."""
    _moves_on(table, number, at, lambda dispute: dispute.pause(by))


def tell_rights(table: Table, number: int, *, by: str, at: datetime) -> tuple[str, ...]:
    """Note that the player was told where they may still take the dispute, and return those places."""
    _moves_on(table, number, at, lambda dispute: dispute.tell_rights(dispute.by, by, at))
    return dispute_of(table.rules.house, table.floor.disputes[number - 1]).rights


def close_dispute(table: Table, number: int, *, at: datetime) -> None:
    """Close a dispute; refuse where the house must first tell the player their rights."""
    _moves_on(table, number, at, Dispute.close)


def _moves_on(table: Table, number: int, at: datetime, step: Callable[[Dispute], Dispute]) -> None:
    if not 1 <= number <= len(table.floor.disputes):
        numbers = f"1 to {len(table.floor.disputes)}" if table.floor.disputes else "there is none"
        raise Illegal(f"dispute {number}", allowed=numbers)
    note = table.floor.disputes[number - 1]
    if note.closed:
        raise Illegal(f"dispute {number} is closed", allowed="a new one", cites=note.cites)
    table.do(NoteDispute(dispute_note(step(dispute_of(table.rules.house, note))), at, number))
