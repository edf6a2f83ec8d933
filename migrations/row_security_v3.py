"""Row-level security for long lists, third edition: settings are read once a statement, not once a row.

The rows are those of the first edition. Never edited.
"""

from alembic import op

from migrations.row_security_v1 import APP, OWNER, WORKER


def _in_scope(scope: str) -> str:
    """Whether the transaction is in this scope, worked out once; the planner takes it for every other row."""
    return f"(SELECT current_setting('app.scope', true) = '{scope}')"


def _setting(name: str) -> str:
    return f"(SELECT nullif(current_setting('app.{name}', true), ''))"


_SAME_TENANT = (
    f"({_in_scope('own')} AND tenant_user = (SELECT {_setting('user')}::uuid))"
    f" OR ({_in_scope('agency')} AND tenant_org = {_setting('org')})"
    f" OR ({_in_scope('partner')} AND tenant_partner = {_setting('partner')})"
)


def protect_list(table: str) -> None:
    """Replace the policies of a table by those that read settings once."""
    policies = (
        ("tenant_rows", f"{APP}, {WORKER}", _SAME_TENANT),
        ("staff_rows", APP, _in_scope("staff")),
        ("system_rows", WORKER, _in_scope("system")),
        ("owner_all", OWNER, "true"),
    )
    for name, roles, rows in policies:
        op.execute(f"DROP POLICY {name} ON {table}")
        op.execute(f"CREATE POLICY {name} ON {table} TO {roles} USING ({rows}) WITH CHECK ({rows})")
