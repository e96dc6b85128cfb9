"""Readers of random input answer or refuse with problems; nothing else ever comes out."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scythe_ref.formats.foreign import rulebook_io
from scythe_ref.formats.foreign.inspection import inspect
from scythe_ref.formats.foreign.playeraid import check_module
from scythe_ref.formats.markup.sanitising import render
from scythe_ref.formats.problem import ContentError
from scythe_ref.formats.writing import dump_yaml
from scythe_ref.formats.yaml_documents import parse_yaml

EXAMPLES = Path(__file__).resolve().parents[2] / "schema" / "examples" / "valid"
CONFORMANCE = (EXAMPLES / "playeraid-conformance.yaml").read_bytes()
RULEBOOK = (EXAMPLES / "rulebook-io.md").read_text("utf-8")
SCRAPS = [b"\t", b"\xff", b"\x00", b"*", b"&a ", b"*a", b"- ", b": ", b"[", b"{", b"'", b'"', b"|\n", b"\r", b"!!x ",
          b"<script>", b"](#x)", b"---\n", b"? ", b"%", b"`", b"\xef\xbb\xbf", b"](javascript:x)",
          b"**", b"![](../x)"]  # fmt: skip


@given(st.binary(max_size=300))
def test_any_bytes(source: bytes) -> None:
    try:
        check_module(parse_yaml(source, "f.yaml"))
    except ContentError as error:
        assert error.problems


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, len(CONFORMANCE)), st.integers(0, 12), st.sampled_from(SCRAPS)), max_size=4))
def test_a_damaged_module(damage: list[tuple[int, int, bytes]]) -> None:
    source = CONFORMANCE
    for at, length, scrap in damage:
        source = source[:at] + scrap + source[at + length :]
    try:
        _, problems = check_module(parse_yaml(source, "f.yaml"))
    except ContentError as error:
        problems = list(error.problems)
    lines = source.count(b"\n") + source.count(b"\r") + 1
    assert all(1 <= problem.line <= lines + 1 and problem.column >= 1 and problem.message for problem in problems)


@given(st.text(max_size=200))
def test_any_text_as_a_rulebook(text: str) -> None:
    for source in (text, RULEBOOK + text, "---\ntitle: x\n" + text + "\n---\n" + text):
        try:
            rulebook_io.parse(source, "f.md")
        except ContentError as error:
            assert error.problems


@given(st.text(alphabet=st.sampled_from("<>/=\"'&;:#!*_[]()|`\n \tabonx-1."), max_size=120))
def test_any_markup_renders(text: str) -> None:
    for text_type in ("html", "markdown"):
        page = render(text, text_type)  # type: ignore[arg-type]
        assert "<x" not in page and " on" not in "".join(part.partition(">")[0] for part in page.split("<")[1:])


KEYS = st.from_regex(r"[a-z]{1,6}", fullmatch=True)
TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufeff\ufffe\uffff"),
    max_size=20,
)
NUMBERS = st.integers(-(10**9), 10**9) | st.floats(allow_nan=False, allow_infinity=False)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(KEYS, PLAIN, min_size=1, max_size=4))
def test_what_is_written_is_read_back(data: dict[str, object]) -> None:
    assert parse_yaml(dump_yaml(data), "f.yaml").data == data


@pytest.mark.parametrize(
    "content", [b"", b"\x00" * 10, b"\xef\xbb\xbf", b"{}", b"[]", b"null", b"x", b"1", b"---", b"- - -"]
)
def test_odd_files_have_problems(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(content)
    assert inspect(path)
