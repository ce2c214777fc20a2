"""What somebody at the browser, or beside it, asks of a room that is served from this process."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from playwright.sync_api import Page, expect

from browser.visitors import by
from testkit.room.jackpot_rooms import PATIENCE
from testkit.room.web_room import Running

PASSWORD: Final = "forty-two green doors"


def wait(running: Running, doing: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(doing, running.loop).result(2 * PATIENCE)


def logs_in(page: Page, name: str) -> None:
    by(page, "login").first.click()
    by(page, "name").fill(name)
    by(page, "password").fill(PASSWORD)
    by(page, "name-submit").click()
    expect(by(page, "name-sheet")).to_have_count(0)


def orders(page: Page, order: str, **fields: str) -> None:
    """Press an order, fill what it asks for, and send it."""
    by(page, f"order-{order}").click()
    for name, said in fields.items():
        field = page.locator(f"[data-testid=form-{order}] [name={name}]")
        if field.evaluate("(each) => each.tagName") == "SELECT":
            field.select_option(said)
        else:
            field.fill(said)
    if by(page, f"form-{order}").count():
        by(page, f"send-{order}").click()
        expect(by(page, f"form-{order}")).to_have_count(0)
    expect(by(page, f"order-{order}").and_(page.locator(":disabled"))).to_have_count(0)  # it is answered
