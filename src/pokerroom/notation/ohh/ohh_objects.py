"""The objects of an Open Hand History, with the names that its specification gives to their fields.

A field that a file leaves out or calls null is None, or an empty tuple. Amounts are whole numbers or decimals, exactly
as written. Fields beyond the specification are in an object's `extra`.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pokerroom.cards import Card
from pokerroom.notation.reading import Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhBetLimit:
    """The limit: `NL`, `PL` or `FL`, and the most that a player may put in, where there is such a cap."""

    bet_type: str
    bet_cap: Amount | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhPlayer:
    """A player dealt in. The id is the hand's own; actions and wins point to it."""

    id: int
    seat: int
    name: str
    display: str | None = None
    starting_stack: Amount
    player_bounty: Amount | None = None
    is_sitting_out: bool | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhAction:
    """An action. The amount of a raise is the chips the player puts in, not the total of the raise."""

    action_number: int
    player_id: int | None = None
    action: str
    amount: Amount | None = None
    is_allin: bool = False
    cards: tuple[Card, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhRound:
    """A street with the community cards dealt on it; a board run twice has its streets twice."""

    id: int
    street: str
    cards: tuple[Card, ...] = ()
    actions: tuple[OhhAction, ...]
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhWin:
    """A player's win from a pot."""

    player_id: int
    win_amount: Amount
    cashout_amount: Amount | None = None
    cashout_fee: Amount | None = None
    bonus_amount: Amount | None = None
    contributed_rake: Amount | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhPot:
    """A pot, rake included, and who takes what from it."""

    number: int
    amount: Amount
    rake: Amount | None = None
    jackpot: Amount | None = None
    player_wins: tuple[OhhWin, ...]
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhSpeed:
    """How fast the levels of a tournament go."""

    type: str
    round_time: int | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhTournament:
    """The tournament that a hand belongs to."""

    tournament_number: str
    name: str | None = None
    start_date_utc: datetime.datetime | None = None
    currency: str | None = None
    buyin_amount: Amount | None = None
    fee_amount: Amount | None = None
    bounty_fee_amount: Amount | None = None
    initial_stack: Amount | None = None
    type: str | None = None
    flags: tuple[str, ...] = ()
    speed: OhhSpeed | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhBounty:
    """A bounty won in the hand, and for whom."""

    player_id: int
    bounty_won: Amount
    defeated_player_id: int
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhRebuy:
    """A re-buy, re-entry or add-on during the hand; early versions of the format had them here."""

    player_id: int
    rebuy_action: str
    amount: Amount
    chips: Amount
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class OhhHand:
    """One hand. Its time is in UTC, and says so."""

    spec_version: str
    site_name: str
    network_name: str
    internal_version: str
    tournament: bool | None = None
    tournament_info: OhhTournament | None = None
    game_number: str
    start_date_utc: datetime.datetime
    table_name: str
    table_handle: str | None = None
    table_skin: str | None = None
    game_type: str
    bet_limit: OhhBetLimit
    table_size: int
    currency: str
    dealer_seat: int
    small_blind_amount: Amount | None = None
    big_blind_amount: Amount | None = None
    ante_amount: Amount | None = None
    hero_player_id: int | None = None
    flags: tuple[str, ...] = ()
    players: tuple[OhhPlayer, ...]
    rounds: tuple[OhhRound, ...]
    pots: tuple[OhhPot, ...]
    tournament_rebuys: tuple[OhhRebuy, ...] = ()
    tournament_bounties: tuple[OhhBounty, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
