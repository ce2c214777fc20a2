"""What a newcomer is told before the first cards: in which hand they come, what is posted for them, and who may go."""

from __future__ import annotations

import pytest

from pokerroom.hand import CHECK_OR_CALL, FOLD
from pokerroom.table.blinds.blind_status import OwedPosts
from pokerroom.table.deciding.playing.looking_ahead import (
    WaitForCards,
    soonest_seat,
    wait_for_cards,
)
from testkit.table.evenings import EIGHT, dealer_of, play, play_out, seated

HOUSES = ("adelaide", "canberra", "star", "uk")


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
    assert wait_for_cards(table.state, 7, EIGHT) == WaitForCards(1, posts=OwedPosts(10))
    while (seat := dealer.go_on()) not in (5, 6):
        table.act(seat, FOLD)
    table.act(seat, dealer.hand.options(seat).wager(dealer.hand.options(seat).most_to))
    cards = wait_for_cards(table.state, 7, EIGHT)
    assert cards is not None
    assert (cards.hands, cards.until) == (2, "the button to pass")
    while seat := dealer.go_on():
        table.act(seat, CHECK_OR_CALL if called and seat in (5, 6) else FOLD)
    assert wait_for_cards(table.state, 7, EIGHT) == (cards if called else WaitForCards(1, posts=OwedPosts(10)))
    table.end_hand()
    assert (table.state.players.stakes[6].chips < table.rules.hand.chip) is called
    for hand in range(1, 3):
        dealer = dealer_of(table)
        assert dealer.hand.is_in(7) is (hand == 2 or not called)
        play_out(table, dealer)
