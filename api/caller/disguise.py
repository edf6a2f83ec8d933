"""What demo users see instead of carriers and partners: opaque codes and demo names, in every answer."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from models.eligibility import EligibilityAnswer
from models.program import Program
from models.quote import ProgramQuote, QuoteRun

Model = TypeVar("Model", bound=BaseModel)

DEMO_PARTNER = "demo"
DEMO_PARTNER_NAME = "Demo"
STANDS_FOR = "gms"
"""The partner whose programs the choice 'demo' shows."""


def _code(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")


class Disguise:
    """Two-way map between the programs that have a demo name and the codes that stand for them."""

    def __init__(self, programs: Iterable[Program]) -> None:
        shown = [p for p in programs if p.partner == STANDS_FOR and p.demo_carrier_name]
        self._names = {p.key: str(p.demo_carrier_name) for p in shown}
        self._codes = {p.key: f"{DEMO_PARTNER}-{_code(str(p.demo_carrier_name))}" for p in shown}
        self.keys = {code: key for key, code in self._codes.items()}
        """Code -> the real key behind it."""
        self._words: dict[str, str] = {}
        for p in shown:
            self._words.update(
                {
                    p.key: self._codes[p.key],
                    p.carrier_legal_name: self._names[p.key],
                    p.carrier_name: self._names[p.key],
                    p.carrier: self._codes[p.key].partition("-")[2],
                }
            )
            self._words.update({p.partner_name: DEMO_PARTNER_NAME, p.partner: DEMO_PARTNER})
        longest_first = sorted((word for word in self._words if word), key=len, reverse=True)
        self._pattern = (
            re.compile(
                r"(?<![\w-])(" + "|".join(re.escape(word) for word in longest_first) + r")(?![\w-])", re.I
            )
            if longest_first
            else None
        )
        self._folded = {word.casefold(): instead for word, instead in self._words.items()}

    def covers(self, key: str) -> bool:
        """Whether the program may be shown to demo users."""
        return key in self._codes

    def program(self, program: Program) -> Program:
        """The program under its code and demo name."""
        code, name = self._codes[program.key], self._names[program.key]
        return program.model_copy(
            update={
                "key": code,
                "partner": DEMO_PARTNER,
                "partner_name": DEMO_PARTNER_NAME,
                "carrier": code.partition("-")[2],
                "carrier_name": name,
                "carrier_legal_name": name,
                "adapter": None,
            }
        )

    def code_of(self, key: str) -> str:
        """The code of a program; a program without one stays hidden behind the partner's."""
        return self._codes.get(key, DEMO_PARTNER)

    def text(self, text: str) -> str:
        """A text with every real name replaced."""
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: self._instead(found.group(0)), text)

    def _instead(self, word: str) -> str:
        """A key and a name may differ in case only, so the exact spelling goes first."""
        return self._words.get(word) or self._folded[word.casefold()]

    def tree(self, value: Any) -> Any:
        """A JSON value with every real name replaced, in keys as well."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.text(str(key)): self.tree(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.tree(item) for item in value]
        return value

    def quote(self, row: ProgramQuote) -> ProgramQuote:
        """A row as a demo user sees it."""
        return ProgramQuote.model_validate(self.tree(row.model_dump(mode="json")))

    def run(self, run: QuoteRun) -> QuoteRun:
        """A run as a demo user sees it."""
        return run.model_copy(update={"programs": tuple(self.quote(row) for row in run.programs)})

    def eligibility(self, answer: EligibilityAnswer) -> EligibilityAnswer:
        """An eligibility answer as a demo user sees it."""
        return EligibilityAnswer.model_validate(self.tree(answer.model_dump(mode="json")))

    def model(self, value: Model) -> Model:
        """Any answer as a demo user sees it."""
        return type(value).model_validate(self.tree(value.model_dump(mode="json")))
