"""The effects of rulings on hands, turns and people: who is dead or live, who may do what, and what is recorded."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Discard
from pokerroom.hand.correcting import can_wager, gave_up_at_showdown, missed_earlier_bets, put_in
from pokerroom.hand.events import (
    AFTER_ALL,
    AFTER_ROUND,
    SAME_OPENER,
    ActChoice,
    AskingBarred,
    Event,
    Exposed,
    Folded,
    HandDied,
    HandRevived,
    Instructed,
    Limited,
    Mucked,
    PassedOver,
    RevealOrdered,
    StoodBack,
    TurnGiven,
)
from pokerroom.rulebook.ruling_rows.ruling_names import EffectArgument, EffectName, EffectWord
from pokerroom.rulings.effects.chips import put_uncalled_back, refuse_unknown_wager
from pokerroom.rulings.effects.effect_context import Arguments, Does, EffectContext
from pokerroom.rulings.effects.giving_back import give_back
from pokerroom.rulings.effects.taking_back import rewind, take_street_back


def _leave_as_it_is(_work: EffectContext, _: Arguments) -> None:
    """Change nothing, because the effect only confirms the present state."""


def _hand_dead(context: EffectContext, _: Arguments) -> None:
    hand = context.hand
    mixed = context.about == "mucked_cards" and context.fact("identifiable") is False
    if mixed and not hand.over:
        context.do(AskingBarred(hand=context.seat, cites=context.ruling.cites))
    if hand.over or not (hand.is_live(context.seat) or gave_up_at_showdown(hand, context.seat)):
        return
    if hand.progress.contested or gave_up_at_showdown(hand, context.seat):
        if context.about == "final_card_count" and not context.uses("wagers_returned"):
            put_uncalled_back(context, context.seat)
        context.do(HandDied(context.seat))
    elif not {"pot_to", "void_hand", "misdeal"} & {use.name for use in context.ruling.effects}:
        raise Illegal(
            f"seat {context.seat} has the only hand left, and nobody else has a claim to the pot",
            allowed="the pot is paid, or the hand is void",
            cites=(*context.ruling.cites, *hand.rules.cites("betting.last_player_wins")),
        )


def _hand_live(context: EffectContext, _: Arguments) -> None:
    """Bring a folded hand back into play.

    If that fold ended the deal, or nothing was done between it and the subject of the ruling, the record goes back to
    before it. Refuse a hand that has missed cards or given some up since.
    """
    hand, seat = context.hand, context.seat
    if hand.is_live(seat) or hand.over:
        return
    number = context.last(lambda event: _gave_up(event, seat))
    ended = number is not None and hand.stage == "settle" and hand.at(number).stage not in _AFTER_PLAY
    undone = ended or (hand.stage == "bet" and number == context.began - 1)
    if number is not None and undone and isinstance(hand.events[number], Folded | HandDied):
        rewind(context, number)
        return
    if any(len(hand.cards(seat)) != len(hand.cards(other)) for other in hand.live):
        raise Illegal(
            f"seat {seat} has missed what was dealt or given up since",
            allowed="the hand stays out",
            cites=context.ruling.cites,
        )
    context.do(HandRevived(seat))
    if hand.stage == "bet" and missed_earlier_bets(hand, seat):
        context.do(StoodBack(seat))  # for the pot as it was, as `hand_live` is read in the vocabulary


_AFTER_PLAY: Final = ("show", "settle", "over")


def _gave_up(event: Event, seat: int) -> bool:
    return isinstance(event, Folded | Mucked | HandDied) and event.seat == seat


# The player's acts, and their options


def _deemed(context: EffectContext, what: Arguments) -> None:
    """Have a player make the act that a ruling attributes to them, if it is open; out of turn it waits."""
    hand, seat = context.hand, context.seat
    if hand.stage in ("discard", "draw") and hand.turn == seat:
        if what[0] == "stand_pat":
            context.hand.act(seat, Discard())
        elif what[0] == "fold":
            context.do(HandDied(seat))
        return
    if hand.stage != "bet" or not can_wager(hand, seat):
        return
    if hand.turn != seat:
        later = what[0]
        if later == "fold":
            context.do(HandDied(seat))
        elif later == "check" or later == "call" or later == "least_bet":
            context.do(Limited(seat, (later,)))
        return
    options = context.hand.options(seat)
    if what[0] == "fold":
        if options.fold:
            context.hand.act(seat, FOLD)
        else:
            context.do(HandDied(seat))
    elif what[0] == "least_bet" and options.opens:
        context.hand.act(seat, Bet(options.bring_in or options.least_to))
    elif what[0] == "check" and options.check:
        context.hand.act(seat, CHECK)
    elif what[0] == "call" and options.call:
        context.hand.act(seat, CALL)
    elif what[0] == "call" and options.check:
        context.hand.act(seat, CHECK)


_ACT_BY_ARGUMENT: Final[dict[EffectArgument, ActChoice]] = {
    "fold": "fold",
    "call": "call",
    "raise": "raise",
    "complete_call": "call",
    "correct_wager": "raise",
    "complete": "raise",
}


# Choices of a player that are no wager; and that cards are shown.
_AS_ALL_IN: Final[EffectWord] = "treated_as_all_in"
_ASKED_FOR: Final = "asked"


def _player_chooses(context: EffectContext, may: Arguments) -> None:
    """Leave the player these options; a choice that is not a wager must have been entered with the ruling."""
    if _AS_ALL_IN in may:
        if context.choice not in may:
            allowed = " or ".join(act.replace("_", " ") for act in may)
            raise Illegal(f"seat {context.seat} must choose", allowed=allowed, cites=context.ruling.cites)
        if context.choice == _AS_ALL_IN:
            _treated_as_all_in(context, ())
        return
    _limit_options_this_turn(context, may)


def _limit_options_this_turn(context: EffectContext, may: Arguments) -> None:
    hand, seat = context.hand, context.seat
    if hand.stage != "bet" or not can_wager(hand, seat):
        return
    kinds = tuple(dict.fromkeys(_ACT_BY_ARGUMENT[act] for act in may))
    if {"fold", "call", "raise"} <= set(kinds) and not context.uses("on_fold"):
        return  # everything is open
    if context.uses("on_fold") == ("wager_stays",):
        refuse_unknown_wager(context)
    costs = context.seen.amount if context.uses("on_fold") == ("wager_stays",) else 0
    options = hand.options(seat) if hand.turn == seat else None
    if options is not None and options.check and "call" in kinds:
        kinds = (*kinds, "check")  # nothing is left to call
    least = options.least_to if options is not None and "complete" in may else 0
    if options is not None and "complete" in may and not least:
        kinds = tuple(dict.fromkeys("call" if kind == "raise" else kind for kind in kinds))
    context.do(Limited(seat, kinds, fold_costs=min(costs, hand.stack(seat)), to=least))


def _no_raise(context: EffectContext, _: Arguments) -> None:
    """Bar the player from betting or raising for the rest of the round."""
    if context.hand.stage == "bet" and context.hand.is_live(context.seat):
        context.do(Limited(context.seat, ("fold", "check", "call"), all_round=True))


def _actions_retracted(context: EffectContext, _: Arguments) -> None:
    """Return the hand to before the error, unless the record lacks these actions."""
    since = context.seen.since
    context.retracted = True
    if since is not None and since < context.began:
        rewind(context, since)


def _turn_goes_back(context: EffectContext, _: Arguments) -> None:
    hand, seat = context.hand, context.seat
    if hand.stage == "bet" and hand.turn != seat and can_wager(hand, seat):
        context.do(TurnGiven(seat))


def _treated_as_all_in(context: EffectContext, _: Arguments) -> None:
    if can_wager(context.hand, context.seat):
        context.do(StoodBack(context.seat))


def _must_discard(context: EffectContext, _: Arguments) -> None:
    """Order the missed discard now; other players' discards stay as they are."""
    missed = context.last(lambda event: event == PassedOver(context.seat)) is not None
    if missed and not context.retracted and context.hand.stage not in ("deal", "discard"):
        take_street_back(context)
    if missed and not context.retracted and context.hand.turn != context.seat:
        context.do(TurnGiven(context.seat))


def _same_opener(context: EffectContext, _: Arguments) -> None:
    context.do(Instructed(context.hand.progress.streets[-1], SAME_OPENER))


# Information for others

_BEFORE_SHOWDOWN: Final = ("post", "deal", "discard", "draw", "bet")


def _reveal_cards(context: EffectContext, when: Arguments) -> None:
    cards = tuple(context.cards("own_card"))
    show_now = when[0] == "now" or (
        when[0] == "on_request_after_hand" and context.choice == _ASKED_FOR and context.hand.over
    )
    when_due = {"end_of_betting_round": AFTER_ROUND, "after_all_betting": AFTER_ALL}.get(when[0])
    if not cards or not context.hand.is_in(context.seen.seat):
        context.leave("reveal", when[0], context.seen.seat)
    elif show_now:
        context.do(Exposed(context.seat, cards))
    elif when_due and context.hand.stage in _BEFORE_SHOWDOWN:
        context.do(RevealOrdered(context.seat, cards, when_due))
    elif when_due:
        context.do(Exposed(context.seat, cards))
    else:
        context.leave("reveal", when[0], context.seen.seat)


# For the table and the room


def _order_for_later(name: EffectName) -> Does:
    def leave(context: EffectContext, arguments: Arguments) -> None:
        context.leave(name, " ".join(arguments), context.seen.seat)

    return leave


def _withdraw_right_to_ask(context: EffectContext, _: Arguments) -> None:
    """Bar that player from asking to see hands, in this one and, by an order to the room, in later ones."""
    context.leave("withdraw_privilege", seat=context.seen.seat)
    if context.hand.is_in(context.seen.seat) and not context.hand.over:
        context.do(AskingBarred(seat=context.seat, cites=context.ruling.cites))


def _sanctions(context: EffectContext, chosen: Arguments) -> None:
    """Apply the chosen sanctions: those on the hand take effect now, the others are left for the room."""
    for penalty in chosen:
        if penalty == "dead_hand":
            _hand_dead(context, ())
        elif penalty == "void_wagers":
            _hand_dead(context, ())
            if not context.hand.over:
                give_back(context, context.seat, put_in(context.hand, context.seat))
        else:
            context.leave("sanction", penalty, context.seen.seat)


PLAY_EFFECTS: Final[dict[EffectName, Does]] = {
    "play_on": _leave_as_it_is,
    "results_stand": _leave_as_it_is,
    "finish_betting_first": _leave_as_it_is,
    "turn_face_down": _leave_as_it_is,
    "deal_next_to_rightful_player": _leave_as_it_is,
    "deal_one_community_card": _leave_as_it_is,
    "on_fold": _leave_as_it_is,
    "button_stays": _leave_as_it_is,
    "hand_dead": _hand_dead,
    "hand_live": _hand_live,
    "deemed": _deemed,
    "options_limited_to": _limit_options_this_turn,
    "player_chooses": _player_chooses,
    "no_raise_this_round": _no_raise,
    "must_discard": _must_discard,
    "actions_retracted": _actions_retracted,
    "turn_goes_back": _turn_goes_back,
    "treated_as_all_in": _treated_as_all_in,
    "reveal_to_all": _reveal_cards,
    "correct_button": _order_for_later("correct_button"),
    "same_opener": _same_opener,
    "remove_from_table": _order_for_later("remove_from_table"),
    "record_breach": _order_for_later("record_breach"),
    "sanctions": _sanctions,
    "withdraw_privilege": _withdraw_right_to_ask,
    "notify": _order_for_later("notify"),
    "hold_table": _order_for_later("hold_table"),
    "shuffle_again": _order_for_later("shuffle_again"),
    "shuffle_by_hand": _order_for_later("shuffle_by_hand"),
    "replace_deck": _order_for_later("replace_deck"),
    "check_deck": _order_for_later("check_deck"),
    "count_deck_after_hand": _order_for_later("count_deck_after_hand"),
}
