"""A table's set-up: what the operator posts on the sign, checked against the rulebook.

Everything that is wrong is listed, each with its clause, not only the first. Most of a set-up is one choice per
decision, and a table of rows says which; what relates several figures (blinds to each other, a spread to the book's
list, players to the cards) is checked after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

import rtoml

from pokerroom.cards.deck import LOWEST
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.decision import Setting
from pokerroom.rulebook.house import House
from pokerroom.rulebook.types import NOT_OFFERED, Value, freeze, show

# Game -> the family it belongs to, the cards each player gets, the cards the table gets.
GAMES: Final[Mapping[str, tuple[str, int, int]]] = {
    "holdem": ("flop", 2, 5),
    "omaha": ("flop", 4, 5),
    "pineapple": ("flop", 3, 5),
    "crazy_pineapple": ("flop", 3, 5),
    "two_card_manila": ("manila", 2, 5),
    "three_card_manila": ("manila", 3, 5),
    "draw_ante": ("draw", 5, 0),
    "draw_blind": ("draw", 5, 0),
    "five_card_stud": ("stud", 5, 0),
    "seven_card_stud": ("stud", 6, 1),
}
_BURNS: Final = 3


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What is posted for one table. Amounts are in the book's currency; what is left out follows the book.

    >>> from pokerroom.rulebook import library
    >>> setup = TableSetup(game="omaha", deck="36", limit="pot", blinds=(1, 2))
    >>> for violation in setup.violations(library().book("uk")):
    ...     print(violation.what)
    cards.deck cannot be 36: the book leaves no choice
    """

    game: str
    limit: str = "no_limit"
    blinds: tuple[Decimal | int, ...] = ()
    ante: Decimal | int = 0
    straddles: tuple[Decimal | int, ...] = ()
    minimum_bet: Decimal | int | None = None
    bet_sizes: tuple[Decimal | int, ...] = ()
    raise_cap: int | str | None = None
    deck: str | None = None
    joker: bool = False
    burns: bool | None = None
    ace_low: bool | None = None
    won_by: str = "high"
    low_qualifier: str | None = None
    opener: str | None = None
    players: int | None = None
    min_buy_in: Decimal | int | None = None
    max_buy_in: Decimal | int | None = None
    seconds_to_act: int | None = None
    tournament: bool = False

    def violations(self, book: Rulebook) -> list[Violation]:
        """Everything in this set-up that the book does not allow."""
        if self.game not in GAMES:
            return [Violation(f"there is no game {self.game!r}", ", ".join(GAMES))]
        return [*_offered(self, book), *_chosen(self, book), *(v for check in _CHECKS for v in check(self, book))]


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing a set-up may not have, what would be allowed, and the clauses."""

    what: str
    allowed: str = ""
    cites: tuple[Citation, ...] = field(default=())

    def __str__(self) -> str:
        return str(Illegal(self.what, allowed=self.allowed, cites=self.cites))


def read_setup(file: Path) -> TableSetup:
    """A set-up from a TOML file; what cannot be read is refused by name."""
    try:
        raw = rtoml.loads(file.read_text("utf-8"))
    except rtoml.TomlParsingError as fault:
        raise Malformed(f"{file.name}: {fault}") from None
    return setup_from(raw, file.name)


def setup_from(raw: Mapping[str, Any], where: str) -> TableSetup:
    """A set-up from parsed data."""
    known = {each.name: each for each in fields(TableSetup)}
    unknown = [name for name in raw if name not in known]
    if unknown:
        raise Malformed(f"{where}: unknown {', '.join(map(repr, unknown))}", allowed=", ".join(known))
    if not isinstance(raw.get("game"), str):
        raise Malformed(f"{where}: which game?", allowed="game = " + " or ".join(map(repr, GAMES)))
    values = {name: freeze(value) for name, value in raw.items()}
    for name, value in values.items():
        if not _fits(name, value):
            raise Malformed(f"{where}: {name} cannot be {show(value)!r}", allowed=_FORMS[_form(name)])
    return TableSetup(**values)  # type: ignore[arg-type]


_FORMS: Final = {
    "amounts": "a list of amounts, none below nothing",
    "amount": "an amount, not below nothing",
    "count": "a whole number, at least 1",
    "flag": "true or false",
    "word": "a word",
    "cap": 'a whole number, or "none"',
}


def _form(name: str) -> str:
    if name in ("blinds", "straddles", "bet_sizes"):
        return "amounts"
    if name in ("ante", "minimum_bet", "min_buy_in", "max_buy_in"):
        return "amount"
    if name in ("players", "seconds_to_act"):
        return "count"
    if name in ("joker", "burns", "ace_low", "tournament"):
        return "flag"
    return "cap" if name == "raise_cap" else "word"


def _fits(name: str, value: Value) -> bool:
    def amount(each: Value) -> bool:
        return isinstance(each, int | Decimal) and not isinstance(each, bool) and each >= 0

    def count(each: Value) -> bool:
        return isinstance(each, int) and not isinstance(each, bool) and each >= 1

    match _form(name):
        case "amounts":
            return isinstance(value, tuple) and all(map(amount, value))
        case "amount":
            return amount(value)
        case "count":
            return count(value)
        case "flag":
            return isinstance(value, bool)
        case "cap":
            return value == "none" or count(value)
        case _:
            return isinstance(value, str)


@dataclass(frozen=True, slots=True)
class _Choice:
    """One part of a set-up that is the operator's choice on one decision."""

    key: str
    value: Callable[[TableSetup], Value | None]
    context: Callable[[TableSetup], str] = lambda _: ""
    part: str = ""


def _game(setup: TableSetup) -> str:
    return setup.game


def _family(setup: TableSetup) -> str:
    return GAMES[setup.game][0]


def _kind(setup: TableSetup) -> str:
    return "tournament" if setup.tournament else "cash"


def _forced_bets(setup: TableSetup) -> str | None:
    if setup.blinds and setup.ante:
        return "blinds_and_ante"
    return "blinds" if setup.blinds else "ante" if setup.ante else None


_CHOICES: Final = (
    _Choice("cards.deck", lambda setup: setup.deck, _game),
    _Choice("cards.joker", lambda setup: "one_fully_wild" if setup.joker else None),
    _Choice("deal.burns", lambda s: None if s.burns is None else "every_stage" if s.burns else "never", _family),
    _Choice("betting.limit", lambda setup: setup.limit, _kind),
    _Choice("betting.raise_cap", lambda setup: setup.raise_cap, _kind),
    _Choice("betting.opener_options", lambda setup: setup.opener, lambda setup: "blinds" if setup.blinds else "ante"),
    _Choice("blinds.forced_bets", _forced_bets, _game),
    _Choice("blinds.count", lambda setup: len(setup.blinds) or None),
    _Choice(
        "blinds.straddle",
        lambda setup: True if setup.straddles else None,
        lambda setup: "draw_blind" if setup.game == "draw_blind" else "other",
        "allowed",
    ),
    _Choice(
        "evaluation.ace_in_runs",
        lambda s: None if s.ace_low is None else "high_and_low" if s.ace_low else "high_only",
    ),
    _Choice("evaluation.pot_won_by", lambda setup: setup.won_by),
    _Choice("evaluation.low_hand", lambda setup: setup.low_qualifier, part="qualifier"),
    _Choice("time.standing_limit", lambda setup: setup.seconds_to_act, part="seconds"),
)


def _chosen(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    house = House(book)
    for choice in _CHOICES:
        value = choice.value(setup)
        setting = book.settings.get(choice.key)
        if value is None or setting is None:
            continue
        context = _context(setting, choice.context(setup))
        if context not in setting.picks or setting.pick(context) == NOT_OFFERED:
            yield Violation(f"{choice.key} is not offered here", cites=setting.cites)
            continue
        try:
            house.choose(choice.key, value, context, choice.part)
        except Illegal as refusal:
            yield Violation(refusal.what, refusal.allowed, refusal.cites)


def _context(setting: Setting, wanted: str) -> str:
    return "" if "" in setting.picks else wanted


def _offered(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    games = book.setting("room.games")
    offer = games.value()
    if isinstance(offer, dict) and setup.game not in _texts(offer["listed"]) and not offer.get("on_demand"):
        yield Violation(f"{setup.game} may not be spread", ", ".join(_texts(offer["listed"])), games.cites)


def _texts(value: Value) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


def _blind_sizes(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting = book.setting("blinds.amount_limits")
    limits = setting.value()
    if not isinstance(limits, dict) or not setup.blinds:
        return
    blinds = setup.blinds
    if limits.get("rising") and list(blinds) != sorted(blinds):
        yield Violation(f"blinds of {_sums(blinds)} do not rise", "no blind above the blind on its left", setting.cites)
    if limits.get("ante_at_most_big_blind") and setup.ante > blinds[-1]:
        yield Violation(
            f"an ante of {setup.ante} is above the big blind", f"an ante of at most {blinds[-1]}", setting.cites
        )
    minimum = setup.minimum_bet
    if limits.get("last_blind_at_least_minimum") and minimum is not None and blinds[-1] < minimum:
        yield Violation(
            f"the last blind of {blinds[-1]} is below the minimum bet", f"at least {minimum}", setting.cites
        )


def _straddle_sizes(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting = book.settings.get("blinds.straddle")
    if setting is None or not setup.straddles or not setup.blinds:
        return
    context = _context(setting, "draw_blind" if setup.game == "draw_blind" else "other")
    terms = setting.value(context) if context in setting.picks else NOT_OFFERED
    if not isinstance(terms, dict):
        return
    most = terms.get("most")
    if isinstance(most, int) and len(setup.straddles) > most:
        yield Violation(f"{len(setup.straddles)} straddles in a row", f"at most {most}", setting.cites)
    if terms.get("amount") == "double_previous":
        due = [setup.blinds[-1] * 2**step for step in range(1, len(setup.straddles) + 1)]
        if list(setup.straddles) != due:
            yield Violation(
                f"straddles of {_sums(setup.straddles)}", f"{_sums(due)}, each double the last", setting.cites
            )


def _spread(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Where the book itself lists its games with their stakes, a cash table is one of them."""
    setting = book.setting("stakes.posted_games")
    listed = setting.value()
    if setup.tournament or not isinstance(listed, tuple) or not listed:
        return
    same = [
        each for each in listed if isinstance(each, dict) and (each["game"], each["limit"]) == (setup.game, setup.limit)
    ]
    spread = next((each for each in same if each["blinds"] == tuple(setup.blinds)), None)
    if spread is None:
        posted = "; ".join(f"blinds {_sums(each['blinds'])}" for each in same) or "no such game"
        yield Violation(
            f"{setup.limit.replace('_', ' ')} {setup.game} with blinds {_sums(setup.blinds)} is not spread",
            posted,
            setting.cites,
        )
        return
    for name, posted_key in (("min_buy_in", "min_buy_in"), ("max_buy_in", "max_buy_in"), ("straddles", "straddles")):
        wanted, posted_value = getattr(setup, name), spread.get(posted_key)
        if wanted not in (None, ()) and wanted != posted_value:
            yield Violation(
                f"{name.replace('_', ' ')} {show(wanted)}",
                "none" if posted_value is None else show(posted_value),
                setting.cites,
            )


def _buy_ins(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    least, most = setup.min_buy_in, setup.max_buy_in
    if least is not None and most is not None and least > most:
        yield Violation(
            f"a minimum buy-in of {least} above the maximum of {most}",
            cites=book.setting("stakes.maximum_buy_in").cites,
        )


def _bet_sizes(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting = book.setting("betting.fixed_sizes")
    if setup.limit != "fixed":
        if setup.bet_sizes:
            yield Violation(
                f"bet sizes {_sums(setup.bet_sizes)} in a game without fixed bets", "no bet sizes", setting.cites
            )
        return
    rule = setting.value(_context(setting, _kind(setup)))
    if rule == "big_blind_then_double" and setup.blinds:
        big = setup.blinds[-1]
        due = (big, big, 2 * big, 2 * big)
        if setup.bet_sizes and setup.bet_sizes != due:
            yield Violation(f"bet sizes {_sums(setup.bet_sizes)}", _sums(due), setting.cites)
    elif rule == "as_posted" and not setup.bet_sizes:
        yield Violation(
            "a fixed limit without posted bet sizes", "bet_sizes, one for each betting round", setting.cites
        )


def _player_numbers(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """As many players as the book's list or, without one, as the cards suffice for."""
    if setup.players is None:
        return
    setting = book.setting("seating.dealt_in_max")
    limits, deck = setting.value(), setup.deck or "52"
    name = "draw" if GAMES[setup.game][0] == "draw" else setup.game
    by_deck = limits.get(name) if isinstance(limits, dict) else None
    most = by_deck.get(deck) if isinstance(by_deck, dict) else None
    if isinstance(most, int) and setup.players > most:
        yield Violation(f"{setup.players} players dealt in", f"at most {most}", setting.cites)
    family, hole, board = GAMES[setup.game]
    burns = _BURNS if family == "flop" and setup.burns is not False else 0
    size = int(deck) + setup.joker if deck.isdigit() and int(deck) in LOWEST else 0
    needed = setup.players * hole + board + burns
    if size and needed > size:
        enough = (size - board - burns) // hole
        yield Violation(f"{setup.players} players need {needed} cards of {size}", f"at most {enough}", setting.cites)


def _low_needs_low(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    if setup.low_qualifier not in (None, "none") and setup.won_by != "high_low":
        yield Violation(
            "a qualifier for low in a game without a split",
            'won_by = "high_low"',
            book.setting("evaluation.low_hand").cites,
        )


_CHECKS: Final = (
    _blind_sizes,
    _straddle_sizes,
    _spread,
    _buy_ins,
    _bet_sizes,
    _player_numbers,
    _low_needs_low,
)


def _sums(amounts: Any) -> str:
    return "-".join(str(each.normalize() if isinstance(each, Decimal) else each) for each in amounts) or "none"
