"""Entries to a tournament, payments for entries, re-buys and add-ons, and prizes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

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
)
from pokerroom.tournament import commands, words
from pokerroom.tournament.commands.prizes import IN_CHIPS

_PAPERS: Final[dict[str, words.EntryNeed]] = {
    "form": "entry_form",
    "signature": "signature_if_asked",
    "membership": "membership_if_asked",
}


def _enters(game: TournamentGame, match: ActMatch) -> Reply:
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
    return tournament_reply(game)


def _many_enter(game: TournamentGame, match: ActMatch) -> Reply:
    begun = game.tournament.state.taken
    for number in range(begun + 1, begun + int(match[1]) + 1):
        game.enter(f"P{number}")
    return Reply(f"{game.tournament.state.taken} entries")


def _enter_reserve_player(game: TournamentGame, match: ActMatch) -> Reply:
    game.enter(match[1], reserve=True, pays=0)
    return tournament_reply(game)


def _buys(kind: type[commands.TournamentCommand], price: Callable[[TournamentGame, str], int]) -> TournamentAct:
    def done(game: TournamentGame, match: ActMatch) -> Reply:
        game.do(kind, player=match[1], pays=int(match[2]) if match[2] else price(game, match[1]))
        return tournament_reply(game)

    return done


def _rebuy_price(game: TournamentGame, _: str) -> int:
    terms = game.conditions.rebuys
    return terms.price if terms is not None else 0


def _add_on_price(game: TournamentGame, _: str) -> int:
    terms = game.conditions.add_ons
    return terms.price if terms is not None else 0


def _buy_in_due(game: TournamentGame, _: str) -> int:
    return game.conditions.entry.contribution if game.conditions.entry is not None else 0


ENTRY_ACTS: Final[Lines[TournamentGame]] = (
    # Entries
    ("N players enter", _many_enter),
    ("NAME enters[ session NAME][ paying N][ with TEXT][ at table NAME seat N]", _enters),
    ("NAME is a reserve", _enter_reserve_player),
    ("NAME pays the buy-in[ of N]", _buys(commands.PayBuyIn, _buy_in_due)),
    (
        "the {form|signature} of NAME comes in",
        act_giving(commands.RecordPaper, player=group_as_text(2), paper=lambda match: _PAPERS[match[1]]),
    ),
    (
        "the house refuses NAME[ by its criteria]: TEXT",
        act_giving(
            commands.RefuseApplication,
            player=group_as_text(1),
            by_criteria=lambda match: bool(match[2]),
            why=group_as_text(3),
        ),
    ),
    (
        "NAME withdraws[ with a refund]",
        act_giving(commands.WithdrawEntry, player=group_as_text(1), refund=lambda match: bool(match[2])),
    ),
    (
        "the house moves NAME to session NAME",
        act_giving(commands.MoveEntry, player=group_as_text(1), session=group_as_text(2)),
    ),
    (
        "NAME asks for session NAME",
        act_giving(commands.MoveEntry, player=group_as_text(1), session=group_as_text(2), asked_by_player=True),
    ),
    (
        "NAME names NAME as substitute {in person|by telephone}, approved by NAME",
        act_giving(
            commands.NameSubstitute,
            player=group_as_text(1),
            substitute=group_as_text(2),
            in_person=lambda match: match[3] == "in person",
            by=group_as_text(4),
        ),
    ),
    (
        "NAME takes the seat of NAME paying N",
        act_giving(
            commands.OfferToReserve,
            reserve=group_as_text(1),
            instead_of=group_as_text(2),
            pays=group_as_whole_number(3),
        ),
    ),
    # Money
    ("the house adds N", act_giving(commands.AddValue, what="cash", amount=group_as_whole_number(1))),
    (
        "the house adds TEXT for place N",
        act_giving(commands.AddValue, what="goods", goods=group_as_text(1), place=group_as_whole_number(2)),
    ),
    ("the pool is fixed", act_giving(commands.FixPool)),
    ("the pool is fixed with N kept", act_giving(commands.FixPool, house_share=group_as_whole_number(1))),
    ("places are confirmed", act_giving(commands.ConfirmPlacings)),
    (
        "places are confirmed with prizes TEXT",
        act_giving(commands.ConfirmPlacings, prizes=lambda match: tuple(map(int, re.findall(r"\d+", match[1])))),
    ),
    (
        "prize N is paid[ by TEXT]",
        act_giving(commands.PayAward, number=group_as_whole_number(1), how=lambda match: match[2] or IN_CHIPS),
    ),
    (
        "NAME is under age",
        act_giving(commands.RuleIneligible, player=group_as_text(1), why="under age", minor=True),
    ),
    (
        "NAME is not eligible: TEXT",
        act_giving(commands.RuleIneligible, player=group_as_text(1), why=group_as_text(2)),
    ),
    (
        "prize N is offered to NAME",
        act_giving(commands.OfferAward, number=group_as_whole_number(1), to=group_as_text(2)),
    ),
    ("close", act_giving(commands.CloseTournament)),
    # Buying chips
    ("NAME announces a re-buy", act_giving(commands.AnnounceRebuy, player=group_as_text(1))),
    ("NAME buys again[ paying N]", _buys(commands.BuyAgain, _rebuy_price)),
    ("NAME declines", act_giving(commands.DeclineRebuy, player=group_as_text(1))),
    ("NAME takes an add-on[ paying N]", _buys(commands.TakeAddOn, _add_on_price)),
    (
        "a stack is placed at table NAME seat N",
        act_giving(commands.PlaceLateStack, table=group_as_text(1), seat=group_as_whole_number(2)),
    ),
    (
        "the stack at table NAME seat N is removed",
        act_giving(commands.RemoveLateStack, table=group_as_text(1), seat=group_as_whole_number(2)),
    ),
    (
        "NAME wants to {cash in|exchange|take off|wager cash chips|sit out|swap seat}",
        act_giving(commands.HandleChips, player=group_as_text(1), what=lambda match: match[2].replace(" ", "_")),
    ),
)
