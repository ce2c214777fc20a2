"""Hands played at a table whose deals are proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random

from pokerroom.bots.regulars import decide_at_a_glance
from pokerroom.cards import SeededShuffle
from pokerroom.games import GameKey
from pokerroom.hand import Hand
from pokerroom.hand.commands import Show
from pokerroom.room.store import Record, Stored
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.opening.readiness import as_usual
from testkit.golden.streams import EIGHT
from testkit.rulebook.by_name import as_house

GAMES: list[tuple[str, GameKey]] = [
    ("uk", "holdem"),
    ("uk", "omaha"),
    ("star", "draw_ante"),
    ("star", "seven_card_stud"),
    ("star", "pineapple"),
]


def opened(house: str | House, game: GameKey, players: Sequence[str], seed: int = 3) -> TableJournal:
    setup = TableSetup(game=game, blinds=(5, 10), min_buy_in=100, max_buy_in=500)
    if game in ("draw_ante", "seven_card_stud"):
        setup = TableSetup(game=game, ante=5, minimum_bet=10, min_buy_in=100, max_buy_in=500)
    told = as_house(house)
    journal = TableJournal.open(told, as_usual(told, setup), SeededShuffle(seed).shuffle, name="proofs", port=NO_LIMITS)
    for seat, player in enumerate(players, 1):
        journal.table.sit(player, seat, 300, EIGHT)
    return journal


def play_out(journal: TableJournal, hand: Hand, chance: Random) -> None:
    """Play one hand to its end, by players who decide at once."""
    for _ in range(500):
        if hand.over:
            journal.end_hand()
            return
        if hand.turn:
            seat = hand.turn
            glance = decide_at_a_glance(hand.cards(seat), hand.options(seat), hand.pot, chance)
            journal.act(seat, Show() if hand.showdown.to_show else glance)
        elif hand.stage == "settle":
            journal.settle()
            return
        else:
            journal.deal_next()
    raise AssertionError("a hand without an end")


def stored(records: Sequence[Record]) -> list[Stored]:
    at = datetime(2026, 5, 1, tzinfo=UTC)
    return [
        Stored("table:proofs", version, at, record.kind, record.body, record.secret, b"", record.form)
        for version, record in enumerate(records, 1)
    ]


def begun(journal: TableJournal, number: int = 0) -> Hand:
    deck = journal.rules.hand.whole_deck.cards
    drawn = {seat: str(card) for seat, card in zip(sorted(journal.stakes), deck, strict=False)}
    wanted = journal.table.forecast(EIGHT).drawing_for_button
    return journal.begin_hand(EIGHT + timedelta(minutes=number), drawn if wanted else None)


def hands(house: str, game: GameKey, count: int) -> Iterator[tuple[list[Stored], Hand]]:
    journal = opened(house, game, ("Ann", "Bob", "Cy", "Dee"))
    chance = Random(7)
    records: list[Record] = []
    for number in range(count):
        if len(journal.stakes) < 2:
            return
        hand = begun(journal, number)
        play_out(journal, hand, chance)
        records += [note.record for note in journal.take_entries()]
        yield stored(records), hand
