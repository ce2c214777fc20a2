"""Every sentence that somebody can meet, in one list: what the room says, what its pages say, what its books say.

`make sentences` writes it to build/sentences.md, part by part, to be read through as a newcomer would. What is made of
parts stands as it is written in the source, with `{...}` where something is put in. `plain_faults` holds the list
against the words and forms that a card room does not use (tests/stilted.toml).
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pokerroom
from testkit.suite.source_trees import parsed

ROOT: Final = Path(__file__).parents[3]
PACKAGE: Final = ROOT / "src" / "pokerroom"
PAGES: Final = ROOT / "web" / "src"
STILTED: Final = ROOT / "tests" / "stilted.toml"
# What is read by machines and by whoever works on the program, not by people in the room.
UNMET: Final = (
    "scenarios/",
    "lab/",
    "notation/",
    "bonus/mathematics/",
    "hand/text/",
    "room/store/",
    "rulings/record.py",
)
# Calls whose second argument ends or begins the sentence of a refusal: the list has it finished.
FINISHED: Final = {
    "required_reason": "a reason is needed to {}",
    "required_name": "{} name is missing",
    "required_words": "{} is missing",
}
_PROSE: Final = re.compile(r"[a-z]{2}")
_NO_PROSE: Final = re.compile(r"\(\?|^/|^[\w.-]+/[\w./-]+$|^<|\\[bdsw]|=\"|^[-\w]+(?: \$?\{[^}]*\})+$|--")
_LABELS: Final = re.compile(r"\b(?:aria-label|title|placeholder|label|says|alt|about)=\"([^\"{]*)\"")


class Sentence(NamedTuple):
    """Something that is said, and the file that says it."""

    where: str
    text: str


def every_sentence() -> list[Sentence]:
    """Return every sentence of the room, its pages and its books."""
    return [*room_sentences(), *page_sentences(), *book_sentences()]


def room_sentences() -> Iterator[Sentence]:
    """Yield what the room says: sentences, refusals, what is allowed instead, lines of the log, help of the command."""
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        if not name.startswith(UNMET):
            yield from (Sentence(f"src/pokerroom/{name}", text) for text in python_texts(parsed(path)))


def python_texts(module: ast.Module) -> Iterator[str]:
    """Yield the texts of a module that are prose, without its docstrings.

    >>> list(python_texts(ast.parse("def f(n):\\n    'A docstring.'\\n    return f'seat {n} leaves', 'key_word'")))
    ['seat {n} leaves']
    """
    waiting: list[ast.AST] = [module]
    while waiting:
        node = waiting.pop()
        text = _text_of(node)
        if text is None:
            waiting += reversed(_speaking_parts(node))
            continue
        if is_prose(text):
            yield text
        if isinstance(node, ast.JoinedStr):
            waiting += [part.value for part in node.values if isinstance(part, ast.FormattedValue)]


# Nothing is said in them, and they are half of a module.
_SILENT: Final = (
    ast.expr_context,
    ast.operator,
    ast.cmpop,
    ast.boolop,
    ast.unaryop,
    ast.Name,
    ast.Import,
    ast.ImportFrom,
)


def _speaking_parts(node: ast.AST) -> list[ast.AST]:
    """Return the parts of a piece of code in which something may be said, without its docstring."""
    parts = [part for field in node._fields for part in _listed(getattr(node, field))]
    if isinstance(node, ast.AnnAssign) and isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias":
        return []
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            parts.remove(first)
    return parts


def _listed(field: object) -> list[ast.AST]:
    whole = field if isinstance(field, list) else [field]
    return [part for part in whole if isinstance(part, ast.AST) and not isinstance(part, _SILENT)]


def _text_of(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            f"{{{ast.unparse(part.value)}}}" if isinstance(part, ast.FormattedValue) else str(ast.literal_eval(part))
            for part in node.values
        )
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FINISHED:
        ending = _text_of(node.args[1])
        return None if ending is None else FINISHED[node.func.id].format(ending)
    return None


def is_prose(text: str) -> bool:
    """Return whether a text is something said, and not a pattern, a path, a name or a piece of a page."""
    bare = text.strip()
    return " " in bare and bool(_PROSE.search(bare)) and not _NO_PROSE.search(bare)


def page_sentences() -> Iterator[Sentence]:
    """Yield what the pages say of their own: texts, labels and sentences made in their scripts."""
    for path in sorted([*PAGES.rglob("*.svelte"), *PAGES.rglob("*.ts")]):
        name = path.relative_to(ROOT).as_posix()
        if "/generated/" not in name:
            for text in dict.fromkeys(page_texts(path.read_text(encoding="utf-8"), markup=path.suffix == ".svelte")):
                yield Sentence(name, text)


def page_texts(source: str, *, markup: bool) -> Iterator[str]:
    """Yield the texts of a page or script.

    >>> list(page_texts('<script>const a = `seat ${n} leaves`;</script><p title="Your seat">Free {n}</p>', markup=True))
    ['seat ${n} leaves', 'Your seat', 'Free {}']
    """
    if not markup:
        yield from _quoted(source)
        return
    source = re.sub(r"<style.*?</style>|<!--.*?-->", "", source, flags=re.DOTALL)
    for script in re.findall(r"<script[^>]*>(.*?)</script>", source, flags=re.DOTALL):
        yield from _quoted(script)
    body = re.sub(r"<script.*?</script>", "", source, flags=re.DOTALL)
    yield from (text for text in _LABELS.findall(body) if text.strip())
    for text in re.findall(r">([^<>]+)<", _without_blocks(body)):
        words = " ".join(text.split())
        if _PROSE.search(re.sub(r"\{[^}]*\}", "", words)):
            yield words
    for block in re.findall(r"\{((?:[^{}]|\{[^{}]*\})*)\}", body):
        yield from _quoted(block)


def _quoted(code: str) -> Iterator[str]:
    code = re.sub(r"/\*.*?\*/|(?m:(?:^|\s)//.*$)", "", code, flags=re.DOTALL)
    for match in re.finditer(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`', code):
        text = match[1] if match[1] is not None else match[2]
        if is_prose(text) or re.fullmatch(r"[A-Z][a-z]+", text):
            yield text


def _without_blocks(body: str) -> str:
    """Markup with arrows and the insides of its blocks taken out, so that only tags have angle brackets."""
    without_blocks, depth = [], 0
    for letter in body:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if depth == 0 or (depth == 1 and letter == "{"):
            without_blocks.append(letter)
    return "".join(without_blocks)


def book_sentences() -> Iterator[Sentence]:
    """Yield what the books and their questions say to a reader; what a clause says is its own wording and stays out."""
    for path in sorted((PACKAGE / "rulebook" / "data").rglob("*.toml")):
        name = path.relative_to(PACKAGE).as_posix()
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from (Sentence(f"src/pokerroom/{name}", text) for text in _read_out(data))


_READ_OUT: Final = frozenset({"note", "question", "means", "why", "title"})


def _read_out(node: object) -> Iterator[str]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key in _READ_OUT and isinstance(value, str) and " " in value:
                yield value
            else:
                yield from _read_out(value)
    elif isinstance(node, list):
        for item in node:
            yield from _read_out(item)


class Stilted(NamedTuple):
    """A form that a card room does not use, and what is said instead."""

    pattern: re.Pattern[str]
    instead: str
    only: str = ""  # where it is not said; nothing for everywhere


@lru_cache
def stilted() -> tuple[Stilted, ...]:
    """Return the forms that are not used, as tests/stilted.toml has them."""
    rows: list[dict[str, Any]] = tomllib.loads(STILTED.read_text(encoding="utf-8"))["stilted"]
    return tuple(Stilted(re.compile(row["form"]), row["instead"], row.get("only", "")) for row in rows)


def plain_faults(sentences: Iterable[Sentence]) -> list[str]:
    """Return every sentence with a form that is not used, and what is said instead."""
    return [
        f"{sentence.where}: {sentence.text!r} -> {form.instead}"
        for sentence in sentences
        for form in stilted()
        if sentence.where.startswith(form.only) and form.pattern.search(sentence.text)
    ]


@lru_cache
def class_names() -> frozenset[str]:
    """Return the classes of the package whose names nobody would say, being several words in one."""
    sources = (path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    found = (name for source in sources for name in re.findall(r"^class (\w+)", source, re.MULTILINE))
    return frozenset(name for name in found if re.fullmatch(r"(?:[A-Z][a-z]+){2,}", name))


def named_classes(sentences: Iterable[Sentence]) -> list[str]:
    """Return every sentence that has the name of a class in it, other than those that a program is told to use."""
    unsaid = class_names() - set(dir(pokerroom))
    said = (
        (sentence, set(re.findall(r"[A-Za-z]+", re.sub(r"\{[^}]*\}|`[^`]*`", "", sentence.text))))
        for sentence in sentences
    )
    return [f"{sentence.where}: {sentence.text!r}" for sentence, words in said if words & unsaid]


def plural_faults(sentences: Iterable[Sentence]) -> list[str]:
    """Return every sentence that puts a number before a plural: of one it would say "1 cards"."""
    met = (sentence for sentence in sentences if not sentence.where.startswith(_FIGURES))
    return [f"{sentence.where}: {sentence.text!r}" for sentence in met if _COUNTED.search(sentence.text)]


# What is said of whole decks, of figures and of programs' mistakes, where there is never one.
_FIGURES: Final = (
    *(f"src/pokerroom/{part}/" for part in ("cards", "ranking", "rulebook", "hand/rules", "cli")),
    "src/pokerroom/table/game_words.py",
    "src/pokerroom/talk/books/answer_parts.py",
    "src/pokerroom/tournament/happening_lines.py",
)
_THINGS: Final = (
    "cards hands players seats minutes seconds rounds tables entries levels boards clauses rulings hours days "
    "characters tickets boxes claims people figures tokens pots calls names questions heads records houses "
    "places prizes chips"
)
# A number that is put in, not one of a range ("2 to {most} cards") nor of a whole ("3 of {all} cards").
_COUNTED: Final = re.compile(
    r"(?<!to )(?<!of )(?<!than )(?<!least )(?<!most )(?<!of \$)(?<!to \$)\{[^{}]*\} (?:more |last |other )?"
    rf"(?:{'|'.join(_THINGS.split())})\b"
)


def main() -> None:
    """Write the list."""
    out = ROOT / "build" / "sentences.md"
    out.parent.mkdir(exist_ok=True)
    lines, part = ["# Every sentence that somebody can meet", ""], ""
    for sentence in every_sentence():
        if sentence.where != part:
            lines += ["", f"## {sentence.where}", ""]
            part = sentence.where
        lines.append(f"- {' '.join(sentence.text.split())}")
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{out.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
