"""Apply happenings to a bonus table. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_terms
from datetime import timedelta
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.bonus.evolve import evolve_round
from pokerroom.bonus.state import new_round
from pokerroom.bonus.table import happenings
from pokerroom.bonus.table.state import BonusTableState, Exclusion, FormerLimits, Patron, StoppedPlay
from pokerroom.errors import no_such_happening


def evolve_bonus_table(state: BonusTableState, happening: happenings.BonusTableHappening) -> None:
    """Apply one happening to a table."""
    apply = _APPLY.get(type(happening))
    if apply is None:
        raise no_such_happening(happening, "a bonus table", "pokerroom.bonus.table.happenings")
    apply(state, happening)


def _seat_player_at_box(table: BonusTableState, happening: happenings.BoxTaken) -> None:
    table.boxes[happening.box] = Patron(happening.player, happening.chips)
    table.boxes = dict(sorted(table.boxes.items()))


def _clear_box_left(table: BonusTableState, happening: happenings.BoxLeft) -> None:
    del table.boxes[happening.box]
    if table.round is not None and table.round.phase != "over":
        table.round.boxes.pop(happening.box, None)  # it had no part in the round, and another may have the box now
    table.removable = [box for box in table.removable if box != happening.box]
    if not table.boxes:
        table.vacant = True
    if all(box.marker is None for box in table.boxes.values()):
        table.former = None


def _add_chips_brought(table: BonusTableState, happening: happenings.ChipsBrought) -> None:
    patron = table.boxes[happening.box]
    table.boxes[happening.box] = replace(patron, chips=patron.chips + happening.chips, wants=0)


def _give_tokens_to_box(table: BonusTableState, happening: happenings.TokensGiven) -> None:
    patron = table.boxes[happening.box]
    table.boxes[happening.box] = replace(
        patron, tokens=patron.tokens + happening.value, token_areas=happening.areas, token_after=happening.after
    )
    table.vouchers.append(happening.voucher)


def _replace_noted_deck(table: BonusTableState, happening: happenings.DeckNoted) -> None:
    table.decks[happening.deck.name] = happening.deck
    if happening.loaded:
        table.loaded = happening.deck.name
    if happening.deck.retired and table.loaded == happening.deck.name:
        table.loaded = ""
    if happening.deck.shuffled or happening.deck.by_hand:
        table.vacant = table.vacant and not table.boxes
        table.open_holds = [hold for hold in table.open_holds if hold not in ("shuffle_again", "new_shuffle")]


def _open_round_with_deck(table: BonusTableState, happening: happenings.RoundOpened) -> None:
    table.rounds = happening.number
    table.round = new_round(table.terms, happening.boxes, happening.number)
    deck = table.decks[happening.deck]
    table.decks[happening.deck] = replace(
        deck, by_hand=False, in_device=False, shuffled=False, cut=False, in_shoe=False, since_opening=True
    )
    table.loaded = ""


def _apply_event_to_round(table: BonusTableState, happening: happenings.RoundWentOn) -> None:
    if table.round is not None:
        evolve_round(table.round, happening.event)
    table.waiting_since = happening.at


def _take_over_boxes_after_round(table: BonusTableState, happening: happenings.RoundKept) -> None:
    if table.round is None:
        return
    for number, box in table.round.boxes.items():
        idle = happening.idle.get(number, 0)
        table.boxes[number] = replace(table.boxes[number], chips=box.chips, tokens=box.tokens, idle=idle)
    table.house_won += table.round.house.chips
    table.removable = list(happening.removable)


def _post_minimum_sign(table: BonusTableState, happening: happenings.MinimumPosted) -> None:
    table.minimum_sign = happening.sign


def _apply_new_limits(table: BonusTableState, happening: happenings.LimitsChanged) -> None:
    old = table.terms.limits.ante_least
    table.terms = with_terms(table.terms, limits=happening.limits)
    for number, patron in table.boxes.items():
        table.boxes[number] = replace(patron, marker=happening.markers.get(number))
    table.former = (table.former or FormerLimits(old)) if happening.markers else None
    table.minimum_sign = None


def _post_closing_time(table: BonusTableState, happening: happenings.ClosingPosted) -> None:
    table.closing, table.closing_posted = happening.effective, happening.at


def _move_posted_times_with_clock(table: BonusTableState, happening: happenings.BonusClockSet) -> None:
    by = timedelta(seconds=happening.by)
    if table.minimum_sign is not None:
        table.minimum_sign = replace(table.minimum_sign, posted=table.minimum_sign.posted + by)
    if table.closing_posted is not None:
        table.closing_posted += by


def _close_bonus_table(table: BonusTableState, _: happenings.BonusTableClosed) -> None:
    table.closed = True


def _hold_table_up(table: BonusTableState, happening: happenings.HeldUp) -> None:
    if happening.hold not in table.open_holds:
        table.open_holds.append(happening.hold)
    table.to_tell += [whom for whom in happening.to_tell if whom not in table.to_tell]


def _release_hold_of_table(table: BonusTableState, happening: happenings.HoldReleased) -> None:
    table.open_holds.remove(happening.hold)


def _deal_from_other_source(table: BonusTableState, happening: happenings.SourceChanged) -> None:
    table.terms = with_terms(table.terms, dealt_from=happening.dealt_from)
    table.loaded = ""


def _strike_off_whoever_was_told(table: BonusTableState, happening: happenings.FaultTold) -> None:
    table.to_tell.remove(happening.whom)


def _note_missing_equipment(table: BonusTableState, happening: happenings.EquipmentSigned) -> None:
    table.missing = happening.missing


def _replace_dealer_and_supervisor(table: BonusTableState, happening: happenings.StaffChanged) -> None:
    table.dealer, table.supervisor = happening.dealer, happening.supervisor


def _note_told_of_complaint_right(table: BonusTableState, happening: happenings.ComplaintRightTold) -> None:
    table.told_of_rights.append(happening.player)


def _keep_note_on_conduct(table: BonusTableState, happening: happenings.ConductNoted) -> None:
    table.noted.append(happening.noted)
    table.english_only = table.english_only or happening.noted.breach == "english_only"


def _note_players_kept_apart(table: BonusTableState, happening: happenings.PlayersApart) -> None:
    table.apart.append((happening.one, happening.other))


def _exclude_player_from_table(table: BonusTableState, happening: happenings.PlayerExcluded) -> None:
    table.excluded[happening.player] = Exclusion(happening.scope, happening.by, happening.at)


def _lift_exclusion_of_player(table: BonusTableState, happening: happenings.ExclusionLifted) -> None:
    table.excluded.pop(happening.player, None)


def _set_wish_to_leave_box(table: BonusTableState, happening: happenings.LeavingWished) -> None:
    table.boxes[happening.box] = replace(table.boxes[happening.box], leaving=happening.wish)


def _set_chips_wished_for(table: BonusTableState, happening: happenings.ChipsWished) -> None:
    table.boxes[happening.box] = replace(table.boxes[happening.box], wants=happening.chips)


def _stop_dealing_at_table(table: BonusTableState, happening: happenings.DealingStopped) -> None:
    table.stopped = StoppedPlay(happening.by, happening.at, happening.why, happening.after_round)


def _resume_dealing_at_table(table: BonusTableState, happening: happenings.DealingResumed) -> None:
    """Let the table deal again; the time of the stop is not counted against anybody."""
    if table.stopped is not None and table.waiting_since is not None:
        table.waiting_since += happening.at - max(table.stopped.at, table.waiting_since)
    table.stopped = None


_APPLY: Final[dict[type, Callable[[BonusTableState, Any], None]]] = {
    happenings.BoxTaken: _seat_player_at_box,
    happenings.BoxLeft: _clear_box_left,
    happenings.ChipsBrought: _add_chips_brought,
    happenings.TokensGiven: _give_tokens_to_box,
    happenings.DeckNoted: _replace_noted_deck,
    happenings.RoundOpened: _open_round_with_deck,
    happenings.RoundWentOn: _apply_event_to_round,
    happenings.RoundKept: _take_over_boxes_after_round,
    happenings.MinimumPosted: _post_minimum_sign,
    happenings.LimitsChanged: _apply_new_limits,
    happenings.ClosingPosted: _post_closing_time,
    happenings.BonusClockSet: _move_posted_times_with_clock,
    happenings.BonusTableClosed: _close_bonus_table,
    happenings.HeldUp: _hold_table_up,
    happenings.HoldReleased: _release_hold_of_table,
    happenings.SourceChanged: _deal_from_other_source,
    happenings.FaultTold: _strike_off_whoever_was_told,
    happenings.ConductNoted: _keep_note_on_conduct,
    happenings.StaffChanged: _replace_dealer_and_supervisor,
    happenings.ComplaintRightTold: _note_told_of_complaint_right,
    happenings.EquipmentSigned: _note_missing_equipment,
    happenings.PlayersApart: _note_players_kept_apart,
    happenings.PlayerExcluded: _exclude_player_from_table,
    happenings.ExclusionLifted: _lift_exclusion_of_player,
    happenings.LeavingWished: _set_wish_to_leave_box,
    happenings.ChipsWished: _set_chips_wished_for,
    happenings.DealingStopped: _stop_dealing_at_table,
    happenings.DealingResumed: _resume_dealing_at_table,
}
