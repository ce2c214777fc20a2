"""`import pokerroom`: what a newcomer needs, at no cost, and things that say what they are."""

from __future__ import annotations

import ast
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from dataclasses import fields
from datetime import datetime
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import pokerroom
from pokerroom import Hand, House, Seen, Table, TableSetup, library, rule
from pokerroom.cards import SeededShuffle, parse_cards
from pokerroom.errors import Illegal, Malformed, PokerroomError, refuses_misread_calls
from pokerroom.games import GameKey
from pokerroom.hand import commands
from pokerroom.hand.commands import Charge, Deal, Straddle
from pokerroom.jackpots import Pool, PoolConditions, PostedTable, PostedWinningHand
from pokerroom.jackpots.commands import EndPool, OpenPool
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.setup_lines import SetupLines
from pokerroom.rulebook.setup.setup_rules import refuse_violations
from pokerroom.scenarios.hands.bills import hand_to_be_paid, pot
from pokerroom.table.commands import Sit
from pokerroom.table.opening.readiness import as_usual
from pokerroom.table.rules import recorded_table_rules
from pokerroom.table.state import TableState
from pokerroom.tournament.commands.absence import NoteAway
from testkit.rulebook.claims import claiming

HOME = Path(pokerroom.__file__).parent
SOURCE = HOME.parent


def _after(code: str) -> set[str]:
    """The modules there are in a fresh interpreter once the code has run."""
    before = f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"{before}{code}\nprint(*sys.modules)"], capture_output=True, text=True
    )
    assert not done.stderr, done.stderr
    return set(done.stdout.split())


def test_importing_it_brings_nothing_heavy() -> None:
    brought = _after("import pokerroom") - _after("import importlib, typing, __future__")
    assert brought == {"pokerroom"}


def test_a_name_brings_its_own_layer_and_those_below() -> None:
    brought = _after("from pokerroom import rank")
    assert "pokerroom.ranking" in brought
    assert not {"msgspec", "numpy", "rtoml", "pokerroom.rulebook", "pokerroom.hand"} & brought


@pytest.mark.parametrize("name", dir(pokerroom))
def test_every_name_is_there(name: str) -> None:
    assert getattr(pokerroom, name) is not None
    assert name in dir(pokerroom)


def test_the_names_that_type_checkers_see_are_those_that_there_are() -> None:
    lines = Path(pokerroom.__file__).read_text("utf-8").splitlines()
    checked = {line.rpartition(" as ")[2]: line.split()[1] for line in lines if line.startswith("    from pokerroom.")}
    assert checked == pokerroom._HOMES


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'pokerroom' has no attribute 'Hnad'"):
        _ = pokerroom.Hnad


def test_a_hand_in_one_line() -> None:
    hand = Hand.open(house_named("uk"), "holdem", blinds=(1, 2), stacks=[200, 200, 80])
    assert (hand.stacks, hand.heading.button, hand.rules.book) == ({1: 200, 2: 200, 3: 80}, 3, "uk")
    seated = Hand.open(
        House(library().book("star")), "omaha", limit="pot", blinds=(5, 10), stacks={2: 90, 7: 80}, button=2
    )
    assert (seated.stacks, seated.heading.button, seated.rules.limit) == ({2: 90, 7: 80}, 2, "pot")
    cents = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[20000, 20000], unit=100)
    assert cents.rules.blinds == (100, 200)


@pytest.mark.untyped
def test_what_a_hand_in_one_line_refuses() -> None:
    for wrong, text in (
        ({"stacks": []}, "nobody at the table"),
        ({"stacks": "200"}, "'200' are no stacks; allowed: \\[200, 200, 80\\]"),
        ({"stacks": 5}, "5 are no stacks"),
        ({"stacks": {"alice": 200, "bob": 100}}, "'alice' is not a seat; allowed: seats are numbered from 1"),
        ({"stacks": {"1": 200, "2": 200}}, "'1' is not a seat; allowed: seats are numbered from 1"),
        (
            {"stacks": [200, 200], "small_blind": 1},
            "unknown 'small_blind' .did you mean blinds.*; allowed: blinds and [0-9]+ others$",
        ),
        ({"stacks": [200, 200], "game": "chess"}, "there is no game 'chess'"),
        ({"stack": [200, 200]}, "unknown 'stack' .did you mean stacks..; allowed: stacks and [0-9]+ others$"),
        (
            {"stacks": [200, 200], "buton": 1},
            "unknown 'buton' .did you mean button..; allowed: button and [0-9]+ others$",
        ),
        ({"stacks": [200, 200], "zzz": 1}, "unknown 'zzz'; allowed: stacks, button, unit, .* and [0-9]+ others$"),
    ):
        with pytest.raises(Malformed, match=text):
            Hand.open(house_named("uk"), **{"blinds": (1, 2), **wrong})  # type: ignore[arg-type]
    with pytest.raises(Illegal, match="1 player at the table; allowed: two or more"):
        Hand.open(house_named("uk"), blinds=(1, 2), stacks=[200])
    with pytest.raises(Illegal):
        Hand.open(house_named("adelaide"), blinds=(1, 2), stacks=[200, 200], deck="36")
    with pytest.raises(Illegal, match=r"the book is silent, .*; allowed: 52 \[uk:\?cards\.deck\]$") as silent:
        Hand.open(house_named("uk"), blinds=(1, 2), stacks=[200, 200], deck="36")
    assert silent.value.question == "uk:?cards.deck"


@pytest.mark.untyped
@pytest.mark.parametrize(
    ("spelt", "key"),
    [
        ("crazy-pineapple", "crazy_pineapple"),
        ("hold'em", "holdem"),
        ("Holdem", "holdem"),
        ("Texas Hold'em", "holdem"),
        ("7 card stud", None),
    ],
)
def test_a_game_may_be_spelt_as_people_spell_it(spelt: Any, key: str | None) -> None:
    if key is None:
        with pytest.raises(Malformed, match=r"there is no game '7 card stud' \(did you mean "):
            TableSetup(spelt)
        return
    assert TableSetup(spelt).game == key
    assert Hand.open(house_named("star"), spelt, blinds=(1, 2), stacks=[200, 200]).rules.game == key


@pytest.mark.clause("adelaide:order.0")
def test_a_hand_that_the_book_forbids_is_refused_as_a_table_is_unless_it_is_wanted_all_the_same() -> None:
    refused = "omaha may not be spread; allowed: holdem .adelaide:order.0.$"
    with pytest.raises(Illegal, match=refused):
        Table(house_named("adelaide"), TableSetup("omaha", blinds=(5, 10)))
    with pytest.raises(Illegal, match=refused):
        Hand.open(house_named("adelaide"), "omaha", blinds=(5, 10), stacks=[200, 200])
    hand = Hand.open(house_named("adelaide"), "omaha", blinds=(5, 10), stacks=[200, 200], even_if_forbidden=True)
    assert repr(hand).startswith("<Hand: Omaha, no limit under adelaide")


def test_a_house_that_deals_no_poker_between_players_says_so_first() -> None:
    star_bonus, setup = house_named("star-bonus"), TableSetup("holdem", blinds=(1, 2))
    refused = r"^The Star, Bonus Poker deals no poker between players; allowed: a house that does \[star-bonus:2\.1\]$"
    for even_if_forbidden in (False, True):
        with pytest.raises(Illegal, match=refused):
            Hand.open(star_bonus, blinds=(1, 2), stacks=[100, 100], even_if_forbidden=even_if_forbidden)
    with pytest.raises(Illegal, match=refused):
        Table(star_bonus, setup)
    with pytest.raises(Illegal, match=refused):
        pokerroom.hand_rules_for(star_bonus, setup)


def test_one_hand_needs_no_buy_in() -> None:
    with pytest.raises(Illegal, match="a game that is not listed needs its buy-in"):
        Table(house_named("uk"), TableSetup("omaha", blinds=(7, 14)))
    assert Hand.open(house_named("uk"), "omaha", blinds=(7, 14), stacks=[200, 200]).rules.blinds == (7, 14)


def test_a_hand_says_what_it_is() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[200, 200, 200])
    assert repr(hand) == (
        "<Hand: Texas Hold'em, no limit under uk, 3 players, pre-flop, pot 0, seat 1 posts the blind of 1>"
    )
    dealer = pokerroom.SoftwareDealer(hand, seed=3)
    dealer.go_on()
    assert repr(hand).endswith("3 players, pre-flop, pot 3, seat 3 acts>")
    while seat := dealer.go_on():
        hand.act(seat, pokerroom.CHECK_OR_CALL)
    assert repr(hand) == "<Hand: Texas Hold'em, no limit under uk, 3 players, over on the river>"


def test_a_dealer_and_what_is_open_to_a_seat_say_what_they_are() -> None:
    hand = Hand.open(house_named("uk"), "omaha", limit="pot", blinds=(1, 2), stacks=[200, 200, 80])
    dealer = pokerroom.SoftwareDealer(hand, seed=3)
    dealer.go_on()
    assert repr(dealer) == f"<SoftwareDealer: 40 cards left, {hand!r}>"
    assert repr(hand).startswith("<Hand: Omaha, pot limit under uk, 3 players")
    assert repr(pokerroom.LiveDealer(hand)) == f"<LiveDealer: {hand!r}>"
    assert str(hand.options(3)) == hand.options(3).words() == "fold, call 2, raise to 4 to 7"


def test_a_dealer_shuffles_the_deck_of_the_game_by_chance_or_by_a_seed() -> None:
    hand = Hand.open(house_named("canberra"), blinds=(1, 2), stacks=[200, 200], deck="36")
    chance = pokerroom.SoftwareDealer(hand)
    seeded, again = (pokerroom.SoftwareDealer(hand, seed=7) for _ in range(2))
    assert set(chance.left) == set(seeded.left) == set(hand.deck) == set(pokerroom.Deck(36))
    assert seeded.left == again.left == SeededShuffle(7).shuffle(pokerroom.Deck(36)) != chance.left
    assert seeded.shuffled(seeded.left) == again.shuffled(again.left) != seeded.left
    assert set(chance.shuffled(chance.left)) == set(hand.deck)
    assert pokerroom.SoftwareDealer(hand, shuffle=SeededShuffle(7).shuffle).left == seeded.left
    assert not pokerroom.SoftwareDealer(hand, hand.deck.cards).shuffles
    with pytest.raises(Malformed, match="a seed beside a deck"):
        pokerroom.SoftwareDealer(hand, hand.deck.cards, seed=7)


def test_what_a_hand_is_made_of_says_what_it_is() -> None:
    hand = Hand.open(house_named("uk"), "omaha", limit="pot", blinds=(1, 2), stacks=[200, 200, 80])
    assert repr(hand.rules) == "<HandRules: Omaha, pot limit under uk, blinds 1-2>"
    bookless = pokerroom.HandRules(game="draw_ante", ante=5)
    assert repr(bookless) == "<HandRules: Draw Poker with antes, no limit, ante 5>"
    assert repr(hand.state) == "<State: pre-flop, post, pot 0, in the hand: 1, 2, 3>"
    pokerroom.SoftwareDealer(hand, seed=3).go_on()
    assert repr(hand.options(3)) == "<Options seat 3: fold, call 2, raise to 4 to 7>"
    assert repr(hand.options(1)) == "<Options seat 1: nothing>"
    hand.act(3, pokerroom.FOLD)
    assert repr(hand.state) == "<State: pre-flop, bet, pot 3, in the hand: 1, 2, seat 1 to act>"


def test_each_group_of_a_table_says_what_it_is_about() -> None:
    table = Table(house_named("star"), TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    groups = ("floor", "chips", "time", "changes", "record", "hands", "charges")
    assert [repr(getattr(table, group)).partition(": ")[2] for group in groups] == [
        "not stopped, 0 rulings, 0 disputes>",
        "100 to 500 to sit down with>",
        "no time runs>",
        "0 changes open, of 0 proposed>",
        "1 happening>",
        "0 hands begun, the last button on no seat>",
        "0 taken from the pots of the last hand>",
    ]
    assert repr(table.players) == "<PlayersAtTable: nobody>"
    assert repr(table.decks) == "<TableDecks: 0 decks brought, none in use>"


def test_what_is_asked_of_books_is_printed_in_one_line() -> None:
    books = library()
    compared = pokerroom.compare(books, ["uk", "star"])
    assert repr(compared) == f"<Comparisons of uk and star: {len(compared)} questions>"
    question = books.book("uk").setting("deal.burns").question
    assert repr(question) == "<Question deal.burns: Is a card burnt before the board cards or the draw?>"
    assert repr(rule(house_named("uk"), Seen("misdeal")).observation).startswith("<Observation ruling.misdeal: What")
    facts = books.vocabulary.ruling.facts
    assert repr(facts["good_reason"]).startswith("<Fact good_reason, flag: ")
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[200, 80])
    shown = "<HandRules: Texas Hold'em, no limit under uk, blinds 1-2>"
    assert repr(hand.heading) == f"<Heading: {shown}, the button on 2, seats 1 with 200, 2 with 80>"


def test_what_is_printed_in_the_first_ten_minutes_is_one_line() -> None:
    hand = Hand.open(house_named("uk"), "omaha", limit="pot", blinds=(1, 2), stacks=[200, 200, 80])
    assert repr(hand.next()) == "<Need post: seat 1 posts the blind of 1>"
    pokerroom.SoftwareDealer(hand, seed=3).go_on()
    assert repr(hand.view(3)) == "<View for seat 3: pre-flop, no board yet, 3 in all, seat 3 acts>"
    assert repr(hand.options(3).behind("call")).endswith(": [uk:betting.1, uk:betting.5, uk:game.1]>")
    assert repr(hand.options(3).behind("fold")).startswith("<Grounds of betting.actions: no clause; the book is silent")
    assert repr(hand.bill()) == "<HandBill: 2 undecided, 1 to seat 2>"
    hand.act(3, pokerroom.FOLD), hand.act(1, pokerroom.FOLD)
    assert repr(hand.bill()) == "<HandBill: 3 to seat 2>"
    split = pot({1: 10, 2: 10, 3: 10}, 1, 2, 3, dealt_in=(1, 2, 3))
    assert repr(hand_to_be_paid(split, dealt_in=(1, 2, 3))) == "<HandBill: 30 to seats 1, 2 and 3>"
    assert repr(SeededShuffle(seed=3)) == "SeededShuffle(seed=3)"
    setup = TableSetup("omaha", limit="pot", blinds=(1, 2))
    assert repr(setup) == "TableSetup(game='omaha', limit='pot', blinds=(1, 2))"
    assert repr(Table(house_named("uk"), setup).rules) == (
        "<TableRules: Omaha, pot limit under uk, blinds 1-2, 1 chip to one of the currency>"
    )
    in_pence = Table(house_named("uk"), setup, unit=100).rules
    assert repr(in_pence) == "<TableRules: Omaha, pot limit under uk, blinds 100-200, 100 chips to one of the currency>"
    clause = library().clause("uk:showdown.2")
    assert repr(clause) == f"<Clause {clause}>" == f"<Clause uk:showdown.2: {clause.says}>"
    assert max(len(repr(clause)) for clause in library().clauses) < 120


def _hand_of_two() -> Hand:
    """Open a hand in which nothing has happened."""
    return Hand.open(house_named("uk"), stacks=[9, 9], blinds=(1, 2))


@pytest.mark.untyped
@pytest.mark.parametrize(("wrong", "told"), [
    (lambda: house_named(3), "there is no house 3; allowed: adelaide, .*uk"),  # type: ignore[arg-type]
    (lambda: house_named(""), "there is no house ''; allowed: adelaide"),
    (lambda: library().clause(5), "5 is not a citation; allowed: book:clause"),  # type: ignore[arg-type]
    (lambda: library().clause("uk:showdown.99"), r"did you mean showdown.9..; allowed: showdown\.9, .* others"),
    (lambda: house_named("uk").value("betting.raise"), r"did you mean betting.raise_cap..; allowed: .* others"),
    (lambda: pokerroom.compare("uk", "star"), r"allowed: compare\(library\(\), \['uk', 'star'\]\)"),  # type: ignore[arg-type]
    (lambda: pokerroom.compare("uk", ["star"]), r"allowed: compare\(library\(\), \['uk', 'star'\]\)"),  # type: ignore[arg-type]
    (lambda: pokerroom.compare(library(), "uk"), r"allowed: compare\(library\(\), \['uk', '...'\]\)"),
    (lambda: pokerroom.compare(3, 4), r"allowed: compare\(library\(\), \[ids of books\]\)"),  # type: ignore[arg-type]
    (lambda: pokerroom.rule("star", Seen("misdeal")), r"a house or its book, such as house_named\('star'\)"),  # type: ignore[arg-type]
    (lambda: pokerroom.House("UK"), r"house_named\('uk'\) finds a house"),  # type: ignore[arg-type]
    (lambda: pokerroom.hand_rules_for("uk", 3), r"'uk' is no house; allowed: .*house_named\('uk'\)"),  # type: ignore[arg-type]
    (lambda: pokerroom.House("vegas"), r"house_named\(name\) finds a house"),  # type: ignore[arg-type]
    (lambda: pokerroom.shuffle(52), r"52 are no cards to shuffle; allowed: cards, such as Deck\(52\)"),  # type: ignore[arg-type]
    (lambda: pokerroom.rank(5), "5 are no cards; allowed: text such as 'As Kd'"),  # type: ignore[arg-type]
    (lambda: pokerroom.parse_cards(3), "3 are no cards; allowed: text such as 'As Kd'"),  # type: ignore[arg-type]
    (lambda: Hand.open(house_named("uk"), stacks=[9, 9], blinds=(1, 2)).at(3), "only 0 came .*: 0, how it began"),
    (lambda: pokerroom.SoftwareDealer("x", "As"), "'x' is no hand to deal; allowed: a Hand"),  # type: ignore[arg-type]
    (lambda: pokerroom.LiveDealer("x"), "'x' is no hand to deal"),  # type: ignore[arg-type]
    (lambda: Hand.open(house_named("uk"), "texas", stacks=[9, 9], blinds=(1, 2)), "'texas' .did you mean holdem"),  # type: ignore[arg-type]
    (lambda: pokerroom.Raise("6"), "'6' is not an amount of chips; allowed: a whole number"),  # type: ignore[arg-type]
    (lambda: pokerroom.Raise(-3), "-3 is no amount to bet or raise to; allowed: at least 1"),
    (lambda: pokerroom.Raise(0), "0 is no amount to bet or raise to; allowed: at least 1"),
    (lambda: pokerroom.Bet(0), "0 is no amount to bet or raise to; allowed: at least 1"),
    (lambda: pokerroom.Bet(-5), "-5 is no amount to bet .*; allowed: at least 1"),
    (lambda: commands.Ask("x"), "'x' is no seat; allowed: a whole number"),  # type: ignore[arg-type]
    (lambda: commands.RunBoards("x"), "'x' is no number of boards; allowed: a whole number"),  # type: ignore[arg-type]
    (lambda: commands.Expose("As", "x"), "'x' is no seat"),  # type: ignore[arg-type]
    (lambda: commands.ShowFlop("x", ()), "'x' is no seat"),  # type: ignore[arg-type]
    (lambda: pokerroom.Muck("x"), "said_fold cannot be 'x'; allowed: True or False"),  # type: ignore[arg-type]
    (lambda: commands.Post("x"), "all cannot be 'x'; allowed: True or False"),  # type: ignore[arg-type]
    (lambda: commands.Post(spared=3), r"3 are no seats; allowed: a tuple of seats, such as \(1, 3\)"),  # type: ignore[arg-type]
    (lambda: commands.Post(spared=("x",)), "'x' is no seat"),  # type: ignore[arg-type]
    (lambda: commands.Deal(5), "5 are no cards; allowed: text such as 'As Kd'"),  # type: ignore[arg-type]
    (lambda: commands.Charge("x", "y"), "'y' is no amount of chips; allowed: a whole number"),  # type: ignore[arg-type]
    (lambda: commands.Charge(5, 3), "5 is no kind of charge; allowed: a word"),  # type: ignore[arg-type]
    (lambda: commands.Pay("time", 2.5), "2.5 is no amount of chips"),  # type: ignore[arg-type]
    (lambda: commands.Settle((3,)), r"\(3,\) are no charges; allowed: a tuple, such as \(Charge"),  # type: ignore[arg-type]
    (lambda: pokerroom.Raise(), r"Raise\(\): missing a required argument: 'to'; allowed: to"),  # type: ignore[call-arg]
    (lambda: commands.Post(3, 4, 5), r"Post\(\): too many positional arguments; allowed: all=..., spared=..."),  # type: ignore[arg-type, call-arg]
    (lambda: EndPool(), r"EndPool\(\): missing .*; allowed: .*at"),  # type: ignore[call-arg]
    (lambda: NoteAway(), r"NoteAway\(\): missing .*; allowed: .*at"),  # type: ignore[call-arg]
    (
        lambda: pokerroom.HandRules(game="holdem", blinds=[1, 2]),  # type: ignore[arg-type]
        r"blinds cannot be \[1, 2\]; allowed: a tuple of whole numbers, none below nothing, such as \(1, 2\)",
    ),
    (
        lambda: pokerroom.HandRules(game="holdem", blinds=(2, 1)),
        "blinds of 2-1 do not rise; allowed: the smallest first, such as 1-2",
    ),
    (lambda: pokerroom.Discard(3), "3 are no cards; allowed: text such as 'As Kd'"),  # type: ignore[arg-type]
    (lambda: pokerroom.Show((None,)), "None is not a card; allowed: text such as 'As'"),  # type: ignore[arg-type]
    (lambda: pokerroom.Show("Ax"), "cannot read 'Ax'"),
    (lambda: pokerroom.Bet(2.5), "2.5 is not an amount of chips"),  # type: ignore[arg-type]
    (lambda: TableSetup("texas"), "there is no game 'texas' .did you mean holdem"),  # type: ignore[arg-type]
    (lambda: TableSetup(3), "there is no game 3; allowed: holdem"),  # type: ignore[arg-type]
    (lambda: Hand.open(house_named("uk"), stacks=[9], blinds=(1, 2)), r"two or more .uk:\?seating.two_players_make"),
    (lambda: Seen("string bet"), "did you mean call_or_raise..; allowed: call_or_raise"),
    (lambda: Seen("box"), "did you mean boxed_card..; allowed: boxed_card"),
    (lambda: Hand.open(), r"missing .*'house'; allowed: house, .* and lines of a set-up by name, such as blinds"),  # type: ignore[call-arg]
    (lambda: Hand.open(house_named("uk"), "omaha", [5]), r"Hand.open\(\): .*too many.*; allowed: house, game="),  # type: ignore[call-arg]
    (lambda: Hand.open(house_named("uk")), r"nobody at the table; allowed: .*stacks=\[200, 200, 80\]"),
    (lambda: Seen("boxed_card", foo=1), r"Seen\(\): .*argument 'foo'; allowed: what, seat=..., facts="),  # type: ignore[call-arg]
    (lambda: Seen(), r"Seen\(\): missing a required argument: 'what'; allowed: what,"),  # type: ignore[call-arg]
    (lambda: pokerroom.HandRules(), r"HandRules\(\): missing .*'game'; allowed: game and 51 others, which help"),  # type: ignore[call-arg]
    (lambda: Table(house_named("uk")), r"Table\(\): missing .*'setup'; allowed: house, setup, name="),  # type: ignore[call-arg]
    (lambda: Table(house_named("uk"), TableSetup("holdem", blinds=(1, 2))).sit("Ann"), "allowed: player, seat"),  # type: ignore[call-arg]
    (lambda: Sit("Ann", 1, 200, datetime(2026, 8, 7), 0, True), r"Sit\(\): too many .*seat, chips, at and 9"),  # type: ignore[call-arg]
    (lambda: Table(house_named("uk"), 3), r"3 is no set-up of a table; allowed: TableSetup\('holdem', "),  # type: ignore[arg-type]
    (lambda: Table(house_named("uk"), TableSetup("holdem", blinds=(1, 2))).do("x"), "Sit, .* others of"),  # type: ignore[arg-type]
    (lambda: TableSetup(house="uk"), "unknown 'house'; allowed: game, limit"),  # type: ignore[call-arg]
    (lambda: Hand.open(house_named("uk"), stacks=[9, 9], blinds=1), "blinds cannot be 1; "),  # type: ignore[arg-type]
    (lambda: pokerroom.hand_rules_for(house_named("uk"), TableSetup("holdem", blinds=5)), "blinds cannot be 5; "),  # type: ignore[arg-type]
    (lambda: house_named("uk").choose("x", "y"), "no question 'x'; allowed: [a-z]+[.].* and [0-9]+ others"),
    (lambda: pokerroom.steps_of("x"), "'x' is no ruling; allowed: what `rule.house, Seen"),  # type: ignore[arg-type]
    (lambda: pokerroom.shuffle("Ax"), "cannot read 'Ax'"),
    (lambda: pokerroom.cards_text("Ax"), "cannot read 'Ax'"),
    (lambda: Seen("card on the moon"), "allowed: misdeal, .*pokerroom ruling --list"),
    (lambda: pokerroom.Card(None), "None is not a card; allowed: text such as 'As'"),  # type: ignore[arg-type]
    (lambda: pokerroom.Card(1.5), "1.5 is not a card; allowed: text such as 'As'"),  # type: ignore[arg-type]
    (lambda: pokerroom.cards_text(3), "3 are no cards; allowed: text such as 'As Kd'"),  # type: ignore[arg-type]
    (lambda: pokerroom.cards_text(["As", "Ax"]), "'Ax' is not a card"),  # type: ignore[list-item]
    (lambda: pokerroom.Deck([]), r"no deck of \[\] cards; allowed: 52, 48"),  # type: ignore[arg-type]
    (lambda: pokerroom.rank("Ks Kh", "Kd 4s 4c", scheme=3), "3 is no ranking scheme; allowed: .*'standard'"),  # type: ignore[arg-type]
    (lambda: pokerroom.rank("Ks Kh", "Kd 4s 4c", makeup="x"), "'x' does not say .*'two-and-three' as in O"),
    (lambda: pokerroom.chances(["AsKs", "QhQd"], seed=None), "a seed of None; allowed: a whole number"),  # type: ignore[arg-type]
    (lambda: pokerroom.compare(library(), 3), r"allowed: compare\(library\(\), "),  # type: ignore[arg-type]
    (lambda: library().book([]), r"no rulebook \[\]; allowed: adelaide"),  # type: ignore[arg-type]
    (lambda: pokerroom.Library("x", "y"), r"allowed: library\(\), "),  # type: ignore[arg-type]
    (lambda: pokerroom.House(library().book("uk"), "x"), "'x' are no choices of a house; allowed: .*choose"),  # type: ignore[arg-type]
    (lambda: pokerroom.rule(house_named("star"), Seen("boxed_card"), earlier="x"), r"allowed: a list such as \[Seen"),  # type: ignore[arg-type]
    (lambda: pokerroom.rule(house_named("star"), Seen("boxed_card"), earlier=3), r"allowed: a list such as \[Seen"),  # type: ignore[arg-type]
    (lambda: pokerroom.steps_of(pokerroom.rule(house_named("star"), Seen("boxed_card")), 3), "3 is no hand"),  # type: ignore[arg-type]
    (lambda: pokerroom.SoftwareDealer(_hand_of_two(), 3), "3 is no deck to deal; allowed: text such as"),  # type: ignore[arg-type]
    (lambda: pokerroom.SoftwareDealer(_hand_of_two(), shuffle=3), "shuffle=3 cannot be called"),  # type: ignore[arg-type]
    (lambda: pokerroom.SoftwareDealer(_hand_of_two(), [None]), "None is not a card"),  # type: ignore[list-item]
    (lambda: pokerroom.SoftwareDealer(_hand_of_two(), seed=True), "a seed of True; allowed: a whole number such as 7"),
    (lambda: pokerroom.Deck(52, joker="x"), "joker cannot be 'x'; allowed: True or False"),  # type: ignore[arg-type]
    (lambda: _hand_of_two().view(True), "True is no viewer of this hand; allowed: seats 1, 2; public"),
    (lambda: Hand.open(house_named("uk"), stacks={"a": 9, 2: 9}, blinds=(1, 2)), "'a' is not a seat; allowed: seats"),  # type: ignore[dict-item]
    (lambda: Hand.open(house_named("uk"), stacks=[9, 9], blinds=(1, 2), button=""), "the button cannot be on ''"),  # type: ignore[arg-type]
    (lambda: Hand.open(house_named("uk"), stacks=[9, 9], blinds=(1, 2), limit=["pot"]), r"limit cannot be \['pot'\];"),  # type: ignore[arg-type]
    (lambda: Hand.open(house_named("uk"), stacks=[9, 9], blinds=(1, 2), limit=None), "cannot be None; allowed: a word"),  # type: ignore[arg-type]
])  # fmt: skip
def test_the_first_mistakes_are_told_kindly(wrong: Callable[[], object], told: str) -> None:
    with pytest.raises(Illegal if "two or more" in told else Malformed, match=told):
        wrong()


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ({"places": 2}, "a stack for seat 3 at a table with 2 places"),
        ({"players": 2}, "3 stacks for 2 players; allowed: as many stacks as players"),
        ({"players": 9}, "3 stacks for 9 players"),
        ({"button": 99}, "the button cannot be on seat 99; allowed: a seat up to 9$"),
        ({"button": 99, "places": 8}, "allowed: a seat up to 8$"),
        ({"blinds": (5, 10, 20, 40)}, "4 blinds for 3 players; allowed: at most one blind for each"),
        ({"even_if_forbidden": "x"}, r"Hand.open\(\): even_if_forbidden cannot be 'x'; allowed: true or false"),
    ],
)
@pytest.mark.untyped
def test_lines_that_contradict_the_players_of_a_hand_are_refused(lines: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed, match=told):
        Hand.open(house_named("uk"), **{"blinds": (5, 10), "stacks": [200, 200, 200], **lines})


def test_the_button_may_be_at_an_empty_seat_of_the_table() -> None:
    hand = Hand.open(house_named("uk"), blinds=(5, 10), stacks={1: 200, 3: 200, 4: 200}, button=8)
    assert hand.heading.button == 8


@pytest.mark.clause("uk:betting.24")
def test_a_stack_of_chips_that_do_not_play_is_forbidden_and_not_misread() -> None:
    with pytest.raises(Illegal, match=r"seat 1 is 3, less than the smallest chip in play; allowed: at least 5 .uk"):
        Hand.open(house_named("uk"), blinds=(5, 10), stacks=[3, 200, 200])


def test_a_table_has_places_for_its_players() -> None:
    with pytest.raises(Malformed, match="5 players at a table with 2 places; allowed: as many places as players"):
        Table(house_named("uk"), TableSetup("holdem", blinds=(1, 2), places=2, players=5))


def test_a_house_is_opened_from_the_path_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('[rulebook]\nid = "mine"\ntitle = "Mine"\nextends = "uk"\n', "utf-8")
    assert house_named(file).book.id == house_named(str(file)).book.id == "mine"
    other = tmp_path / "mine.py"
    other.write_text("x = 1\n", "utf-8")
    with chdir(tmp_path), pytest.raises(Malformed, match=r"'mine.py' is no rulebook; allowed: a file in TOML"):
        house_named("mine.py")


def test_the_question_of_a_refusal_is_no_clause_and_can_be_looked_up() -> None:
    with pytest.raises(Malformed, match=r"is a question on which the book is silent, .*rules show 'uk:.blinds.missed'"):
        library().clause("uk:?blinds.missed")


def test_what_is_printed_says_what_is_in_it() -> None:
    table = Table(house_named("uk"), TableSetup("holdem", blinds=(1, 2), min_buy_in=50, max_buy_in=400))
    table.sit("Ann", 1, 100, datetime(2024, 8, 16, 20))
    assert str(table.books.closing_report()) == table.books.closing_report().text()
    assert str(table.sign()) == table.sign().text()
    with pytest.raises(KeyError) as missing:
        table.players[9]
    assert str(missing.value) == "nobody plays in seat 9; allowed: 1"
    assert table.players.get(9) is None
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    pokerroom.SoftwareDealer(hand, seed=1).go_on()
    assert repr(hand.action) == "<HandAction, pre-flop: nobody has acted, 0 bets and raises in this round>"
    assert repr(hand.piles) == "<HandPiles, pre-flop: 46 cards in the stub, 0 in the muck, 0 cards burned>"


@pytest.mark.untyped
def test_a_seat_is_a_number_and_a_player_a_name() -> None:
    hand: Any = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    for asks in (hand.is_in, hand.is_live):
        with pytest.raises(Malformed, match="seat cannot be 'x'; allowed: a whole number"):
            asks("x")
    players: Any = Table(house_named("uk"), TableSetup("holdem", blinds=(1, 2))).players
    with pytest.raises(Malformed, match="player cannot be 3; allowed: a name"):
        players.seat_of(3)


def test_a_deck_has_cards_for_the_first_deal() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    with pytest.raises(Malformed, match="2 cards for 3 players, who get 2 each; allowed: at least 6 cards"):
        pokerroom.SoftwareDealer(hand, "As Kd")


def test_a_deck_is_in_the_order_to_deal_and_has_no_card_that_is_dealt() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    with pytest.raises(Malformed, match=r"Deck\(52\) has no order in .*; allowed: Deck\(52\)\.cards .*, shuffle\("):
        pokerroom.SoftwareDealer(hand, pokerroom.Deck(52))  # type: ignore[arg-type]
    assert pokerroom.SoftwareDealer(hand, "As Kd 7h 2c 9s 9h").go_on() == 3
    with pytest.raises(Malformed, match=r"^As Kd are no longer in the deck of this hand; allowed: cards that"):
        pokerroom.SoftwareDealer(hand, "As Kd 3c")
    with pytest.raises(Malformed, match=r"^7h is no longer in the deck of this hand"):
        pokerroom.SoftwareDealer(hand, [*parse_cards("3c 7h")])
    assert pokerroom.SoftwareDealer(hand, "3c 4c").left == parse_cards("3c 4c")


def test_cards_are_drawn_for_the_button_by_those_who_sit_there() -> None:
    at = datetime(2024, 8, 16, 20)
    table = Table(house_named("star"), TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    for seat, player in ((1, "Ann"), (2, "Bob")):
        table.sit(player, seat, 200, at)
    with pytest.raises(Malformed, match="cards are drawn for seat 99, where nobody sits; allowed: 1, 2"):
        table.begin_hand(at, {99: "As"})
    with pytest.raises(Malformed, match="cannot read 'zz'"):
        table.begin_hand(at, {1: "zz"})


def test_a_table_that_wants_to_be_tapped_is_tapped_by_an_act() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100])
    with pytest.raises(Illegal, match="there is nothing to tap for"):
        hand.act(0, commands.Tap())


def test_a_fault_inside_a_call_that_fits_is_told_as_it_is() -> None:
    @refuses_misread_calls
    def add(left: int, right: int) -> int:
        return left + right

    assert add(1, right=2) == 3
    with pytest.raises(TypeError, match="unsupported operand"):
        add(1, "2")  # type: ignore[arg-type]


def test_cards_as_text_are_read_wherever_cards_are_taken() -> None:
    assert pokerroom.cards_text("AsKd 10h") == "As Kd Th"
    assert sorted(pokerroom.shuffle("As Kd")) == sorted(pokerroom.parse_cards("As Kd"))


@pytest.mark.parametrize(("lines", "told"), [
    ({"blinds": (5, 10), "min_buy_in": 500, "max_buy_in": 100}, "at least 500 and at most 100; allowed: a range"),
    ({"blinds": (5, 10), "smallest_chip": 0}, "a smallest chip of nothing"),
])  # fmt: skip
def test_a_hand_and_a_table_refuse_the_same_contradictions(lines: dict[str, Any], told: str) -> None:
    uk = house_named("uk")
    doors: tuple[Callable[[], object], ...] = (
        lambda: Hand.open(uk, stacks=[100, 100, 100], **lines),
        lambda: Table(uk, TableSetup("holdem", **lines)),
        lambda: pokerroom.hand_rules_for(uk, TableSetup("holdem", **lines)),
    )
    for opens in doors:
        with pytest.raises(Malformed, match=told):
            opens()


def _ways_to_open(house: str, *blinds: int) -> tuple[Callable[[], object], ...]:
    named = house_named(house)
    setup = as_usual(named, TableSetup("holdem", blinds=blinds, min_buy_in=100, max_buy_in=500))
    return (
        lambda: Hand.open(named, blinds=blinds, stacks=[100, 100, 100]),
        lambda: Hand.open(named, blinds=blinds, stacks=[100, 100, 100], even_if_forbidden=True),
        lambda: Table(named, setup),
        lambda: pokerroom.hand_rules_for(named, setup),
        lambda: refuse_violations(setup, named),
    )


@pytest.mark.parametrize("house", [claiming("adelaide:A1.1.d", "adelaide"), "canberra", "star", "uk"])
@pytest.mark.parametrize("blinds", [(2, 1), (5, 2), (1, 2, 1)])
def test_blinds_that_fall_are_refused_everywhere_and_by_a_clause_where_the_book_has_one(
    house: str, blinds: tuple[int, ...]
) -> None:
    by_clause = house == "adelaide"
    for opens in _ways_to_open(house, *blinds):
        with pytest.raises(PokerroomError, match=r"do not rise; allowed: the smallest first") as told:
            opens()
        assert type(told.value) is (Illegal if by_clause else Malformed)
        assert ("adelaide:A1.1.d" in map(str, told.value.cites)) is by_clause


@pytest.mark.parametrize("house", ["adelaide", claiming("canberra:4.2(f)", "canberra"), "star", "uk"])
def test_blinds_may_be_equal_and_the_last_is_what_must_be_matched(house: str) -> None:
    for blinds in ((2, 2), (1, 1, 2), (1, 2, 2)):
        for opens in _ways_to_open(house, *blinds):
            opens()
        hand = Hand.open(house_named(house), blinds=blinds, stacks=[100, 100, 100, 100])
        assert pokerroom.SoftwareDealer(hand, seed=1).go_on()
        assert hand.action.level == 2


def test_what_a_record_says_of_a_table_is_not_judged_again() -> None:
    setup = TableSetup("holdem", blinds=(5, 10), min_buy_in=500, max_buy_in=100)
    rules = recorded_table_rules(house_named("uk"), setup, 1)
    assert rules.setup.max_buy_in == 100


@pytest.mark.parametrize(("house", "allowed"), [
    ("star", "a stack of at least the straddle, 20"),
    ("uk", "no straddle now"),
])  # fmt: skip
def test_who_may_not_straddle_is_not_told_that_they_may(house: str, allowed: str) -> None:
    hand = Hand.open(house_named(house), blinds=(5, 10), straddling=True, stacks=[100, 100, 15], even_if_forbidden=True)
    hand.post()
    hand.post()
    with pytest.raises(Illegal) as refused:
        hand.act(3, Straddle())
    assert refused.value.allowed == allowed


def test_a_hand_that_is_over_sends_everybody_to_the_next() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100])
    dealer = pokerroom.SoftwareDealer(hand, seed=1)
    hand.act(dealer.go_on(), pokerroom.FOLD)
    assert dealer.go_on() == 0
    with pytest.raises(pokerroom.OutOfTurn, match="may not fold now: the hand is over; allowed: the next hand"):
        hand.act(1, pokerroom.FOLD)


def test_what_comes_first_is_said_once() -> None:
    with pytest.raises(pokerroom.OutOfTurn) as refused:
        Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100]).act(1, pokerroom.FOLD)
    assert str(refused.value).startswith("seat 1 may not fold now; allowed: seat 1 posts the blind of 1 [")


def test_every_public_value_says_what_it_is() -> None:
    packages = [import_module(f"pokerroom.{path.parent.name}") for path in HOME.glob("*/__init__.py")]
    public = [getattr(package, name) for package in packages for name in getattr(package, "__all__", ())]
    values = [item for item in public if isinstance(item, type) and not getattr(item, "_is_protocol", False)]
    silent = [value for value in values if next(base for base in value.__mro__ if "__repr__" in vars(base)) is object]
    assert not silent


def test_a_citation_is_written_as_it_is_made() -> None:
    cite = pokerroom.Citation("uk", "betting.13")
    assert eval(repr(cite), {"Citation": pokerroom.Citation}) == cite


def test_a_citation_is_read_as_it_is_printed() -> None:
    for clause in library().book("uk").clauses.values():
        assert pokerroom.Citation(str(clause.cite)) == clause.cite


@pytest.mark.parametrize("text", ["uk", "uk:", ":showdown.2", ""])
def test_a_citation_without_a_book_or_a_clause_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"names no clause; allowed: 'book:clause', or the two apart"):
        pokerroom.Citation(text)


@pytest.mark.untyped
@pytest.mark.parametrize("parts", [(5, 6), (5,), (None,), ("uk", 3), ("uk", None), ("", "x"), ("uk:betting.1", "x")])
def test_a_citation_of_anything_but_words_is_refused(parts: tuple[Any, ...]) -> None:
    with pytest.raises(Malformed, match=r"^Citation\(.*\) names no clause; allowed: 'book:clause', or the two apart$"):
        pokerroom.Citation(*parts)


def test_a_deck_shows_how_it_is_made_and_goes_through_its_cards() -> None:
    assert (repr(pokerroom.Deck(52)), repr(pokerroom.Deck(40, joker=True))) == ("Deck(52)", "Deck(40, joker=True)")
    assert tuple(pokerroom.Deck(36)) == pokerroom.Deck(36).cards


def test_a_library_is_a_collection_of_its_books() -> None:
    books = library()
    assert [book.id for book in books] == list(books.books)
    assert len(books) == len(books.books)
    assert "uk" in books
    assert books.book("uk") in books
    assert "nowhere" not in books


def test_a_hand_in_one_line_knows_every_line_of_a_set_up() -> None:
    assert {"game", *SetupLines.__annotations__} == {field.name for field in fields(TableSetup)}


def test_a_pool_says_what_it_is() -> None:
    pool, eight = Pool(house_named("star")), datetime(2024, 8, 16, 20)
    assert repr(pool) == "<Pool of star: not open>"
    royal = PostedWinningHand(hand="royal_flush", percent=Decimal(100))
    posted = PoolConditions(
        name="main",
        seed=Decimal(500),
        per_hand=Decimal(1),
        winning_hands=(royal,),
        tables=(PostedTable(name="table 3"),),
    )
    pool.do(OpenPool(posted, eight))
    assert repr(pool) == "<Pool 'main' of star: meter 50,000, 1 table, 0 claims>"


def test_a_word_is_no_command() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[200, 200, 200])
    for seat in (0, 3):
        with pytest.raises(Malformed, match=r"'call' is no command of a hand; allowed: FOLD, CHECK, CALL"):
            hand.act(seat, "call")  # type: ignore[arg-type]
        with pytest.raises(Malformed, match=r"Charge\(.*\) is no command of a hand; allowed: FOLD, CHECK, CALL"):
            hand.act(seat, Charge("rake", 3))  # type: ignore[arg-type]  # stands among the commands, and is none
    with pytest.raises(pokerroom.NotAllowed, match=r"check or call, .*run boards"):
        hand.act(3, Deal((pokerroom.Card("As"),)))


def test_the_front_door_shows_what_it_offers_and_nothing_else() -> None:
    assert set(dir(pokerroom)) == {*pokerroom._HOMES, "__version__"}


def test_the_names_of_the_front_door_are_written_out_for_tools_that_only_read() -> None:
    tree = ast.parse(Path(pokerroom.__file__).read_text("utf-8"))
    (written,) = (
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    assert ast.literal_eval(written) == pokerroom.__all__ == sorted(pokerroom._HOMES)


def test_a_star_import_brings_every_name_of_the_front_door() -> None:
    names: dict[str, object] = {}
    exec("from pokerroom import *", names)
    assert {name: names[name] for name in pokerroom._HOMES} == {
        name: getattr(pokerroom, name) for name in pokerroom._HOMES
    }
    assert set(names) == {*pokerroom._HOMES, "__builtins__"}


def test_the_page_of_the_package_begins_with_every_name_and_what_it_is() -> None:
    listed = re.findall(r"^ {4}(\w+) {2,}\S", pokerroom.__doc__ or "", re.MULTILINE)
    assert sorted(listed) == pokerroom.__all__
    shown = pydoc.plain(pydoc.render_doc(pokerroom))
    first = shown[: shown.index("PACKAGE CONTENTS")]
    assert all(name in first for name in listed)


def test_a_table_says_what_it_is() -> None:
    eight = datetime(2024, 8, 16, 20)
    setup = TableSetup(game="omaha", limit="pot", blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    table = Table(house_named("star"), setup, name="table 4", unit=1)
    assert repr(table) == "<Table 'table 4': Omaha under star, 0 players, 0 hands played>"
    shown = repr(TableState(table.rules, "table 4"))
    assert shown == "<TableState 'table 4': Omaha under star, 0 players, 0 hands played>"
    for seat in (1, 2, 3):
        table.sit(f"P{seat}", seat, 200, eight)
    table.begin_hand(eight, {1: "As", 2: "Ks", 3: "Qs"})
    assert repr(table) == "<Table 'table 4': Omaha under star, 3 players, hand 1 is being played>"


def test_books_and_rulings_say_what_they_are() -> None:
    books = library()
    canberra = House(books.book("canberra"))
    assert repr(canberra) == "<House canberra: as its book has it>"
    assert repr(canberra.choose("deal.burns", "never")) == "<House canberra: 1 choice made>"
    assert repr(books) == "<Library: adelaide, canberra, star, star-bonus, uk>"
    assert repr(books.book("uk")).startswith("<Rulebook uk: ")
    assert repr(canberra.book.setting("deal.burns")).startswith(
        "<Setting deal.burns: every stage unless the house chooses [canberra:"
    )
    assert repr(books.vocabulary).startswith("<Vocabulary: ")
    ruling = rule(house_named("star"), Seen("boxed_card"))
    assert repr(ruling) == (
        "<Ruling boxed card under star: discard (boxed card); replace with next (boxed card) [star:26.1]>"
    )
    to_decide = rule(house_named("uk"), Seen("defective_deck_known_to_player", seat=5))
    assert "somebody must still decide" in repr(to_decide)


def test_nothing_of_a_book_prints_for_ever() -> None:
    for book in library().books.values():
        assert len(repr(book)) < 200
        assert max(len(repr(setting)) for setting in book.settings.values()) < 300


def test_a_word_as_people_say_it_is_answered_with_how_it_is_written() -> None:
    with pytest.raises(Malformed, match="cannot be 'no limit': it is written no_limit"):
        Hand.open(house_named("uk"), stacks=[100, 100], limit="no limit")  # type: ignore[arg-type]


def test_a_word_that_nobody_knows_cannot_be_read_and_the_answer_can_be_typed() -> None:
    for table in (Table, lambda house, setup: Hand.open(house, stacks=[100, 100], limit=setup.limit, blinds=(5, 10))):
        with pytest.raises(Malformed, match="cannot be 'stakes'; allowed: fixed, range, half_pot, pot, no_limit "):
            table(house_named("star"), TableSetup("holdem", limit="stakes", blinds=(5, 10)))  # type: ignore[arg-type]


@pytest.mark.parametrize(("said", "meant"), [
    *(dict.fromkeys(("potlimit", "pot limit", "Pot-Limit", "PL"), "pot").items()),
    *(dict.fromkeys(("NL", "unlimited"), "no_limit").items()),
    ("fixed limit", "fixed"),
    ("half pot limit", "half_pot"),
    ("spread", "range"),
])  # fmt: skip
def test_a_limit_by_another_name_is_answered_with_the_one_that_is_meant_and_three_clauses(
    said: str, meant: str
) -> None:
    with pytest.raises(Malformed, match=rf"cannot be '{said}' \(did you mean {meant}\?\); allowed: fixed") as refused:
        Hand.open(house_named("uk"), "omaha", limit=said, blinds=(1, 2), stacks=[200, 200])  # type: ignore[arg-type]
    assert len(refused.value.cites) == 3


def test_a_game_with_blinds_is_asked_for_its_blinds() -> None:
    with pytest.raises(Malformed, match=r"opens with blinds; allowed: blinds=\(1, 2\) \[uk:"):
        Hand.open(house_named("uk"), stacks=[100, 100])


def test_a_game_with_an_ante_is_asked_for_everything_that_it_lacks_at_once() -> None:
    star = house_named("star")
    with pytest.raises(Malformed, match="needs an ante and its least bet; allowed: ante=2, minimum_bet=10"):
        Hand.open(star, "seven_card_stud", stacks=[100, 100])
    with pytest.raises(Malformed, match="needs its least bet; allowed: minimum_bet=10"):
        Hand.open(star, "seven_card_stud", stacks=[100, 100], ante=2)
    assert Hand.open(star, "seven_card_stud", stacks=[100, 100], ante=2, minimum_bet=10).next()


def test_a_set_up_refuses_a_line_that_it_does_not_know_as_a_hand_does() -> None:
    def open_hand(game: GameKey, **lines: Any) -> Hand:
        return Hand.open(house_named("uk"), game, stacks=[100, 100], **lines)

    ways: tuple[Callable[..., Any], ...] = (TableSetup, open_hand)
    for opens in ways:
        with pytest.raises(Malformed, match=r"unknown 'rake' \(did you mean commission, percent or hand_fee\?\)"):
            opens("holdem", rake=5)
        with pytest.raises(Malformed, match=r"unknown 'colour_of_the_felt'; allowed: .*game, limit.* others"):
            opens("holdem", colour_of_the_felt="green")
    with pytest.raises(Malformed, match=r"TableSetup\(\): which game"):
        TableSetup(blinds=(1, 2))  # type: ignore[call-arg]


def test_the_help_of_a_set_up_explains_every_line_and_names_questions_that_books_answer() -> None:
    explained = re.findall(r"^ {8}(\w+) {2,}\S", TableSetup.__doc__ or "", re.MULTILINE)
    assert explained == list(dict.fromkeys(explained))
    assert set(explained) == {line.name for line in fields(TableSetup)}
    questions = re.findall(r"\[(\w+\.\w+)\]$", TableSetup.__doc__ or "", re.MULTILINE)
    assert len(questions) > 30
    assert set(questions) <= library().vocabulary.questions.keys()


def test_no_hand_to_end_is_said_apart_from_one_that_goes_on() -> None:
    eight = datetime(2024, 8, 16, 20)
    table = Table(house_named("star"), TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    with pytest.raises(Illegal, match="no hand is in progress; allowed: begin one"):
        table.end_hand()
    for seat, player in ((2, "Ann"), (5, "Bob")):
        table.sit(player, seat, 300, eight)
    table.begin_hand(eight)
    with pytest.raises(Illegal, match="the hand is not over"):
        table.end_hand()


def _listed_in_help(shown: type) -> list[str]:
    """The names that a class lists in its docstring, in rows that each begin with what one wants to know."""
    told = (shown.__doc__ or "").partition("What is in the groups")[0]
    rows = re.findall(r"^ {8}(?:[A-Z][a-z ]+?| ) +((?:\w+, )*\w+),?$", told, re.MULTILINE)
    return [name for row in rows for name in row.split(", ")]


# A command of a table that is not given every night goes to `do`, and what it knows beside these is in its `state`.
def test_a_table_shows_what_is_asked_every_night_and_lists_it_by_what_one_wants_to_do() -> None:
    table = Table(house_named("star"), TableSetup("holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    assert sorted(name for name in dir(table) if not name.startswith("_")) == sorted(_listed_in_help(Table))


def test_the_help_of_a_table_says_that_its_state_is_not_for_everybody() -> None:
    assert re.search(r"^ +For the package +state$", Table.__doc__ or "", re.MULTILINE)


def test_the_help_of_a_hand_lists_everything_that_it_answers_by_what_one_wants_to_know() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    assert sorted(_listed_in_help(Hand)) == sorted(name for name in dir(hand) if not name.startswith("_"))


def test_a_seat_that_is_not_in_the_hand_has_no_options_view_or_stack() -> None:
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100, 100])
    questions: tuple[Callable[[Any], object], ...] = (hand.options, hand.view, hand.stack, hand.seat)
    for question in questions:
        for seat in (9, -1, "1"):
            with pytest.raises(Malformed, match=r"allowed: .*1, 2, 3"):
                question(seat)
    assert not list(hand.options(0)), "the dealer's, and nobody's turn"
