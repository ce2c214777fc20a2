"""Count the comparisons of a bare word with plain text, whose misspelling the type checker cannot find.

In a copy of the source, `reveal_type` stands round whatever is compared with a bare word (`==`, `in`, `match`), and the
type checker says what each of them is. Words that choose behaviour are `Literal`; what is left reads text that somebody
wrote: keys of files, lines of a log, what was typed. `make words` runs it, and fails where a module has more of them
than tests/plain-words.json says; with `--keep` it writes what it finds there.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from mypy import api

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "tests" / "plain-words.json"
_REVEALED: Final = re.compile(r'^src/(.+):(\d+): note: Revealed type is "(.*)"$', re.MULTILINE)
_PLAIN: Final = re.compile(r"\b(str|Any|object)\b")
_OPENING, _CLOSING = b"reveal_type(", b")"


class Counts(NamedTuple):
    """How many comparisons with bare words there are in all, and those with plain text by module and line."""

    compared: int
    plain: dict[str, list[int]]


def words_of(node: ast.AST) -> list[str]:
    """The bare words of one side of a comparison; none where it is something else."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    found = [each.value for each in parts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return found if len(found) == len(parts) else []


def compared(tree: ast.AST) -> Iterator[ast.expr]:
    """Everything that is compared with bare words; parts of a text that are looked for in it are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Match):
            values = [
                each for case in node.cases for each in ast.walk(case.pattern) if isinstance(each, ast.MatchValue)
            ]
            yield from [node.subject] if any(words_of(each.value) for each in values) else []
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for operator, one, two in zip(node.ops, sides, sides[1:], strict=False):
                if isinstance(operator, ast.Eq | ast.NotEq):
                    yield from (each for each, other in ((one, two), (two, one)) if words_of(other))
                elif isinstance(operator, ast.In | ast.NotIn) and not isinstance(two, ast.Constant) and words_of(two):
                    yield one


def revealing(text: str) -> tuple[str, list[int]]:
    """The same source with the types revealed, and the lines on which they are."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    edits: set[tuple[int, int, bytes]] = set()
    found = {(each.lineno, each.col_offset, each.end_lineno, each.end_col_offset) for each in compared(ast.parse(text))}
    for line, column, last, end in found:
        edits |= {(line, column, _OPENING), (last or line, end or column, _CLOSING)}
    for line, column, word in sorted(edits, reverse=True):
        lines[line - 1] = lines[line - 1][:column] + word + lines[line - 1][column:]
    return b"".join(lines).decode(), [place[0] for place in found]


def counted(source: Path) -> Counts:
    """What the type checker says of a source folder."""
    with tempfile.TemporaryDirectory() as folder:
        places: dict[str, list[int]] = {}
        for file in sorted(source.rglob("*.py")):
            name = file.relative_to(source).as_posix()
            text, places[name] = revealing(file.read_text("utf-8"))
            copy = Path(folder, "src", name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, "utf-8")
        options = ["--check-untyped-defs", "--ignore-missing-imports", "--explicit-package-bases"]
        said, wrong, _ = api.run([*options, "--config-file=", f"--cache-dir={folder}/cache", f"{folder}/src"])
        if wrong:
            raise SystemExit(wrong)
    said = said.replace(f"{Path(folder).resolve().as_posix()}/", "").replace(f"{folder}/", "")
    said = re.sub(r"^\S*?src/", "src/", said, flags=re.MULTILINE)
    # The type checker says the same thing of one line once.
    plain = {(name, int(line)) for name, line, kind in _REVEALED.findall(said) if _PLAIN.search(_without_words(kind))}
    found = {name: sorted(line for line in lines if (name, line) in plain) for name, lines in places.items()}
    return Counts(sum(map(len, places.values())), {name: lines for name, lines in found.items() if lines})


def _without_words(kind: str) -> str:
    return re.sub(r"Literal\[[^\]]*\]", "", kind)


def main() -> None:
    """Print the figures, and fail where there are more than were kept."""
    found = counted(ROOT / "src")
    numbers = {name: len(lines) for name, lines in found.plain.items()}
    print(f"{found.compared} comparisons with bare words, {sum(numbers.values())} of them with plain text")
    if "--keep" in sys.argv:
        KEPT.write_text(json.dumps(numbers, indent=1) + "\n", "utf-8")
        return
    more = Counter(numbers) - Counter(json.loads(KEPT.read_text("utf-8")))
    for name in more:
        print(f"{name}: plain text compared with bare words on lines {', '.join(map(str, found.plain[name]))}")
    if more:
        raise SystemExit("give the words that choose behaviour a Literal type")


if __name__ == "__main__":
    main()
