"""Levels and breaks of a tournament, as a director writes them down. Nothing is judged here; `lint.py` judges.

A level ends after so many minutes or hands, or when so many players are left. Whatever one leaves out (the game, the
limit, the length) is as the structure has it, so that an ordinary structure is a list of blinds.
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
    """One level: its blinds, ante and length, and its own game or limit where it has one.

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
        """The last of the blinds; without blinds the smallest bet, else the ante."""
        return next((amount for amount in (self.blinds[-1:] or self.bets[:1] or (self.ante,)) if amount), 0)

    @property
    def forced(self) -> tuple[int, ...]:
        """Every amount that the level asks for: blinds, ante and fixed bets. Chips must be able to make each."""
        return tuple(sorted({amount for amount in (*self.blinds, self.ante, *self.bets) if amount}))

    def cost_of_a_round(self, players: int) -> int:
        """Return what one player pays in blinds and antes while the button goes round once."""
        return sum(self.blinds) + self.ante * players

    def __str__(self) -> str:
        text = "-".join(f"{amount:,}" for amount in self.blinds or self.bets)
        ante = f"ante {self.ante:,}" if self.ante else ""
        return ", ".join(filter(None, (text, ante))) or "no forced bet"


class Break(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pause after a level, and how long it lasts. `races` are the denominations that leave play in it."""

    after: int
    minutes: int
    races: tuple[int, ...] = ()


class Structure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All levels of a tournament with its breaks, and what holds in every level that does not say otherwise.

    `raise_cap` and `seconds_to_act` are the tournament's own where it has one; 0 leaves them to the book. `seats` is
    how many players a table takes.

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
        """Return a level by its number, from 1, completed from the structure; past the last one, the last goes on."""
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
        """Return the levels in order with their numbers, each complete."""
        return ((number, self.level(number)) for number in range(1, len(self.levels) + 1))

    def break_after(self, number: int) -> Break | None:
        """Return the break that follows a level; None where none does."""
        return next((pause for pause in self.breaks if pause.after == number), None)

    def ends_by(self, number: int) -> tuple[LevelEnd, ...]:
        """Return what can bring a level to its end, whichever comes first; an empty tuple where it has no length."""
        level = self.level(number)
        lengths: tuple[tuple[LevelEnd, int], ...] = (
            ("minutes", level.minutes),
            ("hands", level.hands),
            ("players_left", level.players_left),
        )
        return tuple(end for end, length in lengths if length)

    def setup(self, number: int) -> TableSetup:
        """Return how a table is set up for a level: what the driver posts for the hands that start in it.

        Where a level has an ante and nothing else, the least bet is the ante.
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
    """Return the fixed bet of every betting round; of two sizes the smaller in the first half of them."""
    if level.limit != "fixed" or not (level.bets or level.blinds):
        return level.bets
    sizes, rounds = level.bets or (level.big_blind, 2 * level.big_blind), len(GAMES[level.game].streets)
    if len(sizes) != 2:
        return sizes
    small, big = sizes
    return (small,) * (rounds // 2) + (big,) * (rounds - rounds // 2)
