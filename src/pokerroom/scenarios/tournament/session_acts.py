"""Acts about a tournament and its sessions: published, drawn, started, played hand by hand, cancelled."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from pokerroom.errors import Malformed
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.setup import time_of
from pokerroom.scenarios.stage import Reply
from pokerroom.scenarios.tournament.act_makers import (
    ActMatch,
    act_giving,
    group_as_names,
    group_as_text,
    group_as_whole_number,
    tournament_reply,
)
from pokerroom.scenarios.tournament.tournament_game import (
    TournamentGame,
    chips_by_name,
    condition_value,
    read_allotted_seats,
)
from pokerroom.tournament import commands
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.wording.few_names import few_names


def _change_conditions(game: TournamentGame, match: ActMatch) -> Reply:
    """Change one part of the conditions: `conditions: players_at_most = 50`, `conditions: structure.stack = 9`."""
    name, _, part = match[1].partition(".")
    value = condition_value(match[2])
    if name not in game.conditions.__struct_fields__:
        raise Malformed(f"conditions have no {name!r}", allowed=few_names(game.conditions.__struct_fields__, name))
    raw: dict[str, Any] = msgspec.to_builtins(game.tournament.state.conditions)
    if part:
        raw[name] = {**(raw.get(name) or {}), part: value}
    else:
        raw[name] = value
    changed = msgspec.convert(raw, TournamentConditions, strict=False)
    game.do(commands.ChangeConditions, conditions=changed, told="on the screens")
    game.conditions = changed
    return tournament_reply(game)


def _act_draw_seats(game: TournamentGame, match: ActMatch) -> Reply:
    game.do(
        commands.AllotSeats,
        seats=read_allotted_seats(match[2]),
        by_lot=match[1] == "drawn",
        draw="seed 7" if match[1] == "drawn" else "",
    )
    return tournament_reply(game)


def _hand_ends(game: TournamentGame, match: ActMatch) -> Reply:
    """End a hand: `hand ends at table 2: Ann 8000, Bob 0; all-in Bob, Cy; button Ann`."""
    table = match[1] or "1"
    seats = {who: seat for seat, who in game.session.table(table).seats.items()}
    first, *more = match[2].split("; ")
    stacks = {seat: game.session.players[who].chips for who, seat in seats.items()}
    stacks.update({_seat_of_player(seats, who): chips for who, chips in chips_by_name(first).items()})
    outcome: dict[str, Any] = {"all_in": (), "button": 0}
    for remark in more:
        if remark.startswith("all-in "):
            outcome["all_in"] = tuple(
                _seat_of_player(seats, who) for who in re.split(r",\s*", remark.removeprefix("all-in "))
            )
        elif remark.startswith("button "):
            outcome["button"] = _seat_of_player(seats, remark.removeprefix("button "))
        elif remark.startswith("blinds "):
            outcome["blinds"] = tuple(
                _seat_of_player(seats, who) for who in re.split(r",\s*", remark.removeprefix("blinds "))
            )
        else:
            raise Malformed(f"{remark!r} cannot be read", allowed="all-in Bob, Cy; button Ann")
    game.do(commands.ReportHandOver, table=table, stacks=stacks, **outcome)
    return tournament_reply(game)


def _seat_of_player(seats: dict[str, int], who: str) -> int:
    if who.isdigit():
        return int(who)
    if who not in seats:
        raise Malformed(f"{who} is not at the table", allowed=", ".join(seats))
    return seats[who]


def _play_hand_at_table(game: TournamentGame, match: ActMatch) -> Reply:
    game.do(commands.ReportHandBegun, table=match[1] or "1")
    return _hand_ends(game, match)


def _ask_for_table_for_cash(game: TournamentGame, match: ActMatch) -> Reply:
    game.tournament.refuse_other_use(match[1])
    return Reply("free")


def _missing_chips(match: ActMatch) -> dict[int, int]:
    return {int(value): int(pieces) for pieces, value in re.findall(r"(\d+) of (\d+)", match[2] or "")}


SESSION_ACTS: Final[Lines[TournamentGame]] = (
    # Its life
    ("publish at TEXT", act_giving(commands.PublishConditions, places=group_as_names(1))),
    ("publish nowhere", act_giving(commands.PublishConditions, places=())),
    ("send to the regulator by TEXT", act_giving(commands.SendConditions, how=group_as_text(1))),
    ("conditions: TEXT = TEXT", _change_conditions),
    (
        "the TITLE names NAME director",
        act_giving(commands.NameDirector, name=group_as_text(2), by=group_as_text(1)),
    ),
    (
        "NAME signs {on|off}",
        act_giving(commands.SignDirector, name=group_as_text(1), on=lambda match: match[2] == "on"),
    ),
    ("tables TEXT are named", act_giving(commands.NameTables, tables=group_as_names(1))),
    ("table NAME is wanted for a cash game", _ask_for_table_for_cash),
    (
        "NAME interprets NAME",
        act_giving(commands.NameInterpreter, name=group_as_text(1), language=group_as_text(2)),
    ),
    (
        "NAME is to start at TIME[, told TEXT]",
        act_giving(
            commands.ChangeSessionTime,
            session=group_as_text(1),
            starts=lambda match: time_of(match[2]),
            told=group_as_text(3),
        ),
    ),
    ("N seconds to act", act_giving(commands.SetPace, seconds=group_as_whole_number(1))),
    ("cancel for too few entries", act_giving(commands.CancelTournament, why="too few entries", too_few=True)),
    (
        "cancel, chips bought are {refunded|kept}: TEXT",
        act_giving(commands.CancelTournament, why=group_as_text(2), chips_bought=lambda match: match[1]),
    ),
    ("cancel: TEXT", act_giving(commands.CancelTournament, why=group_as_text(1))),
    # Sessions
    ("seats {drawn|chosen}: TEXT", _act_draw_seats),
    ("the session starts", act_giving(commands.StartSession)),
    (
        "the session starts without TEXT, kept in play",
        act_giving(commands.StartSession, missing=group_as_names(1), kept=group_as_names(1)),
    ),
    ("the session starts without TEXT", act_giving(commands.StartSession, missing=group_as_names(1))),
    ("level N is announced", act_giving(commands.AnnounceLevel, level=group_as_whole_number(1))),
    ("a break[ of N minutes]", act_giving(commands.CallBreak, minutes=group_as_whole_number(1))),
    ("pause: TEXT", act_giving(commands.PausePlay, why=group_as_text(1))),
    ("play goes on", act_giving(commands.ResumePlay)),
    ("hand for hand", act_giving(commands.PlayHandForHand)),
    ("hand for hand is over", act_giving(commands.PlayHandForHand, on=False)),
    ("hand begins[ at table NAME]", act_giving(commands.ReportHandBegun, table=lambda match: match[1] or "1")),
    ("hand ends[ at table NAME]: TEXT", _hand_ends),
    ("hand[ at table NAME]: TEXT", _play_hand_at_table),
    ("the session ends", act_giving(commands.EndSession)),
    ("the session ends early", act_giving(commands.EndSession, early=True)),
    (
        "cards: TEXT",
        act_giving(
            commands.DrawForPlaces, cards=lambda match: dict(drawn.split(" ", 1) for drawn in match[1].split(", "))
        ),
    ),
    ("play-off: TEXT", act_giving(commands.EndPlayOff, order=group_as_names(1))),
    ("count N", act_giving(commands.CountChips, counted=group_as_whole_number(1))),
    (
        "count N, missing TEXT, told NAME",
        act_giving(
            commands.CountChips, counted=group_as_whole_number(1), missing=_missing_chips, told=group_as_text(3)
        ),
    ),
    (
        "race of N at table NAME: TEXT",
        act_giving(
            commands.RaceChips, denomination=group_as_whole_number(1), table=group_as_text(2), cards=group_as_text(3)
        ),
    ),
)
