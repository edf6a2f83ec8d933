"""Which pages are of loss runs, and where one report ends and the next begins."""

import re
from collections.abc import Iterator, Sequence

from documents.loss_run.header import header_at
from documents.loss_run.layout import Layout, generic, layout_of
from documents.loss_run.lines import Line
from documents.loss_run.no_claims import NO_CLAIMS
from documents.loss_run.pairs import pairs

_TITLE = re.compile(
    r"(?i)\bloss(?:es)?\s+(?:run|experience|analysis|history|detail|summary|listing|report)|"
    r"\bclaims?\s+(?:history|experience|detail|listing|summary|run|status)s?\b|\bloss\s*runs?\b|\blosses\s+valued\b"
)
_WORDS = re.compile(
    r"(?i)(?:#|\bnumber|\bno\.?)\s+of\s+claims|"
    r"\b(?:claim\s*(?:number|no\b|#|id\b|nbr)|clm\s*(?:no\b|nbr|#)|claimant|incurred|reserved?s?\b|outstanding|o/s|"
    r"paid|date\s+of\s+(?:loss|injury)|(?:loss|injury|accident)\s+date|valu(?:ed|ation)|"
    r"no\s+(?:(?:known|reported|or|and)\s+)*(?:claims|losses)|"
    r"recover(?:ed|y|ies)|(?:open|closed|total)\s+claims|injured\s+worker|total\s+inc\b|"
    r"med(?:ical)?[ -]only|lost[ -]time)"
)
_FORM = re.compile(r"\bACORD\s+\d{2,3}\b.{0,12}\(\d{4}/\d{2}\)")
_FEWEST_WORDS, _OF_PICTURE = 5, 4
_FEWEST_CAPTIONS, _FEWEST_AMOUNTS = 4, 2
_HEAD, _SHORT = 25, 6
_CARRIER = re.compile(r"(?i)\b(?:insurance|assurance|indemnity|casualty) co(?:mpany|rp|\b)")


def is_loss_run(lines: Sequence[Line]) -> bool:
    """Whether a page is of a loss run: by a title with words of claims, or by many of these words alone.

    A title of large letters may be what a picture shows worst.
    """
    text = "\n".join(line.text for line in lines)
    if _FORM.search(text):
        return False
    if any(_of_claims(lines, at) for at in range(len(lines))):
        return True
    different = {found.casefold() for found in _WORDS.findall(text)}
    fewest = _OF_PICTURE if any(line.from_picture for line in lines) else _FEWEST_WORDS
    named = len(different) >= fewest or (len(different) >= 2 and bool(_TITLE.search(text)))
    return named or _says_none(lines)


def _says_none(lines: Sequence[Line]) -> bool:
    """Whether a page says of a policy and its term, as of which day, that there are no claims."""
    if not any(len(list(line.words)) <= _SHORT and NO_CLAIMS.search(line.text) for line in lines):
        return False
    said = {name for line in lines for name, _ in pairs(line, generic().vocabulary)}
    return said >= {"policy_number", "effective", "expiration", "valuation_date"}


def _of_claims(lines: Sequence[Line], at: int) -> bool:
    """Whether captions of claims begin here: a number of the claim, a day of the injury, and amounts."""
    if len(lines[at].cells) < _FEWEST_CAPTIONS:
        return False
    header = header_at(lines, at, generic().vocabulary)
    return (
        header is not None
        and {"claim_number", "injury_date"} <= header.fields
        and len(header.amounts) >= _FEWEST_AMOUNTS
    )


def reports(lines: Sequence[Line]) -> Iterator[tuple[list[Line], Layout]]:
    """The lines of each report with its layout; pages of other forms lie between them.

    A page without a title belongs to the report before it. A report ends where a page names another
    insured, or is of another carrier's layout.
    """
    begun: list[Line] = []
    layout: Layout | None = None
    for page in _pages(lines):
        text = "\n".join(line.text for line in page)
        if _FORM.search(text) or not (begun or is_loss_run(page)):
            if begun:
                yield begun, layout_of(begun)
            begun, layout = [], None
            continue
        own = layout_of(page)
        if begun and layout is not None and _other(begun, layout, page, own):
            yield begun, layout_of(begun)
            begun, layout = [], None
        layout = own if layout is None or not layout.marks else layout
        begun += page
    if begun:
        yield begun, layout_of(begun)


def _pages(lines: Sequence[Line]) -> Iterator[list[Line]]:
    page: list[Line] = []
    for line in lines:
        if page and line.page != page[0].page:
            yield page
            page = []
        page.append(line)
    if page:
        yield page


def _other(begun: Sequence[Line], layout: Layout, page: Sequence[Line], own: Layout) -> bool:
    if own.marks and layout.marks and own.name != layout.name:
        return True
    before, insured = _insured(begun, layout), _insured(page, own)
    return bool(before and insured) and before not in insured and insured not in before


def _insured(lines: Sequence[Line], layout: Layout) -> str:
    """The insured that the head of a page names, in letters and digits; a client may be a carrier."""
    for line in lines[:_HEAD]:
        for name, seen in pairs(line, layout.vocabulary):
            if name == "insured" and not _CARRIER.search(str(seen.value)):
                return "".join(filter(str.isalnum, str(seen.value))).casefold()
    return ""
