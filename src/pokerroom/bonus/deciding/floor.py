"""Judge irregularities in a round: the book's ruling, and its effects on wagers, cards and boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from pokerroom.bonus import commands, events
from pokerroom.bonus.deciding.round_context import RoundContext, one_line, whole_chips
from pokerroom.bonus.deciding.round_dealing import refuse_cards
from pokerroom.bonus.deciding.settling import given_up
from pokerroom.bonus.deciding.wagers import area_name
from pokerroom.bonus.state import CARDS_IN_HAND, DECK_SIZE, BoxState
from pokerroom.bonus.words import AREA_OF, PLAY_AREAS
from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal, Malformed
from pokerroom.games.game import BOARD_STREETS
from pokerroom.rulebook.ruling_rows.rows import EffectUse, Observation
from pokerroom.rulebook.ruling_rows.ruling_names import EffectName
from pokerroom.rulings import Ruling, Seen, rule
from pokerroom.rulings.record import effect_texts
from pokerroom.rulings.ruling import DECLINE

_VOIDING_EFFECTS: Final[frozenset[EffectName]] = frozenset(("misdeal", "void_hand"))
# Effects carried out on the round here; effects that the table carries out; and effects that change nothing now,
# because the wagers stay as they are or are only judged at settlement.
_EFFECTS_ON_ROUND: Final[frozenset[EffectName]] = frozenset(
    ("discard", "turn_face_down", "options_limited_to", "on_fold")
)
_EFFECTS_ON_TABLE: Final[frozenset[EffectName]] = frozenset(
    ("new_shuffle", "shuffle_again", "check_deck", "replace_deck", "hold_table", "notify", "record_breach", "sanctions")
)
_WAGER_STANDS_EFFECTS: Final[frozenset[EffectName]] = frozenset(
    ("play_on", "results_stand", "wager_stands", "settle_wager_at", "excess_returned")
)
_EFFECTS_WITH_VOID_OR_FOLD: Final[frozenset[EffectName]] = frozenset(("wagers_returned", "wagers_forfeited"))
_ANTE_FAULT: Final = "bonus_ante_out_of_limits"
_PLAY_FAULT: Final = "bonus_play_wager_wrong"


def _observation_in_vocabulary(context: RoundContext, seen: Seen) -> Observation:
    """Return the vocabulary's definition of an observation."""
    return context.house.book.vocabulary.ruling.observation(seen.key)


def ruling_on(context: RoundContext, seen: Seen) -> Ruling:
    """Return the book's ruling on an observation; facts that the round itself shows need not be given."""
    facts = _observation_in_vocabulary(context, seen).facts
    known: dict[str, Any] = {name: value for name, value in _facts_of_round(context, seen).items() if name in facts}
    return rule(context.house, replace(seen, facts={**known, **seen.facts}))


def _facts_of_round(context: RoundContext, seen: Seen) -> dict[str, Any]:
    state = context.state
    facts: dict[str, Any] = {
        "flop_wager_made": state.flop_wager_made,
        "cards_handled": state.cards_handled,
        "cards_dealt": DECK_SIZE - state.stub,
        "wager_round": "earlier" if state.phase == "over" else "current",
    }
    if _observation_in_vocabulary(context, seen).about == "play_wager":
        noticed = state.phase if state.phase in ("before_flop", "settlement") else "after_flop"
        facts["noticed"] = noticed
    return facts


def decide_observe(context: RoundContext, command: commands.Observe) -> Iterator[events.RoundEvent]:
    """Rule on an irregularity, with a person's decision where the book leaves it open, and carry it out."""
    one_line("a title", command.by, needed=False)
    one_line("a reason", command.reason, needed=False)
    if _observation_in_vocabulary(context, command.seen).about == "play_wager" and context.state.decision is not None:
        raise Malformed("it is not said how much was wagered", allowed="find the wager, and say what lies there")
    ruling = ruling_on(context, command.seen)
    if command.choice != "":
        if not command.by:
            raise Malformed("it is not said who decides", allowed="by, a title of the house")
        choice = command.choice
        ordered = choice.split(", ") if isinstance(choice, str) and choice != DECLINE else choice
        ruling = ruling.decide(ordered, command.by, command.reason)
    if ruling.open:
        offers = [f"{number}: {', '.join(map(str, offer.effects))}" for number, offer in enumerate(ruling.offers, 1)]
        allowed = "; ".join([*offers, DECLINE]) if offers else "the effects that they order"
        who = ruling.offers[0].title if ruling.offers else ruling.referred_to
        raise Illegal(f"{ruling.seen.name}: the {who} decides", allowed=allowed, cites=ruling.cites)
    yield from carried_out(context, ruling, command)


def carried_out(
    context: RoundContext, ruling: Ruling, command: commands.Observe | None = None
) -> Iterator[events.RoundEvent]:
    """Yield the effects of a ruling on the round."""
    by, reason = (command.by, command.reason) if command is not None else ("", "")
    seen = ruling.seen
    event = events.RoundRuled(seen.what, effect_texts(ruling.effects), seen.seat, ruling.cites, by, reason)
    names: set[EffectName] = {use.name for use in ruling.effects}
    if context.state.phase == "over":
        if names & _VOIDING_EFFECTS:
            what = f"round {context.state.number} is completed, and stands"
            raise Illegal(what, allowed="the round under way", cites=context.cites("ruling.completed_hands_stand"))
        yield event
        return
    _refuse_elsewhere(ruling)
    if names & _VOIDING_EFFECTS and context.state.jackpots_paid:
        raise Illegal("a round whose jackpots are paid", allowed="before they are", cites=ruling.cites)
    yield event
    if names & _VOIDING_EFFECTS:
        cheat = seen.seat if "wagers_forfeited" in names else 0
        yield from voided(context, seen.name, cheat)
        return
    for use in ruling.effects:
        yield from _events_of_effect(context, use, seen)


def _refuse_elsewhere(ruling: Ruling) -> None:
    """Refuse effects that a person orders but that are impossible in a round of this game."""
    names: set[EffectName] = {use.name for use in ruling.effects}
    folds = any(_is_fold(use) for use in ruling.effects)
    known = _VOIDING_EFFECTS | _EFFECTS_ON_ROUND | _EFFECTS_ON_TABLE | _WAGER_STANDS_EFFECTS
    if folds or names & _VOIDING_EFFECTS:
        known |= _EFFECTS_WITH_VOID_OR_FOLD
    for use in ruling.effects:
        if use.name not in known and not _is_fold(use):
            allowed = "misdeal, void_hand, play_on, deemed fold, check_deck ..."
            raise Illegal(f"{use} does not happen at a bonus table", allowed=allowed, cites=ruling.cites)


def _is_fold(use: EffectUse) -> bool:
    return use.name == "deemed" and use.arguments == ("fold",)


def _events_of_effect(context: RoundContext, use: EffectUse, seen: Seen) -> Iterator[events.RoundEvent]:
    """Yield the events of one effect of a ruling; effects on the table or on settlement have none here."""
    name: EffectName = use.name
    if _is_fold(use):
        box = context.live_box(seen.seat)
        if context.state.decision is None:
            raise Illegal(f"box {box.number} has nothing to decide", allowed="while players decide")
        yield from given_up(context, box, events.BoxFolded(box.number, seen.name))
    elif name == "discard":
        cards = seen.cards.get("extra_hand", (UNKNOWN,) * CARDS_IN_HAND)
        if any(box.number == seen.seat for box in context.state.live):
            raise Malformed(f"box {seen.seat} has an Ante", allowed="a box without one")
        refuse_cards(context, cards)
        yield events.HandDealtInVain(seen.seat, cards)
    elif name == "turn_face_down":
        yield events.CardsTurnedDown(_cards_shown_early(context, seen))
    elif name == "options_limited_to":
        box = context.live_box(seen.seat)
        yield events.HeldForCorrection(box.number)


def _cards_shown_early(context: RoundContext, seen: Seen) -> tuple[Card, ...]:
    given = [card for cards in seen.cards.values() for card in cards]
    if given:
        return tuple(given)
    if _observation_in_vocabulary(context, seen).about == "dealer_card":
        return tuple(context.state.dealer)
    street = seen.facts.get("card_shown")
    board = context.state.board
    cards_by_street = {"flop": board[:3], "turn": board[3:4], "river": board[4:5]}
    return tuple(cards_by_street[street]) if street in BOARD_STREETS else ()


def voided(context: RoundContext, why: str, cheat: int = 0) -> Iterator[events.RoundEvent]:
    """Yield the end of a round without a result: players are as before it, unless their wagers are forfeited."""
    yield events.RoundVoided(why)
    for box in context.state.boxes.values():
        if box.number == cheat:
            yield events.WagersForfeited(box.number, box.paid_in.chips, box.paid_in.tokens)
        elif box.paid_in.total or box.wagers:
            yield _made_good_as_at_start(box)
    yield events.RoundFinished()


def decide_call_off(context: RoundContext, command: commands.CallOff) -> Iterator[events.RoundEvent]:
    """Call off a round that cannot go on; refuse this once its jackpots are paid."""
    context.refuse_over()
    if context.state.jackpots_paid:
        raise Illegal("a round whose jackpots are paid", allowed="before they are")
    yield from voided(context, one_line("a reason", command.why))


def _made_good_as_at_start(box: BoxState) -> events.MadeGood:
    return events.MadeGood(box.number, box.start.chips - box.chips, box.start.tokens - box.tokens)


def decide_find_wager(context: RoundContext, command: commands.FindWager) -> Iterator[events.RoundEvent]:
    """Note the amount really found on an area; its consequences depend on the area and the time."""
    context.refuse_before_first_card()
    box = context.live_box(command.box)
    chips, tokens = whole_chips("a wager", command.chips), whole_chips("tokens", command.tokens)
    stake, total = box.on(command.area), command.chips + command.tokens
    if command.area == "jackpot" or not total:
        cites = context.cites("jackpot.side_wager_terms", "wagers_locked")
        raise Illegal(f"{total} found on the {command.area} area", allowed="what the console registered", cites=cites)
    if chips - stake.chips > box.chips or tokens - stake.tokens > box.tokens:
        raise Malformed(f"{total} found, and {box.player} had less", allowed=f"up to {box.chips + stake.chips}")
    decision = context.state.decision
    now = decision is not None and AREA_OF[decision] == command.area and not box.decided
    if not stake.total and not now:
        what = f"{area_name(command.area)} that was not made"
        raise Illegal(what, allowed="a wager that lies there, or is being made", cites=context.cites("wagers_locked"))
    yield events.WagerFound(box.number, command.area, chips, tokens)
    seen = _observation_of_amount(context, box, command, total)
    if seen is None:
        return
    ruling = ruling_on(context, seen)
    if ruling.open:  # unless a person decides, settlement treats it like a wrong amount that is first noticed there
        yield events.RoundRuled(seen.what, effect_texts(ruling.effects), box.number, ruling.cites)
    else:
        yield from carried_out(context, ruling)


def _observation_of_amount(
    context: RoundContext, box: BoxState, command: commands.FindWager, total: int
) -> Seen | None:
    """Return the observation of a wrong amount; None where the amount is right."""
    limits, area = context.terms.limits, command.area
    if area in PLAY_AREAS:
        required = context.state.required(box, area)
        if total == required:
            return None
        is_ = "below_required" if total < required else "above_required"
        return Seen(_PLAY_FAULT, seat=box.number, amount=total, facts={"amount_is": is_})
    least, most = (
        (limits.ante_least if box.start.ante_least is None else box.start.ante_least, limits.ante_most)
        if area == "ante"
        else (limits.bonus_least, limits.bonus_most)
    )
    if least <= total <= most:
        return None
    is_ = "below_minimum" if total < least else "above_maximum"
    return Seen(_ANTE_FAULT, seat=box.number, amount=total, facts={"amount_is": is_})


def decide_void_box(context: RoundContext, command: commands.VoidBox) -> Iterator[events.RoundEvent]:
    """Void one person's wagers, which go back; everybody else plays on."""
    context.refuse_without(command.by, "rule", "wagers cannot be declared void now", "ruling.uncovered_error")
    box = context.state.box(command.box)
    if context.state.phase in ("wagers", "deal", "over"):
        raise Illegal("wagers cannot be declared void now", allowed="from the end of the deal to the end of the round")
    if box.status == "void" or not box.paid_in.total:
        raise Illegal(f"box {box.number} has no wager", allowed="a box with a wager in this round")
    yield events.BoxVoided(box.number, command.by, one_line("a reason", command.why))
    yield _made_good_as_at_start(box)
    if box.cards:
        yield events.Racked(box.number)


def decide_direct_first(context: RoundContext, command: commands.DirectFirst) -> Iterator[events.RoundEvent]:
    """Judge an order that some boxes play before the others handle their cards."""
    cites = context.cites("seating.keep_apart")
    context.refuse_without(command.by, "rule", "nobody is directed to play first now", "seating.keep_apart")
    if context.state.cards_handled or context.state.phase not in ("wagers", "deal", "before_flop"):
        raise Illegal("nobody is directed to play first now", allowed="before cards are handled", cites=cites)
    if not command.boxes or not all(number in context.state.boxes for number in command.boxes):
        raise Malformed(f"boxes {command.boxes}", allowed=", ".join(map(str, context.state.boxes)))
    yield events.PlaysFirst(tuple(sorted(set(command.boxes))), command.by, one_line("a reason", command.why))


def decide_correct_payment(context: RoundContext, command: commands.CorrectPayment) -> Iterator[events.RoundEvent]:
    """Correct a wrong payment before the round is over."""
    context.refuse_without(command.by, "rule", "a payment cannot be put right now", "dispute.decided_by")
    box = context.state.box(command.box)
    if context.state.phase not in ("settlement", "jackpots"):
        raise Illegal("a payment cannot be put right now", allowed="while the round is being settled")
    if not command.chips or -command.chips > box.chips:
        raise Malformed(f"{command.chips} is no correction", allowed="chips that were paid wrongly")
    yield events.PaymentCorrected(box.number, command.chips, command.by, one_line("a reason", command.why))
