"""Sign-in against a real Keycloak: who is let in, with what, and until when."""

import pytest

from adapters.keycloak import KeycloakIdentity, KeycloakSessions
from adapters.settings import Settings
from models.errors import (
    AccountActionRequired,
    IdentityUnavailable,
    InvalidCredentials,
    NewPasswordRequired,
)
from tests.support.accounts import PASSWORD, People


@pytest.mark.req("QE-117", "QE-124", "CB-230")
async def test_a_right_password_brings_the_person_with_groups_and_attributes(
    identity: KeycloakIdentity, people: People
) -> None:
    made = await people.make(
        "AgencyBeta", "GetQuoteBeta", user_type="agency", agency_key="test-agency", phone="(615) 555-0100"
    )
    signed_in = await identity.sign_in(made.email.upper(), PASSWORD)
    person = signed_in.principal
    assert str(person.subject) == made.id
    assert (person.email, person.name) == (made.email, "Test Person")
    assert person.groups == {"AgencyBeta", "GetQuoteBeta"}
    assert (person.user_type, person.agency_key, person.partner_key) == ("agency", "test-agency", None)
    assert person.phone == "(615) 555-0100"


@pytest.mark.req("RD-250")
async def test_wrong_unknown_and_disabled_get_the_same_answer(
    identity: KeycloakIdentity, people: People
) -> None:
    email = (await people.make("AgencyBeta")).email
    disabled = (await people.make("AgencyBeta", enabled=False)).email
    texts = set()
    for who, password in ((email, "wrong"), ("nobody@example.com", PASSWORD), (disabled, PASSWORD)):
        with pytest.raises(InvalidCredentials) as refusal:
            await identity.sign_in(who, password)
        texts.add(refusal.value.message)
    assert len(texts) == 1


@pytest.mark.req("RD-037")
async def test_a_temporary_password_asks_for_a_new_one_but_only_when_it_is_right(
    identity: KeycloakIdentity, people: People
) -> None:
    email = (await people.make("AgencyBeta", temporary=True)).email
    with pytest.raises(NewPasswordRequired):
        await identity.sign_in(email, PASSWORD)
    with pytest.raises(InvalidCredentials):
        await identity.sign_in(email, "wrong")


@pytest.mark.req("RD-037")
@pytest.mark.parametrize("actions", [("CONFIGURE_TOTP",), ("UPDATE_PASSWORD", "CONFIGURE_TOTP")])
async def test_another_required_action_is_no_new_password(
    identity: KeycloakIdentity, people: People, actions: tuple[str, ...]
) -> None:
    email = (await people.make("AgencyBeta", actions=actions)).email
    with pytest.raises(AccountActionRequired):
        await identity.sign_in(email, PASSWORD)


async def test_a_refresh_brings_changed_groups_and_ends_with_the_account(
    identity: KeycloakIdentity, people: People
) -> None:
    person = await people.make("AgencyBeta")
    signed_in = await identity.sign_in(person.email, PASSWORD)
    await people.join(person.id, "SalesBeta")
    refreshed = await identity.refresh(signed_in.refresh_token)
    assert refreshed.principal.has("salesbeta")
    await people.admin.a_update_user(person.id, {"enabled": False})
    with pytest.raises(InvalidCredentials):
        await identity.refresh(refreshed.refresh_token)


@pytest.mark.req("RD-023")
async def test_after_sign_out_the_refresh_token_is_dead(identity: KeycloakIdentity, people: People) -> None:
    email = (await people.make("AgencyBeta")).email
    signed_in = await identity.sign_in(email, PASSWORD)
    await identity.sign_out(signed_in.refresh_token)
    await identity.sign_out(signed_in.refresh_token)
    with pytest.raises(InvalidCredentials):
        await identity.refresh(signed_in.refresh_token)


async def test_the_worker_ends_a_session_with_the_token_alone(
    identity: KeycloakIdentity, people: People, settings: Settings
) -> None:
    email = (await people.make("AgencyBeta")).email
    signed_in = await identity.sign_in(email, PASSWORD)
    sessions = KeycloakSessions(
        settings.keycloak_url, settings.keycloak_realm, bff_secret=settings.bff_secret.get_secret_value()
    )
    await sessions.sign_out(signed_in.refresh_token)
    await sessions.aclose()
    with pytest.raises(InvalidCredentials):
        await identity.refresh(signed_in.refresh_token)


@pytest.mark.req("RD-251")
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
    email = (await people.make("AgencyBeta")).email
    misconfigured = KeycloakIdentity(
        settings.keycloak_url, settings.keycloak_realm, bff_secret="wrong", admin_secret="wrong"
    )
    with pytest.raises(IdentityUnavailable):
        await misconfigured.sign_in(email, PASSWORD)
    await misconfigured.aclose()
