"""Named views of lists, each its person's own."""

from sqlalchemy import Column, Table, Text, Uuid, func

from adapters.postgres.tables.base import document, metadata, moment

saved_view = Table(
    "saved_view",
    metadata,
    Column("person", Uuid, primary_key=True),
    Column("screen", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    document("filter"),
    moment("updated_at", default=func.now()),
)
