"""Who may do what: each group with all that it allows, as it was decided."""

import pytest

from api.caller import access
from api.caller.access import Permission as May

LOOKS_UP = {May.LOOK_UP}
VIEWS = {May.LOOK_UP, May.VIEW}
BOOKS = {May.READ_BOOKS, May.KEEP_BOOKS}


@pytest.mark.req("QE-125")
@pytest.mark.parametrize(
    ("group", "may"),
    [
        ("GetQuoteBeta", VIEWS | {May.QUOTE, May.ASK_CARRIER}),
        (
            "UWBeta",
            VIEWS | {May.UNDERWRITE, May.READ_BOOKS, May.UNFLAG, May.ASK_CARRIER, May.BIND, May.DELETE_FILES},
        ),
        ("SalesBeta", VIEWS | {May.INVITE, May.UNFLAG}),
        ("AdminBeta", VIEWS | BOOKS | {May.INVITE, May.ADMIN_DESK, May.DELETE_FILES}),
        ("CarrierBeta", VIEWS | {May.DECIDE, May.UNFLAG}),
        ("DashboardBeta", VIEWS),
        ("RecalBeta", LOOKS_UP),
        ("RaterBeta", LOOKS_UP),
        ("UploadRaterBeta", LOOKS_UP | BOOKS),
        ("UploadCompanyDataBeta", LOOKS_UP),
        ("SfSyncBeta", set()),
        ("OpsBeta", {May.DECODE, May.OPERATE}),
        ("AgencyBeta", LOOKS_UP),
        ("WcnBeta", LOOKS_UP),
        ("DemoBeta", LOOKS_UP),
    ],
)
def test_a_group_allows_this_and_nothing_else(group: str, may: set[May]) -> None:
    assert access.PERMISSIONS[group] == may


@pytest.mark.req("CB-232", "CB-235", "QE-125")
def test_what_several_groups_allow_together() -> None:
    every = {May.OPEN, May.SIGNED_IN}
    agent, underwriter = access.PERMISSIONS["GetQuoteBeta"], access.PERMISSIONS["UWBeta"]
    assert access.permissions_of(["GetQuoteBeta"]) == agent | every | {May.SUBMIT}
    assert access.permissions_of(["GetQuoteBeta", "UWBeta"]) == agent | underwriter | every
    assert access.permissions_of(["UWBeta", "RecalBeta"]) == underwriter | every | {May.RECALCULATE}
