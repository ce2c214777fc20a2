"""Carry a ruling out at a running table: on its hand, and by commands of the table for its other orders.

The table's record has all the results: the play, the ruling with its clauses and the person who made it, and each
order. A refused ruling changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from msgspec import structs

from pokerroom.cards import Card
from pokerroom.command_reading import TIME_FORM, is_time
from pokerroom.errors import (
    Illegal,
    Malformed,
    NotAllowed,
    PokerroomError,
    WrongArgument,
    as_given,
    refuses_misread_calls,
)
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulings.effects.carrying_out import RulingOutcome, carry_out, refuse_other_dealers
from pokerroom.rulings.effects.effect_context import FollowUp
from pokerroom.rulings.effects.pack import HasDeck
from pokerroom.rulings.floor.bars import bars_of, sanctions_of
from pokerroom.rulings.floor.ruling_orders import commands_for_order
from pokerroom.rulings.people import DEALER_ROLE, role_of, title_of
from pokerroom.rulings.record import effect_texts
from pokerroom.rulings.ruling import Ruling
from pokerroom.rulings.text.steps import offered, steps_of
from pokerroom.table import Table, commands
from pokerroom.table.floor_notes import AppealNote, BarNote, DecisionNote, RulingNote
from pokerroom.table.happenings import Happening

# Effects possible while no hand is being played, because they touch none.
_BETWEEN_HANDS: Final = frozenset({
    "play_on", "results_stand", "button_stays", "correct_button", "correct_stake", "remove_from_table", "record_breach",
    "sanctions", "withdraw_privilege", "notify", "hold_table", "shuffle_again", "shuffle_by_hand", "replace_deck",
    "check_deck", "count_deck_after_hand", "must_post",
})  # fmt: skip


@refuses_misread_calls
def carry_out_at(
    table: Table,
    ruling: Ruling,
    dealer: HasDeck | None = None,
    *,
    by: str,
    at: datetime,
    choice: str = "",
    until: datetime | None = None,
    check: Callable[[Sequence[Happening]], None] | None = None,
) -> RulingOutcome:
    """Carry a ruling out at a table; `by` is the title of the person who declares it, `until` the end of a timed bar.

    `check` is called with the coming happenings before anything changes, and may refuse them.

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
    >>> hand.stacks[4], table.floor.rulings[0].by, str(table.floor.rulings[0].cites[-1])
    (300, 'gaming supervisor', 'star:8.2.1.1')
    """
    _refuse_unreadable(table, ruling, dealer, at=at, choice=choice, until=until, check=check)
    happenings = _rehearse(table, ruling, dealer, by=by, at=at, choice=choice, until=until)
    if check is not None:
        check(happenings)
    try:
        return _carry_out_on_hand_and_table(table, ruling, dealer, by=by, at=at, choice=choice, until=until)
    except PokerroomError as late:  # a fault of the program: part of it has happened already
        raise RuntimeError(f"the ruling on {ruling.seen.name} was refused too late: {late}") from late


def _refuse_unreadable(
    table: object,
    ruling: object,
    dealer: object,
    *,
    at: object,
    choice: object,
    until: object,
    check: object,
) -> None:
    """Refuse arguments of a wrong kind, before anything is tried."""
    if not isinstance(table, Table) or not isinstance(ruling, Ruling):
        allowed = "carry_out_at(table, ruling, by=title, at=time)"
        raise Malformed("a ruling is carried out at a table", allowed=allowed)
    refuse_other_dealers(dealer)
    for name, time in (("at", at), *([] if until is None else [("until", until)])):
        if not is_time(time):
            raise WrongArgument("carry_out_at", name, time, allowed=TIME_FORM)
    if not isinstance(choice, str):
        raise Malformed(f"{as_given(choice)} is no choice of a player", allowed="a word, such as 'call'")
    if check is not None and not callable(check):
        raise Malformed(f"check={as_given(check)} cannot be called", allowed="a function of the coming happenings")


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
    twin.record.listener = happenings.append
    twin.record.report_play()  # the play before it
    happenings.clear()
    deck = _DeckTwin(dealer) if dealer is not None else None
    _carry_out_on_hand_and_table(twin, ruling, deck, by=by, at=at, choice=choice, until=until)
    twin.record.report_play()
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
        """Return the cards as they lie, because their order does not matter in a trial."""
        return cards


def _carry_out_on_hand_and_table(
    table: Table,
    ruling: Ruling,
    dealer: HasDeck | None,
    *,
    by: str,
    at: datetime,
    choice: str,
    until: datetime | None,
) -> RulingOutcome:
    """Carry out a ruling on the hand, if one is played; then note it at the table, and give the table its orders."""
    _refuse_unless_declared_by(ruling, by)
    table.record.refuse_earlier(at, "a ruling")
    hand, house = table.hand, table.rules.house
    if ruling.book != house.book.id:
        raise Illegal(f"a ruling under {ruling.book} at a table under {house.book.id}", allowed="the table's own book")
    bars = _bars_ordered(table, ruling, at, until)
    outcome = _between_hands(ruling) if hand is None else carry_out(ruling, hand, dealer, choice=choice, by=by)
    title = title_of(ruling.house, by)
    table.do(commands.NoteRuling(ruling_note(table, ruling, title), at))
    for order in outcome.follow_ups:
        for command in commands_for_order(table, ruling, order, title, at):
            if isinstance(command, commands.Bar) and command.what in bars:
                command = structs.replace(command, until=bars[command.what].until)
            table.do(command)
    return outcome


def _bars_ordered(table: Table, ruling: Ruling, at: datetime, until: datetime | None) -> dict[str, BarNote]:
    """Return the bars that a ruling puts on a player, by penalty; refuse a timed bar without an end."""
    if not sanctions_of(ruling) and until is None:
        return {}
    player = table.seats.plays(ruling.seen.seat) if ruling.seen.seat in table.players else ""
    return bars_of(ruling, player, at, game=table.name, until=until)


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
        if argument in _SANCTIONS_IN_HAND
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
_SANCTIONS_IN_HAND: Final = ("dead_hand", "void_wagers")


def ruling_note(table: Table, ruling: Ruling, title: str) -> RulingNote:
    """Return a ruling as the table records it, without its cards: the hand has those, for people who may see them."""
    seen, known = ruling.seen, ruling.facts.items()
    return RulingNote(
        key=ruling.key,
        hand=table.hands.count,
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
