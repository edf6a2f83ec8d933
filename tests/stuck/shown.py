"""What is told of planted cases: where it is found, what is known of it, what is wrong with it still."""

from collections.abc import Iterator, Sequence
from urllib.parse import quote

from adapters.settings import Settings
from tests.stuck.cases import KINDS, Planted

RUNBOOKS = (
    "Mend them by docs/runbooks/stuck-bind.md and late-decision.md; ./quoteloom stuck check says which are."
)


def planted_lines(planted: Planted, settings: Settings) -> Iterator[str]:
    """A case with its addresses on the console and in the Temporal UI."""
    ui = f"{settings.temporal_ui_url.rstrip('/')}/namespaces/{settings.temporal_namespace}/workflows"
    yield f"{planted.number:2}  {KINDS[planted.number].title}"
    yield f"    Known: {planted.known}"
    for case, workflow in zip(planted.cases, planted.workflows, strict=True):
        yield f"    {settings.public_origin}/Ops?case={case}"
        yield f"    {ui}/{quote(workflow, safe='')}"


def judged_lines(judged: Sequence[tuple[int, Sequence[str]]], mended: int) -> list[str]:
    """Each of the ten, and how many are mended."""
    lines = [
        f"{number:2}  {'mended' if not wrong else 'open  '}  {KINDS[number].title}"
        + "".join(f"\n            {each}" for each in wrong)
        for number, wrong in judged
    ]
    return [*lines, f"{mended} of {len(KINDS)} mended."]
