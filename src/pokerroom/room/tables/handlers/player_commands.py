"""Handle messages from players to a table: who asks, in which seat, and on which view of the hand.

Each message has its row in the table at the end. The table and the hand judge; here is checked only who may speak for
which seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from pokerroom.cards import parse_cards
from pokerroom.errors import Illegal, NotAllowed
from pokerroom.hand import Discard, Expose, Hand, PlayerCommand, RunBoards
from pokerroom.hand.commands import Ask, Chop, Show
from pokerroom.hand.text import event_text
from pokerroom.room import wire
from pokerroom.room.tables.handlers.act_commands import COMMAND_BY_ACT
from pokerroom.room.tables.schedule.player_seeds import hexadecimal
from pokerroom.room.tables.schedule.scheduler import Scheduler
from pokerroom.room.tables.views.turn_tokens import refuse_old_turn
from pokerroom.rulings.conduct.own_hand import refuse_acting_for
from pokerroom.rulings.floor.contests import contest
from pokerroom.rulings.floor.dealer_answers import count_stack, count_wager, recall
from pokerroom.rulings.floor.disputes_at_table import open_dispute, review_dispute
from pokerroom.table import commands
from pokerroom.table.seats import refusals
from pokerroom.table.seats.barring import refuse_barred


def handle_player_message(scheduler: Scheduler, player: str, message: wire.ToRoom, now: datetime) -> wire.Answer | None:
    """Carry out a player's request and return their answer, if any; or refuse it."""
    if not player:
        raise NotAllowed("you have no name here yet", allowed="come in as a guest, or log in")
    if scheduler.table_bots.is_bot(player):
        raise NotAllowed(f"{player} is a bot", allowed="a name of your own")
    if scheduler.direction is not None:
        scheduler.direction.director.refuse_request(player, message)
    return _HANDLERS_BY_MESSAGE[type(message)](scheduler, player, message, now)


def _askers_seat(scheduler: Scheduler, player: str) -> int:
    seat = scheduler.journal.seat_of(player)
    if not seat:
        raise NotAllowed("you have no seat at this table", allowed="take a free seat first")
    return seat


# In the hand


def _act_in_hand(scheduler: Scheduler, player: str, message: wire.Act, _: datetime) -> None:
    seat, hand = _askers_seat(scheduler, player), scheduler.journal.hand
    refuse_old_turn(scheduler.journal.table, message.turn, in_turn=message.what not in _OUT_OF_TURN)
    if hand is None or not hand.is_in(seat):
        raise Illegal("you have no cards in this hand", allowed="wait for the next hand")
    refuse_acting_for(scheduler.journal.house, scheduler.journal.names, player, seat)
    if message.what == _NO_STRADDLE:
        scheduler.dealing.no_straddle(hand, seat)
        scheduler.turns.note_action(player)
        return
    command = _command_of_act(hand, seat, message)
    scheduler.journal.act(seat, command)
    scheduler.turns.note_action(player)
    if isinstance(command, Chop):
        scheduler.dealing.answer_chop(hand, seat)
    elif isinstance(command, RunBoards):
        scheduler.dealing.agree_on_boards(hand, command.boards)


def _ask_flop(scheduler: Scheduler, player: str, _: wire.AskFlop, now: datetime) -> None:
    """Lay the player's cards open and deal the flop, or refuse both."""
    seat, hand = _askers_seat(scheduler, player), _running_hand(scheduler)
    if not hand.is_in(seat):
        raise Illegal("you have no cards in this hand", allowed="wait for the next hand")
    scheduler.journal.show_flop(seat, scheduler.ports.jackpot.judge_flop(seat, now))
    scheduler.turns.note_action(player)


def _cards_of_message(message: wire.Act) -> tuple[Any, ...]:
    return parse_cards(" ".join(message.cards)) if message.cards else ()


def _expose_command(hand: Hand, seat: int, message: wire.Act) -> PlayerCommand:
    return Expose(_cards_of_message(message) or hand.cards(seat))


def _command_of_act(hand: Hand, seat: int, message: wire.Act) -> PlayerCommand:
    """Return the command that a player has sent, with the cards or the seat that belong to it."""
    if (alike := COMMAND_BY_ACT.get(message.what)) is not None:
        return alike(hand, seat, message.amount)
    return _ACTS_WITH_CARDS[message.what](hand, seat, message)


_ACTS_WITH_CARDS: Final[Mapping[wire.ActKind, Callable[[Hand, int, wire.Act], PlayerCommand]]] = {
    "discard": lambda _hand, _seat, message: Discard(_cards_of_message(message)),
    "draw": lambda _hand, _seat, message: Discard(_cards_of_message(message)),
    "show": lambda _hand, _seat, _message: Show(),
    "ask": lambda _hand, _seat, message: Ask(message.seat),
    "expose": _expose_command,
}
_NO_STRADDLE: Final = "no_straddle"  # an answer to the room, and nothing that happens in the hand
_OUT_OF_TURN: Final = ("ask", "expose", "straddle", _NO_STRADDLE, "chop", "run_boards")


# Around it


def _sit(scheduler: Scheduler, player: str, message: wire.Sit, now: datetime) -> None:
    table = scheduler.journal.table
    if seat := table.players.seat_of(player):
        cites = table.rules.seating.cites("one_seat_each")
        raise Illegal(f"you have seat {seat} already", allowed="move to another seat, or leave", cites=cites)
    refuse_barred(scheduler.ports.barred_elsewhere(player), player, now)
    scheduler.ports.seats.refuse_seat(player, message.seat)
    took, leave = scheduler.ports.took_elsewhere(player), scheduler.leave_to_sit
    scheduler.journal.do(
        commands.Sit(player, message.seat, message.chips, now, posts=message.post, approved_by=leave, took_away=took)
    )
    scheduler.forget(player)
    scheduler.hurry_for_newcomers(now)


def _leave(scheduler: Scheduler, player: str, message: wire.Leave, now: datetime) -> None:
    table, seat = scheduler.journal.table, _askers_seat(scheduler, player)
    hand = scheduler.journal.hand
    if hand is not None and hand.is_live(seat):
        scheduler.journal.wish(player, leaves=True, folds=message.fold)  # when the hand is over
        return
    scheduler.journal.do(commands.Rise(seat, now))
    if not table.players.seat_of(player):
        scheduler.forget(player)


def _sit_out(scheduler: Scheduler, player: str, message: wire.SitOut, now: datetime) -> None:
    seat = _askers_seat(scheduler, player)
    if scheduler.direction is not None:  # dealt in and folded, as the house has it
        if message.when == "now":
            scheduler.direction.away.add(player)
        return
    if message.when == "now":
        scheduler.journal.do(commands.SitOut(seat, now))
    elif message.when == "never":
        scheduler.ports.seats.refuse_stay(player)
        scheduler.journal.wish(player, leaves=False, folds=False)
        scheduler.turns.note_return(player)
    scheduler.journal.wish(player, sits_out_at_blind=message.when == "next_big_blind")


def _come_back(scheduler: Scheduler, player: str, message: wire.ComeBack, now: datetime) -> None:
    if scheduler.direction is not None:
        _askers_seat(scheduler, player)
        scheduler.turns.note_action(player)
        return
    scheduler.ports.seats.refuse_stay(player)
    scheduler.journal.do(commands.ComeBack(_askers_seat(scheduler, player), now, posts=message.post))
    scheduler.journal.wish(player, leaves=False, folds=False, sits_out_at_blind=False)
    scheduler.turns.note_action(player)


def _post_or_wait(scheduler: Scheduler, player: str, message: wire.PostOrWait, now: datetime) -> None:
    seat = _askers_seat(scheduler, player)
    if message.post:
        scheduler.journal.do(commands.AskToPost(seat, now))
    else:
        scheduler.journal.do(commands.ComeBack(seat, now, posts=False))


def _top_up(scheduler: Scheduler, player: str, message: wire.TopUp, now: datetime) -> None:
    scheduler.journal.do(commands.Add(_askers_seat(scheduler, player), message.amount, now))


def _move_to_seat(scheduler: Scheduler, player: str, message: wire.Move, now: datetime) -> None:
    table, seat = scheduler.journal.table, _askers_seat(scheduler, player)
    if table.hand is None or not table.hand.is_in(seat):
        scheduler.journal.do(commands.ChangeSeat(seat, message.seat, now))
    elif message.seat == seat:
        scheduler.journal.wish(player, moves_to=0)  # stays after all
    else:
        refusals.refuse_move(table.seats, player, message.seat)  # refused now if it is no seat, or taken
        scheduler.journal.wish(player, moves_to=message.seat)


def _note_habit(scheduler: Scheduler, player: str, message: wire.Habit, _: datetime) -> None:
    _askers_seat(scheduler, player)
    if message.straddle and not scheduler.journal.rules.hand.straddle:
        cites = scheduler.journal.rules.hand.cites("blinds.straddle")
        raise Illegal("this table has no straddles", allowed="choose a table with straddles", cites=cites)
    wanted = {"straddles": message.straddle, "shows": message.show}
    scheduler.journal.wish(player, **{name: value for name, value in wanted.items() if value is not None})


def _deal_next(scheduler: Scheduler, player: str, _: wire.DealNext, now: datetime) -> None:
    _askers_seat(scheduler, player)
    if not scheduler.may_hurry(player):
        raise Illegal("this hand cannot be hurried", allowed="once you are out and only bots are left")
    scheduler.hurry(player, now)


def _call_clock(scheduler: Scheduler, player: str, _: wire.CallClock, now: datetime) -> None:
    scheduler.journal.do(commands.CallClock(_askers_seat(scheduler, player), now))


def _buy_time(scheduler: Scheduler, player: str, _: wire.BuyTime, now: datetime) -> None:
    seat, hand = _askers_seat(scheduler, player), scheduler.journal.hand
    if hand is None or hand.turn != seat:
        cites = scheduler.journal.rules.clock.cites("time.extensions", "commission.extra_fees")
        raise Illegal("extra time can only be taken on your turn", allowed="when it is your turn", cites=cites)
    scheduler.journal.do(commands.BuyTime(now))


# What the dealer and the floor are asked


def _running_hand(scheduler: Scheduler) -> Hand:
    hand = scheduler.journal.hand
    if hand is None:
        raise Illegal("no hand is in progress", allowed="when one is")
    return hand


def _count_chips(scheduler: Scheduler, player: str, message: wire.Count, _: datetime) -> wire.Answer:
    _askers_seat(scheduler, player)
    hand, house = _running_hand(scheduler), scheduler.journal.house
    if message.behind:
        chips = count_stack(house, hand, message.seat)
        return wire.Answer(text=f"Seat {message.seat} has {chips:,} behind.")
    return wire.Answer(text=f"Seat {message.seat} has put in {count_wager(hand, message.seat):,}.")


def _recall(scheduler: Scheduler, player: str, message: wire.Recall, _: datetime) -> wire.Answer:
    _askers_seat(scheduler, player)
    done = recall(scheduler.journal.house, _running_hand(scheduler), message.street)
    return wire.Answer(text="; ".join(map(event_text, done)) or "nothing was done yet")


def _dispute(scheduler: Scheduler, player: str, message: wire.AskForRuling, now: datetime) -> None:
    _askers_seat(scheduler, player)
    if not scheduler.floor_called:
        cites = scheduler.journal.rules.hand.cites("dispute.decided_by")
        raise Illegal("nobody from the house is at this table to decide", allowed="write to the house", cites=cites)
    open_dispute(scheduler.journal.table, player, message.about, hand=message.hand, at=now)


def _review(scheduler: Scheduler, player: str, message: wire.Review, now: datetime) -> None:
    disputes = scheduler.journal.floor.disputes
    if message.dispute <= len(disputes) and disputes[message.dispute - 1].by != player:
        raise NotAllowed("this dispute is somebody else's", allowed=disputes[message.dispute - 1].by)
    review_dispute(scheduler.journal.table, message.dispute, by=player, at=now)


def _contest(scheduler: Scheduler, player: str, message: wire.Contest, now: datetime) -> None:
    """Contest a ruling, with a seat or without: a player whom a ruling removed from the table may do so too."""
    contest(scheduler.journal.table, message.ruling, by=player, reason=message.reason, at=now)


def _object_to_guest(scheduler: Scheduler, player: str, message: wire.ObjectToGuest, now: datetime) -> None:
    scheduler.journal.do(commands.ObjectToGuest(message.seat, _askers_seat(scheduler, player), now))


def _offer_seed(scheduler: Scheduler, player: str, message: wire.OfferSeed, _: datetime) -> None:
    _askers_seat(scheduler, player)
    scheduler.seeds.offer(player, message.digest)


def _give_seed(scheduler: Scheduler, player: str, message: wire.GiveSeed, _: datetime) -> None:
    scheduler.journal.deck.give_seed(player, hexadecimal(message.seed))


def _ping(_scheduler: Scheduler, _player: str, _message: wire.Ping, _now: datetime) -> None:
    """Ask nothing of the table."""


_HANDLERS_BY_MESSAGE: Final[dict[type, Callable[[Scheduler, str, Any, datetime], wire.Answer | None]]] = {
    wire.Act: _act_in_hand,
    wire.AskFlop: _ask_flop,
    wire.Sit: _sit,
    wire.Leave: _leave,
    wire.SitOut: _sit_out,
    wire.ComeBack: _come_back,
    wire.PostOrWait: _post_or_wait,
    wire.TopUp: _top_up,
    wire.Move: _move_to_seat,
    wire.Habit: _note_habit,
    wire.DealNext: _deal_next,
    wire.CallClock: _call_clock,
    wire.BuyTime: _buy_time,
    wire.Count: _count_chips,
    wire.Recall: _recall,
    wire.AskForRuling: _dispute,
    wire.Review: _review,
    wire.Contest: _contest,
    wire.ObjectToGuest: _object_to_guest,
    wire.OfferSeed: _offer_seed,
    wire.GiveSeed: _give_seed,
    wire.Ping: _ping,
}
