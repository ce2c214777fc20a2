"""Bonus rounds that an earlier release kept, with what their proofs need."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import msgspec

from pokerroom.room.store import Stored

WITH_SEEDS = Path(__file__).parent / "golden_bonus_seeds.jsonl"


def golden(file: Path) -> list[Stored]:
    lines = map(msgspec.json.decode, file.read_bytes().splitlines())
    return [
        Stored("bonus:golden", at, datetime.min, line["kind"], line["body"].encode(), False, b"", line["form"])
        for at, line in enumerate(lines, 1)
    ]
