"""A planted constant is given to all that have imported it; what was made of it at an import needs one."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.planted.changed_code import NeedsImport
from tests.planted.changed_constant import rebind

OWN, USER = "a_source_of_a_constant", "a_user_of_a_constant"
SOURCE = """
LIMIT = 5
NAMES: tuple[str, ...] = ("a", "b")
BOTH, OTHER = 1, 2


def most():
    return LIMIT, NAMES
"""
USES = f"""
from {OWN} import LIMIT


def twice(number=3):
    return LIMIT * 2
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module and one that imports from it; both leave nothing behind."""
    file = tmp_path / f"{OWN}.py"
    file.write_text(SOURCE)
    (tmp_path / f"{USER}.py").write_text(USES)
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield file
    for name in (OWN, USER):
        sys.modules.pop(name, None)


def _loaded(uses: Path, text: str = USES) -> tuple[ModuleType, ModuleType]:
    (uses.parent / f"{USER}.py").write_text(text)
    return importlib.import_module(OWN), importlib.import_module(USER)


def test_a_constant_has_its_new_value_wherever_it_was_imported_until_it_is_taken_back(source: Path) -> None:
    own, user = _loaded(source)
    take_back = rebind(source, SOURCE, SOURCE.replace("LIMIT = 5", "LIMIT = 2 * 3"), source.parent)
    assert (own.most()[0], user.twice()) == (6, 12)
    take_back()
    assert (own.most()[0], user.twice()) == (5, 10)


def test_one_with_a_type_is_a_constant_too(source: Path) -> None:
    own, _ = _loaded(source)
    rebind(source, SOURCE, SOURCE.replace('("a", "b")', '("a",)'), source.parent)
    assert own.most()[1] == ("a",)


@pytest.mark.parametrize(
    "uses",
    [
        USES.replace("number=3", "number=LIMIT"),
        f"{USES}\nROWS = [0] * LIMIT\n",
        f"{USES}\nclass Desk:\n    size = LIMIT\n",
        USES.replace("import LIMIT", "import LIMIT as MOST").replace("LIMIT * 2", "MOST * 2"),
        f"import {OWN}\n\nROWS = [0] * {OWN}.LIMIT\n",
    ],
    ids=["default", "another constant", "attribute", "another name", "by its module"],
)
def test_what_was_made_of_it_at_an_import_needs_an_import(source: Path, uses: str) -> None:
    own, _ = _loaded(source, uses)
    with pytest.raises(NeedsImport):
        rebind(source, SOURCE, SOURCE.replace("LIMIT = 5", "LIMIT = 6"), source.parent)
    assert own.LIMIT == 5


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("BOTH, OTHER = 1, 2", "BOTH, OTHER = 1, 3"),
        ("LIMIT = 5", "LIMIT = 6\nMORE = 1"),
        ("LIMIT = 5", "MOST = 5"),
        ("LIMIT = 5", "LIMIT = )"),
        ("def most():", "def most(number=1):"),
    ],
    ids=["two at once", "one more", "another name", "no Python", "a function"],
)
def test_what_is_no_single_constant_needs_an_import(source: Path, old: str, new: str) -> None:
    _loaded(source)
    with pytest.raises(NeedsImport):
        rebind(source, SOURCE, SOURCE.replace(old, new), source.parent)


def test_a_module_that_nobody_has_loaded_needs_an_import(source: Path) -> None:
    with pytest.raises(NeedsImport):
        rebind(source, SOURCE, SOURCE.replace("LIMIT = 5", "LIMIT = 6"), source.parent)
