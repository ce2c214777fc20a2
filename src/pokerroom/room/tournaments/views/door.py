"""A player's options for an entry: to make it, wait as a reserve, withdraw it, move it, hand it on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime

from pokerroom.errors import Malformed, PokerroomError, shortened
from pokerroom.room import wire
from pokerroom.room.tournaments.draws import draw_late_seat
from pokerroom.room.tournaments.due.before_play import entry_parts
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament
from pokerroom.tournament import commands, decide_tournament, words
from pokerroom.tournament.conditions import SessionPlan
from pokerroom.tournament.confirming import confirmations_asked
from pokerroom.tournament.words import HOLDING_A_PLACE

_NOBODY_YET = "Somebody"  # who stands for a substitute until one is named
_Judged = tuple[bool, str, tuple[str, ...]]  # whether it may be, else why not, and the clauses


def entry_command(
    viewed: ViewedTournament,
    player: str,
    at: datetime,
    *,
    member: bool = True,
    session: str = "",
    reserve: bool = False,
    confirms: Collection[words.EntryConfirmation] | None = None,
    groups: Collection[str] = (),
) -> commands.EnterPlayer:
    """Return a player's command to enter the tournament; once it is played, with the seat that they get.

    Without `confirms` they confirm everything that is asked of them. `groups` are those of the conditions that they
    belong to.
    """
    state, playing = viewed.state, viewed.session
    _refuse_strange_groups(viewed, groups)
    required = {confirmation.what for confirmation in confirmations_asked(viewed.tournament.rules, state.conditions)}
    chosen = session or _first_open(viewed)
    parts = entry_parts(player, 0 if reserve else state.conditions.price, member=member)
    if playing is not None and playing.stage == "running" and playing.name == chosen and not reserve:
        where = draw_late_seat(viewed.tournament, playing)
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


def _refuse_strange_groups(viewed: ViewedTournament, groups: Collection[str]) -> None:
    """Refuse a group of players that the conditions do not name."""
    rules, terms = viewed.tournament.rules, viewed.state.conditions.eligibility
    named = (*terms.group_limits, *terms.barred_groups) if terms is not None else ()
    unknown = [group for group in groups if group not in named]
    if unknown:
        allowed, cites = ", ".join(named) or "no groups: the conditions name none", rules.cites_item("player_groups")
        raise Malformed(f"the group {shortened(unknown[0])!r}", allowed=allowed, cites=cites)


def _open_plans(viewed: ViewedTournament) -> list[SessionPlan]:
    """Return the sessions that one may enter without having come through another."""
    plans = viewed.state.conditions.plans
    return [plan for plan in plans if plan.heat == 1 or plan.buy_in_direct or plan.repechage]


def _first_open(viewed: ViewedTournament) -> str:
    """Return the first session that one may enter and that is not over."""
    sessions, plans = viewed.state.sessions, _open_plans(viewed)
    not_over = [plan.name for plan in plans if sessions[plan.name].stage not in ("tied", "over")]
    return (*not_over, *(plan.name for plan in plans))[0]


def _would_be_done(viewed: ViewedTournament, command: commands.TournamentCommand) -> _Judged:
    """Return whether the tournament would carry out a command, why not, and the clauses; nothing is changed."""
    try:
        viewed.refuse_play(command)
        decide_tournament(viewed.tournament.rules, viewed.state, command)
    except PokerroomError as refusal:
        allowed = f"; allowed: {refusal.allowed}" if refusal.allowed else ""
        return False, f"{refusal.what}{allowed}", tuple(map(str, viewed.tournament.rules.few(refusal.cites)))
    return True, "", ()


def judge_entry(viewed: ViewedTournament, player: str) -> _Judged:
    """Judge whether somebody may enter now, and why not."""
    return _would_be_done(viewed, entry_command(viewed, player, viewed.now))


def judge_withdrawal(viewed: ViewedTournament, player: str) -> tuple[bool, str]:
    """Judge whether somebody may take their entry back with the money, and why not."""
    state = viewed.state
    if not state.entries_of(player, "accepted", "pending", "reserve"):
        return False, ""
    command = commands.WithdrawEntry(at=viewed.now, by=f"player {player}", player=player, refund=True)
    try:
        decide_tournament(viewed.tournament.rules, state, command)
    except PokerroomError as refusal:
        return False, refusal.what
    return True, ""


def entry_door_for(viewed: ViewedTournament, player: str, *, enters: bool) -> wire.EntryDoor:
    """Return a player's options for an entry before it has a seat."""
    state, rules = viewed.state, viewed.tournament.rules
    reserves = [entry.player for entry in state.entries.values() if entry.stage == "reserve"]
    entered = bool(state.entries_of(player, "pending", "accepted"))
    reserve = not enters and not entered and player not in reserves
    waits = reserve and _would_be_done(viewed, entry_command(viewed, player, viewed.now, reserve=True))[0]
    asks: _Judged = (False, "", ())
    if entered and rules.substitute != "no":
        by = f"player {player}"
        asks = _would_be_done(
            viewed, commands.AskSubstitute(at=viewed.now, by=by, player=player, substitute=_NOBODY_YET)
        )
    return wire.EntryDoor(
        sessions=tuple(_sessions_to_choose(viewed, player)),
        may_reserve=waits,
        reserve=reserves.index(player) + 1 if player in reserves else 0,
        reserve_cites=tuple(map(str, rules.cites("late_entry")[:2])) if waits or player in reserves else (),
        may_ask_substitute=asks[0],
        substitute=state.substitutes_asked.get(player, ""),
        substitute_why=_why_no_substitute(viewed, asks[1]),
        substitute_cites=tuple(map(str, rules.cites("substitute")[:2])) if entered and rules.substitute != "no" else (),
    )


def _why_no_substitute(viewed: ViewedTournament, refused: str) -> str:
    """Return in words why no substitute can be asked for here; "" where one can."""
    rules = viewed.tournament.rules
    if not refused or rules.substitute != "in_person_if_conditions_allow":
        return refused.replace(_NOBODY_YET, "somebody", 1)
    if not viewed.state.conditions.substitutes:
        return "the conditions allow no substitutes"
    return f"somebody else may play for you if you name them in person and the {rules.directors[0]} approves"


def _sessions_to_choose(viewed: ViewedTournament, player: str) -> Iterator[wire.TournamentSession]:
    """Yield the sessions to choose from; none where there is only one."""
    state, plans = viewed.state, _open_plans(viewed)
    if len(plans) < 2:
        return
    entered = {entry.session for entry in state.entries_of(player, *HOLDING_A_PLACE)}
    for plan in plans:
        starts = plan.starts or state.conditions.start
        enters, why, cites = _would_be_done(viewed, entry_command(viewed, player, viewed.now, session=plan.name))
        session, by = plan.name, f"player {player}"
        move = commands.MoveEntry(at=viewed.now, by=by, player=player, session=session, asked_by_player=True)
        moves = session not in entered and bool(entered) and state.conditions.transfers
        yield wire.TournamentSession(
            name=plan.name,
            starts=viewed.ms(starts) if starts is not None else 0,
            yours=plan.name in entered,
            may_enter=enters,
            may_move=moves and _would_be_done(viewed, move)[0],
            why="" if plan.name in entered else why,
            cites=() if plan.name in entered else cites,
        )
