"""Our own bots as functions, such as a match calls: view, options and rules in, one command out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from pokerroom.bots.player import decide_by_estimate
from pokerroom.bots.skill import SKILLS, BotStrength
from pokerroom.errors import (
    Malformed,
    WrongArgument,
    as_given,
    is_kind,
    refuses_misread_calls,
)
from pokerroom.hand import HandRules, Options, PlayerCommand, View

BotFunction: TypeAlias = Callable[[View, Options, HandRules], PlayerCommand]


@refuses_misread_calls
def house_bot(plays: BotStrength = "keen", seed: int = 0) -> BotFunction:
    """Return one of our own bots as a function for a match; the same `seed` gives the same decisions in turn."""
    if not is_kind(plays, str) or plays not in SKILLS:
        raise Malformed(f"a bot cannot play {as_given(plays)}", allowed=", ".join(SKILLS))
    if type(seed) is not int:
        raise WrongArgument("house_bot", "seed", seed, allowed="a whole number")
    luck = Random(seed)  # noqa: S311 - the same match comes again

    def decide(view: View, options: Options, rules: HandRules) -> PlayerCommand:
        return decide_by_estimate(view, options, rules, luck, plays)

    return decide
