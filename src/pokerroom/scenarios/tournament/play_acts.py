"""Acts about players in a session: moves, absences, penalties, special hands; and steps taken back."""

from __future__ import annotations

import re
from typing import Any, Final

from pokerroom.errors import Malformed
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.stage import Reply
from pokerroom.scenarios.tournament.act_makers import (
    ActMatch,
    TournamentAct,
    act_giving,
    group_as_text,
    group_as_whole_number,
    tournament_reply,
)
from pokerroom.scenarios.tournament.tournament_game import (
    TournamentGame,
    read_allotted_seats,
)
from pokerroom.tournament import commands, words
from pokerroom.tournament.rules import penalty_text
from pokerroom.tournament.seating.tables import TableSeat


def _case(game: TournamentGame, match: ActMatch) -> Reply:
    kind, number = _penalty(match[2])
    game.do(commands.DecideCase, case=int(match[1]), penalty=kind, number=number, reason=match[3] or "")
    return tournament_reply(game)


def _penalty(text: str) -> tuple[words.PenaltyKind, int]:
    """Read a penalty from its words: `2 rounds`, `1 hand`, `warning`, `no penalty`."""
    read = re.fullmatch(r"(\d+) (minute|hand|round)s?", text)
    if read:
        known: dict[str, words.PenaltyKind] = {"minute": "minutes", "hand": "hands", "round": "rounds"}
        return known[read[2]], int(read[1])
    for kind in words.PENALTY_KINDS:
        if penalty_text(kind, 0) == text:
            return kind, 0
    raise Malformed(f"{text!r} is no penalty", allowed="warning, 2 rounds, 1 hand, disqualification, no penalty")


def _turn_to(game: TournamentGame, match: ActMatch) -> None:
    game.tournament.state.session(match[1])
    game.session_name = match[1]


def _undo(game: TournamentGame, match: ActMatch) -> Reply:
    steps = sorted({happening.step for happening in game.tournament.state.past})
    game.do(commands.UndoSteps, to=steps[-1 - int(match[1] or 1)], why="entered by mistake")
    return tournament_reply(game)


def _special(what: words.SpecialHand, **parts: Any) -> TournamentAct:
    return act_giving(
        commands.AnnounceSpecialHand, what=what, tables=lambda match: (match[1],) if match[1] else (), **parts
    )  # fmt: skip


def _drawn_seat(text: str) -> TableSeat:
    table, _, seat = text.partition("-")
    return TableSeat(table, int(seat))


PLAY_ACTS: Final[Lines[TournamentGame]] = (
    ("turn to NAME", _turn_to),
    # Seats
    (
        "NAME moves to table NAME seat N[, against the rules]: TEXT",
        act_giving(
            commands.MoveCompetitor,
            player=group_as_text(1),
            table=group_as_text(2),
            seat=group_as_whole_number(3),
            reason=group_as_text(5),
            against_rules=lambda match: bool(match[4]),
        ),
    ),
    ("tables are evened out", act_giving(commands.EvenTables)),
    (
        "tables are evened out, drawn TEXT",
        act_giving(commands.EvenTables, lots=lambda match: tuple(_drawn_seat(lot) for lot in match[1].split(" "))),
    ),
    (
        "table NAME breaks: TEXT",
        act_giving(
            commands.BreakTournamentTable, table=group_as_text(1), seats=lambda match: read_allotted_seats(match[2])
        ),
    ),
    # Absence
    (
        "NAME is {away|back}",
        act_giving(commands.NoteAway, player=group_as_text(1), away=lambda match: match[2] == "away"),
    ),
    (
        "{nothing|what falls due} is taken from NAME",
        act_giving(commands.OrderPosting, player=group_as_text(2), posts=lambda match: match[1] != "nothing"),
    ),
    (
        "NAME cannot be reached by TEXT",
        act_giving(commands.LogContact, player=group_as_text(1), how=group_as_text(2)),
    ),
    (
        "NAME is reached by NAME and wants the stack to stay",
        act_giving(commands.LogContact, player=group_as_text(1), how=group_as_text(2), reached=True, stays=True),
    ),
    (
        "NAME loses the position: TEXT, fee back",
        act_giving(commands.CancelPosition, player=group_as_text(1), reason=group_as_text(2), fee_back=True),
    ),
    (
        "NAME loses the position: TEXT",
        act_giving(commands.CancelPosition, player=group_as_text(1), reason=group_as_text(2)),
    ),
    # Penalties
    ("case N: TEXT because TEXT", _case),
    ("case N: TEXT", lambda game, match: _case(game, _with_empty_third_group(match))),
    (
        "NAME hid N[ by oversight]",
        act_giving(
            commands.FindHiddenChips,
            player=group_as_text(1),
            amount=group_as_whole_number(2),
            deliberate=lambda match: not match[3],
        ),
    ),
    (
        "NAME added N from elsewhere",
        act_giving(commands.FindForeignChips, player=group_as_text(1), amount=group_as_whole_number(2)),
    ),
    (
        "offence of NAME: TEXT",
        act_giving(commands.RecordOffence, player=group_as_text(1), offence=group_as_text(2)),
    ),
    # Special hands
    ("bonus round[ at table NAME] with N", _special("bonus_round", chips=group_as_whole_number(2))),
    ("bonus round[ at table NAME] with a prize of TEXT", _special("bonus_round", prize=group_as_text(2))),
    ("elimination round[ at table NAME]", _special("elimination_round")),
    ("the smallest stack at table NAME goes out", act_giving(commands.SettleElimination, table=group_as_text(1))),
    (
        "the smallest stack at table NAME stays",
        act_giving(commands.SettleElimination, table=group_as_text(1), stays=True),
    ),
    ("undo[ N steps]", _undo),
)


def _with_empty_third_group(match: ActMatch) -> Any:
    """Return the match with a third group that is empty."""
    return {1: match[1], 2: match[2], 3: ""}
