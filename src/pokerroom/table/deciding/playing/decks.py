"""The decks of a live table: brought, checked, washed, shuffled, cut, counted, changed, in the order of the house."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.words import one_of
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
from pokerroom.table.decks.decks import BY_HAND, BY_MACHINE, CHECKING_DEVICE, LiveDeck, count_found
from pokerroom.table.decks.rules import CHANGE_GROUNDS, DeckChangeGround
from pokerroom.table.decks.steps import deck_words, needs_two, next_deck_step
from pokerroom.table.state import TableState
from pokerroom.wording.plural import so_many

_LONGEST_NAME: Final = 40
_GROUND_WORDS: Final[Mapping[DeckChangeGround, str]] = {
    "majority_of_players": "more than half of the players ask for it",
    "damaged_card": "a card is damaged",
    "staff_discretion": "the floor wants it",
}


# A deck comes


def decide_bring_live_deck(table: TableState, command: BringLiveDeck) -> Deciding[None]:
    """A deck comes to the table: the first, one for the machine, or the one that was due."""
    _refuse_software(table)
    rules, decks = table.rules.decks, table.decks
    name, back = command.deck.strip(), command.back.strip()
    if not name or not back or len(name) > _LONGEST_NAME or len(back) > _LONGEST_NAME:
        raise Malformed("a deck without a name or a colour", allowed="a name and the colour of its backs")
    if decks.named(name) is not None:
        raise Malformed(f"deck {name} is at the table", allowed="another name")
    if _in_hand(table):
        cites = rules.cites("deck_change_on")
        raise Illegal("a deck brought in during a hand", allowed="after the hand", cites=cites)
    if command.machine:
        yield from _bring_to_machine(table, name, back, command)
        return
    old = decks.used
    if old is not None and decks.change is None and not (decks.count is not None and decks.count.found):
        allowed = f"when {' or '.join(_GROUND_WORDS[each] for each in rules.change_on)}"
        raise Illegal("another deck that nobody has ordered", allowed=allowed, cites=rules.cites("deck_change_on"))
    if old is not None and "replacement" in rules.backs_differ and _same(back, old.back):
        cites = rules.cites("backs_must_differ")
        raise Illegal(f"{back} backs again", allowed=f"another colour than {old.back}", cites=cites)
    _refuse_alike(table, back, decks.waiting)
    if old is not None:
        yield happenings.DeckHandled(replace(old, out=True), "taken out of use", command.at, command.by, "out")
    deck = LiveDeck(name, back, replaces=old.name if old is not None else "")
    due = decks.change or decks.count
    if old is None or due is None:
        yield happenings.DeckHandled(deck, "brought to the table", command.at, command.by, "in use")
    else:
        yield happenings.DeckHandled(deck, "deck changed", command.at, command.by, "in use", due.why, due.by)


def _bring_to_machine(
    table: TableState, name: str, back: str, command: BringLiveDeck
) -> Iterator[happenings.Happening]:
    rules, decks = table.rules.decks, table.decks
    cites = rules.cites("shuffling_machine")
    if not decks.machine or rules.machine != "two_decks":
        raise Illegal("a second deck", allowed="one deck, where no machine holds another", cites=cites)
    if decks.waiting is not None:
        raise Illegal("a third deck", allowed="one in play and one in the machine", cites=cites)
    _refuse_alike(table, back, decks.used)
    yield happenings.DeckHandled(
        LiveDeck(name, back), "brought for the machine", command.at, command.by, "in the machine"
    )


def _refuse_alike(table: TableState, back: str, other: LiveDeck | None) -> None:
    """Refuse the same backs in play and in the machine, where the house tells them apart."""
    rules = table.rules.decks
    if table.decks.machine and "machine" in rules.backs_differ and other is not None and _same(other.back, back):
        cites = rules.cites("backs_must_differ", "shuffling_machine")
        raise Illegal(f"{back} backs in play and in the machine", allowed="another colour", cites=cites)


def _same(back: str, other: str) -> bool:
    """Whether two decks have backs of one colour, however it is spelt."""
    return back.casefold() == other.casefold()


# What is done to it


def decide_handle_deck(table: TableState, command: HandleDeck) -> Deciding[None]:
    """A deck is checked, washed, shuffled, cut or taken out, in the order that the house wants."""
    _refuse_software(table)
    if command.seat:
        player = table.seats.plays(command.seat) if command.seat in table.stakes else "a player"
        cites = table.rules.decks.cites("cut" if command.what == "cut" else "shuffle_every_hand")
        raise Illegal(f"a {command.what} by {player}", allowed="the dealer, and nobody else", cites=cites)
    do = _DEEDS.get(command.what)
    if do is None:
        raise Malformed(f"{command.what!r} is nothing that is done to a deck", allowed=", ".join(_DEEDS))
    if _in_hand(table):
        cites = table.rules.decks.cites("shuffle_every_hand")
        raise Illegal(f"deck: {command.what.replace('_', ' ')} during a hand", allowed="between hands", cites=cites)
    yield from do(table, _deck(table, command.deck), command)


def _deck(table: TableState, name: str) -> LiveDeck:
    decks = table.decks
    deck = decks.named(name) if name else decks.used
    if deck is None:
        there = ", ".join(deck.name for deck in decks.known if not deck.out)
        cites = table.rules.decks.cites("one_deck_in_play")
        raise Illegal(f"there is no deck {name}".rstrip(), allowed=there or "bring a deck first", cites=cites)
    return deck


def _check(table: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    rules = table.rules.decks
    if command.device and "device_may" not in rules.checks:
        cites = rules.cites("deck_checks")
        raise Illegal("a deck checked by a machine", allowed="somebody of the house, card by card", cites=cites)
    if deck.played and deck.checked_by and (table.closed or not table.stakes):
        gone = replace(deck, checked_by="", washed=False, shuffled="", cut=False, out=True)
        yield happenings.DeckHandled(gone, "checked after use", command.at, command.by, "out")
        return
    if needs_two(rules, deck):
        cites = rules.cites("deck_checks")
        if not command.second:
            what = f"{deck_words(deck)} checked by the {command.by} alone"
            raise Illegal(what, allowed="together with somebody of the floor", cites=cites)
        table.refuse_without_power(command.second_title, "rule", f"{deck_words(deck)} checked", cites)
    done = replace(deck, checked_by=CHECKING_DEVICE if command.device else command.by, seconded_by=command.second)
    how = " by a device" if command.device else ""
    yield happenings.DeckHandled(done, f"checked before use{how}", command.at, command.by)


def _wash(table: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    _refuse_before(table, deck, "wash_deck")
    yield happenings.DeckHandled(replace(deck, washed=True, shuffled="", cut=False), "washed", command.at, command.by)


def _shuffle(table: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    _refuse_before(table, deck, "shuffle_deck")
    if command.by_hand and deck.name == table.decks.in_machine:
        done, what = replace(deck, shuffled="", cut=False), "shuffled by hand before the machine"
    else:
        how = BY_HAND if command.by_hand or not table.decks.machine else BY_MACHINE
        done, what = replace(deck, shuffled=how, cut=False), f"shuffled {how}"
    yield happenings.DeckHandled(done, what, command.at, command.by)


def _cut(table: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    if not deck.shuffled:
        cites = table.rules.decks.cites("cut", "shuffle_every_hand")
        raise Illegal("a cut before the shuffle", allowed="shuffle, then cut", cites=cites)
    yield happenings.DeckHandled(replace(deck, cut=True), "cut", command.at, command.by)


def _take_out(_: TableState, deck: LiveDeck, command: HandleDeck) -> Iterator[happenings.Happening]:
    yield happenings.DeckHandled(replace(deck, out=True), "taken out of use", command.at, command.by, "out")


_DEEDS: Final[dict[str, Callable[[TableState, LiveDeck, HandleDeck], Iterator[happenings.Happening]]]] = {
    "check": _check,
    "wash": _wash,
    "shuffle": _shuffle,
    "cut": _cut,
    "take_out": _take_out,
}
_ORDER: Final = ("check_deck", "wash_deck", "shuffle_deck")


def _refuse_before(table: TableState, deck: LiveDeck, step: str) -> None:
    """Refuse a step with a deck while an earlier one is due."""
    alone = replace(table.decks, in_use=deck.name, in_machine="", machine=False, count=None, change=None)
    need = next_deck_step(table.rules.decks, alone, _full(table))
    if need is not None and need.step in _ORDER and _ORDER.index(need.step) < _ORDER.index(step):
        raise Illegal(
            f"{step.removesuffix('_deck')} of a deck before its {need.step.removesuffix('_deck')}",
            allowed=need.words,
            cites=need.cites,
        )


# Before every hand


def decide_prepare_deck(table: TableState, asked: PrepareDeck) -> Deciding[None]:
    """The deck is shuffled and cut for the next hand; one that waited in the machine takes the place of the other."""
    rules, decks = table.rules.decks, table.decks
    need = next_deck_step(rules, decks, _full(table))
    if need is not None:
        raise Illegal("a hand before the deck is ready", allowed=need.words, cites=need.cites)
    deck, waits, again = decks.used, decks.waiting, table.hand is not None
    if deck is None or (deck.shuffled and (deck.cut or asked.uncut) and not again):
        return
    if again and deck.shuffled and not deck.cut:  # everybody who wanted to has straddled
        yield happenings.DeckHandled(replace(deck, cut=True), "cut", asked.at, asked.by, dealt=True)
        return
    if again:
        how = deck.shuffled or (BY_MACHINE if decks.machine else BY_HAND)
        ready, what = replace(deck, shuffled=how, cut=True), f"shuffled {how} and cut to be dealt again"
        yield happenings.DeckHandled(ready, what, asked.at, asked.by, dealt=True)
        return
    and_cut = "" if asked.uncut else " and cut"
    if decks.machine and waits is not None and not deck.shuffled:
        ready = replace(waits, shuffled=BY_MACHINE, cut=not asked.uncut)
        yield happenings.DeckHandled(ready, f"shuffled {BY_MACHINE}{and_cut}", asked.at, asked.by, "in use")
        yield happenings.DeckHandled(deck, "put into the machine", asked.at, asked.by, "in the machine")
        return
    how = deck.shuffled or (BY_MACHINE if decks.machine else BY_HAND)
    what = "cut" if deck.shuffled else f"shuffled {how}{and_cut}"
    yield happenings.DeckHandled(replace(deck, shuffled=how, cut=not asked.uncut), what, asked.at, asked.by)


# Counts


def decide_count_live_deck(table: TableState, asked: CountLiveDeck) -> Deciding[None]:
    """The cards are counted, at any time; a wrong count keeps the next hand back until another deck has come."""
    _refuse_software(table)
    deck, full = _deck(table, ""), _full(table)
    if not 0 <= asked.counted <= 2 * full:
        raise Malformed(f"a count of {asked.counted} cards", allowed=f"0 to {2 * full}")
    found = count_found(asked.counted, full)
    due = table.decks.count
    cites = due.cites if due is not None and due.cites else table.rules.decks.cites("one_deck_in_play")
    yield happenings.DeckCounted(
        deck.name, asked.counted, full, found, asked.at, asked.by, asked.asked_by, not _in_hand(table), cites
    )


def refuse_miscounted_fold(table: TableState, seat: int, counted: int) -> None:
    """Refuse a folded hand in which the dealer has counted another number of cards than it should have."""
    hand, rules = table.hand, table.rules.decks
    if hand is None or not counted or not rules.counts_folded or counted == len(hand.cards(seat)):
        return
    allowed = f"{len(hand.cards(seat))}; otherwise report a wrong number of cards, and the floor rules"
    raise Illegal(
        f"{so_many(counted, 'card')} in the folded hand of seat {seat}",
        allowed=allowed,
        cites=rules.cites("count_folded_hands"),
    )


# Another deck


def decide_ask_for_deck(table: TableState, asked: AskForDeck) -> Deciding[None]:
    """A player asks for another deck: when more than half of those who sit here do, it comes after the hand."""
    _refuse_software(table)
    table.stake(asked.seat)
    player, rules = table.seats.plays(asked.seat), table.rules.decks
    _refuse_ground(table, "majority_of_players", f"{player} asks for another deck")
    yield happenings.DeckAskedFor(asked.seat, player, asked.at, asked.by)
    here = {table.seats.plays(seat) for seat in table.stakes}
    if 2 * len(table.decks.asking & here) > len(here) and table.decks.change is None:
        why, cites = _GROUND_WORDS["majority_of_players"], rules.cites("deck_change_on")
        yield happenings.DeckChangeDue(why, asked.at, asked.by, cites)


def decide_order_deck_change(table: TableState, asked: OrderDeckChange) -> Deciding[None]:
    """Order another deck after this hand, on a ground that the house knows, by whoever may."""
    _refuse_software(table)
    rules = table.rules.decks
    ground = one_of(CHANGE_GROUNDS, asked.ground, "why another deck comes")
    cites = rules.cites("deck_change_on")
    if ground == "majority_of_players":
        raise Illegal("players who ask all at once", allowed="each by the seat", cites=cites)
    _refuse_ground(table, ground, f"another deck: {_GROUND_WORDS[ground]}")
    if ground == "staff_discretion" or rules.staff_order:
        by = (*rules.cites("staff_order_deck_change"), *cites)
        table.refuse_without_power(asked.by, "rule", "another deck", tuple(dict.fromkeys(by)))
    why = _GROUND_WORDS[ground] + (f" ({asked.note.strip()})" if asked.note.strip() else "")
    yield happenings.DeckChangeDue(why, asked.at, asked.by, cites)


def _refuse_ground(table: TableState, ground: DeckChangeGround, what: str) -> None:
    rules = table.rules.decks
    if ground not in rules.change_on:
        allowed = f"another deck comes when {' or '.join(_GROUND_WORDS[each] for each in rules.change_on)}"
        raise Illegal(what, allowed=allowed, cites=rules.cites("deck_change_on"))


# The machine


def decide_set_shuffler(table: TableState, asked: SetShuffler) -> Deciding[None]:
    """A shuffling machine comes into use where the house knows one, or goes out of use: then the dealer shuffles."""
    _refuse_software(table)
    rules, decks = table.rules.decks, table.decks
    if asked.used == decks.machine:
        there = "in use" if asked.used else "not in use"
        raise Illegal(f"the machine is {there} already", allowed="the other", cites=rules.cites("shuffling_machine"))
    if asked.used and rules.machine == "none":
        cites = rules.cites("shuffling_machine")
        raise Illegal("a shuffling machine", allowed="the dealer shuffles by hand", cites=cites)
    yield happenings.ShufflerSet(asked.used, asked.at, asked.by, asked.why)
    if not asked.used and (waits := decks.waiting) is not None:
        yield happenings.DeckHandled(replace(waits, out=True), "taken out of use", asked.at, asked.by, "out")


def _refuse_software(table: TableState) -> None:
    if not table.dealt_live:
        raise Illegal("a deck at a table that the room deals", allowed="at a table that a person deals")


def _in_hand(table: TableState) -> bool:
    """Whether cards are out: not in a hand that was taken in to be dealt again."""
    hand = table.hand
    return hand is not None and not hand.over and hand.dealt


def _full(table: TableState) -> int:
    return len(table.rules.hand.whole_deck.cards)
