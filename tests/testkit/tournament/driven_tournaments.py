"""Tournaments for tests: small fields of any house that are driven command by command, with everything counted."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.rulebook import house_named
from pokerroom.tournament import Tournament, TournamentConditions, commands
from pokerroom.tournament.conditions import AddOnTerms, EligibilityTerms, EntryPrice, RebuyTerms, SessionPlan
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.prize_plan import PrizeBand, PrizePlan
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.state import SessionState
from pokerroom.tournament.structure.levels import Break, Level, Structure
from pokerroom.tournament.words import CONDITION_ITEMS

SEVEN: Final = datetime(2026, 8, 7, 19)
STACK: Final = 1000
CHIPS_BOUGHT: Final = 800
LEVELS: Final = tuple(Level((blind, 2 * blind)) for blind in (10, 20, 40, 80))


def weekly_conditions(house: str, **more: Any) -> TournamentConditions:
    """Conditions that are complete in every house: re-buys for two levels, an add-on after them, three prizes."""
    given = house_named(house)
    by_time: Any = "time" in given.answer("tournament.session_ends_by")
    plan = TournamentConditions(
        name="weekly",
        structure=Structure(stack=STACK, minutes=20, levels=LEVELS, breaks=(Break(2, 10),), seats=6),
        entry=EntryPrice(contribution=100, fee=10),
        rebuys=RebuyTerms(at_most=2, until_level=2, price=80, chips=CHIPS_BOUGHT),
        add_ons=AddOnTerms(at_most=1, after_level=2, price=50, chips=500),
        eligibility=EligibilityTerms(entitled_only=True),
        players_at_most=50,
        start=SEVEN,
        sessions=(SessionPlan(name="final", minutes=6000 if by_time else 0, tables=5),),
        prizes=PrizePlan(bands=(PrizeBand((Decimal(50), Decimal(30), Decimal(20))),)),
        balance_from=given.answer("tournament.balance_from"),
        says=dict.fromkeys(CONDITION_ITEMS, "none"),
    )
    return replace(plan, **more)


class DrivenTournament:
    """A tournament that has started, and its time, which goes on by a minute with every command."""

    def __init__(self, house: str, players: int = 0, **more: Any) -> None:
        self.now = SEVEN - timedelta(days=1)
        self.conditions = weekly_conditions(house, **more)
        self.tournament = Tournament(house_named(house), self.conditions, self.now)
        self.do(commands.PublishConditions, places=("the desk",))
        self.do(commands.SendConditions, how="by mail")
        by = (*self.tournament.rules.appointed_by, "")[0]
        self.do(commands.NameDirector, name="Dee", by=by)
        self.do(commands.SignDirector, name="Dee")
        for number in range(1, players + 1):
            self.enter(f"P{number}")
        self.now = SEVEN
        if players:
            self.start()

    @property
    def session(self) -> SessionState:
        """Its only session."""
        return self.tournament.state.session("final")

    def do(self, kind: type[commands.TournamentCommand], **parts: Any) -> tuple[TournamentHappening, ...]:
        """Give a command of this kind, a minute later."""
        self.now += timedelta(minutes=1)
        if "session" in kind.__struct_fields__:
            parts.setdefault("session", "final")
        return self.tournament.do(kind(at=self.now, by=parts.pop("by", "Dee"), **parts))

    def enter(self, player: str, **more: Any) -> None:
        """Enter somebody who pays and brings the form."""
        self.do(commands.EnterPlayer, player=player, pays=110, papers=frozenset(("entry_form",)), **more)

    def start(self) -> None:
        """Draw seats, as evenly as possible, and start the session."""
        names = [entry.player for entry in self.tournament.state.entries.values()]
        tables = -(-len(names) // 6)
        seats = tuple(AllottedSeat(who, str(at % tables + 1), at // tables + 1) for at, who in enumerate(names))
        self.do(commands.AllotSeats, seats=seats, draw="seed 7")
        self.do(commands.StartSession)
        self.started = self.tournament.state.step
