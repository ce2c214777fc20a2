"""How well a bot plays: three strengths, each with words that promise no more than it does."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

BotStrength: TypeAlias = Literal["easy", "club", "keen"]
BOT_STRENGTHS: Final[tuple[BotStrength, ...]] = get_args(BotStrength)


class Skill(NamedTuple):
    """What sets one strength apart from the next.

    `deals` is how many ways the hidden cards may lie are tried before a decision, as parts of the usual number; `reads`
    how much of what a rival's wagers tell is believed; `loose` how much too cheaply chips are parted with; `mixes` over
    which breadth of chances of winning the same hand is now raised and now called.
    """

    deals: float
    reads: float
    loose: float
    mixes: float
    says: str


SKILLS: Final[dict[BotStrength, Skill]] = {
    "easy": Skill(0.25, 0.15, 0.14, 0.02, "plays its own cards, and pays to see too many hands"),
    "club": Skill(0.6, 0.5, 0.06, 0.04, "weighs its chances against the price, as the regulars of a club do"),
    "keen": Skill(1.5, 1.0, 0.0, 0.07, "also listens to what bets say and mixes its play; a professional beats it"),
}
