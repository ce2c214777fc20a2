"""What the floor rules at a table stands in the registers by itself, in their own words, with what falls due of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal, Malformed
from pokerroom.hand import SoftwareDealer
from pokerroom.record_kind import kind_of
from pokerroom.registers.commands import FinishDuty
from pokerroom.registers.decide import decide_registers
from pokerroom.registers.duties import RegisterDuty, late, todo
from pokerroom.registers.evolve import registers_from
from pokerroom.registers.filling import RoomRecord, entries_of_room, wanted_kinds
from pokerroom.registers.state import RegisterEntry, Registers
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.ruling_rows.ruling_names import RoleName
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.conduct.manners import refuse_breaking_silence
from pokerroom.rulings.floor.at_table import carry_out_at
from pokerroom.rulings.people import title
from pokerroom.table import Table
from pokerroom.table.opening.readiness import as_usual
from testkit.rulebook.claims import claiming

EIGHT = datetime(2024, 8, 16, 20)
AT = EIGHT.replace(tzinfo=UTC)
BOOKS = library().books
SETUP = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


class RegisteredTable:
    """A table of a house with a hand under way, and the registers that its record fills."""

    def __init__(self, house: str) -> None:
        self.house = house
        self.table = Table(house_named(house), as_usual(house_named(house), SETUP), unit=1)
        for seat in (1, 4, 6):
            self.table.sit(f"player {seat}", seat, 200, EIGHT)
        drawn = dict(zip(self.table.forecast(EIGHT).drawing_for_button, ("2c", "9d", "Kh"), strict=False))
        hand = self.table.begin_hand(EIGHT, drawn or None)
        cards = SeededShuffle(seed=3)
        self.dealer = SoftwareDealer(
            hand, cards.shuffle(hand.deck.cards), charges=self.table.charges.take,
            shuffle=lambda left: list(cards.shuffle(left)),
        )  # fmt: skip
        self.dealer.go_on()
        self.floor = title(self.table.rules.house, "floor")

    def rules(self, seen: Seen, *choices: Any, by: RoleName = "floor") -> None:
        ruling = rule(self.table.rules.house, seen, self.table.hand)
        for choice in choices:
            ruling = ruling.decide(choice, by=title(self.table.rules.house, by), reason="seen by the dealer")
        carry_out_at(self.table, ruling, self.dealer, by=self.floor, at=EIGHT, until=None)

    def kept(self, register: str) -> list[RegisterEntry]:
        """The entries of a register that the table's record comes to."""
        happenings = [(kind_of(type(happening).__name__), happening) for happening in self.table.happenings]
        records = [
            RoomRecord("table:t-1", number, AT, kind, "staff Bo (supervisor)", _body(happening), "t-1")
            for number, (kind, happening) in enumerate(happenings, 1)
            if kind in wanted_kinds()
        ]
        return [entry for entry in entries_of_room(BOOKS[self.house], records) if entry.register == register]

    def owed(self, entry: RegisterEntry, after: timedelta = timedelta()) -> dict[str, RegisterDuty]:
        return {duty.what: duty for duty in todo(BOOKS[self.house], [entry], {}, AT + after) if duty.entry}


def _body(happened: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(happened))


DECIDE = "decide what is done about it"


@pytest.mark.parametrize(
    ("house", "seen", "what"),
    [
        claiming("star:27.9", "star", Seen("advice_taken", seat=4), "advice to a player"),
        claiming("uk:game.16 uk:game.17", "uk", Seen("cards_out_of_view", seat=4), "cards or chips out of view"),
    ],
)
def test_a_breach_that_was_seen_stands_in_the_register_and_somebody_decides_about_it(
    house: str, seen: Seen, what: str, request: pytest.FixtureRequest
) -> None:
    evening = RegisteredTable(house)
    ruling = rule(evening.table.rules.house, seen, evening.table.hand)
    evening.rules(seen, *(["decline"] if ruling.open else []))
    (entry,) = evening.kept("conduct")
    assert (entry.now["what"], entry.now["player"], entry.now["done"]) == (what, "player 4", "nothing yet")
    for mark in request.node.iter_markers("clause"):
        for clause in mark.args:
            assert clause in str(entry.now["note"])
            assert clause in map(str, evening.owed(entry)[DECIDE].cites)
    duty = evening.owed(entry)[DECIDE]
    assert (duty.due, duty.overdue) == (AT + timedelta(hours=1), False)
    assert evening.owed(entry, timedelta(hours=2))[DECIDE].overdue


@pytest.mark.clause("adelaide:73")
def test_talk_about_a_hand_is_no_breach_of_silence_but_of_its_own_clause() -> None:
    evening = RegisteredTable("adelaide")
    refuse_breaking_silence(evening.table.rules.house, hand_on=True)
    evening.rules(Seen("rule_broken", seat=4, broken_clause="73"), "decline")
    (entry,) = evening.kept("conduct")
    assert entry.now["what"] == "talk about a hand in progress"
    assert "adelaide:73" in str(entry.now["note"])
    assert "adelaide:73" in map(str, evening.owed(entry)[DECIDE].cites)


@pytest.mark.clause("adelaide:75.a")
def test_helping_another_player_may_cost_the_hand_and_is_written_down_as_collusion() -> None:
    evening = RegisteredTable("adelaide")
    evening.rules(Seen("rule_broken", seat=4, broken_clause="75.a"), ["dead_hand"])
    (entry,) = evening.kept("conduct")
    assert (entry.now["what"], entry.now["done"]) == ("collusion or soft play", "penalty")
    assert evening.owed(entry) == {}
    let_off = RegisteredTable("adelaide")
    let_off.rules(Seen("rule_broken", seat=4, broken_clause="75.a"), "decline")
    (entry,) = let_off.kept("conduct")
    assert "adelaide:75.a" in map(str, let_off.owed(entry)[DECIDE].cites)


@pytest.mark.clause("uk:conduct.3")
def test_cheating_goes_to_management_and_into_the_register() -> None:
    evening = RegisteredTable("uk")
    seen = Seen("fraud_affecting_outcome", seat=4)
    ruling = rule(evening.table.rules.house, seen, evening.table.hand)
    assert ruling.referred_to == "manager"
    with pytest.raises(Illegal, match="somebody must still decide"):
        carry_out_at(evening.table, ruling, evening.dealer, by=evening.floor, at=EIGHT)
    evening.rules(seen, "play_on", "decline", by="manager")
    (entry,) = evening.kept("conduct")
    assert (entry.now["what"], entry.now["player"]) == ("cheating", "player 4")
    assert "uk:conduct.3" in str(entry.now["note"])
    assert "uk:conduct.3" in map(str, evening.owed(entry)[DECIDE].cites)


@pytest.mark.clause("uk:conduct.4")
def test_a_threat_is_told_apart_and_who_is_kept_from_the_room_for_it_is_in_both_registers() -> None:
    evening = RegisteredTable("uk")
    evening.rules(Seen("rule_broken", seat=4, broken_clause="conduct.4"), ["bar_from_room"])
    (entry,) = evening.kept("conduct")
    assert (entry.now["what"], entry.now["done"]) == ("threats", "penalty")
    assert "uk:conduct.4" in str(entry.now["note"])
    (out,) = evening.kept("exclusions")
    assert (out.now["player"], out.now["what"]) == ("player 4", "kept from the room")
    warned = RegisteredTable("uk")
    warned.rules(Seen("rule_broken", seat=4, broken_clause="conduct.4"), "decline")
    (entry,) = warned.kept("conduct")
    assert "uk:conduct.4" in map(str, warned.owed(entry)[DECIDE].cites)


@pytest.mark.clause("star:27.5.4")
def test_somebody_detained_is_handed_over_at_once_to_an_officer_who_is_named() -> None:
    evening = RegisteredTable("star")
    seen = Seen("device_used", seat=4, facts={"on_duty": False, "in_hand": True, "device_use": "other"})
    evening.rules(seen, ["detain"])
    (entry,) = evening.kept("exclusions")
    assert (entry.now["player"], entry.now["what"]) == ("player 4", "detained until the police or an inspector come")
    (duty,) = evening.owed(entry, timedelta(minutes=16)).values()
    assert (duty.due, duty.overdue) == (AT + timedelta(minutes=15), True)
    assert "star:27.5.4" in map(str, duty.cites)
    later = AT + timedelta(minutes=20)
    entries = {entry.id: entry}
    with pytest.raises(Malformed, match=r"the name is missing for this duty: .*which officer took over"):
        decide_registers(BOOKS["star"], Registers(), FinishDuty(entry.id, duty.number, "", later, "Bo"), entries, ())
    over = FinishDuty(entry.id, duty.number, "Constable Roe, 4711", later, "Bo")
    state = registers_from(decide_registers(BOOKS["star"], Registers(), over, entries, ()))
    assert not [duty for duty in todo(BOOKS["star"], [entry], state.done, later) if duty.entry]
    (was,) = late(BOOKS["star"], [entry], state.done, later)
    assert was.done is not None
    assert (was.done.note, was.done.at) == ("Constable Roe, 4711", later)


@pytest.mark.clause("star:26.6.4")
@pytest.mark.parametrize("what", ["foreign_card_found", "card_missing_from_deck"])
def test_surveillance_and_an_inspector_are_told_of_a_card_by_name_and_at_once(what: str) -> None:
    evening = RegisteredTable("star")
    facts = {"found_in": "stub"} if what == "foreign_card_found" else {}
    evening.rules(Seen(what, facts=facts))
    (entry,) = evening.kept("told")
    assert entry.now["whom"] == "surveillance and an inspector"
    assert what.replace("_", " ") in str(entry.now["of"])
    (duty,) = evening.owed(entry, timedelta(minutes=16)).values()
    assert (duty.what, duty.due, duty.overdue, duty.asks) == (
        "tell them", AT + timedelta(minutes=15), True, "who was told",
    )  # fmt: skip
    assert "star:26.6.4" in map(str, duty.cites)


def test_a_ruling_that_breaks_no_rule_is_in_no_register_of_conduct() -> None:
    evening = RegisteredTable("star")
    evening.rules(Seen("card_exposed_in_cut"))
    assert evening.kept("conduct") == evening.kept("told") == []
    assert len(evening.kept("rulings")) == 1


@pytest.mark.clause("adelaide:3.1")
def test_whoever_dealt_a_live_table_is_in_the_rota_from_their_first_hand_on() -> None:
    def entered(number: int, who: str) -> RoomRecord:
        body = {"what": f"hand {number} dealt", "by": "dealer", "events": 0}
        return RoomRecord("table:t-1", number, AT + timedelta(minutes=number), "dealer_entered", who, body, "t-1")

    records = [entered(1, "staff Dee (dealer)"), entered(2, "staff Dee (dealer)"), entered(3, "staff Ed (dealer)")]
    rota = [entry for entry in entries_of_room(BOOKS["adelaide"], records) if entry.register == "rota"]
    assert [(entry.now["who"], entry.now["role"], entry.at.minute) for entry in rota] == [
        ("staff Dee (dealer)", "dealer", 1), ("staff Ed (dealer)", "dealer", 3),
    ]  # fmt: skip
