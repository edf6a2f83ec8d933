"""The reconciled realm of the run, sign-in against it, and accounts there."""

from collections.abc import AsyncIterator

import pytest_asyncio

from adapters.keycloak import KeycloakIdentity
from adapters.keycloak_realm import RealmReconciler
from adapters.settings import Settings
from tests.support.accounts import People


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


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def people(realm: RealmReconciler) -> AsyncIterator[People]:
    found = People(realm._admin)
    yield found
    await found.leave_no_trace()
