"""What rulings leave for the table, and the floor's stop of it.

What a ruling means and who may make it is judged above; here stands what the table can do about it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from msgspec import structs

from pokerroom.charges.entries import CAGE, HELD, NEXT_POT, ChipMove, house_account
from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.blinds.standing import owed
from pokerroom.table.clock.clock import Turn
from pokerroom.table.commands import (
    AllowAsking,
    AnswerAppeal,
    AppealRuling,
    Bar,
    Direct,
    LiftBar,
    MuteTalk,
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


def decide_note_ruling(table: TableState, asked: NoteRuling) -> Deciding[int]:
    """Record a ruling that was carried out; return its number among those of the table."""
    number = len(table.rulings) + 1
    yield happenings.Ruled(number, asked.note, asked.at)
    return number


def decide_appeal_ruling(table: TableState, asked: AppealRuling) -> Deciding[None]:
    """Contest a ruling of this table."""
    table.refuse_no_ruling(asked.number)
    yield happenings.RulingAppealed(asked.number, asked.appeal, asked.at)


def decide_answer_appeal(table: TableState, asked: AnswerAppeal) -> Deciding[None]:
    """Answer an appeal: whoever it went to says what becomes of the ruling."""
    table.refuse_no_ruling(asked.number)
    if not table.rulings[asked.number - 1].contested:
        waiting = [str(number) for number, ruling in enumerate(table.rulings, 1) if ruling.contested]
        allowed = f"ruling {', '.join(waiting)}" if waiting else "when a ruling is contested"
        raise Illegal(f"ruling {asked.number} is not contested", allowed=allowed)
    if not asked.answer.strip():
        raise Malformed("a contested ruling without an answer", allowed="what becomes of it, in a few words")
    yield happenings.AppealAnswered(asked.number, asked.at, asked.by, asked.answer.strip(), asked.cites)


def decide_note_report(table: TableState, asked: NoteReport) -> Deciding[None]:
    """Note what was seen at the stopped table, as told to somebody with the power to rule."""
    table.refuse_unless_stopped("a ruling")
    if not table.deals_here(asked.report.by):
        table.refuse_without_power(asked.report.by, "rule", "a ruling")
    yield happenings.Reported(asked.report, asked.at)


def decide_note_choice(table: TableState, asked: NoteChoice) -> Deciding[None]:
    """Note a decision about the ruling under way."""
    if table.report is None:
        raise Illegal("there is no ruling yet", allowed="report what was seen first")
    yield happenings.ChoiceMade(asked.choice, asked.at)


def decide_note_look(table: TableState, asked: NoteLook) -> Deciding[None]:
    """Note that somebody of the house looks at a player's cards."""
    player = _player(table, asked.seat)
    yield happenings.Looked(asked.seat, player, asked.at, asked.by, asked.name, asked.why, asked.cites)


def decide_direct(table: TableState, asked: Direct) -> Deciding[None]:
    """Order English or silence at the table, or take the order back."""
    if (asked.what in table.directions) == asked.ordered:
        stands = "is ordered already" if asked.ordered else "is not ordered"
        raise Illegal(f"{asked.what} {stands}", allowed="what is not so yet", cites=asked.cites)
    yield happenings.Directed(asked.what, asked.at, asked.by, asked.ordered, asked.cites)


def decide_mute_talk(table: TableState, asked: MuteTalk) -> Deciding[None]:
    """Stop talk at the table, or of one player, and say why; or take that back."""
    who = asked.player or "everybody"
    table.refuse_without_power(asked.by, "rule", f"{who} muted at the table", asked.cites)
    if (asked.player in table.talk_muted) == asked.muted:
        stands = "is muted already" if asked.muted else "is not muted"
        raise Illegal(f"{who} {stands}", allowed="what is not so yet", cites=asked.cites)
    if asked.muted and asked.player and asked.player not in map(table.seats.plays, table.stakes):
        raise Illegal(f"{asked.player} has no seat here", allowed="somebody at the table", cites=asked.cites)
    if asked.muted and not asked.why.strip():
        raise Malformed(f"{who} muted without a reason", allowed="a few words", cites=asked.cites)
    yield happenings.TalkMuted(asked.at, asked.by, asked.player, asked.why.strip(), asked.muted, asked.cites)


def decide_note_order(table: TableState, asked: NoteOrder) -> Deciding[None]:
    """Record what a ruling leaves for the dealer, the floor or the room."""
    player = _player(table, asked.seat)
    yield happenings.Ordered(asked.what, asked.at, asked.by, asked.seat, player, asked.detail, asked.cites)


def _player(table: TableState, seat: int) -> str:
    return table.seats.plays(seat) if seat in table.stakes else ""


# The next hand


def decide_order_deal_in(table: TableState, asked: OrderDealIn) -> Deciding[None]:
    """Order that a player who was left out of a deal has a hand in the next one."""
    table.stake(asked.seat)
    yield happenings.DealInOrdered(asked.seat, table.seats.plays(asked.seat), asked.at, asked.by, asked.cites)


def decide_order_post(table: TableState, asked: OrderPost) -> Deciding[None]:
    """Order that a player who was dealt in without a post makes it before the next hand."""
    seat, places = asked.seat, table.places
    standing = table.standing(seat)
    dealt = table.hand is not None and table.hand.is_in(seat)
    owes = dealt and places is not None and bool(owed(table.rules.blinds, standing, seat, places))
    yield happenings.PostOrdered(seat, table.seats.plays(seat), asked.at, owes, asked.by, asked.cites)


def decide_order_stake(table: TableState, asked: OrderStake) -> Deciding[None]:
    """Order a stake corrected before its player is dealt in again."""
    table.stake(asked.seat)
    if asked.limit < 1 or asked.excess < 0:
        raise Malformed(
            f"a stake to be {asked.limit}, less {asked.excess}", allowed="the limit of the range, 1 or more"
        )
    order, player = StakeOrder(asked.limit, asked.excess), table.seats.plays(asked.seat)
    yield happenings.StakeOrdered(asked.seat, player, order, asked.at, asked.by, asked.cites)


def cut_ordered_stakes(table: TableState, at: datetime) -> Deciding[None]:
    """Take off what stakes had too much now that the hand is over; what is short their players make up."""
    for seat, order in list(table.stake_orders.items()):
        stake = table.stakes[seat]
        due = order.due(stake.chips)
        if due >= 0:
            continue
        yield cashed_out(table, seat, -due, at)
        chips = stake.chips + due
        new = structs.replace(stake, chips=chips, small=min(stake.small, chips))
        yield happenings.StakeChanged(seat, "over the maximum", -due, at, new, corrected=True)


def carry_pot(table: TableState, dealt: tuple[int, ...]) -> Deciding[None]:
    """Carry chips of this hand into the next pot, with who may play for them, as the house has it."""
    house = table.rules.house
    only = house.says("pots.carried_over", "players_of_previous_deal")
    players = frozenset(map(table.seats.plays, dealt)) if only else frozenset[str]()
    cites = table.rules.hand.cites("pots.carried_over")
    yield happenings.PotCarried(table.ledger.balance(NEXT_POT), players, cites)


def decide_reverse_charges(table: TableState, _: ReverseCharges) -> Deciding[None]:
    """Reverse the charges of the running hand, which has no result: nothing is taken from its pots."""
    if table.hand is None:
        raise Illegal("no hand is in progress", allowed="while its result can be taken back")
    yield happenings.PotsCharged(())


# People


def decide_bar(table: TableState, asked: Bar) -> Deciding[None]:
    """Keep a player out: they get no further hand here."""
    table.stake(asked.seat)
    player = table.seats.plays(asked.seat)
    if asked.what not in SCOPES:
        raise Malformed(f"{asked.what!r} keeps nobody out", allowed=", ".join(SCOPES), cites=asked.cites)
    if asked.until is not None and asked.until <= asked.at:
        raise Malformed(f"a bar that ended at {asked.until:%Y-%m-%d %H:%M}", allowed="a later end", cites=asked.cites)
    yield happenings.Barred(player, asked.what, asked.at, asked.by, asked.seat, asked.why, asked.cites, asked.until)


def decide_lift_bar(table: TableState, asked: LiftBar) -> Deciding[None]:
    """End what keeps a player out, by somebody with the power to rule."""
    cites = tuple(dict.fromkeys(cite for bar in table.bars if bar.player == asked.player for cite in bar.cites))
    table.refuse_without_power(asked.by, "rule", f"the bar on {asked.player} lifted", cites)
    if all(bar.player != asked.player for bar in table.bars):
        barred = ", ".join(dict.fromkeys(bar.player for bar in table.bars)) or "nobody is"
        raise Illegal(f"{asked.player} is not barred here", allowed=f"barred: {barred}")
    if not asked.why.strip():
        raise Malformed("a bar lifted without a reason", allowed="a few words", cites=cites)
    yield happenings.BarLifted(asked.player, asked.at, asked.by, asked.why.strip(), asked.cites or cites)


def decide_allow_asking(table: TableState, asked: AllowAsking) -> Deciding[None]:
    """Give a player back the privilege of asking to see hands."""
    table.refuse_without_power(asked.by, "rule", f"{asked.player} allowed to ask to see hands")
    if asked.player not in table.not_asking:
        lost = ", ".join(sorted(table.not_asking)) or "nobody has"
        raise Illegal(f"{asked.player} has not lost the privilege of asking", allowed=f"lost it: {lost}")
    yield happenings.AskingAllowed(asked.player, asked.at, asked.by)


# Where chips that were held may go, and those that lie in the next pot: the account, and what is booked. A pot belongs
# to its players, so that what no hand is played for goes to them (a reading: no book has a table close over it).
GO_TO: Final[dict[HeldIn, dict[HeldGoesTo, tuple[str, str]]]] = {
    "held": {
        "house": (house_account("forfeits"), "held chips taken by the house"),
        "player": (CAGE, "held chips given back"),
        "next_pot": (NEXT_POT, "held chips to the next pot"),
    },
    "next_pot": {"player": (CAGE, "chips of the next pot given back")},
}
_LIES_IN: Final = {"held": HELD, "next_pot": NEXT_POT}


def decide_release_held(table: TableState, command: ReleaseHeld) -> Deciding[None]:
    """Release held chips to the house, to a player's account, or into the next pot; that pot's to a player."""
    cites = command.cites
    if command.source not in GO_TO:
        raise Malformed(f"chips out of {command.source!r} released", allowed=", ".join(GO_TO), cites=cites)
    account, goes_to, what = _LIES_IN[command.source], GO_TO[command.source], f"{_SAID[command.source]} chips"
    there = table.ledger.balance(account)
    table.refuse_without_power(command.by, "rule", f"{what} released", cites)
    if command.to not in goes_to:
        raise Malformed(f"{what} to {command.to!r}", allowed=", ".join(goes_to), cites=cites)
    if (command.to == "player") != bool(command.whose):
        allowed = "the player whose they are" if command.to == "player" else "no player, unless they go to one"
        raise Malformed(f"{what} to {command.whose or 'no player'}", allowed=allowed, cites=cites)
    if not command.why.strip():
        raise Malformed(f"{what} released without a reason", allowed="a few words", cites=cites)
    if command.source == "next_pot":
        _refuse_from_pot(table, command)
    if not 1 <= command.amount <= there:
        allowed = f"1 to {there}" if there else f"nothing is {_IS[command.source]}"
        raise Illegal(f"{command.amount} of {there} {_IS[command.source]}", allowed=allowed, cites=cites)
    target, words = goes_to[command.to]
    yield booked(table, words, (ChipMove(account, target, command.amount),), command.at, cites, player=command.whose)
    yield happenings.HeldReleased(
        command.amount, command.to, command.at, command.by, command.why.strip(), command.whose, cites, command.source
    )


_SAID: Final = {"held": "held", "next_pot": "next pot's"}
_IS: Final = {"held": "held", "next_pot": "in the next pot"}


def _refuse_from_pot(table: TableState, command: ReleaseHeld) -> None:
    """Refuse to release the next pot's chips while it is played for, or to somebody who could not play for it."""
    cites = command.cites or table.rules.hand.cites("pots.carried_over")
    if table.hand is not None:
        raise Illegal("the next pot is being played for", allowed="between two hands", cites=cites)
    if table.contenders and command.whose not in table.contenders:
        allowed = f"who may play for it: {', '.join(sorted(table.contenders))}"
        raise Illegal(f"chips of the next pot to {command.whose}", allowed=allowed, cites=cites)


# Disputes


def decide_note_dispute(table: TableState, asked: NoteDispute) -> Deciding[int]:
    """Open a dispute or move it on; play stops for it where it holds the hand, and goes on once nothing does."""
    dispute, number = asked.dispute, asked.number or len(table.disputes) + 1
    if not 1 <= number <= len(table.disputes) + bool(not asked.number):
        there = f"1 to {len(table.disputes)}" if table.disputes else "there is none"
        raise Illegal(f"dispute {number}", allowed=there)
    yield happenings.DisputeNoted(number, dispute, asked.at)
    if table.stopped is None:
        if table.hand is not None and dispute.stops(table.hands):
            yield happenings.TableStopped(dispute.called, f"a dispute, {dispute.about}", asked.at, number)
    elif table.stopped.dispute and table.report is None and _stopping(table) is None:
        yield from _goes_on(table, dispute.words[-1].title if dispute.words else table.stopped.by, asked.at)
    return number


def _stopping(table: TableState) -> DisputeNote | None:
    """Return the first dispute that the running hand waits for."""
    if table.hand is None:
        return None
    return next((dispute for dispute in table.disputes if dispute.stops(table.hands)), None)


def refuse_disputed(table: TableState) -> None:
    """Refuse the next hand while a dispute holds it."""
    if table.disputes and (dispute := table.awaited) is not None:
        raise Illegal(
            f"no hand begins: {dispute.about}", allowed=f"the {dispute.called} decides it first", cites=dispute.cites
        )


def decide_withdraw_asking(table: TableState, asked: WithdrawAsking) -> Deciding[None]:
    """Withdraw a player's privilege of asking to see hands."""
    table.stake(asked.seat)
    player = table.seats.plays(asked.seat)
    yield happenings.AskingWithdrawn(player, asked.at, asked.by, asked.seat, asked.cites)


# A stop


def decide_stop(table: TableState, asked: StopTable) -> Deciding[None]:
    """Stop the table, by somebody with the power to rule; a live dealer may hold it until the floor is there.

    What its host has paused, the floor takes over.
    """
    if not table.deals_here(asked.by):
        table.refuse_without_power(asked.by, "rule", "a table stopped")
    if table.stopped is not None:
        if asked.host or not table.stopped.host:
            raise Illegal(f"{table.stopped.words} already", allowed="that play goes on")
        yield from _goes_on(table, asked.by, asked.at)
    yield happenings.TableStopped(asked.by, asked.why, asked.at, host=asked.host)


def decide_resume(table: TableState, asked: ResumeTable) -> Deciding[None]:
    """Let the table go on, by somebody with the power to rule or the dealer; nobody's time ran meanwhile."""
    holds = table.stopped is not None and table.stopped.by == asked.by
    if not (table.deals_here(asked.by) and holds):
        table.refuse_without_power(asked.by, "rule", "a table let go on")
    if table.stopped is None:
        raise Illegal("the table is not stopped", allowed="a stop first")
    if (dispute := _stopping(table)) is not None:
        what = f"a dispute is open: {dispute.about}"
        raise Illegal(what, allowed=f"the {dispute.called} decides it first", cites=dispute.cites)
    yield from _goes_on(table, asked.by, asked.at, asked.host)


def _goes_on(table: TableState, by: str, at: datetime, host: str = "") -> Deciding[None]:
    """Play goes on, and the time of the stop is nobody's."""
    stopped, turn = table.stopped, table.turn
    if stopped is not None and turn is not None and time_is_running(table):
        took = at - stopped.at
        called = turn.called + took if turn.called is not None else None
        turn = Turn(turn.began + took, turn.bought, called)
    yield happenings.TableResumed(by, at, turn, host)
