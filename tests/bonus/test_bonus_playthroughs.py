"""Rounds told in full, from a shoe and from a device: told again, they come out the same, line by line."""

from __future__ import annotations

import pytest

from testkit.bonus.bonus_playthroughs import FOLDER, told


@pytest.mark.clause("star-bonus:7.2", "star-bonus:7.3", "star-bonus:10.4.1")
@pytest.mark.parametrize("source", ["card_shoe", "shuffling_device"])
def test_a_round_is_told_again_line_by_line(source: str) -> None:
    written = (FOLDER / f"{source}.txt").read_text("utf-8").splitlines()
    assert told(source).splitlines() == written, "if this is meant: python -m testkit.bonus.bonus_playthroughs"
