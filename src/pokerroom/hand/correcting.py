"""Answer what a correction must know of a hand, beyond what `Hand` and its groups answer to everybody.

A ruling that gives chips back or moves cards asks here whose chips lie where, how the price came about, on which pile a
card lies and which cards are still to come (`pokerroom.rulings.effects`). Players are named by their seats, and nothing
is changed: the ruling makes events of the answers, and `Hand.correct` applies them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pokerroom.cards import UNKNOWN, Card
from pokerroom.games import ToBoard, ToPlayers
from pokerroom.hand.dealing.next_cards import must_reshuffle
from pokerroom.hand.events import NO_BURN, Pile, PriceRestored
from pokerroom.hand.hand import Hand
from pokerroom.hand.queries.seat import place_in
from pokerroom.hand.rules.plan import BET, DEAL, DRAW

# Chips


def put_in(hand: Hand, seat: int) -> int:
    """Return all chips that a player has in this hand's pot."""
    state, place = hand.state, place_in(hand.state, seat)
    return state.paid[place] + state.dead[place]


def posted_by(hand: Hand, seat: int) -> int:
    """Return what a player has posted in this hand: antes, blinds and straddles, live or dead."""
    return hand.state.posted[place_in(hand.state, seat)]


def uncalled_of(hand: Hand, seat: int) -> int:
    """Return the chips of a player's bets that went back to them because nobody called."""
    return hand.state.returned[place_in(hand.state, seat)]


def can_wager(hand: Hand, seat: int) -> bool:
    """Return whether a player is in the hand and has chips to wager."""
    return hand.state.can_bet(place_in(hand.state, seat))


def leaves_all_in(hand: Hand, seat: int, amount: int) -> bool:
    """Return whether a player who puts in this amount has too little left to wager again."""
    return hand.stack(seat) - amount < hand.state.plan.step


def gave_up_at_showdown(hand: Hand, seat: int) -> bool:
    """Return whether a player mucked at the showdown instead of showing."""
    return hand.state.has_mucked(place_in(hand.state, seat))


def missed_earlier_bets(hand: Hand, seat: int) -> bool:
    """Return whether a player put less into the earlier betting rounds than somebody who is still in the hand."""
    state, place = hand.state, place_in(hand.state, seat)
    earlier = [paid - bet for paid, bet in zip(state.paid, state.bets, strict=True)]
    return earlier[place] < max(earlier[other] for other in state.places_in(state.live))


# The price


def street_of_stage(hand: Hand) -> int:
    """Return the number of the street that the present stage belongs to; the showdown and the end are of the last one.

    `hand.progress.street_number` differs after a fold ended the hand: it is the last street that was reached.
    """
    return hand.state.stage.street


def least_bet(hand: Hand) -> int:
    """Return the smallest bet on the present street."""
    return hand.state.plan.sizes[hand.state.stage.street]


def raise_measure(hand: Hand) -> tuple[int, int]:
    """Return the last whole bet or raise of the round, and the smallest addition that makes a raise."""
    return hand.state.full_level, hand.state.increment


def price_restored(hand: Hand, before: Hand) -> PriceRestored:
    """Return the event that brings back an earlier price of the same round, with who had raised and called it then.

    Players who have met that price since need not act on it again.
    """
    state, earlier = hand.state, before.state
    waiting_since = state.places_in(state.to_act & ~earlier.to_act)
    return PriceRestored(
        by=earlier.seats[earlier.aggressor] if earlier.aggressor >= 0 else 0,
        acted=state.seats_in(earlier.acted | state.acted),
        called=state.seats_in(earlier.callers),
        answered=tuple([state.seats[place] for place in waiting_since if state.bets[place] >= earlier.level]),
        raises=earlier.raises,
        capped=earlier.capped,
    )


# Where cards lie


def pile_with(hand: Hand, card: Card) -> tuple[Pile, int]:
    """Return the pile that a card lies on, and its seat (0 for a pile of the table).

    A card that nobody has seen is taken to be in the stub, and one that the deck does not have to be "off" the table.
    """
    state = hand.state
    if card == UNKNOWN:
        return "stub", 0
    for place, cards in enumerate(state.hands):
        if card in cards:
            return ("hand" if state.is_live(place) else "muck"), state.seats[place]
    for place, cards in enumerate(state.discards):
        if card in cards:
            return "muck", state.seats[place]
    piles = hand.piles
    of_the_table: tuple[tuple[Pile, Sequence[Card]], ...] = (
        ("board", hand.board),
        ("burns", piles.burns),
        ("aside", piles.aside),
        ("next burn", piles.next_burn),
    )
    found = next((name for name, pile in of_the_table if card in pile), None)
    return found or ("stub" if state.has_in_deck(card) else "off"), 0


def muck(hand: Hand) -> tuple[Card, ...]:
    """Return the cards in the muck: folded and mucked hands, and cards that were given up or exchanged."""
    return tuple(hand.state.muck)


def used_cards(hand: Hand) -> Iterator[tuple[Pile, int, tuple[Card, ...]]]:
    """Yield the piles from which a stub that runs short is filled up, in this order, each with its seat and its cards.

    First what rulings set aside, then discards, folded hands and burns. Each pile is looked at when its turn comes.
    """
    state = hand.state
    yield "aside", 0, hand.piles.aside
    for seat, pile in zip(state.seats, state.discards, strict=True):
        yield "muck", seat, tuple(pile)
    for seat in state.seats:
        if not hand.is_live(seat):
            yield "muck", seat, hand.cards(seat)
    yield "burns", 0, hand.piles.burns


# What is dealt, and what is still to come


def cards_to_come(hand: Hand) -> int:
    """Return how many cards must still leave the deck if all remaining players stay in."""
    state = hand.state
    players, total = len(hand.live), 0
    for stage in state.program[state.stage_number + (state.stage.kind != DEAL) :]:
        step = stage.step
        if isinstance(step, ToBoard):
            total += step.cards + (step.burn and state.plan.burning)
        elif isinstance(step, ToPlayers):
            total += 1 if step.or_one_for_all else step.cards * players
    return total


def cards_per_player(hand: Hand) -> int:
    """Return how many cards each player should have now: the number that most players still in have."""
    counts = [len(hand.cards(seat)) for seat in hand.live] or [0]
    return max(set(counts), key=counts.count)


def came_early(hand: Hand, seat: int) -> tuple[Card, ...]:
    """Return the cards a player has been dealt beyond those due in the betting round that is still open."""
    state = hand.state
    later = state.program[state.stage_number + 1 :]
    if state.stage.kind != BET or not any(isinstance(stage.step, ToPlayers) for stage in later):
        return ()
    so_far = [stage.step for stage in state.program[: state.stage_number + 1]]
    return hand.cards(seat)[sum(step.cards for step in so_far if isinstance(step, ToPlayers)) :]


def board_size_after(hand: Hand, street: int) -> int:
    """Return how many cards the board has once a street is dealt; 0 for a street below the first."""
    return hand.state.plan.board_after[street] if street >= 0 else 0


def has_burn_before(hand: Hand, street: int) -> bool:
    """Return whether the game has a card burned before a street."""
    plan = hand.state.plan
    steps = (stage.step for stage in plan.stages if stage.street == street)
    return plan.burning and any(isinstance(step, ToBoard) and step.burn for step in steps)


def burn_waived_before(hand: Hand, street: int) -> bool:
    """Return whether a ruling orders that a street be dealt without a burn."""
    ordered = hand.state.ordered
    return ordered is not None and ordered.on(street, NO_BURN)


def next_street_with_burn(hand: Hand) -> str:
    """Return the next street before which a card is burned, the one being dealt included; "" where there is none."""
    state = hand.state
    start = state.stage_number if state.stage.kind == DEAL else state.stage_number + 1
    for stage in state.program[start:]:
        if stage.kind == DEAL and isinstance(stage.step, ToBoard) and stage.step.burn:
            return state.plan.streets[stage.street]
    return ""


def draws_now(hand: Hand, seat: int) -> bool:
    """Return whether the next cards are those that this player has asked for in the draw."""
    state = hand.state
    if state.stage.kind != DRAW or state.turn >= 0 or not state.takes or must_reshuffle(state):
        return False
    return state.seats[state.served] == seat


def draws_later(hand: Hand, seat: int) -> bool:
    """Return whether a player is still to draw in the draw that is going on, after whoever draws now."""
    state = hand.state
    if state.stage.kind != DRAW or state.serving_late:
        return False
    return place_in(state, seat) > (state.turn if state.turn >= 0 else state.served)
