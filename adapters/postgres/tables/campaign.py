"""Campaigns, who came from them, the codes that prove an address, what visitors did, and mails that wait."""

from sqlalchemy import (
    ARRAY,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Index,
    LargeBinary,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    func,
    text,
)

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy

campaign = Table(
    "campaign",
    metadata,
    Column("name", Text, primary_key=True, comment="campaignName of the link"),
    Column("title", Text, nullable=False),
    Column("agency_key", Text, comment="whose new prospects are"),
    Column("from_date", Date),
    Column("to_date", Date, comment="first day on which it is over"),
    Column("illustrative", Boolean, nullable=False),
    Column("partner", Text, comment="null: every partner on offer"),
    Column(
        "programs", ARRAY(Text), nullable=False, server_default="{}", comment="empty: every program on offer"
    ),
)

campaign_contact = Table(
    "campaign_contact",
    metadata,
    Column("id", Uuid, primary_key=True, comment="tenant_user of the contact's prospects"),
    Column("email_index", LargeBinary, nullable=False),
    Column(
        "email_sealed",
        LargeBinary,
        comment="null until the address comes by again: it was another owner's alone",
    ),
    Column("domain", Text, comment="null for free mail"),
    Column("campaign", Text),
    Column("agency_key", Text),
    Column("partner_key", Text),
    moment("created_at", default=func.now()),
    Column("proved_at", DateTime(timezone=True), comment="last; null: only ever named by a save"),
    Index(None, "domain"),
    UniqueConstraint("email_index", "agency_key", "partner_key", postgresql_nulls_not_distinct=True),
    CheckConstraint("agency_key IS NULL OR partner_key IS NULL", name="one_owner"),
)

otp_code = Table(
    "otp_code",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("session_id", LargeBinary, nullable=False),
    Column("email_index", LargeBinary, nullable=False),
    Column("code_hash", LargeBinary, nullable=False, comment="HMAC-SHA-256 of row, address and code"),
    Column("tries", SmallInteger, nullable=False, server_default=text("0")),
    moment("created_at", default=func.now()),
    moment("expires_at"),
    Index(None, "session_id", "email_index", unique=True),
    Index(None, "expires_at"),
)

visit = Table(
    "visit",
    metadata,
    Column("id", Uuid, primary_key=True),
    *tenancy(),
    Column("call", Text, nullable=False, comment="which call noted it"),
    Column("domain", Text, comment="null for free mail"),
    Column("email_index", LargeBinary),
    Column("campaign", Text),
    Column("form_stage", Text),
    Column("quote_status", Text),
    document("dashboard_files", nullable=True),
    moment("at", default=func.now()),
    Index(None, "domain", "at"),
    Index(None, "tenant_user", "at"),
    info={TENANT: True},
)

callback_request = Table(
    "callback_request",
    metadata,
    Column("id", Uuid, primary_key=True),
    *tenancy(),
    Column("type", Text, nullable=False),
    Column("person_sealed", LargeBinary, nullable=False, comment="name, e-mail, phone"),
    moment("created_at", default=func.now()),
    info={TENANT: True},
)

mail = Table(
    "mail",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="CASCADE"), nullable=False, unique=True),
    *tenancy(),
    Column("kind", Text, nullable=False),
    Column("content_sealed", LargeBinary, comment="recipient and facts; erased once it has ended"),
    moment("created_at", default=func.now()),
    moment("sent_at", nullable=True),
    info={TENANT: True},
)
