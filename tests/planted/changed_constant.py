"""Gives a constant that is loaded another value, in its module and where it was imported.

Only one that nothing asks for while modules are loaded: what was made of it then would keep its old value.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType

from tests.planted.changed_code import NeedsImport

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Assigned = ast.Assign | ast.AnnAssign


def rebind(file: Path, loaded: str, text: str, folder: Path) -> Callable[[], None]:
    """Assign a constant anew by the one statement of a module that differs.

    Args: loaded: the text of the file of which its module was made; text: what stands there now; folder: of
    all modules that may have imported it.
    Returns: what takes it back. Raises: NeedsImport.
    """
    name, statement = _changed(loaded, text)
    every = {Path(module.__file__): module for module in _modules(folder) if module.__file__}
    own = every.get(file)
    if own is None or name not in vars(own):
        raise NeedsImport
    holders = [module for module in every.values() if _has(module, name, own)]
    before = vars(own)[name]
    exec(compile(ast.Module([statement], []), file, "exec", dont_inherit=True), vars(own))
    after = vars(own)[name]
    _assign(holders, name, after)
    return lambda: _assign(holders, name, before)


def _changed(loaded: str, text: str) -> tuple[str, Assigned]:
    """The constant that differs, and the statement that makes it now."""
    try:
        pairs = zip(ast.parse(loaded).body, ast.parse(text).body, strict=True)
        ((old, new),) = [pair for pair in pairs if ast.dump(pair[0]) != ast.dump(pair[1])]
    except (SyntaxError, ValueError) as error:
        raise NeedsImport from error
    name = _target(old)
    if name is None or name != _target(new) or not isinstance(new, Assigned):
        raise NeedsImport
    return name, new


def _target(statement: ast.stmt) -> str | None:
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target = statement.targets[0]
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        target = statement.target
    else:
        return None
    return target.id if isinstance(target, ast.Name) else None


def _modules(folder: Path) -> Iterator[ModuleType]:
    for module in [*sys.modules.values()]:
        if str(getattr(module, "__file__", None) or "").startswith(f"{folder}/"):
            yield module


def _has(module: ModuleType, name: str, own: ModuleType) -> bool:
    """Whether a module has it by its name.

    Raises: NeedsImport where one has it renamed or by way of another, or asks for it at its import.
    """
    text = Path(str(module.__file__)).read_text(encoding="utf-8")
    if not re.search(rf"\b{re.escape(name)}\b", text):
        return False
    tree = ast.parse(text)
    found = module is own
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named = [(node.module, alias) for node in imports for alias in node.names if alias.name == name]
    for source, alias in named:
        if alias.asname not in (None, name):
            raise NeedsImport
        if source == own.__name__:
            found = True
        elif vars(module).get(name) is vars(own)[name]:
            raise NeedsImport
    if _is_asked_for_at_import(name, tree, by_name=found):
        raise NeedsImport
    return found


def _is_asked_for_at_import(name: str, node: ast.AST, *, by_name: bool) -> bool:
    """Whether anything but the inside of functions names it: default values and decorators are not inside.

    Args: by_name: it has this name there; of other modules it may be an attribute alone.
    """
    if by_name and isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load):
        return True
    if isinstance(node, ast.Attribute) and node.attr == name:
        return True
    inside = set(map(id, _body(node))) if isinstance(node, FUNCTIONS) else set()
    return any(
        id(each) not in inside and _is_asked_for_at_import(name, each, by_name=by_name)
        for each in ast.iter_child_nodes(node)
    )


def _body(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Sequence[ast.AST]:
    return function.body if isinstance(function.body, list) else [function.body]


def _assign(modules: Sequence[ModuleType], name: str, value: object) -> None:
    for module in modules:
        setattr(module, name, value)
