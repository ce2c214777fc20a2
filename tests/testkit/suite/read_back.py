"""Whether what was written is read as it was."""

from __future__ import annotations


def is_same(read: object, written: object) -> bool:
    """Return whether what was read equals what was written.

    Events and happenings are one of a hundred types each. The type checker compares every type of one side with every
    type of the other wherever two of them stand beside an equals sign, which takes it seconds; as objects they are
    compared at once.
    """
    return read == written
