"""Work out what a statement amounts to: the word binds, and chips only say how much where no amount was named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pokerroom.rulings.speech import words
from pokerroom.rulings.speech.amounts import no_raise, opening_wager, over_the_call, short_call, size
from pokerroom.rulings.speech.player_act import PlayerAct
from pokerroom.rulings.speech.reading import Reading
from pokerroom.rulings.speech.words import Spoken

Motion = tuple[int, ...]
SIZES: Final = (words.SAID_ALL_IN, words.SAID_POT, words.SAID_HALF_POT, words.SAID_LEAST)
# Gestures that name an action as plainly as words do.
TAP: Final = Spoken("tap")
CARDS_IN: Final = Spoken("cards in")


def settled(case: PlayerAct, spoken: Spoken) -> Spoken:
    """The statement with the one amount that could be wagered, if the words can be read as several; else with none."""
    if not spoken.others:
        return spoken
    now, added = case.open, case.level if spoken.by else 0
    open_to = [
        amount
        for amount in (spoken.amount, *spoken.others)
        if (now.least and now.least <= amount + added <= now.most)
        or (case.price and amount in (case.price, case.level))
    ]
    if len(open_to) == 1:
        return Spoken(spoken.act, open_to[0], spoken.by)
    return Spoken(words.SAID_NOTHING if spoken.act == words.SAID_AMOUNT else spoken.act)


def completed(first: Spoken, later: Sequence[Spoken | Motion], outrank: bool) -> Spoken:
    """The first statement; a bare bet or raise with the size that was named after it.

    What is named after chips counts only where words outrank chips.
    """
    if first.amount or first.act not in (words.SAID_BET, words.SAID_RAISE, words.SAID_CALL_AND_RAISE):
        return first
    for each in later:
        if isinstance(each, tuple):
            if not outrank:
                break
        elif each.amount:
            return Spoken(first.act, each.amount, each.by)
        else:
            return each if each.act in SIZES else first
    return first


def statement(case: PlayerAct, spoken: Spoken, motions: Sequence[Motion], *, first: bool) -> Reading:
    """A statement. `first` if it came before any chips."""
    now = case.open
    act = spoken.act
    if act == words.SAID_CALL_AND_RAISE:
        case.keys.append("declaration.call_and_raise")
        act = str(case.house.answer("declaration.call_and_raise"))
        spoken = Spoken(act, spoken.amount, spoken.by)
    match act:
        case words.SAID_FOLD | CARDS_IN.act:
            return case.fold()
        case words.SAID_CHECK | TAP.act:
            return _check(case)
        case words.SAID_CALL:
            return case.call() if now.call else case.check("declaration.call_without_bet")
        case words.SAID_ALL_IN | words.SAID_POT | words.SAID_HALF_POT | words.SAID_LEAST:
            return size(case, _named_size(case, act)) if now.least else no_raise(case)
    if act == words.SAID_RAISE and now.opens:
        case.keys.append("declaration.raise_without_bet")
    return _amount(case, spoken, first=first) if spoken.amount else _bare_wager(case, motions, first=first)


def _check(case: PlayerAct) -> Reading:
    """A check; facing a bet it leaves a call or a fold, and chips for a call are one."""
    if case.open.check or not case.price:
        return case.check()
    if case.open.call and case.put >= case.open.call:
        return case.call("declaration.check_facing_bet")
    return case.left(("call", "fold"), "declaration.check_facing_bet")


def _named_size(case: PlayerAct, act: str) -> int:
    if act == words.SAID_ALL_IN:
        return case.top
    if act == words.SAID_LEAST:
        return case.open.least
    pot = case.hand.pot + case.level - case.mine
    return max(case.open.least, case.level + (pot if act == words.SAID_POT else pot // 2))


def _bare_wager(case: PlayerAct, motions: Sequence[Motion], *, first: bool) -> Reading:
    """'Bet' or 'raise' and no amount: in limit that is enough, else the first motion says how much."""
    now = case.open
    if not now.least:
        return no_raise(case)
    if now.least == now.most or motions:
        case.keys.append("declaration.one_motion")
    if len(motions) > 1:
        case.keys.append("declaration.string_bet")
    if now.least == now.most:
        return case.done(case.wager(now.least))
    if not motions:
        return case.left(("raise",))
    to = case.mine + min(sum(motions[0]), case.stack)
    if to >= now.least:
        return size(case, to)
    return over_the_call(case, to, motions[0], declared=first) if case.level else case.done(case.wager(now.least))


def _amount(case: PlayerAct, spoken: Spoken, *, first: bool) -> Reading:
    """An amount in words; with 'raise' before any chips it is a raise however short it falls."""
    to = case.level + spoken.amount if spoken.by else spoken.amount
    if case.price and spoken.act != words.SAID_RAISE and not spoken.by:
        if spoken.amount in (case.price, case.level):
            return case.call()
        if to < case.level:
            return short_call(case, min(spoken.amount, case.price - 1)) if case.price > 1 else case.call()
    if case.level:
        return over_the_call(case, to, (), declared=first and spoken.act == words.SAID_RAISE)
    return opening_wager(case, to, (), declared=True)
