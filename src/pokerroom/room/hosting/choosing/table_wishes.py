"""A player's wishes for a table of their own, as they are typed: what can be asked for, and which wish is at fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.bots.skill import BotStrength
from pokerroom.cards.deck import LOWEST
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.room.hosting.happenings import HostedChoices
from pokerroom.room.tables.opening.book_allowances import charge_wanted, turn_seconds_wanted
from pokerroom.rulebook.book import Rulebook
from pokerroom.wording.plural import quantity

# The decks that can be asked for, and what each is called.
HOSTED_DECKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        f"{size}{mark}": quantity(size, "card") + words
        for mark, words in (("", ""), ("+joker", " and a joker"))
        for size in LOWEST
    }
)
_BOUNDS: Final = {"ante": (0, 10**9), "seats": (2, 23), "stack": (1, 10**9), "seconds": (5, 600)}
_BOUNDED_WORDS: Final = {
    "ante": "an ante of {:,}",
    "seats": "a table of {:,} seats",
    "stack": "a stack of {:,} chips",
    "seconds": "a time to act of {:,} s",
}
_MAY_BE_AT_FAULT: Final = ("blinds", "ante", "stack", "limit", "deck", "seats", "bots", "seconds", "name")


class TableWishes(Struct, frozen=True):
    """A table that somebody wants to open: its house and game, and whatever is to differ from the house's usual."""

    house: str
    game: str
    name: str = ""
    limit: str = ""
    blinds: str = ""
    ante: int | None = None
    deck: str | None = None
    seats: int | None = None
    stack: int | None = None
    bots: int = 0
    bot_strength: BotStrength = "club"
    seconds: int | None = None  # to act; where the book knows no time that stands, its clock is called as ever
    free: bool = True  # without a charge of the house, where its book lets a table go without one


def choices_wished(wishes: TableWishes, book: Rulebook | None) -> HostedChoices:
    """Return the choices for a table as they are stored; refuse wishes with which there can be no table.

    Without the `book` of the house nothing can be free or timed; a house that there is not is refused when the choices
    are judged.

    >>> from pokerroom.rulebook import house_named
    >>> choices_wished(TableWishes("uk", "holdem", seats=40), house_named("uk").book)
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: a table of 40 seats is too large; allowed: 2 to 23
    """
    for name, (least, most) in _BOUNDS.items():
        number = getattr(wishes, name)
        if number is not None and not least <= number <= most:
            far = "small" if number < least else "large"
            raise Illegal(f"{_BOUNDED_WORDS[name].format(number)} is too {far}", allowed=f"{least:,} to {most:,}")
    if wishes.deck is not None and wishes.deck not in HOSTED_DECKS:
        raise Malformed(f"there is no deck called {wishes.deck[:20]}", allowed=", ".join(HOSTED_DECKS))
    return HostedChoices(
        house=wishes.house,
        game=wishes.game,
        name=wishes.name,
        limit=wishes.limit,
        blinds=wishes.blinds,
        ante=wishes.ante,
        deck=wishes.deck,
        seats=wishes.seats,
        stack=wishes.stack,
        bots=wishes.bots,
        bot_strength=wishes.bot_strength,
        charge=charge_wanted(book, free=wishes.free),
        seconds=turn_seconds_wanted(book, wishes.seconds),
    )


def wish_at_fault(wishes: TableWishes, judge: Callable[[TableWishes], object]) -> str:
    """Return the name of the one wish without which `judge` would not refuse the table; "" where there is no such one.

    >>> def judge(wishes):
    ...     if wishes.seats == 9:
    ...         raise Illegal("nine seats", allowed="fewer")
    >>> wish_at_fault(TableWishes("uk", "holdem", ante=2, seats=9), judge)
    'seats'
    """
    usual = TableWishes(wishes.house, wishes.game)
    for name in _MAY_BE_AT_FAULT:
        if getattr(wishes, name) == getattr(usual, name):
            continue
        try:
            judge(replace(wishes, **{name: getattr(usual, name)}))
        except PokerroomError:
            continue
        return name
    return ""
