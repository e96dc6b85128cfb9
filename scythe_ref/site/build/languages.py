"""A site in several languages: the content's own at its root, and each translation in a folder below that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from scythe_ref.library import language_in
from scythe_ref.translations import N_, _, translations

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ORIGINAL = "en"
"""The language of the content."""

SERVED_LANGUAGE = "SCYTHE_REF_SITE_LANGUAGE"
"""The environment variable with the language that a server shows in place of that of the settings."""

OFFERED = N_("Read this page in English")
"""The offer to somebody whose device speaks another language than the page; each catalogue names its own."""


class OtherLanguage(TypedDict):
    """A further language of a site.

    Attributes:
        code: Its code, such as ``nl``.
        name: Its name in itself.
        root: The root of the site in it, from the root of this one.
        offered: The sentence that offers it, in it.
    """

    code: str
    name: str
    root: str
    offered: str


def editions_of(folder: Path, codes: Iterable[str]) -> list[str]:
    """Return the languages of a site's editions.

    Args:
        folder: The content folder.
        codes: Their codes as the settings have them.

    Raises:
        LookupError: The content has no translations into one of them, or one is no language.
    """
    editions = [found for code in codes if (found := language_in(folder, code))]
    for code in editions:
        from babel import Locale, UnknownLocaleError  # noqa: PLC0415  # a site in one language needs no Babel

        try:
            Locale.parse(code, sep="-")
        except UnknownLocaleError:
            raise LookupError(_("'{name}' is the code of no language").format(name=code)) from None
    return editions


def other_languages(here: str, editions: Iterable[str]) -> list[OtherLanguage]:
    """Return the languages of a site besides that of its present pages.

    Args:
        here: The language of these pages.
        editions: The languages that have a folder of the site.
    """
    from babel import Locale  # noqa: PLC0415  # a site in one language needs no names of others

    up = "" if here == ORIGINAL else "../"
    return [
        OtherLanguage(
            code=code,
            name=str(Locale.parse(code, sep="-").language_name).capitalize(),
            root=up if code == ORIGINAL else f"{up}{code}/",
            offered=translations(code).gettext(OFFERED),
        )
        for code in (ORIGINAL, *editions)
        if code != here
    ]


def in_language(config: MkDocsConfig, language: str, nav: Mapping[str, str], **words: str | None) -> None:
    """Give a site's settings the words of a language.

    Args:
        nav: The titles of the navigation in it, by those of the settings.
        words: ``site_name`` and ``site_description``, if they differ.
    """
    config.theme["language"] = language
    for name, text in words.items():
        if text:
            setattr(config, name, text)
    config.nav = _with_titles(config.nav, nav)


def _with_titles(nav: Any, titles: Mapping[str, str]) -> Any:
    if isinstance(nav, dict):
        return {titles.get(str(title), title): _with_titles(part, titles) for title, part in nav.items()}
    return [_with_titles(part, titles) for part in nav] if isinstance(nav, list) else nav


def use_translated_pages(files: Files, folder: Path, beside: bool) -> set[str]:
    """Put the translations of hand-written pages in their place; a mere copy of a page counts as none.

    Args:
        folder: The translated pages, each under the name of its original.
        beside: Whether the originals are beside the site: then pages outside the navigation are there alone.

    Returns:
        The pages that are translated, by their source.
    """
    found = set()
    for file in list(files.documentation_pages()):
        there = folder / file.src_uri
        if file.generated_by is None and there.is_file():
            if there.read_bytes() != Path(str(file.abs_src_path)).read_bytes():
                found.add(file.src_uri)
            file.abs_src_path = str(there)
        elif file.generated_by is None and beside and not file.inclusion.is_in_nav():
            files.remove(file)
    return found


def settings_of_edition(config: MkDocsConfig, language: str) -> MkDocsConfig:
    """Load a site's settings again, for its edition in a language, in a folder of the site."""
    from mkdocs.config import load_config  # noqa: PLC0415  # pages can be made without MkDocs
    from mkdocs.config.defaults import MkDocsConfig  # noqa: PLC0415  # the same

    # MkDocs keeps plugins for all settings that a process loads; those of the whole site are at work.
    option: Any = MkDocsConfig.plugins
    at_work, option.plugin_cache = option.plugin_cache, {}
    try:
        edition = load_config(
            config_file=config.config_file_path,
            docs_dir=config.docs_dir,
            site_dir=str(Path(config.site_dir) / language),
            strict=config.strict,
            site_url=f"{config.site_url.rstrip('/')}/{language}/" if config.site_url else "",
        )
    finally:
        option.plugin_cache = at_work
    edition.theme["language"] = language
    return edition
