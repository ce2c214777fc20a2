"""Apply one happening to a bonus table. Nothing is judged here."""

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


def evolve_bonus_table(state: BonusTableState, happening: happenings.BonusTableHappening) -> None:
    """Apply one happening to a table."""
    _APPLY[type(happening)](state, happening)


def _taken(table: BonusTableState, happening: happenings.BoxTaken) -> None:
    table.boxes[happening.box] = Patron(happening.player, happening.chips)
    table.boxes = dict(sorted(table.boxes.items()))


def _left(table: BonusTableState, happening: happenings.BoxLeft) -> None:
    del table.boxes[happening.box]
    if table.round is not None and table.round.phase != "over":
        table.round.boxes.pop(happening.box, None)  # it had no part in the round, and another may have the box now
    table.removable = [box for box in table.removable if box != happening.box]
    if not table.boxes:
        table.vacant = True
    if all(box.marker is None for box in table.boxes.values()):
        table.former = None


def _brought(table: BonusTableState, happening: happenings.ChipsBrought) -> None:
    patron = table.boxes[happening.box]
    table.boxes[happening.box] = replace(patron, chips=patron.chips + happening.chips, wants=0)


def _tokens(table: BonusTableState, happening: happenings.TokensGiven) -> None:
    patron = table.boxes[happening.box]
    table.boxes[happening.box] = replace(
        patron, tokens=patron.tokens + happening.value, token_areas=happening.areas, token_after=happening.after
    )
    table.vouchers.append(happening.voucher)


def _deck(table: BonusTableState, happening: happenings.DeckNoted) -> None:
    table.decks[happening.deck.name] = happening.deck
    if happening.loaded:
        table.loaded = happening.deck.name
    if happening.deck.retired and table.loaded == happening.deck.name:
        table.loaded = ""
    if happening.deck.shuffled or happening.deck.by_hand:
        table.vacant = table.vacant and not table.boxes
        table.holds = [hold for hold in table.holds if hold not in ("shuffle_again", "new_shuffle")]


def _round_opened(table: BonusTableState, happening: happenings.RoundOpened) -> None:
    table.rounds = happening.number
    table.round = new_round(table.terms, happening.boxes, happening.number)
    deck = table.decks[happening.deck]
    table.decks[happening.deck] = replace(
        deck, by_hand=False, in_device=False, shuffled=False, cut=False, in_shoe=False, since_opening=True
    )
    table.loaded = ""


def _round_went_on(table: BonusTableState, happening: happenings.RoundWentOn) -> None:
    if table.round is not None:
        evolve_round(table.round, happening.event)
    table.waiting_since = happening.at


def _round_kept(table: BonusTableState, happening: happenings.RoundKept) -> None:
    if table.round is None:
        return
    for number, box in table.round.boxes.items():
        idle = happening.idle.get(number, 0)
        table.boxes[number] = replace(table.boxes[number], chips=box.chips, tokens=box.tokens, idle=idle)
    table.house_won += table.round.house.chips
    table.removable = list(happening.removable)


def _minimum(table: BonusTableState, happening: happenings.MinimumPosted) -> None:
    table.minimum_sign = happening.sign


def _limits(table: BonusTableState, happening: happenings.LimitsChanged) -> None:
    old = table.terms.limits.ante_least
    table.terms = with_terms(table.terms, limits=happening.limits)
    for number, patron in table.boxes.items():
        table.boxes[number] = replace(patron, marker=happening.markers.get(number))
    table.former = (table.former or FormerLimits(old)) if happening.markers else None
    table.minimum_sign = None


def _closing(table: BonusTableState, happening: happenings.ClosingPosted) -> None:
    table.closing, table.closing_posted = happening.effective, happening.at


def _clock_set(table: BonusTableState, happening: happenings.BonusClockSet) -> None:
    by = timedelta(seconds=happening.by)
    if table.minimum_sign is not None:
        table.minimum_sign = replace(table.minimum_sign, posted=table.minimum_sign.posted + by)
    if table.closing_posted is not None:
        table.closing_posted += by


def _closed(table: BonusTableState, _: happenings.BonusTableClosed) -> None:
    table.closed = True


def _held(table: BonusTableState, happening: happenings.HeldUp) -> None:
    if happening.hold not in table.holds:
        table.holds.append(happening.hold)
    table.to_tell += [whom for whom in happening.to_tell if whom not in table.to_tell]


def _released(table: BonusTableState, happening: happenings.HoldReleased) -> None:
    table.holds.remove(happening.hold)


def _source(table: BonusTableState, happening: happenings.SourceChanged) -> None:
    table.terms = with_terms(table.terms, dealt_from=happening.dealt_from)
    table.loaded = ""


def _fault_told(table: BonusTableState, happening: happenings.FaultTold) -> None:
    table.to_tell.remove(happening.whom)


def _equipment(table: BonusTableState, happening: happenings.EquipmentSigned) -> None:
    table.missing = happening.missing


def _staff(table: BonusTableState, happening: happenings.StaffChanged) -> None:
    table.dealer, table.supervisor = happening.dealer, happening.supervisor


def _rights(table: BonusTableState, happening: happenings.ComplaintRightTold) -> None:
    table.told_of_rights.append(happening.player)


def _noted(table: BonusTableState, happening: happenings.ConductNoted) -> None:
    table.noted.append(happening.noted)
    table.english_only = table.english_only or happening.noted.breach == "english_only"


def _apart(table: BonusTableState, happening: happenings.PlayersApart) -> None:
    table.apart.append((happening.one, happening.other))


def _excluded(table: BonusTableState, happening: happenings.PlayerExcluded) -> None:
    table.excluded[happening.player] = Exclusion(happening.scope, happening.by, happening.at)


def _let_in(table: BonusTableState, happening: happenings.ExclusionLifted) -> None:
    table.excluded.pop(happening.player, None)


def _leaving(table: BonusTableState, happening: happenings.LeavingWished) -> None:
    table.boxes[happening.box] = replace(table.boxes[happening.box], leaving=happening.wish)


def _wants(table: BonusTableState, happening: happenings.ChipsWished) -> None:
    table.boxes[happening.box] = replace(table.boxes[happening.box], wants=happening.chips)


def _stopped(table: BonusTableState, happening: happenings.DealingStopped) -> None:
    table.stopped = StoppedPlay(happening.by, happening.at, happening.why, happening.after_round)


def _resumed(table: BonusTableState, happening: happenings.DealingResumed) -> None:
    """Take the time that the table stood still off everybody's clock."""
    if table.stopped is not None and table.waiting_since is not None:
        table.waiting_since += happening.at - max(table.stopped.at, table.waiting_since)
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
    happenings.FaultTold: _fault_told,
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
