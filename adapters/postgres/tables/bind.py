"""What carriers hold of ours and what was said to them: quotes, answers in a run, evidence, leases."""

from sqlalchemy import (
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Numeric,
    Table,
    Text,
    Uuid,
    func,
    text,
)

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy
from models.bind_account import LIVE, OWNING, BindAccountState


def state_in(states: frozenset[BindAccountState]) -> str:
    """The condition of an index that holds rows in some states."""
    return f"state IN ({', '.join(repr(state.value) for state in BindAccountState if state in states)})"


WAITS_FOR_OPS = "waiting ->> 'code' IN ('credentials', 'correction')"
"""An account that operations are to look at, whether or not it has an intent."""

bind_account = Table(
    "bind_account",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), nullable=False),
    *tenancy(),
    Column("adapter", Text, nullable=False),
    Column(
        "run_id", Uuid, ForeignKey("quote_run.id", ondelete="SET NULL"), comment="whose request stands there"
    ),
    Column("state", Text, nullable=False),
    Column("quote_ref", Text, comment="the carrier's id of the quote"),
    Column("fein_index", LargeBinary, comment="of the FEIN that it was asked for"),
    Column("eligibility", Text),
    Column("quote_status", Text, comment="in the carrier's words"),
    Column("request_digest", Text, comment="of the last request that was written there"),
    Column("premium", Numeric(15, 2)),
    Column("taxes", Numeric(15, 2)),
    Column("program", Text, comment="under which it is bound"),
    document("plan", nullable=True),
    document("plans", nullable=True),
    document("questions", nullable=True),
    document("answers", nullable=True),
    document("net_rates", nullable=True),
    Column("net_rates_error", Text),
    document("terms", nullable=True),
    Column("officers_sealed", LargeBinary),
    Column("overrides_sealed", LargeBinary, comment="what operations corrected"),
    moment("expires_at", nullable=True),
    document("policy", nullable=True),
    document("waiting", nullable=True),
    Column("version", Integer, nullable=False),
    Column("seq", Integer, nullable=False, server_default=text("0"), comment="of its last event"),
    moment("created_at", default=func.now()),
    moment("updated_at", default=func.now()),
    document("remarks", nullable=True),
    document("officer_options", nullable=True),
    Column("answers_version", Integer, nullable=False, server_default=text("0"), comment="that changed them"),
    Column(
        "officers_version", Integer, nullable=False, server_default=text("0"), comment="that changed them"
    ),
    Column("told_sealed", LargeBinary, comment="address of the agent who asks"),
    Index(None, "prospect_id", "adapter"),
    Index(None, "run_id"),
    Index(None, "adapter", "fein_index"),
    Index("ix_bind_account_updated_at_for_ops", "updated_at", postgresql_where=text(WAITS_FOR_OPS)),
    Index(
        "uq_bind_account_prospect_id_adapter_live",
        "prospect_id",
        "adapter",
        unique=True,
        postgresql_where=text(state_in(LIVE)),
    ),
    Index(
        "uq_bind_account_adapter_quote_ref_owning",
        "adapter",
        "quote_ref",
        unique=True,
        postgresql_where=text(state_in(OWNING)),
    ),
    info={TENANT: True},
)

carrier_answer = Table(
    "carrier_answer",
    metadata,
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), primary_key=True),
    Column("adapter", Text, primary_key=True),
    *tenancy(),
    Column("job_id", Uuid, nullable=False, comment="that asked"),
    document("answer"),
    moment("at", default=func.now()),
    info={TENANT: True},
)

carrier_lease = Table(
    "carrier_lease",
    metadata,
    Column("adapter", Text, primary_key=True),
    Column("key", LargeBinary, primary_key=True, comment="blind index of the FEIN, else the run"),
    Column("holder", Uuid, nullable=False, comment="a program of a job, whichever try it is at"),
    Column("token", Uuid, nullable=False, comment="of the try"),
    moment("until"),
    moment("write_begun_at", nullable=True),
    Index(None, "until"),
)

carrier_evidence = Table(
    "carrier_evidence",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column(
        "account_id",
        Uuid,
        ForeignKey("bind_account.id", ondelete="CASCADE"),
        comment="none before there is an account",
    ),
    *tenancy(),
    Column("adapter", Text, nullable=False),
    Column("call", Text, nullable=False, comment="the port's word"),
    Column("at", DateTime(timezone=True), nullable=False, comment="when it was sent"),
    Column("ms", Integer, nullable=False),
    Column("status", Integer, comment="none: no reply came"),
    Column("request", Text, nullable=False, comment="masked and cut"),
    Column("reply", Text, nullable=False, comment="masked and cut"),
    Column("request_hash", LargeBinary, nullable=False, comment="keyed, of the whole"),
    Column("reply_hash", LargeBinary, nullable=False, comment="keyed, of the whole"),
    Index(None, "account_id", "at"),
    info={TENANT: True},
)
