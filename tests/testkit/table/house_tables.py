"""Tables of every kind that the rulebooks let a house spread: each game with each betting limit under each book.

On top of the plain ones come each book's own turns: reduced decks, the joker, low and split pots, over-blinds, several
boards, and the choices that a book leaves its operator.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pokerroom.games import GAME_KEYS, GAMES, Family, GameKey
from pokerroom.hand import HandRules, hand_rules_for
from pokerroom.rulebook import library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit

Choice = tuple[str, str, Any]  # a decision, the context it is made for, and what the operator chose


@dataclass(frozen=True)
class HouseTable:
    """A table with a name, under a book, with the operator's further choices."""

    name: str
    book: str
    setup: TableSetup
    choices: tuple[Choice, ...] = ()

    @cached_property
    def rules(self) -> HandRules:
        """The rules of a hand there."""
        house = House(library().book(self.book))
        for key, context, value in self.choices:
            house = house.choose(key, value, context)
        return hand_rules_for(house, self.setup)

    def __repr__(self) -> str:
        return self.name


def _table(book: str, game: GameKey, *words: str, choices: tuple[Choice, ...] = (), **posted: Any) -> HouseTable:
    limit = posted.get("limit", "no_limit")
    kind = "tournament" if posted.get("tournament") else "cash"
    parts = [book, game, limit, kind, *words]
    return HouseTable(" ".join(part.replace("_", "-") for part in parts), book, TableSetup(game, **posted), choices)


def _amounts(game: str, limit: str, *, book: str, forced: str = "") -> dict[str, Any]:
    """Return sensible amounts: blinds of 5 and 10 or an ante of 2, fixed bets of 10 and 20, a range of 10 to 40."""
    family = GAMES[game].family
    forced = forced or ("ante" if family is Family.STUD or game == "draw_ante" else "blinds")
    amounts: dict[str, Any] = {"limit": limit, "blinds": (5, 10)} if "blinds" in forced else {"limit": limit}
    if "ante" in forced:
        amounts["ante"] = 2
    rounds = len(GAMES[game].streets)
    if limit == "fixed":
        if book != "adelaide":
            amounts["bet_sizes"] = tuple(10 if street < 2 else 20 for street in range(rounds))
    elif "blinds" not in forced:
        amounts["minimum_bet"] = 10
    if limit == "range":
        amounts["maximum_bet"] = 40
    if book == "uk":
        amounts |= {"min_buy_in": 100, "max_buy_in": 1000}
    return amounts


def _adelaide() -> Iterator[HouseTable]:
    for tournament in (False, True):
        for limit in ("fixed", "half_pot", "pot", "no_limit"):
            amounts = _amounts("holdem", limit, book="adelaide")
            yield _table("adelaide", "holdem", tournament=tournament, **amounts)
            yield _table("adelaide", "holdem", "with antes", tournament=tournament, ante=1, **amounts)
            yield _table("adelaide", "holdem", "with straddles", tournament=tournament, straddling=True, **amounts)
            yield _table("adelaide", "holdem", "several boards", tournament=tournament, run_boards=True, **amounts)
    odd = (("pots.odd_chip", "", "all_to_first_from_buttons_left"),)
    yield _table("adelaide", "holdem", "odd chips together", choices=odd, blinds=(1, 2), run_boards=True)
    yield _table("adelaide", "holdem", "three blinds", blinds=(2, 3, 5))


def _canberra() -> Iterator[HouseTable]:
    for tournament in (False, True):
        for limit in ("range", "half_pot", "pot", "no_limit", "double_previous"):
            amounts = _amounts("holdem", limit, book="canberra")
            yield _table("canberra", "holdem", tournament=tournament, **amounts)
            antes = _amounts("holdem", limit, book="canberra", forced="ante")
            yield _table("canberra", "holdem", "with antes only", tournament=tournament, **antes)
            yield _table("canberra", "holdem", "two raises", tournament=tournament, raise_cap=2, **amounts)
    for deck in ("52", "48", "44", "40", "36", "32"):
        for joker in (False, True):
            cards = f"{deck} cards" + (" and joker" if joker else "")
            for won_by, qualifier in (("high", None), ("low", None), ("high_low", None), ("high_low", "eight_or_less")):
                if qualifier and int(deck) + joker < 41:
                    continue  # nobody could hold five different cards of eight or less
                words = won_by if qualifier is None else f"{won_by} eight"
                yield _table(
                    "canberra", "holdem", cards, words, deck=deck, joker=joker, won_by=won_by,
                    low_qualifier=qualifier, blinds=(5, 10),
                )  # fmt: skip
    for opener in ("pay_call_to_fold", "call_raise_fold", "raise_or_fold"):
        for blinds in ((10,), (5, 10), (3, 5, 10), (10, 10)):
            words = f"{opener}, blinds of {' '.join(map(str, blinds))}"
            yield _table("canberra", "holdem", words, opener=opener, blinds=blinds, minimum_bet=10)
            over = f"{words}, over-blinds"
            yield _table("canberra", "holdem", over, opener=opener, blinds=blinds, minimum_bet=10, straddles=(20, 30))
    nobody = (("all_in.reopens", "", "nobody"),)
    yield _table("canberra", "holdem", "short all-ins close", choices=nobody, blinds=(5, 10))
    yield _table("canberra", "holdem", "no burns, ace both ways", burns=False, ace_low=True, blinds=(5, 10))
    yield _table("canberra", "holdem", "blinds and ante", tournament=True, ante=3, blinds=(5, 10))


_STAR_DECKS: Final = {
    "holdem": ("52", "36", "32"),
    "two_card_manila": ("36", "32"),
    "three_card_manila": ("36", "32"),
    "draw_ante": ("52", "32"),
    "draw_blind": ("52", "32"),
    "five_card_stud": ("52", "32"),
    "seven_card_stud": ("52", "32"),
}


def _star() -> Iterator[HouseTable]:
    always = (("all_in.reopens", "", "always"),)
    for game in GAME_KEYS:
        for limit in ("fixed", "range", "half_pot", "pot", "no_limit"):
            amounts = _amounts(game, limit, book="star")
            for deck in _STAR_DECKS.get(game, ("52",)):
                yield _table("star", game, f"{deck} cards", deck=deck, **amounts)
            deck = _STAR_DECKS.get(game, ("52",))[0]
            yield _table("star", game, deck=deck, tournament=True, **amounts)
            yield _table("star", game, "short all-ins reopen", choices=always, deck=deck, **amounts)
            if amounts.get("blinds"):
                yield _table("star", game, "with straddles", deck=deck, straddling=True, **amounts)
                both = {**amounts, "ante": 1}
                yield _table("star", game, "blinds and ante", deck=deck, tournament=True, **both)
    heads_up = (("betting.raise_cap_lifted", "tournament", "heads_up_before_cap"),)
    both_kinds: tuple[GameKey, ...] = ("holdem", "seven_card_stud")
    for game in both_kinds:
        amounts = _amounts(game, "fixed", book="star")
        yield _table(
            "star", game, "two raises, lifted heads-up", tournament=True, raise_cap=2, choices=heads_up, **amounts
        )


def _uk() -> Iterator[HouseTable]:
    listed: tuple[tuple[GameKey, Limit], ...] = (("holdem", "no_limit"), ("holdem", "pot"), ("omaha", "pot"))
    for blinds, straddles in (((1, 2), (5,)), ((1, 3), (6, 12)), ((2, 5), (10, 20))):
        for game, limit in listed:
            words = "-".join(map(str, blinds))
            yield _table("uk", game, words, limit=limit, blinds=blinds, straddles=straddles)
    for game in GAME_KEYS:
        for limit in ("fixed", "range", "half_pot", "pot", "no_limit", "double_previous"):
            for tournament in (False, True):
                amounts = _amounts(game, limit, book="uk")
                yield _table("uk", game, "on demand", tournament=tournament, **amounts)
        amounts = _amounts(game, "no_limit", book="uk")
        both = {**amounts, "blinds": (5, 10), "ante": 5}
        yield _table("uk", game, "blinds and ante", **both)
        yield _table("uk", game, "low", won_by="low", **amounts)
        yield _table("uk", game, "high-low", won_by="high_low", low_qualifier="none", **amounts)
        yield _table("uk", game, "high-low eight", won_by="high_low", low_qualifier="eight_or_less", **amounts)
    entering = {**_amounts("holdem", "no_limit", book="uk"), "minimum_bet": 15}
    yield _table("uk", "holdem", "enter for 15", **entering)
    must_bet = {**_amounts("holdem", "no_limit", book="uk", forced="ante"), "opener": "must_bet"}
    yield _table("uk", "holdem", "antes, opener must bet", **must_bet)


TABLES: Final = (*_adelaide(), *_canberra(), *_star(), *_uk())
