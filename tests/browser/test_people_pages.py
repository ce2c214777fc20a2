"""The pages about people in the browser: staff appointed and dismissed, what they did, and one's own account."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.access import looked_over
from browser.staffed_room import PASSWORD, StaffedRoom
from browser.visitors import Screen, by, shot

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"


def _logs_in(page: Page, name: str, password: str) -> None:
    by(page, "login").first.click()
    by(page, "name").fill(name)
    by(page, "password").fill(password)
    by(page, "name-submit").click()
    expect(by(page, "who")).to_contain_text(name)


@pytest.mark.journey(6)
def test_somebody_is_appointed_changes_their_password_and_is_dismissed(office: Screen, axe: str) -> None:
    page = office.shows("/about")
    expect(page.get_by_role("link", name="Staff")).to_have_count(0)
    _logs_in(page, "Ada", PASSWORD)
    by(page, "house-menu").click()
    page.get_by_role("link", name="Staff", exact=True).click()
    by(page, "order-appoint-uk").click()
    form = by(page, "form-appoint-uk")
    form.locator("[name=name]").fill("Sue")
    form.locator("[name=titles]").select_option("supervisor")
    form.locator("[name=why]").fill("the late shift")
    by(page, "send-appoint-uk").click()
    expect(by(page, "people")).to_contain_text("Sue, supervisor")
    expect(by(page, "given")).to_contain_text("Sue")
    password = by(page, "given").locator("code").inner_text()
    assert re.fullmatch(r"([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}", password)  # read alike by everybody
    assert looked_over(page, axe, "staff") == []
    shot(page, "staff-whole", whole=True)

    page = office.shows("/about")
    _logs_in(page, "Sue", password)
    by(page, "house-menu").click()
    expect(page.get_by_role("link", name="Cage")).to_have_count(1)
    expect(page.get_by_role("link", name="Staff")).to_have_count(0)
    by(page, "who").get_by_role("link").click()
    expect(by(page, "sessions").get_by_role("listitem")).to_have_count(1)  # nobody is logged in before they come
    by(page, "old-password").fill(password)
    by(page, "new-password").fill(PASSWORD)
    by(page, "change-password").click()
    expect(by(page, "changed")).to_be_visible()

    page = office.shows("/staff", "Ada")
    by(page, "order-dismiss-Sue-uk").click()
    by(page, "form-dismiss-Sue-uk").locator("[name=why]").fill("gone home")
    by(page, "send-dismiss-Sue-uk").click()
    expect(by(page, "news")).to_contain_text("Sue dismissed from uk")
    page.get_by_role("link", name="What staff did").first.click()
    expect(by(page, "did")).to_contain_text("Staff dismissed")
    assert looked_over(page, axe, "what-staff-did") == []


@pytest.mark.journey(6)
def test_a_login_from_a_new_device_is_told_on_the_other(staffed: StaffedRoom, office: Screen, axe: str) -> None:
    page = office.shows("/about")
    by(page, "login").first.click()
    page.get_by_text("New account").click()
    by(page, "name").fill("Ottilie")
    by(page, "password").fill(PASSWORD)
    by(page, "name-submit").click()
    expect(by(page, "who")).to_contain_text("Ottilie")
    expect(by(page, "new-device")).to_have_count(0)
    body = {"name": "Ottilie", "password": PASSWORD}
    assert httpx.post(f"{staffed.url}/api/login", json=body, headers={"User-Agent": PHONE}).status_code == 200
    page.reload()
    expect(by(page, "new-device")).to_contain_text("Safari on iPhone, 127.0.0.1")
    by(page, "new-device").get_by_role("link").click()
    expect(by(page, "devices")).to_contain_text("Safari on iPhone, 127.0.0.1 new")
    assert looked_over(page, axe, "account-new-device") == []
    shot(page, "account-new-device")
    by(page, "devices-seen").click()
    expect(by(page, "devices-seen")).to_have_count(0)
    page.goto("/about")
    expect(by(page, "who")).to_contain_text("Ottilie")
    expect(by(page, "new-device")).to_have_count(0)
