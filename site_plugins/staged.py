"""A build is all or nothing: made beside the site's folder, and put in its place when MkDocs finds nothing wrong."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import event_priority

from scythe_ref.site import Staging, failure, staged
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
        self._place = Path()
        self._tidying = ExitStack()
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
        self._place = Path(config.site_dir)
        try:
            self._staging = self._tidying.enter_context(staged(self._place))
        except OSError as error:
            raise Abort(f"{config.site_dir}: the site cannot be written: {error.strerror or error}") from error
        self._tidying.callback(setattr, config, "site_dir", config.site_dir)
        config.site_dir = str(self._staging.site)
        # Whoever builds within an `except` has an error in hand already: that one says nothing of this build.
        self._handled = sys.exc_info()[1]

    @event_priority(-100)
    def on_build_error(self, *, error: Exception) -> None:
        """Say in a sentence which file can't be read or written, as on a full disk, in place of a traceback.

        Raises:
            Abort: With that sentence.
        """
        if self._staging is not None and isinstance(error, OSError):
            raise self._abort(error) from error

    def on_shutdown(self) -> None:
        """Put the new site in its place, unless something went wrong: that is on its way through MkDocs now.

        Raises:
            Abort: It can't be put there.
        """
        staging, self._staging = self._staging, None
        with self._tidying:
            if staging is None or sys.exc_info()[1] is not self._handled:
                return
            try:
                staging.publish()
            except OSError as error:
                raise self._abort(error) from error
            self.log.info("The site is in %s", self._place)

    def _abort(self, error: OSError) -> Abort:
        return Abort("{}: {}".format(*failure(self._place, error)))
