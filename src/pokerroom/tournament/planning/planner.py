"""A sound structure made to measure for a number of players, chips and hours, under a house's book.

The first big blind leaves a stack deep enough to play, the last one comes when the hours are over, and the levels
between them rise as evenly as round amounts allow. The result passes `lint.py`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain, repeat
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.games import GAMES, no_such_game
from pokerroom.rulebook.house import House
from pokerroom.rulebook.words import Limit
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.chips.colouring import raced_before
from pokerroom.tournament.chips.starting import starting_pieces
from pokerroom.tournament.planning.findings import LintFinding
from pokerroom.tournament.planning.lint import PlannedChips, lint_structure
from pokerroom.tournament.structure.expected import (
    ANTES_TO_A_BIG_BLIND,
    BIG_BLINDS_AT_THE_END,
    ExpectedEnd,
    expected_end,
)
from pokerroom.tournament.structure.levels import Break, Level, Structure

_ROUND_AMOUNTS: Final = (10, 15, 20, 30, 40, 50, 60, 80)  # of every decade, none far above the last
_USUAL_CHIPS: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000)
_OTHER_CHIPS: Final = (1, 5, 10, 50, 100, 500, 1000, 5000, 10_000)  # times a smallest chip that is unusual
_EVEN_GROWTH: Final = 1.4  # of the blinds from level to level
_SHORTEST_LEVEL_MINUTES: Final = 5
_LARGEST_STACK: Final = 10**9
_MINUTES_TO_A_BREAK: Final = 100
_BREAK_MINUTES: Final = 10
_LEVELS_WITHOUT_ANTE: Final = 3
_SPARE_LEVELS: Final = 4  # after the one in which it is likely to end
_CHIP_COLOURS: Final = ("green", "black", "purple", "yellow", "orange", "grey", "brown", "blue")


class PlanWish(Struct, frozen=True, kw_only=True):
    """A director's wish: the number of players, the length, the chips, and the game.

    `smallest_chip` is the lowest denomination of the set; `bought` are the chips expected from re-buys and add-ons.
    """

    players: int
    hours: float = 4.0
    stack: int = 5000
    smallest_chip: int = 25
    seats: int = 9
    game: str = "holdem"
    limit: Limit = "no_limit"
    antes: bool = False
    seconds_to_act: int = 0
    bought: int = 0


class PlannedStructure(Struct, frozen=True, kw_only=True):
    """A structure with its chips, its likely end, and the remaining doubts."""

    structure: Structure
    chips: ChipSet
    ends: ExpectedEnd
    doubts: tuple[LintFinding, ...] = ()


def plan_structure(house: House, wish: PlanWish) -> PlannedStructure:
    """Plan a structure that the house's book allows; refuse, with the clauses, where none is possible."""
    refuse_wish(wish)
    in_play = wish.players * wish.stack + wish.bought
    by_antes = house.says("blinds.tournament_forced_bets", "ante", wish.game)
    to_one = ANTES_TO_A_BIG_BLIND if by_antes and wish.limit != "fixed" else 2  # small blinds, or antes, to a big blind
    minutes, chosen = _spread_levels(wish, _round_small_blinds(wish, in_play), in_play, to_one)
    chips = _chip_set(wish, in_play)
    levels = tuple(_by_antes(wish, chosen, chips) if by_antes else _by_blinds(wish, chosen, chips))
    structure = _with_breaks(
        Structure(
            levels=levels,
            stack=wish.stack,
            game=wish.game,
            limit=wish.limit,
            minutes=minutes,
            seats=wish.seats,
            seconds_to_act=wish.seconds_to_act,
        ),
        chips,
    )
    findings = lint_structure(house, structure, chips, PlannedChips(players=wish.players, bought=wish.bought))
    for fault in (finding for finding in findings if finding.is_wrong):
        raise Illegal(fault.what, allowed=fault.allowed, cites=fault.cites)
    return PlannedStructure(structure=structure, chips=chips, ends=expected_end(structure, in_play), doubts=findings)


def refuse_wish(wish: PlanWish) -> None:
    """Refuse a wish that no structure could satisfy in any house."""
    if wish.game not in GAMES:
        raise Malformed(no_such_game(wish.game), allowed=", ".join(GAMES))
    for what, value, least, most in (
        ("players", wish.players, 2, 100_000),
        ("hours", wish.hours, 0.25, 24 * 14),
        ("seats at a table", wish.seats, 2, 11),
        ("the smallest chip", wish.smallest_chip, 1, 10**6),
    ):
        if not least <= value <= most:
            raise Malformed(f"{what}: {value}", allowed=f"{least} to {most:,}")
    least_stack = 20 * wish.smallest_chip
    if wish.stack % wish.smallest_chip or not least_stack <= wish.stack <= _LARGEST_STACK:
        allowed = f"a multiple of {wish.smallest_chip}, from {least_stack:,} to {_LARGEST_STACK:,}"
        raise Malformed(f"a starting stack cannot be {wish.stack:,}", allowed=allowed)


def _round_small_blinds(wish: PlanWish, in_play: int) -> tuple[int, ...]:
    """Return round small blinds that the chips can make, up to where few big blinds are in play."""
    found, decade = {wish.smallest_chip * few for few in (1, 2, 3)}, 1
    while decade * 4 <= in_play:
        found |= {step * decade // 10 for step in _ROUND_AMOUNTS if step * decade % 10 == 0}
        decade *= 10
    usable = (blind for blind in found if blind % wish.smallest_chip == 0)
    return tuple(sorted(blind for blind in usable if 4 * blind <= in_play))


def _spread_levels(wish: PlanWish, ladder: tuple[int, ...], in_play: int, to_one: int) -> tuple[int, list[int]]:
    """Return the length of a level, and all small blinds, or antes where there are no blinds."""
    deep = max(40, min(100, wish.stack // (to_one * wish.smallest_chip)))
    first = max((blind for blind in ladder if to_one * blind * deep <= wish.stack), default=ladder[0])
    last = max(first, in_play // (to_one * BIG_BLINDS_AT_THE_END))
    steps = max(1, round(math.log(max(last / first, 1.0)) / math.log(_EVEN_GROWTH)))
    playing = wish.hours * 60 / (1 + _BREAK_MINUTES / _MINUTES_TO_A_BREAK)
    minutes = max(_SHORTEST_LEVEL_MINUTES, round(playing / (steps + 0.5)))
    minutes = 5 * round(minutes / 5) or _SHORTEST_LEVEL_MINUTES if minutes > 12 else minutes
    steps = max(1, round(playing / minutes - 0.5))
    growth = max((last / first) ** (1 / steps), 1.0)
    chosen, at = [first], float(first)
    while chosen[-1] < last * growth**_SPARE_LEVELS and len(chosen) < steps + 1 + 3 * _SPARE_LEVELS:
        at *= growth
        larger = [blind for blind in ladder if blind > chosen[-1]]
        if not larger:
            break
        chosen.append(min(larger, key=lambda blind: (abs(math.log(blind / at)), blind)))
    return minutes, [blind for blind in chosen if 5 * blind <= in_play]


def _by_antes(wish: PlanWish, chosen: list[int], chips: ChipSet) -> Iterator[Level]:
    """Yield levels of games that open with an ante: with fixed bets, or with the ante alone."""
    for amount in chosen:
        fixed = Level(ante=_ante_for_blind(2 * amount, chips), bets=(2 * amount, 4 * amount))
        yield fixed if wish.limit == "fixed" else Level(ante=amount)


def _by_blinds(wish: PlanWish, chosen: list[int], chips: ChipSet) -> Iterator[Level]:
    for number, blind in enumerate(chosen):
        yield Level(
            (blind, 2 * blind),
            _ante_for_blind(2 * blind, chips) if wish.antes and number >= _LEVELS_WITHOUT_ANTE else 0,
        )


def _ante_for_blind(big_blind: int, chips: ChipSet) -> int:
    """Return an ante of about an eighth of the big blind, in the largest chip that fits."""
    unit = max((value for value in chips.values if value * 6 <= big_blind), default=chips.values[0])
    return unit * max(1, big_blind // 8 // unit)


def _chip_set(wish: PlanWish, in_play: int) -> ChipSet:
    """Return the denominations from the smallest to those needed by the last levels, and a stack of the lower ones."""
    usual = wish.smallest_chip in _USUAL_CHIPS
    times = [wish.smallest_chip * times_smallest for times_smallest in _OTHER_CHIPS]
    values = [value for value in (_USUAL_CHIPS if usual else times) if value >= wish.smallest_chip]
    values_in_play = [value for value in values if value <= max(wish.smallest_chip, in_play // 40)]
    kinds = tuple(map(Denomination, values_in_play, chain(_CHIP_COLOURS, repeat(""))))
    handed = ChipSet(tuple(kind for kind in kinds if kind.value <= max(wish.smallest_chip, wish.stack // 4)))
    return ChipSet(kinds, starting_pieces(handed, wish.stack))


def _with_breaks(structure: Structure, chips: ChipSet) -> Structure:
    """Add breaks about every hour and a half; chips that no later level needs leave play in the next break."""
    every = max(1, round(_MINUTES_TO_A_BREAK / structure.minutes))
    waiting, breaks = list[int](), list[Break]()
    for number in range(1, len(structure.levels)):
        waiting += raced_before(structure, chips.values, number + 1)
        if number % every == 0:
            breaks.append(Break(number, _BREAK_MINUTES, tuple(waiting)))
            waiting = []
    return replace(structure, breaks=tuple(breaks))
