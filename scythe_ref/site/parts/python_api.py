"""Python code on pages: public names and plugin options, read from source and docstrings.

It doesn't import the code, so that this package can describe a plugin that builds on it.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import griffe
from markupsafe import Markup, escape

import scythe_ref
from scythe_ref.formats import render, without_paragraph

_LABELS = {"parameters": "Arguments", "attributes": "Attributes", "returns": "Returns", "raises": "Errors"}
_KINDS = (
    ("Dir(", "a folder"),
    ("File(", "a file"),
    ("ListOfItems(", "a list"),
    ("DictOfItems(", "a mapping"),
    ("bool", "true or false"),
)
_DOCSTRINGS: griffe.GoogleOptions = {"returns_multiple_items": False, "returns_named_value": False}
"""A returned value is told in sentences, over as many lines as they need."""

PLUGINS = {
    "rules": "rules_options.RulesConfig",
    "scenarios": "scenarios.ScenariosConfig",
    "glossary": "glossary.GlossaryConfig",
}
"""Our MkDocs plugins, each with module and class that declare its options."""


@dataclass(frozen=True)
class Row:
    """One line of a list: an argument, attribute, return value, error or option.

    Attributes:
        name: Its name; empty for a return value.
        type: Its type, with links.
        text: Its description.
    """

    name: Markup
    type: Markup
    text: Markup


@dataclass(frozen=True)
class DocstringPart:
    """A part of a docstring: a text, lines below a label, or an example.

    Attributes:
        label: The label above it, if any.
        text: The text.
        rows: The lines.
        example: Python, as typed at its prompt.
    """

    label: str = ""
    text: Markup | None = None
    rows: tuple[Row, ...] = ()
    example: str = ""


@dataclass(frozen=True)
class PublicName:
    """A public name.

    Attributes:
        name: As in ``Game.check``; its anchor.
        signature: Its signature or type, with links.
        sections: Its docstring.
        members: The members of a class.
    """

    name: str
    signature: Markup
    sections: tuple[DocstringPart, ...]
    members: tuple[PublicName, ...] = ()


def describe(name: str) -> PublicName:
    """Describe a public name of ``scythe_ref``.

    Raises:
        AttributeError: There is no such name.
    """
    thing = getattr(scythe_ref, name)
    own, *bases = _parts_of(thing, name)
    if not isinstance(thing, type):
        return _described(name, own)
    begun = own.members.get("__init__")
    has_call = begun is not None and begun.docstring is not None
    base = next(one.__name__ for one in thing.__mro__ if not _is_ours(one))
    parents = "" if base == "object" else f"({base})"
    word = "exception" if issubclass(thing, Exception) else "class"
    signature = begun.signature(name=name, return_type=False) if has_call else f"{name}{parents}"
    sections = [*_sections(own), *(_sections(begun) if has_call else ())]
    sections += [section for one in bases for section in _sections(one) if section.rows]
    return PublicName(
        name,
        Markup("{} {}").format(word, _linked(signature, name)),
        tuple(sorted(sections, key=lambda section: bool(section.example))),
        tuple(_described(f"{name}.{key}", member) for one in (own, *bases) for key, member in _members(one)),
    )


def named_types() -> tuple[PublicName, ...]:
    """Describe the types of ours that public names mention and that are no public names, in alphabetical order."""
    return tuple(_type_named(name, definition) for name, definition in sorted(_type_definitions().items()))


@cache
def _type_definitions() -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in scythe_ref.__all__:
        parts = _parts_of(getattr(scythe_ref, name), name)
        _collect_types(" ".join(_annotations(parts)), [part.module for part in parts], found)
    return found


def _collect_types(code: str, modules: Sequence[Any], found: dict[str, Any]) -> None:
    """Add the types of ours that a code mentions, and those that their own definitions mention."""
    for word in set(re.findall(r"\w+", code)) - {*scythe_ref.__all__, *found}:
        definition = next(filter(None, (_definition(word, module) for module in modules)), None)
        if definition is not None:
            found[word] = definition
            if not definition.is_class:
                _collect_types(str(definition.value), [definition.module], found)


def _parts_of(thing: Any, name: str) -> list[Any]:
    """Return the source of a public name; of a class, that of its bases, too: what they have is as much its own."""
    if isinstance(thing, type):
        return [_module(one.__module__)[one.__name__] for one in thing.__mro__ if _is_ours(one)]
    return [_module(getattr(thing, "__module__", scythe_ref.__name__))[name]]


def _annotations(parts: Iterable[Any]) -> Iterator[str]:
    """Yield the types that the signatures of a public name and of its members mention."""
    for part in parts:
        public = [member for _, member in _members(part)] if part.is_class else [part]
        begun = part.members.get("__init__") if part.is_class else None
        for one in (*public, *([begun] if begun is not None and begun.docstring else ())):
            if one.is_function:
                yield from (str(parameter.annotation) for parameter in one.parameters)
                yield str(one.returns)
            else:
                yield str(one.annotation)
        if part.is_class and part.docstring:
            rows = [section.value for section in part.docstring.parsed if section.kind.value == "attributes"]
            yield from (str(row.annotation) for attributes in rows for row in attributes)


def _definition(name: str, module: Any) -> Any:
    """Return the definition of a name of ours that a module uses; None for Python's own and for other packages'."""
    member = module.members.get(name)
    if member is None or not member.is_alias:
        return None if member is None or member.is_function or member.is_module else member
    home, _, inner = member.target_path.rpartition(".")
    if home.partition(".")[0] != scythe_ref.__name__:
        return None
    thing = getattr(importlib.import_module(home), inner)  # a package offers names of its modules
    return _definition(inner, _module(thing.__module__ if isinstance(thing, type) and _is_ours(thing) else home))


def _type_named(name: str, definition: Any) -> PublicName:
    if not definition.is_class:
        return PublicName(name, _linked(f"{name} = {definition.value}", name), tuple(_sections(definition)))
    sections = list(_sections(definition))
    # Without the types of attributes, which would name further types.
    rows = {str(row.name): replace(row, type=Markup()) for section in sections for row in section.rows}
    for key, said in _keys_of_file(definition):
        rows.setdefault(key, Row(escape(key), Markup(), _line(said)))
    members = dict(_members(definition))
    attributes = {key: member for key, member in members.items() if member.is_attribute}
    for key, member in (attributes if attributes or rows else members).items():
        rows.setdefault(key, Row(escape(key), Markup(), _line(member.docstring.value.partition("\n")[0])))
    parts = [*(section for section in sections if not section.rows)]
    parts += [DocstringPart(_LABELS["attributes"], rows=tuple(rows.values()))] if rows else []
    return PublicName(name, Markup("class {}").format(name), tuple(parts))


def _keys_of_file(definition: Any) -> Iterator[tuple[str, str]]:
    """Yield the keys of an entry that is as its file has it, each with its description or nothing."""
    thing = getattr(importlib.import_module(definition.module.path), definition.name)
    for key, field in getattr(thing, "model_fields", {}).items():
        yield key, field.description or ""


def plugin_options(plugin: str) -> tuple[Row, ...]:
    """Return the options of one of our MkDocs plugins, as its settings declare them.

    Args:
        plugin: Its name in ``mkdocs.yml``.

    Raises:
        KeyError: There is no such plugin.
    """
    module, _, name = PLUGINS[plugin].partition(".")
    config = _module(f"scythe_site_plugins.{module}")[name]
    return tuple(
        Row(escape(name), escape(_option_type(str(member.value))), _line(member.docstring.value))
        for name, member in config.members.items()
        if member.is_attribute
    )


def _option_type(declared: str) -> str:
    kind = next((words for mark, words in _KINDS if mark in declared), "a text")
    found = re.search(r"default=(True|False)", declared)
    return f"{kind}; {found[1].lower()} by default" if found else kind


def _is_ours(thing: type) -> bool:
    return thing.__module__.partition(".")[0] == scythe_ref.__name__


@cache
def _module(name: str) -> griffe.Module:
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.origin is not None  # the caller names existing modules alone
    file = Path(spec.origin)
    text = file.read_text(encoding="utf-8")
    return griffe.visit(name, file, text, docstring_parser="google", docstring_options=_DOCSTRINGS)


def _described(name: str, thing: Any) -> PublicName:
    if thing.is_function:
        signature = thing.signature(name=name)
    else:
        signature = f"{name}: {thing.annotation}" if thing.annotation else name
    return PublicName(name, _linked(signature, name), tuple(_sections(thing)))


def _members(thing: Any) -> Iterator[tuple[str, Any]]:
    for name, member in thing.members.items():
        if not name.startswith("_") and member.docstring is not None:
            yield name, member


def _sections(thing: Any) -> Iterator[DocstringPart]:
    for section in thing.docstring.parsed if thing is not None and thing.docstring else ():
        kind = section.kind.value
        if kind == "text":
            yield DocstringPart(text=Markup(render(section.value)))  # noqa: S704  # sanitised
        elif kind == "returns":
            [one] = section.value
            # The signature has the type; Griffe takes words before a colon for another one.
            before = f"{one.annotation}: " if isinstance(one.annotation, str) else ""
            yield DocstringPart(_LABELS[kind], Markup(render(before + one.description)))  # noqa: S704  # sanitised
        elif kind == "examples":
            yield DocstringPart("Example", example="\n\n".join(text for _, text in section.value))
        else:
            yield DocstringPart(_LABELS[kind], rows=tuple(_row(kind, one) for one in section.value))


def _row(kind: str, one: Any) -> Row:
    type_ = _linked(str(one.annotation or ""), "")
    if kind == "raises":
        return Row(type_, Markup(), _line(one.description))
    # The signature above has the types of arguments.
    return Row(escape(one.name or ""), Markup() if kind == "parameters" else type_, _line(one.description))


def _line(text: str) -> Markup:
    return Markup(without_paragraph(render(text)))  # noqa: S704  # sanitised


def _linked(code: str, own: str) -> Markup:
    """Return code with links from names of types to their places on the page, except from a place to itself."""
    home, named = own.partition(".")[0], {*scythe_ref.__all__, *_type_definitions()}
    return Markup("").join(
        Markup('<a href="#{0}">{0}</a>').format(part) if part in named and part != home else escape(part)
        for part in re.split(r"(\w+)", code)
    )
