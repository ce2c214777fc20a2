"""What goes over the wire between a room and those who look at it: every message of the WebSocket, both ways.

A message is one JSON object. What a person sends has a `do` that names it and an `id` of the sender's own choosing that
comes back in the answer. What the room sends has an `is`. A table is always sent whole, so that whoever connects again
needs nothing from before: `public` is the same for everybody who looks at the table, `you` is only for its receiver.
Cards are text such as "As"; a card that the receiver may not see is "??".
"""

from __future__ import annotations

from typing import TypeAlias

from pokerroom.room.wire.asked import (
    Act,
    Asked,
    AskFlop,
    AskForRuling,
    BuyTime,
    CallClock,
    ClaimJackpot,
    ComeBack,
    Contest,
    Count,
    DealNext,
    GiveSeed,
    Habit,
    Leave,
    Move,
    ObjectToGuest,
    OfferSeed,
    Ping,
    PostOrWait,
    Recall,
    Review,
    Sit,
    SitOut,
    TopUp,
)
from pokerroom.room.wire.box_staff import (
    AskToLeaveBox,
    AtBoxes,
    BringDeck,
    ChangeBoxLimits,
    ChangeBoxStaff,
    ChangeDealtFrom,
    CloseBoxes,
    CorrectBoxPayment,
    CountDeck,
    ExchangeVoucherAt,
    ExcludeFromBoxes,
    FindWagerAt,
    KeepPatronsApart,
    NoteBoxConduct,
    PlayFirst,
    PostBoxClosing,
    PostBoxMinimum,
    ReleaseTable,
    RemoveWager,
    RuleOnRound,
    SignBoxEquipment,
    StopAfterRound,
    TellOfBoxFault,
    TellOfBoxRights,
    VoidWagers,
)
from pokerroom.room.wire.boxes import (
    BoxChoices,
    BoxDeed,
    BoxesNow,
    BoxFloor,
    PayLine,
    PlaceRange,
    PlayBox,
    PublicBoxes,
    SitAtBox,
    TakeWagerBack,
    WagerAt,
    WagersDown,
    WireArea,
    WireBox,
    WirePayTable,
    YourBox,
)
from pokerroom.room.wire.chat import (
    TALK_LENGTH,
    AnswerReport,
    MuteTalk,
    Reaction,
    ReportLine,
    Say,
    TalkLine,
    TalkNumber,
    TalkState,
)
from pokerroom.room.wire.jackpot_staff import (
    AboutJackpot,
    AdjustJackpot,
    AnnounceJackpotChange,
    CloseJackpotDay,
    ConfirmJackpotAmount,
    EndHandLate,
    EndJackpot,
    EndJackpotFailure,
    EnterHandLate,
    LinkJackpotTable,
    MakeJackpotChange,
    MoveJackpotReserve,
    ReportJackpotFailure,
    SettleJackpot,
    TellOfJackpotFailure,
    UnlinkJackpotTable,
)
from pokerroom.room.wire.live import (
    AskCage,
    AskedAtTable,
    ByDealer,
    ClockOnSeat,
    DealHand,
    DeckEntry,
    EnterDeck,
    FoldAbsent,
    PushPots,
    RaceCards,
    SeatAdds,
    SeatAway,
    SeatContests,
    SeatDid,
    SeatGoes,
    SeatLeaves,
    SeatMoves,
    SeatPlayer,
    SeatWagered,
    StackArrived,
    TakeEntryBack,
    TakeHandIn,
    TimeRanOut,
    TurnUpCards,
    WriteInRegister,
)
from pokerroom.room.wire.prizes import (
    JackpotHit,
    JackpotMeter,
    JackpotShare,
    WireHolder,
    WireJackpotCall,
    WirePromotion,
)
from pokerroom.room.wire.shown import (
    Answer,
    Clock,
    Closing,
    Done,
    HeadSigned,
    Hello,
    Lobby,
    LobbyTable,
    LogLine,
    Pong,
    Preset,
    Public,
    Refused,
    TableChange,
    TableHost,
    TableNow,
    Told,
    WireArrival,
    WireCall,
    WireDeal,
    WireFloor,
    WireLeaving,
    WireList,
    WireListName,
    WireLive,
    WireOptions,
    WirePot,
    WireRack,
    WireReported,
    WireSeat,
    WireSeed,
    WireWish,
    You,
)
from pokerroom.room.wire.staff import (
    AllowAsking,
    AnswerAppeal,
    Approve,
    ByStaff,
    CarryOutRuling,
    CarryOutTableChange,
    ChangeBlinds,
    CloseDispute,
    CloseTable,
    CorrectPayout,
    Decide,
    DecideDispute,
    Direct,
    EmptySeats,
    Freeze,
    LiftBar,
    Look,
    Misconduct,
    Override,
    PauseForDispute,
    RefuseWager,
    ReleaseHeld,
    Report,
    Resume,
    Retell,
    SeatGuest,
    SendPlayer,
    TellRights,
    Wager,
    WithdrawChange,
)
from pokerroom.room.wire.tournament_messages import SeatMoved, TournamentNow
from pokerroom.room.wire.tournaments import (
    DirectorDuty,
    DirectorsDesk,
    EliminationAsked,
    EntryDoor,
    LobbyTournament,
    PublishedItem,
    StackInDoubt,
    SubstituteWanted,
    TableTournament,
    TournamentClock,
    TournamentDoor,
    TournamentEntrant,
    TournamentGroup,
    TournamentLevel,
    TournamentLine,
    TournamentPrize,
    TournamentSeat,
    TournamentSession,
    TournamentStep,
    TournamentTableRow,
    WantedConfirmation,
    WireChip,
    YourEntry,
    YourTournament,
)
from pokerroom.room.wire.values import (
    PROTOCOL,
    ActKind,
    CardText,
    Chips,
    CitedFor,
    ClockKind,
    FactsTold,
    HandAsked,
    JackpotStep,
    LiveStep,
    MessageId,
    NotedPlace,
    Reason,
    RefusalKind,
    SeatNumber,
    SeedDigest,
    SittingOut,
    TablePhase,
    Token,
    WireWord,
)

ToRoom: TypeAlias = (
    Act
    | Sit
    | Leave
    | SitOut
    | ComeBack
    | PostOrWait
    | TopUp
    | Move
    | Habit
    | DealNext
    | CallClock
    | BuyTime
    | Ping
    | Count
    | Recall
    | AskForRuling
    | Review
    | Contest
    | ObjectToGuest
    | Say
    | ReportLine
    | OfferSeed
    | GiveSeed
    | Freeze
    | Resume
    | Report
    | Decide
    | Override
    | CarryOutRuling
    | CorrectPayout
    | AnswerAppeal
    | DecideDispute
    | PauseForDispute
    | TellRights
    | CloseDispute
    | Retell
    | LiftBar
    | ReleaseHeld
    | SendPlayer
    | SettleJackpot
    | ReportJackpotFailure
    | TellOfJackpotFailure
    | AdjustJackpot
    | ConfirmJackpotAmount
    | EndJackpotFailure
    | AnnounceJackpotChange
    | MakeJackpotChange
    | CloseJackpotDay
    | MoveJackpotReserve
    | EnterHandLate
    | EndHandLate
    | LinkJackpotTable
    | UnlinkJackpotTable
    | EndJackpot
    | ClaimJackpot
    | AskFlop
    | Look
    | Direct
    | MuteTalk
    | AnswerReport
    | Misconduct
    | EmptySeats
    | RefuseWager
    | Wager
    | Approve
    | SeatGuest
    | AllowAsking
    | CloseTable
    | ChangeBlinds
    | CarryOutTableChange
    | WithdrawChange
    | SitAtBox
    | WagerAt
    | TakeWagerBack
    | WagersDown
    | PlayBox
    | StopAfterRound
    | RuleOnRound
    | FindWagerAt
    | VoidWagers
    | RemoveWager
    | CorrectBoxPayment
    | PlayFirst
    | ReleaseTable
    | BringDeck
    | CountDeck
    | ChangeDealtFrom
    | TellOfBoxFault
    | PostBoxMinimum
    | ChangeBoxLimits
    | PostBoxClosing
    | CloseBoxes
    | ExcludeFromBoxes
    | KeepPatronsApart
    | NoteBoxConduct
    | AskToLeaveBox
    | ExchangeVoucherAt
    | ChangeBoxStaff
    | SignBoxEquipment
    | TellOfBoxRights
    | SeatPlayer
    | SeatLeaves
    | SeatAdds
    | SeatAway
    | SeatMoves
    | DealHand
    | EnterDeck
    | TurnUpCards
    | SeatDid
    | SeatGoes
    | AskCage
    | SeatWagered
    | PushPots
    | TakeHandIn
    | FoldAbsent
    | RaceCards
    | StackArrived
    | TakeEntryBack
    | ClockOnSeat
    | TimeRanOut
    | WriteInRegister
    | SeatContests
)


FromRoom: TypeAlias = (
    Hello
    | HeadSigned
    | TableNow
    | BoxesNow
    | Done
    | Answer
    | Refused
    | Pong
    | Closing
    | Lobby
    | TournamentNow
    | SeatMoved
)

__all__ = [
    "PROTOCOL",
    "Chips",
    "SeatNumber",
    "SeedDigest",
    "MessageId",
    "CardText",
    "Token",
    "ActKind",
    "CitedFor",
    "TablePhase",
    "SittingOut",
    "ClockKind",
    "JackpotStep",
    "LiveStep",
    "RefusalKind",
    "Reason",
    "WireWord",
    "HandAsked",
    "NotedPlace",
    "FactsTold",
    "Asked",
    "Act",
    "Sit",
    "Leave",
    "SitOut",
    "ComeBack",
    "PostOrWait",
    "TopUp",
    "Move",
    "DealNext",
    "Habit",
    "CallClock",
    "BuyTime",
    "Ping",
    "Count",
    "Recall",
    "AskForRuling",
    "Review",
    "Contest",
    "ObjectToGuest",
    "OfferSeed",
    "GiveSeed",
    "ClaimJackpot",
    "AskCage",
    "AskFlop",
    "AskedAtTable",
    "AboutJackpot",
    "SettleJackpot",
    "ReportJackpotFailure",
    "TellOfJackpotFailure",
    "AdjustJackpot",
    "ConfirmJackpotAmount",
    "EndJackpotFailure",
    "AnnounceJackpotChange",
    "MakeJackpotChange",
    "CloseJackpotDay",
    "MoveJackpotReserve",
    "EnterHandLate",
    "EndHandLate",
    "LinkJackpotTable",
    "UnlinkJackpotTable",
    "EndJackpot",
    "JackpotHit",
    "JackpotMeter",
    "JackpotShare",
    "WireHolder",
    "WireJackpotCall",
    "WirePromotion",
    "ByStaff",
    "Freeze",
    "Resume",
    "Report",
    "Decide",
    "Override",
    "CarryOutRuling",
    "CorrectPayout",
    "AnswerAppeal",
    "DecideDispute",
    "PauseForDispute",
    "TellRights",
    "CloseDispute",
    "Retell",
    "LiftBar",
    "ReleaseHeld",
    "SendPlayer",
    "Look",
    "Direct",
    "TALK_LENGTH",
    "AnswerReport",
    "MuteTalk",
    "Reaction",
    "ReportLine",
    "Say",
    "TalkLine",
    "TalkNumber",
    "TalkState",
    "Misconduct",
    "EmptySeats",
    "RefuseWager",
    "Wager",
    "Approve",
    "CarryOutTableChange",
    "ChangeBlinds",
    "CloseTable",
    "WithdrawChange",
    "SeatGuest",
    "AllowAsking",
    "LogLine",
    "WireRack",
    "WireReported",
    "WireSeat",
    "WireCall",
    "WireChip",
    "WireList",
    "WireListName",
    "WirePot",
    "WireDeal",
    "WireSeed",
    "WireWish",
    "Clock",
    "Public",
    "Preset",
    "WireOptions",
    "WireFloor",
    "WireArrival",
    "WireLeaving",
    "WireLive",
    "You",
    "Told",
    "Hello",
    "HeadSigned",
    "TableChange",
    "TableHost",
    "TableNow",
    "Done",
    "Answer",
    "Refused",
    "Pong",
    "Closing",
    "LobbyTable",
    "Lobby",
    "BoxChoices",
    "BoxDeed",
    "BoxesNow",
    "PayLine",
    "WirePayTable",
    "PlaceRange",
    "WagerAt",
    "PlayBox",
    "PublicBoxes",
    "SitAtBox",
    "TakeWagerBack",
    "WagersDown",
    "WireArea",
    "WireBox",
    "YourBox",
    "BoxFloor",
    "AtBoxes",
    "StopAfterRound",
    "RuleOnRound",
    "FindWagerAt",
    "VoidWagers",
    "RemoveWager",
    "CorrectBoxPayment",
    "PlayFirst",
    "ReleaseTable",
    "BringDeck",
    "CountDeck",
    "ChangeDealtFrom",
    "TellOfBoxFault",
    "PostBoxMinimum",
    "ChangeBoxLimits",
    "PostBoxClosing",
    "CloseBoxes",
    "ExcludeFromBoxes",
    "KeepPatronsApart",
    "NoteBoxConduct",
    "AskToLeaveBox",
    "ExchangeVoucherAt",
    "ChangeBoxStaff",
    "SignBoxEquipment",
    "TellOfBoxRights",
    "ByDealer",
    "SeatPlayer",
    "SeatLeaves",
    "SeatAdds",
    "SeatAway",
    "SeatMoves",
    "DealHand",
    "DeckEntry",
    "EnterDeck",
    "FoldAbsent",
    "RaceCards",
    "TurnUpCards",
    "SeatDid",
    "SeatGoes",
    "SeatWagered",
    "PushPots",
    "StackArrived",
    "TakeHandIn",
    "TakeEntryBack",
    "ClockOnSeat",
    "TimeRanOut",
    "WriteInRegister",
    "SeatContests",
    "DirectorsDesk",
    "EliminationAsked",
    "StackInDoubt",
    "TournamentClock",
    "PublishedItem",
    "WantedConfirmation",
    "EntryDoor",
    "DirectorDuty",
    "TournamentEntrant",
    "TournamentGroup",
    "TournamentLevel",
    "TournamentLine",
    "TournamentPrize",
    "TournamentSeat",
    "TournamentSession",
    "TournamentStep",
    "TournamentTableRow",
    "LobbyTournament",
    "SubstituteWanted",
    "TableTournament",
    "TournamentDoor",
    "YourEntry",
    "YourTournament",
    "TournamentNow",
    "SeatMoved",
    "ToRoom",
    "FromRoom",
]
