"""`scythe-ref serve --module`: a site of modules on this machine, built again after each save."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from scythe_ref.formats import Problem, only_errors
from scythe_ref.site.build.host_guard import refuse_other_hosts
from scythe_ref.site.foreign.build import Progress, build_modules


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
