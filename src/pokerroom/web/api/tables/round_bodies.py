"""A finished round of the bonus game step by step, as its viewer may see it, in the shapes of the wire.

The round is played again event by event, and each step is the engine's own view for that viewer; whatever the view
hides cannot be sent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from msgspec import structs

from pokerroom.bonus.round import BonusRound
from pokerroom.bonus.words import Phase
from pokerroom.hand import Viewer
from pokerroom.room import wire
from pokerroom.room.bonus_tables.journal.bonus_talk import round_sentences
from pokerroom.room.bonus_tables.views.bonus_views import shown_box
from pokerroom.room.tables.stream.log_lines import shown_line
from pokerroom.web.shapes.round_shapes import RoundStep

_STREETS: Final[dict[Phase, str]] = {
    "wagers": "wagers",
    "deal": "wagers",
    "before_flop": "before the flop",
    "after_flop": "flop",
    "after_turn": "turn",
    "dealers_hand": "river",
    "settlement": "settlement",
    "jackpots": "settlement",
    "over": "settlement",
}


def round_viewer(bonus_round: BonusRound, own_names: Collection[str]) -> Viewer:
    """Return the box of a player in a round, by one of their own names; or the public."""
    boxes = bonus_round.state.boxes.items()
    return next((number for number, box in boxes if box.player in own_names), "public")


def round_steps(bonus_round: BonusRound, viewer: Viewer, table: wire.PublicBonusTable) -> tuple[RoundStep, ...]:
    """Return the steps of a round from its beginning to its end; an event without words shows in the next one."""
    return tuple(_steps(bonus_round, viewer, table))


def _steps(bonus_round: BonusRound, viewer: Viewer, table: wire.PublicBonusTable) -> Iterator[RoundStep]:
    past, number, told_lines = bonus_round.at(0), bonus_round.heading.number, 0
    step = _step_of_round(past, viewer, table, 0, ())
    for event in bonus_round.events:
        lines = []
        for sentence in round_sentences(event, past.state):
            told_lines += 1
            lines.append(shown_line(sentence, told_lines, number))
        past.apply([event])
        if lines:
            yield step
            step = _step_of_round(past, viewer, table, step.number + 1, tuple(lines))
        else:  # seen in the step that is being told
            step = _step_of_round(past, viewer, table, step.number, step.lines)
    yield step


def _step_of_round(
    past: BonusRound, viewer: Viewer, table: wire.PublicBonusTable, number: int, lines: tuple[wire.LogLine, ...]
) -> RoundStep:
    """Return one moment of a past round for its viewer, as pages draw a bonus table."""
    view = past.view(viewer)
    bots = {box.player for box in table.boxes if box.bot}
    shown = {box.box: shown_box(box, view.board, bot=box.player in bots) for box in view.boxes}
    if past.over:
        shown = {box: structs.replace(wire_box, change=past.result(box)) for box, wire_box in shown.items()}
    public = structs.replace(
        table,
        boxes=tuple(shown.get(box, wire.WireBox(box)) for box in range(1, table.places + 1)),
        round=past.heading.number,
        phase=view.phase,
        state="settled" if past.over else "playing",
        board=tuple(map(str, view.board)),
        dealer=tuple(map(str, view.dealer)),
        dealer_called=view.dealer_called,
        turn=view.now.box if view.now is not None and view.now.kind == "decide" else 0,
        to_do="",
        doing="",
        held="",
        stopped="",
        notice="",
        clock=None,
        watchers=0,
        jackpot=None,
        hits=(),
        deal=None,
    )
    own = next((box.cards for box in view.boxes if box.box == viewer), ())
    return RoundStep(number, _STREETS[view.phase], public, tuple(map(str, own)), lines)
