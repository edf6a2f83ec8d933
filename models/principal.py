"""Who is asking: the signed-in person as the API and the unit of work know it."""

from enum import StrEnum
from uuid import UUID

from models.base import Frozen

STAFF_GROUPS = ("UWBeta", "SalesBeta", "AdminBeta")
"""Whose people see the rows of all."""
PEO = "peo"
"""The user_type of a partner's people, who see by partner; all others see by agency."""


class DataScope(StrEnum):
    """How far a person sees."""

    OWN = "own"
    AGENCY = "agency"
    PARTNER = "partner"
    CARRIER = "carrier"
    STAFF = "staff"


class PrincipalKind(StrEnum):
    """What stands behind a session of ours."""

    PERSON = "person"
    """An account of the identity provider."""
    ANONYMOUS = "anonymous"
    """A visitor of a campaign page who has proven nothing; may do what needs no session."""
    VISITOR = "visitor"
    """A visitor who proved an e-mail address: sees the prospects of that address and nothing else."""


class Principal(Frozen):
    """A signed-in person: subject is the identity provider's id; groups as they are spelled there."""

    subject: UUID
    email: str
    name: str
    groups: frozenset[str]
    user_type: str = "agency"
    partner_key: str | None = None
    agency_key: str | None = None
    carrier_key: str | None = None
    phone: str | None = None
    mobile: str | None = None
    fax: str | None = None
    uw_level: int = 1
    """Authority of an underwriter, 1 to 3."""
    kind: PrincipalKind = PrincipalKind.PERSON
    campaign: str = ""
    """Of a visitor: the campaignName of the link by which the visit began; '' for none."""

    def has(self, group: str) -> bool:
        """Whether the person is in the group; case does not matter."""
        return group.casefold() in {g.casefold() for g in self.groups}
