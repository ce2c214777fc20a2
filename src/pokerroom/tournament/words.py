"""Words by which tournaments choose, as types: those of the vocabulary, and those of a tournament's own record."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

# Words of the rulebooks' vocabulary
ConditionItem: TypeAlias = Literal[
    "entry_price",
    "entry_method",
    "entries",
    "eligibility",
    "entitlement",
    "withdrawal",
    "transfers",
    "player_numbers",
    "player_groups",
    "start",
    "structure",
    "tables",
    "sit_and_go",
    "seating",
    "chips",
    "re_buys",
    "add_ons",
    "buy_back",
    "levels",
    "conditions_of_play",
    "progression",
    "elimination",
    "repechage",
    "points",
    "prizes",
    "prize_payment",
    "authority",
]
Publication: TypeAlias = Literal["sent_to_regulator", "published", "nothing"]
HouseShareOf: TypeAlias = Literal["all_payments", "entries", "entry_fee"]
AddedValueGoes: TypeAlias = Literal["into_pool", "beside_pool"]
CancelRefund: TypeAlias = Literal["everything", "entry_and_buy_in"]
IneligibleWinner: TypeAlias = Literal["next_runner_up_but_minor_to_crown", "hold"]
GamingRevenue: TypeAlias = Literal["excluded", "own_line"]
EntryNeed: TypeAlias = Literal[
    "payment", "entry_form", "buy_in_before_start", "membership_if_asked", "signature_if_asked"
]
LateEntry: TypeAlias = Literal["closed", "full_stack", "blinded_stack", "reserve_for_no_show"]
RebuyWhen: TypeAlias = Literal["below_starting_bank", "below_set_amount", "when_out"]
SubstituteRule: TypeAlias = Literal["no", "director_approves", "in_person_if_conditions_allow"]
SessionEnd: TypeAlias = Literal["time", "hands", "players_left"]
StackBetween: TypeAlias = Literal["reset", "carry"]
PointsTie: TypeAlias = Literal["share", "card_draw"]
SpecialHand: TypeAlias = Literal["bonus_round", "elimination_round"]
AbsentPosts: TypeAlias = Literal["always", "director_decides"]
NoShow: TypeAlias = Literal["forfeit_at_start", "supervisor_may_cancel", "after_three_levels", "after_failed_contact"]
NoShowMoney: TypeAlias = Literal["stays_in_pool", "entry_fee_if_approved", "no_refund"]
MustPunish: TypeAlias = Literal["soft_play", "abuse", "disruption", "dodging_a_blind"]
MustDisqualify: TypeAlias = Literal["refusing_forced_bet"]
MayPunish: TypeAlias = Literal["any", "exposing_card", "card_off_table", "one_player_to_a_hand", "similar"]
HiddenChips: TypeAlias = Literal["back_in_view", "forfeit", "forfeit_and_consider", "disqualify"]
StackTampering: TypeAlias = Literal["undo", "disqualify"]
EqualChips: TypeAlias = Literal["card_draw", "play_off", "share"]
SameHandTie: TypeAlias = Literal["first_all_in", "share", "card_draw"]
SameTimeTwoTables: TypeAlias = Literal["larger_then_nearest_button", "by_time"]
LevelTrigger: TypeAlias = Literal["announcement", "clock"]
InitialSeating: TypeAlias = Literal["random", "house_decides"]

CONDITION_ITEMS: Final[tuple[ConditionItem, ...]] = get_args(ConditionItem)
PUBLICATIONS: Final[tuple[Publication, ...]] = get_args(Publication)
HOUSE_SHARE_OF: Final[tuple[HouseShareOf, ...]] = get_args(HouseShareOf)
ADDED_VALUE_GOES: Final[tuple[AddedValueGoes, ...]] = get_args(AddedValueGoes)
CANCEL_REFUNDS: Final[tuple[CancelRefund, ...]] = get_args(CancelRefund)
INELIGIBLE_WINNERS: Final[tuple[IneligibleWinner, ...]] = get_args(IneligibleWinner)
GAMING_REVENUES: Final[tuple[GamingRevenue, ...]] = get_args(GamingRevenue)
ENTRY_NEEDS: Final[tuple[EntryNeed, ...]] = get_args(EntryNeed)
LATE_ENTRIES: Final[tuple[LateEntry, ...]] = get_args(LateEntry)
REBUYS_WHEN: Final[tuple[RebuyWhen, ...]] = get_args(RebuyWhen)
SUBSTITUTE_RULES: Final[tuple[SubstituteRule, ...]] = get_args(SubstituteRule)
STACKS_BETWEEN: Final[tuple[StackBetween, ...]] = get_args(StackBetween)
POINTS_TIES: Final[tuple[PointsTie, ...]] = get_args(PointsTie)
SPECIAL_HANDS: Final[tuple[SpecialHand, ...]] = get_args(SpecialHand)
ABSENT_POSTS: Final[tuple[AbsentPosts, ...]] = get_args(AbsentPosts)
NO_SHOWS: Final[tuple[NoShow, ...]] = get_args(NoShow)
NO_SHOW_MONEY: Final[tuple[NoShowMoney, ...]] = get_args(NoShowMoney)
MUST_PUNISH: Final[tuple[MustPunish, ...]] = get_args(MustPunish)
MUST_DISQUALIFY: Final[tuple[MustDisqualify, ...]] = get_args(MustDisqualify)
MAY_PUNISH: Final[tuple[MayPunish, ...]] = get_args(MayPunish)
HIDDEN_CHIPS: Final[tuple[HiddenChips, ...]] = get_args(HiddenChips)
STACK_TAMPERING: Final[tuple[StackTampering, ...]] = get_args(StackTampering)
EQUAL_CHIPS: Final[tuple[EqualChips, ...]] = get_args(EqualChips)
SAME_HAND_TIES: Final[tuple[SameHandTie, ...]] = get_args(SameHandTie)
SAME_TIME_TWO_TABLES: Final[tuple[SameTimeTwoTables, ...]] = get_args(SameTimeTwoTables)
LEVEL_TRIGGERS: Final[tuple[LevelTrigger, ...]] = get_args(LevelTrigger)
INITIAL_SEATINGS: Final[tuple[InitialSeating, ...]] = get_args(InitialSeating)

# Words of a tournament's record
TournamentPhase: TypeAlias = Literal["drafted", "published", "running", "finished", "closed", "cancelled"]
SessionStage: TypeAlias = Literal["planned", "seated", "running", "tied", "over"]
EntryStage: TypeAlias = Literal["reserve", "pending", "accepted", "playing", "out", "withdrawn", "forfeited"]
# Statements that entrants confirm about themselves where no staff see them.
EntryConfirmation: TypeAlias = Literal["age", "criteria", "groups", "agreement"]
PaymentKind: TypeAlias = Literal["entry", "re_buy", "add_on"]
PenaltyKind: TypeAlias = Literal["none", "warning", "minutes", "hands", "rounds", "fold_hand", "disqualify"]
WentOut: TypeAlias = Literal["lost", "declined", "disqualified", "no_show", "smallest_stack", "unpaid"]
DecidedBy: TypeAlias = Literal["card_draw", "play_off"]  # ways to break a tie
TournamentAwardStage: TypeAlias = Literal["owed", "held", "offered", "paid", "forfeited"]
ChipHandling: TypeAlias = Literal["cash_in", "exchange", "take_off", "wager_cash_chips", "sit_out", "swap_seat"]
ChipsBoughtBack: TypeAlias = Literal["refunded", "kept"]
AddedKind: TypeAlias = Literal["cash", "goods", "services"]
# The stages of an entry that has a place in its session.
HOLDING_A_PLACE: Final[tuple[EntryStage, ...]] = ("pending", "accepted", "playing")
PAYMENT_KINDS: Final[tuple[PaymentKind, ...]] = get_args(PaymentKind)
PENALTY_KINDS: Final[tuple[PenaltyKind, ...]] = get_args(PenaltyKind)
