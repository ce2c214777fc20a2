"""A house's demands before anything changes at a running table, as plain values.

Each line asks the book one question; `proposals.py` uses only these values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from pokerroom.citation import Citation
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import is_word


@dataclass(frozen=True, slots=True)
class Demand:
    """The demands for one kind of change. If none is set, the house decides and the change holds from the next hand."""

    told: bool = False
    consent: bool = False  # of every player
    hands: int = 0  # full hands on the old terms after the players were told
    waived: bool = False  # the consent of every player replaces these hands
    minutes: int = 0  # from the announcement, or from when the sign went up
    sign: bool = False
    sign_gives_time: bool = False  # the sign must give the time, not only the change
    or_hands: int = 0  # last hands that may be declared in place of the minutes
    before_play: bool = False  # not while a game is running, even if everybody agrees
    cites: tuple[Citation, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """A house's demands, and the titles of those who may order a change."""

    game: Demand = Demand()
    minimum_rise: Demand = Demand()
    antes: Demand = Demand()
    charges: Demand = Demand()
    straddles: Demand = Demand()
    time: Demand = Demand()
    house: Demand = Demand()
    closing: Demand = Demand()
    ordered_by: tuple[str, ...] = ()
    stakes_must_fit: bool = False  # after a change every stake must be in the new range
    order_cites: tuple[Citation, ...] = field(default=(), compare=False, repr=False)
    between_hands: tuple[Citation, ...] = field(default=(), compare=False, repr=False)


def change_rules_for(house: Rulebook | House, setup: TableSetup) -> ChangeRules:
    """Return the house's demands for changes at this table.

    >>> from pokerroom.rulebook import house_named
    >>> rules = change_rules_for(house_named("adelaide"), TableSetup(game="holdem", blinds=(2, 4)))
    >>> rules.game.consent, rules.charges.hands, rules.closing.minutes, rules.closing.or_hands
    (True, 3, 15, 3)
    """
    return recorded_change_rules(house_of(house), setup)


def recorded_change_rules(base: House, setup: TableSetup) -> ChangeRules:
    """Return the rules of changes at a table whose set-up was judged when the table got it."""
    grounds = grounds_at(base.book, setup)
    game: Any = base.value("notice.game_change")
    rise: Any = base.value("notice.minimum_rise")
    charges: Any = base.value("commission.change_notice")
    closing: Any = base.value("notice.table_closing")
    straddle = base.answer("blinds.straddle", setup.straddle_context)
    needs, minutes = game["needs"], int(rise.get("sign_minutes") or 0)
    return ChangeRules(
        game=Demand(
            told=is_word(needs, "notice"),
            consent=is_word(needs, "all_agree"),
            hands=int(game.get("hands") or 0),
            waived=bool(game.get("all_agree_waives")),
            cites=grounds.cites("notice.game_change"),
        ),
        minimum_rise=Demand(
            minutes=minutes,
            sign=minutes > 0,
            sign_gives_time=bool(rise.get("time_on_sign")),
            cites=grounds.cites("notice.minimum_rise"),
        ),
        antes=Demand(
            before_play=base.says("notice.ante_change", "before_play"), cites=grounds.cites("notice.ante_change")
        ),
        charges=Demand(
            told=not base.book.setting("commission.change_notice").silent,
            hands=int(charges.get("hands") or 0),
            waived=bool(charges.get("all_agree_waives")),
            sign=bool(charges.get("sign")),
            cites=grounds.cites("commission.change_notice"),
        ),
        straddles=_as_learned(straddle, grounds.cites("blinds.straddle")),
        time=_as_learned(base.answer("time.standing_limit"), grounds.cites("time.standing_limit")),
        closing=Demand(
            told=not base.book.setting("notice.table_closing").silent,
            minutes=int(closing.get("minutes") or 0),
            sign=bool(closing.get("sign")),
            sign_gives_time=bool(closing.get("time_on_sign")),
            or_hands=int(closing.get("or_hands") or 0),
            cites=grounds.cites("notice.table_closing"),
        ),
        ordered_by=titles_with(base, "tables"),
        stakes_must_fit=is_word(needs, "all_agree"),
        order_cites=grounds.cites("room.staff"),
        between_hands=grounds.cites("stakes.settings_fixed_before_hand"),
    )


def _as_learned(terms: dict[str, Any] | None, cites: tuple[Citation, ...]) -> Demand:
    """Return the demand that follows from how players must be told: by the sign, or in words before the hand."""
    notice = (terms or {}).get("notice")
    return Demand(told=is_word(notice, "told_before_hand"), sign=is_word(notice, "sign"), cites=cites)


def minimum_wager(setup: TableSetup) -> Decimal | int:
    """Return the smallest bet allowed: as posted, or the first bet size, or the last blind."""
    if setup.minimum_bet is not None:
        return setup.minimum_bet
    return next((bet_size for bet_size in (*setup.bet_sizes[:1], *setup.blinds[-1:], setup.ante)), 0)
