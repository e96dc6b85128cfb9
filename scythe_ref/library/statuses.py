"""Who stands behind a statement or a ruling: the words of its badge, and the sentence that explains them."""

from __future__ import annotations

STATUS_BADGES = {
    "superseded": "Superseded",
    "variant": "Variant",
    "derived": "Derived",
    "disputed": "Disputed",
    "official": "Official",
    "fan-summary": "Fan summary",
    "community": "Community",
}

STATUS_MEANINGS = {
    "official": "The publisher's own text says so.",
    "fan-summary": "A summary by fans says so. We found no text of the publisher.",
    "community": "Players agree on it in forums. We found no text of the publisher.",
    "derived": "No source says it outright. It follows from rules that do.",
    "disputed": "Sources disagree. The ruling says which reading we follow and why.",
}
