"""A notice is one person's, also where all underwriters are told: each has read it or not. Others see none.

Whoever tells writes rows of other people, and whoever takes a submission marks what the others were told of
it as read; so staff may touch all of them. A named view is its person's alone. The worker, whose prices ask
for an approval, tells people as the API does, by mail too; it starts no other job.
"""

import sqlalchemy as sa
from alembic import op

from migrations.row_security_v1 import APP, OWNER, WORKER

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

_SCOPE = "current_setting('app.scope', true)"
_OWN = "person = nullif(current_setting('app.user', true), '')::uuid"
_STAFF, _SYSTEM = f"{_SCOPE} = 'staff'", f"{_SCOPE} = 'system'"
_TOLD = "id, email, name, groups, uw_level"
_NOTICE = (
    ("own_rows", "SELECT", APP, _OWN, None),
    ("own_rows_read", "UPDATE", APP, _OWN, _OWN),
    ("staff_rows", "SELECT", APP, _STAFF, None),
    ("staff_rows_read", "UPDATE", APP, _STAFF, _STAFF),
    ("told", "INSERT", f"{APP}, {WORKER}", None, "true"),
    ("system_rows", "ALL", WORKER, _SYSTEM, _SYSTEM),
    ("owner_all", "ALL", OWNER, "true", "true"),
)
_SAVED_VIEW = (
    ("own_rows", "ALL", APP, _OWN, _OWN),
    ("owner_all", "ALL", OWNER, "true", "true"),
)


def _close(table: str, policies: tuple[tuple[str, str, str, str | None, str | None], ...]) -> None:
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    for name, command, roles, rows, check in policies:
        using = f" USING ({rows})" if rows else ""
        checked = f" WITH CHECK ({check})" if check else ""
        op.execute(f"CREATE POLICY {name} ON {table} FOR {command} TO {roles}{using}{checked}")


def _open(table: str, policies: tuple[tuple[str, str, str, str | None, str | None], ...]) -> None:
    for name, *_ in policies:
        op.execute(f"DROP POLICY {name} ON {table}")
    op.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")


def upgrade() -> None:
    op.execute("DELETE FROM notice WHERE person IS NULL")
    op.drop_index("ix_notice_pool_at", table_name="notice")
    op.drop_constraint(op.f("ck_notice_one_addressee"), "notice", type_="check")
    op.drop_column("notice", "pool")
    op.add_column("notice", sa.Column("by", sa.Uuid(), nullable=True, comment="who did it; null: nobody"))
    op.alter_column(
        "notice", "person", existing_type=sa.Uuid(), nullable=False,
        comment="who is told; of all underwriters each",
    )  # fmt: skip
    op.drop_index(op.f("ix_notice_person_at"), table_name="notice")
    op.create_index(op.f("ix_notice_person_at_id"), "notice", ["person", "at", "id"], unique=False)
    op.create_index(
        "ix_notice_person_unread", "notice", ["person"], unique=False,
        postgresql_where=sa.text("read_at IS NULL"),
    )  # fmt: skip
    op.execute(f"REVOKE UPDATE ON notice FROM {APP}")
    op.execute(f"GRANT UPDATE (read_at) ON notice TO {APP}")
    _close("notice", _NOTICE)
    _close("saved_view", _SAVED_VIEW)
    op.execute(f"GRANT INSERT ON job, outbox, mail TO {WORKER}")
    op.execute(
        f"CREATE POLICY worker_starts_mails ON job AS RESTRICTIVE FOR INSERT TO {WORKER} "
        "WITH CHECK (kind = 'mail')"
    )
    op.execute(f"GRANT SELECT ({_TOLD}) ON app_user TO {WORKER}")


def downgrade() -> None:
    op.execute(f"REVOKE SELECT ({_TOLD}) ON app_user FROM {WORKER}")
    op.execute("DROP POLICY worker_starts_mails ON job")
    op.execute(f"REVOKE INSERT ON job, outbox, mail FROM {WORKER}")
    _open("saved_view", _SAVED_VIEW)
    _open("notice", _NOTICE)
    op.execute(f"REVOKE UPDATE (read_at) ON notice FROM {APP}")
    op.execute(f"GRANT UPDATE ON notice TO {APP}")
    op.drop_index("ix_notice_person_unread", table_name="notice")
    op.drop_index(op.f("ix_notice_person_at_id"), table_name="notice")
    op.create_index(op.f("ix_notice_person_at"), "notice", ["person", "at"], unique=False)
    op.alter_column("notice", "person", existing_type=sa.Uuid(), nullable=True, comment=None)
    op.drop_column("notice", "by")
    op.add_column(
        "notice",
        sa.Column(
            "pool", sa.Text(), nullable=True, comment="group whose people are told, where it is nobody's yet"
        ),
    )
    op.create_check_constraint(op.f("ck_notice_one_addressee"), "notice", "num_nonnulls(person, pool) = 1")
    op.create_index(
        "ix_notice_pool_at", "notice", ["pool", "at"], unique=False,
        postgresql_where=sa.text("pool IS NOT NULL"),
    )  # fmt: skip
