"""Evenings as a live director keeps them, for golden streams: papers, reserves, late stacks, races, special hands."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from msgspec.structs import replace

from pokerroom.tournament import commands
from pokerroom.tournament.chips.chip_set import ChipSet, Denomination
from pokerroom.tournament.conditions import EligibilityTerms, SessionPlan
from pokerroom.tournament.questions.denominations import races_due
from pokerroom.tournament.records import AllottedSeat
from pokerroom.tournament.structure.levels import Level, Structure
from testkit.tournament.driven_tournaments import STACK, DrivenTournament
from testkit.tournament.tournament_evenings import play_hand

_FORM: Final = frozenset(("entry_form",))


def papers_evening() -> DrivenTournament:
    """Two first sessions whose entries are paid in parts, moved, handed on, refused and lost; then the start of one."""
    plans = (
        SessionPlan(name="first-a", minutes=60, tables=5, to="final", advance=2),
        SessionPlan(name="first-b", minutes=60, tables=5, to="final", advance=2),
        SessionPlan(name="final", heat=2, minutes=6000, tables=5),
    )
    eligibility = EligibilityTerms(entitled_only=True, may_refuse=True)
    evening = DrivenTournament("star", sessions=plans, transfers=True, substitutes=True, eligibility=eligibility)
    do, enter = evening.do, commands.EnterPlayer
    do(commands.ChangeConditions, conditions=replace(evening.conditions, title="The weekly"), told="on the board")
    do(commands.PublishConditions, places=("the desk", "the board"))
    do(commands.SendConditions, how="by mail")
    do(commands.NameTables, tables=("1", "2", "3"))
    do(commands.NameInterpreter, name="Ida", language="Italian")
    do(commands.SetPace, seconds=30, directions="cards up when all-in")
    do(commands.RefuseApplication, player="Rex", why="threats to staff")
    do(enter, session="first-a", player="Ann", pays=10, papers=_FORM)
    do(commands.PayBuyIn, player="Ann", pays=100)
    do(enter, session="first-a", player="Bob", pays=110)
    do(commands.RecordPaper, player="Bob", paper="entry_form")
    do(enter, session="first-b", player="Cy", pays=110, papers=_FORM)
    do(commands.MoveEntry, session="first-a", player="Cy", asked_by_player=True)
    do(commands.NameSubstitute, player="Cy", substitute="Sue", in_person=True)
    do(enter, session="first-a", player="Dan", pays=10, papers=_FORM)
    seats = tuple(AllottedSeat(name, "1", seat) for seat, name in enumerate(("Ann", "Bob", "Cy"), 1))
    do(commands.AllotSeats, session="first-a", seats=seats, draw="seed 7")
    do(commands.StartSession, session="first-a")
    return evening


def reserves_evening() -> DrivenTournament:
    """A reserve has the seat of somebody who did not come; somebody is away; a winner was not eligible."""
    evening = DrivenTournament("canberra")
    do = evening.do
    for name in ("Ann", "Bob", "Cy", "Dan"):
        evening.enter(name)
    evening.do(commands.EnterPlayer, player="Rob", pays=0, reserve=True)
    seats = tuple(AllottedSeat(name, "1", seat) for seat, name in enumerate(("Ann", "Bob", "Cy", "Dan"), 1))
    do(commands.AllotSeats, seats=seats, draw="seed 7")
    do(commands.StartSession, missing=("Dan",))
    do(commands.OfferToReserve, reserve="Rob", instead_of="Dan", pays=110)
    do(commands.NoteAway, player="Bob")
    do(commands.OrderPosting, player="Bob", posts=False)
    evening.now += timedelta(hours=1)  # re-buys are over
    while evening.session.remaining > 1:
        play_hand(evening, "1", bust=True)
    do(commands.EndSession)
    do(commands.FixPool)
    do(commands.ConfirmPlacings)
    winner = evening.tournament.state.awards[1].player
    do(commands.RuleIneligible, player=winner, why="a dealer of the house")
    do(commands.OfferAward, number=1, to=evening.tournament.state.awards[2].player)
    return evening


def late_evening() -> DrivenTournament:
    """Stacks wait for late comers, one of them in vain; a re-buy is announced and paid for; low chips leave play."""
    chips = ChipSet((Denomination(5), Denomination(10), Denomination(100)))
    blinds = ((5, 10), (10, 20), (20, 40))
    levels = tuple(Level(blind, minutes=20) for blind in blinds)
    structure = Structure(stack=STACK, minutes=20, levels=levels, seats=6)
    evening = DrivenTournament("uk", structure=structure, chips=chips, late_until_level=3, add_ons=None)
    do = evening.do
    names = ("Ann", "Bob", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal")
    for name in names:
        evening.enter(name)
    seats = tuple(AllottedSeat(name, str(at % 2 + 1), at // 2 + 1) for at, name in enumerate(names))
    do(commands.AllotSeats, seats=seats, draw="seed 7")
    do(commands.StartSession, missing=("Hal",))
    for seat in (5, 6):
        do(commands.PlaceLateStack, table="1", seat=seat)
    evening.enter("Ivy", table="1", seat=5)
    do(commands.RemoveLateStack, table="1", seat=6)
    do(commands.LogContact, player="Hal", how="by telephone")
    do(commands.CancelPosition, player="Hal", reason="nobody could reach them")
    play_hand(evening, "1", bust=True)
    (broke,) = [player.player for player in evening.session.players.values() if player.offered is not None]
    do(commands.AnnounceRebuy, player=broke)
    do(commands.BuyAgain, player=broke, pays=80)
    do(commands.ColourUp, player="Bob", denomination=5, pieces=20)
    do(commands.FindHiddenChips, player="Flo", amount=45)
    evening.now += timedelta(minutes=20)
    do(commands.AnnounceLevel, level=2)
    play_hand(evening, "1")
    state, session = evening.tournament.state, evening.session
    for race in races_due(evening.tournament.rules, state, session, evening.now):
        cards = "Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc"
        do(commands.RaceChips, table=race.table, denomination=race.old, cards=cards)
    moved = (seat for seat in session.tables["2"].seats.values())
    free = (seat for seat in range(1, 7) if seat not in session.tables["1"].seats)
    for name, seat in [*zip(moved, free, strict=False)][:1]:
        do(commands.MoveCompetitor, player=name, table="1", seat=seat, reason="a broken chair", against_rules=True)
    return evening


def special_evening() -> DrivenTournament:
    """Levels by hands; elimination rounds, one waived and one played off; a table broken; two out in a hand draw."""
    levels = (Level((10, 20), hands=1), Level((20, 40)))
    structure = Structure(stack=STACK, minutes=20, levels=levels, seats=6)
    evening = DrivenTournament("star", 9, structure=structure, rebuys=None, add_ons=None)
    do = evening.do
    play_hand(evening, "1", wins=60)
    do(commands.AnnounceSpecialHand, what="elimination_round")
    play_hand(evening, "1", wins=60)
    play_hand(evening, "2")  # all four are level
    do(commands.SettleElimination, table="1", stays=True)
    level = evening.session.due_out["2"]
    seats = tuple(AllottedSeat(player, "play-off 1", seat) for seat, player in enumerate(level, 1))
    do(commands.BeginPlayOff, seats=seats, stack=400)
    play_hand(evening, "play-off 1", bust=True)
    do(commands.SettleElimination, table="2")
    while len(evening.session.tables["2"].seats) > 1:
        play_hand(evening, "2", bust=True)
    (left,) = evening.session.tables["2"].seats.values()
    do(commands.BreakTournamentTable, table="2", seats=(AllottedSeat(left, "1", 6),))
    _two_out(evening)
    return evening


def carried_evening() -> DrivenTournament:
    """A live tournament in which players carry their stacks to another table: one comes short, and it is settled."""
    evening = DrivenTournament("uk", 7, dealt_live=True, rebuys=None, add_ons=None)
    for player, seat, counted in (("P1", 5, STACK - 50), ("P3", 6, STACK)):
        moved = {"player": player, "table": "2", "seat": seat, "reason": "a seat by the door"}
        evening.do(commands.MoveCompetitor, **moved, against_rules=True)
        evening.do(commands.CountStack, player=player, counted=counted)
    evening.do(commands.SettleStack, player="P1", why="two chips lay under table 1")
    return evening


def _two_out(evening: DrivenTournament) -> None:
    """Two players with the same stack lose everything in one hand, and draw cards for the better place."""
    evening.do(commands.ReportHandBegun, table="1")
    seats, players = evening.session.tables["1"].seats, evening.session.players
    stacks = {seat: players[name].chips for seat, name in seats.items()}
    level = next(
        (one, other) for one in stacks for other in stacks if one < other and stacks[one] == stacks[other] == STACK
    )
    rich = max(stacks, key=lambda seat: stacks[seat])
    after = {**stacks, **dict.fromkeys(level, 0)}
    after[rich] += sum(stacks[seat] for seat in level)
    evening.do(commands.ReportHandOver, table="1", stacks=after, all_in=level, button=rich)
    names = [seats[seat] for seat in level]
    evening.do(commands.DrawForPlaces, cards=dict(zip(names, ("Kd", "7s"), strict=True)))


def substitutes_evening() -> DrivenTournament:
    """An entrant confirms their age, and asks twice that somebody else may play: once in vain, once not."""
    adults = EligibilityTerms(entitled_only=True, minimum_age=18)
    evening = DrivenTournament("canberra", eligibility=adults)
    for name in ("Ann", "Bob"):
        evening.enter(name, confirms=frozenset(("age",)))
    title = evening.tournament.rules.directors[0]
    evening.do(commands.AskSubstitute, player="Ann", substitute="Rex")
    evening.do(commands.DeclineSubstitute, player="Ann", why="Rex was sent away last week")
    evening.do(commands.AskSubstitute, player="Ann", substitute="Sue")
    evening.do(commands.NameSubstitute, player="Ann", substitute="Sue", title=title, takes_entry=True)
    return evening
