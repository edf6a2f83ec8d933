"""What a data sheet says: the values of an application as texts of boxes, its ticks, its state worksheets."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from documents.acord.assembling.sheets import ROWS_OF_A_SHEET
from documents.acord.paths import row_of, rows_of
from documents.eacord.fields import field_of, is_choice, tick_of
from documents.eacord.written_value import as_text
from models.eacord import MOST_VALUES, EacordSheet, SheetKind

FUND_STATES = frozenset({"OH", "WA", "WY", "ND"})
"""Their own funds insure them: they are in no sheet."""
_DEEPEST = 8
_PER_CARRIER = re.compile(
    r"company|underwriter|totals\..*|rating\[\d+\]\.(?:total_estimated_annual_premium|minimum_premium"
    r"|deposit_premium|premium\.(?!experience_mod\.factor$).*|class_codes\[\d+\]\.(?:rate|manual_premium))"
)
"""What only stands where premium and carrier are included."""
_DERIVED = re.compile(
    r"form|edition|form_edition_id|applicant\.fein_digits|emod_by_state\..*|_.*|.*_as_printed"
)
_COVERAGES = "policy.other_coverages"
_MOST_OTHER = 4
_INDEX = re.compile(r"\[\d+\]")
_CLASS_ROW = re.compile(r"(class_codes\[)(\d+)(\]\..*)")
_MOD = "premium.experience_mod.factor"


class SheetRefused(ValueError):
    """A sheet that cannot be written: which value, and what is right."""

    def __init__(self, path: str, words: str) -> None:
        super().__init__(f"{path}: {words}")
        self.path, self.words = path, words


@dataclass(frozen=True, slots=True)
class Worksheet:
    """One page of class rows and premium of a state; paths begin with `rating[].`."""

    state: str
    suffix: str
    first_row: int
    rows: int
    values: Mapping[str, str]
    begins: bool
    """Whether it is the state's first page, which has its premium."""


@dataclass(frozen=True, slots=True)
class Content:
    """All that one data sheet says."""

    kind: SheetKind
    with_premium: bool
    values: Mapping[str, str]
    ticks: frozenset[str]
    """As `path=value`."""
    worksheets: tuple[Worksheet, ...] = ()
    beyond: tuple[tuple[str, str], ...] = field(default=())
    """Values that the sheet has no box for, by their path: they stand among the additional remarks."""
    left_out: tuple[str, ...] = ()
    """States whose worksheets are not of this sheet."""


def content_of(
    sheet: EacordSheet, kind: SheetKind, *, with_premium: bool, rows_of_blank: int | None = None
) -> Content:
    """What the sheet of a kind says of an application. Raises: SheetRefused.

    Args: rows_of_blank: class rows of a page of the blank that is filled in; None: our own sheet.
    """
    flat = _checked(dict(_leaves(sheet.values, "", 0)))
    printed = {
        path[: -len("_as_printed")]: flat.pop(path) for path in list(flat) if path.endswith("_as_printed")
    }
    modifications = {path[-2:]: value for path, value in flat.items() if path.startswith("emod_by_state.")}
    flat = {path: value for path, value in flat.items() if not _DERIVED.fullmatch(path)}
    for path, text in printed.items():
        if path.endswith("payroll") and path in flat:
            flat[path] = text
    sheets = {row: flat.get(f"rating[{row}].state") for row in rows_of(flat, "rating")}
    _modified(flat, sheets, modifications)
    if not with_premium:
        flat = {path: value for path, value in flat.items() if not _PER_CARRIER.fullmatch(path)}
    texts = {path: _text(path, value, kind) for path, value in flat.items() if not _is_tick(path)}
    ticks, more = _ticks({path: value for path, value in flat.items() if _is_tick(path)})
    texts = {path: text for path, text in {**texts, **more}.items() if text}
    kept = [row for row, state in sheets.items() if _belongs(kind, str(state or ""))]
    profile = {path: text for path, text in texts.items() if not path.startswith("rating[")}
    worksheets, beyond = _worksheets(kind, texts, kept, rows_of_blank)
    boxed = {path: text for path, text in profile.items() if field_of(path)}
    beyond += [(path, text) for path, text in profile.items() if path not in boxed]
    left_out = tuple(str(state) for row, state in sheets.items() if row not in kept)
    return Content(kind, with_premium, boxed, ticks, worksheets, tuple(beyond), left_out)


def _leaves(node: Any, path: str, depth: int) -> Iterator[tuple[str, Any]]:
    """Every value by its path. Raises: SheetRefused."""
    if depth > _DEEPEST:
        raise SheetRefused(path, "is nested too deeply")
    if isinstance(node, Mapping):
        for name, value in node.items():
            yield from _leaves(value, f"{path}.{name}" if path else str(name), depth + 1)
    elif isinstance(node, list | tuple):
        for index, value in enumerate(node):
            yield from _leaves(value, f"{path}[{index}]", depth + 1)
    elif node is not None and node != "":
        yield path, node


def _checked(flat: dict[str, Any]) -> dict[str, Any]:
    """Raises: SheetRefused for a value that no sheet has, and for too many."""
    if len(flat) > MOST_VALUES:
        raise SheetRefused("values", f"has {len(flat)} values; a sheet takes at most {MOST_VALUES}")
    for path in flat:
        known = _INDEX.sub("[0]", path)
        if not (_DERIVED.fullmatch(path) or _is_tick(path) or field_of(known) or _is_own(known)):
            raise SheetRefused(path[:120], "is no value of an application (docs/eacord.md lists them)")
    return flat


def _is_own(path: str) -> bool:
    return path == "rating[0].experience_mod"


def _is_tick(path: str) -> bool:
    return path.startswith(f"{_COVERAGES}[") or is_choice(path)


def _belongs(kind: SheetKind, state: str) -> bool:
    """California's and Florida's sheets are of their state alone."""
    return state not in FUND_STATES and (kind is SheetKind.NCCI or state in ("", kind.value.upper()))


def _modified(flat: dict[str, Any], sheets: Mapping[int, Any], modifications: Mapping[str, Any]) -> None:
    """The factor of each worksheet, wherever the application tells it."""
    for row, state in sheets.items():
        own = flat.pop(f"rating[{row}].experience_mod", None)
        found = own if own is not None else modifications.get(str(state))
        if found is not None:
            flat.setdefault(f"rating[{row}].{_MOD}", found)


def _text(path: str, value: Any, kind: SheetKind) -> str:
    percent = kind is SheetKind.CA and path.startswith("rating[")
    return as_text(path, value, mod_in_percent=percent)


def _ticks(flat: Mapping[str, Any]) -> tuple[frozenset[str], dict[str, str]]:
    """What is ticked, and the texts of the boxes for something else. Raises: SheetRefused."""
    found: set[str] = set()
    texts: dict[str, str] = {}
    for path, value in flat.items():
        if path.startswith(f"{_COVERAGES}["):
            name = str(value)
            if tick_of(f"{_COVERAGES}[]", name) is None:
                if len(texts) == _MOST_OTHER:
                    raise SheetRefused(path, f"is one too many: a sheet takes {_MOST_OTHER} by other names")
                texts[f"{_COVERAGES}_text[{len(texts)}]"] = as_text(f"{_COVERAGES}_text[0]", name)
                name = f"other_{len(texts)}"
            found.add(f"{_COVERAGES}[]={name}")
            continue
        name = str(value).lower() if isinstance(value, bool) else str(value)
        if tick_of(path, name):
            found.add(f"{path}={name}")
        elif name != "false":
            raise SheetRefused(path, "is none of the boxes that can be ticked")
    return frozenset(found), texts


def _worksheets(
    kind: SheetKind, texts: Mapping[str, str], kept: list[int], rows_of_blank: int | None
) -> tuple[tuple[Worksheet, ...], list[tuple[str, str]]]:
    """A worksheet for each state, of many class rows more than one; and what none of them has a box for."""
    found: list[Worksheet] = []
    beyond: list[tuple[str, str]] = []
    most = rows_of_blank or ROWS_OF_A_SHEET
    for row in kept or [-1]:
        start = f"{row_of('rating', row)}."
        own = {path[len(start) :]: text for path, text in texts.items() if path.startswith(start)}
        last = max(rows_of(own, "class_codes"), default=-1)
        for first in range(0, max(1, last + 1), most):
            # A page that goes on with a state has the names of the rows behind those of a sheet.
            moved = first if rows_of_blank else max(0, first - most)
            stateless = kind is SheetKind.FL and rows_of_blank is None
            values = {
                f"rating[].{name}": text
                for name, text in _page_values(own, first, most, moved, with_state=not stateless)
            }
            beyond += [
                (f"{start}{name[9:]}", values.pop(name)) for name in list(values) if not field_of(name)
            ]
            suffix = f"_S{len(found) + 1}" if found else ""
            rows = min(most, last + 1 - first)
            found.append(Worksheet(own.get("state", ""), suffix, first - moved, rows, values, first == 0))
    return tuple(found), beyond


def _page_values(
    own: Mapping[str, str], first: int, most: int, moved: int, *, with_state: bool
) -> Iterator[tuple[str, str]]:
    """The values of a page that begins with a class row; the state's own stand on its first page.

    Args: with_state: whether further pages say their state; Florida's sheet has no other.
    """
    for name, text in own.items():
        row = _CLASS_ROW.fullmatch(name)
        if row is None:
            if first == 0 or (with_state and name == "state"):
                yield name, text
        elif first <= int(row[2]) < first + most:
            yield f"{row[1]}{int(row[2]) - moved}{row[3]}", text
