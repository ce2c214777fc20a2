"""Judge time to act: a turn begins, a clock is called, time is bought, and time runs out."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.hand import CHECK, FOLD, Bet, Discard, Hand, Pay, PlayerCommand, events
from pokerroom.hand.wagering import turn_is_for
from pokerroom.table import happenings
from pokerroom.table.clock import turn_time
from pokerroom.table.commands import BeginTurn, BuyTime, CallClock, SetClock, TimeIsUp
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.state import TableState

EXTRA_TIME = "extra time"


def decide_begin_turn(state: TableState, command: BeginTurn) -> Deciding[None]:
    """Start the time to act of the player in turn."""
    hand = state.hand
    if hand is None or not hand.turn:
        raise Illegal("it is nobody's turn", allowed="while somebody must decide")
    yield happenings.TurnBegan(hand.turn, command.at)


def decide_set_clock(_: TableState, command: SetClock) -> Deciding[None]:
    """Set the table's clock, forwards or back; this is never refused."""
    yield happenings.ClockSet(command.shows, command.by)


def decide_call_clock(state: TableState, command: CallClock) -> Deciding[None]:
    """Call the clock on the player in turn, with the floor's consent; seat 0 is the floor itself."""
    state.refuse_if_stopped("no clock is called")
    turn, hand = _running_turn_and_hand(state)
    turn_time.refuse_clock_request(state.rules.clock, command.asker, hand.seats)
    called = turn_time.start_clock(state.rules.clock, turn, command.at)
    yield happenings.ClockCalled(hand.turn, command.asker, command.at, called)


def decide_buy_time(state: TableState, command: BuyTime) -> Deciding[turn_time.Purchase]:
    """Buy more time for the player in turn with chips of their stake; the pot's part of the price goes in at once."""
    state.refuse_if_stopped("no time is sold")
    turn, hand = _running_turn_and_hand(state)
    at, seat, street = command.at, hand.turn, hand.progress.stage_number
    already, stack = state.clock.bought.get((seat, street), 0), hand.stack(seat)
    longer, sold = turn_time.buy_time(state.rules.clock, turn, at, this_round=already, stack=stack)
    paid = _events_foreseen(hand, seat, Pay(EXTRA_TIME, sold.price, sold.to_pot, sold.cites)) if sold.price else None
    yield happenings.TimeBought(
        seat=seat,
        seconds=sold.seconds,
        price=sold.price,
        to_pot=sold.to_pot,
        at=at,
        turn=longer,
        street=street,
        cites=sold.cites,
    )
    if paid is not None:
        yield paid
    return sold


def decide_time_is_up(state: TableState, command: TimeIsUp) -> Deciding[turn_time.TimeoutAction]:
    """End the turn of a player whose time has run out: they check, fold, or do what else the house says."""
    state.refuse_if_stopped("no time runs out")
    turn, hand = _running_turn_and_hand(state)
    rules = state.rules.clock
    if not turn_time.clock_reading(rules, turn, command.at).expired:
        raise Illegal("there is time left", allowed="when the clock has run out", cites=rules.cites("time.clock"))
    seat = hand.turn
    outcome = _timeout_action(state, turn, hand)
    if outcome is None:
        what = f"the time of seat {seat}, who is to show or muck the hand"
        raise Illegal(what, allowed=hand.options(seat).words(), cites=rules.cites("time.clock"))
    acts = _act_by_default(hand.copy(), seat, outcome.what)  # refused here if it cannot be
    yield happenings.TimeUp(seat, outcome.what, command.at, outcome.cites)
    if acts:
        yield happenings.Played(tuple(acts))
    return outcome


def _timeout_action(state: TableState, turn: turn_time.Turn, hand: Hand) -> turn_time.TimeoutAction | None:
    """Return the outcome of this turn when its time is up; None where a hand is to be shown or mucked."""
    kind, may_check = turn_is_for(hand), hand.options(hand.turn).check
    if not kind:
        return None
    facing_bet = hand.to_call > 0
    return turn_time.when_time_is_up(
        state.rules.clock, turn, facing_bet=facing_bet, may_check=may_check, turn_is_for=kind
    )


def _act_by_default(hand: Hand, seat: int, what: turn_time.TimeUpDid) -> list[events.Event]:
    """Return the events of this hand that follow from a player's doing nothing."""
    options = hand.options(seat)
    match what:
        case "check":
            return hand.act(seat, CHECK)
        case "least_bet":
            return hand.act(seat, Bet(options.bring_in or options.least_to))
        case "stand_pat":
            return hand.act(seat, Discard())
        case "must_discard":
            return []
        case _ if options.fold:  # a dead hand goes to the muck like a fold, and its chips stay in the pot
            return hand.act(seat, FOLD)
        case _:  # an opener cannot fold, nor can a player at a draw or discard
            return hand.correct([events.HandDied(seat)])


def _events_foreseen(hand: Hand, seat: int, command: PlayerCommand) -> happenings.Played:
    """Return the events that a command would lead to in the hand, without changing the hand."""
    return happenings.Played(tuple(hand.copy().act(seat, command)))


@table_question
def time_left(state: TableState, now: datetime) -> turn_time.ClockReading:
    """Return the clock as everybody sees it, with the last mark that was due: a warning, the countdown, the end."""
    return turn_time.clock_reading(state.rules.clock, _running_turn_and_hand(state)[0], now)


def when_this_turn_runs_out(state: TableState) -> turn_time.TimeoutAction | None:
    """Return the act that the player in turn will have made if they let their time pass; None while no time runs.

    Where no clock runs yet, the floor is assumed to call one.
    """
    turn, hand = state.clock.turn, state.hand
    if turn is None or hand is None or not time_is_running(state):
        return None
    runs = bool(turn_time.moments(state.rules.clock, turn))
    return _timeout_action(state, turn if runs else replace(turn, called=turn.began), hand)


def time_is_running(state: TableState) -> bool:
    """Return whether the time of the player in turn is running."""
    return state.clock.turn is not None and state.hand is not None and state.clock.mark == state.hand.progress.turn_mark


def _running_turn_and_hand(state: TableState) -> tuple[turn_time.Turn, Hand]:
    """Return the turn whose time is running, and its hand; refuse where nobody's time is running."""
    turn, hand = state.clock.turn, state.hand
    if turn is None or hand is None or not time_is_running(state):
        raise Illegal("nobody's time is running", allowed="when a turn has begun")
    return turn, hand
