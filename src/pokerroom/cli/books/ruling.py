"""`pokerroom ruling`: tell what was seen at a table and hear what the house rules, or what every house does."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from pokerroom.cards import UNKNOWN, Card, parse_cards
from pokerroom.cli.books import ruling_pages
from pokerroom.cli.exits import REFUSED
from pokerroom.cli.options import HOUSE_VARIABLE, USUAL_HOUSE, WHOSE_RULES, JsonOption, book_names
from pokerroom.cli.output import console, print_json
from pokerroom.cli.screen import Screen
from pokerroom.cli.tables.person import Leaves, read_line
from pokerroom.errors import Malformed, PokerroomError
from pokerroom.hand import Hand
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import Fact
from pokerroom.rulebook.ruling_rows.ruling_names import ObservationKey
from pokerroom.rulings import DECLINE, FactNeeded, Ruling, Seen, observations, rule
from pokerroom.rulings.finding.meanings import meanings_of
from pokerroom.rulings.judging.facts_asked import facts_of, idle_facts
from pokerroom.rulings.observing.facts import refuse_against_itself
from pokerroom.rulings.people import FLOOR_ROLE, title
from pokerroom.rulings.record import RulingRecord
from pokerroom.rulings.seen import (
    allowed_answers,
    fact_name,
    full_key,
    meant,
    read_answer,
    spoken_key,
    typed_example,
)
from pokerroom.rulings.study.side_by_side import facts_wanted, under_every_house
from pokerroom.rulings.text.files import RulingFile, read_file
from pokerroom.wording.listing import joined_with_and

_NUMBER_FIELDS: Final = ("seat", "amount", "since")
_FILE_SUFFIXES: Final = (".toml", ".ruling")
_MOST_SEATS: Final = 23  # two cards each is all that a deck has


def _complete_observation(incomplete: str) -> list[str]:
    return [name for name in observations() if name.startswith(incomplete)]


def ruling_command(
    what: Annotated[
        str,
        typer.Argument(
            help="What was seen, such as premature_card; a ruling file; or a few words to look for: phone, early card.",
            autocompletion=_complete_observation,
        ),
    ] = "",
    facts: Annotated[
        list[str] | None, typer.Argument(help="What is known: street=turn facing_bet=no seat=5 early_cards=3d ...")
    ] = None,
    house: Annotated[
        str,
        typer.Option(
            help=f"{WHOSE_RULES}, or a file of your own. Otherwise {HOUSE_VARIABLE}, or {USUAL_HOUSE}.",
            autocompletion=book_names,
        ),
    ] = "",
    all_houses: Annotated[
        bool, typer.Option("--all-houses", help="What every house of poker between players rules.")
    ] = False,
    list_all: Annotated[bool, typer.Option("--list", help="List everything that can be seen, by family.")] = False,
    show_facts: Annotated[
        bool, typer.Option("--facts", help="List what may matter for it, and how it is typed.")
    ] = False,
    effects: Annotated[
        bool, typer.Option("--effects", help="List everything that may be ordered, a line each.")
    ] = False,
    decide: Annotated[
        str | None,
        typer.Option(help="Decide what is open: an offer's number, decline, penalties or effects."),
    ] = None,
    override: Annotated[
        str | None, typer.Option(help="Set the ruling aside for these effects; commas between.")
    ] = None,
    appeal: Annotated[bool, typer.Option("--appeal", help="Somebody contests the ruling.")] = False,
    by: Annotated[str, typer.Option(help="Who does it: the house's title, floor, manager; for an appeal, who.")] = "",
    reason: Annotated[str, typer.Option(help="Why they do it.")] = "",
    as_json: JsonOption = False,
) -> None:
    """Rule on what happened at a table: what follows, the steps, the clauses, and what somebody must still decide.

    [dim]pokerroom ruling premature_card --house uk street=turn skipped_player_warned=no[/]
    [dim]pokerroom ruling short_call --all-houses share=under_half[/]
    [dim]pokerroom ruling cards_in_muck --house uk identifiable=yes --decide 1 --by supervisor[/]
    """
    if effects:
        ruling_pages.print_effects(as_json=as_json)
        return
    if list_all or not what:
        ruling_pages.print_list(as_json=as_json)
        return
    act = _ActOnRuling(decide, override, by, reason, appeal=appeal)
    _refuse_both(act, house, all_houses=all_houses)
    file = _read_question(what, facts or [])
    if show_facts:
        ruling_pages.print_facts(file.seen.key, as_json=as_json)
    elif all_houses:
        _rule_everywhere(file, as_json=as_json)
    else:
        _rule_here(file, house, act, as_json=as_json)


class _ActOnRuling(NamedTuple):
    """A person's act on a ruling: deciding an open point, setting it aside or contesting it.

    With the person and reason.
    """

    decide: str | None
    override: str | None
    by: str
    reason: str
    appeal: bool

    @property
    def options(self) -> list[str]:
        """The options given for this act."""
        by_option = (("--decide", self.decide), ("--override", self.override), ("--appeal", self.appeal))
        return [name for name, value in by_option if value]


def _rule_here(file: RulingFile, house_id: str, act: _ActOnRuling, *, as_json: bool) -> None:
    """Print one house's ruling, after the act that the options describe."""
    house, is_default = _house_named_or_asked(house_id or file.house)
    _refuse_another_game(file.seen, house.book)
    _name_facts_that_do_not_matter(file.seen, [*library().books.values(), house.book])
    ruling, hand = _rule_asking(house, file)
    if act.options:
        with _listing_effects():
            ruling = _act_on(ruling, act)
    if as_json:
        print_json(RulingRecord.of(ruling).document())
    else:
        ruling_pages.print_ruling(ruling, hand, default=is_default)


def _name_facts_that_do_not_matter(seen: Seen, books: Iterable[Rulebook]) -> None:
    """Say on standard error which facts no ruling depends on: passed over in silence they would seem to be weighed."""
    if idle := idle_facts(seen, books):
        told = f"{joined_with_and(idle)} {'does' if len(idle) == 1 else 'do'} not matter for {seen.name}"
        Screen(Console(stderr=True, highlight=False)).line(
            f"{told}; `pokerroom ruling {seen.what} --facts` lists what does.", indent=0
        )


def _refuse_another_game(seen: Seen, book: Rulebook) -> None:
    """Refuse a fault of the bonus game under a poker book, and a poker fault under a book of the bonus game."""
    ruling_on_it = [rulebook for rulebook in library().books.values() if seen.key in rulebook.rulings]
    if ruling_on_it and book.kind not in {rulebook.kind for rulebook in ruling_on_it}:
        names = " or ".join(f"--house {rulebook.id}" for rulebook in ruling_on_it)
        raise Malformed(f"{seen.name} is no fault of the game of {book.id}", allowed=names)


def _refuse_both(act: _ActOnRuling, house_id: str, *, all_houses: bool) -> None:
    """Refuse options that contradict each other or have no effect."""
    if act.override is not None and not _split_effects(act.override):
        raise Malformed("--override names no effect", allowed="--override 'EFFECT, EFFECT'; --effects lists them")
    if act.decide is not None and not act.decide.strip(", "):
        raise Malformed(
            "--decide says nothing", allowed="an offer's number, decline, penalties, or effects; --effects lists them"
        )
    options = act.options
    if len(options) > 1:
        raise Malformed(f"{' and '.join(options)} at once", allowed="one after the other")
    if all_houses and house_id:
        raise Malformed(f"--house {house_id} and --all-houses", allowed="one of them")
    if all_houses and options:
        raise Malformed(f"{options[0]} under every house", allowed=f"{options[0]} with --house")


def _house_named_or_asked(house_id: str) -> tuple[House, bool]:
    """Return the house named here or in the environment, asked for at a keyboard, or else the usual one (then True)."""
    house_id = house_id or os.environ.get(HOUSE_VARIABLE, "")
    if house_id:
        return House(library().named(house_id)), False
    if not somebody_there():
        return House(library().named(USUAL_HOUSE)), True
    screen, allowed = Screen(console), ", ".join(rulebook.id for rulebook in library().between_players)
    screen.line(f"Whose rules? ({HOUSE_VARIABLE} or --house says it for good.)", indent=0)
    while True:
        try:
            return House(library().named(read_line(f"{allowed} > ").strip() or USUAL_HOUSE)), False
        except Leaves:
            raise Malformed("whose rules?", allowed=allowed) from None
        except PokerroomError as refusal:
            screen.line(Text(str(refusal), style="red"), indent=0)


def _read_question(what: str, facts: list[str]) -> RulingFile:
    """Read an observation, from a file or from words, with the facts that are added."""
    path = Path(what)
    if path.suffix in _FILE_SUFFIXES or path.is_file():
        file = read_file(path, library().vocabulary.ruling)
    else:
        _refuse_unknown_observation(what)
        file = RulingFile(seen=Seen(what))
    seen = _with_words(file.seen, facts)
    refuse_against_itself(seen, library().vocabulary.ruling)
    return replace(file, seen=seen)


def _refuse_unknown_observation(what: str) -> None:
    """Refuse a name that no observation has: print the ones that may be meant, and exit."""
    try:
        full_key(what)
    except Malformed:
        words = library().vocabulary
        ruling_pages.print_meant(what, meant(what, words), meanings_of(what, words))
        raise typer.Exit(REFUSED) from None


def _with_words(seen: Seen, words: list[str]) -> Seen:
    answers, cards = dict(seen.facts), dict(seen.cards)
    numbers: dict[str, Any] = {}
    told: set[str] = set()
    ruling = library().vocabulary.ruling
    for word in words:
        name, equals, text = word.partition("=")
        name = name.strip().replace("-", "_").replace(" ", "_")
        if not equals:
            raise Malformed(f"{word!r} says nothing", allowed="a fact and its answer, such as street=turn")
        if name in told:
            raise Malformed(f"{name} is given twice", allowed=f"one {name}=ANSWER")
        told.add(name)
        if name in _NUMBER_FIELDS:
            numbers[name] = _read_named_number(name, text)
        elif (group := ruling.card_groups.get(name)) and name not in ruling.facts:
            cards[group.name] = _read_cards_as_they_lie(name, text, seen.key)
        else:
            fact = ruling.facts[fact_name(name, [*facts_of(seen.key, library().books.values()), *_NUMBER_FIELDS])]
            answers[fact.name] = read_answer(fact, text)
    return replace(seen, facts=answers, cards=cards, **numbers)


def _read_cards_as_they_lie(name: str, text: str, key: ObservationKey) -> tuple[Card, ...]:
    """Read cards in order; refuse a card named twice unless the fault is a foreign card in the deck."""
    cards = tuple(parse_cards(text))
    twice = [card for card in cards if card != UNKNOWN and cards.count(card) > 1]
    if twice and library().vocabulary.ruling.observation(key).about != "foreign_card":
        raise Malformed(f"{name} has {twice[0]} twice", allowed="each card once; two of them are a foreign_card_found")
    return cards


def _read_named_number(name: str, text: str) -> int:
    if not text.strip().isdecimal() or (name == "seat" and not 0 < int(text) <= _MOST_SEATS):
        allowed = {"seat": f"1 to {_MOST_SEATS}", "amount": "a whole number of chips"}.get(name, "a whole number")
        if name == "amount" and text.strip() in library().vocabulary.ruling.facts["amount_is"].answers:
            allowed += f"; amount_is={text.strip()} for how it is wrong"
        raise Malformed(f"{name} cannot be {text!r}", allowed=allowed)
    return int(text)


def _rule_asking(house: House, file: RulingFile) -> tuple[Ruling, Hand | None]:
    """Return the ruling; ask a person at the keyboard for a missing fact, and otherwise refuse to rule."""
    hand = file.hand(house)
    while True:
        try:
            return rule(house, file.seen, hand), hand
        except FactNeeded as needed:
            if not somebody_there():
                allowed = f"{needed.allowed}, such as {needed.fact.name}={typed_example(needed.fact)}"
                raise Malformed(needed.what, allowed=allowed, cites=needed.cites) from None
            file = _with_answer(file, needed.fact)


def _rule_everywhere(file: RulingFile, *, as_json: bool) -> None:
    """Print every house's ruling; a fact that several need is asked for only once."""
    for rulebook in library().between_players:
        _refuse_another_game(file.seen, rulebook)
    _name_facts_that_do_not_matter(file.seen, library().books.values())
    while True:
        sides = under_every_house(library().between_players, file.seen, file.hand)
        missing = next((side.needed for side in sides if side.needed is not None), None)
        if missing is None or not somebody_there():
            break
        file = _with_answer(file, missing)
    facts = facts_wanted(library().between_players, file.seen, file.hand) if missing else []
    if as_json:
        print_json([ruling_pages.side_document(side) for side in sides])
    else:
        ruling_pages.print_sides(file.seen, sides, facts)
    if facts:
        raise typer.Exit(REFUSED)


def _with_answer(file: RulingFile, fact: Fact) -> RulingFile:
    answer = _ask_for_fact(fact)
    return replace(file, seen=replace(file.seen, facts={**file.seen.facts, fact.name: answer}))


def somebody_there() -> bool:
    """Return whether somebody sits at the keyboard."""
    return sys.stdin is not None and sys.stdin.isatty()


def _ask_for_fact(fact: Fact) -> Any:
    """Ask for a fact until the answer can be read."""
    screen, allowed = Screen(console), allowed_answers(fact)
    screen.line(Text(f"{fact.name}: {fact.means}"), indent=0)
    while True:
        try:
            return read_answer(fact, read_line(f"{spoken_key(allowed)} > "))
        except Leaves:
            raise Malformed(f"{fact.name} is not known", allowed=allowed) from None
        except PokerroomError as refusal:
            screen.line(Text(str(refusal), style="red"), indent=0)


def _act_on(ruling: Ruling, act: _ActOnRuling) -> Ruling:
    """Return the ruling decided, set aside or contested by a named person."""
    decide, by, reason = act.decide, act.by, act.reason
    if act.override:
        _refuse_nobody(by, f"--by {ruling_pages.who_may_override(ruling)}, with --reason WHY")
        return ruling.override(_split_effects(act.override), by, reason)
    if not decide:
        _refuse_nobody(by, "--by 'seat 4' --reason WHY")
        return ruling.appeal(by, reason)
    referred_to = ruling.referred_to
    roles = [offer.role for offer in ruling.offers] + ([referred_to] if referred_to else []) or [FLOOR_ROLE]
    _refuse_nobody(by, " or ".join(dict.fromkeys(f"--by '{title(ruling.house, role)}'" for role in roles)))
    if decide.strip().isdecimal():
        return ruling.decide(int(decide), by, reason)
    penalties = {name for offer in ruling.offers for name in offer.sanctions}
    words = decide.replace(",", " ").split()
    choice = words if words and set(words) <= penalties else _split_effects(decide)
    return ruling.decide(DECLINE if choice == [DECLINE] else choice, by, reason)


@contextmanager
def _listing_effects() -> Iterator[None]:
    """Add to the refusal of an unknown effect the command that lists them all."""
    try:
        yield
    except Malformed as fault:
        if not fault.what.startswith("there is no effect"):
            raise
        allowed = f"{fault.allowed}; `pokerroom ruling --effects` lists them all"
        raise Malformed(fault.what, allowed=allowed, cites=fault.cites) from None


def _refuse_nobody(by: str, allowed: str) -> None:
    if not by.strip():
        raise Malformed("who does it?", allowed=allowed)


def _split_effects(effects: str) -> list[str]:
    return [part.strip() for part in effects.split(",") if part.strip()]
