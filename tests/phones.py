"""A phone's screen in Chromium, and what no page may do there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Error, Page, Request, ViewportSize

PHONE: ViewportSize = {"width": 390, "height": 844}
PHONE_SCREEN: dict[str, Any] = {"viewport": PHONE, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}


@contextmanager
def watched(page: Page, site_url: str) -> Iterator[Page]:
    """A page that has loaded nothing from elsewhere at the end and raised no error."""
    asked: list[str] = []
    errors: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    def failed(error: Error) -> None:
        errors.append(str(error))

    page.context.on("request", note)
    page.on("pageerror", failed)
    yield page
    page.context.remove_listener("request", note)
    page.remove_listener("pageerror", failed)
    assert [url for url in asked if not url.startswith((site_url, "data:", "blob:"))] == []
    assert errors == []
