"""The irregularities at a table for people to read: by family, with their facts, and a house's ruling in words.

It only writes words; the terminal and the web both print them, each in its own layout.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pokerroom.errors import Malformed
from pokerroom.rulebook import Library
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulebook.vocabulary import Vocabulary
from pokerroom.rulings import Ruling, Seen, observations
from pokerroom.rulings.judging.facts_asked import facts_of
from pokerroom.rulings.people import PLAYERS_ROLE, title
from pokerroom.rulings.seen import fact_name, read_answer, spoken_key
from pokerroom.rulings.study.cases import telling_answers
from pokerroom.rulings.text.explaining import SILENT_BOOK, plain_note
from pokerroom.wording.capital import capital

OTHERS: Final = "Others"
# The families are named by the mechanic that serves them.
_FAMILIES: Final = {
    "rulings.deal": "The deal",
    "rulings.board": "The board and the burns",
    "rulings.deck": "The deck and the cards",
    "rulings.action": "Acting and wagering",
    "rulings.blinds": "Blinds and stakes",
    "rulings.stakes": "Blinds and stakes",
    "rulings.hands": "Hands and showing",
    "rulings.conduct": "Conduct",
    "rulings.uncovered": "What no clause covers",
    "table.time": "Time to act",
    "house.disputes": "What no clause covers",
    "bonus.rulings": "Bonus poker, against the house",
}


def families(words: Vocabulary) -> dict[str, list[str]]:
    """Return the names of all observations, by family.

    >>> from pokerroom.rulebook import library
    >>> families(library().vocabulary)["Time to act"]
    ['clock_expired']
    """
    result: dict[str, list[str]] = {}
    for name in observations():
        key = f"ruling.{name}"
        mechanic = (words.ruling.observations.get(key) or words.universals[key]).mechanic
        result.setdefault(_FAMILIES.get(mechanic, OTHERS), []).append(name)
    return result


def heading(key: str) -> str:
    """Return an observation as a heading.

    >>> heading("ruling.premature_card")
    'Premature card'
    """
    return capital(spoken_key(key))


def example_of(words: Vocabulary, key: str) -> str:
    """Return a worked example for an observation; "" if there is none."""
    observation = words.ruling.observations.get(key)
    return observation.example if observation else ""


def value_text(value: object) -> str:
    """Return a fact's value as a person would say it.

    >>> value_text(True), value_text("act_of_god"), value_text(3)
    ('yes', 'act of god', '3')
    """
    return ("yes" if value else "no") if isinstance(value, bool) else spoken_key(str(value))


def value_typed(value: object) -> str:
    """Return a fact's value as it is typed, and as it is written in an address."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def choices_for(fact: Fact) -> list[tuple[str, str]]:
    """Return the answers to offer to a person, as typed and in words; an empty list for a fact of free text.

    >>> from pokerroom.rulebook import library
    >>> choices_for(library().vocabulary.ruling.facts["facing_bet"])
    [('yes', 'yes'), ('no', 'no')]
    """
    if fact.kind == "text":
        return []
    return [(value_typed(telling_answer), value_text(telling_answer)) for telling_answer in telling_answers(fact)]


def read_facts(key: str, texts: Mapping[str, str], library: Library) -> dict[str, Any]:
    """Read facts that somebody typed; refuse one that matters for this observation in none of the books.

    >>> from pokerroom.rulebook import library
    >>> told = {"street": "turn", "facing-bet": "no"}
    >>> read_facts("ruling.premature_card", told, library())
    {'street': 'turn', 'facing_bet': False}
    """
    books, facts = tuple(library.books.values()), library.vocabulary.ruling.facts
    usable = facts_of(key, books)
    read: dict[str, Any] = {}
    for name, text in texts.items():
        fact = facts[fact_name(name, usable)]
        if fact.name not in usable:
            raise Malformed(
                f"{fact.name} has nothing to do with it", allowed=", ".join(usable) or "no fact matters for it"
            )
        read[fact.name] = read_answer(fact, text)
    return read


def seen_as(key: str, texts: Mapping[str, str], library: Library) -> Seen:
    """Return an observation with the facts that somebody typed."""
    seen = Seen(key)
    return Seen(seen.key, facts=read_facts(seen.key, texts, library))


def grounds_words(ruling: Ruling) -> str:
    """Return our reading behind a ruling, or that the book is silent; "" where the clauses are enough.

    `ruling.cites` has the clauses themselves.
    """
    why = plain_note(ruling.why)
    if ruling.silent:
        return f"{SILENT_BOOK}: {why or 'this is common practice'}."
    return f"{capital(why)}." if why else ""


def who_decides(ruling: Ruling) -> str:
    """Return who must still decide something before the ruling is carried out; "" if the book decides everything.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulings import rule
    >>> who_decides(rule(house_named("uk"), Seen("cards_in_muck", facts={"identifiable": True})))
    'the supervisor may decide otherwise'
    """
    if ruling.referred_to:
        who = title(ruling.house, ruling.referred_to)
        return "all players agree on what is done" if ruling.referred_to == PLAYERS_ROLE else f"the {who} decides"
    if not ruling.offers:
        return ""
    titles = list(dict.fromkeys(offer.title for offer in ruling.offers))
    more = "may decide otherwise" if any(offer.instead for offer in ruling.offers) else "may add a penalty"
    return f"the {' or the '.join(titles)} {more}"
