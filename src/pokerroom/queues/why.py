"""Explain the queues: why this player, why now, with the clauses."""

from __future__ import annotations

from dataclasses import dataclass

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.queues.happenings import QueueStep, SeatCalled
from pokerroom.queues.rules import QueueRules
from pokerroom.queues.state import ListEntry, QueueState
from pokerroom.queues.words import CLAIM_WORDS, NOT_CALLED_WORDS


@dataclass(frozen=True, slots=True)
class WhyLine:
    """One sentence about a queue, and the clauses behind it."""

    text: str
    cites: tuple[Citation, ...] = ()


def why_before(rules: QueueRules, state: QueueState, game: str, player: str) -> tuple[WhyLine, ...]:
    """Explain why each player ahead of somebody on a list is ahead, and who was called before them."""
    names = state.lists.get(game, ())
    own_entry = state.waiting(game, player)
    if own_entry is None:
        raise Illegal(f"{player} is not on this list", allowed="a name on it", cites=rules.cites("list.join"))
    place = names.index(own_entry)
    lines = [WhyLine(_before(name, own_entry), rules.cites("list.join")) for name in names[:place]]
    for call in state.called:
        step = next((happening for happening in call.order if happening.player == player), None)
        if call.game == game and step is not None and call.player != player and step.since == own_entry.at:
            lines.append(WhyLine(_called_before(call, step), call.cites))
    return tuple(lines)


def why_called(call: SeatCalled) -> str:
    """Explain why a player was called for a seat before everybody else who wanted it.

    >>> from datetime import datetime
    >>> eight = datetime(2026, 5, 1, 20)
    >>> order = (QueueStep("P", "waiting_list", eight, "out"), QueueStep("Q", "waiting_list", eight))
    >>> call = SeatCalled(at=eight, number=3, player="Q", table="Harbour", seat=5, claim="waiting_list", until=eight,
    ...                   game="g", order=order)
    >>> why_called(call)
    'Q is on the waiting list since 20:00. P has told the list that they left the playing area.'
    """
    own = next((happening for happening in call.order if happening.player == call.player), None)
    since = f" since {own.since:%H:%M}" if own is not None else ""
    lines = [f"{call.player} {CLAIM_WORDS[call.claim]}{since}."]
    if call.drawn:
        lines.append(f"Cards were drawn: {', '.join(f'{name} {cards}' for name, cards in call.drawn.items())}.")
    for step in call.order:
        if step.player == call.player:
            break
        lines.append(f"{_text_of_player_passed_over(step)}.")
    return " ".join(lines)


def _before(other: ListEntry, mine: ListEntry) -> str:
    if other.at <= mine.at:
        return f"{other.player} is on the list since {other.at:%H:%M}, you since {mine.at:%H:%M}."
    return f"{other.player} is before you: you did not answer a call and went to the foot of the list."


def _called_before(call: SeatCalled, step: QueueStep) -> str:
    where = f"{call.player} was called for seat {call.seat} at {call.table} at {call.at:%H:%M}"
    if step.passed_over in ("", "later"):
        return f"{where}: {why_called(call)}"
    return f"{where}, because at that moment {_text_of_player_passed_over(step)}."


def _text_of_player_passed_over(step: QueueStep) -> str:
    return f"{step.player} {NOT_CALLED_WORDS[step.passed_over]}{f': {step.why}' if step.why else ''}"
