"""Which workflows a queue runs: every class of this folder, those of jobs and cases on their kind's queue."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from temporalio import workflow

from workflows.contracts import CASES, CORE_QUEUE, JOBS


def _classes() -> Iterator[type]:
    """Every workflow class, by file."""
    here = Path(__file__)
    for module in pkgutil.iter_modules([str(here.parent)]):
        if module.name == here.stem:
            continue
        for found in vars(importlib.import_module(f"workflows.{module.name}")).values():
            if isinstance(found, type) and found.__module__ == f"workflows.{module.name}" and name_of(found):
                yield found


def name_of(found: type) -> str | None:
    """The workflow type of a class; None: it is no workflow."""
    known = workflow._Definition.from_class(found)  # the SDK has no public word for it
    return known.name if known else None


ALL_WORKFLOWS: tuple[type, ...] = tuple(_classes())
_QUEUES = {job.workflow: job.queue for job in JOBS.values()} | {
    case.workflow: case.queue for case in CASES.values()
}
WORKFLOWS: Mapping[str, Sequence[type]] = {
    queue: tuple(found for found in ALL_WORKFLOWS if _QUEUES.get(name_of(found) or "", CORE_QUEUE) == queue)
    for queue in sorted({CORE_QUEUE, *_QUEUES.values()})
}
"""Task queue -> workflow classes; upkeep, which is no job, runs on the core queue."""
