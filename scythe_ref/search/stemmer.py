"""Stemmers of the languages that content is translated into: Snowball's, by Whoosh here, by lunr-languages in pages.

Only a translated index needs them: the import takes longer than an answer. Its twin in the pages is
``theme/js/search/stemmer.js``, which a build replaces by the script for its language.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

STEMMER = "js/search/stemmer.js"
"""Address of the script on a site."""

_IN_MATERIAL = "templates/assets/javascripts/lunr/min"
_ADDING = "((module, exports) => {{ {script}; return module.exports; }})({{}}, {{}})(lunr);"
_NOT_NEEDED = "{ Pipeline: { registerFunction() {} }, generateStopWordFilter() {} }"


@cache
def stemmer(language: str) -> Callable[[str], str]:
    """Return the stemmer of a language; without one, words stay as they are."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as in `whoosh_index`
        from whoosh.lang import NoStemmer, stemmer_for_language  # noqa: PLC0415  # English needs none
    try:
        found: Callable[[str], str] = stemmer_for_language(_bare(language))
    except NoStemmer:
        return str
    return found


def stemmer_script(language: str) -> str:
    """Return the script with the stemmer of a language for pages: lunr-languages' own, without lunr."""
    material = find_spec("material")
    places = material.submodule_search_locations if material else None
    folder = Path(*(places or [""])[:1], _IN_MATERIAL)
    files = [folder / f"lunr.{name}.min.js" for name in ("stemmer.support", _bare(language))]
    if not all(file.is_file() for file in files):
        return "export const stemmer = (word) => word;\n"
    adding = (_ADDING.format(script=file.read_text("utf-8").rstrip(";\n")) for file in files)
    return "\n".join(
        [f"const lunr = {_NOT_NEEDED};", *adding, f"export const stemmer = lunr.{_bare(language)}.stemmer;", ""]
    )


def _bare(language: str) -> str:
    return language.partition("-")[0]
