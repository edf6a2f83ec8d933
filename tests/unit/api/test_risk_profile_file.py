"""The data file of a risk profile, byte by byte."""

import csv
from io import StringIO
from typing import Any

import pytest

from api.risk_profile.file import file_name, risk_profile_file
from api.risk_profile.schemas import RiskProfilePrint
from models.spreadsheet_cells import csv_text

ROW = {
    "label": "IL",
    "payroll": "550000.00",
    "manual_premium": "10650.00",
    "mix_rate": "1.936364",
    "payroll_mix": "68.8",
    "premium_mix": "100.0",
}


def a_print(**changes: Any) -> RiskProfilePrint:
    table = {"title": "State Summary", "rows": [ROW], "total": {**ROW, "label": "Total"}, "note": None}
    body = {"data_to_print": [table], "comp_name": "Peach, Street", "carrier_name": "Key Risk"}
    return RiskProfilePrint.model_validate({**body, **changes})


@pytest.mark.req("CB-285", "CB-103")
def test_the_file_holds_the_tables_with_their_columns_and_total() -> None:
    assert risk_profile_file(a_print()).decode() == (
        "\ufeffRisk Profile\r\n"
        'Company,"Peach, Street"\r\n'
        "Carrier,Key Risk\r\n"
        '"Rates are illustrative, not filed with any regulator"\r\n'
        "\r\n"
        "State Summary\r\n"
        "State,Est. Payroll,Man. Prem.,Mix Rate,Payroll Mix,Prem Mix\r\n"
        "IL,550000.00,10650.00,1.94,68.8%,100.0%\r\n"
        "Total,550000.00,10650.00,1.94,68.8%,100.0%\r\n"
    )
    assert file_name(a_print()) == "Key Risk-risk-profile.csv"


def test_a_tie_is_rounded_up_as_it_is_on_the_screen() -> None:
    row = {**ROW, "mix_rate": "1.125", "payroll_mix": "68.25"}
    text = risk_profile_file(a_print(data_to_print=[{"title": "State Summary", "rows": [row], "total": row}]))
    assert "IL,550000.00,10650.00,1.13,68.3%," in text.decode()


def test_names_and_notes_stand_with_their_rows_and_filed_rates_say_nothing() -> None:
    table = {
        "title": "SIC Group Profile",
        "rows": [{**ROW, "label": "17", "name": "Special Trade Contractors", "mix_rate": None}],
        "total": {**ROW, "label": "Total"},
        "note": "Groups are assigned",
    }
    text = risk_profile_file(a_print(data_to_print=[table], illustrative=False)).decode()
    assert "SIC Group,Est. Payroll" in text
    assert "17 Special Trade Contractors,550000.00,10650.00,,68.8%" in text
    assert text.endswith("Groups are assigned\r\n")
    assert "illustrative" not in text


@pytest.mark.req("CB-102", "CB-103", "CB-285")
@pytest.mark.parametrize(
    ("title", "first"),
    [
        ("Eligibility Profile", "Eligibility"), ("SIC Group Profile", "SIC Group"),
        ("Best Hazard Profile", "Hazard"), ("NAICS Group Profile", "NAICS Group"), ("State Summary", "State"),
    ],
)  # fmt: skip
def test_each_table_names_what_it_groups_by(title: str, first: str) -> None:
    table = {"title": title, "rows": [ROW], "total": {**ROW, "label": "Total"}, "note": None}
    lines = risk_profile_file(a_print(data_to_print=[table])).decode().splitlines()
    columns = "Est. Payroll,Man. Prem.,Mix Rate,Payroll Mix,Prem Mix"
    assert lines[lines.index(title) + 1] == f"{first},{columns}"


@pytest.mark.parametrize(
    "name",
    [
        "=1+1",
        "+1",
        "-1",
        "@sum",
        "\tx",
        "＝1",
        "＋1",
        "－1",
        "＠sum",
        " =1",
        "\u3000＝1",
        "\ufeff=1",
        "\u200b=1",
        "\u202e@sum",
    ],
)
def test_no_cell_runs_as_a_formula(name: str) -> None:
    made = risk_profile_file(a_print(comp_name=name, carrier_name=name)).decode()
    assert f"Company,'{name}" in made
    assert f"Carrier,'{name}" in made


@pytest.mark.parametrize(
    "cell", ["＝1", "＋1", "－1", "＠sum", "\n=1", "\r\n=1", "\tx", "=1", "-1+1", "＋", "@"]
)
def test_no_cell_of_a_rate_table_runs_as_a_formula(cell: str) -> None:
    assert list(csv.reader(StringIO(csv_text(["a", "b"], [["x", cell]]), newline=""))) == [
        ["a", "b"],
        ["x", f"'{cell}"],
    ]


@pytest.mark.parametrize("cell", ["+", "-", "-0.05", "-.5", "+12", "x", "1-2", "", "4.70"])
def test_signs_and_numbers_of_a_rate_table_stay_as_they_are(cell: str) -> None:
    assert csv_text(["a", "b"], [["x", cell]]) == f"a,b\r\nx,{cell}\r\n"
