"""The room's record of a deal as a file, compared with the proof of the deal, for `pokerroom verify-deal`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pokerroom.errors import Malformed
from pokerroom.wording.misread import fault_words

if TYPE_CHECKING:
    from pokerroom.cards.proof_shapes import DealProof, HandProof
    from pokerroom.web.shapes.head_shapes import LinkedRecord, RecordIncluded


def read_published(file: Path) -> RecordIncluded:
    """Read a file as `/api/tables/TABLE/record/NUMBER` gives it."""
    import msgspec

    from pokerroom.web.shapes.head_shapes import RecordIncluded

    try:
        return msgspec.json.decode(file.read_bytes(), type=RecordIncluded)
    except msgspec.DecodeError as fault:
        raise Malformed(
            f"{file} is not a record of the room: {fault_words(fault)}", allowed="the record that a page lets you save"
        ) from None


def published_faults(proof: HandProof, records: Sequence[RecordIncluded]) -> Iterator[str]:
    """Yield the faults where a hand's deals are not in the record of these files."""
    for record in records:
        if not any(deal_proof.record == record.record.version for deal_proof in proof.deals):
            yield f"record {record.record.version} of {record.record.stream} is not of this hand"
    for deal in proof.deals:
        for record in records:
            if deal.record == record.record.version:
                yield from (f"{deal.deal}: {fault}" for fault in _publication_faults(proof.table, deal, record))


def unpublished(proof: HandProof, records: Sequence[RecordIncluded]) -> list[str]:
    """Return the deals for which no record was given."""
    return [
        deal_proof.deal
        for deal_proof in proof.deals
        if deal_proof.record not in {record.record.version for record in records}
    ]


def signed_with(records: Sequence[RecordIncluded]) -> list[str]:
    """Return the keys that signed the heads over these records, shortened for comparison."""
    from pokerroom.room.store.proof.tree import fingerprint

    try:
        return sorted({fingerprint(record.head.key) for record in records})
    except ValueError:
        return []  # which is told as a fault


def _publication_faults(table: str, deal: DealProof, included: RecordIncluded) -> Iterator[str]:
    """Yield everything that is wrong with a record said to publish a deal.

    It must be the record of that table and deal, with the seeds that the players gave, and lie under the head that the
    room has signed.
    """

    import msgspec

    from pokerroom.cards.deal_proof import seed_faults
    from pokerroom.merkle import verify_inclusion
    from pokerroom.room.bonus_tables.journal.stored_bonus_tables import BONUS_STREAMS
    from pokerroom.room.store.proof.tree import SignedHead, is_signed, record_leaf
    from pokerroom.room.tables.journal.shuffles import COMMITTED, DealCommitted
    from pokerroom.room.tables.stream.table_stream import stream_of

    record, head = included.record, included.head
    if record.kind != COMMITTED or record.stream not in (stream_of(table), BONUS_STREAMS + table):
        yield "the record is another than the one that published it"
        return
    try:
        deal_committed = msgspec.json.decode(record.body, type=DealCommitted)
        leaf = record_leaf(record.stream, record.version, _link_of(record))
        path, root = [bytes.fromhex(item) for item in included.path], bytes.fromhex(head.root)
    except (msgspec.DecodeError, ValueError, OverflowError):
        yield "the record cannot be read"
        return
    if (deal_committed.deal, deal_committed.cards, deal_committed.root) != (deal.deal, deal.cards, deal.root):
        yield "the record tells of another deal"
    if deal_committed.out_of != deal.out_of:
        yield "the record tells of another order of the rest of the deck"
    yield from seed_faults(deal, deal_committed.seeds)
    if not is_signed(SignedHead(head.size, head.root, head.at, head.key, head.signature)):
        yield "the head over the record is not signed by the key it names"
    elif not verify_inclusion(leaf, included.place, head.size, path, root):
        yield "the record is not under the head that the room has signed"


def _link_of(record: LinkedRecord) -> bytes:
    """Work out the link that a published record has in the chain of its stream."""
    from pokerroom.room.store.chain import link

    return link(
        before=bytes.fromhex(record.before),
        stream=record.stream,
        version=record.version,
        epoch=record.epoch,
        at=record.at,
        kind=record.kind,
        form=record.form,
        by=record.by,
        request=record.request,
        secret=False,
        body=record.body.encode(),
    )
