"""A table's set-up: the lines that the operator posts on the sign, as a value and as a file."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar

import rtoml

from pokerroom.errors import Malformed, MisreadCall, refuses_misread_calls
from pokerroom.games import GAMES, game_key
from pokerroom.games.game import GameKey
from pokerroom.rulebook.book import Rulebook
from pokerroom.rulebook.house import House
from pokerroom.rulebook.question import ANY_CONTEXT, OpenAnswer
from pokerroom.rulebook.setup.line_values import read_setup_line, refuse_unknown_lines
from pokerroom.rulebook.words import (
    LIMITS,
    WON_BY,
    ChargedPer,
    ChargeMethod,
    DeckSize,
    FeePayer,
    Limit,
    LowQualifier,
    OpenerOptions,
    TopUpRule,
    WonBy,
    Word,
)

T = TypeVar("T")

# In a record a fraction is a word too, and what reads records knows only one kind of word in each place.
if TYPE_CHECKING:
    _AmountOrNone: TypeAlias = Decimal | int | Literal["none"]
    _AmountOrSmallestChip: TypeAlias = Decimal | int | Literal["smallest_chip"]
else:
    _AmountOrNone = _AmountOrSmallestChip = Any

_COMMON_LIMIT: Final[Limit] = "no_limit"
_GAME_LINE: Final = "game=" + " or ".join(map(repr, GAMES))
_AMOUNT: Final = re.compile(r"\d+(\.\d+)?")


def _reads_lines_given(setup_class: type[T]) -> type[T]:
    """Make a class read its lines from a program as strictly as from a file.

    Unknown lines are refused with those that may have been meant, and values of the wrong form with the right form. A
    set-up that is decoded from a record calls no `__init__`: it was judged when its table got it, and is not judged
    again.
    """
    write: Any = vars(setup_class)["__init__"]
    known = [line.name for line in fields(setup_class)]  # type: ignore[arg-type]

    @wraps(write)
    def read_and_write(self: T, *values: Any, **lines: Any) -> None:
        called = f"{setup_class.__name__}()"
        refuse_unknown_lines(lines, known, called, MisreadCall)
        if not values and "game" not in lines:
            raise MisreadCall(f"{called}: which game?", allowed=_GAME_LINE)
        write(self, *values, **lines)
        for line in fields(self):  # type: ignore[arg-type]
            given = getattr(self, line.name)
            if given is not line.default:
                object.__setattr__(self, line.name, read_setup_line(line.name, given, called))

    type.__setattr__(setup_class, "__init__", read_and_write)
    return setup_class


@_reads_lines_given
@refuses_misread_calls
@dataclass(frozen=True, slots=True)
class TableSetup:
    """The set-up posted for one table: its game, stakes and charges. Lines left out follow the house's book.

    Each line below answers a question of the books, or states a figure that they leave to the sign; the question is in
    brackets, and `pokerroom rules show <question>` shows what every house answers. Amounts are in the book's currency,
    not in chips. `Hand.open` takes the same lines as keywords.

    The game
        game                 which game is dealt: "holdem", "omaha", "seven_card_stud" ...
        deck                 the cards that are played with: "52", "48", "44", "40", "36" or "32" [cards.deck]
        joker                whether a wild joker is in the deck [cards.joker]
        burns                whether a card is burnt before each stage [deal.burns]
        ace_low              whether an ace may be low in a straight [evaluation.ace_in_runs]
        won_by               which hand wins the pot: "high", "low" or "high_low" [evaluation.pot_won_by]
        low_qualifier        what a low hand must be to win a share: "eight_or_less" or "none" [evaluation.low_hand]
        run_boards           whether the rest of a board may be run more than once [pots.run_board_again]
        players              how many are dealt in, held against cards and book [seating.dealt_in_max]

    What opens a hand
        blinds               the compulsory blinds, the smallest first, such as (1, 2) [blinds.forced_bets]
        ante                 what everybody who is dealt in puts up; 0 for none [blinds.forced_bets]
        straddling           whether a player may post a voluntary blind after the blinds [blinds.straddle]
        straddles            the amounts of such voluntary blinds, one after the other [blinds.straddle]

    Betting
        limit                "fixed", "range", "half_pot", "pot", "no_limit" or "double_previous" [betting.limit]
        minimum_bet          the least opening bet; a game without blinds needs it [betting.minimum_bet]
        maximum_bet          the most that may be bet at a "range" limit
        bet_sizes            the bet of each betting round at a "fixed" limit [betting.fixed_sizes]
        raise_cap            how many raises a betting round has, or "none" [betting.raise_cap]
        opener               what the first player to act may do, such as "raise_or_fold" [betting.opener_options]

    Stakes and seats
        min_buy_in           the least to sit down with [stakes.posted_games]
        max_buy_in           the most to sit down with [stakes.maximum_buy_in]
        top_up               how a stake may be added to, such as "into_range" [stakes.top_up]
        smallest_chip        the smallest chip that plays [stakes.smallest_chip]
        places               how many places the table has [seating.places]

    Time
        seconds_to_act       how long everybody has for every action [time.standing_limit]
        extra_seconds        how much time a player may buy at once [time.extensions]
        hours                outside which no hand begins, such as "12:00-04:00" [room.set_hours]

    What players pay for the game
        commission           the ways of charging: "pot_percent", "hand_fee", "time_charge" [commission.methods]
        percent              the percentage taken of a pot [commission.percentage]
        scale                the percentage by size of the pots: (from which size, percent, perhaps a cap) for each step
        cap                  the most that a percentage comes to in one hand, or "none" [commission.cap]
        least                the least that is taken from a pot that pays a percentage [commission.percentage]
        rounded_down_to      the multiple a percentage is cut to, or "smallest_chip" [commission.rounded_down_to]
        hand_fee             the fee for one hand [commission.hand_fee]
        hand_fee_payer       who pays it: "each_dealt_in_player", "button" or "pot" [commission.hand_fee]
        time_charge          the charge for one period [commission.time_charge]
        time_charge_per      what it is for: each "player", or the "table" together [commission.time_charge]
        time_charge_minutes  how long a period is [commission.time_charge]
        seating_fee          what a player pays once, on sitting down [commission.extra_fees]
        boards_fee           what a hand run on more than one board costs [commission.extra_fees]
        extra_time_fee       what a player pays each time for more time to act [commission.extra_fees]

    Jackpot
        jackpot              whether the table takes part in one [jackpot.kinds]
        jackpot_part         what the jackpot gets of every pot, hand fee or time charge [jackpot.charge]

    The kind of table
        tournament           whether it is a table of a tournament, where nobody buys in or pays commission
        live                 whether a person deals, with real cards and chips

    >>> TableSetup("holdem", blinds=(1, 2), min_buy_in=50)
    TableSetup(game='holdem', blinds=(1, 2), min_buy_in=50)
    >>> TableSetup("holdem", rake=5)
    Traceback (most recent call last):
    ...
    pokerroom.errors.MisreadCall: TableSetup(): unknown 'rake' (did you mean commission, percent or hand_fee?); \
allowed: commission, percent, hand_fee and 42 others
    """

    game: GameKey
    limit: Limit = _COMMON_LIMIT
    blinds: tuple[Decimal | int, ...] = ()
    ante: Decimal | int = 0
    straddles: tuple[Decimal | int, ...] = ()
    straddling: bool | None = None
    minimum_bet: Decimal | int | None = None
    maximum_bet: Decimal | int | None = None
    bet_sizes: tuple[Decimal | int, ...] = ()
    raise_cap: int | Literal["none"] | None = None
    deck: DeckSize | None = None
    joker: bool = False
    burns: bool | None = None
    ace_low: bool | None = None
    won_by: WonBy = "high"
    low_qualifier: LowQualifier | None = None
    opener: OpenerOptions | None = None
    smallest_chip: Decimal | int | None = None
    run_boards: bool | None = None
    players: int | None = None
    min_buy_in: Decimal | int | None = None
    max_buy_in: Decimal | int | None = None
    top_up: TopUpRule | None = None
    seconds_to_act: int | None = None
    extra_seconds: int | None = None
    places: int | None = None
    commission: tuple[ChargeMethod, ...] | None = None
    percent: Decimal | int | None = None
    scale: tuple[tuple[Decimal | int, ...], ...] = ()
    cap: _AmountOrNone | None = None
    least: Decimal | int | None = None
    rounded_down_to: _AmountOrSmallestChip | None = None
    hand_fee: Decimal | int | None = None
    hand_fee_payer: FeePayer | None = None
    time_charge: Decimal | int | None = None
    time_charge_per: ChargedPer | None = None
    time_charge_minutes: int | None = None
    seating_fee: Decimal | int | None = None
    boards_fee: Decimal | int | None = None
    extra_time_fee: Decimal | int | None = None
    jackpot: bool = False
    jackpot_part: Decimal | int | None = None
    tournament: bool = False
    live: bool = False
    hours: str | None = None

    def __repr__(self) -> str:
        """Show only the lines that were given; the others are left to the house."""
        values = {line.name: getattr(self, line.name) for line in fields(self)}
        lines = [f"{line.name}={values[line.name]!r}" for line in fields(self) if values[line.name] != line.default]
        return f"TableSetup({', '.join(lines)})"

    def limit_is(self, *limits: Limit) -> bool:
        """Return whether the limit is one of these."""
        return self.limit in limits

    def game_is(self, game: GameKey) -> bool:
        """Return whether this is the game of the table."""
        return self.game == game

    @property
    def straddle_context(self) -> Literal["draw_blind", "other"]:
        """The context in which books answer about straddles: draw poker with a blind, or any other game."""
        return "draw_blind" if self.game_is("draw_blind") else "other"

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", game_key(self.game))  # "crazy-pineapple" and "Hold'em" are read as well
        # A fraction written as a word in a record, like "none", becomes a number again.
        for name in ("cap", "rounded_down_to"):
            written = getattr(self, name)
            if isinstance(written, str) and _AMOUNT.fullmatch(written):
                object.__setattr__(self, name, Decimal(written))


# The lines about players' charges, and about a jackpot.
CHARGES: Final = (
    "commission", "percent", "scale", "cap", "least", "rounded_down_to", "hand_fee", "hand_fee_payer", "time_charge",
    "time_charge_per", "time_charge_minutes", "seating_fee", "boards_fee", "extra_time_fee", "jackpot", "jackpot_part",
)  # fmt: skip


def read_setup(file: Path, house: House | Rulebook | None = None) -> TableSetup:
    """Read a set-up from a TOML file; lines left out follow the house. Refuse a file that cannot be read."""
    try:
        raw = rtoml.loads(file.read_text("utf-8"))
    except rtoml.TomlParsingError as fault:
        raise Malformed(f"{file.name} cannot be read: {fault}", allowed="a TOML file") from None
    return setup_from(raw, file.name, house)


def setup_from(
    raw: Mapping[str, Any],
    where: str,
    house: House | Rulebook | None = None,
) -> TableSetup:
    """Make a set-up from parsed data; with a house, lines left out follow it."""
    refuse_unknown_lines(raw, [line.name for line in fields(TableSetup)], where)
    if not isinstance(raw.get("game"), str):
        raise Malformed(f"{where}: which game?", allowed=_GAME_LINE)
    values = {name: read_setup_line(name, value, where) for name, value in raw.items()}
    setup = TableSetup(**values)
    return setup if house is None else following(setup, house, raw)


def refuse_contradictory(setup: TableSetup) -> None:
    """Refuse a set-up whose lines contradict each other, or leave nothing to play with.

    Set-ups read from a record are not checked here, because they were judged when their table got them.
    """
    if setup.min_buy_in is not None and setup.max_buy_in is not None and setup.min_buy_in > setup.max_buy_in:
        what = f"a buy-in of at least {setup.min_buy_in} and at most {setup.max_buy_in}"
        raise Malformed(what, allowed="a range that is not empty")
    if setup.players is not None and setup.places is not None and setup.players > setup.places:
        what = f"{setup.players} players at a table with {setup.places} places"
        raise Malformed(what, allowed="as many places as players, or more")
    if setup.smallest_chip is not None and not setup.smallest_chip:
        raise Malformed("a smallest chip of nothing", allowed="an amount above 0")


# Lines with a common answer though nobody has given one: the questions that they answer.
_LIMIT: Final = "betting.limit"
_WON_BY: Final = "evaluation.pot_won_by"


def following(setup: TableSetup, house: House | Rulebook, said: Collection[str]) -> TableSetup:
    """Return the set-up with every line that was not `said` filled in from the house.

    >>> from pokerroom.rulebook import library
    >>> pot_limit = House(library().book("uk")).choose("betting.limit", "pot")
    >>> following(TableSetup("holdem"), pot_limit, said=("game",)).limit
    'pot'
    """
    chosen = house if isinstance(house, House) else House(house)
    limit, won_by = setup.limit, setup.won_by
    if "limit" not in said:
        limit = _usual_answer(chosen, _LIMIT, LIMITS, limit, tournament=setup.tournament)
    if "won_by" not in said:
        won_by = _usual_answer(chosen, _WON_BY, WON_BY, won_by, tournament=setup.tournament)
    return replace(setup, limit=limit, won_by=won_by)


def usual_limit(house: House | Rulebook, *, tournament: bool = False) -> Limit:
    """Return the betting limit of a table that names none: no limit, unless the house has another."""
    chosen = house if isinstance(house, House) else House(house)
    return _usual_answer(chosen, _LIMIT, LIMITS, _COMMON_LIMIT, tournament=tournament)


def allows_limit(house: House, limit: str) -> bool:
    """Return whether the book allows a cash table this limit."""
    return _allows(house, _LIMIT, limit, _cash_or_tournament_context(house, _LIMIT, tournament=False))


def _usual_answer(house: House, key: str, words: Sequence[Word], common: Word, *, tournament: bool) -> Word:
    """Return the common answer, or the house's own if its operator chose one or the common one is not allowed."""
    place = _cash_or_tournament_context(house, key, tournament=tournament)
    if _allows(house, key, common, place) and (key, place, "") not in house.choices:
        return common
    answer = house.answer(key, place)
    return next((word for word in words if word == answer), common)


def _cash_or_tournament_context(house: House, key: str, *, tournament: bool) -> str:
    """Return the context in which a question is answered for this kind of table."""
    setting = house.book.settings.get(key)
    if setting is None or ANY_CONTEXT in setting.picks:
        return ANY_CONTEXT
    return "tournament" if tournament else "cash"


def _allows(house: House, key: str, value: str, place: str) -> bool:
    setting = house.book.settings.get(key)
    if setting is None or place not in setting.picks:
        return True
    pick = setting.pick(place)
    return pick.permits(value) if isinstance(pick, OpenAnswer) else pick == value
