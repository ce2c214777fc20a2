"""Apply happenings of chips that players buy: re-buys and add-ons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.evolving.session_parts import (
    tally_chips,
)
from pokerroom.tournament.state import TournamentState


def _offered(state: TournamentState, event: happenings.RebuyOffered) -> None:
    session = state.session(event.session)
    player = session.players[event.elimination.player]
    session.players[player.player] = replace(player, offered=event.elimination)


def _rebought(state: TournamentState, event: happenings.RebuyMade) -> None:
    session = state.session(event.session)
    player = session.players[event.player]
    session.players[event.player] = replace(
        player,
        chips=player.chips + event.chips,
        rebuys=player.rebuys + 1,
        owes=player.owes + (event.price if event.announced else 0),
        offered=None,
    )
    tally_chips(session, rebuys=event.chips)
    if event.payment is not None:
        state.payments.append(event.payment)


def _rebuy_paid(state: TournamentState, event: happenings.RebuyPaid) -> None:
    session = state.session(event.session)
    paid = event.payment.pool + event.payment.fee
    if event.player in session.players:
        player = session.players[event.player]
        session.players[event.player] = replace(player, owes=player.owes - paid)
    session.debts.pop(event.player, None)
    state.payments.append(event.payment)


def _added_on(state: TournamentState, event: happenings.AddOnTaken) -> None:
    session = state.session(event.session)
    player = session.players[event.player]
    session.players[event.player] = replace(
        player, chips=player.chips + event.chips, add_ons=player.add_ons + 1, offered=None
    )
    tally_chips(session, add_ons=event.chips)
    state.payments.append(event.payment)


APPLY_BUYING: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.RebuyOffered: _offered,
    happenings.RebuyMade: _rebought,
    happenings.RebuyPaid: _rebuy_paid,
    happenings.AddOnTaken: _added_on,
}
