"""What happens by itself between two hands: held chips come in, time is paid, the absent and the quiet are counted."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from pokerroom.errors import PokerroomError
from pokerroom.hand import Hand
from pokerroom.house import Due, charges_due
from pokerroom.table import absence, adding, seating
from pokerroom.table import happenings as happened
from pokerroom.table.absence import Quiet
from pokerroom.table.blinds import LineUp
from pokerroom.table.stakes import Stake, correction, in_play
from pokerroom.table.standing import Standing
from pokerroom.table.state import TableState

_NEVER_QUIET = Quiet()


def line_up_from(table: TableState, at: datetime) -> dict[int, Standing]:
    """Everybody's standing, those who cannot be dealt in taken as away."""
    fee, rules = table.rules.terms.hand_fee, table.rules
    due = fee.amount if fee is not None and fee.payer != "pot" else 0
    kept_out = table.seats.unapproved or table.seats.leaving
    brought = held_back(table)
    found = {}
    for seat, standing in table.standings.items():
        chips = in_play(rules.stakes, brought[seat]) if seat in brought else table.in_play(seat)
        if rules.terms.time_charge is not None:
            chips -= sum(each.amount for each in time_due(table, seat, at))
        least = rules.hand.chip + (0 if due and _pays_with_checks(table, seat, due) else due)
        barred = chips < least or bool(kept_out and seating.not_dealt(table.seats, seat) is not None)
        if table.to_correct and seat in table.to_correct:
            barred |= bool(correction(rules.stakes, brought.get(seat, table.stakes[seat]).chips))
        found[seat] = replace(standing, away=True) if barred and not standing.away else standing
    return found


def _pays_with_checks(table: TableState, seat: int, fee: int) -> bool:
    checks = table.checks.get(seat)
    return checks is not None and checks.worth == fee


def time_due(table: TableState, seat: int, at: datetime) -> list[Due]:
    """The charges by time that a player owes now."""
    until = table.paid_until.get(seat)
    if until is None or table.opened is None:
        return []
    return list(charges_due(table.rules.terms, seat, until, at, table.opened, players=len(table.stakes)))


def collect_time(table: TableState, at: datetime) -> None:
    """Whoever keeps a seat pays for it, playing or not."""
    if table.rules.terms.time_charge is None:
        return
    for seat in list(table.paid_until):
        for due in time_due(table, seat, at):
            table.take(due.line, at)
            table.paid_until[seat] = due.paid_until


def held_back(table: TableState) -> dict[int, Stake]:
    """The stakes of those who bought chips during the last hand, as they will be in the next one."""
    found = {}
    for seat, stake in table.stakes.items():
        if stake.held:
            try:
                found[seat] = adding.bring_in(table.rules.stakes, stake, largest=table.largest(but=seat))
            except PokerroomError:
                found[seat] = replace(stake, held=0)  # the house takes no such chips: they go back to the player
    return found


def bring_in(table: TableState, at: datetime) -> None:
    """Chips that were held back come onto the table, or go back to the player; and players are declared."""
    rules = table.rules.stakes
    for seat, new in held_back(table).items():
        more = new.chips - table.stakes[seat].chips
        table.stakes[seat] = new
        if more:
            table.books.buy_in(seat, more, at=at)
            table.tell(happened.StakeChanged(seat, "brought in", more, at))
    if rules.top_up == "into_range_or_declared":
        for seat, stake in table.stakes.items():
            if not table.standings[seat].away:
                table.stakes[seat] = adding.at_the_deal(rules, stake)


def count_absence(table: TableState, hand: Hand, line_up: LineUp) -> None:
    """Who is away has missed a big blind if one went by; who wagered nothing has been quiet for one hand more."""
    for seat, blind in line_up.missed:
        if blind == len(line_up.blinds) - 1 and seat in table.away:
            away = table.away[seat]
            table.away[seat] = replace(away, big_blinds_missed=away.big_blinds_missed + 1)
    rules = table.rules.seating
    if not (rules.idle_hands or rules.idle_orbits):
        return
    full = len(table.seats.players) >= table.seats.most
    button, places = line_up.button, len(table.seats.numbers)
    before = table.places.button if table.places is not None else button
    state, quiet = hand.state, table.quiet
    for seat in table.stakes:
        player = state.place.get(seat)
        wagered = player is not None and (
            state.paid[player] + state.dead[player] + state.returned[player] > state.forced[player]
        )
        if wagered:
            quiet.pop(seat, None)
        else:
            quiet[seat] = absence.after_hand(
                rules,
                quiet.get(seat, _NEVER_QUIET),
                wagered=False,
                full=full,
                button=before,
                next_button=button,
                places=places,
            )
