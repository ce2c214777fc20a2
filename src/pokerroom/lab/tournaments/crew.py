"""Who plays the hands of a round: this process, and helpers beside it, each with a range of the tables.

Only hands that are to be played and hands as they were played go between them. What comes out does not depend on how
many there are: every hand has its own chance.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from itertools import islice
from multiprocessing import Process, get_context, parent_process
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any, Final, NamedTuple

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.lab.tournaments.hands import HandAsPlayed, HandPlayer, HandToPlay
from pokerroom.rulebook.house import House
from pokerroom.tournament.structure.levels import Structure

MOST_PROCESSES: Final = 64
_HELPERS_SHARE, _OWN_SHARE = 4, 3


class _Helper(NamedTuple):
    process: Process
    line: Connection


class HandCrew:
    """So many processes that play hands together; the helpers go when it is left."""

    def __init__(self, house: House, structure: Structure, processes: int = 1) -> None:
        if not 1 <= processes <= MOST_PROCESSES:
            raise Malformed(f"{processes} processes", allowed=f"1 to {MOST_PROCESSES}")
        self.player = HandPlayer(house, structure)
        self._processes = processes
        self._helpers: list[_Helper] = []

    def __enter__(self) -> HandCrew:
        context = get_context()
        for _ in range(self._processes - 1):
            mine, theirs = context.Pipe()
            process = context.Process(
                target=_help, args=(theirs, self.player.house, self.player.structure), daemon=True
            )
            process.start()
            theirs.close()
            self._helpers.append(_Helper(process, mine))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        for helper in self._helpers:
            if helper.process.is_alive():
                helper.line.send(None)
        for helper in self._helpers:
            helper.process.join()
            helper.line.close()
        self._helpers = []

    def play(self, hands: Iterator[HandToPlay], number: int) -> list[HandAsPlayed]:
        """Play so many hands; they come back in the same order.

        The helpers get theirs as soon as they are made, and play while this process makes its own; it has more to do
        besides, so they get more of them.
        """
        each = _HELPERS_SHARE * number // (_HELPERS_SHARE * len(self._helpers) + _OWN_SHARE)
        busy = self._helpers if each else []
        for helper in busy:
            helper.line.send([*islice(hands, each)])
        own = [self.player.play(hand) for hand in hands]
        found: list[HandAsPlayed] = []
        for helper in busy:
            told: list[HandAsPlayed] | PokerroomError = helper.line.recv()
            if isinstance(told, PokerroomError):
                raise told
            found += told
        return found + own


def _help(line: Connection, house: House, structure: Structure) -> None:
    """What a helper does: hands in, hands as they were played out, until it is told to go or is left alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it is told, and sends it away
    player, started_by = HandPlayer(house, structure), parent_process()
    ends: list[Any] = [line] if started_by is None else [line, started_by.sentinel]
    while line in wait(ends):
        hands: Sequence[HandToPlay] | None = line.recv()
        if hands is None:
            return
        told: list[HandAsPlayed] | PokerroomError
        try:
            told = [player.play(hand) for hand in hands]
        except PokerroomError as refusal:
            told = refusal
        line.send(told)
