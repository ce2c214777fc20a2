"""Rounds against the house that are over: listed, gone through again, and as a log; everybody sees their own cards."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, Request
from litestar.di import Provide
from litestar.testing import AsyncTestClient

from pokerroom.bonus import BonusRound
from pokerroom.room import wire
from pokerroom.room.bonus_tables.bonus_actor import BonusActor
from pokerroom.rulebook import house_named
from pokerroom.web.api.tables.api_rounds import round_replayed, router
from pokerroom.web.errors import HANDLERS
from testkit.room.bonus_rooms import opened, plays_out, sat, wagers
from testkit.room.jackpot_rooms import stack
from testkit.suite.waiting import until

CARDS = "Qs 7h 4d 2c 3d As Ad 9h 8d Kc Jd"  # the board, box 2, box 4, the dealer


def site(actor: BonusActor) -> AsyncTestClient[Litestar]:
    async def bonus_table() -> BonusActor:
        return actor

    async def player(request: Request[Any, Any, Any]) -> str:
        return request.headers.get("x-player", "")

    async def own_names(request: Request[Any, Any, Any]) -> tuple[str, ...]:
        return tuple(filter(None, [request.headers.get("x-player", "")]))

    asked = {"bonus_table": Provide(bonus_table), "player": Provide(player), "own_names": Provide(own_names)}
    return AsyncTestClient(Litestar([router], dependencies=asked, exception_handlers=HANDLERS))


def test_only_a_hand_that_has_lost_is_offered_to_be_conceded_and_what_each_came_to_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann's aces beat the dealer's king high; Bea's nine high is beaten."""
    stack(monkeypatch, CARDS)

    async def evening() -> None:
        async with opened(tmp_path, pace=0.02) as (_, actor):
            ann, bea = await sat(actor, 2, "Ann"), await sat(actor, 4, "Bea")
            number = await wagers(actor, ann)
            await wagers(actor, bea)
            await plays_out(actor, [ann, bea], number)
            offered = {tab.player: [frame.you.choices for frame in tab.frames if frame.you] for tab in (ann, bea)}
            may_concede = {who: any(choices and choices.concede for choices in seen) for who, seen in offered.items()}
            assert may_concede == {"Ann": False, "Bea": True}
            lines = [line.text for frame in ann.frames for line in frame.lines]
            assert "Bea loses 50: ante, flop, turn and river." in lines
            assert "Ann wins 40: ante back, flop +20, turn +10, river +10." in lines
            assert not [line for line in lines if line.startswith(("Ann loses", "Ann's flop"))]

    asyncio.run(evening())


def test_finished_rounds_are_listed_and_gone_through_again_and_outlive_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann wins 40 with aces; Bea folds 9h 8d, which nobody else sees, then or later."""
    stack(monkeypatch, CARDS)

    async def evening() -> None:
        async with opened(tmp_path, spectators="behind") as (room, actor):
            ann, bea = await sat(actor, 2, "Ann"), await sat(actor, 4, "Bea")
            await until(lambda: ann.choices.place and bea.choices.place and len(ann.public.boxes) == 5)
            number = ann.public.round
            for name in ("Ann", "Bea"):
                await actor.ask(name, wire.WagerAt(area="ante", chips=10, round=number))
            for name in ("Ann", "Bea"):
                await actor.ask(name, wire.WagersDown(round=number))
            await until(lambda: ann.choices.fold)
            await actor.ask("Ann", wire.PlayBox(what="bet", turn=ann.you.turn))
            await until(lambda: bea.choices.fold)
            await actor.ask("Bea", wire.PlayBox(what="fold", turn=bea.you.turn))
            async with site(actor) as client:
                path = f"/api/tables/starlight/rounds/{number}"
                assert (await client.get(path, headers={"x-player": "Ann"})).status_code == 404  # it is not over
                await plays_out(actor, [ann], number)
                await until(lambda: actor.rounds(player="Ann"))
                await actor.stop()
                listed = (await client.get("/api/tables/starlight/rounds", headers={"x-player": "Ann"})).json()
                (line,) = listed["rounds"]
                assert (line["number"], line["wagered"], line["void"]) == (number, 60, False)
                assert line["results"] == [{"player": "Ann", "won": 40}, {"player": "Bea", "won": -10}]
                told = {who: (await client.get(path, headers={"x-player": who})).json() for who in ("Ann", "Bea")}
                files = {who: (await client.get(f"{path}/deal", headers={"x-player": who})).json() for who in told}
                logs = {who: (await client.get(f"{path}/log", headers={"x-player": who})).text for who in told}
                behind = actor.journal.state.rounds == number  # a spectator sees it with the next round
                assert (await client.get(path)).status_code == (404 if behind else 200)
                assert (await client.get("/api/tables/starlight/rounds/0")).status_code == 400
            inspected = round_replayed(actor, (await actor.look("Ann")).public, "", (), number, every_card=True)
            assert {"As", "9h", "Kc"} <= set(re.findall(r"[2-9TJQKA][cdhs]", str(inspected.steps)))
            assert [told[who]["box"] for who in told] == [2, 4]
            for who, hidden, seen in (("Ann", "9h", "As"), ("Bea", "9d", "9h")):
                proof = told[who].pop("proof")
                assert hidden not in str(told[who])
                opened_cards = {item["card"] for item in proof["deals"][0]["openings"]}
                assert (hidden in opened_cards, seen in opened_cards) == (False, True)
                assert proof == files[who]
                assert hidden not in logs[who]
                assert seen in logs[who]
                assert BonusRound.read(logs[who], house_named("star-bonus")).over
            steps = told["Ann"]["steps"]
            assert [step["number"] for step in steps] == list(range(len(steps)))
            assert not any("Kc" in str(step) for step in steps if step["street"] in ("before the flop", "flop", "turn"))
            assert any(line["cites"] for step in steps for line in step["lines"] if "Dealer's hand" in line["text"])
            won, board = steps[-1]["public"]["boxes"][1], steps[-1]["public"]["board"]
            assert won["change"] == 40
            assert len(won["plays"]) == 5
            assert set(won["plays"]) <= {*won["cards"], *board}
            assert not any(box.get("plays") for box in steps[0]["public"]["boxes"])
        async with opened(tmp_path) as (room, actor):
            again = actor.played(number, "Ann")
            assert again is not None
            assert again.round.log(2) == logs["Ann"]
            assert list(room.store.verify()) == []

    asyncio.run(evening())
