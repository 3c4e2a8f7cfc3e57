"""The reasons that refusals give, collected from the source: each is a template that languages translate.

Whatever takes a `reason` (`Refusal`, `yes_or` and their like) is called with a plain text, with one of
several, or with a name that is given plain texts where it stands; anything else cannot be translated and is
a finding.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from diagrams.sentences import missing_reasons, orphaned_reasons

REASON = "reason"
PACKAGES = ("fsm", "engine")


class Reason(Struct, frozen=True):
    """A template and where it stands; no template where it could not be found."""

    place: str
    template: str | None


def untranslated() -> list[str]:
    """What is wrong with the translations of reasons, a line each; empty when all is well."""
    found = reasons_in_source()
    places = {reason.template: reason.place for reason in found if reason.template is not None}
    lines = [f"{reason.place}: this reason is no plain text" for reason in found if reason.template is None]
    lines += [
        f"{each.catalogue}: no translation of the reason '{each.id}' ({places[each.id]})"
        for each in missing_reasons(places)
    ]
    lines += [f"{each.catalogue}: nothing is refused with '{each.id}'" for each in orphaned_reasons(places)]
    return lines


def reasons_in_source() -> list[Reason]:
    """Every reason in the packages, in the order of their files."""
    sources = {
        f"{package}/{path.relative_to(root)}": path.read_text("utf-8")
        for package in PACKAGES
        for root in (Path(str(files(package))),)
        for path in sorted(root.rglob("*.py"))
    }
    return reasons_in(sources)


def reasons_in(sources: dict[str, str]) -> list[Reason]:
    """Every reason in the texts of Python files, by name."""
    trees = {name: ast.parse(text) for name, text in sources.items()}
    takers = {taker: at for tree in trees.values() for taker, at in _takers(tree)}
    return [
        Reason(f"{name}:{node.lineno}", template)
        for name, tree in trees.items()
        for node, scope in _calls(tree, takers)
        for template in _templates(_argument(node, takers), scope)
    ]


def _takers(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Functions with a parameter and classes with a field of that name, and its place in a call."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [name for name in _parameters(node) if name not in ("self", "cls")]
        elif isinstance(node, ast.ClassDef):
            names = list(_fields(node))
        else:
            continue
        if REASON in names:
            yield node.name, names.index(REASON)


def _fields(kind: ast.ClassDef) -> Iterator[str]:
    for node in kind.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


Scope = ast.FunctionDef | ast.Module


def _calls(tree: ast.Module, takers: dict[str, int]) -> Iterator[tuple[ast.Call, Scope]]:
    """Calls of what takes a reason, each with the function that it stands in."""

    def visit(node: ast.AST, scope: Scope) -> Iterator[tuple[ast.Call, Scope]]:
        if isinstance(node, ast.Call) and _called(node) in takers:
            yield node, scope
        inner = node if isinstance(node, ast.FunctionDef) else scope
        for child in ast.iter_child_nodes(node):
            yield from visit(child, inner)

    return visit(tree, tree)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _argument(call: ast.Call, takers: dict[str, int]) -> ast.expr | None:
    at = takers[_called(call)]
    named = [keyword.value for keyword in call.keywords if keyword.arg == REASON]
    return named[0] if named else call.args[at] if at < len(call.args) else None


def _templates(value: ast.expr | None, scope: Scope) -> Iterable[str | None]:
    """The texts that an expression can be; None for what is no plain text."""
    match value:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_templates(one, scope), *_templates(other, scope)]
        case ast.Attribute(attr="reason"):
            return []  # another refusal's, which stands where that one was made
        case ast.Name(id=name):
            return _named(name, scope)
    return [None]


def _named(name: str, scope: Scope) -> list[str | None]:
    """The texts that a name stands for in its function."""
    if isinstance(scope, ast.FunctionDef) and name == REASON and REASON in _parameters(scope):
        return []  # whoever calls gives it
    given = [
        template
        for node in ast.walk(scope)
        if isinstance(node, ast.Assign)
        and any(isinstance(to, ast.Name) and to.id == name for to in node.targets)
        for template in _templates(node.value, scope)
    ]
    return given or [None]


def _parameters(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in function.args.args]
