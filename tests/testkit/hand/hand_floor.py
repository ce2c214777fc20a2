"""The floor at one hand without a table, for tests: what is seen is ruled on, decided and carried out."""

from __future__ import annotations

from pokerroom.errors import Illegal
from pokerroom.hand import Hand, SoftwareDealer
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulings.effects.carrying_out import RulingOutcome, carry_out
from pokerroom.rulings.judging.judge import fact_needed
from pokerroom.rulings.record import RulingRecord
from pokerroom.rulings.ruling import Ruling, rule
from pokerroom.rulings.seen import Seen
from pokerroom.rulings.text.steps import steps_of
from testkit.rulebook.by_name import as_house


class Floor:
    """Whoever is called to a table, for one hand of it. With a software dealer the cards move for real."""

    def __init__(
        self,
        house: House | Rulebook | str,
        hand: Hand,
        dealer: SoftwareDealer | None = None,
        *,
        table: str = "",
        number: str = "",
    ) -> None:
        self.house = house
        self.hand = hand
        self.dealer = dealer
        self.records: list[RulingRecord] = []
        self._done: list[Seen] = []
        self._table, self._number = table, number

    def asks(self, seen: Seen) -> str:
        """Return the next thing that must be known before there can be a ruling; nothing when all is known."""
        fact = fact_needed(as_house(self.house), seen, self.hand)
        return fact.means if fact is not None else ""

    def see(self, seen: Seen) -> Ruling:
        """Return what the house rules on what was seen; `FactNeeded` where something must be asked for first."""
        return rule(as_house(self.house), seen, self.hand)

    def steps(self, ruling: Ruling) -> list[str]:
        """Return what the dealer does now, in plain words."""
        return steps_of(ruling, self.hand)

    def carry_out(self, ruling: Ruling, *, choice: str = "", by: str = "floor", at: str = "") -> RulingOutcome:
        """Apply a ruling in which nothing is left to decide, and keep the record of it."""
        if any(ruling.seen is seen for seen in self._done):
            raise Illegal("it has been ruled on, and the ruling is carried out", allowed="what is seen anew")
        outcome = carry_out(ruling, self.hand, self.dealer, choice=choice, by=by)
        self._done.append(ruling.seen)
        self.records.append(RulingRecord.of(ruling, table=self._table, hand=self._number, at=at))
        return outcome
