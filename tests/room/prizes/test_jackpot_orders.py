"""What people of the house order of a jackpot over the wire: by power, refused with the clause, and on the books."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room import wire
from pokerroom.room.people.login.logins import Login
from pokerroom.room.settings.own_staff import Staff
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.table_services.table_opener import TableOpener
from pokerroom.room.tables.actor.table_actor import TableActor
from pokerroom.room.tables.journal.stored_table import StoredTable
from pokerroom.web.api.prizes import api_jackpots
from testkit.room.jackpot_rooms import (
    ADELAIDE,
    HARBOUR,
    PAUSED,
    ROYAL,
    STAR,
    UK,
    faults_at_rest,
    next_hand,
    opened,
    play,
    seated,
    stack,
    value,
    wait_for_people,
)

STAFF = (
    Staff("Gil", "star", ("gaming supervisor",)),
    Staff("Max", "star", ("Assistant Gaming Manager",)),
    Staff("Pam", "star", ("Poker Manager",)),
    Staff("Lou", "uk", ("management",)),
    Staff("Art", "adelaide", ("Area Manager",)),
)


async def order(actor: TableActor, name: str, message: wire.ToRoom) -> None:
    await actor.ask(name, message)


async def between_hands(actor: TableActor, what: wire.ActKind = "fold") -> None:
    """A hand is played to its end, and lies there: the room has a pause."""
    hands = actor.journal.last_hand_number
    await play(actor, lambda: actor.journal.hand is None and actor.journal.last_hand_number >= max(1, hands), what)


async def another_hand(actor: TableActor) -> None:
    next_hand(actor)
    await play(actor, lambda: actor.journal.hand is not None)


@pytest.mark.clause("star:30.17.1", "star:30.17.2", "star:30.17.3")
def test_a_failure_from_its_report_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stack(monkeypatch, ROYAL)

    async def evening() -> None:
        async with opened(tmp_path, STAR, "star", staff=STAFF) as room:
            actor = await seated(room)
            with pytest.raises(NotAllowed, match="this is for staff"):
                await order(actor, "Ann", wire.ReportJackpotFailure(jackpot="main"))
            await order(actor, "Gil", wire.ReportJackpotFailure(jackpot="main"))
            await play(actor, lambda: any(room.jackpots.open_claims(HARBOUR)))
            record = wire.SettleJackpot(jackpot="main", claim=1, what="record")
            with pytest.raises(Illegal, match="once the amount is confirmed"):
                await order(actor, "Gil", record)
            confirm = wire.ConfirmJackpotAmount(jackpot="main", claim=1, amount=900)
            with pytest.raises(NotAllowed, match="Assistant Gaming Manager"):
                await order(actor, "Gil", confirm)
            await order(actor, "Max", confirm)
            await order(actor, "Gil", record)
            await order(actor, "Gil", wire.SettleJackpot(jackpot="main", claim=1, what="pay"))
            assert room.jackpots.claim("main", 1).total == 900
            with pytest.raises(Illegal, match="tell the regulator; tell the surveillance; correct the amount"):
                await order(actor, "Gil", wire.EndJackpotFailure(jackpot="main"))
            await order(actor, "Gil", wire.TellOfJackpotFailure(jackpot="main", whom="regulator"))
            await order(actor, "Gil", wire.TellOfJackpotFailure(jackpot="main", whom="surveillance"))
            with pytest.raises(NotAllowed, match="Assistant Gaming Manager"):
                await order(actor, "Gil", wire.AdjustJackpot(jackpot="main", amount=5, reason="a hand was missed"))
            await order(actor, "Max", wire.AdjustJackpot(jackpot="main", amount=5, reason="a hand was missed"))
            await order(actor, "Gil", wire.EndJackpotFailure(jackpot="main"))
            assert room.jackpots.pools["main"].state.failure is None
            assert await faults_at_rest(room) == []

    asyncio.run(evening())


@pytest.mark.clause("star:30.7.1", "star:30.7.2")
def test_a_table_is_let_go_and_linked_and_a_hand_entered_late_with_authority(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, STAR, "star", staff=STAFF, **PAUSED) as room:
            actor = await seated(room)
            unlink = wire.UnlinkJackpotTable(jackpot="main", table=HARBOUR)
            with pytest.raises(Illegal, match="after the hand"):
                await order(actor, "Max", unlink)
            await between_hands(actor)
            with pytest.raises(NotAllowed, match="Assistant Gaming Manager"):
                await order(actor, "Gil", unlink)
            await order(actor, "Max", unlink)
            assert (await actor.look("")).public.jackpot is None
            before, missed = value(room), actor.journal.last_hand_number + 1
            await another_hand(actor)
            await order(actor, "Max", wire.LinkJackpotTable(jackpot="main", table=HARBOUR))
            with pytest.raises(Malformed, match="no table 'nowhere'"):
                await order(actor, "Max", wire.LinkJackpotTable(jackpot="main", table="nowhere"))
            await late(actor, missed)
            assert value(room) == before + 2
            await between_hands(actor)
            with pytest.raises(Illegal, match="'no more bets' first"):
                await order(actor, "Pam", wire.EndHandLate(jackpot="main", hand=missed))
            await order(actor, "Max", unlink)
            assert await faults_at_rest(room) == []

    async def late(actor: TableActor, missed: int) -> None:
        enter = wire.EnterHandLate(jackpot="main", hand=missed)
        with pytest.raises(NotAllowed, match="nobody has authorised"):
            await order(actor, "Pam", enter)
        with pytest.raises(NotAllowed, match="gaming supervisor"):
            await order(actor, "Pam", wire.EnterHandLate(jackpot="main", hand=missed, authorised_by="Pam"))
        with pytest.raises(NotAllowed, match="Ann is not staff of this house"):
            await order(actor, "Pam", wire.EnterHandLate(jackpot="main", hand=missed, authorised_by="Ann"))
        with pytest.raises(Malformed, match="there is no hand"):
            await order(actor, "Pam", wire.EnterHandLate(jackpot="main", hand=missed + 9, authorised_by="Gil"))
        await order(actor, "Pam", wire.EnterHandLate(jackpot="main", hand=missed, authorised_by="Gil"))
        with pytest.raises(Illegal, match="entered already"):
            await order(actor, "Pam", wire.EnterHandLate(jackpot="main", hand=missed, authorised_by="Gil"))

    async def next_day() -> None:
        async with opened(tmp_path, STAR, "star", staff=STAFF) as room:
            assert room.jackpots.pool_of(HARBOUR) is None  # as it was let go
            assert await faults_at_rest(room) == []

    asyncio.run(evening())
    asyncio.run(next_day())


@pytest.mark.clause("star:30.16", "star:30.16.2")
async def test_other_terms_need_their_sign_and_their_moment(tmp_path: Path) -> None:
    async with opened(tmp_path, STAR, "star", staff=STAFF) as room:
        actor = room.tables[HARBOUR]
        wanted = STAR.replace("percent = 100", "percent = 50")
        announce = wire.AnnounceJackpotChange(jackpot="main", conditions=wanted)
        for name, message, kind, why in (
            ("Gil", announce, NotAllowed, "Assistant Gaming Manager"),
            ("Max", wire.MakeJackpotChange(jackpot="main"), Illegal, "a notice first"),
            ("Max", wire.AnnounceJackpotChange(jackpot="main", conditions="name = ["), Malformed, "the conditions"),
            (
                "Max",
                wire.AnnounceJackpotChange(jackpot="main", conditions=STAR.replace("main", "big")),
                Malformed,
                "another name",
            ),
        ):
            with pytest.raises(kind, match=why):
                await order(actor, name, message)
        await order(actor, "Max", announce)
        with pytest.raises(Illegal, match="20 minutes"):
            await order(actor, "Max", wire.MakeJackpotChange(jackpot="main"))


@pytest.mark.clause("uk:bad-beat.22")
def test_a_day_is_closed_by_hand_terms_are_changed_by_a_notice_and_the_jackpot_ends(tmp_path: Path) -> None:
    async def evening() -> None:
        async with opened(tmp_path, UK, "uk", staff=STAFF, **PAUSED) as room:
            actor = await seated(room)
            pool = room.jackpots.pools["bad beat"]
            with pytest.raises(NotAllowed, match="this is for staff"):
                await order(actor, "Gil", wire.CloseJackpotDay(jackpot="bad beat"))
            await order(actor, "Lou", wire.CloseJackpotDay(jackpot="bad beat"))
            with pytest.raises(Illegal, match="closed already"):
                await order(actor, "Lou", wire.CloseJackpotDay(jackpot="bad beat"))
            with pytest.raises(Illegal, match="the reserve does not give"):
                await order(actor, "Lou", wire.MoveJackpotReserve(jackpot="bad beat", amount=10_000))
            changed = UK.replace("seed = 1000", "seed = 500")
            await order(actor, "Lou", wire.AnnounceJackpotChange(jackpot="bad beat", conditions=changed))
            await order(actor, "Lou", wire.MakeJackpotChange(jackpot="bad beat"))
            assert pool.state.terms.seed == 500
            with pytest.raises(Illegal, match="a notice"):
                await order(actor, "Lou", wire.EndJackpot(jackpot="bad beat", notice=" "))
            end = wire.EndJackpot(jackpot="bad beat", notice="the jackpot ends")
            with pytest.raises(Illegal, match="hand 1 at harbour is not over; allowed: after the hand"):
                await order(actor, "Lou", end)
            await between_hands(actor)
            await order(actor, "Lou", end)
            assert room.lobby().jackpots == ()
            await another_hand(actor)
            assert not actor.journal.rules.in_jackpot
            assert await faults_at_rest(room) == []

    async def next_day() -> None:
        async with opened(tmp_path, UK, "uk", staff=STAFF) as room:
            assert room.lobby().jackpots == ()

    asyncio.run(evening())
    asyncio.run(next_day())


@pytest.mark.parametrize("ends", [False, True])
def test_a_table_that_is_lost_in_the_middle_of_a_hand_keeps_no_pool_from_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    quay = TableSettings("star", "holdem", name="Quay", seats=6, bots=0, jackpot=True)
    both = {
        "staff": STAFF,
        "tables": (TableSettings("star", "holdem", name="Harbour", bots=0, jackpot=True), quay),
        **PAUSED,
    }

    async def evening() -> None:
        async with opened(tmp_path, STAR, "star", **both) as room:
            actor = await seated(room)
            await play(actor, lambda: actor.journal.hand is not None)
            assert value(room) == 1002

    async def next_day() -> None:
        read = TableOpener.read

        def lost(opener: TableOpener, table_id: str) -> StoredTable:
            if table_id == HARBOUR:
                raise Malformed("its record is damaged")
            return read(opener, table_id)

        monkeypatch.setattr(TableOpener, "read", lost)
        async with opened(tmp_path, STAR, "star", **both) as room:
            assert (list(room.tables), value(room)) == (["quay"], 1002)
            state = room.jackpots.pools["main"].state
            offered = [
                (table.id, table.linked, table.closed)
                for table in api_jackpots._tables_with_jackpot(room, room.jackpots.pools["main"])
            ]
            assert offered == [("quay", True, False), (HARBOUR, True, True)]
            table = wire.UnlinkJackpotTable(jackpot="main", table=HARBOUR)
            with pytest.raises(NotAllowed, match="Assistant Gaming Manager"):
                await order(room.tables["quay"], "Gil", table)
            assert not state.rounds[HARBOUR].ended
            end = wire.EndJackpot(jackpot="main", notice="it ends")
            await order(room.tables["quay"], "Max", end if ends else table)
            assert (state.ended, HARBOUR in state.tables) == (ends, ends)
            assert (state.rounds[HARBOUR].void, state.meter.contributions) == (True, 0)
            assert room.jackpots.faults() == []

    asyncio.run(evening())
    asyncio.run(next_day())


@pytest.mark.clause("adelaide:78.b", "adelaide:114.a")
@pytest.mark.parametrize("ends", [False, True])
def test_a_table_without_a_pool_keeps_nothing_back_and_its_sign_says_nothing_of_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    stack(monkeypatch, "As 2d Ah 7c 9h Qc Jd 3s 9c 4h 9d 5h")  # a pot that is shared is free of the deduction

    def posted(actor: TableActor) -> list[str]:
        return [line.words for line in actor.sign().lines if line.heading == "Jackpot"]

    async def evening() -> None:
        async with opened(tmp_path, ADELAIDE, "adelaide", staff=STAFF, **PAUSED) as room:
            actor, books = await seated(room), room.tables[HARBOUR].journal.ledger
            await between_hands(actor, "call")
            kept = books.balance("jackpot")
            assert kept > 0
            assert posted(actor)
            end, unlink = wire.EndJackpot(jackpot="royal", notice="it ends"), wire.UnlinkJackpotTable
            await order(actor, "Art", end if ends else unlink(jackpot="royal", table=HARBOUR))
            log_line = actor.last_stored.lines[-1]
            assert log_line.text == "This table is no longer part of a jackpot, and nothing is set aside for one."
            assert "adelaide:114.a" in log_line.cites
            await another_hand(actor)
            assert posted(actor) == []
            await between_hands(actor, "call")
            assert books.balance("jackpot") == kept
            assert await faults_at_rest(room) == []

    async def next_day() -> None:
        async with opened(tmp_path, ADELAIDE, "adelaide", staff=STAFF, **PAUSED) as room:
            actor, books = room.tables[HARBOUR], room.tables[HARBOUR].journal.ledger
            wait_for_people(actor)
            kept = books.balance("jackpot")
            assert posted(actor) == []
            if not ends:
                await order(actor, "Art", wire.LinkJackpotTable(jackpot="royal", table=HARBOUR))
            for _ in range(2):  # one may have begun before the table was linked
                await another_hand(actor)
                await between_hands(actor, "call")
            assert (books.balance("jackpot") > kept, bool(posted(actor))) == (not ends, not ends)
            assert await faults_at_rest(room) == []

    asyncio.run(evening())
    asyncio.run(next_day())


@pytest.mark.clause("star:30.5", "star:30.5.1", "star:30.5.2", "star:30.5.3", "star:1.1.jackpot-event.3")
def test_a_jackpot_table_has_a_console_a_controller_a_terminal_and_three_displays(tmp_path: Path) -> None:
    def login(name: str) -> Login:
        return Login(b"", name, name, "player", "", 0)

    async def evening() -> None:
        async with opened(tmp_path, STAR, "star", staff=STAFF) as room:
            actor = await seated(room)
            pool, ended = room.jackpots.pools["main"], lambda: actor.journal.last_hand_number > 1
            await play(actor, lambda: actor.journal.hand is not None)
            assert pool.state.rounds[HARBOUR].hand == 1  # "no more bets" was pressed on the console
            assert value(room) == 1002
            await play(actor, ended, "fold")
            seen = {name: await api_jackpots.jackpot.fn(room, login(name), "main") for name in ("Max", "Gil", "Lou")}
            may = {name: {each.do for each in body.office.orders} for name, body in seen.items() if body.office}
            assert {"adjust_jackpot", "enter_hand_late", "announce_jackpot_change", "unlink_jackpot_table"} <= may[
                "Max"
            ]
            assert may["Gil"] == {"report_jackpot_failure", "enter_hand_late"}  # who may correct nothing
            assert "Lou" not in may  # of another house
            posted = [line.words for line in actor.sign().lines if line.heading == "Jackpot"]
            (on_screen,) = room.lobby().jackpots[0].events  # in the lobby and on the wall
            assert on_screen == "royal flush: 100% of the pool"
            assert on_screen in posted[0]

    asyncio.run(evening())


def test_a_jackpot_is_ordered_about_from_tables_of_its_house_alone(tmp_path: Path) -> None:
    harbour = TableSettings("star", "holdem", name="Harbour", seats=6, bots=0, jackpot=True)
    park = TableSettings("adelaide", "holdem", name="Park", seats=6, bots=0)

    async def evening() -> None:
        async with opened(tmp_path, STAR, "star", staff=STAFF, tables=(harbour, park)) as room:
            with pytest.raises(NotAllowed, match="main is a jackpot of star"):
                await order(room.tables["park"], "Art", wire.AdjustJackpot(jackpot="main", amount=5, reason="why not"))
            with pytest.raises(Malformed, match="no jackpot 'other'"):
                await order(
                    room.tables[HARBOUR], "Max", wire.AdjustJackpot(jackpot="other", amount=5, reason="why not")
                )
            with pytest.raises(Illegal, match="a table of star whose sign says that it takes part"):
                await order(room.tables[HARBOUR], "Max", wire.LinkJackpotTable(jackpot="main", table="park"))

    asyncio.run(evening())
