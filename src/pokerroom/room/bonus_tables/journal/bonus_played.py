"""Rounds that are over: how each is kept beside its table's stream, and how it is found and read again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

import msgspec

from pokerroom.bonus.posted.terms import BonusTerms
from pokerroom.bonus.round import BonusRound
from pokerroom.room.store import HandRow
from pokerroom.room.store.records import HandResult
from pokerroom.rulebook.house import House


class RoundSummary(NamedTuple):
    """A finished round in a list; `results` by name: each player's win from the house, below 0 a loss."""

    number: int
    began: datetime
    ended: datetime
    wagered: int
    results: dict[str, int]
    void: bool


class PlayedRound(NamedTuple):
    """A finished round with all its events, and when it was played."""

    round: BonusRound
    began: datetime
    ended: datetime


class _RoundResults(msgspec.Struct):
    """Each box's win or loss in a round, as it is stored beside it."""

    names: dict[int, str]
    results: dict[int, int]
    void: bool


def played_round_row(
    played: PlayedRound, first: int, last: int, is_bot: Callable[[str], bool] = lambda _: False
) -> HandRow:
    """Return a finished round as it is stored with the records `first` to `last`; bots get no line of results."""
    bonus_round = played.round
    boxes = [box for box in bonus_round.state.boxes.values() if box.paid_in.total]
    names = {box.number: box.player for box in boxes}
    round_results = _RoundResults(names, {box: bonus_round.result(box) for box in names}, bonus_round.state.void)
    wagered = sum(box.paid_in.total for box in boxes)
    players = msgspec.json.encode(round_results).decode()
    nets = Counter[str]()
    for box, player in names.items():
        nets[player] += round_results.results[box]
    results = tuple(HandResult(player, net, showdown=False) for player, net in nets.items() if not is_bot(player))
    number = bonus_round.heading.number
    return HandRow(
        number=number,
        began=played.began,
        ended=played.ended,
        first_version=first,
        last_version=last,
        players=players,
        pot=wagered,
        log=bonus_round.log().encode(),
        results=results,
    )


def round_summary(row: HandRow) -> RoundSummary:
    """Return a stored round as it is shown in a list."""
    round_results = msgspec.json.decode(row.players, type=_RoundResults)
    results = {round_results.names[box]: won for box, won in round_results.results.items()}
    return RoundSummary(row.number, row.began, row.ended, row.pot, results, round_results.void)


def played_round(row: HandRow, house: House, terms: BonusTerms) -> PlayedRound:
    """Return a stored round with all its events, and the clauses of its table's `terms`."""
    read = BonusRound.read(row.log.decode(), house)
    heading = read.heading
    bonus_round = BonusRound(replace(heading.terms, grounds=terms.grounds), heading.boxes, house, heading.number)
    bonus_round.apply(read.events)
    return PlayedRound(bonus_round, row.began, row.ended)
