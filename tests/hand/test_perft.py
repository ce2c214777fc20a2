"""Every way a hand can go on tiny stacks is counted, and the counts are those of `tests/vectors/perft.toml`.

For two players at hold'em the same is counted a second time by a few lines that know the rules and not the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest
import rtoml

from pokerroom.games import GAMES
from pokerroom.hand import hand_rules_for
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit
from testkit.hand.perft import FILE, Count, as_data, counts, start, ways
from testkit.suite.effort import some

WRITTEN = rtoml.loads(FILE.read_text("utf-8"))
COUNTS = {count.name: count for count in counts()}


@pytest.mark.parametrize("count", some([*COUNTS.values()], 4), ids=lambda count: count.name)
def test_a_hand_can_go_as_many_ways_as_before(count: Count) -> None:
    stacks = WRITTEN[count.name]["stacks"]
    assert as_data(stacks, ways(start(count.rules, stacks))) == WRITTEN[count.name]


def test_every_game_of_every_book_is_counted() -> None:
    assert set(WRITTEN) == set(COUNTS), "python -m testkit.hand.perft writes the file anew"
    for book in ("star", "uk"):
        for game in GAMES:
            assert f"{book} {game} no_limit" in WRITTEN
    for count in COUNTS.values():
        assert violations(count.setup, library().book(count.book)) == [], count.name


# The second opinion


class Spot(NamedTuple):
    """Two players at hold'em: place 0 sits left of the button, place 1 is the button."""

    street: int
    stacks: tuple[int, int]
    bets: tuple[int, int]
    middle: int  # what the earlier streets put in
    turn: int
    increment: int
    raises: int
    waiting: int  # how many have yet to answer


def put(pair: tuple[int, int], player: int, amount: int) -> tuple[int, int]:
    return (pair[0] + amount, pair[1]) if player == 0 else (pair[0], pair[1] + amount)


def raises_to(spot: Spot, limit: str, *, lifted_at: int) -> Iterator[int]:
    """Every amount to bet or raise to: a whole raise up to what the limit allows, or everything if it is less."""
    me, other = spot.turn, 1 - spot.turn
    level, all_of_it = max(spot.bets), spot.bets[me] + spot.stacks[me]
    if (
        not spot.stacks[other]
        or all_of_it <= level
        or (limit == "fixed" and spot.raises >= 3 and spot.street < lifted_at)
    ):
        return
    least = level + spot.increment
    if all_of_it < least:
        yield all_of_it
        return
    pot_sized = level + spot.middle + sum(spot.bets) + level - spot.bets[me]
    most = {"no_limit": all_of_it, "pot": max(least, min(pot_sized, all_of_it)), "fixed": least}[limit]
    yield from range(least, most + 1)


def count_by_hand(spot: Spot, limit: str, lifted_at: int, decisions: int, found: Counter[int]) -> None:
    me = spot.turn
    owed = max(spot.bets) - spot.bets[me]
    found[decisions + 1] += 1  # a fold ends the hand
    paid = min(owed, spot.stacks[me])
    passed = spot._replace(
        stacks=put(spot.stacks, me, -paid), bets=put(spot.bets, me, paid), turn=1 - me, waiting=spot.waiting - 1
    )
    go_on_by_hand(passed, limit, lifted_at, decisions + 1, found)
    for to in raises_to(spot, limit, lifted_at=lifted_at):
        amount = to - spot.bets[me]
        raised = spot._replace(
            stacks=put(spot.stacks, me, -amount),
            bets=put(spot.bets, me, amount),
            turn=1 - me,
            increment=spot.increment if limit == "fixed" else max(spot.increment, to - max(spot.bets)),
            raises=spot.raises + (max(spot.bets) > 0),
            waiting=1,
        )
        count_by_hand(raised, limit, lifted_at, decisions + 1, found)


def go_on_by_hand(spot: Spot, limit: str, lifted_at: int, decisions: int, found: Counter[int]) -> None:
    """After a check or a call: the other player's turn, the next street, or the end."""
    if spot.waiting:
        count_by_hand(spot, limit, lifted_at, decisions, found)
    elif spot.street == 3 or 0 in spot.stacks:
        found[decisions] += 1
    else:
        street = spot.street + 1
        bet = 4 if limit == "fixed" and street > 1 else 2
        following = Spot(street, spot.stacks, (0, 0), spot.middle + sum(spot.bets), 0, bet, 0, 2)
        count_by_hand(following, limit, lifted_at, decisions, found)


@pytest.mark.parametrize("stacks", some([(4, 5), (5, 5), (8, 6), (7, 9), (9, 9)], 2))
@pytest.mark.parametrize("limit", ["no_limit", "pot", "fixed"])
@pytest.mark.parametrize(
    # Under Adelaide's rules the button posts the last blind, and two players have no cap; at The Star the button posts
    # the first blind, and the cap of three raises is lifted for two players on the last street.
    ("book", "small_blind", "lifted_at"),
    [("adelaide", 0, 0), ("star", 1, 3)],
)
def test_two_players_have_the_choices_that_the_rules_give(
    book: str, small_blind: int, lifted_at: int, limit: Limit, stacks: tuple[int, int]
) -> None:
    blinds = (1, 2) if small_blind == 0 else (2, 1)
    left = (stacks[0] - blinds[0], stacks[1] - blinds[1])
    found: Counter[int] = Counter()
    count_by_hand(Spot(0, left, blinds, 0, small_blind, 2, 0, 2), limit, lifted_at, 0, found)
    sizes = (2, 2, 4, 4) if limit == "fixed" else ()
    rules = hand_rules_for(house_named(book), TableSetup("holdem", limit=limit, blinds=(1, 2), bet_sizes=sizes))
    assert ways(start(rules, stacks)) == found
