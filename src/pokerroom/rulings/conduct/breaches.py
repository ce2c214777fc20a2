"""A broken rule that the floor enters as an observation; its consequences are a ruling like any other."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulings.seen import Seen

RULE_BROKEN_KEY: Final = "ruling.rule_broken"


def breach(refusal: Illegal, seat: int, by: str = "") -> Seen:
    """Return the observation of a refused act that was done all the same.

    The refusal's first clause is the broken rule.
    """
    if refusal.observation != RULE_BROKEN_KEY or not refusal.cites:
        raise Malformed("this is no breach of a rule", allowed="a refusal that names one", cites=refusal.cites)
    return Seen(RULE_BROKEN_KEY, seat=seat, by=by, broken_clause=refusal.cites[0].clause)
