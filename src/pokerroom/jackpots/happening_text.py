"""Write the happenings of a pool as JSON and read them back. Reading judges nothing."""

from __future__ import annotations

from typing import Final

import msgspec

from pokerroom.errors import Malformed
from pokerroom.jackpots.happenings import PoolHappening

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(PoolHappening)


def write_pool_happening(happening: PoolHappening) -> bytes:
    """Write one happening of a pool as JSON.

    >>> from datetime import datetime
    >>> from pokerroom.jackpots.happenings import TableUnlinked
    >>> write_pool_happening(TableUnlinked("3", datetime(2024, 8, 16, 20)))
    b'{"kind":"table_unlinked","table":"3","at":"2024-08-16T20:00:00"}'
    """
    return _ENCODER.encode(happening)


def read_pool_happening(text: bytes) -> PoolHappening:
    """Read one happening of a pool from its recorded form."""
    try:
        happening: PoolHappening = _DECODER.decode(text)
    except msgspec.MsgspecError as fault:
        raise Malformed(f"a happening of a jackpot cannot be read: {fault}") from None
    return happening
