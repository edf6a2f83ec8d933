"""Tests on servers, shared out: the longest files begin."""

from types import SimpleNamespace
from typing import cast

import pytest

from dev.layout import CHECKOUT
from tests.support.file_order import LONGEST, longest_first

FILE = "tests/integration/api/test_quote.py"


def test_the_longest_begin_and_none_is_lost() -> None:
    names = [f"{FILE}::test_a", f"{LONGEST[1]}::test_b", f"{FILE}::test_c", f"{LONGEST[0]}::test_d"]
    items = [cast(pytest.Item, SimpleNamespace(nodeid=name)) for name in names]
    assert [item.nodeid for item in longest_first(items)] == [names[3], names[1], names[0], names[2]]


def test_what_begins_exists() -> None:
    assert all((CHECKOUT / file).is_file() for file in LONGEST)
