"""What is done in a tournament, as a scenario writes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from pokerroom.citation import joined_cites
from pokerroom.errors import Malformed
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.setup import time_of
from pokerroom.scenarios.stage import Reply
from pokerroom.scenarios.tournament.tournament_game import (
    TournamentGame,
    chips_by_name,
    condition_value,
    read_allotted_seats,
)
from pokerroom.tournament import commands, words
from pokerroom.tournament.commands.prizes import IN_CHIPS
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.deciding.life import refuse_other_use
from pokerroom.tournament.happening_text import tournament_happening_text
from pokerroom.tournament.house_terms import penalty_text
from pokerroom.tournament.seating.tables import TableSeat

_Match = re.Match[str]
_Act = Callable[[TournamentGame, _Match], Reply]


def _happened_reply(game: TournamentGame) -> Reply:
    """Return what came of a command, in words, with all clauses behind it."""
    lines = [text for happening in game.coming if (text := tournament_happening_text(happening))]
    cites = joined_cites(*(happening.cites for happening in game.coming))
    return Reply(" | ".join(lines), cites)


def _give_command(kind: type[commands.TournamentCommand], **parts: Any) -> _Act:
    """Return an act that gives one command: each part is a constant, or a function that reads it from the match."""

    def done(game: TournamentGame, match: _Match) -> Reply:
        game.do(kind, **{name: part(match) if callable(part) else part for name, part in parts.items()})
        return _happened_reply(game)

    return done


def _group_as_text(group: int) -> Callable[[_Match], str]:
    return lambda match: match[group] or ""


def _group_as_whole_number(group: int) -> Callable[[_Match], int]:
    return lambda match: int(match[group] or 0)


def _group_as_names(group: int) -> Callable[[_Match], tuple[str, ...]]:
    return lambda match: tuple(re.split(r",? and |, | ", match[group])) if match[group] else ()


_PAPERS: Final[dict[str, words.EntryNeed]] = {
    "form": "entry_form",
    "signature": "signature_if_asked",
    "membership": "membership_if_asked",
}


def _enters(game: TournamentGame, match: _Match) -> Reply:
    """Enter a player: `Ann enters session b paying 110 with no form, age 17 at table 1 seat 6`."""
    more: dict[str, Any] = {}
    if match[2]:
        more["session"] = match[2]
    if match[3]:
        more["pays"] = int(match[3])
    papers = set(_PAPERS.values()) - {"membership_if_asked"}
    groups: list[str] = []
    for part in re.split(r",\s*", match[4] or ""):
        if part in ("no form", "no signature"):
            papers.discard(_PAPERS[part.removeprefix("no ")])
        elif part == "no membership":
            more["member"] = False
        elif part == "no right to gamble":
            more["entitled"] = False
        elif read := re.fullmatch(r"age (\d+)", part):
            more["age"] = int(read[1])
        elif part:
            groups.append(part)
    if match[5]:
        more.update(table=match[5], seat=int(match[6]))
    game.enter(match[1], papers=frozenset(papers), groups=tuple(groups), **more)
    return _happened_reply(game)


def _many_enter(game: TournamentGame, match: _Match) -> Reply:
    begun = game.tournament.state.taken
    for number in range(begun + 1, begun + int(match[1]) + 1):
        game.enter(f"P{number}")
    return Reply(f"{game.tournament.state.taken} entries")


def _enter_reserve_player(game: TournamentGame, match: _Match) -> Reply:
    game.enter(match[1], reserve=True, pays=0)
    return _happened_reply(game)


def _buys(kind: type[commands.TournamentCommand], price: Callable[[TournamentGame, str], int]) -> _Act:
    def done(game: TournamentGame, match: _Match) -> Reply:
        game.do(kind, player=match[1], pays=int(match[2]) if match[2] else price(game, match[1]))
        return _happened_reply(game)

    return done


def _rebuy_price(game: TournamentGame, player: str) -> int:
    del player
    terms = game.conditions.rebuys
    return terms.price if terms is not None else 0


def _add_on_price(game: TournamentGame, player: str) -> int:
    del player
    terms = game.conditions.add_ons
    return terms.price if terms is not None else 0


def _buy_in_due(game: TournamentGame, player: str) -> int:
    del player
    return game.conditions.entry.contribution if game.conditions.entry is not None else 0


def _change_conditions(game: TournamentGame, match: _Match) -> Reply:
    """Change one part of the conditions: `conditions: players_at_most = 50`, `conditions: structure.stack = 9`."""
    name, _, part = match[1].partition(".")
    value = condition_value(match[2])
    if name not in game.conditions.__struct_fields__:
        raise Malformed(f"conditions have no {name!r}", allowed=", ".join(game.conditions.__struct_fields__))
    raw: dict[str, Any] = msgspec.to_builtins(game.tournament.state.conditions)
    if part:
        raw[name] = {**(raw.get(name) or {}), part: value}
    else:
        raw[name] = value
    changed = msgspec.convert(raw, TournamentConditions, strict=False)
    game.do(commands.ChangeConditions, conditions=changed, told="on the screens")
    game.conditions = changed
    return _happened_reply(game)


def _draw_seats(game: TournamentGame, match: _Match) -> Reply:
    game.do(
        commands.AllotSeats,
        seats=read_allotted_seats(match[2]),
        by_lot=match[1] == "drawn",
        draw="seed 7" if match[1] == "drawn" else "",
    )
    return _happened_reply(game)


def _hand_ends(game: TournamentGame, match: _Match) -> Reply:
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
    return _happened_reply(game)


def _seat_of_player(seats: dict[str, int], who: str) -> int:
    if who.isdigit():
        return int(who)
    if who not in seats:
        raise Malformed(f"{who} is not at the table", allowed=", ".join(seats))
    return seats[who]


def _play_hand_at_table(game: TournamentGame, match: _Match) -> Reply:
    game.do(commands.ReportHandBegun, table=match[1] or "1")
    return _hand_ends(game, match)


def _case(game: TournamentGame, match: _Match) -> Reply:
    kind, number = _penalty(match[2])
    game.do(commands.DecideCase, case=int(match[1]), penalty=kind, number=number, reason=match[3] or "")
    return _happened_reply(game)


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


def _turn_to(game: TournamentGame, match: _Match) -> None:
    game.tournament.state.session(match[1])
    game.session_name = match[1]


def _undo(game: TournamentGame, match: _Match) -> Reply:
    steps = sorted({happening.step for happening in game.tournament.state.past})
    game.do(commands.UndoSteps, to=steps[-1 - int(match[1] or 1)], why="entered by mistake")
    return _happened_reply(game)


def _ask_for_table_for_cash(game: TournamentGame, match: _Match) -> Reply:
    refuse_other_use(game.tournament.rules, game.tournament.state, match[1])
    return Reply("free")


def _special(what: words.SpecialHand, **parts: Any) -> _Act:
    return _give_command(
        commands.AnnounceSpecialHand, what=what, tables=lambda match: (match[1],) if match[1] else (), **parts
    )  # fmt: skip


def _drawn_seat(text: str) -> TableSeat:
    table, _, seat = text.partition("-")
    return TableSeat(table, int(seat))


def _missing(match: _Match) -> dict[int, int]:
    return {int(value): int(pieces) for pieces, value in re.findall(r"(\d+) of (\d+)", match[2] or "")}


TOURNAMENT_ACTS: Final[Lines[TournamentGame]] = (
    ("turn to NAME", _turn_to),
    # Its life
    ("publish at TEXT", _give_command(commands.PublishConditions, places=_group_as_names(1))),
    ("publish nowhere", _give_command(commands.PublishConditions, places=())),
    ("send to the regulator by TEXT", _give_command(commands.SendConditions, how=_group_as_text(1))),
    ("conditions: TEXT = TEXT", _change_conditions),
    (
        "the TITLE names NAME director",
        _give_command(commands.NameDirector, name=_group_as_text(2), by=_group_as_text(1)),
    ),
    (
        "NAME signs {on|off}",
        _give_command(commands.SignDirector, name=_group_as_text(1), on=lambda match: match[2] == "on"),
    ),
    ("tables TEXT are named", _give_command(commands.NameTables, tables=_group_as_names(1))),
    ("table NAME is wanted for a cash game", _ask_for_table_for_cash),
    (
        "NAME interprets NAME",
        _give_command(commands.NameInterpreter, name=_group_as_text(1), language=_group_as_text(2)),
    ),
    (
        "NAME is to start at TIME[, told TEXT]",
        _give_command(
            commands.ChangeSessionTime,
            session=_group_as_text(1),
            starts=lambda match: time_of(match[2]),
            told=_group_as_text(3),
        ),
    ),
    ("N seconds to act", _give_command(commands.SetPace, seconds=_group_as_whole_number(1))),
    ("cancel for too few entries", _give_command(commands.CancelTournament, why="too few entries", too_few=True)),
    (
        "cancel, chips bought are {refunded|kept}: TEXT",
        _give_command(commands.CancelTournament, why=_group_as_text(2), chips_bought=lambda match: match[1]),
    ),
    ("cancel: TEXT", _give_command(commands.CancelTournament, why=_group_as_text(1))),
    # Entries
    ("N players enter", _many_enter),
    ("NAME enters[ session NAME][ paying N][ with TEXT][ at table NAME seat N]", _enters),
    ("NAME is a reserve", _enter_reserve_player),
    ("NAME pays the buy-in[ of N]", _buys(commands.PayBuyIn, _buy_in_due)),
    (
        "the {form|signature} of NAME comes in",
        _give_command(commands.RecordPaper, player=_group_as_text(2), paper=lambda match: _PAPERS[match[1]]),
    ),
    (
        "the house refuses NAME[ by its criteria]: TEXT",
        _give_command(
            commands.RefuseApplication,
            player=_group_as_text(1),
            by_criteria=lambda match: bool(match[2]),
            why=_group_as_text(3),
        ),
    ),
    (
        "NAME withdraws[ with a refund]",
        _give_command(commands.WithdrawEntry, player=_group_as_text(1), refund=lambda match: bool(match[2])),
    ),
    (
        "the house moves NAME to session NAME",
        _give_command(commands.MoveEntry, player=_group_as_text(1), session=_group_as_text(2)),
    ),
    (
        "NAME asks for session NAME",
        _give_command(commands.MoveEntry, player=_group_as_text(1), session=_group_as_text(2), asked_by_player=True),
    ),
    (
        "NAME names NAME as substitute {in person|by telephone}, approved by NAME",
        _give_command(
            commands.NameSubstitute,
            player=_group_as_text(1),
            substitute=_group_as_text(2),
            in_person=lambda match: match[3] == "in person",
            by=_group_as_text(4),
        ),
    ),
    (
        "NAME takes the seat of NAME paying N",
        _give_command(
            commands.OfferToReserve,
            reserve=_group_as_text(1),
            instead_of=_group_as_text(2),
            pays=_group_as_whole_number(3),
        ),
    ),
    # Money
    ("the house adds N", _give_command(commands.AddValue, what="cash", amount=_group_as_whole_number(1))),
    (
        "the house adds TEXT for place N",
        _give_command(commands.AddValue, what="goods", goods=_group_as_text(1), place=_group_as_whole_number(2)),
    ),
    ("the pool is fixed", _give_command(commands.FixPool)),
    ("the pool is fixed with N kept", _give_command(commands.FixPool, house_share=_group_as_whole_number(1))),
    ("places are confirmed", _give_command(commands.ConfirmPlacings)),
    (
        "places are confirmed with prizes TEXT",
        _give_command(commands.ConfirmPlacings, prizes=lambda match: tuple(map(int, re.findall(r"\d+", match[1])))),
    ),
    (
        "prize N is paid[ by TEXT]",
        _give_command(commands.PayAward, number=_group_as_whole_number(1), how=lambda match: match[2] or IN_CHIPS),
    ),
    (
        "NAME is under age",
        _give_command(commands.RuleIneligible, player=_group_as_text(1), why="under age", minor=True),
    ),
    (
        "NAME is not eligible: TEXT",
        _give_command(commands.RuleIneligible, player=_group_as_text(1), why=_group_as_text(2)),
    ),
    (
        "prize N is offered to NAME",
        _give_command(commands.OfferAward, number=_group_as_whole_number(1), to=_group_as_text(2)),
    ),
    ("close", _give_command(commands.CloseTournament)),
    # Sessions
    ("seats {drawn|chosen}: TEXT", _draw_seats),
    ("the session starts", _give_command(commands.StartSession)),
    (
        "the session starts without TEXT, kept in play",
        _give_command(commands.StartSession, missing=_group_as_names(1), kept=_group_as_names(1)),
    ),
    ("the session starts without TEXT", _give_command(commands.StartSession, missing=_group_as_names(1))),
    ("level N is announced", _give_command(commands.AnnounceLevel, level=_group_as_whole_number(1))),
    ("a break[ of N minutes]", _give_command(commands.CallBreak, minutes=_group_as_whole_number(1))),
    ("pause: TEXT", _give_command(commands.PausePlay, why=_group_as_text(1))),
    ("play goes on", _give_command(commands.ResumePlay)),
    ("hand for hand", _give_command(commands.PlayHandForHand)),
    ("hand for hand is over", _give_command(commands.PlayHandForHand, on=False)),
    ("hand begins[ at table NAME]", _give_command(commands.ReportHandBegun, table=lambda match: match[1] or "1")),
    ("hand ends[ at table NAME]: TEXT", _hand_ends),
    ("hand[ at table NAME]: TEXT", _play_hand_at_table),
    ("the session ends", _give_command(commands.EndSession)),
    ("the session ends early", _give_command(commands.EndSession, early=True)),
    (
        "cards: TEXT",
        _give_command(
            commands.DrawForPlaces, cards=lambda match: dict(drawn.split(" ", 1) for drawn in match[1].split(", "))
        ),
    ),
    ("play-off: TEXT", _give_command(commands.EndPlayOff, order=_group_as_names(1))),
    ("count N", _give_command(commands.CountChips, counted=_group_as_whole_number(1))),
    (
        "count N, missing TEXT, told NAME",
        _give_command(commands.CountChips, counted=_group_as_whole_number(1), missing=_missing, told=_group_as_text(3)),
    ),
    (
        "race of N at table NAME: TEXT",
        _give_command(
            commands.RaceChips, denomination=_group_as_whole_number(1), table=_group_as_text(2), cards=_group_as_text(3)
        ),
    ),
    # Buying chips
    ("NAME announces a re-buy", _give_command(commands.AnnounceRebuy, player=_group_as_text(1))),
    ("NAME buys again[ paying N]", _buys(commands.BuyAgain, _rebuy_price)),
    ("NAME declines", _give_command(commands.DeclineRebuy, player=_group_as_text(1))),
    ("NAME takes an add-on[ paying N]", _buys(commands.TakeAddOn, _add_on_price)),
    (
        "a stack is placed at table NAME seat N",
        _give_command(commands.PlaceLateStack, table=_group_as_text(1), seat=_group_as_whole_number(2)),
    ),
    (
        "the stack at table NAME seat N is removed",
        _give_command(commands.RemoveLateStack, table=_group_as_text(1), seat=_group_as_whole_number(2)),
    ),
    (
        "NAME wants to {cash in|exchange|take off|wager cash chips|sit out|swap seat}",
        _give_command(commands.HandleChips, player=_group_as_text(1), what=lambda match: match[2].replace(" ", "_")),
    ),
    # Seats
    (
        "NAME moves to table NAME seat N[, against the rules]: TEXT",
        _give_command(
            commands.MoveCompetitor,
            player=_group_as_text(1),
            table=_group_as_text(2),
            seat=_group_as_whole_number(3),
            reason=_group_as_text(5),
            against_rules=lambda match: bool(match[4]),
        ),
    ),
    ("tables are evened out", _give_command(commands.EvenTables)),
    (
        "tables are evened out, drawn TEXT",
        _give_command(commands.EvenTables, lots=lambda match: tuple(_drawn_seat(lot) for lot in match[1].split(" "))),
    ),
    (
        "table NAME breaks: TEXT",
        _give_command(
            commands.BreakTournamentTable, table=_group_as_text(1), seats=lambda match: read_allotted_seats(match[2])
        ),
    ),
    # Absence
    (
        "NAME is {away|back}",
        _give_command(commands.NoteAway, player=_group_as_text(1), away=lambda match: match[2] == "away"),
    ),
    (
        "{nothing|what falls due} is taken from NAME",
        _give_command(commands.OrderPosting, player=_group_as_text(2), posts=lambda match: match[1] != "nothing"),
    ),
    (
        "NAME cannot be reached by TEXT",
        _give_command(commands.LogContact, player=_group_as_text(1), how=_group_as_text(2)),
    ),
    (
        "NAME is reached by NAME and wants the stack to stay",
        _give_command(commands.LogContact, player=_group_as_text(1), how=_group_as_text(2), reached=True, stays=True),
    ),
    (
        "NAME loses the position: TEXT, fee back",
        _give_command(commands.CancelPosition, player=_group_as_text(1), reason=_group_as_text(2), fee_back=True),
    ),
    (
        "NAME loses the position: TEXT",
        _give_command(commands.CancelPosition, player=_group_as_text(1), reason=_group_as_text(2)),
    ),
    # Penalties
    ("case N: TEXT because TEXT", _case),
    ("case N: TEXT", lambda game, match: _case(game, _three(match))),
    (
        "NAME hid N[ by oversight]",
        _give_command(
            commands.FindHiddenChips,
            player=_group_as_text(1),
            amount=_group_as_whole_number(2),
            deliberate=lambda match: not match[3],
        ),
    ),
    (
        "NAME added N from elsewhere",
        _give_command(commands.FindForeignChips, player=_group_as_text(1), amount=_group_as_whole_number(2)),
    ),
    (
        "offence of NAME: TEXT",
        _give_command(commands.RecordOffence, player=_group_as_text(1), offence=_group_as_text(2)),
    ),
    # Special hands
    ("bonus round[ at table NAME] with N", _special("bonus_round", chips=_group_as_whole_number(2))),
    ("bonus round[ at table NAME] with a prize of TEXT", _special("bonus_round", prize=_group_as_text(2))),
    ("elimination round[ at table NAME]", _special("elimination_round")),
    ("the smallest stack at table NAME goes out", _give_command(commands.SettleElimination, table=_group_as_text(1))),
    (
        "the smallest stack at table NAME stays",
        _give_command(commands.SettleElimination, table=_group_as_text(1), stays=True),
    ),
    ("undo[ N steps]", _undo),
)


def _three(match: _Match) -> Any:
    """Return the match with a third group that is empty."""
    return {1: match[1], 2: match[2], 3: ""}
