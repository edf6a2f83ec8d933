"""Runs of pages: the forms of a packet, and the copies of one form."""

from collections.abc import Sequence
from dataclasses import dataclass

from documents.acord.detect import Sighting


@dataclass(frozen=True, slots=True)
class Segment:
    """Pages of one form that belong together."""

    pages: tuple[int, ...]
    form: str
    edition: str | None
    method: str


def segments_of(sightings: Sequence[Sighting]) -> list[Segment]:
    """The runs of pages of known forms in the order of the file; "Page 1 of" starts one.

    A page that says nothing of itself belongs to the run around it where that lacks its number.
    """
    runs: list[list[Sighting]] = []
    for seen in _with_silent(sightings):
        if seen.form is None:
            runs.append([])
        elif runs and runs[-1] and _goes_on(runs[-1], seen):
            runs[-1].append(seen)
        else:
            runs.append([seen])
    return [_segment(run) for run in runs if run]


def _with_silent(sightings: Sequence[Sighting]) -> list[Sighting]:
    """The pages, a silent one between two numbers of one form taken for the number between them."""
    filled = list(sightings)
    for index in range(1, len(filled) - 1):
        before, page, after = filled[index - 1 : index + 2]
        if page.form is not None or before.form is None or before.form != after.form:
            continue
        if before.page_of and after.page_of and before.page_of[0] + 1 == after.page_of[0] - 1:
            place = (before.page_of[0] + 1, before.page_of[1])
            filled[index] = Sighting(page.number, before.form, before.edition, before.method, place)
    return filled


def _goes_on(run: Sequence[Sighting], page: Sighting) -> bool:
    if page.form != run[0].form or not _same_edition(run, page):
        return False
    starts = page.page_of is not None and page.page_of[0] == 1
    return not starts


def _same_edition(run: Sequence[Sighting], page: Sighting) -> bool:
    known = {seen.edition for seen in run if seen.edition and seen.method in ("name", "line")}
    return page.edition is None or page.method not in ("name", "line") or not known or page.edition in known


def _segment(run: Sequence[Sighting]) -> Segment:
    order = ("name", "line", "family", "captions")
    best = min(run, key=lambda seen: order.index(seen.method or "captions"))
    edition = next((seen.edition for seen in run if seen.method == best.method and seen.edition), None)
    return Segment(tuple(seen.number for seen in run), run[0].form or "", edition, best.method or "captions")
