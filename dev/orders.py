"""What `restart` tells the supervisor: a service is ended on purpose, and with which words it begins."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Orders:
    """A file beside the service's state. usual: its last words where nobody wants others."""

    file: Path
    usual: tuple[str, ...] = ()

    def give(self, words: Sequence[str] = ()) -> None:
        """Have the next end counted as no death. words: with which it begins then; none: the usual ones."""
        work = self.file.with_suffix(".new")
        work.write_text(json.dumps({"words": list(words), "wanted": True}), encoding="utf-8")
        work.replace(self.file)

    def forget(self) -> None:
        """Begin as usual."""
        self.file.unlink(missing_ok=True)

    def words(self) -> tuple[str, ...]:
        """With which it begins now."""
        return tuple(self._read()[0]) or self.usual

    def taken(self) -> bool:
        """Whether its end was asked for; said once."""
        words, wanted = self._read()
        if wanted:
            self.file.write_text(json.dumps({"words": words, "wanted": False}), encoding="utf-8")
        return wanted

    def _read(self) -> tuple[list[str], bool]:
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return [], False
        return list(found["words"]), bool(found["wanted"])
