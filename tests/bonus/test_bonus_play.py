"""Random rounds with irregularities: chips and cards are conserved, nothing leaks, and a record tells all of it."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.bonus import BonusRound, BonusSetup, BoxAtStart, bonus_terms_for, commands
from pokerroom.bonus.state import round_adds_up
from pokerroom.bonus.text.round_lines import read_round_event, round_event_text
from pokerroom.cards import UNKNOWN, Card, Deck, parse_cards
from pokerroom.errors import Malformed, PokerroomError
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen
from testkit.suite.effort import examples

STAR = house_named("star-bonus")
TERMS = {source: bonus_terms_for(STAR, BonusSetup(dealt_from=source)) for source in ("card_shoe", "shuffling_device")}
SEEN = (
    Seen("bonus_dealer_card_exposed"),
    Seen("bonus_community_card_exposed", facts={"card_shown": "turn"}),
    Seen("wrong_card_count", facts={"dealt_wrong": True}),
    Seen("hand_dealt_to_wrong_seat", seat=2),
    Seen("card_missing_from_deck"),
    Seen("fraud_affecting_outcome", seat=3),
    Seen("clock_expired", seat=1),
)
SUPERVISOR = "casino supervisor"


def tried(rng: random.Random, round_: BonusRound, deck: list[Card]) -> Any:
    """Something that somebody might try now; not all of it is allowed."""
    area: Any
    box = rng.choice(list(round_.state.boxes))
    turn = round_.state.turn
    at = turn.number if turn is not None and rng.random() < 0.9 else box
    if rng.random() < 0.025:
        seen = rng.choice(SEEN)
        return commands.Observe(seen, *((rng.choice((1, 2)), SUPERVISOR, "seen") if "fraud" in seen.what else ()))
    if rng.random() < 0.08:
        area = rng.choice(("ante", "bonus", "flop", "turn", "river"))
        return commands.FindWager(box, area, rng.choice((3, 15, 20, 40, 700)), rng.choice((0, 0, 5)))
    if rng.random() < 0.02:
        return commands.VoidBox(box, SUPERVISOR, "a device")
    phase = round_.state.phase
    if phase == "wagers":
        area = rng.choice(("ante", "ante", "bonus", "jackpot"))
        place = commands.PlaceWager(box, area, rng.choice((5, 10, 35)), rng.choice((0, 0, 5)))
        return place if rng.random() < 0.9 else commands.DealCards(tuple(deck[: round_.cards_due]))
    if phase == "deal":
        return commands.DealCards(tuple(deck[52 - round_.state.stub :][: round_.cards_due]))
    if phase in ("before_flop", "after_flop", "after_turn"):
        if turn is None:
            return commands.TurnUp()
        folds = [commands.FoldAt(at)] if rng.random() < 0.3 else []
        return rng.choice([*folds, commands.CheckAt(at), commands.BetAt(at), commands.CorrectWager(at)])
    later: dict[str, Any] = {
        "dealers_hand": commands.ShowDealersHand(),
        "settlement": rng.choice((commands.SettleHand(), commands.SettleHand(), commands.Concede(box, True))),
        "jackpots": rng.choice((commands.PayJackpot(box, 250, "flush"), commands.CloseRound())),
    }
    return later[phase]


@settings(max_examples=examples(60), deadline=None)
@given(st.integers(0, 10**9))
def test_random_rounds_conserve_chips_and_cards_and_are_replayed_as_they_were(seed: int) -> None:
    rng = random.Random(seed)
    deck = list(Deck(52).cards)
    rng.shuffle(deck)
    boxes = [BoxAtStart(number, f"P{number}", 900, rng.choice((0, 30))) for number in (1, 2, 3, 5)]
    round_ = BonusRound(TERMS[rng.choice(("card_shoe", "shuffling_device"))], boxes, STAR)
    for _ in range(150):
        if round_.over:
            break
        before = msgspec.structs.asdict(round_.state.copy())
        try:
            events = round_.do(tried(rng, round_, deck))
        except PokerroomError:
            assert msgspec.structs.asdict(round_.state) == before
            continue
        assert round_adds_up(round_.state)
        assert tuple(read_round_event(round_event_text(event)) for event in events) == events
        assert BonusRound.read(round_.log(), STAR).state == round_.state
        nothing_leaks(round_)
    assert round_.at(len(round_.events)).state == round_.state
    if round_.over and round_.state.void and "wagers_forfeited" not in round_.log():
        assert all(round_.result(box.number) == 0 for box in boxes)
        assert round_.state.house.total == 0


def nothing_leaks(round_: BonusRound) -> None:
    """Nobody is told a card that lies face down, in a view or in a log."""
    state = round_.state
    hidden = set(state.board[state.shown :]) | (set() if state.dealer_shown else set(state.dealer))
    for viewer in (1, 5, "public", "dealer"):
        view = round_.view(viewer)
        others = {
            card for number, box in state.boxes.items() if number != viewer and not box.shown for card in box.cards
        }
        cards = {*view.board, *view.dealer, *(card for box in view.boxes for card in box.cards)}
        heard = {card for event in round_.history(viewer) for card in getattr(event, "cards", ())}
        assert not (cards | heard) & ((hidden | others) - {UNKNOWN})


@pytest.mark.clause("star-bonus:11.12.1")
def test_who_may_not_look_yet_hears_no_card_either() -> None:
    round_ = BonusRound(TERMS["shuffling_device"], [BoxAtStart(1, "Ann", 500), BoxAtStart(4, "Dot", 500)], STAR)
    for box in (1, 4):
        round_.do(commands.PlaceWager(box, "ante", 10))
    round_.do(commands.DirectFirst((4,), SUPERVISOR, "looking"))
    round_.do(commands.DealCards(Deck(52).cards[:11]))
    assert "box 1 is dealt ?? ??" in round_.log(1)
    assert "box 4 is dealt ?? ??" not in round_.log(4)
    round_.do(commands.BetAt(4))
    assert "box 1 is dealt ?? ??" not in round_.log(1)


def test_words_that_no_log_can_hold_are_refused() -> None:
    round_ = BonusRound(TERMS["shuffling_device"], [BoxAtStart(1, "Ann", 500)], STAR)
    round_.do(commands.PlaceWager(1, "ante", 10))
    for grounds in ("two\nlines", "a [clause]"):
        with pytest.raises(Malformed, match="on one line"):
            round_.do(commands.HaveWagerRemoved(1, "ante", SUPERVISOR, grounds))
    with pytest.raises(Malformed, match="a name on one line"):
        BonusRound(TERMS["shuffling_device"], [BoxAtStart(1, "An\nn", 500)], STAR)


def test_a_live_table_enters_cards_as_they_are_turned_up() -> None:
    round_ = BonusRound(TERMS["shuffling_device"], [BoxAtStart(1, "Ann", 500)], STAR)
    round_.do(commands.PlaceWager(1, "ante", 10))
    round_.do(commands.DealCards((UNKNOWN,) * 9))
    round_.do(commands.BetAt(1))
    with pytest.raises(Malformed, match="which cards"):
        round_.do(commands.TurnUp())
    with pytest.raises(Malformed, match="3 cards"):
        round_.do(commands.TurnUp(tuple(parse_cards("9s 8s"))))
    for command in (
        commands.TurnUp(tuple(parse_cards("9s 8s 4s"))),
        commands.CheckAt(1),
        commands.TurnUp(tuple(parse_cards("2c"))),
        commands.CheckAt(1),
        commands.TurnUp(tuple(parse_cards("3d"))),
        commands.ShowDealersHand(tuple(parse_cards("Tc Td"))),
    ):
        round_.do(command)
    with pytest.raises(Malformed, match="3d twice"):
        round_.do(commands.SettleHand(1, tuple(parse_cards("3d 5s"))))
    round_.do(commands.SettleHand(1, tuple(parse_cards("As 5s"))))
    round_.do(commands.CloseRound())
    assert round_.result(1) == 30
    assert BonusRound.read(round_.log(), STAR).state == round_.state
