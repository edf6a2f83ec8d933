"""Which programs may be named to whom: to an agency all of them, to a partner's user those of its groups."""

from uuid import uuid4

import pytest

from api.catalogue import may_see
from api.disguise import Disguise
from models.principal import Principal
from models.program import CarrierKind, Program


def _sees(partner: str, *groups: str, user_type: str = "peo", **attributes: str) -> bool:
    """Whether somebody may see a program of a partner."""
    person = Principal(
        subject=uuid4(), email="a@b.example", name="A B", groups=frozenset(groups), user_type=user_type,
        **attributes,
    )  # fmt: skip
    program = Program(
        key=f"{partner}-b", partner=partner, partner_name="A", carrier="b", carrier_name="B",
        carrier_legal_name="B", kind=CarrierKind.RATED,
    )  # fmt: skip
    return may_see(person, program, Disguise(()))


@pytest.mark.req("QE-119", "QE-221")
@pytest.mark.parametrize(
    ("partner", "group", "seen"),
    [
        ("wcn", "WcnBeta", True),
        ("nemr", "NEMRBeta", True),
        ("WCN", "wcnbeta", True),
        ("galactic", "GalacticHrBeta", True),
        ("total solution", "TotalSolutionBeta", True),
        ("Mathew Brown Associates", "MathewBrownAssociatesBeta", True),
        ("gms", "WcnBeta", False),
        ("galactic hr", "GalacticBeta", False),
    ],
)
def test_a_partners_user_sees_programs_whose_partner_a_group_contains(
    partner: str, group: str, seen: bool
) -> None:
    assert _sees(partner, group, "GetQuoteBeta") is seen


@pytest.mark.req("QE-119")
def test_of_several_partner_groups_the_users_own_partner_counts() -> None:
    assert _sees("wcn", "WcnBeta", "GmsBeta", partner_key="wcn")
    assert not _sees("gms", "WcnBeta", "GmsBeta", partner_key="wcn")
    assert _sees("gms", "WcnBeta", "GmsBeta")


@pytest.mark.req("QE-118")
@pytest.mark.parametrize("group", ["AgencyBeta", "WcnBeta"])
def test_an_agencys_user_sees_every_partner(group: str) -> None:
    assert _sees("gms", group, user_type="agency", agency_key="alder")
