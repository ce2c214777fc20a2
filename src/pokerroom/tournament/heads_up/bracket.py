"""The bracket of a heads-up tournament: the pairs of each round. The draw is given.

Entrants are in drawn order. Where their number is not a power of two, the first of them have a bye in the first round;
from then on winners meet in the order of the bracket.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament.heads_up.rules import HeadsUpRules
from pokerroom.wording.plural import quantity


class Bracket(Struct, frozen=True):
    """The players of each round begun so far, in the order of the bracket; the last round has only the winner."""

    rounds: tuple[tuple[str, ...], ...]
    byes: int = 0  # the number of players in the first round without an opponent

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The pairs of the present round; empty once the tournament is won."""
        now = self.rounds[-1][self.byes if len(self.rounds) == 1 else 0 :]
        return tuple(zip(now[::2], now[1::2], strict=True)) if len(self.rounds[-1]) > 1 else ()

    @property
    def through(self) -> tuple[str, ...]:
        """The players who go on from the present round without playing."""
        return self.rounds[0][: self.byes] if len(self.rounds) == 1 else ()

    @property
    def most_pairs(self) -> int:
        """The most pairs that play at the same time in any round; the second may have more than the first."""
        return max(len(self.pairs), (len(self.pairs) + len(self.through)) // 2)

    @property
    def winner(self) -> str:
        """The winner of the tournament; "" while it goes on."""
        return self.rounds[-1][0] if len(self.rounds[-1]) == 1 else ""

    @property
    def placings(self) -> tuple[tuple[str, ...], ...]:
        """The placed players, the winner first; players who went out in the same round are tied."""
        out = [
            tuple(player for player in earlier if player not in later)
            for earlier, later in zip(self.rounds, self.rounds[1:], strict=False)
        ]
        won = [self.rounds[-1]] if self.winner else []
        return (*won, *reversed(out))


def draw_bracket(entrants: Sequence[str]) -> Bracket:
    """Return the bracket of entrants in drawn order.

    >>> draw_bracket(["Ann", "Bob", "Cyd"]).pairs, draw_bracket(["Ann", "Bob", "Cyd"]).byes
    ((('Bob', 'Cyd'),), 1)
    """
    if len(entrants) < 2 or len(set(entrants)) < len(entrants):
        raise Malformed(
            f"no bracket can be drawn of {quantity(len(entrants), 'entrant')}", allowed="two or more, each once"
        )
    full = 1 << (len(entrants) - 1).bit_length()
    return Bracket((tuple(entrants),), full - len(entrants))


def next_round(rules: HeadsUpRules, bracket: Bracket, winners: Sequence[str]) -> Bracket:
    """Return the bracket after a round with one winner of each pair, in the order of the pairs."""
    pairs = bracket.pairs
    wrong = len(winners) != len(pairs) or any(one not in pair for one, pair in zip(winners, pairs, strict=False))
    if wrong or not pairs:
        allowed = "; ".join(f"{one} or {other}" for one, other in pairs) or f"nobody: {bracket.winner} has won"
        raise Illegal("these winners did not all meet", allowed=allowed, cites=rules.cites("heads_up_match"))
    return replace(bracket, rounds=(*bracket.rounds, (*bracket.through, *winners)))
