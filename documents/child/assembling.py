"""Pages of a file put together: the readings of its applications and loss runs, and what was named."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from documents.acord.assemble import Assembled, readings
from documents.acord.assembling.checks import KnownClass
from documents.acord.page_leaves import PageLeaves
from documents.acord.shape import segment_json
from documents.child.wire import SeenPage
from documents.loss_run.fitness import refusal
from documents.loss_run.read import read
from documents.pdf.refusals import HINTS, Code

_TITLE = 80


def assembled(pages: Sequence[SeenPage], known_class: KnownClass | None = None) -> dict[str, Any]:
    """The readings, segments and warnings of a file.

    `refused` says why its loss runs are none that are wanted; `hint` what a file is that holds nothing.
    """
    reports = read([page.text for page in pages if page.leaves.sighting.form is None])
    wanted, refused = fit(reports)
    taken = {number for report in wanted for number in report["pages"]}
    if refused is not None and refused["code"] == Code.LOSS_WRONG_LINE:
        taken.update(number for report in reports for number in report["pages"])
    found = readings(
        [_without_report(page.leaves) if page.text.number in taken else page.leaves for page in pages],
        known_class,
    )
    warned = [warning.as_json() for warning in found.warnings]
    if refused is not None and (wanted or found.readings):
        warned.append({"code": refused["code"], "page": reports[0]["pages"][0], "text": refused["reason"]})
    return {
        "readings": _as_they_lie([*(reading.as_json() for reading in found.readings), *wanted], pages),
        "segments": [segment_json(segment) for segment in found.segments],
        "warnings": warned,
        "refused": refused,
        "hint": _hint(found),
    }


def fit(reports: Sequence[dict[str, Any]]) -> tuple[list[dict[str, Any]], dict[str, str] | None]:
    """The loss runs that are wanted, and why another one is not: first that it is of another business."""
    wanted = [report for report in reports if refusal([report]) is None]
    others = sorted((why for report in reports if (why := refusal([report]))), key=_weight)
    return wanted, {"code": others[0][0], "reason": others[0][1]} if others else None


def _as_they_lie(readings: list[dict[str, Any]], pages: Sequence[SeenPage]) -> list[dict[str, Any]]:
    """The readings with places of the pages as they lie in the file, those among them that were turned."""
    turned = {page.text.number: page.text for page in pages if page.text.quarters}
    for reading in readings if turned else ():
        for seen in reading["evidence"].values():
            if seen["box"] and (text := turned.get(seen["page"])):
                ends = [text.as_it_lies(*seen["box"][at : at + 2]) for at in (0, 2)]
                (x0, x1), (y0, y1) = (sorted(sides) for sides in zip(*ends, strict=True))
                seen["box"] = [round(side, 2) for side in (x0, y0, x1, y1)]
    return readings


def _weight(why: tuple[str, str]) -> bool:
    return why[0] != Code.LOSS_WRONG_LINE


def _without_report(page: PageLeaves) -> PageLeaves:
    """A page of a loss run is no application, however many captions it shares with one."""
    return replace(page, leaves=(), by_labels=False)


def _hint(found: Assembled) -> str:
    """What the file seems to be, and what would work."""
    wanted = HINTS[Code.NOTHING_FOUND]
    if found.named:
        return f"It holds {', '.join(found.named)}, which is named and not read. {wanted}"
    if found.titles:
        return f"It begins with “{found.titles[0][:_TITLE]}”. {wanted}"
    return wanted
