"""The house's charges and their booking: commission by every method of the books, and the ledger."""

from pokerroom.charges.checks import Checks, redeem, sell_checks
from pokerroom.charges.closing import ClosingReport, closing_report
from pokerroom.charges.commission import charges, hand_fee, seating_fee
from pokerroom.charges.house_terms import charge_terms_for
from pokerroom.charges.ledger import Ledger
from pokerroom.charges.lines import ChargeLine, as_charges
from pokerroom.charges.table_hours import TableHour, comes_after, next_hour, share
from pokerroom.charges.terms import Band, ChargeTerms, Drop, HandFee, Percentage, RateStep, TimeCharge
from pokerroom.charges.time_charge import ChargeDue, charges_due, first_charge, on_leaving, refuse_unpaid, unpaid

__all__ = [
    "ChargeTerms",
    "Percentage",
    "RateStep",
    "Band",
    "Drop",
    "HandFee",
    "TimeCharge",
    "charge_terms_for",
    "ChargeLine",
    "as_charges",
    "charges",
    "hand_fee",
    "seating_fee",
    "ChargeDue",
    "first_charge",
    "charges_due",
    "refuse_unpaid",
    "on_leaving",
    "unpaid",
    "TableHour",
    "next_hour",
    "share",
    "comes_after",
    "Ledger",
    "ClosingReport",
    "closing_report",
    "Checks",
    "sell_checks",
    "redeem",
]
