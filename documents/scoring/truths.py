"""What documents are known to hold: files of ground truth beside them."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from documents.acord.kinds import kind_of
from documents.acord.paths import tree_of
from documents.acord.values import canonical
from documents.scoring.known import LOSS_RUN, is_known

ADDRESS = "address"
"""All parts of an address as one text, where the truth has them as they were typed."""
ADDRESS_PARTS = ("line1", "street", "line2", "city", "county", "state", "zip")
_TYPED_PARTS = ("block", *ADDRESS_PARTS[:3], "city_state_zip", *ADDRESS_PARTS[3:])
_PART = re.compile(
    rf"(?!agency.block)(agency|applicant\.mailing_address|locations\[\d+\])\.({'|'.join(_TYPED_PARTS)})"
)
_RENAMED = {"med": "medical", "ind": "indemnity", "lost_time": "indemnity"}
_BOOLEANS: dict[str, Any] = {"true": True, "false": False}
_ABOUT = ("_meta", "note")


@dataclass(frozen=True, slots=True)
class Truth:
    """One file of ground truth. `counted` is false where its keys are a document's own field names."""

    path: Path
    files: tuple[str, ...]
    kind: str
    values: Mapping[str, Any]
    counted: bool = True
    not_on_form: tuple[str, ...] = ()
    needs_review: frozenset[str] = frozenset()
    two_ticks: frozenset[str] = field(default_factory=frozenset)

    def leaves_out(self, path: str) -> bool:
        """Whether a path is none that a reading can be held to."""
        if path.endswith("_as_printed") or any(_within(path, prefix) for prefix in self.not_on_form):
            return True
        return not is_known(self.kind, path) and path.rpartition(".")[2] != ADDRESS


def truths_below(folder: Path) -> Iterator[Truth]:
    """Every truth of a folder, in the order of its names."""
    for path in sorted(folder.rglob("*.json")):
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, OSError):
            continue
        meta = found.get("_meta") if isinstance(found, dict) else None
        if isinstance(meta, dict) and (meta.get("files") or meta.get("file")):
            yield truth_of(path, found)


def truth_of(path: Path, found: dict[str, Any]) -> Truth:
    """The truth of one file."""
    meta = found["_meta"]
    files = meta.get("files") or [meta["file"]]
    kind = _kind(found)
    raw = found.get("values")
    own_names = False
    two: frozenset[str] = frozenset()
    values: dict[str, Any] = {key: value for key, value in found.items() if key not in _ABOUT}
    if isinstance(raw, dict):
        own_names = not any(is_known(kind, key.partition("=")[0]) for key in raw)
        values, two = _from_entered(found, raw)
    return Truth(
        path,
        tuple(files),
        kind,
        _renamed(values) if kind == LOSS_RUN else values,
        not own_names,
        tuple(meta.get("not_on_form", ())),
        frozenset(meta.get("needs_review", ())),
        two,
    )


def _kind(found: Mapping[str, Any]) -> str:
    if found.get("form") == "ACORD 125":
        return "acord_125"
    return LOSS_RUN if "line_of_business" in found or "policies" in found else "acord_130"


def _renamed(value: Any) -> Any:
    """The samples' short names as the reading has them."""
    if isinstance(value, dict):
        return {_RENAMED.get(key, key): _renamed(part) for key, part in value.items()}
    return [_renamed(part) for part in value] if isinstance(value, list) else value


def _from_entered(found: dict[str, Any], raw: Mapping[str, Any]) -> tuple[dict[str, Any], frozenset[str]]:
    """The values of texts as they were entered, and the groups where two boxes were ticked."""
    flat: dict[str, Any] = {}
    ticks: dict[str, list[str]] = defaultdict(list)
    addresses: dict[str, dict[str, str]] = defaultdict(dict)
    for key, text in raw.items():
        path, is_tick, value = key.replace("rating[]", "rating[0]").partition("=")
        if is_tick:
            ticks[path] += [value] if text else []
        elif part := _PART.fullmatch(path):
            addresses[part[1]][part[2]] = str(text)
        else:
            flat[path] = canonical(kind_of(path), str(text)).value
    two = frozenset(path for path, values in ticks.items() if len(values) > 1 and not path.endswith("[]"))
    for path, values in ticks.items():
        if path.endswith("[]"):
            flat.update({f"{path[:-2]}[{number}]": value for number, value in enumerate(values)})
        else:
            flat[path] = (
                None
                if path in two or not values
                else {"true": True, "false": False}.get(values[0], values[0])
            )
    for owner, parts in addresses.items():
        flat[f"{owner}.{ADDRESS}"] = " ".join(parts[name] for name in _TYPED_PARTS if parts.get(name))
    own: dict[str, Any] = {key: found[key] for key in ("form", "edition") if key in found}
    return {**own, **tree_of(flat)}, two


def _within(path: str, prefix: str) -> bool:
    pattern = re.escape(prefix).replace(r"\[\]", r"(?:\[\d+\]|\.[^.\[\]]+)")
    return re.match(rf"{pattern}(?:$|[.\[])", path) is not None
