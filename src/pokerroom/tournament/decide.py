"""Judge commands to a tournament: return their happenings, or refuse. Nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.command_reading import judge_of, reader_of
from pokerroom.errors import Malformed, refuse_earlier, refuse_wrong_kind
from pokerroom.rulebook.house import House
from pokerroom.tournament import commands
from pokerroom.tournament.conditions import TournamentConditions, checked_conditions
from pokerroom.tournament.deciding import (
    absence,
    buying,
    denominations,
    duels,
    eligibility,
    entering,
    entries,
    level_places,
    levels,
    life,
    penalties,
    play_offs,
    prizes,
    replacing,
    reported_hands,
    sessions,
    special,
    table_seats,
    undoing,
)
from pokerroom.tournament.deciding.duels import decide_rounds_won
from pokerroom.tournament.deciding.eliminations import decide_without_chips
from pokerroom.tournament.deciding.levels import decide_levels_ended
from pokerroom.tournament.deciding.play_offs import decide_play_offs_over
from pokerroom.tournament.deciding.sessions import decide_play_stopped
from pokerroom.tournament.evolve import apply_without_history
from pokerroom.tournament.happenings import PlayerOut, StepsUndone, TournamentDrafted, TournamentHappening
from pokerroom.tournament.placing import place_may_change
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState

# Such a judge finds each happening that it yields applied when it goes on.
SteppedTournamentJudge = Callable[[TournamentRules, TournamentState, Any], Iterator[TournamentHappening]]

_JUDGES: Final[Mapping[type, SteppedTournamentJudge]] = {
    commands.ChangeConditions: life.decide_change_conditions,
    commands.PublishConditions: life.decide_publish_conditions,
    commands.SendConditions: life.decide_send_conditions,
    commands.NameDirector: life.decide_name_director,
    commands.SignDirector: life.decide_sign_director,
    commands.NameTables: life.decide_name_tables,
    commands.NameInterpreter: life.decide_name_interpreter,
    commands.ChangeSessionTime: life.decide_session_time,
    commands.SetPace: life.decide_set_pace,
    commands.CancelTournament: life.decide_cancel_tournament,
    commands.EnterPlayer: entering.decide_entry,
    commands.RefuseApplication: eligibility.decide_refuse_application,
    commands.PayBuyIn: entries.decide_pay_buy_in,
    commands.RecordPaper: entries.decide_record_paper,
    commands.WithdrawEntry: entries.decide_withdraw_entry,
    commands.MoveEntry: entries.decide_move_entry,
    commands.AskSubstitute: replacing.decide_ask_substitute,
    commands.DeclineSubstitute: replacing.decide_decline_substitute,
    commands.NameSubstitute: replacing.decide_substitute,
    commands.OfferToReserve: replacing.decide_offer_to_reserve,
    commands.AddValue: prizes.decide_add_value,
    commands.FixPool: prizes.decide_fix_pool,
    commands.ConfirmPlacings: prizes.decide_confirm,
    commands.PayAward: prizes.decide_pay_award,
    commands.RuleIneligible: prizes.decide_ineligible,
    commands.OfferAward: prizes.decide_offer_award,
    commands.CloseTournament: prizes.decide_close,
    commands.AllotSeats: table_seats.decide_allot,
    commands.MoveCompetitor: table_seats.decide_move,
    commands.EvenTables: table_seats.decide_even_tables,
    commands.DrawFinalTable: table_seats.decide_final_table,
    commands.BreakTournamentTable: table_seats.decide_break_table,
    commands.PlaceLateStack: table_seats.decide_place_late_stack,
    commands.RemoveLateStack: table_seats.decide_remove_late_stack,
    commands.DrawBracket: duels.decide_draw_bracket,
    commands.BeginHeadsUpRound: duels.decide_begin_round,
    commands.BringHeadsUpDeck: duels.decide_bring_deck,
    commands.StartSession: sessions.decide_start_session,
    commands.EndSession: sessions.decide_end_session,
    commands.DrawForPlaces: level_places.decide_draw_for_places,
    commands.BeginPlayOff: play_offs.decide_begin_play_off,
    commands.EndPlayOff: play_offs.decide_end_play_off,
    commands.CountChips: denominations.decide_count_chips,
    commands.CountStack: denominations.decide_count_stack,
    commands.SettleStack: denominations.decide_settle_stack,
    commands.RaceChips: denominations.decide_race_chips,
    commands.ColourUp: denominations.decide_colour_up,
    commands.AnnounceLevel: levels.decide_announce_level,
    commands.CallBreak: levels.decide_call_break,
    commands.PausePlay: levels.decide_pause,
    commands.CloseForHours: levels.decide_close_for_hours,
    commands.ResumePlay: levels.decide_resume_play,
    commands.PlayHandForHand: levels.decide_hand_for_hand,
    commands.ReportHandBegun: reported_hands.decide_hand_begun,
    commands.ReportHandOver: reported_hands.decide_hand_over,
    commands.AnnounceRebuy: buying.decide_announce_rebuy,
    commands.BuyAgain: buying.decide_buy_again,
    commands.DeclineRebuy: buying.decide_decline_rebuy,
    commands.TakeAddOn: buying.decide_add_on,
    commands.HandleChips: buying.decide_handle_chips,
    commands.NoteAway: absence.decide_away,
    commands.OrderPosting: absence.decide_posting,
    commands.LogContact: absence.decide_contact,
    commands.CancelPosition: absence.decide_cancel_position,
    commands.RecordOffence: penalties.decide_record_offence,
    commands.DecideCase: penalties.decide_case,
    commands.FindHiddenChips: penalties.decide_hidden_chips,
    commands.FindForeignChips: penalties.decide_foreign_chips,
    commands.AnnounceSpecialHand: special.decide_announce_special,
    commands.SettleElimination: special.decide_settle_elimination,
    commands.UndoSteps: undoing.decide_undo,
}

# Consequences possible after any command, in this order; each judge finds everything before it applied.
_FOLLOW: Final[tuple[SteppedTournamentJudge, ...]] = (
    decide_without_chips,
    decide_rounds_won,
    decide_play_offs_over,
    special.decide_lapsed_eliminations,
    decide_play_stopped,
    decide_levels_ended,
)


def decide_draft_tournament(
    house: House, conditions: TournamentConditions, at: datetime, by: str = ""
) -> TournamentDrafted:
    """Draft a tournament, even with incomplete conditions: these are only checked before publication."""
    allowed = "conditions of a tournament, such as read_tournament(text) reads"
    refuse_wrong_kind("decide_draft_tournament", "conditions", conditions, TournamentConditions, allowed=allowed)
    book = house.book
    if conditions.house and conditions.house != book.id:
        raise Malformed(f"these are conditions for the house {conditions.house!r}", allowed=book.id)
    return TournamentDrafted(conditions=checked_conditions(conditions), house=book.id, digest=book.digest, at=at, by=by)


def decide_tournament(
    rules: TournamentRules, state: TournamentState, command: commands.TournamentCommand
) -> tuple[TournamentHappening, ...]:
    """Judge a command and return its happenings; the tournament is not changed."""
    judge = judge_of(command, "a tournament", _JUDGES)
    refuse_earlier(command.at, state.latest, reader_of(type(command)).what)
    twin, step = state.copy(), state.step + 1
    happenings = []
    for judge_in_turn in (judge, *_FOLLOW):
        # Each happening is applied before the judge is asked for its next one, and before the next judge is asked.
        for happening in judge_in_turn(rules, twin, command):
            fact = replace(happening, step=step)
            if isinstance(fact, PlayerOut):
                unsure = place_may_change(twin, twin.session(fact.session), fact.elimination)
                fact = replace(fact, may_change=unsure)
            if not isinstance(fact, StepsUndone):
                apply_without_history(twin, fact)
            happenings.append(fact)
    return tuple(happenings)
