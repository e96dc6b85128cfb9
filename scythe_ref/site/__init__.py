"""The static site: page views, templates, the theme, and the build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scythe_ref.lazy_imports import lazy_imports

if TYPE_CHECKING:
    from scythe_ref.site.build.assets import *
    from scythe_ref.site.build.catalogues import *
    from scythe_ref.site.build.change_detection import *
    from scythe_ref.site.build.for_programs import *
    from scythe_ref.site.build.host_guard import *
    from scythe_ref.site.build.lab_runtime import *
    from scythe_ref.site.build.languages import *
    from scythe_ref.site.build.mkdocs_pages import *
    from scythe_ref.site.build.owner import *
    from scythe_ref.site.build.settings import *
    from scythe_ref.site.build.staging import *
    from scythe_ref.site.context import *
    from scythe_ref.site.foreign.build import *
    from scythe_ref.site.game import *
    from scythe_ref.site.html.link_check import *
    from scythe_ref.site.html.render import *
    from scythe_ref.site.html.terms import *
    from scythe_ref.site.pages.browser_pages import *
    from scythe_ref.site.pages.plan import *
    from scythe_ref.site.pages.printed_rulebook import *
    from scythe_ref.site.pages.scenarios import *
    from scythe_ref.site.pages.settle import *
    from scythe_ref.site.parts.fenced_blocks import *
    from scythe_ref.site.parts.links import *
    from scythe_ref.site.parts.page_helper import *
    from scythe_ref.site.views import *
else:  # each name once: the start of `search` and `show` was measured to need no more than they use
    __getattr__, __all__ = lazy_imports(
        __name__,
        {
            "build.assets": "LAB_ASSETS add_assets drop_unused trim_page "
            "trim_templates use_assets use_content_security use_theme",
            "build.catalogues": "catalogue_files domains found_texts script_words template_text translations_script",
            "build.languages": (
                "ORIGINAL SERVED_LANGUAGE editions_of in_language other_languages settings_of_edition"
                " use_translated_pages"
            ),
            "build.change_detection": "Content content_folder folder_of_content read_terms stamp_of",
            "build.for_programs": "API FEED feed_text made_api made_copies markdown_files write_for_programs",
            "build.host_guard": "is_loopback refuse_other_hosts",
            "build.lab_runtime": "write_lab",
            "build.mkdocs_pages": (
                "add_all_pages add_page expand_nav make_titles_plain missing_pages nav_titles replace_page"
            ),
            "build.owner": "Owner OwnerError read_owner",
            "build.settings": "configure_logging load_settings site_settings",
            "build.staging": "Staging failure move_into recover refusal stage_folder",
            "context": "FLIPS LAB_CODE PageContext",
            "foreign.build": "build_modules serve_modules",
            "game": "GameSite site_of",
            "html.link_check": "BrokenLink PageLinks broken_among page_links",
            "html.render": "RenderedPage Renderer allow_any_language translate with_language_marks",
            "html.terms": "Gloss TermMarker forms_of",
            "pages.browser_pages": "BOARD TABLE_RULES board_json has_lab table_rules_script write_rulings",
            "pages.plan": "page_plan rendered_page rendered_pages renewed_pages",
            "pages.printed_rulebook": "rulebook_html",
            "pages.scenarios": "scenario_view",
            "pages.settle": "SETTLE_PAGE settle_ids settle_page write_answers",
            "parts.fenced_blocks": "BLOCK_FILLERS FencedBlock UnknownNameError entry_named fill_fenced_blocks "
            "filled_block names_of take_fenced_blocks with_banner",
            "parts.links": "Links relative",
            "parts.page_helper": "PageHelper rulebook_file",
            "views": "Badge Frame NamedLink Page Piece PlannedPage PositionView RuleCard Track",
        },
    )
