"""Check that no event of a fault or ruling loses, doubles or invents a card or a chip.

`decide` deals only cards that are in the deck. Cards moved by a fault or ruling are not judged, but each card must lie
in exactly one place.
"""

from __future__ import annotations

from collections.abc import Sequence

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal
from pokerroom.hand import events
from pokerroom.hand.dealing.piles import ORDERED_PILES, pile_of
from pokerroom.hand.state import State


def refuse_cards_elsewhere(state: State, event: events.Event) -> None:
    """Refuse an event that names a card twice, takes a card from where it does not lie, or names one not in this
    deck.
    """
    cards, pile = _cards_taken_and_known_there(state, event)
    for number, card in enumerate(cards):
        if card == UNKNOWN or (card in pile and card not in cards[:number]):
            continue
        rules = state.plan.rules
        if not state.has_in_deck(card):
            what, allowed = f"{card} is not in the deck", f"a deck of {rules.deck}"
        elif card in cards[:number]:
            what, allowed = f"{card} is dealt twice", "each card once"
        elif state.has_left_deck(card):
            what, allowed = f"{card} is out already", "a card that is still in the deck"
        else:
            continue
        raise Illegal(
            what,
            allowed=f"{allowed}; a second card of one kind, or a strange one, is for a ruling (foreign card found)",
            cites=rules.cites("cards.deck", "cards.one_deck_in_play"),
            observation="ruling.foreign_card_found",
            facts={"card": str(card)},
        )


def chips_add_up(state: State, event: events.Event) -> bool:
    """Return whether all chips that the hand began with are accounted for after an event, with no pot left at the
    end.
    """
    whole = sum(state.starting) + state.carried
    unpaid = state.pot if isinstance(event, events.Ended) else 0
    found = sum(state.stacks) + state.charged + state.pot
    return min(*state.stacks, state.pot) >= 0 and found == whole and not unpaid


def _cards_taken_and_known_there(state: State, event: events.Event) -> tuple[Sequence[Card], Sequence[Card]]:
    """Return the cards that an event takes from a pile, and the cards known to lie there; none are known in the
    stub.
    """
    match event:
        case events.Dealt(cards=cards) | events.BoardDealt(cards=cards):
            return cards, ()
        case events.Burned(card=card):
            return (card,), ()
        case events.Moved(cards=cards, source=source) if source != "off":
            return cards, _cards_lying_in(state, source, state.place.get(event.seat, 0))
    return (), ()


def _cards_lying_in(state: State, source: events.Pile, place: int) -> Sequence[Card]:
    if source == "stub" or (source in ORDERED_PILES and state.ordered is None):
        return ()
    pile = pile_of(state, source, place)
    return (*pile, *state.hands[place]) if source == "muck" else pile  # a folded hand lies in the muck too
