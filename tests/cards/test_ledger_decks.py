"""The rulebooks' worked examples of decks and of the cut: which cards belong, which faults are found, where to cut.

What becomes of a hand in which a faulty deck comes to light is another matter; here the faulty cards are named.
"""

from __future__ import annotations

from collections import Counter

import pytest

from pokerroom.cards import JOKER, Card, Deck, DeckCheck, cut, parse_cards, shuffle
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import hand_rules_for
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import DECK_SIZES, one_of
from testkit.ranking.comparing import book_of, marked
from testkit.rulebook.claims import claiming

ALL_RANKS = "AKQJT98765432"


def deck_of(book: str, told: str) -> Deck:
    """The deck that a table of the house is dealt from when its sign asks for this one; a bonus table has no sign."""
    deck = Deck.parse(told)
    if library().book(book) in library().between_players:
        size, _, joker = told.partition("+")
        sign = TableSetup(game="holdem", blinds=(5, 10), deck=one_of(DECK_SIZES, size, "deck"), joker=bool(joker))
        assert hand_rules_for(house_named(book), sign).whole_deck == deck
    return deck


# Clause, deck, its ranks, some cards in it, some cards not in it.
BUILT: list[tuple[str, str, str, str, str]] = [
    ("adelaide:1.deck", "52", ALL_RANKS, "As 2c", "Jo"),
    ("adelaide:4.1", "52", ALL_RANKS, "Qh Qd", "Jo"),
    ("canberra:2.1.1", "52", ALL_RANKS, "Kd", "Jo"),
    ("canberra:2.2(a)", "52", ALL_RANKS, "2s 2h 2d 2c", "Jo"),
    ("canberra:2.2(b)", "48", "AKQJT9876543", "3c", "2c 2d 2h 2s"),
    ("canberra:2.2(c)", "44", "AKQJT987654", "4c", "3c 2c"),
    ("canberra:2.2(d)", "40", "AKQJT98765", "5c", "4c 3c 2c"),
    ("canberra:2.2(e)", "36", "AKQJT9876", "6c", "5c 2c"),
    ("canberra:2.2(f)", "32", "AKQJT987", "7c", "6c 2c"),
    ("canberra:2.3", "40+joker", "AKQJT98765", "Jo 5c", "4c"),
    ("canberra:2.3", "40", "AKQJT98765", "5c", "Jo"),
    *(("canberra:2.3", f"{4 * size}+joker", ALL_RANKS[:size], "Jo", "??") for size in (13, 12, 11, 9, 8)),
    ("star:4.1.1", "52", ALL_RANKS, "As 2h", "Jo"),
    ("star:4.1.2", "32", "AKQJT987", "7h", "6h Jo"),
    ("star:4.1.3", "36", "AKQJT9876", "6h", "5h Jo"),
    ("star-bonus:3.1", "52", ALL_RANKS, "2c Ah", "Jo"),
]


@pytest.mark.parametrize(
    ("book", "deck_text", "ranks", "inside", "outside"),
    [
        pytest.param(book_of(clause), *row, marks=pytest.mark.clause(clause), id=f"{clause} {row[0]}")
        for clause, *row in BUILT
    ],
)
def test_a_deck_as_built(book: str, deck_text: str, ranks: str, inside: str, outside: str) -> None:
    deck = deck_of(book, deck_text)
    jokers = 1 if deck_text.endswith("+joker") else 0
    assert Counter(str(card)[0] for card in deck.cards if card is not JOKER) == dict.fromkeys(ranks, 4)
    assert len(set(deck.cards)) == len(deck.cards) == len(deck) == 4 * len(ranks) + jokers
    assert deck.cards.count(JOKER) == jokers
    assert all(card in deck for card in parse_cards(inside))
    assert not any(card in deck for card in parse_cards(outside))
    assert deck.check(deck.cards).ok


# Clause, deck, what was done to a whole one (`-` taken out, `+` put in, `~` its back is odd), the faults found.
CHECKED: list[tuple[str, str, str, tuple[str, ...]]] = [
    ("adelaide:1.deck", "52", "", ()),
    ("adelaide:1.deck", "52", "+Jo", ("foreign Jo",)),
    ("adelaide:1.deck", "52", "-7d", ("missing 7d",)),
    ("adelaide:1.deck", "52", "-7d +Jo", ("missing 7d", "foreign Jo")),
    ("adelaide:4.1", "52", "-Qd +Qh", ("missing Qd", "duplicate Qh")),
    ("adelaide:4.1", "52", "+Jo", ("foreign Jo",)),
    ("adelaide:4.1", "52", "~Qh", ("odd back Qh",)),
    ("canberra:2.1.1", "52", "+Kd", ("duplicate Kd",)),
    ("canberra:2.1.1", "52", "-2c +Kd", ("missing 2c", "duplicate Kd")),
    ("canberra:2.3", "40+joker", "+Jo", ("duplicate Jo",)),
    ("canberra:2.3", "40+joker", "-Jo", ("missing Jo",)),
    ("canberra:2.3", "40", "+Jo", ("foreign Jo",)),
    ("star:4.1.1", "52", "+Jo", ("foreign Jo",)),
    ("star:4.1.1", "52", "~2c", ("odd back 2c",)),
    ("star:4.1.2", "32", "+6h", ("foreign 6h",)),
    ("star:4.1.2", "32", "~7h", ("odd back 7h",)),
    ("star:4.1.3", "36", "-6h +5h", ("missing 6h", "foreign 5h")),
    ("star:4.1.3", "36", "~6h", ("odd back 6h",)),
    ("star-bonus:3.1", "52", "", ()),
    ("star-bonus:3.1", "52", "+Jo", ("foreign Jo",)),
    ("star-bonus:3.1", "52", "-2c +Ah", ("missing 2c", "duplicate Ah")),
    ("star-bonus:3.1", "52", "~9s", ("odd back 9s",)),
    ("part of star:26.6", "36", "+5s", ("foreign 5s",)),
    ("part of star:26.6", "52", "-Qd", ("missing Qd",)),
    ("part of star:26.6", "36", "-7c +5s", ("missing 7c", "foreign 5s")),
    ("part of uk:irregularity.2", "52", "~Jd", ("odd back Jd",)),
    ("part of uk:irregularity.3", "52", "~Jd ~4c", ("odd back 4c Jd",)),
    ("part of uk:irregularity.4", "52", "+9h", ("duplicate 9h",)),
]


def check_after(deck: Deck, changes: str) -> DeckCheck:
    """Check a deck to which these changes were made."""
    cards, odd_backs = list(deck.cards), []
    for change in changes.split():
        sign, card = change[0], Card(change[1:])
        match sign:
            case "-":
                cards.remove(card)
            case "+":
                cards.append(card)
            case "~":
                odd_backs.append(card)
            case _:
                raise ValueError(f"{change!r} is no change")
    return deck.check(cards, odd_backs)


@pytest.mark.parametrize(
    ("book", "deck_text", "changes", "faults"),
    [
        pytest.param(book_of(clause), *row, marks=marked(clause), id=f"{clause} {row[0]} {row[1] or 'whole'}")
        for clause, *row in CHECKED
    ],
)
def test_a_deck_is_checked(book: str, deck_text: str, changes: str, faults: tuple[str, ...]) -> None:
    check = check_after(deck_of(book, deck_text), changes)
    assert check.faults == faults
    assert check.ok is (not faults)


# Clause, deck, a change that the clause is about, a change that it is not about.
CITED: list[tuple[str, str, str, str]] = [
    ("star:26.6", "36", "+5s", ""),
    ("star:26.6", "52", "-Qd", "~Qd"),
    ("uk:irregularity.2", "52", "~Jd", "+Jd"),
    ("uk:irregularity.3", "52", "~Jd", "-Jd"),
    ("uk:irregularity.4", "52", "+9h", "~9h"),
]


@pytest.mark.parametrize(
    ("clause", "deck_text", "about", "other"),
    [pytest.param(*row, marks=pytest.mark.part(row[0]), id=f"{row[0]} {row[2]}") for row in CITED],
)
def test_a_check_cites_the_clause_of_its_fault(clause: str, deck_text: str, about: str, other: str) -> None:
    deck = Deck.parse(deck_text)
    grounds = grounds_of(library().book(book_of(clause)))
    assert clause in map(str, grounds.of(*check_after(deck, about).matters).most_telling)
    assert clause not in map(str, grounds.of(*check_after(deck, other).matters).most_telling)


@pytest.mark.clause("canberra:2.3")
def test_no_deck_has_two_jokers() -> None:
    assert deck_of("canberra", "40+joker").cards.count(JOKER) == 1
    with pytest.raises(Malformed):
        Deck.parse("40+joker+joker")
    with pytest.raises(Malformed):
        Deck.parse("40+2 jokers")


CUTS = [claiming(clause, clause) for clause in ("adelaide:1.cut", "adelaide:4.7", "canberra:7.2.2")]


@pytest.mark.parametrize("clause", CUTS)
@pytest.mark.parametrize("after", [0, 1, 51, 52])
def test_a_cut_leaves_two_cards_on_each_side(clause: str, after: int) -> None:
    cards = deck_of(book_of(clause), "52").cards
    with pytest.raises(Illegal, match="a cut after card 2 to 50"):
        cut(cards, after)
    with pytest.raises(Illegal):
        shuffle(cards).cut(after)


@pytest.mark.parametrize("clause", CUTS)
def test_any_other_cut_is_accepted(clause: str) -> None:
    cards = deck_of(book_of(clause), "52").cards
    for after in range(2, 51):
        upper, lower = cards[:after], cards[after:]
        assert cut(cards, after) == lower + upper


@pytest.mark.parametrize("clause", CUTS)
def test_a_cut_that_is_drawn_keeps_to_the_rule(clause: str) -> None:
    order = shuffle(deck_of(book_of(clause), "52").cards[:4])
    assert tuple(order.cut()) == (*order[2:], *order[:2])


@pytest.mark.clause("canberra:7.2.1")
def test_the_order_after_a_cut() -> None:
    order = shuffle(Deck(52).cards)
    shoe = order.cut(20)
    assert tuple(shoe) == (*order[20:], *order[:20])
    assert (shoe[0], shoe[31], shoe[32], shoe[51]) == (order[20], order[51], order[0], order[19])
    assert cut(Deck(32).cards, 20) == (*Deck(32).cards[20:], *Deck(32).cards[:20])
