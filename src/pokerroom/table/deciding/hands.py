"""Hands: one is lined up, played by whoever drives it, and taken in; misdeals, and a button that was wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import attrgetter

from msgspec import structs

from pokerroom.cards import Card, cards_text
from pokerroom.charges import ChargeLine, as_charges, hand_fee
from pokerroom.charges.entries import NEXT_POT
from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.hand import Hand, dealt_in, events
from pokerroom.hand.asking.wagering import ruled_dead
from pokerroom.hand.continued_elsewhere import played_on
from pokerroom.hand.dealing.seating import refuse_seats
from pokerroom.table import happenings
from pokerroom.table.blinds import blinds
from pokerroom.table.blinds.button import Places, corrected, first_button
from pokerroom.table.blinds.standing import PLAYING, Standing
from pokerroom.table.changes import changes
from pokerroom.table.commands import BeginHand, CorrectButton, EndHand, Misdeal, TakeHand
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.freezing import after_freeze_out_hand, refuse_before_it_begins
from pokerroom.table.deciding.giving_up import put_out
from pokerroom.table.deciding.money.booking import hand_booked
from pokerroom.table.deciding.money.charging import refund_fee, take
from pokerroom.table.deciding.money.paying_time import collect_time
from pokerroom.table.deciding.money.payouts import put_payouts_right
from pokerroom.table.deciding.playing.between_hands import (
    DECLARES,
    bring_in_waiting_chips,
    button_awarded,
    held_back,
    line_up_from,
    missed_by_the_absent,
    quiet_players,
    shut_out,
    stacks_from,
)
from pokerroom.table.deciding.playover import missed_under_the_boxes
from pokerroom.table.deciding.rulings import carry_pot, cut_ordered_stakes, refuse_disputed
from pokerroom.table.deciding.seating.seats import is_gone
from pokerroom.table.evolving.hands import running
from pokerroom.table.opening.gaming_hours import outside_hours
from pokerroom.table.stakes import adding, stakes
from pokerroom.table.state import HAND_BEFORE, Fee, TableState

_WRONG_BUTTON = "ruling.button_in_wrong_place"
_ASKING = "ruling.see_hand_privilege_abused"
_DECLARED = attrgetter("declared")
_NOBODY: dict[int, Standing] = {}
_NOTHING_DRAWN: dict[int, str] = {}


def decide_begin_hand(table: TableState, asked: BeginHand) -> Deciding[Hand]:
    """The next hand, ready for its forced bets."""
    at = asked.at
    table.refuse_if_closed()
    table.refuse_if_stopped("a hand begins")
    if table.hand is not None:
        raise Illegal("a hand is in progress", allowed="wait until it is over")
    refuse_disputed(table)
    if closed := outside_hours(table, at):
        cites = table.rules.hand.cites("room.set_hours")
        raise Illegal(f"a hand begins at {at:%H:%M}", allowed=f"within the gaming hours, {closed}", cites=cites)
    if table.pending:
        _refuse_after_the_last_hand(table)
    if table.plan is not None:
        refuse_before_it_begins(table)
    rules = table.rules
    brought = held_back(table)
    stacks = stacks_from(table, brought)
    standings = line_up_from(table, at, stacks)
    button, last, drawn = 0, table.places, _NOTHING_DRAWN
    if last is None or not _somebody_goes_on(standings):
        # The first hand, or the first of a new game, as nobody is left of the last one.
        here, last = [seat for seat, standing in standings.items() if not standing.away], None
        button = _button_of_a_first_hand(table, here, asked.drawn)
        drawn = {seat: _drawn_text(cards) for seat, cards in (asked.drawn or {}).items()}
    unposted = tuple(asked.unposted)
    for seat in unposted:
        table.stake(seat)
    line_up = blinds.next_hand(
        rules.blinds, standings, last, button=button, misplaced=asked.wrong_button, unposted=unposted
    )
    if table.contenders:
        line_up = _without_the_others(table, line_up)
    new_game = last is None and table.game_began is None
    if brought or rules.stakes.top_up == DECLARES:
        yield from bring_in_waiting_chips(table, brought, at)
    if rules.terms.time_charge is not None or rules.terms.hand_fee is not None:
        yield from _collect(table, line_up, at)
        stacks = stacks_from(table, {})
    stacks = {seat: stacks[seat] for seat in line_up.seats}
    carried = table.ledger.balance(NEXT_POT)
    refuse_seats(rules.hand.plan, line_up.seats, line_up.button)
    wrong, first = bool(asked.wrong_button), (button, table.seats.players[button]) if button else None
    yield happenings.HandBegan(table.hands + 1, line_up, stacks, at, carried, unposted, wrong, new_game, drawn, first)
    if table.not_asking:
        yield from _keep_from_asking(table)
    return running(table)


def _without_the_others(table: TableState, line_up: blinds.LineUp) -> blinds.LineUp:
    """Who may not play for the pot carried over waits for it to be won, and misses no blind meanwhile."""
    cites = table.rules.hand.cites("pots.carried_over")
    out = shut_out(table)
    waiting = tuple(
        blinds.Waiting(seat, "the pot carried over to be won", cites)
        for seat in sorted(out)
        if not table.standings[seat].away
    )
    missed = tuple(each for each in line_up.missed if each[0] not in out)
    return structs.replace(line_up, waiting=(*line_up.waiting, *waiting), missed=missed)


def _keep_from_asking(table: TableState) -> Deciding[None]:
    """Who has lost the privilege of asking to see hands does not have it in this one."""
    hand = running(table)
    seats = [seat for seat in hand.seats if table.seats.plays(seat) in table.not_asking]
    cites = table.rules.house.book.rulings[_ASKING].rows[0].cites
    if seats:
        yield happenings.Played(tuple(events.AskingBarred(seat, 0, cites) for seat in sorted(seats)))


def _button_of_a_first_hand(
    table: TableState, here: Sequence[int], drawn: Mapping[int, str | Sequence[Card]] | None
) -> int:
    """Who has it: as it was awarded for a first hand that was called off, or as the house awards it now."""
    rules, awarded = table.rules.blinds.button, button_awarded(table, here)
    if awarded and drawn and rules.first == "high_card_draw":
        cites = rules.cites("table.first_button")
        raise Illegal("a second draw for the button", allowed=f"seat {awarded} keeps it", cites=cites)
    if awarded:
        return awarded
    return first_button(rules, here, drawn) if len(here) > 1 else 0


def _drawn_text(cards: str | Sequence[Card]) -> str:
    return cards if isinstance(cards, str) else cards_text(cards)


def _collect(table: TableState, line_up: blinds.LineUp, at: datetime) -> Deciding[None]:
    """What is paid before the deal: for the time, and for the hand."""
    rules = table.rules
    if rules.terms.time_charge is not None:
        yield from collect_time(table, at)
    if rules.terms.hand_fee is not None:
        dealt = dealt_in(rules.hand, line_up.seats, line_up.button)
        yield from take(table, hand_fee(rules.terms, dealt, line_up.button), at, for_hand=True)


def _somebody_goes_on(standings: Mapping[int, Standing]) -> bool:
    """Return whether anybody is left of the last hand."""
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


def decide_end_hand(table: TableState, _: EndHand) -> Deciding[None]:
    """The hand is over: stakes, standings, button and books go on to the next."""
    hand, line_up = table.hand, table.line_up
    if hand is None or line_up is None:
        raise Illegal("no hand is in progress", allowed="begin_hand")
    if not hand.over:
        raise Illegal("the hand is not over", allowed="play it to its end")
    rising, button = table.rising, table.button_order
    before = table.places_before if button == HAND_BEFORE else None
    changed, before_it = {}, table.stakes
    seats, remaining = hand.seats, hand.remaining
    for seat, began, chips in zip(seats, hand.starting, remaining, strict=True):
        if chips != began:
            changed[seat] = stakes.stake_after_hand(before_it[seat], began, chips)
    stacks = dict(zip(seats, remaining, strict=True))
    yield hand_booked(table, hand)
    if type(hand.events[-1]) is events.Voided:  # nobody has paid a blind: the button stays
        fee = table.fee
        yield happenings.HandEnded(table.hands, table.last_lines, stacks, changed, {}, {}, {}, {}, void=True)
        yield from _fee_back(table, fee)
    else:
        yield happenings.HandEnded(
            table.hands,
            table.last_lines,
            stacks,
            changed,
            _standings_changed(table, hand, line_up),
            missed_by_the_absent(table, line_up) if line_up.missed else {},
            quiet_players(table, hand, line_up),
            missed_under_the_boxes(table, line_up.blinds) if table.boxes else {},
        )
        if button:
            yield from _button_as_ordered(table, before)
    if table.ledger.balance(NEXT_POT):
        yield from carry_pot(table, hand.seats)
    if table.payouts:
        yield from put_payouts_right(table, table.latest)
    if table.stake_orders and table.latest is not None:
        yield from cut_ordered_stakes(table, table.latest)
    if any(map(_DECLARED, table.stakes.values())):
        for seat in [seat for seat, stake in table.stakes.items() if adding.must_leave(stake)]:
            yield from put_out(table, seat, "no more chips may be bought")
    if rising:
        yield from _let_go(table, rising)
    if table.freeze is not None:
        yield from after_freeze_out_hand(table)


def _let_go(table: TableState, rising: Mapping[int, tuple[datetime, str]]) -> Deciding[None]:
    """Remove those who left while the hand was on, now that it is over."""
    for seat, (at, grounds) in rising.items():
        if seat in table.stakes:
            yield from is_gone(table, seat, at, grounds)


def _standings_changed(table: TableState, hand: Hand, line_up: blinds.LineUp) -> dict[int, Standing]:
    """Whoever stands otherwise after this hand than before it, and how."""
    since = _but_for_newcomers(table, line_up) if line_up.missed else line_up
    before = table.standings
    after = _standings_after(table, hand, since) if table.unposted else blinds.standings_after_hand(before, since)
    if after is before:
        return _NOBODY
    return {seat: standing for seat, standing in after.items() if standing != before[seat]}


def _standings_after(table: TableState, hand: Hand, line_up: blinds.LineUp) -> dict[int, Standing]:
    """Everybody's standing after a hand that somebody was dealt without their post: who made it late owes nothing
    more, and who lost the hand for it stands as they did before."""
    late = {event.seat for event in hand.standing if isinstance(event, events.PostedLate)}
    before = table.standings
    lost = {seat for seat in table.unposted if ruled_dead(hand, seat) and seat not in late}
    unposted = [seat for seat in table.unposted if seat not in late and seat not in lost]
    after = blinds.standings_after_hand(before, line_up, unposted=unposted)
    return after | {seat: before[seat] for seat in lost if seat in before}


def _but_for_newcomers(table: TableState, line_up: blinds.LineUp) -> blinds.LineUp:
    """The hand without the blinds that went past a seat whose player has only come since: they have missed nothing."""
    players, sat = table.seats.players, table.sat
    missed = tuple(each for each in line_up.missed if players.get(each[0]) == sat.get(each[0]))
    return structs.replace(line_up, missed=missed)


def decide_take_hand(table: TableState, asked: TakeHand) -> Deciding[None]:
    """The hand that was begun, as it was played elsewhere to its end."""
    if table.hand is None:
        raise Illegal("no hand was begun", allowed="begin one")
    _refuse_other_charges(played_on(table.hand, asked.events), asked.lines)
    yield happenings.Played(tuple(asked.events))
    yield happenings.PotsCharged(tuple(asked.lines))
    yield from decide_end_hand(table, EndHand())


def _refuse_other_charges(hand: Hand, lines: Sequence[ChargeLine]) -> None:
    """What is said to have been taken from the pots, where it is said, is what the events took."""
    said = Counter((command.kind, command.amount, command.pot) for command in as_charges(lines) if command.amount)
    taken = Counter(
        (event.kind, event.amount, event.pot) for event in hand.standing if isinstance(event, events.Charged)
    )
    if lines and said != taken:
        raise Illegal("the charges are not those of the events", allowed="the lines of what the events took, or none")


def decide_misdeal(table: TableState, asked: Misdeal) -> Deciding[None]:
    """The hand is called off: every chip is back where it was, and the button stays."""
    if table.hand is None:
        raise Illegal("no hand is in progress", allowed="a misdeal while one is")
    rising, fee = table.rising, table.fee
    yield happenings.Misdealt(table.hands, asked.why)
    yield from _fee_back(table, fee)
    if table.payouts:
        yield from put_payouts_right(table, table.latest)
    yield from _let_go(table, rising)


def _fee_back(table: TableState, fee: Fee | None) -> Deciding[None]:
    """What was paid for a hand that is none goes back."""
    if fee is not None and table.began_at is not None:
        yield from refund_fee(table, fee, table.began_at)


def decide_correct_button(table: TableState, asked: CorrectButton) -> Deciding[None]:
    """The last hand was dealt with the button in the wrong place: from the next on everybody gets every position."""
    cites = asked.cites or _wrong_button_cites(table)
    if table.hand is not None:
        if not asked.by:
            raise Illegal("a hand is in progress", allowed="between hands, or on the floor's word", cites=cites)
        yield happenings.ButtonOrdered(asked.at, asked.earlier, asked.by, cites)
        return
    if not (table.button_was_wrong or asked.by) or table.places is None:
        raise Illegal("the button was where it belongs", allowed="after a hand with the button elsewhere", cites=cites)
    yield happenings.ButtonCorrected(_put_right(table.places_before, table.places), asked.at, cites)


def _put_right(before: Places | None, wrong: Places) -> Places:
    """What the next hand follows on; a game that began elsewhere simply goes on from there, as nobody is left out."""
    return wrong if before is None else corrected(before, wrong)


def _button_as_ordered(table: TableState, earlier: Places | None) -> Deciding[None]:
    """The button of the hand that is over is put right; with `earlier`, of the hand before it as well."""
    wrong, before = table.places, table.places_before
    if wrong is None or table.latest is None:
        return
    if earlier is not None and before is not None:
        before = corrected(earlier, before)
    yield happenings.ButtonCorrected(_put_right(before, wrong), table.latest, _wrong_button_cites(table))


def _wrong_button_cites(table: TableState) -> tuple[Citation, ...]:
    ruling = table.rules.house.book.rulings[_WRONG_BUTTON]
    return tuple(cite for row in ruling.rows for cite in row.cites if row.wants("noticed", "next_hand"))
