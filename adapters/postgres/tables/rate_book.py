"""Rate books: a head with its place in life, the rows of every table, and what was done with the book.

Rows change only while their book is a draft: triggers refuse it to everybody else, the owner included
(migrations/rate_book_guard_v1.py).
"""

from sqlalchemy import (
    ARRAY,
    Boolean,
    CheckConstraint,
    Column,
    Date,
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
from sqlalchemy.dialects.postgresql import JSONB

from adapters.postgres.tables.base import TENANT, document, metadata, moment, tenancy

MONEY = Numeric(15, 2)


def _version() -> Column[str]:
    return Column("version", Text, ForeignKey("rate_book.version", ondelete="CASCADE"), primary_key=True)


def _of_version() -> Column[str]:
    return Column("version", Text, ForeignKey("rate_book.version", ondelete="CASCADE"), nullable=False)


rate_book = Table(
    "rate_book",
    metadata,
    Column("version", Text, primary_key=True),
    Column("source", Text, nullable=False),
    Column("status", Text, nullable=False, comment="draft | checked | approved | effective | retired"),
    Column("sha256", Text, nullable=False, comment="of all tables; the database freezes it with the draft"),
    Column("priced_sha256", Text, nullable=False, comment="of the tables that price or judge; frozen alike"),
    Column("table_names", JSONB, nullable=False, comment="a table may be empty"),
    Column("illustrative", Boolean, nullable=False),
    Column("effective_from", Date, nullable=False),
    Column("effective_to", Date),
    moment("imported_at", default=func.now()),
    Column("base_version", Text, comment="the book that the draft was copied from"),
    Column("note", Text, nullable=False, server_default=""),
    Column("revision", Integer, nullable=False, server_default=text("1"), comment="counts imports"),
    Column("created_by", Uuid, comment="none: came with the platform"),
    Column("contributors", ARRAY(Uuid), nullable=False, server_default=text("'{}'::uuid[]")),
    Column("approved_by", Uuid),
    moment("approved_at", nullable=True),
    moment("published_at", nullable=True),
    moment("retired_at", nullable=True),
    CheckConstraint(
        "status IN ('draft', 'checked', 'approved', 'effective', 'retired')", name="status_is_known"
    ),
    CheckConstraint(
        "created_by IS NULL OR status IN ('draft', 'checked') OR (approved_by IS NOT NULL "
        "AND approved_by <> created_by AND approved_by <> ALL (contributors))",
        name="second_person_approves",
    ),
)

class_rate = Table(
    "class_rate",
    metadata,
    _version(),
    Column("seq", Integer, primary_key=True),
    Column("state", Text, nullable=False),
    Column("class_code", Text, nullable=False),
    Column("program", Text, nullable=False),
    document("row"),
    Index(None, "version", "state", "class_code"),
)

factor_table = Table(
    "factor_table",
    metadata,
    _version(),
    Column("name", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    document("row"),
)

class_code = Table(
    "class_code",
    metadata,
    _version(),
    Column("code", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("description", Text, nullable=False),
    Column("industry", Text, nullable=False),
    Column("hazard_group", Text, nullable=False),
    Column("federal", Boolean, nullable=False),
    Column("appetite", Text, nullable=False, comment="yes | uw | no, of the demo book"),
    document("row"),
)

rate_book_event = Table(
    "rate_book_event",
    metadata,
    Column("id", Uuid, primary_key=True),
    _of_version(),
    moment("at", default=func.now()),
    Column("action", Text, nullable=False),
    Column("actor", Uuid),
    Column("note", Text, nullable=False, server_default=""),
    Column("sha256", Text, nullable=False, comment="content when it was done"),
    Index(None, "version", "at"),
)

rate_book_import = Table(
    "rate_book_import",
    metadata,
    Column("id", Uuid, primary_key=True),
    _of_version(),
    moment("at", default=func.now()),
    Column("actor", Uuid, nullable=False),
    Column("kind", Text, nullable=False, comment="name of the table"),
    Column("mode", Text, nullable=False, comment="replace | merge"),
    Column("file_name", Text, nullable=False),
    Column("file_sha256", Text, nullable=False),
    Column("rows", Integer, nullable=False, comment="rows of the file without a fault"),
    Column("faults", Integer, nullable=False),
    document("counts"),
    Column("fault_list", LargeBinary, comment="every fault: CSV, deflated; none when the file was taken"),
    Index(None, "version", "at"),
)

rate_book_rehearsal = Table(
    "rate_book_rehearsal",
    metadata,
    Column("id", Uuid, primary_key=True),
    _of_version(),
    Column("job_id", Uuid, ForeignKey("job.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("sha256", Text, nullable=False, comment="of the tables that price, as they are rehearsed"),
    Column("started_by", Uuid, nullable=False),
    Column("status", Text, nullable=False, comment="processing | done | error"),
    Column("error_code", Text),
    Column("total", Integer, nullable=False, server_default=text("0"), comment="open quotes to price"),
    Column("done", Integer, nullable=False, server_default=text("0")),
    Column("untouched", Integer, nullable=False, server_default=text("0"), comment="start before the book"),
    document("summary", nullable=True),
    moment("created_at", default=func.now()),
    moment("closed_at", nullable=True),
    Index(None, "version", "created_at"),
)

rate_book_rehearsal_row = Table(
    "rate_book_rehearsal_row",
    metadata,
    Column("rehearsal_id", Uuid, ForeignKey("rate_book_rehearsal.id", ondelete="CASCADE"), primary_key=True),
    Column("run_id", Uuid, ForeignKey("quote_run.id", ondelete="CASCADE"), primary_key=True),
    Column("program", Text, primary_key=True),
    *tenancy(),
    Column("prospect_id", Uuid, ForeignKey("prospect.id", ondelete="CASCADE"), nullable=False),
    Column("effective_date", Date, nullable=False),
    document("states"),
    Column("old_book", Text, nullable=False),
    Column("old_premium", MONEY, nullable=False),
    Column("new_premium", MONEY, comment="none: the draft refuses the risk"),
    Column("delta", MONEY, nullable=False, comment="0 where it is refused"),
    Column("percent", Numeric(12, 1)),
    Column("outcome", Text, nullable=False, comment="same | moved | refused"),
    Column("reason", Text, nullable=False, server_default=""),
    Index(None, "rehearsal_id", "outcome"),
    Index(None, "run_id"),
    Index(None, "prospect_id"),
    info={TENANT: True},
)
