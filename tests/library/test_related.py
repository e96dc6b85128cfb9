"""Related rulings: further reading, from shared rules and terms."""

from __future__ import annotations

import pytest

from scythe_ref.library import Library
from scythe_ref.library.entries import entries_of
from scythe_ref.library.export import knowledge
from scythe_ref.library.related import MOST, related_rulings
from scythe_ref.schema.rule_source import Statement
from scythe_ref.schema.ruling import Ruling


@pytest.mark.parametrize(
    ("ruling", "other"),
    [
        ("river-riverwalk-not-for-workers", "river-riverwalk-from-home-base"),
        ("move-enter-lone-workers-immediate-retreat", "move-follow-through-after-eviction"),
        ("move-enter-lone-workers-immediate-retreat", "move-eviction-at-zero-popularity"),
        ("combat-tie", "combat-order-of-battles"),
        ("factory-move-one-unit-twice", "factory-move-with-speed"),
        ("factory-move-one-unit-twice", "airship-factory-plus-one"),
        ("combat-lake-workers-pop", "polania-camaraderie-after-combat"),
        ("saxony-dominate-unlimited", "combat-star-limit"),
        ("enlist-two-player-once", "enlist-ongoing-self-and-neighbours"),
        ("banned-rusviet-industrial", "banned-newcomers-exception"),
    ],
)
def test_these_belong_together(library: Library, ruling: str, other: str) -> None:
    assert other in library.related[ruling], library.related[ruling]


def test_all_but_few_rulings_have_some_and_none_has_too_many(library: Library) -> None:
    assert set(library.related) == set(library.rulings)
    few = [name for name, found in library.related.items() if len(found) < 2]
    assert len(few) <= len(library.rulings) * 0.03, few
    for name, found in library.related.items():
        assert name not in found
        assert len(set(found)) == len(found) <= MOST
        assert set(found) <= set(library.rulings)


def test_what_nothing_has_in_common_is_not_related(library: Library) -> None:
    combat = set(library.related["combat-tie"])
    assert not combat & {entry.id for topic in library.topics if topic.id == "setup" for entry in topic.rulings}


def test_entries_and_the_exported_knowledge_tell_them(library: Library) -> None:
    entries = {entry.id: entry for entry in entries_of(library)}
    records = {record["id"]: record for record in knowledge(library)["rulings"]}
    found = library.related["combat-tie"]
    assert entries["combat-tie"].related["related_rulings"] == found
    assert records["combat-tie"]["related"] == list(found)


def _ruling(name: str, *rules: str) -> Ruling:
    return Ruling.model_validate(
        {"id": name, "question": "?", "answer": "Yes.", "rules": list(rules), "status": "official", "sources": ["a#b"]}
    )


def test_a_rare_rule_weighs_more_than_a_common_one() -> None:
    rulings = {
        "asked": _ruling("asked", "a.rare", "b.common"),
        "near": _ruling("near", "a.rare"),
        **{f"far-{number}": _ruling(f"far-{number}", "b.common", f"c{number}.own") for number in range(6)},
    }
    statements = {
        rule: Statement.model_validate({"id": rule, "title": rule, "text": rule, "sources": ["a#b"]})
        for ruling in rulings.values()
        for rule in ruling.rules
    }
    found = related_rulings(rulings, statements, (), dict.fromkeys(rulings, ""))
    assert found["asked"][0] == "near"
