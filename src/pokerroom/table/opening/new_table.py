"""A new table from a short request: its set-up, checked against the book, and the rules of its hands.

Values that the request leaves out come from the book; where the book is silent, a common choice is made.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.games import GAME_KEYS, GAMES, GAMES_ALSO_CALLED, Game
from pokerroom.hand import LIMIT_WORDS, HandRules, hand_rules_for
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import TableGrounds, grounds_of
from pokerroom.rulebook.house import LEAVES_NO_CHOICE, House
from pokerroom.rulebook.setup.amounts import amount_text
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import TableSetup, allows_limit, usual_limit
from pokerroom.rulebook.words import (
    CHARGE_METHODS,
    DECK_SIZES,
    LIMITS,
    LIMITS_ALSO_CALLED,
    ChargeMethod,
    Limit,
    Word,
    each_of,
    is_word,
    one_of,
)
from pokerroom.table.opening.readiness import as_usual
from pokerroom.wording.listing import joined_with_and

_MOST_CITES: Final = 4
_USUAL_BLINDS: Final = (5, 10)
_USUAL_ANTE: Final = 2
_MINIMUM_IN_ANTES: Final = 5
_USUAL_SEATS: Final = 6
_USUAL_STACK_IN_BETS: Final = 100
_MOST_BLIND: Final = 10_000_000
# The multiples of a tournament's blinds, level after level.
LEVEL_MULTIPLES: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128)
_OTHER_NAMES: Final = {
    **GAMES_ALSO_CALLED,
    **LIMITS_ALSO_CALLED,
    **dict.fromkeys(("rake", "percentage"), "percent"),
    "fee": "hand_fee",
    "time": "time_charge",
}


@dataclass(frozen=True)
class NewTable:
    """A table that its book allows, judged but not opened yet.

    Its set-up is in the currency, as a sign is; its rules and its `stack` are in chips, `unit` of which make one of it.
    """

    book: Rulebook
    setup: TableSetup
    rules: HandRules
    seats: int
    stack: int
    unit: int = 1

    @property
    def game(self) -> Game:
        """The game to be played, as data."""
        return self.rules.poker

    @property
    def posted(self) -> bool:
        """Whether the book gives rules for this game; some games may be spread on demand without rules."""
        offer = self.book.value("room.games")
        return not isinstance(offer, dict) or self.game.key in (offer.get("listed") or ())

    @property
    def stakes(self) -> str:
        """The game as a dealer announces it: "no limit, blinds 5 and 10"."""
        return stakes_words(self.rules, self.unit)

    def at_level(self, level: int) -> NewTable:
        """Return this table with the stakes of a later level of a tournament."""
        times, setup = LEVEL_MULTIPLES[min(level, len(LEVEL_MULTIPLES) - 1)], self.setup
        grown = replace(
            setup,
            blinds=tuple(times * blind for blind in setup.blinds),
            ante=times * setup.ante,
            minimum_bet=None if setup.minimum_bet is None else times * setup.minimum_bet,
            maximum_bet=None if setup.maximum_bet is None else times * setup.maximum_bet,
            bet_sizes=tuple(times * size for size in setup.bet_sizes),
        )
        return replace(self, rules=hand_rules_for(self.book, grown, unit=self.unit))


def stakes_words(rules: HandRules, unit: int = 1) -> str:
    """Write the game as a dealer announces it: "no limit, blinds 5 and 10"; `unit` chips make one of the currency."""
    words = [LIMIT_WORDS[rules.limit]]
    least = amount_text(rules.minimum_bet, unit)
    if rules.maximum_bet:
        words[0] += f" {least} to {amount_text(rules.maximum_bet, unit)}"
    if rules.bet_sizes:
        words[0] += f" {'-'.join(amount_text(size, unit) for size in dict.fromkeys(rules.bet_sizes))}"
    if rules.blinds:
        words.append(f"blinds {spoken_amounts(rules.blinds, unit)}")
    if rules.ante:
        words.append(f"ante {amount_text(rules.ante, unit)}")
    if not (rules.blinds or rules.bet_sizes or rules.maximum_bet):
        words.append(f"minimum bet {least}")
    return ", ".join(words)


def spoken_amounts(amounts: tuple[int, ...], unit: int = 1) -> str:
    """Write amounts for use in a sentence.

    >>> spoken_amounts((5, 10)), spoken_amounts((1, 2, 1000)), spoken_amounts((50, 100), 100)
    ('5 and 10', '1, 2 and 1,000', '0.50 and 1')
    """
    return joined_with_and([amount_text(amount, unit) for amount in amounts])


def new_table(
    game: str,
    book: Rulebook,
    *,
    others: Iterable[Rulebook] = (),
    limit: str = "",
    seats: int | None = None,
    stack: int | None = None,
    blinds: str = "",
    ante: int | None = None,
    deck: str | None = None,
    tournament: bool = False,
    unit: int = 1,
) -> NewTable:
    """Return the table that a request asks for; refuse one that the book does not allow, with its clause.

    `unit` chips make one of the currency: with 100 of them blinds may be 0.50 and 1. Blinds, ante and stack are asked
    for in the currency.

    If the book does not let the game be spread, the refusal names those of the `others` that do.

    >>> from pokerroom.rulebook import library
    >>> new_table("crazy-pineapple", library().book("star")).stakes
    'no limit, blinds 5 and 10'
    >>> new_table("omaha", library().book("uk")).stakes
    'pot limit, blinds 1 and 2'
    """
    played = named("game", game, GAME_KEYS)
    _refuse_against_house(book, others)
    _refuse_unless_spread(book, played, others)
    wanted_blinds = read_blinds(blinds, unit)
    wanted_limit = _read_limit(book, limit) if limit else None
    spread = None if tournament else _listed_game(book, played, wanted_limit or "", wanted_blinds)
    usual = spread["limit"] if spread else usual_limit(book, tournament=tournament)
    chosen = wanted_limit or one_of(LIMITS, usual, "limit")
    posted = _forced_bets_or_usual(book, played, tournament, wanted_blinds, ante, spread)
    minimum = posted[0][-1] if posted[0] else _MINIMUM_IN_ANTES * posted[1]
    chips = stack or _USUAL_STACK_IN_BETS * minimum
    unlisted = not spread and not tournament
    setup = TableSetup(
        game=played,
        limit=chosen,
        blinds=posted[0],
        ante=posted[1],
        minimum_bet=minimum or None,
        maximum_bet=10 * minimum if chosen == "range" else None,
        bet_sizes=_bet_sizes(GAMES[played], minimum) if chosen == "fixed" else (),
        deck=one_of(DECK_SIZES, deck or House(book).answer("cards.deck", played) or "52", "deck"),
        min_buy_in=chips if unlisted else None,
        max_buy_in=chips if unlisted else None,
        tournament=tournament,
    )
    setup = setup if tournament else as_usual(book, setup)
    places = seats or _seats_or_usual(setup, book)
    _refuse_violation(replace(setup, players=places), book)
    _refuse_odd_buy_in(grounds_at(book, setup), spread, chips)
    return NewTable(book, setup, hand_rules_for(book, setup, unit=unit), places, int(chips * unit), unit)


def _refuse_against_house(book: Rulebook, others: Iterable[Rulebook]) -> None:
    if book.kind != "poker":
        raise Malformed(
            f"the game of {book.id} is played against the house, not between players",
            allowed=", ".join(other.id for other in houses(others)),
        )


def _refuse_violation(setup: TableSetup, book: Rulebook) -> None:
    """Refuse a table, citing the first clause that it would break."""
    if faults := violations(setup, book):
        first = faults[0]
        raise Illegal(_in_plain_words(first.what, setup.game), allowed=first.allowed, cites=first.cites[:_MOST_CITES])


def named(what: str, text: str, names: tuple[Word, ...]) -> Word:
    """Return the known name that a text means, with hyphens or underscores; refuse a text that means none.

    >>> named("game", "Crazy-Pineapple", GAME_KEYS), named("game", "hold'em", GAME_KEYS)
    ('crazy_pineapple', 'holdem')
    >>> named("limit", "potlimit", LIMITS), named("limit", "No Limit", LIMITS)
    ('pot', 'no_limit')
    """
    plain = re.sub(r"[\s_-]+", "_", text.strip().lower().replace("'", ""))
    spelt = {name.replace("-", "_"): name for name in names}
    together = {known.replace("_", ""): known for known in (*_OTHER_NAMES, *spelt)}
    said = plain if plain in spelt else together.get(plain.replace("_", ""), "")
    name = spelt.get(said) or spelt.get(_OTHER_NAMES.get(said, ""))
    if name is None:
        close = difflib.get_close_matches(plain, spelt, n=2)
        hint = f" (did you mean {' or '.join(map(_hyphens, close))}?)" if close else ""
        raise Malformed(f"there is no {what} {as_given(text)}{hint}", allowed=", ".join(map(_hyphens, names)))
    return name


def _read_limit(book: Rulebook, text: str) -> Limit:
    """Return the betting limit that a text means; refuse with a hint where the book's word for a limit is not ours."""
    try:
        return named("limit", text, LIMITS)
    except Malformed as refusal:
        setting = book.settings.get("betting.limit")
        if setting is None or not (hint := setting.meant(text)):
            raise
        raise Malformed(
            f"there is no limit {as_given(text)}: {hint}",
            allowed=refusal.allowed,
            cites=grounds_of(book).cites("betting.limit"),
        ) from None


def houses(books: Iterable[Rulebook], game: str = "") -> list[Rulebook]:
    """Return the books that are about poker between players and, if a game is given, let it be spread."""
    return [book for book in books if book.kind == "poker" and (not game or _spreads(book, game))]


def charge_methods(charges: list[str] | None) -> tuple[ChargeMethod, ...] | None:
    """Return the house's ways of charging, as a set-up names them; None where none was named.

    >>> charge_methods(["percent", "time-charge"]), charge_methods(["pot_percent"]), charge_methods(["none"])
    (('pot_percent', 'time_charge'), ('pot_percent',), ())
    """
    if not charges:
        return None
    methods = ("percent", "pot-percent", "hand-fee", "time-charge", "none")
    names = [named("charge", charge, methods).replace("-", "_") for charge in charges]
    said = ["pot_percent" if name == "percent" else name for name in names if name != "none"]
    return each_of(CHARGE_METHODS, said, "charge")


def read_blinds(text: str, unit: int = 1) -> tuple[Decimal | int, ...] | None:
    """Read blinds in their spoken form, such as 5/10; None for no text, an empty tuple for "none".

    >>> read_blinds("5/10"), read_blinds("0.5/1", unit=100), read_blinds("none")
    ((5, 10), (Decimal('0.5'), 1), ())
    """
    if not text.strip():
        return None
    if text.strip().lower() in ("0", "none", "no"):
        return ()
    parts = re.split(r"[/\-, ]+", text.strip())
    amounts = tuple(_amount_of_chips(part, unit) for part in parts)
    if not all(amounts):
        allowed = "whole chips such as 5/10, or none" if unit == 1 else "amounts such as 5/10 or 0.50/1, or none"
        raise Malformed(f"{as_given(text)} cannot be read as blinds", allowed=allowed)
    if max(amounts) > _MOST_BLIND:
        raise Malformed(f"a blind of {max(amounts):,}"[:60], allowed=f"up to {_MOST_BLIND:,}")
    if list(amounts) != sorted(amounts):
        rising = "/".join(map(str, sorted(amounts)))
        raise Malformed(
            f"the blinds {text.strip()} begin with the larger one",
            allowed=f"write the smaller one first, such as {rising}",
        )
    return amounts


def _amount_of_chips(text: str, unit: int) -> Decimal | int:
    """Return an amount that can be paid in chips of which `unit` make one of the currency; 0 for any other text."""
    if text.isdecimal():
        return int(text)
    if re.fullmatch(r"\d{1,9}\.\d{1,9}", text, re.ASCII) is None or Decimal(text) * unit % 1:
        return 0
    return Decimal(text)


def _hyphens(name: str) -> str:
    return name.replace("_", "-")


def _spreads(book: Rulebook, game: str) -> bool:
    offer = book.value("room.games")
    return not isinstance(offer, dict) or game in (offer.get("listed") or ()) or bool(offer.get("on_demand"))


def _refuse_unless_spread(book: Rulebook, game: str, others: Iterable[Rulebook]) -> None:
    if not _spreads(book, game):
        offer: Any = book.value("room.games")
        listed = ", ".join(GAMES[key].name for key in offer["listed"] if key in GAMES)
        elsewhere = joined_with_and([other.id for other in houses(others, game)])
        raise Illegal(
            f"{GAMES[game].name} is not spread under {book.id}",
            allowed=f"{listed} here" + (f"; {GAMES[game].name} under {elsewhere}" if elsewhere else ""),
            cites=grounds_of(book).of("room.games").few(_MOST_CITES),
        )


def _listed_game(
    book: Rulebook, game: str, limit: str, blinds: tuple[Decimal | int, ...] | None
) -> dict[str, Any] | None:
    """Return the requested game from the book's list of common games; None if it is not listed."""
    house = House(book)
    listed = house.answer("stakes.posted_games")
    for item in listed if isinstance(listed, tuple) else ():
        fits = item["game"] == game and limit in ("", item["limit"]) and allows_limit(house, item["limit"])
        if fits and blinds in (None, tuple(item["blinds"])):
            return dict(item)
    return None


def _forced_bets_or_usual(
    book: Rulebook,
    game: str,
    tournament: bool,
    blinds: tuple[Decimal | int, ...] | None,
    ante: int | None,
    spread: dict[str, Any] | None,
) -> tuple[tuple[Decimal | int, ...], int]:
    """Return the blinds and ante: those requested, or the house's usual ones for this game."""
    usual = (
        House(book).answer("blinds.tournament_forced_bets" if tournament else "blinds.forced_bets", game) or "blinds"
    )
    if blinds is None:
        common = tuple(map(int, spread["blinds"])) if spread else _USUAL_BLINDS
        blinds = common if "blinds" in str(usual) else ()
    if ante is None:
        ante = _USUAL_ANTE if not blinds or is_word(usual, "blinds_and_ante") else 0
    return blinds, ante


def _bet_sizes(game: Game, minimum: Decimal | int) -> tuple[Decimal | int, ...]:
    """Return the bet sizes of all rounds: the small bet in the first half, and twice that in the second."""
    rounds = len(game.streets)
    return tuple(minimum * (1 if number < rounds // 2 else 2) for number in range(rounds))


def _seats_or_usual(setup: TableSetup, book: Rulebook) -> int:
    """Return the requested number of seats, or six, or as many as the book and the cards allow."""
    for players in range(_USUAL_SEATS, 2, -1):
        if not any("players" in violation.what for violation in violations(replace(setup, players=players), book)):
            return players
    return 2


def _refuse_odd_buy_in(grounds: TableGrounds, spread: dict[str, Any] | None, chips: Decimal | int) -> None:
    if spread is None:
        return
    least, most = spread.get("min_buy_in"), spread.get("max_buy_in")
    if (least is not None and chips < least) or (most is not None and chips > most):
        allowed = f"{least:,} to {most:,}" if most is not None else f"{least:,} or more"
        cites = grounds.of("stakes.posted_games").few(_MOST_CITES)
        raise Illegal(
            f"a buy-in of {chips:,} at blinds {spoken_amounts(tuple(spread['blinds']))}", allowed=allowed, cites=cites
        )


# The names that a refusal uses for the parts of a set-up.
_PARTS: Final = {
    "cards.deck": "the deck",
    "betting.limit": "the limit",
    "blinds.forced_bets": "the bets before the cards",
    "blinds.tournament_forced_bets": "the bets before the cards of a tournament hand",
    "blinds.count": "the number of blinds",
}


def _in_plain_words(what: str, game: str) -> str:
    for key, words in _PARTS.items():
        what = what.replace(key, words)
    what = what.replace(LEAVES_NO_CHOICE, "this house plays it in one way only")
    return what.replace(f" ({game})", "").replace(game, GAMES[game].name)
