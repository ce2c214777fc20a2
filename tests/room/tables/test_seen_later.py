"""What those who look on later may see of a hand: what was turned up, and what others may ask to see."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from pokerroom import house_named
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Hand, Muck, Raise, Show, Tap
from pokerroom.room import wire
from pokerroom.room.tables.actor.watching import Gallery, only_seen
from pokerroom.room.tables.views.hand_shown import kept_down


def at_the_showdown(house: str) -> Hand:
    """Seat 1 bets the river, seat 2 calls, seat 4 has folded to it; nobody has shown."""
    hand = Hand.open(house_named(house), "holdem", blinds=(5, 10), stacks={1: 500, 2: 500, 4: 500}, button=4)
    hand.post()
    hand.post()
    hand.deal("Ah Kc Qs Ad Kd Qd")
    hand.act(4, CALL)
    hand.act(1, CALL)
    hand.act(2, CHECK)
    for cards in ("9c 2s 5d Jc", "8h 4s", "3c 6h"):
        if hand.rules.tap_before_board:
            hand.act(0, Tap())
        hand.deal(cards)
        if cards != "3c 6h":
            for seat in (1, 2, 4):
                hand.act(seat, CHECK)
    hand.act(1, Bet(10))
    hand.act(2, CALL)
    hand.act(4, FOLD)
    return hand


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("uk", marks=pytest.mark.clause("uk:showdown.9")),
        pytest.param("adelaide", marks=pytest.mark.clause("adelaide:23.1")),
    ],
)
def test_a_hand_given_up_is_seen_later_where_it_may_be_asked_for(house: str) -> None:
    hand = at_the_showdown(house)
    hand.act(1, Muck())
    hand.act(2, Show())
    hand.settle()
    assert hand.showdown.viewable_seats == {1, 2}


@pytest.mark.parametrize(
    "house", [pytest.param("canberra", marks=pytest.mark.clause("canberra:16.7")), "star", "adelaide"]
)
def test_a_hand_given_up_is_seen_by_nobody_where_nobody_may_ask_for_it(house: str) -> None:
    hand = at_the_showdown(house)
    assert hand.showdown.viewable_seats == set()
    hand.act(1, Show())
    hand.act(2, Muck())  # the caller, whose hand not even adelaide lets anybody ask for
    hand.settle()
    assert hand.showdown.viewable_seats == {1}


def test_a_folded_hand_is_never_seen_and_a_hand_without_a_showdown_not_at_all() -> None:
    hand = at_the_showdown("uk")
    assert 4 not in hand.showdown.viewable_seats
    hand = Hand.open(house_named("uk"), "holdem", blinds=(5, 10), stacks={1: 500, 2: 500}, button=2)
    hand.post()
    hand.post()
    hand.deal("Ah Kc Ad Kd")
    hand.act(hand.turn, FOLD)
    assert hand.showdown.viewable_seats == set()


def test_what_may_not_be_seen_lies_face_down() -> None:
    seats = (
        wire.WireSeat(1, "Ann", hand="in", cards=("As", "Ad")),
        wire.WireSeat(2, "Bob", hand="mucked", cards=("2c", "7h", "9d"), up=("9d",), called="a pair"),
        wire.WireSeat(4, "Cy", hand="folded"),
    )
    public = wire.Public("1", "Table 1", "uk", "holdem", "Hold'em", "", seats=seats)
    shown = only_seen(public, {1}).seats
    assert [seat.cards for seat in shown] == [("As", "Ad"), ("??", "??", "9d"), ()]
    assert shown[1].called == ""


def _frame(hand: int, _player: str) -> bytes:
    return f"hand {hand}".encode()


def test_open_hands_wait_for_their_time_whatever_is_played_meanwhile() -> None:
    class Watcher:
        player, since = "", 0

        def __init__(self) -> None:
            self.frames: list[bytes] = []

        def send(self, frame: bytes) -> None:
            self.frames.append(frame)

    async def evening(delay: float) -> tuple[list[bytes], bool]:
        gallery, watcher = Gallery(delay), Watcher()
        gallery.watchers.add(watcher)
        for hand in (1, 2, 3, 4):
            gallery.hold_back(hand, partial(_frame, hand))
        for _ in range(5):
            await asyncio.sleep(0)
        gallery.close()
        return watcher.frames, gallery.is_showing(1)

    assert asyncio.run(evening(0.0)) == ([b"hand 1", b"hand 2", b"hand 3"], False)
    assert asyncio.run(evening(600.0)) == ([], True)
    assert asyncio.run(evening(1e-9))[0] == [b"hand 1", b"hand 2", b"hand 3"]


@pytest.mark.parametrize("house", ["adelaide", "star", "uk", "canberra"])
def test_where_nobody_can_bet_any_more_the_page_is_told_why_the_hands_stay_down(house: str) -> None:
    hand = Hand.open(house_named(house), "holdem", blinds=(5, 10), stacks={1: 500, 2: 300}, button=1)
    hand.post()
    hand.post()
    hand.deal("Ah Kc Ad Kd")
    hand.act(hand.turn, Raise(300))
    assert kept_down(hand, hand.view("public")) == ()  # somebody has to decide
    hand.act(hand.turn, CALL)
    assert kept_down(hand, hand.view("public"))
    assert all(item.startswith(f"{house}:") for item in kept_down(hand, hand.view("public")))
