"""`pokerroom wager`: a player's words and moved chips, and the act that the house holds the player to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from pokerroom.citation import first_cited, joined_cites
from pokerroom.cli.options import HOUSE_VARIABLE, USUAL_HOUSE, HouseOption, JsonOption, game_names
from pokerroom.cli.output import clause_sign, console, print_json
from pokerroom.cli.screen import Screen
from pokerroom.errors import Malformed
from pokerroom.hand import BURN, Hand
from pokerroom.rulebook import Rulebook, library
from pokerroom.rulebook.house import House
from pokerroom.rulings.record import RulingRecord
from pokerroom.rulings.seen import fact_name, read_answer
from pokerroom.rulings.speech.gestures import read_gestures, write_gestures
from pokerroom.rulings.speech.player_act import ORDINARY_SPEECH_FACTS
from pokerroom.rulings.speech.reading import Reading
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.rulings.text.explaining import SILENT_BOOK, open_words
from pokerroom.rulings.text.files import read_table
from pokerroom.rulings.text.short_log import play_short_log
from pokerroom.table.game_words import game_words
from pokerroom.table.opening.new_table import NewTable, new_table
from pokerroom.wording.capital import capital
from pokerroom.wording.plural import quantity

_SEAT_AND_GESTURES: Final = re.compile(r"\s*seat\s+(?P<seat>\d+)\s*:\s*(?P<gestures>.+)", re.DOTALL | re.IGNORECASE)


def wager_command(
    what: Annotated[str, typer.Argument(help="Who did what, in its order: 'seat 3: said \"raise\"; put 25 25'.")],
    facts: Annotated[
        list[str] | None, typer.Argument(help="What only people know: good_reason=yes all_acted_on_it=no ...")
    ] = None,
    file: Annotated[Path | None, typer.Option(help="A ruling file with the table and its hand.")] = None,
    house: HouseOption = "",
    game: Annotated[str, typer.Option(help="holdem, omaha ...", autocompletion=game_names)] = "holdem",
    limit: Annotated[str, typer.Option(help="no-limit, pot, fixed ...")] = "",
    blinds: Annotated[str, typer.Option(help="Such as 5/10.")] = "",
    seats: Annotated[int, typer.Option(min=2, max=10, help="Players; the button is on the last seat.")] = 6,
    stack: Annotated[int | None, typer.Option(min=1, help="What everybody has; else 100 big blinds.")] = None,
    before: Annotated[
        str, typer.Option(help="What happened before: 'seat 3 calls; seat 4 raises to 40'; else all before fold.")
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Read what a player said and did: the one action that binds, what goes back or is due, and the clauses.

    Each put is one motion, with the values of its chips. Also: lifts 25 (drawn back), draws back 25, taps, pushes
    cards, the dealer points.

    [dim]pokerroom wager 'seat 3: put 20; put 30' --house uk --blinds 5/10[/]
    [dim]pokerroom wager 'seat 4: said "call"; put 100' --house star --before 'seat 3 raises to 40'[/]
    """
    match = _SEAT_AND_GESTURES.fullmatch(what)
    if match is None:
        raise Malformed(f"{what!r} does not say who did what", allowed="such as 'seat 3: said \"raise\"; put 25 25'")
    seat, gestures = int(match["seat"]), read_gestures(match["gestures"].strip())
    answers = _read_ordinary_facts(facts or [])
    if file is not None and before:
        raise Malformed("--file and --before", allowed="one of them")
    if file is not None:
        book, hand = _hand_of_file(file, house)
    else:
        book, others = library().named(house or USUAL_HOUSE), library().between_players
        opened = new_table(game, book, others=others, limit=limit, blinds=blinds, seats=seats, stack=stack)
        hand = _hand_before(opened, seats, before, seat)
    _refuse_unknown_cards(hand)
    reading = read_act(hand, seat, gestures, house=House(book), facts=answers)
    if as_json:
        print_json(_reading_document(reading))
    else:
        _print_wager_reading(hand, reading, write_gestures(gestures), default=not (house or file))


def _hand_before(opened: NewTable, seats: int, before: str, seat: int) -> Hand:
    """Return a hand at a new table, as it is before the player in this seat acts."""
    hand = Hand(opened.rules, dict.fromkeys(range(1, seats + 1), opened.stack), button=seats)
    _play_before(hand, before, seat)
    return hand


def _hand_of_file(file: Path, house_id: str) -> tuple[Rulebook, Hand]:
    """Read a table and its hand from a ruling file, under this house, or else the file's or the usual one."""
    table = read_table(file)
    book = library().named(house_id or table.house or USUAL_HOUSE)
    hand = table.hand(book)
    if hand is None:
        raise Malformed(f"{file.name}: which stacks?", allowed="stacks = { 1 = 200, 2 = 200 }")
    return book, hand


def _play_before(hand: Hand, before: str, seat: int) -> None:
    """Play the acts before the player's; if none are given, all players before them fold."""
    lines = [part.strip() for part in before.split(";") if part.strip()]
    play_short_log(hand, lines, lambda number: f"--before, {number}")
    if not lines:
        _fold_up_to(hand, seat)


def _read_ordinary_facts(words: list[str]) -> dict[str, Any]:
    answers: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals:
            raise Malformed(f"{word!r} says nothing", allowed="a fact and its answer, such as good_reason=yes")
        fact = library().vocabulary.ruling.facts[fact_name(name)]
        if fact.name not in ORDINARY_SPEECH_FACTS:
            raise Malformed(
                f"{fact.name} is not asked for here: the hand shows it", allowed=", ".join(ORDINARY_SPEECH_FACTS)
            )
        answers[fact.name] = read_answer(fact, text)
    return answers


def _refuse_unknown_cards(hand: Hand) -> None:
    """Refuse a hand that waits for cards that were not given; in stud, the cards face up decide who acts."""
    if hand.stage != "deal":
        return
    due = hand.progress.destinations
    if min(due) > 0:
        allowed = f"--before 'up 2c 3d ...', a card for each of the seats {', '.join(map(str, due))}"
        raise Malformed("the cards that are dealt face up decide who acts, and they are not known", allowed=allowed)
    if not hand.action.actors:
        cards = sum(place != BURN for place in due)
        raise Malformed(
            f"nobody acts before the first {'card' if cards == 1 else quantity(cards, 'card')} of the board",
            allowed="--before 'board Ks'" if cards == 1 else "--before 'board Ks 7d ...'",
        )


def _fold_up_to(hand: Hand, seat: int) -> None:
    """Fold everybody before the player, as long as two are left."""
    while hand.betting and hand.is_in(seat) and hand.turn != seat and len(hand.live) > 2:
        play_short_log(hand, [f"seat {hand.turn} folds"])


def _print_wager_reading(hand: Hand, reading: Reading, gestures: str, *, default: bool) -> None:
    screen, ruling = Screen(console), reading.ruling
    usual = f", the default: --house or {HOUSE_VARIABLE} names yours" if default else ""
    screen.line(Text(f"Seat {reading.seat}: {gestures}. {hand.rules.book}{usual}", style="bold"), indent=0)
    now = hand.next()
    due = f": {now.words}" if now is not None else ""
    turn = (
        f"it is seat {hand.turn}'s turn: {hand.options(hand.turn).words()}" if hand.betting else f"nobody acts now{due}"
    )
    screen.line(Text(f"{game_words(hand.rules)}. {capital(turn)}.", style="dim"), indent=0)
    screen.line()
    screen.line(f"{capital(reading.words)}.")
    if reading.lies:
        screen.line(f"{reading.lies} stays in front of seat {reading.seat} until then.")
    screen.line()
    cites = joined_cites(hand.rules.few(reading.cites), reading.cites)
    clauses = Text(clause_sign() + first_cited(cites), style="yellow") if cites else Text()
    screen.line(Text(f"{SILENT_BOOK}. ").append_text(clauses) if reading.silent else clauses, indent=0)
    if ruling is not None:
        screen.line(Text(f"Ruled as: {ruling.seen.name}.", style="dim"), indent=0)
        for words in open_words(ruling):
            screen.line(Text(words, style="bold"), indent=0, hang=2)


def _reading_document(reading: Reading) -> dict[str, Any]:
    command = reading.command
    return {
        "seat": reading.seat,
        "words": reading.words,
        "binds": reading.binds,
        "action": None if command is None else type(command).__name__.lower(),
        "choices": list(reading.choices),
        "returned": reading.returned,
        "owed": reading.owed,
        "lies": reading.lies,
        "cites": list(map(str, reading.cites)),
        "silent": reading.silent,
        "ruling": None if reading.ruling is None else RulingRecord.of(reading.ruling).document(),
    }
