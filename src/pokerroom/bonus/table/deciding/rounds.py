"""Judge rounds at a table: when one may start, its commands, and the record made at its end."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pokerroom.bonus.commands import BonusPlayerCommand, Observe, PlaceWager
from pokerroom.bonus.decide import decide_round
from pokerroom.bonus.events import RoundEvent, RoundFinished
from pokerroom.bonus.evolve import evolve_round
from pokerroom.bonus.state import BoxAtStart, RoundState
from pokerroom.bonus.table import commands, happenings
from pokerroom.bonus.table.deciding.bonus_table_context import BonusTableContext
from pokerroom.bonus.table.deciding.decks import DECK, INSPECTOR, ready_deck
from pokerroom.bonus.table.deciding.seating import refuse_excluded
from pokerroom.bonus.table.words import HOLD_WORDS
from pokerroom.errors import Illegal, Malformed, OutOfTurn
from pokerroom.rulings import Seen, rule
from pokerroom.wording.plural import quantity


def decide_start_round(
    context: BonusTableContext, command: commands.StartRound
) -> Iterator[happenings.BonusTableHappening]:
    """Open a round for wagers, with a deck that is ready."""
    table = context.state
    context.refuse_during_round("a round started", "round_of_play")
    if table.closed or not table.boxes:
        raise Illegal("nobody is there to play a round", allowed="an open table with a player")
    context.refuse_stopped("a round started")
    if table.open_holds:
        words = "; ".join(HOLD_WORDS[hold] for hold in table.open_holds)
        raise Illegal("the table is held up", allowed=words, cites=context.cites("shuffle", "packs"))
    deck = ready_deck(context)
    boxes = tuple(
        BoxAtStart(
            number,
            box.player,
            box.chips,
            box.tokens,
            box.token_areas,
            box.token_after,
            box.marker,
        )
        for number, box in table.boxes.items()
    )
    yield happenings.RoundOpened(table.rounds + 1, boxes, deck.name, table.dealer, command.at, table.supervisor)


def decide_in_the_round(
    context: BonusTableContext, command: commands.InTheRound
) -> Iterator[happenings.BonusTableHappening]:
    """Judge a command to the round, with its rulings' effects on the table and the record at its end."""
    bonus_round = context.state.round
    if bonus_round is None:
        raise Illegal("no round is under way", allowed="start one")
    if isinstance(command.command, BonusPlayerCommand):
        context.refuse_stopped("a player's choice")
    if isinstance(command.command, PlaceWager):
        _refuse_newcomer(context, bonus_round, command.command.box)
        refuse_excluded(context, bonus_round.box(command.command.box).player)
    events = decide_round(context.house, bonus_round, command.command)
    for event in events:
        yield happenings.RoundWentOn(event, command.at)
        yield from context.held_up(event, command.at)
    if any(isinstance(event, RoundFinished) for event in events):
        yield _kept_round_with_idle_boxes(context, bonus_round, events, command)


def _refuse_newcomer(context: BonusTableContext, bonus_round: RoundState, box: int) -> None:
    """Refuse a wager by a player who sat down after the round was opened."""
    if box in context.state.boxes and box not in bonus_round.boxes:
        raise OutOfTurn("a wager in a round that was open before you came", allowed="from the next round on")


def _kept_round_with_idle_boxes(
    context: BonusTableContext, bonus_round: RoundState, coming: tuple[RoundEvent, ...], command: commands.InTheRound
) -> happenings.RoundKept:
    """Return each box's number of rounds in a row without a wager, and the boxes that may be asked to leave."""
    after = bonus_round.copy()
    for event in coming:
        evolve_round(after, event)
    table, idle_rule = context.state, context.state.terms.idle
    full = len(table.boxes) == table.terms.places
    counts: dict[int, int] = {}
    for number, box in after.boxes.items():
        if not after.first_card_out:  # no cards were dealt: the round neither counts nor ends the row
            counts[number] = table.boxes[number].idle
            continue
        counted = not box.paid_in.total and (full or not idle_rule.only_if_full)
        counts[number] = table.boxes[number].idle + 1 if counted else 0
    removable = tuple(number for number, rounds in counts.items() if rounds >= idle_rule.rounds)
    return happenings.RoundKept(bonus_round.number, counts, removable, command.at)


def decide_see_between_rounds(
    context: BonusTableContext, command: commands.SeeBetweenRounds
) -> Iterator[happenings.BonusTableHappening]:
    """Rule on an irregularity while no card is out: nothing is void, but the table may have to wait."""
    context.refuse_during_round("something that happened between rounds")
    seen = command.seen
    facts = context.house.book.vocabulary.ruling.observations[seen.key].facts
    known = {"cards_dealt": 0} if "cards_dealt" in facts else {}
    ruling = rule(context.house, type(seen)(seen.what, seat=seen.seat, facts={**known, **seen.facts}, by=seen.by))
    yield from context.holds_of(ruling.effects, command.at)


def decide_call_time(
    context: BonusTableContext, command: commands.CallTime
) -> Iterator[happenings.BonusTableHappening]:
    """Rule by the book on a player whose time to decide is over; refuse a call that is too early."""
    context.refuse_stopped("time called")
    bonus_round, since = context.running, context.state.waiting_since
    if bonus_round is None or since is None or bonus_round.turn is None or bonus_round.turn.number != command.box:
        raise Illegal(f"time called on box {command.box}", allowed="the box whose decision it is")
    seen = Seen("clock_expired", seat=command.box)
    due = since + timedelta(seconds=context.state.setup.decision_seconds)
    if command.at < due:
        cites = rule(context.house, seen).cites
        raise Illegal(f"time called on box {command.box}", allowed=f"from {due:%H:%M:%S}", cites=cites)
    yield from decide_in_the_round(context, commands.InTheRound(Observe(seen), command.at))


def decide_stop_dealing(
    context: BonusTableContext, command: commands.StopDealing
) -> Iterator[happenings.BonusTableHappening]:
    """Stop the table, by somebody with the power to rule; at once, even if it was to stop after the round."""
    context.refuse_without(command.by, "rule", "a table stopped", "dispute.decided_by")
    if context.state.stopped is not None and (context.state.stands_still or command.after_round):
        raise Illegal(f"the {context.state.stopped.by} has stopped the table already", allowed="resume play first")
    yield happenings.DealingStopped(command.by, command.why, command.at, command.after_round)


def decide_resume_dealing(
    context: BonusTableContext, command: commands.ResumeDealing
) -> Iterator[happenings.BonusTableHappening]:
    """Let the table go on, by somebody with the power to rule; the stop costs nobody's time."""
    context.refuse_without(command.by, "rule", "a table let go on", "dispute.decided_by")
    if context.state.stopped is None:
        raise Illegal("the table is not stopped", allowed="stop the table first")
    yield happenings.DealingResumed(command.by, command.at)


def decide_count_cards(
    context: BonusTableContext, command: commands.CountCards
) -> Iterator[happenings.BonusTableHappening]:
    """Judge a count of the cards for a supervisor or an inspector; the book rules on a wrong number."""
    if command.asked_by != INSPECTOR:
        context.refuse_without(command.asked_by, "rule", "a count of the cards", "packs")
    deck = context.state.decks.get(command.deck)
    if deck is None:
        raise Malformed(f"there is no deck {command.deck!r}", allowed=", ".join(context.state.decks) or "none")
    yield happenings.DeckNoted(deck, f"counted, {quantity(command.counted, 'card')}", command.at, command.asked_by)
    if command.counted == len(DECK.cards):
        return
    seen = Seen("card_missing_from_deck" if command.counted < len(DECK.cards) else "foreign_card_found")
    if context.running is not None:
        yield from decide_in_the_round(context, commands.InTheRound(Observe(seen), command.at))
    else:
        yield from context.holds_of(rule(context.house, seen).effects, command.at)


def decide_release_hold(
    context: BonusTableContext, command: commands.ReleaseHold
) -> Iterator[happenings.BonusTableHappening]:
    """Release a hold on the table, on a supervisor's word that its reason is dealt with."""
    context.refuse_without(command.by, "rule", "a table released", "packs", "shuffle")
    if command.hold not in context.state.open_holds:
        raise Malformed(
            f"the table does not wait for {command.hold}", allowed=", ".join(context.state.open_holds) or "nothing"
        )
    if command.hold in ("new_shuffle", "shuffle_again", "replace_deck"):
        raise Illegal(f"the table waits until {HOLD_WORDS[command.hold]}", allowed="do that first")
    yield happenings.HoldReleased(command.hold, command.at, command.by, command.note)


def decide_tell_of_fault(
    context: BonusTableContext, command: commands.TellOfFault
) -> Iterator[happenings.BonusTableHappening]:
    """Note that one of the people who must be told of a fault was told."""
    if command.whom not in context.state.to_tell:
        raise Malformed(f"{command.whom} need not be told", allowed=", ".join(context.state.to_tell) or "nobody")
    yield happenings.FaultTold(command.whom, command.name, command.at)
