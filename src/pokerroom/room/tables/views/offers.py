"""The offers between players, in words: to chop the blinds, to run several boards; and the straddle of one player."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.hand import Hand
from pokerroom.talk.sentences import number_word
from pokerroom.wording.plural import plural_of


def table_offer_words(hand: Hand, names: Mapping[int, str], seat: int) -> str:
    """Return in words the offer that a player got from the others or has made to them; "" if there is none."""
    if not hand.is_live(seat):
        return ""
    if hand.stage == "bet":
        return _chop_words(hand, names, seat) if hand.action.chop_offered else ""
    if hand.stage != "deal":
        return ""
    options = hand.options(seat)
    if not hand.progress.dealt:
        return "You may straddle." if options.straddle else ""
    if options.run_boards < 2:
        return ""
    lines = [f"You want {board_words(wanted)}."] if (wanted := hand.seat(seat).boards_wanted) else []
    for other in hand.live:
        if other != seat and (wanted := hand.seat(other).boards_wanted):
            lines.append(f"{names[other]} wants {board_words(wanted)}.")
    return " ".join(lines)


def _chop_words(hand: Hand, names: Mapping[int, str], seat: int) -> str:
    others = [other for other in hand.live if other != seat]
    if hand.options(seat).chop:
        return f"{names[others[0]]} offers to chop the blinds."
    choppers = [other for other in others if hand.options(other).chop]
    return f"You have offered to chop; {names[choppers[0]]} has not answered." if choppers else ""


def board_words(number: int) -> str:
    """Return a number of boards in words.

    >>> board_words(1), board_words(2)
    ('one board', 'two boards')
    """
    return f"{number_word(number)} {plural_of(number, 'board')}"
