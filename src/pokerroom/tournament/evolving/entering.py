"""Apply happenings of entries: taken, paid, completed, withdrawn, moved, handed on and lost."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.tournament import happenings
from pokerroom.tournament.state import TournamentState


def _entered(state: TournamentState, event: happenings.PlayerEntered) -> None:
    state.entries[event.entry.number] = event.entry
    if event.payment is not None:
        state.payments.append(event.payment)


def _refused(state: TournamentState, event: happenings.ApplicationRefused) -> None:
    state.refused[event.player] = event.why


def _bought_in(state: TournamentState, event: happenings.BuyInPaid) -> None:
    entry = state.entries[event.number]
    stage = entry.stage if event.lacks else "accepted"
    paid = entry.pool + event.payment.pool, entry.fee + event.payment.fee
    state.entries[event.number] = replace(entry, lacks=event.lacks, stage=stage, pool=paid[0], fee=paid[1])
    state.payments.append(event.payment)


def _paper(state: TournamentState, event: happenings.PaperRecorded) -> None:
    entry = state.entries[event.number]
    stage = entry.stage if event.lacks else "accepted"
    state.entries[event.number] = replace(
        entry,
        papers=entry.papers | {event.paper},
        lacks=event.lacks,
        stage=stage if entry.stage == "pending" else entry.stage,
    )


def _withdrawn(state: TournamentState, event: happenings.EntryWithdrawn) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = replace(entry, stage="withdrawn")
    state.substitutes_asked.pop(entry.player, None)
    if event.refunded:
        state.payments = [each for each in state.payments if each.entry != event.number]


def _moved_entry(state: TournamentState, event: happenings.EntryMoved) -> None:
    state.entries[event.number] = replace(state.entries[event.number], session=event.session)


def _substitute_asked(state: TournamentState, event: happenings.SubstituteAsked) -> None:
    state.substitutes_asked[event.player] = event.substitute


def _substitute_declined(state: TournamentState, event: happenings.SubstituteDeclined) -> None:
    state.substitutes_asked.pop(event.player, None)


def _substituted(state: TournamentState, event: happenings.SubstituteNamed) -> None:
    state.substitutes[event.player] = event.substitute
    state.substitutes_asked.pop(event.player, None)
    if event.takes_entry:
        state.entries[event.number] = replace(state.entries[event.number], player=event.substitute)


def _forfeited(state: TournamentState, event: happenings.EntryForfeited) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = replace(entry, stage="forfeited", fee=entry.fee - event.refunded)
    session = state.session(entry.session)
    session.empty = (*session.empty, *(each for each in session.seats if each.player == entry.player))
    session.seats = tuple(each for each in session.seats if each.player != entry.player)


def _reserve(state: TournamentState, event: happenings.ReserveSeated) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = replace(entry, stage="accepted", pool=event.payment.pool, fee=event.payment.fee)
    state.payments.append(event.payment)


APPLY_ENTERING: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.PlayerEntered: _entered,
    happenings.ApplicationRefused: _refused,
    happenings.BuyInPaid: _bought_in,
    happenings.PaperRecorded: _paper,
    happenings.EntryWithdrawn: _withdrawn,
    happenings.EntryMoved: _moved_entry,
    happenings.SubstituteAsked: _substitute_asked,
    happenings.SubstituteDeclined: _substitute_declined,
    happenings.SubstituteNamed: _substituted,
    happenings.EntryForfeited: _forfeited,
    happenings.ReserveSeated: _reserve,
}
