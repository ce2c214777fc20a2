"""What must be done with the decks of a live table before the next hand, step by step, as a dealer would say it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from pokerroom.citation import Citation
from pokerroom.table.decks.rules import DeckRules
from pokerroom.table.decks.table_decks import LiveDeck, TableDecks
from pokerroom.wording.capital import capital

DeckStep: TypeAlias = Literal["bring_deck", "check_deck", "wash_deck", "shuffle_deck", "cut_deck", "count_deck"]


class DeckNeed(NamedTuple):
    """The next step with a deck: which step, which deck, the words for it, and its clauses."""

    step: DeckStep
    deck: str
    words: str
    cites: tuple[Citation, ...] = ()
    by_two: bool = False  # together with somebody of the floor
    second: bool = False  # it comes beside the one in play, for the shuffling machine


def next_deck_step(rules: DeckRules, decks: TableDecks, full: int) -> DeckNeed | None:
    """Return the step that is due before a hand may begin; None where only the usual shuffle and cut are due.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulebook.setup.table_setup import TableSetup
    >>> from pokerroom.table.decks.rules import recorded_deck_rules
    >>> rules = recorded_deck_rules(house_named("star"), TableSetup("holdem", blinds=(5, 10)))
    >>> next_deck_step(rules, TableDecks(), 52).words
    'Bring a deck to the table: its name and the colour of its backs.'
    >>> next_deck_step(rules, TableDecks().holding(LiveDeck("one", "red"), "in use"), 52).step
    'check_deck'
    """
    deck = decks.used
    if deck is None:
        words = "Bring a deck to the table: its name and the colour of its backs."
        return DeckNeed("bring_deck", "", words, rules.cites("deck_checks", "one_deck_in_play"))
    if decks.count is not None and not decks.count.found:
        return DeckNeed(
            "count_deck", deck.name, f"Count the cards: {full}. {capital(decks.count.why)}.", decks.count.cites
        )
    if decks.count is not None or decks.change is not None:
        return _another_deck_needed(rules, decks, deck, full)
    if need := _checks_before_first_shuffle(rules, deck):
        return need
    if decks.machine and rules.machine == "two_decks":
        waits = decks.waiting
        if waits is None:
            words = f"Bring a second deck for the machine, with other backs than {deck.back}."
            cites = rules.cites("shuffling_machine", "backs_must_differ")
            return DeckNeed("bring_deck", "", words, cites, second=True)
        if need := _checks_before_first_shuffle(rules, waits):
            return need
    if decks.anew and not deck.shuffled:
        how = "with the machine" if decks.machine else "by hand"
        return DeckNeed(
            "shuffle_deck", deck.name, f"Shuffle {deck_words(deck)} {how}.", rules.cites("shuffle_every_hand")
        )
    if decks.anew and not deck.cut and not rules.straddles:
        words = f"Cut {deck_words(deck)}, with more than one card in each part."
        return DeckNeed("cut_deck", deck.name, words, rules.cites("cut"))
    return None


def _another_deck_needed(rules: DeckRules, decks: TableDecks, deck: LiveDeck, full: int) -> DeckNeed:
    """Return the step of bringing another deck before the next hand, with the reason."""
    if decks.count is not None:
        why, cites = f"{decks.count.found} of {full} cards were counted", decks.count.cites
    else:
        why, cites = (decks.change.why, decks.change.cites) if decks.change is not None else ("", ())
    other = f", with other backs than {deck.back}" if "replacement" in rules.backs_differ else ""
    cites = (*cites, *rules.cites("backs_must_differ")) if other else cites
    return DeckNeed("bring_deck", "", f"Bring another deck{other}: {why}.", tuple(dict.fromkeys(cites)))


def _checks_before_first_shuffle(rules: DeckRules, deck: LiveDeck) -> DeckNeed | None:
    """Return the check that a deck needs before it is first shuffled; None where none is due."""
    cites = rules.cites("deck_checks")
    if "before_use" in rules.checks and not deck.checked_by:
        two = ", together with the floor" if needs_two(rules, deck) else ""
        return DeckNeed("check_deck", deck.name, f"Check {deck_words(deck)} card by card{two}.", cites, bool(two))
    if "wash_new" in rules.checks and not deck.washed:
        return DeckNeed("wash_deck", deck.name, f"Wash {deck_words(deck)} face down on the table.", cites)
    return None


def needs_two(rules: DeckRules, deck: LiveDeck) -> bool:
    """Return whether somebody of the floor must check a deck besides the dealer."""
    return bool(deck.replaces) and "replacement_by_two" in rules.checks


def deal_words(rules: DeckRules, decks: TableDecks) -> str:
    """Return the dealer's work on the deck that goes with the tap to deal; "" where it was entered before."""
    deck = decks.used
    if deck is None or (deck.shuffled and deck.cut):
        return ""
    if decks.machine and rules.begins_with_shuffle:
        return "Press the green button of the machine: the hand begins. Then cut."
    if decks.machine:
        waits = decks.waiting if rules.machine == "two_decks" else None
        return f"Take {deck_words(waits or deck)} from the machine and cut it."
    return "Cut." if deck.shuffled else "Shuffle and cut."


def deck_words(deck: LiveDeck) -> str:
    """Return a dealer's name for a deck.

    >>> deck_words(LiveDeck("4", "red"))
    'the red deck 4'
    """
    return f"the {deck.back} deck" if deck.name == deck.back else f"the {deck.back} deck {deck.name}"
