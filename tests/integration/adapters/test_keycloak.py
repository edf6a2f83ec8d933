"""Sign-in against a real Keycloak, tokens that are not ours, and a realm that mends itself."""

import time
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx
import jwt
import pytest
import pytest_asyncio
from cryptography.hazmat.primitives.asymmetric import rsa
from keycloak import KeycloakAdmin
from keycloak.exceptions import KeycloakPutError

from adapters.keycloak import KeycloakIdentity, KeycloakSessions, TokenVerifier
from adapters.keycloak_realm import RealmReconciler
from adapters.settings import Settings
from models.errors import (
    AccountActionRequired,
    IdentityUnavailable,
    InvalidCredentials,
    InvalidToken,
    NewPasswordRequired,
)

PASSWORD = "Right-Horse7!"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def realm(settings: Settings) -> AsyncIterator[RealmReconciler]:
    reconciler = RealmReconciler(settings)
    await reconciler.reconcile()
    yield reconciler
    await reconciler.aclose()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def identity(settings: Settings, realm: RealmReconciler) -> AsyncIterator[KeycloakIdentity]:
    found = KeycloakIdentity(
        settings.keycloak_url,
        settings.keycloak_realm,
        bff_secret=settings.bff_secret.get_secret_value(),
        admin_secret=settings.admin_secret.get_secret_value(),
    )
    yield found
    await found.aclose()


class People:
    """Makes users of one test."""

    def __init__(self, admin: KeycloakAdmin) -> None:
        self.admin = admin
        self.made: list[str] = []

    async def make(self, **changes: Any) -> tuple[str, str]:
        email = f"t-{uuid4().hex[:10]}@example.com"
        payload: dict[str, Any] = {
            "username": email,
            "email": email,
            "emailVerified": True,
            "enabled": True,
            "firstName": "Terry",
            "lastName": "Test",
            "attributes": {
                "user_type": ["agency"],
                "agency_key": ["test-agency"],
                "phone": ["(615) 555-0100"],
            },
            "groups": ["/AgencyBeta", "/GetQuoteBeta"],
            "credentials": [{"type": "password", "value": PASSWORD, "temporary": False}],
        }
        user_id = await self.admin.a_create_user({**payload, **changes})
        self.made.append(user_id)
        return email, user_id


@pytest_asyncio.fixture(loop_scope="session")
async def people(realm: RealmReconciler) -> AsyncIterator[People]:
    found = People(realm._admin)
    yield found
    for user_id in found.made:
        await realm._admin.a_delete_user(user_id)


async def test_a_right_password_brings_the_person_with_groups_and_attributes(
    identity: KeycloakIdentity, people: People
) -> None:
    email, user_id = await people.make()
    signed_in = await identity.sign_in(email.upper(), PASSWORD)
    person = signed_in.principal
    assert str(person.subject) == user_id
    assert (person.email, person.name) == (email, "Terry Test")
    assert person.groups == {"AgencyBeta", "GetQuoteBeta"}
    assert (person.user_type, person.agency_key, person.partner_key) == ("agency", "test-agency", None)
    assert person.phone == "(615) 555-0100"


async def test_wrong_unknown_and_disabled_get_the_same_answer(
    identity: KeycloakIdentity, people: People
) -> None:
    email, _ = await people.make()
    disabled, _ = await people.make(enabled=False)
    texts = set()
    for who, password in ((email, "wrong"), ("nobody@example.com", PASSWORD), (disabled, PASSWORD)):
        with pytest.raises(InvalidCredentials) as refusal:
            await identity.sign_in(who, password)
        texts.add(refusal.value.message)
    assert len(texts) == 1


async def test_a_temporary_password_asks_for_a_new_one_but_only_when_it_is_right(
    identity: KeycloakIdentity, people: People
) -> None:
    temporary = [{"type": "password", "value": PASSWORD, "temporary": True}]
    email, _ = await people.make(credentials=temporary)
    with pytest.raises(NewPasswordRequired):
        await identity.sign_in(email, PASSWORD)
    with pytest.raises(InvalidCredentials):
        await identity.sign_in(email, "wrong")


async def test_another_required_action_is_no_new_password(identity: KeycloakIdentity, people: People) -> None:
    email, _ = await people.make(requiredActions=["CONFIGURE_TOTP"])
    with pytest.raises(AccountActionRequired):
        await identity.sign_in(email, PASSWORD)


async def test_a_refresh_brings_changed_groups_and_ends_with_the_account(
    identity: KeycloakIdentity, people: People
) -> None:
    email, user_id = await people.make()
    signed_in = await identity.sign_in(email, PASSWORD)
    groups = {group["name"]: group["id"] for group in await people.admin.a_get_groups({"max": 1000})}
    await people.admin.a_group_user_add(user_id, groups["SalesBeta"])
    refreshed = await identity.refresh(signed_in.refresh_token)
    assert refreshed.principal.has("salesbeta")
    await people.admin.a_update_user(user_id, {"enabled": False})
    with pytest.raises(InvalidCredentials):
        await identity.refresh(refreshed.refresh_token)


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
    _, user_id = await people.make()
    with pytest.raises(KeycloakPutError) as refused:
        await people.admin.a_set_user_password(user_id, word, temporary=False)
    assert rule.encode() in (refused.value.response_body or b"")


async def test_passwords_of_both_lengths_at_the_limits_are_taken_and_the_last_three_are_not_taken_again(
    people: People,
) -> None:
    email, user_id = await people.make()
    for word in ("Heron55!", "Heron5!" + "x" * 25):
        await people.admin.a_set_user_password(user_id, word, temporary=False)
    for used in (PASSWORD, "Heron55!", email.capitalize()):
        with pytest.raises(KeycloakPutError):
            await people.admin.a_set_user_password(user_id, used, temporary=False)


@pytest.mark.parametrize("word", ["P@ssw0rd", "Pa$$w0rd", "1Qaz@wsx"])
async def test_a_password_that_everybody_chooses_is_refused(people: People, word: str) -> None:
    _, user_id = await people.make()
    with pytest.raises(KeycloakPutError) as refused:
        await people.admin.a_set_user_password(user_id, word, temporary=False)
    assert b"invalidPasswordBlacklistedMessage" in (refused.value.response_body or b"")
    await people.admin.a_set_user_password(user_id, f"{word}-Heron5", temporary=False)


async def test_after_sign_out_the_refresh_token_is_dead(identity: KeycloakIdentity, people: People) -> None:
    email, _ = await people.make()
    signed_in = await identity.sign_in(email, PASSWORD)
    await identity.sign_out(signed_in.refresh_token)
    await identity.sign_out(signed_in.refresh_token)
    with pytest.raises(InvalidCredentials):
        await identity.refresh(signed_in.refresh_token)


async def test_the_worker_ends_a_session_with_the_token_alone(
    identity: KeycloakIdentity, people: People, settings: Settings
) -> None:
    email, _ = await people.make()
    signed_in = await identity.sign_in(email, PASSWORD)
    sessions = KeycloakSessions(
        settings.keycloak_url, settings.keycloak_realm, bff_secret=settings.bff_secret.get_secret_value()
    )
    await sessions.sign_out(signed_in.refresh_token)
    await sessions.aclose()
    with pytest.raises(InvalidCredentials):
        await identity.refresh(signed_in.refresh_token)


async def test_a_person_cannot_move_themselves_to_another_agency(
    identity: KeycloakIdentity, people: People, settings: Settings
) -> None:
    profile = await people.admin.a_get_realm_users_profile()
    editors = {
        one["name"]: one["permissions"]["edit"] for one in profile["attributes"] if "permissions" in one
    }
    for name in ("user_type", "partner_key", "agency_key", "carrier_key"):
        assert editors[name] == ["admin"]


async def test_tokens_that_are_not_access_tokens_for_us_are_refused(
    identity: KeycloakIdentity, people: People, settings: Settings
) -> None:
    email, _ = await people.make()
    tokens = await identity._openid.a_token(email, PASSWORD, scope="openid")
    assert (await identity.tokens.verify(tokens["access_token"])).email == email
    for wrong in ("id_token", "refresh_token"):
        with pytest.raises(InvalidToken):
            await identity.tokens.verify(tokens[wrong])
    head, body, signature = tokens["access_token"].split(".")
    for broken in ("", "x.y.z", f"{head}.{body}.", f"{head}.{body}.{signature[::-1]}"):
        with pytest.raises(InvalidToken):
            await identity.tokens.verify(broken)


def _claims(issuer: str, issued: int, expires: int) -> dict[str, Any]:
    return {
        "iss": issuer,
        "aud": "quoteloom-api",
        "sub": str(uuid4()),
        "typ": "Bearer",
        "iat": issued,
        "exp": expires,
    }


@pytest.mark.parametrize(
    ("header", "changes"),
    [
        ({}, {"iss": "http://evil.example/realms/quoteloom"}),
        ({}, {"aud": "account"}),
        ({}, {"exp": -31}),
        ({}, {"typ": "ID"}),
        ({"kid": "unknown"}, {}),
        ({"alg": "none"}, {}),
        ({"alg": "HS256"}, {}),
    ],
)
async def test_each_claim_is_checked(header: dict[str, str], changes: dict[str, Any]) -> None:
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    jwk = jwt.algorithms.RSAAlgorithm.to_jwk(private.public_key(), as_dict=True)
    keys = {"keys": [{**jwk, "kid": "ours", "alg": "RS256", "use": "sig"}]}
    answered = httpx.MockTransport(lambda request: httpx.Response(200, json=keys))
    issuer, now = "http://kc.example/realms/quoteloom", int(time.time())
    claims = _claims(issuer, now, now + 5)

    def signed(head: dict[str, str], body: dict[str, Any]) -> str:
        algorithm = head.get("alg", "RS256")
        key: Any = {"RS256": private, "HS256": "s" * 32, "none": None}[algorithm]
        return jwt.encode(body, key, algorithm=algorithm, headers={"kid": head.get("kid", "ours")})

    async with httpx.AsyncClient(transport=answered) as http:
        verifier = TokenVerifier(issuer, http)
        assert str((await verifier.verify(signed({}, claims))).subject) == claims["sub"]
        assert await verifier.verify(signed({}, {**claims, "exp": now - 20})), "30 s of skew are allowed"
        if "exp" in changes:
            changes = {"exp": now + changes["exp"]}
        with pytest.raises(InvalidToken):
            await verifier.verify(signed(header, {**claims, **changes}))


async def test_an_unknown_key_is_asked_for_at_most_every_30_s_and_good_keys_outlive_an_outage() -> None:
    private = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    jwk = jwt.algorithms.RSAAlgorithm.to_jwk(private.public_key(), as_dict=True)
    answers: list[httpx.Response] = []
    asked = 0

    def serve(request: httpx.Request) -> httpx.Response:
        nonlocal asked
        asked += 1
        return answers[-1]

    issuer, now = "http://kc.example/realms/quoteloom", int(time.time())
    claims = _claims(issuer, now, now + 60)
    token = jwt.encode(claims, private, algorithm="RS256", headers={"kid": "ours"})
    async with httpx.AsyncClient(transport=httpx.MockTransport(serve)) as http:
        verifier = TokenVerifier(issuer, http)
        answers.append(httpx.Response(503))
        with pytest.raises(IdentityUnavailable):
            await verifier.verify(token)
        answers.append(httpx.Response(200, json={"keys": [{**jwk, "kid": "ours", "alg": "RS256"}]}))
        await verifier.verify(token)
        asked = 0
        unknown = jwt.encode(claims, private, algorithm="RS256", headers={"kid": "new"})
        for _ in range(3):
            with pytest.raises(InvalidToken):
                await verifier.verify(unknown)
        assert asked == 0
        answers.append(httpx.Response(503))
        verifier._fetched_at = time.monotonic() - 3600
        await verifier.verify(token)
        assert asked == 1


async def test_a_keycloak_that_does_not_answer_is_named_so() -> None:
    away = KeycloakIdentity("http://127.0.0.1:9", "quoteloom", bff_secret="x", admin_secret="y")
    with pytest.raises(IdentityUnavailable):
        await away.sign_in("a@example.com", PASSWORD)
    with pytest.raises(IdentityUnavailable):
        await away.refresh("token")
    with pytest.raises(IdentityUnavailable):
        await away.sign_out("token")
    assert not await away.ready()
    await away.aclose()


async def test_a_wrong_client_secret_is_an_outage_of_ours_not_a_wrong_password(
    settings: Settings, people: People
) -> None:
    email, _ = await people.make()
    misconfigured = KeycloakIdentity(
        settings.keycloak_url, settings.keycloak_realm, bff_secret="wrong", admin_secret="wrong"
    )
    with pytest.raises(IdentityUnavailable):
        await misconfigured.sign_in(email, PASSWORD)
    await misconfigured.aclose()


async def test_a_second_reconciliation_changes_nothing_and_damage_is_mended(
    realm: RealmReconciler, settings: Settings
) -> None:
    assert await realm.reconcile() == []
    admin = realm._admin
    groups = {group["name"]: group["id"] for group in await admin.a_get_groups({"max": 1000})}
    await admin.a_delete_group(groups["StitchBeta"])
    client_id = await admin.a_get_client_id("quoteloom-bff")
    assert client_id is not None
    mappers = {one["name"]: one["id"] for one in await admin.a_get_mappers_from_client(client_id)}
    await admin.a_remove_client_mapper(client_id, mappers["agency_key"])
    await admin.a_update_realm(settings.keycloak_realm, {"bruteForceProtected": False})
    changes = await realm.reconcile()
    assert set(changes) == {"realm settings", "group StitchBeta", "token mapper agency_key"}
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
