"""What rulings do with cards: replaced, burned, set aside, shuffled back, streets dealt again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.errors import Illegal
from pokerroom.hand import events
from pokerroom.hand.dealing.dealing import must_reshuffle, places
from pokerroom.hand.orders import BURN_FROM_THE_TABLE, FACE_DOWN, FACE_UP, NO_BURN, SHUFFLE_FIRST
from pokerroom.hand.rules.plan import DEAL, DRAW, POST
from pokerroom.rulebook.rulings.ruling_names import EffectName
from pokerroom.rulings.effects.effect_context import Arguments, Does, EffectContext, cards_to_come

# The deck


def whole_new_shuffle(work: EffectContext, _: Arguments = ()) -> None:
    """All cards of the deal go back and are shuffled."""
    work.pack.left = []
    work.pack.shuffle_in(work.state.plan.rules.whole_deck.cards if work.pack.known else [UNKNOWN] * work.state.stub)
    work.do(events.Shuffled(work.state.stub))


def _return_and_reshuffle(work: EffectContext, groups: Arguments) -> None:
    back = {"flop", "board_card", "early_cards", "turned_cards"} & {*groups}
    cards = work.cards(*groups)
    if back:
        work.take_street_back()
    work.move(cards, "stub")
    work.pack.shuffle_in()
    work.do(events.Shuffled(work.state.stub))


def _rebuild_stub(work: EffectContext, _: Arguments) -> None:
    work.pack.shuffle_in()
    work.do(events.Shuffled(work.state.stub))


def _cut_now(work: EffectContext, _: Arguments) -> None:
    work.pack.cut()
    work.order("cut_now")


# Cards in the deal


def _still_to_deal(work: EffectContext, card: Card) -> bool:
    """Whether the card is on its way out of the deck in a deal that is not recorded yet."""
    return work.state.stage.kind in (POST, DEAL) and work.where(card)[0] == "stub"


def _replace_after_deal(work: EffectContext, groups: Arguments) -> None:
    """The owner gets the card after the deal: what would have been the first burn."""
    for card in work.cards(*groups):
        if _still_to_deal(work, card):
            _swap_in(work, card, len(places(work.state)))
        else:
            _swap_in_hand(work, card)


def _replace_after_round(work: EffectContext, groups: Arguments) -> None:
    """The owner gets the card after this round of the deal."""
    for card in work.cards(*groups):
        if card in work.lay_at:
            left, place, players = work.pack.left, work.lay_at[card], work.state.live.bit_count()
            end = (place // players + 1) * players - 1
            if end < len(left):
                left.insert(place, left.pop(end))
        elif _still_to_deal(work, card) and card in work.pack.left:
            players = work.state.live.bit_count()
            place = work.pack.left.index(card)
            _swap_in(work, card, (place // players + 1) * players)
        else:
            _swap_in_hand(work, card)


def _swap_in(work: EffectContext, card: Card, number: int) -> None:
    """A card further down the deck takes the card's place in the deal; the card itself lies on the table."""
    left = work.pack.left
    if card in left and number < len(left) and left.index(card) < number:
        place = left.index(card)
        left[place] = left.pop(number)
        left.append(card)  # the move takes it out
    work.move([card], "aside")


def _swap_in_hand(work: EffectContext, card: Card) -> None:
    pile, seat = work.where(card)
    if pile == "stub" and _in_hand_unseen(work):
        pile, seat = "hand", work.seat
    if pile == "stub":
        work.move([card], "aside")
    elif pile == "hand":
        work.do(events.Moved((card,), "hand", "aside", seat, True))
        give_next(work, seat)
    elif (removed := next((each for each in work.removed if each[0] == card), None)) and removed[1] == "hand":
        give_next(work, removed[2])


def give_next(work: EffectContext, seat: int, cards: int = 1) -> None:
    """The next cards of the deck go to a player's hand."""
    for card in work.pack.take(cards):
        work.do(events.Moved((card,), "stub", "hand", seat))


def _replace_with_next(work: EffectContext, groups: Arguments) -> None:
    for card in work.cards(*groups):
        removed = next((each for each in work.removed if each[0] == card), None)
        if removed is not None and removed[1] == "hand":
            give_next(work, removed[2])
        elif removed is not None and removed[1] in ("board", "burns"):
            turned = work.seen.cards.get("correct_card") or work.pack.take(1)
            if removed[1] == "board" and UNKNOWN in turned:
                raise Illegal("which card took its place?", allowed="the correct card", cites=work.ruling.cites)
            work.do(events.Moved(tuple(turned), "stub", removed[1], 0, removed[1] == "board"))
        elif removed is None:
            _swap_in_hand(work, card) if not _still_to_deal(work, card) else work.move([card], "muck")


def _discard(work: EffectContext, groups: Arguments) -> None:
    if groups == ("extra_hand",) and work.extra_hand:
        work.do(events.Moved(work.extra_hand, "aside", "muck"))
        return
    for card in work.cards(*groups):
        pile, seat = work.where(card)
        foreign = card != UNKNOWN and not work.state.plan.deck_mask >> card & 1
        if pile == "stub" and {*groups} <= {"boxed_card", "joker", "extra_card"} and _in_hand_unseen(work):
            pile, seat = "hand", work.seat
        work.removed.append((card, pile, seat))
        if pile == "off":
            continue  # it never counted as one of the deck
        if pile == "stub":
            if card in work.pack.left:
                work.lay_at[card] = work.pack.left.index(card)
            work.pack.remove(card)
        target: events.Pile = "off" if foreign else "muck"
        work.do(events.Moved((card,), pile, target, seat, True))


def _in_hand_unseen(work: EffectContext) -> bool:
    """Whether the card is in the hand of the player concerned, where the software has not seen what they hold."""
    seat = work.seen.seat
    if not seat or seat not in work.state.place or work.fact("destination") not in (None, "hand"):
        return False
    return UNKNOWN in work.state.hands[work.state.place[seat]]


def _becomes_burn(work: EffectContext, groups: Arguments) -> None:
    cards = work.cards(*groups)
    if not work.state.plan.burning or not (street := work.next_burning()):
        work.move(cards, "burns")
        return
    if {"surplus_cards", "turned_cards"} & {*groups} and work.state.stage.kind == DEAL:
        street = _street_after(work)
    if groups == ("extra_card",) and UNKNOWN in cards and work.state.hands[work.place]:
        work.move(cards, "next burn", source="hand", seat=work.seat)
    else:
        work.move(cards, "next burn")
    if street:
        work.do(events.Instructed(street, BURN_FROM_THE_TABLE))


def _street_after(work: EffectContext) -> str:
    """The street whose burn a card turned too many becomes: this one while its own burn is still to come."""
    streets = work.state.plan.streets
    if any(use.name == "redeal_without_burn" for use in work.ruling.effects):
        return streets[work.street]
    number = work.street + 1
    return streets[number] if number < len(streets) else ""


def _skip_burn(work: EffectContext, street: Arguments) -> None:
    work.do(events.Instructed(work.street_named(street[0]), NO_BURN))


def _set_aside(work: EffectContext, groups: Arguments) -> None:
    cards = work.cards(*groups)
    work.take_street_back()
    work.move(cards, "aside")


def _card_plays(work: EffectContext, groups: Arguments) -> None:
    """The card stays where it is, and everybody knows it now."""
    cards = work.cards(*groups)
    seat = work.seen.seat
    if groups == ("draw_cards",):
        _draw_cards_play(work, cards)
        return
    if seat not in work.state.place:
        return
    hand = work.state.hands[work.state.place[seat]]
    known = tuple(card for card in cards if card in hand or UNKNOWN in hand)
    if known:
        work.do(events.Exposed(seat, known))


def _draw_cards_play(work: EffectContext, cards: Sequence[Card]) -> None:
    """Cards of the draw stay with whoever got them: the player being served, or one whose draw is still to come."""
    state, seat = work.state, work.seat
    going = [card for card in cards if work.where(card)[0] == "stub"]
    if cards and not going and all(work.where(card) == ("hand", seat) for card in cards):
        work.do(events.Exposed(seat, tuple(cards)))  # they are dealt, and everybody has seen them
        return
    if _its_turn_to_be_served(work, seat):
        due = len(places(state))
        dealt = list(work.pack.take(due)) if work.pack.known else [*going, *(UNKNOWN,) * due][:due]
        work.hand.deal(dealt)
        seen = tuple(card for card in cards if card != UNKNOWN and work.where(card) == ("hand", seat))
        if seen and work.seen.key == "ruling.draw_cards_exposed":
            work.do(events.Exposed(seat, seen))
    elif state.stage.kind == DRAW and work.seen.key != "ruling.draw_cards_exposed" and _draws_later(work):
        work.move(going, "hand", seat=seat, up=False)
    else:
        raise Illegal(f"no cards of the draw are due to seat {seat}", allowed="a player who draws now, or later")


def _draws_later(work: EffectContext) -> bool:
    """Whether the player concerned has their draw still before them."""
    state = work.state
    now = state.turn if state.turn >= 0 else state.served
    return not state.serving_late and work.place > now


def _its_turn_to_be_served(work: EffectContext, seat: int) -> bool:
    state = work.state
    served = state.stage.kind == DRAW and state.turn < 0 and state.takes > 0
    return served and state.seats[state.served] == seat and not must_reshuffle(state)


def _deal_top_card(work: EffectContext, _: Arguments) -> None:
    give_next(work, work.seat)


def _deal_next_face_down(work: EffectContext, _: Arguments) -> None:
    """The card lies open as the up card, and the next one of that player goes down."""
    seat = work.seat
    if not work.state.hands[work.place]:
        finish_this_deal(work, seat)
    cards = work.cards("exposed_card")
    for card in cards:
        work.do(events.Moved((card,), "hand", "hand", seat, True))
    work.do(events.Instructed(work.state.plan.streets[work.state.stage.street], FACE_DOWN, seat))


def finish_this_deal(work: EffectContext, seat: int = 0) -> list[events.Event]:
    """The cards that are going out are dealt to the end, those that were reported in their places; what was dealt."""
    state = work.state
    due = places(state)
    if state.stage.kind != DEAL or min(due, default=-1) < 0:
        return []
    cards = list(work.pack.take(len(due)))
    reported = [card for card in work.cards("exposed_card", "own_card") if card not in cards]
    spots = [number for number, place in enumerate(due) if place == seat and cards[number] == UNKNOWN]
    for number, card in zip(spots, reported, strict=False):
        cards[number] = card
    return work.hand.deal(cards)


def _deal_rest_face_up(work: EffectContext, _: Arguments) -> None:
    streets = work.state.plan.streets
    street = streets[-1] if work.state.stage.kind == DEAL else streets[work.state.stage.street]
    work.do(events.Instructed(street, FACE_UP))


# The board


def _board_stands(work: EffectContext, groups: Arguments) -> None:
    """The cards stay as dealt; where they are not recorded yet, they are the street, now or after the betting."""
    cards = [card for card in work.cards(*groups) if work.where(card)[0] == "stub"]
    if not cards:
        return
    if work.state.stage.kind == DEAL:
        for card in cards:
            work.pack.remove(card)
        work.do(events.Moved(tuple(cards), "stub", "board", 0, True))
    elif work.burned:
        work.do(events.Instructed(work.street_named("same"), NO_BURN))


def _restore_sequence(work: EffectContext, _: Arguments) -> None:
    """Everything back on top in its order, and the street is dealt anew as it should have been."""
    burned = work.undo_street()
    if burned is None and work.burned:
        work.do(events.Instructed(work.street_named("same"), NO_BURN))
    elif burned is not None and work.extra_burn_is_new:
        work.pack.bring_up(work.extra_burns, len(burned))  # it left the deck before the street did


def _later_cards_as_without_error(work: EffectContext, _: Arguments) -> None:
    street = work.next_burning()
    if work.seen.key == "ruling.burn_missed":
        if street and work.state.stub > cards_to_come(work.state):
            work.do(events.Moved(work.pack.take(1), "stub", "burns"))
        return
    extra = work.cards("extra_burns")[:1]
    if extra and street:
        work.move(extra, "next burn", source="burns", up=False)
        work.do(events.Instructed(street, BURN_FROM_THE_TABLE))


def _redeal_without_burn(work: EffectContext, street: Arguments) -> None:
    work.take_street_back()
    work.do(events.Instructed(work.street_named(street[0]), NO_BURN))


def _redeal_with_burn(work: EffectContext, _: Arguments) -> None:
    work.take_street_back()


def _reshuffle_set_aside_before(work: EffectContext, street: Arguments) -> None:
    name = work.street_named(street[0])
    work.do(events.Instructed(name, SHUFFLE_FIRST), events.Instructed(name, NO_BURN))


def _random_pick_becomes_burn(work: EffectContext, groups: Arguments) -> None:
    """The floor picks the surplus from the mixed cards; what was picked may be entered as surplus cards."""
    cards = work.cards(*groups)
    picked = work.seen.cards.get("surplus_cards", ())
    if len(cards) <= 3 or (picked and len(cards) - len(picked) != 3) or any(card not in cards for card in picked):
        raise Illegal(
            f"the flop is {cards_text(cards) or 'not entered'}, and {cards_text(picked) or 'no card'} was picked",
            allowed="all the cards of the flop as they lie, and of them those that were picked",
            cites=work.ruling.cites,
        )
    if not picked:
        picked = tuple(work.pack.mixed(cards)[: len(cards) - 3])
    street = [card for card in cards if card not in picked]
    out = work.street_is_out
    work.move(picked, "next burn")
    if not out:
        for card in street:
            work.pack.remove(card)
        work.do(events.Moved(tuple(street), "stub", "board", 0, True))
    if after := work.next_burning():
        work.do(events.Instructed(after, BURN_FROM_THE_TABLE))


def take_off_what_is_strange(work: EffectContext) -> None:
    """A card that is not of this deck leaves the table with the hand that died of it."""
    state = work.state
    strange = [card for card in state.muck if card != UNKNOWN and not state.plan.deck_mask >> card & 1]
    if not work.hand.over:
        work.move(strange, "off")


def make_up_the_stub(work: EffectContext) -> None:
    """Where cards that were taken out leave too few to finish, burns and what is aside go back under a shuffle."""
    state = work.state
    short = cards_to_come(state) - state.stub
    if short <= 0 or work.hand.over:
        return
    piles: list[tuple[events.Pile, int, list[Card]]] = (
        [("aside", 0, state.ordered.aside)] if state.ordered is not None else []
    )
    piles += [("muck", state.seats[place], pile) for place, pile in enumerate(state.discards)]
    folded = [place for place in range(len(state.seats)) if not state.live >> place & 1]
    piles += [("muck", state.seats[place], state.hands[place]) for place in folded]
    piles.append(("burns", 0, state.burns))
    for source, seat, pile in piles:
        for card in pile[: max(0, cards_to_come(state) - state.stub)]:
            work.hand.apply([events.Moved((card,), source, "stub", seat)])
            work.pack.left.append(card)
    work.pack.shuffle_in()
    work.hand.apply([events.Shuffled(state.stub)])


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
    "discard": _discard,
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
