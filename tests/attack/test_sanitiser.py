"""Random markup through the sanitiser, read by a browser: only markup that a page may have comes out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hostile_payloads import FAMILIES, FRAMES, LINE_ENDS, MARK, NUMBER, SECRET, SPELLINGS
from playwright.sync_api import Page

from scythe_ref.formats.markup.allowed import TAGS
from scythe_ref.formats.markup.sanitising import render

pytestmark = pytest.mark.slow

SEED = 1_123
CASES = 6_000
ATTRIBUTES = [
    "href", "title", "src", "alt", "width", "height", "colspan", "rowspan", "scope", "start", "class", "rel", "role",
    "aria-label", "loading",
]  # fmt: skip
SCHEMES = ["http:", "https:", "mailto:"]

TOKENS = (
    *"<>/=\"'`&;#!-[](){}*_~|:\\ \n\t\r",
    *("script", "img", "svg", "math", "style", "a", "p", "b", "table", "td", "title", "noscript", "template", "select"),
    *("textarea", "iframe", "mtext", "mglyph", "foreignObject", "annotation-xml", "desc", "xmp", "plaintext", "form"),
    *(" onerror=alert(1)", " src=x", " href=javascript:alert(1)", " style=background:url(//x.test)"),
    *("<!--", "-->", "--!>", "<![CDATA[", "]]>", "<?", "?>", "</", "/>", "&lt;", "&gt;", "&quot;", "&#60;", "&#x3c;"),
    *("&colon;", "&Tab;", "&NewLine;", "\x00", "\x0260\x03", "\x02wzxhzdk:0\x03", "\ufeff", "]!red!", "](", "![", "x"),
)  # fmt: skip

READ = """([outputs, tags, attributes, schemes]) => {
  const bad = [];
  const judge = (root, number, how, allowed = tags) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.namespaceURI !== "http://www.w3.org/1999/xhtml" || !allowed.includes(element.localName)) {
        bad.push([number, `${how}: <${element.localName}>`]);
      }
      for (const { name, value } of element.attributes) {
        if (!attributes.includes(name)) bad.push([number, `${how}: ${name}=${value}`]);
        if (name !== "href" && name !== "src") continue;
        let url = null;
        try { url = new URL(value, "https://here.test/"); } catch { continue; }
        if (!schemes.includes(url.protocol) || (name === "src" && url.origin !== "https://here.test")) {
          bad.push([number, `${how}: ${name}=${value}`]);
        }
      }
    }
  };
  outputs.forEach((html, number) => {
    const page = document.implementation.createHTMLDocument("");
    for (const around of ["div", "td", "li", "p"]) {
      const place = page.createElement(around);
      place.innerHTML = html;
      judge(place, number, around);
      const again = page.createElement("div");
      again.innerHTML = place.innerHTML;
      judge(again, number, `${around}, written and read again`);
    }
    const whole = new DOMParser().parseFromString(`<main>${html}</main>`, "text/html");
    judge(whole.body, number, "page", [...tags, "main"]);
  });
  return bad;
}"""


def soup(chance: random.Random) -> str:
    """Return markup by chance: a payload that somebody thought of, tokens, or both."""
    parts = []
    for _ in range(chance.randint(1, 3)):
        if chance.random() < 0.5:
            parts.append("".join(chance.choices(TOKENS, k=chance.randint(1, 25))))
        else:
            payload = chance.choice(chance.choice(list(FAMILIES.values())))
            text = chance.choice(FRAMES).replace("{}", chance.choice(list(SPELLINGS.values()))(payload))
            text = text.replace(MARK, "mark").replace(NUMBER, "7").replace(SECRET, "/secret")
            parts.append(text.replace("\n", chance.choice(LINE_ENDS)) if chance.random() < 0.3 else text)
    return "".join(parts)


def test_only_what_is_allowed_comes_out(page: Page, cases: Callable[[int], int]) -> None:
    chance = random.Random(SEED)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: asked.append(dialog.message))
    count = cases(CASES)
    failures: list[str] = []
    for start in range(0, count, 500):
        texts = [soup(chance) for _ in range(min(500, count - start))]
        outputs = [render(text, chance.choice(("html", "markdown"))) for text in texts]
        found: list[Any] = page.evaluate(READ, [outputs, sorted(TAGS - {"font", "center"}), ATTRIBUTES, SCHEMES])
        failures += [f"{what}\n    from {texts[number]!r}\n    as {outputs[number]!r}" for number, what in found]
    assert asked == []
    assert not failures, f"{len(failures)}:\n" + "\n".join(failures[:20])


def test_what_is_not_allowed_is_seen(page: Page) -> None:
    bad = ["<b onclick=x>x</b>", "<script>x</script>", "<a href=' java\tscript:x'>x</a>", "<img src=//x.test/p.png>"]
    found = page.evaluate(READ, [[*bad, "<b>x</b>"], sorted(TAGS), ATTRIBUTES, SCHEMES])
    assert {number for number, _ in found} == set(range(len(bad)))
