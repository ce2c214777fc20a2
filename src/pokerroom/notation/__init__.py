"""Hand histories as other programs write them: PHH (TOML) and Open Hand History (JSON).

Reading and writing are exact. A history is played again by `play` and `from_ohh`, which judge every action; a hand of
ours is written by `to_phh` and `to_ohh`, and `replay_file` goes through a file of any of these.
"""

from pokerroom.notation.figures import FiguresCheck, Site, check, play_and_check
from pokerroom.notation.histories import HistoryOutcome, replay_file
from pokerroom.notation.ohh.ohh_format import read_ohh, read_ohh_file, read_ohhs, write_ohh, write_ohhs
from pokerroom.notation.ohh.ohh_objects import (
    OhhAction,
    OhhBetLimit,
    OhhBounty,
    OhhHand,
    OhhPlayer,
    OhhPot,
    OhhRebuy,
    OhhRound,
    OhhSpeed,
    OhhTournament,
    OhhWin,
)
from pokerroom.notation.ohh.ohh_replay import from_ohh
from pokerroom.notation.ohh.ohh_writing import to_ohh
from pokerroom.notation.phh.phh_actions import (
    Action,
    BringIn,
    CheckCall,
    CompleteBetRaise,
    DealBoard,
    DealHole,
    FoldHand,
    NoOp,
    ShowMuck,
    StandPatDiscard,
    parse_action,
)
from pokerroom.notation.phh.phh_format import PhhHand, read_phh, read_phh_file, read_phhs, write_phh, write_phhs
from pokerroom.notation.phh.phh_replay import PhhReplay, play_phh
from pokerroom.notation.phh.phh_rules import HandStart, NotDealtHere, hand_start
from pokerroom.notation.phh.phh_writing import to_phh
from pokerroom.notation.reading import Amount

__all__ = [
    "Amount",
    "PhhHand",
    "read_phh",
    "read_phhs",
    "read_phh_file",
    "write_phh",
    "write_phhs",
    "Action",
    "DealHole",
    "DealBoard",
    "StandPatDiscard",
    "BringIn",
    "FoldHand",
    "CheckCall",
    "CompleteBetRaise",
    "ShowMuck",
    "NoOp",
    "parse_action",
    "OhhHand",
    "OhhBetLimit",
    "OhhPlayer",
    "OhhRound",
    "OhhAction",
    "OhhPot",
    "OhhWin",
    "OhhTournament",
    "OhhSpeed",
    "OhhBounty",
    "OhhRebuy",
    "read_ohh",
    "read_ohhs",
    "read_ohh_file",
    "write_ohh",
    "write_ohhs",
    "play_phh",
    "play_and_check",
    "check",
    "to_phh",
    "from_ohh",
    "to_ohh",
    "replay_file",
    "PhhReplay",
    "FiguresCheck",
    "HistoryOutcome",
    "HandStart",
    "hand_start",
    "NotDealtHere",
    "Site",
]
