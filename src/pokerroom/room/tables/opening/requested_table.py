"""A table that a room's settings ask for, or somebody in a running room: its bots, and its set-up while it is new.

A table that is in the record goes on as it was opened, whatever the settings and the files of its house say now. So a
set-up is made, and may be refused, only where a table is new; at an open one it is only told how the two differ.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pokerroom.bonus.posted.house_terms import bonus_terms_for
from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.bonus.posted.terms import BONUS_GAME, BONUS_NAMES
from pokerroom.bonus.words import DEALT_FROM
from pokerroom.bots.skill import BOT_STRENGTHS, BotStrength
from pokerroom.errors import Illegal, Malformed, PokerroomError, shortened
from pokerroom.games import GAMES
from pokerroom.jackpots.posted.conditions import PoolConditions
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.opening.known_houses import KnownHouses
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.library import Library
from pokerroom.rulebook.operator.operator_choice import OperatorChoice, house_with
from pokerroom.rulebook.setup.hours import read_hours
from pokerroom.rulebook.words import TOP_UPS
from pokerroom.table.happenings import Opened
from pokerroom.table.opening.new_table import NewTable, charge_methods, named, new_table
from pokerroom.table.opening.readiness import refuse_forbidden
from pokerroom.table.rules import table_rules_for

DealtBy: TypeAlias = Literal["software", "live"]  # by whom, in the words of the settings
_USUAL_BONUS_STACK_IN_ANTES: Final = 50
_POKER_ONLY: Final = (
    "limit",
    "blinds",
    "deck",
    "more_seconds",
    "straddles",
    "top_up",
    "boards",
    "charge",
    "time_charge",
    "cap",
    "dealt",
    "bot_strength",
    "hours",
)
# Settings without a meaning at a live table: it has no bots, and no clock runs unless it is called.
_NOT_LIVE: Final = ("bots", "bot_strength", "seconds", "more_seconds")
_WAYS_TO_DEAL: Final[tuple[DealtBy, ...]] = get_args(DealtBy)
_BONUS_ONLY: Final = ("dealt_from", "low_limit", "ante_most", "bonus_least", "bonus_most")
_COMMON_WORDS: Final = ("house", "game", "name", "ante", "seats", "stack", "bots", "seconds", "jackpot", "pit", "talk")
_BONUS_WORDS: Final = (*_COMMON_WORDS, *_BONUS_ONLY)
_POKER_WORDS: Final = (*_COMMON_WORDS, *_POKER_ONLY)
_SHORTEST_BUY_IN_PERCENT_OF_USUAL: Final = 40


class NewBonusTable(NamedTuple):
    """A table of the bonus game to be opened: its book, its set-up, and the usual chips to sit down with."""

    book: Rulebook
    setup: BonusSetup
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedTable:
    """A table that the settings ask for; `fault` is why the file of its house cannot be used, if it cannot."""

    id: str
    name: str
    bots: int
    bot_strength: BotStrength
    settings: TableSettings
    known: Library
    file: str = ""  # of a house of one's own
    fault: PokerroomError | None = None
    approved: Callable[[Rulebook], tuple[OperatorChoice, ...]] = lambda _: ()

    def made(self) -> NewTable:
        """Return the table as it would be opened now, or refuse it by its place in the settings."""
        if self.fault is not None:
            raise _at_its_place(self.settings, self.fault)
        return _make_poker_table(self.settings, self.known, self.approved)

    def judged(self) -> NewTable:
        """Return the table as it would be opened now, or refuse a set-up that its book does not allow."""
        new = self.made()
        _refuse_against_book(new, self.approved)
        return new

    def at_its_place(self, fault: PokerroomError) -> PokerroomError:
        """Return a refusal of the table with where in the settings it is asked for."""
        return _at_its_place(self.settings, fault)

    @property
    def is_bonus(self) -> bool:
        """Whether it is a table of the game against the house."""
        return is_bonus_table(self.settings)

    def made_bonus(self, pools: Sequence[PoolConditions] = ()) -> NewBonusTable:
        """Return the table of the bonus game as it would be opened now, or refuse it by its place in the settings.

        The Jackpot Wager is that of the pool which the table takes part in; without one none is offered.
        """
        if self.fault is not None:
            raise _at_its_place(self.settings, self.fault)
        settings = self.settings
        _refuse_words(settings, _POKER_ONLY, f"a table of {BONUS_GAME}", _BONUS_WORDS)
        setup = BonusSetup(
            name=self.name,
            places=settings.seats,
            dealt_from=_source_of_cards(settings.dealt_from),
            low_limit=settings.low_limit,
            ante_least=_chips_as_decimal(settings.ante),
            ante_most=_chips_as_decimal(settings.ante_most),
            bonus_least=_chips_as_decimal(settings.bonus_least),
            bonus_most=_chips_as_decimal(settings.bonus_most),
            jackpot=self._jackpot_wager(pools) if settings.jackpot else Decimal(0),
            decision_seconds=settings.seconds or BonusSetup().decision_seconds,
        )
        try:
            book = self.known.named(settings.house)
            terms = bonus_terms_for(House(book), setup)
        except PokerroomError as fault:
            raise _at_its_place(settings, fault) from None
        return NewBonusTable(book, setup, settings.stack or _USUAL_BONUS_STACK_IN_ANTES * terms.limits.ante_least)

    def _jackpot_wager(self, pools: Sequence[PoolConditions]) -> Decimal:
        named = {pool.name: {table.name for table in pool.tables} for pool in pools}
        own_pools = [
            pool
            for pool in pools
            if pool.house == self.settings.house and (not named[pool.name] or self.id in named[pool.name])
        ]
        if not own_pools or own_pools[0].wager is None or own_pools[0].unit != BonusSetup().unit:
            what = f"jackpot = true at a table of {self.settings.house}"
            allowed = f"with a jackpot of {self.settings.house} that has a wager, and unit = {BonusSetup().unit}"
            raise _at_its_place(self.settings, Malformed(what, allowed=allowed))
        return own_pools[0].wager

    def bonus_differences(self, house_id: str, digest: str, setup: BonusSetup, pools: Sequence[PoolConditions]) -> str:
        """Return in words how the settings differ from a table of the bonus game as opened; "" where they do not."""
        try:
            new = self.made_bonus(pools)
        except PokerroomError as fault:
            return " ".join(str(fault).split())
        changed = [name for name in setup.__struct_fields__ if getattr(new.setup, name) != getattr(setup, name)]
        return self._difference(new.book, house_id, digest, changed)

    def differences(self, opened: Opened) -> str:
        """Return in words how the settings and the file of its house differ from the open table; "" if they do not."""
        try:
            new = self.made()
        except PokerroomError as fault:
            return " ".join(str(fault).split())
        names = [field.name for field in dataclasses.fields(opened.setup)]
        changed = [name for name in names if getattr(new.setup, name) != getattr(opened.setup, name)]
        return self._difference(new.book, opened.house, opened.digest, changed)

    def _difference(self, book: Rulebook, house_id: str, digest: str, changed: Sequence[str]) -> str:
        lines = []
        if book.id != house_id:
            lines.append(f"the house was {house_id} and is {book.id} ({self.settings.where})")
        elif book.digest != digest:
            lines.append(f"the rulebook of {house_id} has changed since")
        if changed:
            lines.append(f"another {', '.join(changed).replace('_', ' ')} ({self.settings.where})")
        return "; ".join(lines)


def requested_table(
    table_settings: TableSettings, known: KnownHouses, taken: Collection[str], settings: Settings, table_id: str = ""
) -> RequestedTable:
    """Return a poker table that is asked for while the room runs, or refuse one by another table's name.

    With an id of its own, two may have the same name.
    """
    if is_bonus_table(table_settings):
        raise Malformed("the game against the house", allowed="a table of poker; the settings open others")
    if table_settings.house not in known.library.books or table_settings.game not in GAMES:
        what = table_settings.house if table_settings.house not in known.library.books else table_settings.game
        raise Malformed(f"there is no {shortened(what)!r}", allowed=", ".join((*known.library.books, *GAMES)))
    if not table_settings.name.isprintable():
        raise Malformed(f"the name {table_settings.name!r}", allowed="letters, numbers and signs that can be seen")
    table_id = table_id or table_slug(table_settings.name)
    if table_id in taken:
        raise Illegal(f"there is already a table called {table_settings.name}", allowed="another name")
    bots = 0 if table_settings.bots is None else table_settings.bots
    most = min(bots, settings.bots_at_table)
    return RequestedTable(
        id=table_id,
        name=table_settings.name,
        bots=most,
        bot_strength=strength_of_bots(table_settings, settings),
        settings=table_settings,
        known=known.library,
        approved=known.approved,
    )


def strength_of_bots(table_settings: TableSettings, settings: Settings) -> BotStrength:
    """Return how well the bots of a table play; refused where the settings name no strength there is."""
    if not table_settings.bot_strength:
        return settings.bot_strength
    try:
        return named("strength of bots", table_settings.bot_strength, BOT_STRENGTHS)
    except PokerroomError as fault:
        raise _at_its_place(table_settings, fault) from None


def is_bonus_table(settings: TableSettings) -> bool:
    """Return whether the settings ask for a table of the game against the house."""
    return re.sub(r"[\s_-]+", "_", settings.game.strip().casefold()) in BONUS_NAMES


def is_live(settings: TableSettings) -> bool:
    """Return whether a person is to deal a table; refused where the settings say neither that nor the software."""
    if not settings.dealt:
        return False
    try:
        return named("way to deal", settings.dealt, _WAYS_TO_DEAL) == "live"
    except PokerroomError as fault:
        raise _at_its_place(settings, fault) from None


def _source_of_cards(words: str) -> str | None:
    """Return the word for what a bonus table is dealt from, or what was written where that is no such word.

    >>> _source_of_cards("Card shoe"), _source_of_cards("a hat"), _source_of_cards("")
    ('card_shoe', 'a hat', None)
    """
    word = re.sub(r"[\s-]+", "_", words.strip().casefold())
    return word if word in DEALT_FROM else words.strip() or None


def _chips_as_decimal(chips: int | None) -> Decimal | None:
    return None if chips is None else Decimal(chips)


def _refuse_words(settings: TableSettings, others: Sequence[str], here: str, allowed: Sequence[str]) -> None:
    """Refuse words of the settings that say nothing at such a table."""
    unknown = [name for name in others if getattr(settings, name) not in (None, "")]
    if unknown:
        raise _at_its_place(settings, Malformed(f"{', '.join(unknown)} at {here}", allowed=", ".join(allowed)))


def _at_its_place(settings: TableSettings, fault: PokerroomError) -> PokerroomError:
    """Return the refusal with where in the settings the table is asked for."""
    return (
        Malformed(f"{fault.what} ({settings.where})", allowed=fault.allowed, cites=fault.cites)
        if settings.where
        else fault
    )


def _make_poker_table(
    settings: TableSettings, library: Library, approved: Callable[[Rulebook], tuple[OperatorChoice, ...]] = lambda _: ()
) -> NewTable:
    """Make a poker table as requested, under its house's book; a refusal names the place in the settings."""
    _refuse_words(settings, _BONUS_ONLY, "a table of poker", _POKER_WORDS)
    if is_live(settings):
        words = tuple(word for word in _POKER_WORDS if word not in _NOT_LIVE)
        _refuse_words(settings, _NOT_LIVE, "a live table", words)
    try:
        new = new_table(
            settings.game,
            library.named(settings.house),
            others=library.books.values(),
            limit=settings.limit,
            seats=settings.seats,
            stack=settings.stack,
            blinds=settings.blinds,
            ante=settings.ante,
            deck=settings.deck,
        )
        new = _at_a_club_table(new, settings)
        if settings.where:
            _refuse_against_book(new, approved)
    except PokerroomError as fault:
        raise _at_its_place(settings, fault) from None
    return new


def _refuse_against_book(new: NewTable, approved: Callable[[Rulebook], tuple[OperatorChoice, ...]]) -> None:
    """Refuse a table with a set-up that its book does not allow."""
    house = house_with(House(new.book), approved(new.book))
    table_rules_for(house, new.setup)
    refuse_forbidden(house, new.setup)


def _at_a_club_table(new: NewTable, settings: TableSettings) -> NewTable:
    """Return the table with the places and other words asked for, and a range to buy in where one may choose."""
    setup = dataclasses.replace(
        new.setup,
        places=new.seats,
        seconds_to_act=settings.seconds,
        extra_seconds=settings.more_seconds,
        straddling=new.setup.straddling if settings.straddles is None else settings.straddles,
        run_boards=settings.boards,
        jackpot=bool(settings.jackpot),
        live=is_live(settings),
        top_up=named("top-up", settings.top_up, TOP_UPS) if settings.top_up else None,
        time_charge=settings.time_charge,
        cap=settings.cap,
        hours=settings.hours or None,
    )
    if settings.hours:
        read_hours(settings.hours)
    if settings.charge:
        setup = dataclasses.replace(setup, commission=charge_methods(re.split(r"[\s,]+", settings.charge.strip())))
    if settings.stack is None and setup.min_buy_in is not None and setup.min_buy_in == setup.max_buy_in:
        setup = dataclasses.replace(setup, min_buy_in=setup.min_buy_in * _SHORTEST_BUY_IN_PERCENT_OF_USUAL // 100)
    return dataclasses.replace(new, setup=setup)


def table_slug(words: str) -> str:
    """Return a name as part of an address, or refuse one that has no letter or number.

    >>> table_slug("uk-seven_card_stud--"), table_slug("Friday's game")
    ('uk-seven-card-stud', 'friday-s-game')
    """
    slug = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    if not slug:
        raise Malformed(f"{words!r} makes no address", allowed="a name with letters or numbers")
    return slug
