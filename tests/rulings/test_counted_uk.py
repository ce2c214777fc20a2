"""What the UK cardroom counts in its own way, told to whoever is asked for it."""

from __future__ import annotations

import pytest

from pokerroom.rulebook import house_named
from pokerroom.rulings import FactNeeded, Seen, rule


@pytest.mark.clause("uk:misdeal.2", "uk:misdeal.1")
def test_whoever_is_asked_is_told_when_action_has_begun() -> None:
    with pytest.raises(FactNeeded) as asked:
        rule(house_named("uk"), Seen("wrong_card_count", seat=3, facts={"extra_cards": 2}))
    assert asked.value.fact.name == "substantial_action"
    assert asked.value.fact.means.startswith("two players have acted on their hands, the posting of blinds not counted")
