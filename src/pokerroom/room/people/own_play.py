"""A player's own play: hands by search, sittings, and results over time."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from pokerroom.room.store.records import OwnHand

BREAK_MICROSECONDS: Final = 30 * 60 * 1_000_000  # a break of this length without a hand begins another sitting
_NO_ARRIVALS: Final[Mapping[str, Sequence[int]]] = MappingProxyType({})
MOST_POINTS_OF_LINE: Final = 240


class HandFilter(NamedTuple):
    """Which hands are looked for; `streams` are those of the tables, won is about chips."""

    streams: Collection[str]
    won: bool | None = None
    showdown: bool | None = None

    def fit(self, hand: OwnHand) -> bool:
        """Return whether a hand is one of them."""
        return (
            hand.stream in self.streams
            and (self.won is None or (hand.net > 0) == self.won)
            and (self.showdown is None or hand.showdown == self.showdown)
        )


class Sitting(NamedTuple):
    """A while in one seat, from the first hand to the last."""

    stream: str
    came: int
    left: int
    hands: int
    net: int


def sittings(hands: Sequence[OwnHand], came: Mapping[str, Sequence[int]] = _NO_ARRIVALS) -> list[Sitting]:
    """Return the whiles at tables that hands, oldest first, belong to; the latest first.

    A new one begins with the first hand after a player sat down, which they `came` to do by stream, or after a break.

    >>> def hand(number, ended, net): return OwnHand("table:a", number, ended - 1, ended, net, False)
    >>> played = [hand(1, 5, 10), hand(2, 9, -4), hand(3, 11 + BREAK_MICROSECONDS, 7)]
    >>> [(sitting.hands, sitting.net) for sitting in sittings(played)]
    [(1, 7), (2, 6)]
    >>> [(sitting.hands, sitting.net) for sitting in sittings(played, {"table:a": [2, 7]})]
    [(1, 7), (1, -4), (1, 10)]
    """
    over: list[Sitting] = []
    latest: dict[str, Sitting] = {}
    for hand in hands:
        sitting = latest.get(hand.stream)
        if sitting is not None and _is_of_sitting(sitting, hand, came.get(hand.stream, ())):
            more = sitting.hands + 1, sitting.net + hand.net
            latest[hand.stream] = Sitting(hand.stream, sitting.came, hand.ended, *more)
            continue
        over += [] if sitting is None else [sitting]
        latest[hand.stream] = Sitting(hand.stream, hand.began, hand.ended, 1, hand.net)
    return sorted([*over, *latest.values()], key=lambda play: play.left, reverse=True)


def _is_of_sitting(sitting: Sitting, hand: OwnHand, came: Sequence[int]) -> bool:
    sat_down = any(sitting.left <= moment <= hand.began for moment in came)
    return hand.began - sitting.left <= BREAK_MICROSECONDS and not sat_down


def line_over_time(hands: Sequence[OwnHand], points: int = MOST_POINTS_OF_LINE) -> list[tuple[int, int]]:
    """Return what hands, oldest first, came to after each of them: the moment and the sum; of many, evenly chosen ones.

    >>> def hand(ended, net): return OwnHand("table:a", ended, ended - 1, ended, net, False)
    >>> line_over_time([hand(5, 10), hand(6, -4), hand(7, 1)])
    [(5, 10), (6, 6), (7, 7)]
    >>> line_over_time([hand(at, 1) for at in range(10)], points=3)
    [(2, 3), (5, 6), (9, 10)]
    """
    total, line = 0, list[tuple[int, int]]()
    for hand in hands:
        total += hand.net
        line.append((hand.ended, total))
    if len(line) <= points:
        return line
    return [line[(place + 1) * len(line) // points - 1] for place in range(points)]


class PlayFigures(NamedTuple):
    """The figures by which players know how somebody plays; each beside the number of hands that it is a part of."""

    counted: int  # hands of which it is known what was done in the first betting round
    entered: int  # of these: chips were put in by choice in the first betting round
    raised: int  # of these: a bet or a raise in the first betting round
    showdowns: int  # hands played to the showdown
    won_at_showdown: int  # of these, those that won chips
    with_blinds: int  # counted hands that have a big blind
    big_blinds: Fraction  # the result of these, in big blinds

    @property
    def per_hundred(self) -> float | None:
        """The result in big blinds for every hundred hands that have one, to one decimal; None without such a hand."""
        return round(float(100 * self.big_blinds / self.with_blinds), 1) if self.with_blinds else None


def play_figures(hands: Sequence[OwnHand]) -> PlayFigures:
    """Return the figures of these hands.

    >>> def hand(net, showdown, entered, raised, blind):
    ...     return OwnHand("table:a", 1, 0, 1, net, showdown, entered, raised, blind)
    >>> figures = play_figures([hand(30, True, True, True, 10), hand(-10, False, False, False, 10)])
    >>> figures.entered, figures.raised, figures.won_at_showdown, figures.big_blinds, figures.per_hundred
    (1, 1, 1, Fraction(2, 1), 100.0)
    """
    counted = [hand for hand in hands if hand.entered is not None]
    with_blinds = [hand for hand in counted if hand.big_blind]
    shown = [hand for hand in hands if hand.showdown]
    return PlayFigures(
        counted=len(counted),
        entered=sum(bool(hand.entered) for hand in counted),
        raised=sum(bool(hand.raised) for hand in counted),
        showdowns=len(shown),
        won_at_showdown=sum(hand.net > 0 for hand in shown),
        with_blinds=len(with_blinds),
        big_blinds=sum((Fraction(hand.net, hand.big_blind or 1) for hand in with_blinds), Fraction()),
    )
