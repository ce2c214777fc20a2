"""Carry a ruling out at a running table: on its hand, and by commands of the table for its other orders.

The table's record has all the results: the play, the ruling with its clauses and the person who made it, and each
order. A refused ruling changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from msgspec import structs

from pokerroom.cards import Card
from pokerroom.citation import Citation
from pokerroom.errors import Illegal, NotAllowed, PokerroomError
from pokerroom.hand import Hand, events
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.ruling_rows.ruling_names import ROLE_NAMES, EffectWord
from pokerroom.rulebook.words import one_of
from pokerroom.rulings.conduct.answers import clauses_behind, somebody_of
from pokerroom.rulings.effects.carrying_out import RulingOutcome, carry_out
from pokerroom.rulings.effects.effect_context import FollowUp, FollowUpWork
from pokerroom.rulings.effects.pack import HasDeck
from pokerroom.rulings.floor.away_at_deal import deal_is_finished, turn_has_come
from pokerroom.rulings.floor.bars import bars_of, sanctions_of
from pokerroom.rulings.floor.claims import NextHand, Payout, correct_payout
from pokerroom.rulings.floor.impartial import refuse_late_contest, refuse_stranger
from pokerroom.rulings.floor.refused_wagers import decline_wager
from pokerroom.rulings.people import DEALER_ROLE, FLOOR_ROLE, MANAGER_ROLE, deciding, dispute_cites, role_of, title_of
from pokerroom.rulings.record import effect_texts
from pokerroom.rulings.ruling import Ruling, appeal_after
from pokerroom.rulings.speech.reading import Reading, enter
from pokerroom.rulings.speech.wagers import read_act
from pokerroom.rulings.text.steps import offered, steps_of
from pokerroom.table import Table, commands
from pokerroom.table.floor_notes import SCOPES, AppealNote, BarNote, DecisionNote, RulingNote
from pokerroom.table.happenings import Happening

# Effects possible while no hand is being played, because they touch none.
_BETWEEN_HANDS: Final = frozenset({
    "play_on", "results_stand", "button_stays", "correct_button", "correct_stake", "remove_from_table", "record_breach",
    "sanctions", "withdraw_privilege", "notify", "hold_table", "shuffle_again", "shuffle_by_hand", "replace_deck",
    "check_deck", "count_deck_after_hand", "must_post",
})  # fmt: skip


def carry_out_at(
    table: Table,
    ruling: Ruling,
    dealer: HasDeck | None = None,
    *,
    by: str,
    at: datetime,
    choice: str = "",
    until: datetime | None = None,
    unless: Callable[[Sequence[Happening]], None] | None = None,
) -> RulingOutcome:
    """Carry a ruling out at a table; `by` is the title of the person who declares it, `until` the end of a timed bar.

    `unless` is called with the coming happenings before anything changes, and may refuse them.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulebook.setup.table_setup import TableSetup
    >>> from pokerroom.rulings import Seen, rule
    >>> eight = datetime(2024, 8, 16, 20)
    >>> star = house_named("star")
    >>> table = Table(star, TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500))
    >>> for seat in (1, 4, 6):
    ...     table.sit(f"player {seat}", seat, 200, eight)
    >>> hand = table.begin_hand(eight)
    >>> seen = Seen("stake_out_of_range", seat=4, facts={"amount_is": "below_minimum"}, amount=300)
    >>> ruling = rule(house_named("star"), seen, hand)
    >>> _ = carry_out_at(table, ruling, by="gaming supervisor", at=eight)
    >>> hand.stacks[4], table.rulings[0].by, str(table.rulings[0].cites[-1])
    (300, 'gaming supervisor', 'star:8.2.1.1')
    """
    happenings = _rehearse(table, ruling, dealer, by=by, at=at, choice=choice, until=until)
    if unless is not None:
        unless(happenings)
    try:
        return _carry_out_at(table, ruling, dealer, by=by, at=at, choice=choice, until=until)
    except PokerroomError as late:  # a fault of the program: part of it has happened already
        raise RuntimeError(f"the ruling on {ruling.seen.name} was refused too late: {late}") from late


def _rehearse(
    table: Table,
    ruling: Ruling,
    dealer: HasDeck | None,
    *,
    by: str,
    at: datetime,
    choice: str,
    until: datetime | None,
) -> list[Happening]:
    """Return the happenings of a ruling, tried on a copy; refuse the ruling if any part of it is refused."""
    twin = table.copy()
    happenings: list[Happening] = []
    twin.listener = happenings.append
    twin.report_play()  # what was played before it
    happenings.clear()
    deck = _DeckTwin(dealer) if dealer is not None else None
    _carry_out_at(twin, ruling, deck, by=by, at=at, choice=choice, until=until)
    twin.report_play()
    return happenings


class _DeckTwin:
    """A copy of the undealt cards for trying out a ruling.

    It is not really shuffled, and the dealer's deck is not touched.
    """

    def __init__(self, dealer: HasDeck) -> None:
        self.shuffles, self.left = dealer.shuffles, tuple(dealer.left)

    def restock(self, cards: Sequence[Card]) -> None:
        """Replace the undealt cards by these."""
        self.left = tuple(cards)

    def shuffled(self, cards: Sequence[Card]) -> Sequence[Card]:
        """Return the same cards, because their order does not matter in a trial."""
        return cards


def _carry_out_at(
    table: Table,
    ruling: Ruling,
    dealer: HasDeck | None,
    *,
    by: str,
    at: datetime,
    choice: str,
    until: datetime | None,
) -> RulingOutcome:
    _refuse_unless_declared_by(ruling, by)
    table.refuse_earlier(at, "a ruling")
    hand, house = table.hand, table.rules.house
    if ruling.book != house.book.id:
        raise Illegal(f"a ruling under {ruling.book} at a table under {house.book.id}", allowed="the table's own book")
    bars = _bars_ordered(table, ruling, at, until)
    outcome = _between_hands(ruling) if hand is None else carry_out(ruling, hand, dealer, choice=choice, by=by)
    title = title_of(ruling.house, by)
    table.do(commands.NoteRuling(ruling_note(table, ruling, title), at))
    for order in outcome.orders:
        for command in _commands_for_order(table, ruling, order, title, at):
            if isinstance(command, commands.Bar) and command.what in bars:
                command = structs.replace(command, until=bars[command.what].until)
            table.do(command)
    return outcome


def _bars_ordered(table: Table, ruling: Ruling, at: datetime, until: datetime | None) -> dict[str, BarNote]:
    """Return the bars that a ruling puts on a player, by penalty; refuse a timed bar without an end."""
    if not sanctions_of(ruling) and until is None:
        return {}
    player = table.seats.plays(ruling.seen.seat) if ruling.seen.seat in table.players else ""
    return bars_of(ruling, player, at, game=table.ledger.table, until=until)


def _refuse_unless_declared_by(ruling: Ruling, by: str) -> None:
    """Refuse a ruling declared by anybody but the dealer, somebody with the power to rule, or the person who decided
    it.
    """
    house = ruling.house
    title, rulers = title_of(house, by), titles_with(house, "rule")
    decided = {decision.title for decision in ruling.decisions}
    if role_of(house, by) != DEALER_ROLE and title not in rulers and title not in decided:
        what = f"a ruling declared by the {title}"
        raise NotAllowed(what, allowed=", ".join(("dealer", *rulers)), cites=ruling.cites)


def _between_hands(ruling: Ruling) -> RulingOutcome:
    """Return the orders of a ruling while no hand is being played."""
    if ruling.open:
        raise Illegal("somebody must still decide", allowed="the ruling, decided", cites=ruling.cites)
    touching: list[str] = [use.name for use in ruling.effects if use.name not in _BETWEEN_HANDS]
    touching += [
        argument
        for use in ruling.effects
        if use.name == "sanctions"
        for argument in use.arguments
        if argument in _IN_HAND
    ]
    if touching:
        what = f"no hand is in progress: {', '.join(name.replace('_', ' ') for name in touching)}"
        raise Illegal(what, allowed="while the hand it is about is being played", cites=ruling.cites)
    orders = []
    for use in ruling.effects:
        if use.name == "sanctions":
            orders += [FollowUp("sanction", ruling.seen.seat, argument) for argument in use.arguments]
        elif use.name not in _EFFECTS_WITHOUT_ORDER:
            orders.append(FollowUp(use.name, ruling.seen.seat, " ".join(use.arguments)))
    return RulingOutcome((), tuple(orders))


_EFFECTS_WITHOUT_ORDER: Final = ("play_on", "results_stand", "button_stays")
_IN_HAND: Final = ("dead_hand", "void_wagers")


def ruling_note(table: Table, ruling: Ruling, title: str) -> RulingNote:
    """Return a ruling as the table records it, without its cards: the hand has those, for people who may see them."""
    seen, known = ruling.seen, ruling.facts.items()
    return RulingNote(
        key=ruling.key,
        hand=table.hands,
        by=title,
        seat=seen.seat,
        player=table.seats.plays(seen.seat) if seen.seat in table.players else "",
        amount=seen.amount,
        facts={name: fact.value for name, fact in known if isinstance(fact.value, bool | int | str)},
        effects=effect_texts(ruling.effects),
        steps=tuple(steps_of(replace(ruling, seen=replace(seen, cards={})))),
        cites=ruling.cites,
        why=ruling.why,
        silent=ruling.silent,
        decisions=tuple(
            DecisionNote(
                decision.title,
                decision.what,
                effects=effect_texts(decision.effects),
                reason=decision.reason,
                override=decision.override,
                declined=tuple(offered(decision.declined, ruling)),
                declined_cites=decision.declined_cites,
            )
            for decision in ruling.decisions
        ),
        appeals=tuple(AppealNote(appeal.by, appeal.reason, appeal.to, appeal.cites) for appeal in ruling.appeals),
    )


# Orders

Commands = list[commands.Command[Any]]
Ordering = Callable[[Table, Ruling, FollowUp, str, datetime], Commands]


def _commands_for_order(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    """Return the table's commands for an order of a ruling; an order that people carry out is only noted."""
    ordering = _ORDERS.get(follow_up.what)
    if ordering is not None and (follow_up.what in _OF_THE_TABLE or follow_up.seat in table.players):
        return ordering(table, ruling, follow_up, by, at)
    return _note_order(table, ruling, follow_up, by, at)


def _note_order(_: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [
        commands.NoteOrder(follow_up.what, at, by=by, seat=follow_up.seat, detail=follow_up.detail, cites=ruling.cites)
    ]


def _deal_in(_: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [commands.OrderDealIn(follow_up.seat, at, by, ruling.cites)]


def _order_post(_: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [commands.OrderPost(follow_up.seat, at, by, ruling.cites)]


def _order_stake(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    """Return the order to raise a stake before the next hand, or to take off the surplus once no hand holds it."""
    rules, stake = table.rules.stakes, table.player(follow_up.seat).stake
    limit = ruling.fact("stake_limit") or ruling.seen.amount
    below = ruling.fact_is("amount_is", "below_minimum")
    limit = limit or (rules.minimum if below else rules.maximum) or 0
    if not limit:
        return _note_order(table, ruling, follow_up, by, at)
    if below:
        return [commands.OrderStake(follow_up.seat, limit, at, by, cites=ruling.cites)]
    ordered = commands.OrderStake(
        follow_up.seat, limit, at=at, by=by, excess=max(0, stake.chips - limit), cites=ruling.cites
    )
    if ordered.excess and (table.hand is None or not table.hand.is_in(follow_up.seat)):
        return [ordered, commands.CorrectStake(follow_up.seat, at)]
    return [ordered] if ordered.excess else _note_order(table, ruling, follow_up, by, at)


_NOW: Final[EffectWord] = "now"


def _correct_button(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    """Return the order to correct the button in the next hand; after a void hand it is in the right place anyway."""
    if follow_up.detail == _NOW or (not table.last_button and table.hand is None):
        return _note_order(table, ruling, follow_up, by, at)
    earlier = ruling.fact_is("noticed", "next_hand")
    return [commands.CorrectButton(at, by, earlier=earlier, cites=ruling.cites)]


def _reverse_entry(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [commands.ReverseCharges(at), *_note_order(table, ruling, follow_up, by, at)]


def _sanction(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    if follow_up.detail not in SCOPES:
        return _note_order(table, ruling, follow_up, by, at)
    why = ruling.decision.reason if ruling.decision is not None else ""
    return [commands.Bar(follow_up.seat, follow_up.detail, at=at, by=by, why=why, cites=ruling.cites)]


def _withdraw_asking(_: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    return [commands.WithdrawAsking(follow_up.seat, at, by, ruling.cites)]


def _hold_table(table: Table, ruling: Ruling, follow_up: FollowUp, by: str, at: datetime) -> Commands:
    if table.stopped is not None or by not in titles_with(table.rules.house, "rule"):
        return _note_order(table, ruling, follow_up, by, at)
    return [commands.StopTable(at, by, ruling.key.removeprefix("ruling.").replace("_", " "))]


_OF_THE_TABLE: Final = ("correct_button", "reverse_entry", "hold_table")
_ORDERS: Final[Mapping[FollowUpWork, Ordering]] = {
    "deal_in": _deal_in,
    "must_post": _order_post,
    "correct_stake": _order_stake,
    "correct_button": _correct_button,
    "reverse_entry": _reverse_entry,
    "sanction": _sanction,
    "withdraw_privilege": _withdraw_asking,
    "hold_table": _hold_table,
}


# Afterwards


def what_followed(table: Table, hand: int) -> NextHand:
    """Return what has happened since a hand of this table ended, as far as the table has recorded it."""
    begun = table.hand_began if table.hands > hand else None
    closed = table.latest if table.closed else None
    return NextHand(first_riffle=begun, cut_begins=begun, first_card_leaves_shoe=begun, table_closed=closed)


def order_of_payout(table: Table, payout: Payout, *, by: str, reason: str, at: datetime) -> commands.CorrectPayout:
    """Return the table's command to correct a payout; refuse where the house does not allow it."""
    correction = correct_payout(table.rules.house, payout, by, reason, at, what_followed(table, payout.hand))
    return commands.CorrectPayout(
        payout.hand,
        payout.paid_to,
        belongs_to=payout.belongs_to,
        amount=payout.amount,
        at=at,
        by=correction.by,
        why=correction.reason,
        cites=correction.cites,
    )


def next_review(table: Table, number: int, *, by: str, reason: str, at: datetime) -> AppealNote:
    """Return who would review a ruling of this table if it were contested now; refuse where it cannot be contested."""
    table.floor.refuse_no_ruling(number)
    note = table.rulings[number - 1]
    refuse_stranger(table, note, number, by)
    if note.contested:
        last = note.appeals[-1]
        raise Illegal(f"ruling {number} is contested already", allowed=f"{last.to} first", cites=last.cites)
    refuse_late_contest(table, note, at, what_followed(table, note.hand))
    appeal = appeal_after(table.rules.house, len(note.appeals), by, reason)
    return AppealNote(appeal.by, appeal.reason, appeal.to, appeal.cites, appeal.role)


def contest(table: Table, number: int, *, by: str, reason: str, at: datetime) -> AppealNote:
    """Contest a ruling of this table: it stays in force and goes to its next reviewer."""
    contested = next_review(table, number, by=by, reason=reason, at=at)
    table.do(commands.AppealRuling(number, contested, at))
    return contested


def answer(table: Table, number: int, *, by: str, words: str, at: datetime) -> None:
    """Enter the answer to an appeal by the person it went to; the house cannot answer for somebody outside."""
    house = table.rules.house
    note = table.rulings[number - 1] if 1 <= number <= len(table.rulings) else None
    cites: tuple[Citation, ...] = ()
    if note is not None and note.contested:
        appeal = note.appeals[-1]
        cites = appeal.cites
        if not appeal.role:
            raise NotAllowed(f"the answer of the {title_of(house, by)}", allowed=appeal.to, cites=cites)
        role = one_of(ROLE_NAMES, appeal.role, "whom an appeal goes to")
        deciding(house, by, role, cites)
        if role == FLOOR_ROLE and title_of(house, by) == note.by and len(titles_with(house, "rule")) > 1:
            others = ", ".join(title for title in titles_with(house, "rule") if title != note.by)
            raise NotAllowed(f"a review by the {note.by}, who ruled", allowed=others, cites=cites)
    table.do(commands.AnswerAppeal(number, at, title_of(house, by), words, cites))


# What people do about a hand besides


def find_seats_empty(table: Table, seats: Collection[int], *, by: str) -> list[events.Event]:
    """Rule dead the hands of seats that the floor sees empty, at the end of the deal or at their turn."""
    hand, house = _hand_in_progress(table), table.rules.house
    cites = clauses_behind(house, "deal.absent_player", at=hand.rules)
    somebody_of(house, by, (FLOOR_ROLE, MANAGER_ROLE), "say who is away", cites)
    for seat in seats:
        table.player(seat)
    folded = turn_has_come(house, hand, seats)
    if folded:
        return folded
    return deal_is_finished(house, hand, seats)


def decline_wager_at(table: Table, seat: int, *, by: str, reason: str) -> list[events.Event]:
    """Give back, on the floor's order, a wager that a player chose to post before the first card; return the events."""
    return decline_wager(table.rules.house, _hand_in_progress(table), seat, by, reason)


def enter_wager(table: Table, seat: int, did: str, *, by: str, facts: Mapping[str, Any]) -> Reading:
    """Read a player's words and chips by the book, and enter the result in the hand."""
    house = table.rules.house
    somebody_of(
        house, by, (FLOOR_ROLE, MANAGER_ROLE), "enter what a player did", dispute_cites(house, table.rules.hand)
    )
    hand = _hand_in_progress(table)
    reading = read_act(hand, seat, did, facts=facts)
    enter(hand, reading)
    return reading


def _hand_in_progress(table: Table) -> Hand:
    if table.hand is None:
        raise Illegal("no hand is in progress", allowed="when one is")
    return table.hand
