"""Accounts in the record of the room: what happens to them is in the chain, and nothing that is secret."""

from __future__ import annotations

import asyncio
import base64
import dataclasses
import time
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from sqlalchemy import delete, update

from pokerroom.room.people.account_record import (
    ACCOUNT_STREAM,
    AccountClosed,
    AccountOpened,
    AccountRecord,
    FactorRemoved,
    FactorTaken,
    PasswordChanged,
    accounts_from,
    read_accounts,
)
from pokerroom.room.people.accounts import Accounts
from pokerroom.room.people.login.second_factor import SECONDS_PER_CODE
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.store import Store, Unwritten
from pokerroom.room.store.rotation import rotation_mark, sign_anew
from pokerroom.room.store.schema import accounts as account_rows
from pokerroom.room.store.schema import factors
from pokerroom.room.store.seal import Seals
from room.store.filled import NOON

KEY = bytes(range(32))
PASSWORD, OTHER = "correct horse battery", "another horse battery"


def _opened(folder: Path) -> tuple[Store, Accounts]:
    store = Store.open(f"sqlite:///{folder / 'room.db'}", KEY)
    record = AccountRecord(store, lambda: NOON)
    asyncio.run(record.open())
    return store, Accounts(store.engine, Settings(), store.seals, record=record)


def test_an_account_is_recorded_from_its_opening_to_its_end(tmp_path: Path) -> None:
    store, accounts = _opened(tmp_path)

    async def play() -> None:
        entered = await accounts.register("Tove", PASSWORD)
        await accounts.guest("Tilda")
        await accounts.change_password(entered.login, PASSWORD, OTHER)
        await accounts.give_password("Tove", PASSWORD)
        entered = await accounts.log_in("Tove", PASSWORD)
        await accounts.close_account(entered.login, PASSWORD, lambda _name: None)

    asyncio.run(play())
    happenings = read_accounts(store)
    assert [(type(happening), happening.name, happening.by) for happening in happenings] == [
        (AccountOpened, "Tove", "themselves"),
        (PasswordChanged, "Tove", "themselves"),
        (PasswordChanged, "Tove", "the house"),
        (AccountClosed, "Tove", "themselves"),
    ]
    assert accounts_from(happenings) == {}
    for each in store.read(ACCOUNT_STREAM):
        assert all(word not in each.body for word in (b"argon2", PASSWORD.encode(), OTHER.encode()))
    assert list(store.verify()) == []
    asyncio.run(accounts.close())
    store.__exit__(None, None, None)


def test_a_password_put_into_the_database_by_hand_is_found(tmp_path: Path) -> None:
    store, accounts = _opened(tmp_path)
    asyncio.run(accounts.register("Tove", PASSWORD))
    asyncio.run(accounts.register("Ann", PASSWORD))
    with store.engine.begin() as connection:
        connection.execute(update(account_rows).where(account_rows.c.name == "Tove").values(password="$argon2id$evil"))
    asyncio.run(accounts.close())
    store.__exit__(None, None, None)
    store, accounts = _opened(tmp_path)
    last = read_accounts(store)[2:]
    assert [(type(happening), happening.name, happening.by) for happening in last] == [
        (PasswordChanged, "Tove", "found at the opening")
    ]
    store.__exit__(None, None, None)
    store, accounts = _opened(tmp_path)
    assert len(read_accounts(store)) == 3  # told once
    store.__exit__(None, None, None)


def test_accounts_from_before_the_record_are_found_at_the_opening(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path / 'room.db'}", KEY)
    older = Accounts(store.engine, dataclasses.replace(Settings()), store.seals)
    asyncio.run(older.register("Tove", PASSWORD))
    asyncio.run(older.guest("Tilda"))
    store.__exit__(None, None, None)
    store, _ = _opened(tmp_path)
    assert [(type(happening), happening.name) for happening in read_accounts(store)] == [(AccountOpened, "Tove")]
    store.__exit__(None, None, None)


def _secret_code(secret: str) -> str:
    key = base64.b32decode(secret)
    return TOTP(key, 6, SHA1(), SECONDS_PER_CODE).generate(int(time.time())).decode()


def test_a_reset_that_takes_a_second_factor_away_is_no_surprise_at_the_opening(tmp_path: Path) -> None:
    store, accounts = _opened(tmp_path)

    async def play() -> None:
        entered = await accounts.register("Tove", PASSWORD)
        begun = await accounts.begin_factor(entered.login, PASSWORD)
        await accounts.confirm_factor(entered.login, _secret_code(begun.secret))
        await accounts.give_password("Tove", OTHER)
        await accounts.give_password("Tove", PASSWORD)  # who has no factor loses none
        await accounts.close()

    asyncio.run(play())
    kinds = [AccountOpened, FactorTaken, PasswordChanged, FactorRemoved, PasswordChanged]
    assert [type(happening) for happening in read_accounts(store)] == kinds
    store.__exit__(None, None, None)
    store, _ = _opened(tmp_path)
    assert len(read_accounts(store)) == len(kinds)
    store.__exit__(None, None, None)


def test_an_account_that_was_given_another_name_by_hand_is_found(tmp_path: Path) -> None:
    store, accounts = _opened(tmp_path)
    asyncio.run(accounts.register("Tove", PASSWORD))
    asyncio.run(accounts.close())
    with store.engine.begin() as connection:
        connection.execute(update(account_rows).values(name="Bo", name_key="bo"))
    store.__exit__(None, None, None)
    for _ in range(2):  # told once
        store, _ = _opened(tmp_path)
        last = read_accounts(store)[1:]
        assert [(type(happening), happening.name, happening.by) for happening in last] == [
            (AccountOpened, "Bo", "found at the opening")
        ]
        store.__exit__(None, None, None)


def test_a_name_that_leads_to_another_account_by_hand_is_found(tmp_path: Path) -> None:
    store, accounts = _opened(tmp_path)
    asyncio.run(accounts.register("Tove", PASSWORD))
    asyncio.run(accounts.close())
    with store.engine.begin() as connection:
        connection.execute(update(account_rows).values(name_key="bo"))
    store.__exit__(None, None, None)
    for _ in range(2):  # told once
        store, _ = _opened(tmp_path)
        (last,) = read_accounts(store)[1:]
        assert isinstance(last, AccountOpened)
        assert (last.name, last.found_by, last.by) == ("Tove", "bo", "found at the opening")
        store.__exit__(None, None, None)


def _with_factor(folder: Path) -> Store:
    store, accounts = _opened(folder)

    async def play() -> None:
        entered = await accounts.register("Tove", PASSWORD)
        begun = await accounts.begin_factor(entered.login, PASSWORD)
        await accounts.confirm_factor(entered.login, _secret_code(begun.secret))
        await accounts.close()

    asyncio.run(play())
    return store


@pytest.mark.parametrize("change", ["another secret", "unreadable", "taken away"])
def test_a_second_factor_that_was_changed_by_hand_is_found(tmp_path: Path, change: str) -> None:
    store = _with_factor(tmp_path)
    account = read_accounts(store)[0].account
    secret = store.seals.close(bytes(20), "factor", account) if change == "another secret" else bytes(48)
    with store.engine.begin() as connection:
        connection.execute(delete(factors) if change == "taken away" else update(factors).values(secret=secret))
    store.__exit__(None, None, None)
    found = FactorRemoved if change == "taken away" else FactorTaken
    for _ in range(2):  # told once
        store, _ = _opened(tmp_path)
        assert [(type(happening), happening.by) for happening in read_accounts(store)[2:]] == [
            (found, "found at the opening")
        ]
        store.__exit__(None, None, None)


def test_a_second_factor_is_known_by_its_mark_after_the_room_has_another_key(tmp_path: Path) -> None:
    store = _with_factor(tmp_path)
    seals = Seals(bytes(32) + KEY)
    sign_anew(store.engine, seals, rotation_mark(store.engine, seals))
    store.__exit__(None, None, None)
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}", bytes(32) + KEY) as store:
        asyncio.run(AccountRecord(store, lambda: NOON).open())
        assert len(read_accounts(store)) == 2


def test_a_second_factor_of_which_an_older_release_kept_no_mark_gets_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr("pokerroom.room.people.account_record.factor_mark", lambda *_: "")
        _with_factor(tmp_path).__exit__(None, None, None)
    for _ in range(2):  # once
        store, _ = _opened(tmp_path)
        *_, last = happenings = read_accounts(store)
        assert isinstance(last, FactorTaken)
        assert (len(happenings), bool(last.mark)) == (3, True)
        store.__exit__(None, None, None)


def test_what_the_record_does_not_take_is_told_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store, accounts = _opened(tmp_path)

    async def fails(*_given: object) -> int:
        raise Unwritten("the disk is full")

    async def play() -> None:
        with monkeypatch.context() as full:
            full.setattr(store, "append", fails)
            await accounts.register("Tove", PASSWORD)  # the account stands
            await accounts.register("Ann", PASSWORD)
        assert read_accounts(store) == []
        await accounts.sweep([])
        await accounts.sweep([])
        await accounts.close()

    asyncio.run(play())
    told = [(happening.name, happening.by) for happening in read_accounts(store)]
    assert told == [("Tove", "themselves"), ("Ann", "themselves")]
    store.__exit__(None, None, None)
