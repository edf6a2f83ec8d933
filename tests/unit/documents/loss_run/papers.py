"""How some carriers lay out a loss run, drawn by us: the words are theirs, the look is not."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from tests.unit.documents.loss_run.drawing import Report

_FOLDER = Path(__file__).parent / "papers_of"

LAYOUTS: dict[str, Callable[[Report], bytes]] = {
    path.stem: import_module(f"tests.unit.documents.loss_run.papers_of.{path.stem}").draw
    for path in sorted(_FOLDER.glob("[a-z]*.py"))
}
"""What draws each layout, by the layout's name."""
