"""Packages linked into a checkout: whole or not at all, also after a start that was killed."""

from pathlib import Path

from dev.build.node_tools import LINKING, MARK, _link_into


def entry_with(place: Path, name: str) -> Path:
    package = place / "node_modules" / name
    package.mkdir(parents=True)
    (package / "index.js").write_text("module.exports = 1")
    return place


def test_what_a_killed_start_left_is_gone_and_the_packages_are_whole(tmp_path: Path) -> None:
    home = tmp_path / "web"
    half = home / LINKING / "node_modules" / "half-copied"
    half.mkdir(parents=True)
    _link_into(home, entry_with(tmp_path / "cache", "left-pad"), "key-1")
    assert (home / "node_modules" / "left-pad" / "index.js").exists()
    assert sorted(path.name for path in home.iterdir()) == ["node_modules"]


def test_leftovers_go_also_when_the_packages_are_right_already(tmp_path: Path) -> None:
    home = tmp_path / "web"
    entry = entry_with(tmp_path / "cache", "left-pad")
    _link_into(home, entry, "key-1")
    (home / LINKING).mkdir()
    _link_into(home, entry, "key-1")
    assert not (home / LINKING).exists()
    assert (home / "node_modules" / MARK).read_text() == "key-1"
