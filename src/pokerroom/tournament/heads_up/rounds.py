"""A round of a heads-up tournament: several matches of the same two players, until one has won enough.

Both begin every match with the same chips, whatever the result of the last.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament.heads_up.rules import PLAYERS_OF_A_MATCH, HeadsUpRules
from pokerroom.wording.plural import quantity


class HeadsUpRound(Struct, frozen=True):
    """Two players, the chips with which each begins a match, and the winners of the matches so far, in order."""

    players: tuple[str, str]
    stack: int
    won_by: tuple[str, ...] = ()

    def wins(self, player: str) -> int:
        """Return how many matches of this round a player has won."""
        return self.won_by.count(player)

    @property
    def score(self) -> str:
        """The numbers of matches won by the first and second player, such as `2-1`."""
        return "-".join(str(self.wins(player)) for player in self.players)


def begin_round(rules: HeadsUpRules, players: tuple[str, ...], stack: int) -> HeadsUpRound:
    """Return a round before its first match; refuse any number of players but two."""
    if len(set(players)) != PLAYERS_OF_A_MATCH or len(players) != PLAYERS_OF_A_MATCH:
        cites = rules.cites("heads_up_event")
        raise Illegal(
            f"a match cannot be between {quantity(len(players), 'player')}",
            allowed="two, against each other",
            cites=cites,
        )
    if stack < 1:
        raise Malformed(
            f"nobody can play a match with a stack of {stack}", allowed="1 or more", cites=rules.cites("heads_up_match")
        )
    return HeadsUpRound((players[0], players[1]), stack)


def round_winner(rules: HeadsUpRules, played: HeadsUpRound) -> str:
    """Return the winner of the round; "" while it goes on."""
    return next((player for player in played.players if played.wins(player) >= rules.wins_needed), "")


def match_stacks(rules: HeadsUpRules, played: HeadsUpRound) -> dict[str, int]:
    """Return the equal stacks of the next match; refuse a match once the round is over.

    >>> match_stacks(HeadsUpRules(), HeadsUpRound(("Ann", "Bob"), 5000, ("Ann",)))
    {'Ann': 5000, 'Bob': 5000}
    """
    winner = round_winner(rules, played)
    if winner or len(played.won_by) >= rules.matches:
        what = f"no match is left to play after {played.score}"
        raise Illegal(what, allowed=f"the round is {winner}'s", cites=rules.cites("heads_up_match", "heads_up_event"))
    return dict.fromkeys(played.players, played.stack)


def match_winner(played: HeadsUpRound, stacks: Mapping[str, int]) -> str:
    """Return the player with all chips of a match; "" while both have some. Missing chips are not checked here.

    >>> match_winner(HeadsUpRound(("Ann", "Bob"), 5000), {"Ann": 9900, "Bob": 100})
    ''
    """
    if set(stacks) != set(played.players) or min(stacks.values()) < 0 or not any(stacks.values()):
        raise Malformed(
            f"{dict(stacks)} are not the stacks of both players",
            allowed="those of both players, who have all the chips",
        )
    left = [player for player in played.players if stacks[player]]
    return left[0] if len(left) == 1 else ""


def score_match(rules: HeadsUpRules, played: HeadsUpRound, stacks: Mapping[str, int]) -> HeadsUpRound:
    """Return the round after a match with these final stacks; refuse while both players have chips."""
    match_stacks(rules, played)
    winner = match_winner(played, stacks)
    if not winner:
        text = ", ".join(f"{player} {stacks[player]:,}" for player in played.players)
        cites = rules.cites("heads_up_match")
        raise Illegal(f"a match cannot end at {text}", allowed="once one player has all the chips", cites=cites)
    return replace(played, won_by=(*played.won_by, winner))
