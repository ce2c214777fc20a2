"""The strength of a bot: three levels, each described by words that promise no more than it can do."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias, get_args

BotStrength: TypeAlias = Literal["easy", "club", "keen"]
BOT_STRENGTHS: Final[tuple[BotStrength, ...]] = get_args(BotStrength)


class Skill(NamedTuple):
    """The differences between one strength and the next.

    `deals` is the number of random deals tried before a decision, relative to the usual number; `reads` is how much the
    bot trusts rivals' wagers; `loose` is how easily it parts with chips; `mixes` is the range of winning chances in
    which the same hand is sometimes raised and sometimes called.
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
