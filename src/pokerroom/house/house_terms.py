"""The terms of a table under a house: its rulebook, its operator's choices and what is posted for the table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import time
from decimal import Decimal
from typing import Any

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.house.terms import Band, Drop, HandFee, Percentage, Step, Terms, TimeCharge
from pokerroom.rulebook import Rulebook, as_house
from pokerroom.rulebook.amounts import in_chips
from pokerroom.rulebook.decision import Open
from pokerroom.rulebook.grounds import grounds_at
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup_charges import approved_cap, jackpot_faults, named_cap
from pokerroom.rulebook.setup_rules import house_for
from pokerroom.rulebook.table_setup import TableSetup


def terms_for(house: Rulebook | House | str, setup: TableSetup, *, unit: int = 1, chip: int = 0) -> Terms:
    """What this table charges; nothing in a tournament hand.

    `unit` chips make one of the currency on the sign, and `chip` is the smallest chip in play (else the one posted).

    >>> terms = terms_for("uk", TableSetup(game="holdem", blinds=(1, 2)), unit=100)
    >>> terms.percentage.rate, terms.percentage.cap_for(9000, time(9)), terms.percentage.cap_for(9000, time(21))
    (Decimal('5'), 500, 1000)
    """
    chosen = house_for(setup, as_house(house))
    return _Reading(chosen, setup, unit, chip).terms()


class _Reading:
    """One house's answers about charges."""

    def __init__(self, house: House, setup: TableSetup, unit: int, chip: int) -> None:
        self.house, self.setup, self.unit = house, setup, unit
        self.chip = chip or self.chips(setup.smallest_chip) or 1

    def value(self, key: str) -> Any:
        """What the house says; nothing where the question does not come up."""
        return self.house.answer(key)

    def chips(self, amount: Decimal | int | None) -> int:
        """An amount of the book or the sign, in chips."""
        return in_chips(amount, self.unit)

    def cites(self, key: str) -> tuple[Citation, ...]:
        return self.house.book.setting(key).cites

    def terms(self) -> Terms:
        """All of it."""
        grounds = grounds_at(self.house.book, self.setup)
        if self.setup.tournament:
            return Terms(unit=self.unit, grounds=grounds)
        methods = self._methods()
        fees = self.value("commission.extra_fees") or {}
        charge = self._jackpot_charge()
        by_percent = "pot_percent" in methods
        return Terms(
            percentage=self._percentage() if by_percent else None,
            hand_fee=self._hand_fee(charge) if "hand_fee" in methods else None,
            time_charge=self._time_charge(charge) if "time_charge" in methods else None,
            seating_fee=self.chips(fees.get("seating")),
            boards_fee=self.chips(fees.get("multiple_boards")),
            extra_time_fee=self.chips(fees.get("extra_time")),
            drop=self._drop(charge) if by_percent and charge.get("from_pot") else None,
            free=not methods,
            checks=bool(self.value("commission.checks")),
            unit=self.unit,
            grounds=grounds,
        )

    def _methods(self) -> tuple[str, ...]:
        posted = self.setup.commission
        methods: tuple[str, ...] = tuple(self.value("commission.methods")) if posted is None else posted
        if not methods and not self.value("commission.free_game"):
            raise Illegal(
                "a table without a charge", allowed="a method of commission", cites=self.cites("commission.free_game")
            )
        if len(methods) > 1 and not self.value("commission.combined"):
            cites = self.cites("commission.combined")
            raise Illegal(f"{' and '.join(methods)} together", allowed="one method", cites=cites)
        return methods

    def _percentage(self) -> Percentage:
        figures, cap = self._figures(), self.value("commission.cap") or {}
        limit, rounding = cap.get("amount"), self.value("commission.rounded_down_to")
        approved = approved_cap(self.setup, self.house)
        if approved is not None and named_cap(self.setup, self.house) is None:
            limit = approved if limit is None else min(limit, approved)
        band = None
        if cap.get("band_amount") is not None:
            times = time.fromisoformat(cap["band_from"]), time.fromisoformat(cap["band_to"])
            band = Band(self.chips(cap["band_amount"]), *times)
        return Percentage(
            rate=Decimal(figures["rate"]),
            base=self.value("commission.base"),
            scale=tuple(self._scale()),
            pot_over=self.chips(figures.get("pot_over")),
            pot_at_least=self.chips(figures.get("pot_at_least")),
            least=self.chips(figures.get("least")),
            cap=None if isinstance(limit, str | None) else self.chips(limit),
            band=band,
            cap_borne_by=self.value("commission.cap_borne_by") or "main_pot_first",
            due=self.value("commission.due"),
            tie_waiver=self.value("commission.tie_waiver"),
            no_loss=bool(self.value("commission.no_loss_waiver")),
            # Chips may be too coarse for the multiple; then every part of a chip goes free.
            rounded_down_to=self.chip if rounding == "smallest_chip" else max(1, int(rounding * self.unit)),
        )

    def _figures(self) -> dict[str, Any]:
        """The rate with its thresholds: of the book's own lists the one with the posted rate, if it has several."""
        pick, chosen = self.house.book.setting("commission.percentage").pick(), self.value("commission.percentage")
        posted = self.setup.scale[0][1] if self.setup.scale else self.setup.percent
        if posted is not None and isinstance(pick, Open) and isinstance(pick.allowed, tuple):
            chosen = next((each for each in pick.allowed if isinstance(each, dict) and each["rate"] == posted), {})
        elif posted is not None and self._fits(posted):
            chosen = {**chosen, "rate": posted}
        cites = self.cites("commission.percentage")
        if posted is not None and chosen.get("rate") != posted:
            raise Illegal(f"{posted} percent of the pot", allowed=f"{self._rates()} percent", cites=cites)
        most, buy_in = chosen.get("max_buy_in"), self.setup.max_buy_in
        if most is not None and (buy_in is None or buy_in > most):
            limit = "no maximum buy-in" if buy_in is None else f"a maximum buy-in of {buy_in}"
            raise Illegal(
                f"{chosen['rate']} percent at a table with {limit}",
                allowed=f"a maximum buy-in of at most {most}",
                cites=cites,
            )
        return dict(chosen)

    def _fits(self, rate: Decimal | int) -> bool:
        pick = self.house.book.setting("commission.percentage").pick()
        allowed = pick.get("rate") if isinstance(pick, dict) else None
        return allowed.permits(rate) if isinstance(allowed, Open) else allowed == rate

    def _rates(self) -> str:
        pick = self.house.book.setting("commission.percentage").pick()
        if isinstance(pick, Open) and isinstance(pick.allowed, tuple):
            return " or ".join(str(each["rate"]) for each in pick.allowed if isinstance(each, dict))
        return str(pick["rate"]) if isinstance(pick, dict) else "no"

    def _scale(self) -> Iterator[Step]:
        """Rates by the size of the pots, where the sign has several."""
        scale, cites = self.setup.scale, self.cites("commission.percentage")
        starts = [step[0] for step in scale]
        if scale and self.setup.percent is not None:
            raise Malformed("a percentage and a scale", allowed="percent or scale", cites=cites)
        if scale and (starts[0] or starts != sorted(set(starts))):
            raise Malformed("a scale that does not rise from 0", allowed="scale = [[0, 10], [200, 5]]", cites=cites)
        for start, rate, *cap in scale:
            if not self._fits(rate):
                raise Illegal(f"{rate} percent in a scale", allowed=f"{self._rates()} percent", cites=cites)
            yield Step(self.chips(start), Decimal(rate), self.chips(cap[0]) if cap else None)

    def _hand_fee(self, jackpot: dict[str, Any]) -> HandFee:
        fee = self.value("commission.hand_fee") or {}
        part = Decimal(jackpot.get("from_hand_fee") or 0) * self.unit
        return HandFee(self.chips(fee.get("amount")), str(fee.get("payer")), part)

    def _time_charge(self, jackpot: dict[str, Any]) -> TimeCharge:
        terms = self.value("commission.time_charge") or {}
        amount, part = self.chips(terms.get("amount")), Decimal(jackpot.get("from_time_charge") or 0) * self.unit
        if part > amount:
            raise Illegal(
                f"{part} of a charge of {amount} for the jackpot",
                allowed=f"at most {amount}",
                cites=self.cites("jackpot.charge"),
            )
        return TimeCharge(amount, terms["per"], terms["clock"], int(terms["period"]), int(terms["step"]), part)

    def _jackpot_charge(self) -> dict[str, Any]:
        """What players pay as the table takes part in a jackpot; nothing where it takes part in none."""
        for fault in jackpot_faults(self.setup, self.house):
            raise Illegal(fault.what, allowed=fault.allowed, cites=fault.cites)
        return dict(self.value("jackpot.charge") or {}) if self.setup.jackpot else {}

    def _drop(self, jackpot: dict[str, Any]) -> Drop:
        return Drop(
            amount=self.chips(jackpot["from_pot"]),
            pot_at_least=self.chips(jackpot.get("pot_at_least")),
            dealt_in_at_least=int(jackpot.get("dealt_in_at_least") or 0),
            flop_seen=bool(jackpot.get("flop_seen")),
            counts_as_commission=bool(jackpot.get("no_loss_waiver")),
        )
