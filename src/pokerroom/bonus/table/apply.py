"""Apply one happening to a bonus table. Nothing is judged here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as with_terms
from datetime import timedelta
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.bonus.evolve import evolve
from pokerroom.bonus.state import new_round
from pokerroom.bonus.table import happenings
from pokerroom.bonus.table.state import BonusTableState, Exclusion, FormerLimits, Patron, StoppedPlay


def apply_at_table(table: BonusTableState, happening: happenings.BonusTableHappening) -> None:
    """Apply one happening to a table."""
    _APPLY[type(happening)](table, happening)


def _taken(table: BonusTableState, it: happenings.BoxTaken) -> None:
    table.boxes[it.box] = Patron(it.player, it.chips)
    table.boxes = dict(sorted(table.boxes.items()))


def _left(table: BonusTableState, it: happenings.BoxLeft) -> None:
    del table.boxes[it.box]
    if table.round is not None and table.round.phase != "over":
        table.round.boxes.pop(it.box, None)  # it had no part in the round, and another may have the box now
    table.removable = [box for box in table.removable if box != it.box]
    if not table.boxes:
        table.vacant = True
    if all(each.marker is None for each in table.boxes.values()):
        table.former = None


def _brought(table: BonusTableState, it: happenings.ChipsBrought) -> None:
    patron = table.boxes[it.box]
    table.boxes[it.box] = replace(patron, chips=patron.chips + it.chips, wants=0)


def _tokens(table: BonusTableState, it: happenings.TokensGiven) -> None:
    patron = table.boxes[it.box]
    table.boxes[it.box] = replace(patron, tokens=patron.tokens + it.value, token_areas=it.areas, token_after=it.after)
    table.vouchers.append(it.voucher)


def _deck(table: BonusTableState, it: happenings.DeckNoted) -> None:
    table.decks[it.deck.name] = it.deck
    if it.loaded:
        table.loaded = it.deck.name
    if it.deck.retired and table.loaded == it.deck.name:
        table.loaded = ""
    if it.deck.shuffled or it.deck.by_hand:
        table.vacant = table.vacant and not table.boxes
        table.holds = [hold for hold in table.holds if hold not in ("shuffle_again", "new_shuffle")]


def _round_opened(table: BonusTableState, it: happenings.RoundOpened) -> None:
    table.rounds = it.number
    table.round = new_round(table.terms, it.boxes, it.number)
    deck = table.decks[it.deck]
    table.decks[it.deck] = replace(
        deck, by_hand=False, in_device=False, shuffled=False, cut=False, in_shoe=False, since_opening=True
    )
    table.loaded = ""


def _round_went_on(table: BonusTableState, it: happenings.RoundWentOn) -> None:
    if table.round is not None:
        evolve(table.round, it.event)
    table.waiting_since = it.at


def _round_kept(table: BonusTableState, it: happenings.RoundKept) -> None:
    if table.round is None:
        return
    for number, box in table.round.boxes.items():
        idle = it.idle.get(number, 0)
        table.boxes[number] = replace(table.boxes[number], chips=box.chips, tokens=box.tokens, idle=idle)
    table.house_won += table.round.house.chips
    table.removable = list(it.removable)


def _minimum(table: BonusTableState, it: happenings.MinimumPosted) -> None:
    table.minimum_sign = it.sign


def _limits(table: BonusTableState, it: happenings.LimitsChanged) -> None:
    old = table.terms.limits.ante_least
    table.terms = with_terms(table.terms, limits=it.limits)
    for number, patron in table.boxes.items():
        table.boxes[number] = replace(patron, marker=it.markers.get(number))
    table.former = (table.former or FormerLimits(old)) if it.markers else None
    table.minimum_sign = None


def _closing(table: BonusTableState, it: happenings.ClosingPosted) -> None:
    table.closing, table.closing_posted = it.effective, it.at


def _clock_set(table: BonusTableState, it: happenings.BonusClockSet) -> None:
    by = timedelta(seconds=it.by)
    if table.minimum_sign is not None:
        table.minimum_sign = replace(table.minimum_sign, posted=table.minimum_sign.posted + by)
    if table.closing_posted is not None:
        table.closing_posted += by


def _closed(table: BonusTableState, _: happenings.BonusTableClosed) -> None:
    table.closed = True


def _held(table: BonusTableState, it: happenings.HeldUp) -> None:
    if it.hold not in table.holds:
        table.holds.append(it.hold)
    table.to_tell += [whom for whom in it.to_tell if whom not in table.to_tell]


def _released(table: BonusTableState, it: happenings.HoldReleased) -> None:
    table.holds.remove(it.hold)


def _source(table: BonusTableState, it: happenings.SourceChanged) -> None:
    table.terms = with_terms(table.terms, dealt_from=it.dealt_from)
    table.loaded = ""


def _told(table: BonusTableState, it: happenings.FaultTold) -> None:
    table.to_tell.remove(it.whom)


def _equipment(table: BonusTableState, it: happenings.EquipmentSigned) -> None:
    table.missing = it.missing


def _staff(table: BonusTableState, it: happenings.StaffChanged) -> None:
    table.dealer, table.supervisor = it.dealer, it.supervisor


def _rights(table: BonusTableState, it: happenings.ComplaintRightTold) -> None:
    table.told_of_rights.append(it.player)


def _noted(table: BonusTableState, it: happenings.ConductNoted) -> None:
    table.noted.append(it.noted)
    table.english_only = table.english_only or it.noted.breach == "english_only"


def _apart(table: BonusTableState, it: happenings.PlayersApart) -> None:
    table.apart.append((it.one, it.other))


def _excluded(table: BonusTableState, it: happenings.PlayerExcluded) -> None:
    table.excluded[it.player] = Exclusion(it.scope, it.by, it.at)


def _let_in(table: BonusTableState, it: happenings.ExclusionLifted) -> None:
    table.excluded.pop(it.player, None)


def _leaving(table: BonusTableState, it: happenings.LeavingWished) -> None:
    table.boxes[it.box] = replace(table.boxes[it.box], leaving=it.wish)


def _wants(table: BonusTableState, it: happenings.ChipsWished) -> None:
    table.boxes[it.box] = replace(table.boxes[it.box], wants=it.chips)


def _stopped(table: BonusTableState, it: happenings.DealingStopped) -> None:
    table.stopped = StoppedPlay(it.by, it.at, it.why, it.after_round)


def _resumed(table: BonusTableState, it: happenings.DealingResumed) -> None:
    """Nobody's time ran while the table stood still."""
    if table.stopped is not None and table.waiting_since is not None:
        table.waiting_since += it.at - max(table.stopped.at, table.waiting_since)
    table.stopped = None


_APPLY: Final[dict[type, Callable[[BonusTableState, Any], None]]] = {
    happenings.BoxTaken: _taken,
    happenings.BoxLeft: _left,
    happenings.ChipsBrought: _brought,
    happenings.TokensGiven: _tokens,
    happenings.DeckNoted: _deck,
    happenings.RoundOpened: _round_opened,
    happenings.RoundWentOn: _round_went_on,
    happenings.RoundKept: _round_kept,
    happenings.MinimumPosted: _minimum,
    happenings.LimitsChanged: _limits,
    happenings.ClosingPosted: _closing,
    happenings.BonusClockSet: _clock_set,
    happenings.BonusTableClosed: _closed,
    happenings.HeldUp: _held,
    happenings.HoldReleased: _released,
    happenings.SourceChanged: _source,
    happenings.FaultTold: _told,
    happenings.ConductNoted: _noted,
    happenings.StaffChanged: _staff,
    happenings.ComplaintRightTold: _rights,
    happenings.EquipmentSigned: _equipment,
    happenings.PlayersApart: _apart,
    happenings.PlayerExcluded: _excluded,
    happenings.ExclusionLifted: _let_in,
    happenings.LeavingWished: _leaving,
    happenings.ChipsWished: _wants,
    happenings.DealingStopped: _stopped,
    happenings.DealingResumed: _resumed,
}
