"""`rates check`: every fault of a folder at once, each with file, line, column and what would be right."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.machine_speed import slowness
from tests.unit.rating.desk_folders import Answer, run, write_folder

BUILTIN = Path(__file__).parents[3] / "rating" / "builtin_book"
EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


Check = Callable[[dict[str, str]], Answer]


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    def checked(tables: dict[str, str]) -> Answer:
        return run(capsys, "rates", "check", write_folder(tmp_path / "book", tables))

    return checked


def faults(answer: Answer) -> list[str]:
    return [line for line in answer.out.splitlines()[:-1] if not line.startswith("notice: ")]


@pytest.mark.parametrize("folder", [BUILTIN, EXAMPLES / "indiana", EXAMPLES / "exception"])
def test_the_built_in_book_and_the_examples_have_no_fault(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = run(capsys, "rates", "check", folder)
    assert faults(answer) == []
    assert answer.code == 0


def test_a_layer_ends_above_where_it_begins_and_the_last_one_is_open(check: Check) -> None:
    head = "table_id,carrier_type,from_premium,to_premium,marginal_discount\n"
    answer = check(
        {
            "premium_discount": f"{head}T9_TYPE_A,A,0,5000,0\nT9_TYPE_A,A,5000,5000,0.1\n"
            "T8_TYPE_A,A,0,,0\nT8_TYPE_A,A,5000,,0.1\n",
            "premium_discount_states": "state,table\nIL,T9\nIN,T9_TYPE_A\nGA,T9_TYPE\nMO,T\nNJ,T9_\n",
        }
    )
    where = "premium_discount.csv, line"
    assert [line for line in faults(answer) if line.startswith("premium_discount")] == [
        f"{where} 3, column to_premium: the last layer ends; leave its end empty",
        f"{where} 3, column to_premium: the layer ends at 5000; end it above 5000",
        f"{where} 4, column to_premium: the layer is open; only the last layer may be open",
        *(
            f"premium_discount_states.csv, line {line}, column table: '{name}' is no discount table; "
            "use one of T8_TYPE_A, T9_TYPE_A, or what it begins with"
            for line, name in ((5, "T"), (6, "T9_"))
        ),
    ]


def test_every_fault_of_every_file_is_named_at_once(check: Check) -> None:
    answer = check(
        {
            "rates": "state,class_code,program,kind,value,effective,minimum_premium\n"
            "IL,8810,*,rate,1.00,2026-01-01,\n"
            "Illinois,8810,*,rate,1.00,2026-01-01,\n"
            "IL,88-10,*,rate,1.00,2026-01-01,\n"
            "IL,5403,*,price,1.00,2026-01-01,\n"
            'IL,5403,*,rate,"1,25",2026-01-01,\n'
            "IL,5403,*,rate,,2026-01-01,\n"
            "IL,5403,*,rate,-1,2026-01-01,\n"
            "IL,5403,*,rate,NaN,01/02/2026,free\n"
            "IL,5403,*,rate,1.00,2026-02-30,\n"
            "IL,8810,*,rate,2.00,2026-01-01,\n"
            "IL,9082,*,rate,1,250.00,2026-01-01,\n"
            "OH,8810,*,rate,2.00,2026-01-01,\n"
            "QQ,8810,*,rate,2.00,2026-01-01,\n"
            "\n"
            "IL,7219,nobody,rate,2.00,2026-01-01,\n",
            "programs": "program,carrier_type,rate_decimals,discount_mode,from_date,to_date\n"
            "acme,C,9,often,2026-05-01,2026-04-01\nreal,A,2,marginal,2026-05-01,2026-04-01\n",
            "expense_constants": "state,market\nIL,all\n",
            "premium_discount": "table_id,carrier_type,from_premium,to_premium,marginal_discount\n"
            "T9_TYPE_A,A,0,5000,0\nT9_TYPE_A,A,6000,,9.1\nT9_TYPE_A,A,6000,9000,0.091\n",
            "premium_discount_states": "state,table\nIL,T8\n",
            "terorism_cat": "state\n",
        }
    )
    assert answer.code == 1
    assert faults(answer) == [
        "expense_constants.csv, line 1, column expense_constant: the column is missing; the columns are "
        "state, [market], [effective], expense_constant, [min_premium_multiplier], [min_premium_cap], "
        "[reliability], [source], [note]",
        "premium_discount.csv, line 3, column marginal_discount: '9.1' cannot be read; "
        "write a number from 0 to 1",
        "premium_discount.csv, line 4, column from_premium: the layer begins at 6000; "
        "the layer before ends at 5000",
        "premium_discount.csv, line 4, column to_premium: the last layer ends; leave its end empty",
        "premium_discount_states.csv, line 2, column table: 'T8' is no discount table; "
        "use one of T9_TYPE_A, or what it begins with",
        "programs.csv, line 2, column carrier_type: 'C' cannot be read; write one of A, B, *",
        "programs.csv, line 2, column discount_mode: 'often' cannot be read; "
        "write one of marginal, average_0_1pct, none",
        "programs.csv, line 2, column rate_decimals: '9' cannot be read; write 0 to 6, or none",
        "programs.csv, line 3, column to_date: the row ends on 2026-04-01; end it after 2026-05-01",
        "rates.csv, line 3, column state: 'Illinois' cannot be read; write a two-letter state",
        "rates.csv, line 4, column class_code: '88-10' cannot be read; "
        "write a class code of digits, with its suffix if it has one, e.g. 8810 or 7313F",
        "rates.csv, line 5, column kind: 'price' cannot be read; write one of loss_cost, rate, fund_rate",
        "rates.csv, line 6, column value: '1,25' cannot be read; "
        "write a number with a decimal point, e.g. 4.70",
        "rates.csv, line 7, column value: the cell is empty; write a number with a decimal point, e.g. 4.70",
        "rates.csv, line 8, column value: '-1' cannot be read; write a number from 0 to 1000",
        "rates.csv, line 9, column effective: '01/02/2026' cannot be read; "
        "write a day that exists, written YYYY-MM-DD",
        "rates.csv, line 9, column minimum_premium: 'free' cannot be read; "
        "write a number with a decimal point, e.g. 4.70",
        "rates.csv, line 9, column value: 'NaN' cannot be read; "
        "write a number with a decimal point, e.g. 4.70",
        "rates.csv, line 10, column effective: '2026-02-30' cannot be read; "
        "write a day that exists, written YYYY-MM-DD",
        "rates.csv, line 11, column state, class_code, program, kind, effective: "
        "the row says IL, 8810, *, rate, 2026-01-01 as line 2 does; keep one of them",
        "rates.csv, line 12, column effective: '250.00' cannot be read; "
        "write a day that exists, written YYYY-MM-DD",
        "rates.csv, line 12, column minimum_premium: '2026-01-01' cannot be read; "
        "write a number with a decimal point, e.g. 4.70",
        "rates.csv, line 13, column state: OH is insured by its state fund; leave the row out",
        "rates.csv, line 14, column state: 'QQ' is not a state of state_categories; "
        "write a two-letter state of it",
        "terorism_cat.csv: no table has this name; call it terrorism_cat.csv",
    ]


def test_a_rate_of_a_program_that_the_folder_does_not_have(check: Check) -> None:
    rates = "state,class_code,program,kind,value\nIL,8810,acme,rate,1\nIL,8810,acne,rate,1\n"
    answer = check({"rates": rates, "programs": "program\nacme\n"})
    assert faults(answer) == [
        "rates.csv, line 3, column program: 'acne' is not in programs.csv; use '*' or one of acme"
    ]
    assert check({"rates": rates}).code == 1  # the folder still holds programs.csv


def test_steps_and_patches_must_fit_the_order(check: Check) -> None:
    answer = check(
        {
            "algorithm_patches": "patch,state,op,key,seq,scope,sign,rule,params_ref,reason\n"
            "MO,MO,off,terorism,,,,,,none here\n"
            "MO,MO,off,terrorism,,,,,,\n"
            "MO,MO,add,own_credit,,state,-,percent,my_table,\n"
            "MO,MO,drop,terrorism,,,,,,\n",
            "algorithms": "seq,key,scope,sign,base,rule,params_ref\n"
            "10,first,state,=,second,sum,\n20,second,state,=,first,sum,\n30,third,state,+,first,percent,\n",
        }
    )
    text = "\n".join(faults(answer))
    for words in (
        "algorithm_patches.csv, line 2, column key: 'terorism' is no step; use one of arap, assigned_risk",
        "algorithm_patches.csv, line 3, column reason: the step is switched off without a reason",
        "algorithm_patches.csv, line 4, column seq: an added step needs it",
        "algorithm_patches.csv, line 4, column params_ref: 'my_table' is no source of a factor; use one of",
        "algorithm_patches.csv, line 5, column op: 'drop' cannot be read; write one of add, set, on, off",
        "algorithms.csv, line 2, column base: 'second' is no step before 10",
        "algorithms.csv, line 4, column params_ref: the rule percent of a state needs a factor",
    ):
        assert words in text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "rates.csv: the file is empty; begin with a line of columns: state, class_code"),
        (b"state;class_code;kind;value\nIL;8810;rate;1\n", "semicolons; separate them by commas\n1 table"),
        (b"state\tclass_code\tkind\tvalue\nIL\t8810\trate\t1\n", "tabs; separate them by commas\n1 table"),
        (b"PK\x03\x04\x14\x00\x06\x00", "rates.csv, line 1: a character is no text; save the file as CSV"),
        (b"state,class_code,kind,value\nIL,8810,rate,1\nIL,5403,\xff,1\n", "line 3: a character is not"),
        (b'state,class_code,kind,value\nIL,"8810,rate,1\n', "rates.csv, line 2: the line is not CSV"),
        (b"state,class_code,class,kind,value\n", "line 1, column class_code: the column stands twice"),
        (b"state,class_code,kind,value\nIL,8810,rate,1,2\n", "the line has 5 cells, the heading 4"),
        (b"state,class_code,kind,value\nIL,8810,rate,1e99\n", "column value: '1e99' cannot be read"),
    ],
)  # fmt: skip
def test_files_that_are_no_tables(
    content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rates.csv").write_bytes(content)
    answer = run(capsys, "rates", "check", tmp_path)
    assert answer.code == 1
    assert words in answer.out


def test_spreadsheets_leave_marks_that_do_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "RATES.CSV").write_bytes(
        b"\xef\xbb\xbfState,Class Code,Kind,Value,Effective,\r\n"
        b'il,8810,Loss Cost,"$1,000.00",2026-01-01 00:00:00,\r\n,,,,,\r\n'
    )
    answer = run(capsys, "rates", "check", tmp_path)
    assert answer.code == 0, answer.out


def test_a_column_that_nobody_reads_is_noticed(check: Check) -> None:
    answer = check({"rates": "state,class_code,kind,value,efective\nIL,8810,rate,1,2026-01-01\n"})
    assert answer.code == 0
    assert "notice: rates.csv: column 'efective' is not read; did you mean effective?" in answer.out


def test_an_empty_folder_and_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the folder holds no CSV" in run(capsys, "rates", "check", tmp_path).out
    assert run(capsys, "rates", "check", tmp_path / "none").code == 1


def test_fifty_thousand_bad_rows_are_named_within_seconds(check: Check) -> None:
    rows = "".join(f"Il{number},x{number},*,rat,1;{number},2026-13-01,no\n" for number in range(50_000))
    text = "state,class_code,program,kind,value,effective,minimum_premium\n" + rows
    began = time.process_time()
    answer = check({"rates": text})
    spent = time.process_time() - began
    assert len(faults(answer)) == 201
    assert faults(answer)[-1] == "and 299,800 more faults"
    assert answer.out.splitlines()[-1] == "1 tables, 0 good rows, 300,000 faults"
    assert spent < 15 * slowness()
