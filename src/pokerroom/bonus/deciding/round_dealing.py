"""Judge the deal, and the turning up of community cards and of the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pokerroom.bonus import commands, events
from pokerroom.bonus.deal_order import TO_BOARD, TO_DEALER, packets_due
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.paying.pay import made_hand
from pokerroom.bonus.state import CARDS_IN_HAND
from pokerroom.bonus.words import SHOWN_AFTER, STREET_AFTER
from pokerroom.cards import JOKER, UNKNOWN, Card, cards_text
from pokerroom.errors import Illegal, Malformed, OutOfTurn
from pokerroom.wording.plural import quantity


def decide_deal_cards(context: RoundContext, command: commands.DealCards) -> Iterator[events.RoundEvent]:
    """Judge the deal of cards from the device or the shoe, packet by packet."""
    state = context.state
    context.refuse_over()
    if not state.live:
        cites = context.cites("wagers_first", "deal_order")
        raise Illegal("no Ante lies on the layout", allowed="once an Ante is placed", cites=cites)
    due = packets_due(state)
    if not due:
        raise OutOfTurn("every hand is dealt", allowed="players decide", cites=context.cites("deal_order"))
    refuse_cards(context, command.cards)
    left = list(command.cards)
    for packet in due:
        if not left:
            return
        if len(left) < packet.cards:
            what, cites = f"{len(left)} of {packet.cards} cards", context.cites("bonus.deal_from", "deal_order")
            raise Illegal(what, allowed=f"{packet.cards} together", cites=cites)
        cards, left = tuple(left[: packet.cards]), left[packet.cards :]
        if packet.to == TO_BOARD:
            yield events.CommunityDealt(cards)
        elif packet.to == TO_DEALER:
            yield events.DealerDealt(cards)
        else:
            yield events.BoxDealt(packet.to, cards)
    if left:
        cites = context.cites("bonus.deal_from", "deal_order")
        raise Illegal(f"{quantity(len(left), 'card')} more than are dealt", allowed="no card is burned", cites=cites)


def refuse_cards(context: RoundContext, cards: Sequence[Card], *, again: Sequence[Card] = ()) -> None:
    """Refuse a card that is already out of the deck, or in no deck; `again` are cards that are only turned up."""
    if not cards or not all(isinstance(card, Card) for card in cards):
        raise Malformed(f"{cards!r} are no cards", allowed="cards, such as parse_cards('As Kd')")
    if JOKER in cards:
        raise Illegal(
            "there is a joker among the cards", allowed="52 cards without jokers", cites=context.cites("hand_ranking")
        )
    known = [*context.state.known_cards(), *(card for card in cards if card is not UNKNOWN)]
    for card in again:
        if card is not UNKNOWN:
            known.remove(card)
    twice = sorted({str(card) for card in known if known.count(card) > 1})
    if twice:
        raise Malformed(f"{', '.join(twice)} twice in one deck", allowed="each card once")


def faces(context: RoundContext, lie: Sequence[Card], named: Sequence[Card], what: str) -> tuple[Card, ...]:
    """Return the faces of turned-up cards: those the software knows, or else those entered."""
    if not named:
        if UNKNOWN in lie:
            raise Malformed(f"{what}: which cards?", allowed=f"the {quantity(len(lie), 'card')} as they lie")
        return tuple(lie)
    if len(named) != len(lie) or any(card is UNKNOWN for card in named):
        raise Malformed(f"{what}: {cards_text(named)}", allowed=quantity(len(lie), "card"))
    if any(known is not UNKNOWN and known != card for known, card in zip(lie, named, strict=True)):
        raise Malformed(f"{what}: {cards_text(named)}", allowed=cards_text(lie))
    refuse_cards(context, named, again=lie)
    return tuple(named)


def decide_turn_up(context: RoundContext, command: commands.TurnUp) -> Iterator[events.RoundEvent]:
    """Turn up the flop, turn or river, once everybody still in has decided."""
    state = context.state
    context.refuse_before_first_card()
    decision = state.decision
    if decision is None:
        raise OutOfTurn(
            "no community card is turned up now", allowed=context.state.phase, cites=context.cites("reveal")
        )
    street = STREET_AFTER[decision]
    waiting = state.undecided
    if waiting:
        box_state = next((box for box in waiting if box.held), None)
        if box_state is not None:
            allowed = f"once box {box_state.number} has corrected its Flop Wager or folded"
            raise OutOfTurn(f"the {street} is held back", allowed=allowed, cites=context.cites("reveal"))
        boxes = ", ".join(str(box.number) for box in waiting)
        cites = context.cites("reveal")
        raise OutOfTurn(f"the {street} before box {boxes} has decided", allowed="everybody decides first", cites=cites)
    cards = faces(context, state.board[state.shown : SHOWN_AFTER[street]], command.cards, f"the {street}")
    yield events.TurnedUp(street, cards)


def decide_show_dealers_hand(context: RoundContext, command: commands.ShowDealersHand) -> Iterator[events.RoundEvent]:
    """Turn up the dealer's two cards, once the river has been turned up."""
    state = context.state
    context.refuse_before_first_card()
    if state.phase != "dealers_hand":
        cites = context.cites("dealers_hand", "reveal")
        raise OutOfTurn("the dealer's hand is not shown yet", allowed="after the river is turned up", cites=cites)
    cards = faces(context, state.dealer, command.cards, "the dealer's hand is not shown yet")
    yield events.DealerShown(cards, made_hand(cards, state.board).name)


def decide_look_at(context: RoundContext, command: commands.LookAt) -> Iterator[events.RoundEvent]:
    """Judge a player's look at their cards, allowed after the deal and after boxes that must play first."""
    box = context.live_box(command.box)
    cites = context.cites("deal_order")
    if packets_due(context.state) or len(box.cards) < CARDS_IN_HAND:
        raise OutOfTurn("cards are looked at before the deal is over", allowed="once all are dealt", cites=cites)
    if not may_handle(context, box.number):
        first = ", ".join(map(str, context.state.first))
        raise OutOfTurn(
            f"box {box.number} does not play before box {first}", allowed=f"once box {first} has played", cites=cites
        )
    yield events.BoxLooked(box.number)


def may_handle(context: RoundContext, number: int) -> bool:
    """Return whether a box's player may handle the cards; boxes directed to play first go before the others."""
    state = context.state
    if number in state.first or state.phase != "before_flop":
        return True
    return not any(box.number in state.first for box in state.undecided)
