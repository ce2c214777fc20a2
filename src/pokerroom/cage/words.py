"""The words by which the cage chooses."""

from __future__ import annotations

from typing import Literal, TypeAlias

# By what money comes and goes: over the counter, or over the house's bank.
MoneyBy: TypeAlias = Literal["cash", "cheque", "transfer"]
# What a deposit is made of, or paid out in.
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
# Who stands behind a count of a rack: whoever counted, or somebody else with them.
CountedBy: TypeAlias = Literal["one", "two"]
