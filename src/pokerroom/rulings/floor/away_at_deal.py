"""The death of an absent player's hand, by the house's choice (`deal.absent_player`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.hand import FOLD, Hand, events
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.answers import clauses_behind

_KEY: Final = "deal.absent_player"
# Whether a hand dies when the deal ends, whether the last blind's waits, and whether a turn that comes is a fold.
_HAND_WHERE_AWAY: Final = {
    "not_dealt": (False, False, False),
    "dead_when_deal_ends": (True, False, False),
    "folded_at_turn": (False, False, True),
    "dead_when_deal_ends_last_blind_at_turn": (True, True, True),
}


def deal_is_finished(house: House, hand: Hand, away: Collection[int]) -> list[events.Event]:
    """Rule the hands of empty seats dead as the initial deal ends, and return the events.

    Their chips stay in the pot. The last hand stays in play, because somebody must get the pot.
    """
    dies, blind_waits, _ = _way_of_absent_hand(house, hand)
    cites = clauses_behind(house, _KEY, at=hand.rules)
    if hand.stage != "bet" or hand.progress.street_number or any(map(_acted, hand.events_in_force)):
        raise Illegal("the deal has not just ended", allowed="before the first action", cites=cites)
    happened: list[events.Event] = []
    for seat in sorted(away) if dies else ():
        waits = blind_waits and seat == hand.action.last_blind
        if waits or not hand.is_live(seat) or not hand.progress.contested:
            continue
        happened += hand.correct([events.Ruled(_KEY, seat=seat, cites=cites), events.HandDied(seat)])
    return happened


def turn_has_come(house: House, hand: Hand, away: Collection[int]) -> list[events.Event]:
    """Fold for an empty seat in turn, even if it could check; return the events, or none if the house lets it wait."""
    _, _, folds = _way_of_absent_hand(house, hand)
    if not folds or not hand.betting or hand.turn not in away:
        return []
    seat = hand.turn
    ruled = events.Ruled(_KEY, seat=seat, cites=clauses_behind(house, _KEY, at=hand.rules))
    with hand.control.all_or_nothing():
        hand.apply([ruled])
        if hand.options(seat).fold:
            return [ruled, *hand.act(seat, FOLD)]
        return [ruled, *hand.correct([events.HandDied(seat)])]


def absent_hands_due(house: House, hand: Hand, away: Collection[int]) -> tuple[int, ...]:
    """Return the seats whose hands are now dead or folded because their players are absent."""
    dead = _dead_by_the_deal(house, hand, away)
    if dead:
        return tuple(sorted(dead))
    _, _, folds = _way_of_absent_hand(house, hand)
    return (hand.turn,) if folds and hand.betting and hand.turn in away else ()


def absence_cites(house: House, hand: Hand) -> tuple[Citation, ...]:
    """Return the clauses about hands of absent players."""
    return clauses_behind(house, _KEY, at=hand.rules)


def act_for_the_absent(house: House, hand: Hand, away: Collection[int]) -> list[events.Event]:
    """Declare the hands of absent players dead as the deal ends, or fold them at their turn, by the house's rule."""
    dead = _dead_by_the_deal(house, hand, away)
    return deal_is_finished(house, hand, dead) if dead else turn_has_come(house, hand, away)


def _dead_by_the_deal(house: House, hand: Hand, away: Collection[int]) -> set[int]:
    """Return the seats whose hands die because the deal has just ended, in a house with that rule."""
    dies, blind_waits, _ = _way_of_absent_hand(house, hand)
    just_dealt = hand.stage == "bet" and not hand.progress.street_number and not any(map(_acted, hand.events_in_force))
    if not dies or not just_dealt or not hand.progress.contested:
        return set()
    return {seat for seat in away if hand.is_live(seat) and not (blind_waits and seat == hand.action.last_blind)}


def _way_of_absent_hand(house: House, hand: Hand) -> tuple[bool, bool, bool]:
    return _HAND_WHERE_AWAY[house.answer(_KEY, "tournament" if hand.rules.tournament else "cash")]


def _acted(event: events.Event) -> bool:
    return isinstance(event, events.Checked | events.Called | events.Raised | events.Folded)
