"""Rule on the same facts under every house."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from pokerroom.errors import PokerroomError
from pokerroom.hand import Hand
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulings.judging.judge import FactNeeded
from pokerroom.rulings.ruling import Ruling, rule
from pokerroom.rulings.seen import Seen
from pokerroom.rulings.study.cases import telling_answers


@dataclass(frozen=True, slots=True)
class Side:
    """One house's side: its ruling, the fact it still needs, or why it refuses to rule."""

    house: House
    ruling: Ruling | None = None
    needed: Fact | None = None
    refused: str = ""


def under_every_house(
    houses: Iterable[House | Rulebook],
    seen: Seen,
    hand_under: Callable[[House], Hand | None] = lambda _: None,
) -> list[Side]:
    """Return the side of each of these houses; `hand_under` returns the hand as a house plays it.

    >>> from pokerroom.rulebook import library
    >>> facts = {"share": "under_half", "declared_call": False, "good_reason": False}
    >>> sides = under_every_house(library().between_players, Seen("short_call", facts=facts))
    >>> for side in sides:
    ...     print(side.house.book.id, *map(str, side.ruling.effects))
    adelaide options limited to (complete call, fold) on fold (wager returned)
    canberra options limited to (complete call, fold) on fold (wager returned)
    star options limited to (complete call, fold) on fold (wager stays)
    uk options limited to (complete call, fold) on fold (wager stays)
    """
    return [_answer_of_house(house_of(house), seen, hand_under) for house in houses]


def facts_wanted(
    houses: Iterable[House | Rulebook],
    seen: Seen,
    hand_under: Callable[[House], Hand | None] = lambda _: None,
) -> list[Fact]:
    """Return the facts that any of the houses may still need before it can rule, each once.

    >>> from pokerroom.rulebook import library
    >>> early = Seen("premature_card", facts={"street": "turn"})
    >>> [fact.name for fact in facts_wanted(library().between_players, early)]
    ['substantial_action', 'skipped_player_warned', 'facing_bet']
    """
    facts: dict[str, Fact] = {}
    for house in map(house_of, houses):
        _collect_facts_wanted(house, seen, hand_under(house), facts)
    return list(facts.values())


def _collect_facts_wanted(house: House, seen: Seen, hand: Hand | None, wanted: dict[str, Fact]) -> None:
    try:
        rule(house, seen, hand)
    except FactNeeded as needed:
        wanted.setdefault(needed.fact.name, house.book.vocabulary.ruling.fact_asked(needed.fact.name, seen.key))
        for answer in telling_answers(needed.fact):
            _collect_facts_wanted(house, replace(seen, facts={**seen.facts, needed.fact.name: answer}), hand, wanted)
    except PokerroomError:
        return


def _answer_of_house(house: House, seen: Seen, hand_under: Callable[[House], Hand | None]) -> Side:
    try:
        return Side(house, rule(house, seen, hand_under(house)))
    except FactNeeded as needed:
        return Side(house, needed=needed.fact)
    except PokerroomError as refusal:
        return Side(house, refused=str(refusal))
