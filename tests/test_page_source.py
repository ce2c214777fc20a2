"""The shape of the pages' own source: a file is one idea, and imports point downward."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "web" / "src"
# As in the package: a longer file is more than one idea.
MOST_LINES = 400


def _files() -> list[Path]:
    """Return what somebody has written; `generated` is made of the Python that says what goes over the wire."""
    written = (path for path in SOURCE.rglob("*") if path.suffix in {".ts", ".svelte", ".css"})
    return sorted(path for path in written if path.relative_to(SOURCE).parts[0] != "generated")


def test_no_file_is_more_than_one_idea() -> None:
    lines = {str(file.relative_to(SOURCE)): file.read_text("utf-8").count("\n") for file in _files()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


# Of `import ... from "../lib/money"` and `import("../lobby/Lobby.svelte")` what stands in quotes.
_IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")


def _folder(path: Path) -> str:
    """Return the folder of the source that a file is in; nothing for those that stand above all folders."""
    parts = path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else ""


def test_imports_point_downward_in_the_order_that_the_docs_list() -> None:
    listed = re.findall(r"^\| `src/(\w+)/` \|", (ROOT / "docs" / "pages.md").read_text("utf-8"), re.MULTILINE)
    made = {"generated"}  # which a fresh clone has not yet
    assert {*listed, "testkit"} == {path.name for path in SOURCE.iterdir() if path.is_dir()} | made
    upward: list[str] = []
    for file in _files():
        here = _folder(file)
        if not here or here == "testkit" or file.name.endswith(".test.ts"):
            continue
        for imported in _IMPORTED.findall(file.read_text("utf-8")):
            there = _folder((file.parent / imported).resolve())
            if there not in listed[: listed.index(here) + 1]:
                upward.append(f"{file.relative_to(SOURCE)} imports {imported}")
    assert upward == []


# The section sign and what else is written in brass, and the grounds that it is written on.
_BRASS_ON = {"--brass": ("--room", "--raised", "--raised-more"), "--felt-brass": ("--felt", "--rail", "--plate")}
_READABLE = 4.5  # WCAG 2.2, 1.4.3


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_section_sign_can_be_read_in_both_themes() -> None:
    sheet = (SOURCE / "room.css").read_text("utf-8")
    dark, light = (sheet.index(f"{root} {{") for root in (":root", ':root[data-theme="light"]'))
    colours = [
        dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{6});", part))
        for part in (sheet[dark:light], sheet[light : sheet.index("}", light)])
    ]
    for theme in (colours[0], {**colours[0], **colours[1]}):
        for brass, grounds in _BRASS_ON.items():
            faint = {ground for ground in grounds if _contrast(theme[brass], theme[ground]) < _READABLE}
            assert faint == set(), (brass, theme[brass])
