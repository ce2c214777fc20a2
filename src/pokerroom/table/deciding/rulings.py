"""Judge the orders of rulings at a table, and the floor's stopping of it.

Higher layers judge the meaning of a ruling and who may make it; this module judges what the table can do.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from msgspec import structs

from pokerroom.charges.entries import CAGE, HELD, NEXT_POT, ChipMove, house_account
from pokerroom.citation import joined_cites
from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.table import happenings
from pokerroom.table.blinds.blind_status import owed
from pokerroom.table.clock.turn_time import Turn
from pokerroom.table.commands import (
    AllowAsking,
    AnswerAppeal,
    AppealRuling,
    Bar,
    Direct,
    LiftBar,
    MuteChat,
    NoteChoice,
    NoteDispute,
    NoteLook,
    NoteOrder,
    NoteReport,
    NoteRuling,
    OrderDealIn,
    OrderPost,
    OrderStake,
    ReleaseHeld,
    ResumeTable,
    ReverseCharges,
    StopTable,
    WithdrawAsking,
)
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import booked, cashed_out
from pokerroom.table.deciding.playing.time_to_act import time_is_running
from pokerroom.table.floor_notes import SCOPES, DisputeNote, HeldGoesTo, HeldIn, StakeOrder
from pokerroom.table.state import TableState
from pokerroom.wording.wordless import required_reason, required_words


def decide_note_ruling(state: TableState, command: NoteRuling) -> Deciding[int]:
    """Record a ruling that was carried out; return its number among the table's rulings."""
    number = len(state.floor.rulings) + 1
    yield happenings.Ruled(number, command.note, command.at)
    return number


def decide_appeal_ruling(state: TableState, command: AppealRuling) -> Deciding[None]:
    """Contest a ruling of this table."""
    state.refuse_no_ruling(command.number)
    yield happenings.RulingAppealed(command.number, command.appeal, command.at)


def decide_answer_appeal(state: TableState, command: AnswerAppeal) -> Deciding[None]:
    """Answer an appeal: the person it went to decides what becomes of the ruling."""
    state.refuse_no_ruling(command.number)
    if not state.floor.rulings[command.number - 1].contested:
        waiting = [str(number) for number, ruling in enumerate(state.floor.rulings, 1) if ruling.contested]
        allowed = f"ruling {', '.join(waiting)}" if waiting else "when a ruling is contested"
        raise Illegal(f"ruling {command.number} is not contested", allowed=allowed)
    answer = required_words(command.answer, "what becomes of the ruling")
    yield happenings.AppealAnswered(command.number, command.at, command.by, answer, command.cites)


def decide_note_report(state: TableState, command: NoteReport) -> Deciding[None]:
    """Note something seen at the stopped table, as reported to a person with the power to rule."""
    state.refuse_unless_stopped("a ruling")
    if not state.deals_here(command.report.by):
        state.refuse_without_power(command.report.by, "rule", "a ruling")
    yield happenings.Reported(command.report, command.at)


def decide_note_choice(state: TableState, command: NoteChoice) -> Deciding[None]:
    """Note a decision about the ruling under way."""
    if state.floor.report is None:
        raise Illegal("there is no ruling yet", allowed="report what was seen first")
    yield happenings.ChoiceMade(command.choice, command.at)


def decide_note_look(state: TableState, command: NoteLook) -> Deciding[None]:
    """Note that a member of staff looks at a player's cards."""
    player = _player_or_refuse(state, command.seat)
    yield happenings.Looked(command.seat, player, command.at, command.by, command.name, command.why, command.cites)


def decide_direct(state: TableState, command: Direct) -> Deciding[None]:
    """Order English or silence at the table, or take the order back."""
    if (command.what in state.orders.directions) == command.ordered:
        stands, other = ("is ordered already", "lift") if command.ordered else ("is not ordered", "give")
        raise Illegal(f"{command.what} {stands}", allowed=f"{other} the order", cites=command.cites)
    yield happenings.Directed(command.what, command.at, command.by, command.ordered, command.cites)


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


def decide_note_order(state: TableState, command: NoteOrder) -> Deciding[None]:
    """Record an order of a ruling for the dealer, the floor or the room."""
    player = _player_or_refuse(state, command.seat)
    yield happenings.Ordered(command.what, command.at, command.by, command.seat, player, command.detail, command.cites)


def _player_or_refuse(state: TableState, seat: int) -> str:
    return state.seats.plays(seat) if seat in state.players.stakes else ""


# The next hand


def decide_order_deal_in(state: TableState, command: OrderDealIn) -> Deciding[None]:
    """Order that a player who was left out of a deal be dealt into the next hand."""
    state.stake(command.seat)
    yield happenings.DealInOrdered(command.seat, state.seats.plays(command.seat), command.at, command.by, command.cites)


def decide_order_post(state: TableState, command: OrderPost) -> Deciding[None]:
    """Order that a player who was dealt in without a post make it before the next hand."""
    seat, places = command.seat, state.button.places
    status = state.blind_status(seat)
    dealt = state.hand is not None and state.hand.is_in(seat)
    owes = dealt and places is not None and bool(owed(state.rules.blinds, status, seat, places))
    yield happenings.PostOrdered(seat, state.seats.plays(seat), command.at, owes, command.by, command.cites)


def decide_order_stake(state: TableState, command: OrderStake) -> Deciding[None]:
    """Order that a stake be corrected before its player is dealt in again."""
    state.stake(command.seat)
    if command.limit < 1 or command.excess < 0:
        raise Malformed(
            f"a stake to be {command.limit}, less {command.excess}", allowed="the limit of the range, 1 or more"
        )
    order, player = StakeOrder(command.limit, command.excess), state.seats.plays(command.seat)
    yield happenings.StakeOrdered(command.seat, player, order, command.at, command.by, command.cites)


def cut_ordered_stakes(state: TableState, at: datetime) -> Deciding[None]:
    """Cut stakes that are too large now that the hand is over; players with too little must add chips themselves."""
    for seat, order in list(state.orders.stakes.items()):
        stake = state.players.stakes[seat]
        due = order.due(stake.chips)
        if due >= 0:
            continue
        yield cashed_out(state, seat, -due, at)
        chips = stake.chips + due
        new = structs.replace(stake, chips=chips, small=min(stake.small, chips))
        yield happenings.StakeChanged(seat, "over the maximum", -due, at, new, corrected=True)


def carry_pot(state: TableState, dealt: tuple[int, ...]) -> Deciding[None]:
    """Carry chips of this hand into the next pot, with the players who may play for them by the house's rule."""
    house = state.rules.house
    only = house.says("pots.carried_over", "players_of_previous_deal")
    players = frozenset(map(state.seats.plays, dealt)) if only else frozenset[str]()
    cites = state.rules.hand.cites("pots.carried_over")
    yield happenings.PotCarried(state.ledger.balance(NEXT_POT), players, cites)


def decide_reverse_charges(state: TableState, _: ReverseCharges) -> Deciding[None]:
    """Reverse the charges of the running hand, which has no result, so that nothing is taken from its pots."""
    if state.hand is None:
        raise Illegal("no hand is in progress", allowed="while its result can be taken back")
    yield happenings.PotsCharged(())


# People


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
        player, command.what, command.at, command.by, command.seat, command.why, command.cites, command.until
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


# The destinations of held chips, and of those in the next pot: the account, and the booking's name. A pot belongs
# to its players, so if no hand is played for it they get it (a reading: no book has a table close over it).
RELEASES_BY_SOURCE: Final[dict[HeldIn, dict[HeldGoesTo, tuple[str, str]]]] = {
    "held": {
        "house": (house_account("forfeits"), "held chips taken by the house"),
        "player": (CAGE, "held chips given back"),
        "next_pot": (NEXT_POT, "held chips to the next pot"),
    },
    "next_pot": {"player": (CAGE, "chips of the next pot given back")},
}
_ACCOUNT_BY_SOURCE: Final = {"held": HELD, "next_pot": NEXT_POT}


def decide_release_held(state: TableState, command: ReleaseHeld) -> Deciding[None]:
    """Release held chips to the house, to a player's account or into the next pot, or chips of the next pot to a
    player.
    """
    cites = command.cites
    account, goes_to, what = (
        _ACCOUNT_BY_SOURCE[command.source],
        RELEASES_BY_SOURCE[command.source],
        f"{_CHIPS_SAID[command.source]} chips",
    )
    held = state.ledger.balance(account)
    state.refuse_without_power(command.by, "rule", f"{what} released", cites)
    if command.to not in goes_to:
        raise Malformed(f"{what} to {as_given(command.to)}", allowed=", ".join(goes_to), cites=cites)
    if (command.to == "player") != bool(command.whose):
        allowed = "the player whose they are" if command.to == "player" else "no player, unless they go to one"
        raise Malformed(f"{what} to {command.whose or 'no player'}", allowed=allowed, cites=cites)
    why = required_reason(command.why, f"release {what}", cites)
    if command.source == "next_pot":
        _refuse_from_pot(state, command)
    if not 1 <= command.amount <= held:
        allowed = f"1 to {held}" if held else f"nothing is {_WHERE_CHIPS_ARE[command.source]}"
        raise Illegal(f"{command.amount} of {held} {_WHERE_CHIPS_ARE[command.source]}", allowed=allowed, cites=cites)
    target, words = goes_to[command.to]
    yield booked(state, words, (ChipMove(account, target, command.amount),), command.at, cites, player=command.whose)
    yield happenings.HeldReleased(
        command.amount, command.to, command.at, command.by, why, command.whose, cites, command.source
    )


_CHIPS_SAID: Final = {"held": "held", "next_pot": "next pot's"}
_WHERE_CHIPS_ARE: Final = {"held": "held", "next_pot": "in the next pot"}


def _refuse_from_pot(state: TableState, command: ReleaseHeld) -> None:
    """Refuse to release the next pot's chips while it is being played for, or to a player without a part in it."""
    cites = command.cites or state.rules.hand.cites("pots.carried_over")
    if state.hand is not None:
        raise Illegal("the next pot is being played for", allowed="between two hands", cites=cites)
    if state.orders.contenders and command.whose not in state.orders.contenders:
        allowed = f"who may play for it: {', '.join(sorted(state.orders.contenders))}"
        raise Illegal(f"chips of the next pot to {command.whose}", allowed=allowed, cites=cites)


# Disputes


def decide_note_dispute(state: TableState, command: NoteDispute) -> Deciding[int]:
    """Open a dispute or change its state; play stops while it holds the hand, and goes on once no dispute does."""
    dispute, number = command.dispute, command.number or len(state.floor.disputes) + 1
    if not 1 <= number <= len(state.floor.disputes) + bool(not command.number):
        numbers = f"1 to {len(state.floor.disputes)}" if state.floor.disputes else "there is none"
        raise Illegal(f"dispute {number}", allowed=numbers)
    yield happenings.DisputeNoted(number, dispute, command.at)
    if state.floor.stopped is None:
        if state.hand is not None and dispute.stops(state.hands):
            yield happenings.TableStopped(dispute.called, f"a dispute, {dispute.about}", command.at, number)
    elif state.floor.stopped.dispute and state.floor.report is None and _stopping(state) is None:
        yield from _let_table_go_on(
            state, dispute.words[-1].title if dispute.words else state.floor.stopped.by, command.at
        )
    return number


def _stopping(state: TableState) -> DisputeNote | None:
    """Return the first dispute that the running hand waits for; None if it waits for none."""
    if state.hand is None:
        return None
    return next((dispute for dispute in state.floor.disputes if dispute.stops(state.hands)), None)


def refuse_disputed(state: TableState) -> None:
    """Refuse the next hand while a dispute holds it."""
    if state.floor.disputes and (dispute := state.awaited) is not None:
        raise Illegal(
            f"no hand begins: {dispute.about}", allowed=f"the {dispute.called} decides it first", cites=dispute.cites
        )


def decide_withdraw_asking(state: TableState, command: WithdrawAsking) -> Deciding[None]:
    """Withdraw a player's privilege of asking to see hands."""
    state.stake(command.seat)
    player = state.seats.plays(command.seat)
    yield happenings.AskingWithdrawn(player, command.at, command.by, command.seat, command.cites)


# A stop


def decide_stop(state: TableState, command: StopTable) -> Deciding[None]:
    """Stop the table, by somebody with the power to rule; a live dealer may hold it until the floor is there.

    The floor takes over a pause by the host.
    """
    if not state.deals_here(command.by):
        state.refuse_without_power(command.by, "rule", "a table stopped")
    if state.floor.stopped is not None:
        if command.host or not state.floor.stopped.host:
            raise Illegal(f"{state.floor.stopped.words} already", allowed="that play goes on")
        yield from _let_table_go_on(state, command.by, command.at)
    yield happenings.TableStopped(command.by, command.why, command.at, host=command.host)


def decide_resume(state: TableState, command: ResumeTable) -> Deciding[None]:
    """Let the table go on, by somebody with the power to rule or the dealer; the stop costs nobody's time to act."""
    holds = state.floor.stopped is not None and state.floor.stopped.by == command.by
    if not (state.deals_here(command.by) and holds):
        state.refuse_without_power(command.by, "rule", "a table let go on")
    if state.floor.stopped is None:
        raise Illegal("the table is not stopped", allowed="a stop first")
    if (dispute := _stopping(state)) is not None:
        what = f"a dispute is open: {dispute.about}"
        raise Illegal(what, allowed=f"the {dispute.called} decides it first", cites=dispute.cites)
    yield from _let_table_go_on(state, command.by, command.at, command.host)


def _let_table_go_on(state: TableState, by: str, at: datetime, host: str = "") -> Deciding[None]:
    """Let play go on, with the time of the stop counted against no player."""
    stopped, turn = state.floor.stopped, state.clock.turn
    if stopped is not None and turn is not None and time_is_running(state):
        took = at - stopped.at
        called = turn.called + took if turn.called is not None else None
        turn = Turn(turn.began + took, turn.bought, called)
    yield happenings.TableResumed(by, at, turn, host)
