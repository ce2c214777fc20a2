"""What players at a table may agree on with each other, in words: to chop the blinds, to run several boards; and the
straddle that one of them may post.
"""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.hand import Hand
from pokerroom.hand.options import boards_open, chop_open, straddle_open
from pokerroom.hand.plan import BET, DEAL
from pokerroom.talk.said import number_word


def offer_words(hand: Hand, names: Mapping[int, str], seat: int) -> str:
    """What a player is offered by the others or has said to them, where something is to be agreed on; else nothing."""
    state, me = hand.state, hand.state.place[seat]
    others = [place for place in state.players(state.live) if place != me]
    if not state.live >> me & 1:
        return ""
    if state.stage.kind == BET and state.chop:
        asked = [place for place in others if chop_open(state, place)]
        if chop_open(state, me):
            return f"{names[state.seats[others[0]]]} offers to chop the blinds."
        return f"You have offered to chop; {names[state.seats[asked[0]]]} has not answered." if asked else ""
    if state.stage.kind != DEAL:
        return ""
    if not state.hands[0]:
        return "You may straddle." if 0 < straddle_open(state, me) <= state.stacks[me] else ""
    if not boards_open(state, me) > 1:
        return ""
    said = [f"You want {board_words(state.wishes[me])}."] if me in state.wishes else []
    for place in others:
        if place in state.wishes:
            said.append(f"{names[state.seats[place]]} wants {board_words(state.wishes[place])}.")
    return " ".join(said)


def board_words(number: int) -> str:
    """So many boards.

    >>> board_words(1), board_words(2)
    ('one board', 'two boards')
    """
    return f"{number_word(number)} board{'s' if number > 1 else ''}"
