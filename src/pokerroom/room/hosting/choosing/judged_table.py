"""A table that somebody is about to host, as the book of its house has it: limits, time to act, charges and notice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pokerroom.room.tables.opening.book_allowances import may_be_free, may_be_timed
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.changes.rules import Demand, change_rules_for
from pokerroom.table.clock.rules import clock_rules_for
from pokerroom.table.clock.turn_time import ClockRules
from pokerroom.table.opening.new_table import NewTable
from pokerroom.table.sign.charges import CHARGE_HEADINGS
from pokerroom.table.sign.posted_sign import sign_for
from pokerroom.table.stakes.chips_in_front import buy_in
from pokerroom.table.stakes.rules import stake_rules_for
from pokerroom.wording.plural import quantity

_MOST_CITES: Final = 4
_MOST_LINES_ABOUT_CHARGES: Final = 2
_NEXT_HAND: Final = "from the next hand"


@dataclass(frozen=True, slots=True)
class JudgedTable:
    """A table that may be opened, with what its host should know of the book before they open it.

    `must_charge` are the clauses by which the house must charge something, none where it need not; `fixed_time` those
    of the one clock that its book knows, none where a time may be chosen.
    """

    new: NewTable
    least: int  # to sit down with
    most: int  # 0 for no limit
    time: str  # to act, in words
    charge: str  # in words
    must_charge: tuple[str, ...]
    fixed_time: tuple[str, ...]
    stakes_notice: str  # before the stakes change, in words; "" where they change from the next hand
    closing_notice: str  # the same before the table closes
    cites: tuple[str, ...]  # of what is said about notice

    @property
    def notice(self) -> str:
        """The notice before the stakes change or the table closes, in words."""
        return f"new stakes {self.stakes_notice or _NEXT_HAND}; closing {self.closing_notice or _NEXT_HAND}"


def judged_table(new: NewTable, patience: float) -> JudgedTable:
    """Return what the book says of a table that is to be opened; `patience` is how many seconds pass before a player
    is put on a called clock.
    """
    house, setup = House(new.book), new.setup
    limits = buy_in(stake_rules_for(house, setup))
    rules = change_rules_for(house, setup)
    grounds = grounds_at(new.book, setup)
    cites = dict.fromkeys((*rules.game.cites[:1], *rules.minimum_rise.cites[:1], *rules.closing.cites[:1]))
    return JudgedTable(
        new,
        least=limits.least,
        most=limits.most or 0,
        time=_time_words(clock_rules_for(house, setup), patience),
        charge=_charge_on_sign(house, setup),
        must_charge=() if may_be_free(new.book) else grounds.of("commission.free_game").texts(),
        fixed_time=() if may_be_timed(new.book) else grounds.of("time.clock").texts(),
        stakes_notice=_notice_demanded(rules.game, rules.minimum_rise),
        closing_notice=_notice_demanded(rules.closing),
        cites=tuple(map(str, cites))[:_MOST_CITES],
    )


def _time_words(clock: ClockRules, patience: float) -> str:
    """Return how long one has to act, in words."""
    if clock.standing_limit is not None:
        return quantity(clock.standing_limit, "second")
    return f"{quantity(round(patience), 'second')}, then a clock of {quantity(clock.called, 'second')} is called"


def _charge_on_sign(house: House, setup: TableSetup) -> str:
    """Return what the house charges, in the first lines about it on the table's sign; "nothing" where it has none."""
    shown = [line.words for line in sign_for(house, setup).lines if line.heading in CHARGE_HEADINGS]
    return "; ".join(shown[:_MOST_LINES_ABOUT_CHARGES]) or "nothing"


def _notice_demanded(*wanted: Demand) -> str:
    """Return the notice that a house wants before a change, in words; "" where it wants none."""
    lines = []
    if any(demand.consent for demand in wanted):
        lines.append("with everybody's consent")
    hands, minutes = (
        max(column) for column in zip(*((demand.hands, demand.minutes) for demand in wanted), strict=True)
    )
    if notice := [quantity(hands, "hand")] * bool(hands) + [quantity(minutes, "minute")] * bool(minutes):
        instead = max(demand.or_hands for demand in wanted) if minutes else 0
        last = f" or {quantity(instead, 'last hand')}" if instead else ""
        lines.append(f"after {' and '.join(notice)} of notice{last}")
    return ", ".join(lines)
