"""The wall behind the sanitising: each page's Content-Security-Policy stops attacks in the finished file."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hostile_grammar import Draft
from hostile_pages import Serve, build
from playwright.sync_api import Browser, BrowserContext, Page, Response

pytestmark = pytest.mark.slow

POLICY = "content-security-policy"

ATTACKS = {
    "inline script": "<script>document.documentElement.dataset.ran = 1</script>",
    "handler": "<img src=gone.png alt='' onerror='document.documentElement.dataset.ran = 1'>",
    "focused handler": "<a href='#x' autofocus onfocus='document.documentElement.dataset.ran = 1'>x</a>",
    "script of a frame": "<iframe srcdoc='<script>parent.document.documentElement.dataset.ran = 1</script>'></iframe>",
    "foreign script": "<script src='FOREIGN/run.js'></script>",
    "inline module": "<script type=module>document.documentElement.dataset.ran = 1</script>",
    "foreign image": "<img src='FOREIGN/seen.png' alt=''>",
    "foreign style sheet": "<link rel=stylesheet href='FOREIGN/seen.css'>",
    "foreign image of a style": "<p style='background:url(FOREIGN/seen.png)'>x</p>",
    "foreign frame": "<iframe src='FOREIGN/seen.html'></iframe>",
    "foreign object": "<object data='FOREIGN/seen.html'></object>",
    "foreign sound": "<audio src='FOREIGN/seen.mp3' autoplay></audio>",
    "base": "<base href='FOREIGN/'><script src='run.js'></script>",
}


class Head(HTMLParser):
    """The policy of a page, and whether something could act before it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.policy = ""
        self.too_late = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta" and given.get("http-equiv", "").lower() == POLICY:
            self.policy = self.policy or given.get("content", "")
        elif tag in ("script", "style", "link", "body") and not self.policy:
            self.too_late = True

    def directives(self) -> dict[str, list[str]]:
        words = [part.split() for part in self.policy.split(";") if part.strip()]
        return {name.lower(): values for name, *values in words}


@pytest.fixture(scope="module")
def module_site(serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    folder = tmp_path_factory.mktemp("modules")
    built = build([Draft("one", "markdown"), Draft("two", "rulebook")], folder, serve)
    return folder / "site-0", built.site


@pytest.fixture(params=["module site", "own site"])
def site(request: pytest.FixtureRequest, module_site: tuple[Path, str]) -> tuple[Path, str]:
    """Folder and address of either kind of site."""
    if request.param == "module site":
        return module_site
    folder, url = request.getfixturevalue("built_site")
    return folder, url


@pytest.fixture(scope="module")
def foreign(serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Another host, with a script that would say that it ran."""
    folder = tmp_path_factory.mktemp("foreign")
    (folder / "run.js").write_text("document.documentElement.dataset.ran = 1", "utf-8")
    for name in ("seen.png", "seen.css", "seen.html", "seen.mp3"):
        (folder / name).write_text("", "utf-8")
    return serve(folder).rstrip("/")


def pages_of(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*.html") if file.name != "planted.html")


def test_every_page_declares_a_policy_before_anything_can_act(site: tuple[Path, str]) -> None:
    pages = pages_of(site[0])
    assert len(pages) >= 4
    for file in pages:
        head = Head(file.read_text(encoding="utf-8"))
        assert head.policy and not head.too_late, file
        directives = head.directives()
        scripts = directives.get("script-src", directives.get("default-src", ["*"]))
        for word in ("'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:", "data:", "blob:"):
            assert word not in scripts, (file, word)
        for name in ("script-src-elem", "script-src-attr"):
            assert "'unsafe-inline'" not in directives.get(name, []), (file, name)
        assert directives.get("object-src", directives.get("default-src")) == ["'none'"], file
        assert directives.get("base-uri") in (["'none'"], ["'self'"]), file


def watched(context: BrowserContext) -> Page:
    """A page that notes in ``window.broken`` each breach of its policy, from the first script on."""
    page = context.new_page()
    page.add_init_script(
        "window.broken = []; addEventListener('securitypolicyviolation', (event) => "
        "window.broken.push(`${event.violatedDirective} ${event.blockedURI} ${event.lineNumber}`), true)"
    )
    return page


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


def test_no_page_breaks_its_own_policy(
    site: tuple[Path, str], context: BrowserContext, cases: Callable[[int], int]
) -> None:
    folder, url = site
    pages = [file.relative_to(folder).as_posix() for file in pages_of(folder)]
    kinds: dict[str, list[str]] = {}
    for name in pages:
        kinds.setdefault(name.split("/", 1)[0], []).append(name)
    chance = random.Random(1)
    chosen = [name for group in kinds.values() for name in chance.sample(group, min(len(group), cases(2)))]
    page = watched(context)
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{page.url}: {message.text}"))
    for name in chosen:
        page.goto(url + name)
        assert page.evaluate("window.broken") == [], name
    assert [line for line in said if "Content Security Policy" in line or "Content-Security-Policy" in line] == []


def test_what_is_planted_behind_the_sanitising_is_stopped(
    site: tuple[Path, str], browser: Browser, foreign: str
) -> None:
    folder, url = site
    deeper = next(file for file in pages_of(folder) if file.parent != folder)
    plans = [(folder / "index.html", what, attack) for what, attack in ATTACKS.items()]
    plans.append((deeper, "all together", "".join(ATTACKS.values())))
    guarded = browser.new_context(service_workers="block").new_page()
    bare = browser.new_context(service_workers="block", bypass_csp=True).new_page()
    for page, what, attack in plans:
        planted = attack.replace("FOREIGN", foreign)
        html = page.read_text(encoding="utf-8").replace("</article>", f"{planted}</article>", 1)
        assert planted in html
        file = page.with_name("planted.html")
        file.write_text(html, encoding="utf-8")
        address = url + file.relative_to(folder).as_posix()
        assert harm(bare, address, foreign), f"{what}: nothing happens even without a policy"
        assert harm(guarded, address, foreign) == [], f"{what} on {page}"
        file.unlink()
    guarded.context.close()
    bare.context.close()


def harm(page: Page, address: str, foreign: str) -> list[str]:
    """Open a page and return an attacker's gains from it."""
    got: list[str] = []

    def note(response: Response) -> None:
        if response.url.startswith(foreign):
            got.append(response.url)

    page.on("response", note)
    page.goto(address)
    page.wait_for_timeout(50)
    if page.evaluate("document.documentElement.dataset.ran"):
        got.append("a script ran")
    page.remove_listener("response", note)
    return got
