"""Reconciles the realm on every start; its import only seeds it once. Groups, clients, demo users."""

import csv
from collections.abc import Mapping
from importlib import resources
from typing import Any

from keycloak import KeycloakAdmin, KeycloakOpenIDConnection

from adapters.keycloak import ADMIN_CLIENT, AUDIENCE, BFF_CLIENT, UPDATE_PASSWORD
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
ADMIN_ONLY = ("user_type", "partner_key", "agency_key", "carrier_key")
"""Attributes that decide what a person sees: nobody may set their own."""
OPEN_ATTRIBUTES = ("phone", "mobile", "fax")
ACCOUNT_POLICY = (
    "length(8) and maxLength(32) and digits(1) and lowerCase(1) and upperCase(1) and "
    "regexPattern(^.*[!@#$%^&*].*$) and notUsername(undefined) and notEmail(undefined) and "
    "passwordHistory(3) and passwordBlacklist(common-passwords.txt)"
)
"""The list lies in Keycloak's data/password-blacklists; set-up puts it there."""
TIMEOUT_S = 15


class RealmReconciler:
    """Compares the realm with what it should be and mends the difference."""

    def __init__(self, settings: Settings) -> None:
        """Uses the bootstrap service account, which no serving process has."""
        self._settings = settings
        self._connection = KeycloakOpenIDConnection(
            server_url=settings.keycloak_url,
            realm_name=settings.keycloak_realm,
            user_realm_name="master",
            client_id=settings.bootstrap_client_id,
            client_secret_key=settings.bootstrap_client_secret.get_secret_value(),
            grant_type="client_credentials",
            timeout=TIMEOUT_S,
        )
        self._admin = KeycloakAdmin(connection=self._connection)
        self._changes: list[str] = []

    async def reconcile(self) -> list[str]:
        """Mend the realm. Returns: what was changed; nothing on a second run. Raises: KeycloakError."""
        self._changes = []
        await self._realm()
        await self._profile()
        groups = await self._groups()
        await self._bff_client()
        await self._admin_client()
        if self._settings.seed_demo:
            for row in demo_users():
                await self._demo_user(row, groups)
        return self._changes

    async def subject_of(self, email: str) -> str | None:
        """The id of a person, or None."""
        found = await self._admin.a_get_users({"email": email, "exact": True})
        return str(found[0]["id"]) if found else None

    async def aclose(self) -> None:
        """Close the connections."""
        await self._connection.keycloak_openid.connection.aclose()
        await self._connection.aclose()

    async def _realm(self) -> None:
        wanted = realm_settings(self._settings)
        found = await self._admin.a_get_realm(self._settings.keycloak_realm)
        if _differs(found, wanted):
            await self._admin.a_update_realm(self._settings.keycloak_realm, wanted)
            self._changes.append("realm settings")

    async def _profile(self) -> None:
        """Keycloak drops what its user profile does not declare."""
        profile = await self._admin.a_get_realm_users_profile()
        declared = {attribute["name"]: attribute for attribute in profile["attributes"]}
        wanted = {name: ["admin"] for name in ADMIN_ONLY} | {
            name: ["admin", "user"] for name in OPEN_ATTRIBUTES
        }
        changed = False
        for name, editors in wanted.items():
            attribute = declared.get(name)
            if attribute is None:
                attribute = {"name": name, "displayName": name, "multivalued": False}
                profile["attributes"].append(attribute)
            permissions = attribute.get("permissions", {})
            if set(permissions.get("edit", ())) != set(editors):
                attribute["permissions"] = {"view": ["admin", "user"], "edit": editors}
                changed = True
        if changed:
            await self._admin.a_update_realm_users_profile(profile)
            self._changes.append("user profile")

    async def _groups(self) -> dict[str, str]:
        """Group name -> id, with all groups there."""
        found = {group["name"]: group["id"] for group in await self._admin.a_get_groups({"max": 1000})}
        for name in (*ROLE_GROUPS, *PARTNER_GROUPS):
            if name not in found:
                found[name] = str(await self._admin.a_create_group({"name": name}))
                self._changes.append(f"group {name}")
        return found

    async def _bff_client(self) -> None:
        origin = self._settings.public_origin
        wanted = {
            "secret": self._settings.bff_secret.get_secret_value(),
            "publicClient": False,
            "directAccessGrantsEnabled": True,
            "standardFlowEnabled": True,
            "implicitFlowEnabled": False,
            "fullScopeAllowed": False,
            "redirectUris": [f"{origin}/api/auth/callback"],
            "attributes": {
                "pkce.code.challenge.method": "S256",
                "post.logout.redirect.uris": f"{origin}/",
            },
        }
        client_id = await self._client(BFF_CLIENT, wanted)
        mappers = {
            mapper["name"]: mapper for mapper in await self._admin.a_get_mappers_from_client(client_id)
        }
        for mapper in token_mappers():
            known = mappers.get(mapper["name"])
            if known is None:
                await self._admin.a_add_mapper_to_client(client_id, mapper)
            elif _differs(known, mapper):
                await self._admin.a_update_client_mapper(client_id, known["id"], {**known, **mapper})
            else:
                continue
            self._changes.append(f"token mapper {mapper['name']}")

    async def _admin_client(self) -> None:
        wanted = {
            "secret": self._settings.admin_secret.get_secret_value(),
            "publicClient": False,
            "serviceAccountsEnabled": True,
            "directAccessGrantsEnabled": False,
            "standardFlowEnabled": False,
            "fullScopeAllowed": False,
        }
        await self._client(ADMIN_CLIENT, wanted)

    async def _client(self, name: str, wanted: Mapping[str, Any]) -> str:
        client_id = await self._admin.a_get_client_id(name)
        if client_id is None:
            raise RuntimeError(f"realm {self._settings.keycloak_realm} lacks client {name}; import it first")
        found = await self._admin.a_get_client(client_id)
        if _differs(found, wanted):
            await self._admin.a_update_client(client_id, _merged(found, wanted))
            self._changes.append(f"client {name}")
        return str(client_id)

    async def _demo_user(self, row: Mapping[str, str], groups: Mapping[str, str]) -> None:
        wanted = demo_user(row)
        found = await self._admin.a_get_users({"email": row["email"], "exact": True})
        if not found:
            await self._create_demo_user(row, wanted)
            found = await self._admin.a_get_users({"email": row["email"], "exact": True})
        elif _differs(found[0], wanted):
            # A PUT replaces all attributes, so the user goes back whole.
            await self._admin.a_update_user(found[0]["id"], _merged(found[0], wanted))
            self._changes.append(f"user {row['email']}")
        await self._join(str(found[0]["id"]), row, groups)

    async def _create_demo_user(self, row: Mapping[str, str], wanted: Mapping[str, Any]) -> None:
        password = self._settings.demo_password.get_secret_value()
        credentials = [
            {"type": "password", "value": password, "temporary": row["required_action"] == UPDATE_PASSWORD}
        ]
        await self._admin.a_create_user({**wanted, "username": row["email"], "credentials": credentials})
        self._changes.append(f"user {row['email']}")

    async def _join(self, user_id: str, row: Mapping[str, str], groups: Mapping[str, str]) -> None:
        held = {group["name"] for group in await self._admin.a_get_user_groups(user_id)}
        wanted = set(row["groups"].split(";"))
        for name in wanted - held:
            await self._admin.a_group_user_add(user_id, groups[name])
        for name in held - wanted:
            await self._admin.a_group_user_remove(user_id, groups[name])
        if held != wanted:
            self._changes.append(f"groups of {row['email']}")


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
        "editUsernameAllowed": False,
        "sslRequired": "external",
        "accessTokenLifespan": 300,
        "ssoSessionIdleTimeout": 86_400,
        "ssoSessionMaxLifespan": 1_209_600,
        "passwordPolicy": ACCOUNT_POLICY,
        "bruteForceProtected": True,
        "failureFactor": 10,
        "quickLoginCheckMilliSeconds": 0,
        "waitIncrementSeconds": 60,
        "maxFailureWaitSeconds": 900,
        "eventsEnabled": True,
        "smtpServer": {
            "host": settings.smtp_host,
            "port": str(settings.smtp_port),
            "from": settings.mail_from,
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


def _differs(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether something that is wanted stands otherwise; what nobody asked for is left alone."""
    for name, value in wanted.items():
        if isinstance(value, Mapping):
            if _differs(found.get(name) or {}, value):
                return True
        elif found.get(name) != value:
            return True
    return False


def _merged(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(found)
    for name, value in wanted.items():
        inner = found.get(name)
        merged[name] = (
            _merged(inner, value) if isinstance(value, Mapping) and isinstance(inner, Mapping) else value
        )
    return merged
