"""Judge the rulings at a table, their appeals, and what they order for the table and its next hand.

Higher layers judge the meaning of a ruling and who may make it; this module judges what the table can do.
"""

from __future__ import annotations

from datetime import datetime

from msgspec import structs

from pokerroom.charges.entries import NEXT_POT
from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.blinds.blind_status import owed
from pokerroom.table.commands import (
    AnswerAppeal,
    AppealRuling,
    Direct,
    NoteChoice,
    NoteLook,
    NoteOrder,
    NoteReport,
    NoteRuling,
    OrderDealIn,
    OrderPost,
    OrderStake,
    ReverseCharges,
)
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import cashed_out
from pokerroom.table.floor_notes import StakeOrder
from pokerroom.table.state import TableState
from pokerroom.wording.wordless import required_words


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
