"""Python code on pages: public names and plugin options, read from source and docstrings.

It doesn't import the code, so that this package can describe a plugin that builds on it.
"""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import griffe
from markupsafe import Markup, escape

import scythe_ref
from scythe_ref.formats import render, without_paragraph

_LABELS = {"parameters": "Arguments", "attributes": "Attributes", "returns": "Returns", "raises": "Errors"}
_KINDS = (("Dir(", "a folder"), ("File(", "a file"), ("ListOfItems(", "a list"), ("bool", "true or false"))
PLUGINS = {"rules": "RulesConfig", "scenarios": "ScenariosConfig", "glossary": "GlossaryConfig"}
"""Our MkDocs plugins, each with the class that declares its options."""


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
    if not isinstance(thing, type):
        return _described(name, _module(getattr(thing, "__module__", scythe_ref.__name__))[name])
    # What a class has from bases of ours is as much its own to who uses it.
    own, *bases = [_module(one.__module__)[one.__name__] for one in thing.__mro__ if _is_ours(one)]
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


def plugin_options(plugin: str) -> tuple[Row, ...]:
    """Return the options of one of our MkDocs plugins, as its settings declare them.

    Args:
        plugin: Its name in ``mkdocs.yml``.

    Raises:
        KeyError: There is no such plugin.
    """
    config = _module(f"scythe_site_plugins.{plugin}")[PLUGINS[plugin]]
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
    return griffe.visit(name, file, file.read_text(encoding="utf-8"), docstring_parser="google")


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
    """Return code with links from public names to their places on the page, except from a place to itself."""
    home = own.partition(".")[0]
    return Markup("").join(
        Markup('<a href="#{0}">{0}</a>').format(part) if part in scythe_ref.__all__ and part != home else escape(part)
        for part in re.split(r"(\w+)", code)
    )
