"""Replay a log in this package's own notation: the engine plays the hand again and must give the same lines.

A log can also be applied without judging, and is then believed. Here each of its acts is judged as a player's or the
dealer's would be, and its consequences (a round closing, a pot being paid) are compared with the next lines.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, Malformed, PokerroomError, refuses_misread_calls
from pokerroom.hand import BOARD, BURN, CALL, CHECK, FOLD, Hand, commands, events, is_correction
from pokerroom.hand.text import event_text, read_log
from pokerroom.notation.phh.phh_replay import SETTLED, STOPPED, PhhReplay
from pokerroom.notation.phh.phh_rules import HandStart

HandCommand = commands.PlayerCommand | commands.DealerCommand


@refuses_misread_calls
def play_log(text: str, *, first: int = 1) -> PhhReplay:
    """Play a log; refuse the first line that is illegal or differs from the engine's. `first` is its line in the file.

    >>> from pokerroom.hand import HandRules, Raise
    >>> hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {4: 100, 7: 100}, button=4)
    >>> _ = hand.post(), hand.post(), hand.deal("As Kd 7h 2c"), hand.act(4, Raise(6)), hand.act(7, FOLD), hand.settle()
    >>> play_log(hand.log()).hand.stacks
    {4: 102, 7: 98}
    >>> play_log(hand.log().replace("wins 4", "wins 3"))
    Traceback (most recent call last):
      ...
    pokerroom.errors.Illegal: line 17: the file says 'seat 4 wins 3 from pot 0', the engine gives \
'seat 4 wins 4 from pot 0'
    """
    try:
        heading, lines = read_log(text)
        hand = Hand.from_heading(heading)
    except PokerroomError as fault:
        raise _in_file(fault, first) from None
    numbers = [line + first - 1 for line, _ in lines]
    said = [event for _, event in lines]
    while len(hand.events) < len(said):
        done = len(hand.events)
        if is_correction(said[done]):
            _believe(hand, said[done], numbers[done])  # faults and rulings, as they were at the table
            continue
        if done and is_correction(said[done - 1]) and hand.control.follow():
            _refuse_lines_that_differ(hand.events, said, numbers, done)
            continue
        try:
            seat, command = _command_behind_line(hand, said[done:])
            hand.act(seat, command)
        except PokerroomError as fault:
            if _ruled_in_this_round(said[:done]):
                _believe(hand, said[done], numbers[done])
                continue
            at = done + _line_at_fault(said[done:], fault)
            what = f"line {numbers[at]}, '{event_text(said[at])}': {fault.what}"
            raise Illegal(what, allowed=fault.allowed, cites=fault.cites) from None
        _refuse_lines_that_differ(hand.events, said, numbers, done)
    now = hand.next()
    return PhhReplay(
        hand, HandStart(heading, 1, hand.seats), SETTLED if hand.over else STOPPED, now.words if now else ""
    )


def _believe(hand: Hand, event: events.Event, line: int) -> None:
    """Apply an event that no rule judges; refuse one that does not fit the hand."""
    try:
        hand.correct([event], alone=True)
    except (Malformed, Illegal) as fault:
        raise Illegal(f"line {line}: {fault.what}", allowed=fault.allowed, cites=fault.cites) from None


def _ruled_in_this_round(said: Sequence[events.Event]) -> bool:
    """Return whether something was corrected since the last betting round was over."""
    for event in reversed(said):
        if isinstance(event, events.RoundClosed):
            return False
        if is_correction(event):
            return True
    return False


def _in_file(fault: PokerroomError, first: int) -> Malformed:
    """Return a refusal of a line with that line counted from the beginning of the file."""
    match = re.match(r"line (\d+): ", fault.what)
    line, what = (int(match[1]), fault.what[match.end() :]) if match else (1, fault.what)
    return Malformed(f"line {line + first - 1}: {what}", allowed=fault.allowed)


def _line_at_fault(said: Sequence[events.Event], fault: PokerroomError) -> int:
    """Return the index of the line at fault: the line of the deal that has the wrong card, otherwise the first."""
    card = fault.facts.get("card") if isinstance(fault, Illegal) else None
    cards = [[str(card) for _, card in dealt] for dealt in _lines_dealt_with_places(said)]
    return max((number for number, dealt in enumerate(cards) if card in dealt), default=0)


def _refuse_lines_that_differ(
    ours: Sequence[events.Event], said: Sequence[events.Event], numbers: Sequence[int], done: int
) -> None:
    for at in range(done, len(ours)):
        expected_line = event_text(ours[at])
        if at == len(said):
            raise Illegal(f"line {numbers[-1]}: the file ends here, the engine gives '{expected_line}' as well")
        if ours[at] != said[at]:
            raise Illegal(
                f"line {numbers[at]}: the file says '{event_text(said[at])}', the engine gives '{expected_line}'"
            )


def _command_behind_line(hand: Hand, said: Sequence[events.Event]) -> tuple[int, HandCommand]:
    """Return the seat and the command that the next line must have come from; seat 0 is the dealer."""
    event = said[0]
    if isinstance(event, events.Shown) and event.asked_by:
        return event.asked_by, commands.Ask(event.seat, event.cards)
    if isinstance(event, events.Posted) and event.kind != "straddle":
        return 0, commands.Post(spared=() if event.amount else (event.seat,))
    if isinstance(event, events.Raised):
        return event.seat, commands.Raise(event.to) if hand.action.level else commands.Bet(event.to)
    if act := _ACTS.get(type(event)):
        return getattr(event, "seat", 0), act(event)
    if isinstance(event, events.FlopAsked):
        dealt = _lines_dealt_with_places([event for event in said[1:] if not isinstance(event, events.Tapped)])
        return 0, commands.ShowFlop(event.seat, tuple(card for line in dealt for _, card in line), event.cites)
    if isinstance(event, events.Dealt | events.Burned | events.BoardDealt):
        return 0, commands.Deal(_cards_in_order_due(hand.progress.destinations, said))
    if hand.stage == "settle":
        taken = [event for event in said if isinstance(event, events.Charged)]
        return 0, commands.Settle(
            tuple(commands.Charge(event.kind, event.amount, event.pot, event.cites) for event in taken)
        )
    now = hand.next()
    raise Illegal("that does not follow here", allowed=now.words if now else "nothing more: the hand is over")


_ACTS: Final[dict[type, Callable[[Any], HandCommand]]] = {
    events.Posted: lambda _: commands.Straddle(),
    events.Tapped: lambda _: commands.Tap(),
    events.Reshuffled: lambda _: commands.Reshuffle(),
    events.Folded: lambda _: FOLD,
    events.Checked: lambda _: CHECK,
    events.Called: lambda _: CALL,
    events.Discarded: lambda event: commands.Discard(event.cards),
    events.ChopAgreed: lambda _: commands.Chop(),
    events.BoardsAgreed: lambda event: commands.RunBoards(event.boards),
    events.Shown: lambda event: commands.Show(event.cards),
    events.Mucked: lambda event: commands.Muck(event.said_fold, event.short),
    events.Exposed: lambda event: commands.Expose(event.cards, event.to),
    events.Paid: lambda event: commands.Pay(event.kind, event.amount, event.to_pot, event.cites),
}


def _lines_dealt_with_places(said: Sequence[events.Event]) -> list[list[tuple[int, Card]]]:
    """Return, for each line that deals cards before the next act, its cards with the places they go to."""
    result = []
    for event in said:
        match event:
            case events.Dealt():
                result.append([(event.seat, card) for card in event.cards])
            case events.Burned():
                result.append([(BURN, event.card)])
            case events.BoardDealt():
                result.append([(BOARD, card) for card in event.cards])
            case _:
                break
    return result


def _cards_in_order_due(wanted: Sequence[int], said: Sequence[events.Event]) -> tuple[Card, ...]:
    """Return the cards in the order they left the deck; the log tells them by place, and a missing card is unknown."""
    waiting: dict[int, deque[Card]] = {}
    for place, card in (placed for dealt in _lines_dealt_with_places(said) for placed in dealt):
        waiting.setdefault(place, deque()).append(card)
    return tuple(waiting[place].popleft() if waiting.get(place) else UNKNOWN for place in wanted)
