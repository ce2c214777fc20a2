"""The pages' own verifier says what the room's says of digests, deals, heads and records, without WebCrypto too."""

from __future__ import annotations

import asyncio
import hashlib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pokerroom.cards import Deck, SeededShuffle
from pokerroom.cards.deal_proof import DealTree, dealing_order, hand_faults, proof_faults, seed_digest
from pokerroom.cards.proof_shapes import DealProof, HandProof, PlayerSeed
from pokerroom.merkle import MerkleTree, leaf_hash
from pokerroom.room.store import Record, Store
from pokerroom.room.store.in_service.signing import RoomHeads
from pokerroom.room.store.proof.tree import sign_head
from pokerroom.room.tables.journal.shuffles import COMMITTED, DealCommitted
from pokerroom.web.api.tables.api_proofs import _included
from testkit.suite.page_node import asks_verifier

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
# Of FIPS 180-4 and its examples: nothing, "abc", two blocks; and lengths around the ends of blocks.
HASHED = [
    b"",
    b"abc",
    b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    *(b"\xa5" * n for n in range(50, 70)),
]
KNOWN = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
]


def deals() -> list[DealProof]:
    """A deal without seeds, one with two players', and both with something wrong."""
    order = SeededShuffle(4).shuffle(Deck(52).cards)
    seeds = [
        PlayerSeed(name, seed_digest(bytes([at] * 32)), (bytes([at] * 32)).hex())
        for at, name in enumerate(["Zoë", "Bo"])
    ]
    proofs = []
    for player_seeds in ((), tuple(seeds)):
        tree = DealTree("Böard, hand 3", order, bytes(32))
        opened = tree.open(dealing_order("Böard, hand 3", 52, player_seeds)[:9:2])
        proofs.append(DealProof("Böard, hand 3", 52, tree.root.hex(), (1, 2, 3) * 4, opened, player_seeds))
    plain, mixed = proofs
    first, second, *_ = plain.openings
    replace = msgspec.structs.replace
    return [
        plain,
        mixed,
        replace(plain, openings=(replace(first, card=second.card),)),
        replace(plain, openings=(replace(first, salt="00" * 32),)),
        replace(plain, openings=(first, first)),
        replace(plain, dealt=()),
        replace(mixed, seeds=()),
        replace(mixed, seeds=(replace(seeds[0], seed="ab" * 32), seeds[1])),
        replace(plain, root="00" * 32),
        # The same bytes in another form, and the same cards in another order: a proof has one form.
        replace(plain, openings=(second, first)),
        replace(plain, root=plain.root.upper()),
        *(replace(plain, openings=(replace(first, salt=salt),)) for salt in (first.salt.upper(), f"{first.salt} ")),
        replace(plain, openings=(replace(first, path=tuple(step.upper() for step in first.path)),)),
    ]


def heads() -> list[tuple[int, str, int, str, list[str]]]:
    tree = MerkleTree(leaf_hash(bytes([number])) for number in range(19))
    pairs = [(first, second) for second in range(1, 20) for first in range(1, second + 1)]

    def told(first: int, second: int, of: int) -> tuple[int, str, int, str, list[str]]:
        path = [each.hex() for each in tree.consistency(first, second)]
        return first, tree.root(of).hex(), second, tree.root(second).hex(), path

    return [told(*pair, pair[0]) for pair in pairs] + [told(first, second, first - 1) for first, second in pairs]


def records(folder: Path, deal: DealProof) -> dict[str, Any]:
    """What a room shows of the record that published a deal, under its head."""

    async def evening() -> dict[str, Any]:
        store = Store.open(f"sqlite:///{folder}/room.db", bytes(32))
        digests = tuple(PlayerSeed(seed.player, seed.digest) for seed in deal.seeds)
        deal_committed = DealCommitted(deal.deal, deal.cards, deal.root, digests)
        body = Record(COMMITTED, msgspec.json.encode(deal_committed), by="player Zoë", request="7")
        await store.append("table:a", 0, [Record("opened", b"{}"), body, Record("acted", b"{}")], NOON)
        await store.append("table:b", 0, [Record("opened", b"{}")] * 4, NOON)
        room_heads = RoomHeads(store, lambda: NOON)
        await room_heads.sign()
        record_included = _included(room_heads, store, "table:a", 2)
        await store.close()
        shown: dict[str, Any] = msgspec.to_builtins(record_included)
        return shown

    return asyncio.run(evening())


def test_the_page_verifies_as_the_room_does(tmp_path: Path) -> None:
    replace = msgspec.structs.replace
    deal = replace(deals()[1], record=2)
    found = records(tmp_path, deal)
    ann = PlayerSeed("Ann", seed_digest(bytes(32)), bytes(32).hex())
    forged = [  # each made after the deal: the first without an honest player's part, the second with an invented one
        replace(deal, seeds=deal.seeds[:1]),
        replace(deal, seeds=(*deal.seeds, ann)),
        replace(deal, seeds=()),
        replace(deal, root="00" * 32),
        replace(deal, cards=51),
        replace(deal, deal="Böard, hand 4"),
        replace(deal, record=3),
    ]
    changed = [
        {**found, "record": {**found["record"], **change}}
        for change in ({"at": found["record"]["at"] + 1}, {"kind": "wished"}, {"stream": "table:b"}, {"body": "{"})
    ]
    unsigned = {**found, "head": {**found["head"], "at": 1}}
    told_of = msgspec.to_builtins
    hand_names = [(), ("A, hand 4",), ("no hand",), ("A, hand 3",) * 2, ("A, hand 3", "B, hand 3, shuffle 2")]
    hands = [HandProof("a", 3, tuple(replace(deal, deal=name) for name in names)) for names in hand_names]
    again = replace(deal, deal=f"{deal.deal}, shuffle 2")
    for one, two in ((1, 1), (0, -1), (0, 0), (0, 7)):  # after how many lines they were published
        hands.append(HandProof("a", 3, (replace(deal, after=one), replace(again, after=two))))
    noted = {"root": deal.root, "seeds": [{"player": seed.player, "digest": seed.digest} for seed in deal.seeds]}
    head = {name: found["head"][name] for name in ("size", "root", "at", "key", "signature")}
    compared = heads()
    asked = {
        "hashed": [each.hex() for each in HASHED],
        "heads": compared,
        "deals": [msgspec.to_builtins(proof) for proof in deals()],
        "orders": [[proof.deal, proof.cards, msgspec.to_builtins(proof.seeds)] for proof in deals()[:2]],
        "noted": [[told_of(proof), noted] for proof in (deal, *forged[:4])],
        "hands": [told_of(hand) for hand in hands],
        "records": [
            [found, "a", told_of(deal)],
            *([found, "a", told_of(proof)] for proof in forged),
            *([each, "a", told_of(deal)] for each in (*changed, unsigned)),
            [found, "b", told_of(deal)],
        ],
        "signed": [head, {**head, "size": 99}],
    }
    told = asks_verifier(asked)
    assert told["plain"] == told["own"] == [hashlib.sha256(each).hexdigest() for each in HASHED]
    assert told["plain"][:3] == KNOWN
    half = len(compared) // 2
    assert told["goes_on"] == [True] * half + [False] * half
    for proof, faults in zip(deals(), told["faults"], strict=True):
        assert faults == proof_faults(proof)
    assert [bool(item) for item in told["faults"]] == [False, False] + [True] * 12
    assert told["insecure"] == told["faults"], "without WebCrypto the page's own digest says the same"
    assert told["orders"] == [list(dealing_order(proof.deal, proof.cards, proof.seeds)) for proof in deals()[:2]]
    assert told["records"][0] == ""
    assert all(told["records"][1:]), told["records"]
    assert set(told["records"][1:4]) == {"the players' digests are not those that were published"}
    assert told["hands"] == [hand_faults(hand) for hand in hands]
    assert [bool(item) for item in told["hands"]] == [True] * 7 + [False] * 2
    assert [bool(item) for item in told["noted"]] == [False] + [True] * 4
    assert told["signed"] == [True, False]


def frame(hand: int, seeds: list[dict[str, str]] | None = None, *, waits: bool = False) -> dict[str, Any]:
    """A table as the page of Ann sees it; "MINE" stands for the digest that she offered last."""
    deal = {"name": f"A, hand {hand + waits}", "cards": 52, "root": "5a" * 32, "seeds": seeds or [], "waits": waits}
    public = {"takes_seeds": True, "hand": hand, "deal": deal if seeds is not None else None}
    return {"public": public, "you": {"name": "Ann", "seat": 1}}


def test_the_page_gives_its_seed_as_often_as_it_is_asked_and_complains_where_it_is_left_out() -> None:
    mine, bo = {"player": "Ann", "digest": "MINE"}, {"player": "Bo", "digest": "b0" * 32}
    given = {**mine, "seed": "11" * 32}
    asks = [frame(0), frame(0, [mine, bo], waits=True)]
    evenings: list[list[Any]] = [
        [*asks, frame(0, [given, bo], waits=True), frame(1, [given, bo])],
        [*asks, frame(0, [given, bo], waits=True), frame(0, [mine, bo], waits=True), frame(1, [given, bo])],
        [frame(0), "reload", frame(0, [mine, bo], waits=True)],
        [*asks, frame(1, [mine, bo])],
        [*asks, frame(1, [bo])],
        [*asks, frame(0, [bo], waits=True)],
    ]
    well, fell_over, loaded, left_out, gone, gone_before = asks_verifier({"evenings": evenings})
    assert well == {"sent": ["offer_seed", "give_seed", "offer_seed"], "said": []}
    assert fell_over == {"sent": ["offer_seed", "give_seed", "give_seed", "offer_seed"], "said": []}
    assert loaded["sent"] == ["offer_seed", "give_seed"], "a page that is loaded again still has its seed"
    assert left_out["said"] == ["Your seed was given and is not in this shuffle."]
    assert gone["said"] == gone_before["said"] == ["Your seed was given, and its digest is gone from this deal."]


def test_a_browser_has_patience_with_a_room_that_is_away_and_none_with_one_that_refuses() -> None:
    tree, key = MerkleTree(leaf_hash(bytes([number])) for number in range(19)), Ed25519PrivateKey.generate()
    signed = [msgspec.to_builtins(sign_head(key, size, tree.root(size), NOON)) for size in range(1, 20)]
    earlier, long_ago = (
        msgspec.to_builtins(sign_head(key, 4, tree.root(4), NOON - timedelta(seconds=seconds))) for seconds in (1, 3600)
    )
    to_the_last = [each.hex() for each in tree.consistency(4, 5)]
    stranger = msgspec.to_builtins(sign_head(Ed25519PrivateKey.generate(), 9, tree.root(9), NOON))

    def step(size: int, answer: object = "", before: int = 1) -> dict[str, Any]:
        path = [each.hex() for each in tree.consistency(before, size)] if answer == "proof" else answer
        return {"head": signed[size - 1], "answer": path}

    browsers = [
        [step(1), *(step(size, "away") for size in range(2, 8))],
        [step(1), *(step(size, "away") for size in range(2, 6)), step(6, "proof"), step(7, "away")],
        [step(1), step(2, "refuse"), step(3, "proof")],
        [step(5), step(9, [])],
        [step(5), step(4)],
        [step(5), {"head": stranger, "answer": "away"}],
        [step(1), {**step(6, "proof"), "elsewhere": signed[8]}],
        [step(5), {"head": earlier, "answer": to_the_last}],
        [step(5), {"head": long_ago, "answer": to_the_last}],
        [step(5), {"head": earlier, "answer": "refuse"}],
    ]
    found = asks_verifier({"browsers": browsers})
    away, back, refused, other, taken_back, another_key, two_tabs, late, too_late, unproved = found
    assert [bool(complaint) for complaint, _ in away] == [False] * 5 + [True] * 2
    assert away[5][0].startswith("For 5 heads the room has not shown")
    assert {size for _, size in away} == {1}, "what was not proved is not taken for what was seen"
    assert back == [["", 1]] * 5 + [["", 6]] * 2
    assert [complaint.partition("refuses")[1] for complaint, _ in refused] == ["", "refuses", "refuses"]
    assert "its record is not the one that this browser saw" in other[1][0]
    assert "1 records that this browser saw" in taken_back[1][0]
    assert "another key" in another_key[1][0]
    assert two_tabs == [["", 1], ["", 9]], "what another tab has seen is not forgotten"
    assert late == [["", 5]] * 2, "a head that another connection brings later is no news"
    assert "1 records that this browser saw" in too_late[1][0]
    assert "1 records that this browser saw" in unproved[1][0]
