"""Whose rows a transaction may touch: what row-level security is told."""

from dataclasses import dataclass
from uuid import UUID

from models.job import TenantScope
from models.principal import DataScope, Principal

SYSTEM_SCOPE = "system"
"""Sees all rows; works only for the role quoteloom_worker."""


@dataclass(frozen=True, slots=True)
class Tenant:
    """The context of one transaction; without a scope it sees no tenant rows."""

    scope: str | None = None
    """A DataScope, or 'system'."""
    partner: str | None = None
    org: str | None = None
    """Agency key."""
    user: UUID | None = None
    carrier: str | None = None

    @classmethod
    def of(cls, principal: Principal, scope: DataScope) -> "Tenant":
        """The context of a signed-in person whose permissions reach so far.

        Without the key that the scope needs (an agency user without an agency) only own rows remain; a
        carrier user without a carrier sees none.
        """
        missing = (scope is DataScope.AGENCY and not principal.agency_key) or (
            scope is DataScope.PARTNER and not principal.partner_key
        )
        return cls(
            scope=(DataScope.OWN if missing else scope).value,
            partner=principal.partner_key,
            org=principal.agency_key,
            user=principal.subject,
            carrier=principal.carrier_key,
        )

    @classmethod
    def of_job(cls, scope: TenantScope) -> "Tenant":
        """The context of a job's activities: the rows of the tenant that the job's own row belongs to."""
        own = DataScope.AGENCY if scope.org else DataScope.OWN
        return cls(scope=own.value, partner=scope.partner, org=scope.org, user=scope.user)

    @property
    def is_staff(self) -> bool:
        """Whether this is an underwriter, somebody of the sales desk or an administrator."""
        return self.scope == DataScope.STAFF.value

    @classmethod
    def nobody(cls) -> "Tenant":
        """No tenant rows: sessions, counters, keys, reference data."""
        return cls()

    @classmethod
    def system(cls) -> "Tenant":
        """All rows, for sweeps, relay and bootstrap; only the worker's role may."""
        return cls(scope=SYSTEM_SCOPE)

    def settings(self) -> dict[str, str]:
        """The values of app.* for this transaction; '' where there is none."""
        return {
            "partner": self.partner or "",
            "org": self.org or "",
            "user": str(self.user) if self.user else "",
            "carrier": self.carrier or "",
            "scope": self.scope or "",
        }

    def owner(self) -> TenantScope:
        """Whose a new row is, when nothing that exists says so. Raises: ValueError without a user."""
        if self.user is None:
            raise ValueError("a row needs an owner; this context has no user")
        return TenantScope(partner=self.partner, org=self.org, user=self.user)
