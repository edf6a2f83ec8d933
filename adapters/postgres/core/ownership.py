"""Whose a row is: the one place that says so, and by which a caller finds the rows within his scope.

Row-level security holds where a query forgets; what is said here lets an index serve the query. No other
module names the columns of an owner; a test fails where one does.
Source: docs/adr/0010-whose-row-it-is.md
"""

from typing import Any
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    FromClause,
    Row,
    Select,
    Table,
    and_,
    bindparam,
    case,
    false,
    func,
    or_,
    select,
    true,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.transaction import Query, Step
from models.errors import QuotingError
from models.job import TenantScope
from models.principal import PEO, DataScope
from models.tenant import SYSTEM_SCOPE, Tenant

_PARTNER, _ORG, _USER = "tenant_partner", "tenant_org", "tenant_user"
_CARRIER = "carrier"
_BY_SCOPE = {
    DataScope.OWN.value: _USER,
    DataScope.AGENCY.value: _ORG,
    DataScope.PARTNER.value: _PARTNER,
}
"""The column that narrows what a scope sees."""
_SEES_ALL = frozenset({DataScope.STAFF.value, SYSTEM_SCOPE})


def owner_columns(table: Table) -> tuple[Column[Any], ...]:
    """The columns that say whose a row is, to be read beside others."""
    return table.c[_PARTNER], table.c[_ORG], table.c[_USER]


def owner_of(row: Any) -> TenantScope:
    """Whose a row is, of which owner_columns were read, by a query or by a step of a trip."""
    return TenantScope(partner=getattr(row, _PARTNER), org=getattr(row, _ORG), user=getattr(row, _USER))


def owned(owner: TenantScope) -> dict[str, Any]:
    """The columns of a new row that say whose it is."""
    return {_PARTNER: owner.partner, _ORG: owner.org, _USER: owner.user}


def owner_parameters(table: Table) -> dict[str, BindParameter[Any]]:
    """The same columns in a prepared statement, which takes `owned` with its values."""
    return {column.name: bindparam(column.name, type_=column.type) for column in owner_columns(table)}


def in_sight_of(partner: str | None) -> dict[str, Any]:
    """The column that lets a partner's people see a row: choosing another partner moves the row to him."""
    return {_PARTNER: partner}


def within(tenant: Tenant, table: Table) -> ColumnElement[bool]:
    """Whether a row lies within the caller's scope."""
    if tenant.scope in _SEES_ALL:
        return true()
    column = _BY_SCOPE.get(tenant.scope or "")
    value = _key(tenant)
    return false() if column is None or value is None else table.c[column] == value


def of_carrier(tenant: Tenant, table: Table) -> ColumnElement[bool]:
    """The same of a table whose rows name a carrier: its people see those that name theirs."""
    if tenant.scope != DataScope.CARRIER.value:
        return within(tenant, table)
    return false() if tenant.carrier is None else table.c[_CARRIER] == tenant.carrier


def seeing_all(tenant: Tenant) -> Tenant:
    """A context for all that hangs on a row of the tenant, also what its owner is not shown."""
    return tenant if tenant.scope in _SEES_ALL else Tenant(scope=DataScope.STAFF.value, user=tenant.user)


def of_user(table: Table, user: UUID | None) -> ColumnElement[bool]:
    """Whether a row is a person's own, whoever else may see it."""
    own: ColumnElement[bool] = table.c[_USER] == user
    return own


def made_by(table: Table, person: FromClause, group: str) -> ColumnElement[bool]:
    """Whether a person, a row of app_user, made a row of the table and is of a group."""
    return and_(person.c.id == table.c[_USER], holds(person, group))


def holds(person: FromClause, *wanted: str) -> ColumnElement[bool]:
    """Whether a person, a row of app_user, is in one of the groups; case does not matter."""
    groups = func.unnest(person.c.groups).column_valued()
    return select(groups).where(func.lower(groups).in_([group.casefold() for group in wanted])).exists()


def of_another(table: Table, person: FromClause) -> ColumnElement[bool]:
    """Whether a person, a row of app_user, belongs to another partner or agency than a row of the table."""
    return case(
        (person.c.user_type == PEO, person.c.partner_key.is_distinct_from(table.c[_PARTNER])),
        (person.c.agency_key.is_not(None), person.c.agency_key.is_distinct_from(table.c[_ORG])),
        else_=false(),
    )


def of_the_same(table: Table, person: FromClause) -> ColumnElement[bool]:
    """Whether a person, a row of app_user, is of a row's agency; of its partner where it is no agency's."""
    is_peo = person.c.user_type == PEO
    of_partner = table.c[_ORG].is_(None) & is_peo & (person.c.partner_key == table.c[_PARTNER])
    return or_(~is_peo & (person.c.agency_key == table.c[_ORG]), of_partner)


def rows_of(tenant: Tenant, table: Table, id: object, *columns: ColumnElement[Any]) -> Select[Any]:
    """The row of a key within the caller's scope; columns: what is read of it, all by default."""
    (key,) = table.primary_key.columns
    return select(*(columns or (table,))).where(key == id, within(tenant, table))


async def scoped(
    connection: AsyncConnection,
    tenant: Tenant,
    table: Table,
    id: object,
    *columns: ColumnElement[Any],
    missing: QuotingError,
    held: bool = False,
) -> Row[Any]:
    """The row of a key within the caller's scope; held: nobody else changes it until the transaction ends.

    Raises: missing, alike for a row that is not there and one that is not the caller's.
    """
    query = rows_of(tenant, table, id, *columns)
    row: Row[Any] | None = (await connection.execute(query.with_for_update() if held else query)).first()
    if row is None:
        raise missing
    return row


class ScopedQuery:
    """A query in the forms that the scopes need, each made once."""

    def __init__(self, query: Select[Any], table: Table, *, of_carriers: bool = False) -> None:
        """of_carriers: rows of the table name a carrier, whose people see them."""
        self._all, self._of_carriers = Query(query), of_carriers
        columns = [*_BY_SCOPE.values(), *([_CARRIER] if of_carriers else [])]
        self._narrowed = {
            column: Query(query.where(table.c[column] == bindparam("tenant"))) for column in columns
        }

    def of(self, tenant: Tenant, **values: Any) -> Step:
        """The query as the tenant may ask it."""
        if tenant.scope in _SEES_ALL:
            return self._all.step(**values)
        if self._of_carriers and tenant.scope == DataScope.CARRIER.value:
            return self._narrowed[_CARRIER].step(**values, tenant=tenant.carrier)
        column = _BY_SCOPE.get(tenant.scope or "", _USER)
        return self._narrowed[column].step(**values, tenant=_key(tenant))


def _key(tenant: Tenant) -> UUID | str | None:
    """What the narrowing column holds; None: this context sees no rows of tenants."""
    values = {_USER: tenant.user, _ORG: tenant.org, _PARTNER: tenant.partner}
    column = _BY_SCOPE.get(tenant.scope or "")
    return None if column is None else values[column]
