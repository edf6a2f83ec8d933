"""The reconciled realm of the run, sign-in against it, and accounts there."""

from collections.abc import AsyncIterator

import pytest_asyncio
from keycloak import KeycloakAdmin, KeycloakOpenIDConnection

from adapters.keycloak import KeycloakIdentity
from adapters.keycloak_realm import RealmReconciler
from adapters.settings import Settings
from tests.support.accounts import People

PATIENCE_S = 120
"""A new realm makes its keys, which takes a busy machine long."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def realm(settings: Settings) -> AsyncIterator[RealmReconciler]:
    reconciler = RealmReconciler(settings)
    await reconciler.reconcile()
    yield reconciler
    await reconciler.aclose()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def master(settings: Settings) -> AsyncIterator[KeycloakAdmin]:
    """The first administrator, whom stacks of tests keep."""
    connection = KeycloakOpenIDConnection(
        server_url=settings.keycloak_url,
        realm_name="master",
        client_id=settings.bootstrap_client_id,
        client_secret_key=settings.bootstrap_client_secret.get_secret_value(),
        grant_type="client_credentials",
        timeout=PATIENCE_S,
    )
    yield KeycloakAdmin(connection=connection)
    await connection.keycloak_openid.connection.aclose()
    await connection.aclose()


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


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def people(realm: RealmReconciler) -> AsyncIterator[People]:
    found = People(realm._admin)
    yield found
    await found.leave_no_trace()
