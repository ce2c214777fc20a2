"""Read a player's words and moved chips, in order, as one action of the hand or as a ruling.

`read_act` is the entry point. The first thing that names an action binds: a word, a tap, chips in one motion. Chips
without words are read by their amounts; where these match no action, the house's rows decide. Nothing here changes the
hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, Final

from pokerroom.errors import Malformed, as_given, refuse_wrong_kind, refuses_misread_calls
from pokerroom.hand import Hand
from pokerroom.hand.commands import Straddle
from pokerroom.hand.wagering import options_in_turn, refuse_odd_chips
from pokerroom.rulebook.house import House
from pokerroom.rulings.speech.amounts import read_made_up, read_opening_wager, read_over_call, read_short_of_call
from pokerroom.rulings.speech.gestures import (
    DrewBack,
    Gesture,
    Knocked,
    Pointed,
    PushedCards,
    Put,
    SpokenWords,
    checked_gestures,
    read_gestures,
)
from pokerroom.rulings.speech.player_act import PlayerAct
from pokerroom.rulings.speech.reading import Reading
from pokerroom.rulings.speech.statements import (
    CARDS_IN,
    SIZES,
    TAP,
    Motion,
    complete_with_size,
    read_statement,
    settle_amount,
)
from pokerroom.rulings.speech.turns import hold_out_of_turn_act, take_back_directed_act
from pokerroom.rulings.speech.words import (
    NO_ACTION_NAMED,
    SAID_ALL_IN,
    SAID_AMOUNT,
    SAID_ANOTHER_ALL_IN,
    SAID_CALL,
    SAID_CALL_AND_RAISE,
    SAID_CHECK,
    SAID_FOLD,
    SAID_HALF_POT,
    SAID_POT,
    SAID_RAISE,
    SAID_STRADDLE,
    SPOKEN_ACTS,
    Spoken,
    read_words,
)

_WORDS_BIND: Final = "declaration.spoken_actions_bind"
_FOLD_BINDS: Final = "declaration.fold_binds"
_TAP: Final = "declaration.tap_is_check"
_WORDS_AGAINST_CHIPS: Final = "declaration.words_against_chips"
_STRING: Final = "declaration.string_bet"
_ONE_MOTION: Final = "declaration.one_motion"
_POT_LIMITS: Final = ("pot", "half_pot")


@refuses_misread_calls
def read_act(
    hand: Hand,
    seat: int,
    gestures: str | Sequence[Gesture],
    *,
    house: House | None = None,
    unit: int = 1,
    lying: int = 0,
    in_the_dark: bool = False,
    facts: Mapping[str, Any] | None = None,
    floor: bool | None = None,
    reason: str = "",
    by: str = "",
) -> Reading:
    """Return the reading of a seat's gestures now.

    `unit` is the number of chips in one unit of the spoken amounts. `lying` are chips that an earlier reading left in
    front of the player. `in_the_dark` means before the cards of the round were dealt. `facts` are known only to people:
    declared_call, good_reason, all_acted_on_it, long_considered, caused_action; `by` is the reporter. `floor` says
    whether the floor takes the book's offer to it, and `reason` why.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.hand import hand_rules_for
    >>> from pokerroom.rulebook.setup.table_setup import TableSetup
    >>> setup = TableSetup(game="holdem", blinds=(1, 2), min_buy_in=100, max_buy_in=1000)
    >>> rules = hand_rules_for(house_named("uk"), setup)
    >>> hand = Hand(rules, {1: 200, 2: 200, 3: 200}, button=3)
    >>> hand.post(), hand.post(), hand.deal("??" * 6)  # doctest: +ELLIPSIS
    (...)
    >>> reading = read_act(hand, 3, "put 25")
    >>> reading.command, reading.returned, reading.words
    (Call(), 23, 'seat 3 calls 2; 23 goes back')
    >>> read_act(hand, 3, 'said "raise"; put 25').words
    'seat 3 raises to 25'
    """
    refuse_wrong_kind("read_act", "hand", hand, Hand, allowed="a hand, such as Hand.open(...)")
    refuse_wrong_kind(
        "read_act", "gestures", gestures, (str, list, tuple), allowed="text such as 'said \"raise\"; put 60'"
    )
    refuse_wrong_kind("read_act", "house", house, (House, NoneType), allowed="a house to rule by, or nothing")
    refuse_wrong_kind("read_act", "facts", facts, (Mapping, NoneType), allowed="a table of facts, or nothing")
    signs = read_gestures(gestures) if isinstance(gestures, str) else checked_gestures(gestures)
    if type(unit) is not int or unit < 1 or type(lying) is not int or lying < 0:
        raise Malformed(
            f"a unit of {as_given(unit)}, {as_given(lying)} lying", allowed="whole numbers, the unit at least 1"
        )
    whose = hand.seat(seat)
    judged_by = _house_of_hand(hand) if house is None else house
    options = hand.options(seat)
    case = PlayerAct(hand, seat, judged_by, options, facts or {}, floor=floor, reason=reason, by=by, lying=lying)
    if in_the_dark or not hand.betting:
        return _before_the_cards(case, signs, unit, in_the_dark)
    if not whose.live or whose.all_in:
        why = "is all-in" if whose.live else "is out of the hand"
        _lay_out_chips(case, [sign.chips for sign in signs if isinstance(sign, Put) and sign.pushed])
        return case.nothing(f"seat {seat} {why} and has nothing to decide")
    return _read_in_turn(case, signs, unit) if hand.turn == seat else _read_out_of_turn(case, signs, unit)


def _house_of_hand(hand: Hand) -> House:
    """Return the house whose book the hand is played by; refuse a hand that knows no book."""
    if hand.rules.grounds is None:
        raise Malformed("this hand knows no book", allowed="a house to rule by")
    return House(hand.rules.grounds.book)


def _read_out_of_turn(act: PlayerAct, gestures: Sequence[Gesture], unit: int) -> Reading:
    """Read gestures made out of turn: what they would be in turn is held for the turn, or taken back."""
    act.open = options_in_turn(act.hand, act.seat)
    if not act.house.answer("declaration.words_out_of_turn"):
        gestures = [gesture for gesture in gestures if not isinstance(gesture, SpokenWords)]
        if not gestures:
            return act.nothing(f"seat {act.seat} spoke out of turn", "declaration.words_out_of_turn")
    meant = _read_in_turn(act, gestures, unit)
    if any(isinstance(gesture, Pointed) for gesture in gestures):
        mucked = any(isinstance(gesture, PushedCards) and gesture.to_muck for gesture in gestures)
        return take_back_directed_act(act, mucked)
    return hold_out_of_turn_act(act, meant)


def _before_the_cards(act: PlayerAct, gestures: Sequence[Gesture], unit: int, in_the_dark: bool) -> Reading:
    """Read gestures made before the cards of the round were dealt: only a straddle can be posted then."""
    chips = [gesture.chips for gesture in gestures if isinstance(gesture, Put) and gesture.pushed]
    _lay_out_chips(act, chips)
    if act.open.straddle and not in_the_dark:
        spoken = [read_words(gesture.words, unit) for gesture in gestures if isinstance(gesture, SpokenWords)]
        if any(words.act == SAID_STRADDLE or _names_straddle(act, words) for words in spoken):
            return act.done(Straddle(), "blinds.straddle")
        if not spoken and _places_straddle(act):
            return act.done(Straddle(), "blinds.straddle", "blinds.straddle_acts_last")
        over_chip = not spoken and len(chips) == 1 and len(chips[0]) == 1 and act.put >= act.whole_raise
        if over_chip and act.house.answer("declaration.over_chip_straddles"):
            return act.done(Straddle(), "declaration.over_chip_straddles")
    if not act.hand.progress.contested:
        return act.nothing("the hand is decided: only one player is left", "betting.last_player_wins")
    if act.hand.stage in ("turn up", "show", "settle", "over"):
        return act.nothing(f"seat {act.seat} has nothing to bet: the cards speak", "evaluation.cards_speak")
    return act.nothing(f"seat {act.seat} cannot act before the cards", "betting.no_action_before_the_cards")


def _names_straddle(act: PlayerAct, spoken: Spoken) -> bool:
    """Return whether a player who may straddle has named its amount and nothing else."""
    return spoken.act == SAID_AMOUNT and spoken.amount == act.open.straddle


def _places_straddle(act: PlayerAct) -> bool:
    """Return whether chips placed without a word are a straddle: all of its amount and usually no more."""
    amount, draw = act.open.straddle, act.hand.rules.poker.key == "draw_blind"
    terms = act.house.answer("blinds.straddle", "draw_blind" if draw else "other") or {}
    return act.put == amount or (act.put > amount and bool(terms.get("cut_to_amount")))


# In turn


def _read_in_turn(act: PlayerAct, gestures: Sequence[Gesture], unit: int) -> Reading:
    acts, idle = _acts(act, gestures, unit)
    motions = [step for step in acts if isinstance(step, tuple)]
    _lay_out_chips(act, motions)
    if any(isinstance(gesture, DrewBack) for gesture in gestures):
        act.keys += (_ONE_MOTION, "betting.wager_not_withdrawn")
    if not acts:
        return idle or act.nothing(f"seat {act.seat} has named no action: {act.open.words()}")
    if _held_to_a_call(act, acts[0]):
        return _call_or_fold(act, acts)
    words = [step for step in acts if isinstance(step, Spoken)]
    outrank = act.house.says(_WORDS_AGAINST_CHIPS, "words")
    if isinstance(acts[0], Spoken):
        act.keys += _why_it_binds(acts[0])
        if motions:
            act.keys.append(_WORDS_AGAINST_CHIPS)
        return read_statement(act, complete_with_size(acts[0], acts[1:], outrank), motions, first=True)
    if words:
        act.keys.append(_WORDS_AGAINST_CHIPS)
        if outrank and (words[0].act in (SAID_CALL, *SIZES) or words[0].amount):
            return read_statement(act, words[0], motions, first=False)
        if words[0] in (TAP, CARDS_IN) or words[0].act in (SAID_FOLD, SAID_CHECK):
            act.keys.append("betting.wager_not_withdrawn")
    return _silent(act, motions)


def _acts(act: PlayerAct, gestures: Sequence[Gesture], unit: int) -> tuple[list[Spoken | Motion], Reading | None]:
    """Return the gestures that name an action, in order, and the reading to use if none does."""
    acts: list[Spoken | Motion] = []
    idle: Reading | None = None
    any_motion = act.house.says("declaration.chips_bind", "any_motion")
    for gesture in gestures:
        match gesture:
            case SpokenWords(words):
                spoken = settle_amount(act, read_words(words, unit))
                key = _names_no_action(act, spoken)
                if key is None:
                    acts.append(spoken)
                else:
                    idle = act.nothing(f"seat {act.seat} has named no action: {act.open.words()}", *key)
            case Put(chips, pushed):
                if pushed or any_motion:
                    acts.append(chips)
                else:
                    idle = act.nothing(f"seat {act.seat} has wagered nothing", "declaration.chips_bind")
            case Knocked():
                acts.append(TAP)
            case PushedCards(to_muck):
                ruling = act.rule("cards_released_forward", touched_muck=to_muck)
                if any(use.name in ("deemed", "hand_dead") for use in ruling.effects):
                    if not acts:
                        act.rows.append(ruling)
                    acts.append(CARDS_IN)
                else:
                    idle = act.nothing(f"the hand of seat {act.seat} is still live", ruling=ruling)
    act.keys.clear()
    return acts, idle


def _why_it_binds(spoken: Spoken) -> tuple[str, ...]:
    """Return the keys of the questions that make a first word or gesture bind; none for cards, which need a ruling."""
    return {SAID_FOLD: (_FOLD_BINDS,), TAP.act: (_TAP,), CARDS_IN.act: ()}.get(spoken.act, (_WORDS_BIND,))


def _names_no_action(act: PlayerAct, spoken: Spoken) -> tuple[str, ...] | None:
    """Return the keys of the questions by which words name no action here; None where they do name one."""
    if spoken.act == SAID_ANOTHER_ALL_IN:
        return ("declaration.another_all_in",)
    if spoken.act in (SAID_POT, SAID_HALF_POT) and act.hand.rules.limit not in _POT_LIMITS:
        return ("declaration.pot_without_limit",)
    return () if spoken.act in (*NO_ACTION_NAMED, SAID_STRADDLE) else None


def _lay_out_chips(act: PlayerAct, motions: Sequence[Motion]) -> None:
    """Add up the chips of all motions and those already there; chips beyond the stack are not in play."""
    total = act.lying + sum(map(sum, motions))
    refuse_odd_chips(act.hand, act.seat, total)
    act.put = min(total, act.stack)
    act.beside = total - act.put
    if act.beside:
        act.keys.append("stakes.table_stakes")


def _silent(act: PlayerAct, motions: Sequence[Motion]) -> Reading:
    """Read chips without a word that are at least a call: the first motion is the size of a bet or raise."""
    act.keys.append("declaration.chips_bind")
    if act.limited:
        return read_made_up(act, act.mine + act.put)
    if len(motions) > 1:
        act.keys.append(_STRING)
    first, price = sum(motions[0]), act.price
    if price and first == price:
        return act.call()
    to = act.mine + min(first, act.stack)
    return read_over_call(act, to, motions[0]) if price else read_opening_wager(act, to, motions[0])


# Short of a call


def _held_to_a_call(act: PlayerAct, first: Spoken | Motion) -> bool:
    """Return whether only a call or a fold is open, after an earlier ruling or because silent chips fell short."""
    if act.limited:
        return act.open.call > 0 and not act.open.least_to
    return not isinstance(first, Spoken) and sum(first) < act.price


def _call_or_fold(act: PlayerAct, acts: Sequence[Spoken | Motion]) -> Reading:
    """Read the first words or chips that mean a call or a fold; a raise is not open, and announcing one does not bind.

    A call may be put in by several motions. If there is neither a call nor a fold, the house's row decides.
    """
    put, motions = act.lying, 0
    for step in acts:
        if not isinstance(step, Spoken):
            act.keys.append("declaration.chips_bind")
            if motions:
                act.keys.append(_STRING)
            put, motions = put + sum(step), motions + 1
            if put >= act.price:
                return act.call()
            continue
        act.keys += _why_it_binds(step)
        if motions:
            act.keys.append(_WORDS_AGAINST_CHIPS)
        named = step.act
        if named == SAID_CALL_AND_RAISE:
            named = act.house.word("declaration.call_and_raise", SPOKEN_ACTS)
        if named == SAID_CALL or _names_the_call(act, step):
            return act.call()
        if named in (SAID_FOLD, CARDS_IN.act):
            return read_short_of_call(act, put, folds=True)
    return read_short_of_call(act, put)


def _names_the_call(act: PlayerAct, spoken: Spoken) -> bool:
    """Return whether a statement names the call: its amount, or all-in where that is no more than the call."""
    if spoken.act == SAID_ALL_IN:
        return act.price == act.stack
    return not spoken.by and spoken.act != SAID_RAISE and spoken.amount in (act.price, act.level)
