"""One copy of the checkout for each process of the run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.mark.expression import Expression

from tests.planted.copied_checkout import Copy, copied_checkout
from tests.planted.loader import Loader

if TYPE_CHECKING:
    from tests.planted.lanes import Lanes


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Lanes | None:
    """See pytest-xdist. None: a run by files, which takes the texts of faults beside all units."""
    if config.getoption("dist") == "loadfile":
        return None
    from tests.planted.lanes import Lanes

    return Lanes(config, log)


def pytest_configure(config: pytest.Config) -> None:
    """What loads everything begins at once, beside copies and the web: one for all processes of the run.

    Raises: pytest.UsageError: each process would refuse what `-k` says, and the run end without a word of it.
    """
    try:
        Expression.compile(config.option.keyword or "all")
    except SyntaxError as error:
        raise pytest.UsageError(f"-k takes words with and, or, not between them: {error}") from error
    if "PLANTED_AREAS" in os.environ and not hasattr(config, "workerinput"):
        loader = Loader()
        os.environ["PLANTED_FORKS"] = str(loader.address)
        config.add_cleanup(loader.close)


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    """A copy of the checkout for this process, with the byte-code of the healthy sources."""
    found = Copy(copied_checkout(tmp_path_factory.mktemp("planted") / "checkout"))
    yield found
    found.close()


@pytest.fixture(scope="session")
def realm_lock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that all processes of the run know."""
    return tmp_path_factory.getbasetemp().parent / "realm.lock"
