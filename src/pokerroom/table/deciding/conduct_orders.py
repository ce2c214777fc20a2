"""Judge the floor's orders about people at a table: who may chat, who is barred, and who may ask to see hands."""

from __future__ import annotations

from pokerroom.citation import joined_cites
from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.table import happenings
from pokerroom.table.commands import AllowAsking, Bar, LiftBar, MuteChat, WithdrawAsking
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.floor_notes import SCOPES
from pokerroom.table.state import TableState
from pokerroom.wording.wordless import required_reason


def decide_mute_chat(state: TableState, command: MuteChat) -> Deciding[None]:
    """Stop chat at the table, or by one player, and give a reason; or lift that stop."""
    who = command.player or "everybody"
    state.refuse_without_power(command.by, "rule", f"{who} muted at the table", command.cites)
    if (command.player in state.orders.talk_muted) == command.muted:
        stands, other = ("is muted already", "let them talk again") if command.muted else ("is not muted", "mute them")
        raise Illegal(f"{who} {stands}", allowed=other, cites=command.cites)
    if command.muted and command.player and command.player not in map(state.seats.plays, state.players.stakes):
        raise Illegal(f"{command.player} has no seat here", allowed="somebody at the table", cites=command.cites)
    if command.muted:
        required_reason(command.why, f"mute {who}", command.cites)
    yield happenings.ChatMuted(
        command.at, command.by, command.player, command.why.strip(), command.muted, command.cites
    )


def decide_bar(state: TableState, command: Bar) -> Deciding[None]:
    """Bar a player, who gets no further hand here."""
    state.stake(command.seat)
    player = state.seats.plays(command.seat)
    if command.what not in SCOPES:
        raise Malformed(f"{as_given(command.what)} keeps nobody out", allowed=", ".join(SCOPES), cites=command.cites)
    if command.until is not None and command.until <= command.at:
        raise Malformed(
            f"a bar that ended at {command.until:%Y-%m-%d %H:%M}", allowed="a later end", cites=command.cites
        )
    yield happenings.Barred(
        player=player,
        what=command.what,
        at=command.at,
        by=command.by,
        seat=command.seat,
        why=command.why,
        cites=command.cites,
        until=command.until,
    )


def decide_lift_bar(state: TableState, command: LiftBar) -> Deciding[None]:
    """Lift a player's bar, by somebody with the power to rule."""
    cites = joined_cites(*(bar.cites for bar in state.floor.bars if bar.player == command.player))
    state.refuse_without_power(command.by, "rule", f"the bar on {command.player} lifted", cites)
    if all(bar.player != command.player for bar in state.floor.bars):
        barred = ", ".join(dict.fromkeys(bar.player for bar in state.floor.bars)) or "nobody is"
        raise Illegal(f"{command.player} is not barred here", allowed=f"barred: {barred}")
    why = required_reason(command.why, "lift the bar", cites)
    yield happenings.BarLifted(command.player, command.at, command.by, why, command.cites or cites)


def decide_allow_asking(state: TableState, command: AllowAsking) -> Deciding[None]:
    """Give a player back the privilege of asking to see hands."""
    state.refuse_without_power(command.by, "rule", f"{command.player} allowed to ask to see hands")
    if command.player not in state.orders.not_asking:
        lost = ", ".join(sorted(state.orders.not_asking)) or "nobody has"
        raise Illegal(f"{command.player} has not lost the privilege of asking", allowed=f"lost it: {lost}")
    yield happenings.AskingAllowed(command.player, command.at, command.by)


def decide_withdraw_asking(state: TableState, command: WithdrawAsking) -> Deciding[None]:
    """Withdraw a player's privilege of asking to see hands."""
    state.stake(command.seat)
    player = state.seats.plays(command.seat)
    yield happenings.AskingWithdrawn(player, command.at, command.by, command.seat, command.cites)
