"""What the room asks people before a hand goes on: to straddle, and how often the board is run; and how it is shown."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from pokerroom.errors import Illegal
from pokerroom.hand import events
from pokerroom.room import wire
from pokerroom.room.tables.handlers.player_commands import handle_player_message
from room.tables.simulated_table import SimulatedTable

ASKED, DECIDES, STREET = 4, 12, 3  # seconds, the last of them rounded up


def sits_down(
    *names: str, house: str = "adelaide", game: str = "holdem", here: bool = True, **setup: Any
) -> SimulatedTable:
    """A table of these people, without bots."""
    evening = SimulatedTable(house, game, bots=0, setup=setup)
    evening.scheduler.here = set(names) if here else set()
    for number, name in enumerate(names, 1):
        handle_player_message(
            evening.scheduler, name, wire.Sit(seat=number, chips=evening.public().min_buy_in), evening.now
        )
    evening.go_on(1)
    return evening


def asked(evening: SimulatedTable) -> str:
    """Whoever may straddle now."""
    return next(
        (name for name in evening.scheduler.here if (evening.you(name).options or wire.WireOptions()).straddle), ""
    )


def folds(evening: SimulatedTable) -> None:
    """Everybody folds, until the hand is over."""
    hand = evening.journal.hand
    while evening.journal.hand is hand and hand is not None:
        turn = evening.public().turn
        you = evening.you(evening.journal.names[turn])
        evening.ask(you.name, wire.Act(what="fold", turn=you.turn))


def kinds(evening: SimulatedTable) -> list[type]:
    assert evening.journal.hand is not None
    return [type(event) for event in evening.journal.hand.events]


def posts(evening: SimulatedTable) -> list[str]:
    """What has been posted in the hand."""
    assert evening.journal.hand is not None
    return [event.kind for event in evening.journal.hand.events if isinstance(event, events.Posted)]


# Straddles


def test_who_may_straddle_is_asked_before_the_cards_and_does() -> None:
    evening = sits_down("Ann", "Bob", "Cat", straddling=True)
    name = asked(evening)
    assert evening.scheduler.question == f"{name} may straddle"
    assert events.Dealt not in kinds(evening)
    assert evening.you(name).offer == "You may straddle."
    options = evening.you(name).options
    assert options is not None
    assert options.cites["straddle"]
    others = {"Ann", "Bob", "Cat"} - {name}
    assert not any((evening.you(other).options or wire.WireOptions()).straddle for other in others)
    clock = evening.scheduler.thinking()
    assert clock is not None
    assert (clock[1] - clock[0]).total_seconds() == ASKED
    evening.ask(name, wire.Act(what="straddle", turn=evening.you(name).turn))
    assert posts(evening)[-1] == "straddle"
    assert events.Dealt in kinds(evening)
    assert not evening.scheduler.question


def test_a_second_seat_is_refused_with_the_clause_where_the_book_has_one() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    with pytest.raises(Illegal, match=r"you have seat 1 already.*\[uk:seating\.14\]"):
        evening.ask("Ann", wire.Sit(seat=9, chips=200))


def test_nobody_waits_longer_for_a_straddle_than_a_moment() -> None:
    evening = sits_down("Ann", "Bob", "Cat", straddling=True)
    assert asked(evening)
    evening.go_on(ASKED - 3)
    assert events.Dealt not in kinds(evening)
    evening.go_on(2)
    assert events.Dealt in kinds(evening)
    assert "straddle" not in posts(evening)


def test_who_says_no_to_a_straddle_is_not_waited_for_and_is_asked_again_in_another_hand() -> None:
    evening = sits_down("Ann", "Bob", "Cat", straddling=True)
    name = asked(evening)
    other = next(each for each in ("Ann", "Bob", "Cat") if each != name)
    for refused, asked_for in (
        (r"not asked to straddle.*\[adelaide:A1\.7", wire.Act(what="no_straddle", turn=evening.you(other).turn)),
        (r"only be taken on your turn.*\[adelaide:", wire.BuyTime()),
    ):
        with pytest.raises(Illegal, match=refused):
            evening.ask(other, asked_for)
    evening.ask(name, wire.Act(what="no_straddle", turn=evening.you(name).turn))
    assert events.Dealt in kinds(evening)
    assert "straddle" not in posts(evening)
    folds(evening)
    evening.go_on(5)
    assert evening.journal.last_hand_number == 2
    assert asked(evening)


def test_a_habit_or_an_absence_is_not_asked() -> None:
    evening = sits_down("Ann", "Bob", "Cat", straddling=True)
    for name in ("Ann", "Bob", "Cat"):
        evening.ask(name, wire.Habit(straddle=True))
    assert posts(evening)[-1] == "straddle"
    assert events.Dealt in kinds(evening)
    absent = sits_down("Ann", "Bob", "Cat", here=False, straddling=True)
    assert events.Dealt in kinds(absent)
    assert "straddle" not in posts(absent)


def test_where_nobody_straddles_nobody_is_asked() -> None:
    assert events.Dealt in kinds(sits_down("Ann", "Bob", "Cat", straddling=False))


# Boards


def all_in() -> SimulatedTable:
    """Two people with everything in the middle, before the flop."""
    evening = sits_down("Ann", "Bob", run_boards=True)
    for what in ("raise", "call"):
        you = evening.you(evening.journal.names[evening.public().turn])
        assert you.options is not None
        evening.ask(you.name, wire.Act(what=what, amount=you.options.most_to, turn=you.turn))
        while what == "raise" and (again := evening.you(you.name).options) is not None and again.most_to:
            evening.go_on(1)
    assert evening.scheduler.question
    return evening


def wants(evening: SimulatedTable, name: str, boards: int) -> None:
    evening.ask(name, wire.Act(what="run_boards", amount=boards, turn=evening.you(name).turn))


@pytest.mark.parametrize("answers", [(1, 0), (1, 1), (2, 3), (2, 1)], ids=str)
def test_one_board_is_dealt_as_soon_as_nobody_is_left_to_be_asked(answers: tuple[int, int]) -> None:
    evening = all_in()
    for name, boards in zip(("Ann", "Bob"), answers, strict=True):
        if evening.scheduler.question and boards:
            wants(evening, name, boards)
    assert not evening.scheduler.question
    evening.go_on(3 * STREET)  # the three streets, for the eye
    assert evening.journal.hand is None or evening.journal.hand.state.queue or len(evening.journal.hand.board) == 5
    assert any(line.startswith("The river") for line in evening.lines)


def test_an_answer_that_others_may_share_is_waited_for_once() -> None:
    evening = all_in()
    wants(evening, "Ann", 2)
    assert evening.scheduler.question
    assert evening.you("Ann").offer == "You want two boards."
    assert evening.you("Ann").boards == 2
    assert evening.you("Bob").offer == "Ann wants two boards."
    evening.go_on(DECIDES + 3 * STREET)
    assert any(line.startswith("The river") for line in evening.lines)


def test_the_same_answer_runs_so_many_boards_and_each_has_its_name() -> None:
    evening = all_in()
    wants(evening, "Ann", 2)
    wants(evening, "Bob", 2)
    while evening.journal.hand is not None and len(evening.journal.hand.boards[1]) < 5:
        evening.go_on(0.5)
    streets = [line.partition(":")[0] for line in evening.lines if ", the " in line and ": " in line]
    assert streets == [f"Board {board}, the {street}" for board in (1, 2) for street in ("flop", "turn", "river")]
    for name in ("Ann", "Bob"):
        assert evening.you(name).strength.count(" / ") == 1
    evening.go_on(5)
    assert any(". Board 1: " in line and " Board 2: " in line for line in evening.lines if " shows " in line)


# How it is shown


def test_a_hand_that_ends_before_the_flop_has_seen_no_river() -> None:
    evening = sits_down("Ann", "Bob", "Cat", house="uk")
    folds(evening)
    assert evening.public().state == "settled"
    assert evening.public().street == "pre-flop"


def test_who_wins_without_a_call_may_show_and_is_told_that_the_pot_is_theirs_anyway() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    opener = evening.you(evening.journal.names[evening.public().turn])
    assert opener.options is not None
    evening.ask(opener.name, wire.Act(what="raise", turn=opener.turn, amount=opener.options.least_to))
    caller = evening.you(evening.journal.names[evening.public().turn])
    evening.ask(caller.name, wire.Act(what="fold", turn=caller.turn))
    winner = evening.you(opener.name)
    assert winner.options is not None
    assert winner.options.expose
    assert winner.options.cites["expose"][0].startswith("uk:")
    evening.ask(opener.name, wire.Act(what="expose", turn=winner.turn))
    assert evening.public().seats[winner.seat - 1].cards == winner.cards
    assert evening.public().state == "settled"  # nobody waits any longer


def test_what_was_won_stays_on_the_table_while_it_waits_for_players() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    folds(evening)
    won = {seat.player: seat.won for seat in evening.public().seats if seat.won}
    assert evening.public().state == "settled"
    loser = next(name for name in ("Ann", "Bob") if name not in won)
    evening.ask(loser, wire.SitOut(when="now"))
    evening.go_on(60)
    assert evening.public().state == "waiting"
    assert {seat.player: seat.won for seat in evening.public().seats if seat.won} == won
    assert evening.you(loser).cards
    winner = next(iter(won))
    seat = evening.you(winner).seat
    evening.ask(winner, wire.Leave())
    assert {seat.left: seat.won for seat in evening.public().seats if seat.won} == won
    handle_player_message(evening.scheduler, "Cat", wire.Sit(seat=seat, chips=evening.public().min_buy_in), evening.now)
    assert not any(seat.won for seat in evening.public().seats)  # who comes after the winner has won nothing
    evening.ask(loser, wire.Leave())
    assert evening.public().street == "pre-flop"  # the hand lies there until the next one, whoever is gone
    assert not any(seat.left for seat in evening.public().seats)  # what was folded does not


def test_the_next_hand_clears_the_table() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    folds(evening)
    loser = next(seat.player for seat in evening.public().seats if seat.player and not seat.won)
    evening.ask(loser, wire.SitOut(when="now"))
    evening.go_on(60)
    evening.ask(loser, wire.ComeBack(post=True))
    evening.go_on(1)
    assert evening.public().state == "playing"
    assert not any(seat.won for seat in evening.public().seats)


def test_wagers_worth_a_button_are_multiples_of_the_blind_and_the_pot_and_then_parts_of_the_pot() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    first = evening.you(evening.journal.names[evening.public().turn])
    assert first.options is not None
    everything = first.options.most_to
    assert [(preset.name, preset.to) for preset in first.options.presets] == [
        *(("2.5×", 5), ("pot", 6), ("4×", 8), ("all-in", everything)),
    ]
    evening.ask(first.name, wire.Act(what="raise", amount=8, turn=first.turn))
    other = evening.you("Bob" if first.name == "Ann" else "Ann")
    evening.ask(other.name, wire.Act(what="call", turn=other.turn))
    evening.go_on(3)
    assert (options := evening.you(other.name).options) is not None
    assert [(preset.name, preset.to) for preset in options.presets] == [
        *(("½ pot", 8), ("¾ pot", 12), ("pot", 16), ("all-in", everything - 8)),
    ]


def test_where_the_pot_is_smaller_than_the_least_bet_there_are_multiples_of_that() -> None:
    evening = sits_down("Ann", "Bob", house="star", game="draw_ante")
    assert (options := evening.you(evening.journal.names[evening.public().turn]).options) is not None
    assert [(preset.name, preset.to) for preset in options.presets][:3] == [("2×", 20), ("3×", 30), ("5×", 50)]


# Chips that wait


def test_chips_that_wait_are_told_of_when_their_player_leaves() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    name = evening.journal.names[evening.public().turn]
    evening.ask(name, wire.TopUp(amount=50))
    assert evening.you(name).held_back == 50
    evening.ask(name, wire.Leave())
    folds(evening)
    evening.go_on(60)
    assert f"{name} keeps the 50 that were to be added after the hand." in evening.lines
    assert evening.journal.table.books.balanced


@pytest.mark.clause("canberra:14.3.4")
def test_a_declared_player_is_told_why_nothing_can_be_added() -> None:
    evening = sits_down("Ann", "Bob", house="canberra")
    seat = evening.you("Ann").seat
    stake = evening.journal.stakes[seat]
    evening.journal.table.state.players.stakes[seat] = structs.replace(stake, declared=True)
    you = evening.you("Ann")
    assert you.top_up == (0, 0)
    assert "you are a declared player" in you.top_up_why
    assert "canberra:14.3.4" in you.top_up_cites


def test_a_hand_that_is_mucked_at_the_showdown_has_seen_the_river() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    for name in ("Ann", "Bob"):
        evening.ask(name, wire.Habit(show=False))
    for what in ("raise", "call"):
        you = evening.you(evening.journal.names[evening.public().turn])
        assert you.options is not None
        evening.ask(you.name, wire.Act(what=what, amount=you.options.most_to, turn=you.turn))
    for _ in range(30):
        evening.go_on(0.5)
        you = evening.you(evening.journal.names.get(evening.public().turn, ""))
        if you.options is not None and you.options.muck:
            evening.ask(you.name, wire.Act(what="muck", turn=you.turn))
    assert any(line.endswith(" mucks.") for line in evening.lines)
    assert evening.public().street == "river"


def test_blinds_that_chop_are_told_what_the_other_says_and_see_no_river() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    first = evening.journal.names[evening.public().turn]
    other = "Bob" if first == "Ann" else "Ann"
    assert not evening.you(first).offer
    evening.ask(other, wire.Act(what="chop", turn=evening.you(other).turn))
    assert evening.you(first).offer == f"{other} offers to chop the blinds."
    assert evening.you(other).offer == f"You have offered to chop; {first} has not answered."
    options = evening.you(first).options
    assert options is not None
    assert options.cites["chop"]
    evening.ask(first, wire.Act(what="chop", turn=evening.you(first).turn))
    assert (evening.public().state, evening.public().street) == ("settled", "pre-flop")


def test_more_time_says_how_much_it_is_and_by_which_clause() -> None:
    evening = sits_down("Ann", "Bob", house="star", seconds_to_act=20, extra_seconds=30)
    you = evening.you(evening.journal.names[evening.public().turn])
    assert you.may_buy_time
    assert you.time_seconds == 30
    assert you.options is not None
    assert you.options.cites["time"]


# Whoever asks is who is named


def test_what_a_bot_answers_is_asked_for_by_the_bot_and_not_by_the_person() -> None:
    evening = sits_down("Ann", "Bob", house="uk")
    evening.go_on(1)
    asker = next(name for name in ("Ann", "Bob") if (evening.you(name).options or wire.WireOptions()).chop)
    other = "Bob" if asker == "Ann" else "Ann"
    evening.scheduler.table_bots.players.add(other)  # from here on a bot sits there
    setattr(evening.scheduler.table_bots, "chops", lambda _hand, _seat: True)  # noqa: B010
    evening.journal.take_entries()
    with evening.journal.on_behalf_of(f"player {asker}", "chop-1"):
        handle_player_message(
            evening.scheduler, asker, wire.Act(what="chop", turn=evening.you(asker).turn), evening.now
        )
    played = [note.record for note in evening.journal.take_entries() if note.record.kind == "played"]
    assert [(record.by, record.request) for record in played[:2]] == [
        (f"player {asker}", "chop-1"),
        (f"bot {other}", ""),
    ]
