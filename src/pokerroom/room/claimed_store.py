"""The store of a room that is about to open, claimed for it alone, with the data that is read before any table."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from pokerroom.room.keys import refuse_without_key, supplied_key
from pokerroom.room.ledger import RoomLedger
from pokerroom.room.people.account_record import AccountRecord
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store
from pokerroom.room.store.opening.claim import DatabaseClaim, claim
from pokerroom.room.tables.opening.known_houses import known_houses
from pokerroom.room.wall_time import RoomTime


@dataclass(frozen=True, kw_only=True)
class ClaimedStore:
    """A store that only this process writes, with its ledger, jackpots and accounts."""

    store: Store
    claim: DatabaseClaim
    ledger: RoomLedger
    jackpots: RoomJackpots
    accounts: Accounts

    async def let_go(self) -> None:
        """Give up the claim and close the store, when the room could not be opened."""
        self.claim.release()
        await self.store.close()


async def claim_store(settings: Settings, time: RoomTime) -> ClaimedStore:
    """Open the store of the settings and claim it; refuse that without its key, or while another room has it."""
    refuse_without_key(settings)
    url, key = settings.database_url, await asyncio.to_thread(supplied_key, settings)
    store = await asyncio.to_thread(Store.open, url, key, patient=False)
    try:
        claimed = await asyncio.to_thread(claim, store.engine)
    except BaseException:
        await store.close()
        raise
    try:
        ledger = await RoomLedger.open(store, time.utc())
        await store.drive()
        jackpots = await RoomJackpots.open(store, ledger, known_houses(settings).library, time.utc())
        record = AccountRecord(store, time.utc)
        await record.open()
        accounts = Accounts(store.engine, settings, store.seals, record=record)
    except BaseException:
        claimed.release()
        await store.close()
        raise
    return ClaimedStore(store=store, claim=claimed, ledger=ledger, jackpots=jackpots, accounts=accounts)
