"""The lab's Python in a real browser: the same verdicts, kept on the device, refused when damaged, restarted."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from lab_page import SCENARIO, START, tab
from phones import PHONE_SCREEN, watched
from playwright.sync_api import Browser, Page, expect

from scythe_ref.scenarios.run import run_all
from scythe_ref.scythe.engine import SCYTHE

RUNTIME = Path("lab") / "runtime"

KEPT = """navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller || new Promise(
    resolve => navigator.serviceWorker.addEventListener("controllerchange", resolve))).then(() => true)"""

BEGIN = """async (seconds) => {
    const { Engine } = await import(new URL("../js/lab/engine.js", location));
    const manifest = document.getElementById("lab").dataset.manifest;
    window.engine = new Engine({ manifest: new URL(`../${manifest}`, location).href, seconds });
    window.seen = [];
    try {
        await engine.start((loaded, total) => seen.push([loaded, total]));
    } catch (error) {
        return error.message;
    }
    return "";
}"""

ASK = """([request, seconds]) => engine.ask(request, { seconds }).then(
    reply => ({ reply }), error => ({ error: error.message, restarted: error.restarted === true }))"""


class Started(NamedTuple):
    """A phone whose engine runs for all tests, and the addresses and the bytes that its first start has told of."""

    page: Page
    asked: list[str]
    seen: list[list[int]]


@pytest.fixture(scope="module")
def started(browser: Browser, site_url: str) -> Iterator[Started]:
    context = browser.new_context(**PHONE_SCREEN, service_workers="block")
    with watched(context.new_page(), site_url) as page:
        page.goto(f"{site_url}lab/")
        page.wait_for_load_state("networkidle")  # the search box comes after the page
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url))
        assert page.evaluate(BEGIN, 20) == ""
        yield Started(page, [*asked], page.evaluate("seen"))
    context.close()


@contextmanager
def moved_away(folder: Path) -> Iterator[None]:
    """For a while the host has a folder no more."""
    aside = folder.with_name(f"{folder.name}-aside")
    folder.rename(aside)
    yield
    aside.rename(folder)


@contextmanager
def damaged(file: Path) -> Iterator[None]:
    """For a while one byte of a file is another."""
    content = file.read_bytes()
    middle = len(content) // 2
    file.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
    yield
    file.write_bytes(content)


def part(site: Path, name: str) -> Path:
    (found,) = (site / RUNTIME).glob(f"{name}.*.bin")
    return found


@pytest.mark.slow
def test_every_scenario_comes_out_as_in_our_own_python(started: Started, bundle: dict[str, Any]) -> None:
    there = started.page.evaluate(ASK, [{"self_check": None}, 120])["reply"]
    here = [json.loads(json.dumps(result.as_data())) for result in run_all(bundle["scenarios"], bundle, SCYTHE)]
    assert there["python"] >= "3.14"
    assert len(here) > 900
    assert [mine["id"] for mine, theirs in zip(here, there["results"], strict=True) if mine != theirs] == []
    assert all(result["passed"] for result in here)


def test_bytes_are_counted_while_they_come_and_kept_until_they_are_forgotten(
    started: Started, site_folder: Path
) -> None:
    page, seen = started.page, started.seen
    files = json.loads((site_folder / RUNTIME / "manifest.json").read_text(encoding="utf-8"))["files"]
    total = sum(file["gzip"] for file in files)
    assert seen[0] == [0, total]
    assert seen[-1] == [total, total]
    assert seen == sorted(seen)
    assert len(seen) > len(files)
    assert total < page.evaluate("engine.storedSize()") < total + 5000  # with their list
    page.evaluate("engine.stop()")
    with moved_away(site_folder / RUNTIME):
        assert page.evaluate(BEGIN, 20) == "", "a second start asks the host for no file"
        assert page.evaluate(ASK, [{"self_check": []}, 20])["reply"]["results"] == []
        page.evaluate("engine.stop(); engine.forget()")
        assert page.evaluate("engine.storedSize()") == 0
        assert "not on this device yet" in page.evaluate(BEGIN, 20)
    for name in ("scythe-ref.zip", "pyodide.asm.wasm"):
        page.evaluate("engine.forget()")  # what came whole is kept
        with damaged(part(site_folder, name)):
            assert page.evaluate(BEGIN, 20) == f"The lab was not started: {name} is not what this site has published."
    assert page.evaluate(BEGIN, 20) == ""


@pytest.mark.offline
@pytest.mark.slow
def test_without_a_network_a_link_opens_and_play_goes_on(new_phone: Page, site_url: str, site_folder: Path) -> None:
    link = f"{site_url}lab/#scenario={SCENARIO}"
    new_phone.goto(site_url)
    new_phone.evaluate(KEPT)
    new_phone.goto(link)
    expect(new_phone.locator(".lab-said")).to_be_visible(timeout=START)
    new_phone.context.set_offline(True)
    with moved_away(site_folder):
        new_phone.goto(f"{site_url}table/")
        new_phone.goto(f"{site_url}lab/")
        expect(new_phone.get_by_role("heading", name="A second unit may pass through")).to_be_visible(timeout=START)
        expect(new_phone.get_by_role("region", name="The board")).to_be_visible()
        new_phone.goto(f"{site_url}table/")
        new_phone.goto(link)
        expect(new_phone.locator(".lab-said")).to_be_visible(timeout=START)
        tab(new_phone, "Play").tap()
        new_phone.get_by_role("button", name="End the Move action").tap()
        expect(new_phone.locator(".lab-strip")).to_contain_text("Allowed")


@pytest.mark.slow
def test_a_worker_that_does_not_answer_is_started_again(started: Started) -> None:
    both = started.page.evaluate(
        f"Promise.all([({ASK})([{{ self_check: null }}, 0.05]), ({ASK})([{{ self_check: [] }}, 20])])",
    )
    assert [answer["restarted"] for answer in both] == [True, True]
    assert "did not answer within 0.05 seconds" in both[0]["error"]
    assert started.page.evaluate(ASK, [{"self_check": []}, 20])["reply"]["results"] == []


def test_requests_are_answered_in_their_order_and_nonsense_with_an_error(
    started: Started, bundle: dict[str, Any]
) -> None:
    names = list(bundle["scenarios"])[:3]
    asked = ", ".join(f'engine.ask({{ self_check: ["{name}"] }})' for name in names)
    replies = started.page.evaluate(f"Promise.all([{asked}])")
    assert [reply["results"][0]["id"] for reply in replies] == names
    assert started.page.evaluate(ASK, [{"self_check": ["nothing"]}, 20])["reply"]["error"].endswith(
        "KeyError: 'nothing'"
    )


@pytest.mark.slow
def test_a_damaged_file_on_the_device_is_loaded_again(started: Started) -> None:
    page = started.page
    page.evaluate("""async () => {
        engine.stop();
        for (const name of await caches.keys()) {
            if (!name.startsWith("scythe-lab ")) continue;
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
                if (request.url.includes("bundle.json")) await cache.put(request, new Response("{}"));
            }
        }
    }""")
    with page.context.expect_event("request", lambda request: "bundle.json" in request.url):
        assert page.evaluate(BEGIN, 20) == ""


@pytest.mark.slow
def test_what_an_earlier_version_kept_is_removed_and_what_has_not_changed_is_not_loaded(
    started: Started, site_folder: Path
) -> None:
    page = started.page
    page.evaluate("engine.stop()")
    runtime = site_folder / RUNTIME
    before = runtime.with_name("runtime-before")
    shutil.copytree(runtime, before)
    try:
        manifest = json.loads((runtime / "manifest.json").read_text(encoding="utf-8"))
        manifest["version"] = "another"
        for file in runtime.glob("*.bin"):
            file.unlink()  # they are on the device
        (runtime / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        assert page.evaluate(BEGIN, 20) == ""
        names = page.evaluate("caches.keys()")
        assert [name.split()[-1] for name in names if name.startswith("scythe-lab ")] == ["another"]
    finally:
        shutil.rmtree(runtime)
        before.rename(runtime)
    page.evaluate("engine.stop()")
    assert page.evaluate(BEGIN, 20) == ""


def test_nothing_but_the_lab_s_own_files_is_asked_for(started: Started, site_url: str) -> None:
    files = {url.removeprefix(site_url).partition("?")[0] for url in started.asked if not url.startswith("blob:")}
    folders = {file.rpartition("/")[0] for file in files - {"js/translations.js"}}  # which every page may need
    assert folders == {"js/lab", "lab/runtime"}


def test_the_page_has_what_python_needs_and_no_other_page_has(phone: Page, site_url: str, site_folder: Path) -> None:
    compiles = "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => true, () => false)"
    found: Callable[[str], bool] = lambda place: bool(phone.goto(f"{site_url}{place}") and phone.evaluate(compiles))  # noqa: E731
    assert found("lab/")
    assert not found("rules/")
    with_python = {
        file.relative_to(site_folder).as_posix()
        for file in site_folder.rglob("*.html")
        if "wasm-unsafe-eval" in file.read_text(encoding="utf-8")
    }
    assert with_python == {"lab/index.html"}
    policy = (site_folder / "lab" / "index.html").read_text(encoding="utf-8")
    assert "; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'\"" in policy
