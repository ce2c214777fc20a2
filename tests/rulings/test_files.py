"""Ruling files: read with their hand, written, and refused by key or line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokerroom.errors import Malformed
from pokerroom.rulebook import house_named, library
from pokerroom.rulings import Seen, rule
from pokerroom.rulings.study.side_by_side import under_every_house
from pokerroom.rulings.text.files import read_file, read_ruling_text

EARLY_TURN = """
observation = "premature_card"
seat = 5
by = "dealer"

[facts]
skipped_player_warned = true

[cards]
early_cards = "3d"

[table]
house = "uk"
game = "holdem"
blinds = [5, 10]
stacks = { 1 = 500, 3 = 500, 5 = 500 }
button = 5
log = '''
seat 1 posts blind 5
seat 3 posts blind 10
seat 1 is dealt ?? ??
seat 3 is dealt ?? ??
seat 5 is dealt ?? ??
seat 5 calls 10
seat 1 calls 5
seat 3 checks
pre-flop closes with 30 in the pot
burn ??
board Ks 7d 2c
seat 1 bets 20
seat 3 folds
'''
"""


def test_a_file_with_its_hand(tmp_path: Path) -> None:
    file = tmp_path / "early-turn.toml"
    file.write_text(EARLY_TURN, "utf-8")
    ruling_file = read_file(file, library().vocabulary.ruling)
    hand = ruling_file.hand(house_named(ruling_file.house))
    assert hand is not None
    assert hand.turn == 5
    ruling = rule(house_named(ruling_file.house), ruling_file.seen, hand)
    assert {name: fact.value for name, fact in ruling.facts.items()} == {
        "skipped_player_warned": True,
        "family": "flop",
        "facing_bet": True,
        "street": "turn",
    }
    assert "The hand of seat 5 is dead; its chips stay in the pot." in ruling.explain()


def test_the_same_file_under_every_house() -> None:
    file = read_ruling_text(EARLY_TURN, library().vocabulary.ruling)
    sides = under_every_house(library().between_players, file.seen, file.hand)
    assert [side.house.book.id for side in sides] == ["adelaide", "canberra", "star", "uk"]
    assert all(side.ruling and side.ruling.facts for side in sides)
    missing = under_every_house([house_named("uk"), house_named("canberra")], Seen("premature_card"))
    assert missing[0].needed is not None
    assert missing[0].needed.name == "skipped_player_warned"
    assert missing[1].ruling is not None
    draw = read_ruling_text(EARLY_TURN.replace("premature_card", "draw_cards_exposed"), library().vocabulary.ruling)
    assert (
        "does not happen in Texas Hold'em"
        in under_every_house(library().between_players, draw.seen, draw.hand)[0].refused
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('observation = "premature_card"', "", "what was seen?"),
        ("premature_card", "premature", "there is no observation 'premature' (did you mean premature_card?)"),
        ("seat = 5", "seat = -5", "seat cannot be -5"),
        ("[facts]", "[fact]", "unknown 'fact'; allowed: observation"),
        ("skipped_player_warned = true", 'skipped_player_warned = "perhaps"', "allowed: yes or no"),
        (
            "early_cards",
            "early_card",
            "there is no card group 'early_card' (did you mean early_cards?); allowed: early_cards",
        ),
        ('"3d"', '"3x"', "cannot read '3x'"),
        ('game = "holdem"', "", "table: which game?"),
        ('game = "holdem"', 'game = "whist"', "whist"),
        ('house = "uk"', "house = 3", "table.house cannot be 3"),
        ("button = 5", 'button = "5"', "table.button cannot be '5'"),
        ("stacks = {", 'stacks = { x = "y", ', "table.stacks: seat x cannot have 'y'"),
        ("seat 5 calls 10", "seat 5 dances", "table.log line 6: 'seat 5 dances' is no line of a hand"),
        ("seat 3 folds", "seat 9 folds", "table.log line 13: 'seat 9 folds' does not fit the hand"),
        ("seat 1 bets 20", "seat 1 bets 2000", "table.log line 12: the chips do not add up"),
        ("[facts]", "[facts", "premature.toml cannot be read: "),
    ],
)
def test_a_fault_is_told_by_its_key_or_line(old: str, new: str, message: str) -> None:
    def read() -> None:
        file = read_ruling_text(EARLY_TURN.replace(old, new, 1), library().vocabulary.ruling, "premature.toml")
        file.hand(house_named(file.house))

    with pytest.raises(Malformed) as refusal:
        read()
    assert message in str(refusal.value)
    assert ("premature.toml" in str(refusal.value)) == ("whist" not in message)


def test_a_hand_in_few_words() -> None:
    file = read_ruling_text(
        'observation = "premature_card"\nseat = 5\n[table]\nhouse = "uk"\ngame = "holdem"\nblinds = [1, 2]\n'
        "stacks = { 1 = 200, 3 = 200, 5 = 200 }\nbutton = 5\n"
        'log = ["seat 5 raises to 6", "seat 1 folds", "seat 3 calls", "board 9s 8s 2d", "seat 3 is all-in"]\n',
        library().vocabulary.ruling,
    )
    hand = file.hand(house_named("uk"))
    assert hand is not None
    assert (hand.turn, hand.options(5).call) == (5, 194)
    assert "seat 5 raises to 6 with 6" in hand.log()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "seat 5 raises 6",
            "the file: table.log line 1: 'seat 5 raises 6' is no line of a hand; allowed: such as seat 3",
        ),
        ("seat 3 folds", "the file: table.log line 1: "),
        ("board 9s 8s 2d", "the file: table.log line 1: "),
    ],
)
def test_a_line_that_does_not_fit_is_told(line: str, message: str) -> None:
    file = read_ruling_text(
        'observation = "premature_card"\n[table]\ngame = "holdem"\nblinds = [1, 2]\n'
        f'stacks = {{ 1 = 200, 3 = 200, 5 = 200 }}\nbutton = 5\nlog = ["{line}"]\n',
        library().vocabulary.ruling,
    )
    with pytest.raises(Malformed) as refused:
        file.hand(house_named("uk"))
    assert str(refused.value).startswith(message)
