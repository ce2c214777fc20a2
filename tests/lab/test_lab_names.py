"""`pokerroom.lab`: every name is there, and is what type checkers take it for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pokerroom import Deck, TableSetup, house_named, lab


def test_every_name_is_there_and_comes_from_where_type_checkers_look() -> None:
    assert sorted(lab.__all__) == sorted(lab._MODULE_OF) == dir(lab)
    lines = Path(lab.__file__).read_text("utf-8").splitlines()
    seen = {line.rpartition(" as ")[2]: line.split()[1] for line in lines if line.startswith("    from pokerroom.lab.")}
    assert seen == lab._MODULE_OF
    assert all(getattr(lab, name).__module__ == module for name, module in lab._MODULE_OF.items())
    with pytest.raises(AttributeError, match="has no attribute 'Nihgt'"):
        _ = lab.Nihgt


def test_a_night_and_a_tally_say_how_far_they_are() -> None:
    night = lab.Night(house_named("uk"), TableSetup("holdem", blinds=(1, 2)), seed=7)
    assert repr(night) == f"<Night: 18:00, {night.table!r}>"
    tally = lab.DeckTally(Deck(36))
    tally.add(Deck(36).cards)
    assert repr(tally) == "<DeckTally: 1 order of 36 cards>"
