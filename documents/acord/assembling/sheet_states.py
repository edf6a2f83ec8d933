"""The state of a worksheet that a picture shows with one letter wrong, told by the states of the form."""

from collections.abc import Mapping
from dataclasses import replace

from rapidfuzz.distance import Levenshtein

from documents.acord.leaves import doubted
from documents.acord.paths import row_of, rows_of
from documents.acord.state_names import CODES
from documents.reading import Leaf, Method

_STATE_LISTS = ("policy.part1_states", "locations")


def guessed(leaves: Mapping[str, Leaf]) -> dict[str, Leaf]:
    """The leaves with each blurred state as the one state of the form that it can be, marked as a guess."""
    found = dict(leaves)
    sheets = [f"{row_of('rating', sheet)}.state" for sheet in rows_of(found, "rating")]
    taken = {leaf.value for path in sheets if (leaf := found.get(path)) is not None}
    named = {
        leaf.value
        for path, leaf in found.items()
        if path.startswith(_STATE_LISTS) and leaf.value in CODES and leaf.value not in taken
    }
    for path in sheets:
        leaf = found.get(path)
        if leaf is None or leaf.evidence.method is not Method.OCR or leaf.value in CODES:
            continue
        alike = [state for state in named if Levenshtein.distance(str(leaf.value), str(state)) == 1]
        if len(alike) == 1:
            found[path] = replace(doubted(leaf, "state.guessed"), value=alike[0])
    return found
