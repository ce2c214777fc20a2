"""Coming in and going out over HTTP, and what keeps others from doing it in somebody's name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pokerroom.rulebook import library
from testkit.room.web_room import Person, Running

People = Callable[[Running], Person]


def test_a_guest_comes_in_and_goes_out(somebody: Person) -> None:
    assert somebody.get("/api/me").json()["name"] == ""
    somebody.guest()
    assert somebody.name.startswith("Guest ")
    me = somebody.get("/api/me").json()
    assert (me["name"], me["kind"], me["csrf"]) == (somebody.name, "guest", somebody.csrf)
    assert me["spectators"] == "live"
    assert somebody.post("/api/logout").json()["name"] == ""
    somebody.csrf = ""
    assert somebody.get("/api/me").json()["name"] == ""
    assert somebody.post("/api/logout").status_code == 401


def test_the_cookie_is_kept_from_scripts_and_other_sites(somebody: Person) -> None:
    cookie = somebody.post("/api/guest").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert "secure" not in cookie.lower()


def test_behind_a_proxy_with_https_the_cookie_is_secure(other_room: Callable[..., Running], people: People) -> None:
    answer = people(other_room(proxies=("127.0.0.1",))).post("/api/guest", None, X_Forwarded_Proto="https")
    assert "; secure" in answer.headers["set-cookie"].lower()
    assert "max-age" in answer.headers["strict-transport-security"]


def test_secure_cookies_can_be_demanded(other_room: Callable[..., Running], people: People) -> None:
    answer = people(other_room(secure_cookies="on")).post("/api/guest")
    assert "; secure" in answer.headers["set-cookie"].lower()


def test_a_guest_who_asks_again_stays_the_same(somebody: Person) -> None:
    somebody.guest("Mabelle 9")
    assert somebody.post("/api/guest", {"name": "Other"}).json()["name"] == "Mabelle 9"


def test_a_player_registers_and_comes_back(room: Running, people: People) -> None:
    people(room).register("Nora", "a long enough one")
    back = people(room).post("/api/login", {"name": "nora", "password": "a long enough one"})
    assert back.status_code == 200
    assert (back.json()["name"], back.json()["kind"]) == ("Nora", "player")


def test_whoever_is_logged_in_logs_out_first(somebody: Person) -> None:
    somebody.register("Oda", "a long enough one")
    answer = somebody.post("/api/register", {"name": "Olga", "password": "a long enough one"})
    assert (answer.status_code, answer.json()["allowed"]) == (409, "log out first")


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Doc", "a long enough one"),  # a bot's
        ("Seat 3", "a long enough one"),
        ("The House", "a long enough one"),
        ("x", "a long enough one"),
        ("Al[As]", "a long enough one"),
        ("Paul\u202e", "a long enough one"),
        ("P\u0430ul", "a long enough one"),  # a Cyrillic letter among Latin ones
        ("Paula", "short"),
        ("Paula", "password"),
    ],
)
def test_names_and_passwords_that_will_not_do(somebody: Person, name: str, password: str) -> None:
    answer = somebody.post("/api/register", {"name": name, "password": password})
    assert answer.status_code == 409
    assert set(answer.json()) == {"what", "allowed", "instead", "confirm", "cites", "kind"}


def test_a_name_is_given_once(room: Running, people: People) -> None:
    people(room).guest("Mary Ann")
    for same in ("mary-ann", "MARYANN", "\uff2dary Ann"):
        assert people(room).post("/api/guest", {"name": same}).status_code == 409


def test_without_the_token_nothing_changes(somebody: Person) -> None:
    somebody.guest()
    for token in ("", "wrong", "x" * 10_000):
        answer = somebody.post("/api/logout", None, X_CSRF_Token=token)
        assert (answer.status_code, answer.json()["kind"]) == (403, "not_allowed")
    assert somebody.get("/api/me").json()["name"] == somebody.name


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://", "http://[", "x"])
def test_pages_from_elsewhere_are_refused(somebody: Person, origin: str) -> None:
    assert somebody.post("/api/guest", None, Origin=origin).status_code == 403


def test_our_own_pages_are_not(room: Running, people: People, other_room: Callable[..., Running]) -> None:
    assert people(room).post("/api/guest", None, Origin=room.url).status_code == 201
    listed = other_room(origins=("https://poker.example",))
    assert people(listed).post("/api/guest", None, Origin="https://poker.example").status_code == 201


def test_a_request_that_a_browser_marks_as_foreign_is_refused(somebody: Person) -> None:
    assert somebody.post("/api/guest", None, Sec_Fetch_Site="cross-site").status_code == 403


@pytest.mark.parametrize("cookie", ["x", "a" * 43, "A" * 4000, "%00", "é" * 30])
def test_a_forged_cookie_is_nobody(room: Running, people: People, cookie: str) -> None:
    answer = people(room).get("/api/me", headers={"Cookie": b"pokerroom=" + cookie.encode()})
    assert answer.json()["name"] == ""


def test_a_login_that_has_ended_is_worth_nothing(room: Running, people: People) -> None:
    first, second = people(room).guest(), people(room)
    second.http.cookies.update(first.http.cookies)
    assert second.get("/api/me").json()["name"] == first.name
    first.post("/api/logout")
    assert second.get("/api/me").json()["name"] == ""


def test_wrong_passwords_bring_a_pause_for_names_that_exist_and_others(room: Running, people: People) -> None:
    people(room).register("Quentin", "a long enough one")
    for name in ("Quentin", "Nobody by this name"):
        tries = [people(room).post("/api/login", {"name": name, "password": "wrong"}) for _ in range(6)]
        assert [each.status_code for each in tries] == [403] * 5 + [429]
        assert 1 <= int(tries[-1].headers["retry-after"]) <= 15
        assert tries[0].json()["what"] == "this name and password do not match"
    assert people(room).post("/api/login", {"name": "Quentin", "password": "a long enough one"}).status_code == 429


def test_without_the_demo_guests_stay_outside(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(demo=False, registering=False)
    assert people(running).post("/api/guest").status_code == 403
    assert people(running).post("/api/register", {"name": "Rosa", "password": "long enough"}).status_code == 403


def test_there_are_only_so_many_guests(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(guest_limit=2)
    assert [people(running).post("/api/guest").status_code for _ in range(3)] == [201, 201, 429]


def test_only_so_many_come_in_from_one_address(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(entries_per_minute=3)
    answers = [people(running).post("/api/guest") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_the_pages_are_told_what_people_call_the_houses(somebody: Person) -> None:
    me = somebody.get("/api/me").json()
    assert me["houses"] == {book.id: book.name for book in library().books.values()}
    assert {*me["compared"]} <= {*me["houses"]}
