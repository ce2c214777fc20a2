"""A table through the night: the books balance, the same commands give the same table, refusals change nothing."""

from __future__ import annotations

import re
import sys
from datetime import datetime, timedelta
from inspect import getsource, isclass, signature

import pytest

from pokerroom.cards import SeededShuffle
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.hand import CHECK_OR_CALL, FOLD, Hand, SoftwareDealer
from pokerroom.lab.night import Night
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, commands, decide_table
from pokerroom.table.commands import (
    Agree,
    BeginTurn,
    CallClock,
    CarryOut,
    Misdeal,
    Propose,
    PutUpSign,
    Release,
    TellPlayers,
    TimeIsUp,
)
from pokerroom.table.groups.charges import ChargesAtTable
from pokerroom.table.groups.chips import ChipsAtTable
from pokerroom.table.opening.readiness import as_usual

EIGHT = datetime(2024, 8, 16, 20)
HOLDEM = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)

NIGHTS: dict[str, tuple[str, TableSetup]] = {
    "uk": ("uk", TableSetup(game="holdem", blinds=(1, 2))),
    "uk pot-limit omaha": ("uk", TableSetup(game="omaha", limit="pot", blinds=(1, 3))),
    "adelaide": ("adelaide", HOLDEM),
    "adelaide, a fee per hand": (
        "adelaide",
        TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, commission=("hand_fee",)),
    ),
    "adelaide, by time": (
        "adelaide",
        TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500, commission=("time_charge",)),
    ),
    "canberra": ("canberra", as_usual(house_named("canberra"), HOLDEM)),
    "canberra, antes and 36 cards": (
        "canberra",
        TableSetup(
            game="holdem", ante=2, minimum_bet=10, deck="36", min_buy_in=100, max_buy_in=500,
            commission=("pot_percent",), burns=False,
        ),
    ),
    "star, three methods": (
        "star",
        TableSetup(
            game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500,
            commission=("pot_percent", "hand_fee", "time_charge"),
        ),
    ),
    "star, draw with a full table": (
        "star", TableSetup(game="draw_ante", ante=2, minimum_bet=10, min_buy_in=100, max_buy_in=500),
    ),
    "star, seven card stud": (
        "star", TableSetup(game="seven_card_stud", ante=2, minimum_bet=10, min_buy_in=100, max_buy_in=500),
    ),
    "star, crazy pineapple": (
        "star", TableSetup(game="crazy_pineapple", blinds=(5, 10), min_buy_in=100, max_buy_in=500),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NIGHTS)
def test_the_books_balance_after_every_hand(name: str) -> None:
    house, setup = NIGHTS[name]
    night = Night(house_named(house), setup, seed=len(name), unit=100, keep=True)
    for number in night.hand_by_hand(120):
        assert night.table.books.balanced, number
    report = night.closing()
    assert report.balanced
    assert report.hands == 120
    night.table.record.report_play()
    again = Table.from_happenings(night.table.rules.house.book, night.table.happenings)
    assert again.happenings == night.table.happenings
    assert again.books.ledger.text() == night.table.books.ledger.text()


def test_the_same_seed_gives_the_same_night() -> None:
    reports = []
    for _ in range(2):
        night = Night(house_named("uk"), NIGHTS["uk"][1], seed=5, unit=100)
        for _number in night.hand_by_hand(150):
            pass
        reports.append(night.closing().text(100))
    assert reports[0] == reports[1]
    other = Night(house_named("uk"), NIGHTS["uk"][1], seed=6, unit=100)
    other.play(150)
    assert other.closing().text(100) != reports[0]


def _table(house: str = "star", players: int = 4) -> Table:
    table = Table(house_named(house), HOLDEM, unit=1)
    for seat in range(1, players + 1):
        table.sit(f"player {seat}", seat, 300, EIGHT)
    return table


def _play(table: Table, at: datetime, seed: int = 1) -> None:
    hand = table.begin_hand(at)
    dealer = SoftwareDealer(hand, SeededShuffle(seed).shuffle(hand.deck.cards), charges=table.charges.take)
    while seat := dealer.go_on():
        hand.act(seat, CHECK_OR_CALL)
    table.end_hand()


def test_a_misdeal_leaves_button_and_chips() -> None:
    table = _table()
    _play(table, EIGHT)
    button, chips = table.state.button.places, table.stacks
    hand = table.begin_hand(EIGHT)
    first = hand.button
    hand.post(), hand.post()
    table.do(Misdeal("two cards exposed"))
    assert table.state.button.places == button
    assert table.stacks == chips
    assert table.begin_hand(EIGHT).state.button == first


def test_chips_bought_in_a_hand_wait_for_the_next() -> None:
    table = _table("adelaide")
    hand = table.begin_hand(EIGHT)
    table.chips.add(3, 100, EIGHT)
    assert table.stacks[3] == 300
    dealer = SoftwareDealer(hand, SeededShuffle(2).shuffle(hand.deck.cards), charges=table.charges.take)
    while seat := dealer.go_on():
        hand.act(seat, FOLD if hand.to_call else CHECK_OR_CALL)
    table.end_hand()
    before = table.stacks[3]
    table.begin_hand(EIGHT + timedelta(minutes=2))
    assert table.stacks[3] == before + 100
    assert table.books.balanced


def test_a_change_needs_its_notice() -> None:
    table = _table("star")
    _play(table, EIGHT)
    dearer = TableSetup(game="holdem", blinds=(10, 20), min_buy_in=200, max_buy_in=1000)
    change = table.do(Propose(dearer, by="casino supervisor"))
    table.do(TellPlayers(change, EIGHT))
    with pytest.raises(Illegal):
        table.do(CarryOut(change, EIGHT))
    for seat in range(1, 5):
        table.do(Agree(change, seat))
    table.do(PutUpSign(change, EIGHT, EIGHT + timedelta(minutes=20)))
    later = EIGHT + timedelta(minutes=21)
    table.do(CarryOut(change, later))
    assert table.rules.hand.blinds == (10, 20)
    _play(table, later)
    assert table.books.balanced


REFUSED = {
    "a seat that is taken": lambda table: table.sit("new", 1, 300, EIGHT),
    "a seat that is not there": lambda table: table.sit("new", 99, 300, EIGHT),
    "too little": lambda table: table.sit("new", 7, 50, EIGHT),
    "too much": lambda table: table.sit("new", 7, 5000, EIGHT),
    "a second seat": lambda table: table.sit("player 1", 7, 300, EIGHT),
    "nobody's seat": lambda table: table.rise(9, EIGHT),
    "moving to a taken seat": lambda table: table.move(1, 2, EIGHT),
    "chips above the maximum": lambda table: table.chips.add(1, 400, EIGHT),
    "no amount": lambda table: table.chips.add(1, 0, EIGHT),
    "pocketing chips": lambda table: table.chips.take_off(1, 100, EIGHT),
    "an act without a hand": lambda table: table.act(1, FOLD),
    "the end of no hand": lambda table: table.end_hand(),
    "a misdeal of no hand": lambda table: table.do(Misdeal("why")),
    "a change that is not there": lambda table: table.do(Agree(3, 1)),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_refusal_changes_nothing(what: str) -> None:
    table = _table("star")
    before = (table.stacks, dict(table.state.players.blind_statuses), len(table.books.ledger), len(table.happenings))
    with pytest.raises(PokerroomError):
        REFUSED[what](table)
    after = (table.stacks, dict(table.state.players.blind_statuses), len(table.books.ledger), len(table.happenings))
    assert after == before


def test_in_a_hand_a_player_stays() -> None:
    table = _table()
    table.begin_hand(EIGHT)
    for refused in (lambda: table.rise(1, EIGHT), lambda: table.move(1, 8, EIGHT), lambda: table.begin_hand(EIGHT)):
        with pytest.raises(Illegal):
            refused()


def test_one_player_makes_no_hand() -> None:
    table = _table(players=1)
    with pytest.raises(PokerroomError):
        table.begin_hand(EIGHT)
    with pytest.raises(Malformed):
        table.sit_out(5, EIGHT)


def test_a_called_clock_runs_out() -> None:
    table = _table("uk")
    hand = table.begin_hand(EIGHT, {1: "9c", 2: "Ks", 3: "2d", 4: "4h"})
    dealer = SoftwareDealer(hand, SeededShuffle(2).shuffle(hand.deck.cards), charges=table.charges.take)
    seat = dealer.go_on()
    table.do(BeginTurn(EIGHT))
    assert table.time.left(EIGHT).left is None
    table.do(CallClock(1, EIGHT))
    with pytest.raises(Illegal, match="time left"):
        table.do(TimeIsUp(EIGHT + timedelta(seconds=30)))
    assert table.do(TimeIsUp(EIGHT + timedelta(seconds=61))).what == "hand_dead"
    assert not hand.is_live(seat)


def test_a_seat_is_released_only_on_grounds() -> None:
    table = _table("uk")
    table.sit_out(3, EIGHT)
    with pytest.raises(Illegal):
        table.do(Release(3, EIGHT + timedelta(minutes=5), by="supervisor"))
    chips = table.do(Release(3, EIGHT + timedelta(minutes=31), by="supervisor"))
    assert (chips.chips, 3 in table.state.players.stakes, table.books.balanced) == (300, False, True)


def test_views_and_sign() -> None:
    table = _table("star")
    hand = table.begin_hand(EIGHT)
    dealer = SoftwareDealer(hand, SeededShuffle(2).shuffle(hand.deck.cards), charges=table.charges.take)
    dealer.go_on()
    mine = table.view(2)
    assert mine.hand is not None
    shown = {seat.seat: "??" not in " ".join(map(str, seat.cards)) for seat in mine.hand.seats}
    assert shown == {1: False, 2: True, 3: False, 4: False}
    assert [place.status for place in mine.seats][:5] == ["playing"] * 4 + ["empty"]
    with pytest.raises(Malformed):
        table.view(9)
    assert any("blinds" in line.words.lower() or "Blinds" in table.sign().title for line in table.sign().lines)


GROUPS = (ChargesAtTable, ChipsAtTable)


def _commands_of(owner: type) -> list[str]:
    return [name for name in vars(owner) if getattr(vars(owner)[name], "__signature__", None) is not None]


@pytest.mark.parametrize("owner", [Table, *GROUPS])
def test_each_command_is_a_method_that_says_its_name_and_what_it_takes(owner: type) -> None:
    table = Table(house_named("uk"), TableSetup("holdem", blinds=(1, 2)))
    groups = (table.charges, table.chips)
    asked = table if owner is Table else next(group for group in groups if type(group) is owner)
    assert _commands_of(owner)
    for name in _commands_of(owner):
        method, called = getattr(owner, name), f"{owner.__name__}.{name}"
        assert (method.__name__, method.__qualname__) == (name, called)
        assert repr(getattr(asked, name)).startswith(f"<bound method {called} of <{owner.__name__} ")
        taken = [*signature(getattr(asked, name)).parameters]
        assert [*signature(method).parameters] == ["self", *taken]
        with pytest.raises(
            Malformed,
            match=rf"^{re.escape(called)}\(\): got an unexpected keyword argument 'nonsense'( \(.*\))?; allowed: ",
        ):
            getattr(asked, name)(**dict.fromkeys(taken), nonsense=1)


def test_a_command_says_what_it_takes_as_a_method_does() -> None:
    table = Table(house_named("uk"), TableSetup("holdem", blinds=(1, 2)))
    assert str(signature(table.end_hand)) == "() -> None"
    assert [*signature(table.begin_hand).parameters][:2] == ["at", "drawn"]
    with pytest.raises(Malformed, match=r"^Table\.sit\(\): missing a required argument: 'at'; allowed: player, seat, "):
        table.sit("Bob", 2, 100)  # type: ignore[call-arg]


def test_every_command_has_one_judge_and_at_most_one_method() -> None:
    """Those of every night are methods of a table or of its groups; the others are given to `do`."""
    every = {kind for kind in vars(commands).values() if isclass(kind) and issubclass(kind, commands.Command)}
    names = sorted(kind.__name__ for kind in every - {commands.Command})
    assert sorted(re.findall(r"commands\.(\w+): ", getsource(sys.modules[decide_table.__module__]))) == names
    owners = (Table, *GROUPS)
    methods = [
        kind
        for owner in owners
        for kind in re.findall(r"= (?:command|group)_method\(commands\.(\w+)\)", getsource(owner))
    ]
    assert len(methods) == len(set(methods)) == sum(len(_commands_of(owner)) for owner in owners)
    assert set(methods) < set(names)


def _groups_told(shown: type) -> dict[str, set[str]]:
    """The names in each group, as the docstring of a table or a hand lists them."""
    told = str(shown.__doc__).partition("What is in the groups")[2]
    rows = re.findall(r"^ {8}(\w+) +(.+(?:\n {12,}.+)*)", told, re.MULTILINE)
    return {name: set(re.findall(r"\w+", names)) for name, names in rows}


def _public(thing: object) -> set[str]:
    return {name for name in dir(thing) if not name.startswith("_")}


def test_what_a_table_and_a_hand_offer_is_few_names_and_those_of_their_groups_are_told() -> None:
    """A newcomer who types `table.` or `hand.` meets few names; the docstrings list those in each group."""
    table = Table(house_named("uk"), TableSetup("holdem", blinds=(1, 2)))
    hand = Hand.open(house_named("uk"), blinds=(1, 2), stacks=[100, 100])
    assert (len(_public(table)) < 70, len(_public(hand)) <= 66) == (True, True)
    groups = _groups_told(Table)
    for name in ("chips", "hands", "charges", "time", "changes", "floor"):
        assert groups[name] == _public(getattr(table, name)), name
    for name, told in _groups_told(Hand).items():
        assert told == _public(getattr(hand, name)), name
