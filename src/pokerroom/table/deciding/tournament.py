"""Judge orders of a tournament's director at one table: seats, chips and levels. The tournament has judged the reasons.

This module only checks that the table can carry them out: that it belongs to a tournament, that a seat is free, and
that nobody leaves in the middle of a hand.
"""

from __future__ import annotations

from msgspec import structs

from pokerroom.charges.entries import NEXT_POT, TOURNAMENT_CHIPS, ChipMove, seat_account
from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.commands import (
    EndCompetition,
    IssueChips,
    NoteAbsence,
    RemoveCompetitor,
    SayForTournament,
    SeatCompetitor,
    SetLevel,
)
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import booked
from pokerroom.table.rules import table_rules_for
from pokerroom.table.seats.occupancy import against_the_seat
from pokerroom.table.stakes.chips_in_front import Stake
from pokerroom.table.state import TableState
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_words


def _refuse_cash_table(state: TableState, what: str) -> None:
    state.refuse_if_closed()
    if not state.rules.setup.tournament:
        raise Illegal(f"{what} at a table for cash", allowed="a table of a tournament")


def decide_seat_competitor(state: TableState, command: SeatCompetitor) -> Deciding[None]:
    """Seat a player, who is dealt in from the next hand on if the button and blinds allow it."""
    _refuse_cash_table(state, f"{command.player} with chips of a tournament")
    if command.chips < 0:
        raise Malformed(f"{quantity(command.chips, 'chip')} for {command.player}", allowed="0 or more")
    for objection in against_the_seat(state.seats, command.player, command.seat):
        raise objection
    if command.chips:
        move = ChipMove(TOURNAMENT_CHIPS, seat_account(command.seat), command.chips)
        yield booked(state, "chips of the tournament", (move,), command.at, command.cites)
    yield happenings.CompetitorSeated(
        command.seat,
        command.player,
        Stake(command.chips),
        BlindStatus(new=True),
        command.at,
        command.why,
        command.cites,
    )


def decide_remove_competitor(state: TableState, command: RemoveCompetitor) -> Deciding[int]:
    """Remove a player, and the chips with them."""
    seat = command.seat
    _refuse_cash_table(state, f"seat {seat} removed")
    state.refuse_in_hand(seat, "leave")
    chips, player = state.stake(seat).booked, state.seats.plays(seat)
    if chips:
        move = ChipMove(seat_account(seat), TOURNAMENT_CHIPS, chips)
        yield booked(state, "chips of the tournament", (move,), command.at, command.cites)
    yield happenings.CompetitorGone(seat, player, chips, command.at, command.why, command.cites)
    return chips


def decide_note_absence(state: TableState, command: NoteAbsence) -> Deciding[None]:
    """Note that a competitor is away or back, as the dealer sees it; a repeated note changes nothing."""
    _refuse_cash_table(state, f"seat {command.seat} noted as away")
    state.stake(command.seat)
    if (command.seat in state.players.absent) is not command.away:
        yield happenings.AbsenceNoted(command.seat, state.seats.plays(command.seat), command.away, command.at)


def decide_issue_chips(state: TableState, command: IssueChips) -> Deciding[None]:
    """Give a player more or fewer chips, between hands."""
    seat = command.seat
    _refuse_cash_table(state, "chips of a tournament")
    if not seat:
        yield from _move_chips_into_pot(state, command)
        return
    state.refuse_in_hand(seat, "get or lose chips")
    stake = state.stake(seat)
    chips = stake.chips + command.amount
    if not command.amount or chips < 0:
        raise Malformed(
            f"{quantity(command.amount, 'chip')} for seat {seat}", allowed=f"{-stake.chips} or more, and not none"
        )
    pair = (TOURNAMENT_CHIPS, seat_account(seat)) if command.amount > 0 else (seat_account(seat), TOURNAMENT_CHIPS)
    yield booked(state, command.what, (ChipMove(*pair, abs(command.amount)),), command.at, command.cites)
    changed = structs.replace(stake, chips=chips)
    yield happenings.StackIssued(seat, command.amount, command.what, changed, command.at, command.cites)


def _move_chips_into_pot(state: TableState, command: IssueChips) -> Deciding[None]:
    """Put tournament chips into the pot of the next hand, or take them out again."""
    owed = state.ledger.balance(NEXT_POT)
    if not command.amount or command.amount < -owed or state.hand is not None:
        allowed = f"{-owed} or more, and not none, between hands" if owed else "one or more, between hands"
        raise Malformed(f"{quantity(command.amount, 'chip')} into the next pot", allowed=allowed)
    pair = (TOURNAMENT_CHIPS, NEXT_POT) if command.amount > 0 else (NEXT_POT, TOURNAMENT_CHIPS)
    move = ChipMove(*pair, abs(command.amount))
    yield booked(state, command.what, (move,), command.at, command.cites)
    yield happenings.StackIssued(0, command.amount, command.what, Stake(0), command.at, command.cites)


def decide_set_level(state: TableState, command: SetLevel) -> Deciding[None]:
    """Set another level: its forced bets, game and limit hold for the hands that begin from now on."""
    _refuse_cash_table(state, f"level {command.level}")
    if state.hand is not None:
        raise Illegal(f"level {command.level} in the middle of a hand", allowed="when it is over", cites=command.cites)
    if not command.setup.tournament or command.setup.places != state.rules.setup.places:
        raise Malformed(f"level {command.level} for another table", allowed="the same tournament, the same places")
    table_rules_for(state.rules.house, command.setup, unit=state.rules.unit)  # refused here if it cannot be
    yield happenings.LevelSet(command.setup, command.level, command.at, command.cites)


def decide_say_for_tournament(state: TableState, command: SayForTournament) -> Deciding[None]:
    """Make an announcement, which changes nothing at the table."""
    _refuse_cash_table(state, "a word of the director")
    text = required_words(command.text, "what is said")
    yield happenings.EventTold(text, command.at, command.cites)


def decide_end_competition(state: TableState, command: EndCompetition) -> Deciding[None]:
    """Close the table, once nobody sits there."""
    _refuse_cash_table(state, "the end of a tournament")
    if state.hand is not None:
        raise Illegal("a table closed in the middle of a hand", allowed="when it is over")
    if state.players.stakes:
        raise Illegal(
            f"{quantity(len(state.players.stakes), 'player')} at a table that is closed",
            allowed="once they have left it",
        )
    yield happenings.CompetitionEnded(command.at, command.why, command.cites)
