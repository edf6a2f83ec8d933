"""Whose rows a query finds, by the scope of who asks."""

from uuid import UUID

import pytest

from adapters.postgres.core.ownership import in_sight_of, of_user, owned, rows_of, within
from adapters.postgres.tables.index import carrier_quote, prospect
from models.job import TenantScope
from models.tenant import Tenant

ADA = UUID("00000000-0000-0000-0000-0000000000ad")


def asked_by(scope: str | None, **who: str) -> str:
    """What a query of one scope asks for beside its own conditions."""
    tenant = Tenant(scope=scope, user=ADA, **who)
    return str(within(tenant, prospect).compile(compile_kwargs={"literal_binds": True}))


@pytest.mark.parametrize(
    ("scope", "who", "condition"),
    [
        ("own", {"org": "alder", "partner": "gms"}, f"prospect.tenant_user = '{ADA.hex}'"),
        ("agency", {"org": "alder", "partner": "gms"}, "prospect.tenant_org = 'alder'"),
        ("partner", {"org": "alder", "partner": "gms"}, "prospect.tenant_partner = 'gms'"),
        ("staff", {}, "true"),
        ("system", {}, "true"),
        ("carrier", {"org": "alder", "partner": "gms"}, "false"),
        (None, {"org": "alder", "partner": "gms"}, "false"),
        ("agency", {"partner": "gms"}, "false"),
    ],
)
def test_a_scope_finds_the_rows_of_its_own_column_alone(
    scope: str | None, who: dict[str, str], condition: str
) -> None:
    assert asked_by(scope, **who) == condition


def test_a_row_is_found_by_its_key_within_the_scope() -> None:
    query = str(rows_of(Tenant(scope="agency", org="alder"), prospect, ADA, prospect.c.version))
    assert "SELECT prospect.version" in query
    assert "prospect.id = :id_1 AND prospect.tenant_org = :tenant_org_1" in query
    with pytest.raises(ValueError, match="unpack"):
        rows_of(Tenant.system(), carrier_quote, ADA)  # its key is of two columns


def test_a_new_row_says_whose_it_is() -> None:
    owner = TenantScope(partner="gms", org="alder", user=ADA)
    assert owned(owner) == {"tenant_partner": "gms", "tenant_org": "alder", "tenant_user": ADA}
    assert owned(owner) | in_sight_of("wcn") == owned(TenantScope(partner="wcn", org="alder", user=ADA))
    assert str(of_user(prospect, ADA)) == "prospect.tenant_user = :tenant_user_1"
