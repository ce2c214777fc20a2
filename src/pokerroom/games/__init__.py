"""The poker games as data: streets, draws, discards, boards, and how a hand is made up."""

from pokerroom.games.catalogue import GAMES, GAMES_ALSO_CALLED, game_key, no_such_game
from pokerroom.games.dealing import from_the_left, order_of_deal
from pokerroom.games.game import (
    GAME_KEYS,
    DealStep,
    DiscardRound,
    DrawRound,
    Family,
    Game,
    GameKey,
    Opener,
    Street,
    ToBoard,
    ToPlayers,
)

__all__ = [
    "GAMES",
    "GAME_KEYS",
    "GAMES_ALSO_CALLED",
    "game_key",
    "no_such_game",
    "Game",
    "GameKey",
    "Family",
    "Street",
    "DealStep",
    "ToPlayers",
    "ToBoard",
    "DiscardRound",
    "DrawRound",
    "Opener",
    "order_of_deal",
    "from_the_left",
]
