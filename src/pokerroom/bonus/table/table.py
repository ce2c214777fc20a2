"""A table of the bonus game: give it commands, get happenings, and read its sign."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from pokerroom.bonus.commands import PayJackpot
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.paying.progressive import BonusJackpot
from pokerroom.bonus.posted.house_terms import bonus_terms_for, recorded_bonus_terms
from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.bonus.posted.terms import AnteBonusOdds, WagerLimits
from pokerroom.bonus.queries.round_view import RoundView, round_view
from pokerroom.bonus.table.commands import BonusTableCommand, InTheRound
from pokerroom.bonus.table.decide import decide_bonus_table
from pokerroom.bonus.table.evolve import evolve_bonus_table
from pokerroom.bonus.table.happenings import BonusTableHappening, RoundWentOn
from pokerroom.bonus.table.state import BonusTableState
from pokerroom.errors import Illegal, listed, refuse_wrong_kind, refuses_misread_calls
from pokerroom.hand import Viewer
from pokerroom.jackpots import Pool
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.treatment.served import serves
from pokerroom.whole_or_nothing import applied_whole
from pokerroom.wording.plural import quantity


class BonusSign(Struct, frozen=True):
    """The contents of the table's sign: limits, odds, and the former minimum while two are in force."""

    limits: WagerLimits
    former_least: int | None
    bonus_odds: AnteBonusOdds
    new_least: int | None
    closing: str
    english_only: bool
    meter: int | None = None  # what the jackpot stands at, where one is linked
    bonus_jackpot: int = 0  # for each other holder of a Jackpot Wager when a progressive is won


@refuses_misread_calls
class BonusTable:
    """A bonus table that accepts commands.

    >>> from datetime import datetime
    >>> from pokerroom.bonus.table.commands import TakeBox
    >>> from pokerroom.rulebook import house_named
    >>> table = BonusTable(house_named("star-bonus"), BonusSetup(places=5))
    >>> _ = table.do(TakeBox("Ann", 2, 500, datetime(2024, 8, 16, 20)))
    >>> table.state.boxes[2].player
    'Ann'
    """

    def __init__(self, house: House, setup: BonusSetup, dealer: str = "", *, recorded: bool = False) -> None:
        house = house_of(house)
        terms = recorded_bonus_terms(house, setup) if recorded else bonus_terms_for(house, setup)
        self.house = house
        self.state = BonusTableState(setup, terms, dealer)
        self.happenings: list[BonusTableHappening] = []
        self.jackpot: BonusJackpot | None = None

    @classmethod
    def from_happenings(
        cls, house: House, setup: BonusSetup, happenings: Iterable[BonusTableHappening], dealer: str = ""
    ) -> BonusTable:
        """Rebuild a table from its happenings, without judging them."""
        table = cls(house, setup, dealer, recorded=True)
        table.apply(happenings)
        return table

    def __eq__(self, other: object) -> bool:
        """Return whether two tables are of the same house and stand alike."""
        if not isinstance(other, BonusTable):
            return NotImplemented
        return self is other or self._as_it_stands() == other._as_it_stands()

    __hash__ = None  # type: ignore[assignment]  # a table goes on

    def _as_it_stands(self) -> tuple[House, BonusTableState]:
        return self.house, self.state

    def __repr__(self) -> str:
        state = self.state
        now = f"round {state.rounds}" if state.rounds else "no round yet"
        return f"<BonusTable of {self.house.book.id}: {quantity(len(state.boxes), 'player')}, {now}>"

    def copy(self) -> BonusTable:
        """Return an independent copy of the table, with its happenings and with a copy of its jackpot pool."""
        twin = BonusTable.__new__(BonusTable)
        twin.house, twin.state, twin.happenings = self.house, self.state.copy(), self.happenings.copy()
        twin.jackpot = self.jackpot.copy() if self.jackpot is not None else None
        return twin

    def do(self, command: BonusTableCommand) -> tuple[BonusTableHappening, ...]:
        """Judge a command, apply its happenings and return them; where the table or its pool refuses, nothing
        changes.
        """
        happenings = decide_bonus_table(self.house, self.state, command)
        if self.jackpot is not None and any(isinstance(happening, RoundWentOn) for happening in happenings):
            self.copy()._go_on(happenings, command.at)  # the pool may refuse: a copy of both is asked first
        self._go_on(happenings, command.at)
        return happenings

    def _go_on(self, happenings: Iterable[BonusTableHappening], at: datetime) -> None:
        """Apply happenings, and pass the events of the round on to the pool."""
        self.apply(happenings)
        if self.jackpot is not None and self.state.round is not None:
            happened = [happening.event for happening in happenings if isinstance(happening, RoundWentOn)]
            self.jackpot.pass_on(self.state.round, happened, at)

    def link(self, pool: Pool, name: str) -> BonusJackpot:
        """Link the table to a jackpot pool, which is told of every round from now on; a table has only one pool."""
        refuse_wrong_kind("BonusTable.link", "pool", pool, Pool, allowed="a Pool")
        terms = self.state.terms
        if self.jackpot is not None:
            what, cites = f"{name} linked to a second pool", terms.cites("jackpot.one_pool_per_table")
            raise Illegal(what, allowed=f"{self.jackpot.pool.state.terms.name} alone", cites=cites)
        wager = pool.state.terms.contribution.wager
        if name not in pool.state.tables or wager != terms.limits.jackpot:
            what = f"{name}, with a Jackpot Wager of {terms.limits.jackpot}"
            raise Illegal(what, allowed=f"a table of the pool, at {wager}", cites=terms.cites("jackpot.tables"))
        self.jackpot = BonusJackpot(pool, name)
        return self.jackpot

    def pay_jackpots(self, at: datetime, by: str) -> list[PayJackpot]:
        """Pay the pool's payments for the settled round, in the book's order."""
        if self.jackpot is None or self.state.round is None:
            return []
        due = self.jackpot.payments(self.state.round, at, by)
        for command in due:
            self.do(InTheRound(command, at))
        return due

    def apply(self, happenings: Iterable[BonusTableHappening]) -> None:
        """Apply happenings without judging them, and remember them; if one does not fit, none is applied."""
        before, kept = self.state.copy(), len(self.happenings)
        with applied_whole(lambda: self._go_back_to(before, kept), "the table"):
            for happening in listed(happenings, "happenings", "those of another, such as table.happenings"):
                evolve_bonus_table(self.state, happening)
                self.happenings.append(happening)

    def _go_back_to(self, state: BonusTableState, kept: int) -> None:
        """Undo what has failed: take an earlier state, and forget all but the first `kept` happenings."""
        self.state = state
        del self.happenings[kept:]

    def view(self, viewer: Viewer) -> RoundView:
        """Return the round at the table as a box, the dealer or the public sees it."""
        if self.state.round is None:
            raise Illegal("no round has been started", allowed="start one")
        return round_view(RoundContext(self.state.round, self.house), viewer)

    @serves("sign.against_the_house")
    def sign(self) -> BonusSign:
        """Return the sign as it is now."""
        table = self.state
        return BonusSign(
            limits=table.terms.limits,
            former_least=table.former.ante_least if table.former is not None else None,
            bonus_odds=table.terms.bonus_odds,
            new_least=table.minimum_sign.least if table.minimum_sign is not None else None,
            closing=f"{table.closing:%H:%M}" if table.closing is not None else "",
            english_only=table.english_only,
            meter=self.jackpot.pool.meter.value if self.jackpot is not None else None,
            bonus_jackpot=self.jackpot.for_each if self.jackpot is not None else 0,
        )
