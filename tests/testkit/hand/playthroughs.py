"""Whole hands told line by line, one text file for every game and rulebook, to be read and to be compared with.

    PYTHONPATH=tests python -m testkit.hand.playthroughs

tells them anew: what was dealt and decided is taken from the file (`>` marks what a player did), everything else from
the engine: what was open to whom and by which clause, what followed, the pots and who won them. A file that is not
there, or in which something is no longer legal, is played afresh from its seed. `tests/hand/test_playthroughs.py`
compares.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.errors import PokerroomError
from pokerroom.games import GAMES, GameKey
from pokerroom.hand import (
    BOARD,
    BURN,
    CALL,
    CHECK,
    FOLD,
    Ask,
    Bet,
    Chop,
    Deal,
    Discard,
    Hand,
    HandRules,
    Muck,
    OptionKind,
    Options,
    Post,
    Raise,
    RunBoards,
    Settle,
    Show,
    Straddle,
    Tap,
    events,
    hand_rules_for,
)
from pokerroom.hand.text import event_text, read_event
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit
from testkit.hand.hands import Move, Play, chance

FOLDER: Final = Path(__file__).parents[2] / "playthroughs"


@dataclass(frozen=True)
class Playthrough:
    """A table, who sits at it, and the seed of the hand."""

    name: str
    book: str
    setup: TableSetup
    stacks: tuple[int, ...]
    seed: int

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    @property
    def rules(self) -> HandRules:
        return hand_rules_for(house_named(self.book), self.setup)

    @property
    def hand(self) -> Hand:
        """Before its first event: everybody seated from 1, the last on the button."""
        return Hand(self.rules, dict(enumerate(self.stacks, start=1)), button=len(self.stacks))


def _star(game: GameKey, limit: Limit, stacks: tuple[int, ...], seed: int, **posted: Any) -> Playthrough:
    return Playthrough(f"star-{game.replace('_', '-')}", "star", TableSetup(game, limit=limit, **posted), stacks, seed)


_BLINDS: Final[dict[str, Any]] = {"blinds": (5, 10)}
_SIZES: Final = (10, 10, 20, 20, 20)
PLAYTHROUGHS: Final = (
    Playthrough("adelaide-holdem", "adelaide", TableSetup("holdem", run_boards=True, **_BLINDS), (200, 65, 140), 150),
    Playthrough(
        "adelaide-holdem-tournament", "adelaide", TableSetup("holdem", ante=1, tournament=True, **_BLINDS),
        (90, 150, 35, 150), 148,
    ),
    Playthrough(
        "canberra-holdem", "canberra", TableSetup("holdem", opener="pay_call_to_fold", **_BLINDS), (200, 87, 143), 113
    ),
    Playthrough(
        "canberra-holdem-high-low", "canberra",
        TableSetup("holdem", deck="44", joker=True, won_by="high_low", limit="pot", **_BLINDS), (120, 200, 150), 171,
    ),
    _star("holdem", "no_limit", (100, 250, 60, 180), 153, straddling=True, **_BLINDS),
    _star("omaha", "pot", (150, 200, 90), 171, **_BLINDS),
    _star("pineapple", "half_pot", (120, 200, 160), 14, **_BLINDS),
    _star("crazy_pineapple", "range", (120, 200, 60), 91, maximum_bet=40, **_BLINDS),
    _star("two_card_manila", "fixed", (120, 45, 160), 11, deck="32", bet_sizes=_SIZES, **_BLINDS),
    _star("three_card_manila", "pot", (120, 80, 160), 203, deck="36", **_BLINDS),
    _star("draw_ante", "no_limit", (120, 50, 160), 240, ante=2, minimum_bet=10),
    _star("draw_blind", "fixed", (120, 200, 35), 87, bet_sizes=(10, 20), **_BLINDS),
    _star("five_card_stud", "range", (120, 55, 160), 93, ante=2, minimum_bet=10, maximum_bet=40),
    _star("seven_card_stud", "fixed", (200, 90, 160), 18, ante=2, minimum_bet=10, bet_sizes=_SIZES),
    Playthrough("uk-holdem", "uk", TableSetup("holdem", blinds=(1, 3), straddles=(6, 12)), (100, 150, 40, 100), 272),
    Playthrough("uk-omaha", "uk", TableSetup("omaha", limit="pot", blinds=(2, 5)), (250, 120, 300), 245),
    Playthrough(
        "uk-crazy-pineapple-high-low", "uk",
        TableSetup(
            "crazy_pineapple", limit="half_pot", won_by="high_low", low_qualifier="eight_or_less", min_buy_in=100,
            max_buy_in=500, **_BLINDS,
        ),
        (150, 200, 100), 148,
    ),
    Playthrough(
        "uk-seven-card-stud-tournament", "uk",
        TableSetup("seven_card_stud", ante=5, minimum_bet=10, tournament=True, min_buy_in=100, max_buy_in=500),
        (100, 160, 60), 279,
    ),
)  # fmt: skip


# Telling a hand

Decide = Callable[[Hand], Move]


def tell(playthrough: Playthrough, decide: Decide) -> Iterator[str]:
    """Yield every line of the hand."""
    hand = playthrough.hand
    game, setup = GAMES[playthrough.setup.game], playthrough.setup
    kind = "tournament" if setup.tournament else "cash"
    yield f"{game.name}, {setup.limit.replace('_', ' ')}, {kind}: {library().book(playthrough.book).title}"
    yield ""
    yield from hand.log().strip().splitlines()
    yield ""
    while hand.next() is not None:
        seat, command = decide(hand)
        if isinstance(command, Settle):
            yield from _pots(hand)
        if seat:
            yield from _open(hand, seat)
        happened = hand.act(seat, command) if seat else hand.act(0, command)
        lines = [event_text(event) for event in happened]
        yield from [f"> {lines[0]}", *lines[1:]] if seat else lines
    yield ""
    for seat, chips in hand.stacks.items():
        yield f"seat {seat} has {chips}"


_PARTS: Final[dict[OptionKind, tuple[str, ...]]] = {
    "fold": ("fold", "fold_costs"),
    "check": ("check",),
    "call": ("call", "call_all_in"),
    "bet": ("bring_in",),
    "raise": ("least_to", "most_to", "step", "opens"),
    "straddle": ("straddle",),
    "chop": ("chop",),
    "discard": ("discard",),
    "draw": ("draw",),
    "show": ("show",),
    "muck": ("muck",),
    "ask": ("ask",),
    "run_boards": ("run_boards",),
}


def _open(hand: Hand, seat: int) -> Iterator[str]:
    """Yield what a seat may do, each with its clauses of the book that the heading names."""
    now = hand.options(seat)
    yield f"seat {seat} may"
    for kind, names in _PARTS.items():
        part = Options(seat=seat, **{name: getattr(now, name) for name in names})
        if part.words() != "nothing":
            yield from _cited(part.words(), now.behind("bet" if kind == "raise" and now.opens else kind).cites)


def _cited(words: str, cites: Sequence[Citation]) -> Iterator[str]:
    clauses = ", ".join(str(cite).partition(":")[2] for cite in cites)
    yield f"    {words}" + (f" [{clauses}]" if clauses else "")


def _pots(hand: Hand) -> Iterator[str]:
    for number, pot in enumerate(hand.bill().pots):
        contenders = ", ".join(map(str, sorted(pot.contenders)))
        yield f"pot {number}: {pot.amount} for {'seats' if len(pot.contenders) > 1 else 'seat'} {contenders}"


# Where the decisions come from


def by_chance(playthrough: Playthrough) -> list[str]:
    """Return a hand played afresh."""
    moves: list[Iterator[Move]] = []

    def decide(hand: Hand) -> Move:
        if not moves:
            playing = Play(hand, chance(playthrough.seed))
            playing.bold, playing.orderly = 2, True
            moves.append(playing.moves())
        seat, command = next(moves[0])
        return seat, Settle() if isinstance(command, Settle) else command

    return list(tell(playthrough, decide))


def again(playthrough: Playthrough, lines: Sequence[str]) -> list[str]:
    """Return the hand of a file, told again."""
    return list(tell(playthrough, _Script(lines)))


class _Script:
    """The decisions and the cards of a file."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.events: list[tuple[bool, events.Event]] = []
        for line in lines:
            try:
                self.events.append((line.startswith("> "), read_event(line.removeprefix("> "))))
            except PokerroomError:
                continue  # a line that tells no event: a heading, an option, a pot

    def __call__(self, hand: Hand) -> Move:
        now = hand.next()
        assert now is not None
        at = len(hand.events)
        acted, event = self.events[at] if at < len(self.events) else (False, events.Ended())
        if acted:
            return _move_of(event)
        if now.do == "deal":
            return 0, Deal(tuple(self._cards(at, now.destinations)))
        return 0, {"post": Post(), "tap": Tap(), "settle": Settle()}.get(now.do, Settle())

    def _cards(self, at: int, places: Sequence[int]) -> Iterator[Card]:
        """Yield the cards of the lines that follow, in the order in which they left the deck."""
        lying: dict[int, list[Card]] = {}
        for _, event in self.events[at:]:
            match event:
                case events.Dealt(seat, cards):
                    lying.setdefault(seat, []).extend(cards)
                case events.BoardDealt(cards):
                    lying.setdefault(BOARD, []).extend(cards)
                case events.Burned(card):
                    lying.setdefault(BURN, []).append(card)
        for place in places:
            if lying.get(place):
                yield lying[place].pop(0)


def _move_of(event: Any) -> Move:
    """Return the command that an event came of."""
    match event:
        case events.Shown(asked_by=asker) if asker:
            return asker, Ask(event.seat)
        case events.Raised():
            return event.seat, Bet(event.to) if event.opens else Raise(event.to)
        case events.Discarded():
            return event.seat, Discard(event.cards)
        case events.Mucked():
            return event.seat, Muck(event.said_fold, event.short)
        case events.BoardsAgreed():
            return event.seat, RunBoards(event.boards)
        case _:
            return event.seat, _PLAIN[type(event)]


_PLAIN: Final[dict[type, Any]] = {
    events.Folded: FOLD,
    events.Checked: CHECK,
    events.Called: CALL,
    events.Posted: Straddle(),
    events.ChopAgreed: Chop(),
    events.Shown: Show(),
}


def main() -> int:
    """Tell every hand anew."""
    FOLDER.mkdir(exist_ok=True)
    for playthrough in PLAYTHROUGHS:
        file = playthrough.file
        try:
            lines = again(playthrough, file.read_text("utf-8").splitlines())
        except (FileNotFoundError, PokerroomError) as fault:
            print(f"{playthrough.name} is played afresh: {fault}")
            lines = by_chance(playthrough)
        file.write_text("\n".join([*lines, ""]), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
