"""Reading YAML files into frozen values, with the line in every complaint."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

T = TypeVar("T")

PATH_IN_MESSAGE = re.compile(r" - at `\$(?P<path>[^`]*)`$")
KEY_IN_MESSAGE = re.compile(r"unknown field `(?P<key>[^`]*)`")


def read_yaml(path: Path, kind: type[T], error: type[ValueError]) -> T:
    """Read a file as `kind`.

    Raises `error` with one sentence: the file, the line, what was found and what was expected.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        raise error(f"{path}: not a text file in UTF-8 ({wrong.reason} at byte {wrong.start})") from None
    except OSError as wrong:
        raise error(f"{path}: cannot be read: {wrong.strerror}") from None
    return parse_yaml(text, str(path), kind, error)


def parse_yaml(text: str, name: str, kind: type[T], error: type[ValueError]) -> T:
    """Read YAML text as `kind`; `name` stands for the file in complaints. Raises `error` as `read_yaml`."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        data = yaml.safe_load(text)
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark or wrong.context_mark
        place = f"line {mark.line + 1}: " if mark else ""
        raise error(f"{name}: {place}no YAML: {wrong.problem}") from None
    except (yaml.YAMLError, ValueError) as wrong:
        raise error(f"{name}: no YAML: {' '.join(str(wrong).split())}") from None
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as wrong:
        message = str(wrong)
        found = PATH_IN_MESSAGE.search(message)
        path = found["path"] if found else ""
        line = line_of(node, path, message)
        what = PATH_IN_MESSAGE.sub("", message)
        where = f" at {path.lstrip('.')}" if path else ""
        raise error(f"{name}: line {line}: {_plainer(what)}{where}") from None


def line_of(node: yaml.Node | None, path: str, message: str = "") -> int:
    """The line of the element that msgspec's path names, or of an unknown key in it."""
    unknown = KEY_IN_MESSAGE.search(message)
    steps = re.findall(r"\.([^.\[]+)|\[([^\]]*)\]", path)
    found, _ = _deepest(node, steps, unknown["key"] if unknown else None)
    return int(found.start_mark.line) + 1 if found else 1


def _deepest(
    node: yaml.Node | None, steps: list[tuple[str, str]], key: str | None
) -> tuple[yaml.Node | None, int]:
    """The node at the end of the steps, or where they break off; and how many steps, the key too, led there.

    Where the path does not say which of several values it is, the one in which it leads deepest.
    """
    if not steps:
        for name, _ in node.value if isinstance(node, yaml.MappingNode) and key else ():
            if name.value == key:
                return name, 1
        return node, 0
    below = [_deepest(child, steps[1:], key) for child in _below(node, *steps[0])]
    if not below:
        return node, 0
    found, deep = max(below, key=lambda each: each[1])
    return found, deep + 1


def _below(node: yaml.Node | None, name: str, index: str) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [value for key, value in node.value if not name or key.value == name]
    if isinstance(node, yaml.SequenceNode) and index.isdigit():
        return list(node.value[int(index) : int(index) + 1])
    return []


def _plainer(message: str) -> str:
    message = message.replace("Object contains unknown field", "unknown key")
    message = message.replace("Object missing required field", "missing key")
    return message.replace("Expected `object`", "expected keys and values").replace("`", "'")


def near(name: str, known: list[str]) -> str:
    """A hint with the names that are near, empty when none is."""
    folded = {one.casefold(): one for one in known}
    close = [folded[one] for one in get_close_matches(name.casefold(), folded, n=3, cutoff=0.5)]
    return f"; did you mean {' or '.join(close)}?" if close else ""
