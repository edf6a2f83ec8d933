"""Binds under way: what was accepted and what became of it, steps of accounts, events of cases, holds."""

from sqlalchemy import (
    Boolean,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    func,
    text,
)

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy
from models.bind_intent import HOLDING, UNSETTLED, IntentState

HELD = f"state IN ({', '.join(repr(state.value) for state in IntentState if state in HOLDING)})"
"""The condition of indexes by which one intent keeps others away."""
OPEN = f"state IN ({', '.join(repr(state.value) for state in IntentState if state in UNSETTLED)})"
"""How it ends is not known yet."""
DOUBTED = "state = 'bound' AND (NOT confirmed OR code = 'two_policies')"
"""Bound, and operations are to look at it."""
_NONE = text("0")

bind_intent = Table(
    "bind_intent",
    metadata,
    Column("id", Uuid, primary_key=True, comment="the bind's job, where a person asked for it"),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), nullable=False),
    Column("account_id", Uuid, ForeignKey("bind_account.id", ondelete="CASCADE")),
    Column("decision_id", Uuid, comment="of a portal carrier"),
    *tenancy(),
    Column("adapter", Text, nullable=False),
    Column("quote_ref", Text, comment="the carrier's id of the quote"),
    Column("fein_index", LargeBinary),
    Column("effective_date", Date, nullable=False),
    Column("kind", Text, nullable=False, comment="online | portal | outside"),
    Column("state", Text, nullable=False),
    document("accepted", nullable=True),
    Column("attempts", Integer, nullable=False, server_default=_NONE, comment="the fence of submits"),
    Column("settled", Integer, nullable=False, server_default=_NONE, comment="nothing comes of this one"),
    Column("unknown_submits", Integer, nullable=False, server_default=_NONE),
    Column("unknown_allowed", Integer, nullable=False, server_default=_NONE, comment="by operations"),
    moment("checked_at", nullable=True),
    moment("sent_at", nullable=True),
    moment("sent_until", nullable=True),
    moment("patience_since", nullable=True),
    moment("parked_at", nullable=True),
    document("looks", nullable=True),
    document("outside", nullable=True),
    Column("policy_number", Text),
    Column("confirmed", Boolean, nullable=False, server_default=text("true"), comment="by the carrier"),
    Column("code", Text),
    Column("reason", Text),
    document("differences", nullable=True),
    Column("actor", Uuid),
    moment("created_at", default=func.now()),
    moment("updated_at", default=func.now()),
    Index("uq_bind_intent_prospect_id_held", "prospect_id", unique=True, postgresql_where=text(HELD)),
    Index("uq_bind_intent_adapter_quote_ref_held", "adapter", "quote_ref", unique=True,
          postgresql_where=text(HELD)),
    Index("ix_bind_intent_fein_index_held", "fein_index", postgresql_where=text(HELD)),
    Index("ix_bind_intent_created_at_unsettled", "created_at", postgresql_where=text(OPEN)),
    Index("ix_bind_intent_created_at_doubted", "created_at", postgresql_where=text(DOUBTED)),
    Index(None, "prospect_id"),
    Index(None, "account_id"),
    Index(None, "decision_id"),
    info={TENANT: True},
)  # fmt: skip

bind_step = Table(
    "bind_step",
    metadata,
    Column("job_id", Uuid, primary_key=True),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), nullable=False),
    Column("account_id", Uuid, ForeignKey("bind_account.id", ondelete="CASCADE"), nullable=False),
    *tenancy(),
    Column("type", Text, nullable=False),
    document("request"),
    document("answer", nullable=True),
    moment("created_at", default=func.now()),
    Index(None, "account_id"),
    Index(None, "prospect_id"),
    info={TENANT: True},
)

case_event = Table(
    "case_event",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("case_id", Uuid, nullable=False, comment="an account or a decision"),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), nullable=False),
    *tenancy(),
    Column("carrier", Text, comment="of a decision, which its people see"),
    Column("version", Integer, nullable=False, comment="of the case's row"),
    Column("seq", Integer, nullable=False),
    moment("at", default=func.clock_timestamp()),
    Column("code", Text, nullable=False),
    document("params"),
    Column("actor", Uuid),
    Column("source", Text, nullable=False),
    UniqueConstraint("case_id", "version"),
    UniqueConstraint("case_id", "seq"),
    Index(None, "prospect_id"),
    info={TENANT: True},
)

carrier_hold = Table(
    "carrier_hold",
    metadata,
    Column("adapter", Text, primary_key=True),
    Column("reason", Text, nullable=False),
    Column("by", Uuid, nullable=False),
    moment("since", default=func.now()),
)
