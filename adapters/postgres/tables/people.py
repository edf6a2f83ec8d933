"""Who signs in, the sessions that are open, and the links that sign a demo visitor in."""

from sqlalchemy import Boolean, Column, Index, Integer, LargeBinary, Table, Text, Uuid, func, text
from sqlalchemy.dialects.postgresql import ARRAY

from adapters.postgres.tables.base import document, metadata, moment

app_user = Table(
    "app_user",
    metadata,
    Column("id", Uuid, primary_key=True, comment="subject of the identity provider"),
    Column("email", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("user_type", Text, nullable=False),
    Column("partner_key", Text),
    Column("agency_key", Text),
    Column("carrier_key", Text),
    Column("phone", Text),
    Column("mobile", Text),
    Column("fax", Text),
    Column("groups", ARRAY(Text), nullable=False),
    Column("uw_level", Integer, nullable=False, server_default=text("1"), comment="authority, 1 to 3"),
    moment("first_seen_at", default=func.now()),
    moment("last_sign_in_at", default=func.now()),
    Index(None, "email"),
)

session = Table(
    "session",
    metadata,
    Column("id", LargeBinary, primary_key=True, comment="SHA-256 of the id in the cookie"),
    Column("user_id", Uuid, nullable=False),
    document("principal"),
    Column("csrf", Text, nullable=False),
    Column("remember", Boolean, nullable=False),
    Column("refresh_token_sealed", LargeBinary),
    Column("idle_s", Integer, nullable=False),
    moment("created_at", default=func.now()),
    moment("last_seen_at", default=func.now()),
    moment("refreshed_at", default=func.now()),
    moment("expires_at"),
    Column("ip", Text),
    Column("agent", Text),
    Index(None, "user_id"),
    Index(None, "expires_at"),
)

demo_link = Table(
    "demo_link",
    metadata,
    Column("id", Uuid, primary_key=True),
    Column("key_hash", LargeBinary, nullable=False, unique=True, comment="SHA-256 of the id in the link"),
    Column("partner", Text, nullable=False, comment="whom the demo speaks for"),
    Column("path", Text, nullable=False, comment="where it begins when the link does not say"),
    Column("made_by", Uuid, nullable=False),
    moment("made_at", default=func.now()),
    moment("expires_at"),
    moment("used_at", nullable=True),
    Column("account", Text, comment="throw-away user; null: none, or gone"),
    moment("account_until", nullable=True),
    Index(None, "made_by", "made_at"),
    Index(None, "expires_at"),
    Index(None, "account_until"),
)
