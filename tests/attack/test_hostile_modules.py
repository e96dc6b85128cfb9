"""Modules by an attacker, built and opened in a browser: nothing of them runs, and no page loads anything foreign.

Each case is one hostile text in one field. The test builds modules that ``validate`` accepts as they are, and others
without its search for hostile markup, so that the sanitising has to hold alone. A failure names its case.
"""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hostile_grammar import Case, Draft, drafts_of, make_case, product_of
from hostile_pages import Built, Finding, Serve, Visitor, build
from playwright.sync_api import Browser

from scythe_ref.formats.foreign.inspection import inspect
from scythe_ref.formats.problem import only_errors

pytestmark = pytest.mark.slow

LOG = logging.getLogger(__name__)  # --log-cli-level=info shows the numbers of tries

CASES = 2_200
ROOM = 40
"""Cases in a module."""

NARROWED = 100
"""The most cases to try alone after a finding: each needs a page to itself."""

SHELF = 120
"""Modules in a collection."""


@contextmanager
def unguarded() -> Iterator[None]:
    """Switch every search for hostile markup off."""
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("scythe_ref.") and hasattr(module, "find_hostile"):
                patch.setattr(module, "find_hostile", lambda *_, **__: [])
        yield


@pytest.fixture(scope="module")
def secret(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that a template or an include might read."""
    file = tmp_path_factory.mktemp("secret") / "secret.md"
    file.write_text("The words of the secret file", encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def harmless(serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A collection that nobody attacks: its folder and its address."""
    folder = tmp_path_factory.mktemp("harmless")
    built = build([Draft("plain", "html"), Draft("other", "rulebook")], folder, serve)
    return folder / "site-0", built.site


@pytest.fixture(scope="module")
def visitor(browser: Browser, harmless: tuple[Path, str], secret: Path) -> Iterator[Visitor]:
    """A reader who knows the look of harmless pages."""
    visitor = Visitor(browser, secret.read_text(encoding="utf-8"))
    visitor.learn(harmless[1], [harmless[1], f"{harmless[1]}games/plain/"])
    yield visitor
    visitor.close()


class Attack:
    """Tries cases and keeps their outcomes."""

    def __init__(self, visitor: Visitor, serve: Serve, folder: Path) -> None:
        self.visitor = visitor
        self.serve = serve
        self.folder = folder
        self.built = 0
        self.opened: set[int] = set()

    def accepted(self, cases: list[Case]) -> tuple[list[Case], list[Case]]:
        """Return the cases that a check finds nothing wrong with, and the others, each of which it calls by name."""
        good, bad = [], []
        for case in cases:
            (draft,) = drafts_of([case], f"case-{case.number}-", 1)
            file = draft.write(self.folder / "alone")
            problems = only_errors(inspect(file))
            (bad if problems else good).append(case)
            for problem in problems:
                assert problem.path == str(file) and problem.line >= 1, f"{case}\n{problem}"
            file.unlink()
        return good, bad

    def findings(self, cases: list[Case], room: int = ROOM) -> list[tuple[Finding, Draft | None]]:
        """Build cases, as many in a module as given, open all pages, and return their faults."""
        found: list[tuple[Finding, Draft | None]] = []
        drafts = drafts_of(cases, "m", room)
        for start in range(0, len(drafts), SHELF):
            shelf = drafts[start : start + SHELF]
            built = self._build(shelf)
            for draft in (draft for draft in shelf if draft.stem in built.pages):
                self.opened |= {case.number for case in draft.cases}
                seen = self.visitor.visit(built.site, built.pages[draft.stem], draft.end, draft.cases)
                found += [(finding, draft) for finding in seen]
            if built.site:
                everything = [case for draft in shelf for case in draft.cases]
                found += [(finding, None) for finding in self.visitor.visit(built.site, built.site, "", everything)]
            again = self._not_to_blame([draft for draft in shelf if draft.stem in built.refused], built.refused)
            if room > 1 and again:
                found += self.findings(again, max(room // 4, 1))
        return found

    @staticmethod
    def _not_to_blame(drafts: list[Draft], refused: dict[str, str]) -> list[Case]:
        """Return the cases of refused modules that the refusal does not name: a broken link names its own."""
        return [case for draft in drafts for case in draft.cases if case.mark not in refused[draft.stem]]

    def _build(self, drafts: list[Draft]) -> Built:
        self.built += 1
        return build(drafts, self.folder / f"collection-{self.built}", self.serve)

    def narrowed(self, found: list[tuple[Finding, Draft | None]], cases: list[Case]) -> list[str]:
        """Return each case that does harm alone in a module, with its harm; else the findings themselves."""
        if not found:
            return []
        marked = set().union(*(finding.marks() for finding, _ in found))
        unmarked = {draft.stem: draft for finding, draft in found if not finding.marks() and draft is not None}
        suspects = {case.number: case for case in cases if case.number in marked}
        suspects |= {case.number: case for draft in unmarked.values() for case in draft.cases}
        told: dict[int, list[str]] = {}
        for finding, draft in self.findings([suspects[number] for number in sorted(suspects)[:NARROWED]], 1):
            for number in [case.number for case in draft.cases] if draft else finding.marks():
                told.setdefault(number, []).append(f"{finding.what}: {finding.detail}")
        if told:
            return [f"{suspects[number]}\n    " + "\n    ".join(told[number]) for number in sorted(told)]
        return [f"only together with others: {finding}" for finding, _ in found]


PLANTED = {
    "dialog": "<script>alert(`{}`)</script>",
    "handler": "<b onclick=alert(`{}`)>x</b>",
    "request": "<img src=//{}.foreign.test/p.png>",
    "foreign load": "<img srcset='//{}.foreign.test/p.png 2x'>",
    "javascript: address": "<a href='java&Tab;script:alert(`{}`)'>x</a>",
    "data: address": "<a href='data:text/html,{}'>x</a>",
    "element that is not ours": "<form action=#{}></form>",
    "frame": "<iframe srcdoc={}></iframe>",
    "style": "<p style='background:url(//{}.foreign.test)'>x</p>",
    "attribute class that no text may set": "<p class={}>x</p>",
    "attribute autofocus": "<p autofocus>{}</p>",
    "id that is there twice": "<p id={}></p><p id={}></p>",
    "script error": "<script>throw `{}`</script>",
    "template was run": "<p>{product} {}</p>",
    "file was read": "<p>The words of the secret file {}</p>",
    "page is not whole": "<textarea>{}",
    "element of ours is gone": "</article></main></div></div><plaintext>{}",
}


@pytest.mark.parametrize("what", PLANTED)
def test_what_gets_through_is_seen(visitor: Visitor, harmless: tuple[Path, str], secret: Path, what: str) -> None:
    site, address = harmless
    case = make_case(1, str(secret))
    planted = PLANTED[what].replace("{}", case.mark).replace("{product}", product_of(case.number))
    html = (site / "games" / "plain" / "index.html").read_text(encoding="utf-8")
    assert "<p>Words.</p>" in html
    file = site / "games" / "planted" / "index.html"
    file.parent.mkdir(exist_ok=True)
    file.write_text(html.replace("<p>Words.</p>", planted, 1), encoding="utf-8")
    found = visitor.visit(address, f"{address}games/planted/", Draft("plain", "html").end, [case])
    assert what in {finding.what for finding in found}


def test_hostile_modules_run_nothing_and_load_nothing(
    visitor: Visitor, serve: Serve, tmp_path: Path, secret: Path, cases: Callable[[int], int]
) -> None:
    attack = Attack(visitor, serve, tmp_path)
    every = [make_case(number, str(secret)) for number in range(cases(CASES))]
    accepted, refused = attack.accepted(every)
    found = attack.findings(accepted)
    failures = attack.narrowed(found, accepted)
    with unguarded():
        hidden, impossible = attack.accepted(refused)
        found_behind = attack.findings(hidden)
        failures += attack.narrowed(found_behind, hidden)
    counts = Counter(finding.what for finding, _ in [*found, *found_behind])
    LOG.info(
        "%d cases: %d accepted, %d hostile, %d not of the schema; %d opened in %d collections, %d seen; found: %s",
        len(every), len(accepted), len(hidden), len(impossible), len(attack.opened), attack.built,
        len(visitor.marks), dict(counts),
    )  # fmt: skip
    assert len(attack.opened) > 0.8 * len(every)
    # How people ask, how questions are read and earlier texts are on no page of a module; the rest is among hits alone.
    elsewhere = {"asked", "asked_dutch", "frames", "history", "matches", "tells_apart", "lifts_for"}
    shown = [case for case in every if not elsewhere.intersection(case.field.path)]
    assert len(visitor.marks) > 0.4 * len(shown), "what was written hardly reaches the pages"
    assert not failures, f"{len(failures)} cases, {dict(counts)}:\n" + "\n".join(failures[:40])
