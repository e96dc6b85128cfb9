"""`scythe-ref serve`: to whom it opens a site, and a site of modules while somebody writes them."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
from mkdocs.commands import serve as mkdocs_serve
from mkdocs.livereload import LiveReloadServer

from scythe_ref.cli import main

MODULE = """
name: Tin Harbour
description: A game for a test
bgg_id: 0
enabled: true
text_type: markdown
sections:
  - name: Storms
    id: storms
    text: A storm ends the round.
"""


@pytest.fixture
def port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@pytest.mark.parametrize(("host", "is_open"), [("127.0.0.1", False), ("localhost", False), ("0.0.0.0", True)])
def test_a_server_says_where_it_is_and_who_can_read(
    host: str, is_open: bool, port: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(mkdocs_serve, "serve", lambda dev_addr, **__: asked.append(dev_addr))
    assert main(["serve", "--no-open", "--host", host, "--port", port]) == 0
    said = capsys.readouterr().out
    assert asked == [f"{host}:{port}"]
    assert "http://0.0.0.0" not in said and re.search(rf"http://[\w.-]+:{port}/", said)
    assert ("Everybody who can reach this machine" in said) == is_open


def test_an_address_of_another_machine_is_told(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-open", "--host", "203.0.113.9", "--port", port]) == 2
    assert capsys.readouterr().err == "203.0.113.9 is no address of this machine.\n"
    with pytest.raises(SystemExit):
        main(["serve", "--host", "my-laptop"])
    assert "expected an address such as 0.0.0.0 or 127.0.0.1, not 'my-laptop'" in capsys.readouterr().err


def page(server: LiveReloadServer, host: str = "127.0.0.1") -> tuple[str, str]:
    """Return status and text of the home page as a browser would get it under a host name."""
    app, status = server.get_app(), list[str]()
    assert app is not None
    environ = {"PATH_INFO": "/", "HTTP_HOST": host}
    return status[0] if (body := b"".join(app(environ, lambda said, _: status.append(said)))) else "", body.decode()


def test_modules_are_served_as_they_are_saved(
    port: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = tmp_path / "module.yaml"
    module.write_text(MODULE)

    def look(server: LiveReloadServer, **__: bool) -> None:
        status, text = page(server)
        assert status == "200 OK" and "<title>Tin Harbour" in text
        assert "livereload(" in text and "Content-Security-Policy" not in text  # else the page wouldn't reload
        assert page(server, "evil.example")[0].startswith("403")
        module.write_text(MODULE.replace("name: Tin Harbour", "name: Tin Port"))
        server.builder()
        assert "<title>Tin Port" in page(server)[1]
        module.write_text(MODULE.replace("name: Tin Harbour", "nome: Tin Port"))
        server.builder()
        assert "<title>Tin Port" in page(server)[1]
        raise KeyboardInterrupt

    monkeypatch.setattr(LiveReloadServer, "serve", look)
    assert main(["serve", "--no-open", "--port", port, "--module", str(module)]) == 0
    told = capsys.readouterr()
    assert f"127.0.0.1:{port}" in told.out and f"{module}:2:1: unknown key 'nome'" in told.err
    assert main(["serve", "--no-open", "--port", port, "--module", str(module)]) == 1
    assert f"127.0.0.1:{port}" not in capsys.readouterr().out
