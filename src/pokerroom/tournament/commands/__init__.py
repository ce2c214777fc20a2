"""Commands to a tournament: frozen values with their time and the member of staff who gives them.

Times, draws, cards and seats are inputs: a tournament makes none of them. Directors also send these commands to the
room, so each can be read from JSON by its name. The modules have the names of those of `deciding`, which judge them.
"""

from __future__ import annotations

from pokerroom.tournament.commands.absence import CancelPosition, LogContact, NoteAway, OrderPosting
from pokerroom.tournament.commands.buying import AnnounceRebuy, BuyAgain, DeclineRebuy, HandleChips, TakeAddOn
from pokerroom.tournament.commands.common import TournamentCommand
from pokerroom.tournament.commands.denominations import ColourUp, CountChips, CountStack, RaceChips, SettleStack
from pokerroom.tournament.commands.duels import BeginHeadsUpRound, BringHeadsUpDeck, DrawBracket
from pokerroom.tournament.commands.entering import (
    AskSubstitute,
    DeclineSubstitute,
    EnterPlayer,
    MoveEntry,
    NameSubstitute,
    OfferToReserve,
    PayBuyIn,
    RecordPaper,
    RefuseApplication,
    WithdrawEntry,
)
from pokerroom.tournament.commands.levels import (
    AnnounceLevel,
    CallBreak,
    CloseForHours,
    PausePlay,
    PlayHandForHand,
    ResumePlay,
)
from pokerroom.tournament.commands.life import (
    CancelTournament,
    ChangeConditions,
    ChangeSessionTime,
    NameDirector,
    NameInterpreter,
    NameTables,
    PublishConditions,
    SendConditions,
    SetPace,
    SignDirector,
)
from pokerroom.tournament.commands.penalties import DecideCase, FindForeignChips, FindHiddenChips, RecordOffence
from pokerroom.tournament.commands.play_offs import BeginPlayOff, EndPlayOff
from pokerroom.tournament.commands.prizes import (
    AddValue,
    CloseTournament,
    ConfirmPlacings,
    FixPool,
    OfferAward,
    PayAward,
    RuleIneligible,
)
from pokerroom.tournament.commands.reported_hands import ReportHandBegun, ReportHandOver
from pokerroom.tournament.commands.sessions import DrawForPlaces, EndSession, StartSession
from pokerroom.tournament.commands.special import AnnounceSpecialHand, SettleElimination
from pokerroom.tournament.commands.table_seats import (
    AllotSeats,
    BreakTournamentTable,
    DrawFinalTable,
    EvenTables,
    MoveCompetitor,
    PlaceLateStack,
    RemoveLateStack,
)
from pokerroom.tournament.commands.undoing import UndoSteps

__all__ = [
    "AddValue",
    "AllotSeats",
    "AnnounceLevel",
    "AnnounceRebuy",
    "AnnounceSpecialHand",
    "AskSubstitute",
    "BeginHeadsUpRound",
    "BeginPlayOff",
    "BreakTournamentTable",
    "BringHeadsUpDeck",
    "BuyAgain",
    "CallBreak",
    "CancelPosition",
    "CancelTournament",
    "ChangeConditions",
    "ChangeSessionTime",
    "CloseForHours",
    "CloseTournament",
    "ColourUp",
    "ConfirmPlacings",
    "CountChips",
    "CountStack",
    "DecideCase",
    "DeclineRebuy",
    "DeclineSubstitute",
    "DrawBracket",
    "DrawFinalTable",
    "DrawForPlaces",
    "EndPlayOff",
    "EndSession",
    "EnterPlayer",
    "EvenTables",
    "FindForeignChips",
    "FindHiddenChips",
    "FixPool",
    "HandleChips",
    "LogContact",
    "MoveCompetitor",
    "MoveEntry",
    "NameDirector",
    "NameInterpreter",
    "NameSubstitute",
    "NameTables",
    "NoteAway",
    "OfferAward",
    "OfferToReserve",
    "OrderPosting",
    "PausePlay",
    "PayAward",
    "PayBuyIn",
    "PlaceLateStack",
    "PlayHandForHand",
    "PublishConditions",
    "RaceChips",
    "RecordOffence",
    "RecordPaper",
    "RefuseApplication",
    "RemoveLateStack",
    "ReportHandBegun",
    "ReportHandOver",
    "ResumePlay",
    "RuleIneligible",
    "SendConditions",
    "SetPace",
    "SettleElimination",
    "SettleStack",
    "SignDirector",
    "StartSession",
    "TakeAddOn",
    "TournamentCommand",
    "UndoSteps",
    "WithdrawEntry",
]
