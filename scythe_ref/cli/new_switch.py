"""`scythe-ref new switch`: a house rule as a switch, with its number, its rule, its sentence and its scenario."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.cli import new_entries
from scythe_ref.cli.answers import StubError
from scythe_ref.cli.switch_answers import KINDS, NONE, number_parts

if TYPE_CHECKING:
    from scythe_ref.cli.stubs import Edit
    from scythe_ref.library import Library


def switch(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    """Return the switch and all that belongs to it.

    Args:
        options: Filled by :func:`scythe_ref.cli.switch_answers.ask`.
    """
    edits = [_switch_edit(options, library, root), *_rule_edits(options, library, root)]
    if options.number:
        edits.append(_number_edit(options, library, root))
    if options.play:
        edits += [
            _sentence_edit(options, library, root),
            new_entries.scenario_edit(_scenario(options, library), _chapter(options, library, edits[1]), library, root),
        ]
    return edits


def _rule_edits(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    """Return the new rule, and what says that another one holds where it isn't played."""
    from scythe_ref.cli.stubs import add_after, add_key, add_name, place_of

    of_rule = argparse.Namespace(**{**vars(options), "id": options.house_rule})
    new = new_entries.rule_edit(of_rule, library, root, lambda _: _statement(options, library))
    if options.rule == NONE:
        place = place_of(new.path, "rules", options.house_rule, new)
        off = add_after(new.path, place, _off_statement(options, library, new.path), new)
        reasons = root / "without-code.yaml"
        if not (options.play and library.without_code.statements.get("pointer")):
            return [new, off]
        return [new, off, add_name(reasons, ("without_code", "statements"), "pointer", options.off_id)]
    entry = library.statements[options.rule]
    if options.still_holds == "yes" or options.id in (entry.statement.switch or {}):
        return [new]
    path = root / "rules" / Path(entry.path).name
    on = new if path == new.path else None
    place = place_of(path, "rules", options.rule, on)
    if entry.statement.switch:
        said = add_key(path, (*place, "switch"), options.id, options.default, on=on)
    else:
        said = add_key(path, place, "switch", {options.id: options.default}, "text", on)
    if on and said.line <= new.line:
        new = replace(new, line=new.line + said.text.count("\n") - new.text.count("\n"))
    return [new, said]


def _chapter(options: argparse.Namespace, library: Library, new: Edit) -> str:
    """Return the chapter of the rule that holds instead; without one, that of the new rule."""
    if options.rule != NONE:
        return library.statements[options.rule].chapter.id
    return next(chapter.id for chapter in library.chapters if Path(chapter.path).name == new.path.name)


def left_to_write(options: argparse.Namespace, library: Library, edits: list[Edit]) -> str:
    """Return the list of the parts that a person still has to write, with places."""
    from scythe_ref.formats import shown_path

    rule = edits[1]
    left = _code_to_write(options, library) if options.play else []
    left.append(f"- how people ask for it: {shown_path(rule.path)}:{rule.line}")
    if options.play:
        place = f"{shown_path(edits[-1].path)}:{edits[-1].line}"
        left.append(f"- complete the play if the rule leaves a choice open in it: {place}")
    then = "`scythe-ref validate` names what is missing until nothing is, and the rulings to be looked at."
    if options.play:
        then += f"\nIt plays no scenarios: `scythe-ref check {options.id}` plays this one."
    return "\n".join(["\nStill to be written by hand:", *left, "", then])


def _code_to_write(options: argparse.Namespace, library: Library) -> list[str]:
    proof = library.package.part("proof")
    if not proof:
        return ["- the code, in the engine"]
    setting = (options.id, options.setting)
    usual = options.house_rule if options.rule == NONE else options.rule
    place, code = proof.to_be_declared(library, options.does, options.house_rule, usual, setting)
    left = [f"- the code, in {place}:", *(f"      {line}" for line in code)]
    if options.rule != NONE and options.still_holds == "no" and not _is_without_code(options.rule, library):
        only = f'setting=("{options.id}", "{options.default}")'
        left.append(f"  Of {options.rule!r}, declare what no longer holds under yours with `{only}`.")
    if options.number:
        group, name, _ = number_parts(options.number)
        left.append(f"  There the number is `rulebook.numbers.{group.replace('-', '_')}_{name}`.")
    if options.does == "forbid":
        left.append("  What it forbids must not be offered, either: then `validate` names the file that still does.")
    if options.does == "allow":
        left.append("  What it allows must be offered, too, in its `options`: `make test` compares.")
    return left


def _is_without_code(rule: str, library: Library) -> bool:
    return bool(library.statements[rule].statement.says or library.without_code.reason_of(rule))


def _switch_edit(options: argparse.Namespace, library: Library, root: Path) -> Edit:
    from scythe_ref.cli.stubs import add_key, new_file
    from scythe_ref.schema.component import NO_SWITCHES

    declared = {
        "title": options.title,
        "question": options.question,
        "settings": {
            options.default: options.off_id if options.rule == NONE else options.rule,
            options.setting: options.house_rule,
        },
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
        **_about_other(options),
        "switch": {options.id: options.setting},
        **new_entries.wordings(library),
    }


def _about_other(options: argparse.Namespace) -> dict[str, list[str]]:
    """Return the effect of the new rule on the one that holds where it isn't played."""
    if options.does == "allow":
        return {"overrides": [options.rule]}
    return {"replaces": [options.rule]} if options.rule != NONE and options.still_holds == "no" else {}


def _off_statement(options: argparse.Namespace, library: Library, path: Path) -> dict[str, Any]:
    beside = (entry.statement for entry in library.statements.values() if Path(entry.path).name == path.name)
    source = options.source or next((source for statement in beside for source in statement.sources), None)
    if source is None:
        raise StubError("no rule beside it has a source to take over; name it with --source SOURCE#PLACE")
    return {
        "id": options.off_id,
        "title": f"Not played: {options.title}",
        "text": options.off_text,
        "sources": [source],
        "status": "derived",
        "derivation": "No source has the house rule.",
        "switch": {options.id: options.default},
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
        "play": options.play,
        "expect": [{"after": len(options.play), verdict: [options.house_rule]}],
    }


def _component(root: Path, kind: str) -> Path | None:
    """Return the file of a kind of component."""
    from scythe_ref.formats import read_yaml
    from scythe_ref.library import content_files

    files = content_files(root, within="components") if (root / "components").is_dir() else ()
    return next((path for path in files if read_yaml(path).data.get("kind") == kind), None)
