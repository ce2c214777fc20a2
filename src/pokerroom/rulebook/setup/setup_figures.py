"""Relations between the figures of a set-up: blinds, a spread in the book's list, players and cards.

Each check yields the violations of the book, with their clauses.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from typing import Any, Final

from pokerroom.cards.deck import LOWEST
from pokerroom.errors import Malformed
from pokerroom.games import GAMES, Family
from pokerroom.ranking import pot_schemes
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.setup.setup_charges import CHARGE_CHECKS
from pokerroom.rulebook.setup.setup_choices import answer_context, cash_or_tournament
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.setup.violation import Violation, refuse
from pokerroom.rulebook.types import NOT_OFFERED, Value, show
from pokerroom.rulebook.words import HIGH_LOW, is_word


def game_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield a violation if the book lists its games and this is not one of them."""
    offer = book.value("room.games")
    if isinstance(offer, dict) and setup.game not in _listed_texts(offer["listed"]) and not offer.get("on_demand"):
        yield Violation(
            f"{setup.game} may not be spread",
            ", ".join(_listed_texts(offer["listed"])),
            grounds_at(book, setup).cites("room.games"),
        )


def _listed_texts(value: Value) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


def refuse_falling_blinds(setup: TableSetup, book: Rulebook) -> None:
    """Refuse blinds that are smaller than the one before, so that the last blind would not be the bet to match."""
    refuse([*_falling_blinds(setup, book)])


def _falling_blinds(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield a violation for a blind below the one before it, by the book's clause or else as unplayable."""
    if any(after < before for before, after in pairwise(setup.blinds)):
        limits = book.value("blinds.amount_limits")
        said = isinstance(limits, dict) and limits.get("rising") is True
        cites = grounds_at(book, setup).cites("blinds.amount_limits") if said else ()
        rising = f"the smallest first, such as {_sums(sorted(setup.blinds))}"
        yield Violation(f"blinds of {_sums(setup.blinds)} do not rise", rising, cites, unreadable=not said)


def _blind_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting, cites = book.setting("blinds.amount_limits"), grounds_at(book, setup).cites("blinds.amount_limits")
    limits = setting.value()
    if not isinstance(limits, dict) or not setup.blinds:
        return
    blinds = setup.blinds
    if limits.get("ante_at_most_big_blind") and setup.ante > blinds[-1]:
        yield Violation(f"an ante of {setup.ante} is above the big blind", f"an ante of at most {blinds[-1]}", cites)
    minimum = setup.minimum_bet
    if limits.get("last_blind_at_least_minimum") and minimum is not None and blinds[-1] < minimum:
        yield Violation(f"the last blind of {blinds[-1]} is below the minimum bet", f"at least {minimum}", cites)


def _least_bet_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield a violation for a smallest bet that does not fit the big blind, where the book ties the two."""
    setting, cites = book.setting("betting.minimum_bet"), grounds_at(book, setup).cites("betting.minimum_bet")
    if setup.minimum_bet is None or not setup.blinds:
        return
    rule, least, big = setting.value(), setup.minimum_bet, setup.blinds[-1]
    if is_word(rule, "big_blind") and least != big:
        yield Violation(f"a least bet of {least} with a big blind of {big}", f"{big}, the big blind", cites)
    elif is_word(rule, "bring_in") and least < big:
        yield Violation(f"a bring-in of {least} below the big blind", f"{big} or more", cites)


def _straddle_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting = book.settings.get("blinds.straddle")
    if setting is None or not setup.straddles or not setup.blinds:
        return
    context = answer_context(setting, setup.straddle_context)
    terms = setting.value(context) if context in setting.picks else NOT_OFFERED
    if not isinstance(terms, dict):
        return
    cites, most = grounds_at(book, setup).cites("blinds.straddle"), terms.get("most")
    if isinstance(most, int) and len(setup.straddles) > most:
        yield Violation(f"{len(setup.straddles)} straddles in a row", f"at most {most}", cites)
    if is_word(terms.get("amount"), "double_previous"):
        due = [setup.blinds[-1] * 2**step for step in range(1, len(setup.straddles) + 1)]
        if list(setup.straddles) != due:
            yield Violation(f"straddles of {_sums(setup.straddles)}", f"{_sums(due)}, each double the last", cites)


def _spread_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield the parts of a cash table that are not in the book's list of games and stakes, where it has one."""
    same, spread = _listed_spreads(setup, book)
    cites = grounds_of(book, setup.game).cites("stakes.posted_games")
    if spread is None:
        if same is not None and not _on_demand(book):
            posted = "; ".join(f"blinds {_sums(spread['blinds'])}" for spread in same) or "no such game"
            yield Violation(
                f"{setup.limit.replace('_', ' ')} {setup.game} with blinds {_sums(setup.blinds)} is not spread",
                posted,
                cites,
            )
        return
    others = _other_than_posted(setup, spread, "min_buy_in", "max_buy_in")
    if others:
        yield Violation(f"{_buy_in_words(setup)} is not what is posted for this game", ", ".join(others), cites)
    if others := _other_than_posted(setup, spread, "straddles"):
        yield Violation(f"straddles of {_sums(setup.straddles)} are not posted for this game", ", ".join(others), cites)


def _other_than_posted(setup: TableSetup, spread: dict[str, Any], *names: str) -> list[str]:
    """Return the lines whose values in the set-up differ from the book's list; an empty list if they agree."""
    stated = [name for name in names if getattr(setup, name) not in (None, ())]
    return [
        f"no {name}" if spread.get(name) is None else f"{name}={spread[name]}"
        for name in stated
        if getattr(setup, name) != spread.get(name)
    ]


def _buy_in_words(setup: TableSetup) -> str:
    """Return a set-up's buy-in as the subject of a sentence."""
    least, most = setup.min_buy_in, setup.max_buy_in
    if least is None:
        return f"a buy-in of at most {show(most or 0)}"
    return f"a buy-in of {show(least)} or more" if most is None else f"a buy-in of {show(least)} to {show(most)}"


def _unlisted_buy_in_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield a violation if a game on demand, without stakes in the book's list, is posted without its buy-in."""
    same, spread = _listed_spreads(setup, book)
    if same is None or spread is not None or not _on_demand(book):
        return
    if setup.min_buy_in is None or (setup.max_buy_in is None and not setup.limit_is("pot")):
        cites = grounds_of(book, setup.game).cites("stakes.posted_games")
        yield Violation("a game that is not listed needs its buy-in", "min_buy_in and max_buy_in", cites)


def is_posted_game(setup: TableSetup, book: Rulebook) -> bool:
    """Return whether the book's list of games and stakes has this cash table, and with it the buy-in."""
    return _listed_spreads(setup, book)[1] is not None


def _listed_spreads(setup: TableSetup, book: Rulebook) -> tuple[list[dict[str, Any]] | None, dict[str, Any] | None]:
    """Return the book's list for a cash table's game and limit, and the entry with its blinds; None without a list."""
    listed = book.setting("stakes.posted_games").value()
    if setup.tournament or not isinstance(listed, tuple) or not listed:
        return None, None
    same = [
        spread
        for spread in listed
        if isinstance(spread, dict) and (spread["game"], spread["limit"]) == (setup.game, setup.limit)
    ]
    return same, next((spread for spread in same if spread["blinds"] == tuple(setup.blinds)), None)


def _on_demand(book: Rulebook) -> bool:
    offer = book.value("room.games")
    return isinstance(offer, dict) and bool(offer.get("on_demand"))


def _opening_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield a violation if nothing goes into the pot before the first card."""
    if not setup.blinds and not setup.ante and not setup.tournament:
        cites = grounds_at(book, setup).cites("blinds.forced_bets")
        yield Violation(
            "neither blinds nor an ante", "forced bets that open a hand, such as blinds=(1, 2) or ante=1", cites
        )


def _buy_in_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    least, most = setup.min_buy_in, setup.max_buy_in
    if least is not None and most is not None and least > most:
        yield Violation(
            f"a minimum buy-in of {least} above the maximum of {most}",
            cites=grounds_at(book, setup).cites("stakes.maximum_buy_in"),
        )


def _bet_size_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting, cites = book.setting("betting.fixed_sizes"), grounds_at(book, setup).cites("betting.fixed_sizes")
    if not setup.limit_is("fixed"):
        if setup.bet_sizes:
            yield Violation(f"bet sizes {_sums(setup.bet_sizes)} in a game without fixed bets", "no bet sizes", cites)
        return
    rule = setting.value(answer_context(setting, cash_or_tournament(setup)))
    if is_word(rule, "big_blind_then_double") and setup.blinds:
        big = setup.blinds[-1]
        due = (big, big, 2 * big, 2 * big)
        if setup.bet_sizes and setup.bet_sizes != due:
            yield Violation(f"bet sizes {_sums(setup.bet_sizes)}", _sums(due), cites)
    elif is_word(rule, "as_posted") and not setup.bet_sizes:
        yield Violation("a fixed limit without posted bet sizes", "bet_sizes, one for each betting round", cites)


def _player_number_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield a violation for more players than the book's list allows or, without a list, than the cards suffice for."""
    if setup.players is None:
        return
    setting, cites = book.setting("seating.dealt_in_max"), grounds_at(book, setup).cites("seating.dealt_in_max")
    limits, deck = setting.value(), setup.deck or _own_deck(setup, book)
    name = "draw" if GAMES[setup.game].family is Family.DRAW else setup.game
    by_deck = limits.get(name) if isinstance(limits, dict) else None
    most = by_deck.get(deck) if isinstance(by_deck, dict) else None
    if isinstance(most, int) and setup.players > most:
        yield Violation(f"{setup.players} players dealt in", f"at most {most}", cites)
    size = int(deck) + setup.joker if deck.isdigit() and int(deck) in LOWEST else 0
    game, burning = GAMES[setup.game], setup.burns is not False
    needed = game.cards_needed(setup.players, burning=burning)
    if size and needed > size:
        counts = range(min(setup.players, size + 1))
        enough = max(count for count in counts if game.cards_needed(count, burning=burning) <= size)
        yield Violation(f"{setup.players} players need {needed} cards of {size}", f"at most {enough}", cites)


def _own_deck(setup: TableSetup, book: Rulebook) -> str:
    """Return the book's deck for the game where the set-up names none."""
    setting = book.setting("cards.deck")
    context = answer_context(setting, setup.game)
    return str(setting.value(context)) if context in setting.picks else "52"


def _low_hand_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    if setup.low_qualifier not in (None, "none") and setup.won_by != HIGH_LOW:
        yield Violation(
            "a qualifier for low in a game without a split",
            'won_by = "high_low"',
            grounds_at(book, setup).cites("evaluation.low_hand"),
        )
    elif setup.low_qualifier not in (None, "none") and setup.deck:
        try:
            pot_schemes(f"high-low-{setup.deck}+eight" + ("+joker" if setup.joker else ""))
        except Malformed as fault:
            cites = grounds_at(book, setup).cites("evaluation.low_hand")
            yield Violation(fault.what, "a deck with five ranks of eight or less", cites)


FIGURE_CHECKS: Final = (
    _opening_violations,
    _falling_blinds,
    _blind_violations,
    _least_bet_violations,
    _straddle_violations,
    _spread_violations,
    _bet_size_violations,
    _player_number_violations,
    _low_hand_violations,
)
# Questions about a table but not about a single hand: buy-ins and charges.
TABLE_FIGURE_CHECKS: Final = (_unlisted_buy_in_violations, _buy_in_violations, *CHARGE_CHECKS)


def _sums(amounts: Any) -> str:
    return "-".join(str(amount.normalize() if isinstance(amount, Decimal) else amount) for amount in amounts) or "none"
