"""`pokerroom tournament` as a director uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pokerroom.tournament.conditions import read_tournament
from testkit.suite import command_line
from testkit.suite.command_line import Done

EXAMPLE = Path(__file__).parents[2] / "examples" / "tournaments" / "friday-freeze-out.toml"


def run(*words: str | Path, stdin: str = "") -> Done:
    return command_line.run("tournament", *words, stdin=stdin, columns=120)


def test_a_hand_history_is_told_from_a_tournament() -> None:
    done = run("check", EXAMPLE.parents[1] / "histories" / "table-3.phhs")
    assert done.returncode == 2
    history = EXAMPLE.parents[2] / "tests" / "notation" / "samples" / "bring-in.phh"
    told = run("check", history).stderr
    assert "it looks like a hand history, which `pokerroom replay` plays; allowed: the conditions of a" in told
    assert "at least its name and its structure" in told


def test_a_sound_tournament_is_told_with_its_times_chips_and_prizes() -> None:
    done = run("check", EXAMPLE)
    assert done.returncode == 0, done.stdout + done.stderr
    for words in (
        "Friday freeze-out, 60 players, by the rules of UK cardroom",
        "1:45  7      300-600, ante 100",
        "break, chips of 25 leave play",
        "Chips in play: 300,000. Likely to last about 4:07 hours, until level 15.",
        "Prize pool: 6,000.",
        "1      2,400",
        "It can be held like this.",
    ):
        assert words in done.stdout
    fewer = json.loads(run("check", EXAMPLE, "--players", "20", "--json").stdout)
    assert (fewer["sound"], fewer["pool"], fewer["prizes"]) == (True, 2_000, ["1,000", "600", "400"])


def test_what_is_wrong_is_named_with_its_clause(tmp_path: Path) -> None:
    text = EXAMPLE.read_text("utf-8")
    for old, new in (
        ("{ blinds = [50, 100] }", "{ blinds = [20, 40] }"),
        ("shares = [50, 30, 20]", "shares = [50, 30, 15]"),
        ('value = 25, colour = "green", count = 500', "value = 25, count = 100"),
    ):
        assert old in text
        text = text.replace(old, new)
    done = run("check", "-", stdin=text)
    assert done.returncode == 1
    for words in (
        "wrong    level 2 (20-40) is below level 1 (25-50); allowed: levels that rise  § uk:structure.1",
        "wrong    level 2 asks for 20, and the smallest chip is 25; allowed: multiples of 25",
        "wrong    380 chips of 25 too few for 60 stacks",
        "wrong    prizes of 95 percent of the pool; allowed: 100",
        "5 things to put right before it can be held.",
    ):
        assert words in done.stdout, done.stdout
    elsewhere = json.loads(run("check", EXAMPLE, "--house", "star", "--json").stdout)
    missing = {item["what"]: item["cites"][0] for item in elsewhere["items"] if item["finding"] == "missing"}
    assert missing["until when a player may withdraw: not stated"] == "star:28.4.2.l"
    assert not elsewhere["sound"]
    fee = EXAMPLE.read_text("utf-8").replace("fee = 10", "fee = 60")
    told = run("check", "-", "--house", "adelaide", stdin=fee)
    assert (
        told.returncode,
        "the house cannot keep 3,600 of 9,600; allowed: 0 to 3,360  § adelaide:" in told.stdout,
    ) == (
        1,
        True,
    )
    unread = tmp_path / "other.toml"
    unread.write_text('name = "x"\nstructure = 5', "utf-8")
    assert run("check", unread).returncode == 2


@pytest.mark.parametrize("house", ["adelaide", "canberra", "star", "uk"])
def test_a_new_tournament_from_a_few_answers_is_sound(house: str, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    done = run("new", file, "--house", house, "--antes", stdin="Winter Open!\n120\n6\n10000\n\n200\n\n")
    assert done.returncode == 0, done.stderr
    assert "Likely to last about" in done.stdout
    conditions = read_tournament(file.read_text("utf-8"))
    assert (conditions.name, conditions.players_at_most, conditions.structure.stack) == ("winter-open", 120, 10_000)
    assert conditions.entry is not None
    assert (conditions.entry.contribution, conditions.entry.fee) == (200, 20)
    checked = run("check", file)
    assert checked.returncode == 0, checked.stdout
    assert run("new", file, "--house", house).returncode == 2  # it is there already


def test_options_answer_and_what_the_book_forbids_is_refused() -> None:
    words = ("--title", "Late", "--players", "20", "--hours", "2", "--stack", "3000", "--chip", "25")
    free = run("new", "-", *words, "--price", "0", "--start", "2026-08-07T18:00")
    assert free.returncode == 0, free.stderr
    assert read_tournament(free.stdout).free_roll
    dear = run("new", "-", *words, "--price", "100", "--fee", "90", "--house", "adelaide")
    assert (dear.returncode, "adelaide:106.1" in dear.stderr) == (2, True)
    quick = run("new", "-", *words, "--price", "0", "--seconds", "10", "--house", "star")
    assert (quick.returncode, "star:" in quick.stderr) == (2, True)
    for wrong in (("--limit", "sky"), ("--start", "soon"), ("--game", "bridge")):
        assert run("new", "-", *words, "--price", "0", *wrong).returncode == 2
    unasked = run("new", "-", "--players", "1")
    assert (unasked.returncode, "allowed: 2 to" in unasked.stderr, "Its title" in unasked.stderr) == (2, True, False)
    assert run("new", "-", "--players", "9").stdout.startswith('name = "friday-freeze-out"')


def test_a_fee_may_depend_on_what_is_bought() -> None:
    bought = EXAMPLE.read_text("utf-8").replace("freeze_out = true", "").replace("fee = 10", "fee = 60")
    bought += "\n[rebuys]\nat_most = 1\nuntil_level = 4\nprice = 100\nchips = 5000\n"
    told = json.loads(run("check", "-", "--house", "adelaide", "--json", stdin=bought).stdout)
    (share,) = [item for item in told["items"] if "the house cannot keep" in item["what"]]
    assert (share["finding"], share["allowed"]) == ("doubtful", "0 to 3,360")
    assert share["what"].endswith("while no more chips are bought")


def test_the_pool_has_what_the_house_adds_and_guarantees() -> None:
    text = EXAMPLE.read_text("utf-8") + '\n[[added]]\nkind = "cash"\namount = 1000\n'
    pools = {
        house: json.loads(run("check", "-", "--house", house, "--json", stdin=text).stdout)["pool"]
        for house in ("star", "adelaide")
    }
    assert pools == {"star": 7_000, "adelaide": 6_000}
    text += "\n[guarantee]\namount = 10000\nentries = 50\n"
    assert json.loads(run("check", "-", "--house", "star", "--json", stdin=text).stdout)["pool"] == 10_000


def test_a_deal_is_shown_and_changes_nothing() -> None:
    done = run("deal", "Ann=5000", "Bob=3000", "Cyd=2000", "--prizes", "5000,3000,2000")
    assert done.returncode == 0, done.stderr
    assert "Ann     3,839              4,000     3,334" in done.stdout
    assert "For information: the published prizes stand" in done.stdout
    kept = json.loads(run("deal", "Ann=5000", "Bob=5000", "--prizes", "900,500", "--kept", "100", "--json").stdout)
    assert (kept["total"], kept["by_icm"]) == (1_300, {"Ann": 650, "Bob": 650})
    for wrong in (
        ("Ann=5000", "--prizes", "5"),
        ("Ann", "Bob=1", "--prizes", "5,3"),
        ("A=1", "B=x", "--prizes", "5,3"),
    ):
        assert run("deal", *wrong).returncode == 2


def test_where_nobody_is_there_to_ask_what_is_usual_is_taken_and_said(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    done = run("new", file, "--house", "uk", "--players", "20", "--price", "20", "--fee", "2")
    assert done.returncode == 0, done.stderr
    assert "Chips to start with [5000]:5000" in done.stderr.replace(" 5000", "5000")
    assert "pokerroom tournament run" in done.stdout
    assert run("check", file).returncode == 0
