"""Write the happenings of a promotion as JSON and read them back. Nothing is judged."""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from pokerroom.errors import Malformed
from pokerroom.promotions.happenings import DrawCommitted, PromotionHappening
from pokerroom.record_kind import kind_of

_READERS: Final = {kind_of(kind.__name__): msgspec.json.Decoder(kind) for kind in get_args(PromotionHappening)}
_ENCODER: Final = msgspec.json.Encoder()


def promotion_kind(happening: PromotionHappening) -> str:
    """Return the kind under which a happening is recorded."""
    return kind_of(type(happening).__name__)


def write_promotion_happening(happening: PromotionHappening) -> bytes:
    """Write one happening of a promotion as JSON.

    >>> from datetime import datetime
    >>> from pokerroom.promotions.happenings import PromotionStarted
    >>> write_promotion_happening(PromotionStarted(at=datetime(2026, 8, 1, 12)))
    b'{"kind":"promotion_started","at":"2026-08-01T12:00:00"}'
    """
    return _ENCODER.encode(happening)


def read_promotion_happening(kind: str, text: bytes) -> PromotionHappening:
    """Read a happening of this kind from its recorded form."""
    if kind not in _READERS:
        raise Malformed(f"{kind!r} is no happening of a promotion", allowed=", ".join(sorted(_READERS)))
    try:
        happening: PromotionHappening = _READERS[kind].decode(text)
    except msgspec.MsgspecError as fault:
        raise Malformed(f"a happening of the kind {kind!r} cannot be read: {fault}") from None
    return happening


def hides_secret(happening: PromotionHappening) -> bool:
    """Return whether the record must be sealed, because it has the secret of a draw not yet made."""
    return isinstance(happening, DrawCommitted)
