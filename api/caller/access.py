"""The one table of who may do what: group -> permission -> data scope, and the pages that follow from it.

Group names match ignoring case. A person's scope comes from attributes that only an administrator can
set, never from an e-mail address or a field of a request.
"""

from collections.abc import Iterable
from enum import StrEnum

from models.campaign import domain_of
from models.demo import DEMO_GROUP, DOMAIN
from models.principal import PEO, STAFF_GROUPS, DataScope, Principal, PrincipalKind


class Permission(StrEnum):
    """What a route asks for."""

    OPEN = "open"
    """Nobody needs to be signed in."""
    SIGNED_IN = "signed_in"
    """Any session."""
    LOOK_UP = "look_up"
    """Reference data: class codes, states, programs."""
    VIEW = "view"
    """Read prospects and runs within the data scope."""
    QUOTE = "quote"
    """Build prospects and start quotes."""
    UNDERWRITE = "underwrite"
    """Statuses, comments and release of what was submitted."""
    RECALCULATE = "recalculate"
    """Give schedule credits and debits, and price again by them: an underwriter who may recalculate."""
    DECIDE = "decide"
    """Approve, hold, reject and bind what was submitted to one's carrier."""
    UNFLAG = "unflag"
    """Say that a submission is the sales desk's no longer."""
    SUBMIT = "submit"
    """Hand a prospect to the underwriters: who may quote it and is none of them."""
    ASK_CARRIER = "ask_carrier"
    """Ask a carrier about its quote of a prospect within the data scope: questions, plans, rates."""
    BIND = "bind"
    """Bind a carrier's quote."""
    DELETE_FILES = "delete_files"
    """Delete what was uploaded, with a reason."""
    DECODE = "decode"
    """Read encrypted workflow payloads."""
    OPERATE = "operate"
    """See what is stuck, of whichever tenant, and mend it; hold carriers."""
    READ_BOOKS = "read_books"
    """Read and compare rate books."""
    KEEP_BOOKS = "keep_books"
    """Make drafts of rate books, import, rehearse, approve, publish, roll back."""
    INVITE = "invite"
    """Make links that sign a demo visitor in."""
    ADMIN_DESK = "admin_desk"
    """The tables of the admin dashboard, and what is noted there."""


PARTNER_GROUPS = (
    "RipplingBeta", "IesBeta", "GmsBeta", "SimployBeta", "DemoBeta", "EmploycoBeta", "AppBeta", "EngageBeta",
    "MakaiBeta", "WcnBeta", "CorpsolBeta", "GregoryBeta", "EasiBeta", "StafflinkBeta", "StratusBeta",
    "ExpressHrBeta", "GalacticHrBeta", "PayrollmadeEasyBeta", "AccurateBeta", "ConnectifyBeta",
    "ManagepointBeta", "NEMRBeta", "TeamworksBeta", "ElevationBeta", "TotalSolutionBeta", "CovenantBeta",
    "MethodBeta", "MiltonparkBeta", "SideCarBeta", "CBRBeta", "ESGBeta", "HighRoadBeta",
    "MathewBrownAssociatesBeta", "WorkcompNowBeta", "FingercheckBeta", "ZynergiaHrBeta", "PrestigeBeta",
    "AdvanStaffBeta", "StitchBeta", "QuadrantBeta",
)  # fmt: skip

QUOTE_GROUPS = ("AgencyBeta", "SalesBeta", *PARTNER_GROUPS)
"""Whoever is in one of these starts at /Quote."""

BOOKS = (Permission.READ_BOOKS, Permission.KEEP_BOOKS)

PERMISSIONS: dict[str, frozenset[Permission]] = {
    "GetQuoteBeta": frozenset(
        {Permission.LOOK_UP, Permission.VIEW, Permission.QUOTE, Permission.ASK_CARRIER}
    ),
    "UWBeta": frozenset(
        {Permission.LOOK_UP, Permission.VIEW, Permission.UNDERWRITE, Permission.READ_BOOKS, Permission.UNFLAG}
        | {Permission.ASK_CARRIER, Permission.BIND, Permission.DELETE_FILES}
    ),
    "SalesBeta": frozenset({Permission.LOOK_UP, Permission.VIEW, Permission.INVITE, Permission.UNFLAG}),
    "AdminBeta": frozenset(
        {Permission.LOOK_UP, Permission.VIEW, Permission.INVITE, Permission.ADMIN_DESK, *BOOKS}
        | {Permission.DELETE_FILES}
    ),
    "CarrierBeta": frozenset({Permission.LOOK_UP, Permission.VIEW, Permission.DECIDE, Permission.UNFLAG}),
    "DashboardBeta": frozenset({Permission.LOOK_UP, Permission.VIEW}),
    "RecalBeta": frozenset({Permission.LOOK_UP}),
    "RaterBeta": frozenset({Permission.LOOK_UP}),
    "UploadRaterBeta": frozenset({Permission.LOOK_UP, *BOOKS}),
    "UploadCompanyDataBeta": frozenset({Permission.LOOK_UP}),
    "SfSyncBeta": frozenset(),
    "OpsBeta": frozenset({Permission.DECODE, Permission.OPERATE}),
    "AgencyBeta": frozenset({Permission.LOOK_UP}),
    **{group: frozenset({Permission.LOOK_UP}) for group in PARTNER_GROUPS},
}

SALES_GROUP = "SalesBeta"
"""Its people alone give discounts, whatever else they may do."""

STATUS = "updateUserStatusTable"
BUTTONS: dict[str, frozenset[Permission]] = {
    "get_quote": frozenset({Permission.QUOTE}),
    "continue": frozenset({Permission.QUOTE}),
    "parse_acord_submit": frozenset({Permission.QUOTE}),
    "submit_to_underwriter": frozenset({Permission.SUBMIT}),
    "submission_switch": frozenset({Permission.SUBMIT}),
    "underwriting_page_submit": frozenset({Permission.UNDERWRITE}),
    "release_clicked": frozenset({Permission.UNDERWRITE}),
    "upload_clicked": frozenset({Permission.QUOTE, Permission.UNDERWRITE}),
    "save_clicked": frozenset({Permission.QUOTE, Permission.UNDERWRITE}),
    STATUS: frozenset({Permission.QUOTE, Permission.UNDERWRITE}),
}
"""Entry of a prospect's status history -> permissions, one of which who writes it must have."""

PAGES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("/Quote", ("GetQuoteBeta", "UWBeta")),
    ("/UwPortal", ("UWBeta",)),
    ("/PreUnderwriter", ("UWBeta",)),
    ("/amtrustUW", ("UWBeta",)),
    ("/PanelUW", ("CarrierBeta",)),
    ("/AdminDashboard", ("AdminBeta",)),
    ("/salesdashboard", ("SalesBeta",)),
    ("/Dashboard", ("DashboardBeta",)),
    ("/RaterDashboard", ("DashboardBeta",)),
    ("/Rates", ("RaterBeta",)),
    ("/RaterUpload", ("RaterBeta",)),
    ("/DataUpload", ("UploadCompanyDataBeta", "UploadRaterBeta")),
    ("/Prices", ("GetQuoteBeta", "UWBeta")),
    ("/Acord", ("GetQuoteBeta",)),
    ("/QuotePDF", ("GetQuoteBeta", "UWBeta")),
    ("/RateBooks", ("AdminBeta", "UploadRaterBeta", "UWBeta")),
    ("/DemoLinks", ("SalesBeta", "AdminBeta")),
    ("/Ops", ("OpsBeta",)),
)
"""Page -> groups that may open it, in the order in which a first page is chosen."""

ANNOUNCED = frozenset(
    {
        "/AdminDashboard", "/salesdashboard", "/Dashboard", "/RaterDashboard",
        "/Rates", "/RaterUpload", "/DataUpload",
    }
)  # fmt: skip
"""Pages that only say so far what will stand there: nobody is led to them, and no menu names them.

A page that is built leaves this list, and the specified order holds for it from then on.
"""

_BY_FOLDED = {group.casefold(): permissions for group, permissions in PERMISSIONS.items()}


def _in_any(groups: Iterable[str], wanted: Iterable[str]) -> bool:
    folded = {group.casefold() for group in groups}
    return any(group.casefold() in folded for group in wanted)


def permissions_of(groups: Iterable[str]) -> frozenset[Permission]:
    """All that the groups allow; every session may do what any session may."""
    allowed = {Permission.OPEN, Permission.SIGNED_IN}
    held = list(groups)
    for group in held:
        allowed |= _BY_FOLDED.get(group.casefold(), frozenset())
    if Permission.QUOTE in allowed and not _in_any(held, ("UWBeta",)):
        allowed.add(Permission.SUBMIT)
    if _in_any(held, ("UWBeta",)) and _in_any(held, ("RecalBeta",)):
        allowed.add(Permission.RECALCULATE)
    return frozenset(allowed)


def permissions_for(person: Principal) -> frozenset[Permission]:
    """All that a person may do; the visitor of a campaign quotes, and an agent submits what comes of it.

    Neither he nor a demo user ever asks a carrier to bind.
    """
    allowed = permissions_of(person.groups)
    if person.kind is PrincipalKind.VISITOR:
        return allowed - {Permission.SUBMIT, Permission.BIND}
    return allowed - {Permission.BIND} if person.has(DEMO_GROUP) else allowed


def may_note(person: Principal, entry: str) -> bool:
    """Whether a person may write an entry of the status history, e.g. that a button was pressed."""
    return bool(BUTTONS[entry] & permissions_for(person))


def is_known(groups: Iterable[str]) -> bool:
    """Whether at least one group is one of ours."""
    return any(group.casefold() in _BY_FOLDED for group in groups)


def pages_of(groups: Iterable[str]) -> list[str]:
    """The pages that the groups may open, in the order of the table."""
    held = list(groups)
    return [page for page, wanted in PAGES if _in_any(held, wanted)]


def own_address(text: str, groups: Iterable[str]) -> str | None:
    """A path of ours below a page that the groups may open, spelled as it was sent.

    None: another page, another site, or what a browser might read as one.
    """
    path = "/" + text.strip().lstrip("/")
    names = path.partition("#")[0].partition("?")[0].split("/")[1:]
    plain = path.isascii() and path.isprintable() and not set(path) & set("\\ ")
    climbs = any(name.casefold().replace("%2e", ".") in (".", "..") for name in names)
    known = {page.casefold() for page in pages_of(groups)}
    return path if plain and not climbs and f"/{names[0].casefold()}" in known else None


def first_page(groups: Iterable[str]) -> str | None:
    """Where a person goes after sign-in: underwriters, quote groups, then the first page that can be used.

    None: none of the groups is known, so that the person does not exist for us.
    """
    held = list(groups)
    if _in_any(held, ("UWBeta",)):
        return "/UwPortal"
    if _in_any(held, QUOTE_GROUPS):
        return "/Quote"
    standing = [page for page in pages_of(held) if page not in ANNOUNCED]
    if standing:
        return standing[0]
    return "/" if is_known(held) else None


def scope_of(person: Principal) -> DataScope:
    """How far the person sees. Demo users and visitors see their own rows only, whatever else they are."""
    if person.has(DEMO_GROUP) or person.kind is not PrincipalKind.PERSON:
        return DataScope.OWN
    if _in_any(person.groups, STAFF_GROUPS):
        return DataScope.STAFF
    if person.has("CarrierBeta"):
        return DataScope.CARRIER
    if person.user_type == PEO:
        return DataScope.PARTNER
    return DataScope.AGENCY if person.agency_key else DataScope.OWN


def is_guest(person: Principal) -> bool:
    """Whether this is the throw-away user of a demo link."""
    return is_demo(person) and domain_of(person.email) == DOMAIN


def is_demo(person: Principal) -> bool:
    """Whether carriers and partners are disguised for this person."""
    return person.has(DEMO_GROUP)
