"""Tournaments as a whole: chips, books and places are right at every step; undo and replay lead to the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from datetime import timedelta

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from pokerroom.cards import Deck
from pokerroom.errors import Illegal, PokerroomError
from pokerroom.record_kind import recorded_kind
from pokerroom.rulebook import house_named
from pokerroom.table.seats.draws import drawing_order
from pokerroom.tournament import Tournament, commands, happenings, placings
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.happening_lines import (
    tournament_happening_line,
)
from pokerroom.tournament.happenings import TOURNAMENT_HAPPENINGS
from pokerroom.tournament.questions.denominations import races_due, smallest_chip
from pokerroom.tournament.questions.levels import break_now
from pokerroom.tournament.questions.seats import seated_tables
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.seating.breaking import table_to_break
from pokerroom.tournament.seating.moves import seating_due
from pokerroom.tournament.seating.tables import TableSeat, open_seats
from pokerroom.tournament.structure.levels import Break, Level, Structure
from testkit.suite.effort import examples
from testkit.suite.read_back import is_same
from testkit.tournament.driven_tournaments import CHIPS_BOUGHT, STACK, DrivenTournament

HOUSES = ("adelaide", "canberra", "star", "uk")
CHIPS = ChipSet(tuple(map(Denomination, (10, 100, 500))))
LEVELS = (Level((10, 20)), Level((20, 40)), Level((100, 200)), Level((500, 1000)))
STRUCTURE = Structure(stack=STACK, minutes=10, levels=LEVELS, breaks=(Break(2, 10),), seats=6)
DECK = " ".join(map(str, Deck(52).cards))


def expected_chips(driven: DrivenTournament) -> int:
    """What must be in play, counted anew from entries, payments and what is on record."""
    state, past = driven.tournament.state, driven.tournament.state.past

    def total(kind: type, what: str) -> int:
        return sum(getattr(happening, what) for happening in past if isinstance(happening, kind))

    own_stack = sum(entry.stage in ("playing", "out") for entry in state.entries.values())
    own_stack -= sum(
        isinstance(happening, happenings.LateSeatTaken) and bool(happening.instead_of) for happening in past
    )
    late = sum(isinstance(happening, happenings.LateStackPlaced) for happening in past)
    bought = [payment.what for payment in state.payments]
    owing = sum(driven.session.owing.values())
    came = STACK * (own_stack + late) + CHIPS_BOUGHT * (bought.count("re_buy") + owing // 80)
    came += 500 * bought.count("add_on") + total(happenings.HandSettled, "bonus") + raced(past)
    gone = total(happenings.PlayerOut, "removed") + total(happenings.ChipsRemoved, "chips")
    return came - gone - total(happenings.LateStackRemoved, "chips")


def raced(past: Sequence[happenings.TournamentHappening]) -> int:
    """By how much chip races changed what is in play: a new chip for every award, the odd ones gone."""
    races = [happening for happening in past if isinstance(happening, happenings.ChipsRaced)]
    return sum(
        happening.new * len(happening.awards) - happening.denomination * sum(happening.odd.values())
        for happening in races
    )


def adds_up(driven: DrivenTournament) -> None:
    """What must be so at every moment."""
    state, session = driven.tournament.state, driven.session
    assert sum(state.balances.values()) == 0
    if session.stage == "running":
        assert session.in_play == expected_chips(driven) == session.tally.in_play
    seats = [(player.table, player.seat) for player in session.players.values()]
    assert len(set(seats)) == len(seats)
    at_tables = [(table.name, seat, who) for table in session.tables.values() for seat, who in table.seats.items()]
    assert sorted(at_tables) == sorted(
        (player.table, player.seat, player.player) for player in session.players.values()
    )
    for table in session.tables.values() if state.conditions.chips is not None else ():
        chip, stacks = (
            smallest_chip(state, session, table),
            [session.players[who].chips for who in table.seats.values()],
        )
        assert chip in CHIPS.values
        assert not [chips for chips in stacks if chips % chip]
    order = [player for group in placings(driven.tournament.rules, session) for player in group.players]
    placed = [elimination.player for elimination in session.out.values() if elimination.placed]
    assert sorted(order) == sorted([*placed, *(p.player for p in session.players.values() if not p.unsold)])


def play_a_hand(driven: DrivenTournament, chance: random.Random) -> None:
    """A hand at some table, in which chips change hands at random."""
    table = chance.choice(sorted(driven.session.tables))
    driven.do(commands.ReportHandBegun, table=table)
    session = driven.session
    dealt, seats = session.tables[table].dealt, session.tables[table].seats
    stacks = {seat: session.players[seats[seat]].chips for seat in dealt}
    winner, *losers = chance.sample(dealt, len(dealt))
    stacks[winner] += session.tables[table].bonus
    gone = losers[: chance.randint(0, min(2, len(losers)))]
    chip = smallest_chip(driven.tournament.state, session, session.tables[table])
    for seat in losers:
        lost = stacks[seat] if seat in gone else chance.randrange(0, stacks[seat], chip)
        stacks[winner] += lost
        stacks[seat] -= lost
    if stacks[losers[-1]]:
        odd = {**stacks, winner: stacks[winner] + 5, losers[-1]: stacks[losers[-1]] - 5}
        with pytest.raises(Illegal, match=f"the smallest chip in play at table {table} is {chip}"):
            driven.do(commands.ReportHandOver, table=table, stacks=odd, button=winner)
    driven.do(commands.ReportHandOver, table=table, stacks=stacks, all_in=tuple(gone), button=winner)


def something(driven: DrivenTournament, chance: random.Random) -> None:
    """One thing that might be asked, sensible or not."""
    session = driven.session
    who = chance.choice(sorted(session.players) or ["P1"])
    broke = chance.choice(sorted(player.player for player in session.players.values() if player.offered) or [who])
    table, seat = chance.choice(sorted(session.tables)), chance.randint(1, 6)
    waiting = [(player.table, player.seat) for player in session.players.values() if player.unsold] or [(table, seat)]
    asked: dict[str, Callable[[], object]] = {
        "buy": lambda: driven.do(commands.BuyAgain, player=broke, pays=80),
        "announce": lambda: driven.do(commands.AnnounceRebuy, player=broke),
        "decline": lambda: driven.do(commands.DeclineRebuy, player=broke),
        "add": lambda: [driven.do(commands.TakeAddOn, player=player, pays=50) for player in [*session.players]],
        "away": lambda: driven.do(commands.NoteAway, player=who, away=chance.random() < 0.5),
        "even": lambda: even(driven, chance),
        "offend": lambda: driven.do(commands.RecordOffence, player=who, offence="abuse"),
        "out": lambda: driven.do(
            commands.DecideCase, case=max(driven.tournament.state.cases, default=1), penalty="disqualify"
        ),
        "hide": lambda: driven.do(commands.FindHiddenChips, player=who, amount=chance.choice((10, 1000))),
        "foreign": lambda: driven.do(commands.FindForeignChips, player=who, amount=10),
        "late": lambda: driven.enter(f"L{driven.tournament.state.taken}", table=waiting[0][0], seat=waiting[0][1]),
        "wait": lambda: driven.do(commands.PlaceLateStack, table=table, seat=seat),
        "unsold": lambda: driven.do(commands.RemoveLateStack, table=table, seat=seat),
        "bonus": lambda: driven.do(commands.AnnounceSpecialHand, what="bonus_round", chips=chance.choice((100, 500))),
        "smallest": lambda: driven.do(commands.AnnounceSpecialHand, what="elimination_round"),
        "settle": lambda: driven.do(commands.SettleElimination, table=table, stays=chance.random() < 0.5),
        "race": lambda: race(driven, chance),
        "level": lambda: driven.do(commands.AnnounceLevel, level=session.level + 1),
        "hours": lambda: setattr(driven, "now", driven.now + timedelta(minutes=chance.randint(1, 40))),
        "break": lambda: driven.do(commands.CallBreak, minutes=1),
        "round": lambda: driven.do(commands.PlayHandForHand, on=not session.hand_for_hand),
        "move": lambda: driven.do(
            commands.MoveCompetitor, player=who, table=table, seat=seat, reason="a quarrel", against_rules=True
        ),
        "final": lambda: driven.do(
            commands.DrawFinalTable, table=table, lots=tuple(TableSeat(table, each) for each in range(1, 7))
        ),
        "never": lambda: driven.do(commands.CancelPosition, player=who, reason="never came"),
        "count": lambda: driven.do(commands.CountChips, counted=session.in_play),
        "undo": lambda: undo_and_compare(driven, chance.randint(1, 4)),
    }
    asked[chance.choice(sorted(asked))]()


def race(driven: DrivenTournament, chance: random.Random) -> None:
    """Whatever is to leave play at a table, which nothing but a hand can stand against; or something that is not."""
    due = races_due(driven.tournament.rules, driven.tournament.state, driven.session, driven.now)
    table, old = (due[0].table, due[0].old) if due else (chance.choice(sorted(driven.session.tables)), 10)
    between_hands = not driven.session.tables[table].dealing
    with suppress(PokerroomError) if not (due and between_hands) else nullcontext():
        driven.do(commands.RaceChips, table=table, denomination=old, cards=DECK)


def even(driven: DrivenTournament, chance: random.Random) -> None:
    """Tables broken and balanced until nothing is due: then no two are more than one player apart."""
    state, rules = driven.tournament.state, driven.tournament.rules.seating
    if driven.session.dealing:
        return
    while (due := seating_due(rules, tables := seated_tables(state, driven.session))) != "nothing":
        broken = table_to_break(tables) if due == "break" else ""
        lots = open_seats(table for table in tables if table.name != broken)
        order = tuple(sorted(driven.session.tables)) if rules.balance_from == "draw_order" and not broken else ()
        driven.do(commands.EvenTables, lots=tuple(chance.sample(lots, len(lots))), table_order=order)
        adds_up(driven)
    sizes = [len(table.seats) for table in driven.session.tables.values()]
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == -(-len(driven.session.players) // 6)


def undo_and_compare(driven: DrivenTournament, back: int) -> None:
    """What is taken back leads to where it was."""
    state = driven.tournament.state
    steps = sorted({happening.step for happening in state.past if happening.step >= driven.started})
    if len(steps) <= back:
        return
    facts = [happening for happening in state.past if happening.step <= steps[-1 - back]]
    driven.do(commands.UndoSteps, to=steps[-1 - back], why="a slip")
    fresh = Tournament.from_happenings(driven.tournament.house, facts)
    assert driven.tournament.state.sessions == fresh.state.sessions
    assert driven.tournament.state.balances == fresh.state.balances


def stopped(driven: DrivenTournament) -> bool:
    return bool(driven.session.stopped)


def play_to_the_end(driven: DrivenTournament) -> None:
    """Down to one player, by hands in which everybody at a table but one goes out; ties drawn."""
    driven.now += timedelta(minutes=2)  # of a break that was called
    for name in driven.session.dealing:  # what was taken back may have been the end of a hand
        finish(driven, name)
    while not stopped(driven):
        for name in [*driven.session.due_out]:
            driven.do(commands.SettleElimination, table=name, stays=True)
        for competitor in [player for player in driven.session.players.values() if player.offered]:
            driven.do(commands.DeclineRebuy, player=competitor.player)
        if stopped(driven):
            break
        if driven.session.hand_for_hand:
            driven.do(commands.PlayHandForHand, on=False)
        even(driven, random.Random(1))
        if races_due(driven.tournament.rules, driven.tournament.state, driven.session, driven.now):
            race(driven, random.Random(1))
            adds_up(driven)
        table = max(driven.session.tables.values(), key=lambda each: len(each.seats))
        while break_now(driven.tournament.state, driven.session, driven.now + timedelta(minutes=1)):
            driven.now += timedelta(minutes=1)
        driven.do(commands.ReportHandBegun, table=table.name)
        table = driven.session.tables[table.name]
        stacks = {seat: driven.session.players[table.seats[seat]].chips for seat in table.dealt}
        winner, *gone = sorted(stacks, key=lambda seat: driven.session.players[table.seats[seat]].unsold)
        after = {**dict.fromkeys(gone, 0), winner: sum(stacks.values()) + table.bonus}
        driven.do(commands.ReportHandOver, table=table.name, stacks=after, all_in=tuple(gone), button=winner)
        adds_up(driven)
    for player, owed in driven.session.owing.items():
        driven.do(commands.BuyAgain, player=player, pays=owed)


def finish(driven: DrivenTournament, name: str) -> None:
    """A hand that is under way ends with nothing lost."""
    table = driven.session.tables[name]
    stacks = {seat: driven.session.players[table.seats[seat]].chips for seat in table.dealt}
    stacks[table.dealt[0]] += table.bonus
    driven.do(commands.ReportHandOver, table=name, stacks=stacks, button=table.dealt[0])


def paid_and_placed(driven: DrivenTournament) -> None:
    """All of the pool is won, and everybody who played has one place, shared only where the house shares."""
    rules = driven.tournament.rules
    while level := [placing for placing in placings(rules, driven.session) if placing.waits_for and placing.place <= 3]:
        deck = iter(random.Random(len(driven.session.drawn)).sample(Deck(52).cards, 52))
        names = drawn_in_order(driven, level[0].players)
        driven.do(commands.DrawForPlaces, cards={name: str(next(deck)) for name in names})
    driven.do(commands.EndSession)
    (fixed,) = driven.do(commands.FixPool)
    driven.do(commands.ConfirmPlacings)
    state = driven.tournament.state
    assert sum(award.amount for award in state.awards.values()) == fixed.pool  # type: ignore[union-attr]
    assert state.pool == 0
    everybody = [player for group in state.confirmed for player in group.players]
    played = {elimination.player for elimination in driven.session.out.values() if elimination.placed}
    played |= {player.player for player in driven.session.players.values() if not player.unsold}
    assert sorted(everybody) == sorted(played)
    assert [group.place for group in state.confirmed] == [
        1 + sum(len(group.players) for group in state.confirmed[:at]) for at in range(len(state.confirmed))
    ]
    for group in state.confirmed[:3]:
        if len(group.players) > 1 and group.place <= 3:
            outs = [driven.session.out[player] for player in group.players]
            assert rules.same_hand_tie == "share" or len({elimination.table for elimination in outs}) > 1
            assert len({(elimination.turn, elimination.began) for elimination in outs}) == 1


def drawn_in_order(driven: DrivenTournament, names: Sequence[str]) -> Sequence[str]:
    outs = [driven.session.out[name] for name in names if name in driven.session.out]
    seats = {elimination.seat: elimination.player for elimination in outs}
    if len({elimination.table for elimination in outs}) != 1 or len(seats) < len(names):
        return names
    button = driven.session.tables[outs[0].table].button if outs[0].table in driven.session.tables else 0
    return [seats[seat] for seat in drawing_order(driven.tournament.rules.draws, seats, button)]


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=examples(30), deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
@given(seed=st.integers(0, 10**9), players=st.integers(4, 14), steps=st.integers(5, 40))
def test_chips_money_seats_and_places_are_right_after_everything(
    house: str, seed: int, players: int, steps: int
) -> None:
    chance = random.Random(seed)
    late = "full_stack" if house == "star" else None
    driven = DrivenTournament(house, players, structure=STRUCTURE, chips=CHIPS, late_entry=late, late_until_level=2)
    for _ in range(steps):
        state = driven.tournament.state
        before, past = state.copy(), len(driven.tournament.happenings)
        try:
            play_a_hand(driven, chance) if chance.random() < 0.5 else something(driven, chance)
        except PokerroomError:
            if len(driven.tournament.happenings) == past:
                assert before == state
        adds_up(driven)
        if driven.session.stopped:
            break
    again = Tournament.from_happenings(house_named(house), driven.tournament.happenings)
    assert again.state == driven.tournament.state
    play_to_the_end(driven)
    paid_and_placed(driven)


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
        for player in [player for player in driven.session.players.values() if player.offered]:
            driven.do(commands.DeclineRebuy, player=player.player)
        if len(driven.session.tables) > 1 and driven.session.remaining <= 6:
            left = tuple(
                seat for seat in open_seats(seated_tables(driven.tournament.state, driven.session)) if seat.table == "1"
            )
            driven.do(commands.EvenTables, lots=left, table_order=("2",))
        adds_up(driven)
    driven.do(commands.EndSession)
    driven.do(commands.FixPool)
    driven.do(commands.ConfirmPlacings)
    awards = driven.tournament.state.awards
    assert [award.amount for award in awards.values()] == [350, 210, 140]
    for number in awards:
        driven.do(commands.PayAward, number=number)
    driven.do(commands.CloseTournament)
    state = driven.tournament.state
    assert (state.stage, state.pool, state.owed, state.balances["house tournaments"]) == ("closed", 0, 0, 70)
    assert repr(driven.tournament) == f"<Tournament weekly of {house}: closed, 7 entries, pool 0>"


def test_every_happening_reads_back_and_says_what_it_is() -> None:
    driven = DrivenTournament("uk", 5)
    driven.do(commands.RecordOffence, player="P2", offence="soft play")
    driven.do(commands.DecideCase, case=1, penalty="rounds", number=1)
    driven.do(commands.ReportHandBegun, table="1")
    for happening in driven.tournament.happenings:
        kept = TOURNAMENT_HAPPENINGS.write(happening)
        assert is_same(TOURNAMENT_HAPPENINGS.read(recorded_kind(happening), kept), happening)
    assert (
        tournament_happening_line(driven.tournament.happenings[-1]) == "hand 1 at table 1, level 1; dead hand: seat 2"
    )


def test_undo_takes_back_whole_commands_and_their_money_and_not_what_was_handed_over() -> None:
    driven = DrivenTournament("star", 3)
    step = driven.tournament.state.step
    driven.do(commands.ReportHandBegun, table="1")
    driven.do(commands.ReportHandOver, table="1", stacks={1: 2000, 2: 0, 3: 1000}, all_in=(2,), button=1)
    driven.do(commands.BuyAgain, player="P2", pays=80)
    assert (driven.tournament.state.pool, driven.session.in_play) == (380, 3800)
    (undone,) = driven.do(commands.UndoSteps, to=step, why="the wrong table")
    assert (driven.tournament.state.pool, driven.session.in_play, driven.session.tables["1"].hands) == (300, 3000, 0)
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
    played = driven.tournament.state.played(driven.session, driven.now)
    with pytest.raises(Illegal, match="once play goes on"):
        driven.do(commands.ReportHandBegun, table="1")
    driven.do(commands.ResumePlay)
    assert driven.tournament.state.played(driven.session, driven.now) == played
    driven.do(commands.ReportHandBegun, table="1")


def test_who_comes_to_a_table_in_the_middle_of_a_hand_is_in_the_next() -> None:
    driven = DrivenTournament("star", 8)
    driven.do(commands.ReportHandBegun, table="2")
    mover = driven.session.tables["1"].seats[4]
    driven.do(commands.MoveCompetitor, player=mover, table="2", seat=6, reason="a quarrel", against_rules=True)
    stacks = dict.fromkeys((1, 2, 3, 4), STACK)
    with pytest.raises(Illegal, match=r"after the hand there are 3,900 chips at table 2 of final"):
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
    for player in [player.player for player in driven.session.players.values() if player.offered]:
        driven.do(commands.DeclineRebuy, player=player)
    due, seats = driven.session.tables["1"].seats[4], seated_tables(driven.tournament.state, driven.session)
    (moved,) = driven.do(commands.EvenTables, lots=tuple(open_seats(seats)))
    assert (moved.player, moved.table) == (due, "2")  # type: ignore[union-attr]
    assert f"{due} would be big blind next" in moved.reason  # type: ignore[union-attr]


def test_who_waits_for_the_button_has_not_played_the_hand() -> None:
    driven = DrivenTournament("uk", 4)
    driven.do(commands.ReportHandBegun, table="1")
    stacks = dict.fromkeys((1, 2, 3, 4), STACK)
    driven.do(commands.ReportHandOver, table="1", stacks=stacks, button=1, blinds=(2, 4), waited=(3,))
    (table,) = seated_tables(driven.tournament.state, driven.session)
    assert table.last is not None
    assert (table.last.dealt, table.last.blinds) == ((2, 4, 1), (2, 4))


def test_whoever_has_a_seat_at_the_start_has_an_entry_and_the_other_way_round() -> None:
    driven = DrivenTournament("uk")
    for name in ("P1", "P2", "P3"):
        driven.enter(name)
    seats = tuple(AllottedSeat(f"P{number}", "1", number) for number in (1, 2, 3))
    driven.do(commands.AllotSeats, seats=seats, draw="seed 7")
    driven.do(commands.WithdrawEntry, player="P1")
    driven.enter("P4")
    with pytest.raises(Illegal, match="a seat for P1, whose entry is gone; no seat for P4"):
        driven.do(commands.StartSession)
    driven.do(commands.AllotSeats, seats=(AllottedSeat("P4", "1", 1), *seats[1:]), draw="seed 8")
    driven.do(commands.StartSession)
    assert {*driven.session.players} == {"P2", "P3", "P4"}


def test_a_place_that_may_still_change_is_told_as_of_now() -> None:
    """While somebody may buy again whoever goes out after them may come to a better place."""
    driven = DrivenTournament("uk", 4)

    def loses(player: str) -> list[str]:
        table = driven.session.players[player].table
        driven.do(commands.ReportHandBegun, table=table)
        tournament_table = driven.session.tables[table]
        stacks = {seat: driven.session.players[tournament_table.seats[seat]].chips for seat in tournament_table.dealt}
        lost = driven.session.players[player].seat
        won = next(seat for seat in stacks if seat != lost)
        stacks[won] += stacks[lost]
        stacks[lost] = 0
        facts = driven.do(commands.ReportHandOver, table=table, stacks=stacks, button=won)
        return [tournament_happening_line(happening) for happening in facts]

    assert "P1 may buy again" in loses("P1")
    driven.do(commands.RecordOffence, player="P2", offence="abuse")
    tournament_facts = driven.do(commands.DecideCase, case=1, penalty="disqualify")
    assert any(
        "is disqualified in 4th place for now" in tournament_happening_line(happening) for happening in tournament_facts
    )
    tournament_facts = driven.do(commands.DeclineRebuy, player="P1")
    assert tournament_happening_line(tournament_facts[0]) == "P1 is out in 3rd place"
