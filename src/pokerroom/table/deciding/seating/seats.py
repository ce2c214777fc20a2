"""Judge coming and going: a player takes a seat, leaves it, sits out, comes back, moves."""

from __future__ import annotations

from datetime import datetime

from msgspec import structs

from pokerroom.charges import on_leaving, seating_fee
from pokerroom.charges.entries import ChipMove, checks_account, seat_account
from pokerroom.errors import Illegal
from pokerroom.table import happenings
from pokerroom.table.blinds.blind_status import change_seat, joins
from pokerroom.table.blinds.next_line_up import ask_to_post, refuse_pass
from pokerroom.table.commands import AskToPost, ChangeSeat, ComeBack, EndPlayover, Rise, Sit, SitOut
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.freezing import withdraw_from_freeze_out
from pokerroom.table.deciding.giving_up import leave_seat
from pokerroom.table.deciding.money.booking import booked, bought_in, cash_out
from pokerroom.table.deciding.money.charging import take
from pokerroom.table.deciding.money.paying_time import charge_for_time, refuse_unpaid_time
from pokerroom.table.deciding.playing.looking_ahead import upcoming_line_up
from pokerroom.table.deciding.playover import uncover
from pokerroom.table.deciding.seating.offers import refuse_before_others
from pokerroom.table.seats import absence, refusals
from pokerroom.table.seats.occupancy import Newcomer, without_playover
from pokerroom.table.stakes import chips_in_front, leaving
from pokerroom.table.stakes.chips_in_front import Involvement, Stake
from pokerroom.table.state import TableState


def decide_sit(state: TableState, command: Sit) -> Deciding[None]:
    """Seat a newcomer with the stake they bring, and charge the price of sitting down.

    Refuse a player who is barred or lacks the leave needed, a seat they may not take, one that others have a claim to,
    and a stake that the rules do not allow.
    """
    state.refuse_if_closed()
    state.refuse_barred(command.player, command.at)
    rules, player, seat, at = state.rules, command.player, command.seat, command.at
    state.refuse_unless_given(command.approved_by, f"leave for {player} to sit", rules.seating.cites("needs_approval"))
    newcomer = Newcomer(player, approved=bool(command.approved_by), groups=command.groups, playing=command.playing)
    refusals.refuse_seat(state.seats, newcomer, seat)
    refuse_before_others(state, player, seat, at)
    brought = Stake(command.chips, command.small_chips, command.notes)
    chips_in_front.refuse_impossible(brought)
    if command.notes_changed:
        brought = chips_in_front.change_notes(brought)
    left = chips_in_front.last_left(rules.stakes, state.travel.left.get(player), *command.took_away)
    stake = chips_in_front.put_up_stake(rules.stakes, brought, largest=state.largest(), left=left, at=at)
    status = structs.replace(joins(rules.blinds, state.button.places, command.came_by), posts=command.posts)
    yield bought_in(state, seat, stake.booked, at, player=player)
    leave = command.approved_by if rules.seating.needs_approval else ""
    waits = refusals.waits_for_leave(rules.seating, newcomer)
    yield happenings.Sat(seat, player, stake, status, at, waits, leave=leave)
    yield from charge_on_sitting(state, seat, at)


def charge_on_sitting(
    state: TableState, seat: int, at: datetime, *, sent: bool = False, paid_until: datetime | None = None
) -> Deciding[None]:
    """Charge a player for sitting down; one whom the house sent from another table has already paid there."""
    yield from take(state, seating_fee(state.rules.terms, seat, already_paid=sent), at)
    yield from charge_for_time(state, seat, at, paid_until=paid_until)


def decide_rise(state: TableState, command: Rise) -> Deciding[int]:
    """Leave the table with all chips; return how many. A host cannot hold anybody there between two hands."""
    seat, at, hand = command.seat, command.at, state.hand
    if state.floor.stopped is None or not state.floor.stopped.host or hand is not None:
        state.refuse_if_stopped("nobody leaves")
    if hand is not None and hand.is_in(seat) and state.involvement(seat) is Involvement.OUT_OF_HAND:
        stake, player, chips = state.stake(seat), state.seats.plays(seat), hand.stacks[seat]
        # Refused here if it cannot be, also where the hand is called off and everything comes back.
        _refuse_to_get_up(state, seat, at, command.reason, chips=stake.booked)
        yield happenings.LeavesAfterHand(seat, player, at, command.reason)
        return chips
    state.refuse_in_hand(seat, "leave")
    return (yield from get_up(state, seat, at, command.reason))


def decide_end_playover(state: TableState, command: EndPlayover) -> Deciding[int]:
    """End a playover because the absent player wants the seat; return the chips of the player who gets up."""
    state.refuse_in_hand(command.seat, "leave")
    if command.seat not in state.players.boxes:
        cites = state.rules.seating.cites("playover")
        raise Illegal(f"nobody plays over seat {command.seat}", allowed="a seat with a box", cites=cites)
    return (yield from get_up(state, command.seat, command.at))


def get_up(state: TableState, seat: int, at: datetime, reason: str = "") -> Deciding[int]:
    """Get up between hands with all chips; return how many."""
    _refuse_to_get_up(state, seat, at, reason, chips=state.stake(seat).booked)
    return (yield from remove_player(state, seat, at, reason))


def _refuse_to_get_up(state: TableState, seat: int, at: datetime, reason: str, *, chips: int) -> None:
    leaving.leave(state.rules.stakes, state.stake(seat), at)
    if seat not in state.players.boxes:
        refusals.refuse_to_leave(state.seats, state.seats.plays(seat), chips=chips, reason=reason)


def remove_player(state: TableState, seat: int, at: datetime, reason: str = "") -> Deciding[int]:
    """Remove a player who was allowed to get up, with all chips; return how many."""
    stake = state.stake(seat)
    left = leaving.leave(state.rules.stakes, stake, at)
    line = on_leaving(state.rules.terms, state.paid_time.paid_until.get(seat), at)
    if stake.held:  # they were never on the table, and must be mentioned when the player leaves
        yield happenings.StakeChanged(seat, "not brought in", stake.held, at, structs.replace(stake, held=0))
    yield from cash_out(state, seat, at)
    yield from leave_seat(state, seat, at, chips=stake.booked, why=line.words if line else reason, left=left)
    yield from withdraw_from_freeze_out(state, seat)
    return stake.booked


def decide_sit_out(state: TableState, command: SitOut) -> Deciding[None]:
    """Sit out from the next hand on."""
    seat, at = command.seat, command.at
    state.stake(seat)
    if seat in state.players.boxes:
        cites = state.rules.seating.cites("playover")
        raise Illegal(f"seat {seat} is another's", allowed="whoever plays over it plays or leaves", cites=cites)
    away = state.players.away.get(seat)
    if away is not None and state.blind_status(seat).away:
        return  # a player who is away stays away since the first time, however often they say so
    if away is None:
        away = absence.go_away(state.rules.seating, seat, at, told_at=command.told, granted=command.granted)
    yield happenings.SatOut(seat, at, away)


def decide_come_back(state: TableState, command: ComeBack) -> Deciding[None]:
    """Come back to play, and pay the missed posts at once or wait; a blind about to fall cannot be waited out."""
    seat, status = command.seat, state.blind_status(command.seat)
    if seat in state.players.boxes:
        cites = state.rules.seating.cites("playover")
        raise Illegal(f"seat {seat} is being played over", allowed="end the playover first", cites=cites)
    passes = status.playing and not status.away and not command.posts
    if passes and (line_up := upcoming_line_up(state, command.at)) is not None:
        refuse_pass(state.rules.blinds, line_up, seat)
    after = structs.replace(status, away=False, posts=command.posts)
    if after == status and seat not in state.players.away:
        return  # a player who is present has not come back
    yield happenings.CameBack(seat, command.posts, command.at, after)


def decide_ask_to_post(state: TableState, command: AskToPost) -> Deciding[None]:
    """Ask, as a waiting player, to post and be dealt into the next hand; refuse where they may not come in yet."""
    state.stake(command.seat)
    if state.button.places is None:
        raise Illegal("no hand has been played", allowed="everybody is dealt into the first one")
    refuse_unpaid_time(state, command.seat, command.at)
    status = ask_to_post(state.rules.blinds, state.players.blind_statuses, state.button.places, command.seat)
    yield happenings.CameBack(command.seat, True, command.at, status)


def decide_change_seat(state: TableState, command: ChangeSeat) -> Deciding[None]:
    """Change to another seat of the table."""
    seat, new, at = command.seat, command.new, command.at
    state.refuse_if_closed()
    state.refuse_in_hand(seat, "move")
    player = state.seats.plays(seat)
    over = seat in state.players.boxes
    if over:  # they give up another player's seat and take one of their own
        refusals.refuse_seat(without_playover(state.seats, seat), Newcomer(player, approved=True), new)
    else:
        refusals.refuse_move(state.seats, player, new)
    refuse_before_others(state, player, new, at)
    statuses, places = change_seat(state.rules.blinds, state.players.blind_statuses, seat, new, state.button.places)
    chips, checks = state.stake(seat).booked, state.players.checks.get(seat)
    held = (
        (seat_account(seat), seat_account(new), chips),
        (checks_account(seat), checks_account(new), checks.price if checks else 0),
    )
    moves = tuple(ChipMove(*held_move) for held_move in held if held_move[2])
    if moves:
        yield booked(state, "change of seat", moves, at)
    yield happenings.ChangedSeat(seat, new, player, at, statuses, places, over)
    if over:
        yield from uncover(state, seat, at)
