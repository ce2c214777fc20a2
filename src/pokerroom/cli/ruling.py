"""`pokerroom ruling`: tell what was seen at a table and hear what the house rules, or what every house does."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from pokerroom.cards import parse_cards
from pokerroom.citation import Citation
from pokerroom.cli.new_table import houses, named
from pokerroom.cli.options import JsonOption, book_names
from pokerroom.cli.output import console, print_json, section
from pokerroom.cli.person import Leaves, read_line
from pokerroom.cli.screen import Screen
from pokerroom.errors import Malformed, PokerroomError
from pokerroom.hand import Hand
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling import Fact
from pokerroom.rulings import FactNeeded, Ruling, Seen, observations, rule
from pokerroom.rulings.explaining import SILENT, capital, facts_words, offer_words, open_words, passed_words, plain
from pokerroom.rulings.files import RulingFile, read_file
from pokerroom.rulings.record import Record
from pokerroom.rulings.seen import allowed_answers, fact_named, read_answer, spoken
from pokerroom.rulings.side_by_side import Side, under_every_house
from pokerroom.rulings.steps import steps_of

BRASS: Final = "yellow"
_NUMBERS: Final = ("seat", "amount", "since")
_FILES: Final = (".toml", ".ruling")


def _names(incomplete: str) -> list[str]:
    return [name for name in observations() if name.startswith(incomplete)]


def ruling_command(
    what: Annotated[
        str, typer.Argument(help="What was seen, such as premature_card, or a ruling file.", autocompletion=_names)
    ] = "",
    facts: Annotated[
        list[str] | None, typer.Argument(help="What is known: street=turn facing_bet=no seat=5 early_cards=3d ...")
    ] = None,
    house: Annotated[str, typer.Option(help="Whose rules: uk, star ...", autocompletion=book_names)] = "",
    all_houses: Annotated[bool, typer.Option("--all-houses", help="Every house, side by side.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="Everything that can be seen, by family.")] = False,
    decide: Annotated[str, typer.Option(help="What is decided: an offer's number, decline, or effects.")] = "",
    by: Annotated[str, typer.Option(help="Who decides: floor, manager, or the house's title.")] = "floor",
    reason: Annotated[str, typer.Option(help="Why.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Rule on what was seen at a table: what follows, the steps, the clauses, and what somebody must still decide.

    [dim]pokerroom ruling premature_card --house uk street=turn skipped_player_warned=no[/]
    [dim]pokerroom ruling short_call --all-houses share=under_half[/]
    [dim]pokerroom ruling table-4.toml --all-houses[/]
    """
    if listed or not what:
        _print_list(as_json=as_json)
        return
    asked = _asked(what, facts or [])
    if all_houses:
        _print_sides(asked, as_json=as_json)
        return
    ruling, hand = _ruled(House(book_named(house or asked.house or "uk")), asked)
    if decide:
        choice: Any = int(decide) if decide.isdecimal() else [each.strip() for each in decide.split(",")]
        ruling = ruling.decide("decline" if decide == "decline" else choice, by, reason)
    if as_json:
        print_json(Record.of(ruling).document())
    else:
        print_ruling(ruling, hand)


def book_named(name: str) -> Rulebook:
    """A rulebook by its id, or from a file of one's own."""
    if name.endswith(".toml") or Path(name).is_dir():
        return list(library().with_book(Path(name)).books.values())[-1]
    return library().book(named("house", name, tuple(library().books)))


def _asked(what: str, facts: list[str]) -> RulingFile:
    """What was seen: from a file, or from the words themselves, with what the words add."""
    path = Path(what)
    asked = read_file(path) if path.suffix in _FILES or path.is_file() else RulingFile(Seen(what))
    return replace(asked, seen=_with_words(asked.seen, facts))


def _with_words(seen: Seen, words: list[str]) -> Seen:
    known, cards = dict(seen.facts), dict(seen.cards)
    numbers: dict[str, Any] = {}
    groups = library().vocabulary.ruling.card_groups
    for word in words:
        name, equals, said = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise Malformed(f"{word!r} says nothing", allowed="a fact and its answer, such as street=turn")
        if name in _NUMBERS:
            if not said.strip().isdecimal():
                raise Malformed(f"{name} cannot be {said!r}", allowed="a whole number")
            numbers[name] = int(said)
        elif name in groups and name not in library().vocabulary.ruling.facts:
            cards[name] = parse_cards(said)
        else:
            known[name] = read_answer(fact_named(name), said)
    return replace(seen, facts=known, cards=cards, **numbers)


def _ruled(house: House, asked: RulingFile) -> tuple[Ruling, Hand | None]:
    """The ruling; what is missing is asked for where somebody sits at the keyboard, and otherwise named."""
    hand = asked.hand(house)
    while True:
        try:
            return rule(house, asked.seen, hand), hand
        except FactNeeded as needed:
            if not somebody_there():
                raise
            answer = _ask(needed.fact, needed.key)
            asked = replace(asked, seen=replace(asked.seen, facts={**asked.seen.facts, needed.fact.name: answer}))


def somebody_there() -> bool:
    """Whether somebody sits at the keyboard."""
    return sys.stdin is not None and sys.stdin.isatty()


def _ask(fact: Fact, key: str) -> Any:
    """Ask until the answer can be read."""
    screen, allowed = Screen(console), spoken(allowed_answers(fact, key))
    screen.line(Text(f"{capital(spoken(fact.name))}: {fact.means}"), indent=0)
    while True:
        try:
            return read_answer(fact, read_line(f"{allowed} > "))
        except Leaves:
            raise Malformed(f"{spoken(fact.name)} is not known", allowed=allowed) from None
        except PokerroomError as refusal:
            screen.line(Text(str(refusal), style="red"), indent=0)


# What is printed


def _heading(seen: Seen) -> str:
    seat = f", seat {seen.seat}" if seen.seat else ""
    return f"{capital(seen.name)}{seat}"


def print_ruling(ruling: Ruling, hand: Hand | None = None) -> None:
    """A whole ruling: facts, steps, clauses, what is open, what else was considered."""
    screen = Screen(console)
    screen.line(Text(f"{_heading(ruling.seen)}. {ruling.book}", style="bold"), indent=0)
    screen.line(Text(ruling.seen.question, style="dim"), indent=0)
    if ruling.facts:
        screen.line(facts_words(ruling), indent=0)
    screen.line()
    for number, step in enumerate(steps_of(ruling, hand), 1):
        screen.line(f"{number}. {step}", hang=3)
    screen.line()
    screen.line(_grounds(ruling), indent=0)
    for words in open_words(ruling):
        screen.line(Text(words, style="bold"), indent=0, hang=2)
    for done in ruling.decisions:
        why = f": {done.reason}" if done.reason else ""
        screen.line(f"Decided: the {done.title} {done.what}{plain(why)}.", indent=0, hang=2)
    if ruling.considered:
        screen.line(Text("Considered and passed over:", style="dim"), indent=0)
    for each in ruling.considered:
        screen.line(Text(f"- {passed_words(each)}", style="dim"), hang=2)


def _grounds(ruling: Ruling) -> Text:
    """The clauses, or that the book is silent; and why."""
    why = plain(ruling.why)
    if ruling.silent:
        text = Text(f"{SILENT}: {why or 'this is common practice'}. ")
        return text.append_text(_clauses(ruling.cites)) if ruling.cites else text
    return _clauses(ruling.cites).append(f" {capital(why)}." if why else "", style="default")


def _clauses(cites: tuple[Citation, ...]) -> Text:
    return Text(section() + ", ".join(map(str, cites)), style=BRASS)


def _print_sides(asked: RulingFile, *, as_json: bool) -> None:
    sides = under_every_house(asked.seen, asked.hand, houses())
    if as_json:
        print_json([_side_document(side) for side in sides])
        return
    screen = Screen(console)
    screen.line(Text(_heading(asked.seen), style="bold"), indent=0)
    screen.line(Text(asked.seen.question, style="dim"), indent=0)
    given = ", ".join(f"{spoken(name)} {_said(value)}" for name, value in asked.seen.facts.items())
    if given:
        screen.line(f"Known: {given}.", indent=0)
    for side in sides:
        screen.line()
        screen.line(Text(side.house.book.id, style="bold"), indent=0)
        for line in _side_lines(side):
            screen.line(line, indent=2)


def _side_lines(side: Side) -> list[Text]:
    ruling = side.ruling
    if ruling is None:
        fact = side.needed
        words = f"needs to know: {spoken(fact.name)} ({spoken(allowed_answers(fact))})" if fact else side.refused
        return [Text(words, style="dim")]
    lines = [Text(" ".join(steps_of(ruling)))]
    lines += [Text(capital(offer_words(ruling, offer))) for offer in ruling.offers]
    return [*lines, _grounds(ruling)]


def _side_document(side: Side) -> dict[str, Any]:
    document: dict[str, Any] = {"house": side.house.book.id}
    if side.ruling is not None:
        return document | {"ruling": Record.of(side.ruling).document()}
    if side.needed is not None:
        fact = side.needed
        return document | {"needs": fact.name, "means": fact.means, "allowed": allowed_answers(fact)}
    return document | {"refused": side.refused}


def _said(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else spoken(str(value))


# The list of everything that can be seen. Its families are named by the mechanic that serves them.
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
    "bonus.rulings": "Bonus poker",
}


def families() -> dict[str, list[str]]:
    """The names of everything that can be seen, by family."""
    words = library().vocabulary
    found: dict[str, list[str]] = {}
    for name in observations():
        key = f"ruling.{name}"
        mechanic = (words.ruling.observations.get(key) or words.universals[key]).mechanic
        found.setdefault(_FAMILIES.get(mechanic, "Others"), []).append(name)
    return found


def _print_list(*, as_json: bool) -> None:
    if as_json:
        print_json(families())
        return
    screen = Screen(console)
    for family, names in families().items():
        screen.line(Text(family, style="bold"), indent=0)
        for name in names:
            screen.line(Text.assemble((name, BRASS), "  ", (Seen(name).question, "dim")), hang=2)
        screen.line()
