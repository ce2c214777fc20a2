"""How many may be seated and dealt in, by game and deck; and what the four houses answer about seats."""

from __future__ import annotations

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal
from pokerroom.games import GameKey
from pokerroom.hand import CALL, CHECK, Bet, Discard, Hand, SoftwareDealer, hand_rules_for
from pokerroom.hand.commands import PlayerCommand
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import DeckSize
from pokerroom.table.seats.occupancy import Newcomer, Seats, empty_seats
from pokerroom.table.seats.rules import SeatingRules, seating_rules_for
from testkit.table.seated import sit

BOOKS = ("adelaide", "canberra", "star", "uk")


def seated(rules: SeatingRules, number: int) -> Seats:
    seats = empty_seats(rules)
    for seat in range(1, number + 1):
        seats = sit(seats, Newcomer(f"P{seat}", approved=True), seat)
    return seats


def _setup(game: GameKey, deck: DeckSize, *, places: int = 11) -> TableSetup:
    blinds = () if game in ("draw_ante", "five_card_stud", "seven_card_stud") else (5, 10)
    ante = 0 if blinds else 5
    return TableSetup(game=game, deck=deck, blinds=blinds, ante=ante, minimum_bet=10, places=places)


def _played(setup: TableSetup, seated: int) -> tuple[int, int, Hand]:
    """A hand in which nobody folds: the cards left when the betting begins and at the end."""
    rules = hand_rules_for(house_named("star"), setup)
    hand = Hand(rules, dict.fromkeys(range(1, seated + 1), 1000), button=seated)
    dealer, first = SoftwareDealer(hand, SeededShuffle(seed=3).shuffle(rules.whole_deck.cards)), 0
    while seat := dealer.go_on():
        first = first or hand.piles.stub_size
        hand.act(seat, _staying(hand, seat))
    return first, hand.piles.stub_size, hand


def _staying(hand: Hand, seat: int) -> PlayerCommand:
    options = hand.options(seat)
    if options.discard:
        return Discard(hand.cards(seat)[: options.discard])
    if options.draw >= 0:
        return Discard(())
    return CHECK if options.check else CALL if options.call else Bet(options.least_to)


LISTED = [  # clause, game, deck, dealt in, seated, cards left when the betting begins and at the end
    ("6.1.1.i", "draw_ante", "52", 8, 9, 12, 12),
    ("6.1.1.ii", "five_card_stud", "52", 10, 11, 32, 2),
    ("6.1.1.iii", "seven_card_stud", "52", 8, 9, 28, 3),  # six each, and one for all
    ("6.1.1.iv", "holdem", "52", 10, 11, 32, 24),
    ("6.1.1.v", "omaha", "52", 10, 11, 12, 4),
    ("6.1.1.vi", "pineapple", "52", 10, 11, 22, 14),
    ("6.1.1.vii", "crazy_pineapple", "52", 10, 11, 22, 14),
    ("6.1.2.i", "draw_blind", "32", 5, 6, 7, 7),
    ("6.1.2.ii", "five_card_stud", "32", 6, 7, 20, 2),
    ("6.1.2.iii", "seven_card_stud", "32", 4, 5, 20, 4),
    ("6.1.2.iv", "two_card_manila", "32", 11, 11, 9, 5),
    ("6.1.2.v", "three_card_manila", "32", 8, 9, 7, 3),
    ("6.1.2.vi", "holdem", "32", 10, 11, 12, 4),
    ("6.1.3.i", "two_card_manila", "36", 11, 11, 13, 9),
    ("6.1.3.ii", "three_card_manila", "36", 8, 9, 11, 7),
    ("6.1.3.iii", "holdem", "36", 10, 11, 16, 8),
]


@pytest.mark.parametrize(
    ("clause", "game", "deck", "dealt", "seats", "first", "last"),
    [pytest.param(*row, marks=pytest.mark.clause(f"star:{row[0]}"), id=row[0]) for row in LISTED],
)
def test_the_list_by_game_and_deck(
    clause: str, game: GameKey, deck: DeckSize, dealt: int, seats: int, first: int, last: int
) -> None:
    setup = _setup(game, deck)
    assert _played(setup, dealt)[:2] == (first, last)
    hand = _played(setup, seats)[2]
    assert len(hand.seats) == dealt  # with one more seated the button is left out
    assert (seats in hand.seats) == (seats == dealt)
    with pytest.raises(Illegal):
        _played(setup, dealt + 2)
    rules = seating_rules_for(house_named("star"), setup)
    with pytest.raises(Illegal, match=f"allowed: at most {seats}") as refusal:
        sit(seated(rules, seats), Newcomer("one more"), 11)
    assert f"star:{clause}" in map(str, (*refusal.value.cites, *rules.cites("dealt_in_max")))


@pytest.mark.clause("star:6.1")
def test_one_more_may_be_seated_than_dealt_in() -> None:
    holdem = seating_rules_for(house_named("star"), _setup("holdem", "52"))
    assert len(seated(holdem, 11).players) == 11
    hand = _played(_setup("holdem", "52"), 11)[2]
    assert hand.seats == (*range(1, 11),)
    draw = seating_rules_for(house_named("star"), _setup("draw_ante", "52"))
    nine = seated(draw, 9)
    with pytest.raises(Illegal, match="10 players at the table; allowed: at most 9") as refusal:
        sit(nine, Newcomer("P10"), 10)
    assert [str(cite) for cite in refusal.value.cites] == [
        "star:6.1", "star:2.1", "star:28.2.1", "star:6.1.1", "star:6.1.1.i",
    ]  # fmt: skip


@pytest.mark.clause("star:6.1.1", "star:6.1.2", "star:6.1.3")
@pytest.mark.parametrize(
    ("deck", "refused", "accepted"),
    [
        ("52", ["two_card_manila", "three_card_manila"], ["holdem", "omaha"]),
        ("32", ["pineapple", "crazy_pineapple", "omaha"], ["holdem", "draw_ante"]),
        ("36", ["draw_ante", "five_card_stud", "seven_card_stud"], ["two_card_manila", "holdem"]),
    ],
)
def test_a_game_that_is_not_listed_for_a_deck(deck: DeckSize, refused: list[GameKey], accepted: list[GameKey]) -> None:
    star = library().book("star")

    def faults(game: GameKey) -> list[str]:
        return [violation.what for violation in violations(_setup(game, deck), star) if "cards.deck" in violation.what]

    assert all(faults(game) for game in refused)
    assert not any(faults(game) for game in accepted)


@pytest.mark.clause("star:2.1")
@pytest.mark.parametrize("game", ["holdem", "two_card_manila", "five_card_stud"])
def test_a_twelfth_place_is_refused(game: GameKey) -> None:
    setup = _setup(game, "36" if "manila" in game else "52", places=12)
    assert any("star:2.1" in map(str, violation.cites) for violation in violations(setup, library().book("star")))
    full = seated(seating_rules_for(house_named("star"), _setup(game, setup.deck or "52")), 11)
    with pytest.raises(Illegal, match="12 players at the table; allowed: at most 11") as refusal:
        sit(full, Newcomer("P12"), 12)
    assert "star:2.1" in map(str, refusal.value.cites)


def test_elsewhere_a_seat_means_being_dealt_in() -> None:
    rules = seating_rules_for(house_named("uk"), TableSetup(game="omaha", blinds=(1, 2), places=12))
    assert empty_seats(rules).most == 11  # 44 hole cards, 5 and 3 burns are all 52
    assert (
        empty_seats(
            seating_rules_for(house_named("canberra"), TableSetup(game="holdem", blinds=(1, 2), places=12))
        ).most
        == 12
    )


def test_the_four_houses_differ_in_rows() -> None:
    rules = {book: seating_rules_for(house_named(book), TableSetup(game="holdem", blinds=(5, 10))) for book in BOOKS}
    assert {book: rule.contested_seat for book, rule in rules.items()} == {
        "adelaide": "card_draw",
        "canberra": "card_draw",
        "star": "card_draw",
        "uk": "first_to_arrive",
    }
    assert [rules[book].among_equals for book in BOOKS] == [
        "anticlockwise_from_button", "card_draw", "card_draw", "earliest_request",
    ]  # fmt: skip
    assert [rules[book].needs_approval for book in BOOKS] == [True, False, False, True]
    assert [(rules[book].away_players, rules[book].away_minutes) for book in BOOKS] == [
        (3, 0),
        (0, 30),
        (0, 30),
        (0, 30),
    ]


def test_an_operator_sets_the_absence_limit() -> None:
    house = House(library().book("uk")).choose("seating.absence", 45, part="minutes")
    assert seating_rules_for(house, TableSetup(game="holdem", blinds=(1, 2))).away_minutes == 45
