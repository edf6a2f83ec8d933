"""What underwriters change of a submission: columns, cells, rates, the prices of each, who is there.

A run of a price is named without a foreign key, as prospect.last_run_id is: runs go with the prospect alone,
and the workbook goes with it too.
"""

from typing import Any

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Numeric,
    Table,
    Text,
    Uuid,
    func,
    text,
)

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy


def _of_submission(*, key: bool = True) -> Column[Any]:
    return Column(
        "submission_id",
        Uuid,
        ForeignKey("submission.id", ondelete="CASCADE"),
        primary_key=key,
        nullable=False,
    )


def _version() -> Column[Any]:
    return Column("version", Integer, nullable=False, comment="of the workbook, when it was last saved")


workbook = Table(
    "workbook",
    metadata,
    _of_submission(),
    *tenancy(),
    Column("version", Integer, nullable=False, server_default=text("0"), comment="counts Saves"),
    moment("updated_at", default=func.now()),
    info={TENANT: True},
)

workbook_column = Table(
    "workbook_column",
    metadata,
    _of_submission(),
    Column("key", Text, primary_key=True, comment="program, or custom_carrier_ and 8 hex digits"),
    *tenancy(),
    Column("program", Text, comment="null: a custom carrier"),
    Column("name", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("price_run", Uuid, comment="current price; null: the submitted one"),
    Column("price_version", Integer, comment="of the workbook that the current price was made of"),
    Column("approved_run", Uuid),
    Column("released_run", Uuid),
    Column("asked_job", Uuid, comment="the one recalculation that is waited for"),
    Column("hidden", Boolean, nullable=False, server_default=text("false")),
    _version(),
    info={TENANT: True},
)

workbook_price = Table(
    "workbook_price",
    metadata,
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), primary_key=True),
    _of_submission(key=False),
    Column("column_key", Text, nullable=False),
    *tenancy(),
    Column("workbook_version", Integer, nullable=False),
    Column("digest", Text, nullable=False, comment="SHA-256 of base run, program, schedule, rates and book"),
    Column("saved_by", Uuid, nullable=False, comment="whose Save it prices"),
    Column("outcome", Text, comment="null while it runs: done | refused | outage | superseded"),
    Column("outcome_code", Text, comment="of a refusal"),
    Index(None, "submission_id", "column_key", "digest"),
    info={TENANT: True},
)

workbook_cell = Table(
    "workbook_cell",
    metadata,
    _of_submission(),
    Column("column_key", Text, primary_key=True),
    Column("row_key", Text, primary_key=True, comment="MASTER or a state, upper case"),
    *tenancy(),
    Column("status", Text, comment="null: Select"),
    Column("comments", Text),
    Column("debit_credit", Numeric(5, 2), comment="percent; negative: credit"),
    Column("percent_by", Uuid, comment="who last set debit_credit"),
    document("reasons", nullable=True),
    Column("note", Text),
    Column("premium", Numeric(14, 2), comment="of a custom carrier"),
    _version(),
    Column("changed_by", Uuid, nullable=False),
    moment("changed_at", default=func.now()),
    info={TENANT: True},
)

workbook_rate = Table(
    "workbook_rate",
    metadata,
    _of_submission(),
    Column("column_key", Text, primary_key=True),
    Column("state", Text, primary_key=True, comment="upper case"),
    Column("code", Text, primary_key=True),
    Column("description", Text, primary_key=True),
    *tenancy(),
    Column("manual_rate", Numeric(12, 6), comment="per $100"),
    Column("net_rate", Numeric(12, 8), comment="without Ax & EC, a fraction"),
    Column("net_rate_ax", Numeric(12, 8), comment="with Ax & EC, a fraction"),
    Column("reason", Text, nullable=False),
    _version(),
    Column("changed_by", Uuid, nullable=False),
    moment("changed_at", default=func.now()),
    info={TENANT: True},
)

workbook_change = Table(
    "workbook_change",
    metadata,
    Column("id", Uuid, primary_key=True),
    _of_submission(key=False),
    *tenancy(),
    _version(),
    Column("column_key", Text, nullable=False),
    Column("row_key", Text, comment="null: of the column itself; of a rate: STATE|code#description"),
    Column("field", Text, nullable=False),
    document("before", nullable=True),
    document("after", nullable=True),
    Column("changed_by", Uuid, nullable=False),
    moment("changed_at", default=func.now()),
    Index(None, "submission_id", "version"),
    Index(None, "submission_id", "column_key", "row_key"),
    info={TENANT: True},
)

authority_limit = Table(
    "authority_limit",
    metadata,
    Column("key", Text, primary_key=True, comment="level-measure"),
    Column("level", Integer, nullable=False),
    Column(
        "measure",
        Text,
        nullable=False,
        comment="credit | debit | rate_below_filed | price_below_submitted: percent; price: dollars",
    ),
    Column("limit", Numeric(15, 2), nullable=False, comment="most that the level may do itself"),
    Column("illustrative", Boolean, nullable=False),
    Index(None, "level", "measure", unique=True),
)

authority_issue = Table(
    "authority_issue",
    metadata,
    Column("id", Uuid, primary_key=True),
    _of_submission(key=False),
    Column("column_key", Text, nullable=False),
    Column("price_run", Uuid, nullable=False, comment="the price that is held back"),
    *tenancy(),
    Column("measure", Text, nullable=False, comment="of authority_limit, or reason_missing"),
    Column("row_key", Text, comment="cell or rate that it is about; null: the price"),
    Column("value", Numeric(15, 2), comment="null: reason_missing"),
    Column("level", Integer, nullable=False, comment="least that may decide; rises when unanswered"),
    Column("state", Text, nullable=False, server_default="open"),
    Column("cause", Text, comment="why it is void"),
    Column("raised_by", Uuid, nullable=False, comment="whose change it is: never who decides"),
    moment("raised_at", default=func.now()),
    moment("due_at", nullable=True),
    Column("decided_by", Uuid),
    moment("decided_at", nullable=True),
    Column("note", Text),
    CheckConstraint("state IN ('open', 'approved', 'refused', 'void')", name="state_is_known"),
    Index(None, "submission_id", "column_key"),
    Index("ix_authority_issue_due_at_open", "due_at", postgresql_where=text("state = 'open'")),
    Index("ix_authority_issue_submission_id_open", "submission_id", postgresql_where=text("state = 'open'")),
    info={TENANT: True},
)

presence = Table(
    "presence",
    metadata,
    _of_submission(),
    Column("person", Uuid, primary_key=True),
    Column("cell", Text, comment="column:row"),
    moment("at", default=func.now()),
    prefixes=["UNLOGGED"],
)
