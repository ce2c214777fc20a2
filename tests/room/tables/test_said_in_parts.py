"""What the sentences of a table's frame say stands beside them as words and numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from pokerroom.cards import parse_cards
from pokerroom.charges.lines import ChargeLine
from pokerroom.hand import CHECK, CHECK_OR_CALL, FOLD, Hand, HandRead, HandRules, Raise, SoftwareDealer
from pokerroom.room.tables.stream.log_lines import shown_line
from pokerroom.room.tables.views.hand_shown import deed_words, deeds_of, strength_reads, strength_words
from pokerroom.room.wire import SeatDeed
from pokerroom.room.wire.said_parts import DeedKind
from pokerroom.table.blinds.next_line_up import WAITS_UNTIL, WaitingPlayer, WaitsUntil
from pokerroom.talk.hand.pay_words import charge_sentence
from pokerroom.talk.sentences import TableNames

HOLDEM = HandRules(game="holdem", blinds=(5, 10), minimum_bet=10)


def test_what_a_seat_has_done_is_a_word_and_an_amount() -> None:
    hand = Hand(HOLDEM, {1: 100, 2: 100, 3: 100}, button=3)
    dealer = SoftwareDealer(hand, seed=7)
    assert dealer.go_on() == 3
    assert deeds_of(hand) == {1: SeatDeed("post", 5, "blind"), 2: SeatDeed("post", 10, "blind")}
    hand.act(3, Raise(100))
    hand.act(1, FOLD)
    assert deeds_of(hand) == {
        3: SeatDeed("raise", 100, all_in=True),
        1: SeatDeed("fold"),
        2: SeatDeed("post", 10, "blind"),
    }


def test_a_new_round_begins_without_deeds() -> None:
    hand = Hand(HOLDEM, {1: 100, 2: 100}, button=2)
    dealer = SoftwareDealer(hand, seed=7)
    while not hand.boards[0]:
        hand.act(dealer.go_on(), CHECK_OR_CALL)
        dealer.go_on()
    assert deeds_of(hand) == {}
    hand.act(hand.turn, CHECK)
    assert list(deeds_of(hand).values()) == [SeatDeed("check")]


@pytest.mark.parametrize("what", get_args(DeedKind))
def test_every_deed_has_words(what: DeedKind) -> None:
    words = deed_words(SeatDeed(what, 2, "blind" if what == "post" else ""))
    assert words
    assert "_" not in words


def test_a_tabled_hand_is_read_name_by_name_and_board_by_board() -> None:
    rules = replace(HOLDEM, contest="high-low-52+eight")
    boards = [parse_cards("3d 5h 8c"), parse_cards("As 9h 9c")]
    reads = strength_reads(rules, parse_cards("Ad 2h"), boards)
    assert [(read.board, read.name, read.brief) for read in reads] == [
        (1, "ace high", "ace high"),
        (1, "A-8-5-3-2 low, which does not qualify", "A-8-5-3-2 low"),
        (2, "two pair, aces and nines", "two pair"),
        (2, reads[3].name, reads[3].brief),
    ]
    assert strength_words(reads).startswith(
        "ace high; A-8-5-3-2 low, which does not qualify / two pair, aces and nines; "
    )
    assert strength_reads(rules, parse_cards("Ad 2h"), [()]) == ()


def test_a_shown_hand_is_read_as_it_is_called() -> None:
    hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 100, 2: 100}, button=2)
    order = parse_cards("As 2c Ah 7d 9s Kd Qh Qc 3h 9c 8d 6s")
    dealer = SoftwareDealer(hand, [*order, *(card for card in hand.rules.whole_deck.cards if card not in order)])
    while not hand.over:
        seat = dealer.go_on()
        if seat:
            hand.act(seat, CHECK_OR_CALL)
        elif not hand.over:
            dealer.settle()
    shown = next(seat for seat in hand.view("public").seats if seat.seat == 1)
    assert shown.called == " / ".join(read.name for read in shown.reads)
    assert shown.reads == (HandRead(1, "two pair, aces and queens", "two pair", "two pair, aces and queens"),)


def test_what_somebody_waits_for_is_a_word() -> None:
    assert set(WAITS_UNTIL) == {word for part in get_args(WaitsUntil) for word in (get_args(part) or (part,))}
    for what, words in WAITS_UNTIL.items():
        waiting = WaitingPlayer(3, what)
        assert (waiting.until_what, waiting.until_in_words) == (what, words)


@pytest.mark.parametrize(
    ("recorded", "what"),
    [
        ("the big blind", "big_blind"),
        ("a blind", "own_blind_turn"),
        ("the button to pass", "button_passed"),
        ("the pot carried over to be won", "carried_pot_won"),
    ],
)
def test_what_somebody_waited_for_is_read_from_records_that_have_it_as_it_was_said(
    recorded: str, what: WaitsUntil
) -> None:
    waiting = WaitingPlayer(3, recorded)
    assert (waiting.until_what, waiting.until_in_words) == (what, WAITS_UNTIL[what])


def test_a_charge_is_told_without_its_reasons_too() -> None:
    line = ChargeLine("hand fee", 2, because=("2 for each hand",))
    told = shown_line(charge_sentence(line, TableNames({}), ("uk:commission.1",)), 4, 9)
    assert told.brief == "The house takes 2 as a hand fee."
    assert told.text.startswith("The house takes 2 as a hand fee: ")
    assert (told.number, told.hand, told.cites) == (4, 9, ("uk:commission.1",))
