"""Lists without their blank rows, and rows over two lines as one."""

from collections.abc import Mapping

from documents.acord.leaves import with_value
from documents.acord.paths import row_of, rows_of
from documents.reading import Leaf

_ALONE_NO_ROW: dict[str, set[str]] = {
    "locations": {"number", "building", "highest_floor"},
    "individuals": {"number", "state", "loc"},
    "class_codes": {
        "location",
        "state",
        "full_time",
        "part_time",
        "sic",
        "naics",
        "descr_code",
        "manual_premium",
    },
    "premium.other": set(),
}
"""What a form or a filler prints ahead: a row with nothing else is blank."""
_A_WORD = 3
"""Letters that a description has; fewer are a stroke of the ruling."""
_LISTS = (
    "locations", "individuals", "prior_carriers", "contacts", "other_named_insureds",
    "policy.part1_states", "policy.part3_states", "policy.other_coverages", "lines",
)  # fmt: skip


def compacted(leaves: Mapping[str, Leaf]) -> dict[str, Leaf]:
    """The leaves with every list in order and without gaps."""
    found = dict(leaves)
    for sheet in rows_of(found, "rating"):
        for name in ("class_codes", "premium.other"):
            prefix = f"{row_of('rating', sheet)}.{name}"
            if name == "class_codes":
                found = _without_second_lines(found, prefix)
            found = _renumbered(found, prefix)
    for prefix in _LISTS:
        found = _renumbered(found, prefix)
    return _renumbered(found, "rating")


def _renumbered(leaves: Mapping[str, Leaf], prefix: str) -> dict[str, Leaf]:
    rows = rows_of(leaves, prefix)
    if not rows:
        return dict(leaves)
    kept = [row for row in rows if _is_row(leaves, prefix, row)]
    places = {row: place for place, row in enumerate(kept)}
    found: dict[str, Leaf] = {}
    for path, leaf in leaves.items():
        if not path.startswith(f"{prefix}["):
            found[path] = leaf
            continue
        index, _, rest = path[len(prefix) + 1 :].partition("]")
        if (place := places.get(int(index))) is not None:
            moved = f"{row_of(prefix, place)}{rest}"
            found[moved] = with_value(leaf, leaf.value, moved)
    return found


def _is_row(leaves: Mapping[str, Leaf], prefix: str, row: int) -> bool:
    start = row_of(prefix, row)
    own = [path for path in leaves if path == start or path.startswith(f"{start}.")]
    names = {path[len(start) + 1 :] for path in own}
    last = prefix.rpartition("].")[2]
    text = leaves.get(f"{start}.description")
    if last == "class_codes" and text and sum(letter.isalpha() for letter in str(text.value)) < _A_WORD:
        names.discard("description")
    return bool(names - _ALONE_NO_ROW.get(last, set()))


def _without_second_lines(leaves: Mapping[str, Leaf], prefix: str) -> dict[str, Leaf]:
    """A row that has nothing but a description goes on with the row above it."""
    found = dict(leaves)
    for row in rows_of(leaves, prefix):
        start, above = row_of(prefix, row), f"{row_of(prefix, row - 1)}.description"
        names = [path for path in found if path.startswith(f"{start}.")]
        if names != [f"{start}.description"] or above not in found:
            continue
        more = found.pop(names[0])
        found[above] = with_value(found[above], f"{found[above].value} {more.value}")
    return found
