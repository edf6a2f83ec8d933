"""Hostile files: the outcomes that each may have, and what it may cost."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

MOST_SECONDS, MOST_MB = 10.0, 512
READ = "read"
_EMPTY, _NO_PDF, _UNSAFE, _DAMAGED = "pdf.empty", "pdf.not_a_pdf", "pdf.unsafe", "pdf.damaged"
_NOTHING, _XFA_ONLY = "acord.nothing_found", "pdf.xfa_only"
_ALLOWED: dict[str, tuple[str, ...]] = {
    "zero_bytes": (_EMPTY,),
    "html_login_page": (_NO_PDF,),
    "png_renamed": (_NO_PDF,),
    "junk_before_header": (READ,),
    "flate_bomb_400MB": (_UNSAFE,),
    "page_tree_loop": (_DAMAGED, _UNSAFE, _NOTHING),
    "field_tree_loop": (_DAMAGED, _UNSAFE, _NOTHING),
    "deep_nested_array": (_DAMAGED, _UNSAFE, _NOTHING),
    "page_count_lie": (_NOTHING, _DAMAGED, _UNSAFE),
    "giant_page_box": (_NOTHING, _DAMAGED, _UNSAFE),
    "xfa_only_please_wait": (READ, _XFA_ONLY),
    "xfa_entity_bomb": (_NOTHING, _XFA_ONLY, _UNSAFE),
}


def hostile_files(folder: Path) -> list[Path]:
    """The files that an index of hostile ones names."""
    found: list[Path] = []
    for index in sorted(folder.rglob("index.json")):
        try:
            named = json.loads(index.read_text(encoding="utf-8"))
        except (ValueError, OSError):
            continue
        if isinstance(named, dict) and all(
            isinstance(row, dict) and "expect" in row for row in named.values()
        ):
            found += [index.parent / name for name in named if (index.parent / name).is_file()]
    return found


def outcome_row(path: Path, answer: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """How a hostile file ended, and whether that is what it must."""
    outcome = READ if answer.get("outcome") == READ else answer.get("code") or answer.get("outcome")
    memory = int(answer.get("rss_mb") or 0)
    allowed = _ALLOWED.get(path.stem)
    marked = (allowed is not None and outcome not in allowed) or seconds > MOST_SECONDS or memory > MOST_MB
    return {
        "file": path.name,
        "outcome": outcome,
        "seconds": round(seconds, 2),
        "peak_mb": memory,
        "marked": marked,
    }


Reader = Callable[[Path, str | None], tuple[dict[str, Any], float]]
"""Reads a file, expected to be a kind or nothing: the answer and the seconds that it took."""
