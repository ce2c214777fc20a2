"""The processes that play the hands of a round: this one, and its helpers.

They exchange only hands to play and hands played. The directing process begins hands and reports them itself; the
helpers play meanwhile, a few hands at a time, and this process plays one only where it would have to wait. The result
does not depend on the number of processes, because every hand has its own seed.
"""

from __future__ import annotations

import signal
from collections.abc import Iterable, Sequence
from itertools import islice
from multiprocessing import Process, get_context, parent_process
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import Any, Final

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.lab.tournaments.simulated_hand import HandAsPlayed, HandPlayer, HandToPlay
from pokerroom.rulebook.house import House
from pokerroom.tournament.structure.levels import Structure

MOST_PROCESSES: Final = 64
_HANDS_PER_LOT: Final = 3
_LOTS_AHEAD: Final = 2  # so that a helper need not wait for the next


class _Helper:
    """A process that plays hands, the connection to it, and the numbers of its hands, batch by batch."""

    def __init__(self, process: Process, line: Connection) -> None:
        self.process, self.line = process, line
        self.lots: list[list[int]] = []

    def has(self, number: int) -> bool:
        """Return whether this helper is to play this hand."""
        return any(number in lot for lot in self.lots)


class HandCrew:
    """Processes that play hands together; the helpers stop when the context is left."""

    def __init__(self, house: House, structure: Structure, processes: int = 1) -> None:
        if not 1 <= processes <= MOST_PROCESSES:
            raise Malformed(f"{processes} processes", allowed=f"1 to {MOST_PROCESSES}")
        self.player = HandPlayer(house, structure)
        self._processes = processes
        self._helpers: list[_Helper] = []
        self._waiting: dict[int, HandToPlay] = {}
        self._played: dict[int, HandAsPlayed] = {}

    def __enter__(self) -> HandCrew:
        context = get_context()
        for _ in range(self._processes - 1):
            line, helper_line = context.Pipe()
            process = context.Process(
                target=_help, args=(helper_line, self.player.house, self.player.structure), daemon=True
            )
            process.start()
            helper_line.close()
            self._helpers.append(_Helper(process, line))
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

    def begin(self, hands: Iterable[HandToPlay]) -> None:
        """Take the hands of a round one after the other; helpers play the first while the next are being made."""
        self._waiting, self._played = {}, {}
        for number, hand in enumerate(hands):
            self._waiting[number] = hand
            self._share()

    def result(self, number: int) -> HandAsPlayed:
        """Return a played hand of the round, by its number from 0."""
        self._share()
        while number not in self._played:
            if number in self._waiting:
                self._play_here(number)
            elif self._waiting:
                self._play_here(next(reversed(self._waiting)))
            else:
                self._take(next(helper for helper in self._helpers if helper.has(number)))
        return self._played.pop(number)

    def _play_here(self, number: int) -> None:
        self._played[number] = self.player.play(self._waiting.pop(number))
        self._share()

    def _share(self) -> None:
        """Collect the hands that helpers have played, and give them more."""
        for helper in self._helpers:
            while helper.lots and helper.line.poll():
                self._take(helper)
            while len(self._waiting) >= _HANDS_PER_LOT and len(helper.lots) < _LOTS_AHEAD:
                lot = [*islice(self._waiting, _HANDS_PER_LOT)]
                helper.line.send([self._waiting.pop(number) for number in lot])
                helper.lots.append(lot)

    def _take(self, helper: _Helper) -> None:
        """Wait for the first batch that a helper was given."""
        answer: list[HandAsPlayed] | PokerroomError = helper.line.recv()
        if isinstance(answer, PokerroomError):
            raise answer
        self._played.update(zip(helper.lots.pop(0), answer, strict=True))


def _help(line: Connection, house: House, structure: Structure) -> None:
    """Play hands as a helper, receiving and returning them, until told to stop or disconnected."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started it is told, and ends it
    player, started_by = HandPlayer(house, structure), parent_process()
    ends: list[Any] = [line] if started_by is None else [line, started_by.sentinel]
    while line in wait(ends):
        hands: Sequence[HandToPlay] | None = line.recv()
        if hands is None:
            return
        answers: list[HandAsPlayed] | PokerroomError
        try:
            answers = [player.play(hand) for hand in hands]
        except PokerroomError as refusal:
            answers = refusal
        line.send(answers)
