"""Words and chips where no worked example of a book says what they come to, and the ways of `read` itself."""

from __future__ import annotations

import pytest

from pokerroom.errors import Malformed
from pokerroom.hand import (
    CALL,
    CHECK,
    CHECK_OR_CALL,
    FOLD,
    Bet,
    Call,
    Check,
    Fold,
    Hand,
    HandRules,
    Raise,
    events,
    hand_rules_for,
)
from pokerroom.hand.dealers import SoftwareDealer
from pokerroom.hand.text import event_text, read_event
from pokerroom.notation.log_replay import play_log
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit
from pokerroom.rulings.ruling import rule
from pokerroom.rulings.seen import Seen
from pokerroom.rulings.speech.gestures import Put, SpokenWords
from pokerroom.rulings.speech.reading import enter
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.rulings.text.steps import steps_of
from testkit.suite.read_back import is_same

HOUSES = ("adelaide", "canberra", "star", "uk")


def on_the_flop(house: str, bet: int = 0, *, limit: Limit = "no_limit", stacks: int = 1000, unit: int = 1) -> Hand:
    """Blinds of 5 and 10, six callers, the button on seat 6; seat 1 has bet, or is to act."""
    rules = hand_rules_for(house_named(house), TableSetup(game="holdem", blinds=(5, 10), limit=limit), unit=unit)
    hand = Hand(rules, dict.fromkeys(range(1, 7), stacks * unit), button=6)
    dealer = SoftwareDealer(hand, rules.whole_deck.cards)
    while hand.progress.street_number == 0 or not hand.betting:
        seat = dealer.go_on()
        if hand.progress.street_number == 0:
            hand.act(seat, CHECK_OR_CALL)
    if bet:
        hand.act(1, Bet(bet))
    return hand


@pytest.mark.parametrize("house", HOUSES)
def test_a_wager_made_with_chips_is_not_taken_back_by_a_later_word(house: str) -> None:
    hand = on_the_flop(house, 20)
    assert read_act(hand, 2, 'put 20; said "fold"').command == CALL
    assert read_act(hand, 2, "put 20 20; taps").command == Raise(40)
    assert read_act(hand, 2, "put 20; pushes cards").command == CALL


@pytest.mark.parametrize("house", HOUSES)
def test_the_first_of_several_words_binds(house: str) -> None:
    hand = on_the_flop(house, 20)
    assert read_act(hand, 2, 'said "call"; said "no wait"; said "raise to 60"').command == CALL
    assert read_act(hand, 2, 'said "fold"; said "call"').command == FOLD
    assert read_act(hand, 2, 'said "raise"; said "to 60"').command == Raise(60)
    assert (
        read_act(hand, 2, 'said "raise"; said "pot, no, 80"').command is None
    )  # a pot is no amount, and a denial none


def test_an_amount_named_after_the_chips_counts_where_words_outrank_them() -> None:
    told_then = 'said "raise"; put 50; said "to 200"'
    assert read_act(on_the_flop("uk", 20), 2, told_then).command == Raise(200)
    assert read_act(on_the_flop("star", 20), 2, told_then).command == Raise(50)


@pytest.mark.parametrize("house", HOUSES)
def test_conditions_and_questions_bind_nobody(house: str) -> None:
    hand = on_the_flop(house, 20)
    for words in ("if you show me one I call", "how much to call?", "can I call later", "time"):
        reading = read_act(hand, 2, [SpokenWords(words)])
        assert not reading.binds
        assert reading.silent
        assert reading.words == "seat 2 has named no action: fold, call 20, raise to 40 to 990"


@pytest.mark.parametrize("house", HOUSES)
def test_a_call_may_be_put_in_by_and_by(house: str) -> None:
    hand = on_the_flop(house, 50)
    assert read_act(hand, 2, "put 25; put 25").command == CALL
    reading = read_act(hand, 2, "put 25; put 100")
    assert (reading.command, reading.returned) == (CALL, 75)


@pytest.mark.parametrize("house", HOUSES)
def test_a_bare_number_is_what_the_wager_comes_to(house: str) -> None:
    hand = on_the_flop(house, 20)
    assert read_act(hand, 2, 'said "sixty"').command == Raise(60)
    assert read_act(hand, 2, 'said "20"').command == CALL
    assert read_act(on_the_flop(house), 1, 'said "sixty"').command == Bet(60)


def test_a_number_too_small_to_bet_is_the_least_bet() -> None:
    """No book says how 'five' is to be heard where five hundred may be meant: it is taken at its word."""
    for house in HOUSES:
        assert read_act(on_the_flop(house), 1, 'said "five"').command == Bet(10)


@pytest.mark.parametrize("house", HOUSES)
def test_all_in_is_a_raise_a_call_or_a_bet(house: str) -> None:
    assert read_act(on_the_flop(house), 1, 'said "all-in"').command == Bet(990)
    assert read_act(on_the_flop(house, 100), 2, 'said "all-in"').command == Raise(990)
    hand = on_the_flop(house, 990)
    assert read_act(hand, 2, 'said "all-in"').command == CALL


@pytest.mark.parametrize("house", HOUSES)
def test_sizes_of_the_pot_in_pot_limit(house: str) -> None:
    hand = on_the_flop(house, 20, limit="pot")
    assert hand.pot == 80
    assert read_act(hand, 2, 'said "pot"').command == Raise(120)
    assert read_act(hand, 2, 'said "half pot"').command == Raise(70)
    assert read_act(hand, 2, 'said "minimum"').command == Raise(40)
    cut = read_act(hand, 2, 'said "all-in"')
    assert cut.command == Raise(120)
    assert cut.observation == "ruling.oversize_wager"


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star"])
def test_half_a_pot_is_the_most_in_half_pot_limit(house: str) -> None:
    hand = on_the_flop(house, 20, limit="half_pot")
    assert read_act(hand, 2, 'said "half pot"').command == Raise(70)
    assert read_act(hand, 2, 'said "pot"').command == Raise(70)


@pytest.mark.parametrize("house", ["adelaide", "star", "uk"])  # canberra has no fixed limit
def test_raise_is_enough_where_the_amount_is_fixed(house: str) -> None:
    hand = Hand(
        hand_rules_for(house_named(house), TableSetup(game="holdem", blinds=(5, 10), limit="fixed")),
        {1: 200, 2: 200, 3: 200},
        button=3,
    )
    hand.post(), hand.post(), hand.deal("??" * 6)
    assert read_act(hand, 3, 'said "raise"').command == Raise(20)
    assert read_act(hand, 3, 'said "raise to 100"').command == Raise(20)


@pytest.mark.parametrize("house", HOUSES)
def test_more_than_a_call_is_a_call_where_nobody_may_raise(house: str) -> None:
    hand = on_the_flop(house, 100, stacks=160)
    hand.act(2, Raise(150))  # all-in for less than a full raise
    for seat in (3, 4, 5, 6):
        hand.act(seat, FOLD)
    assert not hand.options(1).least_to
    assert read_act(hand, 1, 'said "raise to 150"').command == CALL
    reading = read_act(hand, 1, "put 25 25")
    assert (reading.command, reading.returned) == (CALL, 0)


def test_call_and_raise_is_the_name_of_a_raise_in_one_book() -> None:
    commands = {house: read_act(on_the_flop(house, 20), 2, 'said "I call and raise 40"').command for house in HOUSES}
    assert commands == {"adelaide": CALL, "canberra": Raise(60), "star": CALL, "uk": CALL}


def test_a_chip_drawn_back_binds_where_every_motion_does() -> None:
    commands = {house: read_act(on_the_flop(house), 1, "lifts 50").command for house in HOUSES}
    assert commands == {"adelaide": None, "canberra": None, "star": Bet(50), "uk": None}


def test_the_big_blind_is_not_facing_a_bet() -> None:
    for house in HOUSES:
        hand = Hand(
            hand_rules_for(house_named(house), TableSetup(game="holdem", blinds=(5, 10))),
            {1: 200, 2: 200, 3: 200},
            button=3,
        )
        hand.post(), hand.post(), hand.deal("??" * 6)
        hand.act(3, CALL)
        hand.act(1, CALL)
        assert read_act(hand, 2, "put 25").command == Raise(35), house
        assert read_act(hand, 2, "put 5").command == CHECK, house


def test_words_in_pounds_and_chips_in_pence() -> None:
    hand = on_the_flop("uk", 2000, unit=100)
    reading = read_act(hand, 2, 'said "raise to £60"; put 2500 2500', unit=100)
    assert (reading.command, reading.owed) == (Raise(6000), 1000)


# What a ruling leaves, and what follows


def test_chips_that_lie_there_count_when_the_wager_is_made_up() -> None:
    hand = on_the_flop("adelaide", 100)
    first = read_act(hand, 2, "put 100 50")
    assert (first.choices, first.lies, first.returned) == (("raise", "fold"), 150, 0)
    assert first.events == (events.Limited(2, ("raise", "fold"), 150, 200),)
    enter(hand, first)
    assert hand.options(2).words() == "pay 150 and fold, raise to 200"
    short = read_act(hand, 2, "put 25", lying=150)
    assert short.choices == ("raise", "fold")
    made_up = read_act(hand, 2, "put 50", lying=150)
    assert (made_up.command, made_up.returned, made_up.owed) == (Raise(200), 0, 0)
    enter(hand, made_up)
    assert hand.turn == 3


def test_words_do_not_undo_what_a_ruling_made_a_fold_cost() -> None:
    hand = on_the_flop("star", 100)
    enter(hand, read_act(hand, 2, "put 25"))
    enter(hand, read_act(hand, 2, 'said "check"', lying=25))
    assert hand.options(2).words() == "pay 25 and fold, call 100"


def test_a_check_out_of_turn_does_not_excuse_a_short_call() -> None:
    hand = on_the_flop("adelaide")
    check = read_act(hand, 3, "taps")
    enter(hand, check)
    hand.act(1, CHECK)
    hand.act(2, Bet(100))
    assert hand.options(3).words() == "fold, call 100"
    assert read_act(hand, 3, "put 50").words == "seat 3 may call 100 or fold and lose 50"
    assert read_act(hand, 3, "put 100 100").words == "seat 3 calls 100; 100 goes back"


def test_a_ruling_is_noted_in_the_hand() -> None:
    hand = on_the_flop("star", 20)
    happened = enter(hand, read_act(hand, 2, "put 100"))
    assert [type(event) for event in happened] == [events.Ruled, events.Called]
    assert isinstance(happened[0], events.Ruled)
    assert [str(cite) for cite in happened[0].cites] == ["star:7.10"]
    assert Hand.read(hand.log()).log() == hand.log()


def test_a_plain_action_is_no_ruling() -> None:
    hand = on_the_flop("star", 20)
    for gestures, command in (("put 20", Call()), ("put 20 20 5", Raise(45)), ('said "fold"', Fold())):
        reading = read_act(hand, 2, gestures)
        assert reading.command == command
        assert reading.ruling is None


def test_the_floor_takes_an_offer_only_with_a_reason() -> None:
    hand = on_the_flop("uk", 100)
    asked = read_act(hand, 2, "put 75", facts={"good_reason": True})
    assert not asked.binds
    assert asked.lies == 75
    assert asked.ruling is not None
    assert asked.ruling.open
    with pytest.raises(Malformed, match="no reason"):
        read_act(hand, 2, "put 75", facts={"good_reason": True}, floor=True)
    declined = read_act(hand, 2, "put 75", facts={"good_reason": True}, floor=False)
    assert declined.choices == ("call", "fold")


# Out of turn


def test_an_act_out_of_turn_moves_nothing_until_the_turn_comes() -> None:
    hand = on_the_flop("star")
    before, turn = hand.stacks, hand.turn
    reading = read_act(hand, 3, "put 40")
    assert reading.held is not None
    assert reading.lies == 40
    assert enter(hand, reading) == [reading.held]
    assert (hand.stacks, hand.turn) == (before, turn)
    assert Hand.read(hand.log()).state == hand.state


def test_a_fold_out_of_turn_is_made_in_turn() -> None:
    hand = on_the_flop("adelaide")
    reading = read_act(hand, 3, 'said "fold"')
    enter(hand, reading)
    hand.act(1, CHECK)
    assert hand.act(2, CHECK)[-1] == events.Folded(3)
    assert hand.turn == 4


def test_a_raise_with_no_amount_out_of_turn_is_the_least_raise() -> None:
    hand = on_the_flop("adelaide", 20)
    reading = read_act(hand, 3, 'said "raise"')
    assert reading.held is not None
    assert (reading.held.act, reading.held.to) == ("wager", 40)
    enter(hand, reading)
    assert events.WagerStood(3, 40, 40, False, True, False) in hand.events  # the bet of 20 is faced with it at once
    assert hand.options(2).call == 40
    hand.act(2, FOLD)
    assert hand.turn == 4


def test_what_was_done_out_of_turn_lapses_with_the_players_hand() -> None:
    hand = on_the_flop("star")
    before = hand.stacks
    enter(hand, read_act(hand, 3, "put 40"))
    hand.correct([events.HandDied(3)])
    for seat in (1, 2, 4, 5, 6):
        hand.act(seat, CHECK)
    assert not hand.betting
    assert hand.stacks == before
    assert not any(isinstance(event, events.EarlyAnswered) for event in hand.events)


@pytest.mark.clause("adelaide:69.b.1", "adelaide:69.a", "canberra:17.6", "star:26.5")
def test_every_house_says_what_becomes_of_an_act_out_of_turn_whatever_the_others_do() -> None:
    for house in ("adelaide", "canberra", "star", "uk"):
        for gestures in ("put 40", "taps"):
            hand = on_the_flop(house)
            event = read_act(hand, 3, gestures).held
            assert event is not None
            assert [answer.did for answer in event.answers] == ["check", "wager_same_or_less", "wager_more", "fold"]
            assert all(answer.then in ("check", "stands", "choose", "free") for answer in event.answers)
            assert is_same(read_event(event_text(event)), event)


@pytest.mark.clause("canberra:17.6(c)", "adelaide:69.b.2", "star:26.5.3")
def test_a_plain_fold_loses_a_wager_out_of_turn_that_was_raised() -> None:
    for house in ("adelaide", "canberra", "star"):
        hand = on_the_flop(house)
        before = hand.stacks[3]
        enter(hand, read_act(hand, 3, "put 40"))
        hand.act(1, CHECK)
        hand.act(2, Bet(100))
        assert hand.act(3, FOLD)[0] == events.Folded(3, 40)
        assert hand.stacks[3] == before - 40
        assert Hand.read(hand.log()).log() == hand.log()
        assert play_log(hand.log()).hand.state == hand.state


def test_a_changed_price_frees_the_player_where_the_book_is_silent() -> None:
    hand = on_the_flop("uk")
    enter(hand, read_act(hand, 3, "put 40"))
    hand.act(1, Bet(60))
    assert hand.act(2, FOLD)[-1] == events.EarlyAnswered(3, "wager_more", 40)
    assert (hand.turn, hand.options(3).least_to) == (3, 120)


def test_a_player_who_is_out_or_all_in_does_nothing() -> None:
    hand = on_the_flop("uk", 20)
    hand.act(2, FOLD)
    reading = read_act(hand, 2, "put 40")
    assert (reading.binds, reading.returned) == (False, 40)


# What cannot be read


def test_a_hand_of_no_book_needs_a_house() -> None:
    rules = HandRules(game="holdem", blinds=(5, 10), minimum_bet=10)
    hand = Hand(rules, {1: 200, 2: 200, 3: 200}, button=3)
    hand.post(), hand.post(), hand.deal("??" * 6)
    with pytest.raises(Malformed, match="no book"):
        read_act(hand, 3, "put 25")
    assert read_act(hand, 3, "put 25", house=house_named("star")).command == CALL


def test_no_such_seat_and_no_such_gesture() -> None:
    hand = on_the_flop("uk")
    with pytest.raises(Malformed, match="not in this hand"):
        read_act(hand, 9, "put 25")
    with pytest.raises(Malformed, match="no gesture"):
        read_act(hand, 1, [])
    with pytest.raises(Malformed):
        read_act(hand, 1, [Put((25,))], unit=0)


def test_the_book_is_said_to_be_silent_where_it_is() -> None:
    silent = {house: read_act(on_the_flop(house, 20), 2, 'said "call"').silent for house in HOUSES}
    assert silent == {"adelaide": False, "canberra": True, "star": False, "uk": False}
    assert isinstance(read_act(on_the_flop("canberra"), 1, "taps").command, Check)


# Words that are not plain


@pytest.mark.parametrize("house", HOUSES)
def test_spoken_numbers_are_wagered_as_they_are_meant(house: str) -> None:
    hand = on_the_flop(house, 20)
    assert read_act(hand, 2, 'said "raise to two fifty"').command == Raise(250)
    assert read_act(hand, 2, 'said "one twenty five"').command == Raise(125)
    hand = on_the_flop(house, 20, stacks=5000)
    assert read_act(hand, 2, 'said "raise to 1 000"').command == Raise(1000)
    assert read_act(hand, 2, 'said "a grand"').command == Raise(1000)


@pytest.mark.parametrize("house", HOUSES)
def test_an_amount_that_can_be_read_in_two_ways_is_settled_by_what_may_be_wagered(house: str) -> None:
    meant = 'said "raise to two thousand five"'
    assert read_act(on_the_flop(house, 20, stacks=2200), 2, meant).command == Raise(2005)
    # Both could be meant: a raise, and the dealer asks for how much.
    reading = read_act(on_the_flop(house, 20, stacks=5000), 2, meant)
    assert (reading.command, reading.choices) == (None, ("raise",))
    bare = read_act(on_the_flop(house, 20, stacks=5000), 2, 'said "two thousand five"')
    assert not bare.binds
    chips = read_act(on_the_flop(house, 20, stacks=5000), 2, meant + "; put 1000 1000 500")
    assert chips.command == Raise(2500)


def test_pounds_and_pence_are_told_apart_by_what_may_be_wagered() -> None:
    small = Hand(
        hand_rules_for(house_named("uk"), TableSetup(game="holdem", blinds=(50, 100)), unit=1),
        {1: 9000, 2: 9000, 3: 9000},
        button=3,
    )
    small.post(), small.post(), small.deal("??" * 6)
    assert read_act(small, 3, 'said "two fifty"', unit=100).command == Raise(250)


@pytest.mark.parametrize("house", HOUSES)
def test_an_amount_that_is_not_plain_is_no_amount(house: str) -> None:
    hand = on_the_flop(house, 20)
    for words in ("raise by 100 to 300", "raise three times", "raise to 1,50"):
        reading = read_act(hand, 2, [SpokenWords(words)])
        assert (reading.command, reading.choices) == (None, ("raise",))
    for words in ("-50", "ten and a half", "up to you", "call the clock", "the pot is 300", "fold or call"):
        assert not read_act(hand, 2, [SpokenWords(words)]).binds


@pytest.mark.parametrize("house", HOUSES)
def test_nobody_unbinds_himself_with_a_question(house: str) -> None:
    hand = on_the_flop(house, 20)
    assert read_act(hand, 2, 'said "all in! what do you say?"').command == Raise(990)
    assert read_act(hand, 2, 'said "I call. How much?"').command == CALL
    assert read_act(hand, 2, 'said "no raise, just call"').command == CALL


# A stack that is shorter than the call


def short_of_the_call(house: str) -> Hand:
    """Seat 3 has 50 left and faces 190."""
    rules = hand_rules_for(house_named(house), TableSetup(game="holdem", blinds=(5, 10)))
    hand = Hand(rules, {1: 500, 2: 500, 3: 60}, button=3)
    hand.post(), hand.post(), hand.deal("??" * 6)
    hand.act(3, CALL), hand.act(1, Raise(200)), hand.act(2, FOLD)
    return hand


@pytest.mark.parametrize(("put", "share"), [(20, "under_half"), (25, "half_or_more"), (40, "half_or_more")])
def test_the_share_of_a_call_is_measured_by_what_the_player_has(put: int, share: str) -> None:
    hand = short_of_the_call("adelaide")
    ruling = rule(house_named("adelaide"), Seen("short_call", seat=3, amount=put), hand)
    assert ruling.facts["share"].value == share
    lost = f" and lose {put}" if share == "half_or_more" else ""
    assert read_act(hand, 3, f"put {put}").words == f"seat 3 may call 50 or fold{lost}"


def short_of_a_raise(house: str) -> Hand:
    """Seat 4 has 150 and faces 100."""
    rules = hand_rules_for(house_named(house), TableSetup(game="holdem", blinds=(5, 10)))
    hand = Hand(rules, {1: 500, 2: 500, 3: 500, 4: 150}, button=4)
    hand.post(), hand.post(), hand.deal("??" * 8)
    hand.act(3, Raise(100))
    assert (hand.options(4).least_to, hand.options(4).most_to) == (150, 150)
    return hand


def test_the_share_of_a_raise_is_measured_by_what_the_player_has() -> None:
    hand = short_of_a_raise("adelaide")
    facts = {"declared_raise": False, "chips": 3, "every_chip_needed": False}
    for put, share in ((120, "under_half"), (130, "half_or_more")):
        ruling = rule(house_named("adelaide"), Seen("call_or_raise", seat=4, amount=put, facts=facts), hand)
        assert ruling.facts["share"].value == share


def test_a_step_names_what_the_player_can_put_in() -> None:
    hand = short_of_the_call("uk")
    facts = {"declared_call": True, "good_reason": False}
    ruling = rule(house_named("uk"), Seen("short_call", seat=3, amount=30, facts=facts), hand)
    assert "Seat 3 must make it up to the call, 50." in steps_of(ruling, hand)
    hand = short_of_a_raise("star")
    declared = {"declared_raise": True, "chips": 0, "every_chip_needed": False}
    ruling = rule(house_named("star"), Seen("call_or_raise", seat=4, amount=130, facts=declared), hand)
    assert "Seat 4 must make it up to the least raise, 150." in steps_of(ruling, hand)


@pytest.mark.clause("uk:betting.22")
@pytest.mark.parametrize(
    "steps",
    [["put 75; put 10"], ["put 75", "put 10"], ['put 75; said "raise"; put 10'], ["put 75", 'said "raise"; put 10']],
)
def test_chips_short_of_a_call_read_the_same_at_once_and_one_by_one(steps: list[str]) -> None:
    hand = on_the_flop("uk", 100)
    lying = 0
    for gestures in steps:
        reading = read_act(hand, 2, gestures, lying=lying)
        enter(hand, reading)
        lying = reading.lies
    assert lying == 85
    assert hand.options(2).words() == "pay 85 and fold, call 100"
