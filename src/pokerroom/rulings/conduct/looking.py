"""The staff who may look at hidden cards, and when; and the cards that a player's guest may see.

A look is noted without the cards and changes nothing: no view of the hand ever shows more because of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from pokerroom.cards import UNKNOWN, Card
from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.hand import Hand, Viewer
from pokerroom.rulebook.house import House
from pokerroom.rulebook.treatment.served import serves
from pokerroom.rulings.conduct.answers import clauses_behind, somebody_of
from pokerroom.rulings.people import FLOOR_ROLE, MANAGER_ROLE, title_of
from pokerroom.wording.wordless import required_reason, required_words

_LOOKING_KEY: Final = "conduct.staff_may_see_hidden_cards"
# Whether a hand must be over before staff look at it.
_ONLY_AFTER_HAND: Final = {"floor_any_time_logged": False, "floor_after_hand": True, "nobody_during_hand": True}


@dataclass(frozen=True, slots=True)
class LookAtCards:
    """A look at the cards of a seat; `note` is the record of it, and only the person looking sees the cards."""

    seat: int
    by: str
    name: str
    reason: str
    at: datetime
    cards: tuple[Card, ...] = field(repr=False)
    cites: tuple[Citation, ...] = ()

    @property
    def note(self) -> str:
        """The line for the log: who looked at whose cards, when and why, without the cards."""
        return f"{self.at.isoformat()} {self.by} {self.name} looked at the cards of seat {self.seat}: {self.reason}"


@serves("served.cards_looked_at")
def look_at_cards(house: House, hand: Hand, seat: int, by: str, *, name: str, reason: str, at: datetime) -> LookAtCards:
    """Return a look by staff at a player's cards, live, folded or mucked; refuse people who may not look."""
    cites = clauses_behind(house, _LOOKING_KEY, at=hand.rules)
    somebody_of(house, by, (FLOOR_ROLE, MANAGER_ROLE), "look at hidden cards", cites)
    if _ONLY_AFTER_HAND[house.answer(_LOOKING_KEY)] and not hand.over:
        raise Illegal("hidden cards while the hand is on", allowed="once the hand is over", cites=cites)
    cards = hand.cards(seat)
    why = required_reason(reason, "look at hidden cards", cites)
    looker = required_words(name, "the name of whoever looks", cites)
    return LookAtCards(seat, title_of(house, by), name=looker, reason=why, at=at, cards=cards, cites=cites)


def guest_sees(house: House, hand: Hand, host: int, seat: int) -> tuple[Card, ...]:
    """Return the cards of a seat that a guest behind `host` sees: all of the host's, and only open ones of others."""
    viewer: Viewer = host if seat == host else "public"
    hand.seat(seat)  # refuses a seat that was not dealt in
    cards = next(view.cards for view in hand.view(viewer).seats if view.seat == seat)
    if seat != host and UNKNOWN in cards:
        cites = clauses_behind(house, "conduct.cards_stay_secret", at=hand.rules)
        allowed = f"those of seat {host}, behind whom the guest sits"
        raise Illegal(f"the cards of seat {seat}", allowed=allowed, cites=cites)
    return cards
