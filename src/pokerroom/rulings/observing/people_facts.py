"""Facts about hands and players that the hand itself shows: who is in, who has a right to a hand, what is over.

Each function answers for one fact, and gives None where this hand, or this observation, cannot tell.
"""

from __future__ import annotations

from typing import Final

from pokerroom.hand import events
from pokerroom.rulebook.ruling_rows.ruling_names import FactName
from pokerroom.rulings.observing.moment import FindFact, Moment


def _counts_as_in_hand(moment: Moment) -> bool | None:
    """Return whether the person concerned is in a hand, by the house's definition; None if it is not on record."""
    now, seat = moment.now, moment.seen.seat
    if now.over or not now.is_live(seat) or not now.cards(seat):
        return False if seat else None
    return True if moment.house.says("hand.in_hand", "dealt_in") else None  # whether they looked is not on record


def _entitled(moment: Moment) -> bool | None:
    """Return whether the player concerned has a right to a hand.

    Return None for anything but a hand that was missed or dealt by mistake.
    """
    if not moment.seen.seat or moment.about not in ("missed_hand", "extra_hand"):
        return None
    return moment.now.is_in(moment.seen.seat)


def _hand_folded(moment: Moment) -> bool | None:
    """Return whether the hand of the player concerned was given up, or was not called; None if they had none."""
    now, seat = moment.now, moment.seen.seat
    if not now.is_in(seat):
        return None
    return not now.is_live(seat) or not now.progress.contested


def _valid_hands_left(moment: Moment) -> int | None:
    """Return how many hands are left at the end, not counting that of the player with the wrong number of cards.

    Return None for any other irregularity, and before the deal.
    """
    if moment.about != "final_card_count" or not moment.dealt_in or not moment.seen.seat:
        return None
    return len({*moment.now.live} - {moment.seat})


def _hand_is_over(moment: Moment) -> bool:
    """Return whether the hand is over."""
    return moment.now.over


def _pot_awarded(moment: Moment) -> bool:
    """Return whether a pot has been awarded."""
    return bool(moment.events_of(events.Awarded))


def _noticed(moment: Moment) -> str | None:
    """Return that the fault was noticed in this hand while the hand is still running; None after it."""
    return None if moment.now.over else "this_hand"


PEOPLE_FACTS: Final[dict[FactName, FindFact]] = {
    "in_hand": _counts_as_in_hand,
    "entitled": _entitled,
    "hand_folded": _hand_folded,
    "valid_hands_left": _valid_hands_left,
    "hand_over": _hand_is_over,
    "pot_awarded": _pot_awarded,
    "noticed": _noticed,
}
