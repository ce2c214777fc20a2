"""Describe request bodies in the room's OpenAPI as taking the fields they name and no others, and each command of those
that carry one with its own parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import msgspec
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec.inspect import StrType, VarTupleType, type_info

from pokerroom.web.shapes.orders_taken import OrderBody, OrdersTaken
from pokerroom.web.shapes.request_body import RequestBody

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from msgspec.inspect import StructType


class ClosedBodies(OpenAPISchemaPlugin):
    """Makes the description of a body say that it has no other fields, and what its bounded lists hold.

    Litestar leaves the first unsaid, and says too much about a list whose length is bounded.
    """

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Return whether it is such a body."""
        return not field_definition.is_union and field_definition.is_subclass_of(RequestBody)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Return the body's schema as Litestar makes it, but strict: no other fields, no other items in its lists."""
        usual = (plugin for plugin in schema_creator.plugins if plugin is not self)
        described = next(plugin for plugin in usual if schema_creator.plugin_supports_field(plugin, field_definition))
        schema: Schema = described.to_openapi_schema(field_definition, schema_creator)
        schema.additional_properties = False
        for field in cast("StructType", type_info(field_definition.annotation)).fields:
            described_field = (schema.properties or {}).get(field.encode_name)
            if isinstance(field.type, VarTupleType) and isinstance(described_field, Schema):
                _say_what_it_holds(described_field, field.type)
        if field_definition.is_subclass_of(OrderBody):
            schema.one_of = list(_order_kinds_described(field_definition.annotation.takes, schema_creator))
        return schema


def _order_kinds_described(takes: OrdersTaken, schema_creator: SchemaCreator) -> Iterator[Schema]:
    """Describe each command that a body may carry, with the parts that go with it."""
    for do, parts in takes.parts.items():
        about = schema_creator.for_field_definition(FieldDefinition.from_annotation(parts))
        needed = any(field.required for field in msgspec.structs.fields(parts))
        yield Schema(
            description=" ".join((parts.__doc__ or "").split("\n\n")[0].split()),
            properties={"do": Schema(const=do), "parts": about},
            required=["do", "parts"] if needed else ["do"],
        )


def _say_what_it_holds(listed: Schema, tuples: VarTupleType) -> None:
    """Take from the description of a list that it may hold anything besides, and say how long a word in it may be.

    Litestar takes the dots of `tuple[str, ...]` for another kind of item.
    """
    if isinstance(listed.items, Schema) and listed.items.one_of:
        listed.items = listed.items.one_of[0]
    if isinstance(listed.items, Schema) and isinstance(tuples.item_type, StrType):
        listed.items.max_length = tuples.item_type.max_length
