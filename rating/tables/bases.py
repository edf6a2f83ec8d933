"""Bases of steps as people write them: '60 + 30', '140..170', '60 x mod', 'contracting share of 80'."""

import re
from collections.abc import Mapping
from functools import cache

from rating.builtin import builtin_tables
from rating.ledger import MANUAL, PAYROLL

CONSTRUCTION = "construction"
_PAYROLL = re.compile(r"\b(?:(?:prorated|total|annual|state)\s+)*payroll\b", re.IGNORECASE)
_RANGE = re.compile(r"([0-9]+)\s*(?:\.\.+|\bto\b)\s*([0-9]+)")
_CONTRACTING = re.compile(r"\bcontract(?:ing|ors?)\b", re.IGNORECASE)
_BETWEEN = re.compile(r"[+;,&-]|\u2212|\b(?:and|plus|less|minus)\b")
_WORDS = frozenset({"or", "and", "of", "x", "the", "plus", "minus", "less", "share", "contracting"})
_EVERYTHING = "everything"
_MOD = "mod"
_PREMIUMS: Mapping[str, str] = {
    "eap": "eap",
    "estimated_annual_premium": "eap",
    "annual_premium": "eap",
    "estimated_premium": "eap",
    **{name: f"{name}_premium" for name in ("standard", "modified", "subject", "manual")},
    "discount": "premium_discount",
    "constant": "expense_constant",
}


def industry_of(text: str) -> str:
    """The industry whose classes alone a base is about; '' for all."""
    return CONSTRUCTION if _CONTRACTING.search(text) else ""


def step_base(
    text: str, numbers: Mapping[str, str], changes: Mapping[str, str] | None = None, mod: str = ""
) -> str:
    """Keys of steps, separated by ';'. 'Everything above' is what the default algorithm says it is.

    numbers: keys by number; changes: those that a range takes, which are no subtotals; mod: the step of the
    modification.
    """
    for found in _RANGE.finditer(text):
        low, high = int(found[1]), int(found[2])
        inside = (key for seq, key in (changes or numbers).items() if low <= int(seq) <= high)
        text = text.replace(found[0], " ".join(inside))
    parts = [part for part in re.split(r"[^\w.]+", _PAYROLL.sub(f" {PAYROLL} ", text)) if part]
    if _EVERYTHING in (part.casefold() for part in parts):
        return ""
    keys = [numbers.get(part, part) for part in parts if part.casefold() not in _WORDS]
    return ";".join(dict.fromkeys(mod if key.casefold() == _MOD and mod else key for key in keys))


def premium_base(text: str) -> str:
    """What a tax is a fraction of: 'eap', 'standard premium', a number of section 1, or several of them."""
    found = []
    for part in _BETWEEN.split(text.casefold()):
        name = re.sub(r"[\s_]+", "_", part.strip().removeprefix("the "))
        name = _default_steps().get(name, name)
        found.append(_PREMIUMS.get(name, name))
    return ";".join(dict.fromkeys(filter(None, found)))


@cache
def _default_steps() -> Mapping[str, str]:
    """Keys of the default algorithm's steps by their number."""
    steps = builtin_tables()["algorithms"]
    return {step["seq"]: step["key"] for step in steps if step["algorithm"] == MANUAL}
