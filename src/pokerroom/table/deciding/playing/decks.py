"""Judge work on a live table's decks: brought, checked, washed, shuffled, cut, counted, changed, in the house's
order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.commands import (
    AskForDeck,
    BringLiveDeck,
    CountLiveDeck,
    HandleDeck,
    OrderDeckChange,
    PrepareDeck,
    SetShuffler,
)
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.decks.rules import DeckChangeGround
from pokerroom.table.decks.steps import deck_words, needs_two, next_deck_step
from pokerroom.table.decks.table_decks import BY_HAND, BY_MACHINE, CHECKING_DEVICE, LiveDeck, count_found
from pokerroom.table.state import TableState
from pokerroom.wording.plural import quantity

_LONGEST_NAME: Final = 40
_GROUND_WORDS: Final[Mapping[DeckChangeGround, str]] = {
    "majority_of_players": "more than half of the players ask for it",
    "damaged_card": "a card is damaged",
    "staff_discretion": "the floor wants it",
}


# Bringing a deck


def decide_bring_live_deck(state: TableState, command: BringLiveDeck) -> Deciding[None]:
    """Bring a deck to the table: the first one, one for the machine, or one that is due; refuse any other."""
    _refuse_software(state)
    rules, decks = state.rules.decks, state.decks
    name, back = command.deck.strip(), command.back.strip()
    if not name or not back or len(name) > _LONGEST_NAME or len(back) > _LONGEST_NAME:
        raise Malformed("a deck without a name or a colour", allowed="a name and the colour of its backs")
    if decks.named(name) is not None:
        raise Malformed(f"deck {name} is at the table", allowed="another name")
    if _cards_are_out(state):
        cites = rules.cites("deck_change_on")
        raise Illegal("a deck brought in during a hand", allowed="after the hand", cites=cites)
    if command.machine:
        yield from _bring_to_machine(state, name, back, command)
        return
    old = decks.used
    if old is not None and decks.change is None and not (decks.count is not None and decks.count.found):
        allowed = f"when {' or '.join(_GROUND_WORDS[ground] for ground in rules.change_on)}"
        raise Illegal("another deck that nobody has ordered", allowed=allowed, cites=rules.cites("deck_change_on"))
    if old is not None and "replacement" in rules.backs_differ and _same_back(back, old.back):
        cites = rules.cites("backs_must_differ")
        raise Illegal(f"{back} backs again", allowed=f"another colour than {old.back}", cites=cites)
    _refuse_alike(state, back, decks.waiting)
    if old is not None:
        yield happenings.DeckHandled(replace(old, out=True), "taken out of use", command.at, command.by, "out")
    deck = LiveDeck(name, back, replaces=old.name if old is not None else "")
    due = decks.change or decks.count
    if old is None or due is None:
        yield happenings.DeckHandled(deck, "brought to the table", command.at, command.by, "in use")
    else:
        yield happenings.DeckHandled(deck, "deck changed", command.at, command.by, "in use", due.why, due.by)


def _bring_to_machine(
    state: TableState, name: str, back: str, command: BringLiveDeck
) -> Iterator[happenings.Happening]:
    rules, decks = state.rules.decks, state.decks
    cites = rules.cites("shuffling_machine")
    if not decks.machine or rules.machine != "two_decks":
        raise Illegal("a second deck", allowed="one deck, where no machine holds another", cites=cites)
    if decks.waiting is not None:
        raise Illegal("a third deck", allowed="one in play and one in the machine", cites=cites)
    _refuse_alike(state, back, decks.used)
    yield happenings.DeckHandled(
        LiveDeck(name, back), "brought for the machine", command.at, command.by, "in the machine"
    )


def _refuse_alike(state: TableState, back: str, other: LiveDeck | None) -> None:
    """Refuse decks with the same backs in play and in the machine, where the house wants them different."""
    rules = state.rules.decks
    if state.decks.machine and "machine" in rules.backs_differ and other is not None and _same_back(other.back, back):
        cites = rules.cites("backs_must_differ", "shuffling_machine")
        raise Illegal(f"{back} backs in play and in the machine", allowed="another colour", cites=cites)


def _same_back(back: str, other: str) -> bool:
    """Return whether two decks have backs of the same colour, however it is spelt."""
    return back.casefold() == other.casefold()


# Handling it


def decide_handle_deck(state: TableState, command: HandleDeck) -> Deciding[None]:
    """Check, wash, shuffle, cut or take out a deck; refuse a step out of the house's order."""
    _refuse_software(state)
    if command.seat:
        player = state.seats.plays(command.seat) if command.seat in state.players.stakes else "a player"
        cites = state.rules.decks.cites("cut" if command.what == "cut" else "shuffle_every_hand")
        raise Illegal(f"a {command.what} by {player}", allowed="the dealer, and nobody else", cites=cites)
    if _cards_are_out(state):
        cites = state.rules.decks.cites("shuffle_every_hand")
        raise Illegal(f"deck: {command.what.replace('_', ' ')} during a hand", allowed="between hands", cites=cites)
    yield from _DECK_JUDGES[command.what](state, _deck_called(state, command.deck), command)


def _deck_called(state: TableState, name: str) -> LiveDeck:
    decks = state.decks
    deck = decks.named(name) if name else decks.used
    if deck is None:
        names = ", ".join(deck.name for deck in decks.known if not deck.out)
        cites = state.rules.decks.cites("one_deck_in_play")
        raise Illegal(f"there is no deck {name}".rstrip(), allowed=names or "bring a deck first", cites=cites)
    return deck


def _check_deck_before_use(state: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    rules = state.rules.decks
    if command.device and "device_may" not in rules.checks:
        cites = rules.cites("deck_checks")
        raise Illegal("a deck checked by a machine", allowed="somebody of the house, card by card", cites=cites)
    if deck.played and deck.checked_by and (state.closed or not state.players.stakes):
        taken_out = replace(deck, checked_by="", washed=False, shuffled="", cut=False, out=True)
        yield happenings.DeckHandled(taken_out, "checked after use", command.at, command.by, "out")
        return
    if needs_two(rules, deck):
        cites = rules.cites("deck_checks")
        if not command.second:
            what = f"{deck_words(deck)} checked by the {command.by} alone"
            raise Illegal(what, allowed="together with somebody of the floor", cites=cites)
        state.refuse_without_power(command.second_title, "rule", f"{deck_words(deck)} checked", cites)
    done = replace(deck, checked_by=CHECKING_DEVICE if command.device else command.by, seconded_by=command.second)
    how = " by a device" if command.device else ""
    yield happenings.DeckHandled(done, f"checked before use{how}", command.at, command.by)


def _wash(state: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    _refuse_before(state, deck, "wash_deck")
    yield happenings.DeckHandled(replace(deck, washed=True, shuffled="", cut=False), "washed", command.at, command.by)


def _shuffle_live_deck(state: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    _refuse_before(state, deck, "shuffle_deck")
    if command.by_hand and deck.name == state.decks.in_machine:
        done, what = replace(deck, shuffled="", cut=False), "shuffled by hand before the machine"
    else:
        how = BY_HAND if command.by_hand or not state.decks.machine else BY_MACHINE
        done, what = replace(deck, shuffled=how, cut=False), f"shuffled {how}"
    yield happenings.DeckHandled(done, what, command.at, command.by)


def _cut_shuffled_deck(state: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    if not deck.shuffled:
        cites = state.rules.decks.cites("cut", "shuffle_every_hand")
        raise Illegal("a cut before the shuffle", allowed="shuffle, then cut", cites=cites)
    yield happenings.DeckHandled(replace(deck, cut=True), "cut", command.at, command.by)


def _take_out(_: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    yield happenings.DeckHandled(replace(deck, out=True), "taken out of use", command.at, command.by, "out")


_DECK_JUDGES: Final[dict[str, Callable[[TableState, LiveDeck, HandleDeck], Iterator[happenings.Happening]]]] = {
    "check": _check_deck_before_use,
    "wash": _wash,
    "shuffle": _shuffle_live_deck,
    "cut": _cut_shuffled_deck,
    "take_out": _take_out,
}
_ORDER_OF_CHECKS: Final = ("check_deck", "wash_deck", "shuffle_deck")


def _refuse_before(state: TableState, deck: LiveDeck, step: str) -> None:
    """Refuse a step with a deck while an earlier step is due."""
    alone = replace(state.decks, in_use=deck.name, in_machine="", machine=False, count=None, change=None)
    need = next_deck_step(state.rules.decks, alone, _full(state))
    if (
        need is not None
        and need.step in _ORDER_OF_CHECKS
        and _ORDER_OF_CHECKS.index(need.step) < _ORDER_OF_CHECKS.index(step)
    ):
        raise Illegal(
            f"{step.removesuffix('_deck')} of a deck before its {need.step.removesuffix('_deck')}",
            allowed=need.words,
            cites=need.cites,
        )


# Before every hand


def decide_prepare_deck(state: TableState, command: PrepareDeck) -> Deciding[None]:
    """Shuffle and cut the deck for the next hand, or take the one in the machine; refuse a deck that is not ready."""
    rules, decks = state.rules.decks, state.decks
    need = next_deck_step(rules, decks, _full(state))
    if need is not None:
        raise Illegal("a hand before the deck is ready", allowed=need.words, cites=need.cites)
    deck, waits, again = decks.used, decks.waiting, state.hand is not None
    if deck is None or (deck.shuffled and (deck.cut or command.uncut) and not again):
        return
    if again and deck.shuffled and not deck.cut:  # every player who wanted to straddle has done so
        yield happenings.DeckHandled(replace(deck, cut=True), "cut", command.at, command.by, dealt=True)
        return
    if again:
        how = deck.shuffled or (BY_MACHINE if decks.machine else BY_HAND)
        ready, what = replace(deck, shuffled=how, cut=True), f"shuffled {how} and cut to be dealt again"
        yield happenings.DeckHandled(ready, what, command.at, command.by, dealt=True)
        return
    and_cut = "" if command.uncut else " and cut"
    if decks.machine and waits is not None and not deck.shuffled:
        ready = replace(waits, shuffled=BY_MACHINE, cut=not command.uncut)
        yield happenings.DeckHandled(ready, f"shuffled {BY_MACHINE}{and_cut}", command.at, command.by, "in use")
        yield happenings.DeckHandled(deck, "put into the machine", command.at, command.by, "in the machine")
        return
    how = deck.shuffled or (BY_MACHINE if decks.machine else BY_HAND)
    what = "cut" if deck.shuffled else f"shuffled {how}{and_cut}"
    yield happenings.DeckHandled(replace(deck, shuffled=how, cut=not command.uncut), what, command.at, command.by)


# Counts


def decide_count_live_deck(state: TableState, command: CountLiveDeck) -> Deciding[None]:
    """Count the cards, at any time; after a wrong count the next hand waits for another deck."""
    _refuse_software(state)
    deck, full = _deck_called(state, ""), _full(state)
    if not 0 <= command.counted <= 2 * full:
        raise Malformed(f"a count of {command.counted} cards", allowed=f"0 to {2 * full}")
    found = count_found(command.counted, full)
    due = state.decks.count
    cites = due.cites if due is not None and due.cites else state.rules.decks.cites("one_deck_in_play")
    yield happenings.DeckCounted(
        deck=deck.name,
        counted=command.counted,
        full=full,
        found=found,
        at=command.at,
        by=command.by,
        asked_by=command.asked_by,
        settles=not _cards_are_out(state),
        cites=cites,
    )


def refuse_miscounted_fold(state: TableState, seat: int, counted: int) -> None:
    """Refuse a folded hand in which the dealer counted the wrong number of cards."""
    hand, rules = state.hand, state.rules.decks
    if hand is None or not counted or not rules.counts_folded or counted == len(hand.cards(seat)):
        return
    allowed = f"{len(hand.cards(seat))}; otherwise report a wrong number of cards, and the floor rules"
    raise Illegal(
        f"{quantity(counted, 'card')} in the folded hand of seat {seat}",
        allowed=allowed,
        cites=rules.cites("count_folded_hands"),
    )


# Another deck


def decide_ask_for_deck(state: TableState, command: AskForDeck) -> Deciding[None]:
    """Ask for another deck as a player; it comes after the hand once more than half of the seated players ask."""
    _refuse_software(state)
    state.stake(command.seat)
    player, rules = state.seats.plays(command.seat), state.rules.decks
    _refuse_ground(state, "majority_of_players", f"{player} asks for another deck")
    yield happenings.DeckAskedFor(command.seat, player, command.at, command.by)
    seated = {state.seats.plays(seat) for seat in state.players.stakes}
    if 2 * len(state.decks.asking & seated) > len(seated) and state.decks.change is None:
        why, cites = _GROUND_WORDS["majority_of_players"], rules.cites("deck_change_on")
        yield happenings.DeckChangeDue(why, command.at, command.by, cites)


def decide_order_deck_change(state: TableState, command: OrderDeckChange) -> Deciding[None]:
    """Order another deck after this hand, for a reason that the house accepts, by somebody with the power."""
    _refuse_software(state)
    rules = state.rules.decks
    ground, cites = command.ground, rules.cites("deck_change_on")
    if ground == "majority_of_players":
        raise Illegal("players who ask all at once", allowed="each by the seat", cites=cites)
    _refuse_ground(state, ground, f"another deck: {_GROUND_WORDS[ground]}")
    if ground == "staff_discretion" or rules.staff_order:
        by = (*rules.cites("staff_order_deck_change"), *cites)
        state.refuse_without_power(command.by, "rule", "another deck", tuple(dict.fromkeys(by)))
    why = _GROUND_WORDS[ground] + (f" ({command.note.strip()})" if command.note.strip() else "")
    yield happenings.DeckChangeDue(why, command.at, command.by, cites)


def _refuse_ground(state: TableState, ground: DeckChangeGround, what: str) -> None:
    rules = state.rules.decks
    if ground not in rules.change_on:
        allowed = f"another deck comes when {' or '.join(_GROUND_WORDS[listed] for listed in rules.change_on)}"
        raise Illegal(what, allowed=allowed, cites=rules.cites("deck_change_on"))


# The machine


def decide_set_shuffler(state: TableState, command: SetShuffler) -> Deciding[None]:
    """Put a shuffling machine into use where the house has one, or out of use, so that the dealer shuffles."""
    _refuse_software(state)
    rules, decks = state.rules.decks, state.decks
    if command.used == decks.machine:
        used = "in use" if command.used else "not in use"
        raise Illegal(f"the machine is {used} already", allowed="the other", cites=rules.cites("shuffling_machine"))
    if command.used and rules.machine == "none":
        cites = rules.cites("shuffling_machine")
        raise Illegal("a shuffling machine", allowed="the dealer shuffles by hand", cites=cites)
    yield happenings.ShufflerSet(command.used, command.at, command.by, command.why)
    if not command.used and (waits := decks.waiting) is not None:
        yield happenings.DeckHandled(replace(waits, out=True), "taken out of use", command.at, command.by, "out")


def _refuse_software(state: TableState) -> None:
    if not state.dealt_live:
        raise Illegal("a deck at a table that the room deals", allowed="at a table that a person deals")


def _cards_are_out(state: TableState) -> bool:
    """Return whether cards are out; they are not in a hand that was taken back to be dealt again."""
    hand = state.hand
    return hand is not None and not hand.over and hand.progress.dealt


def _full(state: TableState) -> int:
    return len(state.rules.hand.whole_deck.cards)
