"""Open Hand History: what is read is what was written, faults are named by their place, and files are streams."""

from __future__ import annotations

import datetime
import io
import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.cards import Card, parse_cards
from pokerroom.errors import Malformed
from pokerroom.notation import (
    OhhAction,
    OhhBetLimit,
    OhhBounty,
    OhhHand,
    OhhPlayer,
    OhhPot,
    OhhRebuy,
    OhhRound,
    OhhSpeed,
    OhhTournament,
    OhhWin,
    read_ohh,
    read_ohh_file,
    read_ohhs,
    write_ohh,
    write_ohhs,
)
from pokerroom.notation.reading import LONGEST_TEXT

SAMPLES = Path(__file__).parent / "samples"

SMALL: dict[str, Any] = {
    "spec_version": "1.4.7",
    "site_name": "Pokerroom",
    "network_name": "Pokerroom",
    "internal_version": "0.1.0",
    "game_number": "1",
    "start_date_utc": "2024-02-29T21:12:13Z",
    "table_name": "Table 1",
    "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL"},
    "table_size": 6,
    "currency": "GBP",
    "dealer_seat": 1,
    "players": [{"id": 0, "seat": 1, "name": "Ana", "starting_stack": 20}],
    "rounds": [{"id": 0, "street": "Preflop", "actions": []}],
    "pots": [],
}


def small(**changes: object) -> str:
    return json.dumps({"ohh": {**SMALL, **changes}})


# What the samples say


def test_a_cash_hand_is_read() -> None:
    hand, other = read_ohh_file(SAMPLES / "cash.ohh")
    assert hand.start_date_utc == datetime.datetime(2024, 2, 29, 21, 12, 13, tzinfo=datetime.UTC)
    assert (hand.table_name, hand.flags, hand.hero_player_id) == ("Table {4", ("Observed",), None)
    assert (hand.small_blind_amount, hand.big_blind_amount, hand.ante_amount) == (Decimal("0.25"), Decimal("0.50"), 0)
    assert hand.bet_limit == OhhBetLimit(bet_type="NL", bet_cap=0)
    assert hand.players[0].starting_stack == Decimal("48.35")
    before, flop, showdown = hand.rounds
    assert before.actions[2].cards == parse_cards("Ac Ks")
    assert before.actions[3] == OhhAction(
        action_number=3, player_id=0, action="Raise", amount=Decimal("48.10"), is_allin=True
    )
    assert before.actions[5].player_id is None
    assert flop.cards == parse_cards("2c 9d Ah")
    assert (before.cards, showdown.actions[1].cards) == ((), ())
    assert hand.pots[0].player_wins == (
        OhhWin(player_id=0, win_amount=Decimal("94.70"), contributed_rake=Decimal("2.50")),
    )
    assert hand.pots[0].jackpot == Decimal("0.50")
    assert (other.game_number, other.big_blind_amount, other.players) == ("41-8", None, ())
    assert other.start_date_utc.tzinfo is datetime.UTC


def test_a_tournament_hand_is_read_and_nothing_lost() -> None:
    (hand,) = read_ohh_file(SAMPLES / "tournament.ohh")
    info = hand.tournament_info
    assert info is not None
    assert info.start_date_utc == datetime.datetime(2024, 3, 1, 18, tzinfo=datetime.UTC)
    assert info.speed == OhhSpeed(type="Turbo", round_time=600)
    assert info.extra == {"guaranteed": Decimal("1000.10")}
    assert (hand.table_size, hand.flags) == (9, ())
    assert hand.players[0].extra == {"country": "CH"}
    assert hand.tournament_bounties == (OhhBounty(player_id=3, bounty_won=Decimal("5.5"), defeated_player_id=4),)
    assert hand.tournament_rebuys == (OhhRebuy(player_id=3, rebuy_action="Rebuy", amount=20, chips=5000),)
    assert hand.extra == {"replay": None}
    written = json.loads(write_ohh(hand))["ohh"]
    assert written["tournament_info"]["guaranteed"] == 1000.10
    assert written["players"][0]["country"] == "CH"
    assert written["tournament_info"]["start_date_utc"] == "2024-03-01T18:00:00Z"
    assert "flags" not in written


# Reading what was written


@pytest.mark.parametrize("file", sorted(SAMPLES.glob("*.ohh")), ids=lambda file: file.name)
def test_what_is_written_reads_back_equal(file: Path, tmp_path: Path) -> None:
    hands = list(read_ohh_file(file))
    copy = tmp_path / "copy.ohh"
    with copy.open("w", encoding="ascii") as opened:
        opened.writelines(write_ohhs(iter(hands)))
    assert list(read_ohh_file(str(copy))) == hands
    assert copy.read_text().count("\n\n") == len(hands) - 1
    for hand in hands:
        assert repr(read_ohh(write_ohh(hand))) == repr(hand)


texts = st.text(max_size=9)
numbers = st.integers(0, 10**9)
amounts = st.one_of(
    st.integers(1 - 10**18, 10**18 - 1),
    st.builds(lambda digits, places: Decimal(digits).scaleb(-places), st.integers(0, 10**18 - 1), st.integers(0, 18)),
)
maybe_amount = st.none() | amounts
cards = st.lists(st.sampled_from([*map(Card, range(54))]), max_size=5).map(tuple)
dates = st.datetimes(timezones=st.just(datetime.UTC))
flags = st.lists(texts, max_size=2).map(tuple)
own_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=9)
    | st.decimals(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
extras = st.dictionaries(st.text(max_size=5).map("x".__add__), own_values, max_size=2)


def tuples(each: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(each, max_size=2).map(tuple)


players = st.builds(
    OhhPlayer, id=numbers, seat=numbers, name=texts, display=st.none() | texts, starting_stack=amounts, extra=extras
)
actions = st.builds(
    OhhAction,
    action_number=numbers,
    player_id=st.none() | numbers,
    action=texts,
    amount=maybe_amount,
    is_allin=st.booleans(),
    cards=cards,
    extra=extras,
)
rounds = st.builds(OhhRound, id=numbers, street=texts, cards=cards, actions=tuples(actions), extra=extras)
wins = st.builds(OhhWin, player_id=numbers, win_amount=amounts, bonus_amount=maybe_amount)
pots = st.builds(OhhPot, number=numbers, amount=amounts, rake=maybe_amount, player_wins=tuples(wins))
tournaments = st.builds(
    OhhTournament,
    tournament_number=texts,
    start_date_utc=st.none() | dates,
    buyin_amount=maybe_amount,
    flags=flags,
    speed=st.none() | st.builds(OhhSpeed, type=texts, round_time=st.none() | numbers),
)
hands = st.builds(
    OhhHand,
    spec_version=texts,
    site_name=texts,
    network_name=texts,
    internal_version=texts,
    tournament=st.none() | st.booleans(),
    tournament_info=st.none() | tournaments,
    game_number=texts,
    start_date_utc=dates,
    table_name=texts,
    game_type=texts,
    bet_limit=st.builds(OhhBetLimit, bet_type=texts, bet_cap=maybe_amount),
    table_size=numbers,
    currency=texts,
    dealer_seat=numbers,
    ante_amount=maybe_amount,
    hero_player_id=st.none() | numbers,
    flags=flags,
    players=tuples(players),
    rounds=tuples(rounds),
    pots=tuples(pots),
    extra=extras,
)


@given(hands)
def test_any_hand_reads_back(hand: OhhHand) -> None:
    assert read_ohh(write_ohh(hand)) == hand


@given(st.lists(hands, max_size=3), st.sampled_from(["", "\n", "\n\n", " "]))
def test_any_hands_read_back_whatever_stands_between_them(them: list[OhhHand], between: str) -> None:
    pieces = [write_ohh(hand).rstrip("\n") for hand in them]
    assert list(read_ohhs(io.StringIO(between.join(pieces)))) == them


def test_a_hand_can_be_a_key() -> None:
    hand = read_ohh(small(own=[1]))
    assert {hand: 1}[read_ohh(write_ohh(hand))] == 1


# Refusals


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"spec_version": 1.4}, "spec_version: 1.4 is not text; allowed: text"),
        ({"game_number": None}, "game_number: missing; allowed: at least spec_version, site_name"),
        ({"start_date_utc": "yesterday"}, "start_date_utc: 'yesterday' is not a date and time; allowed: one such as"),
        ({"start_date_utc": "0001-01-01T00:00:00+23:00"}, "is not a date and time"),
        ({"table_size": "six"}, "table_size: 'six' is not a whole number"),
        ({"table_size": 6.5}, "table_size: 6.5 is not a whole number"),
        ({"tournament": 1}, "tournament: 1 is neither true nor false"),
        ({"bet_limit": "NL"}, "bet_limit: 'NL' is not an object; allowed: an object with bet_type, bet_cap"),
        ({"bet_limit": {}}, "bet_limit: bet_type: missing"),
        ({"players": {}}, "players: a table is not a list"),
        ({"players": [{"id": 0}]}, "players: entry 1: seat: missing; allowed: at least id, seat, name, starting_stack"),
        ({"ante_amount": "5"}, "ante_amount: '5' is not a number"),
        ({"ante_amount": True}, "ante_amount: true is not a number"),
        (
            {"ante_amount": 10**18},
            "ante_amount: 1000000000000000000 is not an amount; allowed: a number with at most 18",
        ),
        (
            {"rounds": [{"id": 0, "street": "Flop", "cards": ["Ax"], "actions": []}]},
            "cards: entry 1: 'Ax' is not a card",
        ),
        ({"rounds": [{"id": 0, "street": "Flop", "cards": "AsKs"}]}, "rounds: entry 1: cards: 'AsKs' is not a list"),
    ],
)
def test_a_field_that_cannot_be_read_is_refused_by_its_place(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed) as refusal:
        list(read_ohhs(io.StringIO(f"{small()}\n\n{small(**changes)}\n"), "table.ohh"))
    assert str(refusal.value).startswith("table.ohh, hand 2 at line 3: ")
    assert told in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "table.ohh: no hand; allowed: "),
        ("\n\n", "table.ohh: no hand"),
        (small() + small(), "table.ohh: more than one hand"),
        ("[]", "table.ohh, hand 1 at line 1: not an Open Hand History; allowed: {"),
        (json.dumps(SMALL), "table.ohh, hand 1 at line 1: not an Open Hand History"),
        ('\n\n{"ohh": 5}', "table.ohh, hand 1 at line 3: 5 is not an object"),
        ("PokerStars Hand #1", "table.ohh, line 1, column 1: not JSON: Expecting value"),
        ('{"ohh": {\n"a": }}', "table.ohh, line 2, column 6: not JSON: Expecting value"),
        ('{"ohh": {', "table.ohh, line 2, column 1: not JSON: Expecting property name"),
        (small() + "}", "not JSON: Expecting value"),
        ('{"ohh": {"a": 1, "a": 2}}', "table.ohh, line 1: the field 'a' stands there twice"),
        ('{"ohh": {"ante_amount": NaN}}', "table.ohh, line 1: NaN is not a number"),
        ('{"ohh": {"ante_amount": 1e99999999999999999999}}', "is not a number that can be kept"),
        ('{"ohh": ' + "9" * 5000 + "}", "nested too deeply, or a number too long"),
        ('{"ohh": ' + "[" * 100_000 + "}", "nested too deeply, or a number too long"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, told: str) -> None:
    with pytest.raises(Malformed) as refusal:
        read_ohh(text, "table.ohh")
    assert told in str(refusal.value)


@pytest.mark.parametrize("value", [0.1, Decimal("Infinity"), object()])
def test_what_json_cannot_hold_is_not_written(value: object) -> None:
    with pytest.raises(Malformed, match="cannot be written"):
        write_ohh(replace(read_ohh(small()), extra={"own": value}))


# Streams


def test_a_hand_is_given_as_soon_as_it_is_closed() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        for number in itertools.count(1):
            for line in [*json.dumps({"ohh": {**SMALL, "game_number": str(number)}}, indent=1).split("\n"), ""]:
                taken += 1
                yield line + "\n"

    length = len(json.dumps({"ohh": SMALL}, indent=1).split("\n")) + 1
    for number, hand in enumerate(itertools.islice(read_ohhs(endless()), 200), 1):
        assert hand.game_number == str(number)
        assert taken == length * number - 1


def test_a_hand_without_end_is_refused_before_it_is_all_read() -> None:
    with pytest.raises(Malformed, match=r"^line \d+, column \d+: not JSON"):
        next(read_ohhs(itertools.chain(['{"ohh": {\n'], itertools.repeat('"a": [],\n'))))


def test_a_file_of_one_endless_line_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "long.ohh"
    file.write_text('{"ohh": {"a": "' + "x" * LONGEST_TEXT + '"}}')
    with pytest.raises(Malformed, match=r"long\.ohh, line 1"):
        next(read_ohh_file(file))
