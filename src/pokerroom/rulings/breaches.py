"""A breach as the floor enters it: who broke which rule. What may follow is a ruling like any other."""

from __future__ import annotations

from typing import Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.house import House
from pokerroom.rulings.seen import Seen

BROKEN: Final = "ruling.rule_broken"


def enter_breach(house: House, seat: int, rule: str, by: str = "") -> Seen:
    """What was seen when a player broke this clause; where the clause names several things, which of them is asked.

    >>> from pokerroom.rulebook import library
    >>> enter_breach(House(library().book("canberra")), 3, "16.8(b)").rule
    '16.8(b)'
    """
    clause = house.book.clause(rule)
    lettered = [
        each for each in house.book.clauses if each.startswith(f"{rule}(") and each.count("(") == 1 + rule.count("(")
    ]
    if lettered:
        raise Malformed(f"which part of {rule} was broken?", allowed=", ".join(lettered), cites=(clause.cite,))
    return Seen(BROKEN, seat=seat, by=by, rule=rule)


def breach(house: House, refusal: Illegal, seat: int, by: str = "") -> Seen:
    """What was refused and has happened all the same: the first clause of the refusal is the rule broken."""
    if refusal.observation != BROKEN or not refusal.cites:
        raise Malformed("this is no breach of a rule", allowed="a refusal that names one", cites=refusal.cites)
    return enter_breach(house, seat, refusal.cites[0].clause, by)
