"""Golden streams of the room besides its tables: the ledger and the shelf of rulebooks, with what they lead to.

`python -m testkit.golden` makes those that are missing, as it does for tables, and never writes over one that is there.
"""

from __future__ import annotations

import asyncio
import dataclasses
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from pokerroom.cage.commands import (
    AnyCageCommand,
    ApproveSlip,
    CountDrop,
    CountRack,
    DeclineSlip,
    DepositMoney,
    DropCommission,
    HandOverShift,
    MoveFloat,
    OpenShift,
    RequestCredit,
    RequestFill,
    SellChips,
)
from pokerroom.charges.entries import CAGE, OTHER_TABLES, ChipMove
from pokerroom.errors import Malformed
from pokerroom.members.commands import (
    BarMember,
    BeginSitting,
    CoolOff,
    EndSitting,
    ExcludeSelf,
    IssueCard,
    KeepMembersApart,
    LetMembersTogether,
    LiftMemberBar,
    OpenMembership,
    ReplaceCard,
    SetLimit,
    VoidCard,
)
from pokerroom.promotions import commands
from pokerroom.promotions.evolve import promotion_from
from pokerroom.promotions.hand_at_table import BestHand, HandAtTable, ShownHand
from pokerroom.promotions.happenings import PROMOTION_HAPPENINGS
from pokerroom.promotions.posted.terms import PromotionPrize
from pokerroom.promotions.state import PromotionState
from pokerroom.record_kind import kind_of
from pokerroom.room import book_archive, ledger
from pokerroom.room.book_archive import BookArchive
from pokerroom.room.hosting.hosted_stream import RECORDED_HOSTED
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.ledger_entries import TableBookings
from pokerroom.room.money import room_cage
from pokerroom.room.people import account_record
from pokerroom.room.people.members import room_members
from pokerroom.room.people.staff import room_staff
from pokerroom.room.prizes import pool_records, promotions
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.queues import stored_queues
from pokerroom.room.record_forms import brought_up
from pokerroom.room.registers import keeping, streams
from pokerroom.room.store import Record, Store
from pokerroom.room.store.in_service.signing import RoomHeads
from pokerroom.room.store.proof.tree import TREE_GREW, TREE_STREAM, TreeGrew, is_signed
from pokerroom.room.tournaments import tournament_records
from pokerroom.room.wall_time import Zone
from pokerroom.rulebook import Rulebook, house_named, library
from pokerroom.rulebook.types import show
from pokerroom.staff.happenings import PasswordGiven, StaffAppointed, StaffDismissed, StaffHappening
from pokerroom.table.happenings import Booked
from testkit.golden.hosting_streams import hosting_told, keep_bots_set, keep_handing_over, keep_hosting
from testkit.golden.queue_streams import floor_told, keep_closing, keep_floor
from testkit.golden.streams import FOLDER, GoldenRecord, golden_line
from testkit.prizes import promoting
from testkit.prizes.pool_evenings import pool_evenings
from testkit.prizes.promoting import CLOSES, COMPLETE, MONEY, Driven, pays
from testkit.tournament.driven_tournaments import DrivenTournament
from testkit.tournament.tournament_evenings import cancelled_evening, duel_evening, play_off_evening, sit_and_go_room
from testkit.tournament.tournament_live_evenings import (
    carried_evening,
    late_evening,
    papers_evening,
    reserves_evening,
    special_evening,
    substitutes_evening,
)

ROOM: Final = FOLDER / "room"
NOON: Final = datetime(2024, 8, 16, 12, tzinfo=UTC)


@contextmanager
def new_store() -> Iterator[Store]:
    """A store with nothing in it."""
    with tempfile.TemporaryDirectory() as folder, Store.open(f"sqlite:///{folder}/room.db", bytes(32)) as store:
        yield store


async def _keep_entries(store: Store) -> None:
    """Chips given and taken back, a buy-in with chips of the cage's, a move to another table, and a cash-out."""
    book = await RoomLedger.open(store, NOON)
    await book.give("Ann", 300, NOON, by="cashier")
    await book.give("Ann", -50, NOON, by="cashier")
    bought = Booked("buy-in", (ChipMove(CAGE, "seat 3", 500),), NOON, (), {"Ann": 500})
    left = Booked("to another table", (ChipMove("seat 3", OTHER_TABLES, 420),), NOON)
    came = Booked("from another table", (ChipMove(OTHER_TABLES, "seat 1", 420),), NOON)
    gone = Booked("cash-out", (ChipMove("seat 1", CAGE, 420),), NOON, (), {"Ann": -420})
    await book.append((), [TableBookings("harbour", bought, "player Ann", "7")], NOON)
    await book.append((), [TableBookings("harbour", left), TableBookings("garden", came)], NOON)
    await book.append((), [TableBookings("garden", gone, "player Ann", "9")], NOON)


async def _keep_books(store: Store) -> None:
    """One version of one book."""
    await BookArchive(store).keep(library().book("uk"), NOON)


async def _keep_jackpots(store: Store) -> None:
    """Three pools: one that fails and is changed, one that is won while a change waits, one whose claim is held."""
    rooms = await RoomJackpots.open(store, await RoomLedger.open(store, NOON), library(), NOON)
    for name, pool_evening in pool_evenings().items():
        for command in pool_evening:
            await rooms.do_all(name, [command], NOON)


def pools(store: Store) -> dict[str, Any]:
    """Return what the pools of a store hold, which tables take part, and how their claims stand."""
    jackpots = RoomJackpots(store, RoomLedger.read(store), library())
    jackpots.catch_up()
    return {
        name: {
            "meter": msgspec.to_builtins(pool.meter),
            "tables": sorted(pool.state.tables),
            "claims": {str(claim.number): [claim.status, claim.total, claim.reason] for claim in pool.claims},
            "ended": pool.state.ended,
        }
        for name, pool in jackpots.pools.items()
    }


def accounts(store: Store) -> dict[str, Any]:
    """Return what every account of a store's ledger holds."""
    return RoomLedger.read(store).balances


def answers(store: Store) -> dict[str, Any]:
    """Return what the kept books of a store say, by digest and question."""
    kept = [msgspec.json.decode(stored.body) for stored in store.read(book_archive.BOOK_STREAM)]
    with_shelf = BookArchive(store)
    return {item["digest"]: _answers(with_shelf.version(item["digest"], item["id"])) for item in kept}


def _answers(book: Rulebook) -> dict[str, str]:
    return {
        f"{key} {context}".strip(): show(setting.value(context))
        for key, setting in book.settings.items()
        for context in setting.picks
    }


async def _keep_draw(store: Store) -> None:
    """A draw through its whole life: changed, doubted, drawn, claimed, denied, voided, lapsed and put away."""
    prizes = (
        replace(MONEY, count=2),
        PromotionPrize(name="a voucher", kind="voucher", value=50, conditions="none"),
        PromotionPrize(name="a watch", kind="goods", value=70, conditions="none"),
    )
    draw = Driven("star-bonus", replace(COMPLETE, prizes=prizes, claim_days=2)).running()
    at, late = promoting.NOON, CLOSES + timedelta(hours=2)
    later = replace(draw.state.terms, results="On the website")
    draw.do(commands.ApproveTerms(at=at, reference="A 9"))
    draw.do(commands.ChangeTerms(at=at, terms=later, approval="A 9"))
    draw.do(commands.SuspendPromotion(at=at, why="fire alarm"))
    draw.do(commands.ResumePromotion(at=at))
    for player in ("Ann", "Bob", "Cy", "Dee", "Eve"):
        draw.do(commands.EnterDraw(at=at, player=player))
    draw.do(commands.CommitToDraw(at=at, secret=bytes(range(32)).hex()))
    draw.do(commands.DoubtIntegrity(at=late, why="the drum was open", outcome="postpone"))
    draw.do(commands.TellInspector(at=late, whom="Inspector Vale"))
    draw.do(commands.ValidateIntegrity(at=late, how="tickets counted"))
    draw.do(commands.ResumePromotion(at=late))
    draw.do(commands.DrawBySoftware(at=late, word="kookaburra"))
    winner = {number: award.player for number, award in draw.state.awards.items()}
    for number in winner:
        draw.do(commands.TellWinner(at=late, award=number, method="telephone"))
    draw.do(commands.ClaimPrize(at=late, player=winner[1], award=1))
    draw.do(commands.AllowClaim(at=late, claim=1))
    draw.do(commands.PayPrize(at=late, award=1, payments=(pays("chips", 500, winner[1]),)))
    draw.do(commands.VoidAward(at=late, award=1, reason="two tickets stuck together", holds=500))
    draw.do(commands.PayPrize(at=late, award=3))
    draw.do(commands.ExchangeVoucher(at=late, voucher=1, player=winner[3]))
    token = commands.WagerTokens(at=late, voucher=1, player=winner[3], area="Ante", amount=20, result="lost")
    draw.do(token)
    draw.do(commands.PayPrize(at=late, award=4))
    draw.do(commands.ClaimPrize(at=late, player="Flo", what="the watch", value=70))
    draw.do(commands.DenyPrize(at=late, claim=2, reason="no ticket", name="Flo Day", address="2 Hill Road"))
    draw.do(commands.TellReasons(at=late, claim=2))
    draw.do(commands.ContestDecision(at=late, claim=2))
    draw.do(commands.TellComplaintRights(at=late, claim=2))
    over = late + timedelta(days=3)
    draw.do(commands.LapsePrize(at=over, award=2))
    draw.do(commands.EndPromotion(at=over))
    draw.do(commands.ReturnFund(at=over))
    draw.do(commands.ArchivePromotion(at=over))
    await _keep_told(store, draw)


async def _keep_high_hands(store: Store) -> None:
    """High hands of an hour, and the end before its time."""
    at = promoting.NOON
    terms = replace(
        COMPLETE, award="high_hand", ends_on=at.date(), ends_at=time(15), entries_close_on=at.date(), prizes=(MONEY,)
    )
    high = Driven("uk", terms).running()
    best = BestHand(7000, "full house", "full house, kings over fours", "Ks Kh Kd 4s 4c")
    shown = (ShownHand("Ann", (best, best, best)),)
    hand = HandAtTable("harbour", 7, at, "holdem", "standard", ("Ann", "Bob"), shown, {"Ann": 40, "Bob": 40})
    high.do(commands.SeeHand(at=at, hand=hand))
    high.do(commands.CloseHighHands(at=at + timedelta(hours=1)))
    high.do(commands.CancelPromotion(at=at + timedelta(hours=1), why="no more", notice="on the board"))
    await _keep_told(store, high)


async def _keep_tournament(store: Store) -> None:
    """A tournament from its publication to its last prize: late entries, re-buys, breaks, moves, penalties, a tie."""
    await _keep_evening(store, sit_and_go_room())


async def _keep_cancelled(store: Store) -> None:
    """A tournament that is put off, with an entry that is withdrawn, and called off."""
    await _keep_evening(store, cancelled_evening())


async def _keep_duels(store: Store) -> None:
    """A heads-up tournament with its bracket, decks, matches and rounds."""
    await _keep_evening(store, duel_evening())


async def _keep_play_off(store: Store) -> None:
    """Three players who are level at the end of a session play off."""
    await _keep_evening(store, play_off_evening())


async def _keep_papers(store: Store) -> None:
    """A live event before it starts: entries paid in parts, moved, handed on, refused and lost."""
    await _keep_evening(store, papers_evening())


async def _keep_reserves(store: Store) -> None:
    """A reserve in the seat of somebody who did not come, and a winner who was not eligible."""
    await _keep_evening(store, reserves_evening())


async def _keep_late(store: Store) -> None:
    """Stacks for late comers, a re-buy announced and paid for, and chips that leave play."""
    await _keep_evening(store, late_evening())


async def _keep_special(store: Store) -> None:
    """Elimination rounds, one of them played off, a table broken by hand, and cards drawn for a place."""
    await _keep_evening(store, special_evening())


async def _keep_substitutes(store: Store) -> None:
    """Entries with what was confirmed, and a substitute who was asked for, refused, and then approved."""
    await _keep_evening(store, substitutes_evening())


async def _keep_carried(store: Store) -> None:
    """A live event in which stacks are carried to another table, counted there, and one of them settled."""
    await _keep_evening(store, carried_evening())


async def _keep_evening(store: Store, driven: DrivenTournament) -> None:
    book = library().book(driven.tournament.state.house)
    await BookArchive(store).keep(book, NOON)
    records = [
        tournament_records.tournament_record(happening, "staff Dee (director)")
        for happening in driven.tournament.happenings
    ]
    await store.append(f"{tournament_records.TOURNAMENT_STREAM}weekly", 0, records, NOON)


def events(store: Store) -> dict[str, Any]:
    """Return how the tournaments of a store stand; by today's book, as everywhere here."""
    result = {}
    for stream in store.streams():
        if stream.startswith(tournament_records.TOURNAMENT_STREAM):
            tournament = tournament_records.read_stored_tournament(
                store.read(stream), lambda house, _: library().book(house)
            )
            state = tournament.tournament.state
            result[state.name] = {
                "stage": state.stage,
                "entries": {str(entry.number): [entry.player, entry.stage] for entry in state.entries.values()},
                "balances": state.balances,
                "sessions": {
                    name: {
                        "stage": session.stage,
                        "level": session.level,
                        "players": {who: [one.table, one.seat, one.chips] for who, one in session.players.items()},
                        "out": {who: [one.how, one.turn] for who, one in session.out.items()},
                        "issued": session.issued,
                        "removed": session.removed,
                    }
                    for name, session in state.sessions.items()
                },
                "places": [[group.place, *group.players] for group in state.confirmed],
                "awards": [[award.player, award.amount, award.stage] for award in state.awards.values()],
            }
    return result


async def _keep_told(store: Store, driven: Driven) -> None:
    records = [promotions.promotion_record(happening, "staff Host (manager)") for happening in driven.told]
    await store.append(promotions.PROMOTION_STREAM + driven.state.name, 0, records, NOON)


def standing(store: Store) -> dict[str, Any]:
    """Return how the promotions of a store stand."""
    result: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode({name: _without_the_books_version(state) for name, state in _promotions(store)})
    )
    return result


def _promotions(store: Store) -> Iterator[tuple[str, PromotionState]]:
    for stream in store.streams():
        if stream.startswith(promotions.PROMOTION_STREAM):
            stored = map(brought_up, store.read(stream))
            state = promotion_from(PROMOTION_HAPPENINGS.read(each.kind, each.body) for each in stored)
            yield stream.removeprefix(promotions.PROMOTION_STREAM), state


def _without_the_books_version(state: PromotionState) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(state)
    told["hits"], told["earned"] = sorted(told["hits"]), sorted(told["earned"])
    return told


async def _keep_cage(store: Store) -> None:
    """A cage is opened, sells, fills a table, counts its boxes with a variance, and is handed over and closed."""
    accounts_of = await ledger.RoomLedger.open(store, NOON)
    cage = room_cage.RoomCage(
        store,
        accounts_of,
        lambda: NOON,
        Zone("UTC"),
        counted_by="one",
        refuse=lambda *_asked: None,
        changed=lambda _table: None,
        deals_at=lambda _table: False,
    )
    who: dict[str, Any] = {"at": NOON.replace(tzinfo=None), "by": "Bo", "title": "supervisor"}
    asked: tuple[AnyCageCommand, ...] = (
        OpenShift(**who),
        MoveFloat(what="cash", way="in", amount=1_000, why="float", **who),
        MoveFloat(what="chips", way="in", amount=5_000, why="float", **who),
        SellChips(amount=300, player="Ann", **who),
        DepositMoney(amount=200, player="Ann", means="chips", **who),
        RequestFill(table="harbour", pieces={100: 10}, **who),
        RequestCredit(table="harbour", pieces={100: 1}, why="too many", **who | {"by": "Kim"}),
    )
    for command in asked[:-1]:
        await cage.do(command, house_named("uk"))
    await cage.do(ApproveSlip(slip=5, **who | {"by": "Kim"}), house_named("uk"))
    await cage.do(asked[-1], house_named("uk"))
    for command in (
        DeclineSlip(slip=6, why="not now", **who),
        DropCommission(table="harbour", amount=12, **who),
        CountDrop(table="harbour", chips={1: 11}, why="one fell", **who),
        CountRack(table="harbour", moment="closing", pieces={100: 10}, **who),
    ):
        await cage.do(command, house_named("uk"))
    await cage.do(HandOverShift(to="Kim", cash={100: 13}, chips={1: 3_911}, **who), house_named("uk"))


def cage_told(store: Store) -> dict[str, Any]:
    """Return how the cage of a store stands."""
    result: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(room_cage.RECORDED_CAGE.read(store)[0]))
    return result


async def _keep_registers(store: Store) -> None:
    """An entry is made, put right and what it asks for done; another names a person, who is erased."""
    room_registers = keeping.RoomRegisters(store, lambda: NOON)
    said = {"table": "harbour", "what": "counted on request", "deck": "blue 7", "how": "by the dealer"}
    number = await room_registers.make("star", "deck-checks", {**said, "found": "a foreign card"}, "Bo")
    await room_registers.correct("star", number, {"deck": "blue 8"}, "read again", "Bo")
    due = next(duty for duty in room_registers.todo("star") if duty.entry == number)
    await room_registers.finish("star", number, due.number, "both were told", "Kim")
    kept_out = {"player": "Ann", "person": "Ann Onymous, 1 Long Road", "what": "kept from the room", "why": "threats"}
    number = await room_registers.make("star", "exclusions", kept_out, "Bo")
    person = str(room_registers.of_house("star").entries[number].values["person"])
    await room_registers.erase("star", person, "the period is over", "Kim")


def registers(store: Store) -> dict[str, Any]:
    """Return what stands in the registers of a house."""
    found = keeping.RoomRegisters(store, lambda: NOON).of_house("star")
    done = {f"{entry} {duty}": happening for (entry, duty), happening in found.done.items()}
    parts = {"entries": found.entries, "corrections": found.corrections, "done": done, "erased": sorted(found.erased)}
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(parts))
    return read


async def _keep_inspections(store: Store) -> None:
    """Somebody looks at the trail."""
    await keeping.RoomRegisters(store, lambda: NOON).record_look("the trail", "Ina")


def inspections(store: Store) -> dict[str, Any]:
    """Return what somebody has looked at."""
    looks = store.read(keeping.INSPECTIONS_STREAM)
    return {"looks": [msgspec.json.decode(each.body, type=keeping.InspectionNote).what for each in looks]}


async def _keep_heads(store: Store) -> None:
    """A head over one record, and one over two more of another stream."""
    heads = RoomHeads(store, lambda: NOON)
    await store.append("table:one", 0, [Record("opened", b"{}")], NOON)
    await heads.sign()
    await store.append("table:two", 0, [Record("opened", b"{}")] * 2, NOON)
    await heads.sign()


def head_told(store: Store) -> dict[str, Any]:
    """Return what the stream says of its heads and places, and whether each head has its signature."""
    grown = [
        msgspec.json.decode(each.body, type=TreeGrew) for each in store.read(TREE_STREAM) if each.kind == TREE_GREW
    ]
    return {
        "sizes": [grew.head.size for grew in grown],
        "roots": [grew.head.root for grew in grown],
        "signed": [is_signed(grew.head) for grew in grown],
        "ranges": [list(map(list, grew.ranges)) for grew in grown],
    }


async def _keep_member(store: Store) -> None:
    """A member with a card that is replaced and taken back, limits, a break, a bar and its end, and somebody apart."""
    members = room_members.RoomMembers(
        store,
        lambda: NOON,
        Zone("UTC"),
        waiting=timedelta(days=1),
        rest=timedelta(minutes=30),
        houses=lambda: ("star",),
        changed=lambda: None,
    )
    star, at = house_named("star"), NOON.replace(tzinfo=None)
    own: dict[str, Any] = {"at": at, "player": "Ann", "by": "Ann"}
    by: dict[str, Any] = {"at": at, "player": "Ann", "by": "Bo", "title": "casino supervisor", "why": "asked for"}
    for command in (
        OpenMembership(**by),
        IssueCard(card="S-1", **by),
        ReplaceCard(card="S-2", **by),
        VoidCard(**by),
        SetLimit(kind="loss", period="day", amount=500, **own),
        SetLimit(kind="loss", period="day", amount=900, **own),
        SetLimit(kind="session", period="sitting", amount=60, **own),
        BeginSitting(at=at, player="Ann", by="the room"),
        EndSitting(at=at, player="Ann", by="the room"),
        KeepMembersApart(other="Bob", suspected=True, **by),
        LetMembersTogether(other="Bob", **by),
        BarMember(reach="casino", until=at + timedelta(days=7), **by),
        LiftMemberBar(number=1, **by),
        CoolOff(hours=24, **own),
        ExcludeSelf(days=180, **own),
    ):
        await members.do(command, star)


def member_told(store: Store) -> dict[str, Any]:
    """Return how a member of a store stands."""
    one, _ = room_members.read_member(store, "Ann")
    limits = {" ".join(key): steps for key, steps in one.limits.items()}
    parts = {field.name: getattr(one, field.name) for field in dataclasses.fields(one)}
    parts |= {"limits": limits, "apart": sorted(one.apart)}
    result: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(parts))
    return result


async def _keep_staff(store: Store) -> None:
    """Somebody is appointed, gets a new password, and is dismissed; somebody else stays."""
    who: dict[str, Any] = {"at": NOON, "by": "staff Ada (administrator)"}
    happenings: list[StaffHappening] = [
        StaffAppointed(**who, name="Sue", house="uk", titles=("supervisor",), why="the late shift"),
        StaffAppointed(**who, name="Al", house="star-bonus", titles=("dealer",), why="new", pit="one"),
        PasswordGiven(**who, name="Sue", why="forgotten"),
        StaffDismissed(**who, name="Sue", house="uk", why="gone home"),
    ]
    records = [
        Record(kind_of(type(happening).__name__), msgspec.json.encode(happening), by=happening.by)
        for happening in happenings
    ]
    await store.append(room_staff.STAFF_STREAM, 0, records, NOON)


def staff(store: Store) -> dict[str, Any]:
    """Return who is appointed."""
    happenings = room_staff.appointments_of(store)
    people = {f"{name} {house}": happening for (name, house), happening in happenings.items()}
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(people))
    return read


async def _keep_people(store: Store) -> None:
    """Accounts are opened, get another password and a second factor, lose it, and are closed."""
    ann: dict[str, Any] = {"at": NOON, "account": "a1", "name": "Ann", "by": "themselves"}
    bob: dict[str, Any] = {"at": NOON, "account": "b2", "name": "Bob", "by": "the house"}
    happenings: list[account_record.AccountHappening] = [
        account_record.AccountOpened(**ann, mark="m1"),
        account_record.AccountOpened(**bob, mark="m2"),
        account_record.PasswordChanged(**ann, mark="m3"),
        account_record.FactorTaken(**ann),
        account_record.FactorTaken(**bob),
        account_record.FactorRemoved(**bob),
        account_record.AccountOpened(**{**bob, "account": "c3", "name": "Cy"}, mark="m4"),
        account_record.AccountClosed(**{**bob, "account": "c3", "name": "Cy"}),
    ]
    records = [
        Record(kind_of(type(happening).__name__), msgspec.json.encode(happening), by=happening.by)
        for happening in happenings
    ]
    await store.append(account_record.ACCOUNT_STREAM, 0, records, NOON)


def people(store: Store) -> dict[str, Any]:
    """Return the accounts that are open."""
    found = account_record.accounts_from(account_record.read_accounts(store))
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(found))
    return read


# Each golden stream of the room: its name in a store, how it was kept, and what it leads to.
STREAMS: Final[Mapping[str, tuple[str, Callable[[Store], Awaitable[None]], Callable[[Store], dict[str, Any]]]]] = {
    "ledger": (ledger.LEDGER_STREAM, _keep_entries, accounts),
    "books": (book_archive.BOOK_STREAM, _keep_books, answers),
    "promotion-draw": (f"{promotions.PROMOTION_STREAM}august", _keep_draw, standing),
    "promotion-high-hands": (f"{promotions.PROMOTION_STREAM}august", _keep_high_hands, standing),
    "cage": (room_cage.RECORDED_CAGE.stream, _keep_cage, cage_told),
    "floor": (stored_queues.QUEUES_STREAM, keep_floor, floor_told),
    "floor-closing": (stored_queues.QUEUES_STREAM, keep_closing, floor_told),
    "hosted": (RECORDED_HOSTED.stream, keep_hosting, hosting_told),
    "hosted-handed-over": (RECORDED_HOSTED.stream, keep_handing_over, hosting_told),
    "hosted-bots": (RECORDED_HOSTED.stream, keep_bots_set, hosting_told),
    "registers": (f"{streams.REGISTERS}star", _keep_registers, registers),
    "inspections": (keeping.INSPECTIONS_STREAM, _keep_inspections, inspections),
    "member": (f"{room_members.MEMBER_STREAM}Ann", _keep_member, member_told),
    "tree": (TREE_STREAM, _keep_heads, head_told),
    "staff": (room_staff.STAFF_STREAM, _keep_staff, staff),
    "accounts": (account_record.ACCOUNT_STREAM, _keep_people, people),
    "jackpots": (pool_records.STREAM, _keep_jackpots, pools),
    "tournament": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_tournament, events),
    "tournament-cancelled": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_cancelled, events),
    "tournament-duels": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_duels, events),
    "tournament-play-off": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_play_off, events),
    "tournament-papers": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_papers, events),
    "tournament-reserves": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_reserves, events),
    "tournament-late": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_late, events),
    "tournament-special": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_special, events),
    "tournament-substitutes": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_substitutes, events),
    "tournament-carried": (f"{tournament_records.TOURNAMENT_STREAM}weekly", _keep_carried, events),
}


def make_room(folder: Path, name: str) -> list[Record]:
    """Keep a golden stream of the room and write it down; refused if that was done before."""
    file = folder / f"{name}.jsonl"
    if file.exists():
        raise Malformed(f"{file.name} is there already", allowed="another name: a golden stream is never written again")
    stream, keep, leads_to = STREAMS[name]
    with new_store() as store:
        asyncio.run(_kept(store, keep))
        records = [Record(each.kind, each.body, each.secret, each.form) for each in store.read(stream)]
        state = leads_to(store)
    file.write_text("".join(map(golden_line, records)), "utf-8")
    text = msgspec.json.format(msgspec.json.encode(state, order="deterministic"), indent=1)
    file.with_suffix(".state.json").write_text(text.decode() + "\n", "utf-8")
    return records


async def _kept(store: Store, keep: Callable[[Store], Awaitable[None]]) -> None:
    await keep(store)


def read_room(name: str) -> list[GoldenRecord]:
    """Return the records of a golden stream of the room."""
    lines = (ROOM / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [msgspec.json.decode(line, type=GoldenRecord) for line in lines]


def told(name: str) -> dict[str, Any]:
    """Return what a golden stream of the room leads to."""
    result: dict[str, Any] = msgspec.json.decode((ROOM / f"{name}.state.json").read_bytes())
    return result


def led_to(name: str, golden: Sequence[GoldenRecord]) -> dict[str, Any]:
    """Return what these records lead to in a store of their own."""
    stream, _, leads_to = STREAMS[name]
    records = [Record(record.kind, bytes(record.body), record.secret, record.form) for record in golden]
    with new_store() as store:
        asyncio.run(_append(store, stream, records))
        return leads_to(store)


async def _append(store: Store, stream: str, records: Sequence[Record]) -> None:
    await store.append(stream, 0, records, NOON)
