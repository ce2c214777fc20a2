"""The chips in play by denomination: those still needed, the smallest at a table, and the races that are due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import pairwise
from math import gcd

from msgspec import Struct

from pokerroom.tournament.chips.colouring import in_play_at
from pokerroom.tournament.chips.race import race_cards, race_rules_for
from pokerroom.tournament.questions.levels import level_now
from pokerroom.tournament.records import TournamentTable
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState


class RaceDue(Struct, frozen=True):
    """A denomination due to leave play at a table, its replacement, and each seat's number of cards."""

    table: str
    old: int
    new: int
    cards: Mapping[int, int]


def races_due(
    rules: TournamentRules, state: TournamentState, session: SessionState, now: datetime
) -> tuple[RaceDue, ...]:
    """Return the races due at every table, the lowest chip first, for chips that no later level needs.

    A race planned for a break is not due before it. It is due again if a player has brought odd chips since, and waits
    until after a hand whose announced bonus needs the chip.
    """
    return tuple(_races_due(rules, state, session, now))


def _races_due(
    rules: TournamentRules, state: TournamentState, session: SessionState, now: datetime
) -> Iterator[RaceDue]:
    values = chip_values_in_play(state)
    present = level_now(state, session, now)
    for old, new in pairwise(values):
        if old in denominations_needed(state, session, now):
            return
        planned = [pause.after for pause in state.conditions.structure.breaks if old in pause.races]
        if planned and (present.level, present.ended is not None) < (min(planned), True):
            return
        for table in session.tables.values():
            stacks = stacks_at_table(session, table)
            if (
                table.bonus % new == 0
                and stacks
                and (old not in table.raced or any(chips % new for chips in stacks.values()))
            ):
                even = {seat: chips for seat, chips in stacks.items() if chips % old == 0}  # a lower chip goes first
                yield RaceDue(table.name, old, new, race_cards(race_rules_for(rules.house), even, old, new))


def chip_values_in_play(state: TournamentState) -> tuple[int, ...]:
    """Return the denominations that the conditions name, the lowest first; none where they name none."""
    chips = state.conditions.chips
    return chips.values if chips is not None else ()


def denominations_needed(state: TournamentState, session: SessionState, now: datetime) -> tuple[int, ...]:
    """Return the denominations needed by the present level, the one after the break, and all later ones."""
    present = level_now(state, session, now)
    coming = present.level if present.ended is None else present.level + 1
    return in_play_at(state.conditions.structure, chip_values_in_play(state), coming)


def lowest_needed(state: TournamentState, session: SessionState, now: datetime) -> int:
    """Return the smallest chip needed from now on; 1 where the conditions name none."""
    return next(iter(denominations_needed(state, session, now)), 1)


def stacks_at_table(session: SessionState, table: TournamentTable) -> dict[int, int]:
    """Return the stacks at a table by seat, without players who have no chips."""
    stacks = {seat: session.players[who].chips for seat, who in sorted(table.seats.items())}
    return {seat: chips for seat, chips in stacks.items() if chips}


def smallest_chip(state: TournamentState, session: SessionState, table: TournamentTable) -> int:
    """Return the lowest denomination in play at a table; 0 where the conditions name none.

    A player who arrives with odd chips brings them back into play until they are raced again.
    """
    values = chip_values_in_play(state)
    if not values:
        return 0
    lowest = next((value for value in values if value not in table.raced), values[-1])
    stacks = stacks_at_table(session, table).values()
    makes_all = (value for value in reversed(values) if value <= lowest and not any(chips % value for chips in stacks))
    return next(makes_all, gcd(lowest, *stacks))
