"""Names as a draft holds them: one company, one person in two parts, a business type of the list."""

import re

_SUFFIX = r"(?:inc|incorporated|llc|l\.l\.c|llp|lp|ltd|corp|corporation|co|company|pllc|pc|p\.c)\b\.?"
_TRADE = re.compile(
    r"(?i)^(?P<name>.*?\S)[\s,;(]+(?:d\s*/\s*b\s*/\s*a|dba|d\.b\.a\.?|t/a|doing business as)\b"
)
_SECOND = re.compile(rf"(?i)^(?P<name>.*?\b{_SUFFIX})\s*(?:,|/|&|\band\b)\s*(?P<rest>.*\b{_SUFFIX}.*)$")
_GENERATION = re.compile(r"(?i)^(?:jr|sr|ii|iii|iv)\.?$")
_NON_PROFIT = re.compile(r"(?i)\bnon[\s-]?profit\b|\bnot[\s-]for[\s-]profit\b|501\s*\(?\[?c")

NON_PROFIT = "Not for Profit 501[c][3]"
_TYPES = {
    "Sole Proprietor": "Sole Proprietor",
    "Partnership": "Partnership",
    "Corporation": "Corporation",
    "Subchapter 'S' Corp": "SubCharter 'S' corp",
    "LLC": "LLC",
    "Joint Venture": "Joint Venture",
    "Trust": "Trust",
    "Other": "Other",
    "Unincorporated Association": "Other",
}


def company_name(name: str) -> str:
    """The first entity of an applicant's box: up to its trade name, or to the next entity."""
    first = name.partition(";")[0].strip()
    if cut := _TRADE.match(first):
        first = cut["name"]
    if cut := _SECOND.match(first):
        first = cut["name"]
    return first.rstrip(" ,;-(&/") or name.strip()


def person(name: str) -> tuple[str, str]:
    """First and last name; the last word is the last name, with what follows it of a family's generations."""
    family, comma, given = name.partition(",")
    if comma and given.strip() and not _GENERATION.match(given.strip()):
        return " ".join(given.split()), " ".join(family.split())
    words = name.replace(",", " ").split()
    last = len(words) - 1
    if last > 1 and _GENERATION.match(words[last]):
        last -= 1
    return " ".join(words[:last]), " ".join(words[last:])


def entity_type(read: str, other: str) -> str | None:
    """The business type of the product's list; None where it has none. Args: other: words beside 'Other'."""
    if read == "Other" and _NON_PROFIT.search(other):
        return NON_PROFIT
    return _TYPES.get(read)
