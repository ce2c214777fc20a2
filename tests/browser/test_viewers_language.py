"""Numbers are written as the viewer's own language writes them, whatever the room sends."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import Comes
from browser.visitors import by


@pytest.mark.parametrize(
    ("locale", "stack"), [("de-DE", r"\d\.\d{3} chips to start"), ("en-AU", r"\d,\d{3} chips to start")]
)
def test_a_viewer_reads_their_own_numbers(comes: Comes, locale: str, stack: str) -> None:
    page = comes(locale=locale).tab("/")
    by(page, "tournament-row").first.get_by_role("link").first.click()
    expect(by(page, "event-structure")).to_contain_text(re.compile(stack))
