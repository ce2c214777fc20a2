"""Orders on the pages of the house: a button, a form, and what is sent."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from browser.visitors import by


def fills(form: Locator, **typed: str) -> None:
    """Type or choose what a form asks."""
    for name, words in typed.items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("(each) => each.tagName") == "SELECT":
            field.select_option(words)
        else:
            field.fill(words)


def asks(page: Page, order: str, **typed: str) -> None:
    """Give an order that has a form, and see that it was taken."""
    by(page, f"order-{order}").click()
    form = by(page, f"form-{order}")
    fills(form, **typed)
    by(page, f"send-{order}").click()
    expect(form).to_have_count(0)
