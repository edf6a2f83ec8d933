"""Runs of web/e2e/*.ts in a real browser against the running stack."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


async def run(script: str, origin: str, password: str, **variables: str) -> Any:
    """The JSON that a script of web/e2e prints as its last line. Raises: RuntimeError when the run fails."""
    process = await asyncio.create_subprocess_exec(
        "node",
        str(ROOT / "web" / "e2e" / script),
        cwd=ROOT / "web",
        env={**os.environ, "E2E_BASE_URL": origin, "E2E_PASSWORD": password, **variables},
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"the browser run of {script} failed; its error is above")
    return json.loads(out.decode().splitlines()[-1])
