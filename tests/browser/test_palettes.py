"""The colours of a site follow the palette of its ``mkdocs.yml``; without one they are ours, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from accessibility import violations
from phones import PHONE
from playwright.sync_api import Browser, Page, expect

from scythe_ref.cli import main

SWITCHED = """
    - {media: "(prefers-color-scheme: light)", scheme: default, toggle: {icon: material/weather-night, name: Dark}}
    - {media: "(prefers-color-scheme: dark)", scheme: slate, toggle: {icon: material/weather-sunny, name: Light}}"""
AS_THE_DEVICE = '\n    - {media: "(prefers-color-scheme)", toggle: {icon: material/link, name: Choose}}' + SWITCHED

PALETTES = {
    "none": ("", ("default", "custom"), ("slate", "custom")),
    "light alone": ("{scheme: default, primary: deep purple}", ("default", "deep-purple"), ("default", "deep-purple")),
    "dark alone": ("{scheme: slate, primary: deep purple}", ("slate", "deep-purple"), ("slate", "deep-purple")),
    "without a primary": (SWITCHED, ("default", "indigo"), ("slate", "indigo")),
    "as the device asks": (AS_THE_DEVICE, ("default", "indigo"), ("slate", "indigo")),
}
"""Palettes of ``mkdocs.yml``, each with the scheme and primary colour expected in light and in dark."""


# Each builds a site: those between the two that differ most are left to `make test-all`.
FIRST = ("none", "as the device asks")


@pytest.mark.parametrize(
    "name", [name if name in FIRST else pytest.param(name, marks=pytest.mark.slow) for name in PALETTES]
)
def test_a_new_game_can_be_read_with_any_palette_in_light_and_dark(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser, serve: Callable[[Path], str]
) -> None:
    palette, light, dark = PALETTES[name]
    monkeypatch.chdir(tmp_path)
    assert main(["new", "game", "mine"]) == 0
    settings = tmp_path / "mine" / "mkdocs.yml"
    assert "palette" not in settings.read_text("utf-8")
    if palette:
        said = settings.read_text("utf-8").replace("  font: false\n", f"  font: false\n  palette: {palette}\n")
        settings.write_text(said, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "mine")
    assert main(["build"]) == 0
    host = serve(tmp_path / "mine")
    asked: Literal["light", "dark"]
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    for asked, expected in (("light", light), ("dark", dark)):
        page.emulate_media(color_scheme=asked)
        page.goto(f"{host}site/rulings/turn/must-act/")
        shown = [page.locator("body").get_attribute(f"data-md-color-{key}") for key in ("scheme", "primary")]
        assert tuple(shown) == expected
        page.locator("label.sr-menu").click()
        page.locator(".md-nav .sr-all").wait_for()
        assert violations(page, rules=["color-contrast"]) == [], asked
        page.evaluate("localStorage.clear()")
    context.close()


def test_who_never_chose_light_or_dark_follows_the_device(phone: Page, site_url: str) -> None:
    body = phone.locator("body")
    phone.goto(f"{site_url}rulings/combat/combat-tie/")
    expect(phone.locator("label.sr-scheme:visible")).to_have_attribute("title", "Switch to dark")
    phone.emulate_media(color_scheme="dark")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")
    expect(phone.locator("label.sr-scheme:visible")).to_have_attribute("title", "Switch to light")
    for address in ("search/?q=river", "settle/"):
        phone.goto(f"{site_url}{address}")
        expect(body).to_have_attribute("data-md-color-scheme", "slate")
    phone.goto(f"{site_url}rulings/combat/combat-tie/")
    phone.locator("label.sr-scheme:visible").click()
    phone.emulate_media(color_scheme="light")
    phone.emulate_media(color_scheme="dark")
    phone.reload()
    expect(body).to_have_attribute("data-md-color-scheme", "default")
