"""The request handler of the lab in a browser: JSON text in, JSON text out, and no exceptions."""

from __future__ import annotations

import json
import sys
from typing import Any

from scythe_ref.lab.session import Lab
from scythe_ref.messages import format_message
from scythe_ref.scenarios import run_all


class RequestHandler:
    """Answers requests, one after another.

    Attributes:
        bundle: The data of ``Library.bundle``: components, messages, rules and scenarios.
    """

    def __init__(self, bundle: str) -> None:
        """Set the lab up.

        Args:
            bundle: The bundle, as JSON.
        """
        self.bundle: dict[str, Any] = json.loads(bundle)
        self.lab = Lab(self.bundle)

    def answer(self, text: str) -> str:
        """Return the reply to a request, both as JSON; an error is a reply, too."""
        try:
            request = json.loads(text)
            if isinstance(request, dict) and "self_check" in request:
                reply = self.self_check(request["self_check"])
            else:
                reply = self.lab.answer(request)
            return json.dumps(reply, ensure_ascii=False)
        except Exception as error:  # of any kind: somebody waits for a reply
            reason = f"{type(error).__name__}: {error}"
            return json.dumps({"error": format_message(self.bundle["messages"], "lab.fault", {"reason": reason})})

    def self_check(self, names: list[str] | None) -> dict[str, Any]:
        """Play scenarios here, to compare the results with those of other Pythons.

        Args:
            names: Their ids; all of them by default.
        """
        known = self.bundle["scenarios"]
        chosen = known if names is None else {name: known[name] for name in names}
        results = [result.as_data() for result in run_all(chosen, self.bundle)]
        return {"python": sys.version.split()[0], "results": results}
