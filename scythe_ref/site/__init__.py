"""The site: typed view models, templates over them, the theme, and our own drawing of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy import lazy_face

if TYPE_CHECKING:
    from scythe_ref.site.build.assets import LAB_ASSETS, add_assets, drop_unused, use_assets, use_theme
    from scythe_ref.site.build.content import Content, content_folder, folder_of_content, read_terms, stamp_of
    from scythe_ref.site.build.for_programs import API, markdown_files, write_for_programs, write_schemas
    from scythe_ref.site.build.lab_runtime import write_lab
    from scythe_ref.site.build.light_pages import trim_page, trim_templates, use_content_security
    from scythe_ref.site.build.mkdocs_pages import add_all_pages, add_page, exchange_page, plain_words, titles_in
    from scythe_ref.site.build.settings import load_settings, site_settings, talk
    from scythe_ref.site.build.staging import Staging, failure, move_into, recover, refusal, staged
    from scythe_ref.site.context import PageContext
    from scythe_ref.site.foreign.build import build_modules
    from scythe_ref.site.game import GameSite, site_of
    from scythe_ref.site.html.fences import Fence, fill_fences, take_fences
    from scythe_ref.site.html.link_check import BrokenLink, PageLinks, broken_among, page_links
    from scythe_ref.site.html.render import RenderedPage, Renderer
    from scythe_ref.site.html.terms import Gloss, TermMarker, forms_of
    from scythe_ref.site.pages.lab import BOARD, board_json, has_lab, write_rulings
    from scythe_ref.site.pages.plan import finished_page, finished_pages, plan_of
    from scythe_ref.site.pages.scenarios import scenario_view
    from scythe_ref.site.pages.search import TABLE_RULES, table_rules_script
    from scythe_ref.site.pages.settle import PAGE, PAGE_MADE, settle_ids, write_answers
    from scythe_ref.site.parts.embeds import EMBEDS, UnknownNameError, embed, known, names_of, with_banner
    from scythe_ref.site.parts.links import Links, relative
    from scythe_ref.site.parts.page_helper import PageHelper
    from scythe_ref.site.views import Badge, Frame, NamedLink, Page, Piece, PlannedPage, PositionView, RuleCard, Track
else:  # type checkers read the imports alone, so that a name that is missing there is an error
    __getattr__, __all__ = lazy_face(
        __name__,
        {
            "build.assets": "LAB_ASSETS add_assets drop_unused use_assets use_theme",
            "build.content": "Content content_folder folder_of_content read_terms stamp_of",
            "build.for_programs": "API markdown_files write_for_programs write_schemas",
            "build.lab_runtime": "write_lab",
            "build.light_pages": "trim_page trim_templates use_content_security",
            "build.mkdocs_pages": "add_all_pages add_page exchange_page plain_words titles_in",
            "build.settings": "load_settings site_settings talk",
            "build.staging": "Staging failure move_into recover refusal staged",
            "context": "PageContext",
            "foreign.build": "build_modules",
            "game": "GameSite site_of",
            "html.fences": "Fence fill_fences take_fences",
            "html.link_check": "BrokenLink PageLinks broken_among page_links",
            "html.render": "RenderedPage Renderer",
            "html.terms": "Gloss TermMarker forms_of",
            "pages.lab": "BOARD board_json has_lab write_rulings",
            "pages.plan": "finished_page finished_pages plan_of",
            "pages.scenarios": "scenario_view",
            "pages.search": "TABLE_RULES table_rules_script",
            "pages.settle": "PAGE PAGE_MADE settle_ids write_answers",
            "parts.embeds": "EMBEDS UnknownNameError embed known names_of with_banner",
            "parts.links": "Links relative",
            "parts.page_helper": "PageHelper",
            "views": "Badge Frame NamedLink Page Piece PlannedPage PositionView RuleCard Track",
        },
    )
