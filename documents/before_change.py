"""What stands first where a price is of before a change: no customer may take it for one of today."""

from reportlab.platypus import Flowable, Spacer

from documents.hidden_names import without_hidden_names
from documents.page import WARN, words
from models.document import QuoteSheet

BEFORE = "Priced before the change"
_MOST = 4
"""Changes that are spelt out; the rest is counted, so that the page stays one."""


def before_change(sheet: QuoteSheet) -> list[Flowable]:
    """Each change with old and new; nothing where the price stands."""
    changes = [without_hidden_names(sheet.asked, change) for change in sheet.asked.changes]
    if not changes:
        return []
    more = [f"and {len(changes) - _MOST} more"] if len(changes) > _MOST else []
    return [
        words(
            f"{BEFORE}. The amounts below do not hold for the facts of today; quote again.",
            9,
            bold=True,
            color=WARN,
        ),
        *(words(line, 8, color=WARN) for line in (*changes[:_MOST], *more)),
        Spacer(0, 6),
    ]
