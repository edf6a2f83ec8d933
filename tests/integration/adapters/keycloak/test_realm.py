"""The realm: its rules for passwords, what a person may not change, its keys, and how it mends itself."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
import pytest_asyncio
from keycloak import KeycloakAdmin
from keycloak.exceptions import KeycloakPutError

from adapters.keycloak import ADMIN_CLIENT, BFF_CLIENT, KeycloakIdentity
from adapters.keycloak_desired_realm import PARTNER_GROUPS, ROLE_GROUPS, TEMPORAL_UI_CLIENT
from adapters.keycloak_realm import RealmReconciler
from adapters.keycloak_setup import SETUP_CLIENT, hand_over
from adapters.keycloak_temporal_ui import FLOW
from adapters.settings import Settings
from tests.support.accounts import PASSWORD, People


@pytest.mark.req("RD-186", "RD-188")
@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("Heron5!", "invalidPasswordMinLengthMessage"),
        ("Heron5!" + "x" * 26, "invalidPasswordMaxLengthMessage"),
        ("Right-Horse!", "invalidPasswordMinDigitsMessage"),
        ("RIGHT-HORSE7!", "invalidPasswordMinLowerCaseCharsMessage"),
        ("right-horse7!", "invalidPasswordMinUpperCaseCharsMessage"),
        ("RightHorse7-", "invalidPasswordRegexPatternMessage"),
    ],
)
async def test_a_password_that_breaks_a_rule_is_refused_by_it(people: People, word: str, rule: str) -> None:
    user_id = (await people.make("AgencyBeta")).id
    with pytest.raises(KeycloakPutError) as refused:
        await people.admin.a_set_user_password(user_id, word, temporary=False)
    assert rule.encode() in (refused.value.response_body or b"")


@pytest.mark.req("RD-186", "RD-188")
async def test_passwords_of_both_lengths_at_the_limits_are_taken_and_the_last_three_are_not_taken_again(
    people: People, identity: KeycloakIdentity
) -> None:
    person = await people.make("AgencyBeta")
    for word in ("Heron55!", "Heron5!" + "x" * 25):
        await people.admin.a_set_user_password(person.id, word, temporary=False)
        found = await identity.sign_in(person.email, word)
        assert found.principal.email == person.email, "the password alone, without a second factor"
    for used in (PASSWORD, "Heron55!", person.email.capitalize()):
        with pytest.raises(KeycloakPutError):
            await people.admin.a_set_user_password(person.id, used, temporary=False)


@pytest.mark.req("RD-186")
async def test_each_of_the_specified_special_characters_will_do(people: People) -> None:
    person = await people.make("AgencyBeta")
    for special in "!@#$%^&*":
        await people.admin.a_set_user_password(person.id, f"RightHorse7{special}", temporary=False)
    for other in "-_.,?+=~":
        with pytest.raises(KeycloakPutError):
            await people.admin.a_set_user_password(person.id, f"RightHorse8{other}", temporary=False)


@pytest.mark.req("RD-239")
async def test_an_account_is_called_by_its_e_mail_whatever_else_it_was_to_be_called(people: People) -> None:
    email = f"t{uuid4().hex[:12]}@test-people.example"
    user_id = await people.admin.a_create_user({"username": f"other-{email[:8]}", "email": email})
    try:
        assert (await people.admin.a_get_user(user_id))["username"] == email
    finally:
        await people.admin.a_delete_user(user_id)


@pytest.mark.req("RD-186")
@pytest.mark.parametrize("word", ["P@ssw0rd", "Pa$$w0rd", "1Qaz@wsx"])
async def test_a_password_that_everybody_chooses_is_refused(people: People, word: str) -> None:
    user_id = (await people.make("AgencyBeta")).id
    with pytest.raises(KeycloakPutError) as refused:
        await people.admin.a_set_user_password(user_id, word, temporary=False)
    assert b"invalidPasswordBlacklistedMessage" in (refused.value.response_body or b"")
    await people.admin.a_set_user_password(user_id, f"{word}-Heron5", temporary=False)


@pytest.mark.req("QE-117")
async def test_a_person_cannot_move_themselves_to_another_agency(
    identity: KeycloakIdentity, people: People, settings: Settings
) -> None:
    profile = await people.admin.a_get_realm_users_profile()
    editors = {
        one["name"]: one["permissions"]["edit"] for one in profile["attributes"] if "permissions" in one
    }
    for name in ("user_type", "partner_key", "agency_key", "carrier_key"):
        assert editors[name] == ["admin"]


@pytest_asyncio.fixture(loop_scope="session")
async def bare(settings: Settings, master: KeycloakAdmin) -> AsyncIterator[RealmReconciler]:
    """A realm of this test alone, imported without most of what we declare; others sign in to the run's."""
    name = f"bare-{uuid4().hex[:8]}"
    clients = [
        {"clientId": client, "protocol": "openid-connect"}
        for client in (BFF_CLIENT, ADMIN_CLIENT, TEMPORAL_UI_CLIENT)
    ]
    groups = [{"name": group} for group in (*ROLE_GROUPS, *PARTNER_GROUPS) if group != "StitchBeta"]
    await master.a_create_realm({"realm": name, "enabled": True, "clients": clients, "groups": groups})
    changed = settings.model_copy(update={"keycloak_realm": name})
    assert await hand_over(changed) == [f"client {SETUP_CLIENT}"]
    own = RealmReconciler(changed)
    yield own
    await own.aclose()
    await master.a_delete_realm(name)


async def test_a_second_reconciliation_changes_nothing_and_damage_is_mended(bare: RealmReconciler) -> None:
    made = set(await bare.reconcile())
    assert {
        "realm settings", "user profile", "group StitchBeta", "token mapper agency_key", "client admin-cli",
        "role temporal-ui of temporal-quoteloom-write", "sign-in of temporal-ui",
    } <= made  # fmt: skip
    assert await bare.reconcile() == []
    assert await hand_over(bare._settings) == []
    admin = bare._admin
    declared = await admin.a_get_realm(bare._settings.keycloak_realm)
    assert declared["registrationEmailAsUsername"] is True, "people sign in under their e-mail"
    groups = {group["name"]: group["id"] for group in await admin.a_get_groups({"max": 1000})}
    await admin.a_delete_group(groups["StitchBeta"])
    client_id = await admin.a_get_client_id(BFF_CLIENT)
    assert client_id is not None
    mappers = {one["name"]: one["id"] for one in await admin.a_get_mappers_from_client(client_id)}
    await admin.a_remove_client_mapper(client_id, mappers["agency_key"])
    await admin.a_update_realm(bare._settings.keycloak_realm, {"bruteForceProtected": False})
    terminal = await admin.a_get_client_id("admin-cli")
    await admin.a_update_client(str(terminal), {"directAccessGrantsEnabled": True})
    steps = await admin.a_get_authentication_flow_executions(FLOW)
    [denial] = [step for step in steps if step.get("providerId") == "deny-access-authenticator"]
    await admin.a_update_authentication_flow_executions({**denial, "requirement": "DISABLED"}, FLOW)
    changes = await bare.reconcile()
    assert set(changes) == {
        "realm settings", "group StitchBeta", "token mapper agency_key", "client admin-cli",
        "sign-in of temporal-ui",
    }  # fmt: skip
    assert await bare.reconcile() == []


async def test_the_realm_of_a_start_needs_no_mending(realm: RealmReconciler) -> None:
    assert await realm.reconcile() == []


async def test_a_realm_from_the_cache_signs_with_keys_of_its_own_and_none_that_was_made_in_need(
    realm: RealmReconciler, settings: Settings
) -> None:
    found = await realm._admin.a_get_keys()
    assert isinstance(found, dict)
    assert set(found["active"]) == {"RS256", "RSA-OAEP", "HS512", "AES"}
    kids = [key["kid"] for key in found["keys"]]
    assert len(set(kids)) == len(kids) == 4
    # Keycloak's keys for realms that have none stand behind all others.
    assert {key["providerPriority"] for key in found["keys"]} == {100}
