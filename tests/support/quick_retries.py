"""A local activity that fails as often as ever before it is given up, in a moment instead of ten seconds."""

from dataclasses import replace
from datetime import timedelta

import pytest

from workflows.options import PROJECT

BETWEEN = timedelta(milliseconds=50)


def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pauses between tries of a projection's local activity no longer grow; their number stays."""
    policy = replace(PROJECT["retry_policy"], maximum_interval=BETWEEN)
    monkeypatch.setattr("workflows.projection.PROJECT", {**PROJECT, "retry_policy": policy})
