"""What a book allows at a table: everything wrong with a set-up is listed, each with its clause.

Most of a set-up is one choice per decision, and a table of rows says which; what relates several figures (blinds to
each other, a spread to the book's list, players to the cards) is checked after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final

from pokerroom.cards.deck import LOWEST
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import GAMES, Family
from pokerroom.ranking import pot_schemes
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.decision import Setting
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_charges import CHARGE_CHECKS, charge_faults
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.setup.violation import Violation
from pokerroom.rulebook.types import NOT_OFFERED, Value, show
from pokerroom.rulebook.words import HIGH_LOW, is_word


def violations(setup: TableSetup, house: Rulebook | House, *, one_hand: bool = False) -> list[Violation]:
    """Everything in a set-up that the book does not allow, or the operator's own choices under it.

    For `one_hand` by itself nobody buys in or pays, and nothing is asked about that.

    >>> from pokerroom.rulebook import library
    >>> setup = TableSetup(game="omaha", deck="36", limit="pot", blinds=(1, 2))
    >>> for violation in violations(setup, library().book("uk")):
    ...     print(violation.what)
    cards.deck cannot be 36: the book is silent, and no rule of the house says so
    """
    chosen = house if isinstance(house, House) else House(house)
    book = chosen.book
    if book.kind != "poker":
        raise Malformed(f"{book.id} is not a book of poker between players")
    checks = _CHECKS if one_hand else (*_CHECKS, *_TABLE_CHECKS)
    return [
        *_offered(setup, book),
        *_chosen(setup, book),
        *(violation for check in checks for violation in check(setup, book)),
        *(() if one_hand else charge_faults(setup, chosen)),
    ]


def refuse_violations(setup: TableSetup, house: Rulebook | House, *, one_hand: bool = False) -> None:
    """A set-up that the book does not allow is refused, with everything that is wrong with it.

    >>> from pokerroom.rulebook import house_named
    >>> refuse_violations(TableSetup(game="holdem", blinds=(5, 10), minimum_bet=20), house_named("star"))
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: the last blind of 10 is below the minimum bet; allowed: at least 20 [star:8.8.1.2]
    """
    faults = violations(setup, house, one_hand=one_hand)
    if faults:
        refusal = Malformed if any(fault.unreadable for fault in faults) else Illegal
        raise refusal(
            "; ".join(fault.what for fault in faults),
            allowed="; ".join(fault.allowed for fault in faults if fault.allowed),
            cites=tuple(dict.fromkeys(cite for fault in faults for cite in fault.cites)),
        )


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
    return GAMES[setup.game].family


def _kind(setup: TableSetup) -> str:
    return "tournament" if setup.tournament else "cash"


def _forced_bets(setup: TableSetup) -> str | None:
    if setup.blinds and setup.ante:
        return "blinds_and_ante"
    return "blinds" if setup.blinds else "ante" if setup.ante else None


def _jackpot_part(setup: TableSetup, method: str) -> Decimal | int | None:
    """What the jackpot gets at a table that charges in this way."""
    return setup.jackpot_part if method in (setup.commission or ()) else None


def _as_charged(setup: TableSetup, house: House) -> TableSetup:
    """The set-up with the house's own way of charging, where the jackpot's part depends on it."""
    if setup.jackpot_part is None or setup.commission is not None:
        return setup
    return replace(setup, commission=house.answer("commission.methods"))


_CHOICES: Final = (
    _Choice("cards.deck", lambda setup: setup.deck, _game),
    _Choice("cards.joker", lambda setup: "one_fully_wild" if setup.joker else None),
    _Choice("deal.burns", lambda s: None if s.burns is None else "every_stage" if s.burns else "never", _family),
    _Choice("betting.limit", lambda setup: setup.limit, _kind),
    _Choice("betting.raise_cap", lambda setup: setup.raise_cap, _kind),
    _Choice("betting.opener_options", lambda setup: setup.opener, lambda setup: "blinds" if setup.blinds else "ante"),
    _Choice("blinds.forced_bets", lambda setup: None if setup.tournament else _forced_bets(setup), _game),
    _Choice("blinds.tournament_forced_bets", lambda setup: _forced_bets(setup) if setup.tournament else None, _game),
    _Choice("blinds.count", lambda setup: len(setup.blinds) or None),
    _Choice(
        "blinds.straddle",
        lambda setup: True if setup.straddles and setup.straddling is None else setup.straddling,
        lambda setup: setup.straddle_context,
        "allowed",
    ),
    _Choice(
        "evaluation.ace_in_runs",
        lambda s: None if s.ace_low is None else "high_and_low" if s.ace_low else "high_only",
    ),
    _Choice("evaluation.pot_won_by", lambda setup: setup.won_by),
    _Choice("evaluation.low_hand", lambda setup: setup.low_qualifier, part="qualifier"),
    _Choice("pots.run_board_again", lambda setup: setup.run_boards, part="allowed"),
    _Choice("stakes.top_up", lambda setup: setup.top_up),
    _Choice("time.standing_limit", lambda setup: setup.seconds_to_act, part="seconds"),
    _Choice("seating.places", lambda setup: setup.places),
    _Choice("room.set_hours", lambda setup: True if setup.hours else None),
    _Choice("commission.methods", lambda setup: setup.commission or None),
    _Choice("commission.cap", lambda setup: setup.cap, part="amount"),
    _Choice("commission.percentage", lambda setup: setup.least, part="least"),
    _Choice("commission.rounded_down_to", lambda setup: setup.rounded_down_to),
    _Choice("commission.hand_fee", lambda setup: setup.hand_fee, part="amount"),
    _Choice("commission.hand_fee", lambda setup: setup.hand_fee_payer, part="payer"),
    _Choice("commission.time_charge", lambda setup: setup.time_charge, part="amount"),
    _Choice("commission.time_charge", lambda setup: setup.time_charge_per, part="per"),
    _Choice("commission.time_charge", lambda setup: setup.time_charge_minutes, part="period"),
    _Choice("commission.extra_fees", lambda setup: setup.seating_fee, part="seating"),
    _Choice("commission.extra_fees", lambda setup: setup.boards_fee, part="multiple_boards"),
    _Choice("commission.extra_fees", lambda setup: setup.extra_time_fee, part="extra_time"),
    _Choice("jackpot.charge", lambda setup: _jackpot_part(setup, "pot_percent"), part="from_pot"),
    _Choice("jackpot.charge", lambda setup: _jackpot_part(setup, "hand_fee"), part="from_hand_fee"),
    _Choice("jackpot.charge", lambda setup: _jackpot_part(setup, "time_charge"), part="from_time_charge"),
)


def _chosen(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    house = House(book)
    setup = _as_charged(setup, house)
    for choice in _CHOICES:
        value = choice.value(setup)
        if value is None:
            continue
        setting = book.settings.get(choice.key)
        if setting is None:
            yield Violation(f"{choice.key} does not come up in {book.id}")
            continue
        context = _context(setting, choice.context(setup))
        if context not in setting.picks or setting.pick(context) == NOT_OFFERED:
            yield Violation(f"{choice.key} is not offered here", cites=grounds_at(book, setup).cites(choice.key))
            continue
        if (unnamed := _unnamed(setting, context, choice.part, book)) is not None:
            if value:
                yield unnamed
            continue
        try:
            house.choose(choice.key, value, context, choice.part)
        except (Illegal, Malformed) as refusal:
            unreadable = isinstance(refusal, Malformed)
            yield Violation(refusal.what, refusal.allowed, refusal.cites, unreadable=unreadable)


def house_for(setup: TableSetup, house: House) -> House:
    """The house with everything chosen that the set-up says; refused where the book does not leave it.

    >>> from pokerroom.rulebook import library
    >>> short = house_for(TableSetup(game="holdem", blinds=(1, 2), deck="36"), House(library().book("canberra")))
    >>> short.value("cards.deck", "holdem")
    '36'
    """
    for choice, value in _said(setup, house):
        setting = house.book.settings.get(choice.key)
        context = _context(setting, choice.context(setup)) if setting else ""
        if setting is None or context not in setting.picks or setting.pick(context) == NOT_OFFERED:
            cites = grounds_at(house.book, setup).cites(choice.key) if setting else ()
            if value in (False, "none", "high"):
                continue
            raise Illegal(f"{choice.key} cannot be {show(value)}: it is not offered here", cites=cites)
        if (unnamed := _unnamed(setting, context, choice.part, house.book)) is not None:
            if value:
                raise Illegal(unnamed.what, allowed=unnamed.allowed, cites=unnamed.cites)
            continue
        house = house.choose(choice.key, value, context, choice.part)
    return house


def recorded_house(setup: TableSetup, house: House) -> House:
    """The house of a set-up that was judged when it was posted; nothing is judged again.

    What the book has no place for is left out.
    """
    for choice, value in _said(setup, house):
        setting = house.book.settings.get(choice.key)
        if setting is None:
            continue
        context = _context(setting, choice.context(setup))
        offered = context in setting.picks and setting.pick(context) != NOT_OFFERED
        if offered and _unnamed(setting, context, choice.part, house.book) is None:
            house = house.chosen(choice.key, value, context, choice.part)
    return house


def _said(setup: TableSetup, house: House) -> Iterator[tuple[_Choice, Value]]:
    """The choices that a set-up makes."""
    setup = _as_charged(setup, house)
    for choice in _CHOICES:
        value = choice.value(setup)
        if value is not None:
            yield choice, value


def _unnamed(setting: Setting, context: str, part: str, book: Rulebook) -> Violation | None:
    """A part of an answer that this book's answer has not: a fee that it does not name, say."""
    pick = setting.pick(context)
    if not part or (isinstance(pick, dict) and part in pick):
        return None
    named = ", ".join(name.replace("_", " ") for name in pick) if isinstance(pick, dict) else ""
    what = f"{setting.decision.key} has no {part.replace('_', ' ')}: the book names none"
    return Violation(what, named or "none", grounds_of(book).of(setting.decision.key, context=context).cites)


def _context(setting: Setting, wanted: str) -> str:
    return "" if "" in setting.picks else wanted


def _offered(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    offer = book.value("room.games")
    if isinstance(offer, dict) and setup.game not in _texts(offer["listed"]) and not offer.get("on_demand"):
        yield Violation(
            f"{setup.game} may not be spread",
            ", ".join(_texts(offer["listed"])),
            grounds_at(book, setup).cites("room.games"),
        )


def _texts(value: Value) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else ()


def _blind_sizes(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting, cites = book.setting("blinds.amount_limits"), grounds_at(book, setup).cites("blinds.amount_limits")
    limits = setting.value()
    if not isinstance(limits, dict) or not setup.blinds:
        return
    blinds = setup.blinds
    if limits.get("rising") and list(blinds) != sorted(blinds):
        yield Violation(f"blinds of {_sums(blinds)} do not rise", "no blind above the blind on its left", cites)
    if limits.get("ante_at_most_big_blind") and setup.ante > blinds[-1]:
        yield Violation(f"an ante of {setup.ante} is above the big blind", f"an ante of at most {blinds[-1]}", cites)
    minimum = setup.minimum_bet
    if limits.get("last_blind_at_least_minimum") and minimum is not None and blinds[-1] < minimum:
        yield Violation(f"the last blind of {blinds[-1]} is below the minimum bet", f"at least {minimum}", cites)


def _least_bet(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Where the book ties the least bet to the big blind, no other is posted, or none below it."""
    setting, cites = book.setting("betting.minimum_bet"), grounds_at(book, setup).cites("betting.minimum_bet")
    if setup.minimum_bet is None or not setup.blinds:
        return
    rule, least, big = setting.value(), setup.minimum_bet, setup.blinds[-1]
    if is_word(rule, "big_blind") and least != big:
        yield Violation(f"a least bet of {least} with a big blind of {big}", f"{big}, the big blind", cites)
    elif is_word(rule, "bring_in") and least < big:
        yield Violation(f"a bring-in of {least} below the big blind", f"{big} or more", cites)


def _straddle_sizes(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting = book.settings.get("blinds.straddle")
    if setting is None or not setup.straddles or not setup.blinds:
        return
    context = _context(setting, setup.straddle_context)
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


def _spread(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Where the book itself lists its games with their stakes, a cash table is one of them."""
    same, spread = _listed(setup, book)
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
    """Return what the book posts on lines for which the set-up says something else; an empty list if they agree."""
    stated = [name for name in names if getattr(setup, name) not in (None, ())]
    return [
        f"no {name}" if spread.get(name) is None else f"{name}={spread[name]}"
        for name in stated
        if getattr(setup, name) != spread.get(name)
    ]


def _buy_in_words(setup: TableSetup) -> str:
    """Return the buy-in that a set-up states, as the subject of a sentence."""
    least, most = setup.min_buy_in, setup.max_buy_in
    if least is None:
        return f"a buy-in of at most {show(most or 0)}"
    return f"a buy-in of {show(least)} or more" if most is None else f"a buy-in of {show(least)} to {show(most)}"


def _unlisted_buy_in(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """A game on demand, which the book's list has no stakes for, is posted with its buy-in."""
    same, spread = _listed(setup, book)
    if same is None or spread is not None or not _on_demand(book):
        return
    if setup.min_buy_in is None or (setup.max_buy_in is None and not setup.limit_is("pot")):
        cites = grounds_of(book, setup.game).cites("stakes.posted_games")
        yield Violation("a game that is not listed needs its buy-in", "min_buy_in and max_buy_in", cites)


def _listed(setup: TableSetup, book: Rulebook) -> tuple[list[dict[str, Any]] | None, dict[str, Any] | None]:
    """What the book lists of a cash table's game and limit, and with its blinds; nothing where it has no list."""
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


def _opening(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Check that something is in the pot before the first card."""
    if not setup.blinds and not setup.ante and not setup.tournament:
        cites = grounds_at(book, setup).cites("blinds.forced_bets")
        yield Violation(
            "neither blinds nor an ante", "forced bets that open a hand, such as blinds=(1, 2) or ante=1", cites
        )


def _buy_ins(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    least, most = setup.min_buy_in, setup.max_buy_in
    if least is not None and most is not None and least > most:
        yield Violation(
            f"a minimum buy-in of {least} above the maximum of {most}",
            cites=grounds_at(book, setup).cites("stakes.maximum_buy_in"),
        )


def _bet_sizes(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    setting, cites = book.setting("betting.fixed_sizes"), grounds_at(book, setup).cites("betting.fixed_sizes")
    if not setup.limit_is("fixed"):
        if setup.bet_sizes:
            yield Violation(f"bet sizes {_sums(setup.bet_sizes)} in a game without fixed bets", "no bet sizes", cites)
        return
    rule = setting.value(_context(setting, _kind(setup)))
    if is_word(rule, "big_blind_then_double") and setup.blinds:
        big = setup.blinds[-1]
        due = (big, big, 2 * big, 2 * big)
        if setup.bet_sizes and setup.bet_sizes != due:
            yield Violation(f"bet sizes {_sums(setup.bet_sizes)}", _sums(due), cites)
    elif is_word(rule, "as_posted") and not setup.bet_sizes:
        yield Violation("a fixed limit without posted bet sizes", "bet_sizes, one for each betting round", cites)


def _player_numbers(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Check the number of players against the book's list or, without one, against what the cards suffice for."""
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
        enough = max(count for count in range(setup.players) if game.cards_needed(count, burning=burning) <= size)
        yield Violation(f"{setup.players} players need {needed} cards of {size}", f"at most {enough}", cites)


def _own_deck(setup: TableSetup, book: Rulebook) -> str:
    """The deck that the book gives the game where the set-up names none."""
    setting = book.setting("cards.deck")
    context = _context(setting, setup.game)
    return str(setting.value(context)) if context in setting.picks else "52"


def _low_needs_low(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
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


_CHECKS: Final = (
    _opening,
    _blind_sizes,
    _least_bet,
    _straddle_sizes,
    _spread,
    _bet_sizes,
    _player_numbers,
    _low_needs_low,
)
# What is asked of a table, and of no hand by itself: where players buy in, and what they pay for the game.
_TABLE_CHECKS: Final = (_unlisted_buy_in, _buy_ins, *CHARGE_CHECKS)


def _sums(amounts: Any) -> str:
    return "-".join(str(amount.normalize() if isinstance(amount, Decimal) else amount) for amount in amounts) or "none"
