"""All the rules of one hand: the game, the amounts in chips, and each choice of the house as a plain value.

`house_rules.py` reads these from a rulebook; a hand history or a test may state them directly. The engine reads only
these values and knows no house.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import InitVar, dataclass, field, fields
from functools import cached_property
from itertools import pairwise
from typing import Final

from pokerroom.cards import Deck
from pokerroom.errors import Malformed, as_given, refuses_misread_calls
from pokerroom.games import GAMES, Game
from pokerroom.hand.rules.words import (
    WORDS,
    AllInAmount,
    AskedHandLives,
    CapLifted,
    CountsToCap,
    LowCardTie,
    MayAskToSee,
    OddChip,
    OthersShow,
    OverFullTable,
    OverShort,
    Reopens,
    RunOddChips,
    ShowingOrder,
    StraddleAmount,
    StraddleSetsRaise,
)
from pokerroom.ranking import Scheme, find_scheme, pot_schemes
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds
from pokerroom.rulebook.words import Burns, Limit, OpenerOptions, TwoPlayers


@dataclass(frozen=True, slots=True)
class _ValueForm:
    """The form of a value that is not chosen from a list of words: a check of it, and the message if the check
    fails.
    """

    fits: Callable[[object], bool]
    allowed: str

    def refuse_unfit(self, name: str, value: object) -> None:
        """Refuse a value of the wrong form; `name` is its name in the rules."""
        if not self.fits(value):
            raise Malformed(f"{name} cannot be {as_given(value)}", allowed=self.allowed)


def _is_whole_and_not_negative(value: object) -> bool:
    return type(value) is int and value >= 0


# By the type of a field's default: numbers are whole chips or players, and never below 0.
_FORM_BY_TYPE: Final[dict[type, _ValueForm]] = {
    int: _ValueForm(_is_whole_and_not_negative, "a whole number, 0 or more"),
    bool: _ValueForm(lambda value: type(value) is bool, "yes or no"),
    str: _ValueForm(lambda value: isinstance(value, str) and value.isprintable(), "a word"),
    tuple: _ValueForm(
        lambda value: isinstance(value, tuple) and all(map(_is_whole_and_not_negative, value)),
        "a tuple of whole numbers, none below nothing, such as (1, 2)",
    ),
}


@refuses_misread_calls
@dataclass(frozen=True, kw_only=True)
class StatedRules(RestsOnBook):
    """The rules of one hand as plain values; `HandRules` adds the plan that play needs.

    Amounts are whole chips of the smallest unit; `grounds` know the clauses behind a choice.

    >>> StatedRules(game="holdem", blinds=(1, 2), minimum_bet=2).stated()
    {'game': 'holdem', 'blinds': (1, 2), 'minimum_bet': 2}
    """

    game: str
    book: str = ""
    tournament: bool = False
    deck: str = "52"
    contest: str = "standard"
    # Forced bets
    blinds: tuple[int, ...] = ()
    ante: int = 0
    bring_in: int = 0  # the amount for which the lowest card must open, if below the minimum bet
    low_card_tie: LowCardTie = "nearest_left"
    two_players: TwoPlayers = "button_posts_first_blind"
    straddle: StraddleAmount = ""
    straddles: tuple[int, ...] = ()
    straddle_most: int = 0  # 0: one per player
    straddle_sets_raise: StraddleSetsRaise = "always"
    blind_chop: bool = False
    # Betting
    limit: Limit = "no_limit"
    minimum_bet: int = 1
    maximum_bet: int = 0
    bet_sizes: tuple[int, ...] = ()
    enter_for: int = 0  # the smallest call before the flop, if more than the last blind
    raise_cap: int = 0
    cap_lifted: CapLifted = "never"
    counts_to_cap: CountsToCap = "never"
    opener: OpenerOptions = "call_raise_fold"
    check_after_draw: bool = True
    chip: int = 1  # the smallest chip in play: pots are split down to it
    wagers_in_chips: bool = False  # whether smaller amounts may not be wagered at all
    all_in: AllInAmount = "every_chip"
    reopens: Reopens = "cumulative"
    over_short_open: OverShort = "add_full"
    over_short_raise: OverShort = "add_full"
    # The deal
    burns: Burns = "every_stage"
    tap_before_board: bool = False
    dealt_in_most: int = 0
    over_full_table: OverFullTable = "all_dealt"
    # Showdown and pots
    show_called: ShowingOrder = "called_player"
    show_checked: ShowingOrder = "left_of_button"
    show_no_betting: ShowingOrder = "called_player_of_last_betting_round"
    called_player_may_muck: bool = True
    others_show: OthersShow = "claimants"
    may_ask_to_see: MayAskToSee = "nobody"
    asked_hand_lives: AskedHandLives = "if_winner_asks"
    all_in_hands_up: bool = False
    side_pots_first: bool = False  # the players of the deepest side pot show before the others
    last_hand_shows: bool = False  # whether a hand left alone at the showdown must be shown to win
    losers_killed: bool = False  # whether losing hands are declared dead before a pot is paid
    odd_chip: OddChip = "one_each_from_buttons_left"
    run_again: bool = False
    run_players: int = 2
    run_odd_chips: RunOddChips = "earlier_boards"
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    recorded: InitVar[bool] = False  # for rules from a table's record, which were judged when it was written

    def __post_init__(self, recorded: bool) -> None:
        if not recorded:
            self._refuse_unfit()

    def _refuse_unfit(self) -> None:
        """Refuse values of the wrong kind, words that a rule does not have, and amounts that contradict one another."""
        for answer in fields(self):
            said = getattr(self, answer.name)
            if answer.name in WORDS:
                if said not in WORDS[answer.name]:
                    allowed = ", ".join(word or "nothing" for word in WORDS[answer.name])
                    raise Malformed(f"{answer.name} cannot be {as_given(said)}", allowed=allowed)
            elif form := _FORM_BY_TYPE.get(type(answer.default)):
                form.refuse_unfit(answer.name, said)
        Deck.parse(self.deck), schemes_of(self.contest)  # which refuse what they cannot read
        if any(after < before for before, after in pairwise(self.blinds)):
            raise Malformed(
                f"blinds of {'-'.join(map(str, self.blinds))} do not rise",
                allowed=f"the smallest first, such as {'-'.join(map(str, sorted(self.blinds)))}",
            )
        if self.minimum_bet < 1 or self.chip < 1 or min(self.bet_sizes, default=1) < 1:
            raise Malformed(
                "a bet or a chip of nothing", allowed="the least bet, every bet size and the chip at least 1"
            )
        if self.limit == "fixed" and len(self.bet_sizes) != len(self.poker.streets):
            raise Malformed(
                f"{len(self.bet_sizes)} bet sizes for {len(self.poker.streets)} betting rounds",
                allowed="one size for each betting round",
                cites=self.cites("betting.fixed_sizes"),
            )
        if self.limit == "range" and self.maximum_bet < self.minimum_bet:
            raise Malformed(
                f"a largest bet of {self.maximum_bet} below the least of {self.minimum_bet}",
                allowed="a maximum bet at or above the minimum",
                cites=self.cites("betting.limit"),
            )
        if self.wagers_in_chips and any(amount % self.chip for amount in (*self.blinds, self.ante)):
            raise Malformed(
                f"blinds or an ante that chips of {self.chip} cannot make",
                allowed="multiples of the chip",
                cites=self.cites(*self.chip_keys),
            )

    @property
    def chip_keys(self) -> tuple[str, ...]:
        """The decisions that forbid wagers which the chips in play cannot make."""
        return ("tournament.wagers_in_chips",) if self.tournament else ("stakes.smallest_chip", "all_in.amount")

    @property
    def poker(self) -> Game:
        """The game as data: its streets, draws and boards."""
        return GAMES[self.game]

    @cached_property
    def schemes(self) -> tuple[Scheme, ...]:
        """The ranking schemes by which the pot is won: one scheme, or one for high and one for low."""
        return schemes_of(self.contest)

    @cached_property
    def whole_deck(self) -> Deck:
        """The deck that the game is dealt from."""
        return Deck.parse(self.deck)

    def __getstate__(self) -> dict[str, object]:
        """Leave out the values that are worked out from the fields; unpickled rules work them out again."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def stated(self) -> dict[str, object]:
        """Return every value that differs from its default, in order; they are enough to write the rules down."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name == "game" or (field.compare and getattr(self, field.name) != field.default)
        }


def schemes_of(contest: str) -> tuple[Scheme, ...]:
    """Return the ranking schemes by which a pot is won, from the name of a contest.

    >>> [scheme.sense for scheme in schemes_of("high-52")]
    ['high']
    """
    names = contest.split(" & ")
    return tuple(map(find_scheme, names)) if len(names) > 1 else pot_schemes(contest)
