"""`scythe-ref build --module`: checks modules, then builds, checks and publishes their site."""

from __future__ import annotations

import logging
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from scythe_ref import __version__
from scythe_ref.formats import ContentError, Problem, dump_yaml, only_errors
from scythe_ref.library import Entry
from scythe_ref.search import words
from scythe_ref.site.build.assets import drop_unused, use_content_security, use_theme
from scythe_ref.site.build.host_guard import refuse_other_hosts
from scythe_ref.site.build.settings import package_settings
from scythe_ref.site.build.staging import failure, refusal, stage_folder
from scythe_ref.site.foreign.catalogue import Book, Catalogue, read_catalogue
from scythe_ref.site.foreign.pages import Images, ModuleWriter, games_page, page_address
from scythe_ref.site.foreign.views import ModulePage, ModuleSection, ModuleTermView, shorten, words_of
from scythe_ref.site.html.link_check import BrokenLink, broken_links
from scythe_ref.site.html.render import RenderedPage, Renderer
from scythe_ref.translations import _, ngettext

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


MODULES_THEME = Path(__file__).with_name("theme")
"""Goes over our own theme: a footer, and the choice of a game in the search."""

MAX_BROKEN = 20
"""Most broken links to list; more of them have one cause."""

NAME_OF_SEVERAL = "Rules of games"
Progress = Callable[[str], None]
"""Called with the present step, for people who wait at a terminal."""

FEATURES = ("navigation.indexes", "navigation.top", "navigation.prune", "toc.follow")


def _say_nothing(step: str) -> None:
    """Report to nobody."""


def build_modules(
    paths: Sequence[Path | str],
    out: Path | str,
    *,
    strict: bool = False,
    templates: Path | None = None,
    progress: Progress = _say_nothing,
    serving: bool = False,
) -> list[Problem]:
    """Make a site from modules.

    It writes nothing unless everything shown is in order: it checks all files before it makes the first page, and all
    links before it moves the site to its place.

    Args:
        paths: Files (PlayerAid modules in YAML or JSON, Rulebook.io files) and folders of modules.
        out: Folder for the site. If it is there, it must be empty or an earlier site of ours.
        strict: Whether dead links and faulty modules of a folder fail the build; else they get a warning, and such a
            module is left out.
        templates: Folder of the user's own templates, as in ``modules/module.html``; they take the place of ours.
        serving: Whether a server on this machine shows it: then no page is kept for offline use, and the server's
            script may run.

    Returns:
        Every problem. With an error among them, the site is as it was before.
    """
    sources, target = [Path(path) for path in paths], Path(out)
    if reason := refusal(target, sources):
        return [Problem(str(out), 1, 1, reason)]
    problems: list[Problem] = []
    try:
        # Before checking the modules: the site that a killed build has set aside is back even if one is faulty.
        with stage_folder(target) as staging:
            progress(_("Checking the modules"))
            catalogue = read_catalogue(sources, strict)
            problems += catalogue.warnings
            problems += _build(catalogue, staging.folder, Renderer(templates), progress, serving)
            if not only_errors(problems):
                staging.publish()
    except ContentError as error:
        problems += error.problems
    except OSError as error:
        path, reason = failure(target, error)
        problems.append(Problem(str(path), 1, 1, reason))
    return problems


def _build(catalogue: Catalogue, scratch: Path, renderer: Renderer, progress: Progress, serving: bool) -> list[Problem]:
    """Make the site in a scratch folder and return its problems."""
    images = Images()
    views = [(book, ModuleWriter(book, game, images).page()) for game in catalogue.games for book in game.books]
    name = catalogue.books[0].name if catalogue.single else NAME_OF_SEVERAL
    pages = dict(_pages(catalogue, views, renderer, name))
    config = _settings(catalogue, scratch, name, pages, serving)
    progress(ngettext("Making {n} page", "Making {n} pages", len(views)).format(n=len(views)))
    problems = _run_mkdocs(config)
    site_dir = Path(config.site_dir)
    # Both before the export, which lists every file of the site for devices to keep.
    drop_unused(config)
    images.copy(site_dir)
    progress(_("Preparing the search and checking the links"))
    # Imported late: a problem in a module is to be told before the search is needed.
    from scythe_ref.search import GameWords, search_data, site_export  # noqa: PLC0415

    entries = [entry for book, view in views for entry in entries_of_page(book, view)]
    words = GameWords(destinations=() if catalogue.single else destinations_of(catalogue))
    site_export(search_data(entries, words), site_dir, name=name, offline=not serving)
    base = urlsplit(config.site_url or "/").path or "/"
    broken = broken_links(site_dir, base)
    problems += [_link_problem(link, catalogue.books) for link in broken[:MAX_BROKEN]]
    if len(broken) > MAX_BROKEN:
        problems.append(Problem(str(site_dir), 1, 1, f"and {len(broken) - MAX_BROKEN:,} more links are broken"))
    return problems


def _pages(
    catalogue: Catalogue, views: Sequence[tuple[Book, ModulePage]], renderer: Renderer, name: str
) -> Iterator[tuple[str, RenderedPage]]:
    """Yield every page by its Markdown file."""
    if not catalogue.single:
        yield "index.md", renderer.page("modules/games.html", games_page(catalogue, name))
    for book, page in views:
        yield f"{book.folder}index.md", renderer.page("modules/module.html", page)


def _settings(
    catalogue: Catalogue, scratch: Path, name: str, pages: dict[str, RenderedPage], serving: bool
) -> MkDocsConfig:
    """Return settings that differ from those of our own site where they must.

    They are the package's: a ``mkdocs.yml`` above the current folder may name code to run.
    """
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # read by the theme when it is imported
    # Imported late: slow, and not needed when a module has problems.
    from mkdocs.config import load_config  # noqa: PLC0415

    from scythe_ref.site.build.mkdocs_pages import RenderedPagesPlugin  # noqa: PLC0415

    (scratch / "docs").mkdir()
    settings = {
        "INHERIT": str(package_settings()),
        "hooks": [],
        "docs_dir": str(scratch / "docs"),
        "site_dir": str(scratch / "site"),
        "site_description": "",
        **({"site_url": ""} if serving else {}),
        "theme": {"features": list(FEATURES)},
        "plugins": [],
        "nav": _nav(catalogue),
        "extra_css": ["css/modules.css"],
        "extra_javascript": [{"path": "js/modules.js", "type": "module"}],
        "extra": {"modules_version": __version__},
    }
    file = scratch / "mkdocs.yml"
    file.write_text(dump_yaml(settings), encoding="utf-8")
    config = load_config(str(file), site_name=name)
    use_theme(config, MODULES_THEME)
    config.plugins["rendered-pages"] = RenderedPagesPlugin(pages)
    if not serving:
        use_content_security(config)
    return config


def _nav(catalogue: Catalogue) -> list[dict[str, Any]]:
    if catalogue.single:
        return [{catalogue.books[0].name: "index.md"}]
    nav: list[dict[str, Any]] = [{"All games": "index.md"}]
    for game in catalogue.games:
        pages: list[dict[str, str]] = [{_nav_title(book, game.books): f"{book.folder}index.md"} for book in game.books]
        nav.append(pages[0] if len(pages) == 1 else {game.name: pages})
    return nav


def _nav_title(book: Book, books: tuple[Book, ...]) -> str:
    return book.name if len(books) == 1 else f"{book.name} ({book.language_name})"


def _run_mkdocs(config: MkDocsConfig) -> list[Problem]:
    from mkdocs.commands.build import build  # noqa: PLC0415  # as above

    with _warnings() as said:
        build(config)
    return [Problem(config.config_file_path, 1, 1, message, severity="warning") for message in said]


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """Collect the warnings of MkDocs instead of printing them, so that all problems have the same form."""
    said: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    logger = logging.getLogger("mkdocs")
    before = logger.handlers, logger.propagate
    logger.handlers, logger.propagate = [handler], False
    try:
        yield said
    finally:
        logger.handlers, logger.propagate = before


def _link_problem(link: BrokenLink, books: Sequence[Book]) -> Problem:
    """Return a broken link as a problem of the module that has it."""
    message = f"the link to '{link.target}' is broken: {link.reason}"
    for book in books:
        if link.page == f"{book.folder}index.html":
            return book.problem(link.target, message)
    return Problem(link.page, 1, 1, message)


def serve_modules(
    paths: Sequence[Path],
    host: str,
    port: int,
    *,
    report: Callable[[list[Problem]], None],
    begin: Callable[[], None],
    progress: Progress,
    strict: bool = False,
    open_in_browser: bool = False,
) -> bool:
    """Serve modules until Ctrl+C; while one is faulty, the site stays as it was before.

    Args:
        paths: Files and folders of modules.
        host: The address to bind to.
        report: Takes all problems after each build.
        begin: Called once, when the first build is there to be served.
        progress: Takes the present step of a build.
        strict: As for ``build_modules``.

    Returns:
        False if the first build fails, so that there is nothing to serve.
    """
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"

        def build() -> list[Problem]:
            problems = build_modules(paths, site, strict=strict, progress=progress, serving=True)
            report(problems)
            return problems

        if only_errors(build()):
            return False
        begin()
        from mkdocs.livereload import LiveReloadServer  # noqa: PLC0415  # a faulty module is told without it

        server = LiveReloadServer(build, host, port, str(site))  # type: ignore[arg-type]  # it takes no answer
        server.error_handler = lambda code: _error_page(site, code)
        if (app := server.get_app()) is not None:
            server.set_app(refuse_other_hosts(app, host))
        for path in paths:
            server.watch(str(path))
        try:
            server.serve(open_in_browser=open_in_browser)
        except KeyboardInterrupt:
            pass
        finally:
            server.shutdown()
    return True


def _error_page(site: Path, code: int) -> bytes | None:
    page = site / f"{code}.html"
    return page.read_bytes() if page.is_file() else None


LONGEST_ANSWER = 400
"""Characters of a section that a hit shows; the search reads the rest all the same."""

TELLING = 4
"""Letters of a word that can stand for the name of a game."""

MOST_PARTS = 50
"""Headings that stand for a section without a text of its own."""


def destinations_of(catalogue: Catalogue) -> list[tuple[str, str, list[str]]]:
    """Return the games as places of the site: title, address, and the names by which people ask for each.

    Who types a name wants the game, and not a rule that has the name in it. A word of the name will do, if no other
    game has it.
    """
    named = [(game, [book.name for book in game.books]) for game in catalogue.games]
    often = Counter(word for _, said in named for word in set(words(" ".join(said))))
    return [(game.name, page_address(game.books[0]), [*said, *_telling(said, often)]) for game, said in named]


def _telling(names: Iterable[str], often: Counter[str]) -> list[str]:
    return [word for word in words(" ".join(names)) if often[word] == 1 and len(word) >= TELLING]


def entries_of_page(book: Book, page: ModulePage) -> Iterator[Entry]:
    """Yield the entries of a module's page."""
    badges = (book.language_name,) if page.translations else ()
    parts: dict[tuple[str, ...], list[str]] = {}
    for section in page.sections:
        parts.setdefault(section.path, []).append(section.name)
    for section in page.sections:
        below = ", ".join(parts.get((*section.path, section.name), ())[:MOST_PARTS])
        yield _section(book, page, section, below, badges)
        for rule in section.rules:
            place = (page.heading, *section.path, section.name)
            answer = words_of(str(rule.text))
            example = words_of(str(rule.example or ""))
            url = f"{page_address(book)}#{rule.id}"
            yield Entry(f"{book.key}.{rule.id}", "statement", rule.title, answer, example, place, url, badges)
    for term in page.terms:
        yield _term(book, page, term, badges)


def _section(book: Book, page: ModulePage, section: ModuleSection, below: str, badges: tuple[str, ...]) -> Entry:
    words = section.words or below or page.description
    answer = shorten(words, LONGEST_ANSWER)
    return Entry(
        id=f"{book.key}.{section.anchor}",
        kind="statement",
        title=section.name,
        answer=answer,
        text=words[len(answer.removesuffix(" …")) :],
        breadcrumb=(page.heading, *section.path),
        url=f"{page_address(book)}#{section.anchor}",
        badges=badges,
    )


def _term(book: Book, page: ModulePage, term: ModuleTermView, badges: tuple[str, ...]) -> Entry:
    return Entry(
        id=f"{book.key}.{term.anchor}",
        kind="term",
        title=term.name,
        answer=term.words,
        text="",
        breadcrumb=(page.heading, "Glossary"),
        url=f"{page_address(book)}#{term.anchor}",
        badges=badges,
        synonyms=term.spoken,
    )
