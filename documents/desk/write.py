"""`documents write SHEET.json --as ncci|ca|fl|form|no-loss -o OUT.pdf`: what the product writes, for the eye.

docs/eacord.md says what a SHEET.json is, with an example.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from documents.eacord.form import accord_form
from documents.eacord.sheet import SheetRefused, content_of
from documents.eacord.template import eacord
from documents.no_loss_letter import no_loss_letter
from models.eacord import EacordSheet, NoLossLetter, SheetKind
from models.file_limits import RISK_BYTES

WRITTEN, UNREADABLE = 0, 2
FORM, NO_LOSS = "form", "no-loss"
_KINDS = (*(kind.value for kind in SheetKind), FORM, NO_LOSS)


def main(words: Sequence[str]) -> int:
    """Write one document. Returns: WRITTEN, or UNREADABLE where the sheet cannot be."""
    asked = _parser().parse_args(words)
    try:
        told = _read(asked.sheet)
        content = _document(told, asked.kind, with_premium=asked.with_premium)
        asked.out.write_bytes(content)
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}")
    except SheetRefused as error:
        return _refuse(f"{asked.sheet}: {error}")
    except ValidationError as error:
        return _refuse("\n".join(f"{asked.sheet}: {line}" for line in _faults(error)))
    except ValueError as error:
        return _refuse(f"{asked.sheet}: {error}")
    return WRITTEN


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="quoteloom documents write", description=__doc__)
    parser.add_argument("sheet", type=Path, metavar="SHEET.json")
    parser.add_argument("--as", dest="kind", choices=_KINDS, required=True, help="which document")
    parser.add_argument(
        "--include-premium", dest="with_premium", action="store_true", help="with premium and carrier name"
    )
    parser.add_argument("-o", dest="out", type=Path, required=True, metavar="OUT.pdf")
    return parser


def _read(file: Path) -> dict[str, Any]:
    """The object of a file, its application below `values`. Raises: OSError, ValueError."""
    with file.open("rb") as opened:
        content = opened.read(RISK_BYTES + 1)
    if len(content) > RISK_BYTES:
        raise ValueError(f"is larger than {RISK_BYTES} bytes")
    told = json.loads(content, parse_float=str)
    if not isinstance(told, dict):
        raise ValueError("is no JSON object")
    readings = told.get("readings")
    if isinstance(readings, list) and readings and isinstance(readings[0], dict):
        return {"values": readings[0].get("values", {})}
    return told if "values" in told else {"values": told}


def _document(told: dict[str, Any], kind: str, *, with_premium: bool) -> bytes:
    """Raises: SheetRefused, ValidationError."""
    made_at = told.get("made_at") or datetime.now(UTC)
    if kind == NO_LOSS:
        return no_loss_letter(_letter(told, made_at))
    sheet = EacordSheet.model_validate({"made_at": made_at, "values": told["values"]})
    if kind == FORM:
        return accord_form(sheet, with_premium=with_premium)
    chosen = SheetKind(kind)
    if left_out := content_of(sheet, chosen, with_premium=with_premium).left_out:
        sys.stderr.write(f"Not of this sheet and left out: {', '.join(left_out)}\n")
    return eacord(sheet, chosen, with_premium=with_premium)


def _letter(told: dict[str, Any], made_at: Any) -> NoLossLetter:
    """The letter for the applicant, by what `no_loss` tells of it. Raises: ValidationError."""
    own, applicant = told.get("no_loss") or {}, told["values"].get("applicant") or {}
    known = {"company_name": applicant.get("name"), "fein": applicant.get("fein")}
    return NoLossLetter.model_validate({"made_at": made_at, **known, **own})


def _faults(error: ValidationError) -> list[str]:
    return [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]


def _refuse(words: str) -> int:
    sys.stderr.write(f"{words}\n")
    return UNREADABLE
