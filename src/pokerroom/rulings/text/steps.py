"""Write the dealer's steps: the work that each effect of a ruling gives people, in plain words.

If the observation is known, they name the seat, the cards and the street; otherwise they say "the player" and "that
street".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.errors import (
    refuse_unless_kind,
    refuses_misread_calls,
)
from pokerroom.games.game import BOARD_STREETS
from pokerroom.hand import Hand
from pokerroom.hand.wagering import call_of, wagers_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulebook.ruling_rows.ruling_names import ROLE_NAMES, CardGroupName, EffectArgument
from pokerroom.rulebook.words import one_of
from pokerroom.rulings.judging.judgement import Judgement
from pokerroom.rulings.people import title
from pokerroom.rulings.seen import Seen, spoken_key
from pokerroom.wording.capital import capital


@dataclass(frozen=True, slots=True)
class StepNames:
    """The names that the sentences may use, as far as they are known: the seat, cards, street, amounts and house."""

    seat: int = 0
    cards: Mapping[CardGroupName, tuple[Card, ...]] = field(default_factory=dict)
    street: str = ""
    amounts: Mapping[str, int] = field(default_factory=dict)
    house: House | None = None

    @property
    def player(self) -> str:
        """The player concerned, in the form used in a sentence."""
        return f"seat {self.seat}" if self.seat else "the player"

    def role(self, name: str) -> str:
        """Return the house's title for a role, or the role's own name where the house is not known."""
        return f"the {title(self.house, one_of(ROLE_NAMES, name, 'a role'))}" if self.house else f"the {name}"

    def group(self, name: EffectArgument) -> tuple[str, bool]:
        """Return a group of cards in words, and whether there are several."""
        one, many, several = _CARD_GROUP_WORDS[name]
        like: tuple[EffectArgument, ...] = (name, *_CARDS_LIKE.get(name, ()))
        cards = next((cards for name in like for group, cards in self.cards.items() if group == name), ())
        if cards:
            several = len(cards) > 1
        elif name == "early_cards" and self.street in BOARD_STREETS[1:]:
            several = False
        words = many if several else one
        seen = [card for card in cards if card != UNKNOWN]
        return (f"{words} ({cards_text(seen)})" if seen else words), several


# A group of cards: one card, several, and which of the two where nobody says.
_CARD_GROUP_WORDS: Final[dict[EffectArgument, tuple[str, str, bool]]] = {
    "exposed_card": ("the exposed card", "the exposed cards", False),
    "boxed_card": ("the boxed card", "the boxed cards", False),
    "joker": ("the joker", "the jokers", False),
    "extra_card": ("the extra card", "the extra cards", False),
    "extra_hand": ("the extra hand", "the extra hand", False),
    "early_cards": ("the early card", "the early cards", True),
    "flop": ("the flop", "the flop", False),
    "board_card": ("the board card", "the board cards", False),
    "correct_card": ("the card that was due", "the cards that were due", False),
    "surplus_cards": ("the surplus card", "the surplus cards", True),
    "turned_cards": ("the card that was turned", "all the cards that were turned", True),
    "burn": ("its burn card", "its burn cards", False),
    "extra_burns": ("the extra burn card", "the extra burn cards", True),
    "final_round_cards": ("the card dealt in the last round", "the cards dealt in the last round", True),
    "draw_cards": ("the draw card", "the draw cards", True),
    "dealer_cards": ("the dealer's hole card", "the dealer's hole cards", True),
    "own_card": ("the player's own card", "the player's own cards", False),
}

# Where a card was reported under one name and a ruling calls it by another.
_CARDS_LIKE: Final[dict[EffectArgument, tuple[EffectArgument, ...]]] = {
    "board_card": ("early_cards",),
    "flop": ("early_cards",),
    "early_cards": ("board_card", "flop"),
}
# {player}, {cards} and {street} are put in; {are}, {stay} and {they} agree with the cards.
_SENTENCE_ALONE: Final[dict[str, str]] = {
    "misdeal": "Declare a misdeal: this deal is abandoned.",
    "void_hand": "Declare the hand void: nobody wins it, and no commission is taken.",
    "play_on": "Play on with the hand as it lies.",
    "reconstruct_deal": (
        "Put the deal right: move cards to the seats that should have had them, put surplus cards back on top of the "
        "deck in their order, and deal missing cards from the top."
    ),
    "results_stand": "Hands completed before this keep their results.",
    "new_shuffle": "Take all the cards in, shuffle and cut before any card is dealt.",
    "shuffle_again": "Shuffle that deck again before it is dealt; a hand in play is not touched.",
    "shuffle_by_hand": "From the next shuffle on, shuffle and cut by hand.",
    "cut_now": "Cut the undealt cards before the next card.",
    "rebuild_stub": (
        "Make the stub up again from every card not known to be in a hand, on the board, burnt or discarded; shuffle "
        "and cut."
    ),
    "replace_deck": "Use a new deck from the next hand.",
    "check_deck": "Check the deck before the next hand starts.",
    "count_deck_after_hand": "Count the deck when the hand is over.",
    "deal_top_card_to_player": "Deal the top card of the deck to {player} as the missing card.",
    "deal_next_to_rightful_player": "Deal the next cards to the player who was passed over, then go on in order.",
    "deal_next_face_down": "Deal the next card of {player} face down; the face-up card serves as the up card.",
    "deal_rest_face_up": "Deal all remaining cards of this round face up.",
    "deal_one_community_card": "Deal one card face up for everybody instead of the last round of cards.",
    "finish_betting_first": "Complete the open betting round before any new card.",
    "restore_sequence": (
        "Put burns and board cards where they would have been without the error, and go on with the deck from there."
    ),
    "later_cards_as_without_error": (
        "Leave what was acted on; from the next street on, deal the cards that would have come without the error."
    ),
    "chips_carry_to_next_pot": "The chips of {player} start the next deal's pot.",
    "raise_returned": (
        "Give {player} back the uncalled raise; what matched the earlier bet stays and is the price again."
    ),
    "wager_stands": "The wager is good as made.",
    "wager_returned": "The wager goes back to {player}.",
    "excess_returned": "What is above the valid amount goes back.",
    "hand_dead": "The hand of {player} is dead.",
    "hand_live": "The hand of {player} is in play.",
    "must_discard": "{player} discards the surplus card before play goes on.",
    "actions_retracted": (
        "Take back the action of {player} and everything after it; the turn goes to the player whose turn it was."
    ),
    "turn_goes_back": "Give the turn to {player} before anything else happens.",
    "no_raise_this_round": "{player} may not bet or raise until this betting round is over.",
    "treated_as_all_in": "{player} stays in for the pot as it is, and takes no further part in the betting.",
    "button_stays": "The button stays: the same blinds, and the same player gets the first card.",
    "same_opener": "Whoever opened the round before opens this one.",
    "remove_from_table": "Take them off the table; they never count as stake.",
    "record_breach": "Record the breach with rule, person and time.",
    "withdraw_privilege": "{player} loses the privilege until it is given back.",
    "hold_table": "Hold the table: no next hand until this step is entered.",
}
_SENTENCE_WITH_CARDS: Final[dict[str, str]] = {
    "return_to_stub_and_reshuffle": "Put {cards} back with the stub, shuffle and cut.",
    "replace_with_next": "Deal the next card of the deck in place of {cards}; later cards follow in order.",
    "replace_after_round": "Finish this round of dealing, then replace {cards} with the next card.",
    "replace_after_deal": (
        "Complete the deal in its order; then give {player} the card that would have been the first burn in place of "
        "{cards}."
    ),
    "becomes_burn": "{cards} {are} the next burn; burn no other card there.",
    "discard": "Put {cards} among the discards, out for this hand.",
    "set_aside": "Set {cards} aside.",
    "card_plays": "{cards} {stay} in the hand and {play}.",
    "turn_face_down": "Turn {cards} face down again, to be used later in {their} own place.",
    "board_stands": "{cards} {stay} on the board as dealt.",
    "random_pick_becomes_burn": (
        "Mix {cards} face down; {floor} picks the surplus at random as the next burn, and the rest are dealt as due."
    ),
}
_SENTENCE_WITH_STREET: Final[dict[str, str]] = {
    "skip_burn": "Burn no card before {street}.",
    "redeal_without_burn": "Deal {street} from the top, without a burn.",
    "redeal_with_burn": "Burn a card and deal {street}.",
    "reshuffle_set_aside_before": (
        "Before {street}, put what was set aside back with the stub, shuffle and cut, and deal {street} without a burn."
    ),
}
_SENTENCE_BY_ARGUMENT: Final[dict[str, dict[str, str]]] = {
    "wagers_returned": {
        "all": "Give every chip of this hand back, blinds and antes included.",
        "all_but_forced": "Give back every chip of this hand but blinds and antes, which stay posted.",
        "player": "Give {player} back the chips wagered in this hand.",
        "innocent": "Give everybody but the offender back the chips of this hand.",
        "left_out": "Give a player who was dealt out the blind or ante back.",
        "since_error": "Give back what was wagered since the error.",
    },
    "wagers_forfeited": {
        "pot": "A fouled hand gets nothing back: its chips stay in the pot.",
        "house": "The house collects the chips of {player}.",
        "held": "The chips of {player} are held apart until somebody decides about them.",
    },
    "on_fold": {
        "wager_stays": "If {player} folds then, the wager stays in the pot.",
        "wager_returned": "If {player} folds then, the wager goes back.",
    },
    "must_complete": {
        "call": "{player} must make it up to the call{amount}.",
        "minimum_bet": "{player} must make it up to the least bet{amount}.",
        "minimum_raise": "{player} must make it up to the least raise{amount}.",
    },
    "must_post": {
        "now": "{player} posts now what is owed.",
        "before_next_hand": "{player} posts what is owed before the next hand.",
    },
    "correct_stake": {
        "now": "Bring the stake of {player} inside the buy-in range now.",
        "after_hand": "Bring the stake of {player} inside the buy-in range after the hand.",
    },
    "cap_bets_this_round": {
        "highest_wager_so_far": "No wager of this betting round may exceed the highest so far.",
        "table_minimum": "No wager of this betting round may exceed the table minimum.",
    },
    "settle_wager_at": {
        "amount_wagered": "Settle the wager at the amount wagered.",
        "maximum": "Settle the wager at the most it may be.",
    },
    "pot_to": {
        "valid_hand": "Push the pot to the only hand with the right number of cards.",
        "last_folder": "Push the pot to whoever folded last.",
        "last_folder_in_final_round": "Push the pot to whoever folded last in the final betting round.",
    },
    "deemed": {
        "check": "{player} has checked.",
        "call": "{player} has called.",
        "fold": "{player} has folded.",
        "least_bet": "{player} has made the least bet.",
        "stand_pat": "{player} has drawn no card.",
    },
    "reveal_to_all": {
        "now": "Show it to the whole table now.",
        "end_of_betting_round": "Show it to the whole table at the end of this betting round.",
        "after_all_betting": "Show it to the whole table when all betting is over.",
        "on_request_after_hand": "Show it to the whole table after the hand, if anybody asks.",
    },
    "correct_button": {
        "now": "Put the button where it belongs now.",
        "next_hand": "Put the button where it belongs with the next hand.",
    },
}
# Several things to choose from or to tell: how the sentence begins, and the words for each.
_SENTENCE_WITH_LIST: Final[dict[str, tuple[str, str, dict[str, str]]]] = {
    "options_limited_to": (
        "{player} may only ",
        "or",
        {
            "call": "call",
            "raise": "raise",
            "fold": "fold",
            "complete_call": "complete the call",
            "correct_wager": "correct the wager",
        },
    ),
    "player_chooses": (
        "{player} chooses: ",
        "or",
        {
            "fold": "fold",
            "call": "call",
            "raise": "raise",
            "complete": "make the wager up to the least legal one",
            "play_normally": "play normally",
            "treated_as_all_in": "be treated as all-in for the pot as it is",
        },
    ),
    "sanctions": (
        "The penalty: ",
        "and",
        {
            "dead_hand": "the hand is dead and its wagers stay in the pot",
            "void_wagers": "the hand is dead and its wagers go back",
            "bar_from_game": "the player is barred from the game",
            "bar_from_game_for": "the player is barred from the game for a time",
            "bar_from_room": "the player is barred from the room",
            "exclude_from_casino": "the player is excluded from the casino",
            "detain": "the person is detained",
        },
    ),
    "notify": (
        "Tell ",
        "and",
        {"surveillance": "surveillance", "inspector": "an inspector"},
    ),
}


def step_sentences(effects: Iterable[EffectUse], telling: StepNames | None = None) -> list[str]:
    """Return the work that effects give people, as a rule one sentence for each effect.

    A sentence is not repeated, a void hand adds that the wagers are returned, and a dead hand's sentence says that its
    chips stay in the pot.

    >>> back = EffectUse("return_to_stub_and_reshuffle", ("flop", "burn"))
    >>> step_sentences([back, EffectUse("redeal_with_burn", ("flop",))])
    ['Put the flop and its burn card back with the stub, shuffle and cut.', 'Burn a card and deal the flop.']
    """
    uses, telling = tuple(effects), telling or StepNames()
    moved = any(use == EffectUse("correct_button", ("now",)) for use in uses)
    lines = [step(use, telling) for use in uses if not (moved and use.name == "button_stays")]
    names = {use.name for use in uses}
    if not names & {"wagers_returned", "wagers_forfeited", "chips_carry_to_next_pot"}:
        if "void_hand" in names:
            lines.append(step(EffectUse("wagers_returned", ("all",)), telling))
        elif "hand_dead" in names and "raise_returned" not in names:
            dead = lines.index(step(EffectUse("hand_dead"), telling))
            lines[dead] = lines[dead].rstrip(".") + "; its chips stay in the pot."
    return list(dict.fromkeys(lines))


@refuses_misread_calls
def steps_of(ruling: Judgement, hand: Hand | None = None) -> list[str]:
    """Return the steps for carrying a ruling out; for an open one, as if every offer were declined."""
    refuse_unless_kind(ruling, Judgement, "is no ruling", allowed="what `rule(house, Seen(...))` returns")
    refuse_unless_kind(hand, Hand | None, "is no hand", allowed="a Hand, or None")
    return step_sentences(ruling.effects, telling_of(ruling, hand))


def offered(effects: Iterable[EffectUse], ruling: Judgement) -> list[str]:
    """Return offered effects for use within a sentence, without naming cards.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulings import Seen, rule
    >>> muck = rule(house_named("uk"), Seen("cards_in_muck", seat=4, facts={"identifiable": True}))
    >>> offered(muck.offers[0].effects, muck)
    ['the hand of seat 4 is in play']
    """
    telling = replace(telling_of(ruling), cards={})
    lines: list[str] = []
    for use in effects:
        if use.name == "sanctions":
            lines.append("a penalty")
        else:
            words = step(use, telling).rstrip(".")
            lines.append(words[:1].lower() + words[1:])
    return list(dict.fromkeys(lines))


def telling_of(ruling: Judgement, hand: Hand | None = None) -> StepNames:
    """Return the names that the sentences about a ruling may use."""
    street = ruling.facts["street"].value if "street" in ruling.facts else ""
    amounts = _amounts_to_match(ruling.seen, hand) if hand is not None else {}
    seen = ruling.seen
    return StepNames(seen.seat, seen.cards, str(street), amounts, ruling.house)


def step_forms(use: EffectUse, telling: StepNames) -> set[str]:
    """Return every form in which a ruling's steps say one effect.

    >>> sorted(step_forms(EffectUse("hand_dead"), StepNames(3)))
    ['The hand of seat 3 is dead.', 'The hand of seat 3 is dead; its chips stay in the pot.']
    """
    return {step(use, telling), *step_sentences([use], telling)}


def step(use: EffectUse, telling: StepNames) -> str:
    """Write one effect of a ruling as a sentence about people's work."""
    words = {"player": telling.player, "are": "is", "stay": "stays", "play": "plays", "their": "its", "amount": ""}
    words["floor"] = telling.role("floor")
    name, arguments = use.name, use.arguments
    if name == "apply":
        return f"Rule as for: {', '.join(map(spoken_key, arguments))}."
    if arguments == ("players",):
        return "All players agree on what is done, and it is entered."
    if name == "refer_to":
        return capital(f"{telling.role(arguments[0])} decides and enters the ruling.")
    if name in _SENTENCE_ALONE:
        text = _SENTENCE_ALONE[name]
    elif name in _SENTENCE_WITH_CARDS:
        text, groups = _SENTENCE_WITH_CARDS[name], [telling.group(argument) for argument in arguments]
        if len(groups) > 1 or any(several for _, several in groups):
            words |= {"are": "are", "stay": "stay", "play": "play", "their": "their"}
        words["cards"] = _join_words([group for group, _ in groups], "and")
    elif name in _SENTENCE_WITH_STREET:
        text = _SENTENCE_WITH_STREET[name]
        street = telling.street if arguments[0] == "same" else arguments[0]
        words["street"] = f"the {street}" if street else "that street"
    elif name in _SENTENCE_BY_ARGUMENT:
        text = _SENTENCE_BY_ARGUMENT[name][arguments[0]]
        amount = telling.amounts.get(arguments[0], 0) if name == "must_complete" else 0
        words["amount"] = f", {amount}" if amount else ""
    else:
        beginning, joint, known = _SENTENCE_WITH_LIST[name]
        ending = ", with name and time." if name == "notify" else "."
        text = beginning + _join_words([known[argument] for argument in arguments], joint) + ending
    return capital(text.format(**words))


def choices(offered: Iterable[EffectArgument]) -> list[str]:
    """Return in words the sanctions from which a ruling lets a person choose."""
    return [_SENTENCE_WITH_LIST["sanctions"][2][name] for name in offered]


def _join_words(words: list[str], joint: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {joint} {words[-1]}"


def _amounts_to_match(seen: Seen, hand: Hand) -> dict[str, int]:
    """Return the call and the smallest bet and raise for the player concerned, each at most their stack."""
    then = hand if seen.since is None else hand.at(seen.since)
    if not then.is_in(seen.seat) or then.stage != "bet":
        return {}
    call, _ = call_of(then, seen.seat)
    least, _ = wagers_of(then, seen.seat)
    return {"call": call, "minimum_bet": least, "minimum_raise": least}
