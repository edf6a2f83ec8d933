"""Who can set Keycloak up: one account of our realm, and nobody past our limits."""

from collections.abc import AsyncIterator
from uuid import uuid4

import httpx
import pytest
import pytest_asyncio
from keycloak import KeycloakAdmin
from pydantic import SecretStr

from adapters.keycloak_realm import RealmReconciler
from adapters.keycloak_setup import SETUP_CLIENT, hand_over, retire_first_administrator
from adapters.settings import Settings
from models.errors import IdentityUnavailable
from temporal.bootstrap import USUAL_PARTS, bootstrap
from tests.support.accounts import PASSWORD, People


async def _token(settings: Settings, realm: str, **form: str) -> httpx.Response:
    async with httpx.AsyncClient(trust_env=False) as http:
        url = f"{settings.keycloak_url}/realms/{realm}/protocol/openid-connect/token"
        return await http.post(url, data=form)


async def _signs_in(settings: Settings, realm: str, client: str, secret: str) -> bool:
    answer = await _token(
        settings, realm, grant_type="client_credentials", client_id=client, client_secret=secret
    )
    return answer.status_code == 200


@pytest_asyncio.fixture(loop_scope="session")
async def first(settings: Settings, master: KeycloakAdmin) -> AsyncIterator[Settings]:
    """Settings with a first administrator of this test, as Keycloak makes its own; the run's stays."""
    name, secret = f"first-{uuid4().hex[:8]}", settings.bootstrap_client_secret.get_secret_value()
    made = await master.a_create_client(
        {"clientId": name, "secret": secret, "publicClient": False, "serviceAccountsEnabled": True}
    )
    account = await master.a_get_client_service_account_user(made)
    await master.a_assign_realm_roles(account["id"], [await master.a_get_realm_role("admin")])
    yield settings.model_copy(update={"bootstrap_client_id": name})
    left = await master.a_get_client_id(name)
    if left is not None:
        await master.a_delete_client(left)


async def test_set_up_ends_without_the_account_that_keycloak_was_born_with(
    settings: Settings, first: Settings, master: KeycloakAdmin
) -> None:
    name, secret = first.bootstrap_client_id, first.bootstrap_client_secret.get_secret_value()
    assert await _signs_in(settings, "master", name, secret)
    assert USUAL_PARTS[-1] == "lockdown"
    assert await bootstrap(first, ["lockdown"]) == [f"no {name} in realm master"]
    assert not await _signs_in(settings, "master", name, secret)
    assert await bootstrap(first, ["lockdown"]) == []
    assert await master.a_get_client_id(SETUP_CLIENT) is None, "it stands in our realm only"
    assert await _signs_in(settings, "quoteloom", SETUP_CLIENT, secret)
    assert not await _signs_in(settings, "master", SETUP_CLIENT, secret)


async def test_the_first_administrator_stays_while_nobody_else_could_set_the_realm_up(
    settings: Settings, first: Settings, master: KeycloakAdmin
) -> None:
    made = await master.a_get_client_id(first.bootstrap_client_id)
    await master.a_update_client(str(made), {"secret": "of-this-one-alone"})
    alone = first.model_copy(update={"bootstrap_client_secret": SecretStr("of-this-one-alone")})
    with pytest.raises(IdentityUnavailable, match="the first administrator stays"):
        await bootstrap(alone, ["lockdown"])
    assert await _signs_in(settings, "master", first.bootstrap_client_id, "of-this-one-alone")


async def test_a_realm_goes_on_being_mended_without_the_first_administrator(settings: Settings) -> None:
    gone = settings.model_copy(update={"bootstrap_client_id": "nobody"})
    assert await retire_first_administrator(gone) == []
    assert await hand_over(gone) == []
    realm = RealmReconciler(gone)
    assert await realm.reconcile() == []
    await realm.aclose()


async def test_who_knows_no_account_is_told_which_are_missing(settings: Settings) -> None:
    wrong = settings.model_copy(update={"bootstrap_client_secret": SecretStr("of-another-stack")})
    with pytest.raises(IdentityUnavailable, match="Neither quoteloom-setup nor quoteloom-bootstrap"):
        await hand_over(wrong)


async def test_nobody_on_this_machine_makes_themselves_administrator_afterwards(
    first: Settings, master: KeycloakAdmin
) -> None:
    await bootstrap(first, ["lockdown"])
    eve = {"username": "eve", "password": PASSWORD, "passwordConfirmation": PASSWORD}
    async with httpx.AsyncClient(trust_env=False, follow_redirects=True) as http:
        page = await http.get(f"{first.keycloak_url}/")
        await http.post(f"{first.keycloak_url}/", data={**eve, "stateChecker": "x"})
    assert "passwordConfirmation" not in page.text
    assert await master.a_get_users({"username": "eve"}) == []


@pytest.mark.parametrize("place", ["quoteloom", "master"])
async def test_no_password_is_taken_at_the_command_line_past_our_limits(
    settings: Settings, people: People, first: Settings, place: str
) -> None:
    await bootstrap(first, ["lockdown"])
    person = await people.make("AgencyBeta", "GetQuoteBeta")
    answer = await _token(
        settings,
        place,
        grant_type="password",
        client_id="admin-cli",
        username=person.email,
        password=PASSWORD,
    )
    assert (answer.status_code, answer.json()["error"]) == (400, "unauthorized_client")
