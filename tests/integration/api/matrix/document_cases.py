"""Calls that ask for a document of a quote, for a state that no price holds: nobody writes documents here."""

from tests.integration.api.matrix.example import Example
from tests.integration.api.matrix.upload_cases import QUOTERS

_ASKED = {
    "stateList": ["wy"], "peo": "{peo}", "carrier": "{carrier}", "email": "{user_id}",
    "timestamp": "{made_at}",
}  # fmt: skip
_REFUSED = frozenset({401, 403, 404, 422})
"""Whoever is not offered the program hears that first."""

DOCUMENTS = (
    Example("generateQuotePDF", "/api/generateQuotePDF", _ASKED, refused=_REFUSED),
    Example("generateEAcordNCCI", "/api/generateEAcordNCCI", _ASKED, refused=_REFUSED),
    Example("generateEAcordCA", "/api/generateEAcordCA", _ASKED, refused=_REFUSED),
    Example("generateEAcordFL", "/api/generateEAcordFL", _ASKED, refused=_REFUSED),
    Example("generateAccordForm", "/api/generateAccordForm/", _ASKED, refused=_REFUSED),
    # No sheet was written, so that its owners find none either; test_eacord.py deletes those that were.
    Example("deleteEAcord", "/api/deleteEAcord?url=/jobs/{job}/document.pdf", closed_to=QUOTERS),
)
