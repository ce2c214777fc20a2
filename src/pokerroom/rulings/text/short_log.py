"""The short form of a hand: a line for each act and each street; the dealer's work in between is implied.

seat 5 calls; seat 1 folds; seat 3 checks; board 9s 8s 2d; seat 3 bets 4; seat 5 raises to 12

In stud `up 9s 8s 2d` are the cards that are dealt face up, one for each seat in the order of the deal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from pokerroom.errors import LONGEST_LINE, Malformed, PokerroomError, shortened
from pokerroom.hand import CALL, CHECK, FOLD, Bet, Hand, LiveDealer, Raise
from pokerroom.hand.commands import PlayerCommand

LINE_EXAMPLES: Final = (
    "such as seat 3 calls, seat 3 raises to 60, seat 3 bets 20, seat 3 checks, seat 3 folds, board Ks 7d 2c"
)
# A log that includes the dealer's work is a complete one.
_DEALERS_LINE: Final = re.compile(r"seat \d+ (posts|is dealt)\b.*|burn .+|tap|.+ closes with .+")
_ACT: Final = re.compile(
    r"seat (?P<seat>\d+) (?:(?P<plain>folds|checks|calls(?: \d+)?)|bets (?P<bet>\d+)"
    r"|raises to (?P<to>\d+)(?: with \d+)?|(?P<all_in>is all-in|goes all-in|is all in|goes all in))(?: all-in)?"
)
_BOARD: Final = re.compile(r"(?:board|flop|turn|river|up) (?P<cards>.+)")
_COMMAND_BY_VERB: Final[dict[str, PlayerCommand]] = {"folds": FOLD, "checks": CHECK, "calls": CALL}


def is_short(lines: Iterable[str]) -> bool:
    """Return whether these lines are the short form of a hand.

    >>> is_short(["seat 3 calls", "board Ks 7d 2c"]), is_short(["seat 1 posts blind 1", "seat 2 posts blind 2"])
    (True, False)
    """
    return not any(_DEALERS_LINE.fullmatch(line) for line in lines)


def play_short_log(
    hand: Hand, lines: Iterable[str], where: Callable[[int], str] = lambda number: f"line {number}"
) -> Hand:
    """Play a hand from its short form, and deal on until somebody must act; a refusal names the line."""
    dealer = LiveDealer(hand)
    for number, line in enumerate(lines, 1):
        dealer.go_on()
        try:
            _enter_log_line(hand, dealer, line.strip())
        except PokerroomError as fault:
            raise Malformed(f"{where(number)}: {fault.what}", allowed=fault.allowed, cites=fault.cites) from None
    dealer.go_on()
    return hand


def _enter_log_line(hand: Hand, dealer: LiveDealer, line: str) -> None:
    if board := _BOARD.fullmatch(line):
        dealer.turn_up(board["cards"])
        return
    match = _ACT.fullmatch(line)
    if match is None:
        raise Malformed(f"{shortened(line, LONGEST_LINE)!r} is no line of a hand", allowed=LINE_EXAMPLES)
    seat = int(match["seat"])
    if match["plain"]:
        hand.act(seat, _COMMAND_BY_VERB[match["plain"].split()[0]])
    elif match["all_in"]:
        now = hand.options(seat)
        hand.act(seat, (Bet(now.most_to) if now.opens else Raise(now.most_to)) if now.most_to else CALL)
    else:
        hand.act(seat, Bet(int(match["bet"])) if match["bet"] else Raise(int(match["to"])))
