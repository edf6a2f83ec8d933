"""The realm as it should be: groups, password policy, token contents, demo users."""

import csv
from collections.abc import Mapping
from importlib import resources
from typing import Any

from adapters.keycloak import AUDIENCE
from adapters.settings import Settings

ROLE_GROUPS = (
    "GetQuoteBeta", "UWBeta", "SalesBeta", "AgencyBeta", "DemoBeta", "RaterBeta", "DashboardBeta",
    "CarrierBeta", "AdminBeta", "SfSyncBeta", "UploadRaterBeta", "UploadCompanyDataBeta", "RecalBeta",
    "OpsBeta", "temporal-quoteloom-read", "temporal-quoteloom-write", "temporal-quoteloom-worker",
    "temporal-quoteloom-admin",
)  # fmt: skip
PARTNER_GROUPS = (
    "RipplingBeta", "IesBeta", "GmsBeta", "SimployBeta", "EmploycoBeta", "AppBeta", "EngageBeta",
    "MakaiBeta", "WcnBeta", "CorpsolBeta", "GregoryBeta", "EasiBeta", "StafflinkBeta", "StratusBeta",
    "ExpressHrBeta", "GalacticHrBeta", "PayrollmadeEasyBeta", "AccurateBeta", "ConnectifyBeta",
    "ManagepointBeta", "NEMRBeta", "TeamworksBeta", "ElevationBeta", "TotalSolutionBeta", "CovenantBeta",
    "MethodBeta", "MiltonparkBeta", "SideCarBeta", "CBRBeta", "ESGBeta", "HighRoadBeta",
    "MathewBrownAssociatesBeta", "WorkcompNowBeta", "FingercheckBeta", "ZynergiaHrBeta", "PrestigeBeta",
    "AdvanStaffBeta", "StitchBeta", "QuadrantBeta",
)  # fmt: skip
TEMPORAL_UI_CLIENT = "temporal-ui"
TEMPORAL_GROUPS = tuple(group for group in ROLE_GROUPS if group.startswith("temporal-"))
"""Who comes into the Temporal UI; it knows no groups itself, so that all of them may write there."""
ADMIN_ONLY = ("user_type", "partner_key", "agency_key", "carrier_key", "uw_level")
"""Attributes that decide what a person sees and may decide: nobody may set their own."""
OPEN_ATTRIBUTES = ("phone", "mobile", "fax")
ACCOUNT_POLICY = (
    "length(8) and maxLength(32) and digits(1) and lowerCase(1) and upperCase(1) and "
    "regexPattern(^.*[!@#$%^&*].*$) and notUsername(undefined) and notEmail(undefined) and "
    "passwordHistory(3) and passwordBlacklist(common-passwords.txt)"
)
"""The list lies in Keycloak's data/password-blacklists; set-up puts it there."""


def demo_users() -> list[dict[str, str]]:
    """The demo users, one row each."""
    text = resources.files("adapters").joinpath("demo_users.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def demo_user(row: Mapping[str, str]) -> dict[str, Any]:
    """What Keycloak keeps of a demo user; without both names an account counts as not fully set up."""
    names = (*ADMIN_ONLY, *OPEN_ATTRIBUTES)
    return {
        "email": row["email"],
        "emailVerified": True,
        "enabled": True,
        "firstName": row["first_name"],
        "lastName": row["last_name"],
        "attributes": {name: [row[name]] for name in names if row.get(name)},
    }


def realm_settings(settings: Settings) -> dict[str, Any]:
    """Realm-wide settings that security depends on, and where mail goes."""
    return {
        "registrationAllowed": False,
        "registrationEmailAsUsername": True,
        "editUsernameAllowed": False,
        "sslRequired": "external",
        "accessTokenLifespan": 300,
        "ssoSessionIdleTimeout": 86_400,
        "ssoSessionMaxLifespan": 1_209_600,
        "passwordPolicy": ACCOUNT_POLICY,
        "bruteForceProtected": True,
        "failureFactor": 100,
        "quickLoginCheckMilliSeconds": 0,
        "waitIncrementSeconds": 60,
        "maxFailureWaitSeconds": 900,
        "eventsEnabled": True,
        "smtpServer": {
            "host": settings.smtp_host,
            "port": str(settings.smtp_port),
            "from": settings.mail_from,
            "starttls": str(settings.smtp_starttls).lower(),
            "auth": str(bool(settings.smtp_user)).lower(),
            **({"user": settings.smtp_user} if settings.smtp_user else {}),
        },
    }


def token_mappers() -> list[dict[str, Any]]:
    """What stands in our tokens: groups, our audience, and the attributes."""
    everywhere = {"access.token.claim": "true", "id.token.claim": "true", "userinfo.token.claim": "false"}
    mappers = [
        _mapper(
            "groups",
            "oidc-group-membership-mapper",
            {**everywhere, "claim.name": "groups", "full.path": "false"},
        ),
        _mapper(
            "audience",
            "oidc-audience-mapper",
            {"included.custom.audience": AUDIENCE, "access.token.claim": "true", "id.token.claim": "false"},
        ),
    ]
    for name in (*ADMIN_ONLY, *OPEN_ATTRIBUTES):
        config = {**everywhere, "user.attribute": name, "claim.name": name, "jsonType.label": "String"}
        mappers.append(_mapper(name, "oidc-usermodel-attribute-mapper", config))
    return mappers


def _mapper(name: str, kind: str, config: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": name,
        "protocol": "openid-connect",
        "protocolMapper": kind,
        "config": {**config, "introspection.token.claim": "true"},
    }
