"""Requests to a tournament: of players for themselves, and of staff as its director.

A director's orders are the commands of a tournament. The room itself adds the data that only it has (hands, draws, who
pays), and an order that would part the tournament from its tables is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import msgspec

from pokerroom.errors import Illegal, Malformed, NotAllowed, shortened
from pokerroom.room.live.visitors import is_visitor_name
from pokerroom.room.tournaments.director import TournamentDirector
from pokerroom.room.tournaments.draws import draw_place_cards
from pokerroom.room.tournaments.tables.taking_back import refuse_taking_back
from pokerroom.room.tournaments.views.door import entry_command
from pokerroom.tournament import commands, placings, words
from pokerroom.wording.few_names import few_names
from pokerroom.wording.misread import misread

_ORDERS: Final[tuple[type[commands.TournamentCommand], ...]] = (
    commands.ChangeSessionTime,
    commands.CancelTournament,
    commands.AddValue,
    commands.EnterPlayer,
    commands.RefuseApplication,
    commands.WithdrawEntry,
    commands.MoveEntry,
    commands.NameSubstitute,
    commands.DeclineSubstitute,
    commands.OfferToReserve,
    commands.AnnounceRebuy,
    commands.OrderPosting,
    commands.CallBreak,
    commands.PausePlay,
    commands.ResumePlay,
    commands.PlayHandForHand,
    commands.MoveCompetitor,
    commands.BreakTournamentTable,
    commands.PlaceLateStack,
    commands.RemoveLateStack,
    commands.DrawForPlaces,
    commands.EndPlayOff,
    commands.RecordOffence,
    commands.DecideCase,
    commands.FindHiddenChips,
    commands.FindForeignChips,
    commands.LogContact,
    commands.CancelPosition,
    commands.AnnounceSpecialHand,
    commands.SettleElimination,
    commands.SettleStack,
    commands.RuleIneligible,
    commands.OfferAward,
    commands.NameInterpreter,
    commands.UndoSteps,
)
_BEFORE_THE_DRAW: Final[Mapping[type[commands.TournamentCommand], str]] = {
    commands.WithdrawEntry: "an entry withdrawn",
    commands.MoveEntry: "an entry moved",
    commands.NameSubstitute: "a substitute",
}
ORDERS: Final[Mapping[str, type[commands.TournamentCommand]]] = {
    str(kind.__struct_config__.tag): kind for kind in _ORDERS
}


async def enter_in(
    director: TournamentDirector,
    player: str,
    *,
    member: bool,
    session: str = "",
    reserve: bool = False,
    confirms: Collection[words.EntryConfirmation] = (),
    refuse_beside: Callable[[Sequence[str]], None] = lambda _entered: None,
    groups: Collection[str] = (),
) -> None:
    """Enter a player who pays from their account: late where one still may, or as a reserve who pays for a seat.

    `refuse_beside` is given those who are entered when it is their turn, and may refuse them beside one of those.
    """

    def command_at(at: datetime) -> commands.TournamentCommand:
        _refuse_in_the_draw(director, f"an entry of {player}")
        entries = director.state.entries.values()
        refuse_beside([entry.player for entry in entries if entry.stage != "withdrawn"])
        choices: dict[str, Any] = {"session": session, "reserve": reserve, "confirms": confirms, "groups": groups}
        return entry_command(director.viewed(), player, at, member=member, **choices)

    await director.ask(command_at, f"player {player}")


async def withdraw_from(director: TournamentDirector, player: str) -> None:
    """Withdraw a player's entry, with the money that the conditions give back."""
    by = f"player {player}"

    def command_at(at: datetime) -> commands.TournamentCommand:
        _refuse_in_the_draw(director, f"{player} withdrawn")
        return commands.WithdrawEntry(at=at, by=by, player=player, refund=True)

    await director.ask(command_at, by)


async def move_own_entry(director: TournamentDirector, player: str, session: str) -> None:
    """Move a player's entry to another session, where the conditions let them."""
    by = f"player {player}"

    def command_at(at: datetime) -> commands.TournamentCommand:
        _refuse_in_the_draw(director, f"the entry of {player} moved")
        return commands.MoveEntry(at=at, by=by, player=player, session=session, asked_by_player=True)

    await director.ask(command_at, by)


async def ask_substitute_in(director: TournamentDirector, player: str, substitute: str) -> None:
    """Ask that somebody else may play for a player; the director has to approve it."""
    by = f"player {player}"

    def command_at(at: datetime) -> commands.TournamentCommand:
        _refuse_in_the_draw(director, f"a substitute for {player}")
        return commands.AskSubstitute(at=at, by=by, player=player, substitute=substitute)

    await director.ask(command_at, by)


def _refuse_in_the_draw(director: TournamentDirector, what: str) -> None:
    """Refuse coming and going between the draw for seats and the start: a player who has a seat plays."""
    sessions = director.state.sessions.values()
    if any(session.stage == "seated" for session in sessions):
        cites = director.tournament.rules.cites("assigned_seat")
        raise Illegal(f"{what}: the seats are drawn", allowed="once play has begun, in a moment", cites=cites)


async def buy_again_in(director: TournamentDirector, player: str) -> None:
    """Have a player buy again, or pay for a re-buy that they announced."""
    state, by = director.state, f"player {player}"
    terms = state.conditions.rebuys
    owed = sum(session.owing.get(player, 0) for session in state.sessions.values())
    price = owed or (terms.price if terms is not None else 0)
    await director.ask(lambda at: commands.BuyAgain(at=at, by=by, player=player, pays=price), by)


async def announce_rebuy_in(director: TournamentDirector, player: str) -> None:
    """Announce a re-buy that a player pays later; refuse it where no person deals and takes the money."""
    by, rules = f"player {player}", director.tournament.rules
    if rules.rebuy_announced and not director.state.conditions.dealt_live:
        allowed = "buy again, which is paid for at once"
        raise Illegal(f"{player} announces a re-buy", allowed=allowed, cites=rules.cites("rebuy_announced"))
    await director.ask(lambda at: commands.AnnounceRebuy(at=at, by=by, player=player), by)


async def decline_in(director: TournamentDirector, player: str) -> None:
    """Decline a re-buy for a player who was offered one."""
    by = f"player {player}"
    await director.ask(lambda at: commands.DeclineRebuy(at=at, by=by, player=player), by)


async def take_add_on_in(director: TournamentDirector, player: str) -> None:
    """Take an add-on for a player, at the price of the conditions."""
    terms, by = director.state.conditions.add_ons, f"player {player}"
    price = terms.price if terms is not None else 0
    await director.ask(lambda at: commands.TakeAddOn(at=at, by=by, player=player, pays=price), by)


def be_away_from(director: TournamentDirector, player: str, *, away: bool) -> None:
    """Note that a player is away, or back, from the next hand on; refuse it at a live table or without a seat."""
    for actor in director.actors.values():
        direction = actor.scheduler.direction
        if actor.seat_of(player) and direction is not None:
            if actor.journal.dealt_live:
                raise Illegal(f"{player} is away or back by their own word", allowed="tell the dealer, who notes it")
            if away:
                direction.away.add(player)
            else:
                actor.scheduler.turns.note_action(player)
            actor.show_again()
            return
    raise Illegal(f"{player} has no seat in {director.state.conditions.called}", allowed="somebody who plays")


async def order_in(director: TournamentDirector, do: str, parts: Mapping[str, Any], name: str, title: str) -> None:
    """Carry out an order of a member of staff under one of their titles, or refuse it with the clause."""
    rules = director.tournament.rules
    if title not in rules.directors:
        raise NotAllowed(
            f"an order of the {title}", allowed=", ".join(rules.directors), cites=rules.cites("room.staff")
        )
    kind = ORDERS.get(do)
    if kind is None:
        raise Malformed(f"{shortened(do)!r} is no order to a tournament", allowed=few_names(ORDERS, do))

    def command_at(at: datetime) -> commands.TournamentCommand:
        if kind in _BEFORE_THE_DRAW:
            _refuse_in_the_draw(director, _BEFORE_THE_DRAW[kind])
        if kind is commands.EnterPlayer:
            return _entry_at_the_desk(director, parts, at, f"{name} ({title})")
        fields = {**parts, "do": do, "at": at, "by": f"{name} ({title})"}
        if kind is commands.NameSubstitute:  # where the room deals, substitutes play under their own names
            fields |= {"title": title, "takes_entry": not director.state.conditions.dealt_live}
        if kind is commands.OfferToReserve:
            fields["pays"] = director.state.conditions.price
        if kind is commands.DrawForPlaces and not parts.get("cards"):
            fields["cards"] = _cards_for_tie(director, str(parts.get("session", "")))
        try:
            command = msgspec.convert(fields, kind)
        except msgspec.ValidationError as fault:
            raise misread(f"{shortened(do)!r} cannot be asked like this", fault, kind) from None
        if isinstance(command, commands.UndoSteps):
            refuse_taking_back(director.tournament, command.to)
        return command

    await director.ask(command_at, f"staff {name} ({title})")


def _entry_at_the_desk(
    director: TournamentDirector, parts: Mapping[str, Any], at: datetime, by: str
) -> commands.TournamentCommand:
    """Enter a member, or a visitor of a live tournament, at the director's desk, paid from their account."""
    player = str(parts.get("player", "")).strip()
    _refuse_in_the_draw(director, f"an entry of {player}")
    groups = parts.get("groups") or ()
    if not isinstance(groups, list | tuple) or not all(isinstance(group, str) for group in groups):
        raise Malformed("the groups of an entrant", allowed="a list of names")
    entry = entry_command(director.viewed(), player, at, member=not is_visitor_name(player), groups=groups)
    return msgspec.structs.replace(entry, by=by)


def _cards_for_tie(director: TournamentDirector, session: str) -> dict[str, str]:
    """Draw cards for the first group that is level; {} where nobody is."""
    state = director.state
    session_state = state.session(session or next(iter(state.sessions)))
    level = [
        placing for placing in placings(director.tournament.rules, session_state) if placing.waits_for == "card_draw"
    ]
    return draw_place_cards(director.tournament, session_state, level[0]) if level else {}
