"""All figures of documents but what the children hold after many, which takes minutes of its own."""

from bench.documents import read, served, written
from bench.figure import Figure


async def figures(origin: str, password: str) -> list[Figure]:
    """What needs the stack first, while nothing else works on its documents."""
    return [*await served.figures(origin, password), *await read.figures(), *await written.figures()]
