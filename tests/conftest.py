"""What is loaded and collected lives as long as the run: nobody looks through it for garbage once more."""

import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """See pytest. While tests are collected nearly nothing becomes garbage; what was is taken out once."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()
