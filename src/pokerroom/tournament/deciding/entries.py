"""Judge later steps of entries: the buy-in and papers that follow, a withdrawal, and another session."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings, words
from pokerroom.tournament.deciding.eligibility import refuse_full_session
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.accounts import paid_back, paid_in
from pokerroom.tournament.records import EntryPayment, TournamentEntry
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState
from pokerroom.tournament.words import HOLDING_A_PLACE


def open_entry(state: TournamentState, player: str, *stages: words.EntryStage) -> TournamentEntry:
    """Return a player's last entry in one of these stages; refuse where there is none."""
    entries = state.entries_of(player, *stages)
    if not entries:
        raise Malformed(f"{player} has no entry that is {' or '.join(stages)}", allowed="a player with such an entry")
    return entries[-1]


def decide_pay_buy_in(
    rules: TournamentRules, state: TournamentState, command: commands.PayBuyIn
) -> Iterator[TournamentHappening]:
    """Take the buy-in that follows an entry fee; refuse any sum but the one due."""
    entry = open_entry(state, command.player, "pending")
    due = state.conditions.contribution - entry.pool
    if command.pays != due:
        raise Illegal(
            f"{command.player} cannot pay {command.pays:,}", allowed=f"{due:,}", cites=rules.cites("entry_needs")
        )
    payment = EntryPayment(player=entry.player, what="entry", pool=due, entry=entry.number)
    lacks = tuple(lack for lack in entry.lacks if lack != "buy_in_before_start")
    yield happenings.BuyInPaid(
        at=command.at,
        by=command.by,
        number=entry.number,
        payment=payment,
        lacks=lacks,
        moves=paid_in(state.name, payment),
        cites=rules.cites("entry_needs"),
    )


def decide_record_paper(
    rules: TournamentRules, state: TournamentState, command: commands.RecordPaper
) -> Iterator[TournamentHappening]:
    """Record a paper that an entry lacked."""
    entry = open_entry(state, command.player, "pending", "accepted", "reserve")
    lacks = tuple(lack for lack in entry.lacks if lack != command.paper)
    yield happenings.PaperRecorded(
        at=command.at,
        by=command.by,
        number=entry.number,
        paper=command.paper,
        lacks=lacks,
        cites=rules.cites("entry_needs"),
    )


def decide_withdraw_entry(
    rules: TournamentRules, state: TournamentState, command: commands.WithdrawEntry
) -> Iterator[TournamentHappening]:
    """Withdraw an entry; the money goes back only where the conditions allow it and in time."""
    entry = open_entry(state, command.player, "pending", "accepted", "reserve")
    cites = rules.cites("no_refund")
    back: list[EntryPayment] = []
    if command.refund and entry.stage != "reserve":  # who has paid nothing yet
        hours, starts = state.conditions.withdraw_hours, state.session(entry.session).plan.starts
        starts = starts or state.conditions.start
        if hours is not None and starts is None and state.conditions.sit_and_go:  # until it starts
            starts = command.at + timedelta(hours=hours)
        if hours is None or starts is None:
            raise Illegal(
                f"{entry.player} cannot have a refund", allowed="what the conditions expressly allow", cites=cites
            )
        latest = starts - timedelta(hours=hours)
        if command.at > latest:
            raise Illegal(
                f"{entry.player} cannot have a refund at {command.at}", allowed=f"until {latest}", cites=cites
            )
        back = [payment for payment in state.payments if payment.entry == entry.number]
    yield happenings.EntryWithdrawn(
        at=command.at,
        by=command.by,
        number=entry.number,
        refunded=sum(payment.pool + payment.fee for payment in back),
        moves=paid_back(state.name, back),
        cites=cites,
    )


def decide_move_entry(
    rules: TournamentRules, state: TournamentState, command: commands.MoveEntry
) -> Iterator[TournamentHappening]:
    """Move an entry to another session; refuse one that has started or is full, or where players may not move."""
    entry = open_entry(state, command.player, "pending", "accepted")
    target = state.session(command.session)
    cites = rules.cites("substitute", "conditions")
    if command.asked_by_player and not state.conditions.transfers:
        raise Illegal(
            f"the entry of {entry.player} cannot move to {target.name}", allowed="where entries move", cites=cites
        )
    for session_state in (state.session(entry.session), target):
        if session_state.stage not in ("planned", "seated"):
            raise Illegal(f"{session_state.name} has started", allowed="sessions that have not", cites=cites)
    if state.entries_of(entry.player) and any(
        tournament_entry.session == target.name and tournament_entry.stage in HOLDING_A_PLACE
        for tournament_entry in state.entries_of(entry.player)
    ):
        raise Illegal(f"{entry.player} is in {target.name} already", allowed="another session", cites=cites)
    refuse_full_session(rules, state, target)
    yield happenings.EntryMoved(at=command.at, by=command.by, number=entry.number, session=target.name, cites=cites)
