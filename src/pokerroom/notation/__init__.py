"""Hand histories as other programs write them: PHH (TOML) and Open Hand History (JSON).

This is the format alone: values that read and write exactly. What a history means at our tables is said elsewhere.
"""

from pokerroom.notation.ohh import read_ohh, read_ohh_file, read_ohhs, write_ohh, write_ohhs
from pokerroom.notation.ohh_objects import (
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
from pokerroom.notation.phh import PhhHand, read_phh, read_phh_file, read_phhs, write_phh, write_phhs
from pokerroom.notation.phh_actions import (
    Action,
    BringIn,
    CheckCall,
    CompleteBetRaise,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    NoOp,
    ShowMuck,
    parse_action,
)
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
    "Discard",
    "BringIn",
    "Fold",
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
]
