"""Chip counts: the amount that should be in play by the entries, and the counted amount, by table or piece."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.grounds import TableGrounds
from pokerroom.wording.plural import quantity


class ChipsIssued(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The sources of the chips in play, each as an amount; `raced` is the amount that races rounded up, or down.

    >>> ChipsIssued(starting=200_000, rebuys=60_000, add_ons=64_000).in_play
    324000
    """

    starting: int = 0
    rebuys: int = 0
    add_ons: int = 0
    early: int = 0  # bonus chips for entering early
    late: int = 0  # stacks put at empty seats for late entrants
    added: int = 0  # by bonus rounds
    raced: int = 0
    play_offs: int = 0  # in play-offs now, less the session chips set aside for them
    removed: int = 0

    @property
    def in_play(self) -> int:
        """The total that all stacks and pots must have."""
        came = self.starting + self.rebuys + self.add_ons + self.early + self.late + self.added
        return came + self.raced + self.play_offs - self.removed


class ChipCount(Struct, frozen=True, kw_only=True):
    """A count: the expected amount, the amount found at each place, and the clauses that ask for it."""

    expected: int
    found: Mapping[str, int]
    cites: tuple[Citation, ...] = ()

    @property
    def counted(self) -> int:
        """The total of all chips found."""
        return sum(self.found.values())

    @property
    def difference(self) -> int:
        """The surplus of chips; below 0, the shortage."""
        return self.counted - self.expected


def count_chips(grounds: TableGrounds, issued: ChipsIssued, found: Mapping[str, int]) -> ChipCount:
    """Compare a count with the amount that should be in play; a difference is reported, never corrected."""
    for place, amount in found.items():
        if amount < 0:
            raise Malformed(f"{place} cannot have {quantity(amount, 'chip')}", allowed="0 or more")
    cites = grounds.cites("tournament.chips_counted", "tournament.stack_untouched", "tournament.equal_start")
    return ChipCount(expected=issued.in_play, found=dict(found), cites=cites)


class MissingChips(Struct, frozen=True, kw_only=True):
    """Chips that did not come back at the end of a session, by denomination."""

    pieces: Mapping[int, int]
    cites: tuple[Citation, ...] = ()

    @property
    def amount(self) -> int:
        """The total value of the missing pieces."""
        return sum(value * count for value, count in self.pieces.items())


def returned_chips(
    grounds: TableGrounds, issued: int, returned: int, missing: Mapping[int, int] | None = None
) -> MissingChips:
    """Close a session's chips: missing chips must be stated by denomination, so that the total is right.

    >>> from pokerroom.rulebook import library
    >>> from pokerroom.rulebook.grounds import grounds_of
    >>> star = grounds_of(library().book("star"))
    >>> returned_chips(star, 180_000, 179_500, {100: 5}).amount
    500
    """
    cites = grounds.cites("tournament.chips_counted", "tournament.stack_between_sessions")
    if returned > issued:
        raise Illegal(
            f"{quantity(returned, 'chip')} cannot come back of {issued:,}",
            allowed="what was issued, or less",
            cites=cites,
        )
    statement = MissingChips(pieces=dict(missing or {}), cites=cites)
    if any(value < 1 or count < 1 for value, count in statement.pieces.items()):
        raise Malformed("missing chips have no value or number", allowed="a value and how many", cites=cites)
    if statement.amount != issued - returned:
        what = f"{issued - returned:,} in chips are missing, and {statement.amount:,} are accounted for"
        raise Illegal(what, allowed="how many of each denomination are missing", cites=cites)
    return statement
