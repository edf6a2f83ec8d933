"""What is offered to everybody: programs, lists of the screens, rate books."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "partner",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_partner")),
    )
    op.create_table(
        "carrier",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("legal_name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_carrier")),
    )
    op.create_table(
        "program",
        sa.Column("key", sa.Text(), nullable=False, comment="partner-carrier"),
        sa.Column("partner", sa.Text(), nullable=False),
        sa.Column("carrier", sa.Text(), nullable=False),
        sa.Column("demo_carrier_name", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("adapter", sa.Text(), nullable=True),
        sa.Column(
            "ranges",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("illustrative", sa.Boolean(), nullable=False),
        sa.Column("paygo", sa.Boolean(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["carrier"], ["carrier.key"], name=op.f("fk_program_carrier_carrier")),
        sa.ForeignKeyConstraint(["partner"], ["partner.key"], name=op.f("fk_program_partner_partner")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_program")),
    )
    op.create_index(op.f("ix_program_partner"), "program", ["partner"], unique=False)
    op.create_table(
        "us_state",
        sa.Column("code", sa.Text(), nullable=False, comment="upper case"),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column(
            "bureau_category",
            sa.Text(),
            nullable=True,
            comment="ncciStates | actingNcciStates | indBureauStates",
        ),
        sa.Column("private_market", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_us_state")),
    )
    op.create_table(
        "entity_type",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_entity_type")),
    )
    op.create_table(
        "liability_limit",
        sa.Column("id", sa.Text(), nullable=False, comment="thousands: each accident/policy/each employee"),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_liability_limit")),
    )
    op.create_table(
        "question",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("wording", sa.Text(), nullable=False),
        sa.Column("default_response", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False, comment="yes_no | percent | number | slots"),
        sa.Column("remark_label", sa.Text(), nullable=True),
        sa.Column(
            "states_not_asked",
            postgresql.JSONB(astext_type=sa.Text()),
            server_default=sa.text("'[]'::jsonb"),
            nullable=False,
        ),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_question")),
    )
    op.create_table(
        "rate_book",
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False, comment="effective | retired"),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column(
            "table_names",
            postgresql.JSONB(astext_type=sa.Text()),
            nullable=False,
            comment="a table may be empty",
        ),
        sa.Column("illustrative", sa.Boolean(), nullable=False),
        sa.Column("effective_from", sa.Date(), nullable=False),
        sa.Column("effective_to", sa.Date(), nullable=True),
        sa.Column("imported_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("version", name=op.f("pk_rate_book")),
    )
    op.create_table(
        "class_rate",
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("class_code", sa.Text(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("row", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["version"],
            ["rate_book.version"],
            name=op.f("fk_class_rate_version_rate_book"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("version", "seq", name=op.f("pk_class_rate")),
    )
    op.create_index(
        op.f("ix_class_rate_version_state_class_code"),
        "class_rate",
        ["version", "state", "class_code"],
        unique=False,
    )
    op.create_table(
        "factor_table",
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("row", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["version"],
            ["rate_book.version"],
            name=op.f("fk_factor_table_version_rate_book"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("version", "name", "seq", name=op.f("pk_factor_table")),
    )
    op.create_table(
        "class_code",
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("industry", sa.Text(), nullable=False),
        sa.Column("hazard_group", sa.Text(), nullable=False),
        sa.Column("federal", sa.Boolean(), nullable=False),
        sa.Column("appetite", sa.Text(), nullable=False, comment="yes | uw | no, of the demo book"),
        sa.Column("row", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        sa.ForeignKeyConstraint(
            ["version"],
            ["rate_book.version"],
            name=op.f("fk_class_code_version_rate_book"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("version", "code", name=op.f("pk_class_code")),
    )
    for table in (
        "partner",
        "carrier",
        "program",
        "us_state",
        "entity_type",
        "liability_limit",
        "question",
        "rate_book",
        "class_rate",
        "factor_table",
        "class_code",
    ):
        grant(table, app="SELECT", worker="SELECT")


def downgrade() -> None:
    for table in (
        "class_code",
        "factor_table",
        "class_rate",
        "rate_book",
        "question",
        "liability_limit",
        "entity_type",
        "us_state",
        "program",
        "carrier",
        "partner",
    ):
        op.drop_table(table)
