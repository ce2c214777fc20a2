"""`pokerroom ruling` and `pokerroom drill` as a person and as a program use them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from pokerroom.cli import ruling
from pokerroom.cli.app import app
from pokerroom.errors import PokerroomError

COMMAND = Path(sys.executable).with_name("pokerroom")


class Done(NamedTuple):
    """What came of a command."""

    returncode: int
    stdout: str
    stderr: str


def run(*words: str | Path, keys: str = "") -> Done:
    done = CliRunner().invoke(app, [str(word) for word in words], input=keys, env={"NO_COLOR": "1", "COLUMNS": "80"})
    refused = isinstance(done.exception, PokerroomError | OSError)
    assert refused or done.exception is None, done.exception
    if "--json" not in words:
        assert all(len(line) <= 80 for line in done.output.splitlines()), done.output
    return Done(2 if refused else done.exit_code, done.output, str(done.exception or ""))


EARLY_TURN = """\
Premature card, seat 5. uk
A board or up card is dealt before the betting round is over: does it play?
Known: skipped player warned: no (as reported); street: turn (as reported);
family: flop (which follows).

 1. Set the early card (3d) aside.
 2. Complete the open betting round before any new card.
 3. Burn a card and deal the turn.
 4. Before the river, put what was set aside back with the stub, shuffle and
    cut, and deal the river without a burn.

§ uk:irregularity.24, uk:irregularity.39, uk:irregularity.43,
uk:irregularity.44
Considered and passed over:
 - skipped player warned yes, facing bet yes [uk:irregularity.27,
   uk:irregularity.40], but skipped player warned is no
 - skipped player warned yes, facing bet no [uk:irregularity.27,
   uk:irregularity.40], but skipped player warned is no
 - street flop [uk:irregularity.24, uk:irregularity.39, uk:irregularity.42],
   but street is turn
"""


def test_a_ruling_in_a_few_words() -> None:
    asked = ("premature-card", "street=turn", "skipped_player_warned=no", "seat=5", "early_cards=3d")
    done = run("ruling", *asked, "--house", "uk")
    assert (done.returncode, done.stdout) == (0, EARLY_TURN)


def test_an_open_ruling_and_a_decision() -> None:
    asked = ("ruling", "cards_in_muck", "identifiable=yes", "--house", "uk")
    offered = run(*asked).stdout
    assert "Open, 1: the supervisor may decide instead: The hand of the player is in" in offered
    decided = run(*asked, "--decide", "1", "--by", "supervisor", "--reason", "a dealer's error").stdout
    assert "1. The hand of the player is in play." in decided
    assert "Decided: the supervisor takes the offer: a dealer's error." in decided
    assert "Open" not in decided
    refused = run(*asked, "--decide", "1", "--by", "dealer")
    assert refused.returncode == 2
    assert "allowed: supervisor [uk:dead-hand.2, uk:dead-hand.3]" in refused.stderr
    entered = run(
        "ruling", "stub_fouled", "--house", "adelaide", "--decide", "rebuild_stub, play_on", "--by", "manager"
    )
    assert "Decided: the Casino Manager enters the ruling." in entered.stdout


def test_every_house_side_by_side() -> None:
    done = run("ruling", "short_call", "--all-houses", "share=under_half", "good_reason=no", "declared_call=no")
    assert done.returncode == 0
    assert (
        done.stdout
        == """\
Short call
A player with more behind puts in less than the call: what may they do?
Known: share under half, good reason no, declared call no.

adelaide
  The player may only complete the call or fold. If the player folds then, the
  wager goes back.
  § adelaide:70.2

canberra
  The player may only complete the call or fold. If the player folds then, the
  wager goes back.
  § canberra:17.8.1, canberra:17.8.2 Only the short bet itself.

star
  The player may only complete the call or fold. If the player folds then, the
  wager stays in the pot.
  § star:7.5.3.1, star:7.5.3.2, star:7.5.3.3, star:7.6.2

uk
  The player may only complete the call or fold. If the player folds then, the
  wager stays in the pot.
  § uk:betting.22
"""
    )


def test_a_house_that_needs_to_know_more_says_what() -> None:
    done = run("ruling", "premature_card", "--all-houses", "street=turn")
    assert "uk\n  needs to know: skipped player warned (yes or no)" in done.stdout
    alone = run("ruling", "premature_card", "--house", "adelaide")
    assert alone.returncode == 2
    assert "premature card: street? (which street the error is about); allowed: flop, turn, river" in alone.stderr


def test_what_is_missing_is_asked_for_at_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruling, "somebody_there", lambda: True)
    done = run("ruling", "premature_card", "--house", "uk", keys="perhaps\nno\nturn\n")
    assert "yes or no > perhaps" in done.stdout
    assert "skipped player warned cannot be 'perhaps'; allowed: yes or no" in done.stdout
    assert "flop, turn, river > turn" in done.stdout
    assert "3. Burn a card and deal the turn." in done.stdout
    ended = run("ruling", "premature_card", "--house", "uk", keys="no\n")
    assert ended.returncode == 2
    assert ended.stderr == "street is not known; allowed: flop, turn, river"


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "clock.toml"
    file.write_text('observation = "clock_expired"\nseat = 2\n[facts]\nclock = "called"\n[table]\nhouse = "star"\n')
    done = run("ruling", file)
    assert "Clock expired, seat 2. star" in done.stdout
    assert "1. Seat 2 has folded." in done.stdout
    assert "§ star:26.12.2 Even where a check was free." in done.stdout
    facing = run("ruling", file, "--house", "uk", "facing_bet=no").stdout
    assert "1. Seat 2 has checked." in facing


def test_a_book_of_ones_own(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('[rulebook]\nid = "club"\ntitle = "Our Club"\nextends = "canberra"\n')
    done = run("ruling", "card_exposed_in_cut", "betting_started=no", "--house", club)
    assert "Card exposed in cut. club" in done.stdout
    assert "§ canberra:17.1(a)" in done.stdout
    assert "Our Club. 10 questions (seed 1)." in run("drill", "--house", club, "--seed", "1", keys="q\n").stdout


def test_for_programs() -> None:
    one = json.loads(run("ruling", "boxed_card", "--house", "star", "--json").stdout)
    assert one["cites"] == ["star:26.1"]
    assert one["steps"][0] == "Put the boxed card among the discards, out for this hand."
    many = json.loads(run("ruling", "premature_card", "--all-houses", "--json").stdout)
    assert [each["house"] for each in many] == ["adelaide", "canberra", "star", "uk"]
    assert many[3]["needs"] == "skipped_player_warned"
    listed = json.loads(run("ruling", "--list", "--json").stdout)
    assert "premature_card" in listed["The board and the burns"]


def test_the_list_has_everything() -> None:
    done = run("ruling", "--list").stdout
    for name in ("misdeal", "premature_card", "card_exposed_in_cut", "clock_expired", "rule_broken"):
        assert f"\n {name}  " in f"\n{done}"
    assert run("ruling").stdout == done


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("premature_crad",), "there is no observation 'premature_crad'; allowed: premature_card"),
        (("premature_card", "street=sixth"), "street cannot be 'sixth'; allowed: flop, turn, river"),
        (("premature_card", "street"), "'street' says nothing"),
        (("premature_card", "weather=wet"), "there is no fact 'weather'"),
        (("premature_card", "seat=x"), "seat cannot be 'x'"),
        (("premature_card", "early_cards=3x"), "cannot read '3x'"),
        (("premature_card", "--house", "vegas"), "there is no house 'vegas'"),
        (("nowhere.toml",), "nowhere.toml"),
    ],
)
def test_a_mistake_is_told_without_a_traceback(words: tuple[str, ...], message: str) -> None:
    done = run("ruling", *words)
    assert done.returncode == 2
    assert message in done.stderr


def test_a_drill_by_piped_answers() -> None:
    asked = ("drill", "--house", "star", "--seed", "3", "--questions", "3")
    done = run(*asked, keys="a\nperhaps\nb\n3\n")
    assert done.returncode == 0
    assert "Answer a to d, or q to leave." in done.stdout
    assert done.stdout.count("§ star:") >= 3
    assert " of 3 right." in done.stdout
    assert done.stdout == run(*asked, keys="a\nperhaps\nb\n3\n").stdout


def test_a_drill_that_is_left_early_still_tells_the_score() -> None:
    ended = run("drill", "--seed", "3", keys="a\n")
    assert ended.returncode == 0
    assert " of 1 right." in ended.stdout
    left = run("drill", "--seed", "3", keys="q\n")
    assert left.stdout.endswith("No question was answered.\n")
    assert run("drill", "--house", "vegas").returncode == 2


def test_the_output_in_the_docs_is_real() -> None:
    page = Path(__file__).parents[2] / "docs" / "rulings.md"
    blocks = re.findall(r"^```console\n\$ pokerroom (.+)\n((?s:.+?))```$", page.read_text("utf-8"), re.MULTILINE)
    assert len(blocks) == 5
    for words, shown in blocks:
        assert run(*words.split()).stdout == shown, words


def test_the_command_itself_asks_no_questions_of_a_pipe() -> None:
    env = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    words = [str(COMMAND), "ruling", "premature_card", "--house", "uk"]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", env=env, input="no\n", check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pokerroom: premature card: skipped player warned? (")
    assert done.stderr.endswith("; allowed: yes or no [uk:irregularity.27, uk:irregularity.40]\n")
