"""Lock files pin by hash and name no registry: a mirror must be able to serve every one of them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dev.layout import CHECKOUT

NPM_LOCKS = ("dev/mail/package-lock.json", "web/package-lock.json", "web/tools/openapi/package-lock.json")
PIP_LOCKS = ("requirements.lock", "requirements-dev.lock", "dev/toolchain.lock")
ADDRESS = re.compile(r"https?://")


def _npm_locks() -> list[Path]:
    return [CHECKOUT / name for name in NPM_LOCKS if (CHECKOUT / name).exists()]


def _entries(lock: Path) -> dict[str, dict[str, Any]]:
    packages: dict[str, dict[str, Any]] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {name: entry for name, entry in packages.items() if name}


def _addresses(value: object, key: str = "") -> list[str]:
    """Addresses anywhere but below `funding`."""
    if key == "funding":
        return []
    if isinstance(value, dict):
        return [found for name, part in value.items() for found in _addresses(part, name)]
    if isinstance(value, list):
        return [found for part in value for found in _addresses(part, key)]
    return [value] if isinstance(value, str) and ADDRESS.search(value) else []


@pytest.mark.parametrize("lock", _npm_locks(), ids=lambda lock: str(lock.relative_to(CHECKOUT)))
def test_an_npm_lock_names_no_address_and_checks_every_package(lock: Path) -> None:
    entries = _entries(lock)
    assert _addresses(entries) == []
    assert [name for name, entry in entries.items() if "resolved" in entry] == []
    assert [
        name for name, entry in entries.items() if "integrity" not in entry and not entry.get("link")
    ] == []


@pytest.mark.parametrize("name", PIP_LOCKS)
def test_a_pip_lock_names_no_address_and_has_a_hash_for_every_pin(name: str) -> None:
    text = (CHECKOUT / name).read_text(encoding="utf-8")
    assert not ADDRESS.search(text)
    pins = re.findall(r"^[A-Za-z0-9][^\n]*==[^\n]*\\\n    --hash=sha256:", text, re.MULTILINE)
    assert len(pins) == len(re.findall(r"^[A-Za-z0-9]", text, re.MULTILINE))


def test_the_test_tools_are_locked_beside_the_very_pins_of_production() -> None:
    runtime, development = (_pins(name) for name in ("requirements.lock", "requirements-dev.lock"))
    assert runtime.items() <= development.items()


def _pins(name: str) -> dict[str, str]:
    text = (CHECKOUT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ ;\\]+)", text, re.MULTILINE))
