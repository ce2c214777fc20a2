"""The poker games as data: streets, draws, discards, boards, and how a hand is made up."""

from pokerroom.games.catalogue import GAMES, GAMES_ALSO_CALLED, no_such_game
from pokerroom.games.dealing import from_the_left, order_of_deal
from pokerroom.games.game import DealStep, DiscardRound, DrawRound, Family, Game, Opener, Street, ToBoard, ToPlayers

__all__ = [
    "GAMES",
    "GAMES_ALSO_CALLED",
    "no_such_game",
    "Game",
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
