"""Write a ruling out: the observation, its effects and clauses, the rows considered, and the points still open."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pokerroom.citation import Citation
from pokerroom.rulebook.ruling_rows.rows import Row
from pokerroom.rulings.judging.judgement import ConsideredRow, Judgement, Offer
from pokerroom.rulings.observing.fact_values import FactValue
from pokerroom.rulings.people import PLAYERS_ROLE, title
from pokerroom.rulings.seen import spoken_key
from pokerroom.rulings.text.steps import choices, offered, step_sentences, steps_of, telling_of
from pokerroom.wording.capital import capital

SILENT_BOOK: Final = "The book is silent"
_NEAREST: Final = re.compile(r"^nearest clauses?[:;] ")
EVERY_OTHER_CASE: Final = "every other case"


def explain(ruling: Judgement) -> str:
    """Write the whole ruling, with a paragraph for each part."""
    seat = f", seat {ruling.seen.seat}" if ruling.seen.seat else ""
    parts = [f"{ruling.house.book.title}. {capital(ruling.seen.name)}{seat}. {facts_words(ruling)}".strip()]
    parts.append("The ruling: " + " ".join(steps_of(ruling)))
    parts.append(grounds_text(ruling))
    parts += [considered_words(ruling)] if ruling.considered else []
    parts += open_words(ruling)
    parts += decided_words(ruling)
    return "\n".join(parts)


def facts_words(ruling: Judgement) -> str:
    """Write the facts that mattered, each with its source."""
    facts = [f"{spoken_key(name)}: {value_words(fact)} ({fact.source})" for name, fact in ruling.facts.items()]
    return f"Known: {'; '.join(facts)}." if facts else ""


def value_words(fact: FactValue) -> str:
    """Write a fact's value as people say it."""
    if isinstance(fact.value, bool):
        return "yes" if fact.value else "no"
    return spoken_key(str(fact.value))


def grounds_text(ruling: Judgement) -> str:
    """Return the grounds of a ruling: its clauses, or that the book is silent and why it holds all the same."""
    why = plain_note(ruling.why)
    if ruling.silent:
        nearest = f" The nearest clauses: {cited(ruling.cites)}." if ruling.cites else ""
        reason = _NEAREST.sub("the nearest clauses say that ", why) or "this is common practice"
        return f"{SILENT_BOOK}: {reason}.{nearest}"
    return f"It rests on {cited(ruling.cites)}" + (f": {why}." if why else ".")


def cited(cites: Iterable[Citation]) -> str:
    """Write the numbers of these clauses for use in a sentence."""
    return ", ".join(str(cite) for cite in cites) or "no clause"


def plain_note(text: str) -> str:
    """Return a note of the data files in plain words, without keys.

    >>> plain_note("as in ruling.wrong_card_count; offer rebuild_stub first")
    "as in 'wrong card count'; offer rebuild stub first"
    """
    return re.sub(r"\b[a-z]+\.([a-z][a-z_]*[a-z])\b", r"'\1'", text).replace("_", " ").rstrip(".")


def condition(row: Row) -> str:
    """Return in words the condition of a row."""
    tests = [f"{spoken_key(name)} {_words_of_test(value)}" for name, value in row.when.items()]
    return ", ".join(tests) or EVERY_OTHER_CASE


def _words_of_test(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " or ".join(_words_of_test(item) for item in value)
    text = str(value)
    return f"{text[:-1]} or more" if text.endswith("+") else spoken_key(text)


def considered_words(ruling: Judgement) -> str:
    """Write the rows that did not match, with the reasons."""
    return "Considered, but does not apply: " + "; ".join(map(passed_words, ruling.considered)) + "."


def passed_words(passed: ConsideredRow) -> str:
    """Write one row that did not match, with the reason."""
    reason = f"{spoken_key(passed.fact)} is {value_words(passed.known)}"
    if passed.fact not in passed.row.when:
        reason = f"it is too late for a misdeal, as {reason}"
    clauses = f" [{cited(passed.row.cites)}]" if passed.row.cites else ""
    return f"{condition(passed.row)}{clauses}, but {reason}"


def open_words(ruling: Judgement) -> list[str]:
    """Return the decisions still to be made: by whom, about what, and on what ground."""
    lines = []
    for number, offer in enumerate(ruling.offers, 1):
        lines.append(f"Open, {number}: {offer_words(ruling, offer)}")
    if ruling.referred_to:
        verb = "agree on" if ruling.referred_to == PLAYERS_ROLE else "enter"
        lines.append(f"Open: {_name_with_article(title(ruling.house, ruling.referred_to))} must {verb} the ruling.")
    if ruling.offers:
        lines.append("Declined, the ruling above holds." if _only_instead(ruling) else "Declined, nothing is added.")
    return lines


def _only_instead(ruling: Judgement) -> bool:
    return any(offer.instead for offer in ruling.offers)


def offer_words(ruling: Judgement, offer: Offer) -> str:
    """Write one offer: who may do what, and the clauses."""
    if offer.sanctions:
        what = "any of these, or none: " + "; ".join(choices(offer.sanctions))
    else:
        what = ("instead: " if offer.instead else "as well: ") + " ".join(
            step_sentences(offer.effects, telling_of(ruling))
        )
    silent = "the book is silent" if offer.silent else ""
    clauses = cited(offer.cites) if offer.cites else ""
    notes = "; ".join(item for item in (silent, clauses, plain_note(offer.why)) if item)
    return f"{_name_with_article(offer.title)} may decide {what.rstrip('.')}" + (f" ({notes})." if notes else ".")


def decided_words(ruling: Judgement) -> list[str]:
    """Return the decisions and appeals that people have made."""
    lines = []
    for done in ruling.decisions:
        reason = f", because: {done.reason}" if done.reason else ""
        left = f" ({', '.join(offered(done.declined, ruling))})" if done.declined else ""
        lines.append(f"{capital(_name_with_article(done.title))} {done.what}{left}{reason}.")
    for appeal in ruling.appeals:
        lines.append(
            f"{capital(appeal.by)} contests it: {appeal.reason}. It goes to {appeal.to} [{cited(appeal.cites)}]."
        )
    return [plain_note(item) + "." for item in lines]


def _name_with_article(name: str) -> str:
    return name if name.startswith("all ") else f"the {name}"
