"""The handler of a dealer's entries at a live table: the deal, the acts, and entries taken back.

The table and the hand judge. Every change of the running hand is noted as an entry with its author, so that the last
one can be taken back. Cards that nobody has seen are `??`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Final, Literal

from pokerroom.cards import UNKNOWN, Card, parse_cards
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.hand import CALL, Bet, Discard, Expose, Hand, PlayerCommand, Raise
from pokerroom.hand.commands import Ask, Show
from pokerroom.room import wire
from pokerroom.room.live.dealer_request import (
    DealerHandler,
    DealerRequest,
    dealer_of,
    end_if_over,
    note_entry,
    players_leaving,
)
from pokerroom.room.live.live_decks import deck_command, deck_due
from pokerroom.room.live.live_seating import SEATING
from pokerroom.room.live.live_tournament import enter_arrived_stack, enter_race_cards
from pokerroom.room.tables.handlers.act_commands import COMMAND_BY_ACT
from pokerroom.room.tables.schedule.dealer_duties import DealersPart
from pokerroom.room.tables.schedule.direction import NextHandRequest, TableDirection
from pokerroom.room.tables.schedule.scheduler import carry_out_due
from pokerroom.rulings.floor.away_at_deal import absence_cites, act_for_the_absent
from pokerroom.rulings.floor.contests import contest
from pokerroom.rulings.floor.impartial import refuse_own_hand
from pokerroom.rulings.speech.reading import enter
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.table import commands


def handle_dealer_message(request: DealerRequest, message: wire.ByDealer) -> wire.Answer | None:
    """Carry out the dealer's entry and return the answer; None where an acknowledgement is enough.

    An entry that the table does not know is refused with the clause.
    """
    refuse_own_hand(request.journal.table, request.name, "an entry", request.staff)
    hand = request.journal.hand
    with hand.control.all_or_nothing() if hand is not None else nullcontext():
        return _DEALER_HANDLERS[type(message)](request, message)


# The hand


def go_on_dealing(request: DealerRequest, hand: Hand) -> None:
    """Go on with the deal, unless the cards are to be counted or changed before a hand is dealt again."""
    if hand.progress.dealt or deck_due(request.journal.table) is None:
        dealer_of(hand).go_on()


def _enter_deck(request: DealerRequest, message: wire.EnterDeck) -> None:
    request.journal.do(deck_command(message, request.title, request.staff, request.now))


def _deal_hand(request: DealerRequest, message: wire.DealHand) -> None:
    journal = request.journal
    if journal.hand is not None and not journal.hand.over:
        _deal_again(request, journal.hand)
        return
    if request.scheduler.direction is not None:
        _want_hand(request, request.scheduler.direction, message)
        return
    _refuse_while_jackpot_waits(request)
    straddles = _has_straddler_next(request, message)
    end_if_over(request)
    request.scheduler.prepare_hand(request.now)
    journal.do(commands.PrepareDeck(request.now, request.title, uncut=straddles))
    hand = journal.begin_hand(request.now, message.drawn or None)
    dealer_of(hand).go_on()
    note_entry(request, f"hand {journal.last_hand_number} dealt", 0)


def _want_hand(request: DealerRequest, direction: TableDirection, message: wire.DealHand) -> None:
    """Ask the tournament to begin the hand, or refuse it while the table waits or the deck is not ready."""
    table = request.journal.table
    if table.hand is None and request.scheduler.owes_tournament:
        what, allowed = "a hand before stacks are counted and chips raced", "what the tournament asks for first"
        raise Illegal(what, allowed=allowed, cites=direction.dealer.duties().cites)
    wait = direction.director.next_hand_wait()
    if wait is not None and table.hand is None:  # one that is over is taken in all the same
        raise Illegal(f"a hand while the table waits for {wait.words}", allowed="once that is over")
    table.floor.refuse_if_stopped("no hand is dealt")
    if need := deck_due(table):
        raise Illegal("a hand before the deck is ready", allowed=need.words, cites=need.cites)
    seats = table.forecast(request.now).drawing_for_button if table.hand is None else ()
    if seats and {*seats} != {*message.drawn}:
        cites = table.rules.blinds.button.cites("table.first_button")
        allowed = f"a card for seats {', '.join(map(str, seats))}"
        raise Illegal("a first hand without a draw for the button", allowed=allowed, cites=cites)
    direction.wanted = NextHandRequest(request.name, request.title, drawn=message.drawn)


def _deal_again(request: DealerRequest, hand: Hand) -> None:
    """Deal a misdealt hand again, once its deck is as it should be."""
    if hand.progress.dealt or dealer_of(hand).straddler:
        raise Illegal("a hand is in progress", allowed="the next one when its pots are pushed")
    before = len(hand.events)
    request.journal.do(commands.PrepareDeck(request.now, request.title))
    dealer_of(hand).go_on()
    note_entry(request, "hand dealt again", before)


def _refuse_while_jackpot_waits(request: DealerRequest) -> None:
    """Refuse the next hand while a jackpot that was won here waits, or may be claimed in the hand that lies there."""
    for call in request.scheduler.ports.jackpot.calls():
        raise Illegal(call.words, allowed=call.next, cites=call.cites)


def _has_straddler_next(request: DealerRequest, message: wire.DealHand) -> bool:
    """Return whether somebody may straddle in the next hand, which they do before the cut, or refuse the hand.

    The hand is tried on a copy of the table: if it cannot begin, the last one still lies there and nothing has
    changed.
    """
    twin = request.journal.table.copy()
    twin.record.listener = None
    if twin.hand is not None:
        twin.do(commands.EndHand())
        for player in players_leaving(request.journal):
            if seat := twin.players.seat_of(player):
                twin.do(commands.Rise(seat, request.now))
    for seat, bar in request.scheduler.seating.kept_out(request.now).items():
        if (player := bar.player) and twin.players.seat_of(player):
            raise NotAllowed(f"a hand for {player}, who is kept out", allowed=f"seat {seat} leaves", cites=bar.cites)
    carry_out_due(twin.do, twin, request.now)
    if twin.closed:
        raise Illegal("the table closes before another hand", allowed="take the hand in")
    twin.do(commands.PrepareDeck(request.now, request.title))
    dealer = dealer_of(twin.do(commands.BeginHand(request.now, message.drawn or None)))
    dealer.go_on()
    return bool(dealer.straddler)


def _take_hand_in(request: DealerRequest, _: wire.TakeHandIn) -> None:
    if not request.hand.over:
        raise Illegal("the hand is not over", allowed="when its pots are pushed")
    if request.scheduler.direction is not None:
        request.scheduler.direction.wanted = NextHandRequest(request.name, request.title, another=False)
        return
    end_if_over(request)


def _deal_cards(request: DealerRequest, message: wire.TurnUpCards) -> None:
    hand = request.hand
    before, dealer = len(hand.events), dealer_of(hand)
    request.journal.floor.refuse_if_stopped("no cards are dealt")
    _cut_first(request, hand)
    cards = _cards_entered(message.cards)
    if cards:
        dealer.turn_up(cards)
        what = " ".join(map(str, cards))
    elif dealer.face_up:
        due = hand.next()
        raise Illegal("no cards", allowed=due.words if due is not None else "when cards are due")
    else:
        dealer.deal_unseen()
        what = "cards dealt"
    dealer.go_on()
    note_entry(request, what, before)


def _seat_did(request: DealerRequest, message: wire.SeatDid) -> None:
    hand, seat = request.hand, message.seat
    if not hand.is_in(seat):
        raise Illegal(f"seat {seat} has no cards in this hand", allowed=f"seats {', '.join(map(str, hand.seats))}")
    table = request.journal.table
    if message.what == "fold":
        table.hands.refuse_miscounted_fold(seat, message.amount)
    decks = table.decks
    if message.what == "straddle" and decks.used is not None and not decks.awaits_cut:
        raise Illegal("a straddle after the cut", allowed="before it", cites=hand.rules.cites("blinds.straddle"))
    before = len(hand.events)
    request.journal.act(seat, _command_of_entry(hand, seat, message))
    if not dealer_of(hand).straddler:
        _cut_first(request, hand)
    dealer_of(hand).go_on()
    note_entry(request, _did_words(message), before)


def _cut_first(request: DealerRequest, hand: Hand) -> None:
    """Have the deck cut, once nobody straddles any more before the cards."""
    if not hand.progress.dealt and request.journal.table.decks.awaits_cut:
        request.journal.do(commands.PrepareDeck(request.now, request.title))


def _did_words(message: wire.SeatDid) -> str:
    to = " to" if message.what == "raise" else ""
    amount = f"{to} {message.amount:,}" if message.amount and message.what != "fold" else ""
    cards = f" {' '.join(message.cards)}" if message.cards else ""
    return f"seat {message.seat}: {message.what.replace('_', ' ')}{amount}{cards}"


def _all_in_command(hand: Hand, seat: int) -> PlayerCommand:
    """Return the command that puts all of a player's chips in: a bet, a raise, or a call if that takes them all."""
    options, whole = hand.options(seat), hand.bet(seat) + hand.stack(seat)
    if options.call and (options.call_all_in or options.most_to < whole):
        return CALL if options.call_all_in else Raise(whole)
    return Bet(whole) if options.opens else Raise(whole)


def _cards_given_up(message: wire.SeatDid) -> tuple[Card, ...]:
    return _cards_entered(message.cards) or (UNKNOWN,) * message.amount


def _command_of_entry(hand: Hand, seat: int, message: wire.SeatDid) -> PlayerCommand:
    """Return the command for an act that the dealer has entered, with the cards or the seat that belong to it."""
    if message.what != "all_in" and (alike := COMMAND_BY_ACT.get(message.what)) is not None:
        return alike(hand, seat, message.amount)
    return _ENTERED_ACTS[message.what](hand, seat, message)


_ENTERED_ACTS: Final[Mapping[Literal[wire.ActKind, "all_in"], Callable[[Hand, int, wire.SeatDid], PlayerCommand]]] = {
    "all_in": lambda hand, seat, _message: _all_in_command(hand, seat),
    "discard": lambda _hand, _seat, message: Discard(_cards_given_up(message)),
    "draw": lambda _hand, _seat, message: Discard(_cards_given_up(message)),
    "show": lambda _hand, _seat, message: Show(_cards_entered(message.cards)),
    "ask": lambda _hand, _seat, message: Ask(message.of, _cards_entered(message.cards)),
    "expose": lambda _hand, _seat, message: Expose(_cards_entered(message.cards)),
    "no_straddle": lambda _hand, _seat, _message: _no_straddle(),
}


def _no_straddle() -> PlayerCommand:
    raise Illegal("no straddle", allowed="deal the cards")


def _cards_entered(texts: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(parse_cards(" ".join(texts))) if texts else ()


def _seat_wagered(request: DealerRequest, message: wire.SeatWagered) -> wire.Answer:
    hand, table = request.hand, request.journal.table
    reading = read_act(hand, message.seat, message.did, house=table.rules.house, facts=message.facts, by=request.title)
    if message.enter:
        table.floor.refuse_if_stopped("nothing is done in the hand")
        before = len(hand.events)
        enter(hand, reading)
        dealer_of(hand).go_on()
        note_entry(request, f"seat {message.seat}: {message.did}", before)
    return wire.Answer(text=reading.words, cites=tuple(map(str, reading.cites)))


def _fold_absent(request: DealerRequest, _: wire.FoldAbsent) -> None:
    hand, table = request.hand, request.journal.table
    due = request.scheduler.absent_due()
    if not due:
        cites = absence_cites(table.rules.house, hand)
        allowed = "when a tournament player who has cards is not at the table"
        raise Illegal("there is no absent player's hand to take in", allowed=allowed, cites=cites)
    table.floor.refuse_if_stopped("nothing is done in the hand")
    before = len(hand.events)
    act_for_the_absent(table.rules.house, hand, request.scheduler.absent())
    dealer_of(hand).go_on()
    note_entry(request, f"taken in: the hand of seat {' and seat '.join(map(str, due))}", before)


def _take_race_cards(request: DealerRequest, message: wire.RaceCards) -> None:
    enter_race_cards(_dealers_part(request), request.name, request.title, message.cards)


def _stack_arrived(request: DealerRequest, message: wire.StackArrived) -> None:
    enter_arrived_stack(_dealers_part(request), request.name, request.title, message)


def _dealers_part(request: DealerRequest) -> DealersPart:
    direction = request.scheduler.direction
    if direction is None:
        raise Illegal("this table is in no tournament", allowed="at a table of a tournament")
    return direction.dealer


def _push_pots(request: DealerRequest, _: wire.PushPots) -> None:
    hand = request.hand
    before = len(hand.events)
    hand.copy().settle()  # refused before anything is noted
    request.journal.pay()
    note_entry(request, "pots pushed", before)


def _take_back(request: DealerRequest, _: wire.TakeEntryBack) -> wire.Answer:
    return wire.Answer(text=f"Taken back: {request.journal.do(commands.TakeBack(request.now, request.title))}.")


def _seat_contests(request: DealerRequest, message: wire.SeatContests) -> wire.Answer:
    table = request.journal.table
    table.player(message.seat)
    player = table.seats.plays(message.seat)
    appeal = contest(table, message.ruling, by=player, reason=message.reason, at=request.now)
    return wire.Answer(
        text=f"It goes to {appeal.to}; the ruling stands meanwhile.", cites=tuple(map(str, appeal.cites))
    )


# Time


def _clock_on_seat(request: DealerRequest, message: wire.ClockOnSeat) -> None:
    journal = request.journal
    if journal.table.time.turn is None:
        journal.do(commands.BeginTurn(request.now))
    journal.do(commands.CallClock(message.asker, request.now))


def _time_ran_out(request: DealerRequest, _: wire.TimeRanOut) -> None:
    hand = request.hand
    before, seat = len(hand.events), hand.turn
    request.journal.do(commands.TimeIsUp(request.now))
    dealer_of(hand).go_on()
    note_entry(request, f"time of seat {seat} ran out", before)


_DEALER_HANDLERS: Final[dict[type, DealerHandler]] = {
    **SEATING,
    wire.DealHand: _deal_hand,
    wire.EnterDeck: _enter_deck,
    wire.TurnUpCards: _deal_cards,
    wire.SeatDid: _seat_did,
    wire.SeatWagered: _seat_wagered,
    wire.PushPots: _push_pots,
    wire.TakeHandIn: _take_hand_in,
    wire.FoldAbsent: _fold_absent,
    wire.RaceCards: _take_race_cards,
    wire.StackArrived: _stack_arrived,
    wire.TakeEntryBack: _take_back,
    wire.SeatContests: _seat_contests,
    wire.ClockOnSeat: _clock_on_seat,
    wire.TimeRanOut: _time_ran_out,
}
