"""The output of `pokerroom ruling`: one ruling, every house's, and the lists of observations, facts and effects."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from pokerroom.citation import Citation
from pokerroom.cli.options import HOUSE_VARIABLE
from pokerroom.cli.output import clause_sign, console, print_json
from pokerroom.cli.screen import BRASS, Screen
from pokerroom.hand import Hand
from pokerroom.rulebook import library
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulings import Ruling, Seen
from pokerroom.rulings.agreed import question_of
from pokerroom.rulings.finding.meanings import Meanings, question_asked
from pokerroom.rulings.judging.facts_asked import facts_of
from pokerroom.rulings.people import overriding_roles, title
from pokerroom.rulings.record import RulingRecord, effect_texts
from pokerroom.rulings.seen import allowed_answers, full_key, spoken_key, whose_seat
from pokerroom.rulings.study.cases import cases
from pokerroom.rulings.study.side_by_side import Side
from pokerroom.rulings.text.explaining import cited, offer_words, open_words, passed_words, plain_note
from pokerroom.rulings.text.steps import choices, steps_of
from pokerroom.talk.books.fault_words import families, grounds_words, value_typed
from pokerroom.wording.capital import capital


def _heading_with_seat(seen: Seen) -> str:
    seat = f", seat {seen.seat}" if seen.seat else ""
    return f"{capital(seen.name)}{seat}"


def print_ruling(ruling: Ruling, hand: Hand | None = None, *, default: bool = False) -> None:
    """Print a whole ruling: facts, steps, clauses, open points, and the rows considered."""
    screen = Screen(console)
    usual = f", the default: --house or {HOUSE_VARIABLE} names yours" if default else ""
    screen.line(Text(f"{_heading_with_seat(ruling.seen)}. {ruling.book}{usual}", style="bold"), indent=0)
    screen.line(Text(question_of(ruling.house.book.vocabulary, ruling.key), style="dim"), indent=0)
    facts = [f"{name}={value_typed(fact.value)} ({fact.source})" for name, fact in ruling.facts.items()]
    if facts:
        screen.line(f"Known: {'; '.join(facts)}.", indent=0)
    screen.line()
    for number, step in enumerate(steps_of(ruling, hand), 1):
        screen.line(f"{number}. {step}", hang=3)
    screen.line()
    screen.line(_grounds_of_ruling_text(ruling), indent=0)
    for words in open_words(ruling):
        screen.line(Text(words, style="bold"), indent=0, hang=2)
    for words in _how_to_decide(ruling):
        screen.line(Text(words, style="dim"), indent=2, hang=2)
    for done in ruling.decisions:
        why = f": {done.reason}" if done.reason else ""
        screen.line(f"Decided: the {done.title} {done.what}{plain_note(why)}.", indent=0, hang=2)
    for appeal in ruling.appeals:
        words = f"Contested by {appeal.by}: {plain_note(appeal.reason)}. It stands, and goes to {appeal.to}"
        screen.line(f"{words} [{cited(appeal.cites)}].", indent=0, hang=2)
    if ruling.considered:
        screen.line(Text("Considered, but does not apply:", style="dim"), indent=0)
    for row in ruling.considered:
        screen.line(Text(f"- {passed_words(row)}", style="dim"), hang=2)


def _how_to_decide(ruling: Ruling) -> list[str]:
    """Return the words to type for every open point and, where a person must find the ruling, other houses' rulings."""
    lines = []
    for number, offer in enumerate(ruling.offers, 1):
        choice = ",".join(offer.sanctions[:2]) if offer.sanctions else str(number)
        lines.append(f"--decide {choice} --by '{offer.title}' --reason WHY")
        in_words = zip(offer.sanctions, choices(offer.sanctions), strict=True)
        lines += [f"  {name}: {words}" for name, words in in_words]
    if ruling.offers:
        lines.append(f"--decide decline --by '{ruling.offers[0].title}'")
    if ruling.referred_to:
        who = title(ruling.house, ruling.referred_to)
        lines.append(f"--decide 'EFFECT, EFFECT' --by '{who}' --reason WHY; --effects lists them")
        lines += [f"{side} would have: {', '.join(texts)}" for side, texts in _rulings_of_other_houses(ruling).items()]
    return lines


def _rulings_of_other_houses(ruling: Ruling) -> dict[str, tuple[str, ...]]:
    """Return other houses' rulings where this one leaves it to a person, as they are typed."""
    facts: dict[str, Any] = {**{name: fact.value for name, fact in ruling.facts.items()}, **ruling.seen.facts}
    others: dict[str, tuple[str, ...]] = {}
    for book in library().between_players:
        if book.id == ruling.book:
            continue
        for found in cases(book, ruling.key, facts):
            orders = [*(offer.effects for offer in found.offers), found.effects]
            for uses in orders:
                if book.id not in others and not {use.name for use in uses} & _EFFECTS_WITHOUT_ANSWER:
                    others[book.id] = effect_texts(uses)
    return others


_EFFECTS_WITHOUT_ANSWER: Final = {"refer_to", "sanctions", "play_on"}


def _grounds_of_ruling_text(ruling: Ruling) -> Text:
    """Return the clauses behind a ruling, or that the book is silent, and the reason."""
    why = grounds_words(ruling)
    if ruling.silent:
        text = Text(f"{why} ")
        return text.append_text(_cites_in_brass(ruling.cites)) if ruling.cites else text
    return _cites_in_brass(ruling.cites).append(f" {why}" if why else "", style="default")


def _cites_in_brass(cites: tuple[Citation, ...]) -> Text:
    return Text(clause_sign() + ", ".join(map(str, cites)), style=BRASS)


# Every house


def print_sides(seen: Seen, sides: Sequence[Side], wanted: Sequence[Fact]) -> None:
    """Print every house's ruling, one after the other, and the facts that some of them still need."""
    screen = Screen(console)
    screen.line(Text(_heading_with_seat(seen), style="bold"), indent=0)
    screen.line(Text(question_of(library().vocabulary, seen.key), style="dim"), indent=0)
    answers = ", ".join(f"{name}={value_typed(value)}" for name, value in seen.facts.items())
    if answers:
        screen.line(f"Known: {answers}.", indent=0)
    for side in sides:
        screen.line()
        screen.line(Text(side.house.book.id, style="bold"), indent=0)
        for line in _side_lines(side):
            screen.line(line, indent=2)
    if wanted:
        screen.line()
        screen.line("What some houses may ask for:", indent=0)
        for fact in wanted:
            screen.line(_fact_line(fact), hang=2)


def _side_lines(side: Side) -> list[Text]:
    ruling = side.ruling
    if ruling is None:
        fact = side.needed
        words = f"needs to know {fact.name}={_answers_to_type(fact)}" if fact else side.refused
        return [Text(words, style="dim")]
    lines = [Text(" ".join(steps_of(ruling)))]
    lines += [Text(capital(offer_words(ruling, offer))) for offer in ruling.offers]
    return [*lines, _grounds_of_ruling_text(ruling)]


def side_document(side: Side) -> dict[str, Any]:
    """Return one house's answer as plain values."""
    document: dict[str, Any] = {"house": side.house.book.id}
    if side.ruling is not None:
        return document | {"ruling": RulingRecord.of(side.ruling).document()}
    if side.needed is not None:
        fact = side.needed
        return document | {"needs": fact.name, "means": fact.means, "allowed": allowed_answers(fact)}
    return document | {"refused": side.refused}


# What can be seen, known and ordered


def print_list(*, as_json: bool) -> None:
    """Print everything that somebody at a table may report."""
    if as_json:
        print_json(families(library().vocabulary))
        return
    screen = Screen(console)
    for family, names in families(library().vocabulary).items():
        screen.line(Text(family, style="bold"), indent=0)
        for name in names:
            screen.line(
                Text.assemble((name, BRASS), "  ", (question_of(library().vocabulary, full_key(name)), "dim")), hang=2
            )
        screen.line()
    screen.line("What a player said and which chips moved, string bets too: pokerroom wager.", indent=0)


def print_meant(what: str, hits: Sequence[str], search: Meanings) -> None:
    """Print on standard error the likely meanings of a description, or that there are none, and the nearest."""
    screen = Screen(Console(file=sys.stderr, highlight=False))
    fits = bool(hits) or search.fits
    shared = library().vocabulary.universals
    in_order = sorted(search.all, key=lambda name: name in shared)  # what all books share comes after what is ruled
    names = tuple(dict.fromkeys([*(hit for hit in hits if hit not in search.names), *in_order]))
    if hits and not search.fits:  # spelt alike, though about nothing
        names = tuple(hits)
    names = _begun_with(what, names) or names
    if fits:
        screen.line(f"pokerroom: there is no observation {what!r}; did you mean:", indent=0)
    else:
        nearest = "; the nearest:" if names else ""
        screen.line(f"pokerroom: there is no observation {what!r}, and none is about that{nearest}", indent=0)
    for name in names:
        typed = f"pokerroom rules show {name}" if "." in name else name
        screen.line(Text.assemble((typed, BRASS), "  ", question_asked(name, library().vocabulary)), hang=2)
    uncovered = "" if fits else "uncovered_error for what no clause covers, or "
    screen.line(f"allowed: {uncovered}an observation that `pokerroom ruling --list` has", indent=0)


def _begun_with(what: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the observations of which somebody wrote the beginning of the name."""
    beginning = "_".join(what.casefold().replace("-", " ").replace("_", " ").split())
    return tuple(name for name in names if beginning and name.startswith(f"{beginning}_"))


def print_facts(key: str, *, as_json: bool) -> None:
    """Print the facts that may matter for an observation, in the form in which they are typed."""
    rulebooks = library()
    words = rulebooks.vocabulary.ruling
    facts = [words.fact_asked(name, full_key(key)) for name in facts_of(key, rulebooks.books.values())]
    if as_json:
        print_json([{"fact": fact.name, "means": fact.means, "allowed": allowed_answers(fact)} for fact in facts])
        return
    screen = Screen(console)
    screen.line(Text(capital(spoken_key(key)), style="bold"), indent=0)
    screen.line(Text.assemble(("seat=N", BRASS), f"  {whose_seat(key, rulebooks.vocabulary.ruling)}"), hang=2)
    if rulebooks.vocabulary.ruling.observation(full_key(key)).takes_amount:
        screen.line(Text.assemble(("amount=N", BRASS), "  what was put forward, in chips; with a hand"), hang=2)
    for fact in facts:
        screen.line(_fact_line(fact), hang=2)
    screen.line("A house asks only for what its ruling depends on; what a hand shows need not be said.", indent=0)


def _fact_line(fact: Fact) -> Text:
    return Text.assemble((f"{fact.name}={_answers_to_type(fact)}", BRASS), f"  {fact.means}")


def _answers_to_type(fact: Fact) -> str:
    listed = allowed_answers(fact)
    choice = listed.replace(", ", "|" if len(listed) < _LONG_CHOICE_LETTERS else " | ")
    return {"flag": "yes|no", "count": "N", "text": "TEXT"}.get(fact.kind, choice)


_LONG_CHOICE_LETTERS: Final = 50
_HEADINGS: Final = {
    "deal": "The deal",
    "deck": "The deck",
    "cards": "Cards",
    "board": "The board",
    "chips": "Chips",
    "hand": "A hand",
    "options": "What a player may do",
    "information": "What is told",
    "button": "The button",
    "people": "People",
    "room": "The table",
}


def print_effects(*, as_json: bool) -> None:
    """Print every effect that a ruling may order."""
    words = library().vocabulary.ruling
    effects = [effect for effect in words.effects.values() if effect.name not in ("apply", "refer_to")]
    if as_json:
        print_json([{"effect": effect.name, "takes": list(effect.takes), "means": effect.means} for effect in effects])
        return
    screen = Screen(console)
    for on, heading in _HEADINGS.items():
        screen.line(Text(heading, style="bold"), indent=0)
        for effect in effects:
            if effect.on == on:
                takes = "CARDS" if effect.takes == ("card_group",) else " | ".join(effect.takes)
                name = f"{effect.name} {takes}".strip()
                screen.line(Text.assemble((name, BRASS), f"  {effect.means}"), hang=2)
        screen.line()
    groups = ", ".join(words.card_groups)
    screen.line(f"CARDS is one of {groups}.", indent=0)
    screen.line("Several are ordered with commas: --decide 'void_hand, wagers_returned all'.", indent=0)


def who_may_override(ruling: Ruling) -> str:
    """Return the titles of those who may set a ruling aside."""
    return " or ".join(
        title(ruling.house, role) for role in overriding_roles(ruling.house, tournament=ruling.tournament)
    )
