"""The questions about a table through an evening."""

from __future__ import annotations

import re
from typing import Any, Final

from pokerroom.hand import ExtraPost
from pokerroom.scenarios.evening.evening_table import EveningTable
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.hands.hand_questions import nth
from pokerroom.scenarios.stage import Reply
from pokerroom.table import Table, happenings


def _seats_dealt_in(stage: EveningTable) -> str:
    """Return the seats of the hand's line-up, as they are written in a scenario."""
    line_up = stage.table.hands.line_up
    return " ".join(map(str, sorted(line_up.seats))) if line_up else "no hand"


def _winner_of_freeze_out(stage: EveningTable) -> str:
    freeze = stage.table.changes.freeze_out
    return f"seat {freeze.winner}" if freeze and freeze.winner else "nobody"


def _posts_of(stage: EveningTable, match: re.Match[str]) -> str:
    """Return a seat's posts in the hand that is being lined up, blinds and others."""
    line_up, rules, seat = stage.lined_up, stage.table.rules.blinds, int(match[1])
    blinds = [f"{amount} blind" for who, amount in zip(line_up.blinds, rules.blinds, strict=True) if who == seat]
    extras: list[ExtraPost] = [extra for extra in line_up.extras if extra.seat == seat]
    return ", ".join([*blinds, *(f"{extra.amount} {extra.kind}" for extra in extras)]) or "nothing"


def _owes(stage: EveningTable, match: re.Match[str]) -> Reply:
    table, seat = stage.table, int(match[1])
    return Reply(table.player(seat).owes.words, table.player(seat).owes.cites)


def _wait_of_seat(stage: EveningTable, match: re.Match[str]) -> Reply:
    found = next((waiting for waiting in stage.lined_up.waiting if waiting.seat == int(match[1])), None)
    return Reply(f"waits for {found.until_in_words}", found.cites) if found else Reply("does not wait")


def _count_of_cards(stage: EveningTable, match: re.Match[str]) -> int:
    return len(stage.hand.cards(int(match[1])))


def _answer_time_left(stage: EveningTable, _: re.Match[str]) -> str:
    reading = stage.table.time.left(stage.now)
    due = f", {reading.due}" if reading.due else ""
    return f"{reading.left.seconds}{due}" if reading.left is not None else "no clock runs"


def _release_grounds_of_seat(stage: EveningTable, match: re.Match[str]) -> Reply:
    grounds = stage.table.floor.release_reasons(int(match[1]), stage.now)
    return Reply(
        "; ".join(ground.why for ground in grounds) or "none", tuple(c for ground in grounds for c in ground.cites)
    )


def _offer_to_seat(stage: EveningTable, match: re.Match[str]) -> Reply:
    ranking = stage.table.floor.seat_ranking(int(match[1]))
    return Reply("; ".join(" and ".join(group) for group in ranking.groups), ranking.cites)


def _balance(stage: EveningTable, match: re.Match[str]) -> int:
    table = stage.other(match[2]) if match[2] else stage.table
    return table.books.ledger.balance(match[1])


def _charge_told(stage: EveningTable, match: re.Match[str]) -> Reply:
    """Return the last charge that was taken, waived or not paid."""
    table = stage.other(match[1]) if match[1] else stage.table
    lines = [
        happening.line for happening in table.happenings if isinstance(happening, happenings.Taken | happenings.Unpaid)
    ]
    return Reply(lines[-1].words, lines[-1].cites) if lines else Reply("none")


def _booked_stack(table: Table, seat: str) -> int:
    return table.player(int(seat)).stake.booked


EVENING_QUESTIONS: Final[Lines[Any]] = (
    ("stack of seat N", lambda s, match: _booked_stack(s.table, match[1]) // s.unit),
    ("seat N may lose", lambda s, match: s.table.player(int(match[1])).at_stake // s.unit),
    (
        "chips of seat N in the hand",
        lambda s, match: s.hand.stack(int(match[1])) if s.table.hand else "no hand",
    ),
    ("who plays in seat N", lambda s, match: s.table.seats.plays(int(match[1])) or "nobody"),
    ("NAME in TABLE seat N owes", lambda s, match: s.other(match[2]).player(int(match[3])).owes.words),
    ("stack of TABLE seat N", lambda s, match: _booked_stack(s.other(match[1]), match[2]) // s.unit),
    ("seat N owes", _owes),
    ("seat N posts", _posts_of),
    ("seat N", _wait_of_seat),
    (
        "dealt in",
        lambda s, _: _seats_dealt_in(s),
    ),
    ("line-up", lambda s, _: s.line_up()),
    ("pot", lambda s, _: s.table.hand.pot if s.table.hand else "no hand"),
    ("turn", lambda s, _: f"seat {s.table.hand.turn}" if s.table.hand else "no hand"),
    ("status of seat N", lambda s, match: nth(s.table.view("public").seats, int(match[1]), "seat", 1).status),
    ("free seats", lambda s, _: " ".join(map(str, s.table.seats.free))),
    ("most players", lambda s, _: s.table.seats.most),
    ("offer of seat N", _offer_to_seat),
    ("grounds of seat N", _release_grounds_of_seat),
    ("time left", _answer_time_left),
    ("blinds", lambda s, _: " ".join(str(blind // s.unit) for blind in s.table.rules.blinds.blinds)),
    ("balance of TITLE[ at TABLE]", _balance),
    ("charge told[ at TABLE]", _charge_told),
    ("balanced", lambda s, _: "yes" if s.table.books.balanced else "no"),
    ("cards of seat N", _count_of_cards),
    ("hands", lambda s, _: s.table.hands.count),
    (
        "winner",
        lambda s, _: _winner_of_freeze_out(s),
    ),
    ("closed", lambda s, _: "yes" if s.table.closed else "no"),
)
