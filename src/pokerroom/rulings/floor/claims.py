"""How long the result of a hand can be contested, and how a payout to the wrong player is corrected.

A claim is in time until the next hand begins, by the house's definition, or until it is certain that this table plays
no next hand. The program that runs the table notes the time of each of the dealer's steps towards the next hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.ruling_names import RoleName
from pokerroom.rulings.conduct.answers import clauses_behind, somebody_of
from pokerroom.rulings.people import MANAGER_ROLE, title_of
from pokerroom.wording.wordless import required_reason

# A dealer's steps in their order, as hand.starts_at names them.
STEPS_INTO_HAND: Final = ("first_riffle", "cut_begins", "first_card_leaves_shoe")
_KEYS: Final = ("dispute.claims_close_with_the_next_hand", "hand.starts_at")


@dataclass(frozen=True, slots=True, kw_only=True)
class NextHand:
    """The events since a hand ended: steps of the next deal, the table's closing, a move to another table.

    Pressing the start button of a shuffling machine counts as the first riffle.
    """

    first_riffle: datetime | None = None
    cut_begins: datetime | None = None
    first_card_leaves_shoe: datetime | None = None
    table_closed: datetime | None = None
    game_moved: datetime | None = None


def begins_at(house: House, after: NextHand) -> datetime | None:
    """Return when the next hand began, by the house's definition; None if it has not begun.

    >>> from pokerroom.rulebook import library
    >>> riffle = NextHand(first_riffle=datetime(2024, 8, 16, 21, 5, 20))
    >>> [begins_at(House(library().book(book)), riffle) is not None for book in ("adelaide", "canberra", "star", "uk")]
    [False, False, False, True]
    """
    first = STEPS_INTO_HAND.index(house.answer("hand.starts_at"))
    noted = [getattr(after, step) for step in STEPS_INTO_HAND[first:]]
    return min((at for at in noted if at is not None), default=None)


def claims_close(house: House, after: NextHand) -> tuple[datetime, str] | None:
    """Return when and why the result of the hand became final; None while it can still be contested."""
    ends = (
        (begins_at(house, after), "the next hand has begun"),
        (after.table_closed, "the table has closed"),
        (after.game_moved, "the game has moved to another table"),
    )
    return min(((at, why) for at, why in ends if at is not None), default=None)


def refuse_late_claim(house: House, hand: int, at: datetime, after: NextHand) -> None:
    """Refuse a claim on the result of a hand that comes too late."""
    closed = claims_close(house, after)
    if closed is not None and at >= closed[0]:
        raise Illegal(
            f"the result of hand {hand} cannot be contested any more: {closed[1]}",
            allowed="it stands",
            cites=clauses_behind(house, *_KEYS, "ruling.completed_hands_stand"),
        )


@dataclass(frozen=True, slots=True)
class Payout:
    """Chips of a finished hand that were paid to one player and belong to another, by their seats in that hand."""

    hand: int
    paid_to: int
    belongs_to: int
    amount: int


@dataclass(frozen=True, slots=True)
class Correction:
    """The correction of a payout: by whom, when and why. The table moves the chips and books them (`at_table`)."""

    payout: Payout
    by: str
    at: datetime
    reason: str
    cites: tuple[Citation, ...]


def correct_payout(house: House, payout: Payout, by: str, reason: str, at: datetime, after: NextHand) -> Correction:
    """Return the correction of a wrong payout; refuse people who may not make it, and one that comes too late."""
    cites = clauses_behind(house, "dispute.wrong_payout")
    any_time = house.says("dispute.wrong_payout", "manager_corrects")
    ways = house.answer("dispute.decided_by")
    roles: tuple[RoleName, ...] = (MANAGER_ROLE,) if any_time else (ways["first"], ways["final"])
    somebody_of(house, by, roles, "correct a payout", cites)
    if payout.amount < 1 or payout.paid_to == payout.belongs_to:
        raise Malformed("nothing was paid wrongly", allowed="an amount, and two seats", cites=cites)
    why = required_reason(reason, "correct a payout", cites)
    if not any_time:
        refuse_late_claim(house, payout.hand, at, after)
    return Correction(payout, title_of(house, by), at, why, cites)
