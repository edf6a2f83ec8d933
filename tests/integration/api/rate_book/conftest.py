"""The people around a rate book, and a draft."""

from collections.abc import AsyncIterator

import pytest

from tests.integration.api.conftest import Browser, Open, People
from tests.integration.api.rate_book.calls import drafted


@pytest.fixture(scope="module")
async def keeper(browse: Open, people: People) -> Browser:
    """Looks after the rates."""
    return await browse(await people.make("UploadRaterBeta"))


@pytest.fixture(scope="module")
async def second(browse: Open, people: People) -> Browser:
    """Another one who does."""
    return await browse(await people.make("AdminBeta"))


@pytest.fixture(scope="module")
async def underwriter(browse: Open, people: People) -> Browser:
    """Reads books and changes none."""
    return await browse(await people.make("UWBeta"))


@pytest.fixture
async def draft(keeper: Browser) -> AsyncIterator[str]:
    """A draft, thrown away afterwards where it still is one."""
    version = await drafted(keeper)
    yield version
    await keeper.send("DELETE", f"/api/rate-books/{version}")
