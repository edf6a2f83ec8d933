"""What carriers that bind online hold of a prospect, their answers in a run, who writes there just now."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

_LIVE = (
    "state IN ('quoting', 'indication', 'quoted', 'referred', 'more_info', 'invalid', 'outage', 'binding',"
    " 'unknown', 'bind_unresolved'"
)


def _tenancy() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
    )


def _moment(name: str, *, nullable: bool = False, default: bool = False) -> sa.Column[object]:
    now = sa.text("now()") if default else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=now, nullable=nullable)


def _bind_account() -> None:
    op.create_table(
        "bind_account",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("prospect_id", sa.Uuid(), nullable=False),
        *_tenancy(),
        sa.Column("adapter", sa.Text(), nullable=False),
        sa.Column("run_id", sa.Uuid(), nullable=True, comment="whose request stands there"),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("quote_ref", sa.Text(), nullable=True, comment="the carrier's id of the quote"),
        sa.Column("fein_index", sa.LargeBinary(), nullable=True, comment="of the FEIN that it was asked for"),
        sa.Column("eligibility", sa.Text(), nullable=True),
        sa.Column("quote_status", sa.Text(), nullable=True, comment="in the carrier's words"),
        sa.Column(
            "request_digest", sa.Text(), nullable=True, comment="of the last request that was written there"
        ),
        sa.Column("premium", sa.Numeric(precision=15, scale=2), nullable=True),
        sa.Column("taxes", sa.Numeric(precision=15, scale=2), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        _moment("created_at", default=True),
        _moment("updated_at", default=True),
        sa.ForeignKeyConstraint(
            ["prospect_id"],
            ["prospect.id"],
            name=op.f("fk_bind_account_prospect_id_prospect"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["quote_run.id"], name=op.f("fk_bind_account_run_id_quote_run"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bind_account")),
    )
    for columns in (["prospect_id", "adapter"], ["run_id"], ["adapter", "fein_index"]):
        op.create_index(op.f(f"ix_bind_account_{'_'.join(columns)}"), "bind_account", columns, unique=False)
    for name, columns, states in (
        ("uq_bind_account_prospect_id_adapter_live", ["prospect_id", "adapter"], f"{_LIVE})"),
        (
            "uq_bind_account_adapter_quote_ref_owning",
            ["adapter", "quote_ref"],
            f"{_LIVE}, 'bound', 'bound_outside')",
        ),
    ):
        op.create_index(name, "bind_account", columns, unique=True, postgresql_where=sa.text(states))


def _carrier_answer() -> None:
    op.create_table(
        "carrier_answer",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("adapter", sa.Text(), nullable=False),
        *_tenancy(),
        sa.Column("job_id", sa.Uuid(), nullable=False, comment="that asked"),
        sa.Column("answer", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=False),
        _moment("at", default=True),
        sa.ForeignKeyConstraint(
            ["run_id"], ["quote_run.id"], name=op.f("fk_carrier_answer_run_id_quote_run"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "adapter", name=op.f("pk_carrier_answer")),
    )
    op.execute("ALTER TABLE carrier_answer ALTER COLUMN answer SET STATISTICS 0")


def _carrier_lease() -> None:
    op.create_table(
        "carrier_lease",
        sa.Column("adapter", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False, comment="blind index of the FEIN, else the run"),
        sa.Column("holder", sa.Uuid(), nullable=False, comment="a program of a job, whichever try it is at"),
        sa.Column("token", sa.Uuid(), nullable=False, comment="of the try"),
        _moment("until"),
        _moment("write_begun_at", nullable=True),
        sa.PrimaryKeyConstraint("adapter", "key", name=op.f("pk_carrier_lease")),
    )
    op.create_index(op.f("ix_carrier_lease_until"), "carrier_lease", ["until"], unique=False)


def upgrade() -> None:
    _bind_account()
    _carrier_answer()
    _carrier_lease()
    for table in ("bind_account", "carrier_answer"):
        grant(table, app="SELECT", worker="SELECT, INSERT, UPDATE")
        protect(table)
    grant("carrier_lease", worker="SELECT, INSERT, UPDATE, DELETE")


def downgrade() -> None:
    for table in ("carrier_lease", "carrier_answer", "bind_account"):
        op.drop_table(table)
