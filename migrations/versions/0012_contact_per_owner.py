"""A contact of an address for each owner, an e-mail as the key of a prospect for each owner.

An owner is an agency, else a partner, else nobody. A contact keeps the rows of its own agency. Rows of
another owner that lie under it move to a contact of that owner, in every table that says whose its rows are:
the tables are found by their columns. Who owns the rows of a prospect is read from the prospect: its partner
may have changed since a run of it was made.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_UNIQUE = "uq_campaign_contact_email_index_agency_key_partner_key"
_ONE_OWNER = "ck_campaign_contact_one_owner"
_PROVED = """
UPDATE campaign_contact SET proved_at = coalesce(
    (SELECT max(at) FROM audit_log WHERE action = 'visitor.verified' AND actor = campaign_contact.id),
    CASE WHEN campaign IS NOT NULL THEN created_at END
)
"""
_TABLES = """
SELECT table_name, array_agg(column_name::text) AS names FROM information_schema.columns
WHERE table_schema = 'public' AND table_name IN (
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenant_user'
) GROUP BY table_name ORDER BY table_name
"""
_RUN_OF = "(SELECT run.prospect_id FROM quote_run run WHERE run.id = t.run_id)"
_JOB_OF = """(
    SELECT run.prospect_id FROM quote_run run WHERE run.job_id = t.id
    UNION ALL SELECT asked.prospect_id FROM risk_profile asked WHERE asked.job_id = t.id
    UNION ALL SELECT asked.prospect_id FROM document_job asked WHERE asked.job_id = t.id
    UNION ALL SELECT run.prospect_id FROM quote_attempt attempt JOIN quote_run run ON run.id = attempt.run_id
        WHERE attempt.job_id = t.id
    LIMIT 1
)"""
_BEFORE = """
CREATE TEMPORARY TABLE contact_before ON COMMIT DROP AS
SELECT id, email_index, domain, agency_key, created_at FROM campaign_contact
"""
_MADE = """
INSERT INTO campaign_contact (id, email_index, domain, agency_key, partner_key, created_at)
SELECT gen_random_uuid(), found.* FROM (
    SELECT DISTINCT c.email_index, c.domain, t.tenant_org, {partner} AS partner_key, c.created_at
    FROM {table} t JOIN contact_before c ON c.id = t.tenant_user
    WHERE t.tenant_org IS DISTINCT FROM c.agency_key
) found
ON CONFLICT DO NOTHING
"""
_MOVED = """
UPDATE {table} moved SET tenant_user = owner.id
FROM {table} t JOIN contact_before c ON c.id = t.tenant_user
JOIN campaign_contact owner ON owner.email_index = c.email_index
    AND owner.agency_key IS NOT DISTINCT FROM t.tenant_org
    AND owner.partner_key IS NOT DISTINCT FROM {partner}
WHERE moved.ctid = t.ctid AND t.tenant_org IS DISTINCT FROM c.agency_key
"""
_MERGED = """
UPDATE {table} t SET tenant_user = first.id FROM campaign_contact c JOIN (
    SELECT DISTINCT ON (email_index) id, email_index FROM campaign_contact
    ORDER BY email_index, email_sealed IS NULL, created_at, id
) first ON first.email_index = c.email_index
WHERE c.id = t.tenant_user AND c.id <> first.id
"""
_ONE_LEFT = """
DELETE FROM campaign_contact WHERE id NOT IN (
    SELECT DISTINCT ON (email_index) id FROM campaign_contact
    ORDER BY email_index, email_sealed IS NULL, created_at, id
)
"""
_KEYS_OF_THEIR_OWN = """
UPDATE prospect SET public_id = 'user_' || to_char(created_at, 'YYYYMMDD') || '_' || left(md5(id::text), 16)
WHERE id IN (
    SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY public_id ORDER BY created_at, id) AS place FROM prospect
        WHERE strpos(public_id, '@') > 0
    ) keyed WHERE place > 1
)
"""


def _tables() -> list[tuple[str, set[str]]]:
    """The tables that say whose their rows are, with their columns."""
    return [(row.table_name, set(row.names)) for row in op.get_bind().execute(sa.text(_TABLES))]


def _partner_of(table: str, names: set[str]) -> str:
    """The partner that owns a row `t` which no agency owns: that of its prospect, where it has one."""
    linked = ["t.prospect_id"] if "prospect_id" in names else []
    linked += [_RUN_OF] if "run_id" in names else []
    linked += [_JOB_OF] if table == "job" else []
    prospect = f"coalesce({', '.join(linked)})" if linked else "NULL"
    return (
        "CASE WHEN t.tenant_org IS NOT NULL THEN NULL"
        f" WHEN {prospect} IS NULL THEN t.tenant_partner"
        f" ELSE (SELECT p.tenant_partner FROM prospect p WHERE p.id = {prospect}) END"
    )


def _contacts() -> None:
    op.add_column("campaign_contact", sa.Column("partner_key", sa.Text(), nullable=True))
    op.add_column(
        "campaign_contact",
        sa.Column(
            "proved_at",
            sa.DateTime(timezone=True),
            nullable=True,
            comment="last; null: only ever named by a save",
        ),
    )
    op.alter_column(
        "campaign_contact",
        "email_sealed",
        nullable=True,
        comment="null until the address comes by again: it was another owner's alone",
        existing_type=sa.LargeBinary(),
    )
    op.drop_constraint("uq_campaign_contact_email_index", "campaign_contact", type_="unique")
    op.create_unique_constraint(
        op.f(_UNIQUE),
        "campaign_contact",
        ["email_index", "agency_key", "partner_key"],
        postgresql_nulls_not_distinct=True,
    )
    op.create_check_constraint(
        op.f(_ONE_OWNER), "campaign_contact", "agency_key IS NULL OR partner_key IS NULL"
    )
    op.execute(_PROVED)
    op.execute("GRANT UPDATE (email_sealed, campaign, proved_at) ON campaign_contact TO quoteloom_app")


def _rows() -> None:
    op.execute(_BEFORE)
    for table, names in _tables():
        for statement in (_MADE, _MOVED):
            op.execute(statement.format(table=table, partner=_partner_of(table, names)))
    op.execute("DROP TABLE contact_before")


def upgrade() -> None:
    _contacts()
    _rows()
    op.drop_constraint("uq_prospect_public_id", "prospect", type_="unique")
    op.create_unique_constraint(
        op.f("uq_prospect_public_id_tenant_user"), "prospect", ["public_id", "tenant_user"]
    )
    op.create_index(
        "uq_prospect_public_id_made_here",
        "prospect",
        ["public_id"],
        unique=True,
        postgresql_where=sa.text("strpos(public_id, '@') = 0"),
    )


def downgrade() -> None:
    op.drop_index("uq_prospect_public_id_made_here", "prospect")
    op.drop_constraint("uq_prospect_public_id_tenant_user", "prospect", type_="unique")
    op.execute(_KEYS_OF_THEIR_OWN)
    op.create_unique_constraint(op.f("uq_prospect_public_id"), "prospect", ["public_id"])
    for table, _ in _tables():
        op.execute(_MERGED.format(table=table))
    op.execute(_ONE_LEFT)
    op.execute("REVOKE UPDATE (email_sealed, campaign, proved_at) ON campaign_contact FROM quoteloom_app")
    op.drop_constraint(op.f(_ONE_OWNER), "campaign_contact", type_="check")
    op.drop_constraint(op.f(_UNIQUE), "campaign_contact", type_="unique")
    op.create_unique_constraint(op.f("uq_campaign_contact_email_index"), "campaign_contact", ["email_index"])
    op.alter_column(
        "campaign_contact", "email_sealed", nullable=False, comment=None, existing_type=sa.LargeBinary()
    )
    op.drop_column("campaign_contact", "proved_at")
    op.drop_column("campaign_contact", "partner_key")
