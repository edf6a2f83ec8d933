"""Drafts, searched and listed for the day's work: the states of a draft, and the archive.

A part of a name is compared row by row: under row-level security PostgreSQL lets no index answer LIKE, so an
index serves whose rows they are and in which order, and a page ends where it is full.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

_STATES = """
UPDATE prospect SET states = ARRAY(
    SELECT DISTINCT place ->> 'state' FROM jsonb_array_elements(sections -> 'locations') AS place
    WHERE place ->> 'state' <> '' ORDER BY 1
) WHERE jsonb_typeof(sections -> 'locations') = 'array'
"""


def upgrade() -> None:
    op.add_column(
        "prospect",
        sa.Column(
            "states",
            postgresql.ARRAY(sa.Text()),
            server_default="{}",
            nullable=False,
            comment="of the locations, lower case",
        ),
    )
    op.add_column("prospect", sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(op.f("ix_prospect_updated_at_id"), "prospect", ["updated_at", "id"], unique=False)
    op.execute(_STATES)


def downgrade() -> None:
    op.drop_index(op.f("ix_prospect_updated_at_id"), table_name="prospect")
    op.drop_column("prospect", "archived_at")
    op.drop_column("prospect", "states")
