"""Amounts that match no action, and the house's rows for them: above the call, below it, above the limit."""

from __future__ import annotations

from typing import Any, Final

from pokerroom.hand import LIMIT_KEYS
from pokerroom.hand.events import ActChoice
from pokerroom.hand.wagering import last_chips, why_no_raise
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulebook.ruling_rows.ruling_names import EffectArgument
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.speech.player_act import PlayerAct
from pokerroom.rulings.speech.reading import Reading


def read_over_call(act: PlayerAct, to: int, motion: tuple[int, ...], *, declared: bool = False) -> Reading:
    """Read chips above the call, or a spoken raise, as a call or a raise."""
    now = act.open
    if act.limited:
        return read_made_up(act, to)
    if not now.least_to:
        return read_no_raise(act)
    silent = motion if not declared else ()
    facts: dict[str, Any] = {
        "declared_raise": declared,
        "chips": len(silent),
        "every_chip_needed": bool(silent) and len(set(silent)) == 1 and sum(silent) - silent[0] < act.price,
    }
    amount = act.in_chips(to - act.mine)
    to = act.mine + amount
    facts["last_chips"] = amount >= last_chips(act.hand, act.seat)
    if to >= now.least_to or to <= max(
        act.level, act.mine
    ):  # a player's whole stack is a raise, and an amount below the call is not
        amount, facts["share"] = 0, "full" if to >= now.least_to else "under_half"
    ruling = act.rule("call_or_raise", amount, **facts)
    if any(use.name == "wager_stands" for use in ruling.effects):
        act.rows.append(ruling)
        return read_size(act, to)
    return read_as_ruled(act, ruling)


def read_opening_wager(act: PlayerAct, to: int, motion: tuple[int, ...], *, declared: bool = False) -> Reading:
    """Read chips or a spoken amount where there is nothing to call."""
    now = act.open
    if act.limited:
        return read_made_up(act, to)
    if not now.least_to and not now.bring_in:
        return act.check(*why_no_raise(act.hand, act.seat))
    if len(motion) == 1:
        act.keys.append("declaration.single_chip_opens")
    if now.bring_in and (to <= now.bring_in or not now.least_to):
        return act.done(act.wager(now.bring_in))
    if to >= now.least_to:
        return read_size(act, to)
    if not now.opens:
        return read_over_call(act, to, motion, declared=declared)
    ruling = act.rule("short_open", to - act.mine)
    if declared and not any(use.name == "must_complete" for use in ruling.effects):
        return act.done(act.wager(now.least_to), "betting.minimum_bet")  # the word binds to a bet
    return read_as_ruled(act, ruling)


def read_short_call(act: PlayerAct, put: int) -> Reading:
    """Read chips that are fewer than the call."""
    if act.limited:
        return read_made_up(act, act.mine + put)
    if not act.open.call:
        return act.check()
    return read_as_ruled(act, act.rule("short_call", put))


def read_short_of_call(act: PlayerAct, put: int, *, folds: bool = False) -> Reading:
    """Read chips below the call, or none after a ruling that left only a call or a fold.

    `folds` if there was also a fold.
    """
    if put == act.lying and act.limited:
        return act.fold() if folds else act.left(("call", "fold"))
    ruling = act.rule("short_call", put)
    left = next((use.arguments for use in ruling.effects if use.name == "options_limited_to"), ())
    if folds and act.open.fold and "fold" in left and not ruling.open:
        return act.fold_after(ruling, put if _stays(ruling) else 0)
    return read_as_ruled(act, ruling)


def _stays(ruling: Ruling) -> bool:
    """Return whether the chips stay in the pot if the player folds after the ruling."""
    return EffectUse("on_fold", ("wager_stays",)) in ruling.effects


def read_made_up(act: PlayerAct, to: int) -> Reading:
    """Read an amount that may complete a wager to one that a ruling has left open."""
    now = act.open
    if now.least_to and (to >= now.least_to or not (now.call or now.fold or now.check)):
        return read_size(act, max(to, now.least_to))
    if now.call and to >= min(act.level, act.mine + now.call):
        return act.call()
    return act.left(("call", "raise", "check", "fold"))


def read_no_raise(act: PlayerAct) -> Reading:
    """Read chips above the call where raising is not open: the excess over the call goes back."""
    return act.call(*why_no_raise(act.hand, act.seat))


def read_size(act: PlayerAct, to: int) -> Reading:
    """Read a bet or raise of at least the minimum, cut to the limit, the chips in play and the stack."""
    now = act.open
    if now.step > 1 and to > now.least_to and to % now.step:
        to = max(now.least_to, to - to % now.step)
        act.keys.append(act.hand.rules.chip_keys[0])
    if act.limited:
        return act.done(act.wager(max(now.least_to, min(to, now.most_to))))
    if to <= now.most_to:
        return act.done(act.wager(to))
    if now.most_to < act.whole_raise or now.most_to >= act.top:
        return act.done(act.wager(now.most_to), "betting.up_to_the_stack", "all_in.amount")
    ruling = act.rule("oversize_wager", min(to, act.top) - act.mine)
    if ruling.open:
        return act.waits(ruling)
    if any(use.name == "wager_stands" for use in ruling.effects):
        return act.stands(min(to, act.top), ruling=ruling)
    return act.done(act.wager(now.most_to), "betting.limit", *LIMIT_KEYS[act.hand.rules.limit], ruling=ruling)


def read_as_ruled(act: PlayerAct, ruling: Ruling) -> Reading:
    """Read a wager as the ruling on it says."""
    if ruling.open:
        return act.waits(ruling)
    effects = {use.name: use.arguments for use in ruling.effects}
    costs = ruling.seen.amount if _stays(ruling) else 0
    least = act.open.least_to
    if "deemed" in effects:
        what = effects["deemed"][0]
        if what == "least_bet":
            return act.done(act.wager(least), ruling=ruling)
        return {"call": act.call, "check": act.check, "fold": act.fold}[what](ruling=ruling)
    if "must_complete" in effects:
        if effects["must_complete"] == ("call",):
            return act.call(ruling=ruling)
        return act.done(act.wager(least), ruling=ruling)
    if "no_raise_this_round" in effects:
        return act.left(("call", "check", "fold"), ruling=ruling)
    if "options_limited_to" in effects:
        may = tuple(_ACT_LEFT[name] for name in effects["options_limited_to"])
        if "call" in may and act.open.check:
            may = (*may, "check")  # nothing is left to call
        return act.left(may, costs=costs, ruling=ruling)
    if "complete" in effects.get("player_chooses", ()):
        return act.left(("raise", "fold"), costs=costs, to=least, ruling=ruling)
    return act.nothing(f"seat {act.seat} is free to act: {act.open.words()}", ruling=ruling)


_ACT_LEFT: Final[dict[EffectArgument, ActChoice]] = {
    "fold": "fold",
    "call": "call",
    "raise": "raise",
    "complete_call": "call",
    "correct_wager": "raise",
}
