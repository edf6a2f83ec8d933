"""Reports of several lines of business: only what is of workers' compensation is read."""

import pytest

from documents.loss_run.checks import checks_of
from documents.loss_run.columns import under_spans
from documents.loss_run.judge import judge
from documents.loss_run.lines import Cell, page_lines
from documents.loss_run.read import read
from documents.loss_run.sections import section_of, total_of
from documents.loss_run.seen import Entry, Seen
from documents.pdf.words import page_texts
from documents.reading import Box, Method, PageText, Word
from documents.scoring.compare import CERTAIN
from tests.unit.documents.loss_run.drawing import typed
from tests.unit.documents.loss_run.figures import values_of

_CAPTIONS = """\
Claim No     Claimant      Loss Date   Status    Ind Paid  Med Paid  Total Paid  Reserve  Total Incurred"""
_AUTO = f"""
BUSINESS AUTO        Policy: BAP 5550101-00       Term: 01/01/2025 - 01/01/2026
{_CAPTIONS}
731-0500112  SMITH LTD     03/11/2025  Closed    3,211.76    241.55    3,453.31     0.00        3,453.31
Policy total: 1 claims                           3,211.76    241.55    3,453.31     0.00        3,453.31
"""
_WORKERS = f"""
WORKERS COMPENSATION       Policy: WC 5550102-00            Term: 01/01/2025 - 01/01/2026
{_CAPTIONS}
731-0500204  Brooks, Ann   04/24/2025  Closed        0.00  3,395.56    3,395.56   100.00        3,495.56
731-0500205  Bauer, Nina   05/24/2025  Closed      100.00    200.00      300.00     0.00          300.00
Policy total: 2 claims                             100.00  3,595.56    3,695.56   100.00        3,795.56
"""
_GENERAL = f"""
GENERAL LIABILITY          Policy: GLO 5550103-00           Term: 01/01/2025 - 01/01/2026
{_CAPTIONS}
731-0500333  SMITH LTD     07/03/2025  Closed    7,594.55    294.68    7,889.23     0.00        7,889.23
Policy total: 1 claims                           7,594.55    294.68    7,889.23     0.00        7,889.23
"""
_HEAD = """
Meridian American Insurance Company        Loss Run - All Lines
Customer: Orchard Furniture Inc            Losses as of: 07/31/2026
"""
_OF_WORKERS = """\
WORKERS COMPENSATION TOTAL: 2 claims               100.00  3,595.56    3,695.56   100.00        3,795.56
"""
_GRAND = """\
GRAND TOTAL: 4 claims                           10,906.31  4,131.79   15,038.10   100.00       15,138.10
"""
_SUMS = {"claims": 2, "paid": "3695.56", "reserve": "100", "incurred": "3795.56"}


@pytest.mark.parametrize(
    "sections",
    [
        _AUTO + _WORKERS + _OF_WORKERS + _GENERAL,
        _WORKERS + _GENERAL + _AUTO + _GRAND,
        _AUTO + _GENERAL + _WORKERS + _GRAND,
        _AUTO + _WORKERS + _OF_WORKERS + _GENERAL + _GRAND,
    ],
    ids=["own-total", "first", "last", "both-totals"],
)
def test_sections_of_other_lines_are_left_out(sections: str) -> None:
    values = values_of(_HEAD + sections)
    assert values["line_of_business"] == "workers compensation"
    assert [policy["policy_number"] for policy in values["policies"]] == ["WC 5550102-00"]
    assert [claim["claim_number"] for claim in values["claims"]] == ["731-0500204", "731-0500205"]
    assert {name: values["totals"][name] for name in _SUMS} == _SUMS


def test_rows_of_policies_of_other_lines_are_left_out() -> None:
    values = values_of(
        _HEAD
        + """
Line of Business      Policy Number    Effective   Expiration  Claims       Paid    Reserve    Incurred
Workers Compensation  WC 5550102-00    01/01/2025  01/01/2026       2   3,695.56     100.00    3,795.56
Commercial Auto       BAP 5550101-00   01/01/2025  01/01/2026       1   3,453.31       0.00    3,453.31
General Liability     GLO 5550103-00   01/01/2025  01/01/2026       1   7,889.23       0.00    7,889.23
Grand Total                                                         4  15,038.10     100.00   15,138.10
"""
    )
    assert [policy["policy_number"] for policy in values["policies"]] == ["WC 5550102-00"]
    assert {name: values["totals"][name] for name in _SUMS} == _SUMS


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("COMMERCIAL AUTO", "commercial auto"), ("Line: GL - General Liability", "general liability"),
        ("Auto Claims", "commercial auto"), ("Auto", None), ("Property", None),
        ("Property Losses", "commercial property"),
        ("WORKERS' COMPENSATION AND EMPLOYERS LIABILITY", "workers compensation"),
        ("Riverside Commercial Property Group", None), ("General Liability   1   3,211.76   3,211.76", None),
    ],
)  # fmt: skip
def test_a_heading_names_its_line_and_nothing_else(text: str, named: str | None) -> None:
    assert section_of(page_lines(page_texts(typed(text)))[0], of_policy=False) == named


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Workers Compensation Total: 3 claims", "workers compensation"),
        ("Total for General Liability", "general liability"),
        ("Subtotals for Line of Insurance: Auto", "commercial auto"),
        ("Policy total", None), ("Total paid", None),
    ],
)  # fmt: skip
def test_a_total_names_its_line(text: str, named: str | None) -> None:
    assert total_of(text) == named


def test_a_caption_over_no_column_changes_none() -> None:
    word = Word("Paid", Box(0, 0, 20, 8), 1.0)
    assert under_spans([], [(Cell((word,)), "paid.")]) == []


def test_captions_of_which_a_picture_shows_but_one_word_are_told_apart_by_nothing() -> None:
    (page,) = page_texts(typed(_HEAD + _WORKERS))
    words = tuple(word for word in page.words if word.text not in ("Ind", "Med", "Total"))
    (reading,) = read([PageText(1, page.width, page.height, words, from_picture=True)])
    assert reading["values"]["claims"][1]["paid"] == "100"
    assert reading["evidence"]["claims[1].paid"]["confidence"] < CERTAIN


def test_a_claim_of_a_picture_without_a_number_amid_numbered_ones_is_not_certain() -> None:
    def claim(**others: str) -> Entry:
        figures = {"paid": "5", "reserve": "2", "incurred": "7", **others}
        return Entry({name: _of_picture(value) for name, value in figures.items()})

    numbered, bare, totals = claim(claim_number="592-1"), claim(), Entry()
    claims = [numbered, bare]
    judge([], totals, claims, checks_of([], totals, claims, [None, None]), whole=True, excerpt=False)
    assert numbered.fields["paid"].confidence >= CERTAIN
    assert bare.fields["paid"].confidence < CERTAIN


def _of_picture(value: str) -> Seen:
    return Seen(value, 1, None, value, Method.OCR, 0.88)
