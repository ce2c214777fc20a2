"""What rulings do with hands, turns and people: dead or live, deemed acts, what is left to choose, what is recorded."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Discard
from pokerroom.hand.events import (
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
from pokerroom.hand.orders import AFTER_ALL, AFTER_ROUND, SAME_OPENER
from pokerroom.hand.rules.plan import BET, DEAL, DISCARD, DRAW, OVER, SETTLE, SHOW
from pokerroom.rulebook.rulings.ruling_names import EffectArgument, EffectName, EffectWord
from pokerroom.rulings.effects.chips import give_back, put_in, put_uncalled_back, refuse_unknown_wager
from pokerroom.rulings.effects.effect_context import Arguments, Does, EffectContext


def _nothing(_work: EffectContext, _: Arguments) -> None:
    """The ruling says so, and nothing changes."""


def _hand_dead(work: EffectContext, _: Arguments) -> None:
    state = work.state
    mixed = work.seen.key == "ruling.cards_in_muck" and work.fact("identifiable") is False
    if mixed and state.stage.kind != OVER:
        work.do(AskingBarred(0, work.seat, work.ruling.cites))
    if state.stage.kind == OVER or not (state.live | state.mucked) >> work.place & 1:
        return
    if state.live & (state.live - 1) or state.mucked >> work.place & 1:
        if work.seen.key == "ruling.wrong_card_count_at_end" and not work.uses("wagers_returned"):
            put_uncalled_back(work, work.seat)
        work.do(HandDied(work.seat))
    elif not {"pot_to", "void_hand", "misdeal"} & {use.name for use in work.ruling.effects}:
        raise Illegal(
            f"seat {work.seat} has the only hand left, and nobody else has a claim to the pot",
            allowed="the pot is paid, or the hand is void",
            cites=(*work.ruling.cites, *state.plan.rules.cites("betting.last_player_wins")),
        )


def _hand_live(work: EffectContext, _: Arguments) -> None:
    """A hand that was given up plays again; where the hand ended with that fold, play goes back to before it."""
    state, place = work.state, work.place
    if state.live >> place & 1 or state.stage.kind == OVER:
        return
    events = work.hand.events
    number = work.last(lambda event: _gave_up(event, work.seat))
    ended = number is not None and work.hand.at(number).state.stage.kind < SHOW and state.stage.kind == SETTLE
    undone = ended or (state.stage.kind == BET and number == work.began - 1)
    if number is not None and undone and isinstance(events[number], Folded | HandDied):
        work.rewind(number)
        return
    if any(len(state.hands[place]) != len(state.hands[other]) for other in state.places_in(state.live)):
        raise Illegal(
            f"seat {work.seat} has missed what was dealt or given up since",
            allowed="the hand stays out",
            cites=work.ruling.cites,
        )
    work.do(HandRevived(work.seat))
    state = work.state
    behind = state.paid[place] - state.bets[place] < max(
        state.paid[other] - state.bets[other] for other in state.places_in(state.live)
    )
    if behind and state.stage.kind == BET:
        work.do(StoodBack(work.seat))  # for the pot as it was, as `hand_live` is read in the vocabulary


def _gave_up(event: Event, seat: int) -> bool:
    return isinstance(event, Folded | Mucked | HandDied) and event.seat == seat


# What the player has done, and may still do


def _deemed(work: EffectContext, what: Arguments) -> None:
    state, place, seat = work.state, work.place, work.seat
    if state.stage.kind in (DISCARD, DRAW) and state.turn == place:
        if what[0] == "stand_pat":
            work.hand.act(seat, Discard())
        elif what[0] == "fold":
            work.do(HandDied(seat))
        return
    if state.stage.kind != BET or not state.can_act >> place & 1:
        return
    if state.turn != place:
        later = what[0]
        if later == "fold":
            work.do(HandDied(seat))
        elif later == "check" or later == "call" or later == "least_bet":
            work.do(Limited(seat, (later,)))
        return
    options = work.hand.options(seat)
    if what[0] == "fold":
        work.hand.act(seat, FOLD) if options.fold else work.do(HandDied(seat))
    elif what[0] == "least_bet" and options.opens:
        work.hand.act(seat, Bet(options.bring_in or options.least))
    elif what[0] == "check" and options.check:
        work.hand.act(seat, CHECK)
    elif what[0] == "call" and options.call:
        work.hand.act(seat, CALL)
    elif what[0] == "call" and options.check:
        work.hand.act(seat, CHECK)


_KINDS: Final[dict[EffectArgument, ActChoice]] = {
    "fold": "fold",
    "call": "call",
    "raise": "raise",
    "complete_call": "call",
    "correct_wager": "raise",
    "complete": "raise",
}


def _options_limited(work: EffectContext, may: Arguments) -> None:
    _limit(work, may)


# What a player may choose that is no wager; that cards are shown.
_AS_ALL_IN: Final[EffectWord] = "treated_as_all_in"
_ASKED: Final = "asked"


def _player_chooses(work: EffectContext, may: Arguments) -> None:
    """The player picks one; where the choice is not about a wager, it is entered with the ruling."""
    if _AS_ALL_IN in may:
        if work.choice not in may:
            allowed = " or ".join(each.replace("_", " ") for each in may)
            raise Illegal(f"seat {work.seat} must choose", allowed=allowed, cites=work.ruling.cites)
        if work.choice == _AS_ALL_IN:
            _treated_as_all_in(work, ())
        return
    _limit(work, may)


def _limit(work: EffectContext, may: Arguments) -> None:
    state, place, seat = work.state, work.place, work.seat
    if state.stage.kind != BET or not state.can_act >> place & 1:
        return
    kinds = tuple(dict.fromkeys(_KINDS[each] for each in may))
    if {"fold", "call", "raise"} <= set(kinds) and not work.uses("on_fold"):
        return  # everything is open
    if work.uses("on_fold") == ("wager_stays",):
        refuse_unknown_wager(work)
    costs = work.seen.amount if work.uses("on_fold") == ("wager_stays",) else 0
    options = work.hand.options(seat) if state.turn == place else None
    if options is not None and options.check and "call" in kinds:
        kinds = (*kinds, "check")  # nothing is left to call
    least = options.least if options is not None and "complete" in may else 0
    if options is not None and "complete" in may and not least:
        kinds = tuple(dict.fromkeys("call" if kind == "raise" else kind for kind in kinds))
    work.do(Limited(seat, kinds, min(costs, state.stacks[place]), least))


def _no_raise(work: EffectContext, _: Arguments) -> None:
    """No bet and no raise for the rest of the round, whatever else is open."""
    if work.state.stage.kind == BET and work.state.live >> work.place & 1:
        work.do(Limited(work.seat, ("fold", "check", "call"), all_round=True))


def _actions_retracted(work: EffectContext, _: Arguments) -> None:
    """Back to how it stood before the error; a record that does not have the actions needs nothing."""
    since = work.seen.since
    work.retracted = True
    if since is not None and since < work.began:
        work.rewind(since)


def _turn_goes_back(work: EffectContext, _: Arguments) -> None:
    state, place = work.state, work.place
    if state.stage.kind == BET and state.turn != place and state.can_act >> place & 1:
        work.do(TurnGiven(work.seat))


def _treated_as_all_in(work: EffectContext, _: Arguments) -> None:
    if work.state.can_act >> work.place & 1:
        work.do(StoodBack(work.seat))


def _must_discard(work: EffectContext, _: Arguments) -> None:
    """The discard that was missed comes now; what the others have given up stays given up."""
    missed = work.last(lambda event: event == PassedOver(work.seat)) is not None
    if missed and not work.retracted and work.state.stage.kind not in (DEAL, DISCARD):
        work.take_street_back()
    if missed and not work.retracted and work.state.turn != work.place:
        work.do(TurnGiven(work.seat))


def _same_opener(work: EffectContext, _: Arguments) -> None:
    work.do(Instructed(work.state.plan.streets[-1], SAME_OPENER))


# What others learn


def _reveal(work: EffectContext, when: Arguments) -> None:
    cards = tuple(work.cards("own_card"))
    asked = when[0] == "now" or (when[0] == "on_request_after_hand" and work.choice == _ASKED and work.hand.over)
    when_due = {"end_of_betting_round": AFTER_ROUND, "after_all_betting": AFTER_ALL}.get(when[0])
    if not cards or work.seen.seat not in work.state.place:
        work.order("reveal", when[0], work.seen.seat)
    elif asked:
        work.do(Exposed(work.seat, cards))
    elif when_due and work.state.stage.kind <= BET:
        work.do(RevealOrdered(work.seat, cards, when_due))
    elif when_due:
        work.do(Exposed(work.seat, cards))
    else:
        work.order("reveal", when[0], work.seen.seat)


# For the table and the room


def _later(name: EffectName) -> Does:
    def leave(work: EffectContext, arguments: Arguments) -> None:
        work.order(name, " ".join(arguments), work.seen.seat)

    return leave


def _withdraw_privilege(work: EffectContext, _: Arguments) -> None:
    """No more hands for that player to ask for, in this hand and, as the room keeps it, in those to come."""
    work.order("withdraw_privilege", seat=work.seen.seat)
    if work.seen.seat in work.state.place and not work.hand.over:
        work.do(AskingBarred(work.seat, 0, work.ruling.cites))


def _sanctions(work: EffectContext, chosen: Arguments) -> None:
    """Apply the sanctions that were chosen: what touches the hand now, the rest is left for the room."""
    for each in chosen:
        if each == "dead_hand":
            _hand_dead(work, ())
        elif each == "void_wagers":
            _hand_dead(work, ())
            if work.state.stage.kind != OVER:
                give_back(work, work.place, put_in(work.state, work.place))
        else:
            work.order("sanction", each, work.seen.seat)


PLAY_EFFECTS: Final[dict[EffectName, Does]] = {
    "play_on": _nothing,
    "results_stand": _nothing,
    "finish_betting_first": _nothing,
    "turn_face_down": _nothing,
    "deal_next_to_rightful_player": _nothing,
    "deal_one_community_card": _nothing,
    "on_fold": _nothing,
    "button_stays": _nothing,
    "hand_dead": _hand_dead,
    "hand_live": _hand_live,
    "deemed": _deemed,
    "options_limited_to": _options_limited,
    "player_chooses": _player_chooses,
    "no_raise_this_round": _no_raise,
    "must_discard": _must_discard,
    "actions_retracted": _actions_retracted,
    "turn_goes_back": _turn_goes_back,
    "treated_as_all_in": _treated_as_all_in,
    "reveal_to_all": _reveal,
    "correct_button": _later("correct_button"),
    "same_opener": _same_opener,
    "remove_from_table": _later("remove_from_table"),
    "record_breach": _later("record_breach"),
    "sanctions": _sanctions,
    "withdraw_privilege": _withdraw_privilege,
    "notify": _later("notify"),
    "hold_table": _later("hold_table"),
    "shuffle_again": _later("shuffle_again"),
    "shuffle_by_hand": _later("shuffle_by_hand"),
    "replace_deck": _later("replace_deck"),
    "check_deck": _later("check_deck"),
    "count_deck_after_hand": _later("count_deck_after_hand"),
}
