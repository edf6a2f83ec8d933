"""Which row of a list is which: by what names it, else by the best total of equal leaves."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from documents.acord.kinds import bare
from documents.scoring.equal import plain
from documents.scoring.known import LOSS_RUN

Row = dict[str, Any]
Match = Callable[[int, int], tuple[int, int]]
"""Of a truth's row and a read one: how many leaves are equal, and how many the truth has."""
_KEYS = {
    "rating": ("state",),
    "locations": ("number", "building"),
    "prior_carriers": ("year", "policy_number"),
    "policies": ("policy_number", "effective"),
}
_HALF = 0.5


def paired(
    kind: str, path: str, truths: Sequence[Row], reads: Sequence[Row], match: Match
) -> list[tuple[int | None, int | None]]:
    """Pairs of indexes; a row without a partner stands beside None."""
    name = bare(path)
    keys = ("claim_number",) if kind == LOSS_RUN and name == "claims" else _KEYS.get(name)
    if keys is None:
        pairs = _best(range(len(truths)), range(len(reads)), match, lambda _equal, _all: True)
    else:
        pairs = _by_key(keys, truths, reads, match)
    pairs += [(one, None) for one in range(len(truths)) if all(one != pair[0] for pair in pairs)]
    pairs += [(None, two) for two in range(len(reads)) if all(two != pair[1] for pair in pairs)]
    return pairs


def _by_key(
    keys: Sequence[str], truths: Sequence[Row], reads: Sequence[Row], match: Match
) -> list[tuple[int | None, int | None]]:
    groups: dict[tuple[str, ...], tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for side, rows in enumerate((truths, reads)):
        for index, row in enumerate(rows):
            groups[tuple(plain(row.get(key) or "") for key in keys)][side].append(index)
    pairs: list[tuple[int | None, int | None]] = []
    for ones, twos in groups.values():
        pairs += _best(ones, twos, match, lambda _equal, _all: True)
    ones = [one for one in range(len(truths)) if all(one != pair[0] for pair in pairs)]
    twos = [two for two in range(len(reads)) if all(two != pair[1] for pair in pairs)]
    return pairs + _best(ones, twos, match, lambda equal, all_of_them: equal >= _HALF * max(1, all_of_them))


def _best(
    ones: Sequence[int], twos: Sequence[int], match: Match, wanted: Callable[[int, int], bool]
) -> list[tuple[int | None, int | None]]:
    """The pairs with the best total, of those that are wanted; ties go to the order of the rows."""
    ones, twos = list(ones), list(twos)
    if not ones or not twos:
        return []
    found = {(one, two): match(one, two) for one in ones for two in twos}
    turned = len(ones) > len(twos)
    rows, columns = (twos, ones) if turned else (ones, twos)
    costs = [
        [-float(found[(column, row) if turned else (row, column)][0]) + 1e-6 * abs(r - c)
         for c, column in enumerate(columns)]
        for r, row in enumerate(rows)
    ]  # fmt: skip
    chosen = [(rows[r], columns[c]) for r, c in enumerate(_assigned(costs))]
    pairs = [(column, row) if turned else (row, column) for row, column in chosen]
    return [pair for pair in pairs if wanted(*found[pair])]


def _assigned(costs: Sequence[Sequence[float]]) -> list[int]:
    """The column of each row with the least total cost (Kuhn and Munkres); no more rows than columns."""
    height, width = len(costs), len(costs[0])
    row_price, column_price = [0.0] * (height + 1), [0.0] * (width + 1)
    owner = [0] * (width + 1)
    for row in range(1, height + 1):
        owner[0], column = row, 0
        least, came_from, used = [float("inf")] * (width + 1), [0] * (width + 1), [False] * (width + 1)
        while owner[column]:
            used[column], current, step, following = True, owner[column], float("inf"), 0
            for other in range(1, width + 1):
                if used[other]:
                    continue
                cost = costs[current - 1][other - 1] - row_price[current] - column_price[other]
                if cost < least[other]:
                    least[other], came_from[other] = cost, column
                if least[other] < step:
                    step, following = least[other], other
            for other in range(width + 1):
                if used[other]:
                    row_price[owner[other]] += step
                    column_price[other] -= step
                else:
                    least[other] -= step
            column = following
        while column:
            owner[column] = owner[came_from[column]]
            column = came_from[column]
    columns = {row: column for column, row in enumerate(owner) if row and column}
    return [columns[row] - 1 for row in range(1, height + 1)]
