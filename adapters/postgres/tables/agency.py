"""Agencies as their customers know them: what a proposal says of who sends it."""

from sqlalchemy import Boolean, CheckConstraint, Column, LargeBinary, Table, Text

from adapters.postgres.tables.base import metadata

agency = Table(
    "agency",
    metadata,
    Column("key", Text, primary_key=True, comment="agency_key of its people"),
    Column("name", Text, nullable=False),
    Column("phone", Text, nullable=False),
    Column("logo", LargeBinary, comment="a PNG that we drew ourselves"),
    Column("illustrative", Boolean, nullable=False),
    CheckConstraint("octet_length(logo) <= 524288", name="small_logo"),
)
