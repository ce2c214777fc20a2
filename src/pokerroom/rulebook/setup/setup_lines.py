"""The lines of a table's set-up as typed keywords, for type checkers and editors.

`TableSetup` explains each line; any line may be left out and then follows the house.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, TypedDict

from pokerroom.rulebook.words import (
    ChargedPer,
    ChargeMethod,
    DeckSize,
    FeePayer,
    Limit,
    LowQualifier,
    OpenerOptions,
    TopUpRule,
    WonBy,
)


class SetupLines(TypedDict, total=False):
    """All lines of a `TableSetup` besides its game, for use in a call or a file."""

    limit: Limit
    blinds: Sequence[Decimal | int]
    ante: Decimal | int
    straddles: Sequence[Decimal | int]
    straddling: bool
    minimum_bet: Decimal | int
    maximum_bet: Decimal | int
    bet_sizes: Sequence[Decimal | int]
    raise_cap: int | Literal["none"]
    deck: DeckSize | Literal[52, 48, 44, 40, 36, 32]
    joker: bool
    burns: bool
    ace_low: bool
    won_by: WonBy
    low_qualifier: LowQualifier
    opener: OpenerOptions
    smallest_chip: Decimal | int
    run_boards: bool
    players: int
    min_buy_in: Decimal | int
    max_buy_in: Decimal | int
    top_up: TopUpRule
    seconds_to_act: int
    extra_seconds: int
    places: int
    commission: Sequence[ChargeMethod]
    percent: Decimal | int
    scale: Sequence[Sequence[Decimal | int]]
    cap: Decimal | int | Literal["none"]
    least: Decimal | int
    rounded_down_to: Decimal | int | Literal["smallest_chip"]
    hand_fee: Decimal | int
    hand_fee_payer: FeePayer
    time_charge: Decimal | int
    time_charge_per: ChargedPer
    time_charge_minutes: int
    seating_fee: Decimal | int
    boards_fee: Decimal | int
    extra_time_fee: Decimal | int
    jackpot: bool
    jackpot_part: Decimal | int
    tournament: bool
    live: bool
    hours: str
