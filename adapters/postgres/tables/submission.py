"""Prospects in the underwriters' hands: each handing over with the facts that their list shows, by day."""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Numeric,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
    func,
    text,
)

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy
from models.submission import STATUS_ORDER, UwStatus

_OPEN = text("state = 'open'")
_BY_PLACE = sorted(UwStatus, key=lambda status: STATUS_ORDER.index(status.label))
_PLACES = " ".join(
    (
        "CASE uw_status",
        *(f"WHEN '{status.value}' THEN {STATUS_ORDER.index(status.label)}" for status in _BY_PLACE),
        "END",
    )
)
"""The order of statuses as the database keeps it, so that an index serves it."""

submission = Table(
    "submission",
    metadata,
    # What every row has comes first, then what a search reads: a scan of the list is twice as fast so.
    Column("id", Uuid, primary_key=True),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), nullable=False),
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), nullable=False),
    Column("submitted_by", Uuid, nullable=False),
    moment("submitted_at", default=func.now()),
    Column("number", Integer, nullable=False, comment="of the prospect's submissions, from 1"),
    Column("prospect_version", Integer, nullable=False),
    Column("version", Integer, nullable=False, server_default=text("1")),
    Column("file_count", Integer, nullable=False, server_default=text("0")),
    Column("practice", Boolean, nullable=False, server_default=text("false"), comment="real_submission off"),
    Column("stale", Boolean, nullable=False, server_default=text("false"), comment="as last worked out"),
    Column("state", Text, nullable=False, server_default="open"),
    Column("company_folded", Text, nullable=False, comment="lower case"),
    Column("producer", Text, nullable=False, comment="e-mail, lower case"),
    *tenancy(),
    Column("uw_status", Text, comment="picked on the dashboard; null: Select"),
    Column("status_place", SmallInteger, Computed(_PLACES), comment="of uw_status in the order of lists"),
    Column("derived_status", Text, comment="follows from the cells of the workbook"),
    Column("owner", Uuid, comment="the underwriter who holds it"),
    Column("needed_by", Date),
    moment("released_at", nullable=True),
    Column("released_by", Uuid),
    moment("seen_at", nullable=True),
    # The facts of the list are those of the draft that was submitted.
    Column("company", Text, nullable=False),
    Column("fein_sealed", LargeBinary),
    Column("fein_index", LargeBinary),
    Column("fein_last4", Text),
    Column("primary_state", Text, nullable=False, comment="upper case; empty: none"),
    Column("governing_state", Text, nullable=False, comment="upper case; of the largest payroll"),
    Column("governing_class", Text, nullable=False),
    Column("payroll", Numeric(15, 2), nullable=False, comment="of a year, all locations"),
    Column("partner", Text, nullable=False, comment="key; empty: none"),
    Column("effective_date", Date),
    Column("origin", Text, nullable=False, server_default="agent", comment="agent | sales_person"),
    Column("salesperson_email", Text),
    document("stale_causes", nullable=True),
    CheckConstraint("state IN ('open', 'released', 'bound', 'closed')", name="state_is_known"),
    UniqueConstraint("prospect_id", "number"),
    Index("uq_submission_prospect_id_open", "prospect_id", unique=True, postgresql_where=_OPEN),
    Index(None, "run_id"),
    Index(None, "tenant_org", "submitted_at"),
    Index(None, "tenant_partner", "submitted_at"),
    Index(None, "tenant_user", "submitted_at"),
    Index(None, "submitted_at", "id"),
    Index(
        "ix_submission_names",
        text("three_letter_parts((company_folded || chr(10)) || producer)"),
        postgresql_using="gin",
    ),
    Index("ix_submission_fein_last4_open", "fein_last4", postgresql_where=_OPEN),
    *(
        Index(f"ix_submission_{column}_open", column, "submitted_at", "id", postgresql_where=_OPEN)
        for column in (
            "company_folded",
            "primary_state",
            "governing_state",
            "governing_class",
            "payroll",
            "partner",
            "needed_by",
            "effective_date",
            "status_place",
        )
    ),
    info={TENANT: True},
)

holiday = Table(
    "holiday",
    metadata,
    Column("day", Date, primary_key=True),
    Column("name", Text, nullable=False),
)
