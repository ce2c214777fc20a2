"""A deal is published before its first card, and afterwards everybody opens just the cards that they rightly saw."""

from __future__ import annotations

import hashlib
from random import Random

import msgspec
import pytest

from pokerroom.cards import UNKNOWN, SeededShuffle
from pokerroom.cards.deal_proof import hand_faults, proof_faults, seed_digest
from pokerroom.cards.proof_shapes import HandProof, PlayerSeed
from pokerroom.errors import Illegal
from pokerroom.games import GameKey
from pokerroom.hand import Hand, Viewer, events
from pokerroom.notation.proofs.proved_deal import dealing_faults
from pokerroom.room.store import Record
from pokerroom.room.tables.journal.deal_proofs import hand_proof
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.shuffles import COMMITTED, MIXED, SHUFFLED, DealCommitted, DealMixed
from pokerroom.room.tables.journal.snapshots import encode_snapshot, read_snapshot
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.views.public_view import TableSurroundings, public_view
from pokerroom.web.api.tables.replay_seen import known_to
from room.chaos.books import todays
from testkit.room.proved_hands import GAMES, begun, hands, opened, play_out, stored

SEEDS = {"Ann": "11" * 32, "Cy": "cc" * 32}


def rightly_seen(hand: Hand, viewer: Viewer) -> set[str]:
    """Every card that a viewer heard of by the end."""
    result: set[str] = set()
    for event in known_to(hand, viewer).events:
        cards = getattr(event, "cards", ())
        result |= {str(card) for card in cards if card is not UNKNOWN} if not isinstance(cards, int) else set()
    return result


@pytest.mark.parametrize(("house", "game"), GAMES)
def test_everybody_opens_just_the_cards_that_they_saw(house: str, game: GameKey) -> None:
    opened_cards = 0
    for number, (records, hand) in enumerate(hands(house, game, 4), 1):
        viewers: list[Viewer] = ["public", *hand.seats]
        for viewer in viewers:
            proof = hand_proof(records, "proofs", number, hand, known_to(hand, viewer).events)
            assert proof is not None
            for deal in proof.deals:
                assert proof_faults(deal, deal.root) == []
            assert dealing_faults(proof, {}) == []
            shown = {opening.card for deal in proof.deals for opening in deal.openings}
            assert shown <= rightly_seen(hand, viewer)
            assert {str(card) for board in hand.boards for card in board} <= shown
            if isinstance(viewer, int):
                first = next(event for event in hand.events if isinstance(event, events.Dealt) and event.seat == viewer)
                assert set(map(str, first.cards)) <= shown
            opened_cards += len(shown)
    assert opened_cards


def test_the_root_is_in_the_frame_that_begins_the_hand_and_in_the_chain_before_the_first_card() -> None:
    journal = opened("uk", "holdem", ("Ann", "Bob", "Cy"))
    journal.take_entries()
    hand = begun(journal)
    assert not hand.progress.dealt
    shown = public_view(journal, TableSurroundings("proofs")).deal
    kinds = [(note.record.kind, note.record.secret) for note in journal.take_entries()]
    assert kinds.index((COMMITTED, False)) < kinds.index((SHUFFLED, True))
    assert shown is not None
    assert (shown.name, shown.cards, len(shown.root)) == ("proofs, hand 1", 52, 64)
    play_out(journal, hand, Random(1))
    again = public_view(journal, TableSurroundings("proofs")).deal
    assert again == shown, "it does not change while the hand is played"


def test_a_proof_of_another_card_or_place_or_root_is_found() -> None:
    records, hand = next(hands("uk", "holdem", 1))
    proof = hand_proof(records, "proofs", 1, hand, known_to(hand, hand.seats[0]).events)
    assert proof is not None
    deal = proof.deals[0]
    first = deal.openings[0]
    other = "2c" if first.card != "2c" else "3c"
    for wrong in (
        msgspec.structs.replace(first, card=other),
        msgspec.structs.replace(first, position=first.position + 1),
        msgspec.structs.replace(first, salt="00" * 32),
        msgspec.structs.replace(first, path=first.path[:-1]),
        msgspec.structs.replace(first, position=52),
    ):
        deal_proof = msgspec.structs.replace(deal, openings=(wrong,))
        assert len(proof_faults(deal_proof)) == 1
    assert "not the deal that was published" in proof_faults(deal, "ab" * 32)[0]
    assert proof_faults(msgspec.structs.replace(deal, deal="another")) != []


def test_what_an_older_release_has_shuffled_is_read_and_has_no_proof() -> None:
    records, hand = next(hands("uk", "holdem", 1))
    older = [record for record in records if record.kind != COMMITTED]
    older = [
        msgspec.structs.replace(each, body=msgspec.json.encode({"cards": msgspec.json.decode(each.body)["cards"]}))
        if each.kind == SHUFFLED
        else each
        for each in older
    ]
    assert TableJournal.restore(older, SeededShuffle(1).shuffle, todays, port=NO_LIMITS).table.hands.count == 1
    assert hand_proof(older, "proofs", 1, hand, hand.events) is None


# Players' seeds


def with_seeds(given: dict[str, str]) -> tuple[TableJournal, Hand, list[Record]]:
    journal = opened("uk", "holdem", ("Ann", "Bob", "Cy"))
    journal.deck.prepare_deal({player: seed_digest(bytes.fromhex(seed)) for player, seed in SEEDS.items()})
    records = [note.record for note in journal.take_entries()]
    for player, seed in given.items():
        journal.deck.give_seed(player, seed)
    hand = begun(journal)
    return journal, hand, records


def proof_with(given: dict[str, str]) -> tuple[HandProof, Hand]:
    journal, hand, records = with_seeds(given)
    play_out(journal, hand, Random(5))
    records += [note.record for note in journal.take_entries()]
    proof = hand_proof(stored(records), "proofs", 1, hand, known_to(hand, hand.seats[0]).events)
    assert proof is not None
    return proof, hand


def test_seeds_of_players_mix_the_order_whose_root_was_published_before_they_were_given() -> None:
    proof, _ = proof_with(SEEDS)
    (deal,) = proof.deals
    assert proof_faults(deal) == dealing_faults(proof, {}) == []
    assert [seed.player for seed in deal.seeds] == ["Ann", "Cy"]
    first = [opening.position for opening in deal.openings]
    assert max(first) > len(deal.dealt), "the cards come from all over the tree"
    dropped = msgspec.structs.replace(deal, seeds=deal.seeds[:1])
    assert any("no card from there was dealt" in fault for fault in proof_faults(dropped))
    forged = PlayerSeed("Cy", deal.seeds[1].digest, "dd" * 32)
    assert "not the one that they had sent" in proof_faults(msgspec.structs.replace(deal, seeds=(forged,)))[0]


def test_a_seed_that_does_not_come_has_no_part_and_holds_nobody_up() -> None:
    proof, hand = proof_with({"Ann": SEEDS["Ann"]})
    (deal,) = proof.deals
    assert hand.over
    assert [seed.seed for seed in deal.seeds] == [SEEDS["Ann"], ""]
    assert proof_faults(deal) == []


def test_another_seed_than_the_one_offered_is_refused() -> None:
    journal = opened("uk", "holdem", ("Ann", "Bob", "Cy"))
    with pytest.raises(Illegal, match="this deal does not wait for a seed of yours"):
        journal.deck.give_seed("Ann", SEEDS["Ann"])
    journal.deck.prepare_deal({"Ann": hashlib.sha256(b"other").hexdigest()})
    with pytest.raises(Illegal, match="not the seed of your digest"):
        journal.deck.give_seed("Ann", SEEDS["Ann"])


def test_a_room_that_falls_over_between_root_and_cards_goes_on_with_the_same_order() -> None:
    journal = opened("uk", "holdem", ("Ann", "Bob", "Cy"))
    journal.deck.prepare_deal({player: seed_digest(bytes.fromhex(seed)) for player, seed in SEEDS.items()})
    kept = stored([note.record for note in journal.take_entries()])
    again = TableJournal.restore(kept, SeededShuffle(99).shuffle, todays, port=NO_LIMITS)
    dealt = []
    for table_journal in (journal, again):
        for player, seed in SEEDS.items():
            table_journal.deck.give_seed(player, seed)
        hand = begun(table_journal)
        while not hand.turn:
            table_journal.deal_next()
        dealt.append([hand.cards(seat) for seat in hand.seats])
    assert dealt[0] == dealt[1]
    middle = kept + stored([note.record for note in again.take_entries()])
    third = TableJournal.restore(middle, SeededShuffle(99).shuffle, todays, port=NO_LIMITS)
    assert third.deck.committed == again.deck.committed
    assert third.deck.waiting_deal is None


def test_a_deal_that_is_given_up_is_in_the_record_and_the_next_has_another_name() -> None:
    """A change of the game comes between the root and the cards: the order is not dealt, and nobody can say it was."""
    journal = opened("uk", "holdem", ("Ann", "Bob", "Cy"))
    journal.deck.prepare_deal({player: seed_digest(bytes.fromhex(seed)) for player, seed in SEEDS.items()})
    waiting = journal.deck.waiting_deal
    assert waiting is not None
    first = waiting.committed
    waiting.order = waiting.order[:36]  # as of a game with fewer cards
    journal.deck.give_seed("Ann", SEEDS["Ann"])
    hand = begun(journal)
    play_out(journal, hand, Random(5))
    kept = stored([note.record for note in journal.take_entries()])
    (mixed,) = [msgspec.json.decode(each.body, type=DealMixed) for each in kept if each.kind == MIXED]
    assert (mixed.deal, mixed.given_up) == (first.deal, True)
    deal_committeds = [msgspec.json.decode(each.body, type=DealCommitted) for each in kept if each.kind == COMMITTED]
    assert [deal_committed.deal for deal_committed in deal_committeds] == [
        "proofs, hand 1",
        "proofs, hand 1, shuffle 2",
    ]
    proof = hand_proof(kept, "proofs", 1, hand, known_to(hand, hand.seats[0]).events)
    assert proof is not None
    assert [deal_proof.root for deal_proof in proof.deals] == [deal_committeds[1].root]
    assert proof_faults(proof.deals[0]) == hand_faults(proof) == []
    again = TableJournal.restore(kept, SeededShuffle(99).shuffle, todays, port=NO_LIMITS)
    assert again.deck.committed == journal.deck.committed
    assert again.deck.withheld == journal.deck.withheld == {"Cy": 1}, (
        "who withholds a seed is known for it all the same"
    )


def test_who_kept_a_seed_back_is_known_for_it_after_a_snapshot() -> None:
    journal, hand, _ = with_seeds({"Ann": SEEDS["Ann"]})
    play_out(journal, hand, Random(5))
    journal.take_entries()
    body = encode_snapshot(journal.resting(), (), ())
    resting = read_snapshot(body, todays).resting
    again = TableJournal.restore((), SeededShuffle(1).shuffle, todays, resting, port=NO_LIMITS)
    assert again.deck.withheld == journal.deck.withheld == {"Cy": 1}
