"""`pokerroom audit witness`: keep a room's signed heads outside the room, and report when it takes something back."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pokerroom.cli.exits import NO
from pokerroom.cli.output import console
from pokerroom.cli.rooms.room_options import DatabaseOption, room_settings
from pokerroom.errors import Malformed

if TYPE_CHECKING:
    import httpx

    from pokerroom.room.store.proof.tree import SignedHead
    from pokerroom.room.store.proof.witness import Complaint, StoredHeads

_ANSWER_SECONDS = 20.0
_SECONDS_BEFORE_ASKING_AGAIN = 2.0  # after a room has refused a proof
_NOT_FOUND = 404
_STATUSES_OF_THE_ROOM = (400, 401, 403, 404, 405, 409, 410, 422)  # any other may come from a proxy on the way


def witness_command(
    file: Annotated[Path, typer.Argument(help="The heads that are kept, one to a line; made where there is none.")],
    room: Annotated[str | None, typer.Option(help="The address of the room, such as https://poker.example.")] = None,
    heads: Annotated[
        Path | None, typer.Option(help="Another file of heads, as the room writes it, or another witness.")
    ] = None,
    database: DatabaseOption = None,
    every: Annotated[float, typer.Option(help="Seconds from one look to the next; 0 looks once.", min=0.0)] = 0.0,
) -> None:
    """Keep a room's signed heads, and see that each goes on from the last; exit code 1 if one does not.

    With --room it asks the room; with --heads it reads a file of heads; with --database it holds a database against
    what was kept. It needs no key.

    [dim]pokerroom audit witness heads.jsonl --room https://room.example[/]
    """
    from pokerroom.room.store.proof.witness import StoredHeads

    if room is None and heads is None and database is None:
        raise Malformed("nothing to look at", allowed="--room, --heads or --database")
    stored_heads = StoredHeads(file)
    well = True
    while True:
        try:
            for complaint in _complaints_from_all_sources(stored_heads, room, heads, database):
                well = False
                _complain(complaint)
        except _RoomUnreachable as away:
            if not every:
                raise
            console.print(f"{away}; it is asked again in {every:g} seconds.", soft_wrap=True, markup=False)
        else:
            if stored_heads.last is not None and well:
                size = stored_heads.last.size
                console.print(f"{len(stored_heads.heads)} heads, the last over {size} records: nothing was taken back.")
        if not every:
            break
        time.sleep(every)
    if not well:
        raise typer.Exit(NO)


class _RoomUnreachable(Malformed):
    """A room that could not be reached; it may be back the next time."""


def _complaints_from_all_sources(
    stored: StoredHeads, room: str | None, heads: Path | None, database: str | None
) -> Iterator[Complaint]:
    if room is not None:
        with _asking(room) as client:
            yield from _complaints_about_new_head(stored, client)
            if heads is not None:
                yield from _compare_with_heads_file(stored, heads, client)
    elif heads is not None:
        yield from _compare_with_heads_file(stored, heads, None)
    if database is not None:
        from pokerroom.room.store.opening.database import open_existing
        from pokerroom.room.store.proof.witness import judge_record

        engine = open_existing(room_settings(database).database_url)
        try:
            yield from judge_record(engine, stored.heads)
        finally:
            engine.dispose()


@contextmanager
def _asking(room: str) -> Iterator[httpx.Client]:
    """Ask a room; if it cannot be reached, report only that, because it says nothing about its record."""
    import httpx
    import msgspec

    try:
        with httpx.Client(base_url=room.rstrip("/"), timeout=_ANSWER_SECONDS) as client:
            yield client
    except Malformed:  # raised by the caller about its own files, not about the room's answers
        raise
    except (httpx.HTTPError, msgspec.DecodeError, KeyError, ValueError) as fault:
        raise _RoomUnreachable(f"{room} cannot be asked: {fault}", allowed="the address of a room that runs") from None


def _complaints_about_new_head(stored: StoredHeads, client: httpx.Client) -> Iterator[Complaint]:
    """Ask a room for its head, and for the proof that it continues the last one kept."""
    import msgspec

    from pokerroom.room.store.proof.tree import SignedHead
    from pokerroom.room.store.proof.witness import Complaint

    response = client.get("/api/record/head")
    if response.status_code == _NOT_FOUND and stored.last is not None:
        yield Complaint("taken back: the room has no head any more", stored.last)
        return
    response.raise_for_status()
    head = msgspec.json.decode(response.content, type=SignedHead)
    path: Sequence[str] | None = ()
    if stored.last is not None and stored.last.size < head.size:
        path = _ask_for_consistency_proof(client, stored.last.size, head.size)
    if path is None:
        yield Complaint(
            f"the room refuses to show that its head goes on from {_head_words(stored.last)}", stored.last, head
        )
        return
    complaint = stored.check_and_keep(head, path)
    if complaint is not None:
        yield complaint


def _ask_for_consistency_proof(client: httpx.Client, first: int, second: int) -> Sequence[str] | None:
    """Return the room's proof that one head continues another; None where the room says twice that it has none."""
    for pause in (_SECONDS_BEFORE_ASKING_AGAIN, 0.0):
        answer = client.get("/api/record/consistency", params={"first": first, "second": second})
        if answer.status_code not in _STATUSES_OF_THE_ROOM:
            answer.raise_for_status()
            return [str(item) for item in answer.json()["path"]]
        time.sleep(pause)
    return None


def _compare_with_heads_file(stored: StoredHeads, heads: Path, client: httpx.Client | None) -> Iterator[Complaint]:
    """Compare a file of heads with those kept: one key signs them all, and each continues those before.

    Heads over equal numbers of records must have the same root. Heads over different numbers need the room's proof; if
    the room cannot be asked, that is reported.
    """
    from pokerroom.room.store.proof.tree import is_signed
    from pokerroom.room.store.proof.witness import Complaint, StoredHeads, judge_head

    heads_by_size = {head.size: head for head in stored.heads}
    unlike: list[SignedHead] = []
    for other in StoredHeads(heads).heads:
        own: SignedHead | None = heads_by_size.get(other.size)
        if not is_signed(other):
            yield Complaint(f"the head over {other.size} records is not signed by the key it names", own, other)
        elif stored.last is not None and other.key != stored.last.key:
            yield Complaint(f"the head over {other.size} records is signed by another key", own or stored.last, other)
        elif own is not None and own.root != other.root:
            yield Complaint(f"two heads over {other.size} records: the room has shown two records", own, other)
        elif own is None:
            unlike.append(other)
    if not unlike:
        return
    if client is None or stored.last is None:
        sizes = f"{len(unlike)} heads, the first over {unlike[0].size} records"
        yield Complaint(f"{sizes}, could not be compared: none was kept over as many; give --room to have proofs", None)
        return
    for other in unlike:
        first, second = sorted((stored.last, other), key=lambda head: head.size)
        path = _ask_for_consistency_proof(client, first.size, second.size)
        if path is None:
            yield Complaint(
                f"the room refuses to show that {_head_words(second)} goes on from {_head_words(first)}", first, second
            )
        elif complaint := judge_head(first, second, path):
            yield complaint


def _head_words(head: SignedHead | None) -> str:
    return "" if head is None else f"the head over {head.size} records"


def _complain(complaint: Complaint) -> None:
    import msgspec

    console.print(str(complaint), style="bold red", soft_wrap=True, markup=False)
    for name, head in (("kept", complaint.kept), ("shown", complaint.head)):
        if head is not None:
            console.print(f"{name}: {json.dumps(msgspec.to_builtins(head))}", soft_wrap=True, markup=False)
