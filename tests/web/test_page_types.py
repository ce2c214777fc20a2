"""The pages' types are made from what the room sends, and the pages keep to them."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args

import msgspec
import pytest

from pokerroom.hand import OpenActions, Options
from pokerroom.room import wire
from pokerroom.web.shapes import page_types
from pokerroom.web.shapes.http_shapes import KEYED_PATHS
from pokerroom.web.shapes.orders_taken import CAGE_ORDERS
from testkit.suite.effort import THOROUGH, exhaustive
from testkit.suite.page_node import WEB, page_node

CHECKED = "pokerroom/pages-checked"  # the pages that were found in order, by their digest, with the lock of what checks
CHECKER = WEB / "node_modules" / "svelte-check" / "bin" / "svelte-check"
FORMATTER = WEB / "node_modules" / "prettier" / "bin" / "prettier.cjs"


@cache
def _written() -> dict[str, str]:
    """The files of types, made once for all tests: it takes a second."""
    return page_types.page_types()


def _made_once(patch: pytest.MonkeyPatch) -> None:
    """Meanwhile whoever writes the files takes those that were made."""
    files = _written()
    patch.setattr(page_types, "page_types", lambda: files)


def _interface(text: str, name: str) -> dict[str, str]:
    """The fields of an interface and their types, as they are written."""
    match = re.search(rf"^export interface {name} \{{\n(.*?)^\}}", text, re.DOTALL | re.MULTILINE)
    assert match is not None, name
    return dict(re.findall(r"^  (\w+\??): (.*);$", match[1], re.MULTILINE))


def test_an_order_is_written_with_its_parts() -> None:
    text = _written()["orders.ts"]
    assert _interface(text, "SellChipsParts") == {
        "why?": "string",
        "amount": "number",
        "means?": '"cash" | "cheque" | "transfer"',
        "player?": "string",
    }
    assert _interface(text, "BarMemberParts")["until?"] == "string | null"
    assert _interface(text, "PayPrizeParts")["payments?"] == "PrizePayment[]"
    cage = text.partition("export type CageAsks =")[2].partition(";\n\n")[0]
    assert re.findall(r'do: "(\w+)"', cage) == list(CAGE_ORDERS.kinds)
    assert '{ do: "sell_chips"; parts: SellChipsParts }' in cage
    assert '{ do: "open_shift"; parts?: OpenShiftParts }' in cage
    assert '{ do: "start_promotion"; parts?: Record<string, never> }' in text


def test_the_pages_know_what_is_sent_with_a_key() -> None:
    assert f"export const KEYED_PATHS = {msgspec.json.encode(KEYED_PATHS).decode()};" in _written()["http.ts"]


@pytest.mark.parametrize("file", page_types.MODULES)
def test_every_struct_has_its_interface(file: str) -> None:
    text = _written()[f"{file}.ts"]
    for struct in page_types.structs_of(page_types.MODULES[file]):
        config = struct.__struct_config__
        wanted = {field.encode_name for field in msgspec.structs.fields(struct)}
        found = {name.removesuffix("?") for name in _interface(text, struct.__name__)}
        assert found == wanted | ({config.tag_field} if config.tag_field else set())


def test_every_message_is_sent_by_somebody() -> None:
    sent = {*get_args(wire.ToRoom), *get_args(wire.FromRoom)}
    assert {struct for struct in page_types.structs_of(wire) if struct.__struct_config__.tag} == sent


def test_a_new_struct_and_its_words_appear() -> None:
    words = Literal["box", "hand"]
    cut, pots = (tuple[int, int], (0, 0)), (tuple[wire.WirePot, ...], ())
    module: Any = ModuleType("shoes")
    module.Shoes = words
    module.Shoe = msgspec.defstruct(
        "Shoe", [("kind", words), ("cut", *cut), ("pots", *pots)], module="shoes", omit_defaults=True
    )
    text = page_types.page_types({"wire": wire, "shoes": module})["shoes.ts"]
    assert 'export type Shoes = "box" | "hand";' in text
    assert 'import type { WirePot } from "./wire";' in text
    assert _interface(text, "Shoe")["kind"] == "Shoes"
    assert 'Shoe: {"cut":[0,0],"pots":[]}' in text


def test_what_a_page_sends_may_be_left_out_and_what_it_receives_may_not() -> None:
    text = _written()["wire.ts"]
    assert _interface(text, "Act")["amount?"] == "number"
    assert _interface(text, "Act")["what"] == "ActKind"
    assert _interface(text, "WireSeat")["status"] == "PlaceStatus"
    assert _interface(text, "Public")["state"] == _interface(text, "LobbyTable")["state"] == "TablePhase"
    assert _interface(text, "You")["options"] == "WireOptions | null"


def test_an_option_is_written_once() -> None:
    once = set(OpenActions.__struct_fields__)
    assert set(wire.WireOptions.__struct_fields__) - once == {"presets", "no_raise", "time_up", "cites"}
    assert set(Options.__struct_fields__) - once == {"seat", "grounds", "round", "more"}
    open_now = Options(seat=3, fold=True, call=10, least_to=20, most_to=200, ask=(1,))
    assert wire.WireOptions(**open_now.open_actions()).open_actions() == open_now.open_actions()


def test_a_file_that_says_the_same_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _made_once(monkeypatch)
    page_types.write(tmp_path)
    (tmp_path / "old.ts").touch()
    before = (tmp_path / "wire.ts").stat().st_mtime_ns
    page_types.write(tmp_path)
    assert (tmp_path / "wire.ts").stat().st_mtime_ns == before
    assert {path.name for path in tmp_path.iterdir()} == {"burns.ts"} | {f"{name}.ts" for name in page_types.MODULES}


# What a page would be that has not kept up: a field that is gone, a word that nobody says, a message nobody reads.
OUT_OF_STEP = """
import type { CageAsks } from "./generated/orders";
import type { Act, Public, ToRoom } from "./generated/wire";
import { ordersTo, text } from "./house/orders";
export const gone = (table: Public): string => table.dealer_name;
export const unsaid = (table: Public): boolean => table.state === "asleep";
export const misspelt: Act = { do: "act", what: "rase", turn: "" };
export const unread: ToRoom = { do: "dance" };
export const unknown: CageAsks = { do: "sell_chip", parts: { amount: 40 } };
export const unasked: CageAsks = { do: "sell_chips", parts: { amont: 40 } };
const order = ordersTo<CageAsks>(async () => undefined);
export const noQuestion = order("sell_chips", "Sell chips", [text("amont", "How much")]);
export const noCommand = order("sell_chip", "Sell chips", []);
"""


def test_the_pages_keep_to_the_types(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checked together with a file that does not: its faults are found, and no others. The same pages are checked once,
    as it takes many seconds."""
    node = page_node()
    web = tmp_path / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "generated", ".svelte-check"))
    (web / "node_modules").symlink_to(WEB / "node_modules")
    _made_once(monkeypatch)
    page_types.write(web / "src" / "generated")
    (web / "src" / "out_of_step.ts").write_text(OUT_OF_STEP, "utf-8")
    kept = request.config.cache
    pages = _digest(web)
    if not THOROUGH and kept.get(CHECKED, None) == pages:
        return
    # What the compiler of the pages warns of, their build has refused already: a thorough run asks it once more.
    sources = "js,svelte,css" if THOROUGH else "js"
    checked = subprocess.run(
        [node, CHECKER, "--tsgo", "--tsconfig=./tsconfig.json", "--output=machine", f"--diagnostic-sources={sources}"],
        cwd=web, capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    faults = re.findall(r' (?:ERROR|WARNING) "([^"]+)" (\d+):', checked.stdout)
    wrong = ("5", "6", "7", "8", "9", "10", "12", "13")
    assert faults == [("src/out_of_step.ts", line) for line in wrong], checked.stdout
    kept.set(CHECKED, pages)


@exhaustive
def test_the_pages_source_is_formatted() -> None:
    """As `npm run format` writes it; checking takes many seconds, so only a thorough run does."""
    said = subprocess.run(
        [page_node(), FORMATTER, "--check", "--log-level", "warn", "."],
        cwd=WEB, capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    assert said.returncode == 0, said.stderr


def _digest(folder: Path) -> str:
    """Of everything that is checked there, and of what checks it."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    found = hashlib.sha256()
    for file in files:
        found.update(f"{file.relative_to(folder)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()
