"""Where the cards of a proof went is held against the hand, by the room's verifier and by the page's."""

from __future__ import annotations

import re

import msgspec
import pytest

from pokerroom.bonus.round import BonusRound
from pokerroom.cards import Card, Deck, SeededShuffle
from pokerroom.cards.deal_proof import DealTree, round_faults, seed_digest
from pokerroom.cards.proof_shapes import DealProof, HandProof
from pokerroom.games import GAMES, ToBoard, ToPlayers
from pokerroom.games.game import DealStep, DrawRound
from pokerroom.hand import CALL, CHECK, Hand, Raise, SoftwareDealer, events
from pokerroom.hand.commands import Post, RunBoards, Show
from pokerroom.hand.rules.house_rules import hand_rules_for
from pokerroom.notation.proofs.book_burns import burns_by_book
from pokerroom.notation.proofs.logged_deal import logged_deal
from pokerroom.notation.proofs.proved_deal import committed_anew, dealing_faults
from pokerroom.notation.proofs.proved_round import round_dealing_faults
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_journal_port import NO_BONUS_LIMITS
from pokerroom.room.bonus_tables.journal.bonus_proofs import round_proof
from pokerroom.room.tables.journal.deal_proofs import hand_proof
from pokerroom.room.tables.journal.dealt_deck import DealtDeck
from pokerroom.rulebook import house_named, library
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulings import Seen, rule
from pokerroom.web.api.tables.replay_seen import known_to
from room.bonus_tables.kept_rounds import WITH_SEEDS as KEPT
from room.bonus_tables.kept_rounds import golden
from testkit.golden.streams import EIGHT
from testkit.room.proved_hands import GAMES as PLAYED
from testkit.room.proved_hands import begun, hands, opened, stored
from testkit.rulebook.by_name import as_house
from testkit.suite.page_node import asks_verifier

NAME = "Green, hand 7"
replace = msgspec.structs.replace


def found_by_room(proof: HandProof) -> list[str]:
    return dealing_faults(proof, burns_by_book(library().between_players))


def proof_of(hand: Hand, deck: list[Card]) -> HandProof:
    """The proof of a hand that was dealt from the top of this deck, with every card of it open."""
    went: dict[Card, int] = {}
    for event in hand.events:
        match event:
            case events.Dealt():
                went |= dict.fromkeys(event.cards, event.seat)
            case events.BoardDealt():
                went |= dict.fromkeys(event.cards, 0)
            case events.Burned():
                went[event.card] = -1
    tree = DealTree(NAME, deck, bytes(32))
    dealt = tuple(went[card] for card in deck[: len(went)])
    deal = DealProof(NAME, 52, tree.root.hex(), dealt, tree.open(range(1, len(went) + 1)))
    return HandProof("green", 7, (deal,), log=hand.log())


def run_twice() -> HandProof:
    """Two players are all-in before the flop and run the board twice."""
    rules = hand_rules_for(house_named("adelaide"), TableSetup(game="holdem", blinds=(5, 10), run_boards=True))
    hand, deck = Hand(rules, {1: 100, 2: 100}, button=2), list(SeededShuffle(3).shuffle(Deck(52).cards))
    dealer = SoftwareDealer(hand, deck)
    hand.act(0, Post(all=True))
    dealer.deal_next()
    hand.act(hand.turn, Raise(100)), hand.act(hand.turn, CALL)
    hand.act(1, RunBoards(2)), hand.act(2, RunBoards(2))
    dealer.go_on()
    assert len(hand.boards) == 2
    return proof_of(hand, deck)


STAKE = Seen("stake_out_of_range", seat=2, facts={"amount_is": "below_minimum"}, amount=400)
CUT = Seen("shuffle_or_cut_omitted", facts={"omitted": "cut"})  # by the book the rest is cut now


def after_a_ruling(house: str, seen: Seen, *, seeds: bool = False) -> HandProof:
    """The floor rules before anybody has acted; players' seeds go to cards that are shuffled for it."""
    journal = opened(house, "holdem", ("Ann", "Bob", "Cy"))
    hand = begun(journal)
    while not hand.turn:
        journal.deal_next()
    journal.deck.take_seeds_from((lambda: {"Ann": seed_digest(bytes(32))}) if seeds else dict)
    journal.rule(rule(as_house(house), seen, hand), titles_with(as_house(house), "rule")[0], EIGHT)
    if seeds:
        journal.deck.give_seed("Ann", bytes(32).hex())
    while not hand.over:  # with nobody giving up, so that every street is dealt
        if hand.turn:
            journal.act(
                hand.turn, Show() if hand.showdown.to_show else CHECK if hand.options(hand.turn).check else CALL
            )
        elif hand.stage == "settle":
            journal.settle()
        else:
            journal.deal_next()
    records = stored([note.record for note in journal.take_entries()])
    proof = hand_proof(records, "proofs", 1, hand, known_to(hand, 1).events)
    assert proof is not None
    return proof


def ruled_cheats(stake: HandProof, cut: HandProof, misdeal: HandProof) -> list[HandProof]:
    """What a room would tell that hides behind a ruling: another order than it published, or a card of its own."""
    whole, rest = cut.deals
    (deal,) = stake.deals
    burned = deal.dealt.index(-1)
    shown = re.sub(r"seat 1 shows (.+)", r"seat 2 shows \1", cut.log)  # another seat's cards
    assert shown != cut.log
    twice = (rest.out_of[1], *rest.out_of[1:])
    swapped = (rest.out_of[1], rest.out_of[0], *rest.out_of[2:])
    log = cut.log
    unruled = "".join(line for line in log.splitlines(keepends=True) if not line.startswith("ruling "))
    first, second = misdeal.deals
    return [
        replace(cut, log=shown),
        *(replace(cut, deals=(replace(whole, dealt=dealt), rest)) for dealt in ((*whole.dealt, -1), whole.dealt[:-1])),
        replace(cut, deals=(replace(whole, dealt=tuple(-1 if to == -2 else to for to in whole.dealt)), rest)),
        with_dealt(
            replace(stake, log=stake.log.replace("\nburn", "\nburn ??\nburn", 1)),
            (*deal.dealt[:burned], -1, *deal.dealt[burned:]),
        ),
        *(replace(cut, deals=(whole, replace(rest, out_of=order))) for order in (twice, swapped, rest.out_of[1:])),
        replace(cut, deals=(whole, replace(rest, dealt=(-1, *rest.dealt)))),
        replace(cut, deals=(whole, replace(rest, openings=rest.openings[1:]))),
        replace(cut, deals=(replace(whole, openings=whole.openings[:3]), rest)),
        replace(cut, deals=(whole, replace(rest, after=rest.after + 20))),
        replace(cut, deals=(whole,)),
        replace(cut, log=unruled),
        replace(misdeal, deals=(first, replace(second, dealt=(*second.dealt[1:], second.dealt[0])))),
        replace(misdeal, deals=(first, replace(second, seeds=()))),
        replace(misdeal, deals=(first,)),
    ]


def with_dealt(proof: HandProof, dealt: tuple[int, ...]) -> HandProof:
    return replace(proof, deals=(replace(proof.deals[0], dealt=dealt), *proof.deals[1:]))


def unburned(log: str) -> str:
    """The same log under a rule for burns that its book does not have, and without them."""
    lines = log.replace("\n\n", "\nburns = never\n\n", 1).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("burn ") and line != "burns = every_stage\n")


def cheats(good: HandProof) -> list[HandProof]:
    """The same hand as a room would tell it that skips cards, swaps seats, or leaves out what was seen."""
    deal, line = good.deals[0], "seat 1 is dealt"
    dealt = deal.dealt
    assert line in good.log
    ruled = good.log.replace(line, f"for pre-flop: no burn\n{line}", 1)
    return [
        with_dealt(good, (-1, *dealt)),
        with_dealt(good, tuple({1: 2, 2: 1}.get(to, to) for to in dealt)),
        with_dealt(good, dealt[:-1]),
        with_dealt(good, tuple(to if to != -1 else -2 for to in dealt)),
        replace(good, deals=(replace(deal, openings=()),)),
        replace(good, deals=(replace(deal, openings=deal.openings[1:]),)),
        replace(good, log=""),
        replace(good, log=good.log.replace("seat 1 has", "seat 9 has", 1)),
        replace(good, log=unburned(good.log)),
        replace(good, log=good.log.replace(line, f"burn ??\n{line}", 1)),
        replace(good, log=good.log.replace("\nburn", "\nburn ??\nburn", 1)),
        with_dealt(replace(good, log=ruled), (*dealt, *(-1,) * 9)),
        with_dealt(replace(good, log=ruled), (*dealt, *(-2,) * 9)),
    ]


def told_round() -> HandProof:
    """A round that was kept before, with the log of who had box 2."""
    kept = golden(KEPT)
    book = library().books["star-bonus"]
    journal = BonusJournal.restore(kept, lambda _opened: book, port=NO_BONUS_LIMITS)
    assert journal.last is not None
    round_ = BonusRound(journal.terms, journal.last.opened.boxes, journal.house, journal.last.opened.number)
    round_.apply(journal.last.played)
    proof = round_proof(kept, "golden", round_, 2)
    assert proof is not None
    return proof


def round_cheats(good: HandProof) -> list[HandProof]:
    """The same round with a box that had no Ante, dealt in another order, with a card that is not laid open, untold."""
    (deal,) = good.deals
    return [
        replace(good, log=good.log.replace(" on ante", " on jackpot", 1)),
        replace(good, log=good.log.replace("shuffling_device", "card_shoe", 1)),
        replace(good, log=good.log.replace("box 2 is dealt", "box 1 is dealt", 1)),
        replace(good, log=good.log.replace(f"round {good.hand}\n", f"round {good.hand + 1}\n", 1)),
        replace(good, deals=(replace(deal, openings=deal.openings[1:]),)),
        replace(good, log=""),
    ]


def step_words(step: DealStep) -> str:
    match step:
        case ToPlayers():
            return f"{step.cards}{'t' if step.together > 1 else ''}{'?' if step.or_one_for_all else ''}"
        case ToBoard():
            return f"{'b' if step.burn else 'm'}{step.cards}"
        case DrawRound():
            return f"d{step.most}"
        case _:
            return ""


def test_a_deal_that_does_not_follow_the_game_is_refused_by_the_room_and_by_the_page() -> None:
    stake, cut = after_a_ruling("star", STAKE), after_a_ruling("canberra", CUT)
    misdeal = after_a_ruling("canberra", Seen("misdeal"), seeds=True)
    assert [len(proof.deals) for proof in (stake, cut, misdeal)] == [1, 2, 2], (
        "published anew only if it lies otherwise"
    )
    assert cut.deals[1].out_of == (*range(30, 53), *range(7, 30))
    assert [seed.player for seed in misdeal.deals[1].seeds] == ["Ann"]
    good = [run_twice(), stake, cut, misdeal]
    for house, game in PLAYED:
        for number, (records, hand) in enumerate(hands(house, game, 2), 1):
            for viewer in ("public", hand.seats[0]):
                proof = hand_proof(records, "proofs", number, hand, known_to(hand, viewer).events)
                assert proof is not None
                good.append(proof)
    board = good[0].deals[0]
    moved = "\nQh from stub to aside"  # a card that the floor took off the deck
    ruled = with_dealt(replace(good[0], log=good[0].log.rstrip() + moved + "\n"), (*board.dealt, -2))
    bad = [*cheats(good[0]), *ruled_cheats(stake, cut, misdeal)]
    rounds = [
        replace(board, deal="Star, round 3", dealt=dealt)
        for dealt in (
            (0, 0, 0, 0, 0, 2, 2, 4, 4, -3, -3),
            (0, 0, 0, 0, 0, 2, 4, -3, 2, 4, -3),
            (0, 0, 0, 0, 0, 4, 4, 2, 2, -3, -3),
            (0, 0, 0, 0, 0, -1, 2, 2, -3, -3),
        )
    ]
    every = [*good, ruled, *bad]
    logged = [told_round(), *round_cheats(told_round())]
    told = asks_verifier(
        {
            "dealt": msgspec.to_builtins(every),
            "rounds": msgspec.to_builtins(rounds),
            "logged": msgspec.to_builtins(logged),
        }
    )
    ours = [found_by_room(proof) for proof in every]
    assert ours[: len(good) + 1] == told["dealt"][: len(good) + 1] == [[]] * (len(good) + 1)
    assert [bool(faults) for faults in ours[len(good) + 1 :]] == [True] * len(bad), ours[len(good) + 1 :]
    assert [bool(faults) for faults in told["dealt"][len(good) + 1 :]] == [True] * len(bad)
    assert told["dealt"][len(good) + 1][0] == ours[len(good) + 1][0]
    assert "card 1 of the deck is told to be burned, and was dealt to seat 1 in the hand" in ours[len(good) + 1][0]
    assert told["rounds"] == [round_faults(proof) for proof in rounds]
    assert [bool(faults) for faults in told["rounds"]] == [False, False, True, True]
    assert told["logged"][:-1] == [round_dealing_faults(proof) for proof in logged][:-1]
    assert [bool(faults) for faults in told["logged"]] == [False] + [True] * (len(logged) - 1)
    steps = {key: [step_words(step) for street in game.streets for step in street.steps] for key, game in GAMES.items()}
    assert told["plans"] == {key: " ".join(filter(None, words)) for key, words in steps.items()}


def test_a_line_that_the_hand_does_not_allow_lets_nobody_deal_as_they_like() -> None:
    """The engine would lose the hand by it, and would take the room's word for every card after it."""
    good = run_twice()
    assert found_by_room(good) == []
    lines = found_by_room(replace(good, log=good.log.replace("\nburn", "\nseat 9 checks\nburn", 1)))
    assert "'seat 9 checks': this cannot be done there" in lines[0]


def test_what_an_older_release_fixed_anew_at_a_ruling_is_read_and_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """Older streams have another root after every ruling: their cards are counted, and the reader is told why."""

    def always(self: DealtDeck, dealer: SoftwareDealer, *_: object) -> None:
        self._shuffled(dealer.left, {})

    monkeypatch.setattr(DealtDeck, "_lay_rest", always)
    proof = after_a_ruling("star", STAKE)
    assert len(proof.deals) == 2
    assert found_by_room(proof) == []
    assert committed_anew(proof, logged_deal(proof.log, {}))
    assert "is told to be burned" in found_by_room(with_dealt(proof, (-1, *proof.deals[0].dealt)))[0]
    more = replace(proof, deals=(proof.deals[0], replace(proof.deals[1], dealt=(*proof.deals[1].dealt, -1))))
    assert found_by_room(more) == ["4 cards are told to be burned, and 3 in the hand"]
