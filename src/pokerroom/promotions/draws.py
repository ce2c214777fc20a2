"""A draw of tickets that can be checked afterwards.

Before the draw a digest of 32 secret random bytes is published. At the draw the tickets are listed, and somebody
present says a word that nobody could know when the digest was made; secret, word and list alone determine the order of
the tickets. Neither the keeper of the secret nor the speaker of the word can choose a winner. Then the secret is
published, and anybody can work the order out again. `docs/promotions.md` has the format.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from pokerroom.errors import Malformed
from pokerroom.wording.misread import fault_words

DRAW_FORMAT: Final = "pokerroom-draw-1"
SECRET_BYTES: Final = 32
_DIGEST_VALUES: Final = 1 << 256


class DrawTicket(Struct, frozen=True):
    """One entry of a draw: its number, counted from 1, and its owner."""

    number: int
    player: str


class DrawResult(Struct, frozen=True):
    """The result of a draw: each prize's ticket in turn, and the tickets drawn that could not win."""

    winners: tuple[tuple[str, int], ...]  # prize and ticket
    passed_over: tuple[int, ...] = ()


class DrawDocument(Struct, frozen=True, kw_only=True):
    """Everything that anybody needs to check a draw, as a file."""

    format: str = DRAW_FORMAT
    promotion: str
    draw: int
    commitment: str  # hexadecimal, as it was published before
    secret: str  # hexadecimal
    word: str
    tickets: tuple[DrawTicket, ...]
    prizes: tuple[str, ...]
    absent: tuple[str, ...] = ()  # who was not there, where one had to be
    once_each: bool = True
    winners: tuple[tuple[str, int], ...]


def commitment_to(promotion: str, draw: int, secret: bytes) -> str:
    """Return the digest published before the draw; it fixes the secret without revealing it.

    >>> commitment_to("friday", 1, bytes(32))[:16]
    'e578d3472dfdf90d'
    """
    if len(secret) != SECRET_BYTES:
        raise Malformed(f"a secret of {len(secret)} bytes", allowed=f"{SECRET_BYTES} random bytes")
    return _digest_of_draw_parts("commitment", promotion, draw, secret).hex()


def order_of_tickets(
    promotion: str, draw: int, secret: bytes, word: str, tickets: Sequence[DrawTicket]
) -> Iterator[DrawTicket]:
    """Yield the tickets in drawn order; every order is equally likely."""
    listed = hashlib.sha256(b"".join(_ticket_as_hashed_line(ticket) for ticket in tickets)).digest()
    seed = _digest_of_draw_parts("order", promotion, draw, secret, word.strip().encode(), listed)
    left = list(tickets)
    for step in range(len(tickets)):
        yield left.pop(_fair_number_below(len(left), seed, step))


def draw_tickets(
    order: Iterator[DrawTicket], prizes: Sequence[str], absent: Collection[str] = (), *, once_each: bool = True
) -> DrawResult:
    """Give the prizes to the tickets in order, skipping people who are absent or have already won."""
    winners: list[tuple[str, int]] = []
    passed: list[int] = []
    won: set[str] = set()
    for prize in prizes:
        for ticket in order:
            if ticket.player in absent or (once_each and ticket.player in won):
                passed.append(ticket.number)
                continue
            winners.append((prize, ticket.number))
            won.add(ticket.player)
            break
    return DrawResult(tuple(winners), tuple(passed))


def read_draw(text: str) -> DrawDocument:
    """Read a draw's document from its JSON text."""
    try:
        document = msgspec.json.decode(text, type=DrawDocument)
        bytes.fromhex(document.secret)
    except (msgspec.MsgspecError, ValueError, UnicodeError) as fault:
        raise Malformed(
            f"this is no draw: {fault_words(fault)}", allowed=f"a JSON file of the format {DRAW_FORMAT}"
        ) from None
    if document.format != DRAW_FORMAT:
        raise Malformed(f"a draw of the format {document.format!r}", allowed=DRAW_FORMAT)
    return document


def verify_draw(document: DrawDocument, *noted: str) -> tuple[str, ...]:
    """Return in words everything that contradicts a draw: its commitment, one `noted` before, its winners."""
    faults = []
    secret = bytes.fromhex(document.secret)
    if len(secret) != SECRET_BYTES:
        return (f"the secret has {len(secret)} bytes, not {SECRET_BYTES}",)
    found = commitment_to(document.promotion, document.draw, secret)
    for commitment in (document.commitment, *noted):
        if not hmac.compare_digest(found.encode(), commitment.strip().lower().encode()):
            faults.append(f"the secret is not the one behind the commitment {commitment[:64]}")
    numbers = [ticket.number for ticket in document.tickets]
    if len(set(numbers)) < len(numbers):
        faults.append("a ticket stands in the list twice")
    order = order_of_tickets(document.promotion, document.draw, secret, document.word, document.tickets)
    drawn = draw_tickets(order, document.prizes, document.absent, once_each=document.once_each)
    for place, (stated, worked_out) in enumerate(_side_by_side(document.winners, drawn.winners), 1):
        if stated != worked_out:
            faults.append(f"prize {place} goes to {_won_text(worked_out)}, not to {_won_text(stated)}")
    return tuple(faults)


_Won = tuple[str, int]  # prize and ticket


def _side_by_side(one: Sequence[_Won], other: Sequence[_Won]) -> Iterator[tuple[_Won | None, _Won | None]]:
    for place in range(max(len(one), len(other))):
        yield one[place] if place < len(one) else None, other[place] if place < len(other) else None


def _won_text(won: _Won | None) -> str:
    return f"ticket {won[1]} ({won[0]})" if won is not None else "nobody"


def _ticket_as_hashed_line(ticket: DrawTicket) -> bytes:
    return f"{ticket.number} {ticket.player}\n".encode()


def _digest_of_draw_parts(kind: str, promotion: str, draw: int, *parts: bytes) -> bytes:
    whole = hashlib.sha256(f"{DRAW_FORMAT} {kind}\n{promotion}\n{draw}\n".encode())
    for part in parts:
        whole.update(len(part).to_bytes(4, "big") + part)
    return whole.digest()


def _fair_number_below(count: int, seed: bytes, step: int) -> int:
    """Return a number below `count`, each equally likely; a hash that would favour some numbers is replaced."""
    most = _DIGEST_VALUES - _DIGEST_VALUES % count
    attempt = 0
    while True:
        taken = hashlib.sha256(seed + step.to_bytes(4, "big") + attempt.to_bytes(4, "big")).digest()
        found = int.from_bytes(taken, "big")
        if found < most:
            return found % count
        attempt += 1
