"""`rates import`: imports a table into a draft of the running stack, as the screen does."""

from __future__ import annotations

import argparse
import asyncio
import datetime
import getpass
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

from dev.app_session import CallRefused, SignedIn
from dev.commands.env import current_environment
from dev.console import complain, say
from dev.layout import find_layout
from dev.runtime_file import lock_holder

KEEPER = "rates@quoteloom.example"
PASSWORD = "QUOTELOOM_PASSWORD"
IMPORTED, REFUSED, UNREADABLE = 0, 1, 2
SHOWN_FAULTS = 20
COUNTED = ("added", "changed", "removed")


def import_parser() -> argparse.ArgumentParser:
    """The words behind `rates import`."""
    words = argparse.ArgumentParser(prog="quoteloom rates import", description=__doc__)
    words.add_argument("kind", help="the table: rates, classes, territories, ... (docs/rating.md)")
    words.add_argument("file", type=Path, help="CSV in UTF-8")
    words.add_argument("--into", metavar="DRAFT", help="an existing draft; without it a new one is made")
    words.add_argument("--base", metavar="BOOK", help="what a new draft starts from; else the book in effect")
    words.add_argument("--name", help="of a new draft; else import- and the time")
    words.add_argument(
        "--first-day",
        type=datetime.date.fromisoformat,
        metavar="YYYY-MM-DD",
        help="of a new draft; else today",
    )
    words.add_argument(
        "--replace", action="store_true", help="the file is the whole table; else its rows are merged"
    )
    words.add_argument(
        "--faults", type=Path, metavar="FILE", help="write every fault of a refused file there"
    )
    words.add_argument(
        "--email", default=KEEPER, help=f"who imports; anybody's password is asked or ${PASSWORD}"
    )
    return words


async def run_import(rest: list[str], called_from: Path) -> int:
    """Import one file. Returns: IMPORTED, REFUSED (faults in the rows) or UNREADABLE. Raises: NotReady."""
    wanted = import_parser().parse_args(rest)
    return await asyncio.to_thread(_import, wanted, called_from)


def _import(wanted: argparse.Namespace, called_from: Path) -> int:
    layout = find_layout()
    if lock_holder(layout.lock_file) is None:
        complain("Nothing runs here. Start it with ./quoteloom up, then import again.")
        return UNREADABLE
    env = current_environment(layout)
    try:
        content = (called_from / wanted.file).read_bytes()
    except OSError as error:
        complain(f"{wanted.file}: {error.strerror}")
        return UNREADABLE
    session = SignedIn(env["PUBLIC_ORIGIN"])
    try:
        session.sign_in(wanted.email, _password(wanted.email, env["QUOTELOOM_DEMO_PASSWORD"]))
        draft = wanted.into or _new_draft(session, wanted)
        code = _import_into(session, wanted, draft, content, called_from)
        if code != IMPORTED and not wanted.into:
            session.send("DELETE", f"/api/rate-books/{quote(draft, safe='')}")
            complain(f"Draft {draft} is deleted.")
    except CallRefused as refused:
        complain(str(refused))
        return UNREADABLE
    return code


def _password(email: str, demo: str) -> str:
    """The demo keeper's is known; anybody else's comes from the environment or the keyboard."""
    return os.environ.get(PASSWORD) or (
        demo if email == KEEPER else getpass.getpass(f"Password of {email}: ")
    )


def _new_draft(session: SignedIn, wanted: argparse.Namespace) -> str:
    """A draft from the book in effect, or from the one that is named. Raises: CallRefused."""
    now = datetime.datetime.now(datetime.UTC)
    draft = wanted.name or f"import-{now:%Y%m%d-%H%M%S}"
    first_day = wanted.first_day or now.date()
    base = wanted.base or _book_for(session.send("GET", "/api/rate-books")["books"], first_day.isoformat())
    body = {
        "version": draft,
        "base": base,
        "effective_from": first_day.isoformat(),
        "note": f"{wanted.kind} from {wanted.file.name}"[:500],
    }
    session.send("POST", "/api/rate-books", body)
    say(f"Draft {draft} is made from {base}, for policies from {first_day}.")
    return str(draft)


def _book_for(books: list[dict[str, Any]], day: str) -> str:
    """The published book in effect on a day. Raises: CallRefused."""
    for book in books:
        until = book["speaks_until"]
        if book["speaks"] and book["effective_from"] <= day and (until is None or day < until):
            return str(book["version"])
    raise CallRefused(404, {"detail": f"No book is in effect on {day}; name one with --base"})


def _import_into(
    session: SignedIn, wanted: argparse.Namespace, draft: str, content: bytes, called_from: Path
) -> int:
    place = f"/api/rate-books/{quote(draft, safe='')}/imports"
    fields = {"kind": wanted.kind, "mode": "replace" if wanted.replace else "merge"}
    try:
        answer = session.send_file(place, fields, wanted.file.name, content)
    except CallRefused as refused:
        return _say_faults(session, refused, wanted, place, called_from)
    report = answer["report"]
    counts = ", ".join(f"{many} {what}" for what in COUNTED if (many := report["counts"][what]))
    say(f"{wanted.file.name}: {report['rows']} rows read into {wanted.kind}: {counts or 'nothing changed'}.")
    for notice in report["notices"]:
        say(notice)
    if report["open_faults"]:
        say(f"{len(report['open_faults'])} faults across tables have to be mended before it is checked.")
    say(
        "Compare, check its impact and hand it to a second person: "
        f"{session.origin}/RateBooks/{quote(draft)}/compare"
    )
    return IMPORTED


def _say_faults(
    session: SignedIn, refused: CallRefused, wanted: argparse.Namespace, place: str, called_from: Path
) -> int:
    """What is wrong with the rows. Returns: REFUSED, or UNREADABLE where it is not about rows."""
    faults = refused.problem.get("faults")
    if not faults:
        complain(str(refused))
        return UNREADABLE
    for fault in faults[:SHOWN_FAULTS]:
        complain(_fault_line(wanted.file.name, fault))
    total, number = refused.problem["total"], refused.problem["import_id"]
    complain(f"{total} faults in all; nothing was imported.")
    if wanted.faults is None:
        if total > SHOWN_FAULTS:
            complain("Write all of them with --faults FILE.")
        return REFUSED
    (called_from / wanted.faults).write_bytes(session.raw("GET", f"{place}/{number}/faults/csv"))
    complain(f"All of them are in {wanted.faults}.")
    return REFUSED


def _fault_line(name: str, fault: dict[str, Any]) -> str:
    """As `rates check` says it."""
    line = f", line {fault['line']}" if fault["line"] else ""
    column = f", column {fault['column']}" if fault["column"] else ""
    right = f"; {fault['right']}" if fault["right"] else ""
    return f"{name}{line}{column}: {fault['problem']}{right}"
