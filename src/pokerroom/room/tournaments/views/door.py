"""What somebody may do about an entry of theirs: make it, wait as a reserve, withdraw it, move it, hand it on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.room import wire
from pokerroom.room.tournaments.draws import draw_late_seat
from pokerroom.room.tournaments.due.before import entry_parts
from pokerroom.room.tournaments.views.seen import TournamentSeen
from pokerroom.tournament import commands, decide_tournament, words
from pokerroom.tournament.conditions import SessionPlan
from pokerroom.tournament.confirming import confirmations_asked
from pokerroom.tournament.deciding.eligibility import HOLDING_A_PLACE

_NOBODY_YET = "Somebody"  # who stands for a substitute until one is named
_Judged = tuple[bool, str, tuple[str, ...]]  # whether it may be, else why not, and the clauses


def entry_command(
    seen: TournamentSeen,
    player: str,
    at: datetime,
    *,
    member: bool = True,
    session: str = "",
    reserve: bool = False,
    confirms: Collection[words.EntryConfirmation] | None = None,
    groups: Collection[str] = (),
) -> commands.EnterPlayer:
    """Return what somebody who wants to enter asks of the tournament; once it is played, with the seat that they get.

    Without `confirms` they confirm whatever is asked of them. `groups` are those of the conditions that they are of.
    """
    state, playing = seen.state, seen.session
    _refuse_strange_groups(seen, groups)
    required = {confirmation.what for confirmation in confirmations_asked(seen.tournament.rules, state.conditions)}
    chosen = session or _first_open(seen)
    parts = entry_parts(player, 0 if reserve else state.conditions.price, member=member)
    if playing is not None and playing.stage == "running" and playing.name == chosen and not reserve:
        where = draw_late_seat(seen.tournament, playing)
        parts["table"], parts["seat"] = where or (next(iter(playing.tables), ""), 0)
    confirmed = frozenset(required if confirms is None else confirms)
    return commands.EnterPlayer(
        at=at,
        by=f"player {player}",
        session=chosen,
        reserve=reserve,
        confirms=confirmed,
        groups=tuple(dict.fromkeys(groups)),
        **parts,
    )


def _refuse_strange_groups(seen: TournamentSeen, groups: Collection[str]) -> None:
    """Refuse a group of players that the conditions do not name."""
    rules, terms = seen.tournament.rules, seen.state.conditions.eligibility
    named = (*terms.group_limits, *terms.barred_groups) if terms is not None else ()
    strange = [group for group in groups if group not in named]
    if strange:
        allowed, cites = ", ".join(named) or "no groups: the conditions name none", rules.cites_item("player_groups")
        raise Malformed(f"the group {strange[0][:40]!r}", allowed=allowed, cites=cites)


def _open_plans(seen: TournamentSeen) -> list[SessionPlan]:
    """Return the sessions that one may enter without having come through another."""
    plans = seen.state.conditions.plans
    return [plan for plan in plans if plan.heat == 1 or plan.buy_in_direct or plan.repechage]


def _first_open(seen: TournamentSeen) -> str:
    """Return the first session that one may enter and that is not over."""
    sessions, plans = seen.state.sessions, _open_plans(seen)
    not_over = [plan.name for plan in plans if sessions[plan.name].stage not in ("tied", "over")]
    return (*not_over, *(plan.name for plan in plans))[0]


def _judge(seen: TournamentSeen, command: commands.TournamentCommand) -> _Judged:
    """Return whether the tournament would do what is asked; nothing is changed."""
    try:
        seen.refuse_play(command)
        decide_tournament(seen.tournament.rules, seen.state, command)
    except PokerroomError as refusal:
        allowed = f"; allowed: {refusal.allowed}" if refusal.allowed else ""
        return False, f"{refusal.what}{allowed}", tuple(map(str, seen.tournament.rules.few(refusal.cites)))
    return True, "", ()


def judge_entry(seen: TournamentSeen, player: str) -> _Judged:
    """Judge whether somebody may enter now, and why not."""
    return _judge(seen, entry_command(seen, player, seen.now))


def judge_withdrawal(seen: TournamentSeen, player: str) -> tuple[bool, str]:
    """Judge whether somebody may take their entry back with the money, and why not."""
    state = seen.state
    if not state.entries_of(player, "accepted", "pending", "reserve"):
        return False, ""
    command = commands.WithdrawEntry(at=seen.now, by=f"player {player}", player=player, refund=True)
    try:
        decide_tournament(seen.tournament.rules, state, command)
    except PokerroomError as refusal:
        return False, refusal.what
    return True, ""


def entry_door_for(seen: TournamentSeen, player: str, *, enters: bool) -> wire.EntryDoor:
    """Return what somebody may do about an entry of theirs before it has a seat."""
    state, rules = seen.state, seen.tournament.rules
    reserves = [entry.player for entry in state.entries.values() if entry.stage == "reserve"]
    entered = bool(state.entries_of(player, "pending", "accepted"))
    reserve = not enters and not entered and player not in reserves
    waits = reserve and _judge(seen, entry_command(seen, player, seen.now, reserve=True))[0]
    asks: _Judged = (False, "", ())
    if entered and rules.substitute != "no":
        by = f"player {player}"
        asks = _judge(seen, commands.AskSubstitute(at=seen.now, by=by, player=player, substitute=_NOBODY_YET))
    return wire.EntryDoor(
        sessions=tuple(_sessions(seen, player)),
        may_reserve=waits,
        reserve=reserves.index(player) + 1 if player in reserves else 0,
        reserve_cites=tuple(map(str, rules.cites("late_entry")[:2])) if waits or player in reserves else (),
        may_ask_substitute=asks[0],
        substitute=state.substitutes_asked.get(player, ""),
        substitute_why=_why_no_substitute(seen, asks[1]),
        substitute_cites=tuple(map(str, rules.cites("substitute")[:2])) if entered and rules.substitute != "no" else (),
    )


def _why_no_substitute(seen: TournamentSeen, refused: str) -> str:
    """Return why nobody can be asked for here, as the player is told; "" where somebody can."""
    rules = seen.tournament.rules
    if not refused or rules.substitute != "in_person_if_conditions_allow":
        return refused.replace(_NOBODY_YET, "somebody", 1)
    if not seen.state.conditions.substitutes:
        return "the conditions allow no substitutes"
    return f"somebody else may play for you if you name them in person and the {rules.directors[0]} approves"


def _sessions(seen: TournamentSeen, player: str) -> Iterator[wire.TournamentSession]:
    """Yield the sessions to choose from; none where there is only one."""
    state, plans = seen.state, _open_plans(seen)
    if len(plans) < 2:
        return
    mine = {entry.session for entry in state.entries_of(player, *HOLDING_A_PLACE)}
    for plan in plans:
        starts = plan.starts or state.conditions.start
        enters, why, cites = _judge(seen, entry_command(seen, player, seen.now, session=plan.name))
        there, by = plan.name, f"player {player}"
        move = commands.MoveEntry(at=seen.now, by=by, player=player, session=there, asked_by_player=True)
        moves = there not in mine and bool(mine) and state.conditions.transfers
        yield wire.TournamentSession(
            name=plan.name,
            starts=seen.ms(starts) if starts is not None else 0,
            yours=plan.name in mine,
            may_enter=enters,
            may_move=moves and _judge(seen, move)[0],
            why="" if plan.name in mine else why,
            cites=() if plan.name in mine else cites,
        )
