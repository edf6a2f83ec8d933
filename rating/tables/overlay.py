"""What the built-in book lends to a folder, and what it does not: its inventions touch no licensed rate."""

from collections.abc import Mapping, Sequence
from itertools import product

from models.errors import QuotingError
from models.risk import Market
from rating.algorithm import lay_patches, steps_of
from rating.algorithm_flow import faults_of_order
from rating.builtin import builtin_tables
from rating.ledger import PAYROLL
from rating.program_terms import EVERY_STATE
from rating.row_choice import ANY_MARKET, Row

Tables = Mapping[str, Sequence[Row]]


def laid_over(given: Tables) -> tuple[dict[str, list[Row]], list[str]]:
    """Algorithms and patches of a folder over the built-in ones: each replaces that of its name.

    A built-in patch leaves alone a list of steps that the folder wrote for the patch's own state, and one
    that it does not fit. Returns: the tables that the folder changes, and what to say about it.
    """
    builtin = builtin_tables()
    found: dict[str, list[Row]] = {}
    notices: list[str] = []
    own = given.get("algorithm_patches", ())
    named = {row["patch"] for row in own}
    patches = [row for row in builtin["algorithm_patches"] if row["patch"] not in named]
    if "algorithms" in given:
        replaced = {_place(row) for row in given["algorithms"]}
        kept = [row for row in builtin["algorithms"] if _place(row) not in replaced]
        found["algorithms"] = [*kept, *given["algorithms"]]
        patches, notices = _fitting(patches, given["algorithms"])
    if found or own:
        found["algorithm_patches"] = [*patches, *own]
    return found, notices


def _place(row: Row) -> tuple[str, str, str]:
    return row["algorithm"], row.get("state") or EVERY_STATE, row.get("market") or ANY_MARKET


def _fitting(patches: Sequence[Row], steps: Sequence[Row]) -> tuple[list[Row], list[str]]:
    """Built-in patches that the folder's steps can take; one that asks for other steps is left out whole."""
    states = {(row["algorithm"], row["state"]) for row in steps if row["state"] != EVERY_STATE}
    left = [patch for patch in patches if (patch["algorithm"], patch["state"]) not in states]
    keys = {row["key"] for row in steps if row["state"] == EVERY_STATE}
    general = {row["algorithm"] for row in steps if row["state"] == EVERY_STATE}
    misfits = sorted(
        name
        for name in {patch["patch"] for patch in left if patch["algorithm"] in general}
        if not _fits(own := [patch for patch in left if patch["patch"] == name], keys) or _breaks(own, steps)
    )
    notices = (
        [f"the built-in patches {', '.join(misfits)} do not fit the folder's algorithm"] if misfits else []
    )
    return [patch for patch in left if patch["patch"] not in misfits], notices


def _fits(patch: Sequence[Row], keys: set[str]) -> bool:
    known = keys | {row["key"] for row in patch if row["op"] == "add"} | {PAYROLL}
    return all(
        (row["op"] == "off" or row["key"] in known) and set(filter(None, row["base"].split(";"))) <= known
        for row in patch
    )


def _breaks(patch: Sequence[Row], steps: Sequence[Row]) -> bool:
    """Whether a built-in patch would lose or double an amount of the folder's order, sound without it."""
    for row, market in product(patch, Market):
        name, state = row["algorithm"], row["state"]
        own = steps_of(name, steps, state, market.value)
        held = [p for p in patch if p["state"] == state and p["market"] in (ANY_MARKET, market.value)]
        if own and held and not faults_of_order(lay_patches(name, own, ())):
            try:
                if faults_of_order(lay_patches(name, own, held)):
                    return True
            except QuotingError:
                return True
    return False


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
