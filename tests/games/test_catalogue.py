"""The ten games, and the order in which their cards leave the deck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.games import GAMES, DiscardRound, Game, ToPlayers, from_the_left, order_of_deal
from pokerroom.rulebook import library


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_every_game_ends_with_a_hand(game: Game) -> None:
    used = 5 if game.makeup.from_hole is None else game.makeup.from_hole
    assert game.kept + game.board >= 5
    assert game.kept >= min(used, 5) or game.makeup.from_hole is None
    assert library().vocabulary.universals[f"games.{game.key}"].cites


def test_the_books_offer_these_games_and_no_others() -> None:
    offered = set()
    for book in library().books.values():
        if book.kind == "poker":
            listed = book.value("room.games")
            assert isinstance(listed, dict)
            names = listed["listed"]
            assert isinstance(names, tuple)
            offered |= set(names)
    assert offered == set(GAMES)


def opening(key: str, seats: list[int]) -> list[tuple[int, bool]]:
    """Seat and whether face up, card by card, for everything dealt to players before the first betting."""
    dealt = []
    for step in GAMES[key].streets[0].steps:
        if isinstance(step, ToPlayers):
            dealt += [(seat, step.face_up) for seat in order_of_deal(step, seats)]
    return dealt


def cards_of(seat: int, dealt: list[tuple[int, bool]]) -> list[int]:
    return [number for number, (each, _) in enumerate(dealt, 1) if each == seat]


@pytest.mark.parametrize(
    ("key", "first_seat", "second_seat"),
    [
        ("draw_ante", [1, 5, 9, 13, 17], [2, 6, 10, 14, 18]),
        ("draw_blind", [1, 5, 9, 13, 17], [2, 6, 10, 14, 18]),
        ("five_card_stud", [1, 5], [2, 6]),
        ("seven_card_stud", [1, 2, 9], [3, 4, 10]),
        ("two_card_manila", [1, 2], [3, 4]),
        ("three_card_manila", [1, 2, 9], [3, 4, 10]),
        ("holdem", [1, 5], [2, 6]),
        ("omaha", [1, 5, 9, 13], [2, 6, 10, 14]),
        ("pineapple", [1, 5, 9], [2, 6, 10]),
        ("crazy_pineapple", [1, 5, 9], [2, 6, 10]),
    ],
)
def test_the_opening_deal(key: str, first_seat: list[int], second_seat: list[int]) -> None:
    """Seats 1 to 4 with the button on seat 4, as the books' examples have it. The deal itself is the engine's."""
    dealt = opening(key, from_the_left(4, [1, 2, 3, 4]))
    assert cards_of(1, dealt) == first_seat
    assert cards_of(2, dealt) == second_seat


def test_up_and_down_in_stud() -> None:
    assert [up for _, up in opening("five_card_stud", [1, 2])] == [False, False, True, True]
    assert [up for _, up in opening("seven_card_stud", [1, 2])] == [False] * 4 + [True] * 2


@pytest.mark.parametrize(
    ("key", "players", "burning", "needed"),
    [
        ("draw_ante", 8, True, 40),
        ("five_card_stud", 10, True, 50),
        ("seven_card_stud", 8, True, 49),
        ("omaha", 10, True, 48),
        ("holdem", 12, True, 32),
        ("holdem", 13, False, 31),
        ("two_card_manila", 11, True, 27),
        ("three_card_manila", 8, True, 29),
        ("pineapple", 10, True, 38),
    ],
)
def test_the_cards_a_full_table_needs(key: str, players: int, burning: bool, needed: int) -> None:
    assert GAMES[key].cards_needed(players, burning=burning) == needed


def test_the_players_a_book_allows_can_be_served() -> None:
    """star:6.1 lists a most for every game and deck; the cards suffice for each."""
    limits = library().book("star").value("seating.dealt_in_max")
    assert isinstance(limits, dict)
    for name, by_deck in limits.items():
        if isinstance(by_deck, dict):
            game = GAMES["draw_ante" if name == "draw" else name]
            for deck, most in by_deck.items():
                assert isinstance(most, int)
                assert game.cards_needed(most) <= int(deck), f"{name} with {deck} cards"


def test_the_two_pineapples_differ_in_where_one_line_stands() -> None:
    def discards(key: str) -> list[str]:
        return [
            street.name for street in GAMES[key].streets if any(isinstance(step, DiscardRound) for step in street.steps)
        ]

    assert discards("pineapple") == ["flop"]
    assert discards("crazy_pineapple") == ["turn"]


@given(st.sampled_from(list(GAMES.values())), st.sets(st.integers(1, 10), min_size=2), st.integers(1, 10))
def test_everybody_gets_as_many_cards_as_the_next(game: Game, seats: set[int], button: int) -> None:
    order = from_the_left(button, sorted(seats))
    assert sorted(order) == sorted(seats)
    assert order[0] == min((seat for seat in seats if seat > button), default=min(seats))
    for street in game.streets:
        for step in street.steps:
            if isinstance(step, ToPlayers):
                dealt = list(order_of_deal(step, order))
                assert all(dealt.count(seat) == step.cards for seat in seats)
