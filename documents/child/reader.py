"""What a reader child does: it looks at strangers files."""

from collections.abc import Mapping

from documents.child.operation import Operation

OPERATIONS: Mapping[str, Operation] = {}


def warm() -> None:
    """Nothing yet."""
