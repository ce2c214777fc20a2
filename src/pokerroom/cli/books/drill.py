"""`pokerroom drill`: a quiz on the house's rulings for dealers."""

from __future__ import annotations

from itertools import islice
from random import SystemRandom
from typing import Annotated, Final

import typer
from rich.text import Text

from pokerroom.cli.options import USUAL_HOUSE, HouseOption
from pokerroom.cli.output import clause_sign, console
from pokerroom.cli.screen import Screen
from pokerroom.cli.tables.person import Leaves, read_line
from pokerroom.rulebook import library
from pokerroom.rulings.study.drill import CHOICES, DrillQuestion, drill_questions
from pokerroom.rulings.text.explaining import plain_note
from pokerroom.wording.capital import capital
from pokerroom.wording.plural import quantity

_LETTERS: Final = "abcdefgh"[:CHOICES]
_LEAVING_WORDS: Final = ("q", "quit", "exit")


def drill_command(
    house: HouseOption = USUAL_HOUSE,
    number: Annotated[int, typer.Option("--questions", min=1, max=1000, help="How many questions.")] = 10,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed asks the same questions.")] = None,
) -> None:
    """Practise a house's rulings: what happened, four answers, one of them right, and the clause that says so.

    [dim]pokerroom drill --house star --questions 5[/]
    """
    book = library().named(house)
    chosen = SystemRandom().randrange(10**6) if seed is None else seed
    screen = Screen(console)
    counted = quantity(number, "question")
    screen.line(Text(f"{book.title}. {counted} (seed {chosen}).", style="bold"), indent=0)
    screen.line(f"Answer {_LETTERS[0]} to {_LETTERS[-1]}; q leaves.", indent=0)
    right, missed = 0, list[DrillQuestion]()
    answered = 0
    try:
        for question in islice(drill_questions(book, chosen, library().between_players), number):
            _put(screen, answered + 1, question)
            answer = _read_drill_answer(screen)
            answered += 1
            right += answer == question.right
            missed += [question] if answer != question.right else []
            _tell_whether_right(screen, question, answer)
    except (Leaves, KeyboardInterrupt):
        screen.line()
    _score(screen, right, answered, missed)


def _put(screen: Screen, number: int, question: DrillQuestion) -> None:
    screen.line()
    screen.line(Text(f"{number}. {question.asked}", style="bold"), indent=0)
    for fact in question.facts:
        screen.line(f"- {fact}", hang=2)
    for letter, words in zip(_LETTERS, question.answers, strict=True):
        screen.line()
        screen.line(f"{letter}) {words}", hang=3)


def _read_drill_answer(screen: Screen) -> int:
    while True:
        text = read_line("> ").strip().casefold().rstrip(").")
        if text in _LEAVING_WORDS:
            raise Leaves
        if text and text in _LETTERS:
            return _LETTERS.index(text) + 1
        if text.isdecimal() and 1 <= int(text) <= CHOICES:
            return int(text)
        screen.line(f"Answer {_LETTERS[0]} to {_LETTERS[-1]}, or q to leave.", indent=0)


def _tell_whether_right(screen: Screen, question: DrillQuestion, answer: int) -> None:
    ruling, letter = question.ruling, _LETTERS[question.right - 1]
    verdict = "Right." if answer == question.right else f"No, it is {letter}."
    cites = dict.fromkeys((*ruling.cites, *(cite for offer in ruling.offers for cite in offer.cites)))
    screen.line(Text.assemble((verdict, "bold"), " ", (clause_sign() + ", ".join(map(str, cites)), "yellow")), indent=0)
    if ruling.why:
        screen.line(f"{capital(plain_note(ruling.why))}.", indent=2)
    for cite in list(cites)[:2]:
        screen.line(Text(f"{cite}: {ruling.house.book.clause(cite.clause).says}", style="dim"), indent=2, hang=2)


def _score(screen: Screen, right: int, answered: int, missed: list[DrillQuestion]) -> None:
    screen.line()
    screen.line(
        Text(f"{right} of {answered} right." if answered else "No question was answered.", style="bold"), indent=0
    )
    if missed:
        cites = dict.fromkeys(str(cite) for question in missed for cite in question.ruling.cites[:1])
        screen.line(Text(f"Read again: {clause_sign()}{', '.join(cites)}"), indent=0)
