"""`scythe-ref new switch`: a house rule as a switch, with its number, its rule, its sentence and its scenarios."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scythe_ref.cli import new_entries
from scythe_ref.cli.switch_answers import KINDS, NONE, gaps_of, last_step, number_parts, position_like

if TYPE_CHECKING:
    from scythe_ref.cli.stubs import Edit
    from scythe_ref.library import Library


def switch(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    """Return the switch and all that belongs to it.

    Args:
        options: Filled by :func:`scythe_ref.cli.switch_answers.ask`.
    """
    edits = [_switch_edit(options, root), *_rule_edits(options, library, root)]
    if options.number:
        edits.append(_number_edit(options, library, root))
    if options.play:
        scenarios = _scenarios(options, library)
        edits += [
            _sentence_edit(options, library, root),
            new_entries.scenario_edit(scenarios, _chapter(options, library, edits[1]), library, root),
        ]
    return edits


def _rule_edits(options: argparse.Namespace, library: Library, root: Path) -> list[Edit]:
    """Return the new rule, and the setting of the one that it replaces."""
    from scythe_ref.cli.stubs import add_key, place_of

    of_rule = argparse.Namespace(**{**vars(options), "id": options.house_rule})
    below = None if options.rule == NONE else options.rule
    new = new_entries.rule_edit(of_rule, library, root, lambda _: _statement(options, library), below)
    if options.rule == NONE or options.still_holds == "yes":
        return [new]
    entry = library.statements[options.rule]
    if options.id in (entry.statement.switch or {}):
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
    if not options.section:
        left.append(f"  It is in the section {_section(options, rule)!r}; `--section` would name another.")
    then = "`scythe-ref validate`, `scythe-ref asked` and `scythe-ref numbers` name what is missing until nothing is."
    if options.play:
        left += _left_of_scenarios(options, library, f"{shown_path(edits[-1].path)}:{edits[-1].line}")
        names = " ".join(scenario["id"] for scenario in _scenarios(options, library))
        then += f"\n`scythe-ref check {names}` plays the two scenarios alone."
    return "\n".join(["\nStill to be written by hand:", *left, "", then])


def _section(options: argparse.Namespace, rule: Edit) -> str:
    """Return the name of the section with the new rule."""
    from scythe_ref.cli.stubs import place_of
    from scythe_ref.formats import parse_yaml

    section = parse_yaml(rule.text, str(rule.path)).data
    for key in place_of(rule.path, "rules", options.house_rule, rule)[:-2]:
        section = section[key]
    return str(section["name"])


def _left_of_scenarios(options: argparse.Namespace, library: Library, place: str) -> list[str]:
    left = [f"- complete both plays if the rule leaves a choice open in them: {place}"]
    if options.does == "change":
        left.append("  Say in both what the rule changes, like a number of coins: who decided is no difference.")
    left.append("  If the rule has a condition, copy the first and change it so that the condition isn't met.")
    [_, usual] = _scenarios(options, library)
    if options.rule not in (NONE, *_deciding(usual)):
        left.append(f"  {options.rule!r} decides nothing in the second one yet, and a scenario has to show it.")
    return left


def _code_to_write(options: argparse.Namespace, library: Library) -> list[str]:
    proof = library.package.part("proof")
    if not proof:
        return ["- the code, in the engine"]
    setting = (options.id, options.setting)
    usual = options.house_rule if options.rule == NONE else options.rule
    gaps = gaps_of(options.sentence)
    place, code = proof.to_be_declared(library, options.does, options.house_rule, usual, setting, gaps)
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
        left.append(
            "  What it allows must be offered, too, in its `options`: `tests/engine/test_perturbed.py` compares."
        )
    return left


def _is_without_code(rule: str, library: Library) -> bool:
    return bool(library.statements[rule].statement.says or library.without_code.reason_of(rule))


def _switch_edit(options: argparse.Namespace, root: Path) -> Edit:
    from scythe_ref.cli.stubs import add_key, new_file
    from scythe_ref.schema.component import NO_SWITCHES

    declared = {
        "title": options.title,
        "question": options.question,
        "settings": {
            options.default: None if options.rule == NONE else options.rule,
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


def _scenarios(options: argparse.Namespace, library: Library) -> list[dict[str, Any]]:
    """Return the play under the new setting and under the default, where the house rule has no say."""
    from scythe_ref.cli.new_entries import with_settings

    position, after = position_like(options.like, library), len(options.play)
    verdict = "refused_by" if options.does == "forbid" else "decided_by"
    played = {
        "id": options.id,
        "title": options.title,
        **with_settings(position, {options.id: options.setting}),
        "play": options.play,
        "expect": [{"after": after, verdict: [options.house_rule]}],
    }
    step, _ = last_step(position, options.play, library)
    deciding = list(step.decided_by)  # a refusal names all of them
    if step.accepted:
        deciding = [options.rule] if options.rule in deciding else deciding[-1:]
    usual = {"after": after, "decided_by" if step.accepted else "refused_by": deciding}
    name = f"{options.id}-{options.default}"
    title = f"{options.title}: {options.default.replace('-', ' ')}"
    return [played, {"id": name, "title": title, **position, "play": options.play, "expect": [usual]}]


def _deciding(scenario: dict[str, Any]) -> list[str]:
    [expected] = scenario["expect"]
    return [*expected.get("decided_by", ()), *expected.get("refused_by", ())]


def _component(root: Path, kind: str) -> Path | None:
    """Return the file of a kind of component."""
    from scythe_ref.formats import read_yaml
    from scythe_ref.library import content_files

    files = content_files(root, within="components") if (root / "components").is_dir() else ()
    return next((path for path in files if read_yaml(path).data.get("kind") == kind), None)
