"""`pokerroom play`: sit down at any game under any house, against bots."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from decimal import Decimal
from random import Random
from typing import Annotated

import typer
from rich.text import Text

from pokerroom.bonus import BonusSetup, bonus_terms_for
from pokerroom.bonus.posted.terms import BONUS_GAME, BONUS_NAMES
from pokerroom.cards import SeededShuffle
from pokerroom.cards.shuffle import shuffled_and_cut
from pokerroom.cli.exits import INTERRUPTED
from pokerroom.cli.options import USUAL_HOUSE, WHOSE_RULES, book_names, deck_names, game_names
from pokerroom.cli.output import ColourOption, choose_colours, console, plain_console
from pokerroom.cli.screen import Screen
from pokerroom.cli.tables.bonus_evening import FEWEST_ANTES, BonusEvening
from pokerroom.cli.tables.evening import Evening
from pokerroom.cli.tables.person import Leaves, Person, read_line
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.games import GAMES
from pokerroom.hand import Shuffle
from pokerroom.rulebook import library
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.table.opening.new_table import NewTable, houses, named, new_table
from pokerroom.wording.capital import capital

_SECONDS_BETWEEN_LINES = 0.12
_HANDS_WATCHED = 10
_BONUS_BOXES = 3
_BONUS_STACK = 500


def play_command(
    game: Annotated[str, typer.Option(help="holdem, omaha, crazy-pineapple ...", autocompletion=game_names)] = "",
    house: Annotated[
        str, typer.Option(help=f"{WHOSE_RULES}; otherwise {USUAL_HOUSE}.", autocompletion=book_names)
    ] = "",
    limit: Annotated[str, typer.Option(help="no-limit, pot, half-pot, fixed ...")] = "",
    seats: Annotated[int | None, typer.Option(min=2, max=12, help="Players, you among them.")] = None,
    stack: Annotated[int | None, typer.Option(min=1, max=10**9, help="What everybody buys in for.")] = None,
    blinds: Annotated[str, typer.Option(help="Such as 5/10; none for a game with antes alone.")] = "",
    ante: Annotated[int | None, typer.Option(min=0, max=10**9, help="What everybody antes.")] = None,
    deck: Annotated[str | None, typer.Option(help="52, 36, 32 ...", autocompletion=deck_names)] = None,
    seed: Annotated[int | None, typer.Option(help="Repeat a game; without it every shuffle is a real one.")] = None,
    tournament: Annotated[bool, typer.Option("--tournament", help="Stakes rise; nobody buys in again.")] = False,
    hands: Annotated[int | None, typer.Option(min=1, help="How many hands to play.")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Bots only, all cards face up to you.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="No colours.")] = False,
) -> None:
    """Sit down and play, against bots, by the book. What a book does not allow is refused with its clause.

    [dim]pokerroom play --game crazy-pineapple --house star[/]
    [dim]pokerroom play --game holdem --house canberra --deck 36 --limit pot[/]
    [dim]pokerroom play --game draw-ante --house star --watch --hands 3[/]
    [dim]pokerroom play --game bonus --seats 4[/]
    """
    if plain:
        choose_colours(ColourOption.NONE)
    at_terminal = sys.stdin is not None and sys.stdin.isatty() and console.is_terminal
    screen = Screen(plain_console() if plain else console, _pause if console.is_terminal else _no_pause)
    if at_terminal:
        _line_editing()
    with _exit_when_person_leaves(screen):
        if game.replace("-", "_") in BONUS_NAMES:
            _refuse_poker_options(limit=limit, blinds=blinds, deck=deck, tournament=tournament)
            _play_bonus(screen, house, seats, stack, ante, seed, hands, watch=watch)
            return
        if not game and not house and at_terminal and not watch:
            game, house = _menu(screen)
        with _offering_bonus():
            table = _open_table_to_play(
                game=game,
                house=house,
                limit=limit,
                seats=seats,
                stack=stack,
                blinds=blinds,
                ante=ante,
                deck=deck,
                tournament=tournament,
            )
        person = None if watch else Person(screen)
        evening = Evening(table, screen, person, _shuffler(seed), Random(seed))  # noqa: S311 - bots need no secrets
        _play_poker(evening, screen, hands or (_HANDS_WATCHED if watch else None))


@contextlib.contextmanager
def _exit_when_person_leaves(screen: Screen) -> Iterator[None]:
    """Let the person leave at any prompt; exit with the code of an interruption where they press Ctrl-C."""
    try:
        with contextlib.suppress(Leaves):
            yield
    except KeyboardInterrupt:
        screen.line()
        raise typer.Exit(INTERRUPTED) from None


def _play_poker(evening: Evening, screen: Screen, hands: int | None) -> None:
    """Play this many hands, or until the person leaves, and say goodbye."""
    try:
        with contextlib.suppress(Leaves):
            evening.welcome()
            evening.run(hands)
    except KeyboardInterrupt:
        screen.line()
        evening.goodbye()
        raise typer.Exit(INTERRUPTED) from None
    evening.goodbye()


def _refuse_poker_options(**options: object) -> None:
    """Refuse options of poker, such as a limit, blinds or a deck, in the game against the house."""
    for name, value in options.items():
        if value:
            allowed = "--house, --seats, --stack, --ante, --hands, --seed, --watch"
            raise Malformed(f"--{name} in a game against the house", allowed=allowed)


def _play_bonus(
    screen: Screen,
    house: str,
    boxes: int | None,
    stack: int | None,
    ante: int | None,
    seed: int | None,
    rounds: int | None,
    *,
    watch: bool,
) -> None:
    """Play the game against the house, by the rules of the house that deals it unless another is named."""
    deals = [book for book in library().books.values() if book.kind == "house"]
    book = library().named(house) if house else deals[0]
    if book.kind != "house":
        raise Illegal(
            f"{book.name} does not deal this game",
            allowed=" or ".join(f"--house {other.id}" for other in deals),
            cites=grounds_of(book, BONUS_GAME).cites("room.games"),
        )
    if ante == 0:
        raise Malformed("--ante 0 in a game against the house", allowed="an Ante of 1 or more")
    setup = BonusSetup() if ante is None else BonusSetup(ante_least=Decimal(ante))
    limits = bonus_terms_for(House(book), setup).limits
    if stack is not None and stack < FEWEST_ANTES * limits.ante_least:
        allowed = f"{FEWEST_ANTES * limits.ante_least} or more: the Ante of {limits.ante_least} and the wagers after it"
        raise Malformed(f"--stack {stack} in a game against the house", allowed=allowed)
    evening = BonusEvening(
        House(book),
        setup,
        screen,
        _shuffler(seed),
        Random(seed),  # noqa: S311 - bots need no secrets
        boxes=boxes or _BONUS_BOXES,
        stack=stack or _BONUS_STACK,
        watch=watch,
    )
    evening.welcome()
    try:
        with contextlib.suppress(Leaves):
            evening.run(rounds or (_HANDS_WATCHED if watch else None))
    finally:
        evening.goodbye()


def _open_table_to_play(
    game: str,
    house: str,
    limit: str,
    seats: int | None,
    stack: int | None,
    blinds: str,
    ante: int | None,
    deck: str | None,
    *,
    tournament: bool,
) -> NewTable:
    return new_table(
        game or "holdem",
        library().named(house or USUAL_HOUSE),
        others=library().between_players,
        limit=limit,
        seats=seats,
        stack=stack,
        blinds=blinds,
        ante=ante,
        deck=deck,
        tournament=tournament,
    )


@contextlib.contextmanager
def _offering_bonus() -> Iterator[None]:
    """Add the game against the house to the games that the refusal of an unknown one lists."""
    try:
        yield
    except Malformed as refusal:
        if not refusal.what.startswith("there is no game"):
            raise
        raise Malformed(refusal.what, allowed=f"{refusal.allowed}, {BONUS_NAMES[0]}") from None


def _shuffler(seed: int | None) -> Shuffle:
    if seed is not None:
        return SeededShuffle(seed).shuffle
    return shuffled_and_cut


def _pause() -> None:
    time.sleep(_SECONDS_BETWEEN_LINES)


def _no_pause() -> None:
    """Go on at once, because nobody waits at this terminal."""


def _menu(screen: Screen) -> tuple[str, str]:
    """Ask for the game and the house, and return them; Enter takes the first."""
    screen.line(Text("Which game?", style="bold"), indent=0)
    for number, listed in enumerate(GAMES.values(), 1):
        under = ", ".join(book.id for book in houses(library().between_players, listed.key))
        screen.line(Text.assemble((f"{number:>2}", "yellow"), f"  {listed.name:<24}", (under, "dim")))
    game = _choose_from_list(screen, "game", list(GAMES), f"1-{len(GAMES)}, Enter for hold'em > ")
    books = houses(library().between_players, game)
    usual = next((place for place, book in enumerate(books) if book.id == USUAL_HOUSE), 0)
    books.insert(0, books.pop(usual))
    screen.line(Text("By whose rules?", style="bold"), indent=0)
    for number, book in enumerate(books, 1):
        screen.line(Text.assemble((f"{number:>2}", "yellow"), f"  {book.id:<10}", (book.title, "dim")), hang=14)
    return game, _choose_from_list(
        screen, "house", [book.id for book in books], f"1-{len(books)}, Enter for {books[0].id} > "
    )


def _choose_from_list(screen: Screen, what: str, choices: list[str], prompt: str) -> str:
    while True:
        line = read_line(prompt).strip()
        if not line:
            return choices[0]
        if line.lower() in ("q", "quit"):
            raise Leaves
        if line.isdecimal() and 1 <= int(line) <= len(choices):
            return choices[int(line) - 1]
        try:
            return named(what, line, tuple(choices))
        except PokerroomError as refusal:
            screen.line(f"{capital(str(refusal))}.")


def _line_editing() -> None:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - arrows and backspace at the prompt
