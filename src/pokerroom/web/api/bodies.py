"""Describe request bodies in the room's OpenAPI as taking the fields they name and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from pokerroom.web.shapes.request_body import RequestBody

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator
    from litestar.openapi.spec import Schema


class ClosedBodies(OpenAPISchemaPlugin):
    """Adds to the description of a body that it has no other fields, which Litestar leaves unsaid."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Return whether it is such a body."""
        return not field_definition.is_union and field_definition.is_subclass_of(RequestBody)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Return the body's schema as Litestar describes it, with no other fields allowed."""
        usual = (plugin for plugin in schema_creator.plugins if plugin is not self)
        described = next(plugin for plugin in usual if schema_creator.plugin_supports_field(plugin, field_definition))
        schema: Schema = described.to_openapi_schema(field_definition, schema_creator)
        schema.additional_properties = False
        return schema
