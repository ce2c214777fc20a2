"""Who plays for the pot of the last deal, who waits for its end, and who is dealt into the next hand."""

from __future__ import annotations

from typing import Any

import pytest

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.hand import Raise
from pokerroom.rulebook import house_named
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.table import happenings
from pokerroom.table.commands import AnnounceClosing, CarryOut, Misdeal, PutUpSign, ReleaseHeld, TellPlayers
from testkit.table.table_watch import snapshot
from testkit.table.twin_tables import EIGHT, TwinTables


@pytest.mark.clause("uk:irregularity.6", "uk:irregularity.7")
def test_a_newcomer_waits_until_the_pot_carried_over_is_won() -> None:
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    evening.finish(*evening.begin())
    hand, dealer = evening.begin()
    cheat = hand.turn
    hand.act(cheat, Raise(60))
    ruling = rule(house_named("uk"), Seen("defective_deck_known_to_player", seat=cheat), hand)
    ruling = ruling.decide(1, by="supervisor", reason="they knew")
    carry_out_at(table, ruling, dealer, by="supervisor", at=EIGHT)
    table.end_hand()
    evening.check()
    table.sit("newcomer", 9, 200, EIGHT)
    hand, dealer = evening.begin()
    assert hand.heading.carried == 60
    assert set(hand.seats) == {1, 4, 6, 7}
    waiting = table.state.hand_notes.line_up.waiting  # type: ignore[union-attr]
    assert [(each.seat, [str(cite) for cite in each.cites]) for each in waiting] == [(9, ["uk:irregularity.7"])]
    table.do(Misdeal("a card too many"))
    hand, dealer = evening.begin()
    assert set(hand.seats) == {1, 4, 6, 7}
    evening.finish(hand, dealer)
    assert not table.state.orders.contenders
    assert not table.state.players.blind_statuses[9].missed
    assert table.player(9).owes.words == table.copy().player(9).owes.words


@pytest.mark.clause("uk:irregularity.7")
def test_a_table_does_not_close_over_the_pot_of_the_next_hand_which_goes_to_its_players() -> None:
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    hand, dealer = evening.begin()
    cheat = hand.turn
    hand.act(cheat, Raise(60))
    ruling = rule(house_named("uk"), Seen("defective_deck_known_to_player", seat=cheat), hand)
    ruling = ruling.decide(1, by="supervisor", reason="they knew")
    carry_out_at(table, ruling, dealer, by="supervisor", at=EIGHT)
    table.end_hand()
    for seat in (1, 4, 6, 7):
        table.rise(seat, EIGHT)
    change = table.do(AnnounceClosing(by=table.rules.changes.ordered_by[0]))
    table.do(TellPlayers(change, EIGHT))
    table.do(PutUpSign(change, EIGHT, EIGHT))
    evening.check()
    before = snapshot(table)
    with pytest.raises(Illegal, match=r"60 in the pot of the next hand; allowed: .*release to its players.*irregular"):
        table.do(CarryOut(change, EIGHT))
    by, why = evening.floor, "no hand is played for it"
    for wrong, fault, words in (
        ({"to": "house"}, Malformed, "allowed: player"),
        ({"by": "dealer"}, NotAllowed, "next pot's chips released"),
        ({"whose": "a stranger"}, Illegal, "who may play for it: player 1, player 4, player 6, player 7"),
        ({"amount": 61}, Illegal, "1 to 60"),
        ({"source": "the drawer"}, Malformed, "held, next_pot"),
    ):
        asked: dict[str, Any] = {"amount": 60, "to": "player", "by": by, "whose": "player 1", "source": "next_pot"}
        with pytest.raises(fault, match=words):
            table.do(ReleaseHeld(at=EIGHT, why=why, **{**asked, **wrong}))
    assert snapshot(table) == before
    table.do(ReleaseHeld(20, "player", EIGHT, by, why, "player 1", source="next_pot"))
    assert table.state.orders.contenders
    table.do(ReleaseHeld(40, "player", EIGHT, by, why, "player 4", source="next_pot"))
    evening.check()
    assert evening.last(happenings.Booked).players == {"player 4": -40}
    assert not table.state.orders.contenders
    table.do(CarryOut(change, EIGHT))
    evening.check()
    assert table.closed
    assert table.books.closing_report().balanced


def test_the_pot_of_the_next_hand_is_not_given_back_while_it_is_played_for() -> None:
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    hand, dealer = evening.begin()
    hand.act(cheat := hand.turn, Raise(60))
    ruling = rule(house_named("uk"), Seen("defective_deck_known_to_player", seat=cheat), hand)
    carry_out_at(table, ruling.decide(1, by="supervisor", reason="knew"), dealer, by="supervisor", at=EIGHT)
    table.end_hand()
    evening.begin()
    with pytest.raises(Illegal, match="the next pot is being played for; allowed: between two hands"):
        table.do(ReleaseHeld(10, "player", EIGHT, evening.floor, "decided", "player 1", source="next_pot"))


def test_where_fewer_than_two_are_left_of_the_last_deal_everybody_plays_for_its_pot() -> None:
    evening = TwinTables("uk", (1, 4))
    table = evening.table
    hand, dealer = evening.begin()
    hand.act(hand.turn, Raise(60))
    ruling = rule(house_named("uk"), Seen("defective_deck_known_to_player", seat=hand.seats[0]), hand)
    carry_out_at(table, ruling.decide(1, by="supervisor", reason="they knew"), dealer, by="supervisor", at=EIGHT)
    table.end_hand()
    table.rise(1, EIGHT)
    for seat in (6, 7):
        table.sit(f"player {seat}", seat, 200, EIGHT)
    assert len(table.begin_hand(EIGHT).state.seats) > 1
    evening.check()


@pytest.mark.part("uk:misdeal.1")
def test_who_was_left_out_of_the_deal_is_dealt_into_the_next_hand() -> None:
    evening = TwinTables("uk", (1, 4, 6, 7))
    table = evening.table
    evening.finish(*evening.begin())
    table.sit_out(7, EIGHT)
    _, dealer = evening.begin()
    evening.rules(Seen("player_dealt_out", seat=7, facts={"entitled": True, "substantial_action": False}), dealer)
    assert table.state.orders.deal_in == {7}
    table.end_hand()
    evening.check()
    hand, dealer = evening.begin()
    assert 7 in hand.seats
    evening.finish(hand, dealer)
    assert not table.state.orders.deal_in
