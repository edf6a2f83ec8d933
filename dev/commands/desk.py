"""`rate`, `rates`, `documents`: the desks in the application's venv; `rates import` alone needs a stack."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from typing import Any

from dev.build.python_env import build_venv
from dev.build.tesseract import want_tesseract
from dev.commands.rate_book import run_import
from dev.layout import Layout, find_layout, make_folders

_RATING, _DOCUMENTS = "rating.desk.command", "documents.desk.command"


def add_commands(commands: Any) -> None:
    """Declare `rate` and `rates`; their own options are read by the desk itself."""
    for name, words in (
        ("rate", "price a risk.json with a folder of tables (docs/rating.md)"),
        ("rates", "rates check <folder of tables>; rates import <kind> <file.csv> into the running stack"),
    ):
        command = commands.add_parser(name, help=words, add_help=False, prefix_chars="\0")
        command.add_argument("rest", nargs=argparse.REMAINDER)
        command.set_defaults(run=run_desk)
    words = "documents read FILE...; documents write SHEET.json: applications and loss runs, without a server"
    command = commands.add_parser("documents", help=words, add_help=False, prefix_chars="\0")
    command.add_argument("rest", nargs=argparse.REMAINDER)
    command.set_defaults(run=run_documents)


def _called_from() -> Path:
    """Where the caller stands: the launcher changes to the checkout before it hands over."""
    place = Path(os.environ.get("QUOTELOOM_CALLED_FROM") or Path.cwd())
    return place if place.is_dir() else Path.cwd()


async def run_desk(arguments: argparse.Namespace) -> int:
    """Hand the words over to the desk, where the caller stands. Returns: its exit code."""
    if (arguments.command, *arguments.rest[:1]) == ("rates", "import"):
        return await run_import(arguments.rest[1:], _called_from())
    layout = find_layout()
    await asyncio.to_thread(make_folders, layout)
    return await _run(layout, _RATING, arguments.command, *arguments.rest)


async def run_documents(arguments: argparse.Namespace) -> int:
    """Hand the words over to the desk of documents, with what reads pictures. Returns: its exit code."""
    layout = find_layout()
    await asyncio.to_thread(make_folders, layout)
    tesseract = await want_tesseract(layout)
    told = ["--tesseract", tesseract] if tesseract else []
    return await _run(layout, _DOCUMENTS, *told, *arguments.rest)


async def _run(layout: Layout, module: str, *words: str) -> int:
    venv = await build_venv(layout)
    environment = {**os.environ, "PYTHONPATH": str(layout.checkout), "PYTHONDONTWRITEBYTECODE": "1"}
    process = await asyncio.create_subprocess_exec(
        str(venv / "bin" / "python"),
        "-m",
        module,
        *words,
        env=environment,
        cwd=_called_from(),
    )
    return await process.wait()
