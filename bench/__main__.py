"""`./quoteloom bench`: each figure beside its bare counterpart, measured in one run on this machine."""

import argparse
import asyncio
import sys
from collections.abc import Collection
from pathlib import Path

from temporalio.client import Client

from adapters.settings import Settings
from bench import (
    agent_keys,
    crowd,
    first_price,
    large_bodies,
    large_quote,
    poll,
    quote,
    rating,
    reference,
    scale,
    screen,
    startup,
    underwriting,
    uw_dashboard,
    workbook,
)
from bench.bind import chaos, waiting
from bench.bind import figures as bind
from bench.documents import figures as documents
from bench.documents import many
from bench.figure import Figure, as_table, write_json
from bench.product_client import Product
from temporal.client import connect

EMAIL = "sales@quoteloom.example"


STACK = (
    "quote",
    "crowd",
    "poll",
    "large_quote",
    "first_price",
    "agent_keys",
    "screen",
    "large_bodies",
    "uw_dashboard",
    "workbook",
    "underwriting",
    "bind",
    "documents",
    "documents_500",
    "scale",
)
GROUPS = (*STACK, "rating", "reference", "startup")
"""What may be measured by itself; without a choice, all of it in this order."""
CHAOS = "chaos"
"""Measured by itself alone: it kills the servers that the others stand on."""


async def measure(rounds: int, groups: Collection[str], figures: list[Figure]) -> None:
    """Add the figures of the chosen groups that need the running stack, each as it is there."""
    settings = Settings()
    product = Product(settings.public_origin)
    password = settings.demo_password.get_secret_value()
    await product.sign_in(EMAIL, password)
    try:
        if "quote" in groups or "poll" in groups:
            found, job = await quote.figures(await _workflows(settings), product, rounds)
            figures += found
        if "crowd" in groups:
            figures += await crowd.figures(await _workflows(settings), product, settings)
        if "poll" in groups:
            figures += await poll.figures(settings.public_origin, EMAIL, password, job)
        if "large_quote" in groups:
            figures.append(await large_quote.figure(product))
        if "first_price" in groups:
            figures.append(await first_price.figure(settings.public_origin, password))
        if "agent_keys" in groups:
            figures += await agent_keys.figures(settings.public_origin, password)
        if "screen" in groups:
            figures += await screen.figures(settings.public_origin, password)
        if "large_bodies" in groups:
            figures += await large_bodies.figures(product)
        if "uw_dashboard" in groups:
            figures += await uw_dashboard.figures(settings.public_origin, password)
        if "workbook" in groups:
            figures += await workbook.figures(await _workflows(settings), settings.public_origin, password)
        if "underwriting" in groups:
            figures += await underwriting.figures(settings.public_origin, password)
        if "bind" in groups:
            client = await _workflows(settings)
            figures += await bind.figures(client, settings.public_origin, password)
            figures += await waiting.figures(client)
        if "documents" in groups:
            figures += await documents.figures(settings.public_origin, password)
        if "documents_500" in groups:
            figures += await many.figures(product)
        # Last, since it signs out.
        if "scale" in groups:
            figures += await scale.figures(product)
    finally:
        await product.close()


async def _workflows(settings: Settings) -> Client:
    return await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )


def main() -> int:
    """Measure, print, write. Returns: 0, also when a target is missed: the table says so."""
    parser = argparse.ArgumentParser(prog="./quoteloom bench")
    parser.add_argument("group", nargs="*", help=f"measure these alone: {', '.join((*GROUPS, CHAOS))}")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--rounds", type=int, default=100, help="quotes and bare workflows, each")
    parser.add_argument("--skip-startup", action="store_true", help="do not start a second stack")
    parser.add_argument("--binds", type=int, default=1_000, help=f"of {CHAOS}")
    wanted = parser.parse_args()
    if CHAOS in wanted.group and len(wanted.group) > 1:
        parser.error(f"{CHAOS} kills what the others are measured on: measure it alone")
    if unknown := sorted(set(wanted.group) - {*GROUPS, CHAOS}):
        parser.error(f"there is no {', '.join(unknown)}; choose from {', '.join((*GROUPS, CHAOS))}")
    groups = set(wanted.group or GROUPS)
    figures: list[Figure] = []
    try:
        if groups & set(STACK):
            asyncio.run(measure(wanted.rounds, groups, figures))
        if "rating" in groups:
            figures += rating.figures()
        if "reference" in groups:
            figures += reference.figures()
        if CHAOS in groups:
            figures += chaos.figures(wanted.binds)
        if "startup" in groups and not wanted.skip_startup:
            figures.append(startup.up_warm())
    finally:
        # What was measured before a group that failed is not lost with it.
        print(as_table(figures))
        if wanted.json:
            write_json(figures, wanted.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
