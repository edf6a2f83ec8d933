"""`./quoteloom bench`: each figure beside its bare counterpart, measured in one run on this machine."""

import argparse
import asyncio
import sys
from pathlib import Path

from adapters.settings import Settings
from bench import first_price, large_quote, poll, quote, rating, reference, screen, startup
from bench.figure import Figure, as_table, write_json
from bench.product import Product
from temporal.client import connect

EMAIL = "sales@quoteloom.example"


async def measured(rounds: int) -> list[Figure]:
    """The figures that need the running stack."""
    settings = Settings()
    client = await connect(
        settings.temporal_address,
        settings.codec_keys.get_secret_value(),
        namespace=settings.temporal_namespace,
    )
    product = Product(settings.public_origin)
    password = settings.demo_password.get_secret_value()
    await product.sign_in(EMAIL, password)
    try:
        figures, job = await quote.figures(client, product, rounds)
        figures += await poll.figures(settings.public_origin, EMAIL, password, job)
        figures.append(await large_quote.figure(product))
        figures.append(await first_price.figure(settings.public_origin, password))
        figures += await screen.figures(settings.public_origin, password)
    finally:
        await product.close()
    return figures


def main() -> int:
    """Measure, print, write. Returns: 0, also when a target is missed: the table says so."""
    parser = argparse.ArgumentParser(prog="./quoteloom bench")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    parser.add_argument("--rounds", type=int, default=100, help="quotes and bare workflows, each")
    parser.add_argument("--skip-startup", action="store_true", help="do not start a second stack")
    wanted = parser.parse_args()
    figures = asyncio.run(measured(wanted.rounds)) + rating.figures() + reference.figures()
    if not wanted.skip_startup:
        figures.append(startup.up_warm())
    print(as_table(figures))
    if wanted.json:
        write_json(figures, wanted.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
