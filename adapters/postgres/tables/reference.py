"""What is offered to everybody: partners, carriers, programs, lists of the screens."""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text, text
from sqlalchemy.dialects.postgresql import JSONB

from adapters.postgres.tables.base import metadata

partner = Table(
    "partner",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("position", Integer, nullable=False),
)

carrier = Table(
    "carrier",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("legal_name", Text, nullable=False),
    Column("resubmit_after_s", Integer, comment="of a carrier that binds online: see BindLimits"),
    Column("look_gap_s", Integer),
    Column("park_after_h", Integer),
    Column("unknown_submits_max", Integer),
    Column("portal_email", Text, comment="of a portal carrier"),
)

program = Table(
    "program",
    metadata,
    Column("key", Text, primary_key=True, comment="partner-carrier"),
    Column("partner", Text, ForeignKey("partner.key"), nullable=False),
    Column("carrier", Text, ForeignKey("carrier.key"), nullable=False),
    Column("demo_carrier_name", Text),
    Column("kind", Text, nullable=False),
    Column("adapter", Text),
    Column("ranges", JSONB, nullable=False, server_default=text("'[]'::jsonb")),
    Column("disabled", Boolean, nullable=False),
    Column("illustrative", Boolean, nullable=False),
    Column("paygo", Boolean, nullable=False),
    Column("position", Integer, nullable=False),
    Column("dev_removed", Boolean, nullable=False, server_default=text("false")),
    Column("prod_removed", Boolean, nullable=False, server_default=text("false")),
    Index(None, "partner"),
)

selection_rule = Table(
    "selection_rule",
    metadata,
    Column("key", Text, primary_key=True),
    Column("kind", Text, nullable=False, comment="premium_check_skipped | carriers_added | left_unselected"),
    Column("states", JSONB, nullable=False, comment="upper case"),
    Column("partner", Text),
    Column("marker", Text),
    Column("programs", JSONB, nullable=False),
    Column("adds", JSONB, nullable=False),
    Column("note", Text, nullable=False),
    Column("illustrative", Boolean, nullable=False),
)

us_territory = Table(
    "us_territory",
    metadata,
    Column("code", Text, primary_key=True, comment="upper case; NA stands for the whole nation"),
    Column("name", Text, nullable=False),
)

us_state = Table(
    "us_state",
    metadata,
    Column("code", Text, primary_key=True, comment="upper case"),
    Column("name", Text, nullable=False),
    Column("bureau_category", Text, comment="ncciStates | actingNcciStates | indBureauStates"),
    Column("private_market", Boolean, nullable=False),
    Column("abbrev", Text, nullable=False, server_default="", comment="as it is written out, e.g. Ariz."),
)

entity_type = Table(
    "entity_type",
    metadata,
    Column("name", Text, primary_key=True),
    Column("position", Integer, nullable=False),
)

question = Table(
    "question",
    metadata,
    Column("name", Text, primary_key=True),
    Column("position", Integer, nullable=False),
    Column("wording", Text, nullable=False),
    Column("default_response", Text, nullable=False),
    Column("kind", Text, nullable=False, comment="yes_no | percent | number | slots"),
    Column("remark_label", Text),
    Column("states_not_asked", JSONB, nullable=False, server_default=text("'[]'::jsonb")),
)
