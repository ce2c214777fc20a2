"""Check a structure against the book, against its chips, and for consistency.

A point that a book forbids or that nobody could play is wrong; one that may be intended but looks like a slip is
doubtful. Every finding says what would be right, with the book's clauses if there are any.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.errors import Malformed
from pokerroom.games import GAMES
from pokerroom.rulebook.grounds import TableGrounds, grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.tournament.chips.chip_set import ChipSet
from pokerroom.tournament.chips.colouring import in_play_at
from pokerroom.tournament.chips.starting import refuse_broken_chain, short_of, starting_pieces
from pokerroom.tournament.planning.findings import LintFinding
from pokerroom.tournament.structure.expected import BIG_BLINDS_AT_THE_END, big_blinds, expected_end
from pokerroom.tournament.structure.levels import LONGEST_MINUTES, Level, Structure
from pokerroom.wording.plural import quantity

FEWEST_BIG_BLINDS: Final = 20  # a smaller starting stack is hardly a game
STEEPEST_RISE: Final = 2.5  # times as much from one level to the next


class PlannedChips(Struct, frozen=True, kw_only=True):
    """The chips that the tournament expects: the stacks at the start, and the chips bought besides."""

    players: int = 0
    bought: int = 0  # by re-buys and add-ons, in chips


def lint_structure(
    house: House, structure: Structure, chips: ChipSet | None = None, planned: PlannedChips | None = None
) -> tuple[LintFinding, ...]:
    """Return every fault or doubt about a structure, the levels first.

    >>> from pokerroom.rulebook import house_named
    >>> falling = Structure(stack=5000, minutes=20, levels=(Level((50, 100)), Level((25, 50)), Level((50, 100))))
    >>> [str(finding.cites[0]) for finding in lint_structure(house_named("uk"), falling) if finding.is_wrong]
    ['uk:structure.1']
    """
    if not structure.levels:
        return (LintFinding("no level at all", allowed="one or more"),)
    grounds = grounds_of(house.book, structure.game, kind="tournament")
    findings = [
        *_against_the_book(house, structure),
        *_lengths(grounds, structure),
        *_falling_levels(house, grounds, structure),
    ]
    findings += [*_jumps(structure), *_find_breaks_amiss(grounds, structure)]
    if chips is not None:
        findings += _find_amounts_chips_cannot_make(grounds, structure, chips, planned or PlannedChips())
    findings += _find_stacks_too_small(grounds, structure, planned or PlannedChips())
    return tuple(dict.fromkeys(findings))


def _against_the_book(house: House, structure: Structure) -> Iterator[LintFinding]:
    """Check every level as a set-up of a table."""
    for number, level in structure.every_level():
        if level.game not in GAMES:
            yield LintFinding(f"level {number} plays {level.game!r}", allowed=", ".join(GAMES))
            continue
        if min((*level.blinds, *level.bets, level.ante), default=0) < 0:
            yield LintFinding(f"level {number} asks for less than nothing", allowed="amounts from 0")
            continue
        if not level.forced:
            yield LintFinding(f"level {number} asks for nothing", allowed="blinds, an ante or bets")
            continue
        found = violations(replace(structure.setup(number), players=structure.seats), house)
        for violation in found:
            yield LintFinding(
                f"level {number} ({level}): {violation.what}", allowed=violation.allowed, cites=violation.cites
            )


def _lengths(grounds: TableGrounds, structure: Structure) -> Iterator[LintFinding]:
    cites = grounds.cites("tournament.levels_may_fall", "tournament.next_hand")
    for number, level in structure.every_level():
        if min(level.minutes, level.hands, level.players_left) < 0:
            yield LintFinding(f"level {number} with a length below nothing", allowed="a length above 0", cites=cites)
        elif level.minutes > LONGEST_MINUTES:
            what = f"level {number} of {level.minutes:,} minutes"
            yield LintFinding(what, allowed=f"at most {LONGEST_MINUTES:,}", cites=cites)
        elif not structure.ends_by(number) and number < len(structure.levels):
            yield LintFinding(f"level {number} has no end", allowed="minutes, hands or players left", cites=cites)
    yield from _over_at_once(structure, cites)


def _over_at_once(structure: Structure, cites: tuple[Citation, ...]) -> Iterator[LintFinding]:
    """Find levels that end at a number of players that an earlier level has already reached."""
    left: int | None = None
    for number, level in structure.every_level():
        if left is not None and level.players_left >= left:
            what = f"level {number} lasts until {level.players_left:,} are left, and {left:,} are when it begins"
            yield LintFinding(what, allowed=f"fewer than {left:,}", cites=cites)
        elif structure.ends_by(number) == ("players_left",):
            left = level.players_left


def _falling_levels(house: House, grounds: TableGrounds, structure: Structure) -> Iterator[LintFinding]:
    """Find levels that fall, where the book lets them only rise, and levels that do not change."""
    may_fall = bool(house.answer("tournament.levels_may_fall"))
    for (number, before), (_, after) in pairwise(structure.every_level()):
        if (before.game, before.limit) != (after.game, after.limit):
            continue  # another game has other bets
        if not may_fall and (
            after.big_blind < before.big_blind or after.cost_of_a_round(9) < before.cost_of_a_round(9)
        ):
            what = f"level {number + 1} ({after}) is below level {number} ({before})"
            yield LintFinding(what, allowed="levels that rise", cites=grounds.cites("tournament.levels_may_fall"))
        if after.forced == before.forced:
            what = f"level {number + 1} ({after}) is the same as level {number}"
            yield LintFinding(what, "doubtful", "a level that rises, or one longer level")


def _jumps(structure: Structure) -> Iterator[LintFinding]:
    for (number, before), (_, after) in pairwise(structure.every_level()):
        if before.game == after.game and before.big_blind and after.big_blind > STEEPEST_RISE * before.big_blind:
            what = f"level {number + 1} ({after}) is {after.big_blind / before.big_blind:.1f} times level {number}"
            yield LintFinding(what, "doubtful", f"up to {STEEPEST_RISE} times as much")


def _find_breaks_amiss(grounds: TableGrounds, structure: Structure) -> Iterator[LintFinding]:
    cites = grounds.cites("tournament.breaks")
    for number, pause in enumerate(structure.breaks):
        if pause.minutes < 1:
            yield LintFinding("a break without a length", allowed="1 minute or more", cites=cites)
        if pause.minutes > LONGEST_MINUTES:
            what = f"a break of {pause.minutes:,} minutes"
            yield LintFinding(what, allowed=f"at most {LONGEST_MINUTES:,}", cites=cites)
        if not 1 <= pause.after <= len(structure.levels):
            allowed = f"after level 1 to {len(structure.levels)}"
            yield LintFinding(f"a break after level {pause.after}", allowed=allowed, cites=cites)
        if any(other.after == pause.after for other in structure.breaks[:number]):
            yield LintFinding(f"two breaks after level {pause.after}", allowed="one", cites=cites)


def _find_amounts_chips_cannot_make(
    grounds: TableGrounds, structure: Structure, chips: ChipSet, planned: PlannedChips
) -> Iterator[LintFinding]:
    """Check that the chips can make the stack and every amount of a level."""
    if not chips.values:
        yield LintFinding("a starting stack of no denominations", allowed="the denominations of the set")
        return
    try:
        refuse_broken_chain(chips.values)
        pieces = starting_pieces(chips, structure.stack)
    except Malformed as fault:
        yield LintFinding(fault.what, allowed=fault.allowed)
        return
    few = [value for value, count in pieces.items() if count < 0]
    if few:
        what = f"a starting stack with chips of {few[0]:,} below nothing: {pieces[few[0]]:,}"
        yield LintFinding(what, allowed="0 or more of each", cites=grounds.cites("tournament.equal_start"))
        return
    not_in_set = [value for value in pieces if value not in chips.values]
    if not_in_set:
        yield LintFinding(f"a starting stack with chips of {not_in_set[0]}", allowed=", ".join(map(str, chips.values)))
    made = sum(value * count for value, count in pieces.items())
    if made != structure.stack:
        yield LintFinding(f"a starting stack of {made:,} in chips", allowed=f"{structure.stack:,}")
    for number, level in structure.every_level():
        for amount in level.forced:
            if amount % chips.values[0]:
                what = f"level {number} asks for {amount:,}, and the smallest chip is {chips.values[0]}"
                yield LintFinding(what, allowed=f"multiples of {chips.values[0]}")
    for value, count in short_of(chips, pieces, planned.players).items():
        what = f"{quantity(count, 'chip')} of {value:,} too few for {planned.players} stacks"
        cites = grounds.cites("tournament.equal_start")
        yield LintFinding(what, allowed="more of them, or another starting stack", cites=cites)
    yield from _races(structure, chips)


def _races(structure: Structure, chips: ChipSet) -> Iterator[LintFinding]:
    """Find races of chips that the set does not have, and of chips that a later level needs."""
    for pause in structure.breaks:
        for value in pause.races:
            if value not in chips.values:
                what = (
                    f"a race of chips of {value} after level {pause.after}, and {value} is no chip of this tournament"
                )
                yield LintFinding(what, allowed=", ".join(map(str, chips.values)))
        if not 1 <= pause.after < len(structure.levels):
            continue
        needed = in_play_at(structure, chips.values, pause.after + 1)
        for value in pause.races:
            if value in needed:
                what = f"chips of {value} leave play after level {pause.after}, and a later level needs them"
                yield LintFinding(what, allowed="denominations that no level needs any more")


def _find_stacks_too_small(grounds: TableGrounds, structure: Structure, planned: PlannedChips) -> Iterator[LintFinding]:
    """Find blinds too large for the chips, and a schedule that ends before the chips do."""
    if structure.stack < 1:
        yield LintFinding(f"a starting stack of {structure.stack}", allowed="1 or more")
        return
    first = structure.level(1)
    deep = big_blinds(structure.stack, first)
    if deep < 1:
        yield LintFinding(f"a starting stack of {structure.stack:,} at {first}", allowed="more than the big blind")
    elif deep < FEWEST_BIG_BLINDS:
        what = f"a starting stack of {deep:.0f} big blinds"
        yield LintFinding(what, "doubtful", f"{FEWEST_BIG_BLINDS} or more")
    if planned.players < 2:
        return
    in_play = planned.players * structure.stack + planned.bought
    yield from _levels_outgrown(grounds, structure, in_play)
    if not expected_end(structure, in_play).scheduled:
        last = structure.level(len(structure.levels))
        what = f"{quantity(in_play, 'chip')} are {big_blinds(in_play, last):.0f} big blinds in the last level"
        yield LintFinding(what, "doubtful", f"levels until they are {BIG_BLINDS_AT_THE_END}")


def _levels_outgrown(grounds: TableGrounds, structure: Structure, in_play: int) -> Iterator[LintFinding]:
    """Find levels in which two players could not both pay the big blind with all the chips in play."""
    for number, level in structure.every_level():
        if _most_asked(level) * 2 > in_play:
            what = f"level {number} ({level}) asks for more than two players have of {in_play:,} chips"
            cites = grounds.cites("tournament.next_hand")
            yield LintFinding(what, allowed=f"at most {in_play // 2:,}", cites=cites)


def _most_asked(level: Level) -> int:
    return level.big_blind + level.ante
