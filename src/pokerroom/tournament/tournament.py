"""A tournament that accepts commands: its house, its state, and its happenings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from pokerroom.errors import WrongArgument, listed, refuses_misread_calls
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.tournament.commands import TournamentCommand
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.decide import decide_draft_tournament, decide_tournament
from pokerroom.tournament.deciding.life import refuse_other_use
from pokerroom.tournament.evolve import drafted_tournament, evolve_tournament, tournament_from
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.rules import TournamentRules, tournament_rules_for
from pokerroom.tournament.state import TournamentState
from pokerroom.whole_or_nothing import applied_whole
from pokerroom.wording.plural import quantity


@refuses_misread_calls
class Tournament:
    """One tournament of a house. Two are equal (`==`) if they are of the same house and stand alike.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.tournament.commands import EnterPlayer
    >>> from pokerroom.tournament.conditions import EntryPrice
    >>> from pokerroom.tournament.structure.levels import Level, Structure
    >>> levels = Structure(stack=5000, minutes=20, levels=(Level((25, 50)), Level((50, 100))))
    >>> price = EntryPrice(contribution=100, fee=10)
    >>> conditions = TournamentConditions(name="friday", structure=levels, entry=price, balance_from="most_players")
    >>> friday = Tournament(house_named("uk"), conditions, datetime(2026, 8, 7, 18))
    >>> _ = friday.do(EnterPlayer(at=datetime(2026, 8, 7, 18, 30), player="Ann", pays=110))
    >>> friday, friday.state.pool
    (<Tournament friday of uk: published, 1 entry, pool 100>, 100)
    """

    def __init__(self, house: House | Rulebook, conditions: TournamentConditions, at: datetime, by: str = "") -> None:
        house = house_of(house)
        try:
            first = decide_draft_tournament(house, conditions, at, by)
        except WrongArgument as wrong:
            raise wrong.in_call_of("Tournament") from None
        self._take(house, drafted_tournament(first), [first])

    @classmethod
    def from_happenings(cls, house: House | Rulebook, happenings: Iterable[TournamentHappening]) -> Tournament:
        """Rebuild a tournament from its happenings, without judging them."""
        record = [*listed(happenings, "happenings", "those of a tournament, its draft first")]
        tournament = cls.__new__(cls)
        tournament._take(house_of(house), tournament_from(record), record)
        return tournament

    def copy(self) -> Tournament:
        """Return an independent copy of the tournament: the same state, and the same happenings."""
        twin = type(self).__new__(type(self))
        twin._take(self.house, self._state_of_its_own(), self.happenings.copy())
        return twin

    def _take(self, house: House, state: TournamentState, record: list[TournamentHappening]) -> None:
        self.house, self.state, self.happenings = house, state, record
        self._rules: tuple[TournamentConditions, TournamentRules] | None = None

    @property
    def rules(self) -> TournamentRules:
        """The tournament's rules, by its book and its present conditions."""
        conditions = self.state.conditions
        if self._rules is None or self._rules[0] is not conditions:
            self._rules = conditions, tournament_rules_for(self.house, conditions)
        return self._rules[1]

    def do(self, command: TournamentCommand) -> tuple[TournamentHappening, ...]:
        """Judge a command, apply its happenings and return them."""
        happenings = decide_tournament(self.rules, self.state, command)
        self.apply(happenings)
        return happenings

    def refuse_other_use(self, table: str) -> None:
        """Refuse any other use of a table kept for a session in play."""
        refuse_other_use(self.rules, self.state, table)

    def apply(self, happenings: Iterable[TournamentHappening]) -> None:
        """Apply happenings without judging them, and remember them; if one does not fit, none is applied."""
        before, kept = self._state_of_its_own(), len(self.happenings)
        with applied_whole(lambda: self._go_back_to(before, kept), "the tournament"):
            for happening in listed(happenings, "happenings", "those of another, such as tournament.happenings"):
                evolve_tournament(self.state, happening)
                self.happenings.append(happening)

    def _state_of_its_own(self) -> TournamentState:
        """Return a copy of the state to which happenings can be added."""
        return replace(self.state.copy(), past=self.state.past.copy())

    def _go_back_to(self, state: TournamentState, kept: int) -> None:
        """Undo what has failed: take an earlier state, and forget all but the first `kept` happenings."""
        self.state = state
        del self.happenings[kept:]

    def __eq__(self, other: object) -> bool:
        """Return whether two tournaments are of the same house and stand alike."""
        if not isinstance(other, Tournament):
            return NotImplemented
        return self is other or self._as_it_stands() == other._as_it_stands()

    __hash__ = None  # type: ignore[assignment]  # a tournament goes on

    def _as_it_stands(self) -> tuple[House, TournamentState]:
        return self.house, self.state

    def __repr__(self) -> str:
        state = self.state
        entries = quantity(state.taken, "entry", "entries")
        return f"<Tournament {state.name} of {state.house}: {state.stage}, {entries}, pool {state.pool:,}>"
