"""How many ways a hand can go: every sequence of legal decisions on tiny stacks, counted game by game and book by book.

    PYTHONPATH=tests python -m testkit.hand.perft

writes `tests/vectors/perft.toml` anew; `tests/hand/test_perft.py` counts again and compares. The deck is always the
same, because what may be done does not depend on the cards, but for who opens in stud. Showing hands is left to the
dealer, and a draw is counted by how many cards are exchanged, not by which.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pokerroom.cards import SeededShuffle
from pokerroom.games import GAME_KEYS, GAMES, Family, GameKey
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Bet,
    Chop,
    Deal,
    Discard,
    Hand,
    HandRules,
    Post,
    Raise,
    Settle,
    Show,
    Straddle,
    Tap,
    hand_rules_for,
)
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit

FILE: Final = Path(__file__).parents[2] / "vectors" / "perft.toml"
MOST: Final = 600  # stacks are made smaller until a count is no more than this
_LARGEST: Final = 14


@dataclass(frozen=True)
class Count:
    """One thing to count: a table with tiny amounts, and how many play."""

    name: str
    book: str
    setup: TableSetup
    players: int = 2
    most: int = MOST

    @property
    def rules(self) -> HandRules:
        return hand_rules_for(house_named(self.book), self.setup)


def _setup(game: GameKey, limit: Limit, book: str, **more: Any) -> TableSetup:
    """Blinds of 1 and 2, or an ante of 1; bets of 2, and 4 later; no more than 4 in a range."""
    opened = GAMES[game].family is Family.STUD or game == "draw_ante"
    posted: dict[str, Any] = {"ante": 1, "minimum_bet": 2} if opened else {"blinds": (1, 2)}
    if limit == "fixed" and book != "adelaide":
        posted["bet_sizes"] = tuple(2 if street < 2 else 4 for street in range(len(GAMES[game].streets)))
    if limit == "range":
        posted["maximum_bet"] = 4
    listed = (game, limit) in (("holdem", "no_limit"), ("holdem", "pot"), ("omaha", "pot"))
    if book == "uk" and not listed:
        posted |= {"min_buy_in": 10, "max_buy_in": 20}
    return TableSetup(game, limit=limit, **(posted | more))


_LIMITS: Final[dict[str, tuple[Limit, ...]]] = {
    "adelaide": ("fixed", "half_pot", "pot", "no_limit"),
    "canberra": ("range", "half_pot", "pot", "no_limit", "double_previous"),
    "star": ("fixed", "range", "half_pot", "pot", "no_limit"),
    "uk": ("fixed", "range", "half_pot", "pot", "no_limit", "double_previous"),
}


def counts() -> Iterator[Count]:
    """Yield every game with every limit under every book that spreads it, for two players; then some special cases."""
    for book, limits in _LIMITS.items():
        games: tuple[GameKey, ...] = GAME_KEYS if book in ("star", "uk") else ("holdem",)
        for game in games:
            for limit in limits:
                yield Count(f"{book} {game} {limit}", book, _setup(game, limit, book))
        for limit in limits:
            yield Count(f"{book} holdem {limit}, three players", book, _setup("holdem", limit, book), 3)
        tournament = _setup("holdem", "no_limit", book, tournament=True)
        yield Count(f"{book} holdem no_limit, tournament", book, tournament)
        if book != "canberra":
            listed = (5,) if book == "uk" else ()
            straddled = _setup("holdem", "no_limit", book, straddling=True, straddles=listed)
            yield Count(f"{book} holdem no_limit, straddle, three players", book, straddled, 3, 3_000)
    for opener in ("pay_call_to_fold", "raise_or_fold"):
        setup = _setup("holdem", "no_limit", "canberra", opener=opener)
        yield Count(f"canberra holdem no_limit, {opener}", "canberra", setup)
        yield Count(f"canberra holdem no_limit, {opener}, three players", "canberra", setup, 3)
    over = _setup("holdem", "no_limit", "canberra", straddles=(4,))
    yield Count("canberra holdem no_limit, over-blind, three players", "canberra", over, 3)
    antes = TableSetup("holdem", ante=1, minimum_bet=2)
    yield Count("canberra holdem no_limit, antes", "canberra", antes)
    yield Count("adelaide holdem no_limit, deep", "adelaide", _setup("holdem", "no_limit", "adelaide"), 2, 6_000)
    yield Count("star holdem fixed, deep", "star", _setup("holdem", "fixed", "star"), 2, 6_000)


# Counting


def start(rules: HandRules, stacks: Sequence[int]) -> Hand:
    """Everybody seated, the last seat on the button."""
    return Hand(rules, dict(enumerate(stacks, start=1)), button=len(stacks))


def ways(hand: Hand) -> Counter[int]:
    """Return how many hands end after 1, 2, 3... decisions."""
    return _up_to(hand, sys.maxsize)


def _up_to(hand: Hand, most: int) -> Counter[int]:
    """Return the same as `ways`; stop counting once there are more than `most`."""
    deck = SeededShuffle(seed=52).shuffle(hand.deck.cards)
    found: Counter[int] = Counter()
    _count(hand, deck, 0, found, most)
    return found


def _count(hand: Hand, deck: Sequence[Any], decisions: int, found: Counter[int], most: int) -> None:
    while not hand.over:
        if found.total() > most:
            return
        choices = _choices(hand)
        if not choices:
            _go_on(hand, deck)
            continue
        for seat, command in choices[1:]:
            twin = hand.copy()
            if command is not None:
                twin.act(seat, command)
            else:
                _go_on(twin, deck)
            _count(twin, deck, decisions + 1, found, most)
        hand.act(*choices[0])
        decisions += 1
    found[decisions] += 1


def _choices(hand: Hand) -> list[tuple[int, Any]]:
    """Return everything that may be decided now; nothing where it is the dealer's to go on."""
    now = hand.next()
    if now is not None and now.seat and now.do != "show":
        return [(now.seat, command) for command in _decisions(hand, now.seat)]
    straddler = next((seat for seat in hand.state.seats if hand.options(seat).straddle), 0)
    # Not to straddle is a decision as well: the dealer goes on.
    return [(straddler, Straddle()), (straddler, None)] if straddler else []


def _decisions(hand: Hand, seat: int) -> Iterator[Any]:
    now = hand.options(seat)
    if now.fold:
        yield FOLD
    if now.check:
        yield CHECK
    if now.call:
        yield CALL
    if now.bring_in:
        yield Bet(now.bring_in)
    if now.least_to:
        wager = Bet if now.opens else Raise
        yield from (wager(to) for to in range(now.least_to, now.most_to + 1, now.step))
    if now.chop and not hand.state.chop >> hand.state.place[seat] & 1:
        yield Chop()
    cards = tuple(hand.state.hands[hand.state.place[seat]])
    if now.discard:
        yield from (Discard((card,)) for card in cards)
    if now.draw >= 0:
        yield from (Discard(cards[:count]) for count in range(now.draw + 1))


_DEALERS: Final[dict[str, Any]] = {"post": Post(), "tap": Tap(), "settle": Settle()}


def _go_on(hand: Hand, deck: Sequence[Any]) -> None:
    now = hand.next()
    assert now is not None
    if now.do == "show":
        hand.act(now.seat, Show())
    elif now.do == "deal":
        dealt = len(deck) - hand.state.stub
        hand.act(0, Deal(tuple(deck[dealt : dealt + len(now.destinations)])))
    else:
        hand.act(0, _DEALERS[now.do])


def _fitting(count: Count) -> tuple[list[int], Counter[int]]:
    """Return the largest stacks, the first one chip shorter than the others, with which the count stays small."""
    stacks: list[int] = []
    found: Counter[int] = Counter()
    for stack in range(3, _LARGEST):
        larger = [stack - 1, *[stack] * (count.players - 1)]
        ended = _up_to(start(count.rules, larger), count.most)
        if ended.total() > count.most:
            break
        stacks, found = larger, ended
    return stacks, found


def as_data(stacks: Sequence[int], found: Counter[int]) -> dict[str, Any]:
    """Return a count as the file has it: the hands in all, and how many end after 1, 2, 3... decisions."""
    by_decisions = [found[decisions] for decisions in range(1, max(found) + 1)]
    return {"stacks": list(stacks), "hands": found.total(), "after": by_decisions}


def main() -> int:
    """Count everything and write the file."""
    made = {}
    for count in counts():
        made[count.name] = as_data(*_fitting(count))
        print(f"{made[count.name]['hands']:7,} {count.name}", flush=True)
    lines = [
        "# Hands on tiny stacks, and how many end after 1, 2, 3... decisions. `python -m testkit.hand.perft` writes it."
    ]
    for name, data in made.items():
        lines += ["", f'["{name}"]', *(f"{key} = {value}" for key, value in data.items())]
    FILE.write_text("\n".join([*lines, ""]), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
