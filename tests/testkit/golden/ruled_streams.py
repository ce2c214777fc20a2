"""An evening of published deals with rulings in them: the rest of a deck cut, and cards shuffled within a hand, which
players' seeds mix."""

from __future__ import annotations

from datetime import datetime, timedelta

from pokerroom.cards.deal_proof import seed_digest
from pokerroom.hand import CALL, CHECK, Hand
from pokerroom.hand.commands import Show
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulings import Seen, rule

SEED = "a5" * 32
_CUT = Seen("shuffle_or_cut_omitted", facts={"omitted": "cut"})


def ruled_deals(journal: TableJournal, at: datetime) -> TableJournal:
    """A hand in which the cut was made up for, and one that was misdealt; a third is under way after a cut."""
    for number, seen in enumerate((_CUT, Seen("misdeal"), _CUT)):
        now = at + timedelta(minutes=3 * number)
        seats = journal.table.forecast(now).drawing_for_button
        hand = journal.begin_hand(now, dict(zip(seats, ("2c", "3c", "4c"), strict=False)) or None)
        while not hand.turn:
            journal.deal_next()
        shuffled = seen.key.endswith("misdeal")
        journal.deck.take_seeds_from((lambda: {"Ann": seed_digest(bytes.fromhex(SEED))}) if shuffled else dict)
        house = journal.house
        journal.rule(rule(house, seen, hand), titles_with(house, "rule")[0], now)
        if shuffled:
            journal.deck.give_seed("Ann", SEED)
        if number < 2:
            _finish(journal, hand)
    journal.act(hand.turn, CALL)
    return journal


def _finish(journal: TableJournal, hand: Hand) -> None:
    """With nobody giving up, so that every street is dealt."""
    while not hand.over:
        if hand.turn:
            journal.act(
                hand.turn, Show() if hand.showdown.to_show else CHECK if hand.options(hand.turn).check else CALL
            )
        elif hand.stage == "settle":
            journal.settle()
        else:
            journal.deal_next()
