"""Leaves of all readers, put together: applications, each with its values and their evidence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from documents.acord.assembling.applications import UNKNOWN, Application, merged
from documents.acord.assembling.checks import KnownClass, checked
from documents.acord.assembling.choose import chosen
from documents.acord.assembling.continued import continued
from documents.acord.assembling.derive import derived
from documents.acord.assembling.places import settled
from documents.acord.assembling.rows import compacted
from documents.acord.assembling.sheet_states import guessed
from documents.acord.assembling.sheets import placed
from documents.acord.detect import READ_FORMS, REMARKS_FORM
from documents.acord.leaves import with_confidence
from documents.acord.page_leaves import PageLeaves
from documents.acord.segments import Segment, segments_of
from documents.acord.shape import Reading, Warned, reading_of
from documents.reading import Leaf

TWO_PASSES = "ocr.two_passes"
_UNKNOWN_CAP = 0.85
_NO_REMARKS = "ACORD 125"
"""It has no remarks of its own on the pages that are read."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """All that a file's ACORD pages say. `named` are forms that were found and not read."""

    readings: tuple[Reading, ...] = ()
    segments: tuple[Segment, ...] = ()
    warnings: tuple[Warned, ...] = ()
    named: tuple[str, ...] = ()
    titles: tuple[str, ...] = field(default=())


def readings(pages: Sequence[PageLeaves], known_class: KnownClass | None = None) -> Assembled:
    """The readings of a file from its pages, in their order.

    Args: known_class: whether a state has a class code, where a table is at hand.
    """
    segments = segments_of([page.sighting for page in pages])
    by_number = {page.number: page for page in pages}
    applications = _applications(segments, by_number)
    unknown = _unknown(pages)
    done = [_proved(one, known_class) for one in merged([*applications, *unknown]) if one.filled]
    return Assembled(
        readings=tuple(map(reading_of, done)),
        segments=tuple(segments),
        warnings=tuple(_warnings(pages, unknown)),
        named=tuple(dict.fromkeys(segment.form for segment in segments)),
        titles=tuple(page.title for page in pages if page.sighting.form is None and page.title),
    )


def _warnings(pages: Sequence[PageLeaves], unknown: Sequence[Application]) -> Iterator[Warned]:
    for one in unknown:
        if one.filled:
            yield Warned("form.unknown", one.pages[0], "The page is of no known form; read by its captions")
    for page in pages:
        if page.passes > 1:
            yield Warned(TWO_PASSES, page.number, "The picture is skewed or noisy; it was read twice")


def _applications(segments: Sequence[Segment], pages: dict[int, PageLeaves]) -> list[Application]:
    """The forms that are read; a run of pages that names no applicant goes on with the one before."""
    runs: list[tuple[Segment, list[PageLeaves]]] = []
    for segment in segments:
        own = [pages[number] for number in segment.pages]
        before = next((run for run in reversed(runs) if run[0].form == segment.form), None)
        if segment.form == REMARKS_FORM:
            applications = [run for run in runs if run[0].form != _NO_REMARKS] or runs
            for run in applications[-1:]:
                run[1].extend(own)
        elif segment.form not in READ_FORMS:
            continue
        elif before is not None and not _names_applicant(own):
            before[1].extend(own)
        elif before is not None and _lies_before(before[1]):
            runs.remove(before)
            runs.append((segment, [*before[1], *own]))
        else:
            runs.append((segment, own))
    return [_application(segment.form, segment.edition, own) for segment, own in runs]


def _lies_before(pages: Sequence[PageLeaves]) -> bool:
    """Whether pages are of no applicant because their first one comes later in the file."""
    places = [page.sighting.page_of for page in pages]
    return not _names_applicant(pages) and all(place and place[0] > 1 for place in places)


def _names_applicant(pages: Sequence[PageLeaves]) -> bool:
    paths = ("applicant.name", "applicant.fein")
    return any(leaf.path in paths and leaf.value for page in pages for leaf in page.leaves)


def _application(form: str, edition: str | None, pages: Sequence[PageLeaves]) -> Application:
    found = guessed(compacted(settled(chosen(placed(continued(pages), form, edition)))))
    own = tuple(sorted(page.number for page in pages if page.sighting.form != REMARKS_FORM))
    return Application(form, edition, own, derived(found, form, edition))


def _unknown(pages: Sequence[PageLeaves]) -> list[Application]:
    """Neighboring pages of no known form that were read by their captions."""
    return [
        _application(UNKNOWN, None, list(group))
        for by_labels, group in groupby(pages, key=lambda page: page.by_labels)
        if by_labels
    ]


def _proved(one: Application, known_class: KnownClass | None) -> Application:
    """The application after all checks; nothing of a page of no known form is ever certain."""
    leaves = checked(one.leaves, known_class)
    if one.form == UNKNOWN:
        leaves = {path: _capped(leaf) for path, leaf in leaves.items()}
    return replace(one, leaves=leaves)


def _capped(leaf: Leaf) -> Leaf:
    return with_confidence(leaf, min(leaf.evidence.confidence, _UNKNOWN_CAP))
