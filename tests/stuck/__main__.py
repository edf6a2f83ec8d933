"""`./quoteloom stuck plant | check`: ten stuck cases on the running stack, and which of them are mended."""

import argparse
import asyncio
import os
import sys
from pathlib import Path

import httpx

from adapters.settings import Settings
from dev.layout import find_layout
from temporal.client import connect
from tests.faults.stack import Stack
from tests.stuck.begun import Looks
from tests.stuck.cases import KINDS, Ledger
from tests.stuck.found import Rows, found_of
from tests.stuck.judging import report
from tests.stuck.people import demo_people
from tests.stuck.planting import Scene, planted
from tests.stuck.shown import RUNBOOKS, judged_lines, planted_lines


def ledger_of(stack: Stack) -> Ledger:
    """Where the cases of a stack are kept."""
    return Ledger(Path(stack.state) / "stuck.json")


async def plant(stack: Stack, numbers: set[int]) -> list[str]:
    """Make them. Returns: what is told of them."""
    settings = Settings()
    owner_url = os.environ["OWNER_DATABASE_URL"]
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )
    async with demo_people(stack.origin, stack.password, settings.sandbox_url) as people:
        rows = Rows(owner_url)
        scene = Scene(people, rows, client, Looks(client, rows), stack)
        made = await planted(scene, numbers)
    ledger_of(stack).keep(made)
    return [*(line for each in made for line in planted_lines(each, settings)), RUNBOOKS]


async def check(stack: Stack) -> tuple[list[str], int]:
    """Judge them. Returns: what is told of each, and how many of the ten are mended."""
    rows = Rows(os.environ["OWNER_DATABASE_URL"])
    async with httpx.AsyncClient(base_url=Settings().sandbox_url, timeout=30) as sandbox:
        judged, mended = report(await found_of(rows, sandbox, ledger_of(stack).all()))
    return judged_lines(judged, mended), mended


def main() -> int:
    """Entry point. Returns: 0 when all were planted, or when ten of ten are mended."""
    parser = argparse.ArgumentParser(prog="stuck")
    parser.add_argument("act", choices=["plant", "check"])
    parser.add_argument("numbers", nargs="*", type=int)
    given = parser.parse_args()
    if strange := set(given.numbers) - set(KINDS):
        parser.error(f"There is no case {min(strange)}; they are 1 to {len(KINDS)}.")
    stack = Stack(
        state=str(find_layout().state),
        origin=os.environ["PUBLIC_ORIGIN"],
        password=os.environ["QUOTELOOM_DEMO_PASSWORD"],
    )
    if given.act == "plant":
        lines, good = asyncio.run(plant(stack, set(given.numbers or KINDS))), True
    else:
        lines, mended = asyncio.run(check(stack))
        good = mended == len(KINDS)
    print("\n".join(lines), flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
