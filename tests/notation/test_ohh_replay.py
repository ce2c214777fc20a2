"""Open Hand Histories through the engine, and our own hands written as such."""

from __future__ import annotations

import datetime
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Hand, HandRules, events, hand_rules_for
from pokerroom.notation import NotDealtHere, from_ohh, read_ohh, read_ohh_file, to_ohh, write_ohh
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import Limit
from testkit.hand.hands import chance
from testkit.hand.hands import play as by_chance

CASH = Path(__file__).parent / "samples" / "cash.ohh"
EVENING = datetime.datetime(2024, 2, 29, 21, 12, tzinfo=datetime.UTC)
RUN_OUT = (("Turn", "3c"), ("River", "4c"))
TOLD = (
    events.Posted,
    events.Dealt,
    events.BoardDealt,
    events.Folded,
    events.Checked,
    events.Called,
    events.Raised,
    events.Awarded,
)


def rules(game: str, limit: Limit, ante: int) -> HandRules:
    sizes = (10, 10, 20, 20) if limit == "fixed" else ()
    return HandRules(game=game, limit=limit, ante=ante, blinds=(5, 10), minimum_bet=10, bet_sizes=sizes)


@pytest.mark.parametrize("limit", ["no_limit", "pot", "fixed"])
@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_a_hand_is_written_and_plays_again(game: str, limit: Limit) -> None:
    for seed in range(40):
        ours = by_chance(rules(game, limit, seed % 3), chance(seed), unseen=bool(seed % 2))
        written = to_ohh(ours, started=EVENING)
        read = read_ohh(write_ohh(written))
        assert read == written
        again = from_ohh(read)
        assert (again.hand.heading, again.hand.stacks) == (ours.heading, ours.stacks)
        assert [event for event in again.hand.events if isinstance(event, TOLD)] == [
            event for event in ours.events if isinstance(event, TOLD)
        ]


def test_without_our_heading_the_stacks_come_out_the_same() -> None:
    for seed in range(60):
        ours = by_chance(rules("holdem", "no_limit", seed % 2), chance(seed))
        if ours.heading.carried:
            continue
        plain = replace(to_ohh(ours, started=EVENING), extra={})
        assert from_ohh(plain).hand.stacks == ours.stacks


def test_the_currency_is_that_of_the_book() -> None:
    ours = by_chance(hand_rules_for(house_named("star"), TableSetup(game="holdem", blinds=(5, 10))), chance(1))
    assert to_ohh(ours, started=EVENING).currency == "AUD"
    assert to_ohh(by_chance(rules("holdem", "no_limit", 0), chance(1)), started=EVENING).currency == ""


def test_a_short_deck_is_not_written_as_the_usual_game() -> None:
    ours = by_chance(
        hand_rules_for(house_named("canberra"), TableSetup(game="holdem", blinds=(5, 10), deck="36")), chance(1)
    )
    with pytest.raises(
        NotDealtHere, match="36 cards, a flush beats a full house, no limit, has no name in this format"
    ):
        to_ohh(ours, started=EVENING)


def test_what_the_format_has_no_name_for_is_refused() -> None:
    stud = Hand(HandRules(game="five_card_stud", ante=1), {1: 50, 2: 60}, button=1)
    with pytest.raises(NotDealtHere, match="Five Card Stud, no limit, has no name in this format"):
        to_ohh(stud, started=EVENING)


def cash() -> str:
    return CASH.read_text("utf-8").split("\n\n", maxsplit=1)[0]


def test_a_hand_of_another_site_is_played_as_far_as_it_goes() -> None:
    replayed = from_ohh(read_ohh(cash()))
    assert (replayed.status, replayed.why) == ("stopped", "the dealer burns 1 and deals 1 to the board")
    assert replayed.opening.unit == 20


def test_the_rake_that_a_file_names_is_taken() -> None:
    last = '{"id": 2, "street": "Showdown"'
    turn, river = (f'{{"id": 9, "street": "{name}", "cards": ["{card}"], "actions": []}}' for name, card in RUN_OUT)
    text = cash().replace(last, f"{turn}, {river}, {last}")
    replayed = from_ohh(read_ohh(text))
    assert replayed.status == "settled"
    assert replayed.opening.amount(replayed.hand.state.charged) == 3
    assert replayed.opening.amount(replayed.hand.stacks[2]) == Decimal("93.7")


def test_games_limits_and_words_that_are_not_played() -> None:
    with pytest.raises(NotDealtHere, match="FL Stud is not played"):
        from_ohh([*read_ohh_file(CASH)][1])
    with pytest.raises(NotDealtHere, match="with a cap"):
        from_ohh(read_ohh(cash().replace('"bet_cap": 0.00', '"bet_cap": 20')))
    with pytest.raises(Malformed, match="'Dances' is no action"):
        from_ohh(read_ohh(cash().replace('"Mucks Cards"', '"Dances"')))
    with pytest.raises(Malformed, match="an action of player 7"):
        from_ohh(read_ohh(cash().replace('"player_id": 1, "action": "Mucks', '"player_id": 7, "action": "Mucks')))
    twice = cash().replace('"cards": ["2c", "9d", "Ah"]', '"cards": ["2c", "9d", "Ah", "3c", "4c", "5c"]')
    with pytest.raises(Illegal, match="a board run more than once"):
        from_ohh(read_ohh(twice))
