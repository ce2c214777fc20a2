"""The chips in front of a player: how much may be brought, how much plays, and the stake after a hand.

A `Stake` is a value; each function returns the stake afterwards or refuses with the clause. `adding.py` handles chips
that come onto the table later, `leaving.py` chips that go off it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.table.stakes.rules import StakeRules
from pokerroom.wording.plural import quantity


class Involvement(StrEnum):
    """A player's part in the running hand at the moment when chips are to move."""

    BETWEEN_HANDS = "between hands"
    OUT_OF_HAND = "not in the hand that is running"
    IN_HAND = "in the hand"


class Stake(Struct, frozen=True, gc=False):
    """One player's chips at one table."""

    chips: int = 0  # on the table
    small: int = 0  # the part of them in pieces below the smallest blind or ante
    notes: int = 0  # bank notes on the table
    held: int = 0  # bought, and held until the hand is over
    behind: int = 0  # bought and on their way
    announced: int | None = None  # the part of those that was announced to the table
    declared: bool = False  # may add no more

    @property
    def booked(self) -> int:
        """The chips in the seat's account in the books: all but those waiting beside the table."""
        return self.chips + self.notes + self.behind

    @property
    def total(self) -> int:
        """All chips that the player has here."""
        return self.booked + self.held


def refuse_impossible(stake: Stake) -> None:
    """Refuse an impossible stake: one below 0, or with more small pieces than chips."""
    if stake.chips < 0:
        least = 0 if stake.notes > 0 else 1  # a player with bank notes needs no chips
        raise Malformed(f"a stake of {stake.chips}", allowed=f"a whole number, at least {least}")
    for what, amount in _beside_the_chips(stake):
        if amount < 0:
            raise Malformed(f"{amount} {what}", allowed="a whole number, at least 0")
    if stake.small > stake.chips:
        what = f"{stake.small} in small pieces among {quantity(stake.chips, 'chip')}"
        raise Malformed(what, allowed=f"{stake.chips} at most")


def _beside_the_chips(stake: Stake) -> tuple[tuple[str, int], ...]:
    """Return in words the other holdings of a stake, besides or among its chips, each with its amount."""
    return (
        ("in small pieces", stake.small),
        ("in bank notes", stake.notes),
        ("bought for after the hand", stake.held),
        ("bought and on its way", stake.behind),
        ("announced to the table", stake.announced or 0),
    )


@dataclass(frozen=True, slots=True)
class BuyIn:
    """The range of chips that may be brought to the table; `why` explains in words why it is not the posted range."""

    least: int
    most: int | None
    cites: tuple[Citation, ...] = ()
    why: str = field(default="", repr=False)

    def __contains__(self, amount: int) -> bool:
        return self.least <= amount and (self.most is None or amount <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least} or more"
        return f"exactly {self.least}" if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class TakenAway:
    """The chips that a player took away on leaving a game, at this table or at another of the house."""

    posted: tuple[str, str, str]
    amount: int
    at: datetime


def buy_in(rules: StakeRules, *, largest: int = 0, left: TakenAway | None = None, at: datetime | None = None) -> BuyIn:
    """Return the range with which a player may join.

    `largest` is the largest stack, `left` the player's last departure.

    >>> rules = StakeRules(minimum=50, maximum=400, half_largest=True)
    >>> str(buy_in(rules)), str(buy_in(rules, largest=1100))
    ('50 to 400', '50 to 550')
    """
    cites = rules.cites("put_up_on_joining", "maximum_buy_in")
    if left is not None and left.amount and left.posted == rules.posted and in_window(rules, left, at):
        due = max(left.amount, rules.minimum)
        words = _return_words(rules.return_window, due > left.amount)
        return BuyIn(due, due, rules.cites("return_window", "return_window_end"), words)
    most = rules.maximum
    if most is not None and rules.half_largest:
        most = max(most, largest // 2)
    return BuyIn(rules.minimum, most, cites)


def _return_words(window: timedelta | None, made_up: bool) -> str:
    """Return the rule for players who come back, in words for the player.

    >>> _return_words(timedelta(minutes=120), made_up=False)
    'back within 2 hours, you bring what you left with'
    """
    minutes = int((window or timedelta()).total_seconds()) // 60
    hours = quantity(minutes // 60, "hour") if minutes % 60 == 0 else quantity(minutes, "minute")
    if minutes == 60:
        hours = "an hour"
    least = ", made up to the minimum" if made_up else ""
    return f"back within {hours}, you bring what you left with{least}"


def in_window(rules: StakeRules, left: TakenAway, at: datetime | None) -> bool:
    """Return whether a player must still bring back the chips they took away."""
    if rules.return_window is None:
        return False
    if at is None:
        raise Malformed("when does the player come back?", allowed="at=")
    since = at - left.at
    return since < rules.return_window or (rules.window_still_at_end and since == rules.return_window)


def last_left(rules: StakeRules, *leavings: TakenAway | None) -> TakenAway | None:
    """Return a player's last departure from this game, among all their departures from tables of the house.

    >>> rules = StakeRules(posted=("holdem", "no_limit", "1-2"))
    >>> eight = datetime(2024, 8, 16, 20)
    >>> omaha = TakenAway(("omaha", "pot", "1-2"), 50, eight)
    >>> last_left(rules, None, TakenAway(rules.posted, 900, eight), omaha).amount
    900
    """
    same = [leaving for leaving in leavings if leaving is not None and leaving.posted == rules.posted]
    return max(same, key=lambda each: each.at, default=None)


def put_up_stake(
    rules: StakeRules, stake: Stake, *, largest: int = 0, left: TakenAway | None = None, at: datetime | None = None
) -> Stake:
    """Return the stake of a player who joins; refuse one outside the range. Notes count where they may be wagered.

    >>> put_up_stake(StakeRules(minimum=100, maximum=500), Stake(80))
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: a stake of 80; allowed: 100 to 500
    """
    allowed, amount = buy_in(rules, largest=largest, left=left, at=at), counted(rules, stake)
    if amount not in allowed:
        notes = f"; {stake.notes} in notes are changed first" if stake.notes and amount == stake.chips else ""
        cites = allowed.cites + (rules.cites("wager_with") if notes else ())
        raise Illegal(f"a stake of {amount}{notes}", allowed=str(allowed), cites=cites)
    return stake


def change_notes(stake: Stake) -> Stake:
    """Return the stake with its notes changed into chips; notes brought later are treated like any other addition.

    >>> change_notes(Stake(60, notes=50)).chips
    110
    """
    return replace(stake, chips=stake.chips + stake.notes, notes=0)


def counted(rules: StakeRules, stake: Stake) -> int:
    """Return the chips on the table that may be wagered; notes count only where the house accepts them."""
    return stake.chips + (stake.notes if rules.wager_with == "chips_and_notes" else 0)


def in_play(rules: StakeRules, stake: Stake) -> int:
    """Return how much the player may lose in a hand that starts now.

    >>> rules = StakeRules(minimum=100, playing_behind=True)
    >>> in_play(rules, Stake(20, behind=300)), in_play(rules, Stake(20, behind=300, announced=300))
    (120, 320)
    """
    amount = counted(rules, stake)
    if rules.smallest_chip == "must_make_a_bet" and stake.small < rules.smallest_bet:
        amount -= stake.small
    elif rules.smallest_chip == "below_blinds_never_play":
        amount = (amount - stake.small) // rules.chip * rules.chip
    if rules.playing_behind:
        amount += min(stake.behind, rules.minimum if stake.announced is None else stake.announced)
    return amount


def too_small_to_play(rules: StakeRules, stake: Stake) -> int:
    """Return how much of the stake on the table is in chips that are too small to play there.

    >>> too_small_to_play(StakeRules(smallest_chip="below_blinds_never_play", chip=2), Stake(203))
    1
    """
    return counted(rules, stake) - in_play(rules, replace(stake, behind=0, announced=None))


def each_in_play(rules: StakeRules, chips: Mapping[int, Stake]) -> dict[int, int]:
    """Return the answer of `in_play` for each of these stakes; most stakes are only chips, and all of them play.

    >>> each_in_play(StakeRules(), {1: Stake(200), 4: Stake(350, small=3)})
    {1: 200, 4: 350}
    """
    unit = rules.chip if rules.smallest_chip == "below_blinds_never_play" else 1
    return {
        seat: in_play(rules, stake) if stake.small or stake.notes or stake.behind else stake.chips // unit * unit
        for seat, stake in chips.items()
    }


def stake_after_hand(stake: Stake, began: int, ended: int) -> Stake:
    """Return the stake after a hand: a loss comes first from the chips, then from notes and from chips played behind.

    >>> stake_after_hand(Stake(20, behind=300, announced=300), began=320, ended=250)
    Stake(chips=0, small=0, notes=0, held=0, behind=250, announced=250, declared=False)
    """
    chips = stake.chips + ended - began
    if chips >= 0 and not (stake.small or stake.notes or stake.behind or stake.announced):  # the usual case
        return Stake(chips, held=stake.held, declared=stake.declared)
    notes = stake.notes + min(chips, 0)
    behind = stake.behind + min(notes, 0)
    announced = None if stake.announced is None else min(stake.announced, behind)
    chips, notes = max(chips, 0), max(notes, 0)
    return replace(stake, chips=chips, notes=notes, behind=behind, announced=announced, small=min(stake.small, chips))


def correction(rules: StakeRules, chips: int, *, largest: int = 0) -> int:
    """Return the correction that brings a stake into the range: chips to add or, below 0, to take off.

    >>> rules = StakeRules(minimum=200, maximum=1000)
    >>> [correction(rules, chips) for chips in (150, 500, 1200)]
    [50, 0, -200]
    """
    limits = buy_in(rules, largest=largest)
    if limits.most is not None and chips > limits.most:
        return limits.most - chips
    return max(0, limits.least - chips)


def refuse_no_amount(amount: int) -> None:
    """Refuse to move less than one chip."""
    if type(amount) is not int or amount <= 0:
        raise Malformed(f"an amount of {as_given(amount)}", allowed="1 or more")
