"""The page context: the library, its links and texts, the board, and the results of its scenarios."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from scythe_ref.library import Entry, Library, entries_of, problem_of
from scythe_ref.messages import in_language
from scythe_ref.scenarios import ScenarioResult, WalkResult, engine_of, run_scenario, run_walk
from scythe_ref.site.build import lab_runtime
from scythe_ref.site.game import DRAWINGS, Drawing, GameSite, Places, site_of
from scythe_ref.site.html.render import Renderer
from scythe_ref.site.parts.links import Links, Prose, known_places
from scythe_ref.translations import _

if TYPE_CHECKING:
    from gettext import NullTranslations

    from scythe_ref.library import ScenarioEntry, WalkthroughEntry
    from scythe_ref.site.game import Finder

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

_SYMBOL = re.compile(r'<symbol id="([a-z-]+)"')


class PageContext:
    """Everything that makes pages, for one state of the content; several threads may use it.

    Attributes:
        library: The content.
        game: The game's pages, drawings and words.
        renderer: The templates.
        tell: Called with the progress of long work: its name, the done and the total amount.
        pending: Parts that a server is still working out; pages say so. ``FLIPS``, ``LAB_CODE`` or nothing.
    """

    def __init__(self, library: Library, links: Links, renderer: Renderer | None = None) -> None:
        self.library = library
        self.game: GameSite = site_of(library.package)
        self.renderer = renderer or Renderer(games=self.game.templates)
        self.links = replace(links, library=library, noted=self._note_link)
        self.prose = Prose(self)
        self.results = Results(self)
        self.tell: Callable[[str, int, int], None] = lambda what, done, total: None
        self.pending: frozenset[str] = frozenset()
        self._made: dict[Hashable, Any] = {}
        self._linked: dict[tuple[str, str], None] = {}

    def once(
        self, make: Callable[Concatenate[PageContext, Asked], Answer], *args: Asked.args, **none: Asked.kwargs
    ) -> Answer:
        """Return the result of a function of this context, called once for the same arguments.

        Args:
            make: A function of a module.
            args: Hashable arguments.
        """
        question = (make, args)
        # Two threads may make the same: either result will do.
        if question not in self._made:
            self._made[question] = make(self, *args, **none)
        return self._made[question]  # type: ignore[no-any-return]

    def keep(self, result: Any, make: Callable[..., Any], *args: Any) -> None:
        """Keep a result that another process has worked out, as :meth:`once` does."""
        self._made[make, args] = result

    def take_over(self, before: PageContext) -> None:
        """Keep the results of scenarios for which nothing is new since an earlier context."""
        bundle, old = self.bundle, before.bundle
        if any(bundle[part] != old[part] for part in ("game", "components", "messages")) or _titles(bundle) != _titles(
            old
        ):
            return
        # The engine knows components by identity: it compiles no rulebook again.
        self.keep({**bundle, "components": old["components"]}, _bundle)
        for make, part in ((_result, "scenarios"), (_walked, "walkthroughs")):
            for name, data in bundle[part].items():
                if (make, (name,)) in before._made and old[part].get(name) == data:
                    self.keep(before._made[make, (name,)], make, name)

    @property
    def bundle(self) -> dict[str, Any]:
        """The data for the engine, in the language of the pages."""
        return self.once(_bundle)

    @property
    def translations(self) -> NullTranslations:
        """The translations into the language of the pages."""
        return self.renderer.translations

    @cached_property
    def drawing(self) -> Drawing | None:
        """Draws the board; None if the game has no drawing."""
        return self.game.drawing(self)

    @cached_property
    def drawn(self) -> frozenset[str]:
        """The names of the small drawings of pages, which are a file of our own theme."""
        file = self.game.theme / DRAWINGS if self.game.theme and self.links.settles else None
        return frozenset(_SYMBOL.findall(file.read_text("utf-8")) if file and file.is_file() else ())

    @cached_property
    def places(self) -> Places | None:
        """The places of the board in words."""
        return self.game.places(self)

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries of the search."""
        return entries_of(self.library)

    def links_written(self, sound: bool | None = None) -> list[tuple[str, str]]:
        """Return the links of all pages made so far, as place and page.

        Args:
            sound: Whether to return only those to existing places, or only those to places that no page has.
        """
        return [link for link in list(self._linked) if sound is None or self._is_place(link[0]) == sound]

    def take_links(self) -> list[tuple[str, str]]:
        """Return the links of all pages made so far, and forget them."""
        links, self._linked = list(self._linked), {}
        return links

    def note_links(self, links: Iterable[tuple[str, str]]) -> None:
        """Note links of pages that another process has made."""
        self._linked.update(dict.fromkeys(links))

    @cached_property
    def known_places(self) -> dict[str, frozenset[str]]:
        """The anchors of each page, by its address from the site's root."""
        return known_places(self.library)

    def slow_parts(self) -> frozenset[str]:
        """Return the parts that take long to work out because the cache lacks them."""
        package = self.library.package
        has_lab = self.links.settles and "lab" in package.parts
        slow = {FLIPS: self.results.must_find_flips(), LAB_CODE: has_lab and not lab_runtime.is_ready(package)}
        return frozenset(name for name, is_slow in slow.items() if is_slow)

    def work_out_pending(self) -> None:
        """Work out the pending parts, which the next context then finds kept."""
        if FLIPS in self.pending:
            self.results.find_flips()
        if LAB_CODE in self.pending:
            lab_runtime.archive(self.library.package)

    def _note_link(self, place: str, page: str) -> None:
        self._linked[place, page] = None

    def _is_place(self, place: str) -> bool:
        address, _, anchor = place.partition("#")
        anchors = self.known_places.get(address)
        return anchors is not None and (not anchor or anchor in anchors)


FLIPS, LAB_CODE = "flips", "lab code"
"""Parts that take so long that a server first shows pages without them."""

FEW = 12
"""Finding the flips of so many scenarios takes less than a second."""

NO_FLIPS: Mapping[str, Any] = {"tried": 0, "answers": []}


class Results:
    """Results of scenarios and walk-throughs, each played once, on request."""

    def __init__(self, context: PageContext) -> None:
        self.context = context

    def result_of(self, entry: ScenarioEntry) -> ScenarioResult:
        """Return the result of a scenario, played on the first call."""
        return self.context.once(_result, entry.id)

    def walk_of(self, entry: WalkthroughEntry) -> WalkResult:
        """Return the result of a walk-through, played on the first call."""
        return self.context.once(_walked, entry.id)

    def switch_flips(self) -> list[Any]:
        """Return the scenarios whose outcome depends on the setting of a switch; none while that is pending."""
        return [] if FLIPS in self.context.pending else self.context.once(_switch_flips)

    def flips_of(self, entry: ScenarioEntry) -> Mapping[str, Any]:
        """Return the flips of a scenario; none for one that fails, and none while they are pending."""
        return NO_FLIPS if FLIPS in self.context.pending else self.context.once(_flips_of, entry.id)

    def find_flips(self) -> None:
        """Find the flips of all scenarios and those by switches, on all cores."""
        finder = self.context.once(_finder)
        if finder is not None:
            finder.of_all(self._passing(), partial(self.context.tell, "Looking for what would change the answers"))
        self.context.once(_switch_flips)

    def must_find_flips(self) -> bool:
        """Return whether the flips of many scenarios are unknown, so that finding them takes long."""
        finder = self.context.once(_finder)
        return finder is not None and len(finder.unknown(self._passing())) > FEW

    def _passing(self) -> dict[str, Mapping[str, Any]]:
        entries = self.context.library.scenarios.values()
        return {entry.id: entry.data for entry in entries if self.result_of(entry).passed}

    def failures(self) -> list[str]:
        """Play all scenarios and walk-throughs; return a line for each that fails, with the first place to mend."""
        source = self.context.library
        lines = []
        for done, entry in enumerate(source.scenarios.values()):
            self.context.tell(_("Playing the scenarios"), done, len(source.scenarios))
            result = self.result_of(entry)
            if not result.passed:
                place = problem_of(entry, result.places[0], "")
                said = f"the scenario {entry.id!r} fails: {'; '.join(result.failures)}"
                lines.append(f"{place.path}:{place.line}:{place.column}: {said}")
        return lines + [line for entry in source.walkthroughs.values() for line in self._lost_ways(entry)]

    def _lost_ways(self, entry: WalkthroughEntry) -> list[str]:
        """Return a line for each failure of a walk-through, with the place of its step."""
        return [
            f"{entry.path}:{entry.lines[step - 1] if step else 1}:1:"
            f" the walk-through {entry.id!r} no longer plays: {text}"
            for step, text in self.walk_of(entry).failures
        ]


def _bundle(context: PageContext) -> dict[str, Any]:
    bundle = context.library.bundle()
    return {**bundle, "messages": in_language(bundle["messages"], context.translations.gettext)}


def _titles(bundle: Mapping[str, Any]) -> dict[str, str]:
    """Return the titles of rules: what the sentences of results have of their texts."""
    return {name: rule["title"] for name, rule in bundle["rules"].items()}


def _result(context: PageContext, name: str) -> ScenarioResult:
    engine = engine_of(context.library.package)
    return run_scenario(context.library.scenarios[name].data, context.bundle, engine)


def _walked(context: PageContext, name: str) -> WalkResult:
    engine = engine_of(context.library.package)
    return run_walk(context.library.walkthroughs[name].data, context.bundle, engine)


def _finder(context: PageContext) -> Finder | None:
    return context.game.finder(context.bundle)


def _flips_of(context: PageContext, name: str) -> Mapping[str, Any]:
    finder, entry = context.once(_finder), context.library.scenarios[name]
    if finder is None or not context.results.result_of(entry).passed:
        return NO_FLIPS
    found: Mapping[str, Mapping[str, Any]] = finder.of_all({name: entry.data})
    return found[name]


def _switch_flips(context: PageContext) -> list[Any]:
    finder = context.game.switch_finder(context.bundle)
    data = {name: entry.data for name, entry in context.library.scenarios.items()}
    return finder.of_switches(data, partial(context.tell, "Looking for what switches change")) if finder else []
