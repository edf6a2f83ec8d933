"""What happens every few seconds: processes are killed, stopped and slowed, runs are reset and terminated."""

import asyncio
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from uuid import UUID

import httpx
import psycopg
from temporalio.api.common.v1 import WorkflowExecution
from temporalio.api.enums.v1 import EventType
from temporalio.api.workflowservice.v1 import ResetWorkflowExecutionRequest
from temporalio.client import Client
from temporalio.service import RPCError

from tests.chaos.operations import Operations
from tests.chaos.processes import Processes
from tests.faults.stack import Stack
from workflows.contracts import bind_case_id

STOPPED_S = (20.0, 150.0)
"""How long a worker stands still, in the protocol's time."""
PAUSED_S, SLOW_S = 5.0, 5.0
AGAIN_S = 0.5
SERVERS = ("temporal", "postgres")
KINDS = (
    "kill worker", "reset run", "kill api", "stop worker", "kill sandbox", "terminate run", "stop postgres",
    "pause sandbox", "kill temporal", "slow sandbox",
)  # fmt: skip
"""All that may happen."""


@dataclass
class Saboteur:
    """Draws what dies next, until it is told to stop."""

    processes: Processes
    stack: Stack
    temporal: Client
    sandbox: httpx.AsyncClient
    operations: Operations
    dice: random.Random
    scale: int
    every_s: tuple[float, float]
    """From one act to the next, at least and at most."""
    done: Counter[str] = field(default_factory=Counter)
    beside: set[asyncio.Task[None]] = field(default_factory=set)

    async def run(self) -> None:
        """One act after another, once the last was survived; each kind once before any again."""
        acts = self._acts()
        while True:
            names = list(KINDS)
            self.dice.shuffle(names)
            for name in names:
                await asyncio.sleep(self.dice.uniform(*self.every_s))
                await self._survived()
                if await acts[name]():
                    self.done[name] += 1

    async def _survived(self) -> None:
        """Until API and a worker are back.

        Where that took longer than any pause, as long again: else a slow machine never binds anything.
        """
        began = time.monotonic()
        while not await self._somebody_answers():
            await asyncio.sleep(AGAIN_S)
        if (away := time.monotonic() - began) > max(self.every_s):
            await asyncio.sleep(away)

    async def _somebody_answers(self) -> bool:
        own = self.processes
        return await own["api"].listens() and (
            await own["worker"].listens() or await own["worker2"].listens()
        )

    def _acts(self) -> dict[str, Callable[[], Awaitable[bool]]]:
        return {
            "kill worker": self._kill_worker,
            "reset run": self._reset,
            "kill api": lambda: self._kill("api"),
            "stop worker": self._stop_worker,
            "kill sandbox": lambda: self._kill("sandbox"),
            "terminate run": self._terminate,
            "stop postgres": lambda: self._end("postgres", signal.SIGINT),
            "pause sandbox": self._pause_sandbox,
            "kill temporal": lambda: self._end("temporal", signal.SIGKILL),
            "slow sandbox": self._slow_sandbox,
        }

    async def recovered(self) -> None:
        """All that was stopped goes on."""
        for task in list(self.beside):
            task.cancel()
        await asyncio.gather(*self.beside, return_exceptions=True)
        for own in self.processes.own.values():
            own.signal(signal.SIGCONT)
        for server in SERVERS:
            await asyncio.to_thread(self.stack.wait_healthy, server, -1)
        await self._latency(0)

    async def _kill(self, name: str) -> bool:
        own = self.processes[name]
        return await own.listens() and own.signal(signal.SIGKILL)

    async def _kill_worker(self) -> bool:
        return await self._kill(self.dice.choice(("worker", "worker2")))

    async def _end(self, server: str, number: signal.Signals) -> bool:
        try:
            await asyncio.to_thread(self.stack.kill, server, number)
        except (KeyError, ProcessLookupError):
            return False  # it is just being started again
        return True

    async def _stop_worker(self) -> bool:
        name = self.dice.choice(("worker", "worker2"))
        return await self._still(name, self.dice.uniform(*STOPPED_S) / self.scale)

    async def _pause_sandbox(self) -> bool:
        return await self._still("sandbox", PAUSED_S)

    async def _still(self, name: str, seconds: float) -> bool:
        own = self.processes[name]
        if not (await own.listens() and own.signal(signal.SIGSTOP)):
            return False

        async def goes_on() -> None:
            try:
                await asyncio.sleep(seconds)
            finally:
                self.processes[name].signal(signal.SIGCONT)

        self._beside(goes_on())
        return True

    async def _slow_sandbox(self) -> bool:
        async def slow() -> None:
            try:
                await self._latency(SLOW_S)
                await asyncio.sleep(SLOW_S)
            finally:
                await self._latency(0)

        self._beside(slow())
        return True

    async def _latency(self, seconds: float) -> None:
        for carrier in ("amtrust", "birch"):
            body = {"carrier": carrier, "shortest_s": seconds, "longest_s": seconds}
            try:
                await self.sandbox.post("/_sandbox/latency", json=body)
            except httpx.TransportError:
                return  # it is away

    def _beside(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.beside.add(task)
        task.add_done_callback(self.beside.discard)

    async def _binding(self) -> str | None:
        """An account that binds just now."""
        try:
            accounts = await self.operations.binding()
        except psycopg.OperationalError:
            return None  # the database is away
        return self.dice.choice(accounts) if accounts else None

    async def _terminate(self) -> bool:
        """By hand, as somebody may; whoever notices begins the case again."""
        account = await self._binding()
        if account is None:
            return False
        try:
            await self.temporal.get_workflow_handle(bind_case_id(UUID(account))).terminate("chaos")
        except RPCError:
            return False
        self._beside(self._begin_again(account))
        return True

    async def _begin_again(self, account: str) -> None:
        await asyncio.sleep(self.dice.uniform(1, 4))
        await self.operations.retry(account)

    async def _reset(self) -> bool:
        """Back to a workflow task of its middle: what the workflow counted since is forgotten."""
        account = await self._binding()
        if account is None:
            return False
        case = bind_case_id(UUID(account))
        try:
            handle = self.temporal.get_workflow_handle(case)
            run = (await handle.describe()).run_id
            tasks = [
                event.event_id
                async for event in handle.fetch_history_events()
                if event.event_type == EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED
            ]
            if not tasks:
                return False
            await self.temporal.workflow_service.reset_workflow_execution(
                ResetWorkflowExecutionRequest(
                    namespace=self.temporal.namespace,
                    workflow_execution=WorkflowExecution(workflow_id=case, run_id=run),
                    reason="chaos",
                    workflow_task_finish_event_id=self.dice.choice(tasks),
                    request_id=str(UUID(int=self.dice.getrandbits(128))),
                )
            )
        except RPCError:
            return False
        return True
