"""Happenings of entries: taken, paid, completed, withdrawn, moved, handed on and lost."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.happenings.common import HappenedInTournament, MoneyMovedInTournament
from pokerroom.tournament.records import (
    EntryPayment,
    TournamentEntry,
)


class PlayerEntered(MoneyMovedInTournament, frozen=True, kw_only=True):
    """Somebody entered, or went on the list of reserves, and paid."""

    entry: TournamentEntry
    payment: EntryPayment | None = None


class ApplicationRefused(HappenedInTournament, frozen=True, kw_only=True):
    """The house turned an application down, and why; `by_criteria` where its published criteria did."""

    player: str
    why: str
    by_criteria: bool = False


class BuyInPaid(MoneyMovedInTournament, frozen=True, kw_only=True):
    """What was still due for an entry was paid."""

    number: int
    payment: EntryPayment
    lacks: tuple[words.EntryNeed, ...] = ()


class PaperRecorded(HappenedInTournament, frozen=True, kw_only=True):
    """A form, a signature or a membership is on record for an entry."""

    number: int
    paper: words.EntryNeed
    lacks: tuple[words.EntryNeed, ...] = ()


class EntryWithdrawn(MoneyMovedInTournament, frozen=True, kw_only=True):
    """An entrant withdrew, and got this much back."""

    number: int
    refunded: int = 0


class EntryMoved(HappenedInTournament, frozen=True, kw_only=True):
    """An entry is for another session now."""

    number: int
    session: str


class SubstituteAsked(HappenedInTournament, frozen=True, kw_only=True):
    """An entrant asked that somebody else may play for them."""

    number: int
    player: str
    substitute: str


class SubstituteDeclined(HappenedInTournament, frozen=True, kw_only=True):
    """The director did not approve the substitute whom an entrant asked for, and why."""

    number: int
    player: str
    why: str


class SubstituteNamed(HappenedInTournament, frozen=True, kw_only=True):
    """Somebody else plays for an entrant, with whose approval; with `takes_entry` the entry is theirs."""

    number: int
    player: str
    substitute: str
    approved_by: str
    takes_entry: bool = False


class EntryForfeited(MoneyMovedInTournament, frozen=True, kw_only=True):
    """An entry was lost: not paid in time, or the seat not taken."""

    number: int
    why: str
    refunded: int = 0


class ReserveSeated(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A reserve paid and has the seat of somebody who did not come."""

    number: int
    payment: EntryPayment
    instead_of: str
