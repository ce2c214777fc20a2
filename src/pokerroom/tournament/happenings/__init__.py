"""The happenings of a tournament: frozen values with the results of judging, which make up its record.

All happenings of one command have the same `step`, so that a director can take back whole commands.

The modules have the names of those of `deciding`, which decide when each happens.
"""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

from pokerroom.happening_text import HappeningText
from pokerroom.tournament.happenings.absence import AwayNoted, ContactTried, PostingOrdered
from pokerroom.tournament.happenings.buying import AddOnTaken, RebuyMade, RebuyOffered, RebuyPaid
from pokerroom.tournament.happenings.common import MoneyMovedInTournament
from pokerroom.tournament.happenings.denominations import (
    ChipsCounted,
    ChipsRaced,
    ChipsRemoved,
    ColoursChanged,
    StackCounted,
    StackSettled,
)
from pokerroom.tournament.happenings.duels import (
    BracketDrawn,
    DeckBrought,
    HeadsUpMatchBegan,
    HeadsUpMatchWon,
    HeadsUpRoundBegan,
    HeadsUpRoundWon,
)
from pokerroom.tournament.happenings.entering import (
    ApplicationRefused,
    BuyInPaid,
    EntryForfeited,
    EntryMoved,
    EntryWithdrawn,
    PaperRecorded,
    PlayerEntered,
    ReserveSeated,
    SubstituteAsked,
    SubstituteDeclined,
    SubstituteNamed,
)
from pokerroom.tournament.happenings.levels import (
    BreakCalled,
    HandForHandSet,
    LevelBegan,
    LevelEnded,
    PlayPaused,
    PlayResumed,
)
from pokerroom.tournament.happenings.life import (
    ConditionsChanged,
    ConditionsPublished,
    ConditionsSent,
    DirectorNamed,
    DirectorSigned,
    InterpreterNamed,
    PaceSet,
    SessionTimeChanged,
    TablesNamed,
    TournamentCancelled,
    TournamentDrafted,
)
from pokerroom.tournament.happenings.penalties import OffenceRecorded, PenaltyGiven
from pokerroom.tournament.happenings.play_offs import PlayOffBegan, PlayOffDecided, PlayOffOut, PlayOffTablesOver
from pokerroom.tournament.happenings.prizes import (
    AwardChanged,
    AwardPaid,
    PlacingsConfirmed,
    PoolFixed,
    TournamentClosed,
    ValueAdded,
)
from pokerroom.tournament.happenings.reported_hands import HandDealt, HandSettled, PlayerOut
from pokerroom.tournament.happenings.sessions import CardsDrawnForPlaces, PlayStopped, SessionOver, SessionStarted
from pokerroom.tournament.happenings.special import EliminationDue, EliminationWaived, SpecialHandAnnounced
from pokerroom.tournament.happenings.table_seats import (
    CompetitorMoved,
    FinalTableDrawn,
    LateSeatTaken,
    LateStackPlaced,
    LateStackRemoved,
    SeatsAllotted,
    TournamentTableBroken,
)
from pokerroom.tournament.happenings.undoing import StepsUndone

TournamentHappening: TypeAlias = (
    TournamentDrafted
    | ConditionsChanged
    | ConditionsPublished
    | ConditionsSent
    | DirectorNamed
    | DirectorSigned
    | TablesNamed
    | InterpreterNamed
    | SessionTimeChanged
    | PaceSet
    | TournamentCancelled
    | PlayerEntered
    | ApplicationRefused
    | BuyInPaid
    | PaperRecorded
    | EntryWithdrawn
    | EntryMoved
    | SubstituteAsked
    | SubstituteDeclined
    | SubstituteNamed
    | EntryForfeited
    | ReserveSeated
    | ValueAdded
    | PoolFixed
    | PlacingsConfirmed
    | AwardPaid
    | AwardChanged
    | TournamentClosed
    | SeatsAllotted
    | SessionStarted
    | BracketDrawn
    | HeadsUpRoundBegan
    | HeadsUpMatchWon
    | HeadsUpMatchBegan
    | HeadsUpRoundWon
    | DeckBrought
    | LevelEnded
    | LevelBegan
    | BreakCalled
    | PlayPaused
    | PlayResumed
    | HandForHandSet
    | HandDealt
    | HandSettled
    | RebuyOffered
    | PlayerOut
    | RebuyMade
    | RebuyPaid
    | AddOnTaken
    | LateStackPlaced
    | LateSeatTaken
    | LateStackRemoved
    | CompetitorMoved
    | FinalTableDrawn
    | TournamentTableBroken
    | PlayStopped
    | CardsDrawnForPlaces
    | PlayOffBegan
    | PlayOffOut
    | PlayOffTablesOver
    | PlayOffDecided
    | SessionOver
    | ChipsCounted
    | ChipsRemoved
    | StackCounted
    | StackSettled
    | ChipsRaced
    | ColoursChanged
    | AwayNoted
    | PostingOrdered
    | ContactTried
    | OffenceRecorded
    | PenaltyGiven
    | SpecialHandAnnounced
    | EliminationDue
    | EliminationWaived
    | StepsUndone
)

TOURNAMENT_HAPPENINGS: Final[HappeningText[TournamentHappening]] = HappeningText(
    get_args(TournamentHappening), "a tournament"
)

__all__ = [
    "TOURNAMENT_HAPPENINGS",
    "AddOnTaken",
    "ApplicationRefused",
    "AwardChanged",
    "AwardPaid",
    "AwayNoted",
    "BracketDrawn",
    "BreakCalled",
    "BuyInPaid",
    "CardsDrawnForPlaces",
    "ChipsCounted",
    "ChipsRaced",
    "ChipsRemoved",
    "ColoursChanged",
    "CompetitorMoved",
    "ConditionsChanged",
    "ConditionsPublished",
    "ConditionsSent",
    "ContactTried",
    "DeckBrought",
    "DirectorNamed",
    "DirectorSigned",
    "EliminationDue",
    "EliminationWaived",
    "EntryForfeited",
    "EntryMoved",
    "EntryWithdrawn",
    "FinalTableDrawn",
    "HandDealt",
    "HandForHandSet",
    "HandSettled",
    "HeadsUpMatchBegan",
    "HeadsUpMatchWon",
    "HeadsUpRoundBegan",
    "HeadsUpRoundWon",
    "InterpreterNamed",
    "LateSeatTaken",
    "LateStackPlaced",
    "LateStackRemoved",
    "LevelBegan",
    "LevelEnded",
    "OffenceRecorded",
    "PaceSet",
    "PaperRecorded",
    "PenaltyGiven",
    "PlacingsConfirmed",
    "PlayOffBegan",
    "PlayOffDecided",
    "PlayOffOut",
    "PlayOffTablesOver",
    "PlayPaused",
    "PlayResumed",
    "PlayStopped",
    "PlayerEntered",
    "PlayerOut",
    "PoolFixed",
    "PostingOrdered",
    "RebuyMade",
    "RebuyOffered",
    "RebuyPaid",
    "ReserveSeated",
    "SeatsAllotted",
    "SessionOver",
    "SessionStarted",
    "SessionTimeChanged",
    "SpecialHandAnnounced",
    "StackCounted",
    "StackSettled",
    "StepsUndone",
    "SubstituteAsked",
    "SubstituteDeclined",
    "SubstituteNamed",
    "TablesNamed",
    "TournamentCancelled",
    "TournamentClosed",
    "TournamentDrafted",
    "TournamentHappening",
    "MoneyMovedInTournament",
    "TournamentTableBroken",
    "ValueAdded",
]
