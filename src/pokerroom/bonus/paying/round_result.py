"""The house's result of a round from the wagers against the dealer's hand, which theory predicts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pokerroom.bonus import events
from pokerroom.bonus.evolve import evolve_round
from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.state import BoxAtStart, new_round
from pokerroom.bonus.words import MAIN_AREAS


class MainResult(NamedTuple):
    """The hands dealt to boxes, the sum of their Antes, and the house's win on their main wagers."""

    hands: int
    antes: int
    won: int


NO_RESULT = MainResult(0, 0, 0)


def main_result(terms: BonusTerms, boxes: Iterable[BoxAtStart], happened: Iterable[events.RoundEvent]) -> MainResult:
    """Return a round's result from its events; a void round or box does not count."""
    bonus_round = new_round(terms, boxes)
    antes: dict[int, int] = {}
    won: dict[int, int] = {}
    for event in happened:
        if isinstance(event, events.BoxDealt):
            antes[event.box] = bonus_round.ante_counted(bonus_round.boxes[event.box])
        elif isinstance(event, events.WagerLost) and event.area in MAIN_AREAS:
            won[event.box] = won.get(event.box, 0) + bonus_round.boxes[event.box].on(event.area).total
        elif isinstance(event, events.WagerPaid) and event.area in MAIN_AREAS:
            won[event.box] = won.get(event.box, 0) - event.pays
        elif isinstance(event, events.BoxVoided):
            antes.pop(event.box, None)
            won.pop(event.box, None)
        elif isinstance(event, events.RoundVoided):
            return NO_RESULT
        evolve_round(bonus_round, event)
    return MainResult(len(antes), sum(antes.values()), sum(won.values()))
