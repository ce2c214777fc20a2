"""Judge commands about hands: one is lined up, played by its driver, and recorded or called off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Final

from msgspec import structs

from pokerroom.cards import Card, cards_text
from pokerroom.charges import hand_fee
from pokerroom.charges.entries import NEXT_POT
from pokerroom.citation import Citation, joined_cites
from pokerroom.errors import Illegal
from pokerroom.hand import Hand, dealt_in, events, refuse_seats
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulebook.ruling_rows.ruling_names import EffectName
from pokerroom.table import happenings
from pokerroom.table.blinds import next_line_up
from pokerroom.table.blinds.blind_status import PLAYING, BlindStatus
from pokerroom.table.changes import proposals
from pokerroom.table.commands import BeginHand, EndHand, Misdeal
from pokerroom.table.deciding.button import button_of_first_hand, correct_ordered_button, refuse_strange_draw
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.freezing import after_freeze_out_hand, refuse_before_it_begins
from pokerroom.table.deciding.giving_up import put_out
from pokerroom.table.deciding.money.booking import hand_booked
from pokerroom.table.deciding.money.charging import refund_fee, take
from pokerroom.table.deciding.money.paying_time import collect_time
from pokerroom.table.deciding.money.payouts import put_payouts_right
from pokerroom.table.deciding.playing.between_hands import (
    DECLARED_TOP_UP,
    bring_in_waiting_chips,
    held_back,
    line_up_from,
    missed_by_the_absent,
    quiet_players,
    shut_out,
    stacks_from,
)
from pokerroom.table.deciding.playover import missed_under_the_boxes
from pokerroom.table.deciding.rulings import carry_pot, cut_ordered_stakes
from pokerroom.table.deciding.seating.seats import remove_player
from pokerroom.table.deciding.stops_and_disputes import refuse_disputed
from pokerroom.table.evolving.hands import running
from pokerroom.table.opening.gaming_hours import outside_hours
from pokerroom.table.stakes import adding, chips_in_front
from pokerroom.table.stakes.chips_in_front import Stake
from pokerroom.table.state import HAND_BEFORE, Fee, TableState

_ASKING_WITHDRAWN: Final[EffectName] = "withdraw_privilege"
_DECLARED = attrgetter("declared")
_NO_BLIND_STATUS: dict[int, BlindStatus] = {}
_NO_CARDS_DRAWN: dict[int, str] = {}


def decide_begin_hand(state: TableState, command: BeginHand) -> Deciding[Hand]:
    """Begin the next hand; return it, ready for its forced bets. Refuse where none may begin now."""
    at, rules = command.at, state.rules
    _refuse_to_begin(state, at)
    brought = held_back(state)
    stacks = stacks_from(state, brought)
    statuses = line_up_from(state, at, stacks)
    refuse_strange_draw(state, command.drawn)
    first_button = _first_button_of_game(state, command, statuses)
    line_up = _line_up(state, command, statuses, first_button)
    _refuse_without_chips(state, {seat: stacks[seat] for seat in line_up.seats})
    new_game = first_button is not None and state.times.game_began is None
    if brought or rules.stakes.top_up == DECLARED_TOP_UP:
        yield from bring_in_waiting_chips(state, brought, at)
    if rules.terms.time_charge is not None or rules.terms.hand_fee is not None:
        yield from _collect_before_the_deal(state, line_up, at)
        stacks = stacks_from(state, {})
    refuse_seats(rules.hand.plan, line_up.seats, line_up.button)
    yield happenings.HandBegan(
        number=state.hands + 1,
        line_up=line_up,
        stacks={seat: stacks[seat] for seat in line_up.seats},
        at=at,
        carried=state.ledger.balance(NEXT_POT),
        unposted=tuple(command.unposted),
        wrong_button=bool(command.wrong_button),
        new_game=new_game,
        drawn={seat: _drawn_text(cards) for seat, cards in (command.drawn or {}).items()}
        if first_button is not None
        else _NO_CARDS_DRAWN,
        first_button=(first_button, state.seats.players[first_button]) if first_button else None,
    )
    if state.orders.not_asking:
        yield from _keep_from_asking(state)
    return running(state)


def _first_button_of_game(state: TableState, command: BeginHand, statuses: Mapping[int, BlindStatus]) -> int | None:
    """Return the seat of the first button of a game, 0 with fewer than two players; None where one goes on.

    A game begins with the first hand, and again where nobody of the last hand is left.
    """
    if state.button.places is not None and _somebody_goes_on(statuses):
        return None
    return button_of_first_hand(state, [seat for seat, status in statuses.items() if not status.away], command.drawn)


def _line_up(
    state: TableState, command: BeginHand, statuses: Mapping[int, BlindStatus], first_button: int | None
) -> next_line_up.LineUp:
    """Return who plays the next hand, with the button and the blinds; refuse to deal in an empty seat."""
    for seat in command.unposted:
        state.stake(seat)
    line_up = next_line_up.next_hand(
        state.rules.blinds,
        statuses,
        state.button.places if first_button is None else None,
        button=first_button or 0,
        misplaced=command.wrong_button,
        unposted=tuple(command.unposted),
    )
    return _with_others_waiting(state, line_up) if state.orders.contenders else line_up


def _refuse_to_begin(state: TableState, at: datetime) -> None:
    """Refuse a hand while another is in progress, or while the table may not deal at all."""
    state.refuse_if_closed()
    state.refuse_if_stopped("no hand begins")
    if state.hand is not None:
        raise Illegal("a hand is in progress", allowed="wait until it is over")
    refuse_disputed(state)
    if closed := outside_hours(state, at):
        cites = state.rules.hand.cites("room.set_hours")
        raise Illegal(f"a hand begins at {at:%H:%M}", allowed=f"within the gaming hours, {closed}", cites=cites)
    if state.proposals.pending:
        _refuse_after_the_last_hand(state)
    if state.freeze_out.plan is not None:
        refuse_before_it_begins(state)


def _refuse_without_chips(state: TableState, stacks: Mapping[int, int]) -> None:
    """Refuse to deal to a player without chips, such as a competitor who is out but still seated."""
    for seat, chips in stacks.items():
        if not chips:
            what = f"{state.seats.players[seat]} in seat {seat} has no chips"
            raise Illegal(what, allowed="give them chips, or remove them from the table, before the next hand")


def _drawn_text(cards: str | Sequence[Card]) -> str:
    return cards if isinstance(cards, str) else cards_text(cards)


def _with_others_waiting(state: TableState, line_up: next_line_up.LineUp) -> next_line_up.LineUp:
    """Return the line-up in which players who may not play for a carried-over pot wait without missing a blind."""
    cites = state.rules.hand.cites("pots.carried_over")
    out = shut_out(state)
    waiting = tuple(
        next_line_up.WaitingPlayer(seat, "carried_pot_won", cites)
        for seat in sorted(out)
        if not state.players.blind_statuses[seat].away
    )
    missed = tuple(seat_and_blinds for seat_and_blinds in line_up.missed if seat_and_blinds[0] not in out)
    return structs.replace(line_up, waiting=(*line_up.waiting, *waiting), missed=missed)


def _keep_from_asking(state: TableState) -> Deciding[None]:
    """Bar players without the privilege of asking to see hands from asking in this hand."""
    hand = running(state)
    players = {seat: state.seats.plays(seat) for seat in sorted(hand.seats)}
    barred = {seat: player for seat, player in players.items() if player in state.orders.not_asking}
    if barred:
        yield happenings.Played(
            tuple(events.AskingBarred(seat, 0, _why_not_asking(state, player)) for seat, player in barred.items())
        )


def _why_not_asking(state: TableState, player: str) -> tuple[Citation, ...]:
    """Return the clauses of the last ruling that withdrew a player's privilege of asking to see hands, or else of the
    book's rows that do so.
    """
    for note in reversed(state.floor.rulings):
        if note.player == player and _ASKING_WITHDRAWN in note.effects and not note.taken_back:
            return note.cites
    tables = state.rules.house.book.rulings.values()
    return joined_cites(
        *(row.cites for table in tables for row in table.rows if any(map(_withdraws_asking, row.effects)))
    )


def _withdraws_asking(use: EffectUse) -> bool:
    return use.name == _ASKING_WITHDRAWN


def _collect_before_the_deal(state: TableState, line_up: next_line_up.LineUp, at: datetime) -> Deciding[None]:
    """Collect the charges that are due before the deal: for time, and for the hand."""
    rules = state.rules
    if rules.terms.time_charge is not None:
        yield from collect_time(state, at)
    if rules.terms.hand_fee is not None:
        dealt = dealt_in(rules.hand, line_up.seats, line_up.button)
        yield from take(state, hand_fee(rules.terms, dealt, line_up.button), at, for_hand=True)


def _somebody_goes_on(statuses: Mapping[int, BlindStatus]) -> bool:
    """Return whether any player of the last hand is left."""
    everybody = statuses.values()
    return PLAYING in everybody or any(player.playing and not player.away for player in everybody)


def _refuse_after_the_last_hand(state: TableState) -> None:
    for number, pending in enumerate(state.proposals.pending):
        if number in state.proposals.settled:
            continue
        last = proposals.last_hand(pending)
        if last is not None and state.hands >= last:
            cites = state.rules.changes.closing.cites
            raise Illegal(f"hand {last} was the last", allowed="the table closes", cites=cites)


def decide_end_hand(state: TableState, _: EndHand) -> Deciding[None]:
    """End a hand that is over: settle stakes, statuses, button and books for the next; refuse where no hand is over."""
    hand, line_up = state.hand, state.hand_notes.line_up
    if hand is None or line_up is None:
        raise Illegal("no hand is in progress", allowed="begin one")
    if not hand.over:
        raise Illegal("the hand is not over", allowed="play it to its end")
    # Both are forgotten with the hand, and carried out after it.
    rising, button_ordered = state.hand_notes.rising, state.button.order
    before = state.button.places_before if button_ordered == HAND_BEFORE else None
    void, fee = type(hand.events[-1]) is events.Voided, state.hand_notes.fee
    stakes = _stakes_after_hand(state, hand)
    yield hand_booked(state, hand)
    yield _end_of_hand(state, hand, line_up, stakes, void=void)
    if void:
        yield from _give_fee_back(state, fee)
    elif button_ordered:
        yield from correct_ordered_button(state, before)
    if state.ledger.balance(NEXT_POT):
        yield from carry_pot(state, hand.seats)
    yield from _carry_out_what_waited(state)
    if rising:
        yield from _let_leavers_go(state, rising)
    if state.freeze_out.played is not None:
        yield from after_freeze_out_hand(state)


def _stakes_after_hand(state: TableState, hand: Hand) -> dict[int, Stake]:
    """Return the stakes of those who won or lost chips in a hand, as they are after it."""
    stacks, stakes = hand.stacks, state.players.stakes
    return {
        seat: chips_in_front.stake_after_hand(stakes[seat], began, stacks[seat])
        for seat, began in hand.starting_stacks.items()
        if stacks[seat] != began
    }


def _end_of_hand(
    state: TableState, hand: Hand, line_up: next_line_up.LineUp, stakes: dict[int, Stake], *, void: bool
) -> happenings.HandEnded:
    """Return the end of a hand; a void one leaves the button and everybody's standing, as nobody has paid a blind."""
    return happenings.HandEnded(
        number=state.hands,
        lines=state.hand_notes.pot_lines,
        stacks=hand.stacks,
        stakes=stakes,
        standings={} if void else _statuses_changed(state, hand, line_up),
        away=missed_by_the_absent(state, line_up) if line_up.missed and not void else {},
        quiet={} if void else quiet_players(state, hand, line_up),
        under_boxes=missed_under_the_boxes(state, line_up.blinds) if state.players.boxes and not void else {},
        void=void,
    )


def _carry_out_what_waited(state: TableState) -> Deciding[None]:
    """Carry out what rulings ordered for the end of the hand, and put out players who may buy no more chips."""
    if state.orders.payouts:
        yield from put_payouts_right(state, state.times.latest)
    if state.orders.stakes and state.times.latest is not None:
        yield from cut_ordered_stakes(state, state.times.latest)
    if any(map(_DECLARED, state.players.stakes.values())):
        for seat in [seat for seat, stake in state.players.stakes.items() if adding.must_leave(stake)]:
            yield from put_out(state, seat, "no more chips may be bought")


def _let_leavers_go(state: TableState, rising: Mapping[int, tuple[datetime, str]]) -> Deciding[None]:
    """Remove the players who left during the hand, now that it is over."""
    for seat, (at, reason) in rising.items():
        if seat in state.players.stakes:
            yield from remove_player(state, seat, at, reason)


def _statuses_changed(state: TableState, hand: Hand, line_up: next_line_up.LineUp) -> dict[int, BlindStatus]:
    """Return the blind statuses that this hand has changed."""
    since = _without_missed_by_newcomers(state, line_up) if line_up.missed else line_up
    before = state.players.blind_statuses
    after = (
        _statuses_after(state, hand, since)
        if state.hand_notes.unposted
        else next_line_up.statuses_after_hand(before, since)
    )
    if after is before:
        return _NO_BLIND_STATUS
    return {seat: status for seat, status in after.items() if status != before[seat]}


def _statuses_after(state: TableState, hand: Hand, line_up: next_line_up.LineUp) -> dict[int, BlindStatus]:
    """Return all blind statuses after a hand in which a player was dealt in without their post.

    A player who posted late owes nothing more; one whose hand was killed for it has the same status as before.
    """
    late = {event.seat for event in hand.events_in_force if isinstance(event, events.PostedLate)}
    before = state.players.blind_statuses
    lost = {seat for seat in state.hand_notes.unposted if hand.action.ruled_dead(seat) and seat not in late}
    unposted = [seat for seat in state.hand_notes.unposted if seat not in late and seat not in lost]
    after = next_line_up.statuses_after_hand(before, line_up, unposted=unposted)
    return after | {seat: before[seat] for seat in lost if seat in before}


def _without_missed_by_newcomers(state: TableState, line_up: next_line_up.LineUp) -> next_line_up.LineUp:
    """Return the line-up without blinds that passed a seat before its present player came."""
    players, sat = state.seats.players, state.past_hands.sat
    missed = tuple(
        seat_and_blinds
        for seat_and_blinds in line_up.missed
        if players.get(seat_and_blinds[0]) == sat.get(seat_and_blinds[0])
    )
    return structs.replace(line_up, missed=missed)


def decide_misdeal(state: TableState, command: Misdeal) -> Deciding[None]:
    """Call the hand off: every chip goes back where it was, and the button stays; refuse where no hand is running."""
    if state.hand is None:
        raise Illegal("no hand is in progress", allowed="a misdeal while one is")
    rising, fee = state.hand_notes.rising, state.hand_notes.fee
    yield happenings.Misdealt(state.hands, command.why)
    yield from _give_fee_back(state, fee)
    if state.orders.payouts:
        yield from put_payouts_right(state, state.times.latest)
    yield from _let_leavers_go(state, rising)


def _give_fee_back(state: TableState, fee: Fee | None) -> Deciding[None]:
    """Give back the fee for a hand that does not count."""
    if fee is not None and state.times.hand_began is not None:
        yield from refund_fee(state, fee, state.times.hand_began)
