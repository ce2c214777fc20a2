"""`pokerroom verify-deal` with the proof of a hand: held against itself, a noted root, and what the record says."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from pokerroom.cards import UNKNOWN, Deck, SeededShuffle
from pokerroom.cards.deal_proof import DealTree, dealing_order, hand_faults, seed_digest
from pokerroom.cards.proof_shapes import DealProof, HandProof, PlayerSeed
from pokerroom.hand import FOLD, Hand, HandRules
from pokerroom.hand.commands import Post
from pokerroom.room.store import Record, Store
from pokerroom.room.store.in_service.signing import RoomHeads
from pokerroom.room.store.proof.tree import fingerprint
from pokerroom.room.tables.journal.shuffles import COMMITTED, DealCommitted
from pokerroom.web.api.tables.api_proofs import _included
from pokerroom.web.shapes.head_shapes import RecordIncluded
from testkit.suite.command_line import run

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
replace = msgspec.structs.replace


def played() -> str:
    """A hand of two that is over before the flop, as somebody who was not in it knows it."""
    hand = Hand(HandRules(game="holdem", blinds=(1, 2), minimum_bet=2), {1: 100, 2: 100}, button=2)
    hand.act(0, Post(all=True))
    hand.deal((UNKNOWN,) * 4)
    hand.act(2, FOLD)
    hand.settle()
    return hand.log()


LOG = played()


def proof_of(seeds: tuple[PlayerSeed, ...], deal: str = "Green, hand 7", record: int = 2) -> DealProof:
    tree = DealTree(deal, SeededShuffle(4).shuffle(Deck(52).cards), bytes(32))
    opened = tree.open(dealing_order(deal, 52, seeds)[:4])
    return DealProof(deal, 52, tree.root.hex(), (1, 2, 1, 2), opened, seeds, record)


def seed(player: str, number: int) -> PlayerSeed:
    text = bytes([number] * 32)
    return PlayerSeed(player, seed_digest(text), text.hex())


def published(folder: Path, deal: DealProof) -> RecordIncluded:
    """What a room with this deal in its record shows of it."""

    async def evening() -> RecordIncluded:
        store = Store.open(f"sqlite:///{folder}/room.db", bytes(32))
        digests = tuple(PlayerSeed(player_seed.player, player_seed.digest) for player_seed in deal.seeds)
        deal_committed = DealCommitted(deal.deal, deal.cards, deal.root, digests)
        await store.append(
            "table:green", 0, [Record("opened", b"{}"), Record(COMMITTED, msgspec.json.encode(deal_committed))], NOON
        )
        heads = RoomHeads(store, lambda: NOON)
        await heads.sign()
        record_included = _included(heads, store, "table:green", 2)
        await store.close()
        return record_included

    return asyncio.run(evening())


def test_digests_are_held_against_what_the_record_says(tmp_path: Path) -> None:
    honest = proof_of((seed("Ann", 1), seed("Cy", 2)))
    record_included = published(tmp_path, honest)
    record, file = tmp_path / "record.json", tmp_path / "deal.json"
    record.write_bytes(msgspec.json.encode(record_included))
    file.write_bytes(msgspec.json.encode(HandProof("green", 7, (honest,), log=LOG)))
    told = run("verify-deal", file)
    assert told.returncode == 0
    assert "Not held against the record, nor the players' digests" in told.stdout
    told = run("verify-deal", file, "--record", record)
    assert (told.returncode, "Not held against" in told.stdout) == (0, False)
    assert f"a head of the key {fingerprint(record_included.head.key)}" in told.stdout
    # Made afterwards: without an honest player's part, and with that of somebody who was not there.
    for seeds in ((seed("Ann", 1),), (seed("Ann", 1), seed("Cy", 2), seed("Zed", 3)), ()):
        file.write_bytes(msgspec.json.encode(HandProof("green", 7, (proof_of(seeds),), log=LOG)))
        assert run("verify-deal", file).returncode == 0, "in itself nothing is wrong with it"
        told = run("verify-deal", file, "--record", record)
        assert told.returncode == 1
        assert "the players' digests are not those that were published" in told.stdout
    file.write_bytes(msgspec.json.encode(HandProof("green", 7, (honest,), log=LOG)))
    for wrong, words in (
        (
            replace(record_included, record=replace(record_included.record, at=record_included.record.at + 1)),
            "not under the head",
        ),
        (
            replace(record_included, record=replace(record_included.record, kind="wished")),
            "another than the one that published it",
        ),
        (
            replace(record_included, record=replace(record_included.record, stream="table:red")),
            "another than the one that published it",
        ),
        (replace(record_included, record=replace(record_included.record, version=3)), "is not of this hand"),
        (replace(record_included, head=replace(record_included.head, size=9)), "is not signed"),
        (replace(record_included, record=replace(record_included.record, body="{")), "cannot be read"),
    ):
        record.write_bytes(msgspec.json.encode(wrong))
        told = run("verify-deal", file, "--record", record, columns=200)
        assert (told.returncode, words in told.stdout) == (1, True), words


def test_a_deal_does_not_hide_behind_another_of_its_name(tmp_path: Path) -> None:
    good = proof_of(())
    bad = replace(good, openings=(replace(good.openings[0], salt="00" * 32),))
    file = tmp_path / "deal.json"
    for deals in ((bad, good), (good, bad)):
        file.write_bytes(msgspec.json.encode(HandProof("green", 7, deals, log=LOG)))
        told = run("verify-deal", file)
        assert told.returncode == 1
        assert "this is not the card that was committed to" in told.stdout


@pytest.mark.parametrize(
    ("names", "fault"),
    [
        ((), "there is no deal in it"),
        (("Green, hand 8",), "Green, hand 8 is not a deal of hand 7"),
        (("a deal",), "a deal is not a deal of hand 7"),
        (("Green, hand 7", "Green, hand 7"), "Green, hand 7 is there twice"),
        (("Green, hand 7", "Red, hand 7, shuffle 2"), "its deals are not all of one table"),
        (("Green, hand 7", "Green, hand 7, shuffle 2"), ""),
    ],
)
def test_the_deals_are_those_of_the_hand(names: tuple[str, ...], fault: str, tmp_path: Path) -> None:
    proof = HandProof("green", 7, tuple(proof_of((), name) for name in names), log=LOG)
    assert hand_faults(proof) == ([fault] if fault else [])
    file = tmp_path / "deal.json"
    file.write_bytes(msgspec.json.encode(proof))
    told = run("verify-deal", file)
    assert told.returncode == 1
    assert (fault or "it has 2 deals, and the cards of the hand were shuffled 1 times") in told.stdout


def test_a_card_that_was_burned_to_be_skipped_is_found_and_so_is_a_hand_without_its_play(tmp_path: Path) -> None:
    """The root and the seeds are honest; the room only deals the cards that it likes, and burns the others."""
    honest = proof_of((seed("Ann", 1),))
    skipped = replace(honest, dealt=(-1, 1, 2, 1, 2))
    for proof, words in (
        (
            HandProof("green", 7, (skipped,), log=LOG),
            "card 1 of the deck is told to be burned, and was dealt to seat 1",
        ),
        (HandProof("green", 7, (replace(honest, dealt=(2, 1, 2, 1)),), log=LOG), "told to be dealt to seat 2"),
        (HandProof("green", 7, (honest,)), "how the hand was played is not in it"),
        (HandProof("green", 7, (skipped,), log=LOG.replace("seat 1 is", "burn ??\nseat 1 is")), "no such cards there"),
        (HandProof("green", 7, (honest,), log="a hand"), "not one that the game allows"),
    ):
        (tmp_path / "deal.json").write_bytes(msgspec.json.encode(proof))
        told = run("verify-deal", tmp_path / "deal.json", columns=200)
        assert (told.returncode, words in told.stdout) == (1, True), told.stdout
