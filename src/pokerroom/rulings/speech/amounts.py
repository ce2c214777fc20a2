"""Amounts that fit no action, and what the house's rows make of them: over the call, short of it, over the limit."""

from __future__ import annotations

from typing import Any, Final

from pokerroom.hand.asking.wagering import last_chips, why_no_raise
from pokerroom.hand.betting.open_actions import LIMIT_KEYS
from pokerroom.hand.events import ActChoice
from pokerroom.rulebook.rulings.ruling import EffectUse
from pokerroom.rulebook.rulings.ruling_names import EffectArgument
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.speech.player_act import PlayerAct
from pokerroom.rulings.speech.reading import Reading


def over_the_call(case: PlayerAct, to: int, motion: tuple[int, ...], *, declared: bool = False) -> Reading:
    """More than the call, or a raise in words: a call or a raise."""
    now = case.open
    if case.limited:
        return made_up(case, to)
    if not now.least:
        return no_raise(case)
    silent = motion if not declared else ()
    facts: dict[str, Any] = {
        "declared_raise": declared,
        "chips": len(silent),
        "every_chip_needed": bool(silent) and len(set(silent)) == 1 and sum(silent) - silent[0] < case.price,
    }
    amount = case.in_chips(to - case.mine)
    to = case.mine + amount
    facts["last_chips"] = amount >= last_chips(case.hand, case.seat)
    if to >= now.least or to <= max(
        case.level, case.mine
    ):  # everything one has is a raise, and an amount below the call is none
        amount, facts["share"] = 0, "full" if to >= now.least else "under_half"
    ruling = case.rule("call_or_raise", amount, **facts)
    if any(use.name == "wager_stands" for use in ruling.effects):
        case.rows.append(ruling)
        return size(case, to)
    return as_ruled(case, ruling)


def opening_wager(case: PlayerAct, to: int, motion: tuple[int, ...], *, declared: bool = False) -> Reading:
    """Chips or an amount with nothing to call."""
    now = case.open
    if case.limited:
        return made_up(case, to)
    if not now.least and not now.bring_in:
        return case.check(*why_no_raise(case.hand, case.seat))
    if len(motion) == 1:
        case.keys.append("declaration.single_chip_opens")
    if now.bring_in and (to <= now.bring_in or not now.least):
        return case.done(case.wager(now.bring_in))
    if to >= now.least:
        return size(case, to)
    if not now.opens:
        return over_the_call(case, to, motion, declared=declared)
    ruling = case.rule("short_open", to - case.mine)
    if declared and not any(use.name == "must_complete" for use in ruling.effects):
        return case.done(case.wager(now.least), "betting.minimum_bet")  # the word binds to a bet
    return as_ruled(case, ruling)


def short_call(case: PlayerAct, put: int) -> Reading:
    """Read chips that come to less than the call."""
    if case.limited:
        return made_up(case, case.mine + put)
    if not case.open.call:
        return case.check()
    return as_ruled(case, case.rule("short_call", put))


def short_of_it(case: PlayerAct, put: int, *, folds: bool = False) -> Reading:
    """Chips short of the call, or none after a ruling that leaves a call or a fold; and the fold, if it came."""
    if put == case.lying and case.limited:
        return case.fold() if folds else case.left(("call", "fold"))
    ruling = case.rule("short_call", put)
    left = next((use.arguments for use in ruling.effects if use.name == "options_limited_to"), ())
    if folds and case.open.fold and "fold" in left and not ruling.open:
        return case.fold_after(ruling, put if _stays(ruling) else 0)
    return as_ruled(case, ruling)


def _stays(ruling: Ruling) -> bool:
    """Whether a fold after the ruling leaves the chips in the pot."""
    return EffectUse("on_fold", ("wager_stays",)) in ruling.effects


def made_up(case: PlayerAct, to: int) -> Reading:
    """An amount after a ruling: it makes the wager up to what the ruling leaves open, or does not yet."""
    now = case.open
    if now.least and (to >= now.least or not (now.call or now.fold or now.check)):
        return size(case, max(to, now.least))
    if now.call and to >= min(case.level, case.mine + now.call):
        return case.call()
    return case.left(("call", "raise", "check", "fold"))


def no_raise(case: PlayerAct) -> Reading:
    """More than a call where nobody may raise: the rest goes back."""
    return case.call(*why_no_raise(case.hand, case.seat))


def size(case: PlayerAct, to: int) -> Reading:
    """A bet or raise of at least the least amount, cut to what the limit, the chips in play and the stack allow."""
    now = case.open
    if now.step > 1 and to > now.least and to % now.step:
        to = max(now.least, to - to % now.step)
        case.keys.append(case.hand.rules.chip_keys[0])
    if case.limited:
        return case.done(case.wager(max(now.least, min(to, now.most))))
    if to <= now.most:
        return case.done(case.wager(to))
    if now.most < case.whole_raise or now.most >= case.top:
        return case.done(case.wager(now.most), "betting.up_to_the_stack", "all_in.amount")
    ruling = case.rule("oversize_wager", min(to, case.top) - case.mine)
    if ruling.open:
        return case.waits(ruling)
    if any(use.name == "wager_stands" for use in ruling.effects):
        return case.stands(min(to, case.top), ruling=ruling)
    return case.done(case.wager(now.most), "betting.limit", *LIMIT_KEYS[case.hand.rules.limit], ruling=ruling)


def as_ruled(case: PlayerAct, ruling: Ruling) -> Reading:
    """What a ruling on a wager leaves of it."""
    if ruling.open:
        return case.waits(ruling)
    effects = {use.name: use.arguments for use in ruling.effects}
    costs = ruling.seen.amount if _stays(ruling) else 0
    least = case.open.least
    if "deemed" in effects:
        what = effects["deemed"][0]
        if what == "least_bet":
            return case.done(case.wager(least), ruling=ruling)
        return {"call": case.call, "check": case.check, "fold": case.fold}[what](ruling=ruling)
    if "must_complete" in effects:
        if effects["must_complete"] == ("call",):
            return case.call(ruling=ruling)
        return case.done(case.wager(least), ruling=ruling)
    if "no_raise_this_round" in effects:
        return case.left(("call", "check", "fold"), ruling=ruling)
    if "options_limited_to" in effects:
        may = tuple(_LEFT[name] for name in effects["options_limited_to"])
        if "call" in may and case.open.check:
            may = (*may, "check")  # nothing is left to call
        return case.left(may, costs=costs, ruling=ruling)
    if "complete" in effects.get("player_chooses", ()):
        return case.left(("raise", "fold"), costs=costs, to=least, ruling=ruling)
    return case.nothing(f"seat {case.seat} is free to act: {case.open.words()}", ruling=ruling)


_LEFT: Final[dict[EffectArgument, ActChoice]] = {
    "fold": "fold",
    "call": "call",
    "raise": "raise",
    "complete_call": "call",
    "correct_wager": "raise",
}
