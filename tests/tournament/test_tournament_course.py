"""Tournaments as a whole: chips, books and places are right at every step; undo and replay lead to the same."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pokerroom.errors import Illegal, PokerroomError
from pokerroom.rulebook import house_named
from pokerroom.tournament import Tournament, commands, placings
from pokerroom.tournament.deciding.seats import seated_tables
from pokerroom.tournament.happening_text import (
    read_tournament_happening,
    told_in_words,
    tournament_kind,
    write_tournament_happening,
)
from pokerroom.tournament.seating.tables import open_seats
from testkit.effort import examples
from testkit.tourneys import CHIPS_BOUGHT, STACK, DrivenTournament

ASKED = ("buy", "announce", "decline", "add", "away", "even", "offend", "hide", "undo", "late")
HOUSES = ("adelaide", "canberra", "star", "uk")


def adds_up(driven: DrivenTournament) -> None:
    """What must be so at every moment."""
    known, session = driven.tournament.known, driven.session
    assert sum(known.balances.values()) == 0
    if session.stage == "running":
        bought = sum(each.what == "re_buy" for each in known.payments) * CHIPS_BOUGHT
        added = sum(each.what == "add_on" for each in known.payments) * 500
        owed = sum(each.owes for each in session.players.values()) // 80 * CHIPS_BOUGHT
        assert session.in_play == session.issued - session.removed
        assert session.issued >= known.taken * STACK + bought + added + owed - 50 * STACK
    seats = [(each.table, each.seat) for each in session.players.values()]
    assert len(set(seats)) == len(seats)
    assert sorted(chain(*(table.seats.values() for table in session.tables.values()))) == sorted(session.players)
    order = [player for group in placings(driven.tournament.rules, session) for player in group.players]
    placed = [each.player for each in session.out.values() if each.placed]
    assert sorted(order) == sorted([*placed, *(p.player for p in session.players.values() if not p.unsold)])


def play_a_hand(driven: DrivenTournament, data: st.DataObject) -> None:
    """A hand at some table, in which chips change hands at random."""
    session = driven.session
    table = data.draw(st.sampled_from(sorted(session.tables)))
    driven.do(commands.ReportHandBegun, table=table)
    dealt = driven.session.tables[table].dealt
    stacks = {seat: session.players[session.tables[table].seats[seat]].chips for seat in dealt}
    winner, *losers = data.draw(st.permutations(dealt))
    gone = losers[: data.draw(st.integers(0, min(2, len(losers))))]
    for seat in gone:
        stacks[winner] += stacks[seat]
        stacks[seat] = 0
    driven.do(commands.ReportHandOver, table=table, stacks=stacks, all_in=tuple(gone), button=winner)


def something(driven: DrivenTournament, data: st.DataObject) -> None:
    """One thing that might be asked, sensible or not."""
    session = driven.session
    who = data.draw(st.sampled_from(sorted(session.players) or ["P1"]))
    what = data.draw(
        st.sampled_from(("buy", "announce", "decline", "add", "away", "even", "offend", "hide", "undo", "late"))
    )
    if what == "buy":
        driven.do(commands.BuyAgain, player=who, pays=80)
    elif what == "announce":
        driven.do(commands.AnnounceRebuy, player=who)
    elif what == "decline":
        driven.do(commands.DeclineRebuy, player=who)
    elif what == "add":
        driven.do(commands.TakeAddOn, player=who, pays=50)
    elif what == "away":
        driven.do(commands.NoteAway, player=who, away=not session.players[who].away)
    elif what == "even":
        even(driven, data)
    elif what == "offend":
        driven.do(commands.RecordOffence, player=who, offence="abuse")
        driven.do(commands.DecideCase, case=max(driven.tournament.known.cases), penalty="disqualify")
    elif what == "hide":
        driven.do(commands.FindHiddenChips, player=who, amount=10)
    elif what == "late":
        driven.enter(f"L{driven.tournament.known.taken}", table="1", seat=6)
    else:
        undo_and_compare(driven, data.draw(st.integers(1, 3)))


def even(driven: DrivenTournament, data: st.DataObject) -> None:
    lots = data.draw(st.permutations(open_seats(seated_tables(driven.tournament.known, driven.session))))
    broken = {each.name for each in driven.session.tables.values()}
    try:
        driven.do(commands.EvenTables, lots=tuple(lots))
    except PokerroomError:
        for name in broken:  # a table is broken with the lots of the others
            kept = tuple(each for each in lots if each.table != name)
            try:
                driven.do(commands.EvenTables, lots=kept, table_order=(name,))
                break
            except PokerroomError:
                continue
    sizes = [len(each.seats) for each in driven.session.tables.values()]
    assert max(sizes) - min(sizes) <= max(1, max(sizes))


def undo_and_compare(driven: DrivenTournament, back: int) -> None:
    """What is taken back and done again leads to where it was."""
    known = driven.tournament.known
    steps = sorted({each.step for each in known.past if each.step >= driven.started})
    if len(steps) <= back:
        return
    kept = [each for each in known.past if each.step <= steps[-1 - back]]
    driven.do(commands.UndoSteps, to=steps[-1 - back], why="a slip")
    fresh = Tournament.from_happenings(driven.tournament.house, kept)
    assert driven.tournament.known.sessions == fresh.known.sessions
    assert driven.tournament.known.balances == fresh.known.balances


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=examples(15), deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(data=st.data())
def test_chips_money_seats_and_places_are_right_after_everything(house: str, data: st.DataObject) -> None:
    driven = DrivenTournament(house, data.draw(st.integers(4, 14)))
    for _ in range(data.draw(st.integers(5, 25))):
        before = len(driven.tournament.happenings), driven.session.in_play
        try:
            if data.draw(st.booleans()):
                play_a_hand(driven, data)
            else:
                something(driven, data)
        except PokerroomError:
            if len(driven.tournament.happenings) == before[0]:
                assert driven.session.in_play == before[1]
        adds_up(driven)
        if driven.session.stopped:
            break
    again = Tournament.from_happenings(house_named(house), driven.tournament.happenings)
    assert again.known == driven.tournament.known


@pytest.mark.parametrize("house", HOUSES)
def test_a_tournament_is_played_to_its_winner_and_its_pool_is_paid_out(house: str) -> None:
    driven = DrivenTournament(house, 7)
    while not driven.session.stopped:
        name, table = max(driven.session.tables.items(), key=lambda each: len(each[1].seats))
        driven.do(commands.ReportHandBegun, table=name)
        seats = driven.session.tables[name].dealt
        stacks = {seat: driven.session.players[table.seats[seat]].chips for seat in seats}
        stacks[seats[0]] += stacks[seats[-1]]
        stacks[seats[-1]] = 0
        driven.do(commands.ReportHandOver, table=name, stacks=stacks, all_in=(seats[-1],), button=seats[0])
        for player in [each for each in driven.session.players.values() if each.offered]:
            driven.do(commands.DeclineRebuy, player=player.player)
        if len(driven.session.tables) > 1 and driven.session.remaining <= 6:
            left = tuple(
                each for each in open_seats(seated_tables(driven.tournament.known, driven.session)) if each.table == "1"
            )
            driven.do(commands.EvenTables, lots=left, table_order=("2",))
        adds_up(driven)
    driven.do(commands.EndSession)
    driven.do(commands.FixPool)
    driven.do(commands.ConfirmPlacings)
    awards = driven.tournament.known.awards
    assert [each.amount for each in awards.values()] == [350, 210, 140]
    for number in awards:
        driven.do(commands.PayAward, number=number)
    driven.do(commands.CloseTournament)
    known = driven.tournament.known
    assert (known.stage, known.pool, known.owed, known.balances["house tournaments"]) == ("closed", 0, 0, 70)
    assert repr(driven.tournament) == f"<Tournament weekly of {house}: closed, 7 entries, pool 0>"


def test_every_happening_reads_back_and_says_what_it_is() -> None:
    driven = DrivenTournament("uk", 5)
    driven.do(commands.RecordOffence, player="P2", offence="soft play")
    driven.do(commands.DecideCase, case=1, penalty="rounds", number=1)
    driven.do(commands.ReportHandBegun, table="1")
    for each in driven.tournament.happenings:
        kept = write_tournament_happening(each)
        assert read_tournament_happening(tournament_kind(each), kept) == each
    assert told_in_words(driven.tournament.happenings[-1]) == "hand 1 at table 1, level 1; dead hand: seat 2"


def test_undo_takes_back_whole_commands_and_their_money_and_not_what_was_handed_over() -> None:
    driven = DrivenTournament("star", 3)
    step = driven.tournament.known.step
    driven.do(commands.ReportHandBegun, table="1")
    driven.do(commands.ReportHandOver, table="1", stacks={1: 2000, 2: 0, 3: 1000}, all_in=(2,), button=1)
    driven.do(commands.BuyAgain, player="P2", pays=80)
    assert (driven.tournament.known.pool, driven.session.in_play) == (380, 3800)
    (undone,) = driven.do(commands.UndoSteps, to=step, why="the wrong table")
    assert (driven.tournament.known.pool, driven.session.in_play, driven.session.tables["1"].hands) == (300, 3000, 0)
    assert [str(move) for move in undone.moves] == ["tournament weekly pool > player P2 80"]  # type: ignore[union-attr]
    driven.do(commands.ReportHandBegun, table="1")
    driven.do(commands.ReportHandOver, table="1", stacks={1: 3000, 2: 0, 3: 0}, all_in=(2, 3), button=1)
    for player in ("P2", "P3"):
        driven.do(commands.DeclineRebuy, player=player)
    driven.do(commands.DrawForPlaces, cards={"P2": "Kd", "P3": "4c"})
    driven.do(commands.EndSession)
    driven.do(commands.FixPool)
    driven.do(commands.ConfirmPlacings)
    driven.do(commands.PayAward, number=1)
    with pytest.raises(Illegal, match="money that has been handed over is not taken back"):
        driven.do(commands.UndoSteps, to=step, why="again")


def test_a_pause_stops_the_clock_and_every_table() -> None:
    driven = DrivenTournament("star", 4)
    driven.do(commands.PausePlay, why="a spilt drink")
    played = driven.tournament.known.played(driven.session, driven.now)
    with pytest.raises(Illegal, match="once play goes on"):
        driven.do(commands.ReportHandBegun, table="1")
    driven.do(commands.ResumePlay)
    assert driven.tournament.known.played(driven.session, driven.now) == played
    driven.do(commands.ReportHandBegun, table="1")


def test_who_comes_to_a_table_in_the_middle_of_a_hand_is_in_the_next() -> None:
    driven = DrivenTournament("star", 8)
    driven.do(commands.ReportHandBegun, table="2")
    mover = driven.session.tables["1"].seats[4]
    driven.do(commands.MoveCompetitor, player=mover, table="2", seat=6, reason="a quarrel", against_rules=True)
    stacks = dict.fromkeys((1, 2, 3, 4), STACK)
    with pytest.raises(Illegal, match=r"3,900 chips after the hand"):
        driven.do(commands.ReportHandOver, table="2", stacks={**stacks, 1: 900}, button=1)
    driven.do(commands.ReportHandOver, table="2", stacks={**stacks, 6: STACK}, button=1)
    driven.do(commands.ReportHandBegun, table="2")
    assert driven.session.tables["2"].dealt == (1, 2, 3, 4, 6)


@pytest.mark.clause("uk:tournament-seating.6")
def test_who_would_be_big_blind_next_is_moved_to_even_the_tables_out() -> None:
    driven = DrivenTournament("uk", 12)
    stacks = dict.fromkeys(range(1, 7), STACK)
    for table, left in (("1", stacks), ("2", {**stacks, 1: 3 * STACK, 5: 0, 6: 0})):
        driven.do(commands.ReportHandBegun, table=table)
        driven.do(commands.ReportHandOver, table=table, stacks=left, button=1, blinds=(2, 3), all_in=(5, 6))
    for player in [each.player for each in driven.session.players.values() if each.offered]:
        driven.do(commands.DeclineRebuy, player=player)
    due, seats = driven.session.tables["1"].seats[4], seated_tables(driven.tournament.known, driven.session)
    (moved,) = driven.do(commands.EvenTables, lots=tuple(open_seats(seats)))
    assert (moved.player, moved.table) == (due, "2")  # type: ignore[union-attr]
    assert f"{due} would be big blind next" in moved.reason  # type: ignore[union-attr]


def test_who_waits_for_the_button_has_not_played_the_hand() -> None:
    driven = DrivenTournament("uk", 4)
    driven.do(commands.ReportHandBegun, table="1")
    stacks = dict.fromkeys((1, 2, 3, 4), STACK)
    driven.do(commands.ReportHandOver, table="1", stacks=stacks, button=1, blinds=(2, 4), waited=(3,))
    (table,) = seated_tables(driven.tournament.known, driven.session)
    assert table.last is not None
    assert (table.last.dealt, table.last.blinds) == ((2, 4, 1), (2, 4))
