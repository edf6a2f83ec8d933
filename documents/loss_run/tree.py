"""Tables whose rows are policies with their claims below: `Policy / Claim`, `Effective / Loss Date`."""

from collections.abc import Sequence
from dataclasses import replace

from documents.loss_run.captions import is_amount
from documents.loss_run.columns import Column

_OF_POLICY = frozenset({"policy_number", "effective", "expiration", "period", "insured", "ignored"})
_COUNTS = frozenset({"claims", "open", "closed", "medical", "indemnity", "other_count"})
_FOR_BOTH = _COUNTS | {"state", "premium", "other_premium", "loss_ratio"}
_NUMBERS = ((0, "policy_number"), (1, "claim_number"))


def of_two_kinds(columns: Sequence[Column]) -> tuple[tuple[Column, ...], tuple[Column, ...]] | None:
    """The columns as rows of policies and as rows of claims mean them, where captions name both."""
    both = [column.fields for column in columns if len(column.fields) > 1]
    if _NUMBERS not in both or any(fields[0][1] not in _OF_POLICY or len(fields) > 2 for fields in both):
        return None
    return tuple(map(_of_policy, columns)), tuple(map(_of_claim, columns))


def _of_policy(column: Column) -> Column:
    if len(column.fields) > 1:
        return replace(column, fields=column.fields[:1])
    kept = any(is_amount(field) or field in _FOR_BOTH for _, field in column.fields)
    return column if kept else replace(column, fields=())


def _of_claim(column: Column) -> Column:
    return replace(column, fields=((0, column.fields[1][1]),)) if len(column.fields) > 1 else column
