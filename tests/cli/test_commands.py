"""The command line as a person and as a program use it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

import pokerroom
from pokerroom.cards import Deck, cards_text
from pokerroom.cli.parts import GROUPS
from testkit.suite import command_line
from testkit.suite.command_line import COMMAND, Done, run_apart
from testkit.suite.effort import some
from testkit.suite.whole_command import app


def run(*words: str, stdin: str = "") -> Done:
    return command_line.run(*words, stdin=stdin)


def document(*words: str, stdin: str = "") -> object:
    return json.loads(run(*words, "--json", stdin=stdin).stdout)


def test_version_and_help() -> None:
    assert run("--version").stdout == f"pokerroom {pokerroom.__version__}\n"
    assert "verify-deal" in run("--help").stdout
    assert "A poker room run by the book" in run("-h").stdout


# Runs the command as on a machine that lacks the packages of one extra, which the first argument names.
_WITHOUT = """
import sys
extra, sys.argv = sys.argv[1], ["pokerroom", *sys.argv[2:]]
from pokerroom.cli import _EXTRAS, main
sys.modules.update({package: None for package, brought_by in _EXTRAS.items() if brought_by == extra})
main()
"""


@pytest.mark.parametrize(("words", "code", "says"), [
    ((), 2, "Run a room"),
    (("--help",), 0, "serve"),
    (("rankk", "x"), 2, "no such command 'rankk' (did you mean 'rank'?); allowed: rank and 27 others"),
    (("rul",), 2, "no such command 'rul' (did you mean 'rules', 'ruling'?); allowed: rules, ruling and 26 others"),
    (("--colours", "none", "rank", "As Ks Qs Js Ts"), 0, "royal flush"),
    (("--colours", "none", "rank", "--help"), 0, "{hands}"),
    (("--colours", "none", "rules", "list"), 0, "adelaide"),
    (("serve",), 2, "pokerroom: this needs the room extra; in the project's folder: pip install '.[room]'"),
    (("--colours", "none", "serve"), 2, "pokerroom: this needs the room extra"),
])  # fmt: skip
def test_only_the_command_that_needs_an_extra_asks_for_it(words: tuple[str, ...], code: int, says: str) -> None:
    call = [sys.executable, "-c", _WITHOUT, "room", *words]
    done = subprocess.run(call, capture_output=True, text=True, env={**os.environ, "COLUMNS": "120", "NO_COLOR": "1"})
    assert done.returncode == code, done.stderr
    assert says in done.stdout + done.stderr


def test_the_help_lists_every_command_with_one_line_under_what_people_want() -> None:
    lines = [line.strip("│ ").rstrip() for line in run("--help").stdout.splitlines()]
    for name, group in GROUPS.items():
        at = next(number for number, line in enumerate(lines) if line.startswith(f"╭─ {name} "))
        listed = [line.split(maxsplit=1) for line in lines[at + 1 : at + 1 + len(group)]]
        assert listed == [[word, part.line] for word, part in group.items()]


def _commands(command: Any, *words: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command that does something by itself, with the words that call it."""
    parts: dict[str, Any] = getattr(command, "commands", {})
    for word, part in parts.items():
        yield from _commands(part, *words, word)
    if not parts:
        yield words, command


def test_every_command_shows_examples_that_it_can_read() -> None:
    for words, command in _commands(get_command(app)):
        call = "pokerroom " + " ".join(words)
        examples = [line.strip() for line in re.sub(r"\[/?(?:dim)?\]", "", command.help).splitlines() if call in line]
        assert examples, call
        for example in examples:
            given = shlex.split(example[example.index(call) + len(call) :].partition("<")[0])
            command.make_context(call, given)  # which refuses what it cannot read


def test_the_help_is_in_words_and_not_in_types() -> None:
    root = get_command(app)
    root.get_params(typer.Context(root))  # as every call does
    for words, command in _commands(root):
        context = typer.Context(command)
        shown = {get_param.name: get_param.display_type_rich(context) for get_param in command.get_params(context)}
        assert not [item for item in shown.values() if re.search(r"[<>\[\]]", item)], words
    ranked = run("rank", "--help").stdout
    assert re.search(r"--board +-b +CARDS ", ranked)
    assert re.search(r"--json +Print JSON", ranked)


# How a line begins that tells of a thing, and not of what a command does.
_NO_VERBS = {"The", "A", "An", "What", "Everything", "Everybody", "Every", "How", "One", "Clauses", "Rounds"}


def test_every_command_says_what_it_does() -> None:
    for words, command in _commands(get_command(app)):
        first = str(command.help).split()[0]
        assert first not in _NO_VERBS, f"{' '.join(words)}: {command.help}"
        assert first == first.capitalize(), words


def test_the_help_breaks_its_lines_where_the_terminal_does_and_says_ranges_in_words() -> None:
    shown = command_line.run("play", "--help", columns=120).stdout
    assert "[2 to 12]" in shown
    assert "[1 to 1,000,000,000]" in shown
    assert re.search(r"taps, pushes cards, the dealer points", command_line.run("wager", "--help", columns=160).stdout)


@pytest.mark.parametrize(("words", "message"), [
    (["play", "--seats", "1"], "'--seats': 1; allowed: 2 to 12"),
    (["play", "--seed", "x"], "'--seed': x; allowed: a whole number"),
    (["deck", "test", "--deals", "few"], "'--deals': few; allowed: 1,000 to 10,000,000"),
    (["--colours", "five", "schemes"], "five; allowed: four, two, none"),
    (["rules", "compare", "uk"], "missing argument 'others'"),
    (["tournament", "deal", "Ann=3"], "missing option '--prizes'"),
])  # fmt: skip
def test_a_value_that_an_option_does_not_take_is_refused_with_what_it_takes(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.replace("│", " ").split())


def test_a_room_is_sought_at_an_address() -> None:
    done = run("bots", "--at", "foo")
    assert (done.returncode, done.stderr) == (
        2,
        "pokerroom: 'foo' is no address of a room; allowed: such as http://127.0.0.1:8000\n",
    )


def test_a_royal_flush() -> None:
    done = run("rank", "As Ks Qs Js Ts 2d 3c")
    assert done.returncode == 0
    assert done.stdout.split("\n")[0].rstrip() == "A♠ K♠ Q♠ J♠ T♠  royal flush"
    assert "§ " in done.stdout


def test_one_hand_without_quotes() -> None:
    assert "royal flush" in run("rank", "As", "Ks", "Qs", "Js", "Ts").stdout


def test_two_hands_under_two_schemes() -> None:
    hands = ["Ks Kd Kh 9c 8d", "As Kc Qh Jc Ts"]
    assert "Hand 1 wins." in run("rank", "--scheme", "trips-over-straight-36", *hands).stdout
    assert "Hand 2 wins." in run("rank", "--scheme", "flush-over-boat-32", *hands).stdout


def test_ties_and_splits() -> None:
    board = ["--board", "As Ks Qs Js Ts"]
    assert "Hands 1, 2 and 3 tie." in run("rank", "2c 2d", "9h 9c", "3c 4d", *board).stdout
    split = document("rank", "Kh Qs", "6d 3h", "-b", "Kc Kd 7h 4s 2c", "-s", "high-low-52")
    assert isinstance(split, list)
    assert [half["winners"] for half in split] == [[1], [2]]
    none = run("rank", "Kh Qs", "9c 3d", "-b", "8h 4c 2s Kd Kc", "-s", "high-low-52+eight")
    assert "No hand qualifies." in none.stdout


def test_a_card_in_two_hands() -> None:
    remark = run("rank", "As Ks Qs Js 9s", "As Ad Ac Ks Kd")
    assert remark.returncode == 0
    assert "Not from one deck: As is in hands 1 and 2; Ks is in hands 1 and 2." in remark.stdout
    refused = run("rank", "As Ks", "As Kd", "--board", "2c 3c 4c 9d 9h")
    assert refused.returncode == 2
    assert "As is in hands 1 and 2" in refused.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rank", "As Kx Qs Js Ts"], "card 2, at character 4: cannot read 'Kx'"),
        (["rank", "As Ks"], "too few for a hand"),
        (
            ["rank", "As Ks", "Qh Qd"],
            "hand 1: 2 cards are too few for a hand; allowed: 5 or more; or the cards that",
        ),
        (["rank", "As Ks Qs Js Ts", "2c 3c"], "hand 2: 2 cards are too few"),
        (["rank", "--scheme", "high-37", "As Ks Qs Js Ts"], "did you mean high-36"),
        (["rank", "--scheme", "trips-over-straight-36", "As Ks Qs Js 2s"], "2s is not in the deck of 36"),
        (["rank", "As Ks Qs Js Ts", "--makeup", "three"], "pokerroom: invalid value for '--makeup'"),
        (["rank"], "pokerroom: missing argument 'hands'; allowed: pokerroom rank [OPTIONS]"),
        (
            ["rank", "--bord", "As"],
            "pokerroom: no such option: --bord (did you mean --board?); allowed: pokerroom",
        ),
        (["deck", "chek"], "no such command 'chek' (did you mean 'check'?); allowed: list, check, shuffle, test"),
        (["rank", "--scheme", "low-52+eight", "8h 6c 4c 3d 2s"], "a qualifier needs a split"),
        (["deck", "check", "--deck", "46", "As"], "there is no deck of 46 cards"),
        (["verify-deal", "no-such-file.json"], "no-such-file.json: No such file or directory"),
        (["showdown", "--seats", "12", "--hole", "5"], "need 68 cards"),
        (["showdown", "--hole", "2", "--board", "0"], "make no hand of five"),
        (["deal-me-in"], "pokerroom: no such command 'deal-me-in'; allowed: play, serve,"),
    ],
)
def test_a_mistake_is_told_without_a_traceback(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_deck_check_from_standard_input() -> None:
    whole = cards_text(Deck(36).cards)
    assert run("deck", "check", "--deck", "36", stdin=whole).returncode == 0
    found = run("deck", "check", "--deck", "36", "-", stdin=whole.replace("6h", "5s") + " As")
    assert found.returncode == 1
    assert "Not a whole 36-card deck: missing 6h; foreign 5s; duplicate As." in found.stdout
    assert "Cards counted: 37; expected: 36." in found.stdout
    assert "star:26.6" in found.stdout


def test_deck_check_for_programs() -> None:
    report = document("deck", "check", "--deck", "32+joker", "--odd-back", "7d", *map(str, Deck(32).cards))
    assert isinstance(report, dict)
    assert report["missing"] == "Jo"
    assert report["odd_backs"] == "7d"
    assert report["whole"] is False


def test_lists() -> None:
    assert "canberra:2.2(e)" in run("deck", "list").stdout
    assert "trips-over-straight-36" in run("schemes").stdout
    star = document("schemes", "trips-over-straight-36")
    assert isinstance(star, list)
    assert star[0]["order"][5:7] == ["three of a kind", "straight"]
    assert len(str(run("deck", "shuffle", "--json").stdout)) > 100


def test_a_recorded_showdown_verifies_until_somebody_changes_it(tmp_path: Path) -> None:
    file = tmp_path / "deal.json"
    done = run("showdown", "--record", str(file))
    root = done.stdout.split("first card:")[1].split()[0]
    verified = run("verify-deal", str(file), "--root", root)
    assert verified.returncode == 0
    assert "17 cards verify; 35 stay hidden." in verified.stdout
    assert run("verify-deal", "-", stdin=file.read_text()).returncode == 0
    assert run("verify-deal", str(file), "--root", "00" * 32).returncode == 1
    assert run("verify-deal", str(file), "--root", "zz").returncode == 2
    assert run("verify-deal", str(file), "--root", "").returncode == 2
    assert run("showdown", "--record", str(file)).returncode == 2
    deal = json.loads(file.read_text())
    deal["openings"][0]["card"], deal["openings"][1]["card"] = (
        deal["openings"][1]["card"],
        deal["openings"][0]["card"],
    )
    file.write_text(json.dumps({**deal, "digests": ["00" * 32, *deal["digests"][1:]]}))
    assert run("verify-deal", str(file)).returncode == 1
    file.write_text(json.dumps(deal))
    forged = run("verify-deal", str(file))
    assert forged.returncode == 1
    assert "This deal does not verify." in forged.stdout


def test_a_showdown_of_omaha_and_of_a_split() -> None:
    omaha = document("showdown", "--hole", "4", "--makeup", "two-and-three", "--seats", "5")
    assert isinstance(omaha, dict)
    assert len(omaha["hands"]) == 5
    assert len(omaha["results"][0]["winners"]) >= 1
    split = document("showdown", "--scheme", "high-low-40+joker", "--seats", "3")
    assert isinstance(split, dict)
    assert [item["scheme"] for item in split["results"]] == ["high-40+joker", "low-40+joker"]


def test_the_shuffle_is_tested_on_demand() -> None:
    report = document("deck", "test", "--deals", "1000", "--deck", "32")
    assert isinstance(report, dict)
    assert report["fair"] is True


def test_a_plain_old_terminal_gets_letters() -> None:
    done = run_apart("rank", "As Ks Qs Js Ts", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.startswith("As Ks Qs Js Ts  royal flush")
    assert "clause adelaide:8" in done.stdout


def test_a_narrow_or_absent_terminal() -> None:
    assert "royal flush" in run_apart("rank", "As Ks Qs Js Ts", COLUMNS="0").stdout
    closed = subprocess.run(f"{COMMAND} deck check <&-", shell=True, capture_output=True, text=True)
    assert closed.returncode == 2
    assert "Traceback" not in closed.stderr


# Everything that writes in a way of its own: plain, drawn, as JSON, a help, and one that reads.
_WRITERS = (
    ("rank", "As Ks Qs Js Ts"),
    ("sign", "--house", "uk", "--game", "holdem"),
    ("schemes", "--json"),
    ("rules", "find", "button", "--json"),
    ("rank", "--help"),
    ("--help",),
    ("deck", "shuffle"),
)


@pytest.mark.parametrize("words", some(_WRITERS, 3))
def test_a_command_whose_reader_has_gone_ends_silently_with_a_code_of_its_own(words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run([COMMAND, *words], stdout=writer, stderr=subprocess.PIPE, text=True)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


def test_nobody_reads_on() -> None:
    piped = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {COMMAND} schemes | head -1; {COMMAND} rules list uk --json | head -1"],
        capture_output=True,
        text=True,
    )
    assert piped.stderr == ""


def test_what_is_shuffled_can_be_checked() -> None:
    assert run("deck", "check", "--deck", "36", stdin=run("deck", "shuffle", "--deck", "36").stdout).returncode == 0


def test_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "pokerroom", "--version"], capture_output=True, text=True)
    assert done.stdout == f"pokerroom {pokerroom.__version__}\n"


def test_completion_is_offered() -> None:
    done = run_apart("--show-completion", "bash", _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1")
    assert "_POKERROOM_COMPLETE" in done.stdout
