"""Row-level security of prices, second edition: tenants see a price once it is shown to all. Never edited."""

from alembic import op

from migrations.row_security_v1 import APP, WORKER

_SCOPE = "current_setting('app.scope', true)"
SAME_TENANT = (
    f"({_SCOPE} = 'own' AND tenant_user = nullif(current_setting('app.user', true), '')::uuid)"
    f" OR ({_SCOPE} = 'agency' AND tenant_org = nullif(current_setting('app.org', true), ''))"
    f" OR ({_SCOPE} = 'partner' AND tenant_partner = nullif(current_setting('app.partner', true), ''))"
)


def show_to_tenants_once_shown(table: str) -> None:
    """Close a table's rows to its tenants unless `shown_to` says all; staff, system and owner as before."""
    _tenant_rows(table, f"shown_to = 'all' AND ({SAME_TENANT})")


def show_to_tenants_always(table: str) -> None:
    """The first edition again."""
    _tenant_rows(table, SAME_TENANT)


def _tenant_rows(table: str, rows: str) -> None:
    op.execute(f"DROP POLICY tenant_rows ON {table}")
    op.execute(f"CREATE POLICY tenant_rows ON {table} TO {APP}, {WORKER} USING ({rows}) WITH CHECK ({rows})")
