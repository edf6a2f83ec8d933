"""`reset`: deletes this checkout's data, and the cache when asked."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from dev.cache import remove
from dev.console import complain, say
from dev.layout import find_layout
from dev.runtime_file import end_leftovers, lock_holder


def add_commands(commands: Any) -> None:
    """Declare `reset`."""
    command = commands.add_parser("reset", help="delete this checkout's databases, objects, secrets and logs")
    command.add_argument("--cache", action="store_true", help="delete the built tools of this user too")
    command.add_argument("--yes", action="store_true", help="do not ask")
    command.set_defaults(run=run_reset)


async def run_reset(arguments: argparse.Namespace) -> int:
    """Ask, then delete. Secrets and databases go together: Keycloak never takes a second bootstrap secret."""
    layout = find_layout()
    holder = lock_holder(layout.lock_file)
    if holder is not None:
        complain(f"Quoteloom is running (pid {holder}). Run `./quoteloom down` first.")
        return 1
    places = [layout.state] + ([layout.cache] if arguments.cache else [])
    existing = [place for place in places if place.exists()]
    if not existing:
        say("Nothing to delete.")
        return 0
    say("This deletes for good:\n" + "\n".join(f"  {place}" for place in existing))
    if not arguments.yes:
        if not sys.stdin.isatty():
            complain("Nobody is there to confirm: use --yes.")
            return 1
        if input("Delete? [y/N] ").strip().lower() != "y":
            say("Nothing deleted.")
            return 1
    end_leftovers(layout)
    for place in existing:
        remove(place)
    say("Deleted.")
    return 0
