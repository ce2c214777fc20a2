"""A hand told: everything that can happen has its words, what is hidden stays so, and one may come in at any moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from pokerroom.cards import UNKNOWN, Card, parse_cards
from pokerroom.charges import ChargeLine
from pokerroom.citation import cite
from pokerroom.errors import Malformed, PokerroomError
from pokerroom.games import GAMES
from pokerroom.hand import (
    CALL,
    CHECK,
    FOLD,
    Bet,
    Charge,
    Chop,
    Hand,
    HandRules,
    OptionKind,
    Raise,
    RunBoards,
    Show,
    Viewer,
    events,
    hand_rules_for,
)
from pokerroom.hand.betting.open_actions import Options
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings.seen import observations
from pokerroom.table.opening.new_table import new_table
from pokerroom.talk import Sentence, TableNames, Teller
from pokerroom.talk.hand.teller import EVENTS_UNTOLD, SAYINGS
from pokerroom.talk.sentences import SentenceKind
from testkit.hand.faults import DealtHand, LiveDealtHand
from testkit.hand.hands import chance, play
from testkit.table.house_tables import TABLES, HouseTable

NAMES = {1: "Ann", 2: "Bob", 3: "Doc"}
PLAIN = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)
OF_EVERY_GAME = [table for game in GAMES for table in [each for each in TABLES if each.setup.game == game][::23]]
FAULTS = [f"ruling.{key}" for key in observations() if not key.startswith("bonus")]


def names_of(hand: Hand) -> dict[int, str]:
    return {seat: f"Player {chr(64 + seat)}" for seat in hand.seats}


def cards_in(text: str) -> set[Card]:
    return {parse_cards(item)[0] for item in re.findall(r"\[(\w\w)\]", text)}


def cards_of(event: Any) -> set[Card]:
    if isinstance(event, events.Reshuffled | events.Shuffled):
        return set()  # they only count their cards
    return {*getattr(event, "cards", ()), getattr(event, "card", UNKNOWN)} - {UNKNOWN}


def is_known(cited: str) -> bool:
    """A clause that exists, or a question of the vocabulary on which the book is silent."""
    _, _, key = cited.partition(":?")
    if key:
        vocabulary = library().vocabulary
        return key in vocabulary.questions or key in vocabulary.universals
    return bool(library().clause(cite(cited)[0]))


def check_told(hand: Hand) -> None:
    """To everybody: well-formed, with clauses that exist, and nothing that this viewer could not have seen by then."""
    viewers: list[Viewer] = ["public", "dealer", *hand.seats]
    for viewer in viewers:
        history, teller = hand.history(viewer), Teller(hand, names_of(hand), viewer)
        seen: set[Card] = set()
        heard = 0
        for step in teller.steps():
            for event in history[heard : step.at]:
                seen |= cards_of(event)
            heard = step.at
            shown = {event.seat for event in history[:heard] if isinstance(event, events.Shown)}
            for sentence in step.sentences:
                assert cards_in(sentence.text) <= seen, sentence
                assert "??" not in sentence.text
                assert "seat " not in sentence.text.lower()
                assert sentence.kind in get_args(SentenceKind)
                assert sentence.text.endswith(".")
                assert sentence.text[0].isupper() or sentence.text[0] in "[0123456789", sentence
                assert len(sentence.cites) <= 3
                assert all(is_known(each) for each in sentence.cites)
                if sentence.kind == "award" and " with " in sentence.text and sentence.seat:
                    assert sentence.seat in shown
        assert heard == len(hand.events)
        assert teller.go_on() == []


@pytest.mark.parametrize("table", OF_EVERY_GAME, ids=str)
def test_hands_of_every_game_keep_what_is_hidden(table: HouseTable) -> None:
    check_told(play(table.rules, chance(17)))
    check_told(play(table.rules, chance(4), unseen=True))


def ruled_hands() -> Iterator[Hand]:
    """Hands in which something went wrong, whatever could."""
    for number, key in enumerate(FAULTS * 2):
        dealt_as, house = (LiveDealtHand if number % 2 else DealtHand), TABLES[number * 37 % len(TABLES)]
        dealt = dealt_as(house.rules, chance(number))
        for _ in range(number % 9):
            if not dealt.step():
                break
        if dealt.hand.over:
            continue
        report = dealt.report(key)
        if dealt.hand.next() is None:
            continue
        try:
            dealt.carry_out(dealt.ruled(house.book, report))
        except PokerroomError:
            continue
        dealt.finish()
        yield dealt.hand


def test_rulings_keep_what_is_hidden() -> None:
    kinds: set[type] = set()
    for hand in ruled_hands():
        check_told(hand)
        kinds |= set(map(type, hand.events))
    assert kinds >= {events.Ruled, events.Rewound, events.Moved, events.HandDied, events.ChipsBack, events.Voided}


def test_every_kind_of_event_has_its_words_or_is_silent_on_purpose() -> None:
    every = set(get_args(events.Event))
    assert every == set(SAYINGS) | EVENTS_UNTOLD
    assert not set(SAYINGS) & EVENTS_UNTOLD


EXAMPLES = {
    events.Ruled("ruling.misdeal"): "The floor rules: misdeal.",
    events.Ruled("ruling.premature_card", 3): "The floor rules on Doc: premature card.",
    events.Moved(parse_cards("7c"), "board", "stub", up=True): "[7c] goes from the board to the stub.",
    events.Moved(parse_cards("7c 2d"), "stub", "hand", 2): "Two cards go from the stub to Bob's hand.",
    events.Moved(parse_cards("7c"), "hand", "aside", 2, up=True): "[7c] goes from Bob's hand to one side.",
    events.Shuffled(30): "The stub is shuffled and cut (30 cards).",
    events.Instructed("turn", "no burn"): "For the turn: no card is burned.",
    events.Instructed("fourth card", "face down", 1): "Ann's next card (fourth card) is dealt face down.",
    events.Limited(1, ("fold", "call")): "Ann may only fold or call.",
    events.Limited(1, ("raise",), 5, 40, True): "Ann may only raise to 40; a fold costs 5, until the round is over.",
    events.Lifted(1): "Ann may act freely again.",
    events.RevealOrdered(3, parse_cards("As"), "end of betting round"): (
        "Doc will show a card when the betting round is over."
    ),
    events.AskingBarred(seat=2): "Bob may no longer ask to see hands.",
    events.AskingBarred(hand=2): "Bob's hand may no longer be asked for.",
    events.StakeCorrected(1, -50): "Ann's stack is corrected: 50 less.",
    events.BetsCapped(1000): "No bet of this round may exceed 1,000.",
    events.HandDied(1): "Ann's hand is dead.",
    events.HandRevived(1): "Ann's hand is in play again.",
    events.ChipsBack(2, 20, 40, 40, 20): "Bob gets back 20; the bet to call is 40.",
    events.PriceRestored(1, (1,), (), (1,), 1): "The betting is as it was before that bet.",
    events.Recovered(2, 55): "Bob puts the uncalled 55 back into the pot.",
    events.Forfeited(2, 20, "the next pot"): "Bob loses 20, which go to the next pot.",
    events.Forfeited(2, 20, "be held"): "Bob loses 20, which are held.",
    events.PassedOver(3): "Doc is passed over.",
    events.TurnGiven(3): "Doc is given the turn.",
    events.ActedEarly(3, "wager", 50, 50): "Doc acts out of turn (a bet to 50); it is held until the turn comes.",
    events.ActedEarly(3, "check"): "Doc acts out of turn (a check); it is held until the turn comes.",
    events.WagerStood(3, 50, 50): "Doc's bet of 50 stands, and must be called.",
    events.EarlyAnswered(3, "check", 50): "Doc's action out of turn is settled; 50 is returned.",
    events.StoodBack(3): "Doc stays in for the pot as it is, as if all-in.",
    events.PostedLate(3, 10, 5): "Doc posts 10 and 5 dead late.",
    events.Voided(): "The hand is void.",
    events.Paid(3, "extra time", 4, 2): "Doc pays 4 for extra time, 2 of it to the pot.",
    events.Posted(2, "straddle", 4): "Bob posts a straddle of 4.",
    events.Posted(2, "live", 2): "Bob posts 2 live.",
    events.Posted(2, "dead", 1): "Bob posts 1 dead.",
    events.Folded(3, 2): "Doc pays 2 and folds.",
    events.BoardsAgreed(1, 2): "Ann agrees to run the rest of the board twice.",
    events.Reshuffled(12, 1): "The discards are reshuffled to finish the draw.",
    events.Exposed(1, parse_cards("As"), 2): "Ann shows a card to Bob.",
    events.Exposed(1, parse_cards("As")): "Ann shows [As] to everyone.",
    events.FlopAsked(1): "Ann asks for the flop, to try for the jackpot.",
    events.Mucked(1): "Ann mucks.",
    events.Mucked(1, short=True): "Ann mucks face down.",
}


@pytest.mark.parametrize(("event", "words"), EXAMPLES.items())
def test_what_is_said_of_an_event_of_a_hand(event: events.Event, words: str) -> None:
    hand = Hand(PLAIN, dict.fromkeys(NAMES, 100), button=3)
    hand.events.append(event)
    assert [sentence.text for sentence in Teller(hand, NAMES).go_on()] == [words]


def dealt(rules: HandRules = PLAIN) -> Hand:
    """Ann has aces, Bob seven-deuce, Doc kings."""
    hand = Hand(rules, dict.fromkeys(NAMES, 100), button=3)
    hand.post()
    hand.post()
    hand.deal("As 7d Kc Ah 2c Kd")
    return hand


def words(teller: Teller) -> list[str]:
    return [sentence.text for sentence in teller.go_on()]


def test_a_hand_as_a_dealer_tells_it() -> None:
    hand = dealt()
    teller = Teller(hand, NAMES)
    assert words(teller) == ["Ann posts the blind of 1.", "Bob posts the blind of 2.", "Two cards each, face down."]
    hand.act(3, Raise(60))
    assert words(teller) == ["Doc raises to 60."]
    hand.act(1, Raise(100))
    hand.act(2, FOLD)
    hand.act(3, CALL)
    assert words(teller) == ["Ann raises to 100 all-in.", "Bob folds.", "Doc calls 40 all-in."]
    hand.deal("2h Ks 4d 4c")
    assert words(teller) == ["The flop: [Ks] [4d] [4c]."]


@pytest.mark.parametrize(
    ("game", "streets"),
    [
        ("seven_card_stud", ["Third", "Fourth", "Fifth", "Sixth", "Seventh"]),
        ("five_card_stud", ["Second", "Third", "Fourth", "Fifth"]),
    ],
)
def test_the_streets_of_stud_are_called_by_the_cards_of_a_hand(game: str, streets: list[str]) -> None:
    hand = play(HandRules(game=game, ante=1, minimum_bet=2), chance(5))
    told = [sentence.text for sentence in Teller(hand, names_of(hand)).go_on() if sentence.kind == "street"]
    called = [text.split(":")[0] for text in told]
    assert called == [f"{street} street" for street in streets][: len(called)]
    assert called


def test_a_charge_says_what_it_was_worked_out_on() -> None:
    cites = cite("uk:betting.4")
    hand = dealt()
    for seat in (3, 1):
        hand.act(seat, FOLD)
    teller = Teller(hand, NAMES, from_event=len(hand.events))
    hand.settle([Charge("commission", 1, 0, cites)])
    teller.lines = [ChargeLine("commission", 1, ((0, 1),), because=("5 percent of the pot, 20",), cites=cites)]
    assert teller.go_on() == [
        Sentence("Rake 1 (5%).", "charge", 0, ("uk:betting.4",), "5% of 20."),
        Sentence("Bob wins 2.", "award", 2, ()),
    ]


def test_a_chop_and_several_boards_are_agreed_to() -> None:
    rules = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, blind_chop=True)
    hand = dealt(rules)
    hand.act(3, FOLD)
    teller = Teller(hand, NAMES, from_event=len(hand.events))
    hand.act(1, Chop())
    hand.act(2, Chop())
    assert words(teller)[:2] == ["Ann offers to chop.", "Bob agrees."]
    hand = dealt(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, run_again=True))
    hand.act(3, Raise(100))
    hand.act(1, CALL)
    hand.act(2, FOLD)
    teller = Teller(hand, NAMES, from_event=len(hand.events))
    hand.act(1, RunBoards(2))
    assert words(teller) == ["Ann agrees to run the rest of the board twice."]


def test_several_boards_have_their_streets_and_a_hand_its_name_on_each() -> None:
    hand = dealt(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, run_again=True))
    hand.act(3, CALL)
    hand.act(1, CALL)
    hand.act(2, CHECK)
    hand.deal("3c 4c 5d 9c")
    hand.act(1, CHECK)
    hand.act(2, FOLD)
    hand.act(3, Bet(98))
    hand.act(1, CALL)
    hand.act(1, RunBoards(2))
    hand.act(3, RunBoards(2))
    for cards in ("2d Qd", "3h Qh", "4s Ad", "5s 2s"):
        hand.deal(cards)
    told_of = [sentence.text for sentence in Teller(hand, NAMES).go_on() if sentence.kind == "street"]
    assert told_of == [
        "The flop: [4c] [5d] [9c].", "Board 1, the turn: [Qd].", "Board 1, the river: [Qh].",
        "Board 2, the turn: [Ad].", "Board 2, the river: [2s].",
    ]  # fmt: skip
    late = Teller(hand, NAMES, from_event=len(hand.events))
    while hand.turn:
        hand.act(hand.turn, Show())
    shown = [sentence.text for sentence in late.go_on() if sentence.seat == 1]
    assert shown == ["Ann shows [As] [Ah]. Board 1: two pair, aces and queens. Board 2: three of a kind, aces."]


def test_players_who_want_different_numbers_of_boards_have_one() -> None:
    hand = dealt(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2, run_again=True))
    hand.act(3, Raise(100))
    hand.act(1, CALL)
    hand.act(2, FOLD)
    hand.act(1, RunBoards(2))
    hand.act(3, RunBoards(3))
    for cards in ("3c 4c 5d 9c", "2d Qd", "3h Qh"):
        hand.deal(cards)
    told_of = [sentence.text.partition(":")[0] for sentence in Teller(hand, NAMES).go_on() if sentence.kind == "street"]
    assert told_of == ["The flop", "The turn", "The river"]


@pytest.mark.parametrize(("house", "kind", "cited"), [
    ("adelaide", "straddle", "adelaide:A1.7.b"), ("star", "straddle", "star:8.9"),
    ("adelaide", "run_boards", "adelaide:130.1"), ("uk", "chop", "uk:game.13"),
])  # fmt: skip
def test_rarer_options_have_their_clauses(house: str, kind: OptionKind, cited: str) -> None:
    rules = new_table("holdem", house_named(house).book).rules
    options = Options(seat=1, straddle=20, run_boards=4, chop=True, grounds=rules.grounds)
    assert kind in options
    assert options.behind(kind).texts()[0] == cited


def test_what_is_told_to_you_speaks_of_you() -> None:
    hand = dealt()
    hand.act(3, CALL)
    hand.act(1, FOLD)
    assert words(Teller(hand, TableNames(NAMES, me=1), 1)) == [
        "You post the blind of 1.", "Bob posts the blind of 2.", "You are dealt [As] [Ah].", "Doc calls 2.",
        "You fold.",
    ]  # fmt: skip


def test_a_viewer_who_is_none_is_refused() -> None:
    with pytest.raises(Malformed, match="no viewer"):
        Teller(dealt(), NAMES, viewer=9)


def test_a_name_cannot_pass_for_a_card() -> None:
    hand = dealt()
    hand.act(3, CALL)
    told_of = Teller(hand, {**NAMES, 3: "[As]"}, from_event=len(hand.events) - 1)
    assert words(told_of) == ["(As) calls 2."]
    assert words(Teller(hand, {}, from_event=len(hand.events) - 1)) == ["Seat 3 calls 2."]


@pytest.mark.parametrize("seed", range(12))
def test_whoever_comes_in_the_middle_hears_the_same(seed: int) -> None:
    hand = play(OF_EVERY_GAME[seed * 3 % len(OF_EVERY_GAME)].rules, chance(seed))
    steps = list(Teller(hand, names_of(hand)).steps())
    for number, step in enumerate(steps):
        late = Teller(hand, names_of(hand), from_event=step.at)
        assert late.go_on() == [sentence for step in steps[number + 1 :] for sentence in step.sentences]


@pytest.mark.parametrize("seed", range(12))
def test_a_hand_played_again_is_told_alike(seed: int) -> None:
    hand = play(OF_EVERY_GAME[seed * 7 % len(OF_EVERY_GAME)].rules, chance(seed + 100))
    past = Hand.from_heading(hand.heading)
    teller = Teller(past, names_of(hand))
    for step in list(Teller(hand, names_of(hand)).steps()):
        past.apply(hand.events[len(past.events) : step.at])
        assert teller.go_on() == step.sentences


def test_after_a_taking_back_the_street_is_called_again() -> None:
    hand = dealt()
    for seat, command in ((3, CALL), (1, CALL), (2, CHECK)):
        hand.act(seat, command)
    before = len(hand.events)
    hand.deal("2h Ks 4d 4c")
    teller = Teller(hand, NAMES, from_event=len(hand.events))
    hand.correct([events.Ruled("ruling.premature_card", cites=cite("uk:betting.4")), events.Rewound(before)])
    hand.deal("2h Qs 4d 4c")
    sentences = teller.go_on()
    assert [sentence.text for sentence in sentences][-1] == "The flop: [Qs] [4d] [4c]."
    assert sentences[1].cites == ("uk:betting.4",)  # what carries a ruling out rests on its clauses
    assert teller.scene.board == list(parse_cards("Qs 4d 4c"))


def test_the_clauses_of_a_hand_are_the_telling_ones() -> None:
    hand = dealt(hand_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(1, 2))))
    for seat, command in ((3, CALL), (1, CALL), (2, CHECK)):
        hand.act(seat, command)
    said = {sentence.text: sentence.cites for sentence in Teller(hand, NAMES).go_on()}
    assert said["Bob checks."] == ("star:7.4",)  # the blind's option, not the clauses on checking
    assert said["Doc calls 2."][0] == "star:1.1.call"
