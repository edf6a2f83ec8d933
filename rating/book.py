"""A rate book: one immutable version of every rate, factor and rule, indexed for the engine."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any, TypeVar

from models.errors import InvalidInput, StateNotFiled
from models.worksheet import FactorSource
from rating.algorithm import Algorithm, compile_algorithm, name_algorithm
from rating.class_rates import ClassRateTable, ResolvedRate
from rating.program_terms import EVERY_STATE, ProgramTerms, find_in_effect, in_effect, merge_terms
from rating.row_choice import DatedRows, Row
from rating.unchecked_models import trusted

REQUIRED_TABLES = (
    "algorithms",
    "algorithm_patches",
    "assessments",
    "class_codes",
    "demo_state_relativity",
    "eligibility_rules",
    "expense_constants",
    "federal_payroll_tax",
    "increased_limits",
    "optional_credits",
    "premium_discount",
    "premium_discount_states",
    "programs",
    "rates",
    "schedule_ranges",
    "state_categories",
    "surcharges",
    "suta",
    "territories",
    "terrorism_cat",
)
_EXTRA_KEYS = {
    "increased_limits": "limits_thousands",
    "optional_credits": "key",
    "assessments": "name",
    "territories": "zip3",
}
_STATE_KEYS = {"federal_payroll_tax": "item"}
_UNDATED = frozenset(
    {
        "algorithms",
        "algorithm_patches",
        "class_codes",
        "class_words",
        "eligibility_rules",
        "programs",
        "rates",
    }
)
Answer = TypeVar("Answer")

_CACHED_RATES = 262_144
_ONE = Decimal(1)
_ZIP3 = 3


class RateBook:
    """One version of the rates. Build it with from_tables; never changed after that, so it may be shared."""

    def __init__(
        self,
        version: str,
        tables: Mapping[str, Sequence[Row]],
        origins: Mapping[str, str] | None = None,
    ) -> None:
        self.version = version
        self._origins = dict(origins or {})
        self._tables = {name: tuple(rows) for name, rows in tables.items()}
        self._dated = {
            name: DatedRows(name, rows, key=_STATE_KEYS.get(name, "state"), extra=_EXTRA_KEYS.get(name))
            for name, rows in self._tables.items()
            if name not in _UNDATED and rows and _STATE_KEYS.get(name, "state") in rows[0]
        }
        self._classes = {row["code"]: row for row in self._tables["class_codes"]}
        self._categories = {row["state"]: row for row in self._tables["state_categories"]}
        self._programs: dict[str, dict[str, list[Row]]] = {}
        for row in self._tables["programs"]:
            self._programs.setdefault(row["program"], {}).setdefault(row["state"], []).append(row)
        self._patched_programs = {row["program"] for row in self._tables["algorithm_patches"]} | {EVERY_STATE}
        self._rates = ClassRateTable(self._tables["rates"])
        self.terms = lru_cache(maxsize=4096)(self._terms)
        self.algorithm = lru_cache(maxsize=4096)(self._algorithm)
        self.class_rate = lru_cache(maxsize=_CACHED_RATES)(self._class_rate)
        self.territory = lru_cache(maxsize=4096)(self._territory)
        self._once = lru_cache(maxsize=16_384)(self._work_out)

    @classmethod
    def from_tables(
        cls,
        version: str,
        tables: Mapping[str, Sequence[Row]],
        origins: Mapping[str, str] | None = None,
    ) -> "RateBook":
        """A book from its tables: name (the stem of the CSV) to rows of text cells.

        origins names the tables that were taken from another book, and that book's version.
        Raises: InvalidInput naming the tables that are missing, or the cell that cannot be read.
        """
        missing = [name for name in REQUIRED_TABLES if name not in tables]
        if missing:
            raise InvalidInput(f"Rate book {version} lacks the tables {', '.join(missing)}", "tables")
        return cls(version, tables, origins)

    def with_rows(self, table: str, rows: Sequence[Row]) -> "RateBook":
        """A book of the same version with rows added to a table."""
        tables = {**self._tables, table: (*self._tables[table], *rows)}
        return RateBook(self.version, tables, self._origins)

    def origin(self, table: str) -> str:
        """The version of the book that a table comes from."""
        return self._origins.get(table, self.version)

    def rows(self, table: str) -> Sequence[Row]:
        """The raw rows of a table, in their order; none when the book does not have it."""
        return self._tables.get(table, ())

    def dated(self, table: str) -> DatedRows:
        """A table whose rows are chosen by state, market and date."""
        return self._dated.get(table) or DatedRows(table, ())

    def class_entry(self, code: str) -> Row | None:
        """The row of class_codes for a code, or None."""
        return self._classes.get(code)

    def class_codes(self, state: str) -> frozenset[str]:
        """Every class code filed in a state; none where the state fund insures."""
        return self._rates.codes(state)

    def class_filed(self, state: str, code: str, day: date) -> bool:
        """Whether the class has a rate in the state on a day."""
        return self._rates.filed(state, code, day)

    def category(self, state: str) -> Row:
        """The row of state_categories. Raises: StateNotFiled for a state that the book does not know."""
        row = self._categories.get(state)
        if row is None:
            raise StateNotFiled(
                f"State '{state}' is not in rate book {self.version}; use a two-letter state", "state"
            )
        return row

    def has_private_market(self, state: str) -> bool:
        """Whether carriers may insure in the state; False where the state fund does."""
        return self.category(state)["has_private_market"] == "true"

    def programs(self) -> tuple[str, ...]:
        """The keys of all programs that the book rates."""
        return tuple(self._programs)

    def once(self, work: Callable[..., Answer], *keys: Hashable) -> Answer:
        """What a function finds in this book for some keys; ten programs of a risk ask the same of it.

        Args: work: takes the book and the keys, and looks at nothing else; what it raises is not kept.
        """
        answer: Answer = self._once(work, *keys)
        return answer

    def _work_out(self, work: Callable[..., Any], *keys: Hashable) -> Any:
        return work(self, *keys)

    def source(self, table: str, row: Row, key: str) -> FactorSource:
        """Where a factor came from, for the worksheet."""
        return trusted(
            FactorSource,
            {
                "table": table,
                "row_key": key,
                "book_version": self.origin(table),
                "reliability": row.get("reliability") or "assumed",
            },
        )

    def _terms(self, program: str, state: str, day: date) -> ProgramTerms:
        """What the program files in a state on a day. Raises: ProgramNotOffered, StateNotFiled."""
        by_state = self._programs.get(program, {})
        general = in_effect(program, by_state.get(EVERY_STATE, []), day)
        return merge_terms(program, state, general, find_in_effect(by_state.get(state, []), day))

    def sells(self, program: str, day: date) -> bool:
        """Whether the program's terms are in effect on a day; True where the book does not rate it."""
        rows = self._programs.get(program, {}).get(EVERY_STATE)
        return rows is None or find_in_effect(rows, day) is not None

    def licensed(self, program: str, state: str, day: date) -> bool:
        """Whether the carrier of the program is admitted in the state. Raises: ProgramNotOffered."""
        return self.terms(program, state, day).licensed and self.has_private_market(state)

    def _algorithm(self, name: str, state: str, market: str, program: str) -> Algorithm:
        """The premium algorithm as patched for state, market and program; one for all unpatched programs."""
        if program not in self._patched_programs:
            return self.algorithm(name, state, market, EVERY_STATE)
        return compile_algorithm(
            name,
            self._tables["algorithms"],
            self._tables["algorithm_patches"],
            state=state,
            market=market,
            program=program,
        )

    def named_algorithm(self, key: str, market: str) -> Algorithm:
        """The algorithm that a key names, whatever the state: 'NCCI_VOL', a patch, a state, or 'NCCI_VOL+NJ'.

        A patch or a state alone is laid over the default algorithm. Raises: InvalidInput naming those known.
        """
        return name_algorithm(
            key,
            self._tables["algorithms"],
            self._tables["algorithm_patches"],
            states=self._categories,
            market=market,
        )

    def _territory(self, state: str, zip_code: str | None, day: date) -> tuple[Decimal, str | None]:
        """The territory factor of a zip and a note; 1 where the state has no territories.

        Without a zip the highest factor is taken. Raises: TableRowMissing for a zip that no territory covers.
        """
        table = self.dated("territories")
        rows = table.in_effect(state, day)
        if not rows:
            return _ONE, None
        if not zip_code:
            return max(Decimal(row["factor"]) for row in rows), "no zip given: highest territory"
        zip3 = zip_code[:_ZIP3]
        row = table.require(state, day, extra=zip3)
        return Decimal(row["factor"]), f"territory {zip3} x {row['factor']}"

    def _class_rate(
        self, program: str, state: str, code: str, day: date, zip_code: str | None
    ) -> ResolvedRate:
        """The manual rate of a class per 100 dollars, rounded as the program files it.

        zip_code picks the territory; None takes the highest.
        Raises: ClassNotFiled, ProgramNotOffered, StateNotFiled, TableRowMissing.
        """
        terms = self.terms(program, state, day)
        if not self.licensed(program, state, day):
            raise StateNotFiled(
                f"Program {program} has no rates in {state}; leave the state out or choose another program"
            )
        if not self._rates.codes(state):
            raise StateNotFiled(f"State {state} has no rates in rate book {self.version}; leave it out")
        factor, _note = self.territory(state, zip_code, day)
        return self._rates.resolve(terms, state, code, day, factor, self.origin("rates"))
