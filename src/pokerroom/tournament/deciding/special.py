"""Bonus and elimination rounds: single hands that are announced before anything is dealt or posted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.conditions import denominations
from pokerroom.tournament.deciding.refusals import refuse_heads_up, refuse_session_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.denominations import smallest_chip
from pokerroom.tournament.records import Elimination
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState
from pokerroom.tournament.words import SpecialHand

_SPECIAL_HAND_WORDS: Final[Mapping[SpecialHand, str]] = {
    "bonus_round": "a bonus round",
    "elimination_round": "an elimination round",
}


def decide_announce_special(
    rules: TournamentRules, state: TournamentState, command: commands.AnnounceSpecialHand
) -> Iterator[TournamentHappening]:
    """Announce that the next hand is special, where the book has such hands and none is running."""
    session = state.session(command.session)
    refuse_heads_up(rules, state, "no special hand can be played")
    refuse_session_stage(session, "no special hand can be played", "running")
    cites = rules.cites("special_hands")
    special = _SPECIAL_HAND_WORDS[command.what]
    if command.what not in rules.special_hands:
        raise Illegal(
            f"this house does not play {special}",
            allowed="hands like all others",
            cites=cites or rules.cites("stack_untouched"),
        )
    tables = command.tables or tuple(session.tables)
    dealing = [name for name in tables if session.table(name).dealing]
    if dealing:
        what = f"a hand that has begun at table {', '.join(dealing)} cannot be {special}"
        announced = rules.cites("special_hand_announced")
        raise Illegal(what, allowed="before cards, blinds or antes; the hand after it", cites=announced)
    if command.chips < 0 or (command.what == "bonus_round" and not command.chips and not command.prize.strip()):
        raise Malformed("the bonus round has no bonus", allowed="chips, or a prize for its winner")
    if command.what == "elimination_round" and (command.chips or command.prize):
        raise Malformed(
            "an elimination round has no bonus", allowed="a bonus round, or an elimination round without a bonus"
        )
    least = max(smallest_chip(state, session, session.table(name)) for name in tables)
    least = least or denominations(state.conditions)[0]
    if command.chips % least:
        what = f"{special} cannot have a bonus of {command.chips:,}: the smallest chip in play is {least:,}"
        raise Illegal(what, allowed=f"multiples of {least:,}", cites=cites)
    yield happenings.SpecialHandAnnounced(
        at=command.at,
        by=command.by,
        session=session.name,
        tables=tables,
        what=command.what,
        chips=command.chips,
        prize=command.prize,
        cites=(*cites, *rules.cites("special_hand_announced")),
    )


def decide_settle_elimination(
    rules: TournamentRules, state: TournamentState, command: commands.SettleElimination
) -> Iterator[TournamentHappening]:
    """Eliminate the player with the smallest stack, or let them stay; tied players play off first."""
    session = state.session(command.session)
    cites = rules.cites("special_hands")
    due = session.due_out.get(command.table, ())
    if not due:
        raise Illegal(f"nobody is due out at table {command.table}", allowed="after an elimination round", cites=cites)
    if session.playing_off is not None:
        raise Illegal(
            "no elimination can be settled during a play-off", allowed="once the play-off is over", cites=cites
        )
    if command.stays:
        yield happenings.EliminationWaived(
            at=command.at, by=command.by, session=session.name, table=command.table, cites=cites
        )
        return
    if len(due) > 1:
        raise Illegal(f"{' and '.join(due)} are level", allowed="a play-off between them", cites=cites)
    (last,) = due
    if command.player and command.player != last:
        raise Illegal(f"{command.player} is not the one to be eliminated", allowed=last, cites=cites)
    player = session.competitor(last)
    yield happenings.PlayerOut(
        at=command.at,
        by=command.by,
        session=session.name,
        elimination=Elimination(
            player=last,
            how="smallest_stack",
            at=command.at,
            turn=state.turn + 1,
            table=player.table,
            seat=player.seat,
            began=player.chips,
        ),
        removed=player.chips,
        place=session.remaining,
        cites=cites,
    )


def decide_lapsed_eliminations(
    rules: TournamentRules, state: TournamentState, command: commands.TournamentCommand
) -> Iterator[TournamentHappening]:
    """Cancel eliminations where only one player is left because all others have gone since the round."""
    for session in state.running:
        if session.remaining <= 1:
            for table in [*session.due_out]:
                yield happenings.EliminationWaived(
                    at=command.at, session=session.name, table=table, cites=rules.cites("special_hands")
                )
