"""The effects of rulings on cards: replacing, burning, setting aside or shuffling back, and dealing streets again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.errors import Illegal
from pokerroom.hand import BOARD, BURN, events
from pokerroom.hand.correcting import (
    cards_to_come,
    draws_later,
    draws_now,
    muck,
    next_street_with_burn,
    street_of_stage,
    used_cards,
)
from pokerroom.hand.events import BURN_FROM_THE_TABLE, FACE_DOWN, FACE_UP, NO_BURN, SHUFFLE_FIRST
from pokerroom.rulebook.ruling_rows.ruling_names import EffectArgument, EffectName
from pokerroom.rulings.effects.effect_context import Arguments, Does, EffectContext, TakenOut
from pokerroom.rulings.effects.taking_back import take_street_back, undo_street
from pokerroom.rulings.observing.board_streets import STREETS

# The deck


def whole_new_shuffle(context: EffectContext, _: Arguments = ()) -> None:
    """Put all cards of the deal back and shuffle them."""
    context.pack.left = []
    stub_size = context.hand.piles.stub_size
    context.pack.shuffle_in(context.hand.deck.cards if context.pack.known else [UNKNOWN] * stub_size)
    context.do(events.Shuffled(context.hand.piles.stub_size))


def _return_and_reshuffle(context: EffectContext, groups: Arguments) -> None:
    back = {"flop", "board_card", "early_cards", "turned_cards"} & {*groups}
    cards = context.cards(*groups)
    if back:
        take_street_back(context)
    context.move(cards, "stub")
    context.pack.shuffle_in()
    context.do(events.Shuffled(context.hand.piles.stub_size))


def _rebuild_stub(context: EffectContext, _: Arguments) -> None:
    context.pack.shuffle_in()
    context.do(events.Shuffled(context.hand.piles.stub_size))


def _cut_now(context: EffectContext, _: Arguments) -> None:
    context.pack.cut()
    context.leave("cut_now")


# Cards in the deal


def _still_to_deal(context: EffectContext, card: Card) -> bool:
    """Return whether the card belongs to a running deal that the record does not have yet."""
    return context.hand.stage in ("post", "deal") and context.where(card)[0] == "stub"


def _replace_after_deal(context: EffectContext, groups: Arguments) -> None:
    """Replace the card once the deal is complete: its owner gets the card that would have been the first burn."""
    for card in context.cards(*groups):
        if _still_to_deal(context, card):
            _swap_in(context, card, len(context.hand.progress.destinations))
        else:
            _swap_in_hand(context, card)


def _replace_after_round(context: EffectContext, groups: Arguments) -> None:
    """Replace the card once this round of the deal is complete: its owner gets the next card."""
    for card in context.cards(*groups):
        if card in context.moved.lay_at:
            left, position, players = context.pack.left, context.moved.lay_at[card], len(context.hand.live)
            end = (position // players + 1) * players - 1
            if end < len(left):
                left.insert(position, left.pop(end))
        elif _still_to_deal(context, card) and card in context.pack.left:
            players = len(context.hand.live)
            position = context.pack.left.index(card)
            _swap_in(context, card, (position // players + 1) * players)
        else:
            _swap_in_hand(context, card)


def _swap_in(context: EffectContext, card: Card, below: int) -> None:
    """Deal the card from a position further down the deck instead of this card, and set this card aside."""
    left = context.pack.left
    if card in left and below < len(left) and left.index(card) < below:
        position = left.index(card)
        left[position] = left.pop(below)
        left.append(card)  # the move takes it out
    context.move([card], "aside")


def _swap_in_hand(context: EffectContext, card: Card) -> None:
    pile, seat = context.where(card)
    if pile == "stub" and _in_hand_unseen(context):
        pile, seat = "hand", context.seat
    if pile == "stub":
        context.move([card], "aside")
    elif pile == "hand":
        context.do(events.Moved((card,), "hand", "aside", seat=seat, up=True))
        give_next(context, seat)
    elif (gone := context.moved.taken_out_as(card)) is not None and gone.pile == "hand":
        give_next(context, gone.seat)


def give_next(context: EffectContext, seat: int, cards: int = 1) -> None:
    """Move the next cards of the deck to a player's hand."""
    for card in context.pack.take(cards):
        context.do(events.Moved((card,), "stub", "hand", seat=seat))


def _replace_with_next(context: EffectContext, groups: Arguments) -> None:
    for card in context.cards(*groups):
        gone = context.moved.taken_out_as(card)
        if gone is not None and gone.pile == "hand":
            give_next(context, gone.seat)
        elif gone is not None and gone.pile in ("board", "burns"):
            turned = context.seen.cards.get("correct_card") or context.pack.take(1)
            if gone.pile == "board" and UNKNOWN in turned:
                raise Illegal("which card took its place?", allowed="the correct card", cites=context.ruling.cites)
            context.do(events.Moved(tuple(turned), "stub", gone.pile, up=gone.pile == "board"))
        elif gone is None:
            if _still_to_deal(context, card):
                context.move([card], "muck")
            else:
                _swap_in_hand(context, card)


def _discard_cards(context: EffectContext, groups: Arguments) -> None:
    if groups == ("extra_hand",) and context.moved.extra_hand:
        context.do(events.Moved(context.moved.extra_hand, "aside", "muck"))
        return
    for card in context.cards(*groups):
        pile, seat = context.where(card)
        foreign = card != UNKNOWN and card not in context.hand.deck
        if pile == "stub" and {*groups} <= {"boxed_card", "joker", "extra_card"} and _in_hand_unseen(context):
            pile, seat = "hand", context.seat
        context.moved.taken_out.append(TakenOut(card, pile, seat))
        if pile == "off":
            continue  # it never counted as one of the deck
        if pile == "stub":
            if card in context.pack.left:
                context.moved.lay_at[card] = context.pack.left.index(card)
            context.pack.remove(card)
        target: events.Pile = "off" if foreign else "muck"
        context.do(events.Moved((card,), pile, target, seat=seat, up=True))


def _in_hand_unseen(context: EffectContext) -> bool:
    """Return whether the card is in the player's hand and the software has not seen that hand."""
    seat = context.seen.seat
    if not context.hand.is_in(seat) or context.fact("destination") not in (None, "hand"):
        return False
    return UNKNOWN in context.hand.cards(seat)


def _becomes_burn(context: EffectContext, groups: Arguments) -> None:
    cards = context.cards(*groups)
    if not context.hand.piles.burning or not (street := next_street_with_burn(context.hand)):
        context.move(cards, "burns")
        return
    if {"surplus_cards", "turned_cards"} & {*groups} and context.hand.stage == "deal":
        street = _street_after(context)
    if groups == ("extra_card",) and UNKNOWN in cards and context.hand.cards(context.seat):
        context.move(cards, "next burn", source="hand", seat=context.seat)
    else:
        context.move(cards, "next burn")
    if street:
        context.do(events.Instructed(street, BURN_FROM_THE_TABLE))


def _street_after(context: EffectContext) -> str:
    """Return the street whose burn a surplus card becomes: the present one if its own burn is still to come."""
    streets = context.hand.progress.streets
    if any(use.name == "redeal_without_burn" for use in context.ruling.effects):
        return streets[context.street]
    number = context.street + 1
    return streets[number] if number < len(streets) else ""


def _street_named(context: EffectContext, name: EffectArgument) -> str:
    """Return the hand's own name for a street; `same` stands for the one the ruling is about."""
    streets = context.hand.progress.streets
    number = context.street if name == "same" else STREETS[name]
    return streets[min(number, len(streets) - 1)]


def _street_now(context: EffectContext) -> str:
    """Return the name of the street being dealt or bet on."""
    return context.hand.progress.streets[street_of_stage(context.hand)]


def _skip_burn(context: EffectContext, streets: Arguments) -> None:
    context.do(events.Instructed(_street_named(context, streets[0]), NO_BURN))


def _set_aside(context: EffectContext, groups: Arguments) -> None:
    cards = context.cards(*groups)
    take_street_back(context)
    context.move(cards, "aside")


def _card_plays(context: EffectContext, groups: Arguments) -> None:
    """Leave the card in its hand, known to everybody."""
    cards = context.cards(*groups)
    seat = context.seen.seat
    if groups == ("draw_cards",):
        _draw_cards_play(context, cards)
        return
    if not context.hand.is_in(seat):
        return
    hand = context.hand.cards(seat)
    exposed = tuple(card for card in cards if card in hand or UNKNOWN in hand)
    if exposed:
        context.do(events.Exposed(seat, exposed))


def _draw_cards_play(context: EffectContext, cards: Sequence[Card]) -> None:
    """Leave the replacement cards with the player who got them, now or when they draw."""
    hand, seat = context.hand, context.seat
    going = [card for card in cards if context.where(card)[0] == "stub"]
    if cards and not going and all(context.where(card) == ("hand", seat) for card in cards):
        context.do(events.Exposed(seat, tuple(cards)))  # they are dealt, and everybody has seen them
        return
    if draws_now(hand, seat):
        due = len(hand.progress.destinations)
        dealt = list(context.pack.take(due)) if context.pack.known else [*going, *(UNKNOWN,) * due][:due]
        hand.deal(dealt)
        seen = tuple(card for card in cards if card != UNKNOWN and context.where(card) == ("hand", seat))
        if seen and context.about == "exposed_draw":
            context.do(events.Exposed(seat, seen))
    elif context.about != "exposed_draw" and draws_later(hand, seat):
        context.move(going, "hand", seat=seat, up=False)
    else:
        raise Illegal(f"no cards of the draw are due to seat {seat}", allowed="a player who draws now, or later")


def _deal_top_card(context: EffectContext, _: Arguments) -> None:
    give_next(context, context.seat)


def _deal_next_face_down(context: EffectContext, _: Arguments) -> None:
    """Make the exposed card the player's up card, and deal their next card face down."""
    seat = context.seat
    if not context.hand.cards(seat):
        finish_this_deal(context, seat)
    cards = context.cards("exposed_card")
    for card in cards:
        context.do(events.Moved((card,), "hand", "hand", seat=seat, up=True))
    context.do(events.Instructed(_street_now(context), FACE_DOWN, seat=seat))


def finish_this_deal(context: EffectContext, seat: int = 0) -> list[events.Event]:
    """Finish the running deal with reported cards in their places, and return its events."""
    due = context.hand.progress.destinations
    if context.hand.stage != "deal" or min(due, default=BURN) <= BOARD:
        return []
    cards = list(context.pack.take(len(due)))
    reported = [card for card in context.cards("exposed_card", "own_card") if card not in cards]
    spots = [number for number, destination in enumerate(due) if destination == seat and cards[number] == UNKNOWN]
    for number, card in zip(spots, reported, strict=False):
        cards[number] = card
    return context.hand.deal(cards)


def _deal_rest_face_up(context: EffectContext, _: Arguments) -> None:
    streets = context.hand.progress.streets
    street = streets[-1] if context.hand.stage == "deal" else _street_now(context)
    context.do(events.Instructed(street, FACE_UP))


# The board


def _board_stands(context: EffectContext, groups: Arguments) -> None:
    """Leave the board cards as dealt; cards missing from the record become the street, now or after the betting."""
    cards = [card for card in context.cards(*groups) if context.where(card)[0] == "stub"]
    if not cards:
        return
    if context.hand.stage == "deal":
        for card in cards:
            context.pack.remove(card)
        context.do(events.Moved(tuple(cards), "stub", "board", up=True))
    elif context.moved.burned:
        context.do(events.Instructed(_street_named(context, "same"), NO_BURN))


def _restore_sequence(context: EffectContext, _: Arguments) -> None:
    """Put the cards back on top of the deck in their order, and deal the street again as it should have been."""
    burned = undo_street(context)
    if burned is None and context.moved.burned:
        context.do(events.Instructed(_street_named(context, "same"), NO_BURN))
    elif burned is not None and context.moved.extra_burn_is_new:
        context.pack.bring_up(context.moved.extra_burns, len(burned))  # it left the deck before the street did


def _later_cards_as_without_error(context: EffectContext, _: Arguments) -> None:
    street = next_street_with_burn(context.hand)
    if context.about == "missed_burn":
        if street and context.hand.piles.stub_size > cards_to_come(context.hand):
            context.do(events.Moved(context.pack.take(1), "stub", "burns"))
        return
    extra = context.cards("extra_burns")[:1]
    if extra and street:
        context.move(extra, "next burn", source="burns", up=False)
        context.do(events.Instructed(street, BURN_FROM_THE_TABLE))


def _redeal_without_burn(context: EffectContext, streets: Arguments) -> None:
    take_street_back(context)
    context.do(events.Instructed(_street_named(context, streets[0]), NO_BURN))


def _redeal_with_burn(context: EffectContext, _: Arguments) -> None:
    take_street_back(context)


def _reshuffle_set_aside_before(context: EffectContext, streets: Arguments) -> None:
    name = _street_named(context, streets[0])
    context.do(events.Instructed(name, SHUFFLE_FIRST), events.Instructed(name, NO_BURN))


def _random_pick_becomes_burn(context: EffectContext, groups: Arguments) -> None:
    """Make the surplus card that the floor picks from the mixed cards the next burn, as entered or at random."""
    cards = context.cards(*groups)
    picked = context.seen.cards.get("surplus_cards", ())
    if len(cards) <= 3 or (picked and len(cards) - len(picked) != 3) or any(card not in cards for card in picked):
        raise Illegal(
            f"the flop is {cards_text(cards) or 'not entered'}, and {cards_text(picked) or 'no card'} was picked",
            allowed="all the cards of the flop as they lie, and of them those that were picked",
            cites=context.ruling.cites,
        )
    if not picked:
        picked = tuple(context.pack.mixed(cards)[: len(cards) - 3])
    street = [card for card in cards if card not in picked]
    out = context.street_is_out
    context.move(picked, "next burn")
    if not out:
        for card in street:
            context.pack.remove(card)
        context.do(events.Moved(tuple(street), "stub", "board", up=True))
    if after := next_street_with_burn(context.hand):
        context.do(events.Instructed(after, BURN_FROM_THE_TABLE))


def take_off_what_is_strange(context: EffectContext) -> None:
    """Remove a card that does not belong to this deck from the table, once the hand that held it is dead."""
    foreign = [card for card in muck(context.hand) if card != UNKNOWN and card not in context.hand.deck]
    if not context.hand.over:
        context.move(foreign, "off")


def make_up_the_stub(context: EffectContext) -> None:
    """Shuffle the burns and the cards set aside back in if too few cards are left to finish the hand."""
    hand = context.hand
    if hand.over or cards_to_come(hand) <= hand.piles.stub_size:
        return
    for source, seat, pile in used_cards(hand):
        for card in pile[: max(0, cards_to_come(hand) - hand.piles.stub_size)]:
            hand.apply([events.Moved((card,), source, "stub", seat=seat)])
            context.pack.left.append(card)
    context.pack.shuffle_in()
    hand.apply([events.Shuffled(hand.piles.stub_size)])


CARD_EFFECTS: Final[dict[EffectName, Does]] = {
    "return_to_stub_and_reshuffle": _return_and_reshuffle,
    "rebuild_stub": _rebuild_stub,
    "cut_now": _cut_now,
    "replace_with_next": _replace_with_next,
    "replace_after_round": _replace_after_round,
    "replace_after_deal": _replace_after_deal,
    "deal_top_card_to_player": _deal_top_card,
    "becomes_burn": _becomes_burn,
    "skip_burn": _skip_burn,
    "discard": _discard_cards,
    "set_aside": _set_aside,
    "card_plays": _card_plays,
    "deal_next_face_down": _deal_next_face_down,
    "deal_rest_face_up": _deal_rest_face_up,
    "board_stands": _board_stands,
    "restore_sequence": _restore_sequence,
    "later_cards_as_without_error": _later_cards_as_without_error,
    "redeal_without_burn": _redeal_without_burn,
    "redeal_with_burn": _redeal_with_burn,
    "reshuffle_set_aside_before": _reshuffle_set_aside_before,
    "random_pick_becomes_burn": _random_pick_becomes_burn,
}
