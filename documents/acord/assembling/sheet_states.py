"""The state of a worksheet that names none, or whose picture has a letter wrong, by the form's states."""

from collections.abc import Mapping
from dataclasses import replace

from rapidfuzz.distance import Levenshtein

from documents.acord.leaves import doubted, with_confidence, with_value
from documents.acord.paths import row_of, rows_of
from documents.acord.state_names import CODES
from documents.reading import Leaf, Method

_STATE_LISTS = ("policy.part1_states", "locations")
_TOLD = 0.75


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


def no_state(leaf: Leaf) -> bool:
    """Whether a picture shows in the place of a state what has not even the length of one."""
    return leaf.evidence.method is Method.OCR and len(str(leaf.value)) != 2


def told(leaves: Mapping[str, Leaf], sheet: str) -> Leaf | None:
    """The state of a sheet that names none: that of its rows' locations, else the only one of part 1."""
    part1 = [leaf for path, leaf in leaves.items() if path.startswith("policy.part1_states[")]
    places = _of_its_locations(leaves, sheet) or part1
    if len({leaf.value for leaf in places}) != 1 or places[0].value not in CODES:
        return None
    leaf = with_confidence(places[0], min(places[0].evidence.confidence, _TOLD), "state.guessed")
    return with_value(leaf, leaf.value, f"{sheet}.state")


def _of_its_locations(leaves: Mapping[str, Leaf], sheet: str) -> list[Leaf]:
    """The states of the locations that the class rows of a sheet name by their numbers."""
    rows = rows_of(leaves, f"{sheet}.class_codes")
    named = [leaves.get(f"{row_of(f'{sheet}.class_codes', row)}.location") for row in rows]
    numbers = {leaf.value for leaf in named if leaf is not None}
    found = []
    for place in rows_of(leaves, "locations"):
        number, state = (leaves.get(f"{row_of('locations', place)}.{name}") for name in ("number", "state"))
        if number is not None and number.value in numbers and state is not None and state.value:
            found.append(state)
    return found
