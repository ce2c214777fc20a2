"""What is easily overlooked at a table: short moves, late posts, seats that several want, chips that do not fit."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pokerroom.errors import Illegal, NotAllowed
from pokerroom.hand import CHECK_OR_CALL, FOLD
from pokerroom.lab.night import Night
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen
from pokerroom.table import Table, break_table, happenings
from pokerroom.table.blinds.blind_status import Owed
from pokerroom.table.commands import AgreeToFreezeOut, BeginFreezeOut, DropFreezeOut, PlanFreezeOut
from pokerroom.table.deciding.playing.looking_ahead import (
    WaitForCards,
    soonest_seat,
    upcoming_line_up,
    wait_for_cards,
)
from pokerroom.table.opening.new_table import new_table
from pokerroom.table.stakes.leaving import Approval
from testkit.hand.hand_floor import Floor
from testkit.rulebook.claims import each_house
from testkit.table.evenings import EIGHT, dealer_of, play, play_out, seated
from testkit.table.lineups import Lineups, places

FOUR = (1, 2, 3, 4)
HOUSES = ("adelaide", "canberra", "star", "uk")


def minutes(number: int) -> datetime:
    return EIGHT + timedelta(minutes=number)


# Changing seats


@pytest.mark.clause("star:8.8.4")
@pytest.mark.parametrize(("old", "new", "due"), [(2, 6, True), (3, 6, False), (9, 6, False), (7, 6, False)])
def test_star_a_move_towards_the_blinds_or_past_two_is_free(old: int, new: int, due: bool) -> None:
    table = Lineups("star", [seat for seat in range(1, 10) if seat != 6], last=(8, 9, 1))
    table.moves(old, new)
    assert table.players[new].moved is due
    assert (new in table.look().seats) is not due


@pytest.mark.clause("canberra:17.13.1")
def test_canberra_a_move_towards_the_blinds_brings_no_wait() -> None:
    table = Lineups("canberra", [1, 2, 3, 5, 6, 7, 8, 9], last=(1, 2, 3))
    table.moves(8, 4)
    assert 4 in table.look().seats


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("old", "new", "then"), [(2, 3, (3, 4, 5)), (4, 3, (2, 3, 5)), (1, 7, (2, 4, 5))])
def test_who_passes_nobody_takes_his_place_in_the_order_along(
    house: str, old: int, new: int, then: tuple[int, ...]
) -> None:
    table = Lineups(house, [1, 2, 4, 5, 6], last=(1, 2, 4))
    table.moves(old, new)
    hand = table.hand()
    assert places(hand) == then
    assert new in hand.seats
    assert not hand.waiting


# Coming in


@pytest.mark.parametrize("house", each_house("canberra:17.12", "adelaide:66.a.1"))
def test_in_the_first_lap_a_newcomer_behind_the_blinds_has_a_hand_at_once(house: str) -> None:
    table = Lineups(house, [1, 2, 3, 5, 6, 7, 8, 9], last=(2, 3, 5), start=9, laps=0)
    table.sits(4)
    hands = [table.hand(), table.hand()]
    assert [places(hand) for hand in hands] == [(3, 5, 6), (5, 6, 7)]  # and nobody pays twice on their account
    assert all(4 in hand.seats and not hand.extras for hand in hands)


@pytest.mark.parametrize("house", each_house("adelaide:66.b.1", "canberra", "star", "uk"))
def test_a_post_that_was_made_late_is_not_owed_again(house: str) -> None:
    table = seated(house, seats=(1, 2, 3, 4, 5, 6))
    while (
        table.state.button.places is None or not table.state.button.places.laps or table.state.button.places.button != 2
    ):
        play(table)
    table.sit("N", 7, 300, EIGHT, posts=False)
    dealer = dealer_of(table, unposted=(7,))
    dealer.go_on()
    floor = Floor(house, dealer.hand, dealer)
    floor.carry_out(floor.see(Seen("unposted_hand", seat=7)))
    play_out(table, dealer)
    assert table.player(7).owes.words == "nothing"
    line_up = upcoming_line_up(table.state, EIGHT)
    assert line_up is not None
    assert not line_up.extras


def test_a_hand_dealt_to_somebody_who_should_have_waited_can_be_entered() -> None:
    table = Lineups("canberra", [1, 2, 3, 4, 6], last=(4, 6, 1))
    table.sits(5)  # the button goes past them now
    assert 5 not in table.look().seats
    hand = table.hand(unposted=[5])
    assert 5 in hand.seats
    assert not hand.extras


@pytest.mark.parametrize("house", HOUSES)
def test_nobody_owes_anything_before_the_first_hand(house: str) -> None:
    assert seated(house, seats=FOUR).player(2).owes.words == "nothing"


# Seats that several want


@pytest.mark.clause("uk:seating.24")
def test_uk_a_move_is_too_late_once_a_marker_lies_there() -> None:
    table = seated("uk", seats=FOUR)
    play(table)
    table.put_down_marker("Q", 7, minutes(1))
    with pytest.raises(Illegal, match="has bought in at this seat") as late:
        table.move(2, 7, minutes(2))
    assert "uk:seating.24" in map(str, late.value.cites)
    table.sit("Q", 7, 300, minutes(3))


@pytest.mark.parametrize("house", each_house("adelaide:10.3", "canberra:8.2.3"))
def test_elsewhere_a_move_is_in_time_until_the_newcomer_sits(house: str) -> None:
    table = seated(house, seats=FOUR)
    play(table)
    table.put_down_marker("Q", 7, minutes(1))
    table.copy().move(2, 7, minutes(2))
    table.sit("Q", 7, 300, minutes(3))
    with pytest.raises(Illegal, match="seat 7"):
        table.move(2, 7, minutes(4))


@pytest.mark.clause("uk:seating.22")
def test_uk_a_seat_that_the_floor_keeps_for_somebody_is_his_whoever_asked_before() -> None:
    table = seated("uk", seats=FOUR)
    play(table)
    table.ask_for_seat("player 2", 7, minutes(1))
    with pytest.raises(NotAllowed, match="seat 7 reserved by order of dealer; allowed: supervisor, management"):
        table.floor.reserve_seat("R", 7, "poor sight", minutes(2), by="dealer")
    table.floor.reserve_seat("R", 7, "poor sight", minutes(2), by="supervisor")
    assert table.happenings[-1] == happenings.SeatKept(7, "R", "poor sight", minutes(2), "supervisor")
    with pytest.raises(Illegal, match="kept for R"):
        table.move(2, 7, minutes(3))
    table.sit("R", 7, 300, minutes(3))
    assert table.seats.plays(7) == "R"


@pytest.mark.parametrize("house", HOUSES)
def test_a_table_that_emptied_begins_a_new_game(house: str) -> None:
    table = seated(house, seats=FOUR)
    play(table)
    for seat in (1, 2, 3, 4):
        table.rise(seat, minutes(5))
    assert not table.seats.started
    assert table.state.button.places is None


# Chips


@pytest.mark.clause("star:8.7.b")
def test_star_a_folded_players_top_up_counts_from_what_he_has_left() -> None:
    table = seated("star", seats=(1, 2, 3))
    dealer = dealer_of(table)
    first = dealer.go_on()
    table.act(first, CHECK_OR_CALL)
    while (seat := dealer.go_on()) != first:
        table.act(seat, CHECK_OR_CALL)
    table.act(first, FOLD)
    left = dealer.hand.stacks[first]
    assert left < 300
    table.chips.add(first, 500 - left, EIGHT)
    play_out(table, dealer)
    assert table.stacks[first] == 500
    assert table.balanced


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star"])
def test_chips_that_may_not_come_in_are_given_back_and_it_is_told(house: str) -> None:
    table = seated(house, seats=FOUR)
    dealer = dealer_of(table)
    seat = table.state.hand_notes.line_up.blinds[-1] if table.state.hand_notes.line_up is not None else None
    assert seat is not None
    table.chips.add(seat, 200, EIGHT)
    while acts := dealer.go_on():  # everybody folds to the last blind, whose stake grows
        table.act(acts, FOLD)
    table.end_hand()
    dealer_of(table)
    stake_changeds = [happening for happening in table.happenings if isinstance(happening, happenings.StakeChanged)]
    mine = [(happening.what, happening.amount) for happening in stake_changeds if happening.seat == seat]
    assert [what for what, _ in mine[-2:]] == ["brought in", "given back"]
    assert sum(amount for _, amount in mine[-2:]) == 200


@pytest.mark.clause("star:8.7.1")
def test_star_who_approved_that_chips_leave_is_on_record() -> None:
    table = seated("star", seats=FOUR)
    approvers = table.rules.stakes.approvers
    table.chips.take_off(1, 50, EIGHT, approval=Approval(approvers[0], EIGHT, "taken ill"))
    happening = table.happenings[-1]
    assert isinstance(happening, happenings.StakeChanged)
    assert happening.approved == f"{approvers[0]}: taken ill"


@pytest.mark.clause("adelaide:61")
def test_adelaide_what_waited_beside_the_table_was_not_taken_away() -> None:
    table = seated("adelaide", seats=FOUR)
    dealer = dealer_of(table)
    seat = dealer.go_on()
    table.chips.add(seat, 100, EIGHT)
    play_out(table, dealer)
    name, chips = table.seats.plays(seat), table.rise(seat, minutes(5))
    table.sit(name, seat, chips, minutes(20))
    assert table.stacks[seat] == chips


def test_uk_notes_in_play_count_towards_the_largest_stack() -> None:
    table = seated("uk", seats=FOUR)
    table.sit("A", 5, 300, EIGHT, notes=200)
    assert table.state.largest() == 500


@pytest.mark.part("uk:ring.13", "uk:rake.3")
@pytest.mark.parametrize("game", ["seven_card_stud", "draw_blind"])
def test_uk_a_game_without_a_flop_pays_rake_too(game: str) -> None:
    night = Night(house_named("uk"), new_table(game, house_named("uk").book).setup, seed=4, unit=100)
    for _ in night.hand_by_hand(120):
        pass
    assert night.table.ledger.balance("house commission") > 0


# Freeze-outs


def planned() -> Table:
    table = seated("star", seats=FOUR, chips=200)
    table.do(PlanFreezeOut(200, EIGHT, by="Gaming Manager"))
    return table


@pytest.mark.clause("star:8.10.4")
def test_an_absent_players_seat_may_be_released_in_a_freeze_out() -> None:
    table = planned()
    for seat in table.state.players.stakes:
        table.do(AgreeToFreezeOut(seat, EIGHT))
    table.do(BeginFreezeOut(EIGHT))
    play(table)
    table.sit_out(3, minutes(1))
    table.floor.release_seat(3, minutes(60), by="casino supervisor")
    play(table, minutes(61))
    assert table.state.freeze_out.played is not None
    assert 3 not in table.state.freeze_out.played.left
    assert table.balanced


def test_where_somebody_does_not_agree_the_ordinary_game_is_played() -> None:
    table = planned()
    table.do(AgreeToFreezeOut(1, EIGHT))
    with pytest.raises(Illegal, match="has not begun"):
        table.begin_hand(EIGHT)
    table.do(DropFreezeOut(EIGHT, by="Gaming Manager"))
    play(table)
    with pytest.raises(Illegal, match="nobody has allowed"):
        table.do(DropFreezeOut(EIGHT, by="Gaming Manager"))


def test_a_freeze_out_may_follow_an_ordinary_game() -> None:
    table = seated("star", seats=FOUR, chips=200)
    play(table)
    with pytest.raises(Illegal, match="under way"):
        table.do(PlanFreezeOut(200, EIGHT, by="Gaming Manager"))
    for seat in (1, 2, 3, 4):
        table.rise(seat, minutes(5))
    for seat in (1, 2):
        table.sit(f"Q{seat}", seat, 200, minutes(6))
    table.do(PlanFreezeOut(200, minutes(6), by="Gaming Manager"))
    assert table.state.freeze_out.plan is not None


# Breaking


def test_whom_no_table_takes_is_told_why() -> None:
    old, new = seated("canberra", seats=FOUR, chips=100), seated("canberra", seats=(7, 8))
    play(old)
    old.state.closed = True
    fits = {old.seats.plays(seat): 100 <= stake.chips <= 500 for seat, stake in old.state.players.stakes.items()}
    drawn = dict(zip(fits, ("2c", "9d", "Kh", "5s"), strict=True))
    found = break_table(old, [new], EIGHT, by="casino supervisor", drawn=drawn)
    assert {each.player: bool(each.table) for each in found} == fits
    assert not all(fits.values())
    assert all(bool(each.table) is not ("100 to 500" in each.why) for each in found)


# How long somebody waits for cards


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("posts", [True, False])
def test_in_which_hand_a_newcomer_gets_cards_is_told_before(house: str, posts: bool) -> None:
    longest = ""
    for newcomer in (4, 7):
        for in_a_hand in (False, True):
            table = seated(house, seats=(1, 2, 3, 5, 6))
            while (
                table.state.button.places is None
                or table.state.button.places.laps < 1
                or table.state.button.places.button != 3
            ):
                play(table)
            dealer = dealer_of(table) if in_a_hand else None
            soonest = soonest_seat(table.state, EIGHT)
            table.sit("N", newcomer, 300, EIGHT, posts=posts)
            cards = wait_for_cards(table.state, newcomer, EIGHT)
            assert soonest is not None
            assert not posts or cards is None or soonest.hands <= cards.hands
            assert not posts or cards is None or soonest.seat != newcomer or soonest.hands == cards.hands
            if dealer is not None:
                play_out(table, dealer)
            assert cards is not None
            for hand in range(1, cards.hands + 1):
                dealer = dealer_of(table)
                assert dealer.hand.is_in(newcomer) == (hand == cards.hands)
                play_out(table, dealer)
            assert bool(cards.until) == (cards.hands > 1)
            longest = max(longest, cards.until, key=len)
    assert ("button" if posts else "blind") in longest


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("after", range(1, 6))
def test_what_a_newcomer_posts_for_their_first_cards_is_told_before(house: str, after: int) -> None:
    """In a game's first lap some houses ask for no post, or for one that is due only once the button has passed."""
    for newcomer in (4, 7):
        table = seated(house, seats=(1, 2, 3, 5, 6))
        for _ in range(after - 1):
            play(table)
        running = dealer_of(table)
        soonest = soonest_seat(table.state, EIGHT)
        table.sit("N", newcomer, 300, EIGHT, posts=True)
        cards = wait_for_cards(table.state, newcomer, EIGHT)
        assert cards is not None
        assert soonest is not None
        assert soonest.seat != newcomer or soonest.hands == cards.hands
        now_due = table.players[newcomer].owes
        play_out(table, running)
        assert table.players[newcomer].owes == now_due
        for _ in range(1, cards.hands):
            play(table)
        assert table.state.hand is None
        first = dealer_of(table)
        assert first.hand.is_in(newcomer)
        line_up = table.state.hand_notes.line_up
        assert line_up is not None
        live, dead = (
            sum(post.amount for post in line_up.extras if post.seat == newcomer and post.kind == kind)
            for kind in ("live", "dead")
        )
        blind = dict(zip(line_up.blinds, table.rules.blinds.blinds, strict=True)).get(newcomer, 0)
        assert (cards.posts.live, cards.posts.dead) == (live + blind, dead)


@pytest.mark.parametrize("called", [False, True])
def test_who_is_all_in_may_be_gone_with_the_button_and_a_newcomer_is_told_so(called: bool) -> None:
    """Where seat 5 or 6 goes broke, who has posted in seat 7 waits until the button has passed them."""
    table = seated("uk", seats=(1, 2, 3, 5, 6))
    while (
        table.state.button.places is None or table.state.button.places.laps < 1 or table.state.button.places.button != 2
    ):
        play(table)
    dealer = dealer_of(table)
    assert dealer.hand.button == 3
    table.sit("N", 7, 300, EIGHT, posts=True)
    assert wait_for_cards(table.state, 7, EIGHT) == WaitForCards(1, posts=Owed(10))
    while (seat := dealer.go_on()) not in (5, 6):
        table.act(seat, FOLD)
    table.act(seat, dealer.hand.options(seat).wager(dealer.hand.options(seat).most_to))
    cards = wait_for_cards(table.state, 7, EIGHT)
    assert cards is not None
    assert (cards.hands, cards.until) == (2, "the button to pass")
    while seat := dealer.go_on():
        table.act(seat, CHECK_OR_CALL if called and seat in (5, 6) else FOLD)
    assert wait_for_cards(table.state, 7, EIGHT) == (cards if called else WaitForCards(1, posts=Owed(10)))
    table.end_hand()
    assert (table.state.players.stakes[6].chips < table.rules.hand.chip) is called
    for hand in range(1, 3):
        dealer = dealer_of(table)
        assert dealer.hand.is_in(7) is (hand == 2 or not called)
        play_out(table, dealer)
