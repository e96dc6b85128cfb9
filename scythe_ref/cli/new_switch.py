"""`scythe-ref new switch`: a house rule as a switch, with its number, its rule, its sentence and its scenario."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.cli import new_entries
from scythe_ref.cli.switch_answers import KINDS, number_parts

if TYPE_CHECKING:
    from scythe_ref.cli.stubs import Edit
    from scythe_ref.library import Library


def switch(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    """Return the switch and all that belongs to it.

    Args:
        options: Filled by :func:`scythe_ref.cli.switch_answers.ask`.
    """
    edits = [_switch_edit(options, library, root)]
    of_rule = argparse.Namespace(**{**vars(options), "id": options.house_rule})
    edits.append(new_entries.rule_edit(of_rule, library, root, lambda _: _statement(options, library)))
    if options.number:
        edits.append(_number_edit(options, library, root))
    if options.play:
        chapter = library.statements[options.rule].chapter.id
        edits += [
            _sentence_edit(options, library, root),
            new_entries.scenario_edit(_scenario(options, library), chapter, library, root),
        ]
    return edits


def left_to_write(options: argparse.Namespace, library: Library, edits: list[Edit]) -> str:
    """Return the list of the parts that a person still has to write, with places."""
    from scythe_ref.formats import shown_path

    rule = edits[1]
    code = _code_to_write(options, library) if options.play else []
    asked = f"- how people ask for it: {shown_path(rule.path)}:{rule.line}"
    then = "`scythe-ref validate` names what is missing until nothing is, and the rulings to be looked at."
    return "\n".join(["\nStill to be written by hand:", *code, asked, "", then])


def _code_to_write(options: argparse.Namespace, library: Library) -> list[str]:
    proof = library.package.part("proof")
    if not proof:
        return ["- the code, in the engine"]
    setting = (options.id, options.setting)
    place, code = proof.to_be_declared(library, options.does, options.house_rule, options.rule, setting)
    left = [f"- the code, in {place}:", *(f"      {line}" for line in code)]
    if options.number:
        group, name, _ = number_parts(options.number)
        left.append(f"  There the number is `rulebook.numbers.{group.replace('-', '_')}_{name}`.")
    if options.does == "forbid":
        left.append("  What it forbids must not be offered, either: then `validate` names the file that still does.")
    if options.does == "allow":
        left.append("  What it allows must be offered, too, in its `options`: `make test` compares.")
    return left


def _switch_edit(options: argparse.Namespace, library: Library, root: Path) -> Edit:
    from scythe_ref.cli.stubs import add_key, new_file
    from scythe_ref.schema.component import NO_SWITCHES

    declared = {
        "title": options.title,
        "question": options.question,
        "settings": {options.default: options.rule, options.setting: options.house_rule},
        "default": options.default,
    }
    file = _component(root, "rulesets")
    if file:
        return add_key(file, ("switches",), options.id, declared)
    rulesets = {**NO_SWITCHES.model_dump(mode="json"), "switches": {options.id: declared}}
    return new_file(root / "components" / "rulesets.yaml", "component", rulesets)


def _statement(options: argparse.Namespace, library: Library) -> dict[str, Any]:
    return {
        "id": options.house_rule,
        "title": options.title,
        "text": options.text,
        "status": "house-rule",
        **({"overrides": [options.rule]} if options.does == "allow" else {}),
        "switch": {options.id: options.setting},
        **new_entries.wordings(library),
    }


def _number_edit(options: argparse.Namespace, library: Library, root: Path) -> Edit:
    from scythe_ref.cli.stubs import add_key

    group, name, value = number_parts(options.number)
    file = _component(root, "numbers")
    assert file is not None and library.components.numbers is not None  # else there is no such answer
    if group in library.components.numbers.numbers:
        return add_key(file, ("numbers", group), name, value)
    return add_key(file, ("numbers",), group, {name: value})


def _sentence_edit(options: argparse.Namespace, library: Library, root: Path) -> Edit:
    """Return the sentence added behind those that tell of the same: of the same subject, if there is one."""
    from scythe_ref.cli.stubs import add_key

    kind = f"{KINDS[options.does]}."
    subject = options.house_rule.partition(".")[0]
    alike = [key for key in library.messages if key.startswith(kind)]
    nearest = [key for key in alike if key.startswith(f"{kind}{subject}.")]
    behind = next(reversed(nearest or alike), None)
    return add_key(root / "messages.yaml", ("messages",), f"{kind}{options.house_rule}", options.sentence, behind)


def _scenario(options: argparse.Namespace, library: Library) -> dict[str, Any]:
    from scythe_ref.cli.beginnings import position_of, with_settings

    position = position_of(library.scenarios[options.like])
    verdict = "refused_by" if options.does == "forbid" else "decided_by"
    return {
        "id": options.id,
        "title": options.title,
        **with_settings(position, {options.id: options.setting}),
        "play": [options.play],
        "expect": [{"after": 1, verdict: [options.house_rule]}],
    }


def _component(root: Path, kind: str) -> Path | None:
    """Return the file of a kind of component."""
    from scythe_ref.formats import read_yaml
    from scythe_ref.library import content_files

    files = content_files(root, within="components") if (root / "components").is_dir() else ()
    return next((path for path in files if read_yaml(path).data.get("kind") == kind), None)
