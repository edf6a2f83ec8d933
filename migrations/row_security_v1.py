"""Row-level security of a tenant table, first edition. Never edited: a change of the rules is a v2."""

from alembic import op

APP, WORKER, OWNER = "quoteloom_app", "quoteloom_worker", "quoteloom_owner"

_SCOPE = "current_setting('app.scope', true)"
_SAME_TENANT = (
    f"({_SCOPE} = 'own' AND tenant_user = nullif(current_setting('app.user', true), '')::uuid)"
    f" OR ({_SCOPE} = 'agency' AND tenant_org = nullif(current_setting('app.org', true), ''))"
    f" OR ({_SCOPE} = 'partner' AND tenant_partner = nullif(current_setting('app.partner', true), ''))"
)


def protect(table: str) -> None:
    """Close a table to all but its tenants, staff (API), the system (worker) and migrations (owner)."""
    policies = (
        ("tenant_rows", f"{APP}, {WORKER}", _SAME_TENANT),
        ("staff_rows", APP, f"{_SCOPE} = 'staff'"),
        ("system_rows", WORKER, f"{_SCOPE} = 'system'"),
        ("owner_all", OWNER, "true"),
    )
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    for name, roles, rows in policies:
        op.execute(f"CREATE POLICY {name} ON {table} TO {roles} USING ({rows}) WITH CHECK ({rows})")


def grant(table: str, *, app: str = "", worker: str = "") -> None:
    """Give the runtime roles what they do with a table and no more."""
    for role, privileges in ((APP, app), (WORKER, worker)):
        if privileges:
            op.execute(f"GRANT {privileges} ON {table} TO {role}")
