"""Names that the reader of a document may not see, taken out of whatever is said."""

import re

from models.document import QuoteDocument


def without_hidden_names(asked: QuoteDocument, text: str) -> str:
    """The text without them; the carrier's shown name stands instead."""
    for name in asked.hidden_words:
        text = re.sub(re.escape(name), asked.carrier_name, text, flags=re.IGNORECASE)
    return text
