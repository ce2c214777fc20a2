"""Signed heads of the whole record: what a witness outside the room sees, whoever holds the key."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import msgspec
import pytest
from sqlalchemy import Engine, text, update

from pokerroom.errors import Malformed
from pokerroom.merkle import EMPTY_TREE, MerkleTree, leaf_hash, verify_consistency, verify_inclusion
from pokerroom.room.store import Record, Store, Tampered
from pokerroom.room.store.in_service.signing import HeadNotice, RoomHeads, Witnesses, sign_for_ever
from pokerroom.room.store.proof import tree
from pokerroom.room.store.proof.tree import TREE_STREAM, Placing, RecordTree, SignedHead, is_signed, record_leaf
from pokerroom.room.store.proof.witness import StoredHeads, judge_head, judge_record
from pokerroom.room.store.schema import records

KEY = bytes(range(32))
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
# The leaves and roots that certificate transparency's own implementation is tested with.
LEAVES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def test_the_tree_is_that_of_certificate_transparency() -> None:
    tree = MerkleTree()
    assert tree.root() == EMPTY_TREE
    for leaf, root in zip(LEAVES, ROOTS, strict=True):
        tree.append(leaf_hash(bytes.fromhex(leaf)))
        assert tree.root().hex() == root
    assert [each.hex()[:8] for each in tree.inclusion(5)] == ["bc1a0643", "ca854ea1", "d37ee418"]
    assert [each.hex()[:8] for each in tree.consistency(6)] == ["0ebc5d34", "ca854ea1", "d37ee418"]


def test_every_proof_holds_and_no_other() -> None:
    tree = MerkleTree(leaf_hash(bytes([number])) for number in range(21))
    for size in range(22):
        root = tree.root(size)
        for place in range(size):
            path = tree.inclusion(place, size)
            assert verify_inclusion(leaf_hash(bytes([place])), place, size, path, root)
            assert not verify_inclusion(leaf_hash(b"other"), place, size, path, root)
            assert not verify_inclusion(leaf_hash(bytes([place])), place, size, [*path, root], root)
        for first in range(size + 1):
            path = tree.consistency(first, size)
            assert verify_consistency(first, tree.root(first), size, root, path)
            if 0 < first < size:
                assert not verify_consistency(first, tree.root(first - 1), size, root, path)
                assert not verify_consistency(first, tree.root(first), size, tree.root(size - 1), path)
                assert not verify_consistency(first, tree.root(first), size, root, path[:-1])


async def play(store: Store, heads: RoomHeads, tables: int, hands: int, word: str = "acted") -> SignedHead:
    """Some records at some tables, and a head over all of them."""
    for table in range(tables):
        stream = f"table:{table}"
        at = store.head(stream)
        version = 0 if at is None else at.version
        for number in range(hands):
            version = await store.append(stream, version, [Record(word, b'{"n": %d}' % number)], NOON)
    head = await heads.sign()
    assert head is not None
    return head


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/room.db" if request.param == "sqlite" else request.getfixturevalue("postgres_url")


async def test_heads_go_on_from_one_another_through_a_restart(url: str, tmp_path: Path) -> None:
    store = Store.open(url, KEY)
    heads, stored_heads = RoomHeads(store, lambda: NOON), StoredHeads(tmp_path / "kept")
    for hands in (3, 1, 4):
        head = await play(store, heads, 2, hands)
        before = stored_heads.last.size if stored_heads.last else 0
        assert stored_heads.check_and_keep(head, heads.consistency(before, head.size)) is None
    assert await heads.sign() is None, "nothing is new, so there is no new head"
    await store.close()
    store = Store.open(url, KEY)
    again = RoomHeads(store, lambda: NOON + timedelta(hours=1))
    await again.open()
    assert (again.head, again.damage) == (head, "")
    later = await play(store, again, 3, 1)
    assert stored_heads.check_and_keep(later, again.consistency(head.size, later.size)) is None
    place, under, path = again.inclusion("table:1", 4)
    leaf = record_leaf("table:1", 4, store.link_at("table:1", 4))
    steps = [bytes.fromhex(item) for item in path]
    assert verify_inclusion(leaf, place, under.size, steps, bytes.fromhex(under.root))
    assert list(judge_record(store.engine, stored_heads.heads)) == []
    assert list(store.verify()) == []
    assert len(StoredHeads(tmp_path / "kept").heads) == 4
    await store.close()


async def test_the_holder_of_the_key_cannot_go_back_to_a_backup_unnoticed(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/room.db", KEY)
    heads, stored_heads = RoomHeads(store, lambda: NOON), StoredHeads(tmp_path / "kept")
    first = await play(store, heads, 2, 3)
    stored_heads.check_and_keep(first, ())
    store.backup(tmp_path / "older.backup")
    last = await play(store, heads, 2, 2)
    assert stored_heads.check_and_keep(last, heads.consistency(first.size, last.size)) is None
    await store.close()

    back = f"sqlite:///{tmp_path}/back.db"
    Store.restore(back, KEY, tmp_path / "older.backup")
    store = Store.open(back, KEY)
    assert list(store.verify()) == [], "in itself nothing is wrong with it"
    heads = RoomHeads(store, lambda: NOON + timedelta(hours=1))
    await heads.open()
    shown = heads.head
    assert shown == first
    complaint = stored_heads.check_and_keep(first, ())
    assert complaint is not None
    assert "taken back: 4 of 10 records" in str(complaint)
    # It goes on, and soon has more records than before.
    grown = await play(store, heads, 2, 5, "acted otherwise")
    assert grown.size > last.size
    assert is_signed(grown)
    complaint = stored_heads.check_and_keep(grown, heads.consistency(last.size, grown.size))
    assert complaint is not None
    assert "taken back: the first 10 records are not those" in str(complaint)
    (found,) = judge_record(store.engine, stored_heads.heads)
    assert "records 7 to 10 are not all those" in str(found)
    assert stored_heads.last == last, "what does not go on is not kept"
    await store.close()


def test_the_holder_of_the_key_cannot_write_the_record_anew_unnoticed(tmp_path: Path) -> None:
    """The same number of records, every link and seal as it should be, the same signing key: another hand was won."""

    async def evening(file: str, word: str, seed: bytes | None) -> tuple[SignedHead, bytes]:
        store = Store.open(f"sqlite:///{tmp_path}/{file}", KEY)
        heads = RoomHeads(store, lambda: NOON)
        if seed is not None:  # the forger has the signing key too
            await store.append(TREE_STREAM, 0, [Record("tree_key", seed, secret=True)], NOON)
        head = await play(store, heads, 2, 3, word)
        assert list(store.verify()) == []
        made = next(store.read(TREE_STREAM)).body
        await store.close()
        return head, made

    honest, seed = asyncio.run(evening("room.db", "Ann won", None))
    forged, _ = asyncio.run(evening("forged.db", "Bob won", seed))
    assert (forged.size, forged.key) == (honest.size, honest.key)
    stored_heads = StoredHeads(tmp_path / "kept")
    stored_heads.check_and_keep(honest, ())
    complaint = stored_heads.check_and_keep(forged, ())
    assert complaint is not None
    assert "the first 6 records are not those" in str(complaint)
    with Store.open(f"sqlite:///{tmp_path}/forged.db", KEY) as store:
        assert "they are of table:0, table:1" in str(next(judge_record(store.engine, stored_heads.heads)))


def test_a_changed_record_is_seen_without_the_key(tmp_path: Path) -> None:
    async def evening() -> SignedHead:
        store = Store.open(f"sqlite:///{tmp_path}/room.db", KEY)
        head = await play(store, RoomHeads(store, lambda: NOON), 1, 3)
        await store.close()
        return head

    head = asyncio.run(evening())
    with Store.open(f"sqlite:///{tmp_path}/room.db", KEY) as store:
        with store.engine.begin() as connection:
            names = connection.execute(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).scalars().all()
            for name in names:
                connection.execute(text(f'DROP TRIGGER "{name}"'))
            connection.execute(text("UPDATE records SET link = zeroblob(32) WHERE stream = 'table:0' AND version = 2"))
        (complaint,) = judge_record(store.engine, [head])
        assert "records 1 to 3 are not all those" in str(complaint)
        assert "table:0" in str(complaint)
        heads = RoomHeads(store)
        heads.catch_up()
        assert "the head over 3 records is not the one" in heads.damage


def test_a_head_that_is_not_signed_or_by_another_key_is_not_kept(tmp_path: Path) -> None:
    async def signed(file: str) -> SignedHead:
        store = Store.open(f"sqlite:///{tmp_path}/{file}", KEY)
        head = await play(store, RoomHeads(store, lambda: NOON), 1, 2)
        await store.close()
        return head

    head, other = asyncio.run(signed("one.db")), asyncio.run(signed("two.db"))
    heads = StoredHeads(tmp_path / "kept")
    for wrong in (
        msgspec.structs.replace(head, size=7),
        msgspec.structs.replace(head, root="00" * 32),
        msgspec.structs.replace(head, signature="nonsense"),
    ):
        assert "not signed" in str(heads.check_and_keep(wrong, ()))
    assert heads.check_and_keep(head, ()) is None
    assert "another key" in str(judge_head(head, other, ()))


class Witness(ThreadingHTTPServer):
    """A witness at an address of this machine; what it has taken, and how it answers."""

    def __init__(self) -> None:
        self.sent: list[HeadNotice] = []
        self.answers = 200
        super().__init__(("127.0.0.1", 0), HeadTaker)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/heads"


class HeadTaker(BaseHTTPRequestHandler):
    """Takes a head that is posted, where the witness takes any."""

    server: Witness

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.server.answers == 200 and self.path == "/heads":
            self.server.sent.append(msgspec.json.decode(body, type=HeadNotice))
        self.send_response(self.server.answers)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_said: object) -> None:
        """Nothing is written about it."""


@pytest.fixture
def witness(monkeypatch: pytest.MonkeyPatch) -> Iterator[Witness]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with Witness() as server:
        served = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        served.start()
        yield server
        server.shutdown()
        served.join()


def test_witnesses_have_every_head_and_hold_nobody_up(tmp_path: Path, witness: Witness) -> None:
    sent = witness.sent

    async def evening() -> None:
        store = Store.open(f"sqlite:///{tmp_path}/room.db", KEY)
        heads = RoomHeads(store, lambda: NOON)
        witnesses = Witnesses(heads, str(tmp_path / "heads"), witness.url)
        for witness.answers in (200, 503, 200):
            await witnesses.tell(last := await play(store, heads, 1, 2))
        assert [head.size for head in StoredHeads(tmp_path / "heads").heads] == [2, 4, 6]
        assert [notice.head.size for notice in sent] == [2, 6]
        assert (sent[-1].head, sent[-1].before) == (last, 2), "what it missed is told with the next"
        assert judge_head(sent[0].head, last, sent[-1].path) is None
        await store.close()

    asyncio.run(evening())


def test_a_database_that_fails_while_records_are_read_does_the_tree_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fails at the second page of a stream, before and after a restart; the next head is as if it never had."""
    real = tree._links

    def failing(engine: Engine, stream: str, after: int, last: int) -> Iterator[tuple[int, bytes]]:
        for version, link in real(engine, stream, after, last):
            if (stream, version) == ("table:1", 3):
                raise OSError("the second page cannot be read")
            yield version, link

    async def evening() -> None:
        store = Store.open(f"sqlite:///{tmp_path}/room.db", KEY)
        heads = RoomHeads(store, lambda: NOON)
        first = await play(store, heads, 2, 1)
        monkeypatch.setattr(tree, "_ROWS_PER_READ", 1)
        monkeypatch.setattr(tree, "_links", failing)
        with pytest.raises(OSError, match="second page"):
            await play(store, heads, 3, 4)
        assert (heads.head, len(heads.records.tree)) == (first, 2)
        assert heads.consistency(1, 2), "what was under a head before is still proved"
        monkeypatch.setattr(tree, "_links", real)
        head = await heads.sign()
        assert head is not None
        assert judge_head(first, head, heads.consistency(first.size, head.size)) is None
        assert list(judge_record(store.engine, [first, head])) == []
        again = RoomHeads(store, lambda: NOON)
        monkeypatch.setattr(tree, "_links", failing)
        with pytest.raises(OSError, match="second page"):
            again.catch_up()
        assert (again.head, again.opened) == (None, False), "an older head is not shown as the last one"
        monkeypatch.setattr(tree, "_links", real)
        again.catch_up()
        assert (again.head, again.damage) == (head, "")
        await store.close()

    asyncio.run(evening())


async def test_a_head_that_could_not_be_kept_leaves_the_tree_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/room.db", KEY)
    heads = RoomHeads(store, lambda: NOON)
    first = await play(store, heads, 2, 2)
    await store.append("table:0", 2, [Record("acted", b"{}")], NOON)
    real = store.append

    async def full(*_: object, **__: object) -> int:
        raise OSError("the disk is full")

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(OSError, match="full"):
        await heads.sign()
    assert heads.head == first
    assert judge_head(first, first, heads.consistency(first.size, first.size)) is None
    assert heads.inclusion("table:1", 2)[1] == first
    monkeypatch.setattr(store, "append", real)
    head = await heads.sign()
    assert head is not None
    assert judge_head(first, head, heads.consistency(first.size, head.size)) is None
    assert list(judge_record(store.engine, [first, head])) == []
    await store.close()


def test_who_signs_heads_goes_on_after_a_database_that_was_away_when_the_room_opened(tmp_path: Path) -> None:
    async def evening() -> None:
        store = Store.open(f"sqlite:///{tmp_path}/room.db", KEY)
        await play(store, RoomHeads(store, lambda: NOON), 1, 2)
        heads, told, tries = RoomHeads(store, lambda: NOON), asyncio.Event(), 0
        real = heads.catch_up

        def away_at_first() -> None:
            nonlocal tries
            tries += 1
            if tries == 1:
                raise RuntimeError("the database is away")
            real()

        heads.catch_up = away_at_first  # type: ignore[method-assign]
        task = asyncio.create_task(sign_for_ever(heads, 0.01, Witnesses(heads, "", ""), lambda _head: told.set()))
        await asyncio.wait_for(told.wait(), 30)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert tries >= 2
        await store.close()

    asyncio.run(evening())


def test_after_a_restart_the_next_notice_goes_on_from_the_last_head(tmp_path: Path, witness: Witness) -> None:
    sent = witness.sent

    async def evening() -> None:
        store = Store.open(f"sqlite:///{tmp_path}/room.db", KEY)
        before = await play(store, RoomHeads(store, lambda: NOON), 1, 3)
        heads, told = RoomHeads(store, lambda: NOON), asyncio.Event()
        witnesses = Witnesses(heads, "", witness.url)
        task = asyncio.create_task(sign_for_ever(heads, 0.01, witnesses, lambda _head: told.set()))
        await asyncio.wait_for(told.wait(), 30)
        await store.append("table:0", 3, [Record("acted", b"{}")], NOON)
        for _ in range(1000):
            if sent:
                break
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert sent[0].before == before.size
        assert judge_head(before, sent[0].head, sent[0].path) is None
        await store.close()

    asyncio.run(evening())


def test_the_place_of_a_record_is_found_among_many_runs() -> None:
    grown, versions, places = RecordTree(), {"a": 0, "b": 0, "tab": 0}, dict[tuple[str, int], int]()
    for stream, more in [("a", 1), ("b", 3), ("a", 2), ("tab", 1), ("a", 1), ("b", 1), ("tab", 4)] * 3:
        after = versions[stream]
        versions[stream] = last = after + more
        first = len(grown.tree)
        places |= {(stream, version): first + version - after - 1 for version in range(after + 1, last + 1)}
        leaves = tuple(leaf_hash(b"%d" % each) for each in range(more))
        grown.add(Placing(leaves, ((first, stream, after, last),), {stream: last}))
    assert {place: grown.place(*place) for place in places} == places
    for stream, last in versions.items():
        assert [grown.place(stream, each) for each in (0, -1, last + 1)] == [None] * 3
    assert grown.place("nobody", 1) is None
    assert grown.streams_between(0, 1) == ["a"]
    assert grown.streams_between(0, len(grown.tree)) == ["a", "b", "tab"]


def test_one_record_is_read_alone_and_held_against_its_link(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32)) as store:
        asyncio.run(store.append("table:a", 0, [Record("opened", b"{}"), Record("acted", b"1", secret=True)], NOON))
        assert store.record("table:a", 2) == list(store.read("table:a"))[1]
        for version in (0, 3, -1):
            with pytest.raises(Malformed):
                store.record("table:a", version)
        with store.engine.begin() as connection:
            connection.execute(text("DROP TRIGGER records_no_update"))
            connection.execute(update(records).where(records.c.version == 1).values(by="player Eve"))
        with pytest.raises(Tampered):
            store.record("table:a", 1)
