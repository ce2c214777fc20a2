"""The pages about the wire protocol: their examples are messages, and every message and field is on them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from pokerroom.room import wire

DOCS = Path(__file__).parents[2] / "docs"
PAGES = (DOCS / "wire-protocol.md", *sorted((DOCS / "wire").glob("*.md")))
TOLD = "\n".join(page.read_text("utf-8") for page in PAGES)
EXAMPLES = re.findall(r"```json\n(.*?)```", TOLD + (DOCS / "bots.md").read_text("utf-8"), re.DOTALL)
PARTS = (
    wire.LogLine,
    wire.WireSeat,
    wire.WirePot,
    wire.Clock,
    wire.Public,
    wire.TableHost,
    wire.TableChange,
    wire.Preset,
    wire.WireOptions,
    wire.WireFloor,
    wire.You,
    wire.LobbyTable,
    wire.WireList,
    wire.WireListName,
    wire.WireCall,
    wire.WireWish,
    wire.WirePromotion,
    wire.WireHolder,
    wire.LobbyTournament,
    wire.TournamentClock,
    wire.PublishedItem,
    wire.DirectorDuty,
    wire.TournamentEntrant,
    wire.TournamentLevel,
    wire.TournamentLine,
    wire.TournamentPrize,
    wire.TournamentTableRow,
    wire.TableTournament,
    wire.YourTournament,
    wire.DirectorsDesk,
    wire.EliminationChoice,
    wire.TournamentSeat,
    wire.RequiredConfirmation,
    wire.EntryDoor,
    wire.TournamentSession,
    wire.SubstituteRequest,
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda each: " ".join(each.split())[:30])
def test_an_example_is_a_message(example: str) -> None:
    said = json.loads(example)
    kind: Any = wire.ToRoom if "do" in said else wire.FromRoom
    message = msgspec.json.decode(example, type=kind)
    assert _names(said) <= _names(_whole(message))


@pytest.mark.parametrize("message", [*get_args(wire.ToRoom), *get_args(wire.FromRoom)])
def test_every_message_has_an_example(message: Any) -> None:
    config = message.__struct_config__
    assert any(json.loads(item).get(config.tag_field) == config.tag for item in EXAMPLES)


@pytest.mark.parametrize("part", [*get_args(wire.ToRoom), *get_args(wire.FromRoom), *PARTS])
def test_every_field_is_told(part: Any) -> None:
    told = set(re.findall(r"`(\w+)`", TOLD)) | set(re.findall(r'"(\w+)":', TOLD))
    assert {field.encode_name for field in msgspec.structs.fields(part)} <= told


def _whole(value: Any) -> Any:
    """A message with all its fields, those too that have their usual value."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        fields = {field.encode_name: _whole(getattr(value, field.name)) for field in msgspec.structs.fields(value)}
        return {**fields, config.tag_field: config.tag} if config.tag_field else fields
    if isinstance(value, tuple):
        return [_whole(item) for item in value]
    return {key: _whole(item) for key, item in value.items()} if isinstance(value, dict) else value


def _names(value: Any, above: str = "") -> set[str]:
    if isinstance(value, dict):
        return {f"{above}.{key}" for key in value}.union(
            *(_names(item, f"{above}.{key}") for key, item in value.items())
        )
    if isinstance(value, list):
        return set().union(*(_names(item, above) for item in value))
    return set()
