"""The table of addresses and demo sign-ins that `up` and `status` show."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from dev.console import table
from dev.environment import NAMESPACE
from dev.services.keycloak import REALM_FILE

# What a person wants to know about a sign-in, by its telling group.
ROLES = (
    ("UWBeta", "underwriter"),
    ("AdminBeta", "administrator"),
    ("UploadRaterBeta", "rate books"),
    ("OpsBeta", "operator"),
    ("SalesBeta", "sales"),
    ("CarrierBeta", "carrier"),
    ("DemoBeta", "demo"),
    ("AgencyBeta", "agent"),
)


def addresses(runtime: Mapping[str, Any]) -> dict[str, str]:
    """Where each thing that runs answers a browser."""
    ports = runtime.get("ports", {})
    names = {service["name"] for service in runtime.get("services", [])}
    workflows = f"http://localhost:{ports.get('temporal_ui')}/namespaces/{NAMESPACE}/workflows"
    known = {
        "live pages": ("vite", f"http://localhost:{ports.get('vite')}"),
        "application": ("api", f"http://localhost:{ports.get('api')}"),
        "api docs": ("api", f"http://localhost:{ports.get('api')}/docs"),
        "temporal": ("temporal", workflows),
        "keycloak": ("keycloak", f"http://localhost:{ports.get('keycloak')}"),
        "mail": ("mail", f"http://localhost:{ports.get('mail_web')}"),
        "s3": ("s3", f"http://localhost:{ports.get('s3')}"),
        "sandbox": ("sandbox", f"http://localhost:{ports.get('sandbox')}/_sandbox/portal"),
    }
    return {label: url for label, (service, url) in known.items() if service in names}


def sign_ins(password: str) -> list[dict[str, str]]:
    """The demo users of the realm, one entry each."""
    realm = json.loads(REALM_FILE.read_text(encoding="utf-8"))
    return [
        {"email": user["email"], "role": _role_of(user), "password": password}
        for user in realm["users"]
        if "email" in user
    ]


def _role_of(user: Mapping[str, Any]) -> str:
    groups = {group.strip("/") for group in user["groups"]}
    role = next((name for group, name in ROLES if group in groups), "partner (PEO)")
    return f"{role}, must choose a new password" if user.get("requiredActions") else role


def welcome(runtime: Mapping[str, Any], env: Mapping[str, str]) -> str:
    """The whole text."""
    password = env["QUOTELOOM_DEMO_PASSWORD"]
    parts = [table(addresses(runtime).items())]
    parts.append(f"\n  Demo sign-ins, all with the password {password}\n")
    parts.append(table((entry["email"], entry["role"]) for entry in sign_ins(password)))
    parts.append("\n  ./quoteloom status | logs [service] -f | down")
    return "\n".join(parts)
