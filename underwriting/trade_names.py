"""What a trade group is called: SIC major groups (1987) and NAICS subsectors (2022), by public codes."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib import resources
from io import StringIO
from typing import Literal

System = Literal["sic", "naics"]


@cache
def trade_names(system: System) -> Mapping[str, str]:
    """Name by code: two digits of SIC, three of NAICS. The answer is shared: do not change it.

    Source: the Standard Industrial Classification manual (osha.gov/data/sic-manual) and census.gov/naics;
    long titles are shortened. Which group a class code belongs to is the rate book's word.
    """
    text = resources.files("underwriting").joinpath("trades.csv").read_text(encoding="utf-8")
    return {row["code"]: row["name"] for row in csv.DictReader(StringIO(text)) if row["system"] == system}
