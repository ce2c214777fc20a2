"""The choices that a set-up makes for its operator: a row for each, with its question and the part of the answer.

The book is asked about each choice separately; `setup_figures` checks how figures relate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.games import GAMES
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.question import Setting
from pokerroom.rulebook.setup.setup_grounds import grounds_at, refuse_against_the_house
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.setup.violation import Violation
from pokerroom.rulebook.types import NOT_OFFERED, Value, show


@dataclass(frozen=True, slots=True)
class _Choice:
    """A part of a set-up that is the operator's choice on one question."""

    key: str
    value: Callable[[TableSetup], Value | None]
    context: Callable[[TableSetup], str] = lambda _: ""
    part: str = ""


def _game_asked_about(setup: TableSetup) -> str:
    return setup.game


def _family_asked_about(setup: TableSetup) -> str:
    return GAMES[setup.game].family


def cash_or_tournament(setup: TableSetup) -> str:
    """Return the context of questions that houses answer separately for cash games and tournaments."""
    return "tournament" if setup.tournament else "cash"


def _forced_bets_posted(setup: TableSetup) -> str | None:
    if setup.blinds and setup.ante:
        return "blinds_and_ante"
    if setup.blinds:
        return "blinds"
    return "ante" if setup.ante else None


def _posted_burns(setup: TableSetup) -> str | None:
    if setup.burns is None:
        return None
    return "every_stage" if setup.burns else "never"


def _posted_ace_in_runs(setup: TableSetup) -> str | None:
    if setup.ace_low is None:
        return None
    return "high_and_low" if setup.ace_low else "high_only"


def _jackpot_part(setup: TableSetup, method: str) -> Decimal | int | None:
    """Return the jackpot's part at a table that charges in this way; None at any other, or where there is no part."""
    return setup.jackpot_part if method in (setup.commission or ()) else None


def _as_charged(setup: TableSetup, house: House) -> TableSetup:
    """Return the set-up with the house's own way of charging, where the jackpot's part depends on it."""
    if setup.jackpot_part is None or setup.commission is not None:
        return setup
    return replace(setup, commission=house.answer("commission.methods"))


_CHOICES: Final = (
    _Choice("cards.deck", lambda setup: setup.deck, _game_asked_about),
    _Choice("cards.joker", lambda setup: "one_fully_wild" if setup.joker else None),
    _Choice("deal.burns", _posted_burns, _family_asked_about),
    _Choice("betting.limit", lambda setup: setup.limit, cash_or_tournament),
    _Choice("betting.raise_cap", lambda setup: setup.raise_cap, cash_or_tournament),
    _Choice("betting.opener_options", lambda setup: setup.opener, lambda setup: "blinds" if setup.blinds else "ante"),
    _Choice(
        "blinds.forced_bets", lambda setup: None if setup.tournament else _forced_bets_posted(setup), _game_asked_about
    ),
    _Choice(
        "blinds.tournament_forced_bets",
        lambda setup: _forced_bets_posted(setup) if setup.tournament else None,
        _game_asked_about,
    ),
    _Choice("blinds.count", lambda setup: len(setup.blinds) or None),
    _Choice(
        "blinds.straddle",
        lambda setup: True if setup.straddles and setup.straddling is None else setup.straddling,
        lambda setup: setup.straddle_context,
        "allowed",
    ),
    _Choice("evaluation.ace_in_runs", _posted_ace_in_runs),
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


def choice_violations(setup: TableSetup, book: Rulebook) -> Iterator[Violation]:
    """Yield the choices of a set-up that the book does not leave to its operator."""
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
        context = answer_context(setting, choice.context(setup))
        if context not in setting.picks or setting.pick(context) == NOT_OFFERED:
            yield Violation(f"{choice.key} is not offered here", cites=grounds_at(book, setup).cites(choice.key))
            continue
        if (unnamed := _unnamed_part(setting, context, choice.part, book)) is not None:
            if value:
                yield unnamed
            continue
        try:
            house.choose(choice.key, value, context, choice.part)
        except (Illegal, Malformed) as refusal:
            unreadable = isinstance(refusal, Malformed)
            yield Violation(refusal.what, refusal.allowed, refusal.cites, unreadable, refusal.question)


def house_for(setup: TableSetup, house: House) -> House:
    """Return the house with all choices of the set-up made; refuse choices that the book does not leave open.

    >>> from pokerroom.rulebook import library
    >>> short = house_for(TableSetup(game="holdem", blinds=(1, 2), deck="36"), House(library().book("canberra")))
    >>> short.value("cards.deck", "holdem")
    '36'
    """
    refuse_against_the_house(house.book)
    for choice, value in _choices_made(setup, house):
        setting = house.book.settings.get(choice.key)
        context = answer_context(setting, choice.context(setup)) if setting else ""
        if setting is None or context not in setting.picks or setting.pick(context) == NOT_OFFERED:
            cites = grounds_at(house.book, setup).cites(choice.key) if setting else ()
            if value in (False, "none", "high"):
                continue
            raise Illegal(f"{choice.key} cannot be {show(value)}: it is not offered here", cites=cites)
        if (unnamed := _unnamed_part(setting, context, choice.part, house.book)) is not None:
            if value:
                raise Illegal(unnamed.what, allowed=unnamed.allowed, cites=unnamed.cites)
            continue
        house = house.choose(choice.key, value, context, choice.part)
    return house


def recorded_house(setup: TableSetup, house: House) -> House:
    """Return the house for a set-up that was judged when it was posted; nothing is judged again.

    Choices that the book does not know are left out.
    """
    for choice, value in _choices_made(setup, house):
        setting = house.book.settings.get(choice.key)
        if setting is None:
            continue
        context = answer_context(setting, choice.context(setup))
        offered = context in setting.picks and setting.pick(context) != NOT_OFFERED
        if offered and _unnamed_part(setting, context, choice.part, house.book) is None:
            house = house.chosen(choice.key, value, context, choice.part)
    return house


def _choices_made(setup: TableSetup, house: House) -> Iterator[tuple[_Choice, Value]]:
    """Yield the choices that a set-up makes, with their values."""
    setup = _as_charged(setup, house)
    for choice in _CHOICES:
        value = choice.value(setup)
        if value is not None:
            yield choice, value


def _unnamed_part(setting: Setting, context: str, part: str, book: Rulebook) -> Violation | None:
    """Return the violation for a part that this book's answer does not have, such as an unnamed fee.

    None if it has it.
    """
    pick = setting.pick(context)
    if not part or (isinstance(pick, dict) and part in pick):
        return None
    named = ", ".join(name.replace("_", " ") for name in pick) if isinstance(pick, dict) else ""
    what = f"{setting.question.key} has no {part.replace('_', ' ')}: the book names none"
    return Violation(what, named or "none", grounds_of(book).of(setting.question.key, context=context).cites)


def answer_context(setting: Setting, wanted: str) -> str:
    """Return the context in which to ask for an answer; "" where one answer holds in all contexts."""
    return "" if "" in setting.picks else wanted
