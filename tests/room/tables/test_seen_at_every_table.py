"""What the room shows at every table: winning hands, whole decks, stacks and bets, and streets by their names."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from pokerroom.cards import Deck
from pokerroom.games import GAMES
from pokerroom.room import wire
from room.tables.simulated_table import SimulatedTable
from testkit.rulebook.claims import claiming, each_house


def streets_with_cards(evening: SimulatedTable) -> dict[str, set[int]]:
    """By street: how many cards lay there at the most, whenever the table was seen in the course of a few hands."""
    seen = dict[str, set[int]]()
    for _ in range(150):
        evening.go_on(((evening.scheduler.wake or evening.now) - evening.now).total_seconds())
        now = evening.public()
        if now.state in ("playing", "showdown"):
            lying = max(map(len, (*now.boards, *(seat.cards for seat in now.seats if not now.boards))))
            seen.setdefault(now.street, set()).add(lying)
    return seen


def test_a_street_of_stud_has_its_name_when_its_cards_lie_there() -> None:
    """While the next cards are still to come, the street is the one before."""
    seen = streets_with_cards(SimulatedTable("star", "seven_card_stud", bots=4, seed=3))
    streets = [street.name for street in GAMES["seven_card_stud"].streets]
    assert {street: seen[street] for street in streets} == {name: {at} for at, name in enumerate(streets, 3)}


def test_when_all_are_all_in_a_street_has_its_name_when_its_cards_lie_there() -> None:
    evening = SimulatedTable("adelaide", bots=0, setup={"limit": "no_limit"})
    evening.scheduler.here = ("Ann", "Bob")
    for number, name in enumerate(evening.scheduler.here, 1):
        evening.ask(name, wire.Sit(seat=number, chips=evening.public().min_buy_in))
    while not (turn := next((name for name in evening.scheduler.here if evening.you(name).options), "")):
        evening.go_on(1)
    options = evening.you(turn).options
    assert options is not None
    evening.ask(turn, wire.Act(what="raise", amount=options.most_to, turn=evening.you(turn).turn))
    other = "Bob" if turn == "Ann" else "Ann"
    evening.ask(other, wire.Act(what="call", turn=evening.you(other).turn))
    assert evening.public().kept_down  # the hands stay down: every card is worth a longer look
    pace, wake = evening.scheduler.pace, evening.scheduler.wake
    assert wake is not None
    assert wake - evening.now == timedelta(seconds=pace.street_unseen * pace.times)
    assert streets_with_cards(evening) == {"flop": {3}, "turn": {4}, "river": {5}}


ANNOUNCED = (
    ("canberra:13.1.3", "canberra", "holdem"),
    ("star:14.6.4", "star", "draw_ante"),
    ("star:15.7", "star", "draw_blind"),
    ("star:16.7", "star", "five_card_stud"),
    ("star:17.7", "star", "seven_card_stud"),
    ("star:18.7", "star", "two_card_manila"),
    ("star:19.7", "star", "three_card_manila"),
    ("star:20.8", "star", "holdem"),
    ("star:21.8", "star", "omaha"),
    ("star:22.8", "star", "pineapple"),
    ("star:23.8", "star", "crazy_pineapple"),
)


@pytest.mark.parametrize(("house", "game"), [claiming(clause, *rest) for clause, *rest in ANNOUNCED])
def test_whoever_wins_at_the_showdown_is_announced_with_their_hand(house: str, game: str) -> None:
    evening = SimulatedTable(house, game)
    for _ in range(60):
        evening.go_on(10)
        if winners := [line for line in evening.lines if " wins " in line and " with " in line]:
            break
    player, hand = winners[0].partition(" wins ")[0], winners[0].partition(" with ")[2].removeprefix("a ").rstrip(".")
    assert any(line.startswith(f"{player} shows ") and line.endswith(f": {hand}.") for line in evening.lines)


@pytest.mark.parametrize(
    "house", each_house("adelaide:4.5", "adelaide:27", "canberra:7.1", "star:5.1.1", "star:5.1.2", "uk")
)
def test_the_whole_deck_is_shuffled_before_every_hand(house: str) -> None:
    evening = SimulatedTable(house)
    evening.go_on(240)
    kinds = [each.kind for each in evening.kept]
    began = [number for number, kind in enumerate(kinds) if kind == "hand_began"]
    assert len(began) > 2
    assert all(kinds[number + 1 : number + 3] == ["deal_committed", "shuffled"] for number in began)
    decks = [json.loads(each.body)["cards"].split() for each in evening.kept if each.kind == "shuffled"]
    whole = sorted(map(str, Deck.parse("52").cards))
    assert all(sorted(deck) == whole for deck in decks)
    assert len(set(map(tuple, decks))) == len(decks) == len(began)


@pytest.mark.parametrize(
    "house", each_house("adelaide:31", "adelaide:39", "canberra:4.3.2", "uk:game.18", "uk:ring.5", "star")
)
def test_every_stack_and_bet_stands_on_the_table_for_all_until_the_round_is_over(house: str) -> None:
    evening = SimulatedTable(house)
    seen = 0
    for _ in range(60):
        evening.go_on(3)
        hand, public = evening.journal.hand, evening.public()
        if hand is None or hand.over:
            continue
        shown = {seat.seat: (seat.chips, seat.bet) for seat in public.seats if seat.hand}
        assert shown == {seat: (hand.stack(seat), hand.bet(seat)) for seat in shown}
        wagered = sum(bet for _, bet in shown.values())
        assert public.total == wagered + sum(pot.amount for pot in public.pots)
        seen += wagered > 0
    assert seen > 3
