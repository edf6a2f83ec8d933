"""Planted functions are taken over by a process that has all loaded; other changes need an import."""

import gc
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.planted.changed_code import NeedsImport, loaded_functions, take_over

NAME = "a_source_for_take_over"
SOURCE = """
from functools import lru_cache

LIMIT = 5
ROWS = [row * 2 for row in (1, 2)]


def plain(number, least=1):
    return max(number, least)


@lru_cache
def cached(number):
    def inner():
        return number + 1
    return inner()


class Desk:
    size = 3

    @property
    def twice(self):
        return self.size * 2

    @classmethod
    def named(cls):
        return cls.__name__.lower()


HANDED_ON = {"plain": plain}
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file that can be imported, and leaves nothing behind."""
    file = tmp_path / f"{NAME}.py"
    file.write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    # Its functions are looked for among what is loaded from now on, not among all of other tests.
    gc.freeze()
    yield file
    sys.modules.pop(NAME, None)


@pytest.fixture
def loaded(source: Path) -> ModuleType:
    """The module, as its healthy text makes it."""
    importlib.invalidate_caches()
    return importlib.import_module(NAME)


def _plant(source: Path, old: str, new: str) -> None:
    assert SOURCE.count(old) == 1
    source.write_text(SOURCE.replace(old, new))
    _take_over(source)


def _take_over(source: Path, loaded: str = SOURCE) -> None:
    take_over(source, loaded, source.read_text(), loaded_functions(source.parent))


def test_a_function_does_what_stands_there_now_wherever_it_was_handed_to(
    loaded: ModuleType, source: Path
) -> None:
    _plant(source, "return max(number, least)", "return min(number, least)")
    assert (loaded.plain(7), loaded.HANDED_ON["plain"](7)) == (1, 1)


@pytest.mark.parametrize(
    ("old", "new", "asked", "answer"),
    [
        ("return number + 1", "return number + 2", "cached(1)", 3),
        ("return self.size * 2", "return self.size * 3", "Desk().twice", 9),
        ("return cls.__name__.lower()", "return cls.__name__", "Desk.named()", "Desk"),
        ("return max(", "# A line more.\n    return -max(", "Desk().twice, plain(7)", (6, -7)),
    ],
    ids=["within a wrapped one", "a property", "a method of the class", "those after it have moved"],
)
def test_what_wraps_or_holds_a_function_is_no_hindrance(
    loaded: ModuleType, source: Path, old: str, new: str, asked: str, answer: object
) -> None:
    _plant(source, old, new)
    assert eval(asked, vars(loaded)) == answer


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 5", "LIMIT = 6"),
        ("row * 2 for", "row * 3 for"),
        ("least=1", "least=2"),
        ("@lru_cache\n", ""),
        ("size = 3", "size = 4"),
        ("class Desk:", "class Desk(dict):"),
        ("return max(number, least)", "return max(number"),
        ("def cached(number):", "def other(): ...\n\n\ndef cached(number):"),
    ],
    ids=["constant", "rows", "default", "decorator", "attribute", "base", "no Python", "one more"],
)
def test_whatever_runs_at_an_import_needs_one(loaded: ModuleType, source: Path, old: str, new: str) -> None:
    with pytest.raises(NeedsImport):
        _plant(source, old, new)


def test_a_function_that_nobody_has_loaded_needs_an_import(source: Path) -> None:
    with pytest.raises(NeedsImport):
        _plant(source, "return number + 1", "return number + 2")


def test_a_module_that_was_made_of_another_text_needs_an_import(loaded: ModuleType, source: Path) -> None:
    source.write_text(SOURCE.replace("return number + 1", "return number + 2"))
    with pytest.raises(NeedsImport):
        _take_over(source, SOURCE.replace("def ", "\ndef "))


def test_a_text_that_is_the_same_changes_nothing(loaded: ModuleType, source: Path) -> None:
    before = loaded.plain.__code__
    _take_over(source)
    assert loaded.plain.__code__ is before
