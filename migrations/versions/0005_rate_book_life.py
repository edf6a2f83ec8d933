"""The life of a rate book: draft, checked, approved by a second person, effective, retired; rehearsals."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.rate_book_guard_v1 import guard_books, unguard_books
from migrations.row_security_v1 import grant, protect

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

JSON = postgresql.JSONB(none_as_null=True, astext_type=sa.Text())
OLD_STATUS, NEW_STATUS = "effective | retired", "draft | checked | approved | effective | retired"
CONTENT = "of all tables; the database freezes it with the draft"
STATES = "status IN ('draft', 'checked', 'approved', 'effective', 'retired')"
SECOND_PERSON = (
    "created_by IS NULL OR status IN ('draft', 'checked') OR (approved_by IS NOT NULL "
    "AND approved_by <> created_by AND approved_by <> ALL (contributors))"
)
STEPS = "status, sha256, table_names, illustrative, effective_from, note, revision, contributors"
STAMPS = "approved_by, approved_at, published_at, retired_at"


def _head_columns() -> tuple[sa.Column[Any], ...]:
    return (
        sa.Column("base_version", sa.Text(), comment="the book that the draft was copied from"),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.Column(
            "revision", sa.Integer(), server_default=sa.text("1"), nullable=False, comment="counts imports"
        ),
        sa.Column("created_by", sa.Uuid(), comment="none: came with the platform"),
        sa.Column(
            "contributors",
            postgresql.ARRAY(sa.Uuid()),
            server_default=sa.text("'{}'::uuid[]"),
            nullable=False,
        ),
        sa.Column("approved_by", sa.Uuid()),
        sa.Column("approved_at", sa.DateTime(timezone=True)),
        sa.Column("published_at", sa.DateTime(timezone=True)),
        sa.Column("retired_at", sa.DateTime(timezone=True)),
    )


def upgrade() -> None:
    for column in _head_columns():
        op.add_column("rate_book", column)
    op.execute("UPDATE rate_book SET published_at = imported_at")
    op.alter_column("rate_book", "status", comment=NEW_STATUS, existing_comment=OLD_STATUS)
    op.alter_column("rate_book", "sha256", comment=CONTENT)
    op.create_check_constraint("status_is_known", "rate_book", STATES)
    op.create_check_constraint("second_person_approves", "rate_book", SECOND_PERSON)
    _create_history()
    _create_rehearsals()
    op.add_column(
        "quote_worksheet",
        sa.Column("book_sha256", sa.Text(), comment="content of that rate book; none where a carrier priced"),
    )
    guard_books()
    grant("rate_book", app=f"INSERT, DELETE, UPDATE ({STEPS}, {STAMPS})")
    for table in ("class_rate", "factor_table", "class_code"):
        grant(table, app="INSERT, DELETE")
    grant("rate_book_event", app="SELECT, INSERT")
    grant("rate_book_import", app="SELECT, INSERT")
    grant("rate_book_rehearsal", app="SELECT, INSERT", worker="SELECT, UPDATE")
    grant("rate_book_rehearsal_row", app="SELECT", worker="SELECT, INSERT, UPDATE")


def _version() -> sa.Column[str]:
    return sa.Column("version", sa.Text(), nullable=False)


def _of_book(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["version"], ["rate_book.version"], name=op.f(f"fk_{table}_version_rate_book"), ondelete="CASCADE"
    )


def _now(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False)


def _create_history() -> None:
    op.create_table(
        "rate_book_event",
        sa.Column("id", sa.Uuid(), nullable=False),
        _version(),
        _now("at"),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("actor", sa.Uuid()),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False, comment="content when it was done"),
        _of_book("rate_book_event"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rate_book_event")),
    )
    op.create_index(op.f("ix_rate_book_event_version_at"), "rate_book_event", ["version", "at"])
    op.create_table(
        "rate_book_import",
        sa.Column("id", sa.Uuid(), nullable=False),
        _version(),
        _now("at"),
        sa.Column("actor", sa.Uuid(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False, comment="name of the table"),
        sa.Column("mode", sa.Text(), nullable=False, comment="replace | merge"),
        sa.Column("file_name", sa.Text(), nullable=False),
        sa.Column("file_sha256", sa.Text(), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False, comment="rows of the file without a fault"),
        sa.Column("faults", sa.Integer(), nullable=False),
        sa.Column("counts", JSON, nullable=False),
        sa.Column(
            "fault_list",
            sa.LargeBinary(),
            comment="every fault: CSV, deflated; none when the file was taken",
        ),
        _of_book("rate_book_import"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rate_book_import")),
    )
    op.create_index(op.f("ix_rate_book_import_version_at"), "rate_book_import", ["version", "at"])


def _create_rehearsals() -> None:
    op.create_table(
        "rate_book_rehearsal",
        sa.Column("id", sa.Uuid(), nullable=False),
        _version(),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False, comment="content that is rehearsed"),
        sa.Column("started_by", sa.Uuid(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False, comment="processing | done | error"),
        sa.Column("error_code", sa.Text()),
        sa.Column(
            "total", sa.Integer(), server_default=sa.text("0"), nullable=False, comment="open quotes to price"
        ),
        sa.Column("done", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "untouched",
            sa.Integer(),
            server_default=sa.text("0"),
            nullable=False,
            comment="start before the book",
        ),
        sa.Column("summary", JSON),
        _now("created_at"),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        _of_book("rate_book_rehearsal"),
        sa.ForeignKeyConstraint(
            ["job_id"], ["job.id"], name=op.f("fk_rate_book_rehearsal_job_id_job"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rate_book_rehearsal")),
        sa.UniqueConstraint("job_id", name=op.f("uq_rate_book_rehearsal_job_id")),
    )
    op.create_index(
        op.f("ix_rate_book_rehearsal_version_created_at"), "rate_book_rehearsal", ["version", "created_at"]
    )
    op.create_table(
        "rate_book_rehearsal_row",
        sa.Column("rehearsal_id", sa.Uuid(), nullable=False),
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("tenant_partner", sa.Text()),
        sa.Column("tenant_org", sa.Text()),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=False),
        sa.Column("effective_date", sa.Date(), nullable=False),
        sa.Column("states", JSON, nullable=False),
        sa.Column("old_book", sa.Text(), nullable=False),
        sa.Column("old_premium", sa.Numeric(15, 2), nullable=False),
        sa.Column("new_premium", sa.Numeric(15, 2), comment="none: the draft refuses the risk"),
        sa.Column("delta", sa.Numeric(15, 2), nullable=False, comment="0 where it is refused"),
        sa.Column("percent", sa.Numeric(12, 1)),
        sa.Column("outcome", sa.Text(), nullable=False, comment="same | moved | refused"),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        *(
            sa.ForeignKeyConstraint(
                [column],
                [f"{table}.id"],
                name=op.f(f"fk_rate_book_rehearsal_row_{column}_{table}"),
                ondelete="CASCADE",
            )
            for column, table in (
                ("rehearsal_id", "rate_book_rehearsal"),
                ("run_id", "quote_run"),
                ("prospect_id", "prospect"),
            )
        ),
        sa.PrimaryKeyConstraint("rehearsal_id", "run_id", "program", name=op.f("pk_rate_book_rehearsal_row")),
    )
    op.create_index(
        op.f("ix_rate_book_rehearsal_row_rehearsal_id_outcome"),
        "rate_book_rehearsal_row",
        ["rehearsal_id", "outcome"],
    )
    protect("rate_book_rehearsal_row")


def downgrade() -> None:
    # What has not been published cannot be told apart by the older schema: drafts go, the rest stays.
    unguard_books()
    op.execute("DELETE FROM rate_book WHERE status IN ('draft', 'checked', 'approved')")
    op.drop_column("quote_worksheet", "book_sha256")
    for table in (
        "rate_book_rehearsal_row",
        "rate_book_rehearsal",
        "rate_book_import",
        "rate_book_event",
    ):
        op.drop_table(table)
    for table in ("class_rate", "factor_table", "class_code"):
        op.execute(f"REVOKE INSERT, DELETE ON {table} FROM quoteloom_app")
    op.execute("REVOKE INSERT, DELETE, UPDATE ON rate_book FROM quoteloom_app")
    for name in ("second_person_approves", "status_is_known"):
        op.drop_constraint(name, "rate_book", type_="check")
    op.alter_column("rate_book", "sha256", existing_comment=CONTENT, comment=None)
    op.alter_column("rate_book", "status", comment=OLD_STATUS, existing_comment=NEW_STATUS)
    for column in reversed(_head_columns()):
        op.drop_column("rate_book", column.name)
