"""What carriers decide in the portal, where a submission comes from, and where a carrier's mail goes."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import APP, grant, protect

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

_OPEN = sa.text("ended IS NULL")


def _moment(name: str, default: str | None = None, *, nullable: bool = False) -> sa.Column[object]:
    now = None if default is None else sa.text(default)
    return sa.Column(name, sa.DateTime(timezone=True), server_default=now, nullable=nullable)


def _refers(column: str, to: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_decision_{column}_{to}")
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=name, ondelete="CASCADE")


def _decision() -> None:
    op.create_table(
        "decision",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("submission_id", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=False),
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
        sa.Column("carrier", sa.Text(), nullable=False, comment="key; its people see the row"),
        sa.Column(
            "uuid_carriers",
            postgresql.ARRAY(sa.Text()),
            nullable=False,
            comment="keys of the carrier's quote records",
        ),
        sa.Column("quote_status", sa.Text(), nullable=False),
        sa.Column("remark", sa.Text(), server_default="", nullable=False),
        _moment("deadline"),
        _moment("approved_until"),
        sa.Column("extended_days", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column(
            "ended", sa.Text(), nullable=True, comment="bound | rejected | expired | lapsed | withdrawn"
        ),
        sa.Column("origin", sa.Text(), nullable=False, comment="agent | sales_person"),
        sa.Column("snapshot_sealed", sa.LargeBinary(), nullable=False, comment="what the carrier is shown"),
        sa.Column(
            "user_index",
            sa.LargeBinary(),
            nullable=False,
            comment="blind index of the prospect's public key",
        ),
        sa.Column("decided_by", sa.Uuid(), nullable=True),
        _moment("decided_at", nullable=True),
        sa.Column("key", sa.Text(), nullable=True, comment="of the press that changed it last"),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status_version", sa.Integer(), nullable=False, comment="that brought the status"),
        sa.Column(
            "seq", sa.Integer(), server_default=sa.text("0"), nullable=False, comment="of its last event"
        ),
        _moment("created_at", "now()"),
        _moment("updated_at", "now()"),
        _refers("submission_id", "submission"),
        _refers("prospect_id", "prospect"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decision")),
        sa.UniqueConstraint("submission_id", "carrier", name=op.f("uq_decision_submission_id_carrier")),
    )
    op.create_index(op.f("ix_decision_prospect_id"), "decision", ["prospect_id"], unique=False)
    op.create_index(op.f("ix_decision_user_index"), "decision", ["user_index"], unique=False)
    for name, columns in (("carrier", ["carrier", "deadline"]), ("deadline", ["deadline"])):
        op.create_index(f"ix_decision_{name}_open", "decision", columns, unique=False, postgresql_where=_OPEN)


def upgrade() -> None:
    _decision()
    origin = sa.Column(
        "origin", sa.Text(), server_default="agent", nullable=False, comment="agent | sales_person"
    )
    op.add_column("submission", origin)
    op.add_column("submission", sa.Column("salesperson_email", sa.Text(), nullable=True))
    op.add_column(
        "carrier", sa.Column("portal_email", sa.Text(), nullable=True, comment="of a portal carrier")
    )
    grant("decision", app="SELECT, INSERT", worker="SELECT, UPDATE")
    op.execute(f"GRANT UPDATE (origin) ON decision TO {APP}")
    protect("decision")


def downgrade() -> None:
    op.drop_column("carrier", "portal_email")
    for name in ("salesperson_email", "origin"):
        op.drop_column("submission", name)
    op.drop_table("decision")
