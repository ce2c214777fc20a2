"""The facts that rulings on an observation may ask for, in any of several books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pokerroom.errors import Malformed
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.ruling_rows.ruling_names import FactName, ObservationKey
from pokerroom.rulings.agreed import agreed_effects
from pokerroom.rulings.judging.leading import DEADLINES, UNCOVERED_ERROR
from pokerroom.rulings.observing.facts import facts_leading_to
from pokerroom.rulings.seen import Seen, full_key
from pokerroom.wording.few_names import few_names
from pokerroom.wording.listing import joined_with_and


def facts_of(key: str, books: Iterable[Rulebook]) -> tuple[str, ...]:
    """Return the facts on which these books' rulings on an observation, and on those it leads to, may depend.

    >>> from pokerroom.rulebook import library
    >>> facts_of("boxed_card", library().books.values())[:2]
    ('destination', 'faults_in_deal')
    >>> facts_of("player_card_not_own", [library().book("canberra")])  # of its clause for what no row covers
    ('players_agree',)
    """
    reported = full_key(key)
    return tuple(dict.fromkeys(fact for book in books for fact in _facts_in(book, reported)))


def idle_facts(seen: Seen, books: Iterable[Rulebook]) -> tuple[FactName, ...]:
    """Return the facts of a report on which no ruling of these books on it can depend.

    >>> from pokerroom.rulebook import library
    >>> idle_facts(Seen("boxed_card", facts={"street": "turn", "destination": "board"}), library().books.values())
    ('street',)
    """
    matter = facts_of(seen.key, books)
    leading = facts_leading_to(matter)
    return tuple([name for name in seen.named_facts if name not in matter and name not in leading])


def refuse_idle_facts(seen: Seen, books: Iterable[Rulebook]) -> None:
    """Refuse a report with a fact on which no ruling of these books can depend: it would only seem to be weighed."""
    books = tuple(books)
    if idle := idle_facts(seen, books):
        raise Malformed(
            f"{joined_with_and(idle)} {'does' if len(idle) == 1 else 'do'} not matter for {seen.name}",
            allowed=few_names(facts_of(seen.key, books)) or "no facts",
        )


def _facts_in(book: Rulebook, reported: ObservationKey) -> Iterator[str]:
    """Yield the facts for an observation and for those that one book's rows lead to, down to its general clause."""
    waiting, done = [reported], set[str]()
    while waiting:
        key = waiting.pop(0)
        done.add(key)
        observation, rows = book.vocabulary.ruling.observations.get(key), book.ruling_rows(key)
        if key == UNCOVERED_ERROR != reported:
            yield from (fact for row in rows for fact in row.when)
        elif observation is not None:
            yield from observation.facts
        agreed = agreed_effects(book.vocabulary).get(key)
        uses = agreed if agreed is not None else tuple(use for row in rows for use in row.effects)
        if any(use.name == "misdeal" for use in uses):
            yield from DEADLINES.values()
        follow = [full_key(use.arguments[0]) for use in uses if use.name == "apply"]
        if agreed is None and all(row.when for row in rows):  # no row holds in every case
            follow.append(UNCOVERED_ERROR)
        waiting += [key for key in follow if key not in done and key not in waiting]
