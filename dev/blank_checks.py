"""What must be true of an operator's own blanks of the form, where there are any (docs/blanks.md)."""

from __future__ import annotations

import asyncio
import json
import os
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path
from typing import Any

from dev.build.python_env import built_venv
from dev.doctor_checks import Finding
from dev.layout import Layout

SETTING = "ACORD_TEMPLATES"
_LOOK_S = 120.0
_MOST_SAID = 12
_SHEETS = "our data sheets are written instead"


async def blank_findings(layout: Layout) -> list[Finding]:
    """A line for each blank of the folder that the shell names; none where it names none."""
    named = os.environ.get(SETTING)
    if not named:
        return []
    folder = Path(named)
    if not folder.is_absolute() or not folder.is_dir():
        return [Finding(SETTING, f"{named} is no folder", "Set it to the whole path of a folder.")]
    venv = built_venv(layout)
    if venv is None:
        return [Finding(SETTING, f"{named}: looked at once `./quoteloom up` has set up Python")]
    seen = await _looked_at(layout, venv, folder)
    if seen is None:
        return [Finding(SETTING, f"{named} could not be looked at", f"See the worker's log; {_SHEETS}.")]
    # One that is taken may be of the other form, whose sheets are ours all the same.
    instead = "It is not filled in" if any(not one["refusal"] for one in seen) else f"Until then {_SHEETS}"
    return [_finding(one, instead) for one in seen] or [
        Finding(SETTING, f"{named} holds no PDF file", f"So {_SHEETS}.")
    ]


async def _looked_at(layout: Layout, venv: Path, folder: Path) -> list[dict[str, Any]] | None:
    """What the desk of documents says of each file, in a child with all limits."""
    process = await asyncio.create_subprocess_exec(
        str(venv / "bin" / "python"), "-m", "documents.desk.command", "blanks", str(folder), "--json",
        stdout=PIPE, stderr=DEVNULL,
        env={**os.environ, "PYTHONPATH": str(layout.checkout), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    try:
        said, _ = await asyncio.wait_for(process.communicate(), _LOOK_S)
        return [json.loads(line) for line in said.decode().splitlines()]
    except (TimeoutError, ValueError):
        return None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _finding(seen: dict[str, Any], instead: str) -> Finding:
    known = f"{seen['file']}: {seen['known']} of {seen['names']} names known"
    if not seen["refusal"]:
        return Finding(SETTING, f"{known}, {seen['form']} {seen['edition']}")
    lists = "".join(
        f" {title}: {', '.join(names[:_MOST_SAID])}{', …' if len(names) > _MOST_SAID else ''}."
        for title, names in (("Not known", seen["unknown"]), ("Missing", seen["missing"]))
        if names
    )
    return Finding(SETTING, known, f"{seen['refusal']}{lists} {instead}.")
