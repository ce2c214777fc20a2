"""Seats of a tournament: the ballot, positions, balancing, breaking, the final table, and moves by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook import house_named
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.blinds.button import Places
from pokerroom.tournament import commands
from pokerroom.tournament.questions.directing import final_table_of
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.seating.balancing import DirectorsChoice, after_moves, balancing_plan, next_balancing_move
from pokerroom.tournament.seating.ballot import (
    SeatOutsideDraw,
    draw_seats,
    seats_to_draw,
)
from pokerroom.tournament.seating.breaking import breaking_plan, final_table_plan, table_to_break
from pokerroom.tournament.seating.moves import seating_due
from pokerroom.tournament.seating.moving_by_hand import move_by_hand
from pokerroom.tournament.seating.rules import (
    BALANCE_FROM,
    BALANCE_SEAT,
    BALANCE_WHO,
    TournamentSeating,
    tournament_seating_for,
)
from pokerroom.tournament.seating.tables import (
    SeatedTable,
    TableSeat,
    by_name,
    is_dealt_in,
    newcomers_position,
    next_line_up,
    open_seats,
    worst_first,
)
from testkit.rulebook.claims import claiming, each_house
from testkit.suite.effort import examples
from testkit.tournament.driven_tournaments import STACK, DrivenTournament

LEVEL = TableSetup(game="holdem", blinds=(200, 400), tournament=True)
HOUSES = ("adelaide", "canberra", "star", "uk")


def seating(house: str | House) -> TournamentSeating:
    return tournament_seating_for(house_named(house) if isinstance(house, str) else house, LEVEL)


def table(number: int, seats: Sequence[int], last: Places | None = None, size: int = 9) -> SeatedTable:
    if last is not None and not last.dealt:
        last = Places(last.button, last.blinds, start=last.button, dealt=tuple(seats))
    return SeatedTable(str(number), size, {seat: f"{number}.{seat}" for seat in seats}, last)


def place(number: int, seat: int) -> TableSeat:
    return TableSeat(str(number), seat)


def positions_told(rules: TournamentSeating, at: SeatedTable) -> str:
    """Button and blinds of the next hand in words."""
    line_up = next_line_up(rules, at)
    assert line_up is not None
    *small, big = line_up.places.blinds
    told = [("button", line_up.button), *(("small blind", seat) for seat in small), ("big blind", big)]
    return ", ".join(f"{name} {seat}{'' if seat in at.players else ' (nobody)'}" for name, seat in told)


def not_drawn(house: str, *seats: TableSeat) -> DrivenTournament:
    """Seats that the house chose for entrants of a tournament."""
    driven = DrivenTournament(house)
    for number in range(1, len(seats) + 1):
        driven.enter(f"P{number}")
    chosen = tuple(AllottedSeat(f"P{number}", seat.table, seat.seat) for number, seat in enumerate(seats, 1))
    driven.do(commands.AllotSeats, seats=chosen, by_lot=False)
    return driven


def names(count: int) -> list[str]:
    return [f"P{number}" for number in range(1, count + 1)]


def sizes(tables: Mapping[str, SeatedTable]) -> list[int]:
    return [len(seated_table) for seated_table in tables.values()]


# The draw


@pytest.mark.clause("uk:tournament-seating.1")
def test_forty_entrants_draw_forty_seats_and_nobody_chooses() -> None:
    rules, places = seating("uk"), seats_to_draw(40, 10)
    drawn = random.Random(1).sample(places, 40)
    draw = draw_seats(rules, names(40), places, drawn)
    assert sorted(draw.seats.values()) == sorted(places)
    assert (draw.seats["P1"], draw.drawn[0]) == (drawn[0], drawn[0])
    assert draw.cites == rules.cites("tournament.initial_seating")
    with pytest.raises(Illegal, match=r"the seats were not drawn; allowed: by lot .*uk:tournament-seating\.1"):
        not_drawn("uk", place(1, 1), place(1, 2))


@pytest.mark.clause("canberra:20.8")
def test_eighteen_entrants_of_two_tables_have_each_a_pair_of_their_own() -> None:
    rules, places = seating("canberra"), seats_to_draw(18, 9)
    drawn = random.Random(2).sample(places, 18)
    draw = draw_seats(rules, names(18), places, drawn)
    assert len(set(draw.seats.values())) == 18
    assert [len(draw.at(number)) for number in ("1", "2")] == [9, 9]
    with pytest.raises(Illegal, match=r"the seats were not drawn; allowed: by lot \[canberra:20\.8"):
        not_drawn("canberra", place(1, 1), place(1, 2))
    for wrong in (drawn[:-1], [*drawn[:-1], drawn[0]]):
        with pytest.raises(Malformed, match="every seat of the draw once"):
            draw_seats(rules, names(18), places, wrong)
    with pytest.raises(Malformed, match="P1 is in the draw twice"):
        draw_seats(rules, [*names(17), "P1"], places, drawn)


@pytest.mark.clause("uk:tournament-seating.2")
def test_a_special_need_is_met_outside_the_draw_with_its_reason() -> None:
    rules, places = seating("uk"), seats_to_draw(6, 3)
    outside_draw = SeatOutsideDraw("P4", places[0], "a wheelchair needs the end of the table", "Floor")
    rest = [place for place in places if place != places[0]]
    draw = draw_seats(rules, names(6), places, rest, kept=[outside_draw])
    assert draw.seats["P4"] == places[0]
    assert len(set(draw.seats.values())) == 6
    assert draw.kept == (outside_draw,)
    with pytest.raises(Illegal, match="table 1 seat 1 cannot be kept for P4 without a reason and a name"):
        draw_seats(rules, names(6), places, rest, kept=[SeatOutsideDraw("P4", places[0], " ", "Floor")])


@pytest.mark.parametrize("house", each_house("adelaide:89.g", "star:28.5.6"))
def test_a_house_that_decides_may_place_players(house: str) -> None:
    driven = not_drawn(house, place(1, 2), place(1, 4), place(2, 1))
    assert [(seat.table, seat.seat) for seat in driven.session.seats] == [("1", 2), ("1", 4), ("2", 1)]
    with pytest.raises(Illegal, match="two players cannot have table 1 seat 2"):
        not_drawn(house, place(1, 2), place(1, 2))


@pytest.mark.parametrize("house", each_house("canberra:20.9.3", "adelaide:89.g"))
def test_a_player_plays_in_the_seat_they_were_given(house: str) -> None:
    with pytest.raises(Illegal, match=f"P1 may not take another seat; allowed: the seat that is assigned.*{house}:"):
        DrivenTournament(house, 3).do(commands.HandleChips, player="P1", what="swap_seat")


@pytest.mark.clause("canberra:20.9.1")
def test_twenty_players_at_nine_a_table_take_three_tables() -> None:
    places = seats_to_draw(20, 9)
    assert Counter(place.table for place in places) == {"1": 7, "2": 7, "3": 6}
    with pytest.raises(Illegal, match="2 tables cannot seat 20 players; allowed: at most 18"):
        seats_to_draw(20, 9, tables=("1", "2"))
    rules = seating("canberra")
    move = next_balancing_move(rules, [table(1, range(1, 10)), table(2, range(1, 8))])
    assert move is not None
    assert move.proposed == ("seat",)  # its book lets the director say who sits where


def test_every_seat_is_as_likely_for_everybody() -> None:
    rules, places, seen = seating("uk"), seats_to_draw(6, 3), Counter[tuple[str, TableSeat]]()
    for seed in range(1800):
        drawn = random.Random(seed).sample(places, 6)
        seen.update(draw_seats(rules, names(6), places, drawn).seats.items())
    assert len(seen) == 36
    # 1,800 draws put everybody into each of six seats 300 times; four standard deviations are 63.
    assert all(abs(times - 300) < 63 for times in seen.values())


# Positions


@pytest.mark.clause("uk:tournament-seating.3")
def test_whoever_is_moved_into_the_big_blind_posts_it() -> None:
    rules = seating("uk")
    at = table(2, (1, 2, 4, 5, 8), Places(2, (4, 5)))
    assert newcomers_position(rules, at, 6) == "big_blind"
    hand = next_line_up(rules, at.with_player(6, "new"))
    assert hand is not None
    assert (hand.blinds, rules.blinds.blinds) == ((5, 6), (200, 400))
    assert positions_told(rules, at) == "button 4, small blind 5, big blind 8"


@pytest.mark.clause("uk:tournament-seating.5")
def test_between_button_and_small_blind_nobody_is_dealt_in() -> None:
    rules, at = seating("uk"), table(2, (1, 2, 5, 6, 8), Places(2, (3, 5), dealt=(1, 2, 3, 5, 6, 8)))
    assert positions_told(rules, at) == "button 3 (nobody), small blind 5, big blind 6"
    assert newcomers_position(rules, at, 4) == "between"
    assert not is_dealt_in(rules, at, 4)
    assert is_dealt_in(seating("canberra"), table(2, (1, 3, 5, 6), Places(1, (3, 5))), 4)


@pytest.mark.clause("star:28.2.3")
def test_without_an_option_the_button_goes_to_the_next_player_and_with_one_it_may_rest_on_an_empty_seat() -> None:
    last = Places(1, (2, 3), start=1, dealt=(1, 2, 3, 4, 5))
    at = table(1, (1, 3, 4, 5), last)
    house = house_named("star")
    plain = next_line_up(seating(house), at)
    assert plain is not None
    assert plain.button == 3
    told = {
        option: positions_told(seating(house.choose("table.button_move", option, "tournament")), at)
        for option in ("dead_button", "wait_for_blinds")
    }
    assert told == {
        "dead_button": "button 2 (nobody), small blind 3, big blind 4",
        "wait_for_blinds": "button 1, small blind 3, big blind 4",
    }


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("out", [1, 2, 3])
def test_nobody_has_the_big_blind_twice_when_two_are_left(house: str, out: int) -> None:
    rules = seating(house)
    left = tuple(seat for seat in (1, 2, 3) if seat != out)
    hand = next_line_up(rules, table(1, left, Places(1, (2, 3), start=1, dealt=(1, 2, 3))))
    assert hand is not None
    assert hand.places.blinds[-1] != 3
    assert hand.places.two_players


# Balancing


@pytest.mark.clause("uk:tournament-seating.6")
def test_the_big_blind_moves_to_the_worst_position_even_a_second_big_blind() -> None:
    rules = seating("uk")
    long = table(1, range(1, 10), Places(5, (6, 7)))
    short = table(2, (1, 2, 3, 5, 6, 7), Places(1, (2, 3)))
    move = next_balancing_move(rules, [long, short])
    assert move is not None
    assert (move.player, move.new, move.comes_in) == ("1.8", place(2, 4), "big_blind")
    assert worst_first(rules, short) == (4, 8, 9)
    assert {"uk:tournament-seating.6", "uk:tournament-seating.8"} <= set(map(str, move.cites))
    assert "1.8 would be big blind next" in move.why


@pytest.mark.clause("uk:tournament-seating.7")
def test_the_small_blind_is_never_the_worst_position() -> None:
    rules = seating("uk")
    short = table(2, (1, 2, 4, 5, 6, 7, 9), Places(1, (2, 3), dealt=(1, 2, 3, 4, 5, 6, 7, 9)))
    assert positions_told(rules, short) == "button 2, small blind 3 (nobody), big blind 4"
    assert worst_first(rules, short) == (8, 3)
    move = next_balancing_move(rules, [table(1, range(1, 10), Places(5, (6, 7))), short])
    assert move is not None
    assert move.new == place(2, 8)


@pytest.mark.part("uk:tournament-seating.8")
def test_which_table_gives_follows_the_method_that_was_chosen() -> None:
    tables = [table(1, range(1, 9)), table(2, range(1, 10)), table(3, range(1, 7))]
    house = house_named("uk")
    usual = next_balancing_move(seating(house), tables)
    assert usual is not None
    giving = {"by default": usual.old.table}
    for method in ("most_players", "table_order", "draw_order"):
        rules = seating(house.choose("tournament.balance_from", method))
        move = next_balancing_move(rules, tables, table_order=("3", "1", "2"))
        assert move is not None
        giving[method] = move.old.table
    assert giving == {"by default": "2", "most_players": "2", "table_order": "1", "draw_order": "1"}
    with pytest.raises(Illegal, match="nobody has drawn the order of the tables"):
        next_balancing_move(seating(house.choose("tournament.balance_from", "draw_order")), tables)
    with pytest.raises(Illegal, match=r"cannot be director.*uk:tournament-seating\.8"):
        house.choose("tournament.balance_from", "director")


@pytest.mark.clause("star:28.1.1.2")
def test_nine_and_six_become_eight_and_seven() -> None:
    tables = [table(1, range(1, 10)), table(2, range(1, 7))]
    plan = balancing_plan(seating("star"), tables)
    assert len(plan) == 1
    assert sizes(after_moves(by_name(tables), plan)) == [8, 7]
    assert balancing_plan(seating("star"), [table(1, range(1, 9)), table(2, range(1, 8))]) == ()


@pytest.mark.parametrize(
    ("house", "seat"),
    [
        claiming("star:28.1.1.2 star:28.5.6", "star", ()),
        claiming("canberra:20.9.1 canberra:20.9.2", "canberra", ("seat",)),
    ],
)
def test_as_a_rule_the_big_blind_of_the_longest_table_takes_the_worst_seat_of_the_shortest(
    house: str, seat: tuple[str, ...]
) -> None:
    tables = [
        table(1, range(1, 9), Places(1, (2, 3))),
        table(2, range(1, 10), Places(5, (6, 7))),
        table(3, (1, 2, 3, 6, 7, 8), Places(1, (2, 3))),
    ]
    move = next_balancing_move(seating(house), tables)
    assert move is not None
    assert (move.player, move.new, move.proposed) == ("2.8", place(3, 4), seat)


@pytest.mark.parametrize(
    ("house", "key", "methods"),
    [
        claiming("star:28.5.6", "star", "balance_from", BALANCE_FROM),
        claiming("star:28.5.6", "star", "balance_who", BALANCE_WHO),
        claiming("star:28.5.6", "star", "balance_seat", BALANCE_SEAT),
        claiming("canberra:20.9.2", "canberra", "balance_from", BALANCE_FROM),
        claiming("canberra:20.9.1", "canberra", "balance_who", BALANCE_WHO),
    ],
)
def test_the_conditions_may_name_any_of_the_methods(house: str, key: str, methods: tuple[str, ...]) -> None:
    for method in methods:
        chosen = seating(house_named(house).choose(f"tournament.{key}", method))
        assert getattr(chosen, key) == method


@pytest.mark.clause("star:28.5.6", "star:28.1.1.2")
def test_the_method_may_be_a_draw_by_lot() -> None:
    house = house_named("star").choose("tournament.balance_who", "by_lot").choose("tournament.balance_seat", "by_lot")
    tables = [table(1, range(1, 10)), table(2, range(1, 7))]
    lots = [place(2, 9), place(1, 4), place(2, 7), place(2, 8)]
    lots += [place(1, seat) for seat in range(1, 10) if seat != 4]
    move = next_balancing_move(seating(house), tables, lots=lots)
    assert move is not None
    assert (move.player, move.new) == ("1.4", place(2, 9))
    with pytest.raises(Illegal, match="no lot was drawn for table 2 seat 9"):
        next_balancing_move(seating(house), tables, lots=lots[1:])


@pytest.mark.clause("adelaide:89.g", "adelaide:60.c")
def test_where_the_director_decides_the_plan_is_a_proposal_and_theirs_prevails() -> None:
    rules = seating("adelaide")
    tables = [table(1, range(1, 10), Places(1, (2, 3))), table(2, range(1, 7), Places(1, (2, 3)))]
    proposed = next_balancing_move(rules, tables)
    assert proposed is not None
    assert proposed.proposed == ("table", "player", "seat")
    assert proposed.player == "1.4"
    ordered = next_balancing_move(rules, tables, choice=DirectorsChoice(player="1.9", place=place(2, 9)))
    assert ordered is not None
    assert (ordered.player, ordered.new, ordered.proposed) == ("1.9", place(2, 9), ())
    assert "adelaide:60.c" in map(str, ordered.cites)
    for wrong in (DirectorsChoice(table="2"), DirectorsChoice(player="2.1"), DirectorsChoice(place=place(2, 1))):
        with pytest.raises(Illegal):
            next_balancing_move(rules, tables, choice=wrong)


# Breaking


@pytest.mark.clause("canberra:20.9.2")
def test_a_table_is_broken_and_its_players_fill_the_others() -> None:
    rules = seating("canberra")
    tables = [table(number, range(1, 7)) for number in (1, 2, 3)]
    assert (seating_due(rules, tables), table_to_break(tables)) == ("break", "3")
    lots = random.Random(5).sample(open_seats(tables[:2]), 6)
    moves = breaking_plan(rules, tables, "3", lots)
    after = after_moves(by_name(tables), moves)
    assert sizes(after) == [9, 9, 0]
    assert {str(move.new) for move in moves} == {str(place) for place in lots}
    assert all("canberra:20.9.2" in map(str, move.cites) for move in moves)
    with pytest.raises(Illegal, match="once the others have a seat for everybody"):
        breaking_plan(rules, [table(1, range(1, 10)), table(2, range(1, 3))], "2", [])


@pytest.mark.clause("star:28.1.1.4")
def test_five_and_four_end_at_one_table() -> None:
    rules, tables = seating("star"), [table(1, range(1, 6)), table(2, range(1, 5))]
    moves = breaking_plan(rules, tables, table_to_break(tables), list(open_seats(tables[:1])))
    assert [move.old.table for move in moves] == ["2", "2", "2", "2"]
    assert sizes(after_moves(by_name(tables), moves)) == [9, 0]
    assert table_to_break(tables, breaking_order=("1", "2")) == "1"


@pytest.mark.clause("uk:tournament-seating.3", "uk:tournament-seating.4", "uk:tournament-seating.5")
def test_players_of_a_broken_table_take_the_position_they_draw() -> None:
    rules = seating("uk")
    stays = table(1, (1, 2, 5, 6), Places(2, (3, 5), dealt=(1, 2, 3, 5, 6)), size=6)
    tables = [stays, table(2, (1, 2), size=6)]
    moves = breaking_plan(rules, tables, "2", [place(1, 4), place(1, 3)])
    assert [(move.comes_in, move.dealt_in) for move in moves] == [("between", False), ("button", True)]
    assert "waits for the button to pass" in moves[0].why
    assert "uk:tournament-seating.5" in map(str, moves[0].cites)


def test_whoever_leaves_a_broken_table_has_the_same_chance_of_every_table() -> None:
    rules, seen = seating("star"), Counter[tuple[str, str]]()
    tables = [table(1, range(1, 6)), table(2, range(1, 5)), table(3, (2, 5, 7))]
    free, leaving = open_seats(tables[:2]), list(tables[2].players.values())
    for seed in range(900):
        chance = random.Random(seed)
        lots, order = chance.sample(free, len(free)), chance.sample(leaving, 3)
        moves = breaking_plan(rules, tables, "3", lots, order=order, only_if_due=False)
        assert sorted(move.new.table for move in moves) == ["1", "2", "2"]
        seen.update((move.player, move.new.table) for move in moves)
    # A third of them goes to table 1: 300 of 900, four standard deviations are 57.
    assert all(abs(seen[player, "1"] - 300) < 57 for player in leaving)
    with pytest.raises(Malformed, match=r"3\.2, 3\.2, 3\.7 cannot draw for a seat; allowed: 3\.2, 3\.5, 3\.7"):
        breaking_plan(rules, tables, "3", list(free), order=["3.2", "3.2", "3.7"], only_if_due=False)


def test_the_final_table_is_drawn_anew() -> None:
    rules = seating("uk")
    tables = [table(1, (1, 4, 9)), table(2, (2, 3))]
    final = table(9, ())
    lots = random.Random(3).sample([place(9, seat) for seat in range(1, 10)], 9)
    moves = final_table_plan(rules, tables, final, lots)
    assert [move.new for move in moves] == lots[:5]
    assert {move.player for move in moves} == {"1.1", "1.4", "1.9", "2.2", "2.3"}
    with pytest.raises(Illegal, match="a final table of 9 seats cannot seat 10 players"):
        final_table_plan(rules, [table(1, range(1, 10)), table(2, (1,))], final, lots)


def test_the_final_is_played_at_the_lowest_number_and_not_at_the_first_name_as_text() -> None:
    session = DrivenTournament("uk", 8, rebuys=None).session
    session.tables = dict.fromkeys(("table 10", "table 9", "table 11"), session.tables["1"])
    assert final_table_of(session) == "table 9"


def test_everybody_draws_a_seat_at_the_final_table_of_a_tournament() -> None:
    driven = DrivenTournament("uk", 8, rebuys=None)
    lots = tuple(random.Random(4).sample([place(2, seat) for seat in range(1, 7)], 6))
    with pytest.raises(Illegal, match="a final table of 6 seats cannot seat 8 players"):
        driven.do(commands.DrawFinalTable, table="2", lots=lots)
    driven.do(commands.PlayHandForHand)
    for name in ("1", "2"):
        driven.do(commands.ReportHandBegun, table=name)
        with pytest.raises(Illegal, match="in the middle of a hand"):
            driven.do(commands.DrawFinalTable, table="2", lots=lots)
        stacks = {1: 2 * STACK, 2: 0, 3: STACK, 4: STACK}
        driven.do(commands.ReportHandOver, table=name, stacks=stacks, all_in=(2,), button=1, blinds=(2, 3))
    with pytest.raises(Malformed, match="each of the 6 seats of the final table once"):
        driven.do(commands.DrawFinalTable, table="2", lots=lots[1:])
    (drawn,) = driven.do(commands.DrawFinalTable, table="2", lots=lots)
    session = driven.session
    assert [(seat.seat, session.players[seat.player].seat) for seat in drawn.seats] == [(lot.seat,) * 2 for lot in lots]  # type: ignore[union-attr]
    assert [*session.tables] == ["2"]
    assert (session.tables["2"].button, session.in_play) == (0, 8 * STACK)
    turns = []
    for _ in range(2):  # hands of one table follow each other, hand for hand or not
        driven.do(commands.ReportHandBegun, table="2")
        stacks = {seat: driven.session.players[who].chips for seat, who in driven.session.tables["2"].seats.items()}
        driven.do(commands.ReportHandOver, table="2", stacks=stacks, button=1)
        turns.append(driven.tournament.state.turn)
    assert turns[1] == turns[0] + 1


def test_hand_for_hand_goes_on_when_the_table_that_was_waited_for_is_broken() -> None:
    driven = DrivenTournament("uk", 8, rebuys=None)
    driven.do(commands.PlayHandForHand)
    stacks = {1: 4 * STACK, 2: 0, 3: 0, 4: 0}
    driven.do(commands.ReportHandBegun, table="1")
    driven.do(commands.ReportHandOver, table="1", stacks=stacks, all_in=(2, 3, 4), button=1)
    lots = tuple(place(1, seat) for seat in range(2, 7))
    driven.do(commands.EvenTables, lots=lots, table_order=("2",), choice=DirectorsChoice(table="2"))
    driven.do(commands.ReportHandBegun, table="1")


# By hand


def test_a_move_by_hand_is_done_with_a_warning_for_what_it_goes_against() -> None:
    rules = seating("uk")
    tables = [table(1, range(1, 10), Places(5, (6, 7))), table(2, (1, 2, 3, 5, 6, 7), Places(1, (2, 3)))]
    move, warnings = move_by_hand(rules, tables, "1.8", place(2, 4))
    assert (move.reason, warnings) == ("by_hand", ())
    _, warnings = move_by_hand(rules, tables, "1.2", place(2, 9))
    assert [warning.usual for warning in warnings] == ["1.8 would be big blind next", "table 2 seat 4"]
    _, warnings = move_by_hand(rules, tables, "2.1", place(2, 9))
    assert [warning.what for warning in warnings] == ["a change of seat at the same table"]
    _, warnings = move_by_hand(rules, [tables[0].without(1), tables[1]], "2.1", place(1, 1))
    assert warnings[0].what == "table 1 would have 9 and table 2 5"
    for player, seat in (("1.8", place(2, 1)), ("nobody", place(2, 4)), ("1.8", place(3, 1))):
        with pytest.raises((Illegal, Malformed)):
            move_by_hand(rules, tables, player, seat)


# Many fields


@settings(max_examples=examples(60), deadline=None)
@given(
    house=st.sampled_from(HOUSES),
    players=st.integers(2, 60),
    seats=st.integers(2, 10),
    seed=st.integers(0, 10**6),
)
def test_through_a_whole_tournament_nobody_has_two_seats_and_tables_stay_even(
    house: str, players: int, seats: int, seed: int
) -> None:
    rules, chance = seating(house), random.Random(seed)
    places = seats_to_draw(players, seats)
    drawn = draw_seats(rules, names(players), places, chance.sample(places, players))
    tables = {number: SeatedTable(number, seats, drawn.at(number)) for number in {place.table for place in places}}
    while players > 1:
        for number, seated_table in tables.items():  # a hand somewhere gives it a button and blinds
            if len(seated_table) > 1 and chance.random() < 0.5:
                tables[number] = SeatedTable(number, seats, seated_table.players, _after_a_hand(seated_table, chance))
        number = chance.choice([number for number, seated_table in tables.items() if seated_table.players])
        tables[number] = tables[number].without(chance.choice(list(tables[number].players)))
        players -= 1
        tables = _settled(rules, tables, chance)
        by_name(tuple(tables.values()))
        assert sum(sizes(tables)) == players
        assert len(tables) == -(-players // seats)
        assert max(sizes(tables)) - min(sizes(tables)) <= 1


def _after_a_hand(each: SeatedTable, chance: random.Random) -> Places:
    order = sorted(each.players)
    turn = chance.randrange(len(order))
    clockwise = (*order[turn:], *order[:turn])
    if len(order) == 2:
        return Places(clockwise[0], clockwise, start=clockwise[0], two_players=True, dealt=clockwise)
    return Places(clockwise[-1], clockwise[:2], start=clockwise[-1], dealt=clockwise)


def _settled(rules: TournamentSeating, tables: dict[str, SeatedTable], chance: random.Random) -> dict[str, SeatedTable]:
    while seating_due(rules, tuple(tables.values())) == "break":
        number = table_to_break(tuple(tables.values()))
        free = open_seats(seated_table for seated_table in tables.values() if seated_table.name != number)
        moves = breaking_plan(rules, tuple(tables.values()), number, chance.sample(free, len(free)))
        tables = after_moves(tables, moves)
        assert not tables.pop(number).players
    moves = balancing_plan(rules, tuple(tables.values()))
    assert all(move.why and move.cites for move in moves)
    return after_moves(tables, moves)
