"""Gives functions that are loaded the code of another text of their file; other changes need an import."""

from __future__ import annotations

import gc
import inspect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType

AT_ONCE = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
"""Functions by their form that run where they stand."""


class NeedsImport(Exception):
    """More has changed than functions that are loaded; this process is of no use."""


def loaded_functions(folder: Path) -> dict[str, list[FunctionType]]:
    """The functions of each file below a folder, by its path.

    For the process that forks: to look through all objects in a fork makes a copy of most of its memory.
    """
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(f"{folder}/"):
            found[each.__code__.co_filename].append(each)
    return found


def take_over(
    file: Path, loaded: str, text: str, functions: Mapping[str, Sequence[FunctionType]]
) -> list[tuple[FunctionType, CodeType]]:
    """Change the functions of a file in place, wherever they have been handed to.

    Args: loaded: the text of the file of which its module was made; text: what stands there now;
    functions: by `loaded_functions`.
    Returns: those that were changed, each with the code that it had.
    Raises: NeedsImport.
    """
    if text == loaded:
        return []
    try:
        # As an import does it: what this file has from __future__ is not theirs.
        before, after = (compile(each, file, "exec", dont_inherit=True) for each in (loaded, text))
        successors = _successors(before, after)
        known = functions.get(str(file), ())
        found = [(each, each.__code__) for each in known if each.__code__ in successors]
        for function, code in found:
            function.__code__ = successors[code]
    except (SyntaxError, ValueError) as error:
        raise NeedsImport from error
    if not found:
        raise NeedsImport
    return found


def _successors(old: CodeType, new: CodeType) -> dict[CodeType, CodeType]:
    """The functions of a module or class before and after.

    Raises: NeedsImport: what runs at its import differs.
    """
    if old.co_flags & inspect.CO_OPTIMIZED and old.co_name not in AT_ONCE:
        return {old: new}
    if _without_lines(old) != _without_lines(new):
        raise NeedsImport
    found: dict[CodeType, CodeType] = {}
    for pair in zip(_within(old), _within(new), strict=True):
        found |= _successors(*pair)
    return found


def _within(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _without_lines(code: CodeType) -> list[object]:
    """All that a module or class does by itself, wherever it stands."""
    own = [each.co_name if isinstance(each, CodeType) else repr(each) for each in code.co_consts]
    names = [code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars]
    return [code.co_name, code.co_code, own, *names]
