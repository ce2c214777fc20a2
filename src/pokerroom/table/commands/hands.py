"""Hands: one is lined up, played by whoever drives it, and taken in; misdeals, and a button that was wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from operator import attrgetter

from msgspec import structs

from pokerroom.cards import Card
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Account, Charge, DealerCommand, Hand, PlayerCommand, dealt_in
from pokerroom.hand import events as told
from pokerroom.house import Line, as_charges, charges, hand_fee
from pokerroom.house.entries import NEXT_POT
from pokerroom.table import adding, blinds, changes, stakes
from pokerroom.table import happenings as happened
from pokerroom.table.button import corrected, first_button
from pokerroom.table.command import command, question
from pokerroom.table.commands.between_hands import (
    bring_in,
    button_awarded,
    count_absence,
    held_back,
    line_up_from,
    stacks_from,
)
from pokerroom.table.commands.coming import let_go
from pokerroom.table.commands.freezing import after_freeze_out_hand, refuse_before_it_begins
from pokerroom.table.commands.giving_up import put_out
from pokerroom.table.commands.paying_time import collect_time
from pokerroom.table.commands.playover import missed_under_the_box
from pokerroom.table.standing import PLAYING, Standing
from pokerroom.table.state import Command, TableState

_WRONG_BUTTON = "ruling.button_in_wrong_place"
_DECLARED = attrgetter("declared")


@command
def begin_hand(
    table: TableState,
    at: datetime,
    drawn: Mapping[int, str | Sequence[Card]] | None = None,
    *,
    wrong_button: int = 0,
    unposted: Collection[int] = (),
) -> Hand:
    """The next hand, ready for its forced bets; `drawn` are cards for the first button where the house draws.

    At a live table things go wrong: `wrong_button` is where the button was put by mistake, and `unposted` are players
    who were dealt in without the post they owed.
    """
    table.refuse_if_closed()
    if table.hand is not None:
        raise Illegal("a hand is being played", allowed="the next one when it is over")
    if table.pending:
        _refuse_after_the_last_hand(table)
    if table.plan is not None:
        refuse_before_it_begins(table)
    rules = table.rules
    brought = held_back(table)
    stacks = stacks_from(table, brought)
    standings = line_up_from(table, at, stacks)
    button, last = 0, table.places
    if last is None or not _somebody_goes_on(standings):
        # The first hand, or the first of a new game, as nobody is left of the last one.
        here, last = [seat for seat, standing in standings.items() if not standing.away], None
        button = _button_of_a_first_hand(table, here, drawn)
    for seat in unposted:
        table.stake(seat)
    line_up = blinds.next_hand(rules.blinds, standings, last, button=button, misplaced=wrong_button, unposted=unposted)
    if not table.seats.started:
        table.seats = replace(table.seats, started=True)
    if last is None and table.game_began is None:
        table.game_began = at
    bring_in(table, brought, at)
    if rules.terms.time_charge is not None or rules.terms.hand_fee is not None:
        _collect(table, line_up, at)
        stacks = stacks_from(table, {})
    stacks = {seat: stacks[seat] for seat in line_up.seats}
    carried = table.books.balance(NEXT_POT)
    hand = Hand(rules.hand, stacks, line_up.button, blinds=line_up.blinds, extras=line_up.extras, carried=carried)
    table.hand, table.line_up, table.began_at, table.unposted = hand, line_up, at, tuple(unposted)
    table.sat = table.seats.players
    table.first_button = (button, table.sat[button]) if button else None
    table.button_was_wrong = bool(wrong_button)
    table.hands += 1
    table.heard, table.turn = 0, None
    table.bought.clear()
    if table.keep:
        table.tell(happened.HandBegan(table.hands, line_up, stacks, at))
    return hand


def _button_of_a_first_hand(
    table: TableState, here: Sequence[int], drawn: Mapping[int, str | Sequence[Card]] | None
) -> int:
    """Who has it: as it was awarded for a first hand that was called off, or as the house awards it now."""
    rules, awarded = table.rules.blinds.button, button_awarded(table, here)
    if awarded and drawn and rules.first == "high_card_draw":
        if not table.recorded:
            cites = rules.cites("table.first_button")
            raise Illegal("a second draw for the button", allowed=f"seat {awarded} keeps it", cites=cites)
        awarded = 0  # an older record may tell of a second draw, and is believed
    if awarded:
        return awarded
    return first_button(rules, here, drawn) if len(here) > 1 else 0


def _collect(table: TableState, line_up: blinds.LineUp, at: datetime) -> None:
    """What is paid before the deal: for the time, and for the hand."""
    rules = table.rules
    if rules.terms.time_charge is not None:
        collect_time(table, at)
    if rules.terms.hand_fee is not None:
        dealt = dealt_in(rules.hand, line_up.seats, line_up.button)
        table.fee = table.take(hand_fee(rules.terms, dealt, line_up.button), at)


def _somebody_goes_on(standings: Mapping[int, Standing]) -> bool:
    """Whether anybody is left of the last hand."""
    everybody = standings.values()
    return PLAYING in everybody or any(each.playing and not each.away for each in everybody)


def _refuse_after_the_last_hand(table: TableState) -> None:
    for number, pending in enumerate(table.pending):
        if number in table.settled:
            continue
        last = changes.last_hand(pending)
        if last is not None and table.hands >= last:
            cites = table.rules.changes.closing.cites
            raise Illegal(f"hand {last} was the last", allowed="the table closes", cites=cites)


def act(table: TableState, seat: int, command: PlayerCommand | DealerCommand) -> list[told.Event]:
    """A player, or with seat 0 the dealer, does something in the hand."""
    if table.hand is None:
        raise Illegal("no hand is being played", allowed="begin one")
    return table.hand.act(seat, command)


@command
def go_on(table: TableState, events: Sequence[told.Event], lines: Sequence[Line] = ()) -> None:
    """The hand goes on as it was played elsewhere: its next events, and what was taken from its pots."""
    if table.hand is None:
        raise Illegal("no hand was begun", allowed="begin one")
    table.hand.apply(events)
    table.last_lines = tuple(lines) or table.last_lines


def hand_charges(table: TableState, account: Account) -> list[Charge]:
    """What the dealer takes from the pots of this hand; for a dealer to ask before they are paid."""
    given: object = account  # callers without a type checker are told kindly too
    if not isinstance(given, Account):
        raise Malformed(f"charges for {account!r}", allowed="the account of a hand")
    at = table.began_at.time() if table.began_at else None
    table.last_lines = tuple(charges(table.rules.terms, account, at))
    return as_charges(table.last_lines)


def end_hand(table: TableState) -> None:
    """The hand is over: stakes, standings, button and books go on to the next."""
    hand, line_up = table.hand, table.line_up
    if hand is None or line_up is None or not hand.over:
        raise Illegal("the hand is not over", allowed="play it to its end")
    if table.keep:
        table.commands.append(Command("take_hand", (tuple(hand.events[table.heard :]), table.last_lines), {}))
    state = hand.state
    for seat, began, chips in zip(state.seats, state.starting, state.stacks, strict=True):
        if chips != began:
            table.stakes[seat] = stakes.after_hand(table.stakes[seat], began, chips)
    carried = hand.heading.carried
    table.books.hand(hand.events, number=table.hands, at=table.began_at, lines=table.last_lines, carried=carried)
    if type(hand.events[-1]) is not told.Voided:  # after a void hand nobody has paid a blind: the button stays
        if table.boxes:
            missed_under_the_box(table, line_up.blinds)
        since = _but_for_newcomers(table, line_up) if line_up.missed else line_up
        table.standings = (
            _standings_after(table, hand, since) if table.unposted else blinds.after_hand(table.standings, since)
        )
        count_absence(table, hand, line_up)
        table.places_before, table.places = table.places, line_up.places
        table.first_button = None
    else:
        _called_off(table)
    if table.keep:
        table.tell(happened.HandEnded(table.hands, table.last_lines, hand.stacks(), tuple(hand.events)))
    _no_hand(table)
    if any(map(_DECLARED, table.stakes.values())):
        for seat in [seat for seat, stake in table.stakes.items() if adding.must_leave(stake)]:
            put_out(table, seat, "no more chips may be bought")
    if table.rising:
        let_go(table)
    if table.freeze is not None:
        after_freeze_out_hand(table)


def _standings_after(table: TableState, hand: Hand, line_up: blinds.LineUp) -> dict[int, Standing]:
    """Everybody's standing after a hand that somebody was dealt without his post: who made it late owes nothing more,
    and who lost his hand for it stands as he did before."""
    late = {event.seat for event in hand.standing() if isinstance(event, told.PostedLate)}
    state, before = hand.state, table.standings
    dead = state.ordered.dead if state.ordered is not None else 0
    lost = {seat for seat in table.unposted if dead >> state.place[seat] & 1 and seat not in late}
    unposted = [seat for seat in table.unposted if seat not in late and seat not in lost]
    after = blinds.after_hand(before, line_up, unposted=unposted)
    return after | {seat: before[seat] for seat in lost if seat in before}


def _but_for_newcomers(table: TableState, line_up: blinds.LineUp) -> blinds.LineUp:
    """The hand without the blinds that went past a seat whose player has only come since: he has missed nothing."""
    players, sat = table.seats.players, table.sat
    missed = tuple(each for each in line_up.missed if players.get(each[0]) == sat.get(each[0]))
    return structs.replace(line_up, missed=missed)


@question
def take_hand(table: TableState, events: Sequence[told.Event], lines: Sequence[Line] = ()) -> None:
    """The hand that was begun, as it was played elsewhere to its end: its events and what was taken from its pots."""
    if table.hand is None:
        raise Illegal("no hand was begun", allowed="begin one")
    played = table.hand.copy()
    played.apply(events)
    if not played.over:
        raise Illegal("the hand is not over", allowed="its events to the end")
    table.hand, table.last_lines = played, tuple(lines)
    end_hand(table)


@command
def misdeal(table: TableState, why: str) -> None:
    """The hand is called off: every chip is back where it was, and the button stays."""
    if table.hand is None:
        raise Illegal("no hand is being played", allowed="a misdeal while one is")
    _called_off(table)
    _no_hand(table)
    table.button_was_wrong = False
    table.tell(happened.Misdealt(table.hands, why))
    let_go(table)


def _called_off(table: TableState) -> None:
    """What was paid for a hand that is none goes back, and nobody's notice is the shorter for it."""
    if table.fee is not None and table.began_at is not None:
        table.give_back(table.fee, table.began_at)
    table.pending = [pending.but_for(table.hands) for pending in table.pending]


def _no_hand(table: TableState) -> None:
    table.hand, table.line_up, table.last_lines, table.unposted, table.turn = None, None, (), (), None
    table.fee = None
    table.heard = 0


@command
def correct_button(table: TableState, at: datetime) -> None:
    """The last hand was dealt with the button in the wrong place: from the next on everybody gets every position."""
    ruling = table.rules.house.book.rulings[_WRONG_BUTTON]
    cites = tuple(cite for row in ruling.rows for cite in row.cites if row.when.get("noticed") == "next_hand")
    if table.hand is not None:
        raise Illegal("a hand is being played", allowed="between hands", cites=cites)
    if not table.button_was_wrong or table.places is None or table.places_before is None:
        raise Illegal("the button was where it belongs", allowed="after a hand with the button elsewhere", cites=cites)
    table.places = corrected(table.places_before, table.places)
    table.button_was_wrong = False
    table.tell(happened.ButtonCorrected(table.places.button, at, cites))
