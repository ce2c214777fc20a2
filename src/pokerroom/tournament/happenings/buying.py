"""Happenings of chips that players buy: re-buys and add-ons."""

from __future__ import annotations

from pokerroom.tournament.happenings.common import HappenedInTournament, MoneyMovedInTournament
from pokerroom.tournament.records import (
    Elimination,
    EntryPayment,
)


class RebuyOffered(HappenedInTournament, frozen=True, kw_only=True):
    """A player has no chips left and may re-buy before they are out."""

    session: str
    elimination: Elimination


class RebuyMade(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A player re-bought; `announced` if the chips play before they are paid for."""

    session: str
    player: str
    chips: int
    price: int
    announced: bool = False
    payment: EntryPayment | None = None


class RebuyPaid(MoneyMovedInTournament, frozen=True, kw_only=True):
    """An announced re-buy was paid."""

    session: str
    player: str
    payment: EntryPayment


class AddOnTaken(MoneyMovedInTournament, frozen=True, kw_only=True):
    """A player paid for an add-on and got its chips."""

    session: str
    player: str
    chips: int
    payment: EntryPayment
