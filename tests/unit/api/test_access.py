"""The access table: groups in any case, pages, the first page, and how far a person sees."""

from uuid import uuid4

import pytest

from adapters import keycloak_desired_realm as declared
from api.caller import access
from api.caller.access import Permission
from models.principal import DataScope, Principal, PrincipalKind


def person(*groups: str, **attributes: str) -> Principal:
    """Somebody in these groups."""
    return Principal(subject=uuid4(), email="a@b.example", name="A B", groups=frozenset(groups), **attributes)


PARTNERS = (
    "RipplingBeta", "IesBeta", "GmsBeta", "SimployBeta", "DemoBeta", "EmploycoBeta", "AppBeta", "EngageBeta",
    "MakaiBeta", "WcnBeta", "CorpsolBeta", "GregoryBeta", "EasiBeta", "StafflinkBeta", "StratusBeta",
    "ExpressHrBeta", "GalacticHrBeta", "PayrollmadeEasyBeta", "AccurateBeta", "ConnectifyBeta",
    "ManagepointBeta", "NEMRBeta", "TeamworksBeta", "ElevationBeta", "TotalSolutionBeta", "CovenantBeta",
    "MethodBeta", "MiltonparkBeta", "SideCarBeta", "CBRBeta", "ESGBeta", "HighRoadBeta",
    "MathewBrownAssociatesBeta", "WorkcompNowBeta", "FingercheckBeta", "ZynergiaHrBeta", "PrestigeBeta",
    "AdvanStaffBeta", "StitchBeta", "QuadrantBeta",
)  # fmt: skip
"""As the specification lists them, apart from the product's own list."""


@pytest.mark.req("RD-034", "RD-206", "RD-207")
@pytest.mark.parametrize(
    ("groups", "page"),
    [
        (("UWBeta",), "/UwPortal"),
        (("AgencyBeta", "UWBeta"), "/UwPortal"),
        (("UWBeta", "GetQuoteBeta", "WcnBeta"), "/UwPortal"),
        (("agencybeta",), "/Quote"),
        (("SALESBETA",), "/Quote"),
        (("CarrierBeta",), "/PanelUW"),
        (("AdminBeta", "RaterBeta"), "/AdminDashboard"),
        (("SfSyncBeta",), "/"),
        (("OtherProductBeta",), None),
        ((), None),
        *[((group,), "/Quote") for group in PARTNERS],
    ],
)
def test_the_first_page_follows_the_groups_once_every_page_stands(
    groups: tuple[str, ...], page: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "ANNOUNCED", frozenset())
    assert access.first_page(groups) == page


@pytest.mark.req("RD-207", "CB-230")
def test_a_realm_has_every_group_of_the_table_and_no_other() -> None:
    """A group that is missing there is one that nobody can be put into."""
    groups = {*declared.ROLE_GROUPS, *declared.PARTNER_GROUPS}
    assert groups - set(declared.TEMPORAL_GROUPS) == {*access.PERMISSIONS, *PARTNERS}


DEMO_USERS = {user["email"]: user["groups"].split(";") for user in declared.demo_users()}


@pytest.mark.req("RD-036")
@pytest.mark.parametrize(
    ("email", "page"),
    [
        ("agent@alder-agency.example", "/Quote"),
        ("agent2@birchwood-agency.example", "/Quote"),
        ("peo@harborpeo.example", "/Quote"),
        ("sales@quoteloom.example", "/Quote"),
        ("underwriter@quoteloom.example", "/UwPortal"),
        ("carrier@anchor-mutual.example", "/PanelUW"),
        ("admin@quoteloom.example", "/Quote"),
        ("rates@quoteloom.example", "/RateBooks"),
        ("ops@quoteloom.example", "/Ops"),
        ("demo@quoteloom.example", "/Quote"),
    ],
)
def test_everybody_lands_on_a_page_that_can_be_used_today(email: str, page: str) -> None:
    groups = DEMO_USERS[email]
    assert access.first_page(groups) == page
    assert page == "/" or page in set(access.pages_of(groups)) - access.ANNOUNCED


@pytest.mark.parametrize(
    ("groups", "page"),
    [
        (("RaterBeta", "DashboardBeta", "UploadRaterBeta"), "/RateBooks"),
        (("DashboardBeta", "AdminBeta"), "/RateBooks"),
        (("UploadCompanyDataBeta",), "/"),
        (("RaterBeta", "CarrierBeta"), "/PanelUW"),
    ],
)
def test_nobody_lands_on_a_page_that_is_only_announced(groups: tuple[str, ...], page: str) -> None:
    assert access.first_page(groups) == page


@pytest.mark.req("QE-125", "CB-009", "CB-011", "CB-012")
@pytest.mark.parametrize(
    ("group", "pages"),
    [
        ("GetQuoteBeta", ["/Quote", "/Prices", "/Acord", "/QuotePDF"]),
        (
            "UWBeta",
            ["/Quote", "/UwPortal", "/PreUnderwriter", "/amtrustUW", "/Prices", "/QuotePDF", "/RateBooks"],
        ),
        ("CarrierBeta", ["/PanelUW"]),
        ("AdminBeta", ["/AdminDashboard", "/RateBooks", "/DemoLinks"]),
        ("SalesBeta", ["/salesdashboard", "/DemoLinks"]),
        ("OpsBeta", ["/Ops"]),
        ("DashboardBeta", ["/Dashboard", "/RaterDashboard"]),
        ("RaterBeta", ["/Rates", "/RaterUpload"]),
        ("UploadCompanyDataBeta", ["/DataUpload"]),
        ("UploadRaterBeta", ["/DataUpload", "/RateBooks"]),
        ("raterbeta", ["/Rates", "/RaterUpload"]),
        ("AgencyBeta", []),
    ],
)
def test_each_group_opens_its_pages_and_no_other(group: str, pages: list[str]) -> None:
    assert access.pages_of([group]) == pages


@pytest.mark.req("CB-235")
def test_only_get_quote_may_quote_and_unknown_groups_may_nothing() -> None:
    quoting = [group for group in access.PERMISSIONS if Permission.QUOTE in access.PERMISSIONS[group]]
    assert quoting == ["GetQuoteBeta"]
    assert access.permissions_of(["Nothing"]) == {Permission.OPEN, Permission.SIGNED_IN}
    assert Permission.DECODE in access.permissions_of(["opsbeta"])
    assert Permission.VIEW not in access.permissions_of(["OpsBeta"])


@pytest.mark.req("CB-232", "QE-125")
@pytest.mark.parametrize(
    ("groups", "may"),
    [
        (("UWBeta", "RecalBeta"), True),
        (("uwbeta", "RECALBETA", "GetQuoteBeta"), True),
        (("UWBeta", "GetQuoteBeta"), False),
        (("RecalBeta", "GetQuoteBeta"), False),
        (("AdminBeta", "SalesBeta", "GetQuoteBeta"), False),
    ],
)
def test_only_an_underwriter_who_may_recalculate_gives_schedule_percents(
    groups: tuple[str, ...], may: bool
) -> None:
    assert (Permission.RECALCULATE in access.permissions_of(groups)) is may


@pytest.mark.req("QE-125")
def test_underwriters_read_rate_books_and_only_rate_staff_and_admins_keep_them() -> None:
    held = access.PERMISSIONS
    reading = {group for group, may in held.items() if Permission.READ_BOOKS in may}
    keeping = {group for group, may in held.items() if Permission.KEEP_BOOKS in may}
    assert reading == {"AdminBeta", "UploadRaterBeta", "UWBeta"}
    assert keeping == {"AdminBeta", "UploadRaterBeta"}


@pytest.mark.req("QE-117", "QE-125")
@pytest.mark.parametrize(
    ("someone", "scope"),
    [
        (person("AgencyBeta", agency_key="alder"), DataScope.AGENCY),
        (person("AgencyBeta"), DataScope.OWN),
        (person("WcnBeta", user_type="peo", partner_key="wcn"), DataScope.PARTNER),
        (person("UWBeta"), DataScope.STAFF),
        (person("SalesBeta", user_type="peo", partner_key="wcn"), DataScope.STAFF),
        (person("AdminBeta"), DataScope.STAFF),
        (person("CarrierBeta", carrier_key="sunz"), DataScope.CARRIER),
        (person("DemoBeta", "UWBeta", agency_key="alder"), DataScope.OWN),
    ],
)
def test_the_scope_comes_from_groups_and_administered_attributes(
    someone: Principal, scope: DataScope
) -> None:
    assert access.scope_of(someone) is scope


@pytest.mark.req("QE-125")
def test_visitors_see_their_own_rows_only_whatever_else_their_session_holds() -> None:
    visitor = person("GetQuoteBeta", "UWBeta", agency_key="alder").model_copy(
        update={"kind": PrincipalKind.VISITOR}
    )
    assert access.scope_of(visitor) is DataScope.OWN


@pytest.mark.req("RD-044")
@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ("/Quote", "/Quote"),
        ("Quote", "/Quote"),
        ("/quote/0199/compare?tab=notes#x", "/quote/0199/compare?tab=notes#x"),
        ("/Prices/0199", "/Prices/0199"),
        ("//evil.example/Quote", None),
        ("https://evil.example/Quote", None),
        ("/\\evil.example", None),
        ("/Quote/..\\AdminDashboard", None),
        ("/Quote/a b", None),
        ("/Quote/../AdminDashboard", None),
        ("/Quote/%2e%2E/AdminDashboard", None),
        ("/Quote\t", "/Quote"),
        ("/Quote/a\tb", None),
        ("javascript:alert(1)", None),
        ("/UwPortal", None),
        ("/", None),
        ("", None),
    ],
)
def test_a_demo_leads_to_pages_of_ours_that_it_may_open_and_nowhere_else(
    sent: str, found: str | None
) -> None:
    assert access.own_address(sent, ("DemoBeta", "GetQuoteBeta")) == found


QUOTING = {"get_quote", "continue", "parse_acord_submit"}
SUBMITTING = {"submit_to_underwriter", "submission_switch"}
UNDERWRITING = {"underwriting_page_submit", "release_clicked"}
EITHER = {"upload_clicked", "save_clicked", "updateUserStatusTable"}


@pytest.mark.req("QE-139")
@pytest.mark.parametrize(
    ("groups", "may"),
    [
        (("AgencyBeta", "GetQuoteBeta"), QUOTING | SUBMITTING | EITHER),
        (("UWBeta",), UNDERWRITING | EITHER),
        (("UWBeta", "GetQuoteBeta"), QUOTING | UNDERWRITING | EITHER),
        (("SalesBeta",), set()),
        (("SalesBeta", "GetQuoteBeta"), QUOTING | SUBMITTING | EITHER),
        (("AdminBeta", "RecalBeta"), set()),
        (("CarrierBeta",), set()),
        (("DashboardBeta",), set()),
    ],
)
def test_a_button_is_noted_by_who_may_press_it(groups: tuple[str, ...], may: set[str]) -> None:
    somebody = person(*groups)
    assert {button for button in access.BUTTONS if access.may_note(somebody, button)} == may


@pytest.mark.req("QE-125")
def test_a_visitor_quotes_and_does_not_submit() -> None:
    visitor = person("GetQuoteBeta").model_copy(update={"kind": PrincipalKind.VISITOR})
    assert access.may_note(visitor, "get_quote")
    assert not access.may_note(visitor, "submit_to_underwriter")
    assert not access.may_note(visitor, "submission_switch")


@pytest.mark.req("QE-125")
def test_neither_a_demo_user_nor_a_visitor_binds() -> None:
    groups = ("UWBeta", "GetQuoteBeta")
    visitor = person(*groups).model_copy(update={"kind": PrincipalKind.VISITOR})
    for somebody, may in ((person(*groups), True), (person(*groups, "DemoBeta"), False), (visitor, False)):
        assert (access.Permission.BIND in access.permissions_for(somebody)) is may
