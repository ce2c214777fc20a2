"""Evenings of tournaments as a room's director drives them, for golden streams: what is written of each kind once."""

from __future__ import annotations

from datetime import timedelta

from pokerroom.tournament import commands
from pokerroom.tournament.conditions import SessionPlan
from pokerroom.tournament.questions.levels import break_now
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.seating.tables import TableSeat
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.tournament.driven_tournaments import STACK, DrivenTournament


def play_hand(evening: DrivenTournament, table: str, *, bust: bool = False, wins: int = 0) -> None:
    """A hand; with `bust` the smallest stack loses everything to the largest, else it loses what that `wins`."""
    evening.do(commands.ReportHandBegun, table=table)
    tournament_table = evening.session.tables[table]
    stacks = {seat: evening.session.players[tournament_table.seats[seat]].chips for seat in tournament_table.dealt}
    poor, *_, rich = sorted(stacks, key=lambda seat: (stacks[seat], seat))
    stacks[rich] += tournament_table.bonus + wins
    stacks[poor] -= wins
    if bust:
        stacks[rich] += stacks.pop(poor)
        stacks[poor] = 0
    blinds = tuple(sorted(tournament_table.dealt))[1:3]
    parts = {
        "stacks": stacks,
        "all_in": (poor,) if bust else (),
        "button": min(tournament_table.dealt),
        "blinds": blinds,
    }
    evening.do(commands.ReportHandOver, table=table, **parts)


def _until_break(evening: DrivenTournament) -> None:
    """The time goes on to the next break of the schedule."""
    while not break_now(evening.tournament.state, evening.session, evening.now + timedelta(minutes=1)):
        evening.now += timedelta(minutes=1)


def sit_and_go_room() -> DrivenTournament:
    """Nine players at two tables, down to a winner."""
    evening = DrivenTournament("star", 9, late_entry="full_stack", late_until_level=2)
    do = evening.do
    play_hand(evening, "1", bust=True)
    (broke,) = [player.player for player in evening.session.players.values() if player.offered is not None]
    do(commands.BuyAgain, player=broke, pays=80)
    do(commands.NoteAway, player="P2")
    seat = next(seat for seat in range(1, 7) if seat not in evening.session.tables["2"].seats)
    evening.enter("Late", table="2", seat=seat)
    do(commands.PausePlay, why="a fire drill")
    do(commands.ResumePlay)
    do(commands.RecordOffence, player="P4", offence="abuse")
    do(commands.DecideCase, case=1, penalty="none", reason="a misunderstanding")
    mover, free = evening.session.tables["1"].seats[3], {*range(1, 7)} - {*evening.session.tables["2"].seats}
    parts = {"player": mover, "table": "2", "seat": min(free), "reason": "by the door", "against_rules": True}
    do(commands.MoveCompetitor, **parts)
    do(commands.AnnounceSpecialHand, what="bonus_round", tables=("1",), chips=200)
    play_hand(evening, "1")
    do(commands.CallBreak, minutes=5)
    evening.now += timedelta(minutes=6)
    evening.now += timedelta(minutes=21)
    play_hand(evening, "1")
    _until_break(evening)
    do(commands.TakeAddOn, player="P2", pays=50)
    evening.now += timedelta(minutes=12)
    do(commands.PlayHandForHand)
    for table in ("1", "2"):
        play_hand(evening, table, bust=True)
    do(commands.PlayHandForHand, on=False)
    while evening.session.remaining > 6:
        play_hand(evening, "2", bust=True)
    do(commands.DrawFinalTable, table="1", lots=tuple(TableSeat("1", seat) for seat in (4, 2, 6, 1, 3, 5)))
    while evening.session.remaining > 1:
        play_hand(evening, "1", bust=True)
    do(commands.CountChips, counted=evening.session.in_play)
    do(commands.EndSession)
    do(commands.FixPool)
    do(commands.ConfirmPlacings)
    for award in [*evening.tournament.state.awards]:
        do(commands.PayAward, number=award)
    do(commands.CloseTournament)
    return evening


def cancelled_evening() -> DrivenTournament:
    """Entries, one of them withdrawn; another time; and the end before the start."""
    evening = DrivenTournament("uk")
    for player in ("Ann", "Bob"):
        evening.enter(player)
    evening.do(commands.WithdrawEntry, player="Bob")
    evening.do(commands.ChangeSessionTime, starts=evening.now + timedelta(days=1), told="in the lobby")
    evening.do(commands.AddValue, what="cash", amount=50)
    evening.do(commands.UndoSteps, to=evening.tournament.state.step - 1, why="a slip")
    evening.do(commands.CancelTournament, why="a power cut")
    return evening


def duel_evening() -> DrivenTournament:
    """A heads-up tournament of four, with decks of two colours, down to its winner."""
    structure = Structure(stack=STACK, minutes=20, levels=(Level((10, 20)), Level((20, 40))), seats=2)
    evening = DrivenTournament("star", structure=structure, heads_up=True, rebuys=None, add_ons=None)
    names = ("P1", "P2", "P3", "P4")
    for name in names:
        evening.enter(name)
    evening.do(commands.DrawBracket, order=names, tables={"12": "E"}, draw="seed 7")
    for number, back in ((1, "blue"), (2, "red")):
        evening.do(commands.BringHeadsUpDeck, number=number, back=back)
    evening.do(commands.StartSession)
    while evening.session.remaining > 1:
        for table in [duel for duel in evening.session.duels if duel not in evening.session.round_won]:
            play_hand(evening, table, bust=True)
        session = evening.session
        if session.remaining > 1 and len(session.round_won) == len(session.duels):
            evening.do(commands.BeginHeadsUpRound)
    evening.do(commands.EndSession)
    return evening


def play_off_evening() -> DrivenTournament:
    """A session of one hand after which three players are level, and play for the places."""
    evening = DrivenTournament("star", 3, sessions=(SessionPlan(name="final", hands=1),))
    play_hand(evening, "1")
    seats = tuple(AllottedSeat(player, "play-off 1", seat) for seat, player in enumerate(("P2", "P3", "P1"), 1))
    evening.do(commands.BeginPlayOff, seats=seats, stack=400)
    for _ in range(2):
        play_hand(evening, "play-off 1", bust=True)
    evening.do(commands.EndSession)
    return evening
