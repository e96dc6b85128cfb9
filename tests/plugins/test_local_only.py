"""The server of `serve` and `mkdocs serve` answers names of this machine, and addresses that are addresses."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from mkdocs.livereload import LiveReloadServer

from scythe_ref.site import refuse_other_hosts


def server(folder: Path, host: str) -> Iterator[int]:
    made = LiveReloadServer(lambda: None, host, 0, str(folder))
    app = made.get_app()
    assert app is not None
    made.set_app(refuse_other_hosts(app, host))
    made.server_bind()
    made.server_activate()
    threading.Thread(target=made.serve_forever, args=(0.02,), daemon=True).start()  # looks so often for its end
    yield made.server_port
    super(LiveReloadServer, made).shutdown()
    made.server_close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served")
    (folder / "index.html").write_text("the rules")
    return folder


@pytest.fixture(scope="module")
def port(folder: Path) -> Iterator[int]:
    yield from server(folder, "127.0.0.1")


@pytest.fixture
def open_port(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(socket, "gethostname", lambda: "my-laptop")
    yield from server(folder, "0.0.0.0")


def ask(port: int, host: str | None, path: str = "/") -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.putrequest("GET", path, skip_host=True)
    if host is not None:
        connection.putheader("Host", host)
    connection.endheaders()
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8000", "LOCALHOST.", "127.9.9.9:1", "[::1]:8000"])
def test_this_machine_is_answered_under_each_of_its_names(port: int, host: str) -> None:
    assert ask(port, host) == (200, "the rules")


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil,x.localhost", "192.168.0.1", "", None,
     "localhost@evil.example", "[::1", "127.0.0.1:8000:1"],
)  # fmt: skip
def test_other_names_are_refused(port: int, host: str | None) -> None:
    status, text = ask(port, host)
    assert status == 403 and "the rules" not in text
    assert ask(port, host, "/livereload/0/1")[0] == 403


@pytest.mark.parametrize("host", ["192.168.0.7:8000", "[fe80::1]:80", "my-laptop.lan", "My-Laptop", "127.0.0.1"])
def test_a_server_that_is_open_to_a_network_answers_addresses_and_its_own_name(open_port: int, host: str) -> None:
    assert ask(open_port, host) == (200, "the rules")
    assert ask(open_port, "my-laptop.evil.example")[0] == ask(open_port, None)[0] == 403


def test_an_address_with_a_nul_is_a_bad_request(
    port: int, open_port: int, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    assert ask(port, "localhost", "/%00")[0] == 400
    assert ask(open_port, "localhost", "/a%00b/")[0] == 400
    assert "Traceback" not in capsys.readouterr().err + caplog.text


@pytest.mark.parametrize("path", ["/..%2f..%2fetc/passwd", "/%1b%5b2J", "/" + "a" * 5000])
def test_what_is_not_there_is_not_found(port: int, path: str) -> None:
    assert ask(port, "localhost", path)[0] == 404
