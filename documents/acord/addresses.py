"""Addresses that stand in one box, or in a box too few, taken apart from their end."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from documents.acord.state_names import CODES, state_code
from documents.acord.values import cleaned

_END = re.compile(
    r"(?P<front>.*?)[\s,]*\b(?P<state>[A-Za-z]{2}|[A-Za-z][a-z]+(?: [A-Za-z][a-z]+)?)"
    r"[\s,.]+(?P<zip>\d{5}(?:-?\d{4})?)-?$",
    re.ASCII | re.DOTALL,
)
_STATE_END = re.compile(r"(?P<front>.+?),\s*(?P<state>[A-Za-z]{2})\.?$", re.DOTALL)
_ZIP_END = re.compile(r"(?P<front>.*?)[\s,]*(?P<zip>\d{5}(?:-\d{4})?)$", re.ASCII | re.DOTALL)
_SUITE = re.compile(
    r"(?i)^(?:suite|ste|unit|apt|apartment|floor|fl|bldg|building|room|rm|lot|dept|p\.?\s?o\.?|#|\d)"
)
_STREET_WORD = re.compile(
    r"(?i)\b(?:st|street|ave?|avenue|rd|road|ct|court|blvd|boulevard|dr|drive|ln|lane|way|pkwy|parkway|hwy|highway"
    r"|pl|place|cir|circle|ter|terrace|trl|trail|sq|square|plaza|loop|row|pike|path|run|route)\b\.?"
    r"(?:\s+(?:n|s|e|w|ne|nw|se|sw)\b\.?)?(?:,?\s*(?:suite|ste|unit|apt|floor|bldg|room|#)\.?\s*[\w-]+)?"
)
_COUNTY = re.compile(r"(?i)\s+(?:county|parish|co\.)$")
NO_ADDRESS = re.compile(r"(?i)^(?:same\b.*|see\b.*|various\b.*|as above|attached\b.*|n/?a|none|tbd|unknown)$")
"""What stands in an address box and is none."""


@dataclass(frozen=True, slots=True)
class Address:
    """The pieces of an address; '' where it has none. `sure` is false where the cut was guessed."""

    street: str = ""
    line2: str = ""
    city: str = ""
    county: str = ""
    state: str = ""
    zip: str = ""
    sure: bool = True


def split_lines(lines: Sequence[str]) -> Address:
    """An address of one or more lines: the last has city, state and zip."""
    rows = [line for line in (cleaned(line).strip(" ,") for line in lines) if line]
    if not rows:
        return Address()
    if len(rows) == 1:
        return _split_line(rows[0])
    for take in (1, 2):
        tail = ", ".join(rows[-take:])
        end = split_end(tail)
        if end and (end.city or take == 2):
            street, *more = rows[:-take] or [""]
            return Address(street, ", ".join(more), end.city, end.county, end.state, end.zip)
    return Address(rows[0], ", ".join(rows[1:]), sure=False)


def split_end(text: str) -> Address | None:
    """`City, ST 12345`, perhaps with a county; None where the text has no such end."""
    found = _state_and_zip(cleaned(text))
    if not found:
        return None
    front, state, code = found
    places = [place for place in re.split(r"\s*,\s*", front) if place]
    if len(places) > 2 or any(re.search(r"\d", place) for place in places):
        return None
    city, county = (*places, "", "")[:2]
    return Address(city=city, county=county_name(county), state=state, zip=code)


def county_name(text: str) -> str:
    """A county without the word."""
    return _COUNTY.sub("", text)


def _state_and_zip(text: str) -> tuple[str, str, str] | None:
    """What stands before, the state and the zip at the end of a text; one of the two may be missing."""
    if found := _END.fullmatch(text):
        words = found["state"].split()
        for count in range(len(words), 0, -1):
            state = state_code(" ".join(words[-count:]))
            if state and (count > 1 or len(words[-1]) != 2 or words[-1].upper() in CODES):
                front = " ".join((found["front"], *words[:-count]))
                return front.strip(" ,"), state, found["zip"]
    if found := _STATE_END.fullmatch(text):
        state = state_code(found["state"])
        return (found["front"].strip(" ,"), state, "") if state else None
    if found := _ZIP_END.fullmatch(text):
        return found["front"].strip(" ,"), "", found["zip"]
    return None


def _split_line(text: str) -> Address:
    """A whole address in one line: by its commas, else behind the last word for a street."""
    found = _state_and_zip(text)
    if not found:
        return Address(text, sure=False)
    front, state, code = found
    parts = [part for part in re.split(r"\s*,\s*", front) if part]
    street = parts[:1]
    rest = parts[1:]
    while rest and _SUITE.match(rest[0]):
        street.append(rest.pop(0))
    if rest:
        city, county = (*rest, "", "")[:2]
        return Address(", ".join(street), "", city, county_name(county), state, code, sure=len(rest) <= 2)
    ends = list(_STREET_WORD.finditer(front))
    cut = next((end.end() for end in reversed(ends) if front[end.end() :].strip(" ,")), 0)
    if cut:
        return Address(front[:cut].strip(" ,"), "", front[cut:].strip(" ,"), "", state, code, sure=False)
    digits = any(letter.isdigit() for letter in front)
    return Address(front if digits else "", "", "" if digits else front, "", state, code, sure=not digits)
