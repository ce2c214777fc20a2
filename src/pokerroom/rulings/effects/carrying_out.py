"""Carry a ruling out on a hand: its effects become events, or orders for the table and the room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pokerroom.cards import Card
from pokerroom.errors import Illegal, Malformed, NotAllowed, as_given, refuses_misread_calls
from pokerroom.hand import Hand, events_in_force, numbers_in_force
from pokerroom.hand.events import (
    AskingBarred,
    Awarded,
    BoardDealt,
    Burned,
    Charged,
    Dealt,
    Ended,
    Event,
    Killed,
    Moved,
    Posted,
    Rewound,
    RoundClosed,
    Ruled,
    Voided,
)
from pokerroom.hand.wagering import refuse_odd_chips
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulebook.ruling_rows.ruling_names import EffectArgument, EffectName
from pokerroom.rulings.effects.cards import (
    CARD_EFFECTS,
    finish_this_deal,
    make_up_the_stub,
    take_off_what_is_strange,
    whole_new_shuffle,
)
from pokerroom.rulings.effects.chips import CHIP_EFFECTS
from pokerroom.rulings.effects.effect_context import Does, EffectContext, FollowUp
from pokerroom.rulings.effects.giving_back import give_everything_back
from pokerroom.rulings.effects.pack import HasDeck, Pack
from pokerroom.rulings.effects.play import PLAY_EFFECTS
from pokerroom.rulings.effects.recording import record
from pokerroom.rulings.effects.taking_back import rewind
from pokerroom.rulings.judging.judge import refuse_other_book
from pokerroom.rulings.people import PLAYERS_ROLE, role_of
from pokerroom.rulings.ruling import Ruling, rule
from pokerroom.rulings.seen import Seen


@dataclass(frozen=True, slots=True)
class RulingOutcome:
    """The outcome of carrying out a ruling: events of the hand, and work left for the table and the room."""

    events: tuple[Event, ...]
    follow_ups: tuple[FollowUp, ...] = ()


@refuses_misread_calls
def carry_out(
    ruling: Ruling, hand: Hand, dealer: HasDeck | None = None, *, choice: str = "", by: str = "dealer"
) -> RulingOutcome:
    """Apply a ruling to the hand it is about; with a software dealer the cards move too.

    `choice` is the choice of the player concerned, where the ruling leaves them one that is not a wager; `by` is the
    role that declares the ruling. A refusal changes nothing.
    """
    _refuse_unfit_values(ruling, hand, dealer, choice)
    _refuse_to_carry_out(ruling, hand, dealer, by)
    trial = hand.copy()
    context = EffectContext(ruling, trial, Pack.of(hand, dealer), choice)
    done = len(trial.events)
    _enter_ruling(context)
    _carry_out_effects(context)
    take_off_what_is_strange(context)
    make_up_the_stub(context)
    events = tuple(trial.events[done:])
    hand.apply(events)
    if dealer is not None:
        dealer.restock(context.pack.left)
    return RulingOutcome(events, tuple(context.follow_ups))


def _refuse_unfit_values(ruling: object, hand: object, dealer: object, choice: object) -> None:
    """Refuse values of other kinds than a ruling, a hand, a dealer who has the cards, and a choice in a word."""
    if not isinstance(ruling, Ruling) or not isinstance(hand, Hand):
        raise Malformed("a ruling is carried out on a hand", allowed="a Ruling, and the Hand it is about")
    refuse_other_dealers(dealer)
    if not isinstance(choice, str):
        raise Malformed(f"{as_given(choice)} is no choice of a player", allowed="a word, such as 'call'")


def _refuse_to_carry_out(ruling: Ruling, hand: Hand, dealer: HasDeck | None, by: str) -> None:
    """Refuse a ruling of another book, by a player, about a moment taken back, still open, or with cards that this
    dealer cannot shuffle.
    """
    refuse_other_book(ruling.book, hand)
    if role_of(ruling.house, by) == PLAYERS_ROLE:
        cites = hand.rules.cites("ruling.misdeal_declared_by")
        raise NotAllowed("players do not declare rulings", allowed="the dealer or the floor", cites=cites)
    since = ruling.seen.since
    if since and since - 1 not in numbers_in_force(hand.events):
        raise Illegal(f"event {since} has been taken back, or is still to come", allowed="a moment that stands")
    refuse_odd_chips(hand, ruling.seen.seat, ruling.seen.amount)
    if ruling.open:
        raise Illegal("somebody must still decide", allowed="the ruling, decided", cites=ruling.cites)
    if dealer is not None and not dealer.shuffles and _shuffles_cards(ruling):
        raise Malformed("the ruling has cards shuffled", allowed="SoftwareDealer(hand, deck, shuffle=...)")


def _enter_ruling(context: EffectContext) -> None:
    """Enter in the hand that the ruling was made, and what it is about as far as the record does not show it."""
    ruling, hand = context.ruling, context.hand
    hand.apply([_as_ruled(ruling, hand, context.choice)])
    if not hand.over:
        record(context)


def _carry_out_effects(context: EffectContext) -> None:
    """Carry out all effects of the ruling, those that end the hand or begin it again last."""
    ruling = context.ruling
    names = {use.name for use in ruling.effects}
    again = bool(names & {"misdeal", "new_shuffle"})
    # The part of a wager that goes back depends on the present betting, so it goes before a hand dies and the round may
    # close.
    for use in sorted(ruling.effects, key=_comes_after_raise):
        if use.name not in _AT_THE_END and not (again and use.name == "wagers_returned"):
            EFFECTS[use.name](context, use.arguments)
    if again:
        _begin_again(context, ruling)
    elif "void_hand" in names:
        _void_hand(context)
    if context.about == "breach" and "record_breach" not in names:
        context.leave("record_breach", seat=ruling.seen.seat)


def _as_ruled(ruling: Ruling, hand: Hand, choice: str) -> Ruled:
    """Return the event of a ruling; refuse a ruling that has been carried out since it was made.

    One that waits for a player's choice is carried out once more with it.
    """
    about = tuple(card for cards in ruling.seen.cards.values() for card in cards)
    seat = ruling.seen.seat if hand.is_in(ruling.seen.seat) else 0
    ruled = Ruled(ruling.key, seat=seat, cards=about, cites=ruling.cites)
    if not choice and ruling.moment is not None and ruled in hand.events[ruling.moment :]:
        allowed = "to rule again, on what is seen now"
        raise Illegal("this ruling has been carried out", allowed=allowed, cites=ruling.cites)
    return ruled


def refuse_other_dealers(dealer: object) -> None:
    """Refuse something that is neither nothing nor a dealer who has the undealt cards."""
    if not isinstance(dealer, HasDeck | None):
        raise Malformed(f"{as_given(dealer)} is no dealer who has the cards", allowed="a SoftwareDealer, or None")


def _shuffles_cards(ruling: Ruling) -> bool:
    """Return whether the ruling orders a shuffle of this hand's cards; the table shuffles for a new hand."""
    if EffectUse("correct_button", ("now",)) in ruling.effects:
        return False
    return any(use.name in _SHUFFLES for use in ruling.effects)


_SHUFFLES: Final = (
    "misdeal", "new_shuffle", "return_to_stub_and_reshuffle", "rebuild_stub", "reshuffle_set_aside_before",
    "random_pick_becomes_burn",
)  # fmt: skip
_AT_THE_END: Final = ("misdeal", "new_shuffle", "void_hand")


def _begin_again(context: EffectContext, ruling: Ruling) -> None:
    """Abandon the deal and begin the same hand again, from the posting or from the deal, by the house's rule.

    Where the button must move first, or another player must be dealt in, this hand is void and the table begins a new
    one.
    """
    _refuse_if_over(context)
    left_out = context.about == "missed_hand" and not context.hand.is_in(ruling.seen.seat)
    if left_out:
        context.leave("deal_in", seat=ruling.seen.seat)
    if left_out or any(use.name == "correct_button" and use.arguments == ("now",) for use in ruling.effects):
        _void_hand(context)
        return
    follows = ruling if context.uses("wagers_returned") else rule(ruling.house, Seen("ruling.misdeal"))
    whose = (use.arguments[0] for use in follows.effects if use.name == "wagers_returned")
    returned: EffectArgument = next(whose, "all")
    events = context.hand.events
    stays = AskingBarred | Posted if returned == "all_but_forced" else AskingBarred
    to = next((n for n, event in enumerate(events) if not isinstance(event, stays)), len(events))
    context.hand.correct([Rewound(to)])
    whole_new_shuffle(context)


def _void_hand(context: EffectContext) -> None:
    """End the hand without a result, and give chips that other effects left in the pot back to their owners.

    A finished hand is void only by somebody's decision; payouts and charges are taken back first.
    """
    if context.hand.over and context.ruling.decisions:
        _take_back_settlement(context)
    _refuse_if_over(context)
    context.void = True
    give_everything_back(context)
    context.hand.correct([Voided()])


def _take_back_settlement(context: EffectContext) -> None:
    events = context.hand.events
    number = context.began
    while number and isinstance(events[number - 1], Charged | Killed | Awarded | Ended):
        number -= 1
    context.hand.apply([Rewound(number)])
    context.leave("reverse_entry")


def _refuse_if_over(context: EffectContext) -> None:
    if context.hand.over:
        raise Illegal("the hand is over", allowed="its result stands", cites=context.ruling.cites)


def _reconstruct_deal(context: EffectContext, _: tuple[str, ...]) -> None:
    """Deal again as it should have been, from the same cards in their order; later events stand."""
    events = context.hand.events
    start = next((number for number in numbers_in_force(events) if _is_of_the_deal(events[number])), None)
    if start is None or context.about == "misplaced_draw":
        return  # the fault is not recorded: the cards simply go where they should
    since = events_in_force(events[: context.began])[len(events_in_force(events[:start])) :]
    if any(isinstance(event, RoundClosed) for event in since):
        raise Illegal("the first betting round is over", allowed="the deal as it was", cites=context.ruling.cites)
    rewind(context, start)
    ahead = 0  # hands that have been dealt and whose events are still to come
    for event in since:
        if isinstance(event, Dealt):
            if not ahead:
                ahead = len(finish_this_deal(context))
            ahead = max(0, ahead - 1)
            continue
        if isinstance(event, Moved | Ruled):
            continue
        for card in (event.card,) if isinstance(event, Burned) else _board_cards(event):
            context.pack.remove(card)
        context.hand.apply([event])


def _is_of_the_deal(event: Event) -> bool:
    """Return whether an event brings a player cards of the deck: dealt, or moved from the stub."""
    return isinstance(event, Dealt) or (isinstance(event, Moved) and event.source == "stub" and event.target == "hand")


def _comes_after_raise(use: EffectUse) -> bool:
    """Return whether an effect is carried out after the raise has gone back.

    Used as a sort key, False for the raise itself.
    """
    return use.name != "raise_returned"


def _board_cards(event: Event) -> tuple[Card, ...]:
    return event.cards if isinstance(event, BoardDealt) else ()


EFFECTS: Final[dict[EffectName, Does]] = {
    **CARD_EFFECTS,
    **CHIP_EFFECTS,
    **PLAY_EFFECTS,
    "reconstruct_deal": _reconstruct_deal,
}
