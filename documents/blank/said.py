"""What each box of a blank says: an application's values under the keys that tables of names have."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from documents.acord.paths import rows_of
from documents.eacord.sheet import Content, Worksheet

_NEVER = ("signature.", "agency.parent_office")
"""Nothing is signed for anybody."""
_ROW_STATE = ".state"
_EXPLANATION = re.compile(r"(questions\.\d+)\.explanation")


@dataclass(slots=True)
class Said:
    """The values of the pages of one worksheet; `used` are the paths and ticks that stand in a box."""

    content: Content
    worksheet: Worksheet
    number: int
    count: int
    keys: frozenset[str]
    """All that the blank has boxes for."""
    used: set[str] = field(default_factory=set)

    def is_on(self, key: str) -> bool:
        """Whether a tick is on: as one of a group, or as the answer to a question."""
        path, _, value = key.partition("=")
        if key in self.content.ticks:
            self.used.add(key)
            return True
        return self._is(path, value)

    def text(self, key: str) -> str:
        """What stands in a box, '' for nothing."""
        if key.startswith(_NEVER):
            return ""
        if found := self._made(key):
            return found
        text = self._value(key) or self._ticked(key)
        if key == "applicant.name" and (dba := self._without_a_box("applicant.dba")):
            return f"{text} dba {dba}"
        if question := _EXPLANATION.fullmatch(key):
            figures = (self._without_a_box(f"{question[1]}.{name}") for name in ("percent", "count"))
            return "; ".join(filter(None, (*figures, text)))
        return text

    def _without_a_box(self, path: str) -> str:
        """A value that the form wants elsewhere, since it has no box of its own."""
        return "" if path in self.keys else self._value(path)

    def lines(self, key: str) -> list[str]:
        """The lines of a block: a name where it begins with one, then the address."""
        owner = key.removesuffix(".block").removesuffix(".city_state_zip")
        place = ", ".join(filter(None, (self._value(f"{owner}.city"), self._value(f"{owner}.county"))))
        end = " ".join(filter(None, (self._value(f"{owner}.state"), self._value(f"{owner}.zip"))))
        last = ", ".join(filter(None, (place, end)))
        if key.endswith(".city_state_zip"):
            return [last] if last else []
        street = "street" if owner.startswith("locations") else "line1"
        first = self._value(f"{owner}.name") if key == "agency.block" else ""
        return [
            line
            for line in (first, self._value(f"{owner}.{street}"), self._value(f"{owner}.line2"), last)
            if line
        ]

    def _made(self, key: str) -> str:
        """What no value says by itself: the sheet's number, states in lists, the state of a row."""
        if key == "rating[].sheet_number":
            return self._value(key) or str(self.number)
        if key == "rating[].sheet_count":
            return self._value(key) or str(self.count)
        if key == "rating[].premium_state":
            return self.worksheet.state
        if key.startswith("rating[].class_codes[") and key.endswith(_ROW_STATE):
            row = key.removesuffix(_ROW_STATE)
            filled = any(path.startswith(f"{row}.") for path in self.worksheet.values)
            return self._value(key) or (self.worksheet.state if filled else "")
        if key.startswith("individuals[") and key.endswith("].number"):
            row = key.removesuffix(".number")
            return str(rows_of([key], "individuals")[0] + 1) if self._has(row) else ""
        return self._states(key) if key.startswith("policy.part") else ""

    def _states(self, key: str) -> str:
        path, _, index = key.partition("[")
        count = len(rows_of(self.content.values, path))
        first = int(index.rstrip("]")) if index else 0
        # The last box of a list takes what is left.
        is_last = f"{path}[{first + 1}]" not in self.keys
        last = count if not index or is_last else first + 1
        return ", ".join(filter(None, (self._value(f"{path}[{number}]") for number in range(first, last))))

    def _value(self, path: str) -> str:
        values = self.worksheet.values if path.startswith("rating[]") else self.content.values
        found = values.get(path, "")
        if found:
            self.used.add(path)
        return found

    def _is(self, path: str, value: str) -> bool:
        if self.content.values.get(path) != value:
            return False
        self.used.add(path)
        return True

    def _ticked(self, path: str) -> str:
        """The choice of a group for which the blank has a text box."""
        for tick in self.content.ticks:
            if tick.startswith(f"{path}="):
                self.used.add(tick)
                return tick.partition("=")[2]
        return ""

    def _has(self, row: str) -> bool:
        return any(path.startswith(f"{row}.") for path in self.content.values)


def unsaid(said: Sequence[Said], left: Sequence[Worksheet] = ()) -> list[tuple[str, str]]:
    """What an application says and no box of the blank has, each by its title.

    Args: left: what of worksheets has no place in the table of all states.
    """
    content = said[0].content
    used = set().union(*(one.used for one in said))
    found = [(path, text) for path, text in content.values.items() if path not in used]
    found += [
        (path.removesuffix("[]"), value)
        for path, _, value in (tick.partition("=") for tick in sorted(content.ticks - used))
    ]
    found += list(content.beyond)
    rows = [(title_of(path), text) for path, text in found]
    for worksheet, there in (*((one.worksheet, one.used) for one in said), *((one, set()) for one in left)):
        rows += [
            (f"{worksheet.state}: {title_of(path.removeprefix('rating[].'))}", text)
            for path, text in worksheet.values.items()
            if path not in there and path != "rating[].state"
        ]
    return rows


def title_of(path: str) -> str:
    """`prior_carriers[4].amount_paid` as people say it."""
    words = []
    for part in path.split("."):
        name, _, index = part.partition("[")
        row = index.rstrip("]")
        words.append(name.replace("_", " ") + (f" {int(row) + 1}" if row.isdigit() else ""))
    title = ", ".join(words)
    return title[:1].upper() + title[1:]
