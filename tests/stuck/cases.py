"""The ten stuck cases: what each is, what is known of it, and where those that were planted are kept."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel


class Kind(NamedTuple):
    """title: what happened; known: what whoever mends it has heard, with {policy} of its carrier."""

    title: str
    known: str


KINDS: Mapping[int, Kind] = {
    1: Kind(
        "The reply to a bind was lost while the carrier's search was down",
        "It was parked meanwhile. The carrier's search answers again.",
    ),
    2: Kind(
        "Parked, and the policy is known by telephone only",
        "The carrier says that policy {policy} exists; its search shows nothing and will not for a while.",
    ),
    3: Kind(
        "Parked, and nothing was ever bound there",
        "Ann Roe of the carrier says that nothing is bound. The agency wants the prospect back.",
    ),
    4: Kind(
        "The carrier refused our credentials",
        "They are valid again since a moment ago; nothing is to be set.",
    ),
    5: Kind("A carrier is held while five binds wait", "Whoever held it says that the reason is gone."),
    6: Kind("The carrier refused the RatingZip", "It is 93721."),
    7: Kind("No worker works on a carrier's queue", "Nothing else is known."),
    8: Kind("Its workflow task fails since a bad build", "The right build runs again."),
    9: Kind("The run was terminated by hand while it bound", "Nobody knows who did it."),
    10: Kind("A decision expired by mistake", "The carrier wants two days more."),
}
RATING_ZIP = "93721"
HELD = "amtrust"


class Planted(BaseModel):
    """A case that was made. accounts: of binds; decision: of a carrier's portal.

    feins: as the carrier has them; workflows: their ids; policy: the carrier's by then, "" without one.
    """

    number: int
    accounts: list[str] = []
    feins: list[str] = []
    decision: str = ""
    workflows: list[str]
    policy: str = ""

    @property
    def cases(self) -> list[str]:
        """Their ids on the console."""
        return [self.decision] if self.decision else self.accounts

    @property
    def known(self) -> str:
        """What is known of it."""
        return KINDS[self.number].known.format(policy=self.policy)


class Ledger:
    """The cases that were planted last, by number."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def keep(self, planted: Sequence[Planted]) -> None:
        """In place of those of the same numbers."""
        found = {**self.all(), **{each.number: each for each in planted}}
        said = [found[number].model_dump() for number in sorted(found)]
        self._file.write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")

    def all(self) -> dict[int, Planted]:
        """By number; empty where nothing was planted."""
        try:
            found = json.loads(self._file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        return {each["number"]: Planted.model_validate(each) for each in found}
