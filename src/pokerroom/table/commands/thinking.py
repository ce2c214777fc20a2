"""Time to act: a turn begins, a clock is called, time is bought, and time runs out."""

from __future__ import annotations

from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.hand import CHECK, FOLD, Bet, Discard, Hand, Pay
from pokerroom.hand.events import HandDied
from pokerroom.hand.options import turn_is_for
from pokerroom.table import clock
from pokerroom.table import happenings as happened
from pokerroom.table.command import command, question
from pokerroom.table.state import TableState

EXTRA_TIME = "extra time"


@command
def turn_begins(table: TableState, at: datetime) -> None:
    """The player whose turn it is may think from now on."""
    hand = table.hand
    if hand is None or not hand.turn:
        raise Illegal("it is nobody's turn", allowed="while somebody must decide")
    table.turn, table.turn_of = clock.Turn(at), _mark(hand)


@command
def call_clock(table: TableState, asker: int, at: datetime) -> None:
    """Somebody wants the player in turn put on the clock, and the floor grants it; 0 is the floor itself."""
    turn, hand = _running(table)
    clock.hear_request(table.rules.clock, asker, hand.state.seats)
    table.turn = clock.start_clock(table.rules.clock, turn, at)
    table.tell(happened.ClockCalled(hand.turn, asker, at))


@command
def buy_time(table: TableState, at: datetime) -> clock.Purchase:
    """The player in turn buys more time out of his stake; the pot's part of the price goes into the pot at once."""
    turn, hand = _running(table)
    seat = hand.turn
    betting_round = (seat, hand.state.at)
    already = table.bought.get(betting_round, 0)
    longer, sold = clock.buy_time(
        table.rules.clock, turn, at, this_round=already, stack=hand.state.stacks[hand.state.turn]
    )
    if sold.price:
        hand.act(seat, Pay(EXTRA_TIME, sold.price, sold.to_pot, sold.cites))
    table.turn = longer
    table.bought[betting_round] = already + 1
    table.tell(happened.TimeBought(seat, sold.seconds, sold.price, sold.to_pot, at, sold.cites))
    return sold


@question
def time_left(table: TableState, now: datetime) -> clock.Reading:
    """The clock as everybody sees it, with the last thing that was due: a warning, the countdown, the end."""
    return clock.reading(table.rules.clock, _running(table)[0], now)


@question
def next_due(table: TableState, now: datetime) -> clock.Moment | None:
    """What is due next in this turn, so that a timer can be set for it."""
    return clock.next_moment(table.rules.clock, _running(table)[0], now)


@command
def time_is_up(table: TableState, now: datetime) -> clock.Outcome:
    """The time of the player in turn has run out: they check, fold or whatever the house has it.

    Where the outcome is `must_discard` the hand waits for the card, which whoever deals takes from the player.
    """
    turn, hand = _running(table)
    rules = table.rules.clock
    if not clock.reading(rules, turn, now).expired:
        raise Illegal("there is time left", allowed="when the clock has run out", cites=rules.cites("time.clock"))
    seat, kind = hand.turn, turn_is_for(hand.state)
    if not kind:
        what = f"the time of seat {seat}, who is to show or give up the hand"
        raise Illegal(what, allowed=hand.options(seat).words(), cites=rules.cites("time.clock"))
    outcome = clock.when_time_is_up(
        rules,
        turn,
        facing_bet=hand.to_call > 0,
        may_check=hand.options(seat).check,
        turn_is_for=kind,
    )
    _has_done(hand, seat, outcome.what)
    table.turn = None
    table.tell(happened.TimeUp(seat, outcome.what, now, outcome.cites))
    return outcome


def _has_done(hand: Hand, seat: int, what: str) -> None:
    """The hand is told what a player has done by doing nothing."""
    options = hand.options(seat)
    match what:
        case "check":
            hand.act(seat, CHECK)
        case "least_bet":
            hand.act(seat, Bet(options.bring_in or options.least))
        case "stand_pat":
            hand.act(seat, Discard())
        case "must_discard":
            pass
        case _ if options.fold:  # a dead hand goes to the muck as a fold does; the chips already in stay in the pot
            hand.act(seat, FOLD)
        case _:  # no fold is open to an opener, or at a draw or discard
            hand.correct([HandDied(seat)])


def thinks(table: TableState) -> bool:
    """Whether the time of the player in turn is running."""
    return table.turn is not None and table.hand is not None and table.turn_of == _mark(table.hand)


def _running(table: TableState) -> tuple[clock.Turn, Hand]:
    """The turn whose time is running, in its hand."""
    turn, hand = table.turn, table.hand
    if turn is None or hand is None or not thinks(table):
        raise Illegal("nobody's time is running", allowed="when a turn has begun")
    return turn, hand


def _mark(hand: Hand) -> tuple[int, ...]:
    """What is different in every other turn of a hand."""
    state = hand.state
    return hand.turn, state.at, state.to_act, state.acted, state.level
