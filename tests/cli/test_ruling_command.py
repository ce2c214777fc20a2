"""`pokerroom ruling` and `pokerroom drill` as a person and as a program use them."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from pokerroom.cli.books import ruling
from pokerroom.errors import PokerroomError
from testkit.suite.whole_command import app

COMMAND = Path(sys.executable).with_name("pokerroom")


class Done(NamedTuple):
    """What came of a command."""

    returncode: int
    stdout: str
    stderr: str


def run(*words: str | Path, keys: str = "") -> Done:
    done = CliRunner().invoke(app, [str(word) for word in words], input=keys, env={"NO_COLOR": "1", "COLUMNS": "80"})
    refused = isinstance(done.exception, PokerroomError | OSError)
    assert refused or isinstance(done.exception, SystemExit | None), done.exception
    if "--json" not in words:
        assert all(len(line) <= 80 for line in done.output.splitlines()), done.output
    return Done(2 if refused else done.exit_code, done.output, str(done.exception or ""))


EARLY_TURN = """\
Premature card, seat 5. uk
A board or up card is dealt before the betting round is over: does it play?
Known: skipped_player_warned=no (as reported); street=turn (as reported);
family=flop (which follows).

 1. Set the early card (3d) aside.
 2. Complete the open betting round before any new card.
 3. Burn a card and deal the turn.
 4. Before the river, put what was set aside back with the stub, shuffle and
    cut, and deal the river without a burn.

§ uk:irregularity.24, uk:irregularity.39, uk:irregularity.43,
uk:irregularity.44
Considered, but does not apply:
 - skipped player warned yes, facing bet yes [uk:irregularity.27,
   uk:irregularity.40], but skipped player warned is no
 - skipped player warned yes, facing bet no [uk:irregularity.27,
   uk:irregularity.40], but skipped player warned is no
 - street flop, family flop [uk:irregularity.24, uk:irregularity.39,
   uk:irregularity.42], but street is turn
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
    assert "allowed: supervisor [uk:dead-hand.2" in refused.stderr
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
Known: share=under_half, good_reason=no, declared_call=no.

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
    assert done.returncode == 2
    assert "uk\n  needs to know skipped_player_warned=yes|no" in done.stdout
    assert "\nWhat some houses may ask for:\n" in done.stdout
    assert "\n skipped_player_warned=yes|no  the player still to act had enough warning" in done.stdout
    alone = run("ruling", "premature_card", "--house", "adelaide")
    assert alone.returncode == 2
    assert (
        "premature card: not known yet: street, which street the error is about; allowed: flop, turn, river"
        in alone.stderr
    )


def test_what_is_missing_is_asked_for_at_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruling, "somebody_there", lambda: True)
    done = run("ruling", "premature_card", "--house", "uk", keys="perhaps\nno\nturn\n")
    assert "yes or no > perhaps" in done.stdout
    assert "skipped_player_warned cannot be 'perhaps'; allowed: yes or no" in done.stdout
    assert "flop, turn, river > turn" in done.stdout
    assert "3. Burn a card and deal the turn." in done.stdout
    ended = run("ruling", "premature_card", "--house", "uk", keys="no\n")
    assert ended.returncode == 2
    assert ended.stderr == "street is not known; allowed: flop, turn, river"


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "clock.toml"
    file.write_text('observation = "clock_expired"\nseat = 2\n[facts]\nclock = "called"\n[table]\nhouse = "star"\n')
    done = run("ruling", file)
    assert "Expired clock, seat 2. star" in done.stdout
    assert "1. Seat 2 has folded." in done.stdout
    assert "§ star:26.12.2 Whether a bet was faced or not." in done.stdout
    facing = run("ruling", file, "--house", "uk", "may_check=yes").stdout
    assert "1. Seat 2 has checked." in facing


def test_a_book_of_ones_own(tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text('[rulebook]\nid = "club"\ntitle = "Our Club"\nextends = "canberra"\n')
    done = run("ruling", "card_exposed_in_cut", "betting_started=no", "--house", club)
    assert "Card exposed in cut. club" in done.stdout
    assert "§ canberra:17.1(a)" in done.stdout
    assert run("sign", "--house", club, "--blinds", "5/10").returncode == 0
    assert "club\n" in run("wager", "seat 3: taps", "--house", club).stdout
    assert "Our Club. 10 questions (seed 1)." in run("drill", "--house", club, "--seed", "1", keys="q\n").stdout


def test_for_programs() -> None:
    one = json.loads(run("ruling", "boxed_card", "--house", "star", "--json").stdout)
    assert one["cites"] == ["star:26.1"]
    assert one["steps"][0] == "Put the boxed card among the discards, out for this hand."
    many = json.loads(run("ruling", "premature_card", "--all-houses", "--json").stdout)
    assert [item["house"] for item in many] == ["adelaide", "canberra", "star", "uk"]
    assert many[3]["needs"] == "skipped_player_warned"
    listed = json.loads(run("ruling", "--list", "--json").stdout)
    assert "premature_card" in listed["The board and the burns"]


def test_a_fact_that_does_not_matter_is_named() -> None:
    idle = ("street=turn", "skipped_player_warned=yes", "short=yes")
    done = run("ruling", "boxed_card", "--house", "star", *idle, "destination=hand")
    assert done.returncode == 0
    assert " ".join(done.stdout.split()).startswith(
        "street, skipped_player_warned and short do not matter for boxed card; "
        "`pokerroom ruling boxed_card --facts` lists what does. Boxed card."
    )
    assert "short does not matter" in run("ruling", "boxed_card", "--all-houses", "short=yes").stdout
    # From the second follows the first, on which the ruling depends.
    for told in ("substantial_action=no", "betting_started=no"):
        assert "not matter" not in run("ruling", "boxed_card", "--house", "uk", told).stdout


def test_the_list_has_everything() -> None:
    done = run("ruling", "--list").stdout
    for name in ("misdeal", "premature_card", "card_exposed_in_cut", "clock_expired", "rule_broken"):
        assert f"\n {name}  " in f"\n{done}"
    assert run("ruling").stdout == done


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("premature_card", "street=sixth"), "street cannot be 'sixth'; allowed: flop, turn, river"),
        (("premature_card", "street"), "'street' says nothing"),
        (("premature_card", "weather=wet"), "there is no fact 'weather'"),
        (("premature_card", "skipped=no"), "'skipped' (did you mean skipped_player_warned?); allowed: "),
        (("premature_card", "street=turn", "street=flop"), "street is given twice; allowed: one street=ANSWER"),
        (("premature_card", "seat=x"), "seat cannot be 'x'"),
        (("premature_card", "seat=99"), "seat cannot be '99'; allowed: 1 to 23"),
        (("premature_card", "early_cards=3x"), "cannot read '3x'"),
        (("premature_card", "--house", "vegas"), "there is no house 'vegas'"),
        (("nowhere.toml",), "nowhere.toml"),
        (("boxed_card", "--house", "star", "--override", ""), "--override names no effect"),
        (("boxed_card", "--house", "star", "--override", " , ", "--by", "floor"), "--override names no effect"),
        (("boxed_card", "--house", "star", "--decide", ""), "--decide says nothing"),
        (("boxed_card", "--all-houses", "--override", ""), "--override names no effect"),
        (("premature_card", "--house", "star-bonus"), "premature card is no fault of the game of star-bonus"),
        (
            ("bonus_ante_out_of_limits", "--house", "uk"),
            "bonus ante out of limits is no fault of the game of uk; allowed: --house star-bonus",
        ),
        (("bonus_ante_out_of_limits", "--all-houses"), "allowed: --house star-bonus"),
        (("hole_card_exposed_by_dealer", "exposed_card=As As"), "exposed_card has As twice; allowed: each card once"),
        (
            ("hole_card_exposed_by_dealer", "exposed_card=As Ks", "exposed_count=1"),
            "exposed count cannot be 1: 2 cards are named; allowed: 2 or more",
        ),
        (("wrong_card_count", "extra_cards=1", "short=yes"), "short cannot be yes where extra cards is 1"),
        (
            ("premature_card", "street=river", "more_to_come=yes"),
            "more to come cannot be yes where street is river",
        ),
    ],
)
def test_a_mistake_is_told_without_a_traceback(words: tuple[str, ...], message: str) -> None:
    done = run("ruling", *words)
    assert done.returncode == 2
    assert message in done.stderr


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("premature_crad", "premature_card"),
        ("phone", "device_used"),
        ("fire alarm", "play_disrupted"),
        ("mucked winner", "dealer_mucked_hand"),
        ("early card", "premature_card"),
        ("out of turn", "wager_out_of_turn"),
        ("string bet", "wager"),
        ("clock", "clock_expired"),
        ("dealer flipped the turn too early", "premature_card"),
        ("player mucked his hand by accident", "dealer_mucked_hand"),
        ("player talks on the phone", "device_used"),
        ("extra card on the flop", "flop_too_many_cards"),
        ("two aces of spades", "foreign_card_found"),
        ("river dealt before betting finished", "premature_card"),
        ("player says raise but puts in a call", "wager"),
        ("raised too little", "call_or_raise"),
        ("bet more than the pot", "oversize_wager"),
        ("deck has 51 cards", "card_missing_from_deck"),
        ("I was skipped", "player_passed_over"),
        ("bar", "rule_broken"),
        ("barring", "rule_broken"),
        ("bar a player", "rule_broken"),
        ("misconduct", "rule_broken"),
    ],
)
def test_what_is_meant_is_found_by_its_meaning(words: str, name: str) -> None:
    done = run("ruling", words)
    assert done.returncode == 2
    asked, _, offered = " ".join(done.stdout.split()).partition("; did you mean: ")
    assert asked == f"pokerroom: there is no observation {words!r}"
    assert offered.startswith(f"{name} ")
    assert offered.endswith(" allowed: an observation that `pokerroom ruling --list` has")


def test_whoever_writes_the_beginning_of_a_name_is_offered_that_name_alone() -> None:
    lines = run("ruling", "premature").stdout.splitlines()
    assert lines[0] == "pokerroom: there is no observation 'premature'; did you mean:"
    assert lines[1].startswith(" premature_card  A board or up card")
    assert [line for line in lines[1:] if not line.startswith("   ")] == [lines[1], lines[-1]]


@pytest.mark.parametrize(
    ("words", "question"),
    [
        ("pot pushed to wrong player", "dispute.wrong_payout"),
        ("dealer paid the wrong hand", "dispute.wrong_payout"),
        ("pot awarded to the losing hand", "dispute.wrong_payout"),
        ("side bet", "conduct.side_bets"),
        ("player left the table during the hand", "deal.absent_player"),
        ("who shows first", "showdown.order"),
        ("rabbit hunting", "cards.undealt_and_discards_stay_hidden"),
    ],
)
def test_a_question_of_the_books_is_found_where_that_is_meant(words: str, question: str) -> None:
    done = run("ruling", words)
    assert done.returncode == 2
    asked, _, offered = " ".join(done.stdout.split()).partition("; did you mean: ")
    assert asked == f"pokerroom: there is no observation {words!r}"
    assert offered.startswith(f"pokerroom rules show {question}")
    assert run("rules", "show", question).returncode == 0


NOTHING_FITS = """\
pokerroom: there is no observation 'player speaks French', and none is about
that; the nearest:
 pokerroom rules show conduct.table_language  Which languages may be spoken
   at the table?
"""


def test_where_nothing_fits_that_is_said_and_the_nearest_are_offered() -> None:
    done = run("ruling", "player speaks French")
    assert (done.returncode, done.stdout[: len(NOTHING_FITS)]) == (2, NOTHING_FITS)
    assert "did you mean" not in done.stdout
    for words in ("xyzzy", "zebra umbrella", "?", "  "):
        nothing = run("ruling", words)
        assert nothing.returncode == 2
        told = f"pokerroom: there is no observation {words!r}, and none is about that\n"
        assert nothing.stdout.startswith(told), words
        assert "pokerroom ruling --list" in nothing.stdout.replace("\n", " ")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Seat 3: Puts 25, 25", "Seat 3: put 25 25. star"),
        ("seat 3: put 1,000 500", "Seat 3: put 1000 500. star"),
        ("seat 3: put 25+25", "Seat 3: put 25 25. star"),
        ("seat 3: says 'I'm all in'", 'Seat 3: said "I\'m all in". star'),
        ("seat 3: draws back 1,000; taps the table", "Seat 3: draws back 1000; taps. star"),
    ],
)
def test_gestures_are_read_as_people_type_them(typed: str, read: str) -> None:
    assert run("wager", typed, "--house", "star").stdout.splitlines()[0] == read


@pytest.mark.clause("star:17.3.1.1")
def test_the_cards_dealt_up_decide_who_acts() -> None:
    stud = ("--house", "star", "--game", "seven-card-stud", "--before", "up 4c 5c 2d Kh Ks Qd")
    assert "It is seat 3's turn: bet 10 to 998." in run("wager", "seat 3: put 25", *stud).stdout
    manila = ("--house", "star", "--game", "two-card-manila", "--before", "board Ks")
    assert "It is seat 3's turn" in run("wager", "seat 3: put 25", *manila).stdout


@pytest.mark.clause("star:7.7", "star:20.3.2.1")
def test_why_nobody_acts_is_told() -> None:
    calls = "; ".join(f"seat {seat} calls" for seat in (3, 4, 5, 6, 1))
    early = run("wager", "seat 1: put 25", "--house", "star", "--before", f"{calls}; seat 2 checks").stdout
    assert "Nobody acts now: the dealer burns 1 and deals 3 to the" in early
    assert "Seat 1 cannot act before the cards; 25 goes back." in early
    folds = "; ".join(f"seat {seat} folds" for seat in (3, 4, 5, 6, 1))
    decided = run("wager", "seat 2: put 25", "--house", "star", "--before", folds).stdout
    assert "The hand is decided: only one player is left; 25 goes back." in decided
    assert "star:20.3.2.1" in decided


@pytest.mark.clause("star:8.2.1.3")
def test_an_amount_is_a_number_and_how_it_is_wrong_has_a_name_of_its_own() -> None:
    asked = ("ruling", "stake_out_of_range", "--house", "star", "hand_over=no", "substantial_action=yes")
    ruled = run(*asked, "amount_is=above_maximum", "amount=500").stdout
    assert "amount_is=above_maximum (as reported)" in ruled
    assert "star:8.2.1.3" in ruled
    refused = run(*asked, "amount=above_maximum").stderr
    assert "amount cannot be 'above_maximum'; allowed: a whole number of chips; amount_is=above_maximum" in refused
    facts = run("ruling", "stake_out_of_range", "--facts").stdout
    assert "\n amount=N  what was put forward, in chips; with a hand\n" in facts
    assert "\n amount_is=below_minimum|above_maximum  how the wager or the stake is wrong\n" in facts


def test_the_facts_of_an_observation_are_listed_as_they_are_typed() -> None:
    done = run("ruling", "premature_card", "--facts").stdout
    assert "\n seat=N  the player who was passed over: still to act when the card came\n" in done
    assert "\n street=flop|turn|river  which street the error is about\n" in done
    assert json.loads(run("ruling", "boxed_card", "--facts", "--json").stdout)[0]["fact"] == "destination"
    for name in ("skipped did", "skipped-did"):
        known = run("ruling", "wager_out_of_turn", f"{name}=wager same or less", "--house", "uk")
        assert "skipped_did=wager_same_or_less (as reported)" in known.stdout


def test_a_fact_that_only_a_books_general_clause_asks_for_is_listed_and_taken() -> None:
    done = run("ruling", "player_card_not_own", "--facts").stdout
    assert "\n players_agree=yes|no  " in done
    ruled = run("ruling", "player_card_not_own", "players_agree=no", "--house", "canberra")
    assert ruled.returncode == 0
    assert "canberra:17.16.3" in ruled.stdout


def test_a_sign_from_three_lines_has_a_common_buy_in(tmp_path: Path) -> None:
    setup = tmp_path / "table.toml"
    setup.write_text('game = "holdem"\nlimit = "no_limit"\nblinds = [5, 10]\n')
    assert run("sign", "--house", "canberra", "--setup", setup).returncode == 0
    fixed = run("sign", "--house", "uk", "--buy-in", "50-200").stderr
    assert "allowed: max_buy_in=400, which the book fixes [uk:ring.1" in fixed


def test_the_same_charge_has_the_same_name_everywhere() -> None:
    for name in ("percent", "pot_percent", "pot-percent"):
        assert run("sign", "--house", "star", "--charge", name).returncode == 0
    done = run("simulate", "table", "--house", "star", "--hands", "5", "--charge", "percent")
    assert done.returncode == 0


def test_a_ruling_is_shown_by_its_short_name() -> None:
    done = run("rules", "show", "boxed-card").stdout
    assert done.startswith("ruling.boxed_card ")
    assert "In steps: pokerroom ruling boxed_card --all-houses" in done


def test_what_may_be_ordered_is_listed() -> None:
    done = run("ruling", "--effects").stdout
    assert "\n void_hand  the hand has no result: nobody wins" in done
    assert "\n wagers_returned all | all_but_forced | " in done
    assert json.loads(run("ruling", "--effects", "--json").stdout)[0]["effect"] == "misdeal"


def test_an_order_where_the_book_leaves_it_to_a_person() -> None:
    asked = ("ruling", "play_disrupted", "cause=fire", "--house", "uk")
    opened = run(*asked).stdout
    assert "--decide 'EFFECT, EFFECT' --by 'management' --reason WHY" in opened
    assert "star would have: void_hand, wagers_returned all" in opened
    void = run(*asked, "--decide", "void_hand, wagers_returned all", "--by", "management", "--reason", "fire").stdout
    assert "1. Declare the hand void" in void
    again = run(*asked, "--decide", "misdeal", "--by", "management").stdout
    assert " 2. Give every chip of this hand back, blinds and antes included." in again
    assert "uk:irregularity.34" in again
    refused = run(*asked, "--decide", "void", "--by", "management").stderr
    assert refused.startswith("there is no effect 'void'; allowed: void_hand and ")
    assert refused.endswith(" others; `pokerroom ruling --effects` lists them all")


def test_penalties_are_typed_as_they_are_shown() -> None:
    asked = ("ruling", "device_used", "on_duty=no", "in_hand=yes", "device_use=other", "--house", "star")
    offered = run(*asked).stdout
    assert "the player is barred from the game" in offered
    assert "  --decide void_wagers,bar_from_game --by 'gaming supervisor' --reason WHY" in offered
    for words in ("void_wagers,bar_from_game", "void_wagers bar_from_game"):
        decided = run(*asked, "--decide", words, "--by", "Poker Manager").stdout
        assert "Decided: the Poker Manager takes the offer." in decided
    which = run(*asked, "--decide", "1", "--by", "supervisor").stderr
    assert which.startswith("which penalties?; allowed: one or more of void_wagers, bar_from_game")
    wrong = run(*asked, "--decide", "barred", "--by", "supervisor").stderr
    assert wrong.startswith("'barred' is not among what is offered; allowed: 1, void_wagers")
    declined = run(*asked, "--decide", "decline", "--by", "Gaming Manager").stdout
    assert "§ star:27.5 The supervisor leaves it at that." in declined


def test_setting_a_ruling_aside_and_contesting_it() -> None:
    asked = ("ruling", "cards_in_muck", "identifiable=no", "--house", "uk")
    aside = run(*asked, "--override", "hand_live", "--by", "management", "--reason", "the camera shows it").stdout
    assert "Decided: the management overrides the ruling: the camera shows it." in aside
    may_not = run(*asked, "--override", "hand_live", "--by", "supervisor", "--reason", "it is fair").stderr
    assert may_not.startswith("the supervisor may not set a ruling aside; allowed: management [uk:")
    nobody = run(*asked, "--override", "hand_live").stderr
    assert nobody == "who does it?; allowed: --by management, with --reason WHY"
    contested = run(*asked, "--appeal", "--by", "seat 4", "--reason", "they were mine").stdout
    assert "Contested by seat 4: they were mine. It stands, and goes to management" in contested
    assert run(*asked, "--appeal", "--by", "seat 4").returncode == 2


def test_options_that_say_two_things_are_refused() -> None:
    asked = ("ruling", "short_call", "share=under_half")
    assert run(*asked, "--all-houses", "--house", "uk").stderr == "--house uk and --all-houses; allowed: one of them"
    assert "--decide under every house" in run(*asked, "--all-houses", "--decide", "1", "--by", "floor").stderr
    assert "at once" in run(*asked, "--decide", "1", "--override", "play_on", "--by", "floor").stderr
    assert "who does it?" in run("ruling", "cards_in_muck", "identifiable=yes", "--decide", "1", "--house", "uk").stderr


def test_the_house_is_named_once_for_good_or_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("POKERROOM_HOUSE", raising=False)
    asked = ("ruling", "boxed_card", "destination=board")
    assert run(*asked).stdout.startswith("Boxed card. uk, the default: --house or POKERROOM_HOUSE names yours\n")
    monkeypatch.setenv("POKERROOM_HOUSE", "star")
    assert run(*asked).stdout.startswith("Boxed card. star\n")
    assert run(*asked, "--house", "uk").stdout.startswith("Boxed card. uk\n")
    monkeypatch.delenv("POKERROOM_HOUSE")
    monkeypatch.setattr(ruling, "somebody_there", lambda: True)
    chosen = run(*asked, keys="vegas\nadelaide\n").stdout
    assert "there is no house 'vegas'" in chosen
    assert "Boxed card. adelaide\n" in chosen


def test_every_house_is_asked_for_once_at_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruling, "somebody_there", lambda: True)
    done = run("ruling", "wrong_card_count", "--all-houses", "extra_cards=1", keys="yes\nno\nyes\nno\nno\n")
    assert done.returncode == 0
    assert done.stdout.count("substantial_action: ") == 1
    assert "needs to know" not in done.stdout


STRING_BET = """\
Seat 3: put 20; put 30. uk
Texas Hold'em. It is seat 3's turn: fold, call 10, raise to 20 to 1000.

 Seat 3 calls 10; 40 goes back.

"""


def test_what_a_player_said_and_did() -> None:
    string = ("wager", "seat 3: put 20; put 30", "--house", "uk", "--blinds", "5/10")
    done = run(*string)
    assert done.stdout.startswith(STRING_BET)
    assert "§ uk:betting.18, uk:betting.35, uk:betting.36 and 5 more" in done.stdout
    assert {"uk:betting.30", "uk:betting.31", "uk:betting.32"} <= set(
        json.loads(run(*string, "--json").stdout)["cites"]
    )
    early = run("wager", "seat 5: put 30", "--house", "star", "--before", "seat 3 raises to 40").stdout
    assert " Seat 5 acted out of turn (wager to 30); 30 waits: it is seat 4's turn." in early
    raised = run(
        "wager", 'seat 4: said "raise"; put 100', "--house", "star", "--before", "seat 3 raises to 40", "--json"
    )
    assert json.loads(raised.stdout)["action"] == "raise"
    assert "the default" in run("wager", "seat 3: taps").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("seat 3 put 20",), "'seat 3 put 20' does not say who did what; allowed: such as 'seat 3: said"),
        (("seat 3: waves",), "there is no gesture 'waves'"),
        (("seat 9: put 20",), "seat 9 is not in this hand"),
        (("seat 4: put 20", "--before", "seat 3 raises 40"), "--before, 1: 'seat 3 raises 40' is no line of a hand"),
        (("seat 4: put 20", "--before", "seat 4 folds"), "--before, 1: "),
        (("seat 4: put 20", "luck=yes"), "there is no fact 'luck'"),
        (("seat 4: put 20", "share=full"), "share is not asked for here: the hand shows it; allowed: declared_call"),
        (("seat 4: put 20 0",), "20 0: that is no chip, or one of no value"),
        (
            ("seat 3: put 20", "--house", "star", "--game", "seven-card-stud"),
            "the cards that are dealt face up decide who acts, and they are not known; allowed: --before 'up 2c 3d",
        ),
        (
            ("seat 3: put 20", "--house", "star", "--game", "two-card-manila"),
            "nobody acts before the first card of the board; allowed: --before 'board Ks'",
        ),
        (("seat 4: put 20", "--file", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_a_wager_that_cannot_be_read(words: tuple[str, ...], message: str) -> None:
    done = run("wager", *words, "--house", "uk")
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
    docs = Path(__file__).parents[2] / "docs"
    names = ("rulings", "words-and-chips", "rulings-compared")
    pages = "".join((docs / f"{name}.md").read_text("utf-8") for name in names)
    blocks = re.findall(r"^```console\n\$ pokerroom (.+)\n((?s:.+?))```$", pages, re.MULTILINE)
    assert len(blocks) >= 8
    for words, shown in blocks:
        assert run(*shlex.split(words)).stdout == shown, words


def test_the_commands_of_the_readme_run() -> None:
    page = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    commands = [re.split(r"\s{2,}", line.strip())[0] for line in re.findall(r"^    pokerroom .+$", page, re.MULTILINE)]
    quick = {line.split()[1]: shlex.split(line)[1:] for line in commands}
    for name in ("ruling", "wager", "sign", "rules", "rank"):
        assert run(*quick[name]).returncode == 0, name


def test_the_ruling_file_in_the_docs_works_as_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text("utf-8")
    (file,) = re.findall(r"^```toml\n(observation (?s:.+?))```$", page, re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    Path("table-4.toml").write_text(file, "utf-8")
    offered = run("ruling", "table-4.toml")
    assert "Open, 1: the supervisor may decide instead: Seat 5 has checked." in offered.stdout
    decided = run("ruling", "table-4.toml", "--decide", "1", "--by", "supervisor", "--reason", "the tap was clear")
    assert "Decided: the supervisor takes the offer: the tap was clear." in decided.stdout
    every = run("ruling", "table-4.toml", "--all-houses")
    assert (every.returncode, "needs to know" in every.stdout) == (0, False)
    wager = run("wager", "seat 5: put 5; put 10", "--file", "table-4.toml")
    assert " Seat 5 bets 5; 10 goes back." in wager.stdout


def test_the_command_itself_asks_no_questions_of_a_pipe() -> None:
    env = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    words = [str(COMMAND), "ruling", "premature_card", "--house", "uk"]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", env=env, input="no\n", check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pokerroom: premature card: not known yet: skipped_player_warned, whether ")
    assert done.stderr.endswith(
        "; allowed: yes or no, such as skipped_player_warned=no [uk:irregularity.27, uk:irregularity.40]\n"
    )
