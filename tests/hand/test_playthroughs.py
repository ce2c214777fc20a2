"""Hands told in full, one for every game that a book lists: told again, they come out the same, line by line."""

from __future__ import annotations

import pytest

from pokerroom.rulebook import library
from pokerroom.rulebook.setup.setup_rules import violations
from testkit.hand.playthroughs import FOLDER, PLAYTHROUGHS, Playthrough, again


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda each: each.name)
def test_a_hand_is_told_again_line_by_line(playthrough: Playthrough) -> None:
    written = playthrough.file.read_text("utf-8").splitlines()
    assert again(playthrough, written) == written, "if this is meant: python -m testkit.hand.playthroughs"


def test_every_listed_game_of_every_book_is_told() -> None:
    told = {(playthrough.book, playthrough.setup.game) for playthrough in PLAYTHROUGHS}
    for book in library().books.values():
        offer = book.value("room.games") if book.kind == "poker" else None
        listed = offer["listed"] if isinstance(offer, dict) else ()
        assert isinstance(listed, tuple)
        for game in listed:
            assert (book.id, game) in told, f"no playthrough of {game} under {book.id}"


def test_files_and_tables_belong_together() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {playthrough.file.name for playthrough in PLAYTHROUGHS}
    for playthrough in PLAYTHROUGHS:
        assert violations(playthrough.setup, library().book(playthrough.book)) == [], playthrough.name


def test_the_hands_are_worth_reading() -> None:
    texts = {playthrough.name: playthrough.file.read_text("utf-8") for playthrough in PLAYTHROUGHS}
    for name, text in texts.items():
        assert " raises to " in text, name
        assert " shows " in text, name
    assert any("\npot 1: " in text for text in texts.values())
    assert any("board 2:" in text for text in texts.values())
    assert any(playthrough.setup.tournament for playthrough in PLAYTHROUGHS)
