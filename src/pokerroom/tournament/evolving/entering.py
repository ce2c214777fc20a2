"""Apply happenings of entries: taken, paid, completed, withdrawn, moved, handed on and lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _add_new_entry(state: TournamentState, happening: happenings.PlayerEntered) -> None:
    state.entries[happening.entry.number] = happening.entry
    if happening.payment is not None:
        state.payments.append(happening.payment)


def _refused(state: TournamentState, happening: happenings.ApplicationRefused) -> None:
    state.refused[happening.player] = happening.why


def _bought_in(state: TournamentState, happening: happenings.BuyInPaid) -> None:
    entry = state.entries[happening.number]
    stage = entry.stage if happening.lacks else "accepted"
    paid = entry.pool + happening.payment.pool, entry.fee + happening.payment.fee
    state.entries[happening.number] = replace(entry, lacks=happening.lacks, stage=stage, pool=paid[0], fee=paid[1])
    state.payments.append(happening.payment)


def _paper(state: TournamentState, happening: happenings.PaperRecorded) -> None:
    entry = state.entries[happening.number]
    stage = entry.stage if happening.lacks else "accepted"
    state.entries[happening.number] = replace(
        entry,
        papers=entry.papers | {happening.paper},
        lacks=happening.lacks,
        stage=stage if entry.stage == "pending" else entry.stage,
    )


def _withdrawn(state: TournamentState, happening: happenings.EntryWithdrawn) -> None:
    entry = state.entries[happening.number]
    state.entries[happening.number] = replace(entry, stage="withdrawn")
    state.substitutes_asked.pop(entry.player, None)
    if happening.refunded:
        state.payments = [payment for payment in state.payments if payment.entry != happening.number]


def _moved_entry(state: TournamentState, happening: happenings.EntryMoved) -> None:
    state.entries[happening.number] = replace(state.entries[happening.number], session=happening.session)


def _substitute_asked(state: TournamentState, happening: happenings.SubstituteAsked) -> None:
    state.substitutes_asked[happening.player] = happening.substitute


def _substitute_declined(state: TournamentState, happening: happenings.SubstituteDeclined) -> None:
    state.substitutes_asked.pop(happening.player, None)


def _substituted(state: TournamentState, happening: happenings.SubstituteNamed) -> None:
    state.substitutes[happening.player] = happening.substitute
    state.substitutes_asked.pop(happening.player, None)
    if happening.takes_entry:
        state.entries[happening.number] = replace(state.entries[happening.number], player=happening.substitute)


def _mark_entry_forfeited(state: TournamentState, happening: happenings.EntryForfeited) -> None:
    entry = state.entries[happening.number]
    state.entries[happening.number] = replace(entry, stage="forfeited", fee=entry.fee - happening.refunded)
    session = state.session(entry.session)
    session.empty = (*session.empty, *(seat for seat in session.seats if seat.player == entry.player))
    session.seats = tuple(seat for seat in session.seats if seat.player != entry.player)


def _seat_reserve_player(state: TournamentState, happening: happenings.ReserveSeated) -> None:
    entry = state.entries[happening.number]
    state.entries[happening.number] = replace(
        entry, stage="accepted", pool=happening.payment.pool, fee=happening.payment.fee
    )
    state.payments.append(happening.payment)


APPLY_ENTERING: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.PlayerEntered: _add_new_entry,
    happenings.ApplicationRefused: _refused,
    happenings.BuyInPaid: _bought_in,
    happenings.PaperRecorded: _paper,
    happenings.EntryWithdrawn: _withdrawn,
    happenings.EntryMoved: _moved_entry,
    happenings.SubstituteAsked: _substitute_asked,
    happenings.SubstituteDeclined: _substitute_declined,
    happenings.SubstituteNamed: _substituted,
    happenings.EntryForfeited: _mark_entry_forfeited,
    happenings.ReserveSeated: _seat_reserve_player,
}
