"""Happenings of entries: taken, paid, completed, withdrawn, moved, handed on and lost."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.happenings.common import HappenedInTournament, MoneyMovedInTournament
from pokerroom.tournament.records import (
    EntryPayment,
    TournamentEntry,
)


class PlayerEntered(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A player entered or joined the list of reserves, and paid."""

    entry: TournamentEntry
    payment: EntryPayment | None = None


class ApplicationRefused(HappenedInTournament, frozen=True, kw_only=True):
    """The house turned an application down, with the reason; `by_criteria` if by its published criteria."""

    player: str
    why: str
    by_criteria: bool = False


class BuyInPaid(MoneyMovedInTournament, frozen=True, kw_only=True):
    """The rest of an entry was paid."""

    number: int
    payment: EntryPayment
    lacks: tuple[words.EntryNeed, ...] = ()


class PaperRecorded(HappenedInTournament, frozen=True, kw_only=True):
    """A form, a signature or a membership was recorded for an entry."""

    number: int
    paper: words.EntryNeed
    lacks: tuple[words.EntryNeed, ...] = ()


class EntryWithdrawn(MoneyMovedInTournament, frozen=True, kw_only=True):
    """An entrant withdrew, and got this much back."""

    number: int
    refunded: int = 0


class EntryMoved(HappenedInTournament, frozen=True, kw_only=True):
    """An entry was moved to another session."""

    number: int
    session: str


class SubstituteAsked(HappenedInTournament, frozen=True, kw_only=True):
    """An entrant asked for a substitute."""

    number: int
    player: str
    substitute: str


class SubstituteDeclined(HappenedInTournament, frozen=True, kw_only=True):
    """The director declined the substitute that an entrant asked for, with the reason."""

    number: int
    player: str
    why: str


class SubstituteNamed(HappenedInTournament, frozen=True, kw_only=True):
    """A substitute plays for an entrant, with a person's approval; with `takes_entry` the entry becomes theirs."""

    number: int
    player: str
    substitute: str
    approved_by: str
    takes_entry: bool = False


class EntryForfeited(MoneyMovedInTournament, frozen=True, kw_only=True):
    """An entry was lost because it was not paid in time or the seat not taken."""

    number: int
    why: str
    refunded: int = 0


class ReserveSeated(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A reserve paid and got the seat of an entrant who did not come."""

    number: int
    payment: EntryPayment
    instead_of: str
