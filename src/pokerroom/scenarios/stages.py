"""Every stage by its name, and the stages that several names make together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pokerroom.errors import Malformed, refuse_wrong_kind, refuses_misread_calls
from pokerroom.scenarios.bonus.bonus_stage import BonusStage
from pokerroom.scenarios.evening.evening_play import EveningPlay
from pokerroom.scenarios.hands.charges_part import ChargesPart
from pokerroom.scenarios.hands.floor_part import FloorPart
from pokerroom.scenarios.hands.hand_play import HandPlay
from pokerroom.scenarios.hands.play_stage import PlayKind
from pokerroom.scenarios.hands.words_part import WordsPart
from pokerroom.scenarios.plain_stages import DeckStage, HandsStage, HouseStage, TableStage
from pokerroom.scenarios.sign_stage import SignStage
from pokerroom.scenarios.stage import StageKind
from pokerroom.scenarios.tournament.tournament_stage import TournamentStage

# The stages on which poker is played: they combine.
AT_PLAY: Final[Mapping[str, PlayKind]] = {
    "hand": PlayKind(HandPlay),
    "words": PlayKind(HandPlay, (WordsPart,)),
    "floor": PlayKind(HandPlay, (FloorPart,)),
    "commission": PlayKind(HandPlay, (ChargesPart,)),
    "evening": PlayKind(EveningPlay),
}
STAGES: Final[Mapping[str, StageKind]] = {
    "hands": HandsStage,
    "deck": DeckStage,
    "house": HouseStage,
    "table": TableStage,
    "sign": SignStage,
    "bonus": BonusStage,
    "tournament": TournamentStage,
    **AT_PLAY,
}


@refuses_misread_calls
def stage_named(text: str) -> StageKind:
    """Return the stage that a line `on:` names, or the one that several names make together.

    >>> "stub" in stage_named("evening, floor").keys
    True
    """
    refuse_wrong_kind("stage_named", "text", text, str, allowed=f"a name, such as {next(iter(STAGES))}")
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if not name:
            raise Malformed("no stage is named", allowed=f"on: {', '.join(STAGES)}")
        if name not in STAGES:
            raise Malformed(f"there is no stage {name!r}", allowed=f"on: {', '.join(STAGES)}")
        if len(names) > 1 and name not in AT_PLAY:
            raise Malformed(f"the stage {name!r} stands alone", allowed=f"several of {', '.join(AT_PLAY)}")
    if len(names) == 1:
        return STAGES[names[0]]
    kinds = [AT_PLAY[name] for name in names]
    play = EveningPlay if any(kind.play is EveningPlay for kind in kinds) else HandPlay
    return PlayKind(play, tuple(dict.fromkeys(part for kind in kinds for part in kind.parts)))
