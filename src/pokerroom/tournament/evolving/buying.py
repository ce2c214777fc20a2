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


def _keep_rebuy_offer(state: TournamentState, happening: happenings.RebuyOffered) -> None:
    session = state.session(happening.session)
    player = session.players[happening.elimination.player]
    session.players[player.player] = replace(player, offered=happening.elimination)


def _rebought(state: TournamentState, happening: happenings.RebuyMade) -> None:
    session = state.session(happening.session)
    player = session.players[happening.player]
    session.players[happening.player] = replace(
        player,
        chips=player.chips + happening.chips,
        rebuys=player.rebuys + 1,
        owes=player.owes + (happening.price if happening.announced else 0),
        offered=None,
    )
    tally_chips(session, rebuys=happening.chips)
    if happening.payment is not None:
        state.payments.append(happening.payment)


def _rebuy_paid(state: TournamentState, happening: happenings.RebuyPaid) -> None:
    session = state.session(happening.session)
    paid = happening.payment.pool + happening.payment.fee
    if happening.player in session.players:
        player = session.players[happening.player]
        session.players[happening.player] = replace(player, owes=player.owes - paid)
    session.debts.pop(happening.player, None)
    state.payments.append(happening.payment)


def _added_on(state: TournamentState, happening: happenings.AddOnTaken) -> None:
    session = state.session(happening.session)
    player = session.players[happening.player]
    session.players[happening.player] = replace(
        player, chips=player.chips + happening.chips, add_ons=player.add_ons + 1, offered=None
    )
    tally_chips(session, add_ons=happening.chips)
    state.payments.append(happening.payment)


APPLY_BUYING: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.RebuyOffered: _keep_rebuy_offer,
    happenings.RebuyMade: _rebought,
    happenings.RebuyPaid: _rebuy_paid,
    happenings.AddOnTaken: _added_on,
}
