"""Taking a printed address apart: street lines, city, county, state and zip, by what they look like."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from documents.acord.state_names import state_code
from documents.reading import Word

_ZIP = re.compile(r"^\d{5}(-\d{4})?$")
_STREET = re.compile(r"^(\d|P\.?\s?O\.?\s?BOX|BOX\s|RR\s|ONE\s|C/O)", re.IGNORECASE)
_UNIT = re.compile(r"^(suite|ste|unit|apt|floor|fl|bldg|building|room|rm|#|\d)", re.IGNORECASE)
_WIDE = 1.6
_COUNTY_WORDS = ("county", "parish")


@dataclass(slots=True)
class Address:
    """The parts of an address, each the words that make it up."""

    above: list[list[Word]] = field(default_factory=list)
    lines: list[list[Word]] = field(default_factory=list)
    city: list[Word] = field(default_factory=list)
    county: list[Word] = field(default_factory=list)
    state: list[Word] = field(default_factory=list)
    zip: list[Word] = field(default_factory=list)


def said(words: Sequence[Word]) -> str:
    """Words as one text, without the comma that parts it from the next."""
    return " ".join(word.text for word in words).strip(" ,")


def address_of(lines: Sequence[list[Word]], *, named: bool = False) -> Address:
    """An address in its lines; with `named` what stands above the street is a name."""
    found = Address()
    rest = [list(line) for line in lines if line]
    at = next((index for index in reversed(range(len(rest))) if _place(rest[index])), None)
    if at is not None:
        found.state, found.zip, before = _place(rest[at]) or ([], [], [])
        street = rest[:at]
        if not street and _STREET.match(said(before)) and any(word.text.endswith(",") for word in before):
            street, before = [_to_comma(before)], before[len(_to_comma(before)) :]
        found.city, found.county = _city(before)
        rest = street
    if named:
        start = next((index for index, line in enumerate(rest) if index and _STREET.match(said(line))), None)
        if start is None:
            start = 1 if rest else 0
        found.above, rest = rest[:start], rest[start:]
    found.lines = rest
    return found


def _place(line: list[Word]) -> tuple[list[Word], list[Word], list[Word]] | None:
    """State, zip and what stands before them, where a line ends with them."""
    zips = [index for index, word in enumerate(line) if index and _ZIP.match(word.text.strip(",."))]
    if zips:
        end = zips[-1]
        for length in (1, 2, 3):
            start = end - length
            if start >= 0 and state_code(said(line[start:end])):
                return line[start:end], [line[end]], line[:start]
        return [], [line[end]], line[:end]
    last = line[-1].text.strip(",.")
    if len(line) > 1 and len(last) == 2 and last.isupper() and state_code(last):
        return [line[-1]], [], line[:-1]
    return None


def _to_comma(words: list[Word]) -> list[Word]:
    """The street of an address in one line: as far as a comma that no suite or floor follows."""
    for index, word in enumerate(words[:-1]):
        if word.text.endswith(",") and not _UNIT.match(words[index + 1].text):
            return words[: index + 1]
    return words


def _city(words: list[Word]) -> tuple[list[Word], list[Word]]:
    """City and county, parted by a wide gap or a comma."""
    for index in range(1, len(words)):
        before, word = words[index - 1], words[index]
        wide = word.box.x0 - before.box.x1 > _WIDE * (before.box.y1 - before.box.y0)
        if wide or before.text.endswith(","):
            rest = [one for one in words[index:] if one.text.strip(",.").lower() not in _COUNTY_WORDS]
            return words[:index], rest
    return words, []
