"""A round against the house: its cards are fixed and published before the first wager, and opened to who saw them."""

from __future__ import annotations

from datetime import datetime
from itertools import takewhile
from pathlib import Path

import msgspec
import pytest

from pokerroom.bonus.events import CommunityDealt
from pokerroom.bonus.round import BonusRound
from pokerroom.cards.deal_proof import (
    DEALT_TO_BOARD,
    DEALT_TO_DEALER,
    hand_faults,
    is_round,
    proof_faults,
    round_faults,
)
from pokerroom.cards.proof_shapes import HandProof
from pokerroom.cli.rooms.published import published_faults, unpublished
from pokerroom.notation.proofs.proved_round import round_dealing_faults
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.bonus_tables.journal.bonus_journal_port import NO_BONUS_LIMITS
from pokerroom.room.bonus_tables.journal.bonus_proofs import round_proof
from pokerroom.room.room import Room
from pokerroom.room.store.in_service.signing import RoomHeads
from pokerroom.room.tables.journal.shuffles import COMMITTED, SHUFFLED, ShuffledDeck
from pokerroom.rulebook import library
from pokerroom.web.api.tables.api_proofs import _included
from room.bonus_tables.kept_rounds import WITH_SEEDS, golden
from testkit.room.bonus_rooms import BonusTab, opened, plays_out, sat
from testkit.suite.waiting import until

OPENED, WENT_ON = "bonus_round_opened", "bonus_round_went_on"
GOLDEN = Path(__file__).parent / "golden_bonus_published.jsonl"


async def two_play(actor: BonusActor) -> tuple[int, list[BonusTab]]:
    """Ann plays a round to its end; Bea folds a hand that nobody else sees."""
    ann, bea = await sat(actor, 2, "Ann"), await sat(actor, 4, "Bea")
    await until(lambda: ann.choices.place and bea.choices.place)
    number = ann.public.round
    for tab in (ann, bea):
        await actor.ask(tab.player, wire.WagerAt(area="ante", chips=10, round=number))
    for tab in (ann, bea):
        await actor.ask(tab.player, wire.WagersDown(round=number))
    await until(lambda: ann.choices.fold)
    await actor.ask("Ann", wire.PlayBox(what="bet", turn=ann.you.turn))
    await until(lambda: bea.choices.fold)
    await actor.ask("Bea", wire.PlayBox(what="fold", turn=bea.you.turn))
    await plays_out(actor, [ann], number)
    await until(lambda: actor.rounds(player="Ann"))
    return number, [ann, bea]


def seen_cards(round_: BonusRound, viewer: int | str) -> set[str]:
    told = (getattr(event, "cards", ()) for event in round_.history(viewer))  # type: ignore[arg-type]
    return {str(card) for cards in told for card in cards} - {"??"}


async def test_the_root_is_shown_before_a_wager_and_everybody_opens_what_they_saw(tmp_path: Path) -> None:
    async with opened(tmp_path) as (room, actor):
        number, tabs = await two_play(actor)
        await actor.stop()
        first = next(frame.public for frame in tabs[0].frames if frame.public.round == number)
        assert (first.phase, first.board, any(box.wagers for box in first.boxes)) == ("wagers", (), False)
        assert first.deal is not None
        assert (first.deal.name, first.deal.cards) == (f"Starlight, round {number}", 52)
        shown = {frame.public.deal for tab in tabs for frame in tab.frames if frame.public.round == number}
        assert shown == {first.deal}, "it does not change while the round is played"
        kinds = [(each.kind, each.secret) for each in room.store.read(actor.stream)]
        at = kinds.index((OPENED, False))
        assert kinds[at : at + 3] == [(OPENED, False), (COMMITTED, False), (SHUFFLED, True)]
        played = actor.played(number, "Ann")
        assert played is not None
        hidden = {str(card) for card in played.round.state.boxes[4].cards} or {
            str(card) for event in played.round.events for card in getattr(event, "cards", ()) if box_of(event) == 4
        }
        heads = RoomHeads(room.store, lambda: datetime.now().astimezone())
        await heads.sign()
        for viewer in (2, 4, "public"):
            proof = actor.proof(played, viewer)
            assert proof is not None
            (deal,) = proof.deals
            assert (deal.root, proof_faults(deal), hand_faults(proof)) == (first.deal.root, [], [])
            assert (is_round(deal), round_faults(deal)) == (True, [])
            assert round_faults(msgspec.structs.replace(deal, dealt=(-1, *deal.dealt)))
            assert round_faults(msgspec.structs.replace(deal, openings=()))
            assert (proof.log, round_dealing_faults(proof)) == (played.round.log(viewer), [])
            assert {opening.card for opening in deal.openings} == seen_cards(played.round, viewer)
            assert bool(hidden & {opening.card for opening in deal.openings}) == (viewer == 4)
            dealt = {to: deal.dealt.count(to) for to in deal.dealt}
            assert dealt == {DEALT_TO_BOARD: 5, 2: 2, 4: 2, DEALT_TO_DEALER: 2}
            record_included = _included(heads, room.store, actor.stream, deal.record)
            assert (list(published_faults(proof, [record_included])), unpublished(proof, [record_included])) == (
                [],
                [],
            )
            elsewhere = msgspec.structs.replace(proof, table="moonlight")
            assert list(published_faults(elsewhere, [record_included]))
        assert list(room.store.verify()) == []


def box_of(event: object) -> int:
    return int(getattr(event, "box", 0))


async def test_a_room_that_falls_over_before_the_cards_deals_what_was_published(tmp_path: Path) -> None:
    async with opened(tmp_path) as (_, actor):
        ann = await sat(actor, 2, "Ann")
        await until(lambda: ann.choices.place)
        number, published = ann.public.round, ann.public.deal
        await actor.ask("Ann", wire.WagerAt(area="ante", chips=10, round=number))
    async with opened(tmp_path) as (room, actor):
        again = BonusTab("Ann")
        actor.connect(again)
        await until(lambda: again.frames)
        assert (again.public.round, again.public.deal) == (number, published)
        await actor.ask("Ann", wire.WagersDown(round=number))
        await plays_out(actor, [again], number)
        await until(lambda: actor.rounds(player="Ann"))
        await actor.stop()
        assert dealt_as_sealed(room, actor, number)


def dealt_as_sealed(room: Room, actor: BonusActor, number: int) -> bool:
    """Whether the cards of a round are the first of the order that was sealed for it."""
    row = room.store.hand(actor.stream, number)
    assert row is not None
    records = list(takewhile(lambda each: each.version <= row.last_version, room.store.read(actor.stream)))
    order = msgspec.json.decode(
        [record for record in records if record.kind == SHUFFLED][-1].body, type=ShuffledDeck
    ).cards
    played = actor.played(number, "Ann")
    assert played is not None
    dealt = [str(card) for event in played.round.events if "Dealt" in type(event).__name__ for card in event.cards]  # type: ignore[union-attr]
    return order.replace(" ", "").startswith("".join(dealt))


async def test_a_round_that_an_older_release_has_opened_is_published_before_its_first_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr(BonusJournal, "lay_deck", lambda *_: None)
        async with opened(tmp_path) as (_, actor):
            ann = await sat(actor, 2, "Ann")
            await until(lambda: ann.choices.place)
            number = ann.public.round
            assert ann.public.deal is None
            await actor.ask("Ann", wire.WagerAt(area="ante", chips=10, round=number))
    async with opened(tmp_path) as (room, actor):
        again = BonusTab("Ann")
        actor.connect(again)
        await actor.ask("Ann", wire.WagersDown(round=number))
        await plays_out(actor, [again], number)
        await until(lambda: actor.rounds(player="Ann"))
        await actor.stop()
        kinds = [each.kind for each in room.store.read(actor.stream)]
        before = [kind for kind in kinds[: kinds.index(COMMITTED)] if kind == WENT_ON]
        assert len(before) < kinds.count(WENT_ON)
        assert dealt_as_sealed(room, actor, number)
        played = actor.played(number, "Ann")
        assert played is not None
        cards_from = next(at for at, event in enumerate(played.round.events) if isinstance(event, CommunityDealt))
        assert len(before) <= cards_from
        proof = actor.proof(played, 2)
        assert proof is not None
        assert [proof_faults(deal_proof) for deal_proof in proof.deals] == [[]]


@pytest.mark.parametrize(("file", "seeds"), [(GOLDEN, []), (WITH_SEEDS, ["Ann", ""])])
def test_a_published_round_that_was_kept_before_is_read_and_proved_as_it_was(file: Path, seeds: list[str]) -> None:
    kept = golden(file)
    book = library().books["star-bonus"]
    journal = BonusJournal.restore(kept, lambda _opened: book, port=NO_BONUS_LIMITS)
    assert journal.last is not None
    round_ = BonusRound(journal.terms, journal.last.opened.boxes, journal.house, journal.last.opened.number)
    round_.apply(journal.last.played)
    proof: HandProof | None = round_proof(kept, "golden", round_, 2)
    assert proof is not None
    assert journal.committed is not None
    assert ([proof_faults(deal_proof, journal.committed.root) for deal_proof in proof.deals], hand_faults(proof)) == (
        [[]],
        [],
    )
    assert len(proof.deals[0].openings) >= 2
    assert [seed.player if seed.seed else "" for seed in proof.deals[0].seeds] == seeds
    assert {each.kind for each in kept} >= {COMMITTED, SHUFFLED, OPENED, WENT_ON}
