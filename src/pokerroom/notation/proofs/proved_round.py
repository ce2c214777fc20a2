"""Check the proof of a round against the house with its log.

The cards went to the board, to the boxes that had an Ante down and to the dealer, in the order of the house's deal; and
each card that the log names is laid open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pokerroom.bonus import events
from pokerroom.bonus.text.round_log import read_round_log
from pokerroom.cards import UNKNOWN, Card
from pokerroom.cards.deal_proof import DEALT_TO_BOARD, DEALT_TO_DEALER, dealing_order, place_words, round_faults
from pokerroom.cards.proof_shapes import DealProof, HandProof
from pokerroom.errors import PokerroomError

_WHOLE_HANDS_AT_ONCE: Final = "shuffling_device"


def round_dealing_faults(proof: HandProof) -> list[str]:
    """Return where a round's deal differs from its log; without a log, where the proof contradicts itself."""
    faults = [f"{deal.deal}: {fault}" for deal in proof.deals for fault in round_faults(deal)]
    if faults or not proof.log:
        return faults
    try:
        heading, happened = read_round_log(proof.log)
    except PokerroomError as fault:
        return [f"its log cannot be read: {fault.what}"]
    if len(proof.deals) != 1 or heading.number != proof.hand:
        return [f"its log is not of round {proof.hand}"]
    together = heading.terms.dealt_from == _WHOLE_HANDS_AT_ONCE
    return list(_misdealt_in_round(proof.deals[0], happened, together=together)) or list(
        _hidden(proof.deals[0], happened)
    )


def _misdealt_in_round(deal: DealProof, happened: Sequence[events.RoundEvent], *, together: bool) -> Iterator[str]:
    left = [to for event in happened for to, _ in dealt_in_round(event)]
    if left != list(deal.dealt):
        yield f"{deal.deal}: its cards went elsewhere than in the log of the round"
    antes: set[int] = set()
    for event in happened:
        match event:
            case events.WagerPlaced(area="ante"):
                antes.add(event.box)
            case events.WagerTakenBack(area="ante") | events.WagerRefused(area="ante"):
                antes.discard(event.box)
            case events.CommunityDealt():
                break
            case _:
                continue
    hands = [*sorted(antes), DEALT_TO_DEALER]
    in_order = [to for to in hands for _ in range(2)] if together else hands * 2
    if left[5:] != in_order:
        yield f"{deal.deal}: its cards did not go to the boxes with an Ante, in the order of the house's deal"


def dealt_in_round(event: events.RoundEvent) -> Iterator[tuple[int, Card]]:
    """Yield the cards that an event of a round takes off the deck, and where each goes."""
    match event:
        case events.CommunityDealt():
            yield from ((DEALT_TO_BOARD, card) for card in event.cards)
        case events.BoxDealt():
            yield from ((event.box, card) for card in event.cards)
        case events.DealerDealt():
            yield from ((DEALT_TO_DEALER, card) for card in event.cards)
        case _:
            return


def _hidden(deal: DealProof, happened: Sequence[events.RoundEvent]) -> Iterator[str]:
    """Yield cards that the log names and the proof does not lay open where they went."""
    went = dict(zip(dealing_order(deal.deal, deal.cards, deal.seeds), deal.dealt, strict=False))
    went_to = {opening.card: went[opening.position] for opening in deal.openings if opening.position in went}
    for to, card in dict.fromkeys(named for event in happened for named in _cards_named_in_round(event)):
        if card is not UNKNOWN and went_to.get(str(card)) != to:
            yield f"{card} was {place_words(to, 'box')} in the round, and is not laid open there"


def _cards_named_in_round(event: events.RoundEvent) -> Iterator[tuple[int, Card]]:
    yield from dealt_in_round(event)
    match event:
        case events.TurnedUp():
            yield from ((DEALT_TO_BOARD, card) for card in event.cards)
        case events.DealerShown():
            yield from ((DEALT_TO_DEALER, card) for card in event.cards)
        case events.HandShown():
            yield from ((event.box, card) for card in event.cards)
        case _:
            return
