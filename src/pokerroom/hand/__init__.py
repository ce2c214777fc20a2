"""One hand of any poker: state, events, legal options, betting, pots, showdown, views."""

from pokerroom.hand.betting.open_actions import LIMIT_KEYS, OpenActions, OptionKind, Options
from pokerroom.hand.betting.options import NoRaise
from pokerroom.hand.commands import (
    CALL,
    CHECK,
    CHECK_OR_CALL,
    FOLD,
    Ask,
    Bet,
    Call,
    Charge,
    Check,
    CheckOrCall,
    Chop,
    Deal,
    DealerCommand,
    Discard,
    Expose,
    Fold,
    Muck,
    Pay,
    PlayerCommand,
    Post,
    Raise,
    Reshuffle,
    RunBoards,
    Settle,
    Show,
    ShowDown,
    Straddle,
    Tap,
)
from pokerroom.hand.corrections.rewinding import events_in_force, numbers_in_force
from pokerroom.hand.corrections.ruled_events import is_correction
from pokerroom.hand.dealers import Charges, LiveDealer, Shuffle, SoftwareDealer
from pokerroom.hand.dealing.next_cards import BOARD, BURN, describe_destinations
from pokerroom.hand.dealing.seating import EXTRA_KINDS, ExtraPost, dealt_in, refuse_seats
from pokerroom.hand.decide import decide_hand, follow
from pokerroom.hand.evolve import evolve_hand
from pokerroom.hand.grounds_of_events import grounds_of_event
from pokerroom.hand.hand import Hand
from pokerroom.hand.queries.needs import Doing, Need
from pokerroom.hand.queries.seat import Seat
from pokerroom.hand.queries.view import (
    VIEWER_ROLES,
    HandStatus,
    SeatView,
    View,
    Viewer,
    ViewerRole,
    event_as_seen,
    own_seat,
)
from pokerroom.hand.rules.house_rules import hand_rules_for, recorded_hand_rules
from pokerroom.hand.rules.plan import StageName
from pokerroom.hand.rules.rules import HandRules
from pokerroom.hand.rules.stated import StatedRules, schemes_of
from pokerroom.hand.rules.words import LIMIT_WORDS
from pokerroom.hand.showdown.bill import HandBill, PotBill, Wagers
from pokerroom.hand.showdown.chances import Chance, chances, pot_winners, random_deals
from pokerroom.hand.showdown.pots import Pot
from pokerroom.hand.showdown.reading import HandRead, read_as
from pokerroom.hand.streets import street_lying
from pokerroom.hand.text.to_json import to_json

__all__ = [
    "Hand",
    "HandRules",
    "StatedRules",
    "hand_rules_for",
    "SoftwareDealer",
    "LiveDealer",
    "Options",
    "Need",
    "Doing",
    "View",
    "Seat",
    "StageName",
    "BURN",
    "BOARD",
    "is_correction",
    "events_in_force",
    "numbers_in_force",
    "grounds_of_event",
    "HandBill",
    "PotBill",
    "to_json",
    "chances",
    "Chance",
    "ExtraPost",
    "dealt_in",
    "decide_hand",
    "evolve_hand",
    "follow",
    "Fold",
    "Check",
    "Call",
    "CheckOrCall",
    "Bet",
    "Raise",
    "Discard",
    "Straddle",
    "Chop",
    "RunBoards",
    "Show",
    "Muck",
    "Ask",
    "Expose",
    "Pay",
    "PlayerCommand",
    "DealerCommand",
    "Post",
    "Tap",
    "Deal",
    "Reshuffle",
    "ShowDown",
    "Charge",
    "Settle",
    "FOLD",
    "CHECK",
    "CALL",
    "CHECK_OR_CALL",
    "Charges",
    "EXTRA_KINDS",
    "HandRead",
    "HandStatus",
    "LIMIT_KEYS",
    "LIMIT_WORDS",
    "NoRaise",
    "OpenActions",
    "OptionKind",
    "Pot",
    "VIEWER_ROLES",
    "SeatView",
    "Shuffle",
    "Viewer",
    "ViewerRole",
    "Wagers",
    "describe_destinations",
    "event_as_seen",
    "own_seat",
    "pot_winners",
    "random_deals",
    "read_as",
    "recorded_hand_rules",
    "refuse_seats",
    "schemes_of",
    "street_lying",
]
