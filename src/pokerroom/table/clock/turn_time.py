"""Time to act: the standing limit of a timed table, the clock called on one player, and time bought.

Time is an input. A `Turn` has the start of a player's turn and the clock or time called or bought in it. From it and
the house's `ClockRules` follow the moments at which something is due, and the player's act when time is up.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias, get_args

from pokerroom.charges import ChargeLine
from pokerroom.charges.reasons.reason_kinds import PartToPot, SecondsBought
from pokerroom.charges.reasons.reason_text import reason_texts
from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds
from pokerroom.rulebook.ruling_rows.rows import Row
from pokerroom.rulebook.words import one_of
from pokerroom.wording.plural import quantity

ASKED_BY_FLOOR: Final = 0  # in place of the asker's seat
ClockCalledBy: TypeAlias = Literal["anyone", "dealt_in", "floor_only"]
TimePaidTo: TypeAlias = Literal["house", "house_and_pot"]
DueInTurn: TypeAlias = Literal["warning", "countdown", "expiry"]
TimeUpDid: TypeAlias = Literal["check", "fold", "hand_dead", "least_bet", "stand_pat", "must_discard"]
TurnClock: TypeAlias = Literal["called", "standing", "tournament"]  # the clocks by which a turn may end
CLOCK_CALLED_BY: Final[tuple[ClockCalledBy, ...]] = get_args(ClockCalledBy)
TIME_PAID_TO: Final[tuple[TimePaidTo, ...]] = get_args(TimePaidTo)
TIME_UP_DID: Final[tuple[TimeUpDid, ...]] = get_args(TimeUpDid)
HOUSE_AND_POT: Final = "house_and_pot"  # half of the price for each, in whole units of the currency
CALLED_CLOCK: Final = "called"
STANDING_CLOCK: Final = "standing"
TOURNAMENT_CLOCK: Final = "tournament"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRules(RestsOnBook):
    """A house's rules for time to act, in seconds; amounts are chips, of which `unit` make one of the currency."""

    called_by: ClockCalledBy = "floor_only"
    called: int = 40  # the total time of a called clock
    countdown: int = 0  # its last part, counted aloud
    standing_limit: int | None = None  # the time for every action at a timed table
    warning: int = 0  # how long before its end the player is warned
    called_over_standing: bool = False
    extensions: int | None = 0  # how often time may be bought in a betting round; None for no limit
    extra_seconds: int = 0
    price: int = 0
    paid_to: TimePaidTo = "house"
    unit: int = 1
    expiry: tuple[Row, ...] = field(default=(), compare=False, repr=False)
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: when it began, how often time was bought in it, and when a clock was called on it, if one
    was.
    """

    began: datetime
    bought: int = 0
    called: datetime | None = None


@dataclass(frozen=True, slots=True)
class ClockMark:
    """Something due at a moment: a `warning`, the start of the `countdown`, or `expiry`."""

    what: DueInTurn
    at: datetime


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The clock as everybody sees it now: the time left and the last thing that was due.

    None and "" if no clock runs.
    """

    left: timedelta | None
    due: DueInTurn | Literal[""] = ""

    @property
    def expired(self) -> bool:
        """Whether the player's time is up."""
        return self.due == "expiry"


@dataclass(frozen=True, slots=True)
class TimeoutAction:
    """The act of a player whose time ran out, and its grounds; `why` explains our reading where the book is silent.

    With `must_discard`, the dealer takes the card.
    """

    what: TimeUpDid
    cites: tuple[Citation, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Purchase:
    """Time that a player bought: its price, and the parts of it for the house and the main pot."""

    seconds: int
    price: int
    to_house: int
    to_pot: int
    cites: tuple[Citation, ...]

    def line(self, seat: int) -> ChargeLine:
        """Return the house's part as a charge."""
        bought = SecondsBought(self.seconds, self.price)
        because = reason_texts([bought, PartToPot(self.to_pot)] if self.to_pot else [bought])
        return ChargeLine("extra time", self.to_house, (), ((seat, self.to_house),), because, self.cites)


def moments(rules: ClockRules, turn: Turn) -> tuple[ClockMark, ...]:
    """Return all moments at which something will be due in a turn, in order; an empty tuple where no clock runs.

    >>> rules = ClockRules(standing_limit=20, warning=5)
    >>> [(mark.what, mark.at.second) for mark in moments(rules, Turn(datetime(2024, 8, 16, 21, 0, 0)))]
    [('warning', 15), ('expiry', 20)]
    """
    first = _first_to_end(rules, turn)
    if first is None:
        return ()
    end, clock = first
    what: DueInTurn = "countdown" if clock == CALLED_CLOCK else "warning"
    seconds = rules.countdown if clock == CALLED_CLOCK else rules.warning
    notices = (ClockMark(what, end - timedelta(seconds=seconds)),) if seconds else ()
    return (*notices, ClockMark("expiry", end))


def _first_to_end(rules: ClockRules, turn: Turn) -> tuple[datetime, TurnClock] | None:
    """Return when the turn ends, and by which clock; None where no clock runs.

    A called clock can only shorten a player's time.
    """
    ends: list[tuple[datetime, TurnClock]] = []
    if turn.called is not None:
        ends.append((turn.called + timedelta(seconds=rules.called), CALLED_CLOCK))
    if rules.standing_limit is not None:
        seconds = rules.standing_limit + turn.bought * rules.extra_seconds
        ends.append((turn.began + timedelta(seconds=seconds), STANDING_CLOCK))
    return min(ends, default=None)


def _ends_by(rules: ClockRules, turn: Turn) -> TurnClock:
    """Return the clock by which a turn ends."""
    first = _first_to_end(rules, turn)
    return first[1] if first is not None else STANDING_CLOCK


def clock_reading(rules: ClockRules, turn: Turn, now: datetime) -> ClockReading:
    """Return the clock at this moment.

    >>> noon = datetime(2024, 8, 16, 12)
    >>> clock_reading(ClockRules(standing_limit=20, warning=5), Turn(noon), noon + timedelta(seconds=16))
    ClockReading(left=datetime.timedelta(seconds=4), due='warning')
    """
    marks = moments(rules, turn)
    if not marks:
        return ClockReading(None)
    past = [mark.what for mark in marks if mark.at <= now]
    return ClockReading(max(marks[-1].at - now, timedelta()), past[-1] if past else "")


def refuse_clock_request(rules: ClockRules, asker: int, dealt_in: Collection[int]) -> None:
    """Refuse a request for a clock by a player who may not ask; the floor still has to grant a valid one."""
    if asker == ASKED_BY_FLOOR or rules.called_by == "anyone":
        return
    cites = rules.cites("time.clock_called_by")
    if rules.called_by == "floor_only":
        raise Illegal(f"seat {asker} asks for a clock", allowed="the floor starts it", cites=cites)
    if asker not in dealt_in:
        raise Illegal(f"seat {asker}, not dealt in, asks for a clock", allowed="a player dealt in", cites=cites)


def start_clock(rules: ClockRules, turn: Turn, now: datetime) -> Turn:
    """Return the turn with its player put on the clock; refuse this where it is not allowed.

    Where the house also has a standing limit, both run.

    >>> turn = start_clock(ClockRules(called=40), Turn(datetime(2024, 8, 16, 21)), datetime(2024, 8, 16, 21, 14))
    >>> f"{moments(ClockRules(called=40), turn)[-1].at:%H:%M:%S}"
    '21:14:40'
    """
    if turn.called is not None:
        raise Illegal("a clock is running already", cites=rules.cites("time.clock"))
    if rules.standing_limit is not None and not rules.called_over_standing:
        raise Illegal(
            f"a called clock while every action has {quantity(rules.standing_limit, 'second')}",
            allowed="a called clock where no standing limit runs",
            cites=rules.cites("time.called_clock_with_standing_limit"),
        )
    if clock_reading(rules, turn, now).expired:
        raise Illegal("the time is up already", cites=rules.cites("time.standing_limit"))
    return replace(turn, called=now)


def when_time_is_up(
    rules: ClockRules,
    turn: Turn,
    *,
    facing_bet: bool,
    may_check: bool | None = None,
    turn_is_for: str = "betting",
    ordered_by: str = "",
) -> TimeoutAction:
    """Return the act of a player whose time is up.

    `ordered_by` is a role that orders it where the book leaves it to them. If `may_check` is not given, a player who
    faces no bet may check, as in most rounds of most games.
    """
    clock = _ends_by(rules, turn)
    if clock == STANDING_CLOCK and ordered_by == TOURNAMENT_CLOCK:
        clock = TOURNAMENT_CLOCK
    checks = not facing_bet if may_check is None else may_check
    facts = {"turn_is_for": turn_is_for, "facing_bet": facing_bet, "may_check": checks, "clock": clock}
    for row in rules.expiry:
        if row.decided_by in ("", ordered_by) and all(facts.get(name) == value for name, value in row.when.items()):
            effect = row.effects[0]
            what = effect.arguments[0] if effect.name == "deemed" else effect.name
            return TimeoutAction(
                one_of(TIME_UP_DID, what, "what time up comes to"), row.cites, row.why if row.silent else ""
            )
    return TimeoutAction("check" if checks else "fold", ())


def buy_time(rules: ClockRules, turn: Turn, now: datetime, *, this_round: int, stack: int) -> tuple[Turn, Purchase]:
    """Return the turn with more time, and its cost; refuse where the table sells none.

    `this_round` is the number of times that the player has bought time in this betting round.
    """
    cites = rules.cites("time.extensions", "commission.extra_fees")
    if rules.standing_limit is None or rules.extensions == 0 or not rules.extra_seconds:
        raise Illegal("time is not for sale here", allowed="a timed table that offers it", cites=cites)
    if clock_reading(rules, turn, now).expired:
        raise Illegal("the time is up already", cites=cites)
    if _ends_by(rules, turn) == CALLED_CLOCK:
        raise Illegal("a called clock cannot be extended", cites=rules.cites("time.clock"))
    if rules.extensions is not None and this_round >= rules.extensions:
        times = f"{rules.extensions} times in a betting round"
        raise Illegal(f"time bought {this_round + 1} times", allowed=f"at most {times}", cites=cites)
    if rules.price and stack <= rules.price:
        allowed = "a stack of more than that, so that something is left to play with"
        raise Illegal(f"time for {rules.price} with {stack} left", allowed=allowed, cites=cites)
    to_house = house_part(rules)
    purchase = Purchase(rules.extra_seconds, rules.price, to_house, rules.price - to_house, cites)
    return replace(turn, bought=turn.bought + 1), purchase


def house_part(rules: ClockRules) -> int:
    """Return the house's part of the price: all of it, or half in whole units with the odd one going to the pot.

    >>> [house_part(ClockRules(price=price, paid_to="house_and_pot")) for price in (1, 3, 4)]
    [0, 1, 2]
    """
    if rules.paid_to != HOUSE_AND_POT:
        return rules.price
    return rules.price // (2 * rules.unit) * rules.unit
