"""The HTTP side besides accounts: tables, headers, sizes, limits, pages, health."""

from __future__ import annotations

import gzip
import re
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from pokerroom.room.store import Unwritten
from pokerroom.web.app_parts import parts_of
from pokerroom.web.serving.built_pages import BuiltPages
from pokerroom.web.serving.limits import Buckets
from pokerroom.web.shapes import orders_taken
from pokerroom.web.shapes.orders_taken import LIMIT_ORDERS, OrdersTaken
from pokerroom.web.shapes.page_addresses import PAGE_ADDRESSES
from testkit.room.web_room import Person, Running

People = Callable[[Running], Person]
EVERY_ORDER = [orders for orders in vars(orders_taken).values() if isinstance(orders, OrdersTaken)]
SHAPE = {"what", "allowed", "instead", "confirm", "cites", "kind"}


def test_the_list_of_tables_and_one_of_them(room: Running, somebody: Person) -> None:
    listed = somebody.get("/api/tables").json()
    assert [item["id"] for item in listed] == ["one", "two"]
    seen = somebody.get("/api/tables/one").json()
    assert (seen["is"], seen["public"]["id"], seen["you"]) == ("table", "one", None)
    somebody.guest()
    assert somebody.get("/api/tables/one").json()["you"]["name"] == somebody.name


def test_the_body_of_an_answer_does_not_wait_until_its_head_is_confirmed(room: Running, somebody: Person) -> None:
    assert somebody.get("/api/tables").status_code == 200
    (open_now, *_) = room.server.server_state.connections
    sends = open_now.transport.get_extra_info("socket")
    assert sends.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_sign_at_a_table(somebody: Person) -> None:
    sign = somebody.get("/api/tables/two/sign").json()
    assert sign["table"] == "two"
    lines = {line["heading"]: line for section in sign["sections"] for line in section["lines"]}
    assert lines["Buy-in"]["cites"]


@pytest.mark.parametrize("path", ["/api/tables/nine", "/api/tables/nine/sign", "/api/nothing", "/api", "/ws/nothing"])
def test_what_is_not_there(somebody: Person, path: str) -> None:
    answer = somebody.get(path)
    assert answer.status_code == 404
    assert set(answer.json()) == SHAPE
    assert answer.json()["kind"] == "not_found"
    assert answer.json()["allowed"]


def test_another_method_is_refused_with_those_allowed(somebody: Person) -> None:
    answer = somebody.http.delete("/api/tables")
    assert (answer.status_code, "GET" in answer.headers["allow"], set(answer.json())) == (405, True, SHAPE)
    assert "GET" in answer.json()["allowed"]


def test_a_body_that_is_no_json_is_told_its_fields(somebody: Person) -> None:
    headers = {"Content-Type": "application/json", "X-CSRF-Token": somebody.get("/api/me").json()["csrf"]}
    answer = somebody.http.post("/api/login", content=b"{bad", headers=headers)
    assert answer.status_code == 400
    assert answer.json()["allowed"] == "its fields: name, password, code"


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/health", "/assets/x.js"])
def test_every_answer_keeps_a_browser_safe(somebody: Person, path: str) -> None:
    headers = somebody.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers
    assert "strict-transport-security" not in headers


def test_answers_about_people_are_not_kept(somebody: Person) -> None:
    assert somebody.get("/api/me").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'"x"', b'{"name": 7}', b'{"name": null}', b"\xff", b"[" * 20_000,
        b'{"name": "\xff\xfe"}', b'{"\xff": 1}', b'{"name": "\xed\xa0\x80"}', '{"name": "Ána"}'.encode("latin-1"),
    ],
)  # fmt: skip
def test_bodies_that_cannot_be_read(somebody: Person, body: bytes) -> None:
    answer = somebody.http.post("/api/guest", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400, answer.text
    assert set(answer.json()) == SHAPE


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_large(somebody: Person, chunked: bool) -> None:
    body = b'{"name": "' + b"x" * 70_000 + b'"}'
    content = iter([body[:40_000], body[40_000:]]) if chunked else body
    answer = somebody.http.post("/api/guest", content=content, headers={"Content-Type": "application/json"})
    assert (answer.status_code, set(answer.json())) == (413, SHAPE)


def test_too_many_requests(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(requests_per_second=0.1, requests_at_once=5)
    nobody, guest = people(running), people(running)
    guest.guest()
    answers = [nobody.get("/api/me") for _ in range(6)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert set(answers[-1].json()) == SHAPE
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert guest.get("/api/me").status_code == 200  # somebody known has a limit of their own


def test_an_address_that_changes_its_cookie_gains_nothing(other_room: Callable[..., Running], people: People) -> None:
    somebody = people(other_room(requests_per_second=0.1, requests_at_once=5))
    codes = [
        somebody.get("/api/me", headers={"Cookie": f"pokerroom={number:043d}"}).status_code for number in range(10)
    ]
    assert codes[-1] == 429


def test_friends_who_open_a_link_at_once_get_the_files_of_their_pages(
    other_room: Callable[..., Running], people: People
) -> None:
    somebody = people(other_room(requests_per_second=0.1, requests_at_once=5))
    codes = [somebody.get("/assets/a.js").status_code for _ in range(400)]
    assert codes.index(429) >= 10 * 5 * 5  # ten files for a request, five people at an address, five requests each
    assert somebody.get("/api/me").status_code == 200


def test_callers_that_are_long_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pokerroom.web.serving.limits._MOST_CALLERS", 3)
    buckets = Buckets(0.001, 1)
    assert [buckets.take(name) > 0 for name in "aabcda"] == [False, True, False, False, False, False]


def test_spectators_may_be_kept_out(other_room: Callable[..., Running], people: People) -> None:
    running = other_room(spectators="none")
    for path in ("/api/tables/one", "/api/tables/one/sign", "/api/tables/one/hands", "/api/tables/one/hands/1"):
        assert people(running).get(path).status_code == 401
    assert people(running).get("/api/tables").status_code == 200
    assert people(running).guest().get("/api/tables/one").status_code == 200


def test_health_readiness_and_measures(room: Running, somebody: Person) -> None:
    assert somebody.get("/health").json()["status"] == "ok"
    assert somebody.get("/ready").json() == {"status": "ok", "tables": 2, "store": "answers"}
    somebody.get("/api/nothing")
    measures = somebody.get("/metrics").text
    for name in (
        "pokerroom_tables 2.0",
        'pokerroom_connections{to="tables"}',
        'pokerroom_refusals_total{kind="not_found"}',
        "pokerroom_hands_total",
        'pokerroom_frames_total{way="in"}',
        "pokerroom_commit_seconds_bucket",
        "pokerroom_action_to_sent_seconds_bucket",
        "process_resident_memory_bytes",
    ):
        assert name in measures


def test_a_room_whose_store_is_gone_is_not_ready(
    other_room: Callable[..., Running], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: object) -> None:
        raise OSError("no such disk")

    monkeypatch.setattr("pokerroom.web.serving.health._ask", gone)
    answer = people(other_room()).get("/ready")
    assert (answer.status_code, answer.json()["store"]) == (503, "does not answer")


def test_a_room_that_can_keep_nothing_is_not_ready_until_it_can(
    other_room: Callable[..., Running], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = other_room()

    async def refused() -> None:
        raise Unwritten("the database did not take it: disk full")

    with monkeypatch.context() as full:
        full.setattr(running.room.store._writer, "failing", True)
        full.setattr(running.room.store, "try_again", refused)
        answer = people(running).get("/ready")
        assert (answer.status_code, answer.json()["store"]) == (503, "keeps nothing")
    assert people(running).get("/ready").status_code == 200


def test_a_fault_of_ours_tells_nothing(
    other_room: Callable[..., Running], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = other_room()
    monkeypatch.setattr(running.room, "lobby", lambda player: 1 / 0)
    answer = people(running).get("/api/tables")
    assert (answer.status_code, answer.json()["kind"]) == (500, "fault")
    assert "division" not in answer.text


def test_text_of_our_own_that_cannot_be_read_is_no_fault_of_the_caller(
    other_room: Callable[..., Running], people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = other_room()
    monkeypatch.setattr(running.room, "lobby", lambda player: b"\xff".decode())
    assert people(running).get("/api/tables").status_code == 500


def _pages(folder: Path) -> BuiltPages:
    built = folder / "pages"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>room</title>" + " " * 2000)
    (built / "assets" / "app-1a2b.js").write_text("let room = 1;" * 200)
    (built / "icon.svg").write_text("<svg/>")
    (folder / "room.key").write_text("secret")
    (built / "assets" / "link.js").symlink_to(folder / "room.key")
    return BuiltPages(built)


def _serve(running: Running, pages: BuiltPages) -> None:
    running.app.state.parts = replace(parts_of(running.app), pages=pages)


@pytest.fixture
def with_pages(tmp_path: Path, other_room: Callable[..., Running], people: People) -> Person:
    running = other_room()
    _serve(running, _pages(tmp_path / "built"))
    return people(running)


def test_the_pages_find_their_own_way(with_pages: Person) -> None:
    for path in (
        "/",
        "/table/uk-holdem",
        "/table/uk-holdem/hands/7",
        "/books",
        "/rulings/bet_out_of_turn",
        "/index.html",
    ):
        answer = with_pages.get(path)
        assert (answer.status_code, "<title>room</title>" in answer.text) == (200, True)
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize("path", ["/nonsense", "/table/uk-holdem/nonsense", "/books/uk/1", "/table", "/members//Ann"])
def test_an_address_of_no_page_is_not_found_and_gets_the_page_that_says_so(with_pages: Person, path: str) -> None:
    mark = with_pages.get("/").headers["etag"]
    answer = with_pages.get(path, headers={"If-None-Match": mark})
    assert (answer.status_code, "<title>room</title>" in answer.text) == (404, True)
    assert "etag" not in answer.headers


@pytest.mark.parametrize("address", PAGE_ADDRESSES)
def test_whoever_opens_the_address_of_a_page_gets_it(with_pages: Person, address: str) -> None:
    path = re.sub(r":\w+", quote("J. R. of 1/2", safe=""), address)  # what stands in a link for a name
    for asked in (path, f"{path}/" if path != "/" else path, f"{path}?q=1"):
        assert with_pages.get(asked).status_code == 200


def test_assets_are_kept_for_ever_and_packed(with_pages: Person) -> None:
    answer = with_pages.get("/assets/app-1a2b.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "let room = 1;" * 200
    plain = with_pages.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content
    again = with_pages.get("/assets/app-1a2b.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert with_pages.http.head("/assets/app-1a2b.js").headers["content-length"] == str(
        len(gzip.compress(answer.content, 9, mtime=0))
    )


@pytest.mark.parametrize(
    "path",
    [
        "/../room.key", "/assets/../../room.key", "/%2e%2e/room.key", "/assets/%2e%2e%2f%2e%2e%2froom.key",
        "//room.key", "/..%5croom.key", "/assets/link.js", "/assets/missing.js", "/room.key%00.html", "/....//room.key",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_pages(with_pages: Person, path: str) -> None:
    connection = httpx.URL(str(with_pages.http.base_url)).copy_with(raw_path=path.encode())
    answer = with_pages.http.send(with_pages.http.build_request("GET", connection))
    assert "secret" not in answer.text
    assert answer.status_code in (400, 404)


def test_pages_that_are_not_built_say_how(tmp_path: Path, other_room: Callable[..., Running], people: People) -> None:
    running = other_room()
    _serve(running, BuiltPages(tmp_path / "none"))
    answer = people(running).get("/table/one")
    assert (answer.status_code, "make pages" in answer.text) == (200, True)


def test_the_description_says_what_there_is(somebody: Person) -> None:
    described = somebody.get("/schema/openapi.json").json()
    assert {"/api/me", "/api/guest", "/api/login", "/api/tables/{table_id}", "/api/books"} <= set(described["paths"])
    answers = described["paths"]["/api/tables/{table_id}"]["get"]["responses"]
    assert answers["404"]["content"]["application/json"]["schema"]["$ref"].endswith("ErrorBody")
    bodies = described["components"]["schemas"]
    closed = {name for name, body in bodies.items() if body.get("additionalProperties") is False}
    of_orders = {parts.__name__ for orders in EVERY_ORDER for parts in orders.parts.values()}
    assert len(of_orders) == sum(len(orders.kinds) for orders in EVERY_ORDER)
    of_records = ["CorrectionAsks", "DealAsks", "DoneAsks", "EntryAsks", "ErasureAsks"]
    of_tournaments = ["AwayAsks", "EnterAsks", "TournamentOpening", "MoveAsks", "OrderAsks", "SubstituteAsks"]
    of_hosting = ["HostOrderRequest", "HostedTableRequest", "HostedCheckRequest", "HostedSeatRequest"]
    of_members = ["LimitAsks", "MemberAsks"]
    of_people = ["AppointAsks", "DismissAsks", "EndSessionAsks", "PasswordAsks", "ResetAsks"]
    of_people += [
        "BeginFactorAsks",
        "CloseAccountAsks",
        "ConfirmFactorAsks",
        "LoginAsks",
        "MarkHandAsks",
        "MarkPlayerAsks",
        "MarkTableAsks",
        "NameAsks",
        "RemoveFactorAsks",
        "SampleAsks",
    ]
    others = ["CageAsks", "ClaimAsks", "GuestAsks", "PlayerAsks", "PromotionAsks", "PromotionDraft"]
    of_floor = ["CallFloor", "FloorAsks", "ReviewCall", "ReviewRuling", "TableOpening", "TableOrder"]
    assert sorted(closed - of_orders) == sorted(
        of_records + of_tournaments + of_hosting + of_members + of_people + of_floor + others
    )
    assert of_orders <= closed


def test_the_description_says_what_a_list_in_a_body_holds_and_how_long_it_may_be(somebody: Person) -> None:
    shapes = somebody.get("/schema/openapi.json").json()["components"]["schemas"]
    words = {"type": "array", "maxItems": 20, "default": [], "items": {"type": "string", "maxLength": 60}}
    assert shapes["EnterAsks"]["properties"]["groups"] == words
    confirms = shapes["EnterAsks"]["properties"]["confirms"]
    assert (confirms["maxItems"], set(confirms["items"])) == (8, {"type", "enum"})
    assert shapes["AppointAsks"]["properties"]["titles"]["items"] == {"type": "string", "maxLength": 64}


def test_the_description_names_every_command_that_a_body_may_carry(somebody: Person) -> None:
    shapes = somebody.get("/schema/openapi.json").json()["components"]["schemas"]
    asked = {
        name: told for name, shape in shapes.items() if {"do", "parts"} <= set(told := shape.get("properties", {}))
    }
    named = {name.rpartition("_")[2]: set(item["do"].get("enum", ())) for name, item in asked.items()}
    assert named == {orders.body: set(orders.kinds) for orders in EVERY_ORDER}
    refused = somebody.guest().post("/api/limits", {"do": ""})
    assert (refused.status_code, refused.json()["allowed"]) == (400, ", ".join(LIMIT_ORDERS.kinds))
