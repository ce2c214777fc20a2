"""Judge reports of hands: when a hand may begin and at which level, and what its end means for the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.deciding.denominations import refuse_odd_amount
from pokerroom.tournament.deciding.eliminations import decide_lost_all
from pokerroom.tournament.deciding.levels import decide_levels_due
from pokerroom.tournament.deciding.play_offs import play_off_out
from pokerroom.tournament.deciding.refusals import refuse_session_stage, refuse_unattended
from pokerroom.tournament.deciding.sessions import out_now
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.questions.levels import break_now
from pokerroom.tournament.questions.sessions import play_over, turn_of_eliminations
from pokerroom.tournament.records import Competitor, TournamentTable
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import SessionState, TournamentState
from pokerroom.wording.plural import quantity

_FEWEST_PLAYERS = 2  # that make a hand


def decide_hand_begun(
    rules: TournamentRules, state: TournamentState, command: commands.ReportHandBegun
) -> Iterator[TournamentHappening]:
    """Begin a hand at the present level with every player whose stack is in play; refuse where none may begin."""
    session = state.session(command.session)
    refuse_session_stage(session, "no hand can begin", "running")
    refuse_unattended(rules, state, "no hand can begin")
    table = session.table(command.table)
    _refuse_hand(rules, state, session, table, command)
    players = _players_at(session, table)
    out = [player.offered for player in players if player.offered is not None and not player.chips]
    for elimination in out:
        yield out_now(rules, session, elimination, command.at, command.by)
    table = session.table(command.table)
    left = [competitor for competitor in _players_at(session, table) if competitor.chips]
    if len(left) < _FEWEST_PLAYERS:
        raise Illegal(
            f"no hand can begin with {quantity(len(left), 'player')} at table {table.name}",
            allowed=f"{_FEWEST_PLAYERS} or more",
        )
    if session.playing_off is not None and not session.is_play_off(table.name):
        raise Illegal(
            f"no hand can begin at table {table.name} during a play-off", allowed="at the tables of the play-off"
        )
    if out and session.remaining <= max(session.plan.players_left, 1):
        what = f"no hand can begin at table {table.name} with {session.remaining} left, once {out[0].player} is out"
        allowed = "that they do not buy again, and the end of the session"
        raise Illegal(what, allowed=allowed, cites=rules.cites("session_outcome"))
    level = session.level
    for due in decide_levels_due(rules, state, session, command.at):
        if isinstance(due, happenings.LevelBegan):
            level = due.level
        yield due
    yield _hand_dealt(rules, session, table, left, level, command)


def _hand_dealt(
    rules: TournamentRules,
    session: SessionState,
    table: TournamentTable,
    left: Sequence[Competitor],
    level: int,
    command: commands.ReportHandBegun,
) -> happenings.HandDealt:
    """Return the hand as it begins: its absent players, those who serve a penalty, and those who post nothing."""
    away = tuple(sorted(competitor.seat for competitor in left if competitor.away))
    dead = tuple(sorted(competitor.seat for competitor in left if _serves(competitor, command)))
    unposted = tuple(sorted(competitor.seat for competitor in left if competitor.away and not competitor.posts))
    keys = ["next_hand", "everyone_plays"]
    keys += ["absent_dealt_in", "absent_posts"] if away else []
    keys += ["penalty_served"] if dead else []
    keys += ["special_hand_announced", "special_hands"] if table.special else []
    return happenings.HandDealt(
        at=command.at,
        by=command.by,
        session=session.name,
        table=table.name,
        hand=table.hands + 1,
        level=level,
        away=away,
        dead=dead,
        unposted=() if rules.absent_posts == "always" else unposted,
        special=table.special,
        bonus=table.bonus,
        cites=rules.cites(*keys),
    )


def _players_at(session: SessionState, table: TournamentTable) -> list[Competitor]:
    return [session.players[who] for _, who in sorted(table.seats.items())]


def _serves(player: Competitor, command: commands.ReportHandBegun) -> bool:
    """Return whether a player serves a penalty in a hand that begins now."""
    return player.dead_hands > 0 or (player.dead_until is not None and command.at < player.dead_until)


def _refuse_hand(
    rules: TournamentRules,
    state: TournamentState,
    session: SessionState,
    table: TournamentTable,
    command: commands.ReportHandBegun,
) -> None:
    """Refuse a hand that cannot begin at a table now: in a break, after the end, or before other tables are ready."""
    what = f"no hand can begin at table {table.name}"
    if table.dealing:
        raise Illegal(f"{what}: one is being played", allowed="once it is over")
    stopped = state.paused(command.at)
    if stopped is not None:
        until = f"at {stopped[1]:%H:%M}" if stopped[1] is not None else "once play goes on"
        raise Illegal(f"{what} in a break", allowed=until, cites=rules.cites("breaks"))
    if after := break_now(state, session, command.at):
        raise Illegal(f"{what} in the break after level {after}", allowed="after it")
    if session.is_play_off(table.name):
        return  # which is played once the session is
    if why := play_over(state, session, command.at):
        raise Illegal(f"{what}: {why}", allowed="no new hand starts", cites=rules.cites("session_outcome"))
    if session.plan.hands and table.hands >= session.plan.hands:
        raise Illegal(
            f"{what}: it has played {quantity(table.hands, 'hand')}",
            allowed=quantity(session.plan.hands, "hand"),
            cites=rules.cites("session_outcome"),
        )
    if session.hand_for_hand and table.rounds >= session.hand_for_hand:
        raise Illegal(f"{what}: it has played this round", allowed="once all tables have")
    if table.name in session.due_out:
        who = " or ".join(session.due_out[table.name])
        raise Illegal(f"{what} before it is settled whether {who} is out", allowed="settle it first")


def decide_hand_over(
    rules: TournamentRules, state: TournamentState, command: commands.ReportHandOver
) -> Iterator[TournamentHappening]:
    """Settle a hand with the reported stacks; players without chips may re-buy or are out."""
    session = state.session(command.session)
    refuse_session_stage(session, "no hand can end", "running")
    table = session.table(command.table)
    if not table.dealing:
        raise Illegal(f"no hand is in progress at table {table.name}", allowed="begin one first")
    before = {seat: session.players[table.seats[seat]] for seat in table.dealt}
    _refuse_stacks(rules, session, table, command, before)
    for seat, player in sorted(before.items()):
        refuse_odd_amount(
            rules, state, session, table.name, f"the stack of {player.player} cannot be", command.stacks[seat]
        )
    turn = turn_of_eliminations(session, state)
    yield happenings.HandSettled(
        at=command.at,
        by=command.by,
        session=session.name,
        table=table.name,
        hand=table.hands + 1,
        turn=turn,
        stacks={seat: command.stacks[seat] for seat in before},
        button=command.button,
        blinds=command.blinds,
        waited=command.waited,
        bonus=0 if command.called_off else table.bonus,
        called_off=command.called_off,
        cites=rules.cites("special_hands") if table.bonus else (),
    )
    if command.called_off:
        return
    if table.name in session.duels:
        return  # what the end of a match means is found below
    broke = {seat: player for seat, player in sorted(before.items()) if player.chips and not command.stacks[seat]}
    if session.is_play_off(table.name):
        for player in broke.values():
            yield play_off_out(session, player.player, table, player.chips, command)
        return
    yield from decide_lost_all(rules, state, session, table, broke, turn, command)
    yield from _name_smallest_stacks(rules, session, table, command)


def _refuse_stacks(
    rules: TournamentRules,
    session: SessionState,
    table: TournamentTable,
    command: commands.ReportHandOver,
    before: dict[int, Competitor],
) -> None:
    """Refuse stacks in which chips appear or disappear, other than those the house announced."""
    beside = {seat: session.players[who].chips for seat, who in table.seats.items() if seat not in before}
    told_beside = {seat: chips for seat, chips in command.stacks.items() if seat not in before}
    if not {*before} <= {*command.stacks} or not told_beside.items() <= beside.items():
        raise Malformed(
            f"the stacks are those of seats {', '.join(map(str, sorted(command.stacks)))}",
            allowed=", ".join(map(str, sorted(before))),
        )
    if any(chips < 0 for chips in command.stacks.values()):
        raise Malformed("a stack cannot be below nothing", allowed="0 or more")
    if command.called_off and any(command.stacks[seat] != competitor.chips for seat, competitor in before.items()):
        what = f"the stacks at table {table.name} cannot change by a hand that was called off"
        raise Illegal(what, allowed="as before it", cites=rules.cites("stack_untouched"))
    bonus = 0 if command.called_off else table.bonus
    had, have = (
        sum(competitor.chips for competitor in before.values()) + bonus,
        sum(command.stacks[seat] for seat in before),
    )
    if had != have:
        raise Illegal(
            f"after the hand there are {quantity(have, 'chip')} at table {table.name} of {session.name}",
            allowed=f"{had:,}, as before it",
            cites=rules.cites("stack_untouched"),
        )


def _name_smallest_stacks(
    rules: TournamentRules, session: SessionState, table: TournamentTable, command: commands.ReportHandOver
) -> Iterator[TournamentHappening]:
    """Name the players with the smallest stack after an elimination round, who may be eliminated."""
    if table.special != "elimination_round":
        return
    left = {seat: command.stacks[seat] for seat in table.dealt if command.stacks[seat]}
    least = min(left.values(), default=0)
    players = tuple(table.seats[seat] for seat, chips in sorted(left.items()) if chips == least)
    if len(left) >= _FEWEST_PLAYERS:
        yield happenings.EliminationDue(
            at=command.at, session=session.name, table=table.name, players=players, cites=rules.cites("special_hands")
        )
