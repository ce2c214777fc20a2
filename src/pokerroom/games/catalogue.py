"""The ten poker games of the rulebooks."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pokerroom.errors import Malformed, as_given
from pokerroom.games.game import (
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
from pokerroom.ranking import ANY_FIVE, TWO_AND_THREE

_FIRST, _LEFT = Opener.AFTER_FORCED_BETS, Opener.LEFT_OF_BUTTON


def _flop_streets(
    hole: int, before_flop: tuple[DealStep, ...] = (), before_turn: tuple[DealStep, ...] = ()
) -> tuple[Street, ...]:
    return (
        Street("pre-flop", (ToPlayers(hole),), _FIRST, checks=False),
        Street("flop", (*before_flop, ToBoard(3, burn=True)), _LEFT),
        Street("turn", (*before_turn, ToBoard(1, burn=True)), _LEFT),
        Street("river", (ToBoard(1, burn=True),), _LEFT),
    )


def _manila_streets(*hole: DealStep) -> tuple[Street, ...]:
    opening = Street("first card", (*hole, ToBoard(1)), _FIRST, checks=False)
    names = ("second card", "third card", "fourth card", "last card")
    return (opening, *(Street(name, (ToBoard(1),), _LEFT) for name in names))


def _stud_streets(opening: tuple[DealStep, ...], names: tuple[str, ...], last: Street) -> tuple[Street, ...]:
    middle = (Street(name, (ToPlayers(1, face_up=True),), Opener.BEST_SHOWING) for name in names)
    return (Street("opening", opening, Opener.LOWEST_CARD, checks=False), *middle, last)


HOLDEM: Final = Game(
    "holdem",
    "Texas Hold'em",
    Family.FLOP,
    _flop_streets(2),
    ANY_FIVE,
)
OMAHA: Final = Game("omaha", "Omaha", Family.FLOP, _flop_streets(4), TWO_AND_THREE)
PINEAPPLE: Final = Game(
    "pineapple",
    "Pineapple",
    Family.FLOP,
    _flop_streets(3, before_flop=(DiscardRound(1),)),
    ANY_FIVE,
)
CRAZY_PINEAPPLE: Final = replace(
    PINEAPPLE,
    key="crazy_pineapple",
    name="Crazy Pineapple",
    streets=_flop_streets(3, before_turn=(DiscardRound(1),)),
)
TWO_CARD_MANILA: Final = Game(
    "two_card_manila",
    "Two Card Manila",
    Family.MANILA,
    _manila_streets(ToPlayers(2, together=2)),
    TWO_AND_THREE,
)
THREE_CARD_MANILA: Final = Game(
    "three_card_manila",
    "Three Card Manila",
    Family.MANILA,
    _manila_streets(ToPlayers(2, together=2), ToPlayers(1)),
    TWO_AND_THREE,
)
_DRAW_STREETS: Final = (
    Street("before the draw", (ToPlayers(5),), _FIRST, checks=False),
    Street("after the draw", (DrawRound(5),), _LEFT),
)
DRAW_ANTE: Final = Game("draw_ante", "Draw Poker with antes", Family.DRAW, _DRAW_STREETS, ANY_FIVE)
DRAW_BLIND: Final = replace(DRAW_ANTE, key="draw_blind", name="Draw Poker with blinds")
FIVE_CARD_STUD: Final = Game(
    "five_card_stud",
    "Five Card Stud",
    Family.STUD,
    _stud_streets(
        (ToPlayers(1), ToPlayers(1, face_up=True)),
        ("third card", "fourth card"),
        Street("last card", (ToPlayers(1, face_up=True),), Opener.BEST_SHOWING),
    ),
    ANY_FIVE,
)
SEVEN_CARD_STUD: Final = Game(
    "seven_card_stud",
    "Seven Card Stud",
    Family.STUD,
    _stud_streets(
        (ToPlayers(2, together=2), ToPlayers(1, face_up=True)),
        ("fourth card", "fifth card", "sixth card"),
        Street("last card", (ToPlayers(1, or_one_for_all=True),), Opener.BEST_SHOWING),
    ),
    ANY_FIVE,
)

GAMES: Final[dict[str, Game]] = {
    game.key: game
    for game in (
        HOLDEM,
        OMAHA,
        PINEAPPLE,
        CRAZY_PINEAPPLE,
        TWO_CARD_MANILA,
        THREE_CARD_MANILA,
        DRAW_ANTE,
        DRAW_BLIND,
        FIVE_CARD_STUD,
        SEVEN_CARD_STUD,
    )
}


# People's names for games that have another name here.
GAMES_ALSO_CALLED: Final[Mapping[str, GameKey]] = {
    **dict.fromkeys(("texas", "texas_holdem", "texas_hold_em", "hold_em", "nlhe"), HOLDEM.key),
    "plo": OMAHA.key,
    "draw": DRAW_ANTE.key,
    "stud": SEVEN_CARD_STUD.key,
    "manila": TWO_CARD_MANILA.key,
}


def _letters_and_digits(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


_KEYS_BY_SPELLING: Final[Mapping[str, GameKey]] = {
    _letters_and_digits(spelling): game.key for game in GAMES.values() for spelling in (game.key, game.name)
}


def game_key(name: object) -> GameKey:
    """Return the key of the game that a text names by its key or its name, however it is spelt; refuse any other text.

    >>> game_key("omaha"), game_key("crazy-pineapple"), game_key("Hold'em"), game_key("Texas Hold'em")
    ('omaha', 'crazy_pineapple', 'holdem', 'holdem')
    """
    if isinstance(name, str):
        if name in GAMES:
            return GAMES[name].key
        if (spelt := _letters_and_digits(name)) in _KEYS_BY_SPELLING:
            return _KEYS_BY_SPELLING[spelt]
    raise Malformed(no_such_game(name), allowed=", ".join(GAMES))


def no_such_game(name: object) -> str:
    """Make the refusal of a name that no game has; it suggests the game that was meant, where one is near.

    >>> no_such_game("holdemm")
    "there is no game 'holdemm' (did you mean holdem?)"
    >>> no_such_game("texas")
    "there is no game 'texas' (did you mean holdem?)"
    """
    text = re.sub(r"[\W_]+", "_", str(name).strip().casefold())
    near = [GAMES_ALSO_CALLED[text]] if text in GAMES_ALSO_CALLED else difflib.get_close_matches(text, GAMES, 1)
    return f"there is no game {as_given(name)}" + (f" (did you mean {near[0]}?)" if near else "")
