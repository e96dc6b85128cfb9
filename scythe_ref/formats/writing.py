"""Writing YAML that this package reads back as it was."""

from __future__ import annotations

from typing import Any

import yaml

from scythe_ref.formats.yaml_documents import plain_value

_SHORT_LIST = 80
"""Lists of names up to this length go on one line, as authors write them."""


class _Dumper(yaml.SafeDumper):
    """Quotes texts that our reader would take for something else; long texts become blocks, short lists one line."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent lists below their key."""
        super().increase_indent(flow, False)

    def ignore_aliases(self, data: Any) -> bool:
        """Write everything out."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None
    # PyYAML quotes the numbers of YAML 1.1; to our reader `1e5` is one as well.
    if not isinstance(plain_value(text), str):
        style = '"'
    elif "\n" in text:
        style = "|"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.SequenceNode:
    names = all(isinstance(item, str) and "\n" not in item for item in items)
    short = names and sum(len(item) + 2 for item in items) < _SHORT_LIST
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=short)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(list, _list)


def dump_yaml(data: Any) -> str:
    """Return data as YAML that ``yaml_documents.parse_yaml`` reads back unchanged; keys are text."""
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)
    return text
