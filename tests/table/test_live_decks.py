"""The decks of a live table, house by house: what is done to them in which order, when they are counted and changed."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast, get_args

import pytest

from pokerroom.cards import parse_cards
from pokerroom.errors import Illegal, Malformed, NotAllowed, PokerroomError
from pokerroom.games import GameKey
from pokerroom.hand import FOLD, Hand, LiveDealer
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.table import Table
from pokerroom.table.commands import (
    AskForDeck,
    BringLiveDeck,
    CountLiveDeck,
    HandleDeck,
    OrderDeckChange,
    PrepareDeck,
    SetShuffler,
)
from pokerroom.table.commands.decks import DeckDeed
from pokerroom.table.deciding.playing.decks import refuse_miscounted_fold
from pokerroom.table.decks.steps import DeckNeed, deal_words, next_deck_step
from pokerroom.table.decks.table_decks import LiveDeck
from pokerroom.table.happenings import DeckHandled, Happening
from pokerroom.table.opening.readiness import as_usual
from testkit.rulebook.claims import claiming
from testkit.table.evenings import table_refuses

EIGHT = datetime(2024, 8, 16, 20)
BOSS = {"adelaide": "Area Manager", "canberra": "casino supervisor", "star": "Gaming Manager", "uk": "supervisor"}


def table_of(house: str, players: int = 3, game: GameKey = "holdem", **words: Any) -> Table:
    book = house_named(house)
    setup = TableSetup(game, blinds=(5, 10), live=True, min_buy_in=100, max_buy_in=2000, **words)
    table = Table(book, as_usual(book, setup), unit=1)
    for seat in range(1, players + 1):
        table.sit(f"P{seat}", seat, 500, EIGHT)
    return table


def house_of(table: Table) -> str:
    return table.rules.house.book.id


def due(table: Table) -> DeckNeed | None:
    return next_deck_step(table.rules.decks, table.state.decks, len(table.rules.hand.whole_deck.cards))


def handle(table: Table, *what: DeckDeed, **more: Any) -> None:
    for each in what:
        table.do(HandleDeck(each, EIGHT, "dealer", **more))


def ready(table: Table, name: str = "blue") -> list[str]:
    """A deck comes, and everything is done to it that is due; what that was."""
    table.do(BringLiveDeck(name, name, EIGHT, "dealer"))
    done: list[str] = []
    while (need := due(table)) is not None and need.step != "bring_deck":
        deed = cast("DeckDeed", need.step.removesuffix("_deck"))
        assert deed in get_args(DeckDeed)
        two = {"second": "Flo", "second_title": BOSS[house_of(table)]} if need.by_two else {}
        assert not two or house_of(table) == "canberra"
        handle(table, deed, deck=need.deck, **two)
        done.append(deed)
    return done


def deal(table: Table) -> Hand:
    table.do(PrepareDeck(EIGHT, "dealer"))
    drawn = dict(zip(table.forecast(EIGHT).drawing_for_button, ("9h", "Kd", "5c"), strict=False))
    hand = table.begin_hand(EIGHT, drawn or None)
    LiveDealer(hand).go_on()
    return hand


def play_out(table: Table) -> None:
    hand = table.hand
    assert hand is not None
    while hand.turn:
        hand.act(hand.turn, FOLD)
    hand.settle()
    table.end_hand()


def is_due(table: Table) -> bool:
    """Whether another deck comes before the next hand."""
    return table.state.decks.change is not None


def used(table: Table) -> LiveDeck:
    deck = table.state.decks.used
    assert deck is not None
    return deck


def handled(happenings: list[Happening]) -> list[str]:
    return [happening.what for happening in happenings if isinstance(happening, DeckHandled)]


# Before the first hand


@pytest.mark.parametrize(
    ("house", "steps"),
    [
        claiming("adelaide:4.2 adelaide:4.4", "adelaide", ["check", "wash", "shuffle", "cut"]),
        claiming("canberra:2.4", "canberra", ["check", "shuffle", "cut"]),
        claiming("star:4.2", "star", ["check", "shuffle", "cut"]),
        claiming("uk:?cards.deck_checks", "uk", ["shuffle", "cut"]),
    ],
)
def test_a_deck_has_what_the_house_wants_before_its_first_hand(house: str, steps: list[str]) -> None:
    table = table_of(house)
    table_refuses(table, Illegal, lambda: deal(table))
    assert ready(table) == steps
    deal(table)
    assert table.hands.count == 1


@pytest.mark.parametrize(
    ("house", "clauses"),
    [
        claiming("star:5.1.1 star:5.3 star:5.4", "star", ("star:5.3", "star:5.4")),
        claiming("canberra:7.1 canberra:7.2.1", "canberra", ("canberra:7.2.1",)),
    ],
)
def test_the_dealer_alone_shuffles_and_then_cuts(house: str, clauses: tuple[str, ...]) -> None:
    table = table_of(house)
    table.do(BringLiveDeck("blue", "blue", EIGHT, "dealer"))
    shuffle = {"star": "star:5.1.1", "canberra": "canberra:7.1"}[house]
    table_refuses(table, Illegal, lambda: handle(table, "shuffle"))  # unchecked
    handle(table, "check")
    table_refuses(table, Illegal, lambda: handle(table, "cut"), *clauses)
    table_refuses(table, Illegal, lambda: deal(table), shuffle)
    handle(table, "shuffle")
    table_refuses(table, Illegal, lambda: deal(table), *clauses)  # loaded without a cut
    assert "P2" in table_refuses(table, Illegal, lambda: handle(table, "cut", seat=2), *clauses)
    handle(table, "cut")
    deal(table)


def test_what_is_no_deck_is_refused() -> None:
    table = table_of("star")
    table_refuses(table, Malformed, lambda: table.do(BringLiveDeck(" ", "red", EIGHT, "dealer")))
    table_refuses(table, Illegal, lambda: handle(table, "check"))
    table_refuses(table, Illegal, lambda: table.do(CountLiveDeck(52, EIGHT, "dealer")))
    ready(table)
    table_refuses(table, Malformed, lambda: table.do(BringLiveDeck("blue", "red", EIGHT, "dealer")))
    table_refuses(table, Malformed, lambda: handle(table, cast("DeckDeed", "burn")))
    table_refuses(table, Malformed, lambda: table.do(CountLiveDeck(105, EIGHT, "dealer")))
    online = Table(house_named("star"), TableSetup("holdem", blinds=(5, 10)), unit=1)
    table_refuses(online, Illegal, lambda: online.do(BringLiveDeck("blue", "blue", EIGHT, "dealer")))


# Between hands


@pytest.mark.parametrize(
    "house",
    [
        claiming("adelaide:4.5 adelaide:27", "adelaide"),
        claiming("canberra:7.1", "canberra"),
        claiming("star:5.1.2", "star"),
        "uk",
    ],
)
def test_the_tap_that_deals_a_hand_says_that_the_deck_was_shuffled_and_cut(house: str) -> None:
    table = table_of(house)
    ready(table)
    assert deal_words(table.rules.decks, table.state.decks) == ""
    deal(table)
    play_out(table)
    assert (used(table).shuffled, used(table).cut) == ("", False)
    assert deal_words(table.rules.decks, table.state.decks) == "Shuffle and cut."
    before = len(table.happenings)
    deal(table)
    (happening,) = [happening for happening in table.happenings[before:] if isinstance(happening, DeckHandled)]
    assert (happening.what, happening.by, happening.deck.name) == ("shuffled by hand and cut", "dealer", "blue")
    table_refuses(table, Illegal, lambda: handle(table, "shuffle"))  # in the middle of a hand


@pytest.mark.clause("star:5.1.3")
def test_a_table_that_stood_empty_has_a_new_shuffle_before_play_restarts() -> None:
    table = table_of("star", players=2)
    ready(table)
    deal(table)
    play_out(table)
    handle(table, "shuffle", "cut")
    for seat in (1, 2):
        table.rise(seat, EIGHT)
    for seat in (1, 2):
        table.sit(f"Q{seat}", seat, 500, EIGHT)
    table_refuses(table, Illegal, lambda: deal(table), "star:5.1.3")
    handle(table, "shuffle", "cut")
    deal(table)


# A shuffling machine


@pytest.mark.clause("adelaide:4.8", "canberra:7.1")
@pytest.mark.part("uk:structure.4")
def test_a_machine_shuffles_where_the_house_knows_one() -> None:
    by_hand = table_of("canberra")
    table_refuses(by_hand, Illegal, lambda: by_hand.do(SetShuffler(True, EIGHT, "dealer")), "canberra:7.1")
    for house in ("adelaide", "uk"):
        table = table_of(house)
        table.do(SetShuffler(True, EIGHT, "dealer"))
        assert "shuffle" in ready(table)  # one deck is enough
        assert used(table).shuffled == "by the machine"
        table_refuses(table, Illegal, lambda table=table: table.do(SetShuffler(True, EIGHT, "dealer")))
        deal(table)
        play_out(table)
        begins = "Press the green button of the machine: the hand begins. Then cut."
        words = begins if house == "uk" else "Take the blue deck from the machine and cut it."
        assert deal_words(table.rules.decks, table.state.decks) == words
        deal(table)
        assert handled(table.happenings)[-1] == "shuffled by the machine and cut"
        table_refuses(
            table, Illegal, lambda table=table: table.do(BringLiveDeck("red", "red", EIGHT, "dealer", machine=True))
        )


@pytest.mark.clause("star:1.1.deck-checking-device", "star:4.2")
def test_a_device_checks_a_deck_where_the_house_has_one() -> None:
    table = table_of("star")
    table.do(BringLiveDeck("blue", "blue", EIGHT, "dealer"))
    handle(table, "check", device=True)
    assert handled(table.happenings)[-1] == "checked before use by a device"
    assert (used(table).checked_by, used(table).seconded_by) == ("deck-checking device", "")
    handle(table, "shuffle", "cut")
    deal(table)
    other = table_of("adelaide")
    other.do(BringLiveDeck("blue", "blue", EIGHT, "dealer"))
    table_refuses(other, Illegal, lambda: handle(other, "check", device=True), "adelaide:4.2")


@pytest.mark.clause("star:2.4", "star:5.2", "star:5.2.1", "star:5.2.2", "star:5.2.3")
def test_two_decks_of_different_backs_take_turns_in_the_machine() -> None:
    table = table_of("star")
    table_refuses(
        table, Illegal, lambda: table.do(BringLiveDeck("red", "red", EIGHT, "dealer", machine=True)), "star:5.2"
    )
    table.do(SetShuffler(True, EIGHT, "dealer"))
    table.do(BringLiveDeck("blue", "blue", EIGHT, "dealer"))
    handle(table, "check")
    assert (need := due(table)) is not None
    assert need.step == "bring_deck"  # a second one
    alike = table_refuses(
        table, Illegal, lambda: table.do(BringLiveDeck("2", "blue", EIGHT, "dealer", machine=True)), "star:5.2.2"
    )
    assert "another colour" in alike
    table_refuses(
        table, Illegal, lambda: table.do(BringLiveDeck("2", "Blue", EIGHT, "dealer", machine=True)), "star:5.2.2"
    )
    table.do(BringLiveDeck("red", "red", EIGHT, "dealer", machine=True))
    table_refuses(
        table, Illegal, lambda: table.do(BringLiveDeck("green", "green", EIGHT, "dealer", machine=True)), "star:5.2.1"
    )
    table_refuses(table, Illegal, lambda: deal(table), "star:4.2")  # the second is not checked
    handle(table, "check", deck="red")
    handle(table, "shuffle", deck="red", by_hand=True)
    assert handled(table.happenings)[-1] == "shuffled by hand before the machine"
    handle(table, "shuffle", "cut")
    for expected, waits in (("blue", "red"), ("red", "blue"), ("blue", "red")):
        deal(table)
        assert (table.state.decks.in_use, table.state.decks.in_machine) == (expected, waits)
        play_out(table)
    table.do(SetShuffler(False, EIGHT, "dealer", "out of order"))
    assert (table.state.decks.in_machine, table.state.decks.named("red")) == ("", None)
    deal(table)
    assert handled(table.happenings)[-1] == "shuffled by hand and cut"
    play_out(table)
    table.do(OrderDeckChange("damaged_card", EIGHT, BOSS["star"]))
    table.do(BringLiveDeck("another", used(table).back, EIGHT, "dealer"))  # where no other lies beside it, any will do


@pytest.mark.clause("adelaide:4.9")
def test_after_a_complete_failure_of_the_machine_the_dealer_shuffles() -> None:
    table = table_of("adelaide")
    table.do(SetShuffler(True, EIGHT, "dealer"))
    ready(table)
    deal(table)
    ruling = rule(table.rules.house, Seen("shuffler_failed", facts={"machine": "broken"}), table.hand)
    carry_out_at(table, ruling, by=BOSS["adelaide"], at=EIGHT)
    assert not table.state.decks.machine
    play_out(table)
    deal(table)
    assert handled(table.happenings)[-1] == "shuffled by hand and cut"


# Counts


@pytest.mark.clause("star:26.2.2")
def test_after_a_dropped_card_the_next_hand_waits_for_a_count() -> None:
    table = table_of("star")
    ready(table)
    hand = deal(table)
    ruling = rule(
        table.rules.house, Seen("card_exposed_by_player", hand.turn, cards={"own_card": parse_cards("Jd")}), hand
    )
    carry_out_at(table, ruling, by="dealer", at=EIGHT)
    table.do(CountLiveDeck(52, EIGHT, "dealer"))  # in the middle of the hand is no count at its end
    play_out(table)
    assert (need := due(table)) is not None
    assert need.step == "count_deck"
    table_refuses(table, Illegal, lambda: deal(table), "star:26.2.2")
    table.do(CountLiveDeck(52, EIGHT, "dealer"))
    deal(table)


@pytest.mark.clause("star:26.6.3", "star:24.3.4")
def test_a_card_that_is_missing_has_the_deck_checked_and_another_brought() -> None:
    table = table_of("star")
    ready(table)
    hand = deal(table)
    carry_out_at(table, rule(table.rules.house, Seen("card_missing_from_deck"), hand), by=BOSS["star"], at=EIGHT)
    again = lambda: table.do(PrepareDeck(EIGHT, "dealer"))  # noqa: E731
    table_refuses(table, Illegal, again, "star:26.6.3")
    table.do(CountLiveDeck(51, EIGHT, "dealer"))
    wrong = table_refuses(table, Illegal, again, "star:26.6.3")
    assert "51 of 52 cards were counted" in wrong
    assert ready(table, "red") == ["check", "shuffle", "cut"]
    table.do(PrepareDeck(EIGHT, "dealer"))
    LiveDealer(hand).go_on()  # the hand that was a misdeal
    play_out(table)
    deal(table)
    assert handled(table.happenings)[-1] == "shuffled by hand and cut"


@pytest.mark.parametrize(
    "house",
    [
        claiming("star:10.6.2", "star"),
        *(claiming(f"{house}:?cards.count_folded_hands", house) for house in ("adelaide", "canberra", "uk")),
    ],
)
def test_a_folded_hand_is_spread_and_counted(house: str) -> None:
    table = table_of(house)
    ready(table)
    turn = deal(table).turn
    refuse_miscounted_fold(table.state, turn, 2)
    refuse_miscounted_fold(table.state, turn, 0)
    if house != "star":  # nobody counts
        refuse_miscounted_fold(table.state, turn, 3)
        return
    for counted in (1, 3):
        text = table_refuses(
            table, Illegal, lambda counted=counted: refuse_miscounted_fold(table.state, turn, counted), "star:10.6.2"
        )
        assert "report a wrong number of cards" in text


# Another deck


@pytest.mark.clause("adelaide:5.a.1", "adelaide:5.b")
def test_more_than_half_of_the_players_bring_a_deck_of_another_colour_after_the_showdown() -> None:
    table = table_of("adelaide", players=4)
    ready(table, "red")
    deal(table)
    for seat in (1, 1, 2):
        table.do(AskForDeck(seat, EIGHT, "dealer"))
    assert not is_due(table)  # two of four
    table.do(AskForDeck(4, EIGHT, "dealer"))
    assert is_due(table)
    table_refuses(
        table, Illegal, lambda: table.do(BringLiveDeck("blue", "blue", EIGHT, "dealer")), "adelaide:5.a.1"
    )  # in the hand
    play_out(table)
    table_refuses(table, Illegal, lambda: deal(table), "adelaide:5.a.1")
    for colour in ("red", "Red"):
        table_refuses(
            table, Illegal, lambda back=colour: table.do(BringLiveDeck("two", back, EIGHT, "dealer")), "adelaide:5.b"
        )
    assert ready(table, "blue") == ["check", "wash", "shuffle", "cut"]
    assert [*handled(table.happenings)[:1], used(table).replaces] == ["brought to the table", "red"]
    assert not table.state.decks.asking
    deal(table)


@pytest.mark.clause("adelaide:4.2", "adelaide:4.4", "adelaide:5.a.2")
def test_a_mutilated_card_is_ground_enough() -> None:
    table = table_of("adelaide")
    ready(table)
    deal(table)
    table.do(OrderDeckChange("damaged_card", EIGHT, "dealer", "7d is marked"))
    play_out(table)
    assert "7d is marked" in table_refuses(table, Illegal, lambda: deal(table), "adelaide:5.a.2")
    ready(table, "red")
    deal(table)


@pytest.mark.clause("adelaide:5.a.3")
def test_a_manager_may_want_another_deck() -> None:
    table = table_of("adelaide")
    ready(table)
    table_refuses(
        table, NotAllowed, lambda: table.do(OrderDeckChange("staff_discretion", EIGHT, "dealer")), "adelaide:5.a.3"
    )
    table.do(OrderDeckChange("staff_discretion", EIGHT, "Area Manager"))
    table_refuses(table, Illegal, lambda: deal(table), "adelaide:5.a.3")
    ready(table, "red")
    deal(table)


@pytest.mark.clause("star:4.4")
def test_a_supervisor_changes_cards_that_are_unfit_after_the_round() -> None:
    table = table_of("star")
    ready(table)
    deal(table)
    table_refuses(table, Illegal, lambda: table.do(AskForDeck(1, EIGHT, "dealer")), "star:4.4")
    table_refuses(
        table, Illegal, lambda: table.do(OrderDeckChange("staff_discretion", EIGHT, BOSS["star"])), "star:4.4"
    )
    table_refuses(
        table, NotAllowed, lambda: table.do(OrderDeckChange("damaged_card", EIGHT, "dealer", "9d")), "star:4.4"
    )
    table.do(OrderDeckChange("damaged_card", EIGHT, BOSS["star"], "9d"))
    play_out(table)
    table_refuses(table, Illegal, lambda: deal(table), "star:4.4")
    table.do(BringLiveDeck("second", "blue", EIGHT, "dealer"))  # of any colour
    for deed in ("check", "shuffle", "cut"):
        table_refuses(table, Illegal, lambda: deal(table))
        handle(table, deed)
    deal(table)


@pytest.mark.clause("canberra:2.5.1", "canberra:2.5.2")
@pytest.mark.question("canberra:?cards.backs_must_differ")
def test_the_operator_changes_cards_after_a_round_and_two_check_the_new_ones() -> None:
    table = table_of("canberra")
    ready(table)
    deal(table)
    for ground in ("damaged_card", "staff_discretion"):
        table_refuses(
            table,
            PokerroomError,
            lambda ground=ground: table.do(OrderDeckChange(ground, EIGHT, "dealer")),
            "canberra:2.5.1",
        )
    table_refuses(table, Illegal, lambda: table.do(AskForDeck(1, EIGHT, "dealer")), "canberra:2.5.1")
    table_refuses(
        table, Illegal, lambda: table.do(OrderDeckChange("damaged_card", EIGHT, BOSS["canberra"])), "canberra:2.5.1"
    )
    table.do(OrderDeckChange("staff_discretion", EIGHT, BOSS["canberra"]))
    table_refuses(table, Illegal, lambda: table.do(BringLiveDeck("two", "blue", EIGHT, "dealer")), "canberra:2.5.1")
    play_out(table)
    table.do(BringLiveDeck("two", "blue", EIGHT, "dealer"))
    table_refuses(table, Illegal, lambda: handle(table, "check"), "canberra:2.5.2")
    table_refuses(
        table, NotAllowed, lambda: handle(table, "check", second="Dan", second_title="dealer"), "canberra:2.5.2"
    )
    handle(table, "check", second="Flo", second_title=BOSS["canberra"])
    assert used(table).seconded_by == "Flo"
    handle(table, "shuffle", "cut")
    deal(table)


@pytest.mark.clause("canberra:2.4")
def test_the_deck_is_checked_again_when_gaming_is_over() -> None:
    table = table_of("canberra", players=2)
    ready(table)
    deal(table)
    play_out(table)
    assert table.rules.decks.checks[-1] == "after_play"
    for seat in (1, 2):
        table.rise(seat, EIGHT)
    handle(table, "check")
    assert handled(table.happenings)[-1] == "checked after use"
    assert table.state.decks.used is None


@pytest.mark.clause("uk:game.4")
@pytest.mark.question("uk:?cards.backs_must_differ")
def test_management_alone_brings_decks_and_players_may_not_ask() -> None:
    table = table_of("uk")
    ready(table)
    deal(table)
    table_refuses(table, Illegal, lambda: table.do(AskForDeck(1, EIGHT, "dealer")), "uk:game.4")
    table_refuses(table, Illegal, lambda: table.do(OrderDeckChange("damaged_card", EIGHT, BOSS["uk"])), "uk:game.4")
    table_refuses(
        table, NotAllowed, lambda: table.do(OrderDeckChange("staff_discretion", EIGHT, "dealer")), "uk:game.4"
    )
    table.do(OrderDeckChange("staff_discretion", EIGHT, BOSS["uk"]))
    play_out(table)
    table_refuses(table, Illegal, lambda: deal(table), "uk:game.4")
    table.do(BringLiveDeck("two", "blue", EIGHT, "dealer"))
    handle(table, "shuffle", "cut")
    deal(table)


def test_a_deck_that_nobody_ordered_stays_away_and_one_may_be_taken_out() -> None:
    table = table_of("adelaide")
    ready(table)
    table_refuses(table, Illegal, lambda: table.do(BringLiveDeck("red", "red", EIGHT, "dealer")), "adelaide:5.a.1")
    table_refuses(
        table, Illegal, lambda: table.do(OrderDeckChange("majority_of_players", EIGHT, "dealer")), "adelaide:5.a.1"
    )
    handle(table, "take_out")
    assert (need := due(table)) is not None
    assert need.step == "bring_deck"
