"""Manners: talk, side bets, what the dealer tells, who may see cards, and breaches as the floor enters them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pokerroom.cards import UNKNOWN, SeededShuffle, cards_text, parse_cards
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.hand import (
    CALL,
    CHECK,
    CHECK_OR_CALL,
    FOLD,
    Bet,
    Hand,
    Raise,
    Show,
    SoftwareDealer,
    Tap,
    events,
    hand_rules_for,
)
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.conduct.breaches import breach
from pokerroom.rulings.conduct.looking import guest_sees, look_at_cards
from pokerroom.rulings.conduct.manners import (
    NO_DIRECTIONS,
    Directions,
    direct,
    on_the_clock,
    refuse_breaking_silence,
    refuse_language,
    refuse_side_bet,
)
from pokerroom.rulings.conduct.manners import side_bet_quarrel as quarrel
from pokerroom.rulings.effects.carrying_out import carry_out
from pokerroom.rulings.floor.dealer_answers import count_stack, count_wager, recall
from pokerroom.rulings.floor.disputes import ask_ruling
from pokerroom.rulings.record import RulingRecord
from pokerroom.table import Table
from pokerroom.table.commands import BeginTurn, CallClock, SeatGuest
from testkit.refusals import cites
from testkit.rulebook.claims import claiming, each_house

BOOKS = ("adelaide", "canberra", "star", "uk")
NINE = datetime(2024, 8, 20, 21)
SETUP = TableSetup(game="holdem", blinds=(1, 2), min_buy_in=50, max_buy_in=400)
DRAWN = {seat: f"{rank}c" for seat, rank in zip(range(1, 7), "K34567", strict=True)}


def begun(book: str, *, seed: int = 3, stack: int = 275) -> tuple[Hand, SoftwareDealer]:
    hand = Hand(hand_rules_for(house_named(book), SETUP), dict.fromkeys(range(1, 7), stack), button=6)
    dealer = SoftwareDealer(hand, SeededShuffle(seed).shuffle(hand.deck.cards))
    dealer.go_on()
    return hand, dealer


# Language and silence


def may(book: str, *, deal_on: bool, directions: Directions = NO_DIRECTIONS, table_for: str = "English") -> bool:
    try:
        refuse_language(house_named(book), "Mandarin", deal_on=deal_on, directions=directions, table_for=table_for)
    except Illegal as refusal:
        return not refusal.cites
    return True


def test_which_language_may_be_spoken() -> None:
    ordered = Directions(english=True)
    assert [may(book, deal_on=False) for book in BOOKS] == [False, False, True, True]
    assert [may(book, deal_on=True) for book in BOOKS] == [False, False, True, False]
    assert [may(book, deal_on=True, directions=ordered) for book in BOOKS] == [False, False, False, False]
    assert [may(book, deal_on=False, table_for="Mandarin") for book in BOOKS] == [True, False, True, True]
    for book in BOOKS:
        refuse_language(house_named(book), "English", deal_on=True, directions=ordered)


@pytest.mark.clause("canberra:16.3")
def test_another_language_is_a_breach_with_the_usual_choices() -> None:
    canberra, (hand, dealer) = house_named("canberra"), begun("canberra")
    with pytest.raises(Illegal, match="Mandarin is spoken") as refusal:
        refuse_language(canberra, "Mandarin", deal_on=True)
    entered = rule(canberra, breach(refusal.value, 4, by="floor"), hand)
    assert str(entered.cites[0]) == "canberra:16.3"
    assert entered.offers[0].sanctions == ("dead_hand", "bar_from_game")
    decided = entered.decide("dead_hand", "casino supervisor", "to seat 5")
    carry_out(decided, hand, dealer)
    assert not hand.is_live(4)
    record = RulingRecord.of(decided, at="2018-02-07T21:04")
    assert (record.rule, record.seat, record.at) == ("16.3", 4, "2018-02-07T21:04")


def test_the_floor_directs_only_what_the_book_leaves_to_it() -> None:
    star = house_named("star")
    with pytest.raises(NotAllowed):
        direct(star, "silence", "dealer")
    both = direct(star, "silence", "casino supervisor", direct(star, "english", "gaming supervisor"))
    assert both == Directions(english=True, silence=True)
    assert direct(star, "english", "floor", both, ordered=False) == Directions(silence=True)
    for book in ("adelaide", "canberra", "uk"):
        for what in ("english", "silence"):
            with pytest.raises(Illegal):
                direct(house_named(book), what, "floor")
    with pytest.raises(Malformed):
        direct(star, "applause", "floor")


def thinking(book: str) -> Table:
    """Six players; it is somebody's turn before the flop, and their time runs."""
    table = Table(house_named(book), SETUP, unit=1)
    for seat in DRAWN:
        table.sit(f"P{seat}", seat, 200, NINE)
    hand = table.begin_hand(NINE, DRAWN if book == "uk" else None)
    SoftwareDealer(hand, SeededShuffle(seed=5).shuffle(hand.deck.cards)).go_on()
    table.do(BeginTurn(NINE))
    return table


@pytest.mark.clause("uk:game.7")
def test_there_is_silence_while_somebody_is_on_the_clock() -> None:
    uk, table = house_named("uk"), thinking("uk")
    assert table.hand is not None
    turn = table.hand.turn
    assert on_the_clock(table, NINE) == 0
    refuse_breaking_silence(uk, hand_on=True, on_the_clock=on_the_clock(table, NINE))
    table.do(CallClock(6 if turn != 6 else 5, NINE))
    soon = NINE + timedelta(seconds=20)
    assert on_the_clock(table, soon) == turn
    with pytest.raises(Illegal, match=f"silence until seat {turn} has acted") as refusal:
        refuse_breaking_silence(uk, hand_on=True, on_the_clock=on_the_clock(table, soon))
    assert cites(refusal) == {"uk:game.7"}
    refuse_breaking_silence(uk, hand_on=True, on_the_clock=turn, declaration=True)
    assert on_the_clock(table, NINE + timedelta(seconds=60)) == 0
    table.act(turn, FOLD)
    assert on_the_clock(table, soon) == 0
    refuse_breaking_silence(uk, hand_on=True, on_the_clock=on_the_clock(table, soon))


@pytest.mark.question("canberra:?conduct.silence")
def test_canberra_has_no_silence_at_all() -> None:
    refuse_breaking_silence(house_named("canberra"), hand_on=True, on_the_clock=3, directions=Directions(silence=True))


@pytest.mark.clause("star:26.11.2")
def test_star_has_silence_on_direction_alone() -> None:
    ordered, star = Directions(silence=True), house_named("star")
    refuse_breaking_silence(star, hand_on=True, on_the_clock=3)
    refuse_breaking_silence(star, hand_on=False, directions=ordered)
    refuse_breaking_silence(star, hand_on=True, directions=ordered, declaration=True)
    with pytest.raises(Illegal) as refusal:
        refuse_breaking_silence(star, hand_on=True, directions=ordered)
    assert "star:26.11.2" in cites(refusal)


# Side bets


@pytest.mark.parametrize(
    ("book", "clause"),
    [
        claiming("canberra:19.7", "canberra", "canberra:19.7"),
        claiming("star:27.12", "star", "star:27.12"),
    ],
)
def test_a_bet_between_players_is_refused_and_may_be_entered_as_a_breach(book: str, clause: str) -> None:
    hand, _ = begun(book)
    before = hand.log()
    with pytest.raises(Illegal, match="a side bet: 20 on the colour of the flop") as refusal:
        refuse_side_bet(house_named(book), "20 on the colour of the flop")
    assert cites(refusal) == {clause}
    assert hand.log() == before
    entered = rule(house_named(book), breach(refusal.value, 2), hand)
    assert str(entered.cites[0]) == clause
    assert entered.offers[0].sanctions


@pytest.mark.question("adelaide:?conduct.side_bets")
def test_adelaide_forbids_a_side_bet_too() -> None:
    with pytest.raises(Illegal) as refusal:
        refuse_side_bet(house_named("adelaide"), "20 on the flop")
    assert refusal.value.allowed == "wagers in the hand"
    assert quarrel(house_named("adelaide")).words.startswith("the bet is refused")


@pytest.mark.clause("uk:game.11", "uk:game.10")
def test_the_house_does_not_rule_on_a_proposition_and_the_pot_goes_to_the_best_hand() -> None:
    uk = house_named("uk")
    with pytest.raises(Illegal) as refusal:
        refuse_side_bet(uk, "30 on the flop")
    assert {"uk:game.10", "uk:game.11"} == cites(refusal)
    with pytest.raises(Malformed):
        breach(refusal.value, 2)
    answer = quarrel(uk)
    assert answer.words == "no decision on the bet; the pot goes to the best hand"
    assert "uk:game.11" in map(str, answer.cites)
    hand = Hand(hand_rules_for(house_named("uk"), SETUP, unit=1), {2: 200, 5: 200}, button=5)
    hand.post()
    hand.post()
    hand.deal("8c Ks 8d Kh" if hand.seats[0] == 2 else "Ks 8c Kh 8d")
    hand.act(hand.turn, Raise(to=60))
    hand.act(hand.turn, CALL)
    for cards in ("?? 2c 7d 9h", "?? 3c", "?? 4s"):
        hand.act(0, Tap())
        hand.deal(cards)
        while hand.turn and hand.betting:
            hand.act(hand.turn, CHECK)
    while hand.turn:
        hand.act(hand.turn, Show())
    hand.settle()
    assert hand.stacks == {2: 140, 5: 260}


# What the dealer tells


@pytest.mark.clause("uk:dealer.4")
def test_the_dealer_counts_what_is_in_the_pot_and_not_what_is_behind() -> None:
    hand, dealer = begun("uk")
    while (seat := dealer.go_on()) and not hand.board:
        hand.act(seat, CHECK_OR_CALL)
    for seat in range(1, 6):
        hand.act(seat, CHECK)
    hand.act(6, Bet(35))
    assert count_wager(hand, 6) == 35
    with pytest.raises(Illegal, match="what seat 6 has behind") as refusal:
        count_stack(house_named("uk"), hand, 6)
    assert cites(refusal) == {"uk:dealer.4"}
    with pytest.raises(Malformed):
        count_wager(hand, 9)


@pytest.mark.parametrize(
    "book",
    each_house(
        "adelaide:?conduct.dealer_counts", "adelaide:?conduct.action_recall",
        "canberra:?conduct.dealer_counts", "canberra:?conduct.action_recall",
        "star:?conduct.dealer_counts", "star:?conduct.action_recall",
    ),
)  # fmt: skip
def test_elsewhere_the_dealer_counts_a_stack_and_tells_of_earlier_rounds(book: str) -> None:
    hand, dealer = begun(book)
    hand.act(3, Raise(to=8))
    while (seat := dealer.go_on()) and not hand.board:
        hand.act(seat, CHECK_OR_CALL)
    assert count_stack(house_named(book), hand, 6) == 267
    assert events.Raised(3, 8, 8) in recall(house_named(book), hand, "pre-flop")


@pytest.mark.clause("uk:dealer.5")
def test_the_dealer_tells_of_this_betting_round_and_of_no_earlier_one() -> None:
    uk, (hand, dealer) = house_named("uk"), begun("uk")
    hand.act(3, Raise(to=8))
    while (seat := dealer.go_on()) and len(hand.board) < 4:
        hand.act(seat, CHECK_OR_CALL)
    hand.act(1, Bet(20))
    assert recall(uk, hand) == [events.Raised(1, 20, 20, True)]
    assert recall(uk, hand, "turn", by="dealer") == recall(uk, hand)
    dispute = ask_ruling(uk, "seat 2", "who raised", hand=41)
    for by, about in (("players", None), ("dealer", None), ("dealer", dispute), ("supervisor", None)):
        with pytest.raises(Illegal) as refusal:
            recall(uk, hand, "pre-flop", by=by, dispute=about)
        assert cites(refusal) == {"uk:dealer.5"}
    told_all = recall(uk, hand, "pre-flop", by="supervisor", dispute=dispute)
    assert events.Raised(3, 8, 8) in told_all
    assert recall(uk, hand, "turn", by="supervisor", dispute=dispute) == recall(uk, hand)
    settled = dispute.decide("seat 3 did", by="supervisor")
    with pytest.raises(Illegal):
        recall(uk, hand, "pre-flop", by="supervisor", dispute=settled)
    with pytest.raises(Malformed):
        recall(uk, hand, "river")


# Hidden cards


def over(book: str) -> Hand:
    """A hand that is over: seat 4 folded before the flop."""
    hand, dealer = begun(book)
    while seat := dealer.go_on():
        hand.act(seat, FOLD if seat == 4 and hand.to_call else CHECK_OR_CALL)
    return hand


@pytest.mark.clause("adelaide:49.a", "adelaide:49.b")
def test_a_manager_looks_with_a_reason_is_noted_and_shows_nobody() -> None:
    adelaide, hand = house_named("adelaide"), over("adelaide")
    views = [hand.view(viewer) for viewer in (1, 2, 4, "public", "dealer")]
    histories = [hand.history(viewer) for viewer in (1, "public", "dealer")]
    for by in ("dealer", "players"):
        with pytest.raises(NotAllowed) as refusal:
            look_at_cards(adelaide, hand, 4, by, name="Dan", reason="curious", at=NINE)
        assert "adelaide:49.a" in cites(refusal)
    for name, reason in (("Max", " "), ("", "a suspicion")):
        with pytest.raises(Malformed):
            look_at_cards(adelaide, hand, 4, "Casino Manager", name=name, reason=reason, at=NINE)
    seen = look_at_cards(adelaide, hand, 4, "Casino Manager", name="Max", reason="a suspicion", at=NINE)
    assert seen.cards == hand.view(4).seats[hand.state.place[4]].cards
    assert UNKNOWN not in seen.cards
    assert seen.note == "2024-08-20T21:00:00 Casino Manager Max looked at the cards of seat 4: a suspicion"
    for card in seen.cards:
        assert cards_text([card]) not in seen.note
        assert cards_text([card]) not in repr(seen)
    assert [hand.view(viewer) for viewer in (1, 2, 4, "public", "dealer")] == views
    assert [hand.history(viewer) for viewer in (1, "public", "dealer")] == histories
    assert set(hand.view("public").seats[hand.state.place[4]].cards) == {UNKNOWN}


@pytest.mark.clause("adelaide:49.a")
def test_adelaide_looks_at_a_live_hand_too() -> None:
    hand, _ = begun("adelaide")
    adelaide = house_named("adelaide")
    looked = look_at_cards(adelaide, hand, 4, "Area Manager", name="Al", reason="marked?", at=NINE)
    assert UNKNOWN not in looked.cards


@pytest.mark.clause("canberra:19.4(b)")
def test_nobody_of_the_house_sees_a_hidden_card_or_the_shoe_while_the_round_is_on() -> None:
    canberra, (hand, _) = house_named("canberra"), begun("canberra")
    for by in ("casino supervisor", "casino operator", "dealer", "Tournament Director/Assistant"):
        with pytest.raises((Illegal, NotAllowed)) as refusal:
            look_at_cards(canberra, hand, 4, by, name="Sue", reason="a suspicion", at=NINE)
        assert "canberra:19.4(b)" in cites(refusal)
    for viewer in ("dealer", "public"):
        view = hand.view(viewer)
        assert {card for seat in view.seats for card in seat.cards} == {UNKNOWN}
        assert isinstance(view.stub, int)  # how many cards, and not which


@pytest.mark.parametrize("book", each_house("canberra", "star:4.7", "uk:?conduct.staff_may_see_hidden_cards"))
def test_elsewhere_the_floor_looks_once_the_hand_is_over(book: str) -> None:
    hand, _ = begun(book)
    with pytest.raises(Illegal, match="while the hand is on"):
        look_at_cards(house_named(book), hand, 4, "floor", name="Sue", reason="a suspicion", at=NINE)
    assert (
        UNKNOWN
        not in look_at_cards(house_named(book), over(book), 4, "floor", name="Sue", reason="a suspicion", at=NINE).cards
    )


@pytest.mark.clause("uk:game.22")
def test_a_guest_sees_the_hand_he_sits_behind_and_no_other() -> None:
    uk, table = house_named("uk"), thinking("uk")
    table.do(SeatGuest("Gus", 3, NINE, by="supervisor"))
    assert table.state.players.guests == {3: "Gus"}
    hand, host = table.hand, next(iter(table.state.players.guests))
    assert hand is not None
    assert guest_sees(uk, hand, host, 3) == hand.view(3).seats[hand.state.place[3]].cards
    assert UNKNOWN not in guest_sees(uk, hand, host, 3)
    for other in (1, 2, 4, 5, 6):
        with pytest.raises(Illegal) as refusal:
            guest_sees(uk, hand, host, other)
        assert cites(refusal) == {"uk:game.22"}
    with pytest.raises(Malformed):
        guest_sees(uk, hand, host, 9)


def test_a_guest_sees_what_lies_open_as_everybody_does() -> None:
    hand = Hand(hand_rules_for(house_named("uk"), SETUP, unit=1), {1: 200, 2: 200}, button=2)
    hand.post()
    hand.post()
    hand.deal("As Ks Ad Kd")
    hand.apply([events.Shown(2, tuple(parse_cards("As Ad")) if hand.seats[0] == 2 else tuple(parse_cards("Ks Kd")))])
    assert UNKNOWN not in guest_sees(house_named("uk"), hand, 1, 2)


# Breaches


@pytest.mark.clause("canberra:16.1.1")
def test_partners_are_a_breach_and_the_folded_players_chips_stay() -> None:
    canberra, (hand, dealer) = house_named("canberra"), begun("canberra")
    hand.act(3, FOLD)
    hand.act(4, FOLD)
    hand.act(5, Raise(to=40))
    pot = hand.pot
    entered = rule(canberra, Seen("rule_broken", seat=5, broken_clause="16.1.1", by="floor"), hand)
    decided = entered.decide("dead_hand", "casino supervisor", "seats 2 and 5 play as partners")
    carry_out(decided, hand, dealer)
    assert not hand.is_live(5)
    assert (hand.pot, hand.stacks[5]) == (pot, 235)
    record = RulingRecord.of(decided, at="2018-02-07T21:04")
    assert (record.rule, record.seat, record.at) == ("16.1.1", 5, "2018-02-07T21:04")
    assert "canberra:16.1.1" in record.cites


@pytest.mark.clause("canberra:16.8")
def test_a_breach_of_a_clause_with_two_parts_says_which() -> None:
    canberra = house_named("canberra")
    with pytest.raises(Malformed, match=r"which part of canberra:16\.8") as refusal:
        rule(canberra, Seen("rule_broken", seat=3, broken_clause="16.8"))
    assert refusal.value.allowed == "16.8(a), 16.8(b)"
    for part in ("16.8(a)", "16.8(b)"):
        assert str(rule(canberra, Seen("rule_broken", seat=3, broken_clause=part)).cites[0]) == f"canberra:{part}"
    with pytest.raises(Malformed):
        rule(canberra, Seen("rule_broken", seat=3, broken_clause="99.9"))
    whole = rule(canberra, Seen("rule_broken", seat=3, broken_clause="16.8(a)"))
    whole = replace(whole, seen=replace(whole.seen, broken_clause="16.8"))
    with pytest.raises(Malformed, match=r"which part of canberra:16\.8"):
        whole.override(("play_on",), by="casino operator", reason="it was an accident")
