"""A table's set-up is held against the book, and everything wrong is listed."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.games import GAMES, GameKey
from pokerroom.hand import Hand, Raise, SoftwareDealer, hand_rules_for
from pokerroom.rulebook import Rulebook, house_named, library
from pokerroom.rulebook.setup.setup_rules import violations
from pokerroom.rulebook.setup.table_setup import TableSetup, read_setup, setup_from
from pokerroom.rulebook.words import ChargeMethod, Limit
from pokerroom.table.opening.new_table import new_table
from testkit.rulebook.claims import claiming

LIBRARY = library()
POKER = [book for book in LIBRARY.books.values() if book.kind == "poker"]


def whats(house: str, setup: TableSetup) -> list[str]:
    return [violation.what for violation in violations(setup, LIBRARY.book(house))]


def test_an_ordinary_table_is_fine_everywhere() -> None:
    for book in POKER:
        assert violations(TableSetup("holdem", blinds=(1, 2)), book) == [], book.id


def test_all_violations_are_listed() -> None:
    setup = TableSetup(
        "holdem",
        limit="fixed",
        blinds=(10, 5),
        ante=20,
        straddles=(30,),
        bet_sizes=(10, 10, 10, 10),
        deck="36",
        seconds_to_act=60,
        joker=True,
    )
    found = violations(setup, LIBRARY.book("adelaide"))
    assert len(found) == 7
    assert all(violation.cites and violation.cites[0].book == "adelaide" for violation in found)


@pytest.mark.parametrize(
    ("house", "setup", "told"),
    [
        ("uk", TableSetup("omaha", limit="pot", blinds=(1, 2), deck="36"), "cards.deck cannot be 36"),
        ("canberra", TableSetup("holdem", blinds=(1, 2), limit="fixed"), "betting.limit"),
        ("uk", TableSetup("holdem", blinds=(1, 2), seconds_to_act=20), "time.standing_limit is not offered here"),
        ("uk", TableSetup("holdem", blinds=(1, 2), max_buy_in=500), "a buy-in of at most 500 is not what is posted"),
        ("adelaide", TableSetup("omaha", blinds=(1, 2)), "omaha may not be spread"),
        ("adelaide", TableSetup("holdem", blinds=(1,)), "blinds.count cannot be 1"),
        ("adelaide", TableSetup("holdem", blinds=(1, 2), straddles=(4, 7)), "straddles of 4-7"),
        ("adelaide", TableSetup("holdem", blinds=(1, 2), won_by="low"), "evaluation.pot_won_by cannot be low"),
        ("adelaide", TableSetup("holdem", blinds=(1, 2), min_buy_in=9, max_buy_in=4), "a minimum buy-in of 9"),
        ("canberra", TableSetup("holdem", blinds=(1, 2), deck="32", players=13), "13 players need 34 cards of 32"),
        ("canberra", TableSetup("holdem", blinds=(1, 2), low_qualifier="eight_or_less"), "a qualifier for low"),
        ("star", TableSetup("two_card_manila", blinds=(1, 2), deck="52"), "cards.deck (two_card_manila) cannot be 52"),
        ("star", TableSetup("holdem", limit="fixed", blinds=(1, 2)), "a fixed limit without posted bet sizes"),
        ("star", TableSetup("holdem", blinds=(1, 2), straddles=(4, 8)), "2 straddles in a row"),
        ("star", TableSetup("holdem", blinds=(1, 2), seconds_to_act=10), "time.standing_limit cannot be 10"),
        ("star", TableSetup("holdem", blinds=(1, 2), places=12), "seating.places cannot be 12"),
        ("star", TableSetup("holdem"), "neither blinds nor an ante"),
        ("adelaide", TableSetup("holdem", blinds=(1, 2), percent=99), "99 percent of the pot"),
        ("adelaide", TableSetup("holdem", blinds=(1, 2), percent=5, commission=("hand_fee",)), "without a charge"),
        ("canberra", TableSetup("holdem", blinds=(1, 2), hand_fee=5), "commission.hand_fee does not come up"),
        ("uk", TableSetup("holdem", blinds=(5, 10)), "a game that is not listed needs its buy-in"),
        ("adelaide", TableSetup("holdem", blinds=(1, 2), commission=()), "a table without a charge"),
        ("adelaide", TableSetup("holdem", blinds=(1, 2), commission=("hand_fee",), hand_fee=2), "commission.hand_fee"),
        ("adelaide", TableSetup("holdem", blinds=(1, 2), commission=("pot_percent",), percent=11), "11 percent"),
        ("canberra", TableSetup("holdem", blinds=(1, 2), commission=("pot_percent",), percent=4), "4 percent"),
        ("canberra", TableSetup("holdem", blinds=(1, 2), commission=("hand_fee",)), "commission.methods"),
        ("uk", TableSetup("holdem", blinds=(1, 2), commission=("pot_percent", "time_charge")), "together"),
        ("uk", TableSetup("holdem", blinds=(1, 2), commission=("pot_percent",), cap=12), "commission.cap"),
        (
            "canberra",
            TableSetup("holdem", blinds=(1, 2), commission=("pot_percent",), percent=10, max_buy_in=501),
            "10 percent at a table with a maximum buy-in of 501",
        ),
        ("star", TableSetup("holdem", blinds=(1, 2), bet_sizes=(2, 2, 4, 4)), "bet sizes 2-2-4-4 in a game without"),
    ],
)
def test_each_violation_by_its_book(house: str, setup: TableSetup, told: str) -> None:
    assert any(told in what for what in whats(house, setup)), whats(house, setup)


def test_what_a_book_allows_of_commission_passes() -> None:
    table = TableSetup("holdem", blinds=(1, 2))
    percent: tuple[ChargeMethod, ...] = ("pot_percent",)
    assert whats("star", replace(table, commission=(*percent, "time_charge"), percent=7)) == []
    assert whats("star", replace(table, commission=())) == []
    assert whats("adelaide", replace(table, commission=percent, percent=10, cap=12)) == []
    assert whats("canberra", replace(table, commission=percent, percent=10, max_buy_in=500)) == []


def test_canberra_without_burns_serves_one_more_player() -> None:
    """canberra:2.2(f): 32 cards serve twelve players with burns and thirteen without."""
    assert whats("canberra", TableSetup("holdem", blinds=(1, 2), deck="32", players=12)) == []
    assert whats("canberra", TableSetup("holdem", blinds=(1, 2), deck="32", players=13, burns=False)) == []


@given(
    st.sampled_from(POKER),
    st.builds(
        TableSetup,
        game=st.sampled_from([*GAMES]),
        limit=st.sampled_from(["no_limit", "pot", "half_pot", "fixed", "range", "double_previous", "sky"]),
        blinds=st.lists(st.integers(1, 50), max_size=4).map(tuple),
        ante=st.integers(0, 9),
        straddles=st.lists(st.integers(1, 99), max_size=3).map(tuple),
        deck=st.sampled_from([None, "52", "36", "32", "46", "x"]),
        joker=st.booleans(),
        burns=st.sampled_from([None, True, False]),
        players=st.sampled_from([None, 2, 9, 23]),
        won_by=st.sampled_from(["high", "low", "high_low", "middle"]),
        seconds_to_act=st.sampled_from([None, 1, 20, 99]),
        tournament=st.booleans(),
    ),
)
def test_any_set_up_is_judged_without_a_stumble(book: Rulebook, setup: TableSetup) -> None:
    for violation in violations(setup, book):
        assert violation.what
        assert str(violation)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "which game?"),
        ('game = "holdem"\ncolour = "red"', "unknown 'colour'"),
        ('game = "holdem"\nblinds = 5', "blinds cannot be 5;"),
        ('game = "holdem"\nblinds = [-1, 2]', r"blinds cannot be \[-1, 2\];"),
        ('game = "holdem"\nplayers = 0', "players cannot be 0;"),
        ('game = "holdem"\nplayers = 1', "players cannot be 1;"),
        ('game = "holdem"\nblinds = [0, 0]', r"blinds cannot be \[0, 0\];"),
        ('game = "holdem"\nblinds = [inf, 2]', "blinds cannot be"),
        ('game = "holdem"\nante = nan', "ante cannot be"),
        ('game = "holdem"\nraise_cap = 2.5', "raise_cap cannot be 2.5;"),
        ('game = "holdem"\njoker = "yes"', "joker cannot be 'yes'"),
        ('game = "holdem', "setup.toml"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "setup.toml"
    file.write_text(text)
    with pytest.raises(Malformed, match=told):
        read_setup(file)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"blinds": "1/2"}, "TableSetup(): blinds cannot be '1/2'; allowed: a list of amounts, each above 0"),
        ({"blinds": (0, 2)}, "TableSetup(): blinds cannot be (0, 2)"),
        ({"blinds": 2}, "TableSetup(): blinds cannot be 2"),
        ({"players": 1}, "TableSetup(): players cannot be 1"),
        ({"joker": "yes"}, "TableSetup(): joker cannot be 'yes'; allowed: true or false"),
        ({"ante": None}, "TableSetup(): ante cannot be None"),
    ],
)
def test_a_set_up_of_a_program_is_refused_where_it_is_made(line: dict[str, Any], told: str) -> None:
    with pytest.raises(Malformed) as refused:
        TableSetup("holdem", **line)
    assert str(refused.value).startswith(told)


def test_a_set_up_keeps_its_lines_in_one_form_however_they_are_given() -> None:
    given: dict[str, Any] = {"blinds": [1, 2], "scale": [[0, 5], [100, 4]], "ante": 0.25, "deck": 52}
    kept = TableSetup("holdem", blinds=(1, 2), scale=((0, 5), (100, 4)), ante=Decimal("0.25"), deck="52")
    assert TableSetup("holdem", **given) == kept
    assert hash(TableSetup("holdem", **given)) == hash(kept)


def test_a_file_is_read_exactly(tmp_path: Path) -> None:
    file = tmp_path / "setup.toml"
    file.write_text('game = "holdem"\nblinds = [0.5, 1]\nraise_cap = "none"\n')
    assert str(read_setup(file).blinds[0]) == "0.5"


def test_the_uk_room_opens_other_games_with_demand() -> None:
    big = TableSetup("holdem", blinds=(5, 10), min_buy_in=500, max_buy_in=2000)
    assert whats("uk", big) == []


def test_a_game_against_the_house_has_no_such_table() -> None:
    with pytest.raises(Illegal, match=r"deals no poker between players; allowed: .*does \[star-bonus:2\.1\]"):
        violations(TableSetup("holdem", blinds=(1, 2)), LIBRARY.book("star-bonus"))


def test_a_tournament_may_have_blinds_and_antes() -> None:
    antes = TableSetup("holdem", blinds=(100, 200), ante=25, tournament=True)
    for house in ("canberra", "star", "uk", "adelaide"):
        assert not any("forced_bets" in what for what in whats(house, antes)), house


@pytest.mark.parametrize(
    ("house", "setup", "told"),
    [
        claiming(
            "canberra:A.straddle",
            "canberra",
            TableSetup("holdem", blinds=(1, 2), limit="straddle"),  # type: ignore[arg-type]
            "betting.limit cannot be 'straddle': what the book calls 'straddle' is 'double_previous' here",
        ),
        claiming(
            "canberra:A.full-pot",
            "canberra",
            TableSetup("holdem", blinds=(1, 2), limit="Full Pot"),  # type: ignore[arg-type]
            "betting.limit cannot be 'Full Pot': what the book calls 'Full Pot' is 'pot' here",
        ),
        claiming(
            "canberra:A.low-ball",
            "canberra",
            TableSetup("holdem", blinds=(1, 2), won_by="low_ball"),  # type: ignore[arg-type]
            "evaluation.pot_won_by cannot be 'low_ball': what the book calls 'low_ball' is 'low' here",
        ),
        (
            "star",
            TableSetup("holdem", blinds=(1, 2), limit="structured"),  # type: ignore[arg-type]
            "betting.limit cannot be 'structured': what the book calls 'structured' is 'fixed' or 'range' here",
        ),
        ("uk", TableSetup("holdem", blinds=(1, 2), limit="straddle"), "betting.limit cannot be 'straddle'"),  # type: ignore[arg-type]
    ],
)
def test_the_books_own_word_is_refused_with_ours(house: str, setup: TableSetup, told: str) -> None:
    assert told in whats(house, setup)


def test_the_same_where_a_table_is_asked_for_in_words() -> None:
    with pytest.raises(
        Malformed, match="no limit 'Straddle': what the book calls 'Straddle' is 'double_previous'"
    ) as told:
        new_table("holdem", house_named("canberra").book, limit="Straddle")
    assert "canberra:A.straddle" in map(str, told.value.cites)
    with pytest.raises(Malformed, match="there is no limit 'straddle'; allowed: fixed"):
        new_table("holdem", house_named("adelaide").book, limit="straddle")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("over_blinds", "straddling or straddles"),
        ("big-blind", "blinds"),
        ("rake", "commission, percent or hand_fee"),
        ("minbet", "minimum_bet"),
        ("min_buyin", "min_buy_in"),
    ],
)
def test_an_unknown_line_is_refused_with_the_one_that_may_be_meant(line: str, meant: str) -> None:
    with pytest.raises(Malformed, match=rf"unknown '{line}' \(did you mean {meant}"):
        setup_from({"game": "holdem", line: 5}, "table.toml")
    with pytest.raises(Malformed, match="unknown 'zebra'; allowed: game, limit"):
        setup_from({"game": "holdem", "zebra": 5}, "table.toml")


@pytest.mark.question("adelaide:?commission.rounded_down_to")
def test_a_percentage_is_cut_to_a_multiple_between_a_cent_and_ten() -> None:
    setup = TableSetup("holdem", blinds=(5, 10), commission=("pot_percent",))
    for multiple in (Decimal("0.01"), 10):
        assert whats("adelaide", replace(setup, rounded_down_to=multiple)) == []
    for multiple in (Decimal("0.005"), Decimal("10.01")):
        assert len(whats("adelaide", replace(setup, rounded_down_to=multiple))) == 1


@pytest.mark.parametrize(
    "posted",
    [
        claiming("adelaide:78.d.1", {"commission": ("pot_percent", "time_charge"), "time_charge": 0}),
        claiming("adelaide:78.e", {"boards_fee": 0, "run_boards": True}),
        claiming("adelaide:78.f", {"seating_fee": 0}),
        claiming("adelaide:78.g", {"extra_time_fee": 0, "seconds_to_act": 30, "extra_seconds": 30}),
    ],
)
def test_an_operator_may_ask_for_nothing(posted: dict[str, Any]) -> None:
    assert not any("cannot be" in what for what in whats("adelaide", TableSetup("holdem", blinds=(5, 10), **posted)))


@pytest.mark.clause("canberra:15.3.1", "canberra:A.approved")
def test_a_rate_of_time_is_any_that_was_approved_and_its_steps_a_minute_or_more() -> None:
    canberra = house_named("canberra")
    for part, least in (("amount", 0), ("approved_most", 0), ("step", 1), ("period", 1)):
        assert canberra.choose("commission.time_charge", least, part=part) is not None
        with pytest.raises(PokerroomError):
            canberra.choose("commission.time_charge", least - 1, part=part)
    dear = TableSetup("holdem", blinds=(5, 10), commission=("time_charge",), time_charge=13)
    assert "13" in whats("canberra", dear)[0]
    assert violations(replace(dear, time_charge=12), canberra) == []


@pytest.mark.clause("uk:game.1")
@pytest.mark.parametrize("limit", ["fixed", "range", "half_pot", "pot", "no_limit", "double_previous"])
def test_a_game_on_demand_has_any_limit(limit: Limit) -> None:
    figures: dict[str, dict[str, Any]] = {
        "fixed": {"bet_sizes": (10, 10, 20, 20, 20)},
        "range": {"minimum_bet": 10, "maximum_bet": 40},
    }
    posted: dict[str, Any] = {"min_buy_in": 100, "max_buy_in": 500, **figures.get(limit, {"minimum_bet": 10})}
    assert whats("uk", TableSetup("seven_card_stud", limit=limit, ante=1, **posted)) == []


@pytest.mark.clause("uk:betting.1", "uk:ring.1")
@pytest.mark.parametrize("blinds", [(2,), (3, 3), (1, 1, 2), (1, 2, 4)])
def test_a_game_on_demand_has_any_blinds(blinds: tuple[int, ...]) -> None:
    assert whats("uk", TableSetup("holdem", blinds=blinds, min_buy_in=100, max_buy_in=500)) == []


# The Star's tournaments

_ANTE = {"ante": 2, "minimum_bet": 10}
_BLINDS = {"blinds": (5, 10)}
_BOTH = {"blinds": (5, 10), "ante": 2}
_BY_GAME = {
    "14.1": ("draw_ante", _ANTE, ({"minimum_bet": 10},), (_BLINDS,)),
    "15.1": ("draw_blind", _BLINDS, (_BOTH,), (_ANTE,)),
    "16.1": ("five_card_stud", _ANTE, ({"minimum_bet": 10},), (_BLINDS,)),
    "17.1": ("seven_card_stud", _ANTE, ({"minimum_bet": 10},), (_BLINDS,)),
    "18.1": ("two_card_manila", _BLINDS, (_BOTH,), (_ANTE,)),
    "19.1": ("three_card_manila", _BLINDS, (_BOTH,), (_ANTE,)),
    "20.1": ("holdem", _BLINDS, (_BOTH, _ANTE), ()),
    "21.1": ("omaha", _BLINDS, (_BOTH,), (_ANTE,)),
    "22.1": ("pineapple", _BLINDS, (_BOTH,), (_ANTE,)),
    "23.1": ("crazy_pineapple", _BLINDS, (_BOTH,), (_ANTE,)),
}


@pytest.mark.parametrize(
    ("game", "usual", "allowed", "refused"),
    [claiming(f"star:{clause} star:28.2.1.1 star:28.2.2", *case) for clause, case in _BY_GAME.items()],
)
def test_what_opens_a_hand_of_a_tournament_and_what_else_may(
    game: GameKey, usual: dict[str, Any], allowed: tuple[dict[str, Any], ...], refused: tuple[dict[str, Any], ...]
) -> None:
    opened = new_table(game, LIBRARY.book("star"), tournament=True).setup
    assert (bool(opened.blinds), bool(opened.ante)) == ("blinds" in usual, "ante" in usual)
    for posted in (usual, *allowed):
        assert whats("star", TableSetup(game, tournament=True, **posted)) == []
    for posted in refused:
        assert any(
            "tournament_forced_bets" in what for what in whats("star", TableSetup(game, tournament=True, **posted))
        )


@pytest.mark.clause("star:28.2.1")
def test_a_tournament_has_no_cap_on_raises_unless_its_conditions_set_one_and_one_is_enough() -> None:
    star = house_named("star")
    fixed = TableSetup("holdem", limit="fixed", bet_sizes=(10, 10, 20, 20), blinds=(5, 10), tournament=True)
    assert hand_rules_for(star, fixed).raise_cap == 0
    capped = replace(fixed, raise_cap=1)
    assert violations(capped, star) == []
    for lifted, open_to in (("never", False), ("heads_up_before_cap", True), ("two_active_final_round", False)):
        rules = hand_rules_for(star.choose("betting.raise_cap_lifted", lifted, "tournament"), capped)
        hand = Hand(rules, {1: 500, 2: 500}, button=1)
        SoftwareDealer(hand, rules.whole_deck.cards).go_on()
        hand.act(1, Raise(to=20))
        assert ("raise" in hand.options(2)) == open_to
    hand = Hand(hand_rules_for(star, capped), {1: 500, 2: 500}, button=1)
    SoftwareDealer(hand, hand.deck.cards).go_on()
    hand.act(1, Raise(to=20))
    assert "raise" not in hand.options(2)
