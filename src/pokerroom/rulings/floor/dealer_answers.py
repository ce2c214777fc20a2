"""The answers of a dealer, or of a screen, to a player's question: counts of chips, and earlier acts."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.hand import Hand, events, events_in_force
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.answers import clauses_behind
from pokerroom.rulings.floor.disputes import Dispute
from pokerroom.rulings.people import FLOOR_ROLE, MANAGER_ROLE, role_of

_EVENTS_OF_ACTION: Final = (
    events.Posted,
    events.PostedLate,
    events.Folded,
    events.Checked,
    events.Called,
    events.Raised,
)


def count_wager(hand: Hand, seat: int) -> int:
    """Return the chips a player has put in during this betting round, which the dealer counts out for anybody."""
    return hand.bet(seat)


def count_stack(house: House, hand: Hand, seat: int) -> int:
    """Return the chips a player has left; refuse where the dealer does not count stacks."""
    key = "conduct.dealer_counts"
    stack = hand.stack(seat)
    if house.says(key, "wagers_only"):
        cites = clauses_behind(house, key, at=hand.rules)
        raise Illegal(f"a count of what seat {seat} has behind", allowed="what is in the pot", cites=cites)
    return stack


def recall(
    house: House, hand: Hand, street: str = "", *, by: str = "players", dispute: Dispute | None = None
) -> list[events.Event]:
    """Return the public acts of a betting round of this hand, by default the present one.

    A person who rules on an open `dispute` about this hand is told about every round.
    """
    rounds, now = _events_by_round(hand), hand.street
    street = street or now
    if street not in rounds:
        raise Malformed(f"there was no betting on {as_given(street)}", allowed=", ".join(rounds))
    key = "conduct.action_recall"
    if house.says(key, "current_round") and street != now and not hand.over and not _rules_on(house, by, dispute):
        raise Illegal(
            f"what was done on the {street}", allowed=f"the {now}", cites=clauses_behind(house, key, at=hand.rules)
        )
    return rounds[street]


def _rules_on(house: House, by: str, dispute: Dispute | None) -> bool:
    open_now = dispute is not None and not dispute.settled and dispute.hand > 0
    return open_now and role_of(house, by) in (FLOOR_ROLE, MANAGER_ROLE)


def _events_by_round(hand: Hand) -> dict[str, list[events.Event]]:
    rounds: dict[str, list[events.Event]] = {}
    done: list[events.Event] = []
    for event in events_in_force(hand.history("public")):
        if isinstance(event, events.RoundClosed):
            rounds[event.street], done = done, []
        elif isinstance(event, _EVENTS_OF_ACTION):
            done.append(event)
    if done or hand.street not in rounds:
        rounds[hand.street] = done
    return rounds
