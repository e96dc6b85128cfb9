"""A rule source as Rulebook.io text, to read it again."""

from __future__ import annotations

from collections.abc import Iterator

from scythe_ref.formats import dump_yaml
from scythe_ref.formats.foreign import rulebook_io
from scythe_ref.formats.foreign.rulebook_io import slug_of
from scythe_ref.schema.rule_source import FrontMatter, RuleSource, Section, as_markdown


def to_markdown(source: RuleSource) -> str:
    """Turn a rule source into a Rulebook.io text; all sections deeper than six levels get the sixth heading.

    Read again, it gives an equal model if the rule source came from such a file.
    """
    front = FrontMatter.model_validate(
        {
            "title": source.name,
            **source.model_dump(include={"source", "publisher", "tags", "information", "glossary"}, exclude_unset=True),
        }
    )
    slugs: dict[str, str] = {}
    used: dict[str, int] = {}
    for _, section in source.walk():
        slug = rulebook_io._free_slug(slug_of(section.name), used)
        if section.id:
            slugs[section.id] = slug
    parts = ["---", dump_yaml(front.model_dump(exclude_unset=True)).rstrip(), "---", ""]
    parts += _blocks(source.sections, 1, slugs)
    return "\n".join(parts).rstrip() + "\n"


def _blocks(sections: list[Section], level: int, slugs: dict[str, str]) -> Iterator[str]:
    for section in sections:
        yield f"{'#' * min(level, rulebook_io._MAX_LEVEL)} {section.name}"
        yield ""
        overviews = (as_markdown(one) for one in (section.procedure, section.table) if one)
        rules = (f"**{rule.title}.** {rule.text}" for rule in section.rules or ())
        texts = [section.text or "", *overviews, *rules]
        for text in filter(None, texts):
            yield rulebook_io._LINK.sub(lambda m: m.group(1) + slugs.get(m.group(2), m.group(2)), text)
            yield ""
        yield from _blocks(section.sections or [], level + 1, slugs)
