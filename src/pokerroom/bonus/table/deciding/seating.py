"""Judge commands about boxes and people: coming, going, tokens, signs and limits, closing, conduct."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from pokerroom.bonus.deciding.round_context import whole_chips
from pokerroom.bonus.table import commands, happenings
from pokerroom.bonus.table.deciding.bonus_table_context import BonusTableContext
from pokerroom.bonus.table.deciding.decks import INSPECTOR
from pokerroom.bonus.table.state import ConductNote, MinimumSign
from pokerroom.bonus.table.words import SignArea
from pokerroom.bonus.words import BY_DEALER
from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.treatment.served import serves
from pokerroom.rulebook.words import one_of
from pokerroom.table.seats.rules import APART_GROUNDS, ApartGrounds
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_name


def decide_take_box(context: BonusTableContext, command: commands.TakeBox) -> Iterator[happenings.BonusTableHappening]:
    """Seat a person at a box with their chips."""
    table = context.state
    if table.closed:
        raise Illegal("the table is closed", allowed="another table")
    if not 1 <= command.box <= table.terms.places:
        cites = context.cites("seating.places")
        raise Malformed(f"box {command.box}", allowed=f"1 to {table.terms.places}", cites=cites)
    if command.box in table.boxes:
        taken = table.boxes[command.box].player
        raise Illegal(f"box {command.box} is {taken}'s", allowed="a free box", cites=context.cites("hands_per_player"))
    refuse_excluded(context, command.player)
    if any(box.player == command.player for box in table.boxes.values()):
        cites = context.cites("bonus.hands_per_player")
        raise Illegal(f"{command.player} has a box already", allowed="one hand for each player", cites=cites)
    for pair in table.apart:
        others = {box.player for box in table.boxes.values()} & set(pair)
        if command.player in pair and others:
            what, cites = f"{command.player} beside {', '.join(others)}", context.cites("seating.keep_apart")
            raise Illegal(what, allowed="another table", cites=cites)
    least = table.terms.limits.ante_least
    if whole_chips("chips", command.chips) < least:
        what, cites = f"{command.chips} to sit down with", context.cites("bonus.wager_limits")
        raise Illegal(what, allowed=f"at least the smallest Ante, {least}", cites=cites)
    yield happenings.BoxTaken(command.box, command.player, command.chips, command.at)


def refuse_excluded(context: BonusTableContext, player: str) -> None:
    """Refuse a person who is excluded from the game or the casino."""
    exclusion = context.state.excluded.get(player)
    if exclusion is not None:
        raise Illegal(
            f"{player} is excluded from the {exclusion.scope}",
            allowed="looking on",
            cites=context.cites("bonus.devices"),
        )


def decide_leave_box(
    context: BonusTableContext, command: commands.LeaveBox
) -> Iterator[happenings.BonusTableHappening]:
    """Leave a box: at once without a wager in the round, and otherwise when it is over."""
    patron = context.patron(command.box)
    if context.running is not None and context.running.has_part(command.box):
        raise Illegal(
            "there is a wager of theirs in the round",
            allowed="when the round is over",
            cites=context.cites("wagers_locked"),
        )
    yield happenings.BoxLeft(command.box, patron.player, patron.chips, command.at)


def decide_wish_to_leave(
    context: BonusTableContext, command: commands.WishToLeave
) -> Iterator[happenings.BonusTableHappening]:
    """Note a player's wish to leave after the round; a repeated wish changes nothing."""
    if context.patron(command.box).leaving != command.wish:
        yield happenings.LeavingWished(command.box, command.at, command.wish)


def decide_wish_chips(
    context: BonusTableContext, command: commands.WishChips
) -> Iterator[happenings.BonusTableHappening]:
    """Note a player's order of chips for the end of the round."""
    context.patron(command.box)
    yield happenings.ChipsWished(command.box, whole_chips("chips", command.chips), command.at)


def decide_bring_chips(
    context: BonusTableContext, command: commands.BringChips
) -> Iterator[happenings.BonusTableHappening]:
    """Bring more chips to a player's box; refused while a round is running."""
    context.patron(command.box)
    context.refuse_during_round("more chips", "wagers_locked")
    if not whole_chips("chips", command.chips):
        raise Malformed("no chips are brought", allowed="at least 1")
    yield happenings.ChipsBrought(command.box, command.chips, command.at)


def decide_change_voucher(
    context: BonusTableContext, command: commands.ChangeVoucher
) -> Iterator[happenings.BonusTableHappening]:
    """Exchange a voucher for tokens of exactly its value, once."""
    patron, cites = context.patron(command.box), context.cites("money_accepted")
    context.refuse_during_round("a voucher exchanged", "money_accepted")
    if command.voucher in context.state.vouchers:
        raise Illegal(f"voucher {command.voucher} has been used", allowed="each voucher once", cites=cites)
    if patron.tokens and (patron.token_areas, patron.token_after) != (command.areas, command.after):
        what = "tokens of vouchers with different conditions"
        raise Illegal(what, allowed="once the others are wagered", cites=cites)
    if not whole_chips("a voucher", command.value):
        raise Malformed("the voucher has no value", allowed="its value")
    yield happenings.TokensGiven(command.box, command.voucher, command.value, command.areas, command.after, command.at)


def decide_post_minimum(
    context: BonusTableContext, command: commands.PostMinimum
) -> Iterator[happenings.BonusTableHappening]:
    """Put up a sign with the new minimum and the time of the change."""
    context.refuse_without(command.by, "tables", "a sign", "notice.minimum_rise")
    if command.effective < command.at:
        raise Malformed("a time that is past", allowed="a later time")
    limits, cites = context.state.terms.limits, context.cites("notice.minimum_rise")
    now = limits.ante_least if command.area == "ante" else limits.bonus_least
    if command.least < now:
        raise Illegal(
            f"a minimum of {command.least} needs no sign", allowed=f"{now} or more; less needs none", cites=cites
        )
    yield happenings.MinimumPosted(MinimumSign(command.least, command.at, command.effective, command.area), command.by)


def decide_change_limits(
    context: BonusTableContext, command: commands.ChangeLimits
) -> Iterator[happenings.BonusTableHappening]:
    """Change the limits; a minimum rises after its sign, or players keep the old one."""
    context.refuse_without(command.by, "tables", "other limits", "notice.minimum_rise")
    table = context.state
    names = ("ante_least", "ante_most", "bonus_least", "bonus_most")
    given = {name: getattr(command, name) for name in names if getattr(command, name) is not None}
    limits = replace(table.terms.limits, **given)
    _refuse_no_ante(context, limits.ante_least)
    for area in ("ante", "bonus"):
        if getattr(limits, f"{area}_least") > getattr(limits, f"{area}_most"):
            least, most = getattr(limits, f"{area}_least"), getattr(limits, f"{area}_most")
            what = f"a smallest {area} wager of {least} and a biggest of {most}"
            raise Illegal(what, allowed="the smallest no more than the biggest", cites=context.cites("wager_limits"))
    old = table.terms.limits.ante_least
    markers = {box: patron.marker for box, patron in table.boxes.items() if patron.marker is not None}
    rises = limits.ante_least > old
    if limits.bonus_least > table.terms.limits.bonus_least:
        _refuse_unless_posted(context, command.at, limits.bonus_least, "bonus")
    if command.keep_old and rises:
        _refuse_unless_old_kept(context)
        markers = dict.fromkeys(table.boxes, old) | markers
    elif rises or (markers and command.ante_least is not None and limits.ante_least >= old):
        _refuse_unless_posted(context, command.at, limits.ante_least, "ante")
        markers = {}
    kept_markers = {box: least for box, least in markers.items() if least < limits.ante_least}
    yield happenings.LimitsChanged(limits, kept_markers, command.at, command.by)


def _refuse_no_ante(context: BonusTableContext, least: int) -> None:
    if least < 1:
        what = f"a smallest ante wager of {least}"
        raise Illegal(what, allowed="1 or more", cites=context.cites("wager_limits"))


def _refuse_unless_old_kept(context: BonusTableContext) -> None:
    rule: Any = context.house.answer("notice.minimum_rise")
    if not rule.get("or_old_players_keep"):
        cites = context.cites("notice.minimum_rise")
        raise Illegal("no sign tells of the higher minimum", allowed="once a sign has been up", cites=cites)


def _refuse_unless_posted(context: BonusTableContext, at: datetime, least: int, area: SignArea) -> None:
    rule: Any = context.house.answer("notice.minimum_rise")
    cites = context.cites("notice.minimum_rise", "notice.old_minimum_marker")
    minutes, sign = int(rule["sign_minutes"]), context.state.minimum_sign
    allowed = f"once a sign with it and its time has been up for {quantity(minutes, 'minute')}"
    if sign is None or (sign.area, sign.least) != (area, least):
        raise Illegal(f"no sign tells of a minimum of {least}", allowed=allowed, cites=cites)
    due = sign.posted + timedelta(minutes=minutes)
    if rule["time_on_sign"]:
        due = max(due, sign.effective)
    if at < due:
        raise Illegal(f"the minimum of {least} does not begin at {at:%H:%M}", allowed=f"from {due:%H:%M}", cites=cites)


def decide_post_closing(
    context: BonusTableContext, command: commands.PostClosing
) -> Iterator[happenings.BonusTableHappening]:
    """Put up a sign with the time of closing."""
    context.refuse_without(command.by, "tables", "a sign", "notice.table_closing")
    yield happenings.ClosingPosted(command.effective, command.at, command.by)


def decide_close_bonus_table(
    context: BonusTableContext, command: commands.CloseBonusTable
) -> Iterator[happenings.BonusTableHappening]:
    """Close a table: one with players after its sign, an empty one at once."""
    context.refuse_without(command.by, "tables", "a table closed", "notice.table_closing")
    context.refuse_during_round("a table closed", "notice.table_closing")
    table, cites = context.state, context.cites("notice.table_closing")
    rule: Any = context.house.answer("notice.table_closing")
    if table.boxes and rule.get("sign"):
        minutes = int(rule["minutes"])
        posted, effective = table.closing_posted, table.closing
        if posted is None or effective is None:
            allowed = f"once a sign has been up for {quantity(minutes, 'minute')}"
            raise Illegal("no sign tells that the table closes", allowed=allowed, cites=cites)
        due = max(posted + timedelta(minutes=minutes), effective if rule["time_on_sign"] else posted)
        if command.at < due:
            raise Illegal(f"the table does not close at {command.at:%H:%M}", allowed=f"from {due:%H:%M}", cites=cites)
    yield happenings.BonusTableClosed(command.at, command.by)


@serves("served.equipment")
def decide_sign_equipment(
    context: BonusTableContext, command: commands.SignEquipment
) -> Iterator[happenings.BonusTableHappening]:
    """Sign the opening checklist; missing equipment stays on it."""
    if command.by != BY_DEALER:
        context.refuse_without(command.by, "tables", "a checklist signed", "packs")
    missing = tuple(item for item in context.state.missing if item not in command.items)
    yield happenings.EquipmentSigned(command.items, missing, command.by, command.at)


@serves("served.who_deals")
def decide_change_staff(
    context: BonusTableContext, command: commands.ChangeStaff
) -> Iterator[happenings.BonusTableHappening]:
    """Change the dealer and supervisor between rounds; the record of each round has both."""
    context.refuse_during_round("another dealer or supervisor")
    table = context.state
    if not command.dealer and not command.supervisor:
        raise Malformed("nobody takes over", allowed="a dealer, a supervisor or both")
    yield happenings.StaffChanged(command.dealer or table.dealer, command.supervisor or table.supervisor, command.at)


@serves("served.complaint_right")
def decide_tell_of_rights(
    context: BonusTableContext, command: commands.TellOfRights
) -> Iterator[happenings.BonusTableHappening]:
    """Note who was told of the right to complain to an inspector, by whom and when."""
    context.refuse_without(command.by, "rule", "the right to complain told", "dispute.decided_by")
    required_name(command.player, "the player's")
    yield happenings.ComplaintRightTold(command.player, command.by, command.at)


def decide_note_conduct(
    context: BonusTableContext, command: commands.NoteConduct
) -> Iterator[happenings.BonusTableHappening]:
    """Record a breach of conduct; only a supervisor may give a direction about it."""
    if command.breach in ("english_only", "detained", "collusion"):
        context.refuse_without(command.by, "rule", "a direction", "suspicion", "devices")
    elif command.by != BY_DEALER:
        context.refuse_without(command.by, "rule", "a breach noted", "conduct")
    yield happenings.ConductNoted(ConductNote(command.breach, command.player, command.by, command.at, command.note))


def decide_keep_players_apart(
    context: BonusTableContext, command: commands.KeepPlayersApart
) -> Iterator[happenings.BonusTableHappening]:
    """Keep two players suspected of collusion from one table, where the house may do so.

    If both have boxes, the one named first gives theirs up after the round.
    """
    rule: Any = context.house.answer("seating.keep_apart")
    cites = context.cites("seating.keep_apart", "suspicion")
    if not rule or "same_table" not in rule["scope"]:
        raise Illegal("players kept apart", allowed="no order to keep players apart", cites=cites)
    grounds: ApartGrounds = one_of(APART_GROUNDS, rule.get("grounds", "any"), "grounds")
    if grounds == "suspected_collusion" and not command.suspected:
        raise Illegal("players kept apart", allowed="if they are suspected of playing together", cites=cites)
    context.refuse_without(command.by, "rule", "players kept apart", "seating.keep_apart")
    yield happenings.PlayersApart(command.one, command.other, command.by, command.at)
    sat = {patron.player: box for box, patron in context.state.boxes.items()}
    if command.one in sat and command.other in sat and not context.patron(sat[command.one]).leaving:
        yield happenings.LeavingWished(sat[command.one], command.at)


def decide_exclude_player(
    context: BonusTableContext, command: commands.ExcludePlayer
) -> Iterator[happenings.BonusTableHappening]:
    """Exclude a person who used a device, on a supervisor's word."""
    context.refuse_without(command.by, "rule", "a player excluded", "devices")
    yield happenings.PlayerExcluded(command.player, command.scope, command.by, command.at)


def decide_lift_exclusion(
    context: BonusTableContext, command: commands.LiftExclusion
) -> Iterator[happenings.BonusTableHappening]:
    """Lift an exclusion, by a person who could have ordered it."""
    context.refuse_without(command.by, "rule", "an exclusion lifted", "devices")
    if command.player not in context.state.excluded:
        excluded = ", ".join(context.state.excluded) or "nobody is kept out here"
        raise Illegal(f"{command.player} is not kept out", allowed=excluded, cites=context.cites("bonus.devices"))
    yield happenings.ExclusionLifted(command.player, command.by, command.reason, command.at)


def decide_ask_for_help(context: BonusTableContext, command: commands.AskForHelp) -> tuple[()]:
    """Refuse odds and advice from the software to players; staff and inspectors on duty may see the record."""
    if command.by != INSPECTOR and command.by not in titles_with(context.house, "rule"):
        cites = context.cites("bonus.devices", "bonus.conduct")
        raise NotAllowed(
            "players get no odds or advice during play", allowed="what may be done, and what it costs", cites=cites
        )
    return ()  # it is allowed, and nothing happens at the table


def decide_speak_up(context: BonusTableContext, command: commands.SpeakUp) -> tuple[()]:
    """Refuse words other than fold, check or bet while a betting round is open."""
    context.patron(command.box)
    bonus_round = context.running
    if bonus_round is not None and bonus_round.undecided:
        cites = context.cites("bonus.conduct")
        raise Illegal("nobody talks while players decide", allowed="fold, check or bet", cites=cites)
    return ()  # it is allowed, and nothing happens at the table


def decide_ask_to_leave(
    context: BonusTableContext, command: commands.AskToLeave
) -> Iterator[happenings.BonusTableHappening]:
    """Ask a player, as a supervisor, to give up a box without wagers for long at a full table."""
    context.refuse_without(command.by, "seat", "a box given up", "seating.idle_player")
    context.refuse_during_round("a box given up", "seating.idle_player")
    patron, cites = context.patron(command.box), context.cites("seating.idle_player")
    if command.box not in context.state.removable:
        rule = context.state.terms.idle
        full = " while every other place was in use" if rule.only_if_full else ""
        allowed = f"after {quantity(rule.rounds, 'round')} in a row without a wager{full}"
        raise Illegal(f"{patron.player} asked to leave", allowed=allowed, cites=cites)
    yield happenings.BoxLeft(command.box, patron.player, patron.chips, command.at, "no wager for too long")
