"""The list of planted faults keeps step with the code: checked without planting any."""

import ast
import re

import pytest

from tests.planted.fault import ROOT, Fault, fault_files, faults_of

FAULTS = [fault for area in fault_files() for fault in faults_of(area)]
AT_LEAST = 230


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_planted_and_its_tests_exist(fault: Fault) -> None:
    found = (ROOT / fault.file).read_text(encoding="utf-8").count(fault.old)
    assert found == 1, f"{fault.file} holds {found} times what the fault replaces; once is right"
    assert fault.new != fault.old
    if fault.of_web or fault.test_file.endswith(".py"):
        _named_in(fault, (ROOT / fault.test_file).read_text(encoding="utf-8"))
    else:
        assert (ROOT / fault.test_file).is_dir()


def _named_in(fault: Fault, tests: str) -> None:
    """The words that choose among the tests of the file stand in it."""
    words = fault.words
    if "::" in words[0]:
        name = words[0].rpartition("::")[2].partition("[")[0]
        assert re.search(rf"def {name}\(", tests), f"{fault.test_file} has no test {name}"
    if len(words) == 3 and words[1] == "-k":
        names = {node.name for node in ast.walk(ast.parse(tests)) if hasattr(node, "name")}
        for word in re.findall(r"\w+", words[2]):
            known = word in ("and", "or", "not") or any(word in str(name) for name in names)
            assert known, f"{fault.test_file} has no test of {word}"
    if len(words) == 3 and words[1] == "-t":
        assert words[2] in tests, f"{fault.test_file} has no title with {words[2]!r}"


def test_each_fault_has_a_name_of_its_own() -> None:
    names = [fault.name for fault in FAULTS]
    assert sorted(set(names)) == sorted(names)


def test_the_list_only_grows() -> None:
    assert len(FAULTS) >= AT_LEAST
