"""What physically happened, entered into the hand before a ruling is carried out.

The engine deals and bets only as the rules say, so its record does not have the fault: a card too many in a hand, a
burn that was made before cards nobody should have turned. Here the record is brought to what lies on the table; what a
record already has is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pokerroom.cards import JOKER, UNKNOWN, Card, cards_text
from pokerroom.errors import Illegal
from pokerroom.games import ToBoard
from pokerroom.hand.events import Burned, Moved, Tapped
from pokerroom.rulebook.rulings.ruling_names import CardGroupName
from pokerroom.rulings.effects.effect_context import EffectContext
from pokerroom.wording.plural import so_many


def record(work: EffectContext) -> None:
    """Enter what was reported and is not in the hand's record yet."""
    if work.seen.key == "ruling.flop_too_many_cards" and work.hand.street_number > 1:
        raise Illegal("the flop has been played on", allowed="while the flop is dealt or bet on")
    if work.seen.lacks == "turned_cards":
        raise Illegal("which cards were turned?", allowed="turned cards, as they lie", cites=work.ruling.cites)
    _refuse_ghosts(work)
    if work.seen.key in _IN_THE_DEAL and work.hand.stage == "post":
        raise Illegal("no card has been dealt", allowed="once the forced bets are posted")
    note = _NOTES.get(work.seen.key)
    if note is not None:
        note(work)


def _refuse_ghosts(work: EffectContext) -> None:
    """No card is reported twice, and none from a place where it cannot be."""
    rules = work.hand.rules
    named: dict[Card, CardGroupName] = {}
    for group, cards in work.seen.cards.items():
        for card in cards:
            if card == UNKNOWN:
                continue
            if card in named and (named[card] == group or "burn" in (group, named[card])):
                raise Illegal(f"{card} is reported twice", allowed="each card once")
            named[card] = group
            pile, seat = work.where(card)
            strange = pile == "off"
            if (group == "joker" and card != JOKER) or (strange and group not in ("joker", "extra_card")):
                raise Illegal(f"{card} cannot be that", allowed=f"cards of a deck of {rules.deck}, or a joker")
            elsewhere = group in ("own_card", "extra_card") and work.seen.seat and seat != work.seen.seat
            if pile == "hand" and group == "early_cards" and card in work.came_early(seat):
                continue
            if pile == "hand" and (group in _NOT_IN_HANDS or elsewhere):
                raise Illegal(f"{card} is in the hand of seat {seat}", allowed="cards as the hand has them")
            if pile == "muck" and group not in _IN_HANDS:
                raise Illegal(f"{card} is in the muck", allowed="cards that are still in play")


def _cards_turned(work: EffectContext) -> None:
    """Board cards were turned that the record does not have: the burn before them was made."""
    if work.street_is_out or not work.burns_before_street:
        return
    if work.burn_waived and not work.next_burn:
        return  # none was to be made
    if work.next_burn:
        work.burned = work.next_burn
        work.do(Moved(work.burned, "next burn", "burns"))
        return
    reported = work.seen.cards.get("burn", ())
    turned = {card for group, cards in work.seen.cards.items() if group != "burn" for card in cards}
    if not reported:
        top = work.pack.left[0] if work.pack.left else UNKNOWN
        if top in turned:
            return  # what should have been burned was turned
        reported = (top,)
    work.burned = tuple(reported[:1])
    work.move(work.burned, "burns", up=False)


def _early_cards(work: EffectContext) -> None:
    """The cards of a street came while its turn was not: where nobody says which, they are the next of the deck."""
    hand, was_out = work.hand, work.street_is_out
    _cards_turned(work)
    named = any(group in work.seen.cards for group in _BOARD_CARDS)
    due = work.board_due
    next_street = work.street == hand.street_number + 1
    if was_out or named or not work.pack.known or hand.stage != "bet" or not next_street or due <= 0:
        return
    work.do(Moved(work.pack.take(due), "stub", "board", 0, True))


def _flop_too_many(work: EffectContext) -> None:
    """The flop is out with cards too many: all of them lie on the board, with however many it was entered."""
    if not work.street_is_out:
        _cards_turned(work)
        return
    board, reported = work.hand.board, work.seen.cards.get("flop", ())
    if reported and any(card not in reported for card in board):
        raise Illegal(
            f"the flop was entered as {cards_text(board)}",
            allowed="all the cards of the flop as they lie, those among them",
            cites=work.ruling.cites,
        )
    more: Sequence[Card] = [card for card in reported if card not in board]
    if not reported and work.pack.known:
        more = work.pack.left[: max(0, int(work.fact("flop_cards") or 0) - len(board))]
    if any(work.where(card)[0] != "stub" for card in more):
        raise Illegal("a card that is out already was turned", allowed="cards of the stub")
    work.move(more, "board")
    work.flop = work.hand.board


def _burn_missed(work: EffectContext) -> None:
    """The street is out without its burn."""
    if work.street_is_out:
        before = len(work.hand.at(_start_of_street(work)).burns)
        made = len(work.hand.at(work.dealt_at()).burns)  # those of later streets are none of this one's
        for card in work.hand.burns[before:made][:1]:
            work.do(Moved((card,), "burns", "stub"))
            work.pack.put_on_top([card])
        return
    _turn_up(work)


def _burn_too_many(work: EffectContext) -> None:
    """The street is out and more than one card was burned before it."""
    extra = [card for card in work.seen.cards.get("extra_burns", ()) if work.where(card)[0] == "stub"]
    if not work.street_is_out:
        _cards_turned(work)
        work.extra_burns = tuple(extra or work.pack.left[:1] or (UNKNOWN,))
        work.move(work.extra_burns, "burns", source="stub", up=False)
        _turn_up(work)
        return
    before = len(work.hand.at(_start_of_street(work)).burns)
    made = work.hand.at(work.dealt_at()).burns[before:]  # those of later streets are none of this one's
    work.extra_burns = made[1:]
    if not work.extra_burns:
        work.extra_burns = tuple(extra or work.pack.left[:1] or (UNKNOWN,))
        work.extra_burn_is_new = True
        work.move(work.extra_burns, "burns", source="stub", up=False)


def _turn_up(work: EffectContext) -> None:
    """The board cards that were reported are on the board; in a deal by the software they are the next ones."""
    step = work.hand.step
    if not isinstance(step, ToBoard):
        return
    seen = work.seen.cards
    cards = seen.get("flop") or seen.get("board_card") or (work.pack.left[: step.cards] if work.pack.known else ())
    if cards and len(cards) != step.cards:
        raise Illegal(f"{so_many(len(cards), 'card')} on the board", allowed=f"{step.cards}, as this street has")
    if any(work.where(card)[0] != "stub" for card in cards):
        raise Illegal("a card that is out already was turned", allowed="cards of the stub")
    if cards:
        for card in cards:
            work.pack.remove(card)
        work.do(Moved(tuple(cards), "stub", "board", 0, True))


def _start_of_street(work: EffectContext) -> int:
    """Return how many events there were before anything of the street in question was dealt."""
    events = work.hand.events
    number = work.dealt_at()
    while number and isinstance(events[number - 1], Burned | Tapped | Moved):
        number -= 1
    return number


def _wrong_count(work: EffectContext) -> None:
    """A hand has more cards, or fewer, than it should."""
    if work.hand.stage in ("post", "deal") and not work.hand.dealt:
        return  # the deal is not recorded: nothing is known of anybody's cards
    held = work.hand.cards(work.seat)
    if len(held) != work.due_to_each():
        return  # the record has it
    if work.fact("short"):
        card = held[-1]
        work.do(Moved((card,), "hand", "stub", work.seat))
        work.pack.put_on_top([card])
        return
    extra = work.seen.cards.get("extra_card") or work.pack.left[: max(1, int(work.fact("extra_cards") or 1))]
    work.move(extra or (UNKNOWN,), "hand", seat=work.seat, up=False)


def _extra_hand(work: EffectContext) -> None:
    """Cards went to a seat that should have none: they are off the deck and on the table."""
    if not work.hand.dealt or work.fact("entitled"):
        return
    if work.hand.is_in(work.seen.seat):
        raise Illegal(f"seat {work.seen.seat} has a right to a hand", allowed="a seat that is not dealt in")
    cards = work.seen.cards.get("extra_hand") or work.pack.left[: work.due_to_each()] or (UNKNOWN,) * work.due_to_each()
    work.extra_hand = tuple(cards)
    work.move([card for card in cards if work.where(card)[0] == "stub"], "aside", source="stub", up=False)


def _strange_card(work: EffectContext) -> None:
    """A card that is not of this deck is in a player's hand in place of one that is still undealt."""
    cards = [*work.seen.cards.get("joker", ()), *work.seen.cards.get("extra_card", ())]
    in_hand = work.fact_is("destination", "hand") or work.fact_is("found_in", "hand")
    if not cards or not in_hand or not work.hand.is_in(work.seen.seat):
        return
    card, hand = cards[0], work.hand.cards(work.seat)
    if card in hand or not hand or work.where(card)[0] != "off":
        return
    real = UNKNOWN if UNKNOWN in hand else hand[-1]
    work.do(Moved((real,), "hand", "stub", work.seat), Moved((card,), "off", "hand", work.seat))
    work.pack.put_on_top([real])


def _passed_over(work: EffectContext) -> None:
    """The player is still to act, and the cards of the next street are out."""
    if work.hand.stage == "bet" and not work.street_is_out:
        _cards_turned(work)


_BOARD_CARDS: Final = ("flop", "early_cards", "board_card", "turned_cards")
_NOT_IN_HANDS: Final = (
    "flop", "early_cards", "board_card", "turned_cards", "correct_card", "surplus_cards", "burn", "extra_burns",
    "extra_hand",
)  # fmt: skip
_IN_HANDS: Final = ("own_card", "extra_card", "joker", "boxed_card", "exposed_card")
_IN_THE_DEAL: Final = ("ruling.hole_card_exposed_by_dealer", "ruling.stud_down_card_dealt_up")
_NOTES: Final[dict[str, Callable[[EffectContext], None]]] = {
    "ruling.premature_card": _early_cards,
    "ruling.player_passed_over": _passed_over,
    "ruling.flop_too_many_cards": _flop_too_many,
    "ruling.board_cards_turned_together": _cards_turned,
    "ruling.burn_missed": _burn_missed,
    "ruling.burn_too_many": _burn_too_many,
    "ruling.wrong_card_count": _wrong_count,
    "ruling.wrong_card_count_at_end": _wrong_count,
    "ruling.hand_dealt_to_wrong_seat": _extra_hand,
    "ruling.joker_found": _strange_card,
    "ruling.foreign_card_found": _strange_card,
}
