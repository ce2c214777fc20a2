"""Read a statement: its words bind, and chips only give the size where no amount was named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.rulings.speech import words
from pokerroom.rulings.speech.amounts import (
    read_no_raise,
    read_opening_wager,
    read_over_call,
    read_short_call,
    read_size,
)
from pokerroom.rulings.speech.player_act import PlayerAct
from pokerroom.rulings.speech.reading import Reading
from pokerroom.rulings.speech.words import Spoken

Motion = tuple[int, ...]
SIZES: Final = (words.SAID_ALL_IN, words.SAID_POT, words.SAID_HALF_POT, words.SAID_LEAST)
# Gestures that name an action as plainly as words do.
TAP: Final = Spoken("tap")
CARDS_IN: Final = Spoken("cards in")


def settle_amount(act: PlayerAct, spoken: Spoken) -> Spoken:
    """Return the statement with the only one of its amounts that could be wagered.

    Without an amount if several could.
    """
    if not spoken.others:
        return spoken
    now, added = act.open, act.level if spoken.by else 0
    open_to = [
        amount
        for amount in (spoken.amount, *spoken.others)
        if (now.least_to and now.least_to <= amount + added <= now.most_to)
        or (act.price and amount in (act.price, act.level))
    ]
    if len(open_to) == 1:
        return Spoken(spoken.act, open_to[0], spoken.by)
    return Spoken(words.SAID_NOTHING if spoken.act == words.SAID_AMOUNT else spoken.act)


def complete_with_size(first: Spoken, later: Sequence[Spoken | Motion], outrank: bool) -> Spoken:
    """Return the first statement; a bet or raise without a size gets the size named after it.

    A size that is named after chips counts only where words outrank chips.
    """
    if first.amount or first.act not in (words.SAID_BET, words.SAID_RAISE, words.SAID_CALL_AND_RAISE):
        return first
    for sign in later:
        if isinstance(sign, tuple):
            if not outrank:
                break
        elif sign.amount:
            return Spoken(first.act, sign.amount, sign.by)
        else:
            return sign if sign.act in SIZES else first
    return first


def read_statement(act: PlayerAct, spoken: Spoken, motions: Sequence[Motion], *, first: bool) -> Reading:
    """Return the reading of a statement; `first` if it came before any chips."""
    now = act.open
    named = spoken.act
    if named == words.SAID_CALL_AND_RAISE:
        act.keys.append("declaration.call_and_raise")
        named = act.house.word("declaration.call_and_raise", words.SPOKEN_ACTS)
        spoken = Spoken(named, spoken.amount, spoken.by)
    match named:
        case words.SAID_FOLD | CARDS_IN.act:
            return act.fold()
        case words.SAID_CHECK | TAP.act:
            return _read_check(act)
        case words.SAID_CALL:
            return act.call() if now.call else act.check("declaration.call_without_bet")
        case words.SAID_ALL_IN | words.SAID_POT | words.SAID_HALF_POT | words.SAID_LEAST:
            return read_size(act, _named_size(act, named)) if now.least_to else read_no_raise(act)
    if named == words.SAID_RAISE and now.opens:
        act.keys.append("declaration.raise_without_bet")
    return _read_amount_said(act, spoken, first=first) if spoken.amount else _bare_wager(act, motions, first=first)


def _read_check(act: PlayerAct) -> Reading:
    """Read a check; facing a bet it leaves a call or a fold, and is a call if the chips for one were put in."""
    if act.open.check or not act.price:
        return act.check()
    if act.open.call and act.put >= act.open.call:
        return act.call("declaration.check_facing_bet")
    return act.left(("call", "fold"), "declaration.check_facing_bet")


def _named_size(act: PlayerAct, named: words.SpokenAct) -> int:
    if named == words.SAID_ALL_IN:
        return act.top
    if named == words.SAID_LEAST:
        return act.open.least_to
    pot = act.hand.pot + act.level - act.mine
    return max(act.open.least_to, act.level + (pot if named == words.SAID_POT else pot // 2))


def _bare_wager(act: PlayerAct, motions: Sequence[Motion], *, first: bool) -> Reading:
    """Read 'bet' or 'raise' without an amount: clear where only one size is possible.

    Else the first motion gives it.
    """
    now = act.open
    if not now.least_to:
        return read_no_raise(act)
    if now.least_to == now.most_to or motions:
        act.keys.append("declaration.one_motion")
    if len(motions) > 1:
        act.keys.append("declaration.string_bet")
    if now.least_to == now.most_to:
        return act.done(act.wager(now.least_to))
    if not motions:
        return act.left(("raise",))
    to = act.mine + min(sum(motions[0]), act.stack)
    if to >= now.least_to:
        return read_size(act, to)
    return read_over_call(act, to, motions[0], declared=first) if act.level else act.done(act.wager(now.least_to))


def _read_amount_said(act: PlayerAct, spoken: Spoken, *, first: bool) -> Reading:
    """Read an amount in words; with 'raise' before any chips it is a raise, even if it is too small."""
    to = act.level + spoken.amount if spoken.by else spoken.amount
    if act.price and spoken.act != words.SAID_RAISE and not spoken.by:
        if spoken.amount in (act.price, act.level):
            return act.call()
        if to < act.level:
            return read_short_call(act, min(spoken.amount, act.price - 1)) if act.price > 1 else act.call()
    if act.level:
        return read_over_call(act, to, (), declared=first and spoken.act == words.SAID_RAISE)
    return read_opening_wager(act, to, (), declared=True)
