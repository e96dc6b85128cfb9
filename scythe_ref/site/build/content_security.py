"""The second wall of a built site: what its pages may load and run, whatever stands in their HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'"
)
"""No script but the site's own files runs: neither inline ones nor handlers, and nothing comes from another host.
Styles may stand in a page, as pictures say their width there; what a style could load is covered by the rest."""

PYTHON = "; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
"""What the page adds that runs Python: WebAssembly is compiled there, in a worker of the site's own."""


def use_content_security(config: MkDocsConfig) -> None:
    """Have our theme declare the policy in every page of a site, and add what the one that runs Python needs.

    Not for a server while somebody writes: what it adds to pages for reloading is inline, and differs by the page.
    """
    config.extra["content_security_policy"] = POLICY
    config.extra["content_security_python"] = PYTHON
