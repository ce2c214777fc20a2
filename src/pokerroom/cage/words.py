"""The words by which the cage chooses."""

from __future__ import annotations

from typing import Literal, TypeAlias

# By what money comes and goes: over the counter, or over the house's bank.
MoneyBy: TypeAlias = Literal["cash", "cheque", "transfer"]
# The form in which a deposit is made, or paid out.
DepositBy: TypeAlias = Literal[MoneyBy, "chips"]
FloatKind: TypeAlias = Literal["cash", "chips"]
FloatWay: TypeAlias = Literal["in", "out"]
SlipStage: TypeAlias = Literal["asked", "booked", "declined", "corrected"]
SlipKind: TypeAlias = Literal[
    "float", "chips sold", "chips redeemed", "deposit", "cash-out", "fill", "credit", "chips sold at table",
    "commission dropped", "drop counted", "rack counted", "shift counted",
    "correction",
]  # fmt: skip
CountMoment: TypeAlias = Literal["opening", "during", "closing"]
# Who vouches for a count of a rack: the person who counted, or another with them.
CountedBy: TypeAlias = Literal["one", "two"]
