"""Somebody else in an entrant's place, and what entrants confirm: reserves, substitutes, and who may enter at all."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, tournament_duties
from pokerroom.tournament.conditions import EligibilityTerms
from pokerroom.tournament.confirming import confirmations_asked
from pokerroom.tournament.records import AllottedSeat, TournamentEntry
from testkit.tournament.driven_tournaments import STACK, DrivenTournament


def entry_of(evening: DrivenTournament, player: str) -> TournamentEntry:
    return evening.tournament.state.entries_of(player)[-1]


@pytest.mark.clause("canberra:20.3(a)(i)")
def test_whoever_enters_by_themselves_confirms_what_the_conditions_ask_and_that_is_kept() -> None:
    adults = EligibilityTerms(entitled_only=True, minimum_age=18, criteria="club members", barred_groups=("staff",))
    evening = DrivenTournament("canberra", eligibility=adults, signature_asked=True)
    confirmations = confirmations_asked(evening.tournament.rules, evening.conditions)
    assert [confirmation.what for confirmation in confirmations] == ["age", "criteria", "groups", "agreement"]
    assert all(confirmation.cites for confirmation in confirmations)
    before = evening.tournament.state.step
    with pytest.raises(Illegal, match='Ann has not confirmed "I am 18 or older"') as refusal:
        evening.enter("Ann", confirms=frozenset(("criteria", "groups", "agreement")))
    assert [str(cite) for cite in refusal.value.cites] == ["canberra:20.3(a)(i)"]
    assert evening.tournament.state.step == before
    evening.enter("Ann", confirms=frozenset(confirmation.what for confirmation in confirmations))
    assert entry_of(evening, "Ann").confirmed == ("age", "agreement", "criteria", "groups")
    with pytest.raises(Illegal, match="Bob's age is not known"):  # at the desk nobody has asked for it
        evening.enter("Bob")
    evening.enter("Bob", age=18)
    assert entry_of(evening, "Bob").confirmed == ()


def test_a_tournament_that_asks_nothing_of_entrants_has_nothing_confirmed() -> None:
    evening = DrivenTournament("star")
    assert confirmations_asked(evening.tournament.rules, evening.conditions) == ()
    evening.enter("Ann", confirms=frozenset())
    assert entry_of(evening, "Ann").stage == "accepted"


@pytest.mark.parametrize("house", ["uk", "star", "adelaide"])
def test_a_house_without_reserves_takes_none(house: str) -> None:
    evening = DrivenTournament(house)
    with pytest.raises(Illegal, match="Rob cannot be a reserve"):
        evening.do(commands.EnterPlayer, player="Rob", pays=0, reserve=True)


@pytest.mark.clause("canberra:20.10.1", "canberra:20.10.2", "canberra:20.11")
def test_a_reserve_has_the_seat_that_was_lost_or_a_place_that_came_free() -> None:
    evening = DrivenTournament("canberra", players_at_most=3)
    for name in ("Ann", "Bob", "Cy"):
        evening.enter(name)
    for name in ("Rob", "Sue"):
        evening.do(commands.EnterPlayer, player=name, pays=0, reserve=True)
    with pytest.raises(Illegal, match="on the list of reserves already"):
        evening.do(commands.EnterPlayer, player="Rob", pays=0, reserve=True)
    evening.do(commands.WithdrawEntry, player="Cy")
    evening.enter("Rob")
    mine = [entry.stage for entry in evening.tournament.state.entries_of("Rob")]
    assert mine == ["withdrawn", "accepted"], "one place, and not on the list any more"
    names = ("Ann", "Bob", "Rob")
    seats = tuple(AllottedSeat(name, "1", seat) for seat, name in enumerate(names, 1))
    evening.do(commands.AllotSeats, seats=seats, draw="seed 7")
    evening.do(commands.StartSession, missing=names, kept=names)
    evening.do(commands.NoteAway, player="Ann", away=False)
    with pytest.raises(Illegal, match="the position of Ann cannot be cancelled: they have taken the seat"):
        evening.do(commands.CancelPosition, player="Ann", reason="late")
    evening.do(commands.CancelPosition, player="Bob", reason="the seat was not taken")
    pool = evening.tournament.state.pool
    evening.do(commands.OfferToReserve, reserve="Sue", instead_of="Bob", pays=110)
    state, sue = evening.tournament.state, evening.session.players["Sue"]
    assert (sue.table, sue.seat, sue.chips) == ("1", 2, STACK)
    assert state.pool == pool + 100, "and what Bob paid stays in it"
    assert evening.session.in_play == 3 * STACK
    assert entry_of(evening, "Bob").stage == "forfeited"


def asks(evening: DrivenTournament, substitute: str, player: str = "Ann") -> None:
    evening.do(commands.AskSubstitute, player=player, substitute=substitute)


def names(evening: DrivenTournament, substitute: str, **more: Any) -> None:
    evening.do(commands.NameSubstitute, player="Ann", substitute=substitute, takes_entry=True, **more)


@pytest.mark.clause("canberra:20.13")
def test_a_substitute_is_asked_for_and_has_the_entry_once_the_director_approves() -> None:
    evening = DrivenTournament("canberra")
    for name in ("Ann", "Bob"):
        evening.enter(name)
    state, title = evening.tournament.state, evening.tournament.rules.directors[0]
    with pytest.raises(Illegal, match="Bob is in final already"):
        asks(evening, "Bob")
    with pytest.raises(Malformed, match="Eve has no entry"):
        asks(evening, "Sue", player="Eve")
    asks(evening, "Rex")
    duties = [duty.what for duty in tournament_duties(evening.tournament.rules, state, evening.now)]
    assert "say whether Rex may play for Ann" in duties
    evening.do(commands.DeclineSubstitute, player="Ann", why="Rex was sent away")
    assert state.substitutes_asked == {}
    with pytest.raises(Illegal, match="has asked for no substitute"):
        evening.do(commands.DeclineSubstitute, player="Ann", why="again")
    asks(evening, "Sue")
    with pytest.raises(Illegal, match="without approval") as refusal:
        names(evening, "Sue", by="Ann")
    assert [str(cite) for cite in refusal.value.cites] == ["canberra:20.13"]
    names(evening, "Sue", by=f"Bo ({title})", title=title)
    assert [(entry.player, entry.stage) for entry in state.entries.values()] == [
        ("Sue", "accepted"),
        ("Bob", "accepted"),
    ]
    assert (state.substitutes, state.substitutes_asked) == ({"Ann": "Sue"}, {})
    paid = [payment.player for payment in state.payments]
    assert paid == ["Ann", "Bob"], "who paid has it back, if anybody has"


@pytest.mark.clause("star:28.4.2.j", "star:28.5.5")
def test_where_substitutes_are_named_in_person_nobody_asks_from_afar() -> None:
    evening = DrivenTournament("star", substitutes=True)
    evening.enter("Ann")
    with pytest.raises(Illegal, match="named from afar; allowed: named in person") as refusal:
        asks(evening, "Sue")
    assert {str(cite) for cite in refusal.value.cites} == {"star:28.5.5", "star:28.4.2.j"}
    names(evening, "Sue", in_person=True)
    assert entry_of(evening, "Sue").stage == "accepted"
