"""Data sheets of ours as print: what goes on over pages, and the texts that go on among the remarks."""

import re
from collections.abc import Sequence
from dataclasses import replace

from documents.acord.leaves import DOUBT, with_value
from documents.acord.page_leaves import PageLeaves
from documents.acord.paths import row_of, rows_of
from documents.reading import Leaf

GOES_ON = "goes_on"
"""The path of a text that goes on, by its number; the flag of the leaf that it belongs to has it too."""
_TABLES = ("locations", "individuals", "prior_carriers", "other_named_insureds")
_REST = re.compile(rf"{GOES_ON}\[(\d+)\]")


def continued(pages: Sequence[PageLeaves]) -> list[Leaf]:
    """The leaves of the pages in their order, each row and text where it stands in the whole."""
    found: list[Leaf] = []
    before = dict.fromkeys(_TABLES, 0)
    for page in pages:
        if not page.sighting.own_print:
            found += page.leaves
            continue
        paths = [leaf.path for leaf in page.leaves]
        found += [_further_down(leaf, before) for leaf in page.leaves]
        for table in _TABLES:
            before[table] += max(rows_of(paths, table), default=-1) + 1
    return _whole(found)


def _further_down(leaf: Leaf, before: dict[str, int]) -> Leaf:
    """A row of a table, behind those of the pages before."""
    table, opened, rest = leaf.path.partition("[")
    if not opened or not before.get(table):
        return leaf
    row, _, name = rest.partition("]")
    return with_value(leaf, leaf.value, f"{row_of(table, int(row) + before[table])}{name}")


def _whole(leaves: Sequence[Leaf]) -> list[Leaf]:
    """Texts that were cut in their box with what the remarks have of them."""
    rests: dict[str, list[Leaf]] = {}
    for leaf in leaves:
        if number := _REST.fullmatch(leaf.path):
            rests.setdefault(f"{GOES_ON}.{number[1]}", []).append(leaf)
    return [_joined(leaf, rests) for leaf in leaves if not _REST.fullmatch(leaf.path)]


def _joined(leaf: Leaf, rests: dict[str, list[Leaf]]) -> Leaf:
    cut = next((flag for flag in leaf.evidence.flags if flag.startswith(f"{GOES_ON}.")), None)
    if cut is None:
        return leaf
    flags = tuple(flag for flag in leaf.evidence.flags if flag != cut)
    more = rests.get(cut, [])
    text = " ".join(str(part.value) for part in (leaf, *more))
    # Without its rest it is not the whole value.
    sure = min(part.evidence.confidence for part in (leaf, *more)) if more else DOUBT
    evidence = replace(leaf.evidence, flags=flags, confidence=min(sure, leaf.evidence.confidence))
    return replace(leaf, value=text, evidence=evidence)
