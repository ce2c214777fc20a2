"""Blinds from hand to hand: who is dealt in, who posts what, and who waits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pokerroom.cards import UNKNOWN
from pokerroom.errors import Illegal
from pokerroom.hand import FOLD, Raise
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.blind_status import MOVED_BY_STAFF, BlindStatus, OwedPosts, from_broken_table, owed
from pokerroom.table.blinds.next_line_up import LineUp, ask_to_post, refuse_pass
from testkit.rulebook.claims import claiming
from testkit.suite.effort import examples
from testkit.table.lineups import Lineups, dead, live, places, posted

HOUSES = ("adelaide", "canberra", "star", "uk")


def cites(refusal: pytest.ExceptionInfo[Illegal]) -> list[str]:
    return [str(cite) for cite in refusal.value.cites]


def started(table: Lineups, hand: LineUp) -> int:
    """The chips that seat 7 needs to call a raise to 12 by the first to act."""
    play = table.dealt(hand)
    while (need := play.next()) and "posts" in need.words:
        play.post()
    play.deal([UNKNOWN] * 2 * len(hand.seats))
    play.act(play.turn, Raise(to=12))
    while play.turn != 7:
        play.act(play.turn, FOLD)
    return play.to_call


# New players


@pytest.mark.clause("adelaide:66.a.0")
def test_adelaide_a_new_player_posts_or_waits_for_the_big_blind() -> None:
    table = Lineups("adelaide", [1, 2, 3, 4, 5, 6], blinds=(2, 4), last=(1, 2, 3))
    table.sits(7)
    waiting = [table.hand() for _ in range(3)]
    assert [7 in hand.seats for hand in waiting] == [False] * 3
    assert [each.until for hand in waiting for each in hand.waiting] == ["big_blind"] * 3
    hand = table.hand()
    assert (hand.blinds, hand.extras) == ((6, 7), ())

    table = Lineups("adelaide", [1, 2, 3, 4, 5, 6], blinds=(2, 4), last=(1, 2, 3))
    table.sits(7)
    table.posts(7)
    hand = table.hand()
    assert hand.extras == (live(7, 4),)
    assert started(table, hand) == 8
    assert table.hand().extras == ()  # once is enough


@pytest.mark.clause("adelaide:66.a.1")
def test_adelaide_the_first_lap_is_free() -> None:
    table = Lineups("adelaide", range(1, 8), blinds=(2, 4))
    for button in (1, 0, 0):
        table.hand(button)
    table.sits(8)
    hand = table.look()
    assert 8 in hand.seats
    assert hand.extras == ()
    table.leaves(8)
    for _ in range(5):
        table.hand()
    table.sits(8)
    assert 8 not in table.look().seats
    table.posts(8)
    assert table.look().extras == (live(8, 4),)


@pytest.mark.clause("adelaide:66.a.2", "adelaide:66.a.3")
def test_adelaide_a_broken_table_or_a_managers_order_costs_nothing() -> None:
    for came, dealt in (
        (from_broken_table(TableSetup("holdem", blinds=(2, 4)), TableSetup("holdem", blinds=(2, 4))), True),
        (from_broken_table(TableSetup("holdem", blinds=(5, 10)), TableSetup("holdem", blinds=(2, 4))), False),
        (from_broken_table(TableSetup("omaha", blinds=(2, 4)), TableSetup("holdem", blinds=(2, 4))), False),
        (MOVED_BY_STAFF, True),
        ("", False),
    ):
        table = Lineups("adelaide", [1, 2, 3, 4, 5, 6], blinds=(2, 4), last=(1, 2, 3))
        table.sits(7, came)
        hand = table.look()
        assert (7 in hand.seats) == dealt
        assert hand.extras == ()
        for house in ("canberra", "star", "uk"):
            other = Lineups(house, [1, 2, 3, 4, 5, 6], last=(1, 2, 3))
            other.sits(7, came)
            assert 7 not in other.look().seats


@pytest.mark.part("adelaide:66.b.2", "adelaide:67.b.2")  # that the hand plays is a ruling
@pytest.mark.parametrize(
    ("standing", "extras"),
    [(BlindStatus(new=True), (live(7, 4),)), (BlindStatus(missed=(0, 1)), (live(7, 4), dead(7, 2)))],
)
def test_adelaide_who_played_without_posting_owes_it_before_the_next_hand(
    standing: BlindStatus, extras: tuple[object, ...]
) -> None:
    table = Lineups("adelaide", [1, 2, 3, 4, 5, 6], blinds=(2, 4), last=(1, 2, 3))
    table.players[7] = standing
    table.hand(unposted=[7])  # they were dealt in, nobody asked them, and they called
    assert table.hand().extras == extras
    assert table.hand().extras == ()


@pytest.mark.clause("canberra:17.11")
def test_canberra_a_new_player_does_not_come_in_on_the_button() -> None:
    table = Lineups("canberra", [1, 2, 3, 4, 6, 7, 8], last=(4, 6, 7))
    table.sits(5)
    with pytest.raises(Illegal, match="seat 5 cannot come in this hand; allowed: wait for the button to pass") as no:
        table.posts(5)
    assert "canberra:17.11" in cites(no)
    table.hand()
    table.posts(5)
    assert posted(table.look(), 5) == [("live", 10)]
    for house in ("adelaide", "star", "uk"):
        other = Lineups(house, [1, 2, 3, 4, 6, 7, 8], last=(4, 6, 7))
        other.sits(5)
        other.posts(5)
        assert posted(other.look(), 5) == [("live", 10)]


@pytest.mark.clause("canberra:17.11(a)")
def test_canberra_a_new_player_waits_for_the_big_blind() -> None:
    table = Lineups("canberra", [1, 2, 3, 4, 6, 7], last=(6, 7, 1))
    table.sits(5)
    hands = [table.hand() for _ in range(4)]
    assert [hand.blinds[-1] for hand in hands] == [2, 3, 4, 5]
    assert [5 in hand.seats for hand in hands] == [False, False, False, True]
    assert hands[-1].extras == ()


@pytest.mark.clause("canberra:17.11(b)", "canberra:A.post")
def test_canberra_a_new_player_posts_the_big_blind_and_no_small_one() -> None:
    table = Lineups("canberra", [1, 2, 3, 4, 5], last=(2, 3, 4))
    table.sits(6)
    table.posts(6)
    hand = table.hand()
    assert hand.extras == (live(6, 10),)
    play = table.dealt(hand)
    for _ in range(3):
        play.post()
    assert play.stacks[6] == 990
    play.deal([UNKNOWN] * 12)
    assert (play.turn, play.to_call) == (6, 0)


@pytest.mark.clause("canberra:17.12")
def test_canberra_it_is_free_while_the_button_has_still_to_come() -> None:
    for at, seat, free in ((2, 7, True), (6, 4, False), (3, 8, True)):
        table = Lineups("canberra", [each for each in range(1, 10) if each != seat])
        table.hand(9)
        while table.last is None or table.last.button != at:
            table.hand()
        table.sits(seat)
        hand = table.look()
        assert (seat in hand.seats) == free
        assert hand.extras == ()
        if free:
            blinds = [hand.blinds for hand in (table.hand() for _ in range(9))]
            assert sum(seat in blind for blind in blinds) == 2  # they come round
        else:
            table.posts(seat)
            assert posted(table.look(), seat) == [("live", 10)]


@pytest.mark.clause("star:8.8.5", "star:8.8.5.1")
def test_star_a_new_player_gets_no_cards_before_choosing_and_posts_the_table_minimum() -> None:
    table = Lineups("star", [1, 2, 3, 4, 5, 6], last=(6, 1, 2))
    table.sits(7)
    hand = table.look()
    assert 7 not in hand.seats
    assert owed(table.rules, table.players[7]) == OwedPosts(live=10, wait_for="own_blind_turn")
    table.posts(7)
    assert table.look().extras == (live(7, 10),)
    minimum = Lineups("star", [1, 2, 3, 4, 5, 6], last=(6, 1, 2), minimum_bet=5)
    minimum.sits(7)
    minimum.posts(7)
    assert minimum.look().extras == (live(7, 5),)


@pytest.mark.clause("star:8.8.5.2")
def test_star_a_new_player_waits_for_a_blind() -> None:
    table = Lineups("star", [1, 2, 3, 5, 6], last=(6, 1, 2))
    table.sits(4)
    hands = [table.hand(), table.hand()]
    assert [hand.blinds for hand in hands] == [(2, 3), (3, 4)]
    assert [4 in hand.seats for hand in hands] == [False, True]


def test_any_blind_will_do_in_star_where_others_wait_for_the_big_one() -> None:
    for house, blinds in (("star", (4, 5)), ("uk", (5, 6))):
        table = Lineups(house, [1, 2, 3, 5, 6], last=(1, 2, 3))
        table.sits(4)
        table.leaves(2)
        assert table.look().blinds == blinds


@pytest.mark.parametrize("house", HOUSES)
def test_nobody_comes_in_between_the_button_and_the_big_blind(house: str) -> None:
    table = Lineups(house, [1, 2, 4, 5, 6], last=(1, 2, 4))
    table.sits(3)
    with pytest.raises(Illegal, match="wait for the button to pass"):
        table.posts(3)
    assert places(table.hand()) == (2, 4, 5)  # else seat 4 would have the big blind again


# Coming back


@pytest.mark.clause("adelaide:67.a.1")
def test_adelaide_who_missed_blinds_may_wait_and_posts_just_the_big_one() -> None:
    table = Lineups("adelaide", range(1, 9), blinds=(2, 4), last=(4, 5, 6))
    table.away(7)
    table.hand()
    table.hand()
    table.hand()
    assert table.players[7].missed == (0, 1)
    table.back(7)
    hands = [table.hand() for _ in range(5)]
    assert [7 in hand.seats for hand in hands] == [False] * 4 + [True]
    assert (hands[-1].blinds[-1], hands[-1].extras) == (7, ())
    assert table.players[7] == BlindStatus(playing=True)


@pytest.mark.clause("adelaide:67.a.2")
@pytest.mark.parametrize("missed", [(0,), (1,), (0, 1)])
def test_adelaide_a_dead_small_and_a_live_big_blind_whichever_was_missed(missed: tuple[int, ...]) -> None:
    table = Lineups("adelaide", range(1, 7), blinds=(2, 4), last=(1, 2, 3))
    table.players[7] = BlindStatus(missed=missed)
    table.posts(7)
    hand = table.look()
    assert hand.extras == (live(7, 4), dead(7, 2))
    assert started(table, hand) == 8


@pytest.mark.clause("canberra:17.4.1")
def test_canberra_every_missed_blind_or_the_turn() -> None:
    def away_for(hands: int) -> Lineups:
        table = Lineups("canberra", [1, 2, 3, 4, 5, 6, 7], last=(1, 2, 3))
        table.away(4)
        for _ in range(hands):
            table.hand()
        return table

    table = away_for(4)
    table.posts(4)
    hand = table.look()
    assert hand.extras == (live(4, 10), dead(4, 5))
    play = table.dealt(hand)
    for _ in range(4):
        play.post()
    play.deal([UNKNOWN] * 14)
    play.act(play.turn, Raise(to=30))
    while play.turn != 4:
        play.act(play.turn, FOLD)
    assert play.to_call == 20

    table = away_for(4)
    table.back(4)
    hands = [table.hand() for _ in range(3)]
    assert [4 in hand.seats for hand in hands] == [False, False, True]
    assert (hands[-1].blinds, hands[-1].extras) == ((3, 4), ())
    newcomer = BlindStatus(new=True, missed=(0, 1))  # whether a round was played yet or not
    assert owed(table.rules, newcomer) == OwedPosts(10, 5, "own_blind_turn")


@pytest.mark.clause("canberra:17.4.2")
def test_canberra_nobody_comes_back_on_the_button() -> None:
    table = Lineups("canberra", [1, 2, 3, 4, 5, 6], last=(1, 2, 3))
    table.away(4)
    table.hand()
    assert places(table.hand()) == (3, 5, 6)
    with pytest.raises(Illegal) as no:
        table.posts(4)
    assert "canberra:17.4.2" in cites(no)
    table.back(4)
    assert 4 not in table.hand().seats
    table.posts(4)
    assert table.look().extras == (live(4, 10), dead(4, 5))


@pytest.mark.clause("star:8.8.3", "star:8.8.3.1")
@pytest.mark.parametrize(
    ("missed", "extras"), [((0, 1), (live(5, 10), dead(5, 5))), ((0,), (live(5, 5),)), ((1,), (live(5, 10),))]
)
def test_star_the_value_of_the_missed_blinds(missed: tuple[int, ...], extras: tuple[object, ...]) -> None:
    table = Lineups("star", [1, 2, 3, 4, 6, 7], last=(6, 7, 1))
    table.players[5] = BlindStatus(missed=missed)
    assert owed(table.rules, table.players[5]).wait_for == "own_blind_turn"
    assert 5 not in table.look().seats
    table.posts(5)
    assert table.look().extras == extras


@pytest.mark.clause("star:8.8.3.2")
def test_star_who_waits_is_dealt_out_until_the_blind_comes() -> None:
    table = Lineups("star", [1, 2, 3, 4, 6, 7], last=(6, 7, 1))
    table.players[5] = BlindStatus(missed=(0, 1))
    hands = [table.hand() for _ in range(4)]
    assert [5 in hand.seats for hand in hands] == [False, False, False, True]
    assert (hands[-1].blinds, hands[-1].extras) == ((4, 5), ())


def test_which_blinds_went_by() -> None:
    for paid, hands, missed in (
        ((3, 4, 5), 1, (0,)),  # the big blind was paid, the small one not
        ((2, 3, 4), 1, (1,)),
        ((2, 3, 4), 2, (0, 1)),
        ((4, 5, 6), 3, ()),  # both were paid
        ((4, 5, 6), 12, (0, 1)),  # once, however many laps
    ):
        table = Lineups("star", range(1, 8), last=paid)
        table.away(5)
        for _ in range(hands):
            table.hand()
        assert table.players[5].missed == missed, paid


def test_who_missed_nothing_comes_back_for_nothing() -> None:
    for house in HOUSES:
        table = Lineups(house, range(1, 8), last=(4, 5, 6))
        table.away(5)
        assert places(table.hand()) == (6, 7, 1)
        table.back(5)
        hand = table.look()
        assert 5 in hand.seats
        assert hand.extras == ()


def test_an_away_player_at_the_first_deal_has_missed_what_passed_him() -> None:
    table = Lineups("uk", [1, 2, 3, 4, 5])
    table.away(2)
    hand = table.hand(1)
    assert hand.blinds == (3, 4)
    assert table.players[2].missed == (0,)


# A blind is not passed


@pytest.mark.parametrize(
    ("house", "clause"),
    [
        claiming("adelaide:65", "adelaide", "65"),
        claiming("canberra:8.3.3", "canberra", "8.3.3"),
        claiming("star:9.6", "star", "9.6"),
    ],
)
def test_a_blind_may_not_be_passed(house: str, clause: str) -> None:
    table = Lineups(house, [1, 2, 3, 4, 5], last=(5, 1, 2))
    hand = table.look()
    with pytest.raises(Illegal, match="seat 3 may not pass the blind of 10; allowed: post 10, or sit out") as no:
        refuse_pass(table.rules, hand, 3)
    assert cites(no) == [f"{house}:{clause}"]
    refuse_pass(table.rules, hand, 4)  # nothing falls to them
    table.away(3)
    assert table.hand().blinds == (2, 4)
    assert table.players[3].missed == (1,)


@pytest.mark.clause("uk:tournament.24")
def test_an_absent_entrants_stack_posts() -> None:
    table = Lineups("uk", [2, 3, 4, 5, 6], blinds=(100, 200), ante=25, last=(2, 3, 4), tournament=True)
    table.away(5)
    hand = table.hand()
    assert hand.blinds == (4, 5)
    play = table.dealt(hand, stacks=5000)
    while (need := play.next()) and "posts" in need.words:
        play.post()
    assert play.stacks[5] == 4775
    assert not table.players[5].missed


def test_without_blinds_nothing_is_owed() -> None:
    table = Lineups("star", [1, 2, 3], game="seven_card_stud", blinds=(), ante=1, minimum_bet=2, last=(1,))
    table.sits(5)
    table.away(2)
    hand = table.hand()
    assert (hand.seats, hand.blinds, hand.extras) == ((5, 1, 3), (), ())
    table.back(2)
    assert 2 in table.look().seats


# When hardly anybody is left


def test_a_hand_takes_two_players() -> None:
    table = Lineups("uk", [1, 2, 3], last=(1, 2, 3))
    table.away(1, 2)
    with pytest.raises(Illegal, match="1 player for a hand"):
        table.look()
    table.players = {seat: BlindStatus(new=True) for seat in (1, 2)}
    with pytest.raises(Illegal, match="nobody is left of the last hand; allowed: a first button"):
        table.look()


@pytest.mark.parametrize("house", HOUSES)
def test_who_waits_need_not_wait_for_a_game_that_stands_still(house: str) -> None:
    table = Lineups(house, [1, 2, 3], last=(1, 2, 3))
    table.sits(4)
    table.sits(5)
    table.leaves(1, 2)
    hand = table.look()
    assert 3 in hand.seats
    assert len(hand.seats) >= 2


# Long evenings

WHAT = ["hand"] * 6 + ["sits", "sits", "posts", "posts", "leaves", "away", "back", "moves"]
EVENTS = st.lists(st.integers(0, len(WHAT) * 81 - 1), max_size=60).map(
    lambda drawn: [(WHAT[each // 81], each // 9 % 9 + 1, each % 9 + 1) for each in drawn]
) | st.integers(0, 2**32).map(lambda seed: long_evening(Random(seed)))


def long_evening(chance: Random) -> list[tuple[str, int, int]]:
    return [(chance.choice(WHAT), chance.randint(1, 9), chance.randint(1, 9)) for _ in range(250)]


class TableWithPeople:
    """A table through an evening, with the people in its seats."""

    def __init__(self, table: Lineups) -> None:
        self.table = table
        self.names = {seat: f"player {seat}" for seat in table.players}
        self.told: list[dict[str, str]] = []  # hand by hand, what each player dealt in was: a place, or nothing
        self.waited: dict[str, int] = {}

    def happens(self, what: str, seat: int, other: int) -> None:
        table, there = self.table, seat in self.table.players
        if what == "hand":
            self.plays()
        elif what == "sits" and not there:
            table.sits(seat)
            self.names[seat] = f"player {seat} since hand {len(self.told)}"
        elif what == "posts" and there:
            table.players[seat] = replace(table.players[seat], posts=True, away=False)
        elif what == "back" and there:
            table.back(seat)
        elif what == "moves" and there and other not in table.players:
            table.moves(seat, other)
            self.names[other] = f"{self.names[seat]}, then {other}"
        elif what in ("leaves", "away") and there and len(self.here) > 2:
            (table.leaves if what == "leaves" else table.away)(seat)

    @property
    def here(self) -> list[int]:
        return [seat for seat, player in self.table.players.items() if not player.away]

    def plays(self) -> None:
        table = self.table
        if not any(table.players[seat].playing for seat in self.here):
            table.last = None  # a new game
            self.told.append({})
        before = table.players
        hand = table.hand(0 if table.last else min(self.here))
        assert len(hand.seats) >= 2
        assert len(set(hand.blinds) - {None}) == min(len(table.rules.blinds), len(hand.seats))
        assert hand.button in hand.seats
        assert sorted([*hand.seats, *(each.seat for each in hand.waiting)]) == sorted(self.here)
        play = table.dealt(hand)
        while (need := play.next()) and "posts" in need.words:
            play.post()
        for seat in hand.seats:  # nobody pays both a blind and a post, and only who owes posts
            assert seat not in hand.blinds or not posted(hand, seat)
            assert not posted(hand, seat) or not before[seat].playing
        roles: dict[str, str] = {}
        for seat in hand.seats:
            role = str(hand.blinds.index(seat)) if seat in hand.blinds else ""
            roles[self.names[seat]] = role + ("b" if seat == hand.button else "")
        self.told.append(roles)
        for each in hand.waiting:
            name = self.names[each.seat]
            self.waited[name] = self.waited.get(name, 0) + 1
            assert self.waited[name] <= 20, f"{name} never comes in"


@pytest.mark.parametrize(
    ("house", "count"), [(house, count) for house in HOUSES for count in (1, 2, 3) if (house, count) != ("adelaide", 1)]
)
@settings(max_examples=examples(30), deadline=None)
@given(seats=st.sets(st.integers(1, 9), min_size=3), events=EVENTS)
def test_over_an_evening_nobody_pays_twice_and_the_button_comes_to_all(
    house: str, count: int, seats: set[int], events: list[tuple[str, int, int]]
) -> None:
    evening = TableWithPeople(Lineups(house, sorted(seats), blinds=(5, 10, 20)[:count]))
    for event in events:
        evening.happens(*event)
    told, last = evening.told, str(count - 1)
    for before, after in pairwise(told):
        for name in before.keys() & after.keys():
            assert not (last in before[name] and last in after[name] and count > 1), f"{name} has it twice running"
    for name in {name for roles in told for name in roles}:
        since: list[str] = []  # its roles since the button was there
        for roles in told:
            if name not in roles or len(roles) <= max(count, 2):
                since = []
                continue
            since.append(roles[name])
            assert len(since) <= 12, f"the button never comes to {name}"
            if "b" in roles[name]:
                for blind in map(str, range(count)):
                    assert sum(blind in role for role in since) <= 1, f"{name} pays twice"
                since = []


@pytest.mark.parametrize("house", HOUSES)
def test_while_nobody_stops_playing_everybody_pays_each_blind_once_a_lap(house: str) -> None:
    laps: list[list[str]] = []

    @settings(max_examples=examples(30), deadline=None)
    @example(seats={1, 2, 3}, events=[("hand", 1, 1)] * 8)
    @given(seats=st.sets(st.integers(1, 9), min_size=3), events=EVENTS)
    def play_an_evening(seats: set[int], events: list[tuple[str, int, int]]) -> None:
        evening = TableWithPeople(Lineups(house, sorted(seats)))
        for what, seat, other in events:
            if what in ("hand", "sits", "posts"):
                evening.happens(what, seat, other)
        for name in {name for roles in evening.told for name in roles}:
            of_player = _whole_laps([roles[name] for roles in evening.told if name in roles])
            assert all(sorted("".join(lap)) == ["0", "1", "b"] for lap in of_player), f"{name}: {of_player}"
            laps.extend(of_player)

    play_an_evening()
    assert len(laps) >= 3


def _whole_laps(roles: list[str]) -> list[list[str]]:
    """A player's roles from the hand after the button to the next hand with it, for every lap between two buttons."""
    at = [number for number, role in enumerate(roles) if "b" in role]
    return [roles[before + 1 : after + 1] for before, after in pairwise(at)]


@pytest.mark.parametrize("moves", ["dead_button", "wait_for_blinds", "dead_button_or_wait"])
def test_in_a_tournament_nobody_is_spared_a_blind(moves: str) -> None:
    followed: list[str] = []

    @settings(max_examples=examples(40), deadline=None)
    @example(seats={1, 2, 3, 4}, events=[("hand", 1, 1)] * 6)
    @given(seats=st.sets(st.integers(1, 9), min_size=4), events=EVENTS)
    def play_a_tournament(seats: set[int], events: list[tuple[str, int, int]]) -> None:
        followed.extend(_blinds_that_followed(moves, seats, events))

    play_a_tournament()
    assert set(followed) == {"small blind", "button"}


def _blinds_that_followed(moves: str, seats: set[int], events: list[tuple[str, int, int]]) -> Iterator[str]:
    """Each small blind that comes to who had the big one, and each button after it; none may be left out."""
    table = Lineups("star", sorted(seats), tournament=True, choices={
        "table.button_move": moves, "tournament.moved_player_between": "sits_one_hand_button_skips",
    })  # fmt: skip
    hands = [table.hand(max(seats))]
    for what, seat, _ in events:
        others = [player for other, player in table.players.items() if other != seat]
        if what in ("leaves", "away") and seat in table.players and len(others) > 2 and any(e.playing for e in others):
            table.leaves(seat)
        elif what == "sits" and seat not in table.players:
            table.sits(seat)
        elif what == "hand":
            before, now = hands[-1], table.hand()
            stayed = {seat for seat in now.seats if seat in before.seats and table.players[seat].playing}
            big = before.blinds[-1]
            assert now.blinds[-1] != big
            if not before.places.two_players and not now.places.two_players:
                if big in stayed:
                    assert now.blinds[0] == big  # who had the big blind has the small one next
                    yield "small blind"
                if before.blinds[0] in stayed:
                    assert now.button == before.blinds[0]  # and then the button
                    yield "button"
            hands.append(now)


def test_a_player_away_for_a_lap_owes_both_blinds_in_every_house() -> None:
    for house in HOUSES:
        table = Lineups(house, range(1, 8), last=(1, 2, 3))
        table.away(6)
        for _ in range(8):
            table.hand()
        assert table.last is not None
        standing = ask_to_post(table.rules, table.players, table.last, 6)
        assert owed(table.rules, standing) == OwedPosts(10, 5, owed(table.rules, standing).wait_for)
