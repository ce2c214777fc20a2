"""`pokerroom replay` as a person and as a program use it."""

from __future__ import annotations

import datetime
import json
from pathlib import Path

from pokerroom.hand import HandRules
from pokerroom.notation import to_ohh, write_ohhs
from testkit.hand.hands import chance, play
from testkit.suite import command_line
from testkit.suite.command_line import Done

PLAYED = Path(__file__).parents[1] / "notation" / "samples" / "played"
RULES = HandRules(game="holdem", blinds=(1, 2), minimum_bet=2)


def run(*words: str | Path, columns: int = 120) -> Done:
    return command_line.run("replay", *words, columns=columns)


def test_every_sample_comes_out_exact() -> None:
    done = run("--check", *sorted(PLAYED.iterdir()))
    assert done.returncode == 0, done.stderr
    last = done.stdout.splitlines()[-1].split()
    assert last[:4] == ["together", "5", "5", "5"]
    assert done.stderr == ""


def test_the_example_that_the_help_names_comes_out_exact() -> None:
    example = Path(__file__).parents[2] / "examples" / "histories" / "table-3.phhs"
    done = run("--check", str(example))
    assert done.returncode == 0, done.stdout
    assert "table-3.phhs     2      2     2" in done.stdout
    assert "examples/histories/table-3.phhs" in run("--help").stdout


def test_without_a_check_nothing_is_compared(tmp_path: Path) -> None:
    text = (PLAYED / "fixed-holdem.phh").read_text("utf-8").replace("[270,", "[271,")
    wrong = tmp_path / "wrong.phh"
    wrong.write_text(text, "utf-8")
    assert run(wrong).returncode == 0
    done = run("--check", wrong)
    assert done.returncode == 1
    assert "wrong.phh, hand 1, failed: the file leaves p1 271; the hand leaves 270" in done.stdout


def test_an_illegal_action_is_one_line(tmp_path: Path) -> None:
    text = (PLAYED / "fixed-holdem.phh").read_text("utf-8")
    file = tmp_path / "two.phhs"
    file.write_text(f"[1]\n{text}\n[2]\nhand = 77\n{text.replace('p1 cbr 20', 'p1 cbr 25')}", "utf-8")
    done = run(file)
    assert done.returncode == 1
    assert done.stdout.splitlines()[0].startswith(
        "two.phhs, hand 2 (77), failed: action 5, 'p1 cbr 25': a raise to 25 is more than the limit allows"
    )
    assert run("--limit", "1", file).returncode == 0


def test_variants_that_are_not_dealt_are_counted_and_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "razz.phh"
    file.write_text('variant = "FR"\nantes = [1, 1]\nstarting_stacks = [9, 9]\nactions = []\n', "utf-8")
    done = run("--check", "--verbose", file)
    assert done.returncode == 0
    assert "razz.phh, hand 1, refused: FR (fixed-limit razz) is not dealt here; allowed: FT, NT" in done.stdout
    done = run(file, file)
    assert done.stdout.count("FR (fixed-limit razz)") == 1
    assert "Refused, 2 hands: FR (fixed-limit razz) is not dealt here" in done.stdout


def test_a_hand_that_is_left_open_is_told_with_its_reason(tmp_path: Path) -> None:
    text = (PLAYED / "fixed-holdem.phh").read_text("utf-8")
    played, figures = text[: text.index('"d db 9s')], text[text.index("finishing_stacks") :]
    file = tmp_path / "cut.phh"
    file.write_text(f"{played}]\n{figures}", "utf-8")
    done = run("--check", file, file)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("Open, 2 hands: ")


def test_a_long_name_is_shortened_and_its_figures_stay_on_one_line(tmp_path: Path) -> None:
    file = tmp_path / f"{'the-long-evening-' * 4}.phh"
    file.write_text((PLAYED / "fixed-holdem.phh").read_text("utf-8"), "utf-8")
    heading, figures = run("--check", file, columns=80).stdout.splitlines()
    assert len(heading) <= 80
    name, *counts = figures.split()
    assert name.startswith("the-long-evening")
    assert name.endswith("…")
    assert counts == ["1", "1", "1", "-", "-", "-", "-", "-", "-"]


def test_json_is_one_object_for_each_hand() -> None:
    done = run("--check", "--json", PLAYED / "no-limit-holdem.phh", PLAYED / "short-deck.phh")
    first, second = map(json.loads, done.stdout.splitlines())
    assert (first["outcome"], first["unit"], first["stacks"]["2"]) == ("exact", 2, 885)
    assert (second["game"], second["events"][-1]) == ("holdem", "end")


def test_our_own_logs_are_judged_again(tmp_path: Path) -> None:
    hands = [play(RULES, chance(seed)) for seed in range(3)]
    file = tmp_path / "evening.log"
    file.write_text("".join(hand.log() for hand in hands), "utf-8")
    done = run("--check", file)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1].split()[:4] == ["evening.log", "3", "3", "3"]


def test_one_bad_log_fails_and_the_others_are_still_played(tmp_path: Path) -> None:
    logs = [play(RULES, chance(seed)).log() for seed in range(3)]
    before = logs[0].count("\n")
    number, line = next((n, line) for n, line in enumerate(logs[1].splitlines(), 1) if " wins " in line)
    wrong = line.replace(" wins ", " wins 1")
    file = tmp_path / "evening.log"
    for text, words in (
        (wrong, f"line {before + number}: the file says '{wrong}', the engine gives '{line}'"),
        ("seat 1 sings", f"line {before + number}: 'seat 1 sings' is no line of a hand; allowed: a line such as"),
    ):
        file.write_text(logs[0] + logs[1].replace(line, text) + logs[2], "utf-8")
        for options in ((), ("--check",)):
            done = run(*options, file)
            assert done.returncode == 1
            assert done.stdout.startswith(f"evening.log, hand 2, failed: {words}")
            assert done.stdout.splitlines()[-1].split()[:4] == ["evening.log", "3", "2", "2"]


def test_open_hand_histories_are_held_against_their_pots(tmp_path: Path) -> None:
    hand = next(hand for hand in (play(RULES, chance(seed)) for seed in range(9)) if hand.over and hand.events)
    started = datetime.datetime(2024, 2, 29, tzinfo=datetime.UTC)
    file = tmp_path / "table.ohh"
    file.write_text("".join(write_ohhs([to_ohh(hand, started=started)])), "utf-8")
    assert run("--check", file).returncode == 0
    text = file.read_text("utf-8")
    file.write_text(text.replace('"win_amount": ', '"win_amount": 1'), "utf-8")
    done = run("--check", file)
    assert done.returncode == 1
    assert "the file says" in done.stdout


def test_what_cannot_be_read_is_told_kindly(tmp_path: Path) -> None:
    for name, text, words in (
        ("a.phhs", "[1]\nvariant = NT\n", "not TOML"),
        ("a.ohh", "{", "not JSON"),
        ("a.log", "seat 3 folds\n", "this is not a hand"),
        ("a.pdf", "", "not a hand history by its name"),
    ):
        file = tmp_path / name
        file.write_text(text, "utf-8")
        done = run(file)
        assert done.returncode == 2
        assert done.stderr.startswith(f"pokerroom: {file}")
        assert words in done.stderr
    missing = run(tmp_path / "nowhere.phh")
    assert missing.returncode == 2
    assert "No such file or directory; allowed: the name of a file that can be read" in missing.stderr
