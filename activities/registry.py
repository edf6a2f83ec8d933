"""Finds the activities of an object: its methods that are marked as such."""

from collections.abc import Callable
from typing import Any

from temporalio import activity


def activities_of(*steps: object) -> list[Callable[..., Any]]:
    """The activities of some objects, bound to their ports."""
    found = (getattr(each, name) for each in steps for name in dir(type(each)) if not name.startswith("_"))
    return [method for method in found if callable(method) and _is_activity(method)]


def _is_activity(method: Callable[..., Any]) -> bool:
    return activity._Definition.from_callable(method) is not None  # the SDK has no public word for it
