"""Numbers are written as the viewer's own language writes them, whatever the room sends."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import Comes
from browser.visitors import by


def test_a_viewer_reads_their_own_numbers(comes: Comes) -> None:
    """In German; English is what every other test reads."""
    page = comes(locale="de-DE").tab("/")
    by(page, "tournament-row").first.get_by_role("link").first.click()
    expect(by(page, "tournament-structure")).to_contain_text(re.compile(r"\d\.\d{3} chips to start"))
