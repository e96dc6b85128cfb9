"""Codes that pages draw, read off the screen as a scanner does."""

from __future__ import annotations

import base64

import zxingcpp
from playwright.sync_api import Locator

PIXELS = """async data => {
  const image = new Image(); // the page's policy lets it show such an address, and fetch none
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data: all } = canvas.getImageData(0, 0, image.width, image.height);
  return [image.height, image.width, Array.from(all).filter((_, i) => i % 4 === 0)];
}"""
"""The red of every pixel of a picture: the browser reads its own screenshot."""


LOOKS = 20


def scanned(code: Locator) -> str:
    """Return the text that a scanner reads off the screen; like one, it looks until there is a code."""
    for _ in range(LOOKS):
        shot = base64.b64encode(code.screenshot()).decode()
        height, width, grey = code.page.evaluate(PIXELS, shot)
        if read := zxingcpp.read_barcodes(memoryview(bytes(grey)).cast("B", (height, width))):
            return str(read[0].text)
        code.page.wait_for_timeout(250)
    raise AssertionError("no code could be read off the screen")
