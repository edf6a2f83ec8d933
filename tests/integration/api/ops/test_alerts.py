"""The rules of docs/operations/alerts.yml: each parses, asks for what is measured, and leads somewhere."""

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import promql_parser
import pytest
import yaml
from fastapi import FastAPI

from temporal.bootstrap import prepare_clock
from tests.integration.api.ops.conftest import BECAUSE, Console
from tests.support.timeouts import PATIENCE_S
from tests.support.worker_process import WorkerProcess

ROOT = Path(__file__).parents[4]
RULES: list[dict[str, Any]] = [
    rule
    for group in yaml.safe_load((ROOT / "docs/operations/alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
NAMED = [pytest.param(rule, id=rule["alert"]) for rule in RULES]


def metrics_of(expression: str) -> set[str]:
    """The metrics that an expression asks for. Raises: ValueError where it is none."""
    found: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, promql_parser.VectorSelector):
            found.add(str(node.name))
        if isinstance(node, promql_parser.MatrixSelector):
            walk(node.vector_selector)
        for name in ("expr", "lhs", "rhs", "param"):
            inner = getattr(node, name, None)
            if inner is not None:
                walk(inner)
        for inner in getattr(node, "args", None) or ():
            walk(inner)

    walk(promql_parser.parse(expression))
    return found


@pytest.mark.parametrize("rule", NAMED)
def test_a_rule_says_how_grave_it_is_in_words_and_leads_to_a_heading_of_a_runbook(
    rule: dict[str, Any],
) -> None:
    assert metrics_of(rule["expr"])
    assert rule["labels"]["severity"] in ("page", "warn")
    assert rule["annotations"]["summary"].endswith(".")
    file, _, anchor = rule["annotations"]["runbook"].partition("#")
    headings = re.findall(r"^#+ (.+)$", (ROOT / file).read_text(), re.MULTILINE)
    assert anchor in [heading.casefold().replace(" ", "-") for heading in headings]


@pytest.mark.asyncio(loop_scope="session")
async def test_everything_that_a_rule_asks_for_is_measured_by_a_running_worker(
    console: Console, bind_app: FastAPI, bind_worker: WorkerProcess
) -> None:
    wanted = {name for rule in RULES for name in metrics_of(rule["expr"])}
    assert len(wanted) > 8
    await prepare_clock(bind_app.state.services.settings)
    assert (await console.browser.post("/api/ops/sweep", BECAUSE)).status_code == 200
    url = f"http://127.0.0.1:{bind_worker.environment['WORKER_METRICS_PORT']}/metrics"
    async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE_S):
        while missing := wanted - set(re.findall(r"^(\w+)[{ ]", await _page(http, url), re.MULTILINE)):
            assert missing
            await asyncio.sleep(0.5)


@pytest.mark.asyncio(loop_scope="session")
async def test_a_parked_bind_and_a_held_carrier_are_measured_and_then_are_not(
    console: Console, bind_worker: WorkerProcess
) -> None:
    url = f"http://127.0.0.1:{bind_worker.environment['WORKER_METRICS_PORT']}/metrics"
    _, case = await console.park(kept=False)
    assert (await console.browser.post("/api/ops/carriers/amtrust/hold", BECAUSE)).status_code == 200
    parked, held = "quoteloom_bind_parked_oldest_seconds", 'quoteloom_carrier_held_seconds{carrier="amtrust"'
    try:
        async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE_S):
            while not (await _value(http, url, parked) and await _value(http, url, held)):
                await asyncio.sleep(0.5)
    finally:
        await console.browser.post("/api/ops/carriers/amtrust/release", BECAUSE)
        await console.act(case, "abort", {"confirmed_by": "Ann Roe"})
    async with httpx.AsyncClient() as http, asyncio.timeout(PATIENCE_S):
        while await _value(http, url, held):
            await asyncio.sleep(0.5)


async def _page(http: httpx.AsyncClient, url: str) -> str:
    """The page of metrics, empty as long as the worker starts."""
    try:
        return (await http.get(url)).text
    except httpx.ConnectError:
        return ""


async def _value(http: httpx.AsyncClient, url: str, name: str) -> float:
    """A gauge as it stands now; 0 where it is not there."""
    page = await _page(http, url)
    found = [line for line in page.splitlines() if line.startswith(name)]
    return max((float(line.rpartition(" ")[2]) for line in found), default=0.0)
