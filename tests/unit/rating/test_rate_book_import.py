"""A file laid into a draft: everything that is wrong is named at once, and nothing of it is taken."""

import csv
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from models.errors import InvalidInput
from models.file_limits import TABLE_ROWS
from models.rate_book import ImportMode, Tables
from rating.builtin import builtin_tables
from rating.rate_book_import import TableImport, faults_of, import_table
from rating.tables.findings import Finding

Write = Callable[[str, str], Path]
RATES_HEAD = "state,class_code,kind,value,effective\n"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file of a table."""

    def written(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return written


@cache
def a_small_book() -> Tables:
    """The built-in book with the rates of a few classes, which no check of another table needs more of."""
    rates = [row for row in builtin_tables()["rates"] if row["class_code"] in ("8810", "5403", "9082")]
    return {**builtin_tables(), "rates": rates}


def imported(path: Path, mode: ImportMode = ImportMode.MERGE, tables: Tables | None = None) -> TableImport:
    """The file laid into the built-in book."""
    return import_table(path.stem, path, mode, tables or builtin_tables())


def places(faults: Sequence[Finding]) -> list[tuple[int, str]]:
    """Line and column of each fault."""
    return [(fault.line, fault.column) for fault in faults]


def test_the_built_in_book_has_no_fault() -> None:
    assert faults_of(builtin_tables()) == ()


@pytest.mark.parametrize("mode", list(ImportMode))
@pytest.mark.parametrize("table", sorted(builtin_tables()))
def test_a_table_that_was_written_out_comes_back_unchanged(
    write: Write, tmp_path: Path, table: str, mode: ImportMode
) -> None:
    rows = a_small_book()[table]
    with (tmp_path / f"{table}.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    found = imported(tmp_path / f"{table}.csv", mode, a_small_book())
    assert found.faults == ()
    assert found.open_faults == ()
    assert (found.read, found.counts.same) == (len(rows), len(rows))
    assert (found.counts.added, found.counts.changed, found.counts.removed) == (0, 0, 0)


def test_one_row_changes_one_rate_and_leaves_all_others(write: Write) -> None:
    before = next(r for r in builtin_tables()["rates"] if (r["state"], r["class_code"]) == ("TX", "8810"))
    line = f"TX,8810,{before['kind']},0.31,{before['effective']}\n"
    found = imported(write("rates.csv", RATES_HEAD + line))
    assert found.faults == ()
    assert (found.counts.changed, found.counts.added, found.counts.removed) == (1, 0, 0)
    old = {tuple(row.items()) for row in builtin_tables()["rates"]}
    [new] = [row for row in found.tables["rates"] if row["value"] == "0.31" and row["state"] == "TX"]
    assert (new["class_code"], new["program"]) == ("8810", "*")
    known = before.keys()
    kept = {tuple((name, row[name]) for name in known) for row in found.tables["rates"] if row is not new}
    assert kept == old - {tuple(before.items())}
    assert len(found.tables["rates"]) == len(builtin_tables()["rates"])


def test_a_row_that_repeats_what_stands_keeps_what_the_file_is_silent_about(write: Write) -> None:
    """Else every row of the same rates would differ, and invented ones pass for filed."""

    def texan(tables: Tables) -> list[dict[str, str]]:
        return [dict(row) for row in tables["rates"] if (row["state"], row["program"]) == ("TX", "*")]

    rows = texan(a_small_book())
    lines = [f"TX,{r['class_code']},{r['kind']},{r['value']}0,{r['effective']},{r['source']}\n" for r in rows]
    lines[-1] = lines[-1].replace(f"{rows[-1]['value']}0", "9.99")
    path = write("rates.csv", "state,class_code,kind,value,effective,source\n" + "".join(lines))
    found = imported(path, ImportMode.MERGE, a_small_book())
    assert found.faults == ()
    assert (found.counts.changed, found.counts.added, found.counts.removed) == (1, 0, 0)
    assert [row["illustrative"] for row in texan(found.tables)] == [*["true"] * (len(rows) - 1), "false"]
    assert found.notices == ("rates.csv: rows that repeat what stands keep their illustrative",)
    filed = "".join(line.replace("demo model", "false") for line in lines)
    told = write("rates.csv", f"state,class_code,kind,value,effective,illustrative\n{filed}")
    assert imported(told, ImportMode.MERGE, a_small_book()).counts.changed == len(rows), "what it says counts"


def test_replacing_leaves_nothing_of_the_table_before(write: Write) -> None:
    path = write("rates.csv", RATES_HEAD + "TX,8810,loss_cost,0.31,2026-01-01\n")
    found = imported(path, ImportMode.REPLACE)
    assert [row["value"] for row in found.tables["rates"]] == ["0.31"]
    assert found.counts.removed == len(builtin_tables()["rates"]) - 1


def test_a_faulty_file_leaves_the_draft_as_it_was_and_names_every_fault(write: Write) -> None:
    text = RATES_HEAD + (
        "TX,8810,loss_cost,0.31,2026-01-01\n"
        "Texas,8810,loss_cost,x,2026-13-01\n"
        "TX,,lost_cost,0.3\n"
        "OH,8810,loss_cost,0.3,2026-01-01\n"
        "TX,8810,loss_cost,0.32,2026-01-01\n"
    )
    found = imported(write("rates.csv", text))
    assert found.tables is builtin_tables()
    assert places(found.faults) == [
        (3, "effective"),
        (3, "state"),
        (3, "value"),
        (4, "class_code"),
        (4, "kind"),
        (5, "state"),
        (6, "state, class_code, program, kind, effective"),
    ]
    assert all(fault.problem and fault.right for fault in found.faults)


def test_fifty_thousand_malformed_rows_are_all_named(write: Write) -> None:
    text = RATES_HEAD + "T1,,bad,-3,nope\n" * 50_000
    found = imported(write("rates.csv", text))
    assert found.read == 0
    assert len(found.faults) == 250_000
    assert {fault.line for fault in found.faults} == set(range(2, 50_002))
    assert found.tables is builtin_tables()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        (RATES_HEAD, "the file holds no row"),
        (RATES_HEAD + "TX,8810,loss_cost,0.3\0,2026-01-01\n", "a character is no text"),
        ("state;class_code;kind;value\nTX;8810;loss_cost;1\n", "semicolons"),
        ("state,class_code\nTX,8810\n", "the column is missing"),
        (RATES_HEAD + '"TX,8810,loss_cost,1,2026-01-01\n', "not CSV"),
        (RATES_HEAD + "TX,8810,loss_cost,1,2026-01-01\n" * (TABLE_ROWS + 1), "more than 100,000 rows"),
    ],
)
def test_what_is_no_table_is_refused_in_words(write: Write, text: str, words: str) -> None:
    found = imported(write("rates.csv", text))
    assert any(words in fault.problem for fault in found.faults)
    assert found.tables is builtin_tables()


def test_a_kind_that_is_no_table_is_refused_with_those_that_are(write: Write) -> None:
    with pytest.raises(InvalidInput, match=r"'rate' is no table.*rates"):
        imported(write("rate.csv", RATES_HEAD))


def test_what_another_table_says_against_it_stays_open(write: Write) -> None:
    path = write("programs.csv", "program,state,loss_cost_multiplier\nown,*,1.2\n")
    found = imported(path, ImportMode.REPLACE)
    assert found.faults == ()
    assert {fault.file for fault in found.open_faults} <= {
        "rates of the draft",
        "eligibility_rules of the draft",
    }
    assert found.open_faults
    assert faults_of(found.tables) == found.open_faults


def test_a_row_of_one_state_leaves_the_programs_other_terms_alone(write: Write) -> None:
    base = [row for row in builtin_tables()["programs"] if row["program"] == "gms-uwic"]
    path = write("programs.csv", "program,state,loss_cost_multiplier\ngms-uwic,TX,1.7\n")
    found = imported(path)
    assert found.faults == ()
    rows = [row for row in found.tables["programs"] if row["program"] == "gms-uwic"]
    general = [row for row in rows if row["state"] == "*"]
    assert [row["loss_cost_multiplier"] for row in general] == [
        row["loss_cost_multiplier"] for row in base if row["state"] == "*"
    ]
    assert "1.7" in [row["loss_cost_multiplier"] for row in rows if row["state"] == "TX"]
    assert list(dict.fromkeys(row["program"] for row in found.tables["programs"])) == list(
        dict.fromkeys(row["program"] for row in builtin_tables()["programs"])
    )


def test_a_patch_replaces_the_patch_of_its_name_whole_and_no_other(write: Write) -> None:
    rows = builtin_tables()["algorithm_patches"]
    name = rows[0]["patch"]
    mine = [row for row in rows if row["patch"] == name]
    path = write(
        "algorithm_patches.csv",
        f"patch,state,op,key,reason\n{name},TX,off,expense_constant,Not filed in this state\n",
    )
    found = imported(path, ImportMode.REPLACE)
    assert found.faults == ()
    assert len(found.tables["algorithm_patches"]) == len(rows) - len(mine) + 1


@pytest.mark.parametrize(
    ("row", "column"),
    [
        ("x" * 61 + ",8810,*,1", "words"),
        ("--,8810,*,1", "words"),
        (",8810,*,1", "words"),
        ("desk,clerk,*,1", "class_code"),
        ("desk,8810,Texas,1", "state"),
        ("desk,8810,ZZ,1", "state"),
        ("desk,8810,*,10", "rank"),
        ("desk,8810,*,0", "rank"),
    ],
)
def test_words_that_nobody_could_search_by_are_refused(write: Write, row: str, column: str) -> None:
    found = imported(write("class_words.csv", f"words,class_code,state,rank\n{row}\n"))
    assert places(list(found.faults)) == [(2, column)]


def test_words_of_a_state_that_is_none_are_refused_by_its_name(write: Write) -> None:
    found = imported(write("class_words.csv", "words,class_code,state\ndesk,8810,ZZ\nclerk,8810,TX\n"))
    [fault] = found.faults
    assert fault.problem == "'ZZ' is not a state of state_categories"
    assert fault.right == "write a two-letter state of it, or * for all"


def test_words_are_laid_over_the_built_in_ones_and_unknown_classes_are_said(write: Write) -> None:
    """The same words for the same class and state are one row; where they come from is never guessed."""
    own = {name: rows for name, rows in a_small_book().items() if name != "class_words"}
    text = "words,class_code\nParish Priest,8840\nHauling ,7219\n"
    found = imported(write("class_words.csv", text), ImportMode.MERGE, own)
    assert found.faults == ()
    assert (found.counts.added, found.counts.changed, found.counts.removed) == (1, 1, 0)
    rows = {(row["words"], row["class_code"]): row for row in found.tables["class_words"]}
    assert rows["parish priest", "8840"]["reliability"] == "assumed"
    assert rows["hauling", "7219"]["rank"] == "5"
    assert any("has no class 8840" in notice for notice in found.notices)


def test_a_book_has_so_many_words_and_no_more(write: Write) -> None:
    lines = "".join(f"word {number},8810\n" for number in range(30_001))
    found = imported(
        write("class_words.csv", f"words,class_code\n{lines}"), ImportMode.REPLACE, a_small_book()
    )
    assert [fault.right for fault in found.faults] == ["leave at most 30,000"]
