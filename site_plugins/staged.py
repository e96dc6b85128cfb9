"""A build is all or nothing: made beside the site's folder, and put in its place when MkDocs finds nothing wrong."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import event_priority

from scythe_ref.site import Staging, failure
from site_plugins.authoring import Authoring


class StagedBuild(Authoring):
    """A plugin with which ``mkdocs build`` leaves the old site as it was, whatever goes wrong; not for servers.

    MkDocs empties the folder of the site before it reads the first page. So ``site_dir`` leads to a scratch folder
    while it builds. What strict mode finds is said after the last event of the build; hence the new site goes to its
    place in ``on_shutdown``, which MkDocs calls in any case.
    """

    def __init__(self) -> None:
        super().__init__()
        self._stages = False
        self._staging: Staging | None = None
        self._settings: MkDocsConfig | None = None
        self._site_dir = ""
        self._failed = False
        self._handled: BaseException | None = None

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Learn whether this is a server, or a build of changed pages alone, which needs the old site."""
        super().on_startup(command=command, dirty=dirty)
        self._stages = command != "serve" and not dirty

    @event_priority(100)
    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Lead what is going to be written to a scratch folder, before anything is.

        Raises:
            Abort: There can't be a scratch folder.
        """
        if not self._stages:
            return
        self._leave()
        staging = Staging(Path(config.site_dir))
        try:
            staging.open()
        except OSError as error:
            raise Abort(f"{config.site_dir}: the site cannot be written: {error.strerror or error}") from error
        self._staging, self._settings, self._site_dir = staging, config, config.site_dir
        # Whoever builds within an `except` has an error in hand already: that one says nothing of this build.
        self._failed, self._handled = False, sys.exc_info()[1]
        config.site_dir = str(staging.site)

    @event_priority(-100)
    def on_build_error(self, *, error: Exception) -> None:
        """Remember that there is nothing to put in place.

        Raises:
            Abort: A file can't be read or written, as on a full disk: a sentence in place of a traceback.
        """
        self._failed = True
        if self._staging is None or not isinstance(error, OSError):
            return
        raise Abort(str(failure(Path(self._site_dir), error))) from error

    def on_shutdown(self) -> None:
        """Put the new site in its place, unless something went wrong.

        Raises:
            Abort: It can't be put there.
        """
        try:
            # An interrupt is no build error: it is seen by what is on its way through MkDocs at this moment.
            if self._staging is not None and not self._failed and sys.exc_info()[1] is self._handled:
                self._staging.publish()
                self.log.info("The site is in %s", self._site_dir)
        except OSError as error:
            raise Abort(str(failure(Path(self._site_dir), error))) from error
        finally:
            self._leave()

    def _leave(self) -> None:
        """Remove the scratch folder; the settings lead to the site again."""
        if self._settings is not None:
            self._settings.site_dir = self._site_dir
        if self._staging is not None:
            self._staging.close()
        self._staging = self._settings = None
