"""What the built-in book lends to a folder, and what it does not: its inventions touch no licensed rate."""

from collections.abc import Mapping, Sequence

from rating.builtin import builtin_tables
from rating.dated import ANY_MARKET, Row
from rating.program_terms import EVERY_STATE

Tables = Mapping[str, Sequence[Row]]


def laid_over(given: Tables) -> dict[str, list[Row]]:
    """Algorithms and patches of a folder over the built-in ones: each replaces that of its name.

    A built-in patch leaves alone a list of steps that the folder wrote for the patch's own state, and steps
    that the folder's list does not have.
    """
    builtin = builtin_tables()
    found: dict[str, list[Row]] = {}
    if "algorithms" in given:
        replaced = {_place(row) for row in given["algorithms"]}
        kept = [row for row in builtin["algorithms"] if _place(row) not in replaced]
        found["algorithms"] = [*kept, *given["algorithms"]]
    if found or "algorithm_patches" in given:
        own = given.get("algorithm_patches", ())
        named = {row["patch"] for row in own}
        kept = [row for row in builtin["algorithm_patches"] if row["patch"] not in named]
        found["algorithm_patches"] = [*_fitting(kept, found.get("algorithms"), given), *own]
    return found


def _place(row: Row) -> tuple[str, str, str]:
    return row["algorithm"], row.get("state") or EVERY_STATE, row.get("market") or ANY_MARKET


def _fitting(patches: Sequence[Row], algorithms: Sequence[Row] | None, given: Tables) -> Sequence[Row]:
    """Built-in patches that still have something to change."""
    if algorithms is None:
        return patches
    states = {(row["algorithm"], row["state"]) for row in given["algorithms"]}
    steps = {
        (row["algorithm"], row["key"]) for row in (*algorithms, *patches) if row.get("op", "add") == "add"
    }
    return [
        patch
        for patch in patches
        if (patch["algorithm"], patch["key"]) in steps
        and (patch["state"] == EVERY_STATE or (patch["algorithm"], patch["state"]) not in states)
    ]


def stand_ins(given: Tables, tables: dict[str, Sequence[Row]]) -> list[str]:
    """Put right in tables what the built-in book cannot know of the folder's. Returns: what to say."""
    notices = []
    if "rates" in given and "territories" not in given:
        tables["territories"] = ()
        notices.append("no territories.csv: the folder's rates are final, no territory multiplies them")
    if "premium_discount" in given and "premium_discount_states" not in given:
        notices += _discount_states(given["premium_discount"], tables)
    return notices


def _discount_states(layers: Sequence[Row], tables: dict[str, Sequence[Row]]) -> list[str]:
    """One discount table that no state knows by name is that of every state with a discount."""
    ids = sorted({row["table_id"] for row in layers})
    states = [row for row in tables["premium_discount_states"] if row["table"]]
    families = {row["table"] for row in states}
    if any(name == family or name.startswith(f"{family}_") for name in ids for family in families):
        return []
    if len(ids) != 1:
        return [f"no premium_discount_states.csv: no state takes its discount from {', '.join(ids)}"]
    tables["premium_discount_states"] = [{**row, "table": ids[0]} for row in states]
    return [f"no premium_discount_states.csv: every state with a discount takes it from {ids[0]}"]
