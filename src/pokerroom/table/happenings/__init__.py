"""The happenings of a table: frozen events in order, from which the same table can always be rebuilt.

Each carries everything that matters later, so that `evolve` only applies it and judges nothing. Play in a hand is
recorded by the hand's own events, gathered here as `Played`; moves in the books are always `Booked`.
"""

from __future__ import annotations

from typing import TypeAlias

from pokerroom.table.happenings.changes import (
    Changed,
    ChangeHappening,
    ChangeWanted,
    ChangeWithdrawn,
    Closed,
    FreezeOutAgreed,
    FreezeOutAllowed,
    FreezeOutBegan,
    FreezeOutDropped,
    FreezeOutOver,
    FreezeOutPlayed,
    FreezeOutStands,
    FreezeOutWon,
    JackpotPartChanged,
)
from pokerroom.table.happenings.chips import (
    ChecksChanged,
    ChipHappening,
    FeeGivenBack,
    HoursShared,
    PaidUntil,
    PotSplashed,
    StakeChanged,
    Taken,
    TimeForgotten,
    Unpaid,
)
from pokerroom.table.happenings.clock import ClockCalled, ClockHappening, ClockSet, TimeBought, TimeUp, TurnBegan
from pokerroom.table.happenings.dealing import DealerEntered, DealerTookBack, DealingHappening
from pokerroom.table.happenings.decks import (
    DeckAskedFor,
    DeckChangeDue,
    DeckCounted,
    DeckHandled,
    DeckHappening,
    ShufflerSet,
)
from pokerroom.table.happenings.floor import (
    AttendanceHappening,
    AwayOften,
    ExtraSeatAllowed,
    GoesElsewhere,
    GuestLeft,
    GuestSeated,
    KeptApart,
    LeaveGiven,
    SeatKept,
    SeatReleased,
    SeatUnlocked,
)
from pokerroom.table.happenings.hands import (
    ButtonCorrected,
    HandBegan,
    HandEnded,
    HandHappening,
    Misdealt,
    Played,
    PotsCharged,
)
from pokerroom.table.happenings.happening import TableHappening
from pokerroom.table.happenings.opening import Booked, Opened, OpeningHappening
from pokerroom.table.happenings.rulings import (
    AppealAnswered,
    AskingAllowed,
    AskingWithdrawn,
    BarLifted,
    Barred,
    ButtonOrdered,
    ChatMuted,
    ChoiceMade,
    DealInOrdered,
    Directed,
    DisputeNoted,
    HeldReleased,
    Looked,
    Ordered,
    PayoutCorrected,
    PayoutOrdered,
    PostOrdered,
    PotCarried,
    Reported,
    Ruled,
    RulingAppealed,
    RulingHappening,
    StakeOrdered,
    TableResumed,
    TableStopped,
)
from pokerroom.table.happenings.seats import (
    CameBack,
    ChangedSeat,
    Drew,
    GameOver,
    LeavesAfterHand,
    PlayedOver,
    PlayoverEnded,
    Rose,
    Sat,
    SatOut,
    SeatAsked,
    SeatHappening,
)
from pokerroom.table.happenings.tournament import (
    AbsenceNoted,
    CompetingHappening,
    CompetitionEnded,
    CompetitorGone,
    CompetitorSeated,
    EventTold,
    LevelSet,
    StackIssued,
)

Happening: TypeAlias = (
    OpeningHappening
    | SeatHappening
    | ChipHappening
    | HandHappening
    | ClockHappening
    | ChangeHappening
    | AttendanceHappening
    | RulingHappening
    | CompetingHappening
    | DealingHappening
    | DeckHappening
)

__all__ = [
    "TableHappening",
    "Opened",
    "Booked",
    "Sat",
    "LeavesAfterHand",
    "Rose",
    "GameOver",
    "SatOut",
    "CameBack",
    "ChangedSeat",
    "PlayedOver",
    "PlayoverEnded",
    "SeatAsked",
    "Drew",
    "StakeChanged",
    "ChecksChanged",
    "Taken",
    "FeeGivenBack",
    "PaidUntil",
    "Unpaid",
    "HoursShared",
    "JackpotPartChanged",
    "TimeForgotten",
    "HandBegan",
    "Played",
    "PotsCharged",
    "HandEnded",
    "Misdealt",
    "ButtonCorrected",
    "DealerEntered",
    "DealerTookBack",
    "DeckHandled",
    "DeckCounted",
    "DeckAskedFor",
    "DeckChangeDue",
    "ShufflerSet",
    "TurnBegan",
    "ClockCalled",
    "TimeBought",
    "TimeUp",
    "ClockSet",
    "ChangeWanted",
    "ChangeWithdrawn",
    "Changed",
    "Closed",
    "FreezeOutAllowed",
    "FreezeOutAgreed",
    "FreezeOutDropped",
    "FreezeOutBegan",
    "FreezeOutPlayed",
    "FreezeOutStands",
    "FreezeOutWon",
    "FreezeOutOver",
    "LeaveGiven",
    "ExtraSeatAllowed",
    "SeatKept",
    "SeatUnlocked",
    "GoesElsewhere",
    "KeptApart",
    "GuestSeated",
    "GuestLeft",
    "AwayOften",
    "SeatReleased",
    "Ruled",
    "RulingAppealed",
    "Ordered",
    "DealInOrdered",
    "PostOrdered",
    "StakeOrdered",
    "ButtonOrdered",
    "PotCarried",
    "PotSplashed",
    "PayoutOrdered",
    "PayoutCorrected",
    "Barred",
    "BarLifted",
    "HeldReleased",
    "Reported",
    "ChoiceMade",
    "DisputeNoted",
    "Looked",
    "Directed",
    "ChatMuted",
    "AppealAnswered",
    "AskingAllowed",
    "AskingWithdrawn",
    "TableStopped",
    "TableResumed",
    "CompetitorSeated",
    "CompetitorGone",
    "AbsenceNoted",
    "StackIssued",
    "LevelSet",
    "EventTold",
    "CompetitionEnded",
    "Happening",
]
