"""What a worker and its children hold after five hundred strangers' files of all kinds.

Every fifth is hostile: cut off in the middle, or a few kilobytes that burst. Every fiftieth is a picture. The
worker's own memory is held against that after the first hundred, when all that it loads is loaded; its
children are replaced now and then, so of them only the whole says something.
"""

import asyncio
import json
import os
import zlib
from dataclasses import dataclass, field
from pathlib import Path

from adapters.document_pool import watch
from bench.bind.waiting import resident_mb
from bench.documents import drawn
from bench.documents.served import ended_as, sent_form
from bench.figure import Figure, at_most
from bench.product_client import Product

FILES, FIRST, AT_ONCE = 500, 100, 3
REST_S = 5.0
"""Until children that are about to be replaced were."""
_BURSTS = zlib.compress(b"0 0 m 9 9 l S\n" * 2_000_000, 9)


async def figures(agent: Product) -> list[Figure]:
    """Both figures. Raises: RuntimeError where files ended otherwise than they must."""
    kinds, ended = _Kinds(), _Ended()
    await _read(agent, kinds, range(FIRST), ended)
    before, _ = await _held()
    await _read(agent, kinds, range(FIRST, FILES), ended)
    after, together = await _held()
    ended.check()
    note = f"{before:.0f} MB after {FIRST}, {after:.0f} MB after {FILES}; {ended.read} read, the rest refused"
    children = f"{after:.0f} MB of them the worker's own, at rest"
    return [
        at_most("documents_500_growth_mb", after - before, 40, "MB", note),
        at_most("documents_500_worker_mb", together, 1_200, "MB", children),
    ]


@dataclass
class _Ended:
    """How files ended, and those that ended otherwise than they must."""

    read: int = 0
    wrong: list[str] = field(default_factory=list)

    def check(self) -> None:
        """Raises: RuntimeError."""
        if self.wrong:
            raise RuntimeError(f"{len(self.wrong)} files ended otherwise: {', '.join(self.wrong[:5])}")


class _Kinds:
    """Files by number; each is another by what stands behind its end."""

    def __init__(self) -> None:
        self._filled, self._flat, self._loss = drawn.filled_form(), drawn.flat_form(), drawn.loss_run()
        self._scan, self._bursting = drawn.scanned(self._flat, pages=1), _one_page(_BURSTS)

    def of(self, number: int) -> tuple[bytes, str]:
        """Its bytes, and how its job must end."""
        good = (self._filled, self._flat, self._loss, self._filled)[number % 4]
        if number % 50 == 49:
            content, ends = self._scan, "done"
        elif number % 10 == 0:
            content, ends = self._bursting, "error"
        elif number % 10 == 5:
            content, ends = good[: len(good) // 2], "any"
        else:
            content, ends = good, "done"
        return content + b"\n%% %d\n" % number, ends


async def _read(agent: Product, kinds: _Kinds, numbers: range, ended: _Ended) -> None:
    turn = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        content, must = kinds.of(number)
        async with turn:
            came = await ended_as(agent, await sent_form(agent, content))
        ended.read += came == "done"
        if must not in (came, "any"):
            ended.wrong.append(f"{number} as {came}")

    await asyncio.gather(*(one(number) for number in numbers))


async def _held() -> tuple[float, float]:
    """Megabytes of the worker, and of the worker with all its children, once they rest."""
    await asyncio.sleep(REST_S)
    pid = _worker()
    return resident_mb(pid), watch.resident_mb(pid)


def _worker() -> int:
    services = json.loads(Path(os.environ["QUOTELOOM_STATUS_JSON"]).read_text())["services"]
    return next(int(service["pid"]) for service in services if service["name"] == "worker")


def _one_page(packed: bytes) -> bytes:
    """A file of one page with a packed content."""
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n%b\nendstream" % (len(packed), packed),
    )  # fmt: skip
    out = b"%PDF-1.7\n"
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 5\n0000000000 65535 f \n"
    return out + head + table + b"trailer<</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(out)
