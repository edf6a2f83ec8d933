"""People and tenants with fresh ids, so that tests which commit do not see each other's rows."""

from uuid import uuid4

from models.principal import DataScope, Principal
from models.tenant import Tenant


def a_principal(*groups: str, **attributes: object) -> Principal:
    """A signed-in person; an agent of a fresh agency unless said otherwise."""
    subject = uuid4()
    values: dict[str, object] = {
        "subject": subject,
        "email": f"{subject.hex[:8]}@example.com",
        "name": "Robin Example",
        "groups": frozenset(groups or ("AgencyBeta", "GetQuoteBeta")),
        "user_type": "agency",
        "agency_key": f"agency-{subject.hex[:8]}",
    }
    return Principal.model_validate(values | attributes)


def an_agency(agency: str | None = None) -> Tenant:
    """An agent's context; with a key, of that agency."""
    return Tenant.of(a_principal(agency_key=agency or f"agency-{uuid4().hex[:8]}"), DataScope.AGENCY)


def a_partner(key: str | None = None) -> Tenant:
    """A PEO user's context."""
    person = a_principal(user_type="peo", agency_key=None, partner_key=key or f"partner-{uuid4().hex[:8]}")
    return Tenant.of(person, DataScope.PARTNER)


def a_loner() -> Tenant:
    """An agent without an agency: own rows only."""
    return Tenant.of(a_principal(agency_key=None), DataScope.AGENCY)


def staff() -> Tenant:
    """Sales or an underwriter: all rows."""
    return Tenant.of(a_principal("SalesBeta", agency_key=None), DataScope.STAFF)


def a_carrier(key: str = "key_risk") -> Tenant:
    """A carrier's user."""
    return Tenant.of(a_principal("CarrierBeta", agency_key=None, carrier_key=key), DataScope.CARRIER)
