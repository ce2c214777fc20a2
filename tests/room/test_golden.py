"""The golden streams in tests/room/golden are read as ever: the same records lead to the same table, for good.

They are told by today's rulebooks: before a stream is read, the digest in its `opened` is put to that of the library's
own version. A room would read an old table by the very book that it was opened under, which it keeps in its store (see
room/book_archive.py); here the data of five books would have to lie beside the streams, and a mended clause has nothing
to do with the form of a record. Applying what happened judges nothing, so that a book's data cannot lead it elsewhere.

A stream that is no longer read as it was is a broken promise, not an outdated file: mend the reader (an upcaster in
room/record_forms.py), never the stream.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import pokerroom.room
from pokerroom.cage.happenings import CageHappening
from pokerroom.cards.deal_proof import hand_faults, proof_faults
from pokerroom.errors import Malformed
from pokerroom.hand import Hand
from pokerroom.jackpots.happenings import PoolHappening
from pokerroom.members.happenings import MemberHappening
from pokerroom.notation.proofs.book_burns import burns_by_book
from pokerroom.notation.proofs.proved_deal import dealing_faults
from pokerroom.promotions.happenings import PromotionHappening
from pokerroom.queues.happenings import QueueHappening
from pokerroom.record_kind import kind_of
from pokerroom.registers.happenings import RegisterHappening
from pokerroom.room import book_archive, ledger
from pokerroom.room.hosting.happenings import HostedHappening
from pokerroom.room.people.account_record import AccountHappening
from pokerroom.room.prizes import pool_records
from pokerroom.room.record_forms import FORMS, brought_up
from pokerroom.room.registers.keeping import INSPECTED_KIND
from pokerroom.room.store.proof.tree import TREE_GREW, TREE_KEY
from pokerroom.room.tables.journal.deal_proofs import hand_proof
from pokerroom.room.tables.journal.entries import WISHED_KIND
from pokerroom.room.tables.journal.journal_port import NO_LIMITS
from pokerroom.room.tables.journal.shuffles import COMMITTED, MIXED, SHUFFLED
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.rulebook import library
from pokerroom.staff.happenings import StaffHappening
from pokerroom.table.happenings import HandEnded, Happening
from pokerroom.table.saved import save_table, table_from
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.web.api.tables.replay_seen import known_to
from room.chaos.books import todays
from testkit.golden.kept_streams import STREAMS, expected, told_by_todays_book
from testkit.golden.room_streams import STREAMS as ROOM_STREAMS
from testkit.golden.room_streams import led_to, read_room, told
from testkit.golden.ruled_streams import SEED
from testkit.golden.streams import FOLDER, known_then, make, read_golden, state_of

KINDS = {str(each.__struct_config__.tag) for each in get_args(Happening)} | {
    WISHED_KIND,
    SHUFFLED,
    COMMITTED,
    MIXED,
    ledger.LEDGER_KIND,
    book_archive.BOOK_KIND,
}
KINDS |= {kind_of(each.__name__) for each in (*get_args(PromotionHappening), *get_args(CageHappening))}
KINDS |= {kind_of(each.__name__) for each in get_args(QueueHappening)}
KINDS |= {kind_of(each.__name__) for each in get_args(RegisterHappening)} | {INSPECTED_KIND}
KINDS |= {kind_of(each.__name__) for each in get_args(MemberHappening)}
KINDS |= {kind_of(each.__name__) for each in get_args(TournamentHappening)}
KINDS |= {kind_of(each.__name__) for each in get_args(StaffHappening)}
KINDS |= {TREE_KEY, TREE_GREW}
KINDS |= {kind_of(each.__name__) for each in get_args(HostedHappening)}
KINDS |= {kind_of(each.__name__) for each in get_args(AccountHappening)}
KINDS |= {pool_records.POOLS_OPENED, *(pool_records.pool_kind(each) for each in get_args(PoolHappening))}


@pytest.mark.parametrize("file", STREAMS, ids=lambda file: file.stem)
def test_a_golden_stream_leads_where_it_led(file: Path) -> None:
    records = [told_by_todays_book(brought_up(stored)) for stored in read_golden(file)]
    journal = TableJournal.restore(records, lambda cards: cards, todays, port=NO_LIMITS)
    assert known_then(file, state_of(journal)) == expected(file)


def test_proofs_of_deals_with_rulings_in_a_golden_stream_verify_as_they_did() -> None:
    """The rest of a deck in another order and cards shuffled within a hand, by what players have at home."""
    records = [told_by_todays_book(brought_up(stored)) for stored in read_golden(FOLDER / "published-rulings.jsonl")]
    played: dict[int, Hand] = {}

    def heard(journal: TableJournal, *_: object) -> None:
        if journal.hand is not None:
            played[journal.last_hand_number] = journal.hand

    TableJournal.restore(records, lambda cards: cards, todays, on_record=heard, port=NO_LIMITS)
    burns, proofs = burns_by_book(library().between_players), []
    ends = [at for at, record in enumerate(records, 1) if record.kind == kind_of(HandEnded.__name__)]
    for number, end in enumerate(ends, 1):
        hand = played[number]
        proof = hand_proof(records[:end], "golden", number, hand, known_to(hand, 1).events)
        assert proof is not None
        assert [*hand_faults(proof), *(fault for deal in proof.deals for fault in proof_faults(deal))] == []
        assert dealing_faults(proof, burns) == []
        proofs.append(proof)
    (_, cut), (_, mixed) = (proof.deals for proof in proofs)
    assert cut.out_of
    assert [(seed.player, seed.seed) for seed in mixed.seeds] == [("Ann", SEED)]


def test_whom_an_older_stream_bars_is_still_kept_out() -> None:
    file = FOLDER / "rulings.jsonl"
    records = [told_by_todays_book(brought_up(stored)) for stored in read_golden(file)]
    table = TableJournal.restore(records, lambda cards: cards, todays, port=NO_LIMITS).table
    assert [(bar.player, bar.scope, bar.by, bar.until) for bar in table.state.floor.bars] == [
        ("Dee", "game", "supervisor", None)
    ]


@pytest.mark.parametrize("file", STREAMS, ids=lambda file: file.stem)
def test_a_golden_table_between_hands_is_the_same_after_it_was_saved(file: Path) -> None:
    saved = expected(file).table
    assert save_table(table_from(saved, todays(saved.opening))) == saved


@pytest.mark.parametrize("name", ROOM_STREAMS)
def test_a_golden_stream_of_the_room_leads_where_it_led(name: str) -> None:
    found, then = led_to(name, read_room(name)), told(name)
    if name == "books":  # questions that nobody asked then are answered by the book as it is now
        found = {
            digest: {key: said for key, said in book.items() if key in then[digest]} for digest, book in found.items()
        }
    if name.startswith(("promotion", "accounts")):  # what either has learnt to keep since is not in what was told then
        found = {item: {key: found[item][key] for key in told_then} for item, told_then in then.items()}
    if name == "cage":  # nor what a slip has
        found["slips"] = {
            item: {key: found["slips"][item][key] for key in slip} for item, slip in then["slips"].items()
        }
    assert found == then


def test_every_kind_that_the_program_writes_is_known_here() -> None:
    """Whoever has a new stream kept gives its kind a golden record: every place that makes a record is one of these."""
    source = Path(pokerroom.room.__file__).parent
    makes = {
        file.name
        for file in source.rglob("*.py")
        if re.search(r"(?<!class )(?<!Raw)\b(Record|record_of|RecordedState)\(", file.read_text())
    }
    # page.py: the store's own list of its streams; bonus_records.py: its golden records are golden_bonus.jsonl;
    # record_forms.py and stored_state.py make them for the others
    assert makes == {
        "table_journal.py",
        "ledger.py",
        "pool_records.py",
        "promotions.py",
        "book_archive.py",
        "page.py",
        "bonus_records.py",
        "tournament_records.py",
        "room_cage.py",
        "stored_queues.py",
        "keeping.py",
        "room_members.py",
        "room_staff.py",
        "signing.py",
        "account_record.py",
        "hosted_stream.py",
        "record_forms.py",
        "stored_state.py",
    }


def test_every_kind_has_a_golden_record_of_every_form() -> None:
    found = {(stored.kind, stored.form) for file in STREAMS for stored in read_golden(file)}
    found |= {(golden.kind, golden.form) for name in ROOM_STREAMS for golden in read_room(name)}
    wanted = {(kind, form) for kind in KINDS for form in range(1, FORMS.of(kind) + 1)}
    assert found == wanted, "play an evening with it in testkit/golden/streams.py, and make its file"


def test_a_golden_stream_is_never_written_again(tmp_path: Path) -> None:
    make(tmp_path, "extra")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(Malformed, match=r"extra.jsonl is there already.*never written again"):
        make(tmp_path, "extra")
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
