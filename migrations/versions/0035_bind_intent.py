"""Binds under way: one intent at a time for each prospect, steps of accounts, events of cases, carriers held.

One policy for each prospect and for each quote of a carrier is held by two partial indexes. Whether a
business is bound from elsewhere, of whichever tenant, a function of the owner tells: yes or no alone.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import APP, WORKER, grant, protect

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None

_HELD = "state IN ('asked', 'open', 'unknown', 'bound')"
_OF_ACCOUNT = ("plan", "plans", "questions", "answers", "net_rates", "terms", "policy", "waiting")
_OF_CARRIER = ("resubmit_after_s", "look_gap_s", "park_after_h", "unknown_submits_max")
_TYPED = "program, plan, answers, terms, officers_sealed, overrides_sealed, version, seq, updated_at"
"""What people enter of an account, by the API."""
_BOUND_ELSEWHERE = f"""
CREATE FUNCTION bound_elsewhere(feins bytea[], besides uuid, starts date) RETURNS boolean
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp
RETURN EXISTS (
    SELECT 1 FROM bind_intent
    WHERE fein_index = ANY (feins) AND prospect_id <> besides AND {_HELD}
        AND abs(effective_date - starts) < 365
)
"""


def _id(name: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.Uuid(), nullable=nullable)


def _text(name: str, comment: str | None = None, *, nullable: bool = True) -> sa.Column[object]:
    return sa.Column(name, sa.Text(), nullable=nullable, comment=comment)


def _json(name: str, *, nullable: bool = True) -> sa.Column[object]:
    return sa.Column(name, postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=nullable)


def _count(name: str, comment: str | None = None) -> sa.Column[object]:
    zero = sa.text("0")
    return sa.Column(name, sa.Integer(), server_default=zero, nullable=False, comment=comment)


def _moment(name: str, default: str | None = None) -> sa.Column[object]:
    now = None if default is None else sa.text(default)
    kind = sa.DateTime(timezone=True)
    return sa.Column(name, kind, server_default=now, nullable=default is None)


def _tenancy() -> tuple[sa.Column[object], ...]:
    return _text("tenant_partner"), _text("tenant_org"), _id("tenant_user")


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_{to}")
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=name, ondelete="CASCADE")


def _bind_intent() -> None:
    op.create_table(
        "bind_intent",
        sa.Column("id", sa.Uuid(), nullable=False, comment="the bind's job, where a person asked for it"),
        _id("prospect_id"),
        _id("account_id", nullable=True),
        sa.Column("decision_id", sa.Uuid(), nullable=True, comment="of a portal carrier"),
        *_tenancy(),
        _text("adapter", nullable=False),
        _text("quote_ref", "the carrier's id of the quote"),
        sa.Column("fein_index", sa.LargeBinary(), nullable=True),
        sa.Column("effective_date", sa.Date(), nullable=False),
        _text("kind", "online | portal | outside", nullable=False),
        _text("state", nullable=False),
        _json("accepted"),
        _count("attempts", "the fence of submits"),
        _count("settled", "nothing comes of this one"),
        _count("unknown_submits"),
        _count("unknown_allowed", "by operations"),
        *(_moment(name) for name in ("checked_at", "sent_at", "sent_until", "patience_since", "parked_at")),
        _json("looks"),
        _json("outside"),
        _text("policy_number"),
        sa.Column(
            "confirmed",
            sa.Boolean(),
            server_default=sa.text("true"),
            nullable=False,
            comment="by the carrier",
        ),
        _text("code"),
        _text("reason"),
        _json("differences"),
        _id("actor", nullable=True),
        _moment("created_at", "now()"),
        _moment("updated_at", "now()"),
        _refers("bind_intent", "prospect_id", "prospect"),
        _refers("bind_intent", "account_id", "bind_account"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bind_intent")),
    )
    for column in ("prospect_id", "account_id", "decision_id"):
        op.create_index(op.f(f"ix_bind_intent_{column}"), "bind_intent", [column], unique=False)
    for name, columns, unique in (
        ("uq_bind_intent_prospect_id_held", ["prospect_id"], True),
        ("uq_bind_intent_adapter_quote_ref_held", ["adapter", "quote_ref"], True),
        ("ix_bind_intent_fein_index_held", ["fein_index"], False),
    ):
        op.create_index(name, "bind_intent", columns, unique=unique, postgresql_where=sa.text(_HELD))


def _bind_step() -> None:
    op.create_table(
        "bind_step",
        _id("job_id"),
        _id("prospect_id"),
        _id("account_id"),
        *_tenancy(),
        _text("type", nullable=False),
        _json("request", nullable=False),
        _json("answer"),
        _moment("created_at", "now()"),
        _refers("bind_step", "prospect_id", "prospect"),
        _refers("bind_step", "account_id", "bind_account"),
        sa.PrimaryKeyConstraint("job_id", name=op.f("pk_bind_step")),
    )
    for column in ("account_id", "prospect_id"):
        op.create_index(op.f(f"ix_bind_step_{column}"), "bind_step", [column], unique=False)


def _case_event() -> None:
    op.create_table(
        "case_event",
        _id("id"),
        sa.Column("case_id", sa.Uuid(), nullable=False, comment="an account or a decision"),
        _id("prospect_id"),
        *_tenancy(),
        _text("carrier", "of a decision, which its people see"),
        sa.Column("version", sa.Integer(), nullable=False, comment="of the case's row"),
        sa.Column("seq", sa.Integer(), nullable=False),
        _moment("at", "clock_timestamp()"),
        _text("code", nullable=False),
        _json("params", nullable=False),
        _id("actor", nullable=True),
        _text("source", nullable=False),
        _refers("case_event", "prospect_id", "prospect"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_event")),
        sa.UniqueConstraint("case_id", "version", name=op.f("uq_case_event_case_id_version")),
        sa.UniqueConstraint("case_id", "seq", name=op.f("uq_case_event_case_id_seq")),
    )
    op.create_index(op.f("ix_case_event_prospect_id"), "case_event", ["prospect_id"], unique=False)


def _carrier_hold() -> None:
    op.create_table(
        "carrier_hold",
        _text("adapter", nullable=False),
        _text("reason", nullable=False),
        _id("by"),
        _moment("since", "now()"),
        sa.PrimaryKeyConstraint("adapter", name=op.f("pk_carrier_hold")),
    )


def _bind_account() -> None:
    columns = (
        _text("program", "under which it is bound"),
        *(_json(name) for name in _OF_ACCOUNT),
        _text("net_rates_error"),
        sa.Column("officers_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("overrides_sealed", sa.LargeBinary(), nullable=True, comment="what operations corrected"),
        _moment("expires_at"),
        _count("seq", "of its last event"),
    )
    for column in columns:
        op.add_column("bind_account", column)


def _no_statistics(table: str, *columns: str) -> None:
    for column in columns:
        op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET STATISTICS 0")


def upgrade() -> None:
    _bind_account()
    _bind_intent()
    _bind_step()
    _case_event()
    _carrier_hold()
    of_carrier = "of a carrier that binds online: see BindLimits"
    for name in _OF_CARRIER:
        comment = of_carrier if name == _OF_CARRIER[0] else None
        op.add_column("carrier", sa.Column(name, sa.Integer(), nullable=True, comment=comment))
    _no_statistics("bind_account", *_OF_ACCOUNT)
    _no_statistics("bind_intent", "accepted", "looks", "outside", "differences")
    _no_statistics("bind_step", "request", "answer")
    _no_statistics("case_event", "params")
    grant("bind_intent", app="SELECT, INSERT, UPDATE", worker="SELECT, INSERT, UPDATE")
    grant("bind_step", app="SELECT, INSERT", worker="SELECT, INSERT, UPDATE")
    grant("case_event", app="SELECT, INSERT", worker="SELECT, INSERT")
    for table in ("bind_intent", "bind_step", "case_event"):
        protect(table)
    grant("carrier_hold", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT")
    op.execute(f"GRANT UPDATE ({_TYPED}) ON bind_account TO {APP}")
    op.execute(_BOUND_ELSEWHERE)
    op.execute("REVOKE EXECUTE ON FUNCTION bound_elsewhere(bytea[], uuid, date) FROM PUBLIC")
    op.execute(f"GRANT EXECUTE ON FUNCTION bound_elsewhere(bytea[], uuid, date) TO {APP}, {WORKER}")


def downgrade() -> None:
    op.execute("DROP FUNCTION bound_elsewhere(bytea[], uuid, date)")
    op.execute(f"REVOKE UPDATE ({_TYPED}) ON bind_account FROM {APP}")
    for table in ("carrier_hold", "case_event", "bind_step", "bind_intent"):
        op.drop_table(table)
    for name in _OF_CARRIER:
        op.drop_column("carrier", name)
    for name in (*_OF_ACCOUNT, "program", "net_rates_error", "officers_sealed", "overrides_sealed"):
        op.drop_column("bind_account", name)
    for name in ("expires_at", "seq"):
        op.drop_column("bind_account", name)
