"""Enter what physically happened into the hand before a ruling is carried out.

The engine deals and bets only by the rules, so its record does not show the fault, such as a card too many in a hand,
or a burn before cards that should not have been turned. This module makes the record match the table; anything it
already shows is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from pokerroom.cards import JOKER, UNKNOWN, Card, cards_text
from pokerroom.errors import Illegal
from pokerroom.games import ToBoard
from pokerroom.hand.correcting import came_early, cards_per_player
from pokerroom.hand.events import Burned, Moved, Tapped
from pokerroom.rulebook.ruling_rows.ruling_names import CardGroupName, FaultSubject
from pokerroom.rulings.effects.effect_context import EffectContext
from pokerroom.wording.plural import quantity


def record(context: EffectContext) -> None:
    """Enter everything that was reported and is not yet in the hand's record."""
    if context.about == "flop" and context.hand.progress.street_number > 1:
        raise Illegal("the flop has been played on", allowed="while the flop is dealt or bet on")
    if context.lacks == "turned_cards":
        raise Illegal("which cards were turned?", allowed="turned cards, as they lie", cites=context.ruling.cites)
    _refuse_ghosts(context)
    if context.ruling.observation.in_the_deal and context.hand.stage == "post":
        raise Illegal("no card has been dealt", allowed="once the forced bets are posted")
    note = _NOTE_BY_SUBJECT.get(context.about)
    if note is not None:
        note(context)


def _refuse_ghosts(context: EffectContext) -> None:
    """Refuse a card that is reported twice, or in a place where it cannot be."""
    rules = context.hand.rules
    named: dict[Card, CardGroupName] = {}
    for group, cards in context.seen.cards.items():
        for card in cards:
            if card == UNKNOWN:
                continue
            if card in named and (named[card] == group or "burn" in (group, named[card])):
                raise Illegal(f"{card} is reported twice", allowed="each card once")
            named[card] = group
            pile, seat = context.where(card)
            foreign = pile == "off"
            if (group == "joker" and card != JOKER) or (foreign and group not in ("joker", "extra_card")):
                raise Illegal(f"{card} cannot be that", allowed=f"cards of a deck of {rules.deck}, or a joker")
            elsewhere = group in ("own_card", "extra_card") and context.seen.seat and seat != context.seen.seat
            if pile == "hand" and group == "early_cards" and card in came_early(context.hand, seat):
                continue
            if pile == "hand" and (group in _GROUPS_NOT_IN_HANDS or elsewhere):
                raise Illegal(f"{card} is in the hand of seat {seat}", allowed="cards as the hand has them")
            if pile == "muck" and group not in _GROUPS_IN_HANDS:
                raise Illegal(f"{card} is in the muck", allowed="cards that are still in play")


def _cards_turned(context: EffectContext) -> None:
    """Enter the burn before board cards that were turned but are not in the record."""
    if context.street_is_out or not context.burns_before_street:
        return
    if context.burn_waived and not context.hand.piles.next_burn:
        return  # no burn was due
    if context.hand.piles.next_burn:
        context.moved.burned = context.hand.piles.next_burn
        context.do(Moved(context.moved.burned, "next burn", "burns"))
        return
    reported = context.seen.cards.get("burn", ())
    turned = {card for group, cards in context.seen.cards.items() if group != "burn" for card in cards}
    if not reported:
        top = context.pack.left[0] if context.pack.left else UNKNOWN
        if top in turned:
            return  # the card to be burned was turned
        reported = (top,)
    context.moved.burned = tuple(reported[:1])
    context.move(context.moved.burned, "burns", up=False)


def _early_cards(context: EffectContext) -> None:
    """Enter the cards of a street that came too early: the named ones, or else the next cards of the deck."""
    hand, was_out = context.hand, context.street_is_out
    _cards_turned(context)
    named = any(group in context.seen.cards for group in _BOARD_CARDS)
    due = context.board_due
    next_street = context.street == hand.progress.street_number + 1
    if was_out or named or not context.pack.known or hand.stage != "bet" or not next_street or due <= 0:
        return
    context.do(Moved(context.pack.take(due), "stub", "board", up=True))


def _flop_too_many(context: EffectContext) -> None:
    """Enter a flop with too many cards: all of them lie on the board, however many the record has."""
    if not context.street_is_out:
        _cards_turned(context)
        return
    board, reported = context.hand.board, context.seen.cards.get("flop", ())
    if reported and any(card not in reported for card in board):
        raise Illegal(
            f"the flop was entered as {cards_text(board)}",
            allowed="all the cards of the flop as they lie, those among them",
            cites=context.ruling.cites,
        )
    more: Sequence[Card] = [card for card in reported if card not in board]
    if not reported and context.pack.known:
        more = context.pack.left[: max(0, int(context.fact("flop_cards") or 0) - len(board))]
    if any(context.where(card)[0] != "stub" for card in more):
        raise Illegal("a card that is out already was turned", allowed="cards of the stub")
    context.move(more, "board")
    context.moved.flop = context.hand.board


def _burn_missed(context: EffectContext) -> None:
    """Enter that the street was dealt without a burn before it."""
    if context.street_is_out:
        before = len(context.hand.at(_start_of_street(context)).piles.burns)
        made = len(context.hand.at(context.dealt_at()).piles.burns)  # burns of later streets do not belong to this one
        for card in context.hand.piles.burns[before:made][:1]:
            context.do(Moved((card,), "burns", "stub"))
            context.pack.put_on_top([card])
        return
    _turn_up(context)


def _burn_too_many(context: EffectContext) -> None:
    """Enter that the street was dealt and more than one card burned before it."""
    extra = [card for card in context.seen.cards.get("extra_burns", ()) if context.where(card)[0] == "stub"]
    if not context.street_is_out:
        _cards_turned(context)
        context.moved.extra_burns = tuple(extra or context.pack.left[:1] or (UNKNOWN,))
        context.move(context.moved.extra_burns, "burns", source="stub", up=False)
        _turn_up(context)
        return
    before = len(context.hand.at(_start_of_street(context)).piles.burns)
    made = context.hand.at(context.dealt_at()).piles.burns[before:]  # burns of later streets do not belong to this one
    context.moved.extra_burns = made[1:]
    if not context.moved.extra_burns:
        context.moved.extra_burns = tuple(extra or context.pack.left[:1] or (UNKNOWN,))
        context.moved.extra_burn_is_new = True
        context.move(context.moved.extra_burns, "burns", source="stub", up=False)


def _turn_up(context: EffectContext) -> None:
    """Put the reported board cards on the board, or the next ones in a deal by the software."""
    step = context.hand.progress.step
    if not isinstance(step, ToBoard):
        return
    seen = context.seen.cards
    cards = (
        seen.get("flop") or seen.get("board_card") or (context.pack.left[: step.cards] if context.pack.known else ())
    )
    if cards and len(cards) != step.cards:
        raise Illegal(f"{quantity(len(cards), 'card')} on the board", allowed=f"{step.cards}, as this street has")
    if any(context.where(card)[0] != "stub" for card in cards):
        raise Illegal("a card that is out already was turned", allowed="cards of the stub")
    if cards:
        for card in cards:
            context.pack.remove(card)
        context.do(Moved(tuple(cards), "stub", "board", up=True))


def _start_of_street(context: EffectContext) -> int:
    """Return how many events there were before anything of the street in question was dealt."""
    events = context.hand.events
    number = context.dealt_at()
    while number and isinstance(events[number - 1], Burned | Tapped | Moved):
        number -= 1
    return number


def _wrong_count(context: EffectContext) -> None:
    """Enter that a hand has more or fewer cards than it should."""
    if context.hand.stage in ("post", "deal") and not context.hand.progress.dealt:
        return  # the deal is not recorded, so nobody's cards are known
    cards = context.hand.cards(context.seat)
    if len(cards) != cards_per_player(context.hand):
        return  # the record already has it
    if context.fact("short"):
        card = cards[-1]
        context.do(Moved((card,), "hand", "stub", seat=context.seat))
        context.pack.put_on_top([card])
        return
    extra = context.seen.cards.get("extra_card") or context.pack.left[: max(1, int(context.fact("extra_cards") or 1))]
    context.move(extra or (UNKNOWN,), "hand", seat=context.seat, up=False)


def _extra_hand(context: EffectContext) -> None:
    """Enter that cards were dealt to a seat that should have none: they left the deck and lie on the table."""
    if not context.hand.progress.dealt or context.fact("entitled"):
        return
    if context.hand.is_in(context.seen.seat):
        raise Illegal(f"seat {context.seen.seat} has a right to a hand", allowed="a seat that is not dealt in")
    cards = (
        context.seen.cards.get("extra_hand")
        or context.pack.left[: cards_per_player(context.hand)]
        or (UNKNOWN,) * cards_per_player(context.hand)
    )
    context.moved.extra_hand = tuple(cards)
    context.move([card for card in cards if context.where(card)[0] == "stub"], "aside", source="stub", up=False)


def _strange_card(context: EffectContext) -> None:
    """Enter that a player holds a card foreign to this deck, and therefore lacks one of the deck's cards."""
    cards = [*context.seen.cards.get("joker", ()), *context.seen.cards.get("extra_card", ())]
    in_hand = context.fact_is("destination", "hand") or context.fact_is("found_in", "hand")
    if not cards or not in_hand or not context.hand.is_in(context.seen.seat):
        return
    card, hand = cards[0], context.hand.cards(context.seat)
    if card in hand or not hand or context.where(card)[0] != "off":
        return
    real = UNKNOWN if UNKNOWN in hand else hand[-1]
    context.do(Moved((real,), "hand", "stub", seat=context.seat), Moved((card,), "off", "hand", seat=context.seat))
    context.pack.put_on_top([real])


def _enter_early_cards(context: EffectContext) -> None:
    """Enter that the cards of the next street are out while the player still has to act."""
    if context.hand.stage == "bet" and not context.street_is_out:
        _cards_turned(context)


_BOARD_CARDS: Final = ("flop", "early_cards", "board_card", "turned_cards")
_GROUPS_NOT_IN_HANDS: Final = (
    "flop", "early_cards", "board_card", "turned_cards", "correct_card", "surplus_cards", "burn", "extra_burns",
    "extra_hand",
)  # fmt: skip
_GROUPS_IN_HANDS: Final = ("own_card", "extra_card", "joker", "boxed_card", "exposed_card")
_NOTE_BY_SUBJECT: Final[dict[FaultSubject | Literal[""], Callable[[EffectContext], None]]] = {
    "early_card": _early_cards,
    "skipped_player": _enter_early_cards,
    "flop": _flop_too_many,
    "turned_cards": _cards_turned,
    "missed_burn": _burn_missed,
    "extra_burn": _burn_too_many,
    "card_count": _wrong_count,
    "final_card_count": _wrong_count,
    "extra_hand": _extra_hand,
    "joker": _strange_card,
    "foreign_card": _strange_card,
}
