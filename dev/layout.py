"""Where things lie: the checkout, the cache of the user, the state of this checkout."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass, replace
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


class LayoutRefused(Exception):
    """The cache or the state cannot be used; the text says why and what to do."""


@dataclass(frozen=True)
class Layout:
    """The folders that one run works in; a throw-away stack has a state of its own."""

    checkout: Path
    cache: Path
    state: Path
    instance: str

    @property
    def logs(self) -> Path:
        """A file per service, rotated."""
        return self.state / "logs"

    @property
    def runtime_file(self) -> Path:
        """What runs now: ports, pids, phase."""
        return self.state / "runtime.json"

    @property
    def lock_file(self) -> Path:
        """Held by the supervisor for as long as it lives."""
        return self.state / "supervisor.lock"

    @property
    def secrets_file(self) -> Path:
        """Random on first use, mode 600; lives and dies with the databases."""
        return self.state / "secrets.env"

    def with_state(self, name: str) -> Layout:
        """A second, separate stack of the same checkout, kept below this state."""
        state = self.state / name
        return replace(self, state=state, instance=instance_of(state))


def instance_of(checkout: Path) -> str:
    """Ten characters that tell two checkouts on one machine apart."""
    return hashlib.sha256(str(checkout).encode()).hexdigest()[:10]


def owns(place: Path) -> bool:
    """Whether what we leave there belongs to whom the place belongs to: root stays out of others' folders."""
    return place.stat().st_uid == os.geteuid()


def find_layout(checkout: Path = CHECKOUT) -> Layout:
    """The folders by environment, else by user; root's lie in /var, which the service user can read."""
    instance = instance_of(checkout)
    root = os.geteuid() == 0
    cache_home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    default_cache = Path("/var/cache/quoteloom") if root else Path(cache_home) / "quoteloom"
    default_state = Path("/var/lib/quoteloom") / instance if root else checkout / ".local"
    state_text = os.environ.get("QUOTELOOM_STATE")
    state = Path(state_text).resolve() if state_text else default_state
    if state_text:
        instance = instance_of(state)
    cache_text = os.environ.get("QUOTELOOM_CACHE")
    cache = Path(cache_text).resolve() if cache_text else default_cache
    return Layout(checkout=checkout, cache=cache, state=state, instance=instance)


def _make(folder: Path, variable: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o755)
    except OSError as error:
        raise LayoutRefused(f"{folder} cannot be made ({error.strerror}). Set {variable}.") from error


def make_folders(layout: Layout) -> None:
    """Create cache and state.

    Raises: LayoutRefused when they cannot be made, or when another user owns or can write the cache.
    """
    _make(layout.cache, "QUOTELOOM_CACHE")
    _make(layout.state, "QUOTELOOM_STATE")
    _make(layout.logs, "QUOTELOOM_STATE")
    found = layout.cache.stat()
    if found.st_uid != os.geteuid():
        raise LayoutRefused(
            f"{layout.cache} belongs to another user: what it holds would run as you. Set QUOTELOOM_CACHE."
        )
    if found.st_mode & 0o022:
        raise LayoutRefused(f"{layout.cache} can be written by others. Run: chmod go-w {layout.cache}")
