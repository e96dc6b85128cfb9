"""The guard: every kind of site, each kind of page once, in the schemes and sizes of those who read it.

See CONTRIBUTING.md, *A page or a kind of site*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from _pytest.mark import ParameterSet
from asking import EVERY, QUICK, Round, Walk, far_away, kinds_of_pages, pages_with_every_style
from kinds_of_site import KINDS, WITHOUT_PLUGINS, pages_of_navigation
from playwright.sync_api import Browser

Sites = Callable[[str], tuple[Path, str]]

SHOWS = {
    "our-own": {
        "search/": ("search/?q=river", ".sr-hit__link"),
        "settle/": ("settle/#combat-tie", ".st-answer"),
        "draw/": ("draw/?draw=abc_4_0123456_0123456_1033_s", ".dl-deal"),
        "setup/": ("setup/?deal=crimea.militant_albion.patriotic__airships", ""),
        "lab/": ("lab/#scenario=second-unit-walks-through", ".lab-sheet"),
    },
    "nine-mens-morris": {"lab/": ("lab/#scenario=row-by-placing", ".lab-sheet")},
}
"""By kind of site and page, the address at which a page shows its subject, and the selector of it."""

SEARCHED = {
    "our-own": "facotry river",
    "new-game": "action",
    "nine-mens-morris": "row of three",
    "tin-harbour": "crates",
}
"""The query for the search."""

MODULE = "harbour"
"""The query for modules: the name of their game."""

ALSO = {"our-own": ["walkthroughs/combat-step-by-step/"]}
"""Pages that are wider than others of their kind."""


def faults_of(kind: str, states: Round, browser: Browser, site_of_kind: Sites) -> Iterator[str]:
    """Yield the faults of one page of each kind in some states, and pages that are too far away."""
    folder, url = site_of_kind(kind)
    theirs: list[str] = []
    known: set[str] = set()
    if kind in WITHOUT_PLUGINS:
        bare, address = site_of_kind(f"{kind}-without")
        theirs = kinds_of_pages(bare)
        found = Walk(browser, address, states)(theirs, {}, False)
        known = {LINKS, *(of_theme(fault.what.replace(address, url)) for fault in found)}
    walk = Walk(browser, url, states, query=SEARCHED.get(kind, MODULE), theirs=theirs)
    pages = [*dict.fromkeys([*kinds_of_pages(folder), *ALSO.get(kind, [])])]
    for fault in walk(pages, SHOWS.get(kind, {}), everywhere=True):
        if not theirs or (fault.ours and of_theme(fault.what) not in known):
            yield f"{kind}: {fault}"
    if not theirs:
        yield from too_far(kind, url, walk.ways, pages_of_navigation(kind, folder))


LINKS = "link-in-text-block"


def of_theme(what: str) -> str:
    """Return a fault in the theme's terms: the colour of its links, on any background, and that they look like text."""
    if what.startswith(LINKS):
        return LINKS
    return re.sub(r"^(color-contrast: ).*(foreground color: #\w+).*", r"\1\2", what)


def too_far(kind: str, url: str, ways: Mapping[str, Mapping[str, int]], listed: Sequence[str]) -> Iterator[str]:
    base = urlsplit(url).path
    for width in sorted({key.split()[0] for key in ways}):
        at = {key.split()[1]: found for key, found in ways.items() if key.startswith(f"{width} ")}
        # Only pages that were opened have known ways, and few of those in a further language are.
        here = {page: found for page, found in at.items() if not re.match("[a-z]{2}/", page.removeprefix(base))}
        for page, far in far_away(here, [base + name for name in listed]):
            names = ", ".join(name.removeprefix(base) or "the first page" for name in far[:5])
            more = f" and {len(far) - 5} more" if len(far) > 5 else ""
            start = page.removeprefix(base) or "the first page"
            yield f"{kind}: {start} at {width}: more than three taps by menu and foot to {names}{more}"


OFTEN = ("our-own", "module")
"""Kinds that `make test` looks at, in as few pages as have all of our styles: the others share those."""


def kinds(names: Iterable[str]) -> list[ParameterSet]:
    return [pytest.param(kind, marks=pytest.mark.xdist_group(f"guard {kind}")) for kind in names]


@pytest.mark.sample
@pytest.mark.parametrize("kind", kinds(OFTEN))
def test_a_phone_in_the_dark_and_a_desktop_in_the_light(kind: str, browser: Browser, site_of_kind: Sites) -> None:
    folder, url = site_of_kind(kind)
    shows = SHOWS.get(kind, {})
    walk = Walk(browser, url, QUICK, query=SEARCHED.get(kind, MODULE))
    faults = walk(pages_with_every_style(folder, [*shows, *ALSO.get(kind, [])]), shows, everywhere=False)
    assert not faults, "\n".join(map(str, faults))


@pytest.mark.slow
@pytest.mark.parametrize("kind", kinds(KINDS))
def test_every_scheme_and_size(kind: str, browser: Browser, site_of_kind: Sites) -> None:
    """Of each kind of page, and the number of taps to it: these are as many again."""
    faults = list(faults_of(kind, EVERY, browser, site_of_kind))
    assert not faults, "\n".join(faults)
