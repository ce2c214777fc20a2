"""A table of the bonus game for people to drive: commands in, happenings out, and its sign."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pokerroom.bonus.deciding.asked import RoundAsked
from pokerroom.bonus.house_terms import bonus_terms_for, recorded_bonus_terms
from pokerroom.bonus.setup import BonusSetup
from pokerroom.bonus.table.apply import apply_at_table
from pokerroom.bonus.table.happenings import BonusTableHappening
from pokerroom.bonus.table.judge import decide_at_table
from pokerroom.bonus.table.state import BonusTableState
from pokerroom.bonus.table.table_commands import BonusTableCommand
from pokerroom.bonus.terms import AnteBonusOdds, WagerLimits
from pokerroom.bonus.view import RoundView, round_view
from pokerroom.errors import Malformed
from pokerroom.hand.view import Viewer
from pokerroom.rulebook.house import House
from pokerroom.rulebook.served import serves


class BonusSign(Struct, frozen=True):
    """What the sign at the table shows: limits, odds, and the former minimum while two are in force."""

    limits: WagerLimits
    former_least: int | None
    bonus_odds: AnteBonusOdds
    new_least: int | None
    closing: str
    english_only: bool


class BonusTable:
    """A table that commands are given to.

    >>> from datetime import datetime
    >>> from pokerroom.bonus.table.table_commands import TakeBox
    >>> from pokerroom.rulebook import house_named
    >>> table = BonusTable(house_named("star-bonus"), BonusSetup(places=5))
    >>> _ = table.do(TakeBox("Ann", 2, 500, datetime(2024, 8, 16, 20)))
    >>> table.known.boxes[2].player
    'Ann'
    """

    def __init__(self, house: House, setup: BonusSetup, dealer: str = "", *, judged: bool = False) -> None:
        terms = recorded_bonus_terms(house, setup) if judged else bonus_terms_for(house, setup)
        self.house = house
        self.known = BonusTableState(setup, terms, dealer)
        self.happenings: list[BonusTableHappening] = []

    def do(self, command: BonusTableCommand) -> list[BonusTableHappening]:
        """Have a command judged, and what comes of it happen."""
        coming = decide_at_table(self.known, command, self.house)
        self.happen(coming)
        return coming

    def happen(self, coming: Iterable[BonusTableHappening]) -> None:
        """Apply what happened; nothing is judged."""
        for each in coming:
            apply_at_table(self.known, each)
            self.happenings.append(each)

    def view(self, viewer: Viewer) -> RoundView:
        """The round at the table as a box, the dealer or the public sees it."""
        if self.known.round is None:
            raise Malformed("no round has been started", allowed="start one")
        return round_view(RoundAsked(self.known.round, self.house), viewer)

    @serves("star-bonus:5.4", "star-bonus:6.5.3", "star-bonus:15.2.3", "star-bonus:6.5.1.1", "star-bonus:11.12.3")
    def sign(self) -> BonusSign:
        """The sign as it hangs now."""
        table = self.known
        return BonusSign(
            table.terms.limits,
            table.former.ante_least if table.former is not None else None,
            table.terms.bonus_odds,
            table.minimum_sign.least if table.minimum_sign is not None else None,
            f"{table.closing:%H:%M}" if table.closing is not None else "",
            table.english_only,
        )


def replay_bonus_table(
    house: House, setup: BonusSetup, happened: Iterable[BonusTableHappening], dealer: str = ""
) -> BonusTable:
    """The table that these happenings make; nothing is judged."""
    table = BonusTable(house, setup, dealer, judged=True)
    table.happen(happened)
    return table
