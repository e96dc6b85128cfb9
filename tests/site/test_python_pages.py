"""The pages for programmers: they have every public name, with the facts that a caller needs."""

from __future__ import annotations

import builtins
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import our_content
import pytest
from mkdocs.config.base import Config

import scythe_ref
from scythe_ref.site import Links, PageContext
from scythe_ref.site.pages.plan import planned_pages
from scythe_ref.site.parts.fenced_blocks import BLOCK_FILLERS
from scythe_ref.site.parts.python_api import PLUGINS, PublicName, describe, named_types, plugin_options
from scythe_site_plugins.glossary import GlossaryConfig
from scythe_site_plugins.rules import RulesConfig, RulesPlugin
from scythe_site_plugins.scenarios import ScenariosConfig, ScenariosPlugin

ROOT = Path(__file__).parents[2]
PYTHONS = ("Any", "Callable", "Collection", "Iterable", "Literal", "Mapping", "Path", "Self")
"""Types of Python itself, which the page names in a sentence."""

PAGES = ROOT / "content" / "pages"
NAMES = [name for name in scythe_ref.__all__ if name != "__version__"]
CONFIGS: dict[str, type[Config]] = {
    "rules": RulesConfig, "scenarios": ScenariosConfig, "glossary": GlossaryConfig,
}  # fmt: skip


def text_of(page: str) -> str:
    return (PAGES / f"{page}.md").read_text(encoding="utf-8")


def fenced(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind} (\S+)$", text_of(page), re.MULTILINE)


def callables(name: str) -> Iterator[tuple[PublicName, Any]]:
    """Yield each callable under a public name: its description, and the callable itself."""
    thing, told = getattr(scythe_ref, name), describe(name)
    if not isinstance(thing, type):
        yield told, thing
    for member in told.members:
        found = inspect.getattr_static(thing, member.name.partition(".")[2])
        if not isinstance(found, property | cached_property):
            yield member, getattr(thing, member.name.partition(".")[2])


def test_the_page_has_every_public_name_once() -> None:
    assert sorted(fenced("python", "python-api")) == sorted(scythe_ref.__all__)


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_has_an_example(name: str) -> None:
    assert any(section.example for section in describe(name).sections)


@pytest.mark.parametrize("name", NAMES)
def test_every_argument_and_what_is_returned_is_told(name: str) -> None:
    for told, thing in callables(name):
        signature = inspect.signature(thing)
        rows = {section.label: {str(row.name) for row in section.rows} for section in told.sections}
        wanted = set(signature.parameters) - {"self", "cls"}
        assert rows.get("Arguments", set()) == wanted, told.name
        returned = str(told.sections[0].text).startswith("<p>Return ") or "Returns" in rows
        assert returned or signature.return_annotation in ("None", None), told.name


@pytest.mark.parametrize("name", NAMES)
def test_every_error_that_is_told_can_be_caught_by_its_name(name: str) -> None:
    for part in (told := describe(name), *told.members):
        errors = [row for section in part.sections if section.label == "Errors" for row in section.rows]
        names = {re.sub(r"<[^>]+>", "", row.name) for row in errors}
        assert all(error in scythe_ref.__all__ or hasattr(builtins, error) for error in names), (part.name, names)


def test_a_signature_leads_to_the_other_names() -> None:
    shown = str(describe("apply").signature)
    assert shown == 'apply(position: str | Mapping[str, Any], action: str) -&gt; <a href="#Game">Game</a>'
    assert str(describe("ActionSyntaxError").signature) == "exception ActionSyntaxError(ValueError)"
    [attributes] = [section for section in describe("ActionSyntaxError").sections if section.label == "Attributes"]
    assert [str(row.name) for row in attributes.rows] == ["text", "column", "reason"]


def test_every_type_in_a_signature_is_explained() -> None:
    types = {str(it.name): it for it in named_types()}
    for name in (*scythe_ref.__all__, ""):
        for part in (told := describe(name), *told.members) if name else types.values():
            mentioned = [part.signature, *(row.type for section in part.sections for row in section.rows)]
            words = set(re.findall(r"\b[A-Z]\w*", re.sub(r"<[^>]+>", "", " ".join(mentioned))))
            unknown = words - {*scythe_ref.__all__, *types, *PYTHONS} - set(dir(builtins))
            assert unknown == set(), part.name
    assert all(it.sections[0].text for it in types.values())
    assert '<a href="#Ruleset">Ruleset</a>' in str(next(it for it in describe("Game").members if "deal" in it.name))
    assert all(f"`{name}`" in text_of("python") for name in PYTHONS)


def test_a_result_is_told_once() -> None:
    for name in NAMES:
        for part in (told := describe(name), *told.members):
            returned = [section for section in part.sections if section.label == "Returns"]
            assert all(str(section.text).count("<p>") == 1 and not section.rows for section in returned), part.name


def test_the_bot_on_the_page_is_the_one_that_is_tested() -> None:
    assert (ROOT / "examples" / "bot.py").read_text(encoding="utf-8") in text_of("python")


def test_the_options_on_the_page_are_those_that_the_plugins_take() -> None:
    assert fenced("plugins", "plugin-options") == list(PLUGINS) == list(CONFIGS)
    for plugin, config in CONFIGS.items():
        assert [str(row.name) for row in plugin_options(plugin)] == [name for name, _ in config._schema]
        assert all(row.text for row in plugin_options(plugin))
    kinds = {str(row.name): str(row.type) for row in plugin_options("rules")}
    assert kinds["theme"] == "true or false; false by default"
    assert kinds["content"] == "a folder"


def test_the_page_names_every_fenced_block() -> None:
    assert RulesPlugin.KINDS is BLOCK_FILLERS
    for kind in (*BLOCK_FILLERS, *ScenariosPlugin.KINDS):
        assert f"`{kind}`" in text_of("plugins"), kind


def test_the_page_names_every_generated_page_that_a_navigation_may_take() -> None:
    context = PageContext(library := our_content.library(), Links(library))
    text = text_of("plugins")
    for uri in (page.uri for page in planned_pages(context)):
        folder, _, name = uri.partition("/")
        assert f"`{folder}/*`" in text if name else f"`{uri}`" in text, uri
