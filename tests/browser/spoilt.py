"""What a failed test leaves behind is thrown away, so that the next try does not stumble over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

import pytest

Kept = TypeVar("Kept")
_FAILED: Final = pytest.StashKey[int]()


def note_failure(config: pytest.Config) -> None:
    """A test failed in the middle of what it did."""
    config.stash[_FAILED] = config.stash.get(_FAILED, 0) + 1


class UntilFailure(Generic[Kept]):
    """Something that all tests share, and that is opened anew after a test has failed."""

    def __init__(self, config: pytest.Config, opens: Callable[[], Kept], closes: Callable[[Kept], None]) -> None:
        self._config, self._opens, self._closes = config, opens, closes
        self._kept: Kept | None = None
        self._failed_before = 0

    def now(self) -> Kept:
        failed = self._config.stash.get(_FAILED, 0)
        if self._kept is not None and failed > self._failed_before:
            self.ends()
        if self._kept is None:
            self._kept, self._failed_before = self._opens(), failed
        return self._kept

    def ends(self) -> None:
        if self._kept is not None:
            kept, self._kept = self._kept, None
            self._closes(kept)
