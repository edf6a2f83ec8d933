"""Who comes into the Temporal UI: members of the temporal groups. The UI itself asks for no group."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from keycloak import KeycloakAdmin

from adapters.keycloak_desired_realm import TEMPORAL_GROUPS, TEMPORAL_UI_CLIENT

ROLE = "temporal-ui"
"""Of the groups; what Keycloak can ask about in a sign-in is a role."""
FLOW = "temporal-ui browser"


@dataclass(frozen=True)
class Step:
    """One line of the flow. name: of an authenticator, or of a part of the flow that has steps below it."""

    level: int
    name: str
    requirement: str
    part: bool = False


STEPS = (
    Step(0, "temporal-ui sign-in", "REQUIRED", part=True),
    Step(1, "auth-cookie", "ALTERNATIVE"),
    Step(1, "temporal-ui forms", "ALTERNATIVE", part=True),
    Step(2, "auth-username-password-form", "REQUIRED"),
    Step(2, "temporal-ui second factor", "CONDITIONAL", part=True),
    Step(3, "conditional-user-configured", "REQUIRED"),
    Step(3, "auth-otp-form", "REQUIRED"),
    Step(0, "temporal-ui others", "CONDITIONAL", part=True),
    Step(1, "conditional-user-role", "REQUIRED"),
    Step(1, "deny-access-authenticator", "REQUIRED"),
)
"""Who is signed in already passes the first part by the cookie, and is asked for the role like everybody."""
CONDITION = "conditional-user-role"
OTHERS = {"condUserRole": ROLE, "negate": "true"}


class TemporalUiSignIn:
    """The sign-in of the UI's client as it should be."""

    def __init__(self, admin: KeycloakAdmin, ui_url: str) -> None:
        """Args: ui_url: where browsers find the UI; '' leaves the addresses that a sign-in may go back to."""
        self._admin = admin
        self._wanted: dict[str, Any] = {"enabled": True, "directAccessGrantsEnabled": False}
        if ui_url:
            self._wanted["redirectUris"] = [f"{ui_url}/auth/sso/callback"]

    async def reconcile(self, groups: Mapping[str, str]) -> list[str]:
        """Mend role, flow and client. Args: groups: name -> id. Returns: what was changed."""
        changes = await self._role(groups)
        client_id = await self._admin.a_get_client_id(TEMPORAL_UI_CLIENT)
        if client_id is None:
            raise RuntimeError(f"the realm lacks client {TEMPORAL_UI_CLIENT}; import it first")
        client = await self._admin.a_get_client(client_id)
        changed = {**client, **self._wanted}
        flow = await self._flow_id()
        bound = (client.get("authenticationFlowBindingOverrides") or {}).get("browser")
        if flow is not None and bound == flow and await self._as_declared():
            if changed != client:
                await self._admin.a_update_client(client_id, changed)
                changes.append(f"client {TEMPORAL_UI_CLIENT}")
            return changes
        # Nobody signs in while the flow is not whole.
        await self._admin.a_update_client(
            client_id, {**client, "enabled": False, "authenticationFlowBindingOverrides": {"browser": ""}}
        )
        if flow is not None:
            await self._admin.a_delete_authentication_flow(flow)
        flow = await self._make_flow()
        await self._admin.a_update_client(
            client_id, {**changed, "authenticationFlowBindingOverrides": {"browser": flow}}
        )
        return [*changes, f"sign-in of {TEMPORAL_UI_CLIENT}"]

    async def _role(self, groups: Mapping[str, str]) -> list[str]:
        """The role, and every temporal group with it."""
        await self._admin.a_create_realm_role({"name": ROLE}, skip_exists=True)
        role = await self._admin.a_get_realm_role(ROLE)
        held = await asyncio.gather(
            *(self._admin.a_get_group_realm_roles(groups[name]) for name in TEMPORAL_GROUPS)
        )
        changes = []
        for name, roles in zip(TEMPORAL_GROUPS, held, strict=True):
            if ROLE not in {each["name"] for each in roles}:
                await self._admin.a_assign_group_realm_roles(groups[name], [role])
                changes.append(f"role {ROLE} of {name}")
        return changes

    async def _flow_id(self) -> str | None:
        flows = await self._admin.a_get_authentication_flows()
        return next((str(flow["id"]) for flow in flows if flow["alias"] == FLOW), None)

    async def _as_declared(self) -> bool:
        found = await self._admin.a_get_authentication_flow_executions(FLOW)
        if tuple(_step(each) for each in found) != STEPS:
            return False
        [condition] = [each for each in found if each.get("providerId") == CONDITION]
        if "authenticationConfig" not in condition:
            return False
        config = await self._admin.a_get_authenticator_config(condition["authenticationConfig"])
        return all(config["config"].get(name) == value for name, value in OTHERS.items())

    async def _make_flow(self) -> str:
        """The flow, step by step. Returns: its id."""
        top = {"alias": FLOW, "providerId": "basic-flow", "topLevel": True, "builtIn": False}
        await self._admin.a_create_authentication_flow(top)
        above = [FLOW]
        for step in STEPS:
            del above[step.level + 1 :]
            if step.part:
                part = {"alias": step.name, "type": "basic-flow", "provider": ""}
                await self._admin.a_create_authentication_flow_subflow(part, above[-1])
                above.append(step.name)
            else:
                await self._admin.a_create_authentication_flow_execution({"provider": step.name}, above[-1])
        # Each is made as disabled.
        made = await self._admin.a_get_authentication_flow_executions(FLOW)
        for step, execution in zip(STEPS, made, strict=True):
            wanted = {**execution, "requirement": step.requirement}
            await self._admin.a_update_authentication_flow_executions(wanted, FLOW)
            if step.name == CONDITION:
                config = {"alias": "temporal-ui members", "config": OTHERS}
                await self._admin.a_create_execution_config(execution["id"], config)
        flow = await self._flow_id()
        assert flow is not None  # noqa: S101 - it was made above
        return flow


def _step(execution: Mapping[str, Any]) -> Step:
    part = bool(execution.get("authenticationFlow"))
    name = execution["displayName"] if part else execution.get("providerId", "")
    return Step(execution["level"], name, execution["requirement"], part)
