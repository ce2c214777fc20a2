"""`pokerroom verify-deal` with the proof of a hand: held against itself, a noted root, and what the record says."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from pokerroom.cards import Deck, Rehearsal
from pokerroom.cards.deal_proof import DealTree, dealing_order, hand_faults, seed_digest, write_proof
from pokerroom.cards.proof_shapes import DealProof, HandProof, PlayerSeed
from pokerroom.room.store import Record, Store
from pokerroom.room.store.proof.signing import RoomHeads
from pokerroom.room.store.proof.tree import fingerprint
from pokerroom.room.tables.shuffles import COMMITTED, DealCommitted
from pokerroom.web.api.tables.api_proofs import _included
from pokerroom.web.shapes.head_shapes import RecordIncluded
from testkit.command_line import run

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
replace = msgspec.structs.replace


def proof_of(seeds: tuple[PlayerSeed, ...], deal: str = "Green, hand 7", record: int = 2) -> DealProof:
    tree = DealTree(deal, Rehearsal(4).shuffle(Deck(52).cards), bytes(32))
    opened = tree.open(dealing_order(deal, 52, seeds)[:4])
    return DealProof(deal, 52, tree.root.hex(), (1, 2, 1, 2), opened, seeds, record)


def seed(player: str, number: int) -> PlayerSeed:
    text = bytes([number] * 32)
    return PlayerSeed(player, seed_digest(text), text.hex())


def published(folder: Path, deal: DealProof) -> RecordIncluded:
    """What a room with this deal in its record shows of it."""

    async def evening() -> RecordIncluded:
        store = Store.open(f"sqlite:///{folder}/room.db", bytes(32))
        digests = tuple(PlayerSeed(each.player, each.digest) for each in deal.seeds)
        told = DealCommitted(deal.deal, deal.cards, deal.root, digests)
        await store.append(
            "table:green", 0, [Record("opened", b"{}"), Record(COMMITTED, msgspec.json.encode(told))], NOON
        )
        heads = RoomHeads(store, lambda: NOON)
        await heads.sign()
        found = _included(heads, store, "table:green", 2)
        await store.close()
        return found

    return asyncio.run(evening())


def test_digests_are_held_against_what_the_record_says(tmp_path: Path) -> None:
    honest = proof_of((seed("Ann", 1), seed("Cy", 2)))
    found = published(tmp_path, honest)
    record, file = tmp_path / "record.json", tmp_path / "deal.json"
    record.write_bytes(msgspec.json.encode(found))
    file.write_text(write_proof(HandProof("green", 7, (honest,))))
    told = run("verify-deal", file)
    assert told.returncode == 0
    assert "Not held against the record, nor the players' digests" in told.stdout
    told = run("verify-deal", file, "--record", record)
    assert (told.returncode, "Not held against" in told.stdout) == (0, False)
    assert f"a head of the key {fingerprint(found.head.key)}" in told.stdout
    # Made afterwards: without an honest player's part, and with that of somebody who was not there.
    for seeds in ((seed("Ann", 1),), (seed("Ann", 1), seed("Cy", 2), seed("Zed", 3)), ()):
        file.write_text(write_proof(HandProof("green", 7, (proof_of(seeds),))))
        assert run("verify-deal", file).returncode == 0, "in itself nothing is wrong with it"
        told = run("verify-deal", file, "--record", record)
        assert told.returncode == 1
        assert "the players' digests are not those that were published" in told.stdout
    file.write_text(write_proof(HandProof("green", 7, (honest,))))
    for wrong, words in (
        (replace(found, record=replace(found.record, at=found.record.at + 1)), "not under the head"),
        (replace(found, record=replace(found.record, kind="wished")), "another than the one that published it"),
        (replace(found, record=replace(found.record, stream="table:red")), "another than the one that published it"),
        (replace(found, record=replace(found.record, version=3)), "is not of this hand"),
        (replace(found, head=replace(found.head, size=9)), "is not signed"),
        (replace(found, record=replace(found.record, body="{")), "cannot be read"),
    ):
        record.write_bytes(msgspec.json.encode(wrong))
        told = run("verify-deal", file, "--record", record, columns=200)
        assert (told.returncode, words in told.stdout) == (1, True), words


def test_a_deal_does_not_hide_behind_another_of_its_name(tmp_path: Path) -> None:
    good = proof_of(())
    bad = replace(good, openings=(replace(good.openings[0], salt="00" * 32),))
    file = tmp_path / "deal.json"
    for deals in ((bad, good), (good, bad)):
        file.write_text(write_proof(HandProof("green", 7, deals)))
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
    proof = HandProof("green", 7, tuple(proof_of((), name) for name in names))
    assert hand_faults(proof) == ([fault] if fault else [])
    file = tmp_path / "deal.json"
    file.write_text(write_proof(proof))
    assert run("verify-deal", file).returncode == bool(fault)
