"""The reasons why a tournament's director does not begin the next hand at a table yet, and their words."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

WaitReason: TypeAlias = Literal[
    "arrivals",
    "break",
    "chip_race",
    "dealer",
    "director",
    "final_table",
    "floor",
    "last_hands",
    "other_matches",
    "other_tables",
    "pause",
    "play_off",
    "players",
    "rebuy",
    "seeds",
    "table_change",
]

_WORDS: Final[dict[WaitReason, str]] = {
    "arrivals": "players to take their seats",
    "break": "the end of the break",
    "chip_race": "the chip race",
    "dealer": "the dealer",  # of a live table, who deals when they are ready
    "director": "the director",
    "final_table": "the final table to be drawn",
    "floor": "the floor",
    "last_hands": "the last hands of the session",
    "other_matches": "the other matches of the round",
    "other_tables": "the other tables (hand for hand)",
    "pause": "play to go on",
    "play_off": "a play-off",
    "players": "players",
    "rebuy": "{player} to buy again",
    "seeds": "the players' seeds for the shuffle",
    "table_change": "players to be moved",
}


class NextHandWait(NamedTuple):
    """The reason why the next hand at a table waits, and the player whose answer it waits for, if it is one's."""

    reason: WaitReason
    player: str = ""

    @property
    def words(self) -> str:
        """What the hand waits for, as it follows "waits for"."""
        return _WORDS[self.reason].format(player=self.player)
