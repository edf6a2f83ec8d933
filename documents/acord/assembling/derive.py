"""Values that follow from others: the trade name behind a name, figures in explanations, each state's mod."""

import re
from collections.abc import Mapping
from dataclasses import replace

from documents.acord.assembling.sheet_states import no_state, told
from documents.acord.canonical import Canonical
from documents.acord.leaves import Seen, doubted, leaf_with, with_value
from documents.acord.paths import row_of, rows_of
from documents.acord.values import Kind, canonical, cleaned, undashed
from documents.reading import Leaf

_TRADE_NAME = re.compile(
    r"(?i)^(?P<name>.*?\S)[\s,;(]+(?:d\s*/\s*b\s*/\s*a|dba|d\.b\.a|t/a)\b[.:\s]*(?P<dba>.+?)\)?$"
)
_BEGINS_WITH = re.compile(r"(?i)^\s*(?:approx\.?|about|~)?\s*(\d{1,3}(?:\.\d+)?)\s*(%|percent\b)?", re.ASCII)
_FLORIDA = "ACORD 130 FL"
_NO_BOX = ("2002/09",)
"""Editions that ask for neither the percent of question 6 nor the count of question 22."""


def derived(leaves: Mapping[str, Leaf], form: str, edition: str | None) -> dict[str, Leaf]:
    """The leaves and what follows from them."""
    found = dict(leaves)
    _split_name(found, "applicant")
    for row in rows_of(found, "other_named_insureds"):
        _split_name(found, row_of("other_named_insureds", row))
    _fein(found, "applicant")
    for row in rows_of(found, "other_named_insureds"):
        _fein(found, row_of("other_named_insureds", row))
    for sheet in rows_of(found, "rating"):
        _sheet(found, row_of("rating", sheet), form)
    _modifications(found)
    if edition not in _NO_BOX:
        _figure(found, "questions.6", "percent", Kind.PERCENT)
        _figure(found, "questions.22", "count", Kind.COUNT)
    return found


def _split_name(found: dict[str, Leaf], owner: str) -> None:
    leaf = found.get(f"{owner}.name")
    cut = _TRADE_NAME.match(leaf.value) if leaf and isinstance(leaf.value, str) else None
    if leaf is None or cut is None:
        return
    found[f"{owner}.name"] = with_value(leaf, cut["name"].rstrip(" ,;-("))
    found.setdefault(f"{owner}.dba", with_value(leaf, cut["dba"].strip(), f"{owner}.dba"))


def _fein(found: dict[str, Leaf], owner: str) -> None:
    leaf = found.get(f"{owner}.fein")
    if leaf is None or not isinstance(leaf.value, str):
        return
    form = found.get(f"{owner}.entity_type")
    if form and form.value == "Sole Proprietor" and undashed(leaf.evidence.snippet):
        found[leaf.path] = leaf = doubted(leaf, "fein.maybe_ssn")
    if owner == "applicant":
        digits = str(leaf.value).replace("-", "")
        found["applicant.fein_digits"] = with_value(leaf, digits, "applicant.fein_digits")


def _sheet(found: dict[str, Leaf], sheet: str, form: str) -> None:
    state, twin = found.get(f"{sheet}.state"), found.get(f"{sheet}.premium_state")
    if (state is None or state.value is None) and twin is not None:
        found[f"{sheet}.state"] = with_value(twin, twin.value, f"{sheet}.state")
    elif state is None and form == _FLORIDA:
        some = next(leaf for path, leaf in found.items() if path.startswith(f"{sheet}."))
        sure = Seen(some.evidence.page, None, some.evidence.method, min(0.92, some.evidence.confidence))
        found[f"{sheet}.state"] = leaf_with(f"{sheet}.state", Canonical("FL"), sure, "")
    elif (state is None or no_state(state)) and (guess := told(found, sheet)) is not None:
        found[f"{sheet}.state"] = guess
    _sheet_modification(found, sheet)


def _sheet_modification(found: dict[str, Leaf], sheet: str) -> None:
    """The factor of the sheet; in the oldest edition it stands in the column of amounts."""
    item, path = f"{sheet}.premium.experience_mod", f"{sheet}.experience_mod"
    if path in found:
        return
    factor = found.get(f"{item}.factor")
    if factor is not None:
        found[path] = with_value(factor, factor.value, path)
        return
    amount = found.get(f"{item}.premium")
    if amount is None or not isinstance(amount.value, str):
        return
    read = canonical(Kind.MODIFICATION, amount.value)
    if read.fits and "." in amount.value:
        found[path] = with_value(amount, read.value, path)


def _modifications(found: dict[str, Leaf]) -> None:
    """The modification of each state; sheets of one state that differ leave a doubt."""
    for sheet in rows_of(found, "rating"):
        state, mod = found.get(f"rating[{sheet}].state"), found.get(f"rating[{sheet}].experience_mod")
        if not state or not mod or state.value is None or mod.value is None:
            continue
        path = f"emod_by_state.{state.value}"
        known = found.get(path)
        if known is None:
            sure = min(mod.evidence.confidence, state.evidence.confidence)
            found[path] = replace(mod, path=path, evidence=replace(mod.evidence, confidence=sure))
        elif known.value != mod.value:
            found[path] = doubted(known, "readers_differ")


def _figure(found: dict[str, Leaf], question: str, name: str, kind: Kind) -> None:
    """A figure that has no box of its own stands at the start of the explanation."""
    path, leaf = f"{question}.{name}", found.get(f"{question}.explanation")
    if path in found or leaf is None or not isinstance(leaf.value, str):
        return
    begin = _BEGINS_WITH.match(cleaned(leaf.value))
    if begin is None or (kind is Kind.PERCENT) != bool(begin[2]):
        return
    read = canonical(kind, begin[1])
    if read.fits and read.value is not None:
        found[path] = with_value(leaf, read.value, path)
