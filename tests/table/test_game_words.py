"""What a game is called: with its deck, its order of hands and who wins the pot, wherever it is named."""

from __future__ import annotations

from datetime import datetime

import pytest

from pokerroom.hand import hand_rules_for
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.views.listing import listing
from pokerroom.room.tables.views.public_view import TableSurroundings, public_view
from pokerroom.rulebook import house_named
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import happenings
from pokerroom.table.game_words import game_words, is_eight_or_better
from pokerroom.table.opening.new_table import new_table
from pokerroom.table.rules import table_rules_for
from pokerroom.table.sign.posted_sign import sign_for
from pokerroom.talk import happening_sentences

SHORT = "36 cards, a flush beats a full house"


@pytest.mark.parametrize(
    ("house", "posted", "words"),
    [
        ("canberra", {}, "Texas Hold'em"),
        ("canberra", {"deck": "36"}, f"Texas Hold'em, {SHORT}"),
        ("canberra", {"deck": "44", "joker": True}, "Texas Hold'em, 44 cards and a joker, a flush beats a full house"),
        ("canberra", {"won_by": "low"}, "Texas Hold'em, the lowest hand wins"),
        ("uk", {"game": "omaha", "won_by": "high_low"}, "Omaha, high-low, eight or better for low"),
        ("star", {"game": "two_card_manila"}, "Two Card Manila, 32 cards, a flush beats a full house"),
        (
            "star",
            {"deck": "36"},
            f"Texas Hold'em, {SHORT}, three of a kind beats a straight",
        ),
    ],
)
def test_a_game_is_called_by_what_sets_it_apart(house: str, posted: dict[str, object], words: str) -> None:
    setup = TableSetup(**{"game": "holdem", "blinds": (5, 10), **posted})  # type: ignore[arg-type]
    rules = hand_rules_for(house_named(house), setup)
    assert game_words(rules) == words
    assert is_eight_or_better(rules) == ("eight or better" in words)


def test_wherever_a_table_names_its_game_it_names_deck_and_order() -> None:
    setup = new_table("holdem", house_named("canberra").book, limit="pot", deck="36").setup
    journal = TableJournal.open(house_named("canberra"), setup, lambda cards: cards, name="Wharf", port=NO_LIMITS)
    assert public_view(journal, TableSurroundings("t")).variant == SHORT
    row = listing("t", journal, lambda _: False, (), last_open=0).row
    assert (row.variant, row.blinds, row.eight_or_better) == (SHORT, setup.blinds, False)
    assert (row.cards, row.joker, row.low_wins) == (36, False, "")
    assert SHORT in sign_for(house_named("canberra"), setup).title
    (sentence,) = happening_sentences(
        happenings.Changed(setup, datetime(2026, 5, 1, 20)), {}, table_rules_for(house_named("canberra"), setup, unit=1)
    )
    assert sentence.text.startswith(f"From the next hand: Texas Hold'em, {SHORT}, pot, blinds")


def test_a_new_table_in_cents_says_its_stakes_in_the_currency_and_keeps_to_chips() -> None:
    star = house_named("star").book
    table = new_table("holdem", star, blinds="0.50/1", tournament=True, unit=100)
    assert (table.rules.blinds, table.stack, table.stakes) == ((50, 100), 10_000, "no limit, blinds 0.50 and 1")
    later = table.at_level(1)
    assert (later.rules.blinds, later.stakes) == ((100, 200), "no limit, blinds 1 and 2")
