"""Campaign visitors: campaigns, contacts, one-time codes, tracked steps, callbacks and mails that wait."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from migrations.row_security_v1 import grant, protect

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def _tenancy() -> tuple[sa.Column, ...]:
    return (
        sa.Column("tenant_partner", sa.Text(), nullable=True),
        sa.Column("tenant_org", sa.Text(), nullable=True),
        sa.Column("tenant_user", sa.Uuid(), nullable=False),
    )


def _moment(name: str, *, now: bool = False, nullable: bool = False) -> sa.Column:
    default = sa.text("now()") if now else None
    return sa.Column(name, sa.DateTime(timezone=True), server_default=default, nullable=nullable)


def _campaigns() -> None:
    op.create_table(
        "campaign",
        sa.Column("name", sa.Text(), nullable=False, comment="campaignName of the link"),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("agency_key", sa.Text(), nullable=True, comment="whose new prospects are"),
        sa.Column("from_date", sa.Date(), nullable=True),
        sa.Column("to_date", sa.Date(), nullable=True, comment="first day on which it is over"),
        sa.Column("illustrative", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_campaign")),
    )
    grant("campaign", app="SELECT", worker="SELECT")
    op.create_table(
        "campaign_contact",
        sa.Column("id", sa.Uuid(), nullable=False, comment="tenant_user of the contact's prospects"),
        sa.Column("email_index", sa.LargeBinary(), nullable=False),
        sa.Column("email_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=True, comment="null for free mail"),
        sa.Column("campaign", sa.Text(), nullable=True),
        sa.Column("agency_key", sa.Text(), nullable=True),
        _moment("created_at", now=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaign_contact")),
        sa.UniqueConstraint("email_index", name=op.f("uq_campaign_contact_email_index")),
    )
    op.create_index(op.f("ix_campaign_contact_domain"), "campaign_contact", ["domain"], unique=False)
    grant("campaign_contact", app="SELECT, INSERT", worker="SELECT")


def _codes() -> None:
    op.create_table(
        "otp_code",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("session_id", sa.LargeBinary(), nullable=False),
        sa.Column("email_index", sa.LargeBinary(), nullable=False),
        sa.Column(
            "code_hash", sa.LargeBinary(), nullable=False, comment="HMAC-SHA-256 of row, address and code"
        ),
        sa.Column("tries", sa.SmallInteger(), server_default=sa.text("0"), nullable=False),
        _moment("created_at", now=True),
        _moment("expires_at"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_otp_code")),
    )
    op.create_index(
        op.f("ix_otp_code_session_id_email_index"), "otp_code", ["session_id", "email_index"], unique=True
    )
    op.create_index(op.f("ix_otp_code_expires_at"), "otp_code", ["expires_at"], unique=False)
    grant("otp_code", app="SELECT, INSERT, UPDATE, DELETE", worker="SELECT, DELETE")


def _visits() -> None:
    op.create_table(
        "visit",
        sa.Column("id", sa.Uuid(), nullable=False),
        *_tenancy(),
        sa.Column("call", sa.Text(), nullable=False, comment="which call noted it"),
        sa.Column("domain", sa.Text(), nullable=True, comment="null for free mail"),
        sa.Column("email_index", sa.LargeBinary(), nullable=True),
        sa.Column("campaign", sa.Text(), nullable=True),
        sa.Column("form_stage", sa.Text(), nullable=True),
        sa.Column("quote_status", sa.Text(), nullable=True),
        sa.Column(
            "dashboard_files", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True
        ),
        _moment("at", now=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_visit")),
    )
    op.create_index(op.f("ix_visit_domain_at"), "visit", ["domain", "at"], unique=False)
    op.create_index(op.f("ix_visit_tenant_user_at"), "visit", ["tenant_user", "at"], unique=False)
    grant("visit", app="SELECT, INSERT", worker="SELECT")
    op.create_table(
        "callback_request",
        sa.Column("id", sa.Uuid(), nullable=False),
        *_tenancy(),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("person_sealed", sa.LargeBinary(), nullable=False, comment="name, e-mail, phone"),
        _moment("created_at", now=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_callback_request")),
    )
    grant("callback_request", app="SELECT, INSERT", worker="SELECT")


def _mails() -> None:
    op.create_table(
        "mail",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("job_id", sa.Uuid(), nullable=False),
        *_tenancy(),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column(
            "content_sealed",
            sa.LargeBinary(),
            nullable=True,
            comment="recipient and facts; erased once it has ended",
        ),
        _moment("created_at", now=True),
        _moment("sent_at", nullable=True),
        sa.ForeignKeyConstraint(["job_id"], ["job.id"], name=op.f("fk_mail_job_id_job"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail")),
        sa.UniqueConstraint("job_id", name=op.f("uq_mail_job_id")),
    )
    grant("mail", app="SELECT, INSERT", worker="SELECT, UPDATE")


def upgrade() -> None:
    _campaigns()
    _codes()
    _visits()
    _mails()
    for table in ("visit", "callback_request", "mail"):
        protect(table)


def downgrade() -> None:
    for table in ("mail", "callback_request", "visit", "otp_code", "campaign_contact", "campaign"):
        op.drop_table(table)
