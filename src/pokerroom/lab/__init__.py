"""Simulate and measure: nights at a table, matches of bots, whole tournaments, jackpots, and whether a shuffle is fair.

    >>> from pokerroom import TableSetup, house_named
    >>> from pokerroom.lab import Night
    >>> night = Night(house_named("uk"), TableSetup("holdem", blinds=(1, 2)), seed=7)
    >>> sum(1 for _ in night.hand_by_hand(20)), night.table.books.balanced
    (20, True)

Everything here but a match needs the `lab` extra (`pip install '.[lab]'`), and is imported at its first use. All
random draws come from a seed. A hand's chances against others need no extra: see `pokerroom.chances`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pokerroom.lab.decks import Decks as Decks
    from pokerroom.lab.fairness import DeckTally as DeckTally
    from pokerroom.lab.fairness import FairnessReport as FairnessReport
    from pokerroom.lab.jackpot_odds import Odds as Odds
    from pokerroom.lab.jackpot_odds import odds_of as odds_of
    from pokerroom.lab.jackpot_odds import sampled_odds as sampled_odds
    from pokerroom.lab.jackpot_room import RoomPlay as RoomPlay
    from pokerroom.lab.jackpot_room import liability as liability
    from pokerroom.lab.jackpot_room import outlook as outlook
    from pokerroom.lab.jackpot_room import simulate_year as simulate_year
    from pokerroom.lab.match import BotFailed as BotFailed
    from pokerroom.lab.match import MatchLine as MatchLine
    from pokerroom.lab.match import play_match as play_match
    from pokerroom.lab.night import Habits as Habits
    from pokerroom.lab.night import Night as Night
    from pokerroom.lab.tournaments.run_result import RunResult as RunResult
    from pokerroom.lab.tournaments.tournament_run import TournamentRun as TournamentRun

# Where each name comes from.
_MODULES: Final = {
    "night": ("Night", "Habits"),
    "match": ("play_match", "MatchLine", "BotFailed"),
    "tournaments.tournament_run": ("TournamentRun",),
    "tournaments.run_result": ("RunResult",),
    "jackpot_odds": ("odds_of", "sampled_odds", "Odds"),
    "jackpot_room": ("RoomPlay", "outlook", "simulate_year", "liability"),
    "fairness": ("DeckTally", "FairnessReport"),
    "decks": ("Decks",),
}
_MODULE_OF: Final = {name: f"{__name__}.{module}" for module, names in _MODULES.items() for name in names}

__all__ = [
    "Night",
    "Habits",
    "play_match",
    "MatchLine",
    "BotFailed",
    "TournamentRun",
    "RunResult",
    "odds_of",
    "sampled_odds",
    "Odds",
    "RoomPlay",
    "outlook",
    "simulate_year",
    "liability",
    "DeckTally",
    "FairnessReport",
    "Decks",
]


def __getattr__(name: str) -> Any:
    """Fetch a name from its module at its first use."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(_MODULE_OF[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
