"""Players' seeds in the shuffles of rounds against the house and of tournaments, as they are at every other table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path

import msgspec
import pytest

from pokerroom.cards.deal_proof import hand_faults, proof_faults, seed_digest
from pokerroom.errors import Illegal
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.room.bonus_tables.journal.bonus_journal_port import NO_BONUS_LIMITS
from pokerroom.room.bonus_tables.journal.bonus_snapshots import encode_bonus_table, read_bonus_table
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.shuffles import COMMITTED, MIXED, SHUFFLED, DealMixed
from pokerroom.room.tables.schedule.player_seeds import deal_shown
from testkit.room.bonus_evenings import BonusEvening
from testkit.room.bonus_rooms import BonusTab, opened, plays_out, wagers
from testkit.room.tournament_rooms import Contender, entered, only, seated, small_tournament, tournament_room
from testkit.suite.waiting import until

OPENED = "bonus_round_opened"
SEEDS = {"Ann": "a1" * 32, "Bea": "be" * 32}


def digest_of(player: str) -> str:
    return seed_digest(bytes.fromhex(SEEDS[player]))


def test_seeds_for_a_round_against_the_house_come_after_its_root_and_before_it_is_opened() -> None:
    evening = BonusEvening()
    evening.sit("Ann", "Bea")
    for player in SEEDS:
        evening.ask(player, wire.OfferSeed(digest=digest_of(player)))
    number = evening.journal.state.rounds
    evening.round_played()
    evening.goes_on(5)
    wire_deal = deal_shown(evening.journal.committed, evening.journal.waiting_deal)
    assert wire_deal is not None
    assert (wire_deal.name, wire_deal.waits) == (f"Starlight, round {number + 1}", True)
    assert [(seed.player, seed.digest, seed.seed) for seed in wire_deal.seeds] == [
        (player, digest_of(player), "") for player in SEEDS
    ]
    evening.ask("Ann", wire.GiveSeed(seed=SEEDS["Ann"]))
    with pytest.raises(Illegal, match="not the seed of your digest"):
        evening.ask("Bea", wire.GiveSeed(seed=SEEDS["Ann"]))
    assert OPENED not in [record.kind for record in evening.kept][-3:], "Bea's is waited for"
    over = BonusEvening(evening.again())
    assert over.journal.waiting_deal is not None, "a room that falls over asks for them again"
    evening.ask("Bea", wire.GiveSeed(seed=SEEDS["Bea"]))
    assert evening.journal.round is not None
    kinds = [record.kind for record in evening.kept]
    published = len(kinds) - 1 - kinds[::-1].index(COMMITTED)
    assert kinds[published : published + 2] == [COMMITTED, SHUFFLED]
    assert kinds.index(OPENED, published) < kinds.index(MIXED), "before the first wager"
    told = deal_shown(evening.journal.committed, evening.journal.waiting_deal)
    assert told is not None
    assert (told.root, told.waits, [seed.seed for seed in told.seeds]) == (wire_deal.root, False, [*SEEDS.values()])
    again = evening.again()
    assert again.undealt == evening.journal.undealt
    assert again.committed == evening.journal.committed


def test_who_keeps_a_seed_back_holds_no_round_up_and_has_no_part_for_a_while() -> None:
    evening = BonusEvening()
    evening.sit("Ann", "Bea")
    for player in SEEDS:
        evening.ask(player, wire.OfferSeed(digest=digest_of(player)))
    evening.round_played()
    evening.goes_on(5)
    evening.ask("Ann", wire.GiveSeed(seed=SEEDS["Ann"]))
    evening.goes_on(2)
    assert evening.journal.round is not None
    (mixed,) = [msgspec.json.decode(record.body, type=DealMixed) for record in evening.kept if record.kind == MIXED]
    assert [seed.seed for seed in mixed.seeds] == [SEEDS["Ann"], ""]
    number = evening.journal.state.rounds
    with pytest.raises(Illegal, match=f"your seed for hand {number} did not come in time"):
        evening.ask("Bea", wire.OfferSeed(digest=digest_of("Bea")))
    evening.round_played()
    body = encode_bonus_table(evening.journal, (), ())
    journal = read_bonus_table(body, lambda _opened: evening.book, NO_BONUS_LIMITS).journal
    assert journal.withheld == evening.again().withheld == {"Bea": number}
    with pytest.raises(Illegal, match="players add no seeds at this table"):
        BonusEvening(seeds=0.0).scheduler.offer_seed("Ann", digest_of("Ann"))


def test_nobody_holds_a_round_up_by_not_saying_that_their_wagers_are_down() -> None:
    """Nor by taking a wager back when all others have said so."""
    evening = BonusEvening(seeds=0.0)
    evening.sit("Ann", "Bea")
    number = evening.journal.state.rounds
    evening.ask("Ann", wire.WagerAt(area="ante", chips=10, round=number))
    evening.ask("Ann", wire.WagersDown(round=number))
    evening.goes_on(19)
    evening.ask("Bea", wire.WagerAt(area="ante", chips=10, round=number))
    evening.ask("Bea", wire.WagersDown(round=number))
    evening.goes_on(1.2)
    evening.ask("Bea", wire.TakeWagerBack(area="ante", round=number))
    evening.goes_on(3)
    assert evening.journal.round is not None
    assert evening.journal.round.phase != "wagers"


def test_a_box_is_kept_for_who_has_lost_the_connection_for_a_while() -> None:
    evening = BonusEvening(seeds=0.0)
    evening.sit("Ann")
    evening.scheduler.here = set()
    evening.goes_on(590)
    assert evening.journal.box_of("Ann")
    evening.goes_on(20)
    assert not evening.journal.box_of("Ann")


class SeedTab(BonusTab):
    """A page that offers a seed for every round, and gives it when it is asked for."""

    def __init__(self, player: str, actor: BonusActor) -> None:
        super().__init__(player)
        self.actor, self.asked = actor, set[asyncio.Task[object]]()
        self._offered = -1

    def send(self, frame: bytes) -> None:
        super().send(frame)
        deal = self.public.deal
        if deal is not None and deal.waits and not deal.seeds[0].seed:
            self._ask(wire.GiveSeed(seed=SEEDS[self.player]))
        elif self.you.box and self._offered != self.public.round:
            self._offered = self.public.round
            self._ask(wire.OfferSeed(digest=digest_of(self.player)))

    def _ask(self, message: wire.ToRoom) -> None:
        task = asyncio.get_running_loop().create_task(self.actor.ask(self.player, message))
        self.asked.add(task)
        task.add_done_callback(self.asked.discard)


async def test_the_proof_of_a_round_has_the_seeds_of_those_who_played_it(tmp_path: Path) -> None:
    async with opened(tmp_path, seed_seconds=60.0) as (room, actor):
        ann = SeedTab("Ann", actor)
        actor.connect(ann)
        await actor.ask("Ann", wire.SitAtBox(box=2, chips=500))
        for _ in range(2):
            number = await wagers(actor, ann)
            await plays_out(actor, [ann], number)
            await until(partial(actor.played, number, "Ann"))
        await actor.stop()
        played = actor.played(number, "Ann")
        assert played is not None
        proof = actor.proof(played, 2)
        assert proof is not None
        (deal,) = proof.deals
        assert [seed.seed for seed in deal.seeds] == [SEEDS["Ann"]]
        assert (proof_faults(deal), hand_faults(proof)) == ([], [])
        assert max(opening.position for opening in deal.openings) > len(deal.dealt)
        assert list(room.store.verify()) == []


class SeedContender(Contender):
    """Somebody in a tournament whose page offers a seed for every hand, and gives it when it is asked for."""

    def send(self, frame: bytes) -> None:
        super().send(frame)
        now = self.frames[-1] if self.frames else None
        if now is None or self.actor is None or not now.public.takes_seeds or now.you is None or not now.you.seat:
            return
        deal = now.public.deal
        mine = [seed for seed in deal.seeds if seed.player == self.player] if deal is not None and deal.waits else []
        if not mine:
            self._seed(self.actor, wire.OfferSeed(digest=digest_of(self.player)))
        elif not mine[0].seed:
            self._seed(self.actor, wire.GiveSeed(seed=SEEDS[self.player]))

    def _seed(self, actor: TableActor, message: wire.OfferSeed | wire.GiveSeed) -> None:
        task = asyncio.get_running_loop().create_task(self._gives(actor, message))
        self._acting.add(task)
        task.add_done_callback(self._acting.discard)

    async def _gives(self, actor: TableActor, message: wire.OfferSeed | wire.GiveSeed) -> None:
        with suppress(Illegal):  # another frame has had it given
            await actor.ask(self.player, message)


async def test_a_tournament_begins_a_hand_when_the_seeds_of_its_players_are_there(tmp_path: Path) -> None:
    async with tournament_room(tmp_path, small_tournament(sit_and_go=2, players_at_most=2), seed_seconds=60.0) as room:
        director = only(room)
        people = await entered(room, director, ("Ann", "Bea"))
        people = [SeedContender(room, person.player, bold=False) for person in people]
        await seated(director, people)
        (actor,) = director.actors.values()

        def mixed() -> list[DealMixed]:
            kept = [each for each in room.store.read(actor.stream) if each.kind == MIXED]
            return [msgspec.json.decode(each.body, type=DealMixed) for each in kept]

        await until(lambda: len(mixed()) >= 2)
        for deal_mixed in mixed():
            assert {seed.player: seed.seed for seed in deal_mixed.seeds}.items() <= SEEDS.items()
        await until(lambda: actor.hands(limit=1))
        waited = [frame.public.tournament for frame in people[0].frames if frame.public.deal]
        assert waited
