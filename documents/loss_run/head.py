"""What a report says of itself: whose it is, of whom, by which day, and of which line of business."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from documents.loss_run.business import line_of_business
from documents.loss_run.kinds import ANY_DAY, day, number_like
from documents.loss_run.layout import Layout
from documents.loss_run.lines import Line
from documents.loss_run.seen import Seen, seen_in
from documents.loss_run.state import Records
from documents.reading import Method, Word

_HOUSE = re.compile(
    r"(?i)\b(?:insurance|ins\.?|assurance|casualty|mutual|indemnity co(?:mpany)?|underwriters|surety|"
    r"(?:comp(?:ensation)?|state|insurance) (?:fund|trust)|reinsurance|fire (?:&|and)|exchange|"
    r"reciprocal|insurers?)(?:\b|$)"
)
_GROUPS = re.compile(
    r"\b(?:CNA|Chubb|FirstComp|Markel|Travelers|The Hartford|Hartford|Liberty Mutual|Zurich|AIG|Allianz|"
    r"Nationwide|Sentry|EMC|Accident Fund|AF Group|AmTrust(?: North America)?|GUARD|BiBERK|Pie|Pinnacol|"
    r"Texas Mutual|SFM|Cerity|Great American|Starr|Arch|Tokio Marine|Old Republic|Foremost|Farmers|"
    r"State Farm|Selective|Cincinnati|Erie|Auto-Owners|Acuity|West Bend|Society|Frankenmuth|Amerisure|"
    r"FCCI|Summit|Builders|Bridgefield|Synergy|Normandy|RetailFirst|Frank Winston Crum|Copperpoint|SAIF|"
    r"Beacon|MEMIC|Eastern Alliance|Penn National|Encova|BrickStreet|Midwest Employers|Safety National|"
    r"Berkshire Hathaway|Cypress|Key Risk|Republic|Preferred Employers|Benchmark|Clear Spring|Rockwood)\b",
    re.IGNORECASE,
)
_TITLE = re.compile(
    r"(?i)[\s,:\u2013-]*\b(?:workers?['\u2019]?s?['\u2019]?\s+comp(?:ensation)?"
    r"(?!\w|\s+(?:fund|ins|mutual|trust|pool|exchange))|"
    r"loss\s+(?:run|experience|analysis|history|detail|summary)|claims?\s+(?:history|experience|detail)|"
    r"policy\s+loss).*$"
)
_NO_HOUSE = re.compile(
    r"(?i)\b(?:agency|agent|broker|services|solutions|insured|claims?|policy(?:holder)?|report|page|contact|\d{5})\b|[:@]"
)
_COMPANY = re.compile(
    r"(?i)\b(?:inc|llc|l\.l\.c|corp|corporation|co|company|ltd|lp|llp|pllc)\.?(?:,? d/?b/?a\b.*)?$"
)
_FOR = re.compile(
    r"(?i)^(?:\S+\s+){0,3}(?:loss(?:es)?\s+(?:runs?|history|experience|report|summary)|claims?\s+(?:report|history))"
    r"\s+(?:report\s+)?(?:for|of)\s*:?\s+(?=\S*[A-Z])|^(?:\S+\s+){0,3}claims\s+(?:for|of)\s*:\s+(?=\S*[A-Z])"
)
_ABOUT = re.compile(r"(?i)^re\s*:\s*(?:insured\s*:?\s*)?(?=\S*[A-Z])")
"""`RE: ACME INC - Loss History`, in a letter."""
_BEHIND = re.compile(r"(?i)^(?:program\s+)?(?:administrators?|managers?|underwriters?|agents?)\s+for\s+")
_NO_INSURED = re.compile(
    r"(?i)\b(?:polic(?:y|ies)|period|years?|workers?|compensation|all|\d{1,2}/\d{1,2}/\d{2,4})\b"
)
_STREET = re.compile(r"(?a)(?:\d+|P\.?O\.? Box) .+,? [A-Z]{2},? \d{5}(?:-\d{4})?", re.IGNORECASE)
_NO_NAME = re.compile(r"[=\d\u00a9]")
_CALLED = ("account:", "customer:", "member:", "group:", "account")
_DATE = "date:"
_PAGE = re.compile(r"(?i)\bpage\s*:?\s*(\d{1,4})\s*(?:of|/)\s*(\d{1,4})\b")
_PAGE_ALONE = re.compile(r"(?i)(?:^|  )page\s*:?\s*(\d{1,4})(?=$|  )")
_ACCOUNT = re.compile(r"(\d{5,12})(?:\s+[-\u2013]\s+|\s*:\s*)([A-Za-z].{2,80})", re.ASCII)
_FIRST_LINES, _LONGEST_COMPANY, _SLACK = 12, 9, 3.0
_NAMED, _OF_LAYOUT, _LETTERHEAD, _GUESSED, _RUN_DAY = 0.92, 0.85, 0.75, 0.6, 0.75
_MOST_AGREE, _FEW_AGREE, _SURE = 0.85, 0.6, 0.9


@dataclass(frozen=True, slots=True)
class Head:
    """The report's own facts."""

    line_of_business: str
    seen: dict[str, Seen]
    valuation_from: str | None
    excerpt: tuple[int, int] | None


def head_of(lines: Sequence[Line], records: Records, layout: Layout) -> Head:
    """Reads the facts by the votes of all pages; a valuation date from the report's own day is marked."""
    names = ("insured", "account", "experience_mod")
    seen = {name: found for name in names if (found := _voted(records, name))}
    account = _account_line(lines)
    if account and "insured" not in seen:
        seen.setdefault("account", account[0])
        seen["insured"] = account[1]
    elif "insured" not in seen and (named := _heading(lines) or _company_line(lines) or _addressee(lines)):
        seen["insured"] = named
    if carrier := _carrier(lines, records, layout):
        seen["carrier"] = carrier
    valued = _voted(records, "valuation_date")
    run = _voted(records, "run_date") or _bare_date(lines)
    if run:
        seen["report_date"] = run
    if valued:
        seen["valuation_date"] = valued
    elif run:
        seen["valuation_date"] = replace(run, confidence=min(run.confidence, _RUN_DAY))
    source = "caption" if valued else "report_date" if run else None
    said = [str(found.value) for name, found in records.votes if name == "line"]
    return Head(line_of_business(lines, said), seen, source, _excerpt(lines))


def _bare_date(lines: Sequence[Line]) -> Seen | None:
    """`Date: 01/25/2026` at the head of the first page is the day of the report."""
    first = (line for line in lines[:_FIRST_LINES] if line.page == lines[0].page)
    for line in first:
        for label, value in pairwise(line.cells):
            found = day(value.text)
            if label.text.casefold() == "date:" and found:
                return seen_in(line, value.words, found, _RUN_DAY, Method.LABEL)
        for cell in line.cells:
            found = day(cell.text[len(_DATE) :].strip()) if cell.text.casefold().startswith(_DATE) else None
            if found:
                return seen_in(line, cell.words[1:], found, _RUN_DAY, Method.LABEL)
    return None


def _voted(records: Records, name: str) -> Seen | None:
    """The value that most labels give; the others cast doubt on it."""
    seen = [found for label, found in records.votes if label == name]
    if not seen:
        return None
    votes: Counter[str] = Counter()
    for found in seen:
        votes[str(found.value).casefold()] += 2 if found.confidence >= _SURE else 1
    top, number = votes.most_common(1)[0]
    like = [found for found in seen if str(found.value).casefold() == top]
    best = max(like, key=lambda found: found.confidence)
    if len(votes) > 1 and name != "account":
        return best.doubted("copy.differs", _MOST_AGREE if number * 2 > votes.total() else _FEW_AGREE)
    return best


def _carrier(lines: Sequence[Line], records: Records, layout: Layout) -> Seen | None:
    """The carrier by a label, by its letterhead, else by the layout, as the letterhead may be a picture."""
    voted = _voted(records, "carrier")
    if not lines or (voted and _HOUSE.search(str(voted.value))):
        return voted
    if layout.carrier:
        return _of_layout(lines, layout.carrier)
    first = [line for line in lines if line.page == lines[0].page][:_FIRST_LINES]
    for line in first:
        for cell in line.cells:
            behind = _BEHIND.match(cell.text)
            words = cell.words[len(behind[0].split()) :] if behind else cell.words
            name = _TITLE.sub("", " ".join(word.text for word in words))
            if _HOUSE.search(name) and not _NO_HOUSE.search(name):
                return _letterhead(line, words, _LETTERHEAD)
    for line in first[:2]:
        for cell in line.cells:
            if _GROUPS.search(cell.text) and not _NO_HOUSE.search(_TITLE.sub("", cell.text)):
                return _letterhead(line, cell.words, _LETTERHEAD)
    for line in first[:2]:
        name = _TITLE.sub("", line.cells[0].text).strip(" -,")
        if len(name) > 3 and name != line.cells[0].text and not _NO_HOUSE.search(name):
            return _letterhead(line, line.cells[0].words, _GUESSED)
    return voted


def _of_layout(lines: Sequence[Line], carrier: str) -> Seen:
    for line in lines:
        for cell in line.cells:
            if carrier.casefold() in cell.text.casefold():
                # `**CW = ...;` explains a code, `Copyright (c) 2026 ...` says whose a page is.
                before = [at for at, word in enumerate(cell.words) if _NO_NAME.search(word.text)]
                return _letterhead(line, cell.words[before[-1] + 1 if before else 0 :], _NAMED)
    return replace(seen_in(lines[0], (), carrier, _OF_LAYOUT, Method.FREE), as_printed=None)


def _letterhead(line: Line, words: Sequence[Word], confidence: float) -> Seen:
    name = _TITLE.sub("", " ".join(word.text for word in words)).strip(" -,;.\u2013")
    kept = words[: len(name.split())] or words
    return replace(seen_in(line, kept, name, confidence, Method.FREE), as_printed=None)


def _account_line(lines: Sequence[Line]) -> tuple[Seen, Seen] | None:
    """`2741234 - ACME INC`, which some carriers print instead of a label."""
    for line in lines[: 3 * _FIRST_LINES]:
        words = list(line.words)
        found = _ACCOUNT.fullmatch(" ".join(word.text for word in words))
        if found and number_like(found[1]):
            name = words[-len(found[2].split()) :]
            number = seen_in(line, words[:1], found[1], _OF_LAYOUT)
            return number, seen_in(line, name, found[2].strip(), _OF_LAYOUT, Method.FREE)
    return None


def _heading(lines: Sequence[Line]) -> Seen | None:
    """`Loss Run for ACME INC`: a heading names the insured."""
    for line in lines[:_FIRST_LINES]:
        for cell in line.cells:
            found = _FOR.match(cell.text) or _ABOUT.match(cell.text)
            name = cell.text[found.end() :] if found else ""
            if found and found.re is _ABOUT:
                name = _TITLE.sub("", name)
            if name and not _NO_INSURED.search(name):
                words = [word for word in cell.words if word.text in name.split()]
                return seen_in(line, words, name, _GUESSED, Method.FREE)
    return None


def _company_line(lines: Sequence[Line]) -> Seen | None:
    """`ACME INC` alone on a line of the head, or as an account, which is no carrier: likely the insured."""
    for line in lines[:_FIRST_LINES]:
        words = list(line.cells[0].words)
        called = words[0].text.casefold() in _CALLED
        if called and len(words) == 1 and line.sheet:
            words += line.cells[1].words if len(line.cells) > 1 else ()
        words = words[1:] if called else words
        text = _TITLE.sub("", " ".join(word.text for word in words))
        words = words[: len(text.split())]
        # Beside it a day may stand, such as that of the print.
        only = all(ANY_DAY.search(cell.text) for cell in line.cells[1:])
        alone = (called or only) and 2 <= len(words) <= _LONGEST_COMPANY
        if alone and _COMPANY.search(text) and not (_HOUSE.search(text) or _NO_HOUSE.search(text)):
            return seen_in(line, words, text, _GUESSED, Method.FREE)
    return None


def _addressee(lines: Sequence[Line]) -> Seen | None:
    """A name right above a street with its city, state and zip code, at the head and without a label."""
    cells = [(line, line.cells[0]) for line in lines[:_FIRST_LINES] if line.page == lines[0].page]
    for (line, name), (_, street) in pairwise(cells):
        below = abs(name.x0 - street.x0) < _SLACK and _STREET.fullmatch(street.text)
        told = _HOUSE.search(name.text) or _NO_HOUSE.search(name.text) or any(map(str.isdigit, name.text))
        if below and not told and len(name.words) > 1:
            return seen_in(line, name.words, name.text, _GUESSED, Method.FREE)
    return None


def _excerpt(lines: Sequence[Line]) -> tuple[int, int] | None:
    """How many pages are here of how many, where the report counts them and some are missing."""
    said = [int(found[2]) for line in lines if (found := _PAGE.search(line.text))]
    here, most = len({line.page for line in lines}), max(said, default=0)
    if most > here:
        return here, most
    numbers = _page_numbers(lines)
    skipped = any(after > before + 1 for before, after in pairwise(numbers))
    return (here, max(numbers)) if skipped and len(numbers) == here else None


def _page_numbers(lines: Sequence[Line]) -> list[int]:
    """The number that each page gives itself, of those that give one."""
    by_page: dict[int, int] = {}
    for line in lines:
        if found := _PAGE_ALONE.search(line.text):
            by_page.setdefault(line.page, int(found[1]))
    return list(by_page.values())
