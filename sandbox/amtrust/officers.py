"""Officers: what a state lets them choose, and what the carrier refuses of what was typed."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

TYPES = {1: "SoleProprietor", 2: "Partners", 3: "Officers", 4: "Other", 7: "Partners", 12: "Member"}
"""Officer type by legal entity."""
KINDS = {1: "Officers", 2: "Partners", 3: "Other", 4: "SoleProprietor", 5: "Member"}
FORMS = {0: "I", 1: "E"}
"""By the number that is sent; they come back as words."""
MAX_EXCLUDED = 4
PARTNERSHIPS = (2, 7)

Errors = dict[str, list[str]]


def options(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Officer type and endorsements by state of the quote: to be left out needs a tenth of the shares."""
    kind = TYPES.get(int(record["quote"].get("LegalEntity") or 0), "Officers")
    states = dict.fromkeys(str(entry["State"]) for entry in record["quote"]["ClassCodes"])
    return [
        {
            "OfficerType": kind,
            "State": state,
            "LimitInformation": {"ExcludedOfficerLimit": MAX_EXCLUDED, "ValidationMessage": None},
            "EndorsementInformation": {
                "ValidationMessage": None,
                "Endorsements": [
                    _endorsement("I", f"{state}-03-10", "Included in the coverage", 0),
                    _endorsement("E", f"{state}-03-08", "Excluded from the coverage", 10),
                ],
            },
        }
        for state in states
    ]


def faults(body: Any, record: Mapping[str, Any]) -> Errors:
    """What is wrong with officers, by field."""
    officers = (body or {}).get("Officers") if isinstance(body, dict) else None
    if officers is None:
        return {}
    if not isinstance(officers, list) or not all(isinstance(each, dict) for each in officers):
        return {"Officers": ["The Officers must be a list."]}
    known = {
        endorsement["Id"]: (endorsement, option["State"])
        for option in options(record)
        for endorsement in option["EndorsementInformation"]["Endorsements"]
    }
    errors: Errors = {}
    for index, officer in enumerate(officers):
        for field, words in _wrong(officer, known):
            errors.setdefault(f"Officers[{index}].{field}", []).append(words)
    if sum(_share(officer) or 0 for officer in officers) > 100:
        errors["Officers"] = ["The OwnershipPercent of all officers may be 100 at most."]
    return errors


def partners_missing(record: Mapping[str, Any]) -> bool:
    """A partnership in California needs two partners before it can be bound."""
    states = {str(entry["State"]) for entry in record["quote"]["ClassCodes"]}
    partnership = int(record["quote"].get("LegalEntity") or 0) in PARTNERSHIPS
    return "CA" in states and partnership and len(record["officers"]) < 2


def _wrong(
    officer: Mapping[str, Any], known: Mapping[str, tuple[Mapping[str, Any], str]]
) -> list[tuple[str, str]]:
    found = []
    if not 0 < len(str(officer.get("Name") or "")) <= 30:
        found.append(("Name", "The Name needs 1 to 30 characters."))
    share = _share(officer)
    if share is None or not 0 <= share <= 100:
        found.append(("OwnershipPercent", "The OwnershipPercent must be from 0 to 100."))
    endorsement, state = known.get(str(officer.get("EndorsementId")), (None, None))
    if endorsement is None or officer.get("State") != state:
        found.append(("EndorsementId", "The EndorsementId must be one of the officer's state."))
    elif share is not None and share < endorsement["MinOwnershipPercentage"]:
        least = endorsement["MinOwnershipPercentage"]
        found.append(("OwnershipPercent", f"The OwnershipPercent must be {least} at least to be excluded."))
    return found


def _share(officer: Mapping[str, Any]) -> Decimal | None:
    try:
        return Decimal(str(officer.get("OwnershipPercent") or 0))
    except InvalidOperation:
        return None


def _endorsement(form: str, own: str, words: str, least: int) -> dict[str, Any]:
    return {
        "FormType": form,
        "FormSubType": None,
        "Id": own,
        "Description": words,
        "MinOwnershipPercentage": least,
        "MaxOwnershipPercentage": 100,
        "OwnershipPctValidationMessage": None,
    }


def described(officers: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Officers as the carrier sends them back."""
    return [
        {
            "Id": number,
            **officer,
            "Type": KINDS.get(officer.get("Type", 3)),
            "FormType": FORMS.get(officer.get("FormType", 0)),
        }
        for number, officer in enumerate(officers, start=1)
    ]
