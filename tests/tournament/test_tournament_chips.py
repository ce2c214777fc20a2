"""Tournament chips: starting stacks, when a denomination goes, the chip race, and counts."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pokerroom.cards import Card, Deck
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import Bet, Hand, Raise, SoftwareDealer, Viewer, hand_rules_for
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulings import Seen, carry_out, rule
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.tournament import commands
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.chips.colouring import changed_up, in_play_at, raced_before
from pokerroom.tournament.chips.count import ChipsIssued, count_chips, returned_chips
from pokerroom.tournament.chips.race import (
    RaceMethod,
    chip_race,
    odd_chips,
    race_announcement,
    race_cards,
    race_rules_for,
)
from pokerroom.tournament.chips.starting import short_of, starting_pieces
from pokerroom.tournament.duties import tournament_duties
from pokerroom.tournament.happening_lines import (
    tournament_happening_line,
)
from pokerroom.tournament.happenings import TOURNAMENT_HAPPENINGS
from pokerroom.tournament.questions.denominations import races_due, smallest_chip
from pokerroom.tournament.structure.levels import Break, Level, Structure
from testkit.hand.hands import Play, begin, chance, do, one_of, plain
from testkit.rulebook.claims import each_house
from testkit.suite.effort import examples
from testkit.suite.read_back import is_same
from testkit.tournament.driven_tournaments import STACK, DrivenTournament

HOUSES = ("adelaide", "canberra", "star", "uk")
# Three odd chips, two and one; seat 6 has nothing else.
SIX_ODD = {1: 1075, 3: 1050, 6: 25}
CARDS = "Kd 7s 4c Kh 2d 5c"


def race(stacks: Mapping[int, int], cards: str, house: str = "uk") -> dict[int, int]:
    return dict(chip_race(race_rules_for(house_named(house)), stacks, 25, 100, cards).stacks)


# Starting stacks


def test_a_starting_stack_has_small_chips_for_the_first_blinds() -> None:
    plain = ChipSet(tuple(map(Denomination, (25, 100, 500, 1000))))
    assert starting_pieces(plain, 5000) == {25: 8, 100: 8, 500: 4, 1000: 2}
    assert starting_pieces(plain, 1500) == {25: 8, 100: 8, 500: 1}
    few = ChipSet((Denomination(25, count=300), Denomination(100)))
    assert short_of(few, starting_pieces(few, 1000), 40) == {25: 20}
    for chips, stack in ((plain, 1510), (ChipSet(), 100), (ChipSet(tuple(map(Denomination, (20, 50)))), 100)):
        with pytest.raises(Malformed):
            starting_pieces(chips, stack)


@settings(max_examples=examples(100), deadline=None)
@given(st.sampled_from([(25, 100, 500, 1000), (5, 25, 100), (100, 500, 5000), (1, 5)]), st.integers(1, 400))
def test_the_pieces_of_a_stack_come_to_the_stack(values: tuple[int, ...], times: int) -> None:
    stack = values[0] * times
    pieces = starting_pieces(ChipSet(tuple(map(Denomination, values))), stack)
    assert sum(value * count for value, count in pieces.items()) == stack
    assert all(count > 0 for count in pieces.values())


# Colouring up


@pytest.mark.clause("uk:chip-race.1")
def test_the_lowest_chip_goes_once_no_level_needs_it() -> None:
    rules = race_rules_for(house_named("uk"))
    levels = (Level((25, 50)), Level((200, 400)), Level((300, 600)), Level((400, 800)))
    plain = Structure(stack=5000, levels=levels)
    assert raced_before(plain, (25, 100), 2) == (25,)
    assert in_play_at(plain, (25, 100), 2) == (100,)
    with_ante = Structure(stack=5000, levels=(*levels[:3], Level((400, 800), ante=25)))
    assert [raced_before(with_ante, (25, 100), number) for number in (1, 2, 3, 4)] == [(), (), (), ()]
    assert "uk:chip-race.1" in map(str, rules.cites("chip_race_steps"))


@pytest.mark.clause("uk:chip-race.2")
def test_whole_groups_are_changed_up_directly() -> None:
    assert changed_up(11, 25, 100) == (2, 3)
    assert race({1: 275, 2: 425}, "2c 3c 4c As") == {1: 200, 2: 500}


# The race


@pytest.mark.clause("uk:chip-race.3", "uk:chip-race.4")
def test_a_card_for_each_odd_chip_from_seat_1_a_seats_all_together() -> None:
    rules = race_rules_for(house_named("uk"))
    assert race_cards(rules, SIX_ODD, 25, 100) == {1: 3, 3: 2, 6: 1}
    result = chip_race(rules, {6: 25, 3: 1050, 1: 1075}, 25, 100, CARDS)
    assert dict(result.dealt) == {1: "Kd 7s 4c", 3: "Kh 2d", 6: "5c"}
    with pytest.raises(
        Illegal, match=r"5 cards cannot be dealt for 6 odd chips; allowed: a card for each .*uk:chip-race"
    ):
        chip_race(rules, SIX_ODD, 25, 100, "Kd 7s 4c Kh 2d")
    with pytest.raises(Malformed, match="one card is dealt twice"):
        chip_race(rules, SIX_ODD, 25, 100, "Kd Kd 4c Kh 2d 5c")


@pytest.mark.clause("uk:chip-race.5")
def test_nobody_goes_out_by_the_race() -> None:
    assert race({2: 25, 5: 1000}, "2c") == {2: 100, 5: 1000}
    # More players than chips to award: the extra ones are added.
    assert race({1: 25, 2: 25, 3: 25}, "2c 3c 4c") == {1: 100, 2: 100, 3: 100}


@pytest.mark.clause("uk:chip-race.6", "uk:chip-race.8")
def test_who_would_have_nothing_comes_first_and_the_remainder_goes_to_whoever_has_half_of_it() -> None:
    result = chip_race(race_rules_for(house_named("uk")), SIX_ODD, 25, 100, CARDS)
    assert [(award.seat, award.why, award.card) for award in result.awards] == [
        (6, "would_have_nothing", ""),
        (3, "leftover", "Kh"),
    ]
    assert dict(result.stacks) == {1: 1000, 3: 1100, 6: 100}
    assert result.difference == 50
    # Held by a player with a single odd chip the king of hearts brings nothing.
    other = chip_race(
        race_rules_for(house_named("uk")), {1: 1075, 3: 1025, 4: 1025, 6: 25}, 25, 100, "Kd 7s 4c Kh 2d 5c"
    )
    assert [award.seat for award in other.awards] == [6]
    assert other.difference == -50


@pytest.mark.clause("uk:chip-race.7")
def test_the_highest_card_by_suit_takes_one_new_chip_and_no_second() -> None:
    stacks = {1: 1075, 3: 1075, 5: 1050}
    cards = "As Ks 2c Qd Jd 3s Kh 4d"
    result = chip_race(race_rules_for(house_named("uk")), stacks, 25, 100, cards)
    assert [(award.seat, award.card) for award in result.awards] == [(1, "As"), (5, "Kh")]
    assert dict(result.stacks) == {1: 1100, 3: 1000, 5: 1100}
    unlimited = dataclasses.replace(race_rules_for(house_named("uk")), each_at_most=None)
    assert [award.seat for award in chip_race(unlimited, stacks, 25, 100, cards).awards] == [1, 1]


@pytest.mark.clause("uk:chip-race.9")
def test_players_are_invited_to_watch() -> None:
    assert race_announcement(race_rules_for(house_named("uk")), 25, 100).endswith("Everybody is welcome to watch.")
    assert "watch" not in race_announcement(race_rules_for(house_named("star")), 25, 100)


@pytest.mark.parametrize(
    "house",
    each_house("adelaide:?tournament.chip_race", "canberra:?tournament.chip_race", "star:?tournament.chip_race"),
)
def test_where_the_book_is_silent_half_a_group_goes_up_and_level_cards_are_drawn_again(house: str) -> None:
    # Two left over of four: the highest card left takes them, whoever holds it.
    assert race({1: 1075, 3: 1025, 4: 1025, 6: 1025}, "Kd 7s 4c Ah 2d 5c", house) == {
        1: 1100,
        3: 1100,
        4: 1000,
        6: 1000,
    }
    # One new chip each, and who holds the last card need not have half of what is left.
    assert race({1: 1050, 3: 1075, 4: 1025}, "Ad Ah 4c 5c 6c Kc", house) == {1: 1100, 3: 1000, 4: 1100}
    assert race({1: 1050, 3: 1075}, "Ad Ah 4c 5c 6c", house) == {1: 1100, 3: 1000}  # one of four is too few
    assert race({1: 25, 3: 1000}, "2c", house) == {1: 100, 3: 1000}  # nobody goes out
    # Suits are equal: seats 1 and 3 are level, and seat 3 draws the higher card.
    assert race({1: 1050, 3: 1050}, "Kd 2c Kh 3c 5d 9d", house) == {1: 1000, 3: 1100}
    with pytest.raises(Illegal, match="seat 1, seat 3 are level in the race; allowed: a further card for each"):
        race({1: 1050, 3: 1050}, "Kd 2c Kh 3c", house)


@pytest.mark.parametrize(("method", "after"), [("round_each_up", (1100, 1100)), ("round_each_nearest", (1000, 1100))])
def test_a_house_may_round_instead_of_racing(method: RaceMethod, after: tuple[int, int]) -> None:
    rules = dataclasses.replace(race_rules_for(house_named("star")), method=method)
    assert race_cards(rules, {1: 1025, 2: 1050}, 25, 100) == {}
    result = chip_race(rules, {1: 1025, 2: 1050}, 25, 100)
    assert tuple(result.stacks.values()) == after
    assert chip_race(rules, {1: 25}, 25, 100).stacks[1] == 100


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=examples(60), deadline=None)
@given(
    counts=st.dictionaries(st.integers(1, 10), st.integers(1, 200), min_size=1),
    kinds=st.sampled_from([(25, 100), (100, 500), (5, 25), (500, 1000), (1, 10)]),
    seed=st.integers(0, 10**6),
)
def test_a_race_leaves_whole_new_chips_and_everybody_in(
    house: str, counts: dict[int, int], kinds: tuple[int, int], seed: int
) -> None:
    old, new = kinds
    stacks = {seat: old * count for seat, count in counts.items()}
    deck = (
        random.Random(seed).sample(list(map(Card, range(52))), 52)
        if sum(odd_chips(stacks, old, new).values()) <= 40
        else ()
    )
    if not deck:
        return
    result = chip_race(race_rules_for(house_named(house)), stacks, old, new, deck)
    assert all(stack > 0 and stack % new == 0 for stack in result.stacks.values())
    assert result.difference == sum(result.stacks.values()) - sum(stacks.values())
    assert all(-new < result.stacks[seat] - stack < new for seat, stack in stacks.items())
    assert max((sum(award.seat == seat for award in result.awards) for seat in stacks), default=0) <= 1


# Counts


def test_entries_re_buys_and_add_ons_make_the_chips_in_play() -> None:
    grounds = grounds_of(library().book("canberra"))
    issued = ChipsIssued(starting=40 * 5_000, rebuys=12 * 5_000, add_ons=8 * 8_000)
    assert issued.in_play == 324_000
    right = count_chips(grounds, issued, {"table 1": 200_000, "table 2": 124_000})
    assert (right.difference, "canberra:20.15" in map(str, right.cites)) == (0, True)
    assert count_chips(grounds, issued, {"table 1": 323_000}).difference == -1_000


@pytest.mark.clause("star:28.9.3")
def test_a_count_is_held_against_the_banks_and_re_buys() -> None:
    issued = ChipsIssued(starting=18 * 10_000, rebuys=4 * 10_000)
    count = count_chips(grounds_of(library().book("star")), issued, {"table 1": 219_900})
    assert (count.expected, count.difference) == (220_000, -100)
    assert str(count.cites[0]) == "star:28.9.3"
    assert replace(issued, added=5_000, raced=75, late=10_000, early=100, removed=8_000).in_play == 227_175


@pytest.mark.clause("star:28.9.6")
def test_missing_chips_are_told_by_number_and_denomination() -> None:
    grounds = grounds_of(library().book("star"))
    assert returned_chips(grounds, 180_000, 180_000).pieces == {}
    assert returned_chips(grounds, 180_000, 179_500, {100: 5}).amount == 500
    for wrong in (None, {100: 4}, {25: 5}):
        with pytest.raises(Illegal, match=r"500 in chips are missing.*star:28\.9\.3, star:28\.9\.6"):
            returned_chips(grounds, 180_000, 179_500, wrong)
    with pytest.raises(Illegal, match="180,100 chips cannot come back of 180,000"):
        returned_chips(grounds, 180_000, 180_100)


# Wagers

LIMITED = {"adelaide": "half_pot", "canberra": "double_previous", "star": "fixed", "uk": "fixed"}


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=examples(60), deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_hand_leaves_everybody_what_the_chips_in_play_can_make(house: str, seed: int) -> None:
    """Whatever is wagered, split or won: an amount between two chips is refused with its clause."""
    choose, given_house = chance(seed), house_named(house)
    blinds, limit = (
        one_of(choose, ((25, 50), (50, 125), (100, 200))),
        one_of(choose, ("no_limit", "pot", LIMITED[house])),
    )
    game = one_of(choose, ("holdem", *(("omaha",) if house in ("star", "uk") else ())))
    setup = Structure(stack=STACK, game=game, limit=limit, levels=(Level(blinds),)).setup(1)  # type: ignore[arg-type]
    rules = hand_rules_for(given_house, dataclasses.replace(setup, smallest_chip=25), unit=1)
    hand = begin(rules, choose)
    for move in Play(hand, choose).moves():
        seat, command = move
        if isinstance(command, Bet | Raise) and not rules.plan.fixed:
            before = plain(hand.state)
            odd = (command.amount if isinstance(command, Bet) else command.to) - 1
            with pytest.raises(Illegal) as refused:
                hand.act(seat, type(command)(odd))
            assert plain(hand.state) == before
            assert {*refused.value.cites} & {*rules.cites("tournament.wagers_in_chips")}, refused.value
        do(hand, move)
    assert not [chips for chips in hand.stacks.values() if chips % 25]


def test_chips_that_are_put_forward_are_chips_in_play() -> None:
    """A dealer who enters what lies there is told so, in turn and out of turn; a stack is never odd."""
    setup = Structure(stack=STACK, levels=(Level((25, 50)),)).setup(1)
    rules = hand_rules_for(house_named("star"), dataclasses.replace(setup, smallest_chip=25), unit=1)
    hand = Hand(rules, {1: 1000, 2: 1000, 3: 1000}, 3)
    SoftwareDealer(hand, Deck(52).cards).go_on()
    known = plain(hand.state)
    odd = r"110 put forward by seat \d, and the smallest chip in play is 25; allowed: a multiple of 25 .*star:28\.7\.1"
    for seat in (3, 1):
        with pytest.raises(Illegal, match=odd):
            read_act(hand, seat, "put 110")
    seen = Seen("wager_out_of_turn", 1, {"skipped_did": "fold"}, amount=110)
    with pytest.raises(Illegal, match=odd):
        carry_out(rule(house_named("star"), seen, hand), hand)
    assert plain(hand.state) == known
    with pytest.raises(Illegal, match=r"the stack of seat 2 is 1030; allowed: a multiple of 25 .*star:28\.7\.1"):
        Hand(rules, {1: 1000, 2: 1030}, 1)


# In a tournament


CHIPS = ChipSet(tuple(map(Denomination, (25, 100, 500))))
LEVELS = (Level((25, 50)), Level((100, 200)), Level((500, 1000)))


def racing(house: str, stacks: tuple[int, ...], **more: Any) -> DrivenTournament:
    """Players with these stacks in a break, after which nobody needs the lowest chip."""
    structure = Structure(stack=STACK, minutes=20, levels=LEVELS, breaks=(Break(1, 10, (25,)),), seats=6)
    driven = DrivenTournament(house, len(stacks), structure=structure, chips=CHIPS, rebuys=None, add_ons=None, **more)
    driven.do(commands.ReportHandBegun, table="1")
    driven.do(commands.ReportHandOver, table="1", stacks=dict(enumerate(stacks, 1)), button=1)
    return driven


def to_the_break(driven: DrivenTournament) -> None:
    driven.now += timedelta(minutes=20)


@pytest.mark.clause("uk:chip-race.1", "uk:chip-race.2", "uk:chip-race.6", "uk:chip-race.8")
def test_the_lowest_chip_leaves_a_table_with_the_cards_that_were_dealt() -> None:
    driven = racing("uk", (1075, 1050, 25, 1850))
    with pytest.raises(Illegal, match=r"a level to come needs them; allowed: once no level does .*uk:chip-race"):
        driven.do(commands.RaceChips, table="1", denomination=25, cards=CARDS)
    to_the_break(driven)
    rules, state = driven.tournament.rules, driven.tournament.state
    (due,) = races_due(rules, state, driven.session, driven.now)
    assert (due.old, due.new, due.cards) == (25, 100, {1: 3, 2: 2, 3: 1, 4: 2})
    lines = [duty.what for duty in tournament_duties(rules, state, driven.now) if duty.what.startswith("race")]
    assert lines[0].endswith(
        "Everybody is welcome to watch. Cards: 3 to seat 1, 2 to seat 2, 1 to seat 3, 2 to seat 4."
    )
    with pytest.raises(
        Illegal, match=r"3 cards cannot be dealt for 8 odd chips; allowed: a card for each .*uk:chip-race"
    ):
        driven.do(commands.RaceChips, table="1", denomination=25, cards="Kd 7s 4c")
    with pytest.raises(
        Illegal, match=r"chips of 100 cannot be raced yet at table 1; allowed: those of 25 first .*uk:chip-race"
    ):
        driven.do(commands.RaceChips, table="1", denomination=100, cards="Kd")
    with pytest.raises(Malformed, match="chips of 500 cannot be changed into larger ones; allowed: 25, 100"):
        driven.do(commands.RaceChips, table="1", denomination=500)
    (raced,) = driven.do(commands.RaceChips, table="1", denomination=25, cards="Kd 7s 4c Kh 2d 5c 3c 2s")
    assert tournament_happening_line(raced) == "chips of 25 leave play at table 1: P1 1,000, P2 1,100, P3 100, P4 1,800"
    tally = driven.session.tally
    assert (driven.session.in_play, tally.starting, tally.raced, tally.in_play) == (4000, 4000, 0, 4000)
    assert smallest_chip(state, driven.session, driven.session.tables["1"]) == 100
    assert races_due(rules, state, driven.session, driven.now) == ()
    read_act = TOURNAMENT_HAPPENINGS.read("chips_raced", TOURNAMENT_HAPPENINGS.write(raced))
    assert is_same(read_act, raced)
    driven.do(commands.UndoSteps, to=state.step - 1, why="the wrong deck")
    assert (driven.session.players["P3"].chips, driven.session.tally.raced) == (25, 0)


def test_chips_that_an_announced_bonus_needs_are_raced_after_that_hand() -> None:
    driven = racing("star", (1100, 900))
    driven.do(commands.AnnounceSpecialHand, what="bonus_round", chips=50)
    to_the_break(driven)
    rules, state = driven.tournament.rules, driven.tournament.state
    assert races_due(rules, state, driven.session, driven.now) == ()
    with pytest.raises(Illegal, match="its bonus of 50 needs them; allowed: after the bonus round"):
        driven.do(commands.RaceChips, table="1", denomination=25)
    driven.now += timedelta(minutes=10)
    driven.do(commands.ReportHandBegun, table="1")
    driven.do(commands.ReportHandOver, table="1", stacks={1: 1150, 2: 900}, button=1)
    (due,) = races_due(rules, state, driven.session, driven.now)
    assert (due.old, due.cards) == (25, {1: 2})


@pytest.mark.clause("uk:chip-race.5")
def test_what_a_race_rounds_up_is_counted_and_a_newcomer_with_odd_chips_makes_it_due_again() -> None:
    driven = racing("uk", (25, 25, 25, 3925))
    to_the_break(driven)
    driven.do(commands.RaceChips, table="1", denomination=25, cards="2c 3c 4c 5d")
    tally = driven.session.tally
    assert (driven.session.in_play, tally.raced, driven.session.issued) == (4200, 200, 4200)
    driven.do(commands.CountChips, counted=4200)
    assert driven.session.players["P4"].chips == 3900


@pytest.mark.parametrize("house", each_house("adelaide:32", "canberra:4.7", "star:28.7.1", "uk:betting.24"))
def test_what_the_chips_in_play_cannot_make_is_no_stack_after_a_hand_and_is_not_taken_away(house: str) -> None:
    driven = racing(house, (1075, 1025, 900))
    cites = rf".*{driven.tournament.rules.cites('wagers_in_chips')[0]}"
    driven.do(commands.ReportHandBegun, table="1")
    odd = {1: 1065, 2: 1035, 3: 900}
    what = "the stack of P1 cannot be 1,065: the smallest chip in play at table 1 is 25; allowed: a multiple of 25"
    with pytest.raises(Illegal, match=what + cites):
        driven.do(commands.ReportHandOver, table="1", stacks=odd, button=1)
    driven.do(commands.ReportHandOver, table="1", stacks={1: 1050, 2: 1050, 3: 900}, button=1)
    with pytest.raises(Illegal, match="hidden chips of P1 cannot be 30: the smallest chip in play" + cites):
        driven.do(commands.FindHiddenChips, player="P1", amount=30)
    with pytest.raises(Malformed, match="P1 cannot have added 0 in chips; allowed: 1 or more"):
        driven.do(commands.FindForeignChips, player="P1", amount=0)
    to_the_break(driven)
    driven.do(commands.RaceChips, table="1", denomination=25, cards="Kd 7s 4c Qh")
    with pytest.raises(Illegal, match="hidden chips of P3 cannot be 25: the smallest .* at table 1 is 100" + cites):
        driven.do(commands.FindHiddenChips, player="P3", amount=25)


@pytest.mark.clause("star:28.7.6.2")
def test_every_stack_is_in_view_of_players_and_staff() -> None:
    setup = Structure(stack=STACK, levels=LEVELS, seats=6).setup(1)
    hand = Hand(hand_rules_for(house_named("star"), setup, unit=25), {1: 1000, 3: 775, 6: 250}, 1)
    viewers: tuple[Viewer, ...] = (1, 3, 6, "public", "dealer")
    for viewer in viewers:
        assert {seat.seat: seat.stack + seat.bet for seat in hand.view(viewer).seats} == {1: 1000, 3: 775, 6: 250}


@pytest.mark.clause("uk:chip-race.2")
def test_a_dealer_changes_whole_groups_and_nobody_else_changes_chips() -> None:
    driven = racing("uk", (1025, 975))
    (changed,) = driven.do(commands.ColourUp, player="P1", denomination=25, pieces=8)
    assert tournament_happening_line(changed) == "8 chips of 25 of P1 for 2 of 100"
    assert driven.session.players["P1"].chips == 1025
    with pytest.raises(Illegal, match=r"none is left over: 8 .*uk:chip-race"):
        driven.do(commands.ColourUp, player="P1", denomination=25, pieces=11)
    with pytest.raises(Illegal, match="P2 cannot change 40 chips of 25: they have 975; allowed: 1 to 39"):
        driven.do(commands.ColourUp, player="P2", denomination=25, pieces=40)
    with pytest.raises(Illegal, match="the dealer changes colours"):
        driven.do(commands.HandleChips, player="P1", what="exchange", other="P2")


def test_a_race_with_more_odd_chips_than_a_deck_has_takes_another() -> None:
    rules, stacks = race_rules_for(house_named("uk")), dict.fromkeys(range(1, 8), 1009)
    two = " ".join(map(str, [*Deck(52).cards, *Deck(52).cards]))
    assert (
        sum(chip_race(rules, stacks, 1, 10, two).stacks.values()) == 7 * 1010
    )  # six, and one for the three that are left
    with pytest.raises(Malformed, match="more than 2 times"):
        chip_race(rules, stacks, 1, 10, two + " As")
