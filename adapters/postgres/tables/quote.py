"""Drafts, and what came of them: runs, the row of each program, the price record behind it."""

from typing import Any

from sqlalchemy import (
    Boolean,
    CheckConstraint,
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
from sqlalchemy.dialects.postgresql import ARRAY

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy


def shown_to() -> Column[Any]:
    """Whether tenants see a price too: an underwriter's is staff's alone until its release."""
    return Column("shown_to", Text, nullable=False, server_default="all", comment="staff | all")


prospect = Table(
    "prospect",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("public_id", Text, nullable=False, comment="user_{YYYYMMDD}_{unique}"),
    *tenancy(),
    Column("version", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("status", Text, nullable=False),
    document("sections"),
    Column("fein_sealed", LargeBinary),
    Column("fein_index", LargeBinary),
    Column("fein_last4", Text),
    Column("fein_session", LargeBinary, comment="visitor's session in which it was typed, as session.id"),
    Column("company_name", Text, nullable=False, server_default=""),
    Column(
        "states", ARRAY(Text), nullable=False, server_default="{}", comment="of the locations, lower case"
    ),
    Column("last_run_id", Uuid),
    Column("quote_submitted", Boolean, nullable=False, server_default=text("false")),
    Column(
        "practice",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="real_submission is 'false'",
    ),
    Column(
        "uw_released",
        Boolean,
        nullable=False,
        server_default=text("false"),
        comment="until it is submitted again",
    ),
    Column("modified_by", Uuid, nullable=False),
    moment("created_at", default=func.now()),
    moment("updated_at", default=func.now()),
    moment("archived_at", nullable=True),
    Index(None, "tenant_org", "updated_at"),
    Index(None, "tenant_partner", "updated_at"),
    Index(None, "tenant_user", "updated_at"),
    Index(None, "updated_at", "id"),
    Index(None, "fein_index", "tenant_org"),
    Index(None, "fein_index", "tenant_partner"),
    # An e-mail is the key of one prospect for each contact; a key that was made here is one over all.
    UniqueConstraint("public_id", "tenant_user"),
    Index(
        "uq_prospect_public_id_made_here",
        "public_id",
        unique=True,
        postgresql_where=text("strpos(public_id, '@') = 0"),
    ),
    info={TENANT: True},
)

claim_history = Table(
    "claim_history",
    metadata,
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), primary_key=True),
    *tenancy(),
    Column("version", Integer, nullable=False),
    document("years"),
    Column("no_loss", Boolean, nullable=False),
    Column("no_loss_since", Date),
    Column("modified_by", Uuid, nullable=False),
    moment("updated_at", default=func.now()),
    info={TENANT: True},
)

status_event = Table(
    "status_event",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), nullable=False),
    *tenancy(),
    Column("button_name", Text, nullable=False),
    Column("actor", Uuid, nullable=False),
    document("detail"),
    moment("at", default=func.now()),
    Index(None, "prospect_id", "at"),
    info={TENANT: True},
)

quote_run = Table(
    "quote_run",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE")),
    Column("prospect_version", Integer),
    *tenancy(),
    Column("created_by", Uuid, nullable=False),
    document("input"),
    Column("fein_sealed", LargeBinary),
    moment("created_at", default=func.now()),
    moment("closed_at", nullable=True),
    Column("result_version", Integer, nullable=False, server_default=text("0")),
    Column("kind", Text, nullable=False, server_default="quote", comment="quote | recalculation"),
    Column(
        "base_run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), comment="what is recalculated"
    ),
    shown_to(),
    Index(None, "prospect_id", "created_at"),
    Index(None, "base_run_id"),
    CheckConstraint("(kind = 'recalculation') = (base_run_id IS NOT NULL)", name="kind_has_its_base"),
    info={TENANT: True},
)

quote_attempt = Table(
    "quote_attempt",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), nullable=False),
    Column("program", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="CASCADE"), nullable=False, unique=True),
    *tenancy(),
    Column("asked_by", Uuid, nullable=False),
    moment("asked_at", default=func.now()),
    document("before"),
    Column("result_key", Text, comment="of the object that came of it"),
    UniqueConstraint("run_id", "program", "number"),
    info={TENANT: True},
)

carrier_quote = Table(
    "carrier_quote",
    metadata,
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), primary_key=True),
    Column("program", Text, primary_key=True),
    Column("job_id", Uuid, nullable=False),
    *tenancy(),
    Column("version", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("partner", Text, nullable=False, comment="of the program"),
    Column("carrier", Text, nullable=False),
    Column("carrier_name", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("source", Text, nullable=False),
    document("reasons"),
    document("totals", nullable=True),
    document("cost", nullable=True),
    document("states"),
    document("locations"),
    Column("illustrative", Boolean, nullable=False),
    Column("has_worksheet", Boolean, nullable=False),
    Column("elapsed_ms", Integer),
    moment("updated_at", default=func.now()),
    shown_to(),
    Index(None, "job_id", "seq"),
    info={TENANT: True},
)

quote_worksheet = Table(
    "quote_worksheet",
    metadata,
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), primary_key=True),
    Column("program", Text, primary_key=True),
    *tenancy(),
    document("input"),
    Column("sha256", Text, nullable=False, comment="of the canonical input"),
    Column("algorithm", Text, nullable=False),
    Column("engine_version", Text, nullable=False),
    Column("book_version", Text, nullable=False),
    Column("book_sha256", Text, comment="content of that rate book; none where a carrier priced"),
    document("worksheet"),
    moment("created_at", default=func.now()),
    shown_to(),
    info={TENANT: True},
)

quote_record = Table(
    "quote_record",
    metadata,
    Column("uuid_carrier", Text, primary_key=True),
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE")),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE")),
    *tenancy(),
    Column("version", Integer, nullable=False),
    document("body"),
    Column("restricted_sealed", LargeBinary),
    moment("created_at", default=func.now()),
    moment("updated_at", default=func.now()),
    Index(None, "prospect_id"),
    Index(None, "run_id"),
    info={TENANT: True},
)
