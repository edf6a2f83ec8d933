"""Words that there are no claims: of a report, of a policy, or in a policy's row where others have sums."""

import re

from documents.loss_run.kinds import is_money
from documents.loss_run.lines import Line
from documents.loss_run.pieces import pieces
from documents.loss_run.rows import row_values
from documents.loss_run.seen import Seen
from documents.loss_run.state import State

NO_CLAIMS = re.compile(
    r"(?i)\bno\s+(?:(?:reported|known|recorded|prior|or|and)\s+)*(?:claims?|loss(?:es)?)\b(?:\s+(?:activity|reported|filed|submitted|noted|found|on\s+(?:file|record)|"
    r"to\s+report|incurred|recorded|history|exist|for\b|data|experience|this\b|were\b|have\b|during\b|in\b|as\b|under\b|on\b|against\b|to\b)|\W*$)|"
    r"\bnil\s+claims|\bloss\s+free\b|\b(?:zero|0)\s+claims\s+reported|\bthere\s+(?:are|were)\s+no\s+(?:claims|losses)|"
    r"\bno\s+(?:records?|data)\s+found|\bclaims?\s*:\s*none\b"
)
_NONE = re.compile(r"(?i)(?:^|  )none(?:\s+(?:reported|known|on\s+file))?\W*$")
"""In the row of a policy, where others have their sums."""
_NAMES_POLICY = ("policy_number", "effective", "expiration")


def of_row(state: State, line: Line) -> dict[str, Seen]:
    """The policy that a row of a summary names beside its words that there are no claims."""
    header = state.header and state.header.for_policies
    if header is None or state.aside or not header.of_policies:
        return {}
    values = row_values(line, header)
    return {name: seen for name, seen in values if name in _NAMES_POLICY}


def none_in_row(state: State, line: Line) -> bool:
    """`WC-1  01/01/2025  None`: the row of a policy that has a word instead of sums."""
    if not _NONE.search(line.text) or any(is_money(piece.text) for piece in pieces(line)):
        return False
    return len(of_row(state, line)) > 1
