"""The tables that a room's settings ask for: their ids, names and bots, and the set-up of one that is not open yet.

A table that is in the record goes on as it was opened, whatever the settings and the files of its house say now. So a
set-up is made, and may be refused, only where a table is new; at an open one it is only told how the two differ.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from pokerroom.bonus.posted.house_terms import bonus_terms_for
from pokerroom.bonus.posted.setup import BonusSetup
from pokerroom.bonus.posted.terms import BONUS_GAME, BONUS_NAMES
from pokerroom.bots.skill import BOT_STRENGTHS, BotStrength
from pokerroom.errors import Illegal, Malformed, PokerroomError
from pokerroom.games import GAMES
from pokerroom.jackpots.posted.conditions import PoolConditions
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.tables.opening.known_houses import KnownHouses, known_houses
from pokerroom.room.tables.opening.requested_jackpots import in_a_pool
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.decision import OpenAnswer
from pokerroom.rulebook.house import House
from pokerroom.rulebook.library import Library
from pokerroom.rulebook.operator.operator_choice import OperatorChoice, house_with
from pokerroom.rulebook.operator.usual import demo_jackpots, demo_tables
from pokerroom.rulebook.setup.hours import read_hours
from pokerroom.table.happenings import Opened
from pokerroom.table.opening.new_table import NewTable, charge_methods, houses, named, new_table
from pokerroom.table.opening.opening import refuse_forbidden
from pokerroom.table.rules import table_rules_for
from pokerroom.table.stakes.adding import TOP_UP_NAMES

_TO_THE_MAXIMUM: Final = "up_to_maximum"
DealtBy: TypeAlias = Literal["software", "live"]  # by whom, in the words of the settings
_ANTES: Final = 50  # a usual stack at a table of the bonus game
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
_NOT_LIVE: Final = (
    "bots",
    "bot_strength",
    "seconds",
    "more_seconds",
)  # nobody sits there by itself, and no clock runs unless called
_DEALT: Final[tuple[DealtBy, ...]] = get_args(DealtBy)
_BONUS_ONLY: Final = ("dealt_from", "low_limit", "ante_most", "bonus_least", "bonus_most")
_COMMON_WORDS: Final = ("house", "game", "name", "ante", "seats", "stack", "bots", "seconds", "jackpot", "pit", "talk")
_BONUS_WORDS: Final = (*_COMMON_WORDS, *_BONUS_ONLY)
_POKER_WORDS: Final = (*_COMMON_WORDS, *_POKER_ONLY)
_SHORTEST: Final = 40  # percent of the usual stake that one may sit down with

# What the tables of the demo are called, one after the other.
_TABLE_NAMES: Final = (
    "Lamplight", "Green Baize", "The Long Room", "Harbour", "Corner House", "Arcade", "Garden", "Chandlery", "Foundry",
    "Quayside", "Mill Lane", "Clocktower", "Wharf", "Terrace", "Bell Yard", "Observatory", "Orchard", "Tramway",
    "Signal Box", "Courtyard", "Boathouse", "Old Exchange", "North Stair", "Granary", "Printworks", "Lighthouse",
    "Conservatory", "Assembly", "Cloisters", "Gallery",
)  # fmt: skip


class NewBonusTable(NamedTuple):
    """A table of the bonus game to be opened: its book, its set-up, and what one usually sits down with."""

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
    own: TableSettings
    known: Library
    file: str = ""  # of a house of one's own
    fault: PokerroomError | None = None
    approved: Callable[[Rulebook], tuple[OperatorChoice, ...]] = lambda _: ()

    def made(self) -> NewTable:
        """The table as it would be opened now; refused by its place in the settings."""
        if self.fault is not None:
            raise _at_its_place(self.own, self.fault)
        return _made(self.own, self.known, self.approved)

    def judged(self) -> NewTable:
        """The table as it would be opened now, held against everything that its book says about what is posted."""
        new = self.made()
        _judge(new, self.approved)
        return new

    def at_its_place(self, fault: PokerroomError) -> PokerroomError:
        """A refusal of the table with where in the settings it is asked for."""
        return _at_its_place(self.own, fault)

    @property
    def is_bonus(self) -> bool:
        """Whether it is a table of the game against the house."""
        return _is_bonus(self.own)

    def made_bonus(self, pools: Sequence[PoolConditions] = ()) -> NewBonusTable:
        """The table of the bonus game as it would be opened now; refused by its place in the settings.

        The Jackpot Wager is that of the pool which the table takes part in; without one none is offered.
        """
        if self.fault is not None:
            raise _at_its_place(self.own, self.fault)
        own = self.own
        _refuse_words(own, _POKER_ONLY, f"a table of {BONUS_GAME}", _BONUS_WORDS)
        setup = BonusSetup(
            name=self.name,
            places=own.seats,
            dealt_from=re.sub(r"[\s-]+", "_", own.dealt_from.strip().casefold()) or None,
            low_limit=own.low_limit,
            ante_least=_amount(own.ante),
            ante_most=_amount(own.ante_most),
            bonus_least=_amount(own.bonus_least),
            bonus_most=_amount(own.bonus_most),
            jackpot=self._jackpot_wager(pools) if own.jackpot else Decimal(0),
            decision_seconds=own.seconds or BonusSetup().decision_seconds,
        )
        try:
            book = self.known.named(own.house)
            terms = bonus_terms_for(House(book), setup)
        except PokerroomError as fault:
            raise _at_its_place(own, fault) from None
        return NewBonusTable(book, setup, own.stack or _ANTES * terms.limits.ante_least)

    def _jackpot_wager(self, pools: Sequence[PoolConditions]) -> Decimal:
        named = {pool.name: {table.name for table in pool.tables} for pool in pools}
        mine = [
            pool
            for pool in pools
            if pool.house == self.own.house and (not named[pool.name] or self.id in named[pool.name])
        ]
        if not mine or mine[0].wager is None or mine[0].unit != BonusSetup().unit:
            what = f"jackpot = true at a table of {self.own.house}"
            allowed = f"with a jackpot of {self.own.house} that has a wager, and unit = {BonusSetup().unit}"
            raise _at_its_place(self.own, Malformed(what, allowed=allowed))
        return mine[0].wager

    def differs_bonus(self, house: str, digest: str, setup: BonusSetup, pools: Sequence[PoolConditions]) -> str:
        """Return what is asked for otherwise than a table of the bonus game was opened, in words; or nothing."""
        try:
            new = self.made_bonus(pools)
        except PokerroomError as fault:
            return " ".join(str(fault).split())
        changed = [name for name in setup.__struct_fields__ if getattr(new.setup, name) != getattr(setup, name)]
        return self._difference(new.book, house, digest, changed)

    def differs(self, opened: Opened) -> str:
        """What the settings and the house's file say otherwise than the table was opened, in words; or nothing."""
        try:
            new = self.made()
        except PokerroomError as fault:
            return " ".join(str(fault).split())
        names = [field.name for field in dataclasses.fields(opened.setup)]
        changed = [name for name in names if getattr(new.setup, name) != getattr(opened.setup, name)]
        return self._difference(new.book, opened.house, opened.digest, changed)

    def _difference(self, book: Rulebook, house: str, digest: str, changed: Sequence[str]) -> str:
        lines = []
        if book.id != house:
            lines.append(f"the house was {house} and is {book.id} ({self.own.where})")
        elif book.digest != digest:
            lines.append(f"the rulebook of {house} has changed since")
        if changed:
            lines.append(f"another {', '.join(changed).replace('_', ' ')} ({self.own.where})")
        return "; ".join(lines)


def requested_tables(
    settings: Settings, opened: Mapping[str, Opened | None], known: KnownHouses | None = None
) -> Iterator[RequestedTable]:
    """The tables that the settings ask for. `opened` are those in the record, with their opening where it can be read.

    `known` are the houses of the settings, where somebody has them already.
    """
    known = known or known_houses(settings)
    taken: set[str] = set()
    names = iter(_TABLE_NAMES)
    asked = [(known.named(own), own.house) for own in settings.tables]
    if settings.demo:
        demo = [TableSettings(book.id, game) for game in GAMES for book in houses(known.library.books.values(), game)]
        demo += [TableSettings(**words) for words in demo_tables()]
        pools = demo_jackpots()
        demo = [dataclasses.replace(own, jackpot=in_a_pool(own, pools) or None) for own in demo]
        poker = [own for own in demo if not _is_bonus(own)]
        asked += [((_kept_within_its_maximum(own, known.library), None), "") for own in poker]
        asked += [((own, None), "") for own in demo if _is_bonus(own)]
    for (own, fault), file in asked:
        name = own.name or next(names, f"{GAMES[own.game].name if own.game in GAMES else own.game} {len(taken) + 1}")
        table_id = _slug(name if own.name else f"{own.house}-{own.game}-{own.limit}-{own.deck or ''}-{own.dealt}")
        number = 2
        while table_id in taken:
            table_id = f"{table_id.rstrip('0123456789')}{number}"
            number += 1
        if fault is not None and table_id not in opened:
            table_id = _open_in_such_a_house(own, opened, taken, known.library) or table_id
        taken.add(table_id)
        bots = settings.bots_at_table if own.bots is None else own.bots
        yield RequestedTable(
            id=table_id,
            name=name,
            bots=bots,
            bot_strength=_bot_strength(own, settings),
            own=own,
            known=known.library,
            file=file,
            fault=fault,
            approved=known.approved,
        )


def requested_table(
    own: TableSettings, known: KnownHouses, taken: Collection[str], settings: Settings, table_id: str = ""
) -> RequestedTable:
    """A table of poker that is asked for while the room runs; refused where its name is another table's.

    With an id of its own, two may have the same name.
    """
    if _is_bonus(own):
        raise Malformed("the game against the house", allowed="a table of poker; the settings open others")
    if own.house not in known.library.books or own.game not in GAMES:
        what = own.house if own.house not in known.library.books else own.game
        raise Malformed(f"there is no {what[:40]!r}", allowed=", ".join((*known.library.books, *GAMES)))
    if not own.name.isprintable():
        raise Malformed(f"the name {own.name!r}", allowed="letters, numbers and signs that can be seen")
    table_id = table_id or _slug(own.name)
    if table_id in taken:
        raise Illegal(f"there is already a table called {own.name}", allowed="another name")
    bots = 0 if own.bots is None else own.bots
    most = min(bots, settings.bots_at_table)
    return RequestedTable(
        id=table_id,
        name=own.name,
        bots=most,
        bot_strength=_bot_strength(own, settings),
        own=own,
        known=known.library,
        approved=known.approved,
    )


def _bot_strength(own: TableSettings, settings: Settings) -> BotStrength:
    """Return how well the bots of a table play; refused where the settings name no strength there is."""
    if not own.bot_strength:
        return settings.bot_strength
    try:
        return named("strength of bots", own.bot_strength, BOT_STRENGTHS)
    except PokerroomError as fault:
        raise _at_its_place(own, fault) from None


def _is_bonus(settings: TableSettings) -> bool:
    return re.sub(r"[\s_-]+", "_", settings.game.strip().casefold()) in BONUS_NAMES


def is_live(settings: TableSettings) -> bool:
    """Return whether a person is to deal a table; refused where the settings say neither that nor the software."""
    if not settings.dealt:
        return False
    try:
        return named("way to deal", settings.dealt, _DEALT) == "live"
    except PokerroomError as fault:
        raise _at_its_place(settings, fault) from None


def _amount(chips: int | None) -> Decimal | None:
    return None if chips is None else Decimal(chips)


def _refuse_words(settings: TableSettings, others: Sequence[str], here: str, allowed: Sequence[str]) -> None:
    """Refuse words of the settings that say nothing at such a table."""
    strange = [name for name in others if getattr(settings, name) not in (None, "")]
    if strange:
        raise _at_its_place(settings, Malformed(f"{', '.join(strange)} at {here}", allowed=", ".join(allowed)))


def _open_in_such_a_house(
    settings: TableSettings, opened: Mapping[str, Opened | None], taken: set[str], library: Library
) -> str:
    """An open table of this game in a house of one's own that no file tells about any more; or nothing."""
    for table_id, opening in opened.items():
        if opening is None or table_id in taken or opening.house in library.books:
            continue
        if opening.setup.game == re.sub(r"[\s_-]+", "_", settings.game.strip().casefold()):
            return table_id
    return ""


def _at_its_place(settings: TableSettings, fault: PokerroomError) -> PokerroomError:
    """The refusal with where in the settings the table is asked for."""
    return (
        Malformed(f"{fault.what} ({settings.where})", allowed=fault.allowed, cites=fault.cites)
        if settings.where
        else fault
    )


def _kept_within_its_maximum(settings: TableSettings, library: Library) -> TableSettings:
    """A table of the demo: where the house lets its operator choose, no stack is brought above the maximum."""
    pick = library.book(settings.house).setting("stakes.top_up").pick()
    open_to_it = isinstance(pick, OpenAnswer) and pick.permits(_TO_THE_MAXIMUM)
    return dataclasses.replace(settings, top_up=_TO_THE_MAXIMUM) if open_to_it else settings


def _made(
    settings: TableSettings, library: Library, approved: Callable[[Rulebook], tuple[OperatorChoice, ...]] = lambda _: ()
) -> NewTable:
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
            _judge(new, approved)
    except PokerroomError as fault:
        raise _at_its_place(settings, fault) from None
    return new


def _judge(new: NewTable, approved: Callable[[Rulebook], tuple[OperatorChoice, ...]]) -> None:
    """Refuse a table whose book does not allow what is posted there."""
    house = house_with(House(new.book), approved(new.book))
    table_rules_for(house, new.setup)
    refuse_forbidden(house, new.setup)


def _at_a_club_table(new: NewTable, settings: TableSettings) -> NewTable:
    """The table with as many places as were asked for, and with a range to buy in where the house lets one choose."""
    setup = dataclasses.replace(
        new.setup,
        places=new.seats,
        seconds_to_act=settings.seconds,
        extra_seconds=settings.more_seconds,
        straddling=new.setup.straddling if settings.straddles is None else settings.straddles,
        run_boards=settings.boards,
        jackpot=bool(settings.jackpot),
        live=is_live(settings),
        top_up=named("top-up", settings.top_up, TOP_UP_NAMES) if settings.top_up else None,
        time_charge=settings.time_charge,
        cap=settings.cap,
        hours=settings.hours or None,
    )
    if settings.hours:
        read_hours(settings.hours)
    if settings.charge:
        setup = dataclasses.replace(setup, commission=charge_methods(re.split(r"[\s,]+", settings.charge.strip())))
    if settings.stack is None and setup.min_buy_in is not None and setup.min_buy_in == setup.max_buy_in:
        setup = dataclasses.replace(setup, min_buy_in=setup.min_buy_in * _SHORTEST // 100)
    return dataclasses.replace(new, setup=setup)


def _slug(words: str) -> str:
    """A name as part of an address.

    >>> _slug("uk-seven_card_stud--"), _slug("Friday's game")
    ('uk-seven-card-stud', 'friday-s-game')
    """
    found = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
    if not found:
        raise Malformed(f"{words!r} makes no address", allowed="a name with letters or numbers")
    return found
