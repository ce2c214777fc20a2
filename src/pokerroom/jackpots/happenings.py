"""The happenings of a jackpot pool: frozen events, each with everything that matters later."""

from __future__ import annotations

from datetime import datetime
from typing import Final, TypeAlias, get_args

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.happening_text import HappeningText
from pokerroom.jackpots.claims.claim_file import ClaimFile, StepGiven
from pokerroom.jackpots.claims.shares import Payment
from pokerroom.jackpots.pool_books import PoolEntry
from pokerroom.jackpots.posted.conditions import PoolConditions, PostedTable
from pokerroom.jackpots.posted.terms import PoolTerms
from pokerroom.jackpots.words import WhomToTell
from pokerroom.record_kind import kind_of


class _PoolHappening(Struct, frozen=True, tag=kind_of, tag_field="kind", omit_defaults=True):
    """Something that happened to a pool."""


class PoolOpened(_PoolHappening, frozen=True):
    """The pool was opened under a book, with these conditions and the terms made from them."""

    house: str
    digest: str
    conditions: PoolConditions
    terms: PoolTerms
    at: datetime
    by: str = ""


class TableLinked(_PoolHappening, frozen=True):
    """A table was linked to the pool."""

    table: PostedTable
    at: datetime


class TableUnlinked(_PoolHappening, frozen=True):
    """A table was unlinked from the pool."""

    table: str
    at: datetime


class PoolBooked(_PoolHappening, frozen=True):
    """An entry was made in the pool's books."""

    entry: PoolEntry


class RoundStarted(_PoolHappening, frozen=True):
    """A hand was started on the console, on time or late with somebody's authority."""

    table: str
    hand: int
    at: datetime
    dealt_in: int = 0
    late: bool = False
    authorised_by: str = ""
    awaits_end_game: bool = False


class RoundEnded(_PoolHappening, frozen=True):
    """A hand ended, or was void."""

    table: str
    hand: int
    at: datetime
    void: bool = False


class DayClosed(_PoolHappening, frozen=True):
    """The day's take was divided; `posted` is the amount that can now be won."""

    at: datetime
    posted: int
    by: str = ""


class FlopAllowed(_PoolHappening, frozen=True):
    """The last player left may see the flop, and no further card."""

    table: str
    hand: int
    seat: int
    at: datetime
    cites: tuple[Citation, ...] = ()


class ClaimMade(_PoolHappening, frozen=True):
    """A claim was made and judged."""

    claim: ClaimFile


class WinRecorded(_PoolHappening, frozen=True):
    """Wins were recorded: the pool's amount, and each person's share."""

    claims: tuple[int, ...]
    recording: int
    value: int
    payments: tuple[Payment, ...]
    entries: tuple[PoolEntry, ...]
    at: datetime
    by: str
    given: StepGiven | None = None


class StepConfirmed(_PoolHappening, frozen=True):
    """A step that a claim needs before payment was confirmed."""

    claim: int
    given: StepGiven


class PaymentHeld(_PoolHappening, frozen=True):
    """A payment is held back, with the reason."""

    claim: int
    why: str
    at: datetime
    by: str


class ClaimDenied(_PoolHappening, frozen=True):
    """A claim was denied; anything recorded with it is taken back."""

    claim: int
    why: str
    at: datetime
    by: str
    cites: tuple[Citation, ...] = ()
    reopened: tuple[int, ...] = ()  # claims recorded with it, which are to be recorded again


class ClaimPaid(_PoolHappening, frozen=True):
    """Everybody with a share in a claim was paid."""

    claim: int
    at: datetime
    by: str


class ChangeAnnounced(_PoolHappening, frozen=True):
    """A sign announces other terms, and the time from which they hold."""

    conditions: PoolConditions
    terms: PoolTerms
    at: datetime
    effective: datetime
    by: str


class ChangeDropped(_PoolHappening, frozen=True):
    """An announced change was dropped."""

    why: str
    at: datetime
    cites: tuple[Citation, ...] = ()


class TermsChanged(_PoolHappening, frozen=True):
    """New terms hold for hands that begin from now on."""

    conditions: PoolConditions
    terms: PoolTerms
    at: datetime


class EquipmentFailed(_PoolHappening, frozen=True):
    """The equipment failed; `told` are the people who must be told at once."""

    table: str
    hand: int
    at: datetime
    by: str
    told: tuple[WhomToTell, ...] = ()


class FailureTold(_PoolHappening, frozen=True):
    """A person was told of the failure."""

    whom: WhomToTell
    at: datetime
    by: str


class AmountAdjusted(_PoolHappening, frozen=True):
    """The amount was checked after a failure and corrected, up or down."""

    amount: int
    why: str
    at: datetime
    by: str


class AmountConfirmed(_PoolHappening, frozen=True):
    """The pool's amount at the time of a win during a failure was confirmed."""

    claim: int
    amount: int
    at: datetime
    by: str


class EquipmentRestored(_PoolHappening, frozen=True):
    """The equipment works again after a failure, as a person reported."""

    at: datetime
    by: str


class PoolEnded(_PoolHappening, frozen=True):
    """The jackpot was discontinued by a notice."""

    notice: str
    at: datetime
    by: str


PoolHappening: TypeAlias = (
    PoolOpened
    | TableLinked
    | TableUnlinked
    | PoolBooked
    | RoundStarted
    | RoundEnded
    | DayClosed
    | FlopAllowed
    | ClaimMade
    | WinRecorded
    | StepConfirmed
    | PaymentHeld
    | ClaimDenied
    | ClaimPaid
    | ChangeAnnounced
    | ChangeDropped
    | TermsChanged
    | EquipmentFailed
    | FailureTold
    | AmountAdjusted
    | AmountConfirmed
    | EquipmentRestored
    | PoolEnded
)

POOL_HAPPENINGS: Final[HappeningText[PoolHappening]] = HappeningText(get_args(PoolHappening), "a jackpot")
