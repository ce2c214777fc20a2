"""`pokerroom play` as a person uses it: whole hands from scripted keys, wrong keys, the end of the input."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text
from typer.testing import CliRunner

from pokerroom.cards import SeededShuffle, parse_cards
from pokerroom.cli.screen import Screen
from pokerroom.cli.tables.evening import Evening
from pokerroom.cli.tables.person import Leaves, Person
from pokerroom.cli.tables.play import _menu
from pokerroom.cli.tables.table_keys import read_cards, split_line
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.games import GAMES
from pokerroom.ranking import rank
from pokerroom.rulebook import house_named
from pokerroom.table.opening.new_table import new_table
from pokerroom.talk import TableNames
from pokerroom.talk.hand.hand_names import kicker
from testkit.suite import command_line
from testkit.suite.command_line import COMMAND
from testkit.suite.effort import THOROUGH
from testkit.suite.whole_command import app

TABLES = [
    *((game, house) for game in GAMES for house in ("star", "uk")),
    ("holdem", "adelaide"),
    ("holdem", "canberra"),
]


def play(*words: str, keys: str = "") -> Any:
    done = CliRunner().invoke(app, ["play", *words], input=keys)
    assert all(len(line) <= 80 for line in done.output.splitlines()), done.output
    return done


def told(*words: str, keys: str = "") -> str:
    done = play(*words, keys=keys)
    assert done.exit_code == 0, done.output
    return str(done.output)


def refusal(*words: str) -> PokerroomError:
    done = play(*words)
    assert isinstance(done.exception, PokerroomError)
    return done.exception


@pytest.mark.parametrize(("game", "house"), TABLES)
def test_every_game_under_every_house_that_spreads_it(game: str, house: str) -> None:
    seen = told("--game", game.replace("_", "-"), "--house", house, "--watch", "--hands", "1", "--seed", "3")
    assert GAMES[game].name in seen
    assert re.search(r"wins? [\d,]+|split [\d,]+", seen)
    assert f"One hand of {GAMES[game].name} under {house}." in seen
    unwritten = house == "uk" and game not in ("holdem", "omaha")
    assert ("uk posts no rules for this game; common practice is followed." in seen) == unwritten
    assert ("posts no rules" in seen) == unwritten


@pytest.mark.parametrize("limit", ["pot", "half-pot", "fixed", "range"])
def test_other_limits(limit: str) -> None:
    assert "limit" in told("--house", "star", "--limit", limit, "--watch", "--hands", "1", "--seed", "2")


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_any_game_to_its_end(game: str) -> None:
    """Whatever is asked: check, else call, else bet the least; throw the first card; show; go on."""
    asked = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        keys = screen_text().splitlines()[-1]
        for sign, key in (("k check", "k"), ("c call", "c"), ("d discard", "1"), ("d throw", "d 1 2"), ("s show", "s")):
            if f" {sign}" in keys:
                return key
        return "r min" if "r bet" in keys else ""

    out = StringIO()
    screen = Screen(Console(file=out, width=80, highlight=False))

    def screen_text() -> str:
        return out.getvalue().rstrip("\n")

    for seed in range(3 if THOROUGH else 1):
        table = new_table(game, house_named("uk").book)
        evening = Evening(table, screen, Person(screen, answer), SeededShuffle(seed).shuffle, Random(seed))
        evening.run(2)
        evening.goodbye()
        assert sum(evening.stacks.values()) % table.stack == 0
    assert asked
    assert all(len(line) <= 80 for line in out.getvalue().splitlines())
    assert "Good night." in out.getvalue()


def test_a_hand_of_crazy_pineapple() -> None:
    seen = told("--game", "crazy-pineapple", "--house", "star", "--seed", "4", "--hands", "1", keys="c\nr 12\n1\nf\n")
    assert "Crazy Pineapple, no limit, blinds 5 and 10." in seen
    assert "You are dealt 5♦ 9♣ Q♣" in seen
    assert " f fold   c call 10   r raise to 20-1,000   a all-in   ? help" in seen
    assert "You bet 12." in seen
    assert "1  5♦  leaves 9♣ Q♣   queen high" in seen
    assert "You discard 5♦." in seen
    assert "Turn  3♥ 8♠ 7♠   K♦" in seen
    assert re.search(r"You bought in for 1,000 and leave with\s[\d,]+: [\d,]+ down\.", seen)


def test_enter_alone_does_nothing() -> None:
    seen = told("--seed", "4", keys="\n\n\n")
    assert "You fold" not in seen
    assert "Good night." in seen


def test_wrong_keys_get_a_kind_word() -> None:
    keys = "z\nk\nd 1\n40\nr\n12\nr 99999\nr much\ns\ny 3\nx\nc\n"
    seen = " ".join(told("--game", "crazy-pineapple", "--house", "star", "--seed", "4", keys=keys).split())
    assert "'z' is no key here. ? helps." in seen
    assert "You cannot check: there is a bet of 10. You may fold, call 10 or raise to" in seen
    assert "That is for another moment; now you bet or fold." in seen
    assert "Type r 40 to raise to 40." in seen
    assert "Raise to how much, 20 to 1,000? 12" in seen
    assert "A raise to 12 is less than a full raise. Least 20, most 1,000. § star:" in seen
    assert "A raise to 99999 is more than you have. Least 20, most 1,000." in seen
    assert "I cannot read 'much' as an amount." in seen
    assert "The blinds cannot be chopped now." in seen
    assert "You call 10." in seen
    assert "Traceback" not in seen


def test_discards_by_number_or_name_and_wrong_ones() -> None:
    table = ["--game", "crazy-pineapple", "--house", "star", "--seed", "4", "--hands", "1"]
    seen = " ".join(told(*table, keys="c\nr 12\n4\n1 2\nAs\nk\nd\n9c\nf\n").split())
    assert "'4' is no choice of your cards." in seen
    assert "2 cards to discard. You discard 1 of 5d 9c Qc. § star:" in seen
    assert "You do not hold As." in seen
    assert "Now you discard" in seen
    assert "You discard 9♣." in seen


def test_a_draw() -> None:
    seen = told("--game", "draw-blind", "--house", "star", "--seed", "8", "--hands", "1", keys="c\nc\nc\nd 1 3\nf\n")
    assert "The draw" in seen
    assert "You discard 4♥ 6♥." in seen
    assert re.search(r"You draw .. ..\.", seen)


def test_all_in_and_buying_in_again() -> None:
    seen = told("--house", "star", "--seats", "2", "--stack", "20", "--seed", "3", keys="a\n\n" * 4)
    assert "You raise to 20 all-in." in seen
    assert "buys in again for 20." in seen


def test_a_pot_limit_has_its_own_most() -> None:
    seen = told("--game", "omaha", "--house", "star", "--limit", "pot", "--seed", "14", keys="a\nr max\n")
    assert "a all-in" not in seen.split(">")[0]
    assert "is more than the limit allows. Least 20, most 45. § star:8.8.7" in seen
    assert "You raise to 45." in seen


def test_help_why_log_and_table() -> None:
    seen = told(
        "--game", "crazy-pineapple", "--house", "star", "--seed", "19", keys="?\nw\nw 3\nl\nt\nf\n?\nw\nl\nz\nq\n"
    )
    assert "r  raise to 20-1,000" in seen
    assert "§ star:8.8.6 A raise must be inside the table limits" in seen
    assert "; or r min, r half, r pot, r max" in seen
    assert re.search(r"^ a  all-in$", seen, re.MULTILINE)
    assert "Slim calls 10:" in seen
    assert "seat 1 you, seat 2 Doc, seat 3 Pearl, seat 4 Duke, seat 5 Ruby, seat 6 Slim" in seen
    assert "seat 1 is dealt Tc Qc Kc" in seen
    assert "seat 2 is dealt ?? ?? ??" in seen
    assert re.search(r"6 Slim \(button\) +990", seen)
    assert "'z' means nothing between hands." in seen


def test_a_book_without_a_clause_says_so() -> None:
    assert "The book has no clause on it" in told("--game", "draw-blind", "--house", "uk", "--seed", "8", keys="?\n")


def test_leaving_in_the_middle_of_a_hand() -> None:
    seen = told("--house", "star", "--seed", "4", keys="c\nq\n")
    assert "You leave in the middle of a hand; the 10 you put in stays in the pot." in seen
    assert "leave with 990: 10 down." in seen


@pytest.mark.parametrize("leaving", ["q\n", ""])
def test_leaving_once_the_hand_is_decided_takes_the_pot_along(leaving: str) -> None:
    keys = "c\nk\nk\nk\nk\nc\ns\n"
    seen = told("--game", "seven-card-stud", "--house", "uk", "--seed", "2", keys=keys + leaving)
    assert "Enter go on" in seen
    assert "You win 42 with a flush, ace high." in seen
    assert "1,030: 30 up." in seen
    assert "in the middle of a hand" not in seen


@pytest.mark.parametrize("amount", ["3.5", "2,5", "1,00", "10,00", "-40", "40.", ",400", "1e3"])
def test_only_whole_chips_are_an_amount(amount: str) -> None:
    seen = told("--house", "star", "--seed", "4", keys=f"r {amount}\n")
    assert f"I cannot read '{amount}' as an amount. Least 20, most 1,000." in seen
    assert "You raise to 1,000 all-in." in told("--house", "star", "--seed", "4", keys="r 1,000\n")


def test_the_amount_may_be_told_with_its_verb() -> None:
    assert "You raise to 40." in told("--house", "star", "--seed", "4", keys="raise\nraise to 40\n")


def test_only_an_open_amount_is_suggested() -> None:
    seen = told("--house", "star", "--seed", "4", keys="2\n1001\n20\n")
    assert "'2' is no key here. ? helps." in seen
    assert "'1001' is no key here. ? helps." in seen
    assert "Type r 20 to raise to 20." in seen


def test_help_and_why_name_the_clause_that_lets_the_big_blind_check() -> None:
    seen = told("--house", "star", "--seats", "2", "--seed", "9", "--hands", "1", keys="?\nk\nw 9\n")
    assert seen.count("§ star:7.4 Players may pick up") == 2
    assert "You check:" in seen
    assert "star:11.1" not in seen
    assert "star:1.1.check.2" not in seen


def test_why_tells_names_and_keeps_the_cards_as_they_are() -> None:
    table_names = TableNames({1: "You", 4: "Duke"}, me=1)
    assert table_names.named("seat 4 shows Qs Qh asked by seat 1") == "Duke shows Qs Qh asked by you"
    assert table_names.named("seat 1 pays 2 and folds") == "You pay 2 and fold"
    assert table_names.named("board Ah 3s Ac") == "board Ah 3s Ac"
    assert "You are dealt 5d 9c:" in told("--house", "star", "--seed", "4", keys="w 4\n")


def test_a_folded_hand_is_not_on_the_table() -> None:
    seen = told("--house", "star", "--seed", "1", keys="t\n")
    assert re.search(r"^ 5 Ruby +folded$", seen, re.MULTILINE)
    assert re.search(r"^ 4 Duke +990  bet 10 +\S\S \S\S$", seen, re.MULTILINE)


def test_what_decided_between_hands_of_one_name() -> None:
    best, beaten = (rank(parse_cards(cards)) for cards in ("As Kd 9c 8c 2d", "Ah Kc 9d 7c 6d"))
    assert best.name == beaten.name == "ace high"
    assert kicker(best, beaten) == ", eight kicker"
    seen = told("--house", "star", "--watch", "--seed", "7")
    assert "Slim wins 40 with a pair of kings, ace kicker." in seen


def test_a_chop_is_told_in_order() -> None:
    agreed = " ".join(told("--house", "uk", "--seats", "2", "--seed", "2", keys="x\n").split())
    assert "You offer to chop. Doc agrees. " in agreed
    refused = told("--house", "uk", "--seats", "2", "--seed", "1", keys="x\n")
    assert "You offer to chop. Doc would rather play." in refused


def test_no_input_at_all() -> None:
    assert "Good night." in told("--house", "adelaide", "--seed", "1")
    closed = subprocess.run(f"{COMMAND} play <&-", shell=True, capture_output=True, text=True)
    assert "Traceback" not in closed.stderr
    assert closed.returncode == 0
    piped = subprocess.run(["bash", "-c", f"{COMMAND} play --watch | head -1"], capture_output=True, text=True)
    assert piped.stderr == ""


def test_without_a_seed_every_evening_is_another() -> None:
    evenings = {told("--watch", "--hands", "1", "--house", "star") for _ in range(3)}
    assert len(evenings) == 3
    assert len({told("--watch", "--hands", "2", "--seed", "9") for _ in range(2)}) == 1


def test_plain_has_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in told("--watch", "--hands", "1", "--seed", "2", "--plain")


def test_a_tournament_has_an_end() -> None:
    words = ["--tournament", "--house", "adelaide", "--stack", "300", "--seats", "3", "--seed", "1", "--watch"]
    seen = told(*words, "--hands", "200")
    assert "is out in place 2 of 3." in seen
    assert "in again" not in seen
    assert "The stakes go up: no limit, blinds 10 and 20." in seen
    assert re.search(r"has most, with 900\.", seen)


@pytest.mark.clause("adelaide:order.0")
def test_a_game_that_is_not_spread() -> None:
    fault = refusal("--game", "omaha", "--house", "adelaide")
    assert isinstance(fault, Illegal)
    assert str(fault) == (
        "Omaha is not spread under adelaide; allowed: Texas Hold'em here; Omaha under star and uk [adelaide:order.0]"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--deck 40 --house star", "the deck cannot be 40; allowed: 52, 36, 32 [star:4.1"),
        ("--house canberra --limit fixed", "the limit cannot be fixed"),
        ("--house canberra --ante 1", "the bets before the cards cannot be blinds and ante; allowed: blinds, ante"),
        ("--house adelaide --blinds 10", "the number of blinds cannot be 1; allowed: 2 or more"),
        ("--house star --game seven-card-stud --seats 9", "9 players dealt in; allowed: at most 8"),
        ("--house uk --stack 1000", "a buy-in of 1,000 at blinds 1 and 2; allowed: 50 to 400"),
        ("--house star-bonus", "is played against the house"),
        ("--house sart", "did you mean star?"),
        ("--game holden", "did you mean holdem?"),
        ("--limit none", "there is no limit 'none'"),
        ("--blinds five", "'five' cannot be read as blinds"),
        *(
            (
                f"--blinds 10/5 --house {house}",
                "the blinds 10/5 begin with the larger one; allowed: write the smaller one first, such as 5/10",
            )
            for house in ("uk", "star", "adelaide", "canberra")
        ),
    ],
)
def test_what_a_book_does_not_allow(words: str, said: str) -> None:
    assert said in str(refusal(*words.split()))


def test_a_refused_table_is_told_in_one_line() -> None:
    done = command_line.run("play", "--game", "omaha", "--house", "canberra")
    assert done.returncode == 2
    assert done.stderr.startswith("pokerroom: Omaha is not spread under canberra")


def test_names_may_be_written_either_way() -> None:
    for name in ("crazy-pineapple", "crazy_pineapple", "Crazy Pineapple"):
        assert new_table(name, house_named("star").book).setup.game == "crazy_pineapple"
    assert new_table("hold'em", house_named("star").book, limit="pot-limit").rules.limit == "pot"
    assert (
        new_table("holdem", house_named("canberra").book, blinds="none", ante=2).stakes
        == "no limit, ante 2, minimum bet 10"
    )
    assert new_table("holdem", house_named("star").book, blinds="5-10-20").rules.blinds == (5, 10, 20)


def test_the_menu(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def answers(*lines: str) -> None:
        given: Iterator[str] = iter(lines)
        monkeypatch.setattr("builtins.input", lambda _: next(given))

    screen = Screen(Console(width=80))
    answers("", "")
    assert _menu(screen) == ("holdem", "uk")
    answers("4", "star")
    assert _menu(screen) == ("crazy_pineapple", "star")
    answers("what", "omaha", "2")
    assert _menu(screen) == ("omaha", "star")
    assert "There is no game 'what'" in capsys.readouterr().out
    answers("q")
    with pytest.raises(Leaves):
        _menu(screen)


def test_keys() -> None:
    assert split_line("r 40") == split_line("raise to 40") == split_line("r40") == split_line("bet  40") == ("r", "40")
    assert split_line("?") == ("?", "")
    assert split_line("nonsense") == ("", "nonsense")
    own = parse_cards("As 7d 7c 2h Kd")
    assert read_cards("13", own) == parse_cards("As 7c")
    assert read_cards("kd 2H", own) == parse_cards("Kd 2h")
    for wrong in ("", "6", "1 1", "Ks", "7d 7d"):
        with pytest.raises(Malformed):
            read_cards(wrong, own)


def test_long_words_stay_within_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(Console(width=200))
    names = {seat: f"A player with a very long name {seat}" for seat in range(1, 5)}
    for seat in names:
        screen.say(TableNames(names, me=9).does(seat, "raise", "to 1,000,000") + ".")
    screen.line("word " * 60)
    screen.line(Text("§ star:1.1.call " * 12))
    screen.rule(Text("River"), "pot 1,000,000")
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith("§") for line in lines)
