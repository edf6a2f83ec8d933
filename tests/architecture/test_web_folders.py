"""The folders of the screens: what each is named for, and that nothing lies loose beside drawn folders."""

from pathlib import Path

import pytest

from tests.architecture.test_folders import STEMS

SRC = Path(__file__).parents[2] / "web" / "src"
FOLDERS = {
    ".": {"api", "app", "features", "lib", "ui"},
    "app": {"access", "desk", "pages", "quote", "shell", "theme"},
    "features/prospect": {"company", "draft", "flow", "home", "owner", "places"},
}
LOOSE = {
    ".": set[str](),
    "app": {"global", "main", "nonce", "print", "providers", "root", "router"},
    "features": set[str](),
    "features/prospect": set[str](),
}
"""Files by what stands before the first dot: a module, its style sheet and its tests share it."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_divided_folder_holds_the_folders_that_are_drawn(folder: str) -> None:
    assert {path.name for path in (SRC / folder).iterdir() if path.is_dir()} == FOLDERS[folder]


@pytest.mark.parametrize("folder", LOOSE)
def test_nothing_lies_loose_beside_them(folder: str) -> None:
    found = {path.name.partition(".")[0] for path in (SRC / folder).iterdir() if path.is_file()}
    assert found <= LOOSE[folder]


def test_a_feature_is_named_for_its_capability() -> None:
    features = {path.name.replace("-", "_") for path in (SRC / "features").iterdir()}
    assert features <= STEMS
