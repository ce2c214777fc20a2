"""Files of hands in any format we read, played again hand by hand: PHH, Open Hand History, and our own logs.

A file is read as a stream: no more than one hand is held. The outcome of a hand is one small value: it was played,
refused because we do not deal it, or found wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

from pokerroom.errors import Malformed, PokerroomError, refuses_misread_calls
from pokerroom.hand import events
from pokerroom.hand.text import FIRST_LINE
from pokerroom.notation.figures import EXACT, FAILED, NO_FIGURES, OPEN, FiguresCheck, FiguresKind, play_and_check
from pokerroom.notation.log_replay import play_log
from pokerroom.notation.ohh.ohh_format import read_ohhs
from pokerroom.notation.ohh.ohh_objects import OhhHand
from pokerroom.notation.ohh.ohh_replay import from_ohh
from pokerroom.notation.phh.phh_format import PhhHand, read_phh, read_phhs
from pokerroom.notation.phh.phh_replay import SETTLED, PhhReplay, play_phh
from pokerroom.notation.phh.phh_rules import NotDealtHere
from pokerroom.notation.reading import LONGEST_TEXT, Amount, lines_of, path_of, too_long, whole_text

HistoryKind: TypeAlias = FiguresKind | Literal["refused"]  # the outcome of a hand
HISTORY_REFUSED: Final = "refused"
REPLAYED: Final = "replayed"

Parsed = TypeVar("Parsed")


class HistoryOutcome(NamedTuple):
    """The outcome of one hand of a file.

    `kind` is "refused", "failed" or "open" (it ends before a winner is known); else, without a check, "replayed", and
    with one "exact", "reconciled" or "no figures".
    """

    number: int
    name: str
    kind: HistoryKind
    why: str = ""
    rake: Amount = 0
    replayed: PhhReplay | None = None


@refuses_misread_calls
def replay_file(
    path: str | Path, *, check: bool = True, seen: Callable[[int], None] | None = None
) -> Iterator[HistoryOutcome]:
    """Play the hands of a file; `seen` is called with how many characters have been read, line by line."""
    file = path_of(path)
    lines = _telling_lengths(lines_of(file), seen) if seen else lines_of(file)
    match file.suffix.lower():
        case ".phh":
            return _replay_each(_one_phh(lines, str(file)), _phh_name, _replay_phh, check)
        case ".phhs":
            return _replay_each(read_phhs(lines, str(file)), _phh_name, _replay_phh, check)
        case ".ohh" | ".json":
            return _replay_each(read_ohhs(lines, str(file)), lambda ohh: ohh.game_number, _replay_ohh, check)
        case ".hand" | ".log" | ".txt":
            return _replay_each(_logs(lines, str(file)), lambda _: "", _replay_log, check)
    raise Malformed(
        f"{file}: not a hand history by its name",
        allowed="a name that ends in .phh or .phhs, .ohh or .json, .hand, .log or .txt",
    )


def _replay_each(
    hands: Iterable[Parsed],
    name: Callable[[Parsed], str],
    replay: Callable[[Parsed, bool], tuple[PhhReplay, FiguresCheck]],
    check: bool,
) -> Iterator[HistoryOutcome]:
    for number, hand in enumerate(hands, 1):
        try:
            replayed, figures_check = replay(hand, check)
        except NotDealtHere as refusal:
            yield HistoryOutcome(number, name(hand), HISTORY_REFUSED, str(refusal))
        except PokerroomError as fault:
            yield HistoryOutcome(number, name(hand), FAILED, str(fault))
        else:
            yield HistoryOutcome(
                number,
                name(hand),
                kind=figures_check.kind,
                why=figures_check.why,
                rake=figures_check.rake,
                replayed=replayed,
            )


def _telling_lengths(lines: Iterable[str], seen: Callable[[int], None]) -> Iterator[str]:
    for line in lines:
        yield line
        seen(len(line))


def _unchecked(replayed: PhhReplay) -> FiguresCheck:
    return FiguresCheck(REPLAYED) if replayed.status == SETTLED else FiguresCheck(OPEN, 0, replayed.why)


# PHH


def _one_phh(lines: Iterable[str], where: str) -> Iterator[PhhHand]:
    yield read_phh(whole_text(lines, where), where)


def _phh_name(phh: PhhHand) -> str:
    return "" if phh.hand is None else str(phh.hand)


def _replay_phh(phh: PhhHand, check: bool) -> tuple[PhhReplay, FiguresCheck]:
    if check:
        return play_and_check(phh)
    replayed = play_phh(phh)
    return replayed, _unchecked(replayed)


# Open Hand History


def _replay_ohh(ohh: OhhHand, check: bool) -> tuple[PhhReplay, FiguresCheck]:
    replayed = from_ohh(ohh)
    return replayed, _ohh_check(ohh, replayed) if check else _unchecked(replayed)


def _ohh_check(ohh: OhhHand, replayed: PhhReplay) -> FiguresCheck:
    """Check the figures of a hand whose format names the rake, so that every player's winnings are exact or wrong."""
    if replayed.status != SETTLED:
        return FiguresCheck(OPEN, 0, replayed.why)
    if not ohh.pots:
        return FiguresCheck(NO_FIGURES)
    begun = replayed.opening
    seats = {player.id: player.seat for player in ohh.players}
    said: dict[int, int] = {}
    for win in (win for pot in ohh.pots for win in pot.player_wins):
        seat = seats.get(win.player_id, 0)
        said[seat] = said.get(seat, 0) + begun.chips(win.win_amount)
    won: dict[int, int] = {}
    for event in replayed.hand.events_in_force:
        if isinstance(event, events.Awarded):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    rake = begun.amount(replayed.hand.charged)
    for seat in sorted({*said, *won}):
        if said.get(seat, 0) != won.get(seat, 0):
            amounts = f"{begun.amount(said.get(seat, 0))}, and won {begun.amount(won.get(seat, 0))}"
            return FiguresCheck(FAILED, rake, f"seat {seat}: the file says {amounts}")
    return FiguresCheck(EXACT, rake)


# Our own logs


def _logs(lines: Iterable[str], where: str) -> Iterator[tuple[int, str]]:
    """Yield the logs of a file, each from its first line to the next one's, with the number of that line."""
    held: list[str] = []
    first, length = 1, 0
    for number, line in enumerate(lines, 1):
        begins = line.rstrip("\n") == FIRST_LINE
        if held and begins:
            yield first, "".join(held)
            held, length = [], 0
        if held or line.strip():
            if not held:
                first = number
                if not begins:
                    break
            held.append(line)
            length += len(line)
        if length > LONGEST_TEXT:
            raise too_long(f"{where}, line {first}")
    if not held:
        raise Malformed(f"{where}, line {first}: this is not a hand", allowed=f"a first line {FIRST_LINE!r}")
    yield first, "".join(held)


def _replay_log(log: tuple[int, str], check: bool) -> tuple[PhhReplay, FiguresCheck]:
    """Replay a log; it must come out event for event, so one that is settled counts as exact."""
    first, text = log
    replayed = play_log(text, first=first)
    if check and replayed.status == SETTLED:
        return replayed, FiguresCheck(EXACT, replayed.hand.charged)
    return replayed, _unchecked(replayed)
