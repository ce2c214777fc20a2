"""Colouring up: when a denomination is no longer needed, and the chips that replace a player's.

The lowest chip goes once the next one can make every amount of the coming level and all later ones.
"""

from __future__ import annotations

from collections.abc import Iterable

from pokerroom.tournament.structure.levels import Level, Structure


def still_needed(values: Iterable[int], levels: Iterable[Level]) -> tuple[int, ...]:
    """Return the denominations in play that these levels still need, smallest first.

    >>> still_needed((25, 100, 500), [Level((200, 400)), Level((300, 600))])
    (100, 500)
    >>> still_needed((25, 100), [Level((200, 400)), Level((300, 600), ante=25)])
    (25, 100)
    """
    amounts = {amount for level in levels for amount in level.forced}
    needed = sorted(values)
    while len(needed) > 1 and all(amount % needed[1] == 0 for amount in amounts):
        needed.pop(0)
    return tuple(needed)


def in_play_at(structure: Structure, values: Iterable[int], number: int) -> tuple[int, ...]:
    """Return the denominations in play in a level: those that it or a later level needs."""
    return still_needed(values, (level for later, level in structure.every_level() if later >= number))


def smallest_at(structure: Structure, values: Iterable[int], number: int) -> int:
    """Return the lowest denomination in play in a level; chips raced off in a break stay in play until then.

    >>> structure = Structure(stack=5000, levels=(Level((25, 50)), Level((100, 200)), Level((200, 400))))
    >>> smallest_at(structure, (25, 100), 1), smallest_at(structure, (25, 100), 2)
    (25, 100)
    """
    denominations = sorted(values)
    needed = in_play_at(structure, denominations, number)
    for value in denominations[:-1]:
        planned = [pause.after for pause in structure.breaks if value in pause.races]
        if value in needed or (planned and min(planned) >= number):
            return value
    return denominations[-1]


def raced_before(structure: Structure, values: Iterable[int], number: int) -> tuple[int, ...]:
    """Return the denominations that leave play before a level, smallest first; none before the first level."""
    denominations = tuple(values)
    if number < 2:
        return ()
    now = in_play_at(structure, denominations, number)
    return tuple(value for value in in_play_at(structure, denominations, number - 1) if value not in now)


def changed_up(pieces: int, old: int, new: int) -> tuple[int, int]:
    """Change whole groups of a low chip up: return the number of new chips, and of odd ones left.

    >>> changed_up(11, 25, 100)
    (2, 3)
    """
    return divmod(pieces, new // old)
