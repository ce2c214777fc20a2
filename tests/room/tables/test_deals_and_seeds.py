"""What is published of a deal before its first card, and the seeds by which players take part in it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pokerroom.cards.deal_proof import seed_digest
from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.tables.views.public_view import TableSurroundings, public_view
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulings import Seen, rule
from room.tables.simulated_table import SimulatedTable


def test_the_root_of_a_deal_is_shown_before_its_first_card() -> None:
    evening = SimulatedTable(bots=3)
    shown: list[tuple[int, str, bool]] = []
    for _ in range(60):
        evening.scheduler.go_on(evening.now)
        evening.keep()
        table = public_view(evening.journal, TableSurroundings("t"))
        hand = evening.journal.hand
        if table.deal is not None and hand is not None:
            shown.append((table.hand, table.deal.root, hand.progress.dealt))
        evening.now = max(evening.scheduler.wake or evening.now, evening.now) + timedelta(milliseconds=1)
    hands = {hand for hand, _, _ in shown}
    assert len(hands) > 2
    for number in hands:
        mine = [(root, dealt) for hand, root, dealt in shown if hand == number]
        assert not mine[0][1], "the first that is seen of a hand is its root, and no card"
        assert len({root for root, _ in mine}) == 1


def seeded(evening: SimulatedTable, seed: str) -> str:
    """Ann sits among bots, and offers a seed for the next hand."""
    evening.go_on(1)
    free = min(set(range(1, 10)) - set(evening.journal.stakes))
    evening.ask("Ann", wire.Sit(seat=free, chips=100, post=True))
    evening.scheduler.here = {"Ann"}
    digest = seed_digest(bytes.fromhex(seed))
    evening.ask("Ann", wire.OfferSeed(digest=digest))
    for _ in range(300):
        if evening.journal.deck.waiting_deal is not None:
            return digest
        evening.go_on(0.5)
    raise AssertionError("no seed was asked for")


def test_a_player_s_seed_is_asked_for_after_the_root_and_mixes_the_next_hand() -> None:
    evening, seed = SimulatedTable(bots=3, seeds=2.0), "5c" * 32
    digest = seeded(evening, seed)
    wire_deal = public_view(evening.journal, TableSurroundings("t")).deal
    assert wire_deal is not None
    assert wire_deal.waits
    assert [(seed.player, seed.digest, seed.seed) for seed in wire_deal.seeds] == [("Ann", digest, "")]
    began = evening.journal.last_hand_number
    evening.ask("Ann", wire.GiveSeed(seed=seed))
    assert evening.journal.last_hand_number == began + 1, "nobody waits longer than for the last seed"
    told = public_view(evening.journal, TableSurroundings("t")).deal
    assert told is not None
    assert (told.root, told.waits, told.seeds[0].seed) == (wire_deal.root, False, seed)


def test_cards_shuffled_within_a_hand_wait_for_players_seeds_before_the_next_is_dealt() -> None:
    """A misdeal before anybody has acted: the seed meant for the next hand goes to the new shuffle of this one."""
    evening, seed = SimulatedTable(bots=3, seeds=2.0), "5c" * 32
    seeded(evening, "7d" * 32)
    evening.ask("Ann", wire.GiveSeed(seed="7d" * 32))
    journal = evening.journal
    for _ in range(300):
        if journal.hand is not None and journal.hand.turn and "Ann" in journal.names.values():
            break
        evening.go_on(0.1)
    assert journal.hand is not None
    evening.ask("Ann", wire.OfferSeed(digest=seed_digest(bytes.fromhex(seed))))
    house, number = journal.house, journal.last_hand_number
    journal.rule(rule(house, Seen("misdeal"), journal.hand), titles_with(house, "rule")[0], evening.now)
    wire_deal = public_view(journal, TableSurroundings("t")).deal
    assert wire_deal is not None
    assert (wire_deal.waits, wire_deal.name[-9:], [seed.player for seed in wire_deal.seeds]) == (
        True,
        "shuffle 2",
        ["Ann"],
    )
    evening.go_on(1)
    assert not journal.hand.progress.dealt, "no card goes out before the seed is there"
    evening.ask("Ann", wire.GiveSeed(seed=seed))
    evening.go_on(1)
    assert (journal.last_hand_number, journal.hand.progress.dealt) == (number, True)
    told = public_view(journal, TableSurroundings("t")).deal
    assert told is not None
    assert (told.root, told.waits, told.seeds[0].seed) == (wire_deal.root, False, seed)


def test_who_does_not_give_their_seed_holds_nobody_up_and_has_no_part_for_a_while() -> None:
    evening = SimulatedTable(bots=3, seeds=2.0)
    seeded(evening, "5c" * 32)
    began = evening.journal.last_hand_number
    with pytest.raises(Illegal, match="not the seed of your digest"):
        evening.ask("Ann", wire.GiveSeed(seed="66" * 32))
    evening.go_on(1.5)
    assert evening.journal.last_hand_number == began
    for _ in range(10):
        if evening.journal.last_hand_number == began:
            evening.go_on(0.1)
    assert evening.journal.last_hand_number == began + 1
    with pytest.raises(Illegal, match=f"your seed for hand {began + 1} did not come in time"):
        evening.ask("Ann", wire.OfferSeed(digest="ab" * 32))
    with pytest.raises(Illegal, match="players add no seeds at this table"):
        SimulatedTable(bots=2).scheduler.seeds.offer("Ann", "ab" * 32)
