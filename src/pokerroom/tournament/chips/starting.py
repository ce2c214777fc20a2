"""Starting stacks by denomination: the pieces of one stack, and whether a chip set has enough of them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from pokerroom.errors import Malformed
from pokerroom.tournament.chips.chip_set import ChipSet


def starting_pieces(chips: ChipSet, stack: int) -> dict[int, int]:
    """Return the pieces of a starting stack: those of the set, or else small ones for the first blinds.

    >>> from pokerroom.tournament.chips.chip_set import Denomination
    >>> plain = ChipSet(tuple(map(Denomination, (25, 100, 500, 1000))))
    >>> starting_pieces(plain, 5000)
    {25: 8, 100: 8, 500: 4, 1000: 2}
    """
    if chips.starting:
        return dict(chips.starting)
    values = chips.values
    if not values:
        raise Malformed("a stack cannot be of no chips", allowed="the denominations of the set")
    refuse_broken_chain(values)
    left, pieces = stack, dict[int, int]()
    for value, larger in pairwise(values):
        if left % value:
            raise Malformed(
                f"a stack of {stack:,} cannot be made of chips from {value}", allowed=f"a multiple of {value}"
            )
        group = larger // value
        count = left // value % group
        # Small chips worth one or two of the next kind, so that nobody needs change in the first hands.
        while 2 * count < 3 * group and (count + group) * value <= left:
            count += group
        pieces[value] = count
        left -= count * value
    if left % values[-1]:
        raise Malformed(
            f"a stack of {stack:,} cannot be made of chips of {values[-1]}", allowed=f"a multiple of {values[-1]}"
        )
    pieces[values[-1]] = left // values[-1]
    return {value: count for value, count in pieces.items() if count}


def refuse_broken_chain(values: tuple[int, ...]) -> None:
    """Refuse denominations that cannot be changed into each other: a number of each must make one of the next.

    >>> refuse_broken_chain((25, 100, 500))
    """
    if values and values[0] < 1:
        raise Malformed(f"there are no chips of {values[0]}", allowed="1 or more")
    for value, larger in pairwise(values):
        if value < 1 or larger % value or larger == value:
            raise Malformed(
                f"chips of {value} do not make one of {larger}", allowed="each a multiple of the one before"
            )


def short_of(chips: ChipSet, pieces: Mapping[int, int], stacks: int) -> dict[int, int]:
    """Return, by value, the pieces that the set lacks for these stacks; empty where it has enough.

    >>> from pokerroom.tournament.chips.chip_set import Denomination
    >>> short_of(ChipSet((Denomination(25, count=100), Denomination(100))), {25: 8, 100: 8}, 20)
    {25: 60}
    """
    have = {denomination.value: denomination.count for denomination in chips.denominations}
    result = dict[int, int]()
    for value, count in pieces.items():
        available = have.get(value, 0)
        if available is not None and count * stacks > available:
            result[value] = count * stacks - available
    return result
