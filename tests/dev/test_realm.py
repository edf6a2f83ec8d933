"""The realm as code: users complete, groups known, no public client, attributes not self-editable."""

import json
from pathlib import Path
from typing import Any

import pytest

from adapters.keycloak_desired_realm import (
    ACCOUNT_POLICY,
    PARTNER_GROUPS,
    ROLE_GROUPS,
    demo_user,
    demo_users,
    token_mappers,
)
from adapters.keycloak_setup import SETUP_CLIENT
from dev.build.java_tools import PASSWORD_LIST
from dev.commands.welcome import sign_ins
from dev.environment import PRIVILEGED, application_environment
from dev.layout import CHECKOUT, Layout
from dev.ports import DEFAULTS
from dev.probes import Facts
from dev.secrets_file import DEMO_PASSWORD, MAKERS
from dev.services.keycloak import REALM_FILE, Program, make_home, realm_placeholders

REALM: dict[str, Any] = json.loads(REALM_FILE.read_text(encoding="utf-8"))
PEOPLE: list[dict[str, Any]] = [user for user in REALM["users"] if "email" in user]
PROFILE = REALM["components"]["org.keycloak.userprofile.UserProfileProvider"][0]
ATTRIBUTES = {
    entry["name"]: entry for entry in json.loads(PROFILE["config"]["kc.user.profile.config"][0])["attributes"]
}


@pytest.mark.parametrize("user", PEOPLE, ids=lambda user: user["email"])
def test_a_demo_user_can_sign_in(user: dict[str, Any]) -> None:
    # Keycloak calls an account without a name 'not fully set up'.
    assert user["firstName"]
    assert user["lastName"]
    assert user["emailVerified"]
    assert user["email"].endswith(".example")
    assert {group.strip("/") for group in user["groups"]} <= {group["name"] for group in REALM["groups"]}
    assert set(user["attributes"]) <= set(ATTRIBUTES)


def test_whose_data_one_sees_is_edited_by_administrators_only() -> None:
    for name in ("user_type", "partner_key", "agency_key", "carrier_key", "uw_level"):
        assert ATTRIBUTES[name]["permissions"]["edit"] == ["admin"]


def test_no_client_is_public_and_passwords_are_taken_by_one_alone() -> None:
    assert not any(client["publicClient"] for client in REALM["clients"])
    assert [c["clientId"] for c in REALM["clients"] if c["directAccessGrantsEnabled"]] == ["quoteloom-bff"]
    assert all(client["secret"].startswith("${") for client in REALM["clients"])


def test_set_up_has_an_account_of_this_realm_and_no_serving_process_its_secret() -> None:
    [account] = [client for client in REALM["clients"] if client["clientId"] == SETUP_CLIENT]
    assert account["secret"] == "${KC_BOOTSTRAP_ADMIN_CLIENT_SECRET}"
    assert "KC_BOOTSTRAP_ADMIN_CLIENT_SECRET" in PRIVILEGED
    [roles] = [
        user["clientRoles"] for user in REALM["users"] if user.get("serviceAccountClientId") == SETUP_CLIENT
    ]
    assert roles == {"realm-management": ["realm-admin"]}


def test_the_policy_that_is_imported_is_the_one_that_is_kept_and_its_list_is_set_up() -> None:
    assert REALM["passwordPolicy"] == ACCOUNT_POLICY
    assert f"passwordBlacklist({PASSWORD_LIST})" in ACCOUNT_POLICY
    image = (CHECKOUT / "docker" / "keycloak" / "Dockerfile").read_text(encoding="utf-8")
    assert f"/opt/keycloak/data/password-blacklists/{PASSWORD_LIST}" in image


def test_keycloaks_home_links_the_list_that_the_policy_names(tmp_path: Path) -> None:
    built, words = tmp_path / "built", tmp_path / PASSWORD_LIST
    words.write_text("p@ssw0rd\n", encoding="utf-8")
    facts = Facts(Layout(CHECKOUT, tmp_path, tmp_path, "x"), dict(DEFAULTS), {}, tmp_path)
    for _ in range(2):
        home = make_home(facts, Program(built, words, tmp_path / "java"), None)
    assert (home / "data" / "password-blacklists" / PASSWORD_LIST).read_text(encoding="utf-8") == "p@ssw0rd\n"


def test_the_subject_stays_in_the_token() -> None:
    # Own clientScopes, or a client without `basic`, and `sub` is gone.
    assert "clientScopes" not in REALM
    assert all("basic" in client["defaultClientScopes"] for client in REALM["clients"])


def test_the_import_makes_all_that_bootstrap_keeps_so_that_a_first_start_finds_nothing_to_mend() -> None:
    assert {group["name"] for group in REALM["groups"]} == {*ROLE_GROUPS, *PARTNER_GROUPS}
    bff = next(client for client in REALM["clients"] if client["clientId"] == "quoteloom-bff")
    imported = {mapper["name"]: mapper for mapper in bff["protocolMappers"]}
    assert imported.keys() == {mapper["name"] for mapper in token_mappers()}
    for mapper in token_mappers():
        assert mapper["config"].items() <= imported[mapper["name"]]["config"].items()
    people = {user["email"]: user for user in PEOPLE}
    for row in demo_users():
        wanted = demo_user(row)
        assert {name: people[row["email"]][name] for name in wanted} == wanted


def test_the_new_hire_must_choose_a_password() -> None:
    waiting = [user["email"] for user in PEOPLE if user.get("requiredActions")]
    assert waiting == ["newhire@alder-agency.example"]


def test_the_supervisor_can_fill_every_placeholder() -> None:
    layout = Layout(CHECKOUT, CHECKOUT, CHECKOUT, "x")
    vault = dict.fromkeys(MAKERS, "value") | {"QUOTELOOM_DEMO_PASSWORD": DEMO_PASSWORD}
    assert realm_placeholders() <= {*vault, *application_environment(layout, vault, DEFAULTS)}


def test_every_kind_of_user_is_shown_with_a_sign_in() -> None:
    roles = {entry["role"].split(",")[0] for entry in sign_ins(DEMO_PASSWORD)}
    assert roles == {
        "agent", "partner (PEO)", "sales", "underwriter", "carrier", "administrator", "operator", "demo",
        "rate books",
    }  # fmt: skip
