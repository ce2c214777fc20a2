"""The terms of charges at a table, from a house's book, its operator's choices and the posted set-up."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import time
from decimal import Decimal
from typing import Any

from pokerroom.charges.posted_charges import figures_of, methods_of, refuse_terms
from pokerroom.charges.terms import (
    CAP_BORNE_BY,
    CHARGE_BASES,
    CHARGE_CLOCKS,
    CHARGE_DUE,
    TIE_WAIVERS,
    Band,
    ChargeTerms,
    Drop,
    HandFee,
    Percentage,
    RateStep,
    TimeCharge,
)
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.amounts import in_chips
from pokerroom.rulebook.setup.setup_charges import approved_cap, charges_by, named_cap
from pokerroom.rulebook.setup.setup_choices import house_for
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import CHARGED_PER, FEE_PAYERS, is_word, one_of


def charge_terms_for(house: Rulebook | House, setup: TableSetup, *, unit: int = 1, chip: int = 0) -> ChargeTerms:
    """Return this table's charges; refuse charges that the house may not make. Tournament hands are not charged.

    `unit` chips make one of the currency on the sign, and `chip` is the smallest chip in play (else the one posted).

    >>> from pokerroom.rulebook import house_named
    >>> terms = charge_terms_for(house_named("uk"), TableSetup(game="holdem", blinds=(1, 2)), unit=100)
    >>> terms.percentage.rate, terms.percentage.cap_for(9000, time(9)), terms.percentage.cap_for(9000, time(21))
    (Decimal('5'), 500, 1000)
    """
    chosen = house_for(setup, house_of(house))
    refuse_terms(chosen, setup, unit)
    return recorded_charge_terms(chosen, setup, unit=unit, chip=chip)


def recorded_charge_terms(house: House, setup: TableSetup, *, unit: int = 1, chip: int = 0) -> ChargeTerms:
    """Return the charges for a set-up that was judged when the table got it; nothing is judged again."""
    return _ChargeAnswers(house, setup, unit, chip).terms()


class _ChargeAnswers:
    """One house's answers to questions about charges."""

    def __init__(self, house: House, setup: TableSetup, unit: int, chip: int) -> None:
        self.house, self.setup, self.unit = house, setup, unit
        self.chip = chip or self.chips(setup.smallest_chip) or 1

    def value(self, key: str) -> Any:
        """Return the house's answer; None where the question does not come up."""
        return self.house.answer(key)

    def chips(self, amount: Decimal | int | None) -> int:
        """Return an amount of the book or the sign in chips."""
        return in_chips(amount, self.unit)

    def terms(self) -> ChargeTerms:
        """Return all charges of this house at a table, as terms."""
        grounds = grounds_at(self.house.book, self.setup)
        if self.setup.tournament:
            return ChargeTerms(unit=self.unit, grounds=grounds)
        methods = methods_of(self.house, self.setup)
        fees = self.value("commission.extra_fees") or {}
        charge = self._jackpot_charge()
        by_percent = charges_by(methods, "pot_percent")
        return ChargeTerms(
            percentage=self._percentage() if by_percent else None,
            hand_fee=self._hand_fee(charge) if charges_by(methods, "hand_fee") else None,
            time_charge=self._time_charge(charge) if charges_by(methods, "time_charge") else None,
            seating_fee=self.chips(fees.get("seating")),
            boards_fee=self.chips(fees.get("multiple_boards")),
            extra_time_fee=self.chips(fees.get("extra_time")),
            drop=self._drop(charge) if by_percent and charge.get("from_pot") else None,
            free=not methods,
            checks=bool(self.value("commission.checks")),
            unit=self.unit,
            grounds=grounds,
        )

    def _percentage(self) -> Percentage:
        """Return the percentage taken of pots, from the set-up's figures and the house's answers.

        The cap is the set-up's or the book's; an approved maximum applies where the set-up names none of its own.
        """
        figures, cap = figures_of(self.house, self.setup), self.value("commission.cap") or {}
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
            base=self.house.word("commission.base", CHARGE_BASES),
            scale=tuple(self._scale()),
            pot_over=self.chips(figures.get("pot_over")),
            pot_at_least=self.chips(figures.get("pot_at_least")),
            least=self.chips(figures.get("least")),
            cap=None if isinstance(limit, str | None) else self.chips(limit),
            band=band,
            cap_borne_by=self.house.word("commission.cap_borne_by", CAP_BORNE_BY, otherwise="main_pot_first"),
            due=self.house.word("commission.due", CHARGE_DUE),
            tie_waiver=self.house.word("commission.tie_waiver", TIE_WAIVERS),
            no_loss=bool(self.value("commission.no_loss_waiver")),
            # Chips may be too coarse for the multiple; then fractions of a chip are free.
            rounded_down_to=self.chip if is_word(rounding, "smallest_chip") else max(1, int(rounding * self.unit)),
        )

    def _scale(self) -> Iterator[RateStep]:
        """Yield the rates by size of the pots, where the sign has several."""
        for start, rate, *cap in self.setup.scale:
            yield RateStep(self.chips(start), Decimal(rate), self.chips(cap[0]) if cap else None)

    def _hand_fee(self, jackpot: dict[str, Any]) -> HandFee:
        fee = self.value("commission.hand_fee") or {}
        part = Decimal(jackpot.get("from_hand_fee") or 0) * self.unit
        return HandFee(self.chips(fee.get("amount")), one_of(FEE_PAYERS, fee.get("payer"), "commission.hand_fee"), part)

    def _time_charge(self, jackpot: dict[str, Any]) -> TimeCharge:
        terms = self.value("commission.time_charge") or {}
        amount, part = self.chips(terms.get("amount")), Decimal(jackpot.get("from_time_charge") or 0) * self.unit
        per = one_of(CHARGED_PER, terms["per"], "commission.time_charge")
        clock = one_of(CHARGE_CLOCKS, terms["clock"], "commission.time_charge")
        return TimeCharge(amount, per, clock, int(terms["period"]), int(terms["step"]), part)

    def _jackpot_charge(self) -> dict[str, Any]:
        """Return the players' charge for the jackpot; an empty dict if the table takes part in none."""
        return dict(self.value("jackpot.charge") or {}) if self.setup.jackpot else {}

    def _drop(self, jackpot: dict[str, Any]) -> Drop:
        return Drop(
            amount=self.chips(jackpot["from_pot"]),
            pot_at_least=self.chips(jackpot.get("pot_at_least")),
            dealt_in_at_least=int(jackpot.get("dealt_in_at_least") or 0),
            flop_seen=bool(jackpot.get("flop_seen")),
            counts_as_commission=bool(jackpot.get("no_loss_waiver")),
        )
