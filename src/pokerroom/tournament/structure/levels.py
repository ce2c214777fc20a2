"""Levels and breaks of a tournament as a director writes them. Nothing is judged here; `lint.py` judges.

A level ends after a number of minutes or hands, or at a number of remaining players. Values that it leaves out (game,
limit, length) come from the structure, so that an ordinary structure is a list of blinds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from pokerroom.games import GAMES, game_key
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit

LONGEST_MINUTES: Final = 14 * 24 * 60  # of a level or a break: two weeks
LevelEnd: TypeAlias = Literal["minutes", "hands", "players_left"]  # what brings a level to its end


class Level(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One level: its blinds, ante and length, and its own game or limit if it has one.

    `bets` are the sizes of a fixed limit: a smaller and a larger, or one for each betting round; where none are named,
    the big blind and twice it.
    """

    blinds: tuple[int, ...] = ()
    ante: int = 0
    bets: tuple[int, ...] = ()
    game: str = ""
    limit: Limit | None = None
    minutes: int = 0
    hands: int = 0
    players_left: int = 0

    @property
    def big_blind(self) -> int:
        """The last blind or, without blinds, the smallest bet or else the ante."""
        return next((amount for amount in (self.blinds[-1:] or self.bets[:1] or (self.ante,)) if amount), 0)

    @property
    def forced(self) -> tuple[int, ...]:
        """Every amount that the level asks for: blinds, ante and fixed bets. Chips must be able to make each."""
        return tuple(sorted({amount for amount in (*self.blinds, self.ante, *self.bets) if amount}))

    def cost_of_a_round(self, players: int) -> int:
        """Return one player's cost in blinds and antes for one round of the button."""
        return sum(self.blinds) + self.ante * players

    def __str__(self) -> str:
        text = "-".join(f"{amount:,}" for amount in self.blinds or self.bets)
        ante = f"ante {self.ante:,}" if self.ante else ""
        return ", ".join(filter(None, (text, ante))) or "no forced bet"


class Break(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A break after a level, and its length; `races` are the denominations that leave play in it."""

    after: int
    minutes: int
    races: tuple[int, ...] = ()


class Structure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All levels and breaks of a tournament, and the values that hold in every level without its own.

    `raise_cap` and `seconds_to_act` are the tournament's own; 0 leaves them to the book. `seats` is the number of
    players at a table.

    >>> structure = Structure(stack=5000, minutes=20, levels=(Level((25, 50)), Level((50, 100))))
    >>> [str(level) for level in structure.levels], structure.level(2).minutes
    (['25-50', '50-100'], 20)
    """

    levels: tuple[Level, ...]
    stack: int
    game: str = "holdem"
    limit: Limit = "no_limit"
    minutes: int = 0
    breaks: tuple[Break, ...] = ()
    seats: int = 9
    raise_cap: int = 0
    seconds_to_act: int = 0

    def level(self, number: int) -> Level:
        """Return a level by number, from 1, completed from the structure; numbers past the last give the last."""
        from_structure = self.levels[min(number, len(self.levels)) - 1]
        ends = from_structure.minutes or from_structure.hands or from_structure.players_left
        return Level(
            blinds=from_structure.blinds,
            ante=from_structure.ante,
            bets=from_structure.bets,
            game=from_structure.game or self.game,
            limit=from_structure.limit or self.limit,
            minutes=from_structure.minutes if ends else self.minutes,
            hands=from_structure.hands,
            players_left=from_structure.players_left,
        )

    def every_level(self) -> Iterator[tuple[int, Level]]:
        """Yield the levels in order with their numbers, each complete."""
        return ((number, self.level(number)) for number in range(1, len(self.levels) + 1))

    def break_after(self, number: int) -> Break | None:
        """Return the break after a level; None if there is none."""
        return next((pause for pause in self.breaks if pause.after == number), None)

    def ends_by(self, number: int) -> tuple[LevelEnd, ...]:
        """Return the ways in which a level can end, whichever comes first; an empty tuple where it has no length."""
        level = self.level(number)
        lengths: tuple[tuple[LevelEnd, int], ...] = (
            ("minutes", level.minutes),
            ("hands", level.hands),
            ("players_left", level.players_left),
        )
        return tuple(end for end, length in lengths if length)

    def setup(self, number: int) -> TableSetup:
        """Return the set-up of a table for a level, for the hands that start in it.

        Where a level has only an ante, that is the smallest bet.
        """
        level = self.level(number)
        bets = _bets_by_round(level)
        return TableSetup(
            game=game_key(level.game),
            limit=level.limit or self.limit,
            blinds=level.blinds,
            ante=level.ante,
            bet_sizes=bets,
            minimum_bet=level.ante if level.ante and not level.blinds and not bets else None,
            raise_cap=self.raise_cap or None,
            seconds_to_act=self.seconds_to_act or None,
            places=self.seats,
            tournament=True,
        )


def _bets_by_round(level: Level) -> tuple[int, ...]:
    """Return the fixed bet of every betting round; of two sizes, the smaller holds in the first half."""
    if level.limit != "fixed" or not (level.bets or level.blinds):
        return level.bets
    sizes, rounds = level.bets or (level.big_blind, 2 * level.big_blind), len(GAMES[level.game].streets)
    if len(sizes) != 2:
        return sizes
    small, big = sizes
    return (small,) * (rounds // 2) + (big,) * (rounds - rounds // 2)
