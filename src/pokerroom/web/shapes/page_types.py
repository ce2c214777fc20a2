"""The TypeScript of the room's messages and bodies, made from their Python types; `make pages` writes it again.

For every struct there is an interface, and for every named list of words a union. Where the room leaves out fields with
their usual value, those values go with the interface, and so do the structs of its fields, so that a page can fill a
message up before anybody reads it. These are types and tables; the code that works with them is written by hand.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import Struct, inspect

from pokerroom.cards import proof_shapes
from pokerroom.errors import Malformed
from pokerroom.notation.proofs.book_burns import burns_by_book
from pokerroom.room import wire
from pokerroom.room.people import private_marks
from pokerroom.rulebook import library
from pokerroom.web.shapes import (
    books_shapes,
    cage_shapes,
    floor_shapes,
    head_shapes,
    hosting_shapes,
    http_shapes,
    jackpot_shapes,
    member_shapes,
    orders_taken,
    own_shapes,
    page_addresses,
    people_shapes,
    promotion_shapes,
    records_shapes,
    replay_shapes,
    round_shapes,
)
from pokerroom.web.shapes.orders_taken import OrdersTaken

# By the names of their files. A file may use types of the files further up.
MODULES: Final[Mapping[str, ModuleType]] = {
    "proofs": proof_shapes,
    "wire": wire,
    "heads": head_shapes,
    "books": books_shapes,
    "replay": replay_shapes,
    "rounds": round_shapes,
    "http": http_shapes,
    "jackpots": jackpot_shapes,
    "promotions": promotion_shapes,
    "cage": cage_shapes,
    "floor": floor_shapes,
    "records": records_shapes,
    "members": member_shapes,
    "people": people_shapes,
    "hosting": hosting_shapes,
    "marks": private_marks,
    "own": own_shapes,
    "orders": orders_taken,
    "addresses": page_addresses,
}
_SCALARS: Final[Mapping[type[inspect.Type], str]] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.DateTimeType: "string",
}


def page_types(modules: Mapping[str, ModuleType] = MODULES) -> dict[str, str]:
    """Return the text of every file, by its name.

    >>> "export interface WirePot {" in page_types()["wire.ts"]
    True
    """
    structs = {name: structs_of(module) for name, module in modules.items()}
    homes = {struct: name for name, own in structs.items() for struct in own}
    return {f"{name}.ts": _File(name, module, structs[name], homes).text() for name, module in modules.items()}


def write(folder: Path) -> None:
    """Write the files into a folder; an unchanged file is left alone, and a file that is not among them is removed."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {**page_types(), "burns.ts": burn_rules()}
    for old in folder.glob("*.ts"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        file = folder / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")


def burn_rules() -> str:
    """Return the burn rules for the page's verifier: by book and game, those by which a hand may be dealt."""
    rules = msgspec.json.format(msgspec.json.encode(burns_by_book(library().between_players)), indent=2).decode()
    head = f"// Made from {burns_by_book.__module__} by `make pages`: change that, and not this.\n"
    return f"{head}\nexport const BURNS: Record<string, Record<string, string[]>> = {rules};\n"


def structs_of(module: ModuleType) -> list[type[Struct]]:
    """Return the structs that a module defines, in its order; structs that are only bases of others are left out."""
    own = [
        name
        for name in _names_in(module).values()
        if isinstance(name, type) and issubclass(name, Struct) and _is_of(name, module)
    ]
    widest = [kind for kind in own if not any(other is not kind and issubclass(other, kind) for other in own)]
    return [kind for kind in (*widest, *_parts_of_orders(module)) if kind is not orders_taken.OrderBody]


def _orders_of(module: ModuleType) -> Iterator[OrdersTaken]:
    return (value for value in vars(module).values() if isinstance(value, OrdersTaken))


def _parts_of_orders(module: ModuleType) -> Iterable[type[Struct]]:
    """Return the parts with which orders are sent that a module has, and the structs that lie in them."""
    part_types: dict[type[Struct], None] = {}
    for parts in (
        parts for orders in _orders_of(module) for parts in orders.parts.values() if _struct_info(parts).fields
    ):
        part_types[parts] = None
        held_types = (held for field in _struct_info(parts).fields for held in _types_held_in(field.type))
        part_types |= {held.cls: None for held in held_types if isinstance(held, inspect.StructType)}
    return part_types


def _names_in(module: ModuleType) -> dict[str, Any]:
    """Return the names that a module defines; for a package, also those of its own modules."""
    inside = [part for name, part in sys.modules.items() if name.startswith(f"{module.__name__}.")]
    return {name: value for part in (module, *inside) for name, value in vars(part).items()}


def _is_of(struct: type, module: ModuleType) -> bool:
    """Return whether a struct stands in a module, or in one of a package's own."""
    return f"{struct.__module__}.".startswith(f"{module.__name__}.")


class _File:
    """One file of TypeScript in the making."""

    def __init__(
        self, name: str, module: ModuleType, structs: Sequence[type[Struct]], homes: Mapping[type[Struct], str]
    ) -> None:
        self.name, self.module, self.structs, self.homes = name, module, structs, homes
        self.names, self.orders = _names_in(module), list(_orders_of(module))
        words = {name: get_args(value) for name, value in self.names.items() if get_origin(value) is Literal}
        self.words, self.words_named = words, {frozenset(options): name for name, options in words.items()}
        self.imported: dict[str, set[str]] = {}

    def text(self) -> str:
        """Return the whole TypeScript file: its heading, imports and types."""
        body = "\n".join(self._parts())
        imports = "".join(
            f'import type {{ {", ".join(sorted(names))} }} from "./{file}";\n'
            for file, names in sorted(self.imported.items())
        )
        head = f"// Made from {self.module.__name__} by `make pages`: change that, and not this.\n"
        return f"{head}\n{imports}{chr(10) if imports else ''}{body}"

    def _parts(self) -> Iterator[str]:
        yield from (
            f"export const {name} = {_json_text(value)};\n"
            for name, value in self.names.items()
            if name.isupper() and (isinstance(value, int) or (isinstance(value, tuple) and _are_words(value)))
        )
        yield from (
            f"export type {name} = {_union(map(_json_text, options))};\n" for name, options in self.words.items()
        )
        yield from map(self._interface, self.structs)
        for name, value in self.names.items():
            members = get_args(value)
            if members and all(isinstance(member, type) and member in self.structs for member in members):
                yield f"export type {name} = {_union(member.__name__ for member in members)};\n"
        yield from map(_tagged_union, self.orders)
        if any(struct.__struct_config__.omit_defaults and not self._is_sent(struct) for struct in self.structs):
            yield from self._filling()

    def _interface(self, struct: type[Struct]) -> str:
        config, about = struct.__struct_config__, _struct_info(struct)
        tag = [f"  {config.tag_field}: {_json_text(config.tag)};\n"] if config.tag_field else []
        fields = [
            f"  {field.encode_name}{self._mark(struct, field)}: {self._type(field.type)};\n" for field in about.fields
        ]
        words = " ".join((struct.__doc__ or "").split("\n\n")[0].split())
        return f"/** {words} */\nexport interface {struct.__name__} {{\n{''.join([*tag, *fields])}}}\n"

    def _mark(self, struct: type[Struct], field: inspect.Field) -> str:
        """Return the mark of a field that a page may leave out when it has its usual value."""
        return "?" if self._is_sent(struct) and not field.required else ""

    def _is_sent(self, struct: type[Struct]) -> bool:
        """Return whether it is a page that sends this."""
        return bool(self.orders) or issubclass(struct, wire.ClientMessage)

    def _type(self, held: inspect.Type) -> str:
        match held:
            case inspect.LiteralType(values=values):
                return self.words_named.get(frozenset(values)) or _union(map(_json_text, values))
            case inspect.EnumType(cls=cls):
                return _union(_json_text(member.value) for member in cls)
            case inspect.UnionType(types=types):
                return _union(map(self._type, types))
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                inside = self._type(item)
                return f"({inside})[]" if "|" in inside else f"{inside}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(map(self._type, items))}]"
            case inspect.DictType(key_type=key, value_type=value):
                record = f"Record<{self._type(key)}, {self._type(value)}>"
                return record if isinstance(key, inspect.StrType) else f"Partial<{record}>"
            case inspect.StructType(cls=cls) if cls in self.homes:
                if self.homes[cls] != self.name:
                    self.imported.setdefault(self.homes[cls], set()).add(cls.__name__)
                return cls.__name__
            case _ if type(held) in _SCALARS:
                return _SCALARS[type(held)]
        what = f"{self.module.__name__}: the pages have no type for {held}"
        raise Malformed(what, allowed="plain values and structs")

    def _filling(self) -> Iterator[str]:
        """Write the tables by which left-out fields are filled in again."""
        received = [struct for struct in self.structs if not self._is_sent(struct)]
        shapes = "".join(f"  {struct.__name__}: {struct.__name__};\n" for struct in received)
        yield f"/** What the room sends, by name. */\nexport interface Shapes {{\n{shapes}}}\n"
        kind = "{ readonly [Name in keyof Shapes]: Partial<Shapes[Name]> }"
        rows = {struct.__name__: _default_values(struct) for struct in received}
        head = "/** What has its usual value is left out: this is it. */"
        yield f"{head}\nexport const USUAL: {kind} = {_table_of_rows(rows)};\n"
        kind = "{ readonly [Name in keyof Shapes]: { readonly [Field in keyof Shapes[Name]]?: keyof Shapes } }"
        rows = {struct.__name__: _structs_in_fields(struct) for struct in received}
        yield f"/** Which fields of it hold what. */\nexport const INSIDE: {kind} = {_table_of_rows(rows)};\n"
        tags = {struct.__struct_config__.tag: struct.__name__ for struct in received if struct.__struct_config__.tag}
        yield f"/** Messages by what they say they are. */\nexport const MESSAGES = {_json_text(tags)} as const;\n"


def _struct_info(struct: type[Struct]) -> inspect.StructType:
    about = inspect.type_info(struct)
    if not isinstance(about, inspect.StructType):
        raise Malformed(f"{struct.__name__} is no struct")
    return about


def _are_words(values: tuple[object, ...]) -> bool:
    return bool(values) and all(isinstance(value, str) for value in values)


def _tagged_union(orders: OrdersTaken) -> str:
    """Write the body that carries one of these orders: the name of each, with its parts where it has any."""
    bodies = []
    for do, struct in orders.parts.items():
        fields = _struct_info(struct).fields
        optional = "" if any(field.required for field in fields) else "?"
        bodies.append(
            f"  | {{ do: {_json_text(do)}; parts{optional}: {struct.__name__ if fields else 'Record<string, never>'} }}"
        )
    lines = "\n".join(bodies)
    return f"/** One of the orders that the body `{orders.body}` carries. */\nexport type {orders.body} =\n{lines};\n"


def _default_values(struct: type[Struct]) -> dict[str, Any]:
    """Return the usual values of the fields that may be left out."""
    return {
        field.encode_name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        for field in _struct_info(struct).fields
        if not field.required
    }


def _structs_in_fields(struct: type[Struct]) -> dict[str, str]:
    """Return which struct lies in which field: one of them, perhaps none, or a list."""
    return {
        field.encode_name: held_type.cls.__name__
        for field in _struct_info(struct).fields
        for held_type in _types_held_in(field.type)
        if isinstance(held_type, inspect.StructType)
    }


def _types_held_in(held: inspect.Type) -> Sequence[inspect.Type]:
    match held:
        case inspect.UnionType(types=types):
            return types
        case inspect.VarTupleType(item_type=item):
            return (item,)
    return (held,)


def _union(types: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(types))


def _json_text(value: Any) -> str:
    plain = value.value if isinstance(value, Enum) else value
    return msgspec.json.format(msgspec.json.encode(plain), indent=-1).decode()


def _table_of_rows(rows: Mapping[str, Any]) -> str:
    return "{\n" + "".join(f"  {name}: {_json_text(row)},\n" for name, row in rows.items()) + "}"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
